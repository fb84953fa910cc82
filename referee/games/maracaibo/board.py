"""The sea route: places, their order, the arrows between them, and where Mary's ship stops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

import rulesdb
from referee.kernel.cheap_classes import pattern

GAME = "maracaibo"
START = "havana"
LAST_ROUND = 4  # round.four
HOME = ("20", "21a", "21b", "22")
NATIONS = ("france", "spain", "england")
UPPER, LOWER = "upper", "lower"


@dataclass(frozen=True)
class Place:
    """One space of the route as far as it is printed in our data."""

    id: str
    order: float
    kind: str = ""  # city, village, start, home; "" where nobody told
    needs: str = ""  # the legacy tile that makes it exist
    city_with: str = ""


def combat(name: str) -> dict[str, Any]:
    """What is printed on the battle tiles and of the battle actions."""
    section: dict[str, Any] = rulesdb.data(GAME, "combat")[name]
    return section


@cache
def battles() -> tuple[str, ...]:
    """The spaces whose printed action is a battle."""
    return tuple(key for key, row in rulesdb.data(GAME, "board")["place"].items() if row.get("action", "").startswith("battle"))


@cache
def places() -> dict[str, Place]:
    """Every space by its id, in the order of their numbers."""
    rows = rulesdb.data(GAME, "board")["place"].items()
    spaces = [Place(key, float(row["order"]), *(row.get(word, "") for word in ("kind", "needs", "city_with"))) for key, row in rows]
    return {p.id: p for p in sorted(spaces, key=lambda p: p.order)}


def everywhere(move: object, s: object) -> dict[str, Place]:
    """A domain: every space there is, in play or not."""
    return places()


@cache
def names() -> dict[str, dict[str, str]]:
    """The printed names of places."""
    rows: dict[str, Any] = rulesdb.data(GAME, "board")["place"]
    return {key: {lang: row[lang] for lang in ("ru", "en")} for key, row in rows.items() if "ru" in row}


def last(round_: int) -> str:
    """round.end: the space that ends the round."""
    return "22" if round_ == LAST_ROUND else "21a"


def home(round_: int) -> tuple[str, ...]:
    """home.spaces: which homeward spaces this round uses."""
    return ("20", "21b", "22") if round_ == LAST_ROUND else ("20", "21a")


@cache
def numbered() -> list[str]:
    """The settlements 1 to 19."""
    return [p for p in places() if p.isdecimal() and p not in HOME]


# -- what the owner surveyed -----------------------------------------------------------------------------------------


def read_arrows(words: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """`11>12/15`: the exceptions to n→n+1, the upper way first."""
    arrows: dict[str, tuple[str, ...]] = {}
    for word in words:
        start, _, ends = word.partition(">")
        if ends:
            arrows[start] = tuple(ends.split("/"))
    return arrows


@lru_cache(maxsize=64)
def open_places(tiles: frozenset[str], round_: int) -> tuple[str, ...]:
    """The spaces that exist with these legacy tiles, in this round."""
    here = [p for p in places().values() if p.kind != "start" and (not p.needs or p.needs in tiles)]
    return tuple(p.id for p in here if p.kind != "home" or p.id in home(round_))


@lru_cache(maxsize=64)
def graph(exceptions: tuple[str, ...], tiles: frozenset[str], round_: int) -> Mapping[str, tuple[str, ...]]:
    """Where each space leads, with the legacy tiles in play."""
    row = [START, *numbered()]
    arrows: dict[str, tuple[str, ...]] = {a: (b,) for a, b in zip(row, [*row[1:], "20"], strict=True)}
    arrows.update(read_arrows(exceptions))
    for tile, (before, place, after) in {"h4": ("9", "9a", "10"), "h7": ("11", "h7", "12")}.items():
        if tile in tiles:
            arrows.setdefault(place, (after,))
            if place not in arrows[before]:
                arrows[before] = (*arrows[before], place)  # which of the two is the upper one is a fact of its own
    spaces = home(round_)
    arrows.update({a: (b,) for a, b in pairwise(spaces)})
    shut = {p.id for p in places().values() if p.needs and p.needs not in tiles}
    return {a: tuple(b for b in ends if b not in shut) for a, ends in arrows.items() if a not in shut}


Counts = Callable[[str], bool]  # is a space counted?


@dataclass(frozen=True)
class Lap:
    """The route as Mary's first lap and one answer after it show it: what `box survey` asks of it."""

    cities: tuple[str, ...]
    arrows: tuple[str, ...]
    stops: tuple[str, ...]

    def shows(self, lesson: str) -> bool:
        """Does she come on it to where she stopped? `4/upper/8`, two cities on `4/upper-2/11`, a mandatory stop `8/stop/8`."""
        start, side, end = lesson.split("/")
        side, _, two = side.partition("-")
        ways, forced = graph(self.arrows, frozenset(), 1), frozenset((*self.stops, *HOME))
        return side == "stop" or sail(start, 2 if two else 1, side, ways, forced.union(self.cities).__contains__, forced).place == end


#: What a question calls them: `city 18`, «стрелка 11>12/15», «обязательная остановка 12».
_CALLED = pattern(r"(?:an? )?(?:город|city|стрелка|arrow|((?:обязательная |mandatory )?(?:остановка|stop))) (\d.*?)(!?)")


def unnamed(text: str) -> str:
    """A space or an arrow without the word for it; a stop is marked `12!`."""
    called = _CALLED.fullmatch(text.casefold())
    return called[2] + ("!" if called[1] else called[3]) if called else text


def lap(words: tuple[str, ...], lessons: tuple[str, ...], cities: tuple[str, ...]) -> Lap:
    """Cities that are printed, were told or where she stopped; `18`, `12!`, `11>12/15`: what she has not shown."""
    shown = [lesson.split("/") for lesson in lessons]
    ends = {end for _start, _side, end in shown} | {p.id for p in places().values() if p.kind == "city"}
    stops = {word[:-1] for word in words if word.endswith("!")} | {end for _start, side, end in shown if side == "stop"}
    named = ends.union(cities, words)
    arrows = tuple(word for word in words if ">" in word)
    return Lap(tuple(p for p in numbered() if p in named), arrows, tuple(p for p in numbered() if p in stops))


@dataclass(frozen=True)
class Stop:
    """Where a card takes Mary, and why there."""

    place: str
    early: bool = False  # a forced stop came before the count was out


def sail(start: str, count: int, route: str, ways: Mapping[str, tuple[str, ...]], counts: Counts, forced: frozenset[str]) -> Stop:
    """solo.move.count, solo.move.fork, solo.move.villages, solo.move.stop: her move along the arrows."""
    here, left = start, count
    for _ in range(60):
        ends = ways.get(here, ())
        if not ends:
            return Stop(here)
        here = ends[0] if route == UPPER else ends[-1]
        counted = counts(here)
        left -= counted
        if here in forced:
            return Stop(here, early=left > 0)
        if left <= 0 and counted:
            return Stop(here)
    return Stop(here)
