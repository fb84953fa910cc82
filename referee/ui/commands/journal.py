"""undo, redo, fix, check, set, level, now: corrections of the journal."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .. import json_out as shape
from .. import lines as plain
from ..env import Env, on_table, say, say_json
from ..lang import _
from ..table.desk import Desk
from ..table.reply import Reply
from .table import code, tell


def _operate(env: Env, file: Path | None, word: str, args: tuple[str, ...], as_json: bool) -> None:
    desk = Desk.open(file, env.lang)
    _finish(desk.operate(word, args), desk, as_json)


def _finish(replies: list[Reply], desk: Desk, as_json: bool) -> None:
    if as_json:
        found = shape.entered(replies, desk)
        outcome = next((r.outcome for r in replies if r.outcome), None)
        if outcome:
            found["gone"] = [{"line": i.label, "entry": i.text} for i in outcome.gone]
            found["patch"] = [{"path": p, "old": plain.text_of(a), "new": plain.text_of(b)} for p, a, b in outcome.patch]
        audit = next((r.audit for r in replies if r.audit), None)
        if audit:
            found["differ"] = [{"path": p, "tracked": a, "told": b} for p, a, b in audit.differ]
            suspects = ((s.label, s.kind, s.entry.text, s.instead.text) for s in audit.suspects)
            found["suspects"] = [dict(zip(("line", "kind", "entry", "instead"), suspect, strict=True)) for suspect in suspects]
        say_json(found)
    else:
        tell(replies, desk)
        if not code(replies):
            say(shape.ask(desk))
    sys.exit(code(replies))


_json = click.option("--json", "as_json", is_flag=True, help=_("Answer as JSON."))


@click.command("undo", help=_("Take back the last typed line, or everything from a line on."))
@click.argument("line", required=False)
@_json
@on_table
@click.pass_obj
def undo_command(env: Env, file: Path | None, line: str | None, as_json: bool) -> None:
    """Take back the last typed line, or everything from a line on."""
    _operate(env, file, "undo", (line,) if line else (), as_json)


@click.command("redo", help=_("Return what was taken back."))
@click.argument("times", required=False)
@_json
@on_table
@click.pass_obj
def redo_command(env: Env, file: Path | None, times: str | None, as_json: bool) -> None:
    """Return what was taken back."""
    _operate(env, file, "redo", (times,) if times else (), as_json)


@click.command("fix", help=_("Put other entries in the place of one (separated by ;), keeping the later ones; no entry drops it."))
@click.argument("line")
@click.argument("entry", nargs=-1)
@click.option(
    "--misfits",
    type=click.Choice(["ask", "keep", "drop", "drop-turn"]),
    default="ask",
    help=_("What to do with later entries that no longer fit."),
)
@click.option("--recompute", is_flag=True, help=_("Work out anew what automatic players did later."))
@_json
@on_table
@click.pass_obj
def fix_command(
    env: Env, file: Path | None, line: str, entry: tuple[str, ...], misfits: str, recompute: bool, as_json: bool
) -> None:
    """Put other entries in the place of one (separated by ;), keeping the later ones; no entry drops it."""
    desk = Desk.open(file, env.lang)
    replies = desk.operate("fix", (*(("--recompute",) if recompute else ()), line, *entry))
    for _k in range(1000):
        if replies[-1].kind != "misfit" or misfits == "ask":
            break
        assert desk.mending and desk.mending.misfit
        how = "drop" if misfits == "keep" and not desk.mending.misfit.may_force else misfits
        replies = desk.settle(how)
    _finish(replies, desk, as_json)


@click.command("check", help=_("Compare the table with what is tracked; a difference names the likely mis-entries."))
@click.argument("pair", nargs=-1, required=True, metavar="PATH=VALUE…")
@_json
@on_table
@click.pass_obj
def check_command(env: Env, file: Path | None, pair: tuple[str, ...], as_json: bool) -> None:
    """Compare the table with what is tracked; a difference names the likely mis-entries."""
    _operate(env, file, "check", pair, as_json)


@click.command("set", help=_("Make the program follow the table: all of it or nothing."))
@click.argument("pair", nargs=-1, required=True, metavar="PATH=VALUE…")
@_json
@on_table
@click.pass_obj
def set_command(env: Env, file: Path | None, pair: tuple[str, ...], as_json: bool) -> None:
    """Make the program follow the table: all of it or nothing."""
    _operate(env, file, "set", pair, as_json)


@click.command("level", help=_("How strict the referee is: enforce, assist or record."))
@click.argument("level")
@_json
@on_table
@click.pass_obj
def level_command(env: Env, file: Path | None, level: str, as_json: bool) -> None:
    """How strict the referee is: enforce, assist or record."""
    _operate(env, file, "level", (level,), as_json)


@click.command("track", help=_("How much of the box is followed."))
@click.argument("value", nargs=-1, required=True)
@_json
@on_table
@click.pass_obj
def track_command(env: Env, file: Path | None, value: tuple[str, ...], as_json: bool) -> None:
    """How much of the box is followed."""
    _operate(env, file, "track", value, as_json)


@click.command("now", help=_("Begin in the middle: which decision is at hand, and whose."))
@click.argument("words", nargs=-1, required=True, metavar="DECISION PLAYER [KEY=VALUE…]")
@_json
@on_table
@click.pass_obj
def now_command(env: Env, file: Path | None, words: tuple[str, ...], as_json: bool) -> None:
    """Begin in the middle: which decision is at hand, and whose."""
    _operate(env, file, "now", words, as_json)
