"""The words of every command at the prompt, in both languages. Every symbol has a word too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from referee.kernel.cheap_classes import NamedTuple, pattern
from referee.kernel.line import names
from referee.kernel.line.keyboard import swapped
from referee.kernel.line.names import plain
from referee.kernel.line.small_words import POLITE

from ..lang import _

# The first Latin and the first Russian word are the ones shown.
COMMANDS: dict[str, tuple[str, ...]] = {
    "options": ("options", "варианты", "?", "moves", "ходы"),
    "show": ("show", "показать", "стол", "покажи", "zone", "зона"),
    "why": ("why", "почему", "зачем"),
    "undo": ("undo", "назад", "back"),
    "redo": ("redo", "вперёд", "forward"),
    "cancel": ("cancel", "отмена", "отменить", "отмени", "отменяю", "abort", "oops", "ой", "ошибся", "ошиблась"),
    "log": ("log", "записи", "лог"),
    "fix": ("fix", "исправить", "исправь"),
    "check": ("check", "сверить", "сверь"),
    "set": ("set", "задать"),
    "score": ("score", "итоги"),
    "rules": ("rules", "правила", "rule", "правило"),
    "odds": ("odds", "шансы", "шанс"),
    "setup": ("setup", "раскладка", "подготовка"),
    "level": ("level", "уровень"),
    "track": ("track", "учёт"),
    "now": ("now", "сейчас"),
    "insist": ("insist", "настаиваю"),
    "tally": ("tally", "подсчёт"),
    "box": ("box", "коробка"),
    "campaign": ("campaign", "кампания"),
    "history": ("history", "история"),
    "games": ("games", "игры"),
    "tables": ("tables", "партии"),
    "new": ("new", "новая"),
    "play": ("play", "играть"),
    "enter": ("enter", "ввести"),
    "lang": ("lang", "язык"),
    "reminders": ("reminders", "напоминания"),
    "help": ("help", "справка", "помощь"),
    "quit": ("quit", "выход", "exit"),
}

ALONE = ("cancel", "quit")  # with words behind them they are no commands: «отмена рабства»
LAST = frozenset((  # behind `undo`: the last line
    "the", "last", "this", "that", "it", "my", "move", "entry", "line", "step", "action",
    "последнее", "последний", "последнюю", "ход", "запись", "строку", "действие", "шаг", "это",
    "последнего", "последней", "хода", "записи", "строки", "действия", "шага",
)) | POLITE  # fmt: skip
GIVING_WAY = ("new",)  # what somebody says to a game as well: a command only where the line means nothing as an entry
A_GAME = frozenset(("game", "игра", "игру", "партия", "партию", "стол", "table"))
WITH_EQUALS = ("set", "check")  # short for a card or a move in some game: a command only where an argument has `=`

# Words that some game has for its own: commands only where the line means nothing as an entry.
YIELDING: dict[str, tuple[str, ...]] = {
    "redo": ("вернуть", "верни"),
    "log": ("журнал", "journal"),
    "check": ("проверить", "проверь", "verify"),
    "score": ("счёт", "итог", "очки", "points"),
}

# What is done with the box.
BOX: dict[str, tuple[str, ...]] = {
    "survey": ("survey", "опрос"),
    "set": ("set", "задать"),
    "export": ("export", "выгрузить"),
    "import": ("import", "загрузить"),
}

# The ways to settle an entry that no longer fits, with the digit that stands for each.
SETTLE: dict[str, tuple[str, ...]] = {
    "keep": ("keep", "оставить", "1"),
    "drop": ("drop", "убрать", "2"),
    "drop-turn": ("drop-turn", "убрать-ход", "3"),
    "edit": ("edit", "иначе", "4"),
    "cancel": ("cancel", "бросить", "0"),
}

# Words for the symbols of a line. `?` and `0` are words of commands and moves already.
SYMBOLS: dict[str, tuple[str, ...]] = {
    "=": ("is", "равно"),
    "!": ("anyway", "всё-таки"),
    "#": ("comment", "заметка"),
    ";": ("then", "затем"),
}
TO = ("to", "на", "is", "are", "равно", "=")  # between a place and what is put there
UNKNOWN = ("?", "unknown", "неизвестно", "dunno", "незнаю", "don't know", "не знаю")
COMMAND_WORDS = frozenset(plain(word) for forms in COMMANDS.values() for word in forms)
ANOTHER_LAYOUT = {",": "?", "&": "?"}  # the key of `?` in the other layout


class Called(NamedTuple):
    """A line that is a command: which, its arguments, and how it was read where the layout was another."""

    name: str
    args: tuple[str, ...]
    read_as: str = ""


def _index(table: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {plain(word): name for name, words in table.items() for word in words}


_COMMANDS = _index(COMMANDS)
_YIELDING = _index(YIELDING)
_SETTLE = _index(SETTLE)
_SYMBOLS = _index(SYMBOLS)
_BOX = _index(BOX)
_TELLING = pattern(rf"\s*({'|'.join(COMMANDS['set'] + COMMANDS['check'] + COMMANDS['box'])})\s|\s*[^\s=]+\.[^\s=]+\s*=", re.IGNORECASE)


_TOKEN = pattern(r"\S+")


def tidy(line: str) -> str:
    """A typed line, tidied; where a place or a fact is told, commas part what is told of it (`set a=b, c`)."""
    return names.tidy(line, parting="=" in line and bool(_TELLING.match(line)))


def command(line: str, *, yielding: bool = False, alone: bool = False) -> Called | None:
    """The command a line calls, in the layout it was typed in; `set` and `check` with nothing behind them where they may stand `alone`."""
    first, *rest = line.split() or [""]
    name = _COMMANDS.get(plain(first)) or (_YIELDING.get(plain(first)) if yielding else None)
    if rest and LAST.issuperset(map(plain, rest)) and (last := name or _YIELDING.get(plain(first))) in ("undo", "cancel", "redo"):
        return Called("redo" if last == "redo" else "undo", ())
    if rest and plain(first).startswith(("cancel", "отмен")) and yielding:  # «отменить две строки»: not clear enough
        return Called("undo", (first, *rest))
    if name is None or (name in GIVING_WAY and not yielding) or (name in ALONE and rest):
        return None
    args = tuple(rest[1:] if name == "new" and rest and plain(rest[0]) in A_GAME else rest)  # «новая игра»
    if name in WITH_EQUALS:
        args = equals(args)
        if not any("=" in a for a in args) and not (yielding or (alone and not args)):
            return None
    return Called(name, args)


def called(word: str) -> str:
    """The command of one word, in either language; else the word itself."""
    return _COMMANDS.get(plain(word)) or _YIELDING.get(plain(word), word)


def near(word: str, lang: str, of_the_game: Iterable[str] = ()) -> tuple[str, ...]:
    """The commands that a word nobody knows was probably meant for: `unod`, `scoer`; or the nearer word of the game: `atack`."""
    import difflib  # only where a word is not understood

    said = {**{word: word for word in of_the_game}, **{plain(shown(name, lang)): shown(name, lang) for name in COMMANDS}}
    return tuple(said[close] for close in difflib.get_close_matches(plain(word), said, 1 if of_the_game else 2, 0.7))


def placing(line: str, is_place: Callable[[str], bool]) -> Called | None:
    """`set Ann.coins 5`, `set Ann coins 5`, `set Ann.`: the same without `=`, where a place of the table is named; or without `set`."""
    first, *rest = line.split() or [""]
    name = _COMMANDS.get(plain(first))
    if "." in first[1:-1] and is_place(first.partition("=")[0]):
        said = equals((first, *rest))
        return Called("set", said) if "=" in said[0] else placing(f"set {line}", is_place)
    if name not in WITH_EQUALS or not rest:
        return None
    starts = [k for k, word in enumerate(rest) if not k or ("." in word and is_place(word))]
    pairs = [_placed(rest[a:b], is_place) for a, b in zip(starts, (*starts[1:], len(rest)), strict=True)]
    return Called(name, tuple(map(str, pairs))) if all(pairs) else None


def in_words(line: str) -> bool:
    """Does what stands between a place and its value stand by itself?"""
    first, *rest = map(plain, line.split() or [""])
    return _COMMANDS.get(first) in WITH_EQUALS and not set(TO).isdisjoint(rest)


def _placed(words: Sequence[str], is_place: Callable[[str], bool]) -> str | None:
    """One place with its value, `=` between them; a sentence may say it: `Bob's gold to 9`."""
    bare = [word.removesuffix("'s").removesuffix("’s") for word in words]
    to = next((k for k, word in enumerate(bare) if k and plain(word) in TO), 0)
    if to and bare[to + 1 :] and is_place(said := ".".join(bare[:to])):
        return f"{said}={' '.join(bare[to + 1 :])}"
    words = bare if is_place(".".join(bare[:-1])) else words
    for n in (len(words) - 1, len(words)):
        if is_place(said := ".".join(words[:n])):
            return f"{said}={' '.join(words[n:])}"
    return f"{words[0].rstrip('.')}={' '.join(words[1:])}" if "." in words[0] else None


def command_otherwise(line: str) -> Called | None:
    """A command by a word that gives way to the game's, or in the other layout: asked only where the line means nothing else."""
    if meant := command(line, yielding=True):
        return meant
    if line in ANOTHER_LAYOUT:
        return Called("options", (), "?")
    other = swapped(line)
    meant = command(other, yielding=True) if other else None
    if meant is None:  # the word in one layout, what follows it in the other
        first, _space, rest = line.partition(" ")
        other = f"{swapped(first) or first} {rest}".rstrip()
        meant = command(other, yielding=True)
    return Called(meant.name, meant.args, other or "") if meant else None


