"""help json: the shape of every `--json` answer, shown by one example each, made on the spot at the table of a lesson."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from typing import Any

import click

from referee import GAMES
from referee.save.journal import Journal

from ..env import Env
from ..lang import _
from ..table.desk import Desk
from .learn import elsewhere, lesson

FIRST = 6  # fields of a long list of fields that an example shows


def lines(ctx: click.Context) -> Iterator[tuple[str, str]]:
    """Every command with an example of its answer."""
    yield "note", _("Every --json answer is one object with “schema”: 1. Ids and keys are English, labels speak the language of --lang.")
    yield "note", _("What is cut short here ends in “…”. Exit codes hold as without --json; 5 means that “asks” wants an answer.")
    for command, answer in examples(ctx):
        yield "head", f"referee {command} --json"
        yield "", json.dumps(shortened(answer), ensure_ascii=False, indent=1)


def examples(ctx: click.Context) -> Iterator[tuple[str, dict[str, Any]]]:
    """What each command answers at the table of the first lesson, half way through."""
    env: Env = ctx.obj
    game = next(iter(GAMES))
    taught = lesson(game, env.lang)
    with elsewhere() as folder:
        path = folder / "tables" / "lesson.table"
        path.parent.mkdir()
        Journal.create(path, taught.header)
        desk = Desk.open(path, env.lang)
        for step in taught.steps[:4]:
            desk.line(step.line)
        legal = next((o for o in desk.table.options() if not o.open), None)
        place = next(p for p, v in desk.table.view().items() if p.split(".")[0] in desk.words.names and type(v) is int)
        entry = desk.words.typed(legal.entry) if legal else ""
        counts = folder / "counts.toml"
        counts.write_text(_said(ctx, ("tally", game, "--template")), "utf-8")
        for command in (
            ("games", game), ("tables",), ("options",), ("why", entry), ("enter", entry), ("show",), ("log",), ("check", f"{place}=3"),
            ("undo",), ("redo",), ("score",), ("odds",), ("rules", game, "score"), ("box", game), ("history",),
            ("campaign", "list"), ("doctor",), ("tally", game, str(counts)),
        ):  # fmt: skip
            if answer := json.loads(_said(ctx, (*command, "--json")) or "{}"):
                yield " ".join(command).replace(str(counts), counts.name), answer


def _said(ctx: click.Context, command: tuple[str, ...]) -> str:
    """What a command prints."""
    root = ctx.find_root()
    assert isinstance(root.command, click.Group)
    called = root.command.get_command(root, command[0])
    assert called
    out = io.StringIO()
    with redirect_stdout(out), suppress(SystemExit, click.ClickException):
        called.main(args=[*command[1:]], prog_name=command[0], standalone_mode=False, obj=ctx.obj)
    return out.getvalue()


def shortened(value: Any) -> Any:
    """An example that fits a screen: of a list the first, of many fields the first few."""
    if isinstance(value, list):
        return [shortened(v) for v in value[:1]] + ["…"] * (len(value) > 1)
    if isinstance(value, dict):
        kept = dict(list(value.items())[: FIRST if len(value) > 3 * FIRST else None])
        return {k: shortened(v) for k, v in kept.items()} | ({"…": "…"} if len(kept) < len(value) else {})
    return value
