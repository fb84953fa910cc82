"""score: the sheet so far, or final."""

from __future__ import annotations

from pathlib import Path

import click

from . import plain, shape
from .desk import Desk
from .env import Env, on_table, say, say_json
from .lang import _


@click.command("score")
@click.option("--json", "as_json", is_flag=True, help=_("Answer as JSON."))
@on_table
@click.pass_obj
def score_command(env: Env, file: Path | None, as_json: bool) -> None:
    """The score with the reason of every line."""
    desk = Desk.open(file, env.lang)
    sheet = desk.game.score(desk.table.s)
    if as_json:
        say_json(shape.sheet(sheet, desk.words))
        return
    for row in plain.sheet(sheet, desk.words):
        say(row)
    if desk.table.marks:
        say(_("Entries that were insisted on: {lines}", lines=", ".join(desk.table.marks)))
