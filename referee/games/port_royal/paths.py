"""The state by path, as far as a mode has it, and what cannot be so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.move import Because, impossible
from referee.kernel.paths import flat

from .adventure.heroes import HEROES, other_side
from .contracts.cards import contracts
from .contracts.fulfilling import markers
from .state import PortRoyal

#: Which fields belong to which chapter of the box; the others are not shown there.
CONTRACT_SEAT, ADVENTURE_SEAT = ("contracts", "nest"), ("hero", "markers", "crowns", "items", "tasks")
COOP_TABLE, CONTRACT_TABLE = ("time", "points"), ("contracts", "moment", "advanced", "won", "spared")
ADVENTURE_TABLE = ("added", "brought", "mixed", "tasks", "events", "event_discard", "aside", "story", "looked", "seen", "on_top",
                   "fewer", "sold")


def visible(s: PortRoyal) -> dict[str, Any]:
    """The state by path, without what this mode does not have."""
    kit = s.kit
    gone: set[str] = set()
    if not kit.contracts:
        gone.update((*CONTRACT_SEAT, *COOP_TABLE, *CONTRACT_TABLE))
    elif not kit.coop:
        gone.update((*COOP_TABLE, "won", "spared"))
    if not kit.adventure:
        gone.update(ADVENTURE_SEAT, ADVENTURE_TABLE)
        if not kit.contracts:
            gone.add("begun")
    else:
        gone -= {"moment", "advanced", "won"}
    if not {"mix", "full-sail"} & kit.sets:
        gone.add("kept")
    return {p: v for p, v in flat(s).items() if not _hides(p, gone)}


def _hides(path: str, gone: set[str]) -> bool:
    seat, _, of_seat = path.partition(".")
    return (of_seat.partition(".")[0] if seat.isdecimal() else seat) in gone


def wrong(s: PortRoyal) -> Iterator[Because]:
    """What cannot be so: more copies than the box holds, more cards than there are."""
    for word, n in s.box.tally(s.located()).items():
        if n > s.box.size(word):
            yield impossible("table.too-many", card=word, have=n, of=s.box.size(word))
    if s.kit.contracts:
        yield from _contracts(s)
    if s.kit.adventure:
        yield from _heroes(s)
    cards = s.deck()
    pinned = s.pins.get("deck")
    if cards is not None and cards < 0 and pinned is None:
        yield impossible("table.too-many-cards", need=-cards)
    if isinstance(pinned, int) and (cards is None or not 0 <= pinned <= cards + len(s.discard) + (s.hidden or 0)):
        yield impossible("table.too-many-cards", need=pinned)
    if s.fresh and (s.fresh > len(s.harbour) or s.harbour[s.fresh - 1] == "-"):
        yield impossible("take.harbour", place=s.fresh)


def _heroes(s: PortRoyal) -> Iterator[Because]:
    """adventure.hero-free, task.once, task.open: one card each, and markers on tasks that lie there, once."""
    lying = [seat.hero for seat in s.players.values() if seat.hero]
    for hero in dict.fromkeys(lying):
        if lying.count(hero) > 1 or other_side(s, hero) in lying:
            yield impossible("adventure.hero-free", hero=hero, heroes=tuple(h for h in HEROES if h not in lying))
    for seat in s.players.values():
        own = (*seat.tasks, *seat.begun)
        if away := next((number for number in own if number not in s.tasks), None):
            yield impossible("task.open", task=away)
        elif len(set(seat.tasks)) < len(seat.tasks) or set(seat.tasks) & set(seat.begun):
            yield impossible("task.once")


def _contracts(s: PortRoyal) -> Iterator[Because]:
    """contracts.twice, contracts.white, contracts.once, contracts.limit: what lies open, and whose markers lie there."""
    for cid in s.contracts:
        if cid not in contracts():
            yield impossible("contracts.open", contract=cid)
        elif s.contracts.count(cid) > 1:
            yield impossible("contracts.twice", contract=cid)
        elif contracts()[cid].cooperative_only and not s.kit.coop:
            yield impossible("contracts.white")
    for seat in s.players.values():
        own = (*seat.contracts, *seat.begun)
        if missing := next((cid for cid in own if cid not in s.contracts or cid not in contracts()), None):
            yield impossible("contracts.open", contract=missing)
        elif len(set(seat.contracts)) < len(seat.contracts) or set(seat.contracts) & set(seat.begun):
            yield impossible("contracts.once")
        elif markers(seat) < 0:
            yield impossible("contracts.limit")
        elif any(seat.begun.count(cid) >= contracts()[cid].needs.get("times", 1) for cid in seat.begun):
            yield impossible("contracts.conditions", missing=tuple(seat.begun))
