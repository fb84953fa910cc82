"""How a table goes on by itself: phases, turns, rounds; shields that come and go."""

from __future__ import annotations

from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from .decisions import PHASES, Details
from .exploits.boards import DECKS, DUTCH, boards, full_deck
from .mat import City
from .state import ROUNDS, Endeavor, in_all

PAY = (1, 2, 3, 4, 5)  # base.salary, by level
GROW = (2, 3, 4, 5, 6)  # base.growth, by level


def _pieces(s: Endeavor) -> None:
    """Every board comes with its pieces, also one that was set by hand in the middle of a game."""
    # saltpeter.setup, spanish-main.setup, dutch-east-india.setup, jesuits.setup, south-sea.setup, underground-railroad.setup,
    # transit-of-venus.setup, imperialism.setup: how many pieces is in exploits.toml
    for piece, n in in_all(s).items():
        s.stock.setdefault(piece, n)


def prepare(s: Endeavor, chosen: list[str]) -> None:
    """setup.components, setup.row: the pieces of exactly these three boards."""
    s.chosen = list(chosen)
    _pieces(s)
    if "pirates" in chosen:
        s.pirate = "nassau-space"  # pirates.setup
    if "manila-galleons" in chosen:
        s.manila = list(s.players)  # manila-galleons.setup
        for seat in s.players.values():
            if seat.supply is not None:
                seat.supply -= 1
    if "dutch-east-india" in chosen:
        for city, region in DUTCH.items():
            s.cities[city] = City(region, token=False)
        s.stripped.append(":".join(DUTCH))  # dutch-east-india.setup: no trade token lies on its map
    if s.tracked:
        s.decks = {d: list(full_deck(d)) for d in DECKS}
        s.now[:] = [Frame("start", s.crown)]
    else:
        s.decks = {"slavery": list(full_deck("slavery"))} if {"underground-railroad", "haiti"} & set(chosen) else {}
        s.now[:] = [Frame("phase", s.teller())]


# -- phases ------------------------------------------------------------------------------------------------------------


def begin_phase(s: Endeavor, phase: str) -> None:
    """base.phases, base.phase-all."""
    s.phase = phase
    if phase == "salary":
        cannons_home(s)
    if phase == "action":
        for seat in s.players.values():
            seat.passed = False
    if not s.tracked:
        s.now[:] = [Frame("phase", s.teller())]
        remind(s)
    elif phase == "growth":
        s.now[:] = [Frame("growth", s.crown)]
    else:
        s.now[:] = [_frame(s, phase, s.crown)]


def _frame(s: Endeavor, phase: str, who: Actor) -> Frame[Details]:
    if phase == "salary":
        return Frame("salary", who, {**pay(s, who), "galleons": s.players[who].galleons})
    return Frame({"build": "build", "action": "act", "discard": "discard"}[phase], who)


def pay(s: Endeavor, who: Actor) -> Details:
    """base.salary: what the level allows; where it is not told yet, what was paid meanwhile."""
    rank = s.rank(who, "wealth")
    return {"paid": 0} if rank is None else {"n": PAY[rank - 1]}


def due(s: Endeavor, frame: Frame[Details]) -> int:
    """base.salary, base.payment: how many discs may still return to the harbor."""
    owed = frame.data if "n" in frame.data else pay(s, frame.by)
    return int(owed.get("n", 9)) - frame.data.get("paid", 0)


def next_phase(s: Endeavor) -> None:
    k = PHASES.index(s.phase)
    if k + 1 < len(PHASES):
        begin_phase(s, PHASES[k + 1])
    elif s.round == ROUNDS:
        s.phase = "end"
        s.now[:] = [Frame("score", s.teller())]
        s.note("base.rounds")
    else:
        s.round += 1
        if s.used:
            s.note("spanish-main.once", players_=tuple(dict.fromkeys(mark.rpartition(":")[2] for mark in s.used)))
        s.used.clear()
        seats = list(s.players)
        s.crown = seats[(seats.index(s.crown) + 1) % len(seats)]  # base.crown
        s.note("base.crown", player=s.crown)
        begin_phase(s, "build")


def after(s: Endeavor, who: Actor) -> None:
    """The next player of a phase where all act once in turn; then the next phase."""
    order = s.order()
    k = order.index(who)
    s.turn += 1
    if k + 1 < len(order):
        s.now[:] = [_frame(s, s.phase, order[k + 1])]
    else:
        next_phase(s)


def next_turn(s: Endeavor, who: Actor) -> None:
    """base.action-phase: one action each in turn until all have passed."""
    s.turn += 1
    seats = list(s.players)
    for step in range(1, len(seats) + 1):
        other = seats[(seats.index(who) + step) % len(seats)]
        if not s.players[other].passed:
            s.now[:] = [Frame("act", other)]
            return
    next_phase(s)


