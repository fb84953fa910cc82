"""Glory: every source by name, the stash, and the same from counts alone."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.move import Actor
from referee.kernel.score import Column, Line, Points, Sheet

from .stash import stash_points, steps
from .state import Seas
from .zones import SOURCES, of_rule

RULES = {
    "defeat": "glory.defeat", "sale": "sell.glory", "merchant-raid": "merchant.glory", "mission": "mission.done", "rumor": "rumor.verify",
    "big-ship": "glory.big-ship", "contraband": "contraband.glory", "location-raid": "location.glory", "treasure": "treasure.glory",
    "other": "glory.card",
}  # fmt: skip


def column(who: Actor, name: str, glory: Mapping[str, int], stash: int | None, rising: bool, final: bool, pinned: object = None) -> Column:
    track = pinned if isinstance(pinned, int) else sum(glory.values())
    secret: Points = (0, len(steps(rising))) if stash is None else stash_points(stash, rising)
    rule = "variant-3.cost" if rising else "stash.glory"
    lines = (
        Line("pinned", "end.ten", track)
        if isinstance(pinned, int)
        else Line("track", "end.ten", lines=tuple(Line(k, RULES[k], glory[k]) for k in SOURCES if glory.get(k))),
        Line("stash", rule, secret, _held(stash, rising, final)),
    )
    reached = isinstance(secret, int) and track + secret >= of_rule("end.ten")
    before = (
        (track if reached else -1) if final and isinstance(secret, int) else None
    )  # end.tie: of those with 10, points without the stash
    return Column(who, name, lines, ties=(track, stash), before=before)


def _held(stash: int | None, rising: bool, final: bool) -> dict[str, object]:
    """What lies there, and while the game goes on how much makes the next point."""
    if stash is None:
        return {"stash-gold": "?"}
    further = [step for step in steps(rising) if step > stash]
    return {"stash-gold": stash, **({"stash-next": further[0]} if further and not final else {})}


def score(s: Seas) -> Sheet:
    """end.ten, end.tie."""
    rising = s.variant(3)
    stashes = {w: c.stash if s.over or not s.secret_stash else None for w, c in s.players.items()}
    columns = (column(w, s.names[w], c.glory, stashes[w], rising, s.over, s.pins.get(f"{w}.points")) for w, c in s.players.items())
    return Sheet(s.over, tuple(columns), tie_rule="end.tie")


def tally(mode: str, facts: Mapping[str, object], players: list[tuple[str, Mapping[str, object]]]) -> Sheet:
    """The final score from counts: each captain's glory (or its sources one by one) and stash."""
    rising = bool(facts.get("rising"))  # variant-3.cost
    columns = []
    for k, (name, counts) in enumerate(players, 1):
        glory = {source: _count(counts.get(source)) or 0 for source in SOURCES}
        glory["other"] += _count(counts.get("glory")) or 0
        stash = _count(counts["stash"]) if "stash" in counts else 0
        columns.append(column(str(k), name, glory, stash, rising, True))
    return Sheet(True, tuple(columns), tie_rule="end.tie")


def _count(value: object) -> int | None:
    """A number of a tally; «?» is untracked."""
    return int(str(value)) if str(value).lstrip("-").isdecimal() else None
