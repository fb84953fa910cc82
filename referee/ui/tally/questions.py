"""What a tally asks: the questions of any game, each with its answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rulesdb
from referee.kernel.answer import NO, NONE, YES, Answer, Misfit, Number, One, Yes
from referee.kernel.answer_lists import Many, Some
from referee.kernel.cheap_classes import NamedTuple, pattern
from referee.kernel.facts import UNKNOWN
from referee.kernel.game import Game
from referee.kernel.line.names import clean, plain, stem
from referee.kernel.line.number_words import none, spelled

from ..answer_words import misfit
from ..lang import now
from ..text import Words

KEYS = {"id", "ru", "en", "kind", "of", "choices", "fewest", "most", "modes", "when", "usual", "low", "high", "unknown", "short"}
BACK = {"back", "назад", "<", "b", "н"}
ENOUGH = frozenset((  # nobody else played
    "no", "none", "nobody", "no more", "that's all", "that is all", "all", "done", "end", "next",
    "нет", "никого", "больше нет", "больше никого", "все", "готово", "конец", "хватит", "дальше",
))  # fmt: skip
MOST = 9999
NUMBER = pattern(r"[+-]?[0-9]{1,6}(?:[+-][0-9]{1,6})*\Z")
WORDS = pattern(r"[^\W\d_]+")
UNITS = frozenset(("point", "vp", "очк", "очко", "очков", "по", "piece", "шт", "штук", "штука", "штуки", "всего", "in", "all", "total"))
QUOTED = pattern(r'["“«]([^"”»]+)["”»]\s*(.*)\Z')  # a name in quotation marks, and what follows it


class Bad(Exception):
    """An answer that cannot be read; says what is wanted."""


class Question(NamedTuple):
    """One count of the final score."""

    id: str
    ru: str
    en: str
    answer: Answer
    of: str = "player"  # player, table, or the id of an automatic opponent
    modes: tuple[str, ...] = ()
    when: tuple[str, ...] = ()  # asked only where one of these is so: `id` or `id=value`, of the same player or the table
    usual: str = ""
    unknown: bool = False
    short: Mapping[str, str] = {}

    def text(self, lang: str) -> str:
        return self.ru if lang == "ru" else self.en

    def head(self, lang: str) -> str:
        return self.short.get(lang) or self.text(lang)

    def open(self, facts: Mapping[str, object]) -> bool:
        """Is it asked, given the answers so far?"""
        return not self.when or any(_so(condition, facts) for condition in self.when)


class Slot(NamedTuple):
    """One place to answer: a player's name, or a question of the table, a player, an opponent."""

    kind: str  # table, name, player, side
    k: int = 0
    q: Question | None = None


def _so(condition: str, facts: Mapping[str, object]) -> bool:
    key, equals, wanted = condition.partition("=")
    value = facts.get(key)
    return (str(value) == wanted or (isinstance(value, tuple) and wanted in value)) if equals else bool(value)


def questions(game: Game, mode: str) -> list[Question]:
    """What a game asks in a mode, in order. `[[option]]` is asked of the table; `[default]` and `[given]` save words:
    what every row has, and keys that ask only where one of these answers of the table is in the key's list."""
    tally = rulesdb.optional(game.id, "tally")
    given: dict[str, list[str]] = tally.get("given", {})
    rows = [{"of": "table", **row} for row in tally.get("option", [])] + tally.get("question", [])
    asked = [_question(game, {**tally.get("default", {}), **row}, given) for row in rows]
    return [q for q in asked if not q.modes or mode in q.modes]


def _question(game: Game, row: dict[str, Any], given: Mapping[str, list[str]]) -> Question:
    if extra := set(row) - KEYS - set(given):
        raise rulesdb.load.BadData(f"{game.id}/tally.toml: unknown keys {sorted(extra)}")
    answer = _answer(game, row)
    when = row.get("when", [])
    conditions = [when] if isinstance(when, str) else list(when)
    for key, asked in given.items():
        conditions += [f"{table}={value}" for value in row.get(key, ()) for table in asked]
    usual = str(row.get("usual", "0" if isinstance(answer, Number) else "no" if isinstance(answer, Yes) else ""))
    return Question(
        row["id"], row["ru"], row["en"], answer, row.get("of", "player"), tuple(row.get("modes", ())), tuple(conditions),
        usual, bool(row.get("unknown", False)), row.get("short", {}),
    )  # fmt: skip


def _answer(game: Game, row: Mapping[str, Any]) -> Answer:
    """`kind`: a number, if nothing is said; yes, one or some of `choices`, many numbers, a little language of the game."""
    number, choices = Number(row.get("low", 0), row.get("high", MOST)), tuple(row.get("choices", ()))
    some = Some(choices, row.get("fewest", 0), row.get("most", 0))
    kinds: dict[str, Answer] = {"number": number, "yes": Yes(), "one": One(choices), "some": some, "many": Many(number, 0)}
    kind = row.get("kind", "number")
    return kinds.get(kind) or game.answers[kind]


def counted(q: Question, text: str) -> str:
    """The number that is said: «нет» is 0, `2 logbooks` 2 where logbooks are asked for, `one` 1; what is no number stays as it is,
    but for the words of the question in front: «события 2, 9 и 14»."""
    words = text.split()
    asked = {stem(clean(word)) for way in (q.ru, q.en, *q.short.values(), *UNITS) for word in WORDS.findall(way)}
    while words[1:] and stem(clean(words[0])) in asked and not spelled((words[0],)):
        words = words[1:]
    if not isinstance(q.answer, Number):
        return " ".join(words) if words[:1] and words[0][0].isdecimal() else text
    if words and (words[0] == NONE or none(words[0])) and q.answer.low <= 0 and all(stem(clean(word)) in asked for word in words[1:]):
        return "0"  # `no anchors`
    number, n = (words[0], 1) if words and NUMBER.match(words[0]) else spelled(tuple(words)) or ("", 0)
    return number if n and all(stem(clean(word)) in asked for word in words[n:]) else text


def read_answer(q: Question, text: str, game: Game) -> object:
    """An answer as a fact. Raises Bad with what is wanted."""
    text = counted(q, text.strip() or q.usual)
    if text == UNKNOWN and q.unknown:
        return None
    try:
        return q.answer.value(q.answer.fit(text, game.ear(rows=True)))
    except Misfit as bad:
        raise Bad(misfit(bad, Words(game.id, now(), game))) from None


def split(line: str) -> tuple[str, list[str]]:
    """A line as the name and the values: the values begin at the first word with a digit or a question mark in it, or a yes or no."""
    if quoted := QUOTED.match(line):
        return quoted[1].strip(), quoted[2].split()
    tokens = line.split()
    for k, token in enumerate(tokens):
        if any(c.isdigit() for c in token) or token in ("?", "-") or (k and plain(token) in YES | NO):
            return " ".join(tokens[:k]), tokens[k:]
    return line, []
