"""What Tab offers: the next word from the legal options, its effect beside it. Pure: no terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from referee.kernel.complete import Completion, Completions, complete
from referee.kernel.facts import Need
from referee.kernel.keyboard import swapped
from referee.kernel.names import pick, plain, sayings, within
from referee.kernel.options import Option
from referee.kernel.paths import inner
from referee.kernel.read import Which
from referee.kernel.replay import LEVELS

from .. import json_out as shape
from . import command_words as commandwords
from .desk import Desk

ENTRY_AFTER = ("why", "enter", "insist")  # commands whose arguments are an entry


class Suggestion(NamedTuple):
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
    asking = desk.asking
    if isinstance(asking, Which) and " " not in line and desk.waiting and desk.waiting.heard:
        got = _answers(desk, asking, desk.waiting.heard.s, typed)
    else:
        got = complete(desk.game, desk.table.s, line, desk.table.known)
    found: dict[str, Suggestion] = {}
    for c in got.found:
        seat = c.player or (c.cls is not None and c.word in desk.words.names and c.cls.names_player(len(c.said)))
        text = _player(desk, c) if c.player else desk.words.code(c.cls, len(c.said), c.word) if seat else _typed_form(desk, c.word, typed)
        if text not in found:
            label = desk.words.player(c.word) if seat else _label(desk, got.s, c)
            found[text] = Suggestion(text, len(typed), label, _effect(desk, got.s, c))
    yield from sorted(found.values(), key=lambda x: (int(x.text) if x.text.isdecimal() else 0, x.text))  # `мор` before `мор3`


def _player(desk: Desk, c: Completion) -> str:
    return f"{desk.words.names[c.word].split()[0]}:" if c.word in desk.words.names else f"{desk.words.name(c.word)}:"


def _answers(desk: Desk, which: Which, s: Any, typed: str) -> Completions:
    if which.actors:
        return Completions(tuple(Completion(a, a, player=True) for a in which.actors), typed, s)
    words = [w for w in which.choices if isinstance(w, str)]
    fit = (pick(typed, words, desk.game) or [w for w in words if within(desk.game, typed, w)]) if typed else words
    return Completions(tuple(Completion(w, which.by, which.cls, which.words) for w in fit), typed, s)


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


def _effect(desk: Desk, s: Any, c: Completion) -> str:
    if c.cls is None or c.player:
        return ""
    verb = c.word == c.cls.verb and not c.said
    words = () if verb else (*c.said, c.word)
    try:
        if verb and next(iter(c.cls.choices(s, c.by)), None) is not None:
            return ""
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
        own, view = inner(desk.table.s), desk.table.view()
        offered = [(f"{desk.words.place(p)}=", f"{view[p]}") for p in view if p not in own and not p.startswith(own)]
    elif name == "help":
        offered = [(commandwords.shown(n, desk.lang), commandwords.does(n)) for n in commandwords.COMMANDS]
    elif name in ("fix", "undo"):
        offered = [(i.label, desk.words.entry(i.record)) for i in reversed(desk.table.items[-12:])]
    else:
        return
    for text, label in offered:
        if plain(text).startswith(plain(typed)):
            yield Suggestion(text, len(typed), label)
