"""Answers of the owner's box, read once; and pieces that cannot be so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from referee.kernel.facts import UNKNOWN, read
from referee.kernel.move import Because, impossible

from .box import FACTS, KINDS, MAX_STEP, ROYALS, SPOTS, TERRAINS
from .spelling import NAME, TOKEN, goods, payment, say, space, token

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


Facts = Mapping[str, str]
Check = Callable[[str, Facts], str | None]


def unfit_layout(edges: str, facts: Facts) -> str | None:
    """layout.edges: every pair of two names, and a way from the start space to each."""
    found = near(edges)
    reached, todo = {"start"}, ["start"]
    while found and todo:
        fresh = found[todo.pop()] - reached
        reached |= fresh
        todo += fresh
    return None if found and reached == set(found) else "wrong-layout"


def unfit_places(n: int, term: str) -> Check:
    """setup.ruins, clean.isthmus: that many different spaces of the layout, where it was told."""

    def check(names: str, facts: Facts) -> str | None:
        places = set(fact("layout.ruins", names))
        spaces = near(facts.get("layout.edges", UNKNOWN))
        return None if len(places) == n and "start" not in places and (not spaces or places <= set(spaces)) else term

    return check


def unfit_spaces(n: str, facts: Facts) -> str | None:
    """term.uncharted: as many as the neighbours name."""
    spaces = near(facts.get("layout.edges", UNKNOWN))
    return None if int(n) > 0 and (not spaces or len(spaces) == int(n)) else "wrong-spaces"


def unfit_mix(mix: str, facts: Facts) -> str | None:
    """setup.bag: sixty tiles of three kinds."""
    counts = fact("tile.mix", mix)
    return None if len(counts) == len(KINDS) and sum(counts) == 60 else "wrong-mix"


def unfit_tokens(mix: str, facts: Facts) -> str | None:
    """setup.supply: thirty logbook tokens, each of a kind that can be."""
    total = 0
    for word in fact("logbook.mix", mix):
        kind, _, n = word.partition(":")
        if not TOKEN.match(token(kind)) or not (n or "1").isdecimal():
            return "wrong-tokens"
        total += int(n or 1)
    return None if total == 30 else "wrong-tokens"


def unfit_piers(helms: str, facts: Facts) -> str | None:
    """boat.helm: one number for each pier whose cost was told."""
    costs = fact("pier.costs", facts.get("pier.costs", UNKNOWN))
    return None if not costs or len(costs) == len(read("ints", helms)) else "wrong-piers"


def unfit_count(low: int, high: int, term: str) -> Check:
    """That many numbers."""
    return lambda numbers, facts: None if low <= len(read("ints", numbers)) <= high else term


def unfit_goals(numbers: str, facts: Facts, *, falling: bool = False) -> str | None:
    """royal.stages: bronze, silver, gold, each harder than the one before; card 6 wants few."""
    goals = read("ints", numbers)
    return None if len(goals) == 3 and list(goals) == sorted(set(goals), reverse=falling) else "wrong-falling" if falling else "wrong-three"


CHECKS: dict[str, Check] = {
    "layout.edges": unfit_layout,
    "layout.ruins": unfit_places(5, "wrong-ruins"),
    "layout.top": unfit_places(3, "wrong-top"),
    "layout.spaces": unfit_spaces,
    "pier.helms": unfit_piers,
    "statue.slots": unfit_count(3, 8, "wrong-slots"),
    "cargo.helms": unfit_count(5, 5, "wrong-five"),
    "recruit.helm": lambda n, facts: None if 0 <= int(n) <= 4 else "wrong-recruit",
    "feed.amounts": unfit_count(4, 4, "wrong-four"),
    "feed.helms": unfit_count(4, 4, "wrong-four"),
    "tile.mix": unfit_mix,
    "logbook.mix": unfit_tokens,
    **{f"royal.{n}.goals": unfit_goals for n in (1, 2, 3, 4, 5, 7)},
    "royal.6.goals": lambda numbers, facts: unfit_goals(numbers, facts, falling=True),
}


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
