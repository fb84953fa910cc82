"""What the glory is counted from, by the ids of tally.toml: raw pieces, and what follows from them. One way for a table and a tally."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol

from referee.kernel.move import Actor
from referee.kernel.score import OPEN
from rulesdb import data

from .exploits.boards import GAME_ID, REGIONS

Range = tuple[int, int]
TABLE_WIDE = ""  # the pieces are nobody's in particular


class Pieces(Protocol):
    """Where counts come from: a table, or the answers of a tally."""

    chosen: list[str]
    seats: tuple[Actor, ...]

    def raw(self, who: Actor, what: str) -> Any:
        """A number, a list or a range; None where nobody told."""

    def least(self, who: Actor, what: str) -> int:
        """How much of something not told is certain all the same."""


# -- the questions -----------------------------------------------------------------------------------------------------------


@cache
def rows() -> dict[str, dict[str, Any]]:
    """Every count: of the table first, then of a player."""
    tally = data(GAME_ID, "tally")
    return {row["id"]: row for row in (*({**r, "of": "table"} for r in tally["option"]), *tally["question"])}


@cache
def exploits_of(what: str) -> frozenset[str]:
    """The Exploits a count belongs to: named by it, or by what it hangs on."""
    row = rows()[what]
    when = str(row.get("when", ""))
    if when.startswith("shield-"):
        return frozenset((when.removeprefix("shield-"),))
    return exploits_of(when) if when else frozenset(row.get("exploit", ()))


def asked(chosen: Iterable[str], of: str) -> list[str]:
    """The counts of the table, or of a player, for exactly these Exploits, in the order of the score pad."""
    picked = frozenset(chosen)
    mine = [what for what, row in rows().items() if row.get("of", "player") == of and what != "exploits"]
    return [what for what in mine if not exploits_of(what) or picked & exploits_of(what)]


TYPING = 40  # limits from here on only catch slips of the hand: nothing printed says how many there can be


def limits(what: str) -> Range:
    """What may be typed for a count."""
    row = rows().get(what, {})
    return (row.get("low", 0), row.get("high", 1 if row.get("kind") == "yes" else 99))


def bounds(what: str) -> Range:
    """The range a count lies in that nobody told."""
    low, high = limits(what)
    return (low, high if high < TYPING else OPEN)


# -- what follows from them --------------------------------------------------------------------------------------------------


def counted(p: Pieces, who: Actor, what: str) -> Range:
    """A count of the sheet: as it is, or the range it lies in."""
    if what.startswith("spice-"):
        return spice(p, who, what.removeprefix("spice-"))
    if what.startswith("marque-"):
        return marque(p, who, what.removeprefix("marque-"))
    if what in ("sun-regions", "globalization-regions"):
        return regions(p, who, what)
    if what.startswith("haiti-"):
        return haiti(p, who, what)
    count = p.raw(who, what)
    if count is None:
        return bounds(what)
    return (int(count), int(count)) if isinstance(count, int) else count


def haiti(p: Pieces, who: Actor, what: str) -> Range:
    """haiti.independence: ten symbols on the board's cards, or slavery abolished; cards of a deck on the board and one's own."""
    if what == "haiti-independent":
        abolished, symbols = p.raw(TABLE_WIDE, "abolished"), p.raw(TABLE_WIDE, "haiti-symbols")
        if abolished or (symbols is not None and symbols >= 10):
            return (1, 1)
        return (0, 0) if abolished is not None and symbols is not None else (0, 1)
    side, deck = ("haiti-cards", what.removeprefix("haiti-board-")) if "-board-" in what else ("own-cards", what.removeprefix("haiti-own-"))
    cards = p.raw(TABLE_WIDE if side == "haiti-cards" else who, side)
    return (0, 6) if cards is None else (list(cards).count(deck), list(cards).count(deck))


def regions(p: Pieces, who: Actor, what: str) -> Range:
    """sun-never-sets.glory, globalization.glory: different regions, Europe is none; a governor's card is kept (it has its own slot)."""
    pieces = p.raw(who, "towns" if what == "sun-regions" else "own-cards")
    if pieces is not None:
        n = len(set(pieces) & set(REGIONS))
        return (n, n)
    return (p.least(who, what), 6)


def spice(p: Pieces, who: Actor, region: str) -> Range:
    """spice-trade.glory: with a disc in the open sea, the discs on the shipping track."""
    track, sea = p.raw(TABLE_WIDE, f"track-{region}"), p.raw(TABLE_WIDE, f"sea-{region}")
    low, high = (0, 8) if track is None else (track.count(who), track.count(who))
    if sea is not None:
        return (low, high) if who in sea else (0, 0)
    return (low if p.least(who, f"sea-{region}") else 0, high)


def marque(p: Pieces, who: Actor, where: str) -> Range:
    """letters-of-marque.glory-separate: tracks on which a player is alone, first or second."""
    tracks = [p.raw(TABLE_WIDE, f"track-{r}") for r in REGIONS]
    n = sum(place(t, who) == where for t in tracks if t is not None)
    return (n, n + tracks.count(None))


def place(line: list[str], who: Actor) -> str:
    """letters-of-marque.glory-separate, letters-of-marque.tie: a player's place on one shipping track."""
    if who not in line:
        return ""
    ranked = sorted(set(line), key=lambda w: (line.count(w), len(line) - line[::-1].index(w)), reverse=True)
    if len(ranked) == 1:
        return "alone"
    return {0: "most", 1: "second"}.get(ranked.index(who), "")