def equals(args: Sequence[str]) -> tuple[str, ...]:
    """`a is 3`, `a = 3` and `a=3` are the same."""
    text = " ".join("=" if _SYMBOLS.get(plain(a)) == "=" else a for a in args)
    while " =" in text or "= " in text:
        text = text.replace(" =", "=").replace("= ", "=")
    return tuple(text.split())


def symbols(line: str) -> str:
    """A line with the words for symbols turned into them: `stop anyway`, `hire sailor comment first of the evening`."""
    out: list[str] = []

    def symbol(found: re.Match[str]) -> str:
        meant = _SYMBOLS.get(plain(found[0])) if out else None
        out.append(meant if meant and meant != "=" and "#" not in out else found[0])
        return out[-1]

    return _TOKEN.sub(symbol, line)


def settles(token: str) -> str | None:
    """How a misfit is to be settled."""
    other = swapped(token)
    return _SETTLE.get(plain(token)) or (_SETTLE.get(plain(other)) if other else None)


def box_action(word: str) -> str:
    """What is to be done with the box, in either language; else the word itself."""
    return _BOX.get(plain(word), word)


def shown(name: str, lang: str, table: dict[str, tuple[str, ...]] = COMMANDS) -> str:
    """A command's word in a language."""
    return table[name][1 if lang == "ru" else 0]


