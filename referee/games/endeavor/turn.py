"""How a table goes on by itself: phases, turns, rounds; shields that come and go."""

from __future__ import annotations

from referee.kernel.flow import Frame
from referee.kernel.move import Actor
from rulesdb import data

from .activation import announce, closed, has_shield
from .assets import surplus
from .decisions import PHASES, Details
from .exploits.boards import GAME_ID
from .setup import lay_pieces
from .state import ROUNDS, Endeavor


def by_level(track: str) -> list[int]:
    """base.salary, base.growth: the discs that each level of wealth or culture gives."""
    discs: list[int] = data(GAME_ID, "tracks")[track]["discs"]
    return discs


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
    return {"paid": 0} if rank is None else {"n": by_level("wealth")[rank - 1]}


def due(s: Endeavor, frame: Frame[Details]) -> int:
    """base.salary, base.payment: how many discs may still return to the harbor."""
    owed = frame.data if "n" in frame.data else pay(s, frame.by)
    return int(owed.get("n", by_level("wealth")[-1])) - frame.data.get("paid", 0)


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
    for other in (*s.seats(who)[1:], who):
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
            who_may = tuple(w for w in s.players if has_shield(s, w, exploit))
            if who_may and not closed(s, exploit):
                s.note("effect.who", exploit=exploit, players_=who_may)
        for who, seat in s.players.items():
            if seat.sun and has_shield(s, who, "sun-never-sets"):
                s.note("sun-never-sets.presence", player=who, n=seat.sun)


# -- standing conditions -------------------------------------------------------------------------------------------------


def settle(s: Endeavor) -> None:
    """After every record: announcements of keys and shields, and turns that are over."""
    lay_pieces(s)
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
