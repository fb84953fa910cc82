"""What the board shows place by place, told in one line of the survey: `8:explore-3,16:village-compass`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

import rulesdb

from ..board import GAME, HOME, places
from .vocabulary import GAINED

#: A fact of its own for each place -> the line of the survey that holds them all.
LINES = {
    "city": "board.actions",
    "cells": "board.markets",
    "goods": "board.markets",
    "flag": "board.flags",
    "explorer.space": "explorer.spaces",
    "building": "building.costs",
}


@cache
def _ids() -> dict[str, str]:
    """City actions and constructions by everything they are called."""
    found: dict[str, str] = {}
    for word in (*rulesdb.data(GAME, "whole")["city"], *rulesdb.data(GAME, "scoring")["building"]):
        term = rulesdb.terms(GAME).get(word)
        for form in (word, *((*term.ru, *term.en, *term.say) if term else ())):
            found.setdefault(form.casefold(), word)
    return found


@lru_cache(maxsize=128)
def rows(text: str) -> Mapping[str, str]:
    """Each item with its value; what is said in other words becomes its id."""
    found: dict[str, str] = {}
    for word in text.casefold().split(","):
        item, colon, value = word.strip().partition(":")
        if colon:
            found[_ids().get(item, item).replace("а", "a")] = _ids().get(value, value)
    return found


def at(facts: Mapping[str, str], key: str) -> str | None:
    """What the survey says of one fact; None where it does not."""
    kind, _, item = key.rpartition(".")
    value = rows(facts.get(LINES[kind], "?")).get(item)
    if value is None or kind not in ("cells", "goods"):
        return value
    if kind == "cells":
        return value if value.isdecimal() else str(len(value.split("/")))
    return None if value.isdecimal() else value.replace("/", ",")


def odd_rows(key: str, text: str) -> Iterator[str]:
    """The rows of a line that cannot be."""
    read = rows(text)
    if not read and text in ("", "-"):
        return
    settled = {p for p in places() if p not in (*HOME, "havana")}
    buildings = set(rulesdb.data(GAME, "scoring")["building"])
    if len(read) != len([w for w in text.split(",") if w and w != "-"]):
        yield text
    for item, value in read.items():
        if key == "building.costs":
            fits = item in buildings and value.isdecimal()
        elif key == "board.actions":
            fits = item in settled and value in rulesdb.data(GAME, "whole")["city"]
        elif key == "board.markets":
            fits = item in settled and bool(re.fullmatch(r"[0-6]|[^\W\d]{2,20}(?:/[^\W\d]{2,20}){0,5}", value))
        else:
            inside = item.isdecimal() if key == "explorer.spaces" else item in settled
            fits = inside and re.fullmatch(rf"{GAINED}|-", value) is not None
        if not fits:
            yield f"{item}:{value}"
