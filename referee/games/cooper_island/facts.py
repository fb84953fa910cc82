"""Answers of the owner's box, read once; and pieces that cannot be so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.kernel.facts import UNKNOWN, read
from referee.kernel.move import Because, impossible

from .box import FACTS, KINDS, MAX_STEP, ROYALS, SPOTS, TERRAINS
from .words import NAME, goods, payment, say, space

if TYPE_CHECKING:
    from .state import CooperIsland


@lru_cache(maxsize=256)
def fact(key: str, text: str) -> Any:
    """An answer as a value, in whichever language it was given; None where the owner does not know."""
    if text == UNKNOWN:
        return None
    parts = tuple(x for x in re.split(r"[ ,;]+", text) if x)
    if key.endswith(".costs"):
        return tuple(goods(payment(x)) for x in parts)
    if key == "island.terrains":
        return tuple(next((t for t in TERRAINS if x == t or x in say(t)), x) for x in parts)
    if key.startswith("layout.") and FACTS[key] == "words":
        return tuple("-".join(map(space, x.split("-"))) for x in parts)
    return read(FACTS[key], text)


@lru_cache(maxsize=16)
def near(edges: str) -> dict[str, set[str]]:
    """Which spaces lie side by side; empty where the answer is no layout."""
    found: dict[str, set[str]] = {}
    for edge in fact("layout.edges", edges) or ():
        a, _, b = edge.partition("-")
        if not (NAME.match(a) and NAME.match(b)):
            return {}
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return found if "start" in found else {}


def unfit_layout(edges: str, facts: object) -> str | None:
    """layout.edges: every pair of two names, and a way from the start space to each."""
    found = near(edges)
    reached, todo = {"start"}, ["start"]
    while found and todo:
        fresh = found[todo.pop()] - reached
        reached |= fresh
        todo += fresh
    return None if found and reached == set(found) else "wrong-layout"


def unfit_mix(mix: str, facts: object) -> str | None:
    """setup.bag: sixty tiles of three kinds."""
    counts = fact("tile.mix", mix)
    return None if len(counts) == len(KINDS) and sum(counts) == 60 else "wrong-mix"


def unfit_four(numbers: str, facts: object) -> str | None:
    """feed.amounts, feed.helms: for none, one, two and three hired."""
    return None if len(read("ints", numbers)) == 4 else "wrong-four"


def unfit_three(numbers: str, facts: object) -> str | None:
    """royal.stages: bronze, silver, gold."""
    return None if len(read("ints", numbers)) == 3 else "wrong-three"


CHECKS = {"layout.edges": unfit_layout, "tile.mix": unfit_mix, "feed.amounts": unfit_four, "feed.helms": unfit_four}
CHECKS |= {f"royal.{n}.goals": unfit_three for n in range(1, 8)}


def wrong(s: CooperIsland) -> Iterator[Because]:
    """Pieces that cannot be so."""
    for who, seat in s.players.items():
        for pile in ("warehouse", "market"):
            for good, n in getattr(seat, pile).items():
                if n is not None and n < 0:
                    yield impossible("table.below-zero", path=f"{who}.{pile}.{good}")
        for path in ("steps", "ruins", "lids", "regular", "special", "waiting_regular", "waiting_special", "logbooks", "statues"):
            if getattr(seat, path) < 0:
                yield impossible("table.below-zero", path=f"{who}.{path}")
        if seat.small > 2 or seat.large > 2 or seat.fortress > 1:
            yield impossible("build.left")
        if seat.steps > MAX_STEP:
            yield impossible("step.max", player=who, n=seat.steps - MAX_STEP)
        for card in seat.cards:
            kind, _, n = card.partition("-")
            if kind not in ("small", "large") or not n.isdecimal() or not 1 <= int(n) <= 15:
                yield impossible("table.no-such-card", card=card)
    cards = [c for seat in s.players.values() for c in seat.cards]
    for card in sorted(set(cards)):
        if cards.count(card) > 1:
            yield impossible("table.too-many", card=card, have=cards.count(card), of=1)
    for spot in SPOTS:
        if any(w not in s.players for w in s.spots[spot]):
            yield impossible("table.bad-value", path=f"spots.{spot}", expected=", ".join(s.players))
    if any(card not in ROYALS for card in s.laid):
        yield impossible("table.bad-value", path="laid", expected=f"{ROYALS[0]} … {ROYALS[-1]}")