def does(name: str) -> str:
    """What a command does, in half a line."""
    return {
        "options": _("what may be entered now, with numbers"),
        "show": _("the table as it is tracked"),
        "why": _("why an entry is not allowed, or why it happened"),
        "undo": _("take back the last line; with a number, everything from that line on"),
        "redo": _("return what was taken back"),
        "cancel": _("leave a question; nothing of the line is recorded"),
        "log": _("everything that was entered"),
        "fix": _("put another entry in the place of an old one"),
        "check": _("compare the table with what is tracked"),
        "set": _("make the program follow the table"),
        "score": _("the score, line by line"),
        "rules": _("look up a rule"),
        "odds": _("what chance says now"),
        "setup": _("what to lay out, with ticks"),
        "level": _("how strict the referee is"),
        "track": _("how much of the box is followed"),
        "now": _("begin in the middle of a game"),
        "insist": _("enter what was refused all the same"),
        "tally": _("add up a score from counts"),
        "box": _("facts printed on your components"),
        "campaign": _("what lasts between games"),
        "history": _("finished games"),
        "games": _("the games there are"),
        "tables": _("games begun and not finished"),
        "new": _("begin another game"),
        "play": _("open another game"),
        "enter": _("enter what happened"),
        "lang": _("another language"),
        "reminders": _("turn reminders off or on"),
        "help": _("how to say things here"),
        "quit": _("leave; everything is kept"),
    }[name]
