"""Commands that only the prompt has, or has in a form of its own: why, help, show, options, setup, lang …"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from referee.save import home

from .. import lang as language
from .. import phrases
from ..commands import help as topics
from ..lang import _
from ..screen import tell
from . import command_words, ending, logbook, reminders
from .closed_moves import closed, perhaps
from .listing import listing
from .question_lines import question_lines
from .reply_lines import held

if TYPE_CHECKING:
    from .prompt import Repl


def do_why(repl: Repl, args: Sequence[str]) -> None:
    """Of an entry; without one, of the last refusal, else of what happened by itself at the last entry."""
    from ..commands.table import explain, explained, last_reasons

    desk = repl.desk
    if repl.over() and ending.why(repl, " ".join(args)):
        return
    if not args and desk.last_refusal:
        for row in explain(desk.last_refusal.entry, list(desk.last_refusal.because), desk):
            repl.screen.say(row)
        return
    if not args:
        for _rule, text in last_reasons(desk):
            repl.screen.say(text)
        return
    heard = desk.why(" ".join(args))
    if heard.asks is not None:
        tell(repl.screen, question_lines(heard.asks, desk))
        return
    for row in explained(heard, " ".join(args), desk):
        repl.screen.say(row)


def do_help(repl: Repl, args: Sequence[str]) -> None:
    tell(repl.screen, topics.about(repl.desk, args, repl.desk.lang))


def do_show(repl: Repl, args: Sequence[str]) -> None:
    desk = repl.desk
    if args and not args[0].isdecimal():
        repl.run("show", args, desk.journal.path)
        return
    s = desk.table.at(int(args[0])) if args else desk.table.s
    repl.screen.panels(desk.panels(s), desk.words)
    repl.looked = not args
    for said in held(s, desk.words):
        repl.screen.say(said, "dim")
    if not args:
        repl.standing(always=False)


def do_log(repl: Repl, args: Sequence[str]) -> None:
    """The last entries: twenty, as many as asked for, or all."""
    if args and args[0].startswith("-"):
        repl.run("log", args, repl.desk.journal.path)
        return
    tell(repl.screen, logbook.lines(repl.desk, logbook.many(args)))


def do_setup(repl: Repl, args: Sequence[str]) -> None:
    """What to lay out; a number ticks its line, and the ticks are kept."""
    desk = repl.desk
    header = desk.table.header._replace(options=desk.table.s.options)
    key = str(desk.journal.path.resolve())
    kept = home.kept("ticks")
    ticked = kept.get(key)
    ticks = {k for k in ticked if isinstance(k, int)} if isinstance(ticked, list) else set()
    rows = [(p.title, row) for p in desk.game.setup(header, desk.words) for row in p.rows]
    for arg in args:
        if arg.isdecimal() and 1 <= int(arg) <= len(rows):
            ticks ^= {int(arg)}
    if args:
        kept[key] = sorted(ticks)
        home.remember(ticks=kept)
    said: list[tuple[str, str]] = []
    title = ""
    for k, (head, row) in enumerate(rows, 1):
        if head != title:
            said.append(("head", head))
            title = head
        label = f"{row.label}: " if row.label else ""
        said.append(("dim" if k in ticks else "", f"{k:>3} {'☑' if k in ticks else '☐'} {label}{row.value}"))
    if len(ticks) < len(rows):
        said.append(("dim", _("Tick what lies there: {command} 1 2", command=repl.word("setup"))))
    if typed := repl.screen.pages(said).split():  # an entry already, not lost: it stands in the prompt
        repl.retype = tuple(typed), (len(typed), len(typed))


def do_lang(repl: Repl, args: Sequence[str]) -> None:
    """The other language, or the one named; kept for the next time."""
    other = "en" if repl.desk.lang == "ru" else "ru"
    chosen = args[0][:2].lower() if args else other
    lang = {"ру": "ru", "ан": "en"}.get(chosen, chosen)
    if lang not in language.LANGUAGES:
        repl.screen.say(_("Languages: {languages}", languages="ru, en"), "bad")
        return
    language.use(lang)
    home.remember(lang=lang)
    repl.desk.lang = lang
    repl.desk.speak()
    repl.standing()


def do_reminders(repl: Repl, args: Sequence[str]) -> None:
    """Off, or on again; kept for the next time."""
    on = not reminders.wanted()
    home.remember(reminders=on, reminded=None)  # on again: from the beginning
    repl.screen.say(_("Reminders: on") if on else _("Reminders: off"))


def do_setting(repl: Repl, args: Sequence[str], name: str) -> None:
    """How strict the table is, or how much it follows, and what else there is."""
    s, words = repl.desk.table.s, repl.desk.words
    if name == "level":
        from ..commands.new_form import levels

        ways, chosen = levels(), s.level
    else:
        ways = {v: f"{words.setting('track', v)} — {words.text(f'track-{v}-means')}" for v in repl.desk.game.track}
        chosen = s.tracking
        if not ways:
            repl.screen.say(_("This game has only one way to be tracked."))
    for value, text in ways.items():
        repl.screen.say(f"{'✓' if value == chosen else ' '} {text}", "head" if value == chosen else "")


def do_options(repl: Repl, args: Sequence[str]) -> None:
    """What may be entered, or answered, now."""
    desk, screen = repl.desk, repl.screen
    if desk.asking is not None:
        tell(screen, question_lines(desk.asking, desk))
    elif desk.mending:
        repl.enter_key()
    elif args:
        repl.run("options", args, desk.journal.path)
    elif repl.over():
        ending.show(repl)
    else:
        screen.say(phrases.question(desk), "ask")
        every = phrases.listed(desk, every=True)
        listed = listing(desk, [o for o in every if o.legal])
        listed.rows += [*perhaps(desk), *closed(desk, every)] if screen.live else []
        repl.put(listed)
        if screen.live:
            words = " · ".join(repl.word(name) for name in ("undo", "fix", "check", "set"))
            screen.say(_("To correct: {words}", words=words), "dim")


def do_enter(repl: Repl, args: Sequence[str]) -> None:
    repl.answer(repl.desk.line(command_words.symbols(" ".join(args))))


def do_insist(repl: Repl, args: Sequence[str]) -> None:
    """`!` as a word: behind the entry that follows, or behind the one refused last."""
    refused = repl.desk.last_refusal
    if args:
        repl.answer(repl.desk.line(f"{' '.join(args).rstrip(' !')} !"))
    elif refused:
        repl.answer(repl.desk.line(" ".join((*refused.line[: refused.end], "!", *refused.line[refused.end :]))))
    else:
        repl.screen.say(_("Nothing was refused."), "dim")


#: What the prompt does itself; the other commands are the command line's own.
OWN: dict[str, Callable[[Repl, Sequence[str]], None]] = {
    "why": do_why,
    "help": do_help,
    "show": do_show,
    "log": do_log,
    "setup": do_setup,
    "lang": do_lang,
    "reminders": do_reminders,
    "level": partial(do_setting, name="level"),
    "track": partial(do_setting, name="track"),
    "options": do_options,
    "enter": do_enter,
    "insist": do_insist,
}
