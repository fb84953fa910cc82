"""What the next double tile, the next logbook token and the next four building cards may be."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from referee.kernel.odds import Chance, Odds, Unread

from .components import DOUBLE_TILES
from .moves.building_cards import in_deck
from .moves.double_tiles import left as tiles_left
from .moves.logbook import left as tokens_left
from .state import CooperIsland


def odds(s: CooperIsland | None, words: tuple[str, ...]) -> Odds:
    """take.kind, logbook.use: from a table; what came out of the bag without being told counts as not seen."""
    if words or s is None:
        raise Unread(" ".join(words), "odds-of-table")
    seen, bag = sum(s.seen.values()), s.bag()
    remarks = [] if s.known("tile.mix") else ["odds-alike"]
    if seen != s.taken:
        remarks.append("odds-untold")
    chances = _each("odds-tile", tiles_left(s), "take.kind") if bag != 0 else []
    if (tokens := tokens_left(s)) is not None:
        chances += _each("odds-token", dict(sorted(tokens.items(), key=lambda each: (-each[1], each[0]))), "logbook.use")
    for kind in ("small", "large"):  # build.small-card: nobody knows which went under the deck
        if deck := in_deck(s, kind):
            of = {"what": f"{kind}-building", "n": len(deck)}
            chances.append(Chance("odds-card", Fraction(min(4, len(deck)), len(deck)), of, f"build.{kind}-card"))
    facts = {"n": DOUBLE_TILES - seen, "bag": "?" if bag is None else bag}
    return Odds("odds-known", facts, tuple(chances), tuple((remark, {}) for remark in remarks))


def _each(term: str, left: Mapping[str, int], rule: str) -> list[Chance]:
    every = sum(left.values())
    return [Chance(term, Fraction(n, every), {"what": kind}, rule) for kind, n in left.items()]
