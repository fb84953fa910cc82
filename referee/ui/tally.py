"""A final score from counts alone: the questions of any game, how answers are read, and the walk through them. No terminal here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import rulesdb
from referee.kernel.game import Game
from referee.kernel.options import pick, plain
from referee.kernel.score import Points, Sheet

from .lang import _
from .text import Words, shown

KEYS = {"id", "ru", "en", "kind", "of", "modes", "when", "usual", "low", "high", "unknown", "short"}
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
    when: str = ""
    usual: str = ""
    low: int = 0
    high: int = MOST
    unknown: bool = False
    short: Mapping[str, str] = field(default_factory=dict)

    def text(self, lang: str) -> str:
        return self.ru if lang == "ru" else self.en

    def head(self, lang: str) -> str:
        return self.short.get(lang) or self.text(lang)

    def open(self, facts: Mapping[str, object]) -> bool:
        """Is it asked, given the answers so far?"""
        if not self.when:
            return True
        key, equals, wanted = self.when.partition("=")
        value = facts.get(key)
        return (str(value) == wanted or (isinstance(value, tuple) and wanted in value)) if equals else bool(value)


def questions(game: str, mode: str) -> list[Question]:
    """What a game asks in a mode, in order."""
    found = []
    for row in rulesdb.data(game, "tally").get("question", []):
        if extra := set(row) - KEYS:
            raise rulesdb.load.BadData(f"{game}/tally.toml: unknown keys {sorted(extra)}")
        kind = row.get("kind", "int")
        row = {**row, "kind": kind, "modes": tuple(row.get("modes", ())), "usual": str(row.get("usual", USUAL.get(kind, "")))}
        q = Question(**row)
        if not q.modes or mode in q.modes:
            found.append(q)
    return found


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
        return text
    value = summed(text)
    if value is None:
        raise Bad(_("A whole number or a sum like 3+4+2."))
    if not q.low <= value <= q.high:
        raise Bad(_("It lies between {low} and {high}.", low=q.low, high=q.high))
    return value


def _pick(token: str, choices: list[str], game: Game) -> list[str]:
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
    from .lang import now

    words = Words(game.id, now(), game)
    return ", ".join(words.name(c) for c in choices)


# -- facts -----------------------------------------------------------------------------------------------------------


@dataclass
class Facts:
    """Everything told of one game, as typed."""

    game: Game
    mode: str
    table: dict[str, str] = field(default_factory=dict)
    players: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    sides: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def asked(self) -> list[Question]:
        return questions(self.game.id, self.mode)

    def of(self, who: str) -> list[Question]:
        return [q for q in self.asked if q.of == who]

    def opponents(self) -> list[str]:
        """Automatic opponents that are asked about."""
        return list(dict.fromkeys(q.of for q in self.asked if q.of not in ("player", "table")))

    def values(self, who: str, typed: Mapping[str, str]) -> dict[str, object]:
        """What was typed as facts; what was not is as usual."""
        found: dict[str, object] = {}
        for q in self.of(who):
            if q.open(found):
                found[q.id] = read(q, typed.get(q.id, ""), self.game)
        return found

    def sheet(self) -> Sheet:
        assert self.game.tally
        table = self.values("table", self.table)
        for side in self.opponents():
            table[side] = self.values(side, self.sides.get(side, {}))
        return self.game.tally(self.mode, table, [(name, self.values("player", typed)) for name, typed in self.players])

    # -- as a file ---------------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """As TOML or JSON keep it."""
        found: dict[str, Any] = {"game": self.game.id, "mode": self.mode}
        if self.table:
            found["table"] = dict(self.table)
        found |= {side: dict(typed) for side, typed in self.sides.items() if typed}
        found["player"] = [{"name": name, **typed} for name, typed in self.players]
        return found

    @classmethod
    def load(cls, game: Game, mode: str, found: Mapping[str, Any]) -> Facts:
        """From a file. Raises Bad with the place that cannot be read."""
        facts = cls(game, mode)
        rows = found.get("player", [])
        if not isinstance(rows, list) or not all(isinstance(r, dict) for r in rows):
            raise Bad(_("Players are tables named [[player]]."))
        known = {"game", "mode", "played", "table", "player", *facts.opponents()}
        if extra := [k for k in found if k not in known]:
            raise Bad(_("Nobody asked for “{key}”.", key=shown(str(extra[0]))))
        facts.table = _typed(found.get("table", {}), facts.of("table"), "table")
        for side in facts.opponents():
            facts.sides[side] = _typed(found.get(side, {}), facts.of(side), side)
        for k, row in enumerate(rows, 1):
            name = str(row.get("name", "")).strip() or str(k)
            facts.players.append((name, _typed({k: v for k, v in row.items() if k != "name"}, facts.of("player"), name)))
        low, high = game.modes[mode].seats
        if not low <= len(facts.players) <= high:
            raise Bad(_("This mode takes {low} to {high} players, not {n}.", low=low, high=high, n=len(facts.players)))
        for who, typed, place in (("table", facts.table, "table"), *(("player", t, n) for n, t in facts.players)):
            _check(facts, who, typed, place)
        return facts


def _typed(found: object, asked: list[Question], place: str) -> dict[str, str]:
    if not isinstance(found, dict):
        raise Bad(_("“{key}” must be a table of answers.", key=shown(place)))
    ids = {q.id for q in asked}
    if extra := [k for k in found if k not in ids]:
        raise Bad(_("Nobody asked for “{key}”.", key=shown(f"{place}.{extra[0]}")))
    return {str(k): _text(v) for k, v in found.items()}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) or "-" if isinstance(value, list) else str(value)


def _check(facts: Facts, who: str, typed: Mapping[str, str], place: str) -> None:
    for q in facts.of(who):
        try:
            read(q, typed.get(q.id, ""), facts.game)
        except Bad as bad:
            if q.id in typed or not q.when:
                raise Bad(f"{shown(place)}, {q.id}: {bad}") from None


def template(game: Game, mode: str, lang: str, names: tuple[str, ...]) -> str:
    """The file to fill in."""
    facts = Facts(game, mode)
    head = _("Fill in the numbers; sums like {example} are fine.", example='"3+4+2"')
    rows = [f"# {head}", f'game = "{game.id}"', f'mode = "{mode}"']

    def block(title: str, asked: list[Question]) -> None:
        rows.extend(["", title])
        for q in asked:
            hint = f"  # {q.text(lang)}" + (f" [{q.kind.partition(':')[2]}]" if ":" in q.kind else "")
            rows.append(f"{q.id} = {_sample(q)}{hint}")

    if facts.of("table"):
        block("[table]", facts.of("table"))
    for side in facts.opponents():
        block(f"[{side}]", facts.of(side))
    for name in names:
        block(f'[[player]]\nname = "{name}"', facts.of("player"))
    return "\n".join(rows) + "\n"


def _sample(q: Question) -> str:
    if q.kind == "yes":
        return "true" if q.usual == "yes" else "false"
    return q.usual if q.usual.isdecimal() else f'"{q.usual}"'


def points(total: Points) -> str:
    return str(total) if isinstance(total, int) else f"{total[0]}–{total[1]}"
