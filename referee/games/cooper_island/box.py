"""What is printed on the components: the shipped data, and the facts of the owner's box with their keys."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from rulesdb import Term, data, terms

GAME_ID = "cooper-island"
RESOURCES = ("wood", "stone", "food", "gold", "cloth")
GOODS = ("coin", *RESOURCES)
LETTER = {"c": "coin", "w": "wood", "s": "stone", "f": "food", "g": "gold", "t": "cloth"}
CODE = {good: letter for letter, good in LETTER.items()}
TERRAINS = ("forest", "meadow", "mountain", "settlement")
YIELD = {"forest": "wood", "meadow": "food", "mountain": "stone", "settlement": "cloth"}
SECTORS = tuple("abcdefgh")
SPOTS = tuple(spot for sector in SECTORS for spot in (sector, f"{sector}-sq"))
SHIPS = ("one", "two")
MILESTONES = ("boats", "buildings", "statues", "lids")
CRATES = ("crate-take", "crate-place", "crate-steps", "crate-coins", "crate-cubes")
LAST_ROUND = 5  # game.rounds
DOUBLE_TILES = 60  # setup.bag
MAX_STEP = 6

#: Questions to the owner's box, in the order of a survey: key and kind.
FACTS = {
    "layout.edges": "words",
    "layout.ruins": "words",
    "layout.top": "words",
    "layout.spaces": "int",
    "warehouse.slots": "int",
    "pier.costs": "words",
    "pier.helms": "ints",
    "statue.slots": "ints",
    "cargo.costs": "words",
    "cargo.helms": "ints",
    "island.terrains": "words",
    "recruit.helm": "int",
    "feed.amounts": "ints",
    "feed.helms": "ints",
    "logbook.mix": "words",
    **{f"royal.{n}.goals": "ints" for n in range(1, 8)},
}


def known(key: str) -> str | None:
    """Facts that ship with the data."""
    if key == "warehouse.slots":
        return str(data(GAME_ID, "board")["warehouse-start"]["slots"])
    return None


@cache
def cost(kind: str) -> tuple[dict[str, int], ...]:
    """The ways to pay for a piece, as counts of goods."""
    return tuple(dict(way) for way in data(GAME_ID, "costs")[kind]["cost"])


@cache
def helm(kind: str) -> int:
    return int(data(GAME_ID, "costs")[kind]["helm"])


def read_cost(word: str) -> dict[str, int] | None:
    """`c1w2` as counts of goods; None where it is not a cost."""
    if not re.fullmatch(r"(?:[cwsfgt]\d+)+|0", word):
        return None
    found: dict[str, int] = {}
    for letter, n in re.findall(r"([cwsfgt])(\d+)", word):
        found[LETTER[letter]] = found.get(LETTER[letter], 0) + int(n)
    return found


def effect(table: str, n: int | str) -> list[str]:
    """An island's, a boat's or a crate's action as things to do: tokens of an `act` frame.

    boat-act.1, boat-act.2, boat-act.3, boat-act.4, boat-act.5; island-act.1, island-act.2, island-act.3, island-act.4, island-act.5,
    island-act.6; crate.take, crate.place, crate.steps, crate.cubes: what each gives is data.
    """
    todo: list[str] = []
    for gives in data(GAME_ID, "tiles")[table][str(n)]["gives"]:
        if "one-of" in gives:
            todo.append("gain:" + "".join(CODE[g] for g in gives["one-of"]))
        elif "do" in gives:
            todo.append({"boat-action": "copy-boat", "remove-ruin": "ruin"}[gives["do"]])
        elif gives.get("to") == "market":
            todo += ["market:c"] * gives.get("coin", 0) + ["market:wsfgt"] * gives.get("cube", 0)
        else:
            for key, count in gives.items():
                todo += [f"gain:{CODE[key]}" if key in CODE else key] * count
    return todo


LARGE = {
    1: ["take", "market:wsfgt", "market:wsfgt"],  # large.1
    2: ["place", "place"],  # large.2
    3: ["cargo"],  # large.3
    5: ["ruin-or-statue"],  # large.5
    6: ["take", "take"],  # large.6
    8: ["boat"],  # large.8
    9: ["step", "step", "step"],  # large.9
    11: ["island-any", "island-any"],  # large.11
    12: ["boat-any", "boat-any"],  # large.12
    13: ["lid"],  # large.13
    14: ["flip"],  # large.14
    15: ["shift"],  # large.15
}  # cards 4, 7 and 10 act at once


def say(word: str) -> tuple[str, ...]:
    """The words an id is accepted in."""
    term = terms(GAME_ID).get(word)
    return (*term.ru, *term.en, *term.say) if term else ()


def name(word: str, lang: str) -> str | None:
    """Names made of several terms: a payment, a board space, a token of the logbook."""
    known_terms = terms(GAME_ID)
    if word in known_terms:
        return None
    if re.fullmatch(r"[cwsfgt][1-9]", word):
        return None  # a payment of one good, or a space of the layout: both are called so
    word = word.removeprefix("=")  # an amount, certainly no space
    if re.fullmatch(r"(?:[cwsfgt]\d+)*(?:@[a-z0-9]+)*", word) and word and (word[0] == "@" or word[1:2].isdecimal()):
        goods, *spaces = word.split("@")
        parts = [f"{n} {_form(known_terms[LETTER[c]], int(n), lang)}" for c, n in re.findall(r"([cwsfgt])(\d+)", goods)]
        place, start = known_terms["space"].name(lang), known_terms["start"].name(lang)
        return ", ".join([*parts, *(start if x == "start" else f"{place} {x}" for x in spaces)])
    if re.fullmatch(r"[rml][1-4]-(left|right)", word):
        bank, _, side = word.partition("-")
        return f"{known_terms['sandbank'].name(lang)} {bank}, {known_terms[side].name(lang)}"
    if re.fullmatch(r"(all|one)-[cwsfgt]+", word):
        kind, _, goods = word.partition("-")
        joint = ", " if kind == "all" else (" или " if lang == "ru" else " or ")
        return joint.join(known_terms[LETTER[c]].name(lang) for c in goods)
    return None


def _form(term: Term, n: int, lang: str) -> str:
    """A good after its number."""
    if lang != "ru":
        return term.en[0 if n == 1 else -1]
    few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
    return term.ru[0 if n % 10 == 1 and n % 100 != 11 else 1 if few else -1]


def boards(n: int) -> dict[str, Any]:
    found: dict[str, Any] = data(GAME_ID, "board")["players"][str(n)]
    return found
