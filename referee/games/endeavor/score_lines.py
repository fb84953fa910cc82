"""Glory of the Exploits: what is counted of a player, each count as it is or as the range it lies in, and lines made of it.

What an Exploit gives glory for stands in its own file, as `glory`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.kernel.move import Actor
from referee.kernel.score import Line, between, limitless, written

from .exploits.boards import REGIONS
from .score_counts import Pieces, Range, counted, place


class Get:
    """The counts of one player, each as it is or as the range it lies in."""

    def __init__(self, p: Pieces, who: Actor, discs: Mapping[Actor, Range]) -> None:
        self.p, self.who, self.discs = p, who, discs

    def __call__(self, what: str) -> Range:
        return counted(self.p, self.who, what)

    def tokens(self, exploit: str, what: str) -> Range:
        """glory.harbor-tokens: our reading, these need no shield; the owner's box may say otherwise."""
        return when(self(f"shield-{exploit}"), self(what)) if self.p.raw("", "shielded-tokens") else self(what)

    def tracks(self, where: str) -> tuple[str, ...]:
        """The shipping tracks on which the player has this place, as far as they are known."""
        known = {r: t for r in REGIONS if (t := self.p.raw("", f"track-{r}")) is not None}
        return tuple(r for r, t in known.items() if place(t, self.who) == where)

    def cities(self, what: str) -> dict[str, Any]:
        """The cities a count is made of, where they were told."""
        named = self.p.raw(self.who, f"{what}-named")
        return {"named-cities": tuple(named)} if named else {}


def line(id: str, rule: str, n: Range, per: int = 1, every: int = 1, **facts: object) -> Line:
    """So much glory for each of something, or for every few of them."""
    a, b = (k if limitless(k) else k // every * per for k in n)
    if a == b and a and (abs(per) > 1 or every > 1):
        facts["reckoned"] = f"{n[0]} × {per}" if every == 1 else f"{n[0]} ÷ {every}"
    return Line(id, rule, between(min(a, b), max(a, b)), {"n": figure(n), **facts})


def figure(n: Range) -> int | str:
    """A count as it is read, also where only its range is known."""
    return n[0] if n[0] == n[1] else written(n)


def when(yes: Range, n: Range) -> Range:
    """A count that holds only under a condition."""
    return (n[0] if yes[0] else 0, n[1] if yes[1] else 0)


def each(*rows: tuple[str, str, str], per: tuple[int, ...] = ()) -> Callable[[Get], list[Line]]:
    """Exploits that just count: the line, its rule, what is counted; so much glory for each of it."""
    worth = per or (1,) * len(rows)
    return lambda g: [line(id, rule, g(what), n, **g.cities(what)) for (id, rule, what), n in zip(rows, worth, strict=True)]
