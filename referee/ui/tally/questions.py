"""What a tally asks: the questions of any game, and how answers are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import rulesdb
from referee.kernel.game import Game
from referee.kernel.names import pick, plain

from ..lang import _, now
from ..text import Words

KEYS = {"id", "ru", "en", "kind", "of", "modes", "when", "usual", "low", "high", "min", "max", "unknown", "short", "pattern"}
USUAL = {"int": "0", "yes": "no"}
BACK = {"back", "назад", "<", "b", "н"}
MOST = 9999


@dataclass(frozen=True)
class Question:
    """One count of the final score."""

    id: str
    ru: str
    en: str
    kind: str = "int"
    of: str = "player"  # player, table, or the id of an automatic opponent
    modes: tuple[str, ...] = ()
    when: tuple[str, ...] = ()  # asked only where one of these is so: `id` or `id=value`, of the same player or the table
    usual: str = ""
    low: int = 0
    high: int = MOST
    unknown: bool = False
    short: Mapping[str, str] = field(default_factory=dict)
    pattern: str = ""  # what a text must look like

    def text(self, lang: str) -> str:
        return self.ru if lang == "ru" else self.en

    def head(self, lang: str) -> str:
        return self.short.get(lang) or self.text(lang)

    def open(self, facts: Mapping[str, object]) -> bool:
        """Is it asked, given the answers so far?"""
        return not self.when or any(_so(condition, facts) for condition in self.when)


def _so(condition: str, facts: Mapping[str, object]) -> bool:
    key, equals, wanted = condition.partition("=")
    value = facts.get(key)
    return (str(value) == wanted or (isinstance(value, tuple) and wanted in value)) if equals else bool(value)


def questions(game: str, mode: str) -> list[Question]:
    """What a game asks in a mode, in order. `[[option]]` is asked of the table; `[default]`, `[kinds]` and `[given]` save words:
    what every row has, kinds by name, and keys that ask only where one of these answers of the table is in the key's list."""
    found = rulesdb.data(game, "tally")
    given: dict[str, list[str]] = found.get("given", {})
    rows = [{"of": "table", **row} for row in found.get("option", [])] + found.get("question", [])
    asked = [_question(game, {**found.get("default", {}), **row}, given, found.get("kinds", {})) for row in rows]
    return [q for q in asked if not q.modes or mode in q.modes]


def _question(game: str, row: dict[str, Any], given: Mapping[str, list[str]], kinds: Mapping[str, str]) -> Question:
    if extra := set(row) - KEYS - set(given):
        raise rulesdb.load.BadData(f"{game}/tally.toml: unknown keys {sorted(extra)}")
    kind = kinds.get(row.get("kind", "int"), row.get("kind", "int"))
    when = row.get("when", [])
    conditions = [when] if isinstance(when, str) else list(when)
    for key, asked in given.items():
        conditions += [f"{table}={value}" for value in row.get(key, ()) for table in asked]
    return Question(
        id=row["id"],
        ru=row["ru"],
        en=row["en"],
        kind=kind,
        of=row.get("of", "player"),
        modes=tuple(row.get("modes", ())),
        when=tuple(conditions),
        usual=str(row.get("usual", USUAL.get(kind, ""))),
        low=row.get("low", row.get("min", 0)),
        high=row.get("high", row.get("max", MOST)),
        unknown=bool(row.get("unknown", False)),
        short=row.get("short", {}),
        pattern=row.get("pattern", ""),
    )


# -- answers ---------------------------------------------------------------------------------------------------------


class Bad(Exception):
    """An answer that cannot be read; says what is wanted."""


_SUM = re.compile(r"[+-]?\d{1,6}([+-]\d{1,6})*\Z", re.ASCII)


def summed(text: str) -> int | None:
    """`3+4+2`, `10-1`: the sum; None where it is not one."""
    text = plain(text).replace(" ", "")
    if not _SUM.match(text):
        return None
    return sum(int(part) for part in re.findall(r"[+-]?\d+", text))


def read(q: Question, text: str, game: Game) -> object:
    """An answer as a fact. Raises Bad with what is wanted."""
    text = text.strip() or q.usual
    if text == "?" and q.unknown:
        return None
    kind, _colon, listed = q.kind.partition(":")
    choices = listed.split("|")
    if kind == "yes":
        chosen = pick(text, ("yes", "no"), game) if text else []
        if plain(text) in ("да", "y", "1", "+"):
            chosen = ["yes"]
        elif plain(text) in ("нет", "n", "0", "-"):
            chosen = ["no"]
        if len(chosen) != 1:
            raise Bad(_("Yes or no?"))
        return chosen[0] == "yes"
    if kind == "one":
        chosen = _pick(text, choices, game)
        if len(chosen) != 1:
            raise Bad(_("One of: {choices}", choices=_names(choices, game)))
        return chosen[0]
    if kind == "some":
        return _some(text, choices, game)
    if kind == "ints":
        parts = [p for p in re.split(r"[,;+\s]+", text) if p and p != "-"]
        if not all(p.isascii() and p.isdigit() for p in parts):
            raise Bad(_("Whole numbers with commas between them, or - for none."))
        return tuple(int(p) for p in parts)
    if kind == "text":
        if q.pattern and not re.fullmatch(q.pattern, text.casefold()):
            raise Bad(q.text(now()))
        return text
    value = summed(text)
    if value is None:
        raise Bad(_("A whole number or a sum like 3+4+2."))
    if not q.low <= value <= q.high:
        raise Bad(_("It lies between {low} and {high}.", low=q.low, high=q.high))
    return value


def _pick(token: str, choices: list[str], game: Game) -> list[str]:
    """By its number in the list, or by its words."""
    if token.isascii() and token.isdigit() and 1 <= int(token) <= len(choices) and token not in choices:
        return [choices[int(token) - 1]]
    return pick(token, choices, game) if token else []


def _some(text: str, choices: list[str], game: Game) -> tuple[str, ...]:
    """Words joined by + or commas, or single letters written together; `-` is none."""
    found: list[str] = []
    parts = [p for p in re.split(r"[,;+\s]+", text) if p and p != "-"]
    for part in parts:
        whole = _pick(part, choices, game)
        letters = [part] if len(whole) == 1 else [c for c in part if c != "-"]
        for letter in letters:
            chosen = _pick(letter, choices, game)
            if len(chosen) != 1:
                raise Bad(_("Any of these by their first letters, or - for none: {choices}", choices=_names(choices, game)))
            found.append(chosen[0])
    return tuple(found)


def _names(choices: list[str], game: Game) -> str:
    words = Words(game.id, now(), game)
    return ", ".join(f"{k} {words.name(c)}" for k, c in enumerate(choices, 1))
