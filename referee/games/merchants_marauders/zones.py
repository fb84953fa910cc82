"""The map of 17 sea zones, the ships, and how words of this game are said. The links come from a single source: tables may correct them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from referee.kernel.line.names import plain
from rulesdb import data, forms

GAME_ID = "merchants-marauders"
COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")  # clockwise
NUMPAD = {"7": "nw", "8": "n", "9": "ne", "6": "e", "3": "se", "2": "s", "1": "sw", "4": "w"}
NATIONS = ("english", "french", "dutch", "spanish")
PARTS = ("hull", "cargo", "masts", "crew", "cannons")  # ship.zones
SKILLS = ("seamanship", "scouting", "leadership", "influence")
PIRATES = {"pirate-sloop": "sloop", "pirate-brig": "brig", "pirate-frigate": "frigate", "pirate-man-o-war": "man-o-war"}
NEW_PIRATES = ("pirate-brig", "pirate-man-o-war")  # cards.pirates
TREASURE = "treasure-galleon"
SLOTS = (*NATIONS, *PIRATES, TREASURE)  # the fixed order in which the event card is asked about
WEAPONS = ("grappling-hooks", "chain-shot", "grape-shot", "heated-shot", "double-shot", "caltrops")
SHOTS = ("chain-shot", "grape-shot", "heated-shot", "double-shot")  # weapons.one
NEW_WEAPONS = ("heated-shot", "double-shot", "caltrops")
NEW_MODS = ("carved-hull", "crows-nest", "contraband-hold", "plank")
#: The module that a modification is of use with, by which rule.
NEEDS = {"contraband-hold": (7, "mods.contraband-needs"), "plank": (11, "mods.plank-needs")}
MODS = (*NEW_MODS, "hammocks", "long-guns", "extra-cannon-port")
TRACK = ("mutiny", "angry", "unhappy", "restless", "content", "pleased", "happy", "fierce-loyalty")  # loyalty.order, from below
SOURCES = (
    "defeat", "sale", "merchant-raid", "mission", "rumor", "big-ship", "contraband", "location-raid", "treasure", "other",
)  # fmt: skip
KINDS = ("pirate-haven", "naval-fort", "missionary", "prison", "trade-post", "town", "natives", "reef")


def of_rule(rule: str, what: str = "n") -> int:
    """A number of the rules or of the box, by the rule that says it."""
    n: int = data(GAME_ID, "numbers")[rule][what]
    return n


DICE = of_rule("check.skill")  # in the box


@cache
def zones() -> dict[str, dict[str, Any]]:
    """Every sea zone as printed."""
    rows: dict[str, dict[str, Any]] = data(GAME_ID, "sea_zones")["zone"]
    return rows


@cache
def ports() -> tuple[str, ...]:
    return tuple(z for z, zone in zones().items() if zone["has_port"])  # zone.caribbean-sea has none


def nation(zone: str) -> str:
    """The nation of a zone's port; empty where there is none."""
    flag: str = zones()[zone]["nation"] if zone in zones() else ""
    return "" if flag == "none" else flag


@cache
def printed() -> dict[str, dict[str, str]]:
    """Zone -> direction -> zone, as the data has it."""
    return {z: {d.casefold(): to for d, to in zone["neighbors"].items()} for z, zone in zones().items()}


def links(changes: Mapping[str, str], zone: str) -> dict[str, str]:
    """A zone's neighbours by direction, with the table's corrections («zone:direction» -> zone or «-»)."""
    ways = dict(printed().get(zone, {}))
    for key, to in changes.items():
        where, _, way = key.partition(":")
        if where == zone:
            ways.pop(way, None)
            if to != "-":
                ways[way] = to
    return ways


def read_changes(text: str) -> dict[str, str]:
    """`caracas:n:trinidad,havana:s:-` as corrections; what does not fit is left out."""
    changes = {}
    for part in text.split(","):
        where, _, rest = part.partition(":")
        way, _, to = rest.partition(":")
        if where in zones() and way in COMPASS and (to in zones() or to == "-"):
            changes[f"{where}:{way}"] = to
    return changes


def clockwise(ways: Mapping[str, str], way: str) -> str | None:
    """npc.clockwise, storm.clockwise: the zone that way, else the next one clockwise."""
    start = COMPASS.index(way)
    return next((ways[w] for w in (*COMPASS[start:], *COMPASS[:start]) if w in ways), None)


def opposite(way: str) -> str:
    return COMPASS[(COMPASS.index(way) + 4) % 8]


@cache
def ships() -> dict[str, dict[str, Any]]:
    """Ship cards by our ids. The plain galleon differs from the slow one in its maneuverability, which nobody found."""
    cards: dict[str, dict[str, Any]] = dict(data(GAME_ID, "ships")["ship"])
    slow = cards.pop("galleon-low-maneuver")
    cards["galleon"] = slow
    return cards


def size(ship: str, part: str) -> int:
    """How many hits a location takes before it is destroyed."""
    got: int = ships()[ship][part]
    return got


@cache
def captains() -> tuple[str, ...]:
    return tuple(c for c in data(GAME_ID, "captains")["captain"] if not c.startswith("name-not-found"))


def say(word: str) -> tuple[str, ...]:
    """The words an id is said in."""
    known = forms(GAME_ID, word)
    if known or word not in captains():
        return known
    one = data(GAME_ID, "captains")["captain"][word]
    names = [str(one[key]) for key in ("name", "name_ru") if key in one]
    return (*names, *(name.split()[-1] for name in names))  # by the surname too


def name(word: str, lang: str) -> str | None:
    """Names that are not terms: captains."""
    if word in captains():
        one = data(GAME_ID, "captains")["captain"][word]
        return str(one.get("name_ru", one["name"]) if lang == "ru" else one["name"])
    return None


def meant(word: str, known: Iterable[str]) -> str:
    """The one of these that is called so, or whose name alone begins so; else nothing."""
    said = {one: [plain(form) for form in (one, *say(one))] for one in known}
    whole = [one for one, names in said.items() if plain(word) in names]
    fits = whole or [one for one, names in said.items() if word and any(name.startswith(plain(word)) for name in names)]
    return fits[0] if len(fits) == 1 else ""


@cache
def chosen(text: str, most: int) -> frozenset[int]:
    """`1,3,4` or `all`."""
    if text == "all":
        return frozenset(range(1, most + 1))
    return frozenset(int(t) for t in text.replace("+", ",").split(",") if t.strip().isdecimal() and 1 <= int(t) <= most)
