"""The end: what is still to be counted, and which counts cannot stand beside each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.move import Actor, Because, impossible

from .activation import has_shield
from .cities import controlled, pair
from .exploits.boards import DECKS, DISCS, DUTCH, SPICE_SEAS
from .score_counts import TABLE_WIDE, Pieces, asked, counted, exploits_of, rows, spice
from .score_pieces import AtTable
from .state import Endeavor


def missing(s: Endeavor) -> Iterator[tuple[Actor, str]]:
    """What must still be counted on the table before all sheets are exact: of the table first, then player by player."""
    p = AtTable(s)
    for what in asked(s.chosen, "table"):
        if what != "sun-table" and _open(p.raw(TABLE_WIDE, what)) and any(_needs(p, w, what) for w in p.seats):
            yield TABLE_WIDE, what
    for who in p.seats:
        for what in asked(s.chosen, "player"):
            if _open(p.raw(who, what)) and _needs(p, who, what) and not _printed(s, what):
                yield who, what


def _open(count: Any) -> bool:
    return count is None or (isinstance(count, tuple) and count[0] != count[1])


def _needs(p: Pieces, who: Actor, what: str) -> bool:
    """Would this count change the player's sheet?"""
    if what.startswith("track-"):
        spiced = what.removeprefix("track-") in SPICE_SEAS and _shielded(p, who, "spice-trade")
        return spiced or _shielded(p, who, "letters-of-marque")
    if what.startswith("sea-"):
        low, high = spice(p, who, what.removeprefix("sea-"))
        return _shielded(p, who, "spice-trade") and low != high
    if what == "haiti-symbols":
        return _shielded(p, who, "haiti") and not p.raw(TABLE_WIDE, "abolished")
    if what == "own-cards":
        free = _shielded(p, who, "haiti") and counted(p, who, "haiti-independent")[1] > 0
        return _shielded(p, who, "globalization") or (free and p.raw(TABLE_WIDE, "haiti-cards") != [])
    if what == "railroad-hand" and p.raw(TABLE_WIDE, "abolished") == 0:
        return False
    if what.startswith("shield-"):
        return True
    when = str(rows()[what].get("when", ""))
    if when and not when.startswith("shield-") and counted(p, who, when)[1] == 0:
        return False
    of = exploits_of(what)
    return not of or what in ("stock-glory", "transit-glory", "transit-discs") or any(_shielded(p, who, e) for e in of)


def _shielded(p: Pieces, who: Actor, exploit: str) -> bool:
    return exploit in p.chosen and p.raw(who, f"shield-{exploit}") != 0


def recall_glory(s: Endeavor) -> None:
    """base.scoring: what the owner's box tells of the glory printed on the main board is used, and never asked for."""
    s.fact("glory.shielded")
    if s.tracked:
        s.recall("city-glory", s.cities)
        s.recall("track-glory")
        s.fact("fleet-glory")
        s.fact("route-glory")


def ask_printed(s: Endeavor) -> None:
    """glory.before-base: the glory printed on the boards is asked for before anything is counted by hand."""
    for city, spot in s.cities.items():
        board = "dutch-east-india" if city in DUTCH else "spanish-main"
        if (city in DUTCH or spot.fort) and has_shield(s, spot.holder, board):
            s.fact(f"city-glory.{city}", city=city)
    if any(pair(*DUTCH) in controlled(s, w) and has_shield(s, w, "dutch-east-india") for w in s.players):
        s.fact("dutch.route-glory")
    if any(has_shield(s, w, "underground-railroad") for w in s.railroad):
        s.fact("railroad.glory")
    for branch, line in s.pacific.items():
        if any(has_shield(s, w, "transit-of-venus") for w in line):
            s.fact(f"transit.glory.{branch}", branch=branch)
    if any(has_shield(s, w, "sun-never-sets") for w in s.players):
        s.fact("sun.glory")


PRINTED = {
    "railroad-spaces": ("railroad.glory",),
    "transit-spaces": ("transit.glory.",),
    "spanish-main-glory": ("city-glory.",),
    "dutch-map": ("city-glory.", "dutch.route-glory"),
}


def _printed(s: Endeavor, what: str) -> bool:
    """Printed glory is a fact of the box, asked at the very end; it is counted by hand only where the owner did not know it."""
    keys = PRINTED.get(what)
    if not keys or s.tracking == "nothing":
        return False
    return not any(value == "?" and key.startswith(keys) and not key.endswith("*") for key, value in s.facts.items())


# -- contradictions ------------------------------------------------------------------------------------------------------------

IN_DECK = 6  # base.decks-order: five cards and the governor's, or six of Europe or slavery
#: How many there are in all: of a piece, of a place only one can have.
TOGETHER = {
    "saltpeter-cannons": ("saltpeter.setup", 6),
    "pirates-nassau": ("pirates.nassau", 1),
    "pirates-governor": ("pirates.governor", 1),
    "imperialism-tokens": ("imperialism.setup", 9),
    "dutch-cape-town": ("dutch-east-india.setup", 1),
    "dutch-batavia": ("dutch-east-india.setup", 1),
    "jesuits-cities": ("jesuits.setup", 5),
    "stock-glory": ("south-sea.setup", 5),
    "manila-galleons": ("manila-galleons.setup", 8),
    "railroad-discs": ("underground-railroad.setup", 5),
    "transit-discs": ("transit-of-venus.setup", 8),
    "transit-glory": ("transit-of-venus.setup", 8),
}


def contradictions(p: Pieces) -> Iterator[Because]:
    """Counts that cannot all be so, by the rule that says why."""
    for what, (rule, most) in TOGETHER.items():
        if p.chosen and exploits_of(what) & set(p.chosen):
            n = sum(counted(p, who, what)[0] for who in p.seats)
            if n > most:
                yield impossible("count.together", what=what, n=n, of=most, rule=rule)
    if "imperialism" in p.chosen:
        lifted = sum(counted(p, who, "imperialism-tokens")[1] for who in p.seats)
        n = sum(counted(p, who, "imperialism-routes")[0] for who in p.seats)
        if n > lifted:
            yield impossible("imperialism.blockade")
            yield impossible("count.together", what="imperialism-routes", n=n, of=lifted, rule="imperialism.blockade")
    for who in p.seats if "pirates" in p.chosen else ():
        if counted(p, who, "pirates-governor")[0] and not counted(p, who, "pirates-nassau")[1]:
            yield impossible("pirates.governor-discs", have=1)
    piles = [cards for cards in (p.raw(TABLE_WIDE, "haiti-cards"), *(p.raw(who, "own-cards") for who in p.seats)) if cards]
    for deck in DECKS if {"haiti", "globalization"} & set(p.chosen) else ():
        if (n := sum(list(cards).count(deck) for cards in piles)) > IN_DECK:
            yield impossible("count.together", what=deck, n=n, of=IN_DECK, rule="base.decks-order")
    lying = [row for what in rows() if what.startswith(("track-", "sea-")) and (row := p.raw(TABLE_WIDE, what))]
    for who in p.seats:
        elsewhere = (counted(p, who, what)[0] for what in ("south-sea-discs", "railroad-discs", "transit-discs"))
        if (n := sum(row.count(who) for row in lying) + sum(elsewhere)) > DISCS:
            yield impossible("storage.trays", player=who, have=n)
    if len(set(p.chosen)) != len(p.chosen):
        yield impossible("module.three", n=len(set(p.chosen)))
