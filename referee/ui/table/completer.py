"""What Tab offers: the next word from the legal options, its effect beside it. Pure: no terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from referee.kernel.answer import Answer, One
from referee.kernel.answer_lists import Many, Some
from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.facts import Need
from referee.kernel.line.complete import Completion, Completions, complete
from referee.kernel.line.keyboard import swapped
from referee.kernel.line.names import pick, plain, sayings, within
from referee.kernel.line.read_entry import Which
from referee.kernel.operations import LEVELS
from referee.kernel.options import Option
from referee.kernel.paths import BadPath
from referee.kernel.place_names import named
from referee.kernel.places import inner

from .. import phrases
from . import command_words
from .desk import Desk

ENTRY_AFTER = ("why", "enter", "insist")  # commands whose arguments are an entry
MOST = 80  # ways to go on that are shown at once: a further letter narrows them


class Suggestion(NamedTuple):
    """One way to go on: what to put in the place of the last `back` letters, its name, and what it brings."""

    text: str
    back: int
    label: str = ""
    effect: str = ""


def suggest(desk: Desk, line: str, most: int = MOST) -> list[Suggestion]:
    """The words that may come next on a line; so many at most."""
    line = line.replace("\u00a0", " ").lstrip()
    first, space, rest = line.partition(" ")
    typed = "" if line.endswith(" ") else line.split(" ")[-1]
    called = command_words.command(f"{first} =") if space else None
    if isinstance(desk.asking, Need):
        return _facts(desk, desk.asking.answer, line.rpartition(",")[2].lstrip())
    if called and called.name in ENTRY_AFTER:
        return _entries(desk, rest, typed, most)
    number, gap, entry = rest.partition(" ")
    if called and called.name == "fix" and gap and (k := _line(desk, number)) is not None:  # the entries of that moment
        return _entries(desk, entry, typed, most, desk.table.before(k))
    if called:
        return list(_arguments(desk, called.name, typed))
    offers = _begun(desk, line, typed, most)
    if not offers and (other := swapped(line)):  # typed in the other layout: the same offers, put right
        return [s._replace(back=len(typed)) for s in _begun(desk, other, other.split(" ")[-1], most)]
    return offers


def _begun(desk: Desk, line: str, typed: str, most: int) -> list[Suggestion]:
    """Entries, and commands where it is the first word."""
    entries = _entries(desk, line, typed, most)
    if not typed or " " in line:
        return entries
    return sorted((*entries, *_commands(desk, typed)), key=lambda s: not plain(s.text).startswith(plain(typed)))  # as typed before the rest


def _line(desk: Desk, label: str) -> int | None:
    """The place of a line among the entries that count."""
    return next((k for k, item in enumerate(desk.table.items) if item.label == label), None)


def _entries(desk: Desk, line: str, typed: str, most: int, s: Any = None) -> list[Suggestion]:
    """Completions of the last entry on the line, under what the entries before it would leave; only so many are judged as are shown."""
    asking = desk.asking if s is None else None
    if isinstance(asking, Which) and " " not in line and desk.waiting and desk.waiting.heard:
        got = _answers(desk, asking, desk.waiting.heard.s, typed)
    else:
        got = complete(desk.game, desk.table.s if s is None else s, line, desk.table.known)
    by_text: dict[str, Suggestion] = {}
    back = len(typed) + len(" ".join(("", *line.removesuffix(typed).split()[-got.tokens :]))) if got.tokens else len(typed)
    ways = [(_text(desk, c, typed), c) for c in got.offers]
    for text, c in sorted(ways, key=lambda way: (int(way[0]) if way[0].isdecimal() else 0, way[0])):  # `мор` before `мор3`
        if text not in by_text and got.legal(c):
            label = desk.words.player(c.word) if _seat(desk, c) else _label(desk, got.s, c)
            by_text[text] = Suggestion(text, back, label, _effect(desk, got.s, c))
        if len(by_text) == most:
            break
    return list(by_text.values())


def _facts(desk: Desk, answer: Answer, typed: str) -> list[Suggestion]:
    """Answers about the box, or of a place that is set, where they can be listed."""
    while isinstance(answer, Many):
        answer = answer.of
    every = answer.of if isinstance(answer, One | Some) else ()
    seats = isinstance(answer, One) and answer.players
    names = [desk.words.player(word) if seats else desk.words.name(word) for word in every]
    fit = [n for n in names if plain(n).startswith(plain(typed))] or [n for n in names if plain(typed) in plain(n)]
    return [Suggestion(name, len(typed)) for name in fit]


def _seat(desk: Desk, c: Completion) -> bool:
    return c.player or (c.cls is not None and c.word in desk.words.names and c.cls.names_player(len(c.said)))


def _text(desk: Desk, c: Completion, typed: str) -> str:
    if c.player:
        return _player(desk, c)
    return desk.words.code(c.cls, len(c.said), c.word) if _seat(desk, c) else _typed_form(desk, c.word, typed)


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
    short, start = desk.words.short(word), plain(typed)
    if short.startswith(start):
        return short
    forms = [f for f in sayings(desk.game, word, start) if " " not in f and (f != word or "-" not in f)]
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
        return phrases.effect(Option(c.by, c.cls, words), desk.words, s)
    except (ValueError, TypeError, LookupError, Need):
        return ""  # the entry needs another word before its effect is known


def _commands(desk: Desk, typed: str) -> Iterator[Suggestion]:
    start = plain(typed)
    for name, words in command_words.COMMANDS.items():
        mine = command_words.shown(name, desk.lang)
        ways = [w for w in (mine, *words) if plain(w).startswith(start)]
        if ways:
            yield Suggestion(ways[0], len(typed), "", command_words.does(name))


def _arguments(desk: Desk, name: str, typed: str) -> Iterator[Suggestion]:
    if name == "level":
        offered = [(desk.words.name(x), "") for x in LEVELS]
    elif name == "track":
        offered = [(desk.words.name(f"track-{x}"), desk.words.text(f"track-{x}-means")) for x in desk.game.track]
    elif name in command_words.WITH_EQUALS and "=" in typed:
        path, _equals, value = typed.partition("=")
        with suppress(BadPath):
            spot = desk.words.spot(named(desk.game, desk.table.s, path))
            yield from _facts(desk, spot.answer, value.rpartition(",")[2]) if spot else ()
        return
    elif name in command_words.WITH_EQUALS:
        own, view = inner(desk.table.s), desk.table.view()
        seen = [p for p in view if p not in own and not p.startswith(own)]
        offered = [(f"{desk.words.place(p)}=", desk.words.lying(p, view[p])) for p in seen]
    elif name == "now":
        offered = [(desk.words.frame(frame), "") for frame in desk.game.flow]
        offered += [(desk.words.player(who), "") for who in dict.fromkeys((*desk.table.s.players, *desk.game.automatic))]
    elif name == "help":
        offered = [(command_words.shown(n, desk.lang), command_words.does(n)) for n in command_words.COMMANDS]
        offered += [({"ru": "клавиши"}.get(desk.lang, "keys"), ""), *((desk.words.name(verb), "") for verb in desk.words.verbs)]
    elif name == "lang":
        offered = [("ru", "русский"), ("en", "English")]
    elif name == "box":
        offered = [(command_words.shown(action, desk.lang, command_words.BOX), "") for action in command_words.BOX]
    elif name in ("fix", "undo"):
        offered = [(i.label, desk.words.entry(i.record)) for i in reversed(desk.table.items[-12:])]
    else:
        return
    for text, label in offered:
        if plain(text).startswith(plain(typed)):
            yield Suggestion(text, len(typed), effect=label)
