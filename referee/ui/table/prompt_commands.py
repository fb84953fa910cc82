"""Commands that only the prompt has, or has in a form of its own: why, help, show, setup, lang."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.save import home

from .. import lang as language
from .. import lines as plain
from ..commands import help as topics
from ..lang import _
from ..screen import tell
from . import logbook, reminders

if TYPE_CHECKING:
    from .prompt import Repl


def do_why(repl: Repl, args: Sequence[str]) -> None:
    """Of an entry; without one, of the last refusal, else of what happened by itself at the last entry."""
    from ..commands.table import explain, last_reasons, reasons, said

    desk = repl.desk
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
        tell(repl.screen, plain.asks(heard.asks, desk))
        return
    for row in explain(said(heard), reasons(heard), desk):
        repl.screen.say(row)


def do_help(repl: Repl, args: Sequence[str]) -> None:
    topics.show(repl.screen, repl.desk, args, repl.desk.lang)


def do_show(repl: Repl, args: Sequence[str]) -> None:
    desk = repl.desk
    if args and not args[0].isdecimal():
        repl.run("show", args, desk.journal.path)
        return
    s = desk.table.at(int(args[0])) if args else desk.table.s
    repl.screen.panels(desk.panels(s), desk.words)
    for path, pinned in s.pins.items():
        repl.screen.say(_("Set by hand until {path}=auto: {value}", path=path, value=plain.text_of(pinned)), "dim")
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
    header = desk.table.header
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
    title = ""
    for k, (head, row) in enumerate(rows, 1):
        if head != title:
            repl.screen.say(head, "head")
            title = head
        label = f"{row.label}: " if row.label else ""
        repl.screen.say(f"{k:>3} {'☑' if k in ticks else '☐'} {label}{row.value}", "dim" if k in ticks else "")
    if len(ticks) < len(rows):
        repl.screen.say(_("Tick what lies there: {command} 1 2", command=repl.word("setup")), "dim")


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
