"""tally: a final score from counts alone, asked one by one, one line per player, or read from a file."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import click

from referee.kernel.answer import Misfit, Yes
from referee.kernel.game import Game
from referee.save import archive, disk, home
from referee.save.bounded import Bad as NotToml
from referee.save.bounded import toml
from referee.save.journal import Unusable

from ..answer_words import explained
from ..env import Env, command, drawing, say
from ..form import BACK, HELP, QUIT, Talk, said
from ..lang import _
from ..named import GAME, asked_game, key_values, mode_called, not_so_many
from ..table.desk import load_game
from ..tally.counts import Facts, template
from ..tally.dialogue import Walk
from ..tally.questions import Bad, questions
from ..text import Words, shown
from . import shell_words
from .new_form import default_names
from .score import show

_path = click.Path(dir_okay=False, path_type=Path)


@command("tally", _("Just add up a final score, from counts alone."), as_json=True)
@click.argument("game", required=False, type=GAME, shell_complete=shell_words.games)
@click.argument("facts", required=False, type=click.Path(dir_okay=False, allow_dash=True))
@click.option("--mode", shell_complete=shell_words.modes, help=_("Which way it was played."))
@click.option("--template", "blank", is_flag=True, help=_("Print the file to fill in."))
@click.option("--set", "given", multiple=True, metavar="KEY=VALUE", help=_("With --template: an answer about the whole game."))
@click.option("--keep", is_flag=True, help=_("Keep the result in the history."))
@click.option("--csv", "as_csv", is_flag=True, help=_("As a table for a spreadsheet."))
@click.option("--html", type=_path, metavar="PATH", help=_("Write a page that can be printed or sent."))
@click.option("--svg", type=_path, metavar="PATH", help=_("Write the chart as a picture."))
def tally_command(
    env: Env, /, game: str | None, facts: str | None, mode: str | None, blank: bool, given: tuple[str, ...], keep: bool, **out: Any
) -> None:
    ctx = click.get_current_context()
    play = load_game(asked_game(ctx, game))
    if play.tally is None:
        raise click.UsageError(_("This game cannot be tallied yet."))
    document = _file(facts) if facts else {}
    if facts and document.get("game", play.id) != play.id:
        raise click.UsageError(_("The file is of another game: {game}", game=shown(str(document["game"]))))
    given_mode = mode or str(document.get("mode", ""))
    chosen = mode_called(play, given_mode) if given_mode else _mode(env, play, ask=not (facts or blank))
    if not chosen:
        return
    if not questions(play, chosen):
        raise click.UsageError(_("In this mode there is nothing to add up."))
    words = Words(play.id, env.lang, play)
    if blank:
        click.echo(template(play, chosen, words, default_names(play, chosen, env.lang), key_values(given)), nl=False)
        return
    try:
        counts = Facts.load(play, chosen, document) if facts else _asked(env, play, chosen, words)
    except Bad as bad:
        raise click.UsageError(str(bad)) from None
    if counts is None:
        return
    day = str(document.get("played", "")) or time.strftime("%Y-%m-%d")
    _show(env, counts, words, day, **out)
    data = any(out.values())
    if keep or (not facts and not data and _person() and _wanted()):
        path = archive.keep(counts.plain(), day)
        say(_("Kept in the history: {path}", path=shown(str(path))), err=data)


def _mode(env: Env, play: Game, *, ask: bool) -> str:
    """How it was played: asked of a person where there are several ways; nothing where they left."""
    modes = [m for m in play.modes if questions(play, m)] or list(play.modes)
    if len(modes) == 1 or not ask or not _person():
        return modes[0]
    words = Words(play.id, env.lang, play)
    return Talk.of(env).choose(_("How was it played?"), {m: words.mode(play.modes[m]) for m in modes}) or ""


def _file(name: str) -> dict[str, Any]:
    try:
        return toml(sys.stdin.buffer.read(disk.SMALL) if name == "-" else disk.read_file(Path(name)))
    except OSError as error:
        raise Unusable("no-file", path=name, error=error.strerror or "") from None
    except NotToml as bad:
        raise Unusable("not-toml", path=name, line=bad.line) from None


def _person() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _show(env: Env, counts: Facts, words: Words, day: str, as_json: bool, as_csv: bool, html: Path | None, svg: Path | None) -> None:
    sheet = counts.sheet()
    words.names = {c.who: c.name for c in sheet.columns if c.name and c.name != c.who}
    show(env, sheet, words, as_json, as_csv, html, svg, day, [], reasons=not drawing(env))


# -- asking ----------------------------------------------------------------------------------------------------------


def _asked(env: Env, play: Game, mode: str, words: Words) -> Facts | None:
    """Line by line until everything is answered; None where the player left. What was answered is kept for the next time."""
    walk = Walk(play, mode, words)
    talk = Talk.of(env)
    person = _person()
    name = f"tally-{play.id}-{mode}"
    order = ""
    if person:
        if not _resume(walk, name, talk):
            return None
        order = walk.order()
        talk.screen.say(_("A whole line at once: {order}", order=order), "dim")
        talk.screen.say(_("back returns to the last question, quit leaves; sums like 3+4+2 are fine."), "dim")
    while not walk.done:
        if person and walk.slot and walk.slot.kind == "name" and walk.order() != order:  # the table's answers opened other questions
            order = walk.order()
            talk.screen.say(_("A whole line at once: {order}", order=order), "dim")
        if person:
            talk.screen.say(walk.ask(), "ask")
        line = talk.read()
        if line is None and not person:
            return _ended(walk)
        if line is None or said(line) == QUIT:
            _left(walk, name, talk)
            return None
        if person and said(line) == HELP:
            for text in explained(walk.slot.q.answer, words) if walk.slot and walk.slot.q else (walk.order(),):
                talk.screen.say(f"  {text}", "dim")
            continue
        wrong, asked = walk.wrong, walk.ask()
        for text in walk.feed("back" if said(line) == BACK else line):
            if person:
                talk.screen.say(text, "bad" if walk.wrong > wrong else "ok")
            else:
                say(text, err=True)
        if walk.wrong and not person:
            raise Bad(_("A line does not answer: {question}", question=asked))
    if person:
        home.remember(**{name: None})
    return walk.facts


def _ended(walk: Walk) -> Facts:
    """The input ended: enough players with all their counts are a tally; nothing is taken for nought."""
    low, high = walk.seats
    n = len(walk.facts.players)
    if not low <= n <= high:
        raise Bad(not_so_many(low, high, n))
    for k, (name, _typed) in enumerate(walk.facts.players):
        if left := walk.missing(k):
            raise Bad(_("{name}: still to be told: {counts}", name=shown(name), counts=", ".join(q.head(walk.words.lang) for q in left)))
    return walk.facts


def _resume(walk: Walk, name: str, talk: Talk) -> bool:
    """What was told last time, if it is wanted; False where the player left at that question."""
    draft = home.kept(name)
    if not draft:
        return True
    ways = {"on": _("go on with the counts told last time"), "new": _("start afresh")}
    way = talk.choose(_("A score was left half told"), ways)
    if way != "on":
        return way is not None
    try:
        walk.resume(draft)
    except (KeyError, TypeError, ValueError, AttributeError):
        home.remember(**{name: None})
        return True
    talk.screen.say(_("Going on where you left off; back returns to earlier answers."), "dim")
    return True


def _left(walk: Walk, name: str, talk: Talk) -> None:
    if walk.facts.players or walk.facts.table:
        home.remember(**{name: walk.draft()})
        talk.screen.say(_("Your answers are kept for the next time."), "dim")


def _wanted() -> bool:
    try:
        answer = input(_("Keep it in the history? (yes / no)") + " [" + _("no") + "] ")
    except (EOFError, KeyboardInterrupt):
        return False
    try:
        return Yes().value(Yes().fit(answer))
    except Misfit:
        return False
