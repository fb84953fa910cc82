"""What Tab offers: the next word from the legal options, its effect beside it. Pure: no terminal."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.kernel.complete import Completion, complete
from referee.kernel.facts import Need
from referee.kernel.keyboard import swapped
from referee.kernel.options import Option
from referee.kernel.parse import Said, Which, actor_named, parse
from referee.kernel.record import entry
from referee.kernel.replay import LEVELS, Unfit
from referee.kernel.words import begins, pick, plain, sayings, tidy

from .. import json_out as shape
from . import command_words as commandwords
from .desk import Desk

ENTRY_AFTER = ("why", "enter", "insist")  # commands whose arguments are an entry


@dataclass(frozen=True)
class Suggestion:
    """One way to go on: what to put in the place of the last `back` letters, its name, and what it brings."""

    text: str
    back: int
    label: str = ""
    effect: str = ""


def suggest(desk: Desk, line: str) -> list[Suggestion]:
    """The words that may come next on a line."""
    line = line.replace("\u00a0", " ").lstrip()
    first, space, rest = line.partition(" ")
    typed = "" if line.endswith(" ") else line.split(" ")[-1]
    called = commandwords.command(f"{first} =") if space else None
    if called and called.name in ENTRY_AFTER:
        return list(_entries(desk, rest, typed))
    if called:
        return list(_arguments(desk, called.name, typed))
    found = list(_entries(desk, line, typed))
    if not space and typed:
        found += _commands(desk, typed)
    if not found and (other := swapped(line)):  # typed in the other layout: the same offers, put right
        return [Suggestion(s.text, len(typed), s.label, s.effect) for s in suggest_as(desk, other)]
    return found


def suggest_as(desk: Desk, line: str) -> list[Suggestion]:
    """The same, without trying the other layout again."""
    typed = "" if line.endswith(" ") else line.split(" ")[-1]
    found = list(_entries(desk, line, typed))
    return found + list(_commands(desk, typed)) if " " not in line else found


def _entries(desk: Desk, line: str, typed: str) -> Iterator[Suggestion]:
    """Completions of the last entry on the line, under what the entries before it would leave."""
    more: list[Completion] = []
    s, tail = _left(desk, line, typed, more)
    found: dict[str, Suggestion] = {}
    for c in more:  # a complete entry may still go on
        text = _typed_form(desk, c.word, typed)
        found.setdefault(text, Suggestion(text, len(typed), desk.words.name(c.word)))
    if s is None:
        yield from found.values()
        return
    asked = isinstance(desk.asking, Which) and " " not in line
    said = desk.asking.words if asked and isinstance(desk.asking, Which) else _said(desk, s, tail)
    for c in _answers(desk, desk.asking, typed) if asked and isinstance(desk.asking, Which) else _kernel(desk, s, tail):
        seat = c.cls is not None and c.word in desk.words.names and c.cls.names_player(len(said))
        text = desk.words.code(c.cls, len(said), c.word) if seat else _typed_form(desk, c.word, typed)
        if text not in found:
            label = desk.words.player(c.word) if seat else _label(desk, s, c)
            found[text] = Suggestion(text, len(typed), label, _effect(desk, s, c, said))
    yield from sorted(found.values(), key=lambda x: (int(x.text) if x.text.isdecimal() else 0, x.text))  # `мор` before `мор3`


def _said(desk: Desk, s: Any, tail: str) -> tuple[str, ...]:
    """The words of the entry that stand before the one being completed."""
    before = tuple(tail.split() if tail.endswith(" ") else tail.split()[:-1])
    got = parse(desk.game, s, before, desk.table.names()) if before else None
    return got.words if isinstance(got, Which) else ()


def _kernel(desk: Desk, s: Any, tail: str) -> list[Completion]:
    names = desk.table.names()
    found = [] if _undecided(desk, s, tail) else complete(desk.game, s, tail, names, desk.lang)
    first, space, rest = tail.partition(" ")
    if not found and space:  # a player's name before the entry
        who = actor_named(s, first, names)
        if len(who) == 1:
            found = [c for c in complete(desk.game, s, rest, names, desk.lang) if c.by == who[0]]
    return found


def _undecided(desk: Desk, s: Any, tail: str) -> bool:
    """Does a word before the last one fit several things? Then nothing follows it yet."""
    before = tuple(tail.split() if tail.endswith(" ") else tail.split()[:-1])
    got = parse(desk.game, s, before, desk.table.names()) if before else None
    if not isinstance(got, Which) or (not got.words and not got.cls.bare):
        return False
    return len(got.words) < len(before) - bool(pick(before[0], (got.cls.verb,), desk.game))


def _answers(desk: Desk, which: Which, typed: str) -> list[Completion]:
    words = [w for w in which.choices if isinstance(w, str)]
    return [Completion(w, w, which.by, which.cls) for w in (pick(typed, words, desk.game) if typed else words)]


def _left(desk: Desk, line: str, typed: str, more: list[Completion]) -> tuple[Any, str]:
    """The state the complete entries of a line would leave, and the words after them; None where they do not fit.

    `more` takes the words that the last of them, complete as it is, may still go on with.
    """
    s = desk.table.s
    tokens = tuple(tidy(line).split())
    before = tokens[:-1] if typed else tokens
    copied = False
    while before:
        got = parse(desk.game, s, before, desk.table.names())
        if not isinstance(got, Said):
            break
        if len(before) == len(got.rest):
            return None, ""
        if not got.rest:
            cls, by = type(got.move), got.move.by
            offered = [w for w in cls.choices(s, by, *got.move.words()) if isinstance(w, str)]
            more += [Completion(w, w, by, cls) for w in offered if not typed or begins(desk.game, typed, w)]
        if not copied:
            s, copied = pickle.loads(pickle.dumps(s, -1)), True
        try:
            desk.table.replay.run(s, entry(got.move), lenient=s.level != "enforce")
        except (Unfit, Need):
            return None, ""
        before = got.rest
    return s, " ".join((*before, typed)) if typed else " ".join(before) + (" " if before else "")


def _typed_form(desk: Desk, word: str, typed: str) -> str:
    """The form to put on the line: short, and one that goes on from what is already typed."""
    short = desk.words.short(word)
    if not typed or short.startswith(plain(typed)):
        return short
    forms = [f for f in sayings(desk.game, word) if f.startswith(plain(typed)) and " " not in f]
    return min(forms, key=len) if forms else short


def _label(desk: Desk, s: Any, c: Completion) -> str:
    if c.cls and c.cls.bare and c.word.isdecimal() and (spoken := c.cls.spoken(s, c.by, c.word)):
        return desk.words.name(spoken[0])
    return desk.words.name(c.word)


def _effect(desk: Desk, s: Any, c: Completion, said: tuple[str, ...]) -> str:
    if c.cls is None or (c.word == c.cls.verb and next(iter(c.cls.choices(s, c.by)), None) is not None):
        return ""
    words = () if c.word == c.cls.verb else (*said, c.word)
    try:
        return shape.effect(Option(c.by, c.cls, words), desk.words, s)
    except (ValueError, TypeError, LookupError, Need):
        return ""  # the entry needs another word before its effect is known


def _commands(desk: Desk, typed: str) -> Iterator[Suggestion]:
    start = plain(typed)
    for name, words in commandwords.COMMANDS.items():
        mine = commandwords.shown(name, desk.lang)
        ways = [w for w in (mine, *words) if plain(w).startswith(start)]
        if ways:
            yield Suggestion(ways[0], len(typed), "", commandwords.does(name))


def _arguments(desk: Desk, name: str, typed: str) -> Iterator[Suggestion]:
    if name == "level":
        offered = [(desk.words.name(x), "") for x in LEVELS]
    elif name == "track":
        offered = [(desk.words.name(f"track-{x}"), desk.words.text(f"track-{x}-means")) for x in desk.game.track]
    elif name in commandwords.WITH_EQUALS and "=" not in typed:
        offered = [(f"{path}=", f"{value}") for path, value in desk.table.view().items() if not path.startswith("now")]
    elif name == "help":
        offered = [(commandwords.shown(n, desk.lang), commandwords.does(n)) for n in commandwords.COMMANDS]
    elif name in ("fix", "undo"):
        offered = [(i.label, desk.words.entry(i.record)) for i in reversed(desk.table.items[-12:])]
    else:
        return
    for text, label in offered:
        if plain(text).startswith(plain(typed)):
            yield Suggestion(text, len(typed), label)
