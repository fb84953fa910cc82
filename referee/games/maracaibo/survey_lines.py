"""What the board shows place by place, told in one line of the survey: `8:explore-3,16:village-compass`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .state import Maracaibo

#: A fact of its own for each place -> the line of the survey that holds them all.
LINES = {
    "city": "board.actions",
    "cells": "board.markets",
    "goods": "board.markets",
    "flag": "board.flags",
    "explorer.space": "explorer.spaces",
    "building": "building.costs",
}


def at(s: Maracaibo, key: str) -> Any:
    """What the survey says of one fact; None where it does not."""
    kind, _, item = key.rpartition(".")
    rows = s.known(LINES[kind]) or ()
    value = next((printed for place, printed in rows if str(place) == item), None)
    if value is None or kind not in ("cells", "goods"):
        return value
    if kind == "cells":
        return int(value) if value.isdecimal() else len(value.split("/"))
    return None if value.isdecimal() else tuple(value.split("/"))
