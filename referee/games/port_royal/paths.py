"""The state by path, as far as a mode has it, and what cannot be so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.move import Because, impossible
from referee.kernel.paths import flat

from .state import PortRoyal, kit_of

#: Which fields belong to which chapter of the box; the others are not shown there.
CONTRACT_SEAT, ADVENTURE_SEAT = ("contracts", "nest"), ("hero", "markers", "crowns", "items", "tasks")
COOP_TABLE, CONTRACT_TABLE = ("time", "points"), ("contracts", "moment", "advanced", "won", "spared")
ADVENTURE_TABLE = ("added", "brought", "mixed", "tasks", "events", "event_discard", "aside", "story", "looked", "seen", "known",
                   "fewer", "sold")


def visible(s: PortRoyal) -> dict[str, Any]:
    """The state by path, without what this mode does not have."""
    kit = kit_of(s)
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
    parts = path.split(".")
    head = parts[1] if parts[0].isdecimal() and len(parts) > 1 else parts[0]
    return head in gone


def wrong(s: PortRoyal) -> Iterator[Because]:
    """Cards that cannot lie so together: more copies than the box holds, more cards than there are."""
    deck = s.box
    for word, n in deck.tally(s.located()).items():
        if n > deck.size(word):
            yield impossible("table.too-many", card=word, have=n, of=deck.size(word))
    cards = s.deck()
    if cards is not None and cards < 0:
        yield impossible("table.too-many-cards", need=-cards)
