"""What a table tells the rule search: what is played ranks first, and what a campaign keeps back is not shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

import rulesdb
from referee.kernel.cheap_classes import NamedTuple

from .index import extras

if TYPE_CHECKING:
    from referee.kernel.table import Table


class Hint(NamedTuple):
    """What lies on the table: chapters of what can be done now, chapters of modules that are in play, and of those that are not.

    `unmet` are rules of what a campaign has not brought yet: nothing of them is shown.
    """

    now: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    unused: frozenset[str] = frozenset()
    unmet: frozenset[str] = frozenset()


NOTHING = Hint()


def hint_of(table: Table) -> Hint:
    """What this table has in play: its modules by their settings, and the chapters of what can be done now."""
    from referee.kernel.flow import open_moves
    from referee.kernel.paths import flat

    header, s = table.header, table.s
    mode = table.game.modes[header.mode]
    settings = {key: values[0] for key, values in mode.options.items() if values} | dict(header.options)
    settings |= {"mode": header.mode, "campaign": header.campaign}
    used: set[str] = set()
    unused: set[str] = set()
    seen = flat(s)
    for chapter, ways in extras(header.game).items():
        pairs = [(key, value) for key, _is, value in (way.partition("=") for way in ways)]
        in_play = any(_has(settings.get(key) or seen.get(key, ""), value) for key, value in pairs)
        if pairs:
            (used if in_play else unused).add(chapter)
    now = {cls.rule.split(".")[0] for _actor, cls in open_moves(table.game, s) if cls.rule and not cls.told}
    keeps = any(_has(settings.get(key, ""), value) for key, _is, value in (way.partition("=") for way in _kept_back(header.game, "while")))
    return Hint(frozenset(now), frozenset(used), frozenset(unused), unmet(header.game, [seen]) if keeps else frozenset())


def unmet(game: str, seen: Iterable[Mapping[str, object]]) -> frozenset[str]:
    """Rules that a campaign keeps back, of what none of these tables and archives has seen."""
    met = [value for one in seen for key in _kept_back(game, "met") if (value := one.get(key))]
    hidden: set[str] = set()
    for pattern, things in _kept_back(game, "rules").items():
        if not any(_has(value, form) for value in met for thing in things for form in (thing, f"{thing}:*")):
            hidden |= {r for r in rulesdb.rules(game) if fnmatchcase(r, pattern)}
    return frozenset(hidden)


def _kept_back(game: str, part: str) -> Any:
    return rulesdb.optional(game, "search").get("kept-back", {}).get(part, {})


def _has(value: object, wanted: str) -> bool:
    """Does a setting hold a value: alone, or as one of several?"""
    several = value if isinstance(value, (list, tuple)) else str(value).replace(",", " ").split()
    return any(fnmatchcase(str(one), wanted) for one in several)
