"""undo, redo, fix, check, set, level, now: corrections of the journal."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.kernel.paths import show

from .. import json_out, phrases
from ..env import Env, command, say, say_json
from ..lang import _
from ..table.desk import Desk
from ..table.reply import Reply
from .table import code, tell


def _finish(replies: list[Reply], desk: Desk, as_json: bool) -> None:
    if as_json:
        answer = json_out.entered(replies, desk)
        outcome = next((r.outcome for r in replies if r.outcome), None)
        if outcome:
            answer["gone"] = [{"line": i.label, "entry": i.text} for i in outcome.gone]
            answer["patch"] = [{"path": p, "old": show(a), "new": show(b)} for p, a, b in outcome.patch]
        audit = next((r.audit for r in replies if r.audit), None)
        if audit:
            answer["differ"] = [{"path": p, "tracked": a, "told": b} for p, a, b in audit.differ]
            suspects = ((s.label, s.kind, s.entry.text, s.instead.text) for s in audit.suspects)
            answer["suspects"] = [dict(zip(("line", "kind", "entry", "instead"), suspect, strict=True)) for suspect in suspects]
        say_json(answer)
    else:
        tell(replies, desk)
        if not code(replies):
            say(phrases.question(desk))
    sys.exit(code(replies))


@command(
    "fix",
    _("Put other entries in the place of one (separated by ;), keeping the later ones; no entry drops it."),
    table=True, as_json=True,
)
@click.argument("line")
@click.argument("entry", nargs=-1)
@click.option(
    "--misfits",
    type=click.Choice(["ask", "keep", "drop", "drop-turn"]),
    default="ask",
    help=_("What to do with later entries that no longer fit."),
)
@click.option("--recompute", is_flag=True, help=_("Work out anew what automatic players did later."))
def fix_command(
    env: Env, file: Path | None, line: str, entry: tuple[str, ...], misfits: str, recompute: bool, as_json: bool
) -> None:
    desk = Desk.open(file, env.lang)
    replies = desk.operate("fix", (*(("--recompute",) if recompute else ()), line, *entry))
    for _k in range(1000):
        if replies[-1].kind != "misfit" or misfits == "ask":
            break
        assert desk.mending and desk.mending.misfit
        how = "drop" if misfits == "keep" and not desk.mending.misfit.may_force else misfits
        replies = desk.settle_misfit(how)
    _finish(replies, desk, as_json)


def _correction(name: str, said: str, metavar: str = "", *, nargs: int = -1, required: bool = True) -> click.Command:
    """A command that hands its words to the operation of the same name."""

    @command(name, said, table=True, as_json=True)
    @click.argument("words", nargs=nargs, required=required, metavar=metavar or None)
    def operate(env: Env, file: Path | None, words: tuple[str, ...] | str | None, as_json: bool) -> None:
        desk = Desk.open(file, env.lang)
        _finish(desk.operate(name, words if isinstance(words, tuple) else [words] if words else []), desk, as_json)

    return operate


undo_command = _correction("undo", _("Take back the last typed line, or everything from a line on."), "[LINE]", nargs=1, required=False)
redo_command = _correction("redo", _("Return what was taken back."), "[TIMES]", nargs=1, required=False)
_CHECK = _("Compare the table with what is tracked; a difference names the likely mis-entries.")
check_command = _correction("check", _CHECK, "PATH=VALUE…")
set_command = _correction("set", _("Make the program follow the table: all of it or nothing."), "PATH=VALUE…")
level_command = _correction("level", _("How strict the referee is: enforce, assist or record."), "LEVEL", nargs=1)
track_command = _correction("track", _("How much of the box is followed."), "VALUE…")
now_command = _correction("now", _("Begin in the middle: which decision is at hand, and whose."), "DECISION PLAYER [KEY=VALUE…]")
