"""What is paid and what is gained, in the order shown; decisions on the way become frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, impossible

from .board import NATIONS
from .effects import ITEMS, Card, Part, Parts, part, parts
from .state import tracks
from .whole import Skipper, Whole, upgrades

# -- paying ----------------------------------------------------------------------------------------------------------------


def cards_needed(s: Whole, who: Actor, costs: Iterable[Part]) -> int:
    """Cards discarded as goods or items; symbol.item: a lasting item counts and stays."""
    own = [item for _, read in s.mine(who) for item in read.items]
    need = 0
    for p in costs:
        if p.unit in ITEMS:
            need += max(0, p.n - own.count(p.unit))
        elif p.unit == "good":
            need += p.n
    return need


def unpaid(s: Whole, who: Actor, costs: Parts, *, moved: int | None = None) -> Iterator[Because]:
    """quest.pay, cost.all: the whole cost or nothing."""
    seat = s.skipper(who)
    for p in costs:
        if p.unit == "d" and seat.doubloons < p.n:
            yield impossible("buy.cost", need=p.n, have=seat.doubloons)
        elif p.unit == "s" and seat.strength < p.n:  # cost.strength, quest.cost-strength: sailors cannot replace it
            yield impossible("whole.strength", need=p.n, have=seat.strength)
        elif p.unit == "sailor" and seat.sailors < p.n:
            yield impossible("cost.assistant")
        elif p.unit == "move" and moved is not None and moved < p.n:
            yield impossible("quest.cost-movement", need=p.n, have=moved)
    if (need := cards_needed(s, who, costs)) > seat.hand:
        yield impossible("whole.hand", need=need, have=seat.hand)


def pay(s: Whole, who: Actor, costs: Parts) -> None:
    """quest.pay-supply, quest.pay-strength, quest.pay-goods"""
    seat = s.skipper(who)
    discard(s, seat, cards_needed(s, who, costs))
    for p in costs:
        if p.unit == "d":
            seat.doubloons -= p.n
        elif p.unit == "s":
            seat.strength -= p.n
        elif p.unit == "sailor":
            seat.sailors -= p.n


def discard(s: Whole, seat: Skipper, n: int) -> None:
    seat.hand -= n
    s.used += n


# -- gaining ---------------------------------------------------------------------------------------------------------------


def printed(s: Whole, key: str, what: str) -> Parts:
    """A reward the owner described; where nobody knows it, the table applies it (whole.untold)."""
    text = s.known(key, "text")
    if text is None:
        s.note("whole.untold", what=what)
    return parts(text or "")


def queue(s: Whole, who: Actor, gains: Iterable[Part], place: str = "") -> None:
    """helper.order: what is gained waits on the stack and is taken one by one."""
    if todo := " ".join(map(str, gains)):
        s.push("queue", who, todo=todo)


def advance(s: Whole) -> None:
    """Goes on with what is waiting, up to the next decision."""
    while (top := s.top()) is not None and top.name == "queue":
        todo = str(top.data.get("todo", "")).split()
        if not todo:
            s.pop()
            continue
        if todo[1:]:
            top.data["todo"] = " ".join(todo[1:])
        else:
            s.pop()
        give(s, top.by, part(todo[0]))


def times(s: Whole, who: Actor, per: str) -> int:
    """How many there are of what a gain counts."""
    seat = s.skipper(who)
    counts = {
        "": 1,
        "tile": seat.tiles,
        "assistant": len(seat.assistants),
        "quest": seat.quests,
        "attribute": len(seat.attrs),
        "nation": sum(1 for n in seat.influence.values() if n >= 3),
    }
    return s.compasses(who) if per == "compass" else counts[per]


def give(s: Whole, who: Actor, p: Part) -> None:
    """One gain: at once where nothing is to be decided, else a frame."""
    seat = s.skipper(who)
    if p.needs and p.needs not in seat.attrs:
        return
    n = p.n * (s.compasses(who, before=True) if p.unit == "village" and p.per == "compass" else times(s, who, p.per))
    if n < 1:
        return
    if p.unit == "d":
        seat.doubloons += n
        s.note("whole.doubloons", player=who, n=n)
    elif p.unit == "v":
        s.gain(who, n)
        s.note("whole.points", player=who, n=n)
    elif p.unit == "s":
        strengthen(s, who, n)
    elif p.unit == "sailor":
        got = min(n, s.spare(who))  # parts.sailors, symbol.sailors-two
        seat.sailors += got
        s.note("whole.sailors", player=who, n=got)
    elif p.unit in NATIONS:
        influence(s, who, p.unit, n)
    elif p.unit == "influence":
        for _ in range(n):
            s.push("influence", who, n=1)
    elif p.unit == "disc":
        for _ in range(min(n, sum(seat.discs.values()))):
            s.push("disc", who)
    elif p.unit == "village":
        s.push("village", who, left=n)
    elif p.unit == "quest":
        if s.pile:  # symbol.quest-card
            s.pile -= 1
            seat.card_quests += 1
    else:
        _decide(s, who, p.unit, n)


def _decide(s: Whole, who: Actor, unit: str, n: int) -> None:
    if unit == "explore":
        track = s.explorer_track()
        if track and s.skipper(who).explorer >= track.last:
            s.note("explore.finish-nothing", player=who)
        else:
            s.push("explore", who, steps=n + s.lasting(who, "explorer-plus"))  # symbol.explorer-plus
    elif unit == "battle":
        start_battle(s, who)
    elif unit in ("annex", "rank"):
        if s.free_villages() and any(pool.left for pool in s.supply.values()):
            s.push("annex", who, rank=int(unit == "rank"))
    elif unit == "attr":
        if len(s.skipper(who).attrs) < 5:
            s.push("attribute", who)
    elif unit == "crew":
        if s.skipper(who).sailors:
            s.push("crew", who)
    elif unit == "sail":
        s.push("sail-on", who, steps=n)


def start_battle(s: Whole, who: Actor) -> None:
    """symbol.battle-strength: 1 strength before a battle, once a turn."""
    seat = s.skipper(who)
    if (n := s.lasting(who, "battle-strength")) and "battle-strength" not in seat.once:
        seat.once.append("battle-strength")
        strengthen(s, who, n)
    s.push("battle-tile", who)


def strengthen(s: Whole, who: Actor, n: int) -> None:
    """strength.limit: never above 8, the rest is lost."""
    seat = s.skipper(who)
    before = seat.strength
    seat.strength = min(int(tracks("strength")["last"]), before + n)
    s.note("strength.limit" if seat.strength < before + n else "whole.strengthened", player=who, n=seat.strength - before)


def influence(s: Whole, who: Actor, nation: str, n: int) -> None:
    vp = s.gain_influence(who, nation, n)
    s.note("influence.gain", player=who, nation=nation, n=n)
    if vp:
        s.note("influence.top", player=who, nation=nation, vp=vp)


def next_rank(s: Whole, who: Actor, nation: str) -> None:
    """symbol.annex-rank, upgrade.choice: the marker goes to the next red band."""
    bands = s.known("influence.ranks", "ints") or ()
    have = s.skipper(who).influence[nation]
    ahead = [b for b in bands if b > have]
    if ahead:
        influence(s, who, nation, ahead[0] - have)


# -- discs and upgrades ------------------------------------------------------------------------------------------------------


def locked(s: Whole, who: Actor, cell: str) -> Iterator[Because]:
    """upgrade.points-6, upgrade.goods, upgrade.four, upgrade.points-10: binding for every removal of a disc."""
    row = upgrades()[cell]
    empty = [c for c in s.empty(who) if c != cell]
    if not s.skipper(who).discs[cell]:
        yield impossible("whole.no-disc", cell=cell)
    elif "needs" in row and row["needs"] not in empty:
        yield Because(row["rule"], "against", {"cell": row["needs"]})
    elif len(empty) < row.get("others", 0):
        yield Because("upgrade.four" if row["others"] == 4 else row["rule"], "against", {"need": row["others"], "have": len(empty)})


def remove_disc(s: Whole, who: Actor, cell: str, market: str = "") -> None:
    """city.disc, symbol.disc, upgrade.complete"""
    seat = s.skipper(who)
    seat.discs[cell] -= 1
    if market:
        s.markets[market] = s.markets.get(market, 0) + 1
    else:
        s.discs_out += 1
    if seat.discs[cell] == 0:
        row = upgrades()[cell]
        s.note(row["rule"], player=who)
        if cell == "up-choice":
            s.push("bonus", who)
        elif "gain" in row:
            queue(s, who, (part(row["gain"]),))


# -- income and attributes -----------------------------------------------------------------------------------------------------


def raise_income(s: Whole, who: Actor, n: int, unit: str) -> None:
    """income.plain, income.doubloon-last, income.points-last"""
    seat = s.skipper(who)
    if unit == "d":
        over = max(0, seat.level + n - int(tracks("doubloons")["last"]))
        seat.level += n - over
        s.note("symbol.income-doubloons", player=who, n=n - over)
        if not over:
            return
        s.note("income.doubloon-last", player=who, n=over)
        n = over
    last = int(tracks("points")["last"])
    seat.income += n
    s.note("symbol.income-points", player=who, n=n)
    while seat.income >= last:
        seat.income -= last
        vp = last * (int(tracks("points")["scorings"]) + 1 - s.round)
        s.gain(who, vp)
        s.note("income.points-last", player=who, vp=vp)


def take_attribute(s: Whole, who: Actor, name: str) -> None:
    """attribute.take, attribute.one, attribute.check: incomes that waited for it apply now."""
    seat = s.skipper(who)
    if name in seat.attrs:
        return
    seat.attrs.append(name)
    s.note("attribute.take", player=who, attribute=name)
    for _, read in s.mine(who):
        for row in read.incomes:
            if row.needs == name:
                s.note("attribute.check", player=who, attribute=name)
                raise_income(s, who, row.n, row.unit)


def price(s: Whole, who: Actor, doubloons: int) -> int:
    """buy.cost, symbol.discount: never below 0."""
    return max(0, doubloons - s.discount(who))


def play_card(s: Whole, who: Actor, name: str, read: Card | None) -> None:
    """effect.at-once: income first, then attributes, then what is gained at once."""
    seat = s.skipper(who)
    seat.bought.append(name)
    seat.new.append(name)
    if read is None:
        s.note("whole.undescribed", card=name)
        return
    seat.cards += read.vp
    for effect in ("visitors-points", "visitors-doubloons", "overtake"):
        seat.effects += [effect] * read.lasting.count(effect)
    for row in read.incomes:
        if not row.needs or row.needs in seat.attrs:
            raise_income(s, who, row.n, row.unit)
        else:
            s.note("income.attribute", player=who, attribute=row.needs)  # it waits for its token
    for name_ in read.attrs:
        take_attribute(s, who, name_)
    queue(s, who, read.now.gains)


# -- quests --------------------------------------------------------------------------------------------------------------------


def keep_quest(s: Whole, who: Actor) -> None:
    """quest.keep, quest.fourth"""
    seat = s.skipper(who)
    seat.quests += 1
    row = tracks("quests")
    vp = int(row["fourth_vp"]) if seat.quests == 4 else int(row["later_vp"]) if seat.quests > 4 else 0
    if vp:
        s.gain(who, vp)
        s.note("quest.fourth", player=who, n=seat.quests, vp=vp)


def main_frame(s: Whole) -> Frame | None:
    """The phase B under whatever is being decided."""
    return next((f for f in reversed(s.now) if isinstance(f, Frame) and f.name == "phase-b"), None)
