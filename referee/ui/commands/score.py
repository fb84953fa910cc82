"""score: ranking and categories on one screen; the reasons of every line, a table, a page to print, a picture."""

from __future__ import annotations

from pathlib import Path

import click

from referee.kernel.score import Sheet

from .. import json_out
from ..env import Env, command, drawing, exported, say, say_json, sayer
from ..lang import N_, _
from ..output import harmless
from ..score import sheet as sheets
from ..table.desk import Desk
from ..text import Words

_path = click.Path(dir_okay=False, path_type=Path)
FEW = 6  # marked entries that are named beside a result


@command("score", _("The score: ranking and categories; --why with the reason of every line."), table=True, as_json=True)
@click.option("--why", "reasons", is_flag=True, help=_("Every line with its rule and page."))
@click.option("--csv", "as_csv", is_flag=True, help=_("As a table for a spreadsheet."))
@click.option("--html", type=_path, metavar="PATH", help=_("Write a page that can be printed or sent."))
@click.option("--svg", type=_path, metavar="PATH", help=_("Write the chart as a picture."))
@click.option(
    "--bgstats", is_flag=False, flag_value="", metavar="[PATH]", help=_("A finished game as a link for BG Stats, printed or written.")
)
def score_command(
    env: Env, file: Path | None, reasons: bool, as_json: bool, as_csv: bool, html: Path | None, svg: Path | None, bgstats: str | None
) -> None:
    desk = Desk.open(file, env.lang)
    sheet = desk.table.sheet()
    if bgstats is not None:
        _linked(desk, sheet, bgstats)
        if not (as_json or as_csv or html or svg):
            return
    notes = []
    if desk.table.marks:
        marked = list(desk.table.marks)
        named = marked if reasons or html else marked[:FEW]  # a glance at the result wants no list
        more = f" … ({len(marked)})" if len(marked) > len(named) else ""
        said = ", ".join(named) + more
        one, many = N_("Against the rules, marked in the log: line {lines}"), N_("Against the rules, marked in the log: lines {lines}")
        notes.append(_(one if len(marked) == 1 else many, lines=said))
    if desk.table.stuck:
        notes.append(_("The file was read up to line {line} only.", line=desk.table.stuck.item.label))
    link = _link(desk, sheet) if html and sheet.final else ""
    course = lies = ""
    if html:
        from ..score.course import svg as drawn
        from ..score.page import board

        s = desk.table.s
        course, lies = drawn(desk.table, desk.words), board(desk.panels(s), harmless(desk.game.picture(s, desk.words)))
    show(env, sheet, desk.words, as_json, as_csv, html, svg, desk.table.header.begun, notes, link, reasons, course, lies)


def _linked(desk: Desk, sheet: Sheet, path: str) -> None:
    """The link that takes a finished table to BG Stats."""
    if not sheet.final:
        raise click.UsageError(_("Only a finished game goes to BG Stats."))
    if not path:
        click.echo(_link(desk, sheet))
        return
    exported(Path(path), _link(desk, sheet) + "\n")


def _link(desk: Desk, sheet: Sheet) -> str:
    from ..score import bgstats

    return bgstats.link(desk.table, sheet, desk.words, desk.journal.path)


def show(
    env: Env,
    sheet: Sheet,
    words: Words,
    as_json: bool,
    as_csv: bool,
    html: Path | None,
    svg: Path | None,
    day: str,
    notes: list[str],
    link: str = "",
    reasons: bool = False,
    course: str = "",
    lies: str = "",
) -> None:
    """A sheet the way it was asked for."""
    if html or svg:
        written(sheet, words, html, svg, day, notes, link, course, lies)
    if as_json:
        say_json(json_out.sheet(sheet, words))
    elif as_csv:
        from ..score import page as export

        click.echo(export.csv(sheet, words), nl=False)
    elif not html and not svg:
        if drawing(env):
            from ..score import draw

            (draw.tree if reasons else draw.result)(sheet, words, draw.console())
        else:
            for row in (sheets.plain if reasons else sheets.result)(sheet, words):
                say(row)
        put = sayer(env)
        for note in notes:
            put(note)


def written(sheet: Sheet, words: Words, html: Path | None, svg: Path | None, day: str, notes: list[str], *parts: str) -> None:
    """The files that were asked for, each said to have been written; to standard error, so that data stays alone."""
    from ..score import page as export
    from ..score import svg as chart

    if html:
        exported(html, export.html(sheet, words, day, notes, *parts))
    if svg:
        exported(svg, chart.svg(sheets.in_order(sheet), words))
