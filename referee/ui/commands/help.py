"""help TOPIC: the words of the decision at hand with two examples, what a command does, which keys there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from referee.kernel.facts import Need
from referee.kernel.line.keyboard import swapped
from referee.kernel.line.names import pick, plain
from referee.kernel.move import AnyMove
from referee.kernel.options import unbarred
from referee.kernel.places import inner
from referee.save.journal import Unusable

from .. import phrases
from ..answer_words import few
from ..env import Env, command, say
from ..lang import _
from ..screen import PlainScreen, tell
from ..search.hint import hint_of
from ..search.query import find, knows
from ..table import command_words
from ..table.command_words import COMMANDS
from ..table.desk import Desk
from ..text import cyrillic
from .rules import chapter, one_page

AT_ONCE = 6  # moves that are explained unasked
Lines = Iterator[tuple[str, str]]

# What may follow a command's word, as examples; {verb} is an entry that fits the game.
FEW = 30  # places that are named
EXAMPLES: dict[str, tuple[str, ...]] = {
    "options": ("", "--all"),
    "why": ("", "{entry}"),
    "undo": ("", "12"),
    "redo": ("", "2"),
    "fix": ("12 {entry}", "12"),
    "check": ("…=3",),
    "set": ("…=3",),
    "level": ("assist", "enforce"),
    "track": ("",),
    "now": ("{frame}",),
    "rules": ("{topic}",),
    "setup": ("", "1 3"),
    "insist": ("", "{entry}"),
    "help": ("", "{verb}"),
    "enter": ("{entry}",),
    "show": ("", "12"),
    "score": ("", "--html result.html", "--bgstats"),
    "lang": ("en", "ru"),
}


def about(desk: Desk | None, words: Sequence[str], lang: str) -> Lines:
    """Help on one topic, or on what can be done now."""
    if not words:
        yield from (at_hand(desk) if desk else ())
        yield from overview(lang)
        return
    asked = plain(" ".join(words))
    order = named(asked) or named(plain(swapped(asked) or "")) or _nearly(asked, 0.9)
    if asked in ("keys", "клавиши", "rkfdbib"):
        yield from keys(lang)
    elif order:
        yield from on_command(order, lang, desk)
    elif desk and (part := chapter(desk.game.id, asked, hint_of(desk.table))):
        yield from one_page(part, desk.words)
    elif desk and (moves := _met(desk, pick(words[0], desk.game.verbs(), desk.game))):
        for verb in moves[:3]:
            yield from on_move(desk, desk.game.verbs()[verb])
    elif desk and knows(desk.game.id, asked) and (rules := _rules(desk, " ".join(words))):
        yield from rules
    elif order := _nearly(asked, 0.75):
        yield from on_command(order, lang, desk)
    else:
        yield "bad", _("There is no help on “{topic}”.", topic=" ".join(words))
        yield from overview(lang)


def named(asked: str) -> str | None:
    return next((name for name, ways in COMMANDS.items() if asked in map(plain, ways)), None)


def _nearly(asked: str, much: float) -> str | None:
    """The command of which this is another form: `levels`, «уровни»."""
    from difflib import get_close_matches

    near = get_close_matches(asked, [plain(way) for ways in COMMANDS.values() for way in ways], n=1, cutoff=much)
    return named(near[0]) if near else None


def _met(desk: Desk, verbs: Iterable[str]) -> list[str]:
    """Without the moves of what the campaign has not brought yet."""
    unmet = hint_of(desk.table).unmet
    return [verb for verb in verbs if desk.game.verbs()[verb].rule not in unmet]


def _rules(desk: Desk, asked: str) -> list[tuple[str, str]]:
    hits = find(desk.game.id, asked, desk.lang, 3, hint_of(desk.table))
    return [("note", f"{h.rule.text[desk.lang]} {desk.words.cite(h.rule.id)}") for h in hits]


def at_hand(desk: Desk) -> Lines:
    """The moves that are open now, each with its words and two examples."""
    yield "ask", phrases.question(desk)
    moves = sorted(dict.fromkeys(cls for _by, cls in unbarred(desk.game, desk.table.s)), key=lambda cls: cls.told)
    for cls in moves[:AT_ONCE]:
        yield from on_move(desk, cls)
    if rest := [" ".join(dict.fromkeys((desk.words.name(c.verb), desk.words.short(c.verb)))) for c in moves[AT_ONCE:]]:
        yield "head", _("Also")
        yield "note", "  " + " · ".join(rest)


def on_move(desk: Desk, cls: type[AnyMove]) -> Lines:
    words = desk.words
    ways = [w for w in desk.game.say(cls.verb) if cyrillic(w) == (desk.lang == "ru") and "{" not in w and not w.isdecimal()]
    ways += [w for w in desk.game.say(cls.verb) if w.isdecimal()]
    yield "head", ", ".join(dict.fromkeys((words.name(cls.verb), *ways)))
    rule = words.rule(cls.rule) if cls.rule else None
    if rule:
        yield "note", f"  {rule.text[desk.lang]} {words.cite(rule.id)}".rstrip()
    if shown := list(dict.fromkeys(_examples(desk, cls))):
        yield "dim", "  " + _("For example: {examples}", examples=" · ".join(shown))


def _examples(desk: Desk, cls: type[AnyMove]) -> Iterator[str]:
    """Two entries that would be accepted now."""
    try:
        legal = [o for o in desk.table.options() if o.cls is cls]
    except Need:
        return
    picked = legal[:1] + legal[len(legal) // 2 :][:1] if len(legal) > 1 else legal
    for o in picked:
        typed = desk.words.typed(o.entry)
        yield typed.partition(" ")[2] if o.cls.bare and o.words else typed


def on_command(name: str, lang: str, desk: Desk | None) -> Lines:
    ways = [w for w in COMMANDS[name] if w == "?" or cyrillic(w) == (lang == "ru")]
    yield "head", ", ".join(ways)
    yield "note", f"  {command_words.does(name)}"
    entry = verb = frame = "…"
    if desk:
        frame = f"{desk.words.frame(next(iter(desk.game.flow)))} {desk.words.player(next(iter(desk.words.names)))}"
        legal = [o for o in desk.table.options() if not o.open]
        entry = desk.words.typed(legal[0].entry) if legal else "…"
        verb = desk.words.name(next(iter(desk.game.verbs())))
    word = command_words.shown(name, lang)
    tails = (desk and name in command_words.WITH_EQUALS and _places(desk)) or EXAMPLES.get(name, ("",))
    made = [f"{word} {e.format(entry=entry, verb=verb, topic=verb, frame=frame)}".rstrip() for e in tails]
    yield "dim", "  " + _("For example: {examples}", examples=" · ".join(made))
    if desk and name in command_words.WITH_EQUALS:
        yield "dim", "  " + _("Places: {places}", places=few(_every_place(desk), FEW, " · "))


def _every_place(desk: Desk) -> list[str]:
    """What lies on this table and before its first player, by the names `set` and `check` take; not the decision at hand."""
    others, ours = {*list(desk.words.names)[1:], "now"}, inner(desk.table.s)
    paths = (path for path in desk.table.view() if path.split(".")[0] not in others and not path.startswith(ours))
    return list(dict.fromkeys(desk.words.place(path) for path in paths))


def _places(desk: Desk) -> list[str]:
    """Two numbers of this table by the names they are printed with."""
    counted = [(p, v) for p, v in desk.table.view().items() if p.split(".")[0] in desk.words.names and type(v) is int]
    return [f"{desk.words.place(path)}={value}" for path, value in counted[:2]]


def _here() -> list[str]:
    """The commands there are: on the shell not those that belong to the prompt of a table."""
    ctx = click.get_current_context(silent=True)
    root = ctx.find_root() if ctx else None
    if ctx is None or root is None or root.invoked_subcommand != "help" or not isinstance(root.command, click.Group):
        return list(COMMANDS)
    return [name for name in COMMANDS if name in root.command.list_commands(ctx)]


def overview(lang: str) -> Lines:
    yield "head", _("Commands")
    yield "note", "  " + " · ".join(command_words.shown(name, lang) for name in _here())
    help_word = command_words.shown("help", lang)
    yield "dim", _("More on any word: {help} WORD. Keys: {help} {keys}", help=help_word, keys="клавиши" if lang == "ru" else "keys")


def keys(lang: str) -> Lines:
    """Every key and symbol, with the word that does the same."""
    anyway, comment, then, equals = (command_words.shown(k, lang, command_words.SYMBOLS) for k in "!#;=")
    back, options, quit_ = (command_words.shown(k, lang) for k in ("undo", "options", "quit"))
    yield "note", "Enter — " + _("accepts the proposal, does the only thing there is, or lists what may be entered")
    yield "note", f"? ({options}) — " + _("lists what may be entered; then a number answers")
    yield "note", "↓ ↑ — " + _("the same as a list to choose from; letters narrow it, Enter takes")
    yield "note", "0 — " + _("pass, where one may pass")
    yield "note", "Tab, ↓ — " + _("completes a word; Enter takes a completion only when one is highlighted")
    yield "note", f"! ({anyway}) — " + _("at the end: insist on an entry against the rules")
    yield "note", f"# ({comment}) — " + _("the rest of the line is a comment")
    yield "note", f"; ({then}) — " + _("several entries in a correction")
    yield "note", f"= ({equals}) — " + _("a place and its value: set and check")
    yield "note", "Ctrl-C — " + _("clears the line; {undo} takes back", undo=back)
    yield "note", f"Ctrl-D ({quit_}) — " + _("leaves; everything is kept")


@command("help", _("How to say things: the words of the decision at hand, or of a topic."), table=True)
@click.argument("topic", nargs=-1)
def help_command(env: Env, file: Path | None, topic: tuple[str, ...]) -> None:
    try:
        desk: Desk | None = Desk.open(file, env.lang)
    except Unusable:
        if file:
            raise
        desk = None
    if topic == ("json",):
        from .json_help import lines

        tell(PlainScreen(), lines(click.get_current_context()))
        return
    said = list(about(desk, topic, env.lang))
    unknown = said[0][0] == "bad"
    for _style, text in said:
        say(text, err=unknown)
    if unknown:
        raise click.exceptions.Exit(2)
