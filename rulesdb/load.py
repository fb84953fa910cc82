"""Reads the data of one game: lazily, once, and strict about unknown keys and broken references."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
PLACES: dict[str, Path] = {}  # folders of games whose data lies elsewhere
STATUS = ("enforced", "trusted", "not modelled", "definition")
LANGUAGES = ("ru", "en")
_TEXTS = ("title", "no", "did", "example", "note", "trust")
_KEYS = {"page", "status", "see", *LANGUAGES, *_TEXTS}
_TERM = {*LANGUAGES, "say"}


class BadData(Exception):
    """A data file that does not keep its form."""


class Rule(NamedTuple):
    """One rule of a rulebook, in our words."""

    id: str
    page: int | str
    status: str
    text: dict[str, str]
    title: dict[str, str] = {}
    no: dict[str, str] = {}
    did: dict[str, str] = {}
    example: dict[str, str] = {}
    note: dict[str, str] = {}
    trust: dict[str, str] = {}  # why it is left to the table
    see: tuple[str, ...] = ()


class Term(NamedTuple):
    """A name in both languages: forms for counting where it can be counted, and other words it is said in."""

    id: str
    ru: tuple[str, ...]
    en: tuple[str, ...]
    say: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """Every way it is said, in both languages."""
        return (*self.ru, *self.en, *self.say)

    def name(self, lang: str) -> str:
        return (self.ru if lang == "ru" else self.en)[0]

    def after(self, n: int, lang: str) -> str:
        """The form of a noun after a number."""
        forms = self.ru if lang == "ru" else self.en
        if len(forms) == 1:
            return forms[0]
        if lang != "ru":
            return forms[0] if abs(n) == 1 else forms[1]
        tens, ones = abs(n) % 100, abs(n) % 10
        return forms[0] if ones == 1 and tens != 11 else forms[1] if 2 <= ones <= 4 and tens not in (12, 13, 14) else forms[-1]


def place(game: str, path: str) -> None:
    """The data of a game that lies elsewhere."""
    PLACES[game] = Path(path)


def folder(game: str) -> Path:
    return PLACES.get(game) or HERE / game.replace("-", "_")


def _toml(path: Path) -> dict[str, Any]:
    """A TOML file, or its compiled twin in a built wheel."""
    compiled = path.with_suffix(".json")
    if compiled.exists():
        found: dict[str, Any] = json.loads(compiled.read_text("utf-8"))
        return found
    with path.open("rb") as file:
        return tomllib.load(file)


@cache
def data(game: str, name: str) -> dict[str, Any]:
    """A game's facts about one subject."""
    return _toml(folder(game) / f"{name}.toml")


def optional(game: str, name: str) -> dict[str, Any]:
    """The same where a game need not have it: search synonyms, a lesson, reminders."""
    return data(game, name) if _files(game, name) else {}


@cache
def everyday(game: str) -> dict[str, list[str]]:
    """Words of everyday use and the moves they mean. `took|takes a mission` is two: the first word in several ways."""
    found: dict[str, list[str]] = {}
    for said, ways in optional(game, "everyday").items():
        first, _, rest = said.partition(" ")
        found.update({f"{one} {rest}".strip(): ways for one in first.split("|")})
    return found


@cache
def asked(game: str) -> dict[str, list[str]]:
    """The ways in which people ask for a rule: a line names it, each indented line below is one way. Text, for TOML loads slowly."""
    path = folder(game) / "asked.txt"
    found: dict[str, list[str]] = {}
    ways: list[str] = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        if line.startswith("  "):
            ways.append(line[2:])
        elif not line.startswith("#"):
            ways = found.setdefault(line, [])
    return found


def _files(game: str, stem: str) -> list[Path]:
    found = {p.with_suffix(".toml") for p in folder(game).glob(f"{stem}*") if p.suffix in (".toml", ".json")}
    return sorted(p for p in found if p.stem == stem or p.stem.startswith(f"{stem}_"))


@cache
def rules(game: str) -> dict[str, Rule]:
    """Every rule of a game by its id."""
    found: dict[str, Rule] = {}
    for path in _files(game, "rules"):
        _collect(_toml(path), "", found, path.name)
    for rule in found.values():
        for other in rule.see:
            if other not in found:
                raise BadData(f"{game}: {rule.id} refers to {other}, which does not exist")
    return found


def _collect(table: dict[str, Any], prefix: str, found: dict[str, Rule], where: str) -> None:
    for key, value in table.items():
        if not isinstance(value, dict):
            raise BadData(f"{where}: {prefix}{key} is not a rule")
        name = f"{prefix}{key}"
        if "status" in value or "page" in value:
            if name in found:
                raise BadData(f"{where}: {name} stands twice")
            found[name] = _rule(name, value, where)
        inner = {k: v for k, v in value.items() if k not in _KEYS}
        _collect(inner, f"{name}.", found, where)


def _rule(name: str, value: dict[str, Any], where: str) -> Rule:
    try:
        rule = Rule(
            id=name,
            page=value["page"],
            status=value["status"],
            text={lang: value[lang] for lang in LANGUAGES},
            see=tuple(value.get("see", ())),
            **{key: dict(value[key]) for key in _TEXTS if key in value},
        )
    except KeyError as missing:
        raise BadData(f"{where}: {name} lacks {missing}") from None
    if rule.status not in STATUS:
        raise BadData(f"{where}: {name} has the unknown status {rule.status!r}")
    return rule


@cache
def terms(game: str) -> dict[str, Term]:
    """The game's vocabulary, and the words every table shares."""
    found: dict[str, Term] = {}
    for folder_name in ("table", game):
        for path in _files(folder_name, "terms"):
            for key, value in _toml(path).items():
                if not value.keys() <= _TERM:
                    raise BadData(f"{path.name}: {key} has the unknown key {set(value) - _TERM}")
                found[key] = Term(key, _forms(value["ru"]), _forms(value["en"]), tuple(value.get("say", ())))
    return found


def forms(game: str, word: str) -> tuple[str, ...]:
    """Every way a term of a game is said; nothing for what is none."""
    term = terms(game).get(word)
    return term.forms if term else ()


def _forms(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