def cannons_home(s: Endeavor) -> None:
    """saltpeter.cannon-return: by themselves, and only now."""
    for who, seat in s.players.items():
        lying = [b for b in seat.buildings if b.on == "improved-cannon"]
        for building in lying:
            building.on = ""
        n = len(lying) + seat.stationed
        seat.cannons, seat.stationed = seat.cannons + n, 0
        if n or (seat.cannons and not s.tracked):
            s.note("saltpeter.cannon-return", player=who, n=n or seat.cannons)


def remind(s: Endeavor) -> None:
    """What the phase at hand asks of the Exploits in play."""
    if s.tracking == "nothing":
        if s.phase == "action":
            s.note("effect.in-play", exploits=tuple(s.chosen))
        return
    for who, seat in s.players.items():
        if s.phase == "salary" and seat.galleons:
            s.note("manila-galleons.salary", player=who, n=seat.galleons)
        if s.phase == "build" and "discs-level" in seat.stocks:
            s.note("south-sea.build-level", player=who)
    if s.phase == "action":
        for exploit in s.chosen:
            who_may = tuple(w for w in s.players if s.shield(w, exploit))
            if who_may and not closed(s, exploit):
                s.note("effect.who", exploit=exploit, players_=who_may)
        for who, seat in s.players.items():
            if seat.sun and s.shield(who, "sun-never-sets"):
                s.note("sun-never-sets.presence", player=who, n=seat.sun)


def closed(s: Endeavor, exploit: str) -> bool:
    """pirates.closed, south-sea.closed: effects shut down for good."""
    return (exploit == "pirates" and bool(s.nassau_governor)) or (exploit == "south-sea" and s.bankrupt)


# -- standing conditions -------------------------------------------------------------------------------------------------


def settle(s: Endeavor) -> None:
    """After every record: announcements of keys and shields, and turns that are over."""
    _pieces(s)
    announce(s)
    while s.tracked and s.now and isinstance(top := s.now[-1], Frame):
        if top.name == "act" and top.data.get("used"):
            next_turn(s, top.by)
        elif top.name == "discard" and not surplus(s, top.by):
            after(s, top.by)
        elif top.name in ("salary", "pay") and not _pays(s, top):
            after(s, top.by) if top.name == "salary" else s.now.pop()
        else:
            break
        announce(s)


def _pays(s: Endeavor, frame: Frame[Details]) -> bool:
    return bool(frame.data.get("galleons")) or (bool(s.paying(frame.by)) and due(s, frame) > 0)


def announce(s: Endeavor) -> None:
    """activation.both, activation.place-shield, activation.lose-shield: said once, when it happens."""
    active = [e for e in s.chosen if s.active(e)]
    by_hand = bool(s.pins) or s.tracking == "nothing"  # else a shield needs an active Exploit
    if not (active or s.laid or by_hand or s.active_told):
        return  # the usual case early in the game, met after every record
    lying = {e: [w for w in s.players if s.shield(w, e)] for e in s.chosen} if by_hand else s.shields(active)
    marks = {f"{e}:{w}" for e, there in lying.items() for w in there}
    if {*active} == {*s.active_told} and len(marks) == len(s.laid) and marks.issuperset(s.laid):
        return  # nothing came, nothing went
    for exploit in s.chosen:
        if (exploit in active) != (exploit in s.active_told):
            if exploit in s.active_told:
                s.active_told.remove(exploit)
            else:
                s.active_told.append(exploit)
                s.note("activation.both", exploit=exploit)
        for who in s.players:
            mark = f"{exploit}:{who}"
            if mark in marks and mark not in s.laid:
                s.laid.append(mark)
                s.note("activation.place-shield", player=who, exploit=exploit)
            elif mark in s.laid and mark not in marks:
                s.laid.remove(mark)
                s.note("activation.lose-shield", player=who, exploit=exploit)


def surplus(s: Endeavor, who: Actor) -> int:
    """base.card-limit: a governor and, below level 5, a slavery card have slots of their own."""
    cards = s.players[who].cards
    governors = sum(c.startswith("governor-") for c in cards)
    if len(cards) - min(1, governors) <= 1 or (limit := s.rank(who, "influence")) is None:  # level 1 has room for one
        return 0
    slaves = sum(c.startswith("slavery-") for c in cards)
    return max(0, len(cards) - min(1, governors) - (min(1, slaves) if limit < 5 else 0) - limit)


def keys_moved(s: Endeavor, region: str) -> None:
    """activation.keys-move, setup.keys-stack: all keys of the card at once."""
    n = sum(region in boards()[e].regions for e in s.chosen)
    if n:
        s.note("activation.keys-move", region=region, n=n)
