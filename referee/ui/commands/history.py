"""history: finished tables and kept tallies, who won, best and average of everybody, a small chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from referee import GAMES
from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.score import Points, Sheet, ends, limitless
from referee.kernel.table import Table
from referee.save import archive, damage, home
from referee.save.journal import Unusable

from ..env import Env, command, drawing, failure, say, say_json, sayer
from ..lang import _, decimal, n_
from ..named import GAME
from ..score import sheet as sheets
from ..table.desk import Desk, game_of, load_game
from ..tally.counts import Facts
from ..tally.questions import Bad
from ..text import Words, shown
from . import shell_words


class Played(NamedTuple):
    """One finished game."""

    game: str
    day: str
    mode: str
    source: str  # table or tally
    path: Path
    results: tuple[tuple[str, Points, bool], ...]  # name, points, won
    options: Mapping[str, str] = {}


@dataclass
class Record:
    """What one player has done at one game."""

    name: str
    points: list[float]
    best: int
    won: int


@command("history", _("Finished games with their results; best and average of every player."), as_json=True)
@click.argument("game", required=False, type=GAME, shell_complete=shell_words.games)
def history_command(env: Env, game: str | None, as_json: bool) -> None:
    skipped: list[tuple[Path, str]] = []
    finished = sorted(collect(game, env.lang, skipped), key=lambda p: (p.day, p.path.stat().st_mtime))
    for path, why in skipped:
        damage.note("unusable", path, detail=why)
    if as_json:
        say_json(shape(finished, skipped))
        return
    if not finished:
        say(_("No finished games yet."))
        return
    for key in dict.fromkeys(p.game for p in finished):
        _show([p for p in finished if p.game == key], Words(key, env.lang), env)


# -- collecting ------------------------------------------------------------------------------------------------------


def collect(game: str | None, lang: str, skipped: list[tuple[Path, str]]) -> Iterator[Played]:
    """Everything that was played to its end. A file that cannot be read is skipped, with the reason."""
    for path, opened in archive.tables():
        try:
            if isinstance(opened, Unusable):
                raise opened
            header, records = opened
            if game is not None and header.game != game:
                continue
            play = game_of(header)
            table = Table(play, header, records)
            if table.stuck:
                raise Unusable("stuck")
            sheet = play.score(table.s)
        except Unusable as why:
            skipped.append((path, _("an entry cannot be carried out; open it to see which.") if why.why == "stuck" else failure(why)))
            continue
        except Exception as error:  # a foreign or damaged file must not hide all the others
            skipped.append((path, shown(str(error)) or type(error).__name__))
            continue
        if sheet.final:
            words = Words(header.game, lang, play, table.names())
            yield Played(header.game, header.begun, header.mode, "table", path, results(sheet, words, header.players), header.options)
    for path, facts in archive.tallies():
        if facts is not None and game is not None and facts.get("game") != game:
            continue
        try:
            yield tallied(path, facts, lang)
        except (Unusable, Bad) as why:
            skipped.append((path, failure(why)))


def tallied(path: Path, facts: dict[str, Any] | None, lang: str) -> Played:
    """A tally that was kept."""
    if facts is None or facts.get("game") not in GAMES:
        raise Bad(_("This is not a tally."))
    play = load_game(str(facts["game"]))
    mode = str(facts.get("mode", ""))
    if play.tally is None or mode not in play.modes:
        raise Unusable("no-such-mode", mode=shown(mode))
    sheet = Facts.load(play, mode, facts).sheet()
    return Played(play.id, str(facts.get("played", "")), mode, "tally", path, results(sheet, Words(play.id, lang, play)))


def results(sheet: Sheet, words: Words, players: tuple[str, ...] = ()) -> tuple[tuple[str, Points, bool], ...]:
    """Everybody's points; a team is named by those who played."""
    together = ", ".join(map(shown, players)) if sheet.columns[0].who == "team" else ""
    names = [f"{sheets.name(c, words)} ({together})" if together else sheets.name(c, words) for c in sheet.columns]
    return tuple((name, c.total, c.who in sheet.winners) for name, c in zip(names, sheet.columns, strict=True))


def records(finished: list[Played]) -> list[Record]:
    """Everyone's games, best first. A range counts with its middle; the best is what is certain."""
    by: dict[str, Record] = {}
    for played in finished:
        for name, points, won in played.results:
            low, high = ends(points)
            mine = by.setdefault(name, Record(name, [], low, 0))
            mine.points.append(low if limitless(high) else (low + high) / 2)
            mine.best = max(mine.best, low)
            mine.won += won
    return sorted(by.values(), key=lambda r: (-r.won, -_average(r), r.name))


def best_ever(desk: Desk) -> str:
    """Who has never had more at this game than in this one, just finished, and how much that was; "" where nobody."""
    own = desk.journal.path.resolve()
    before = {r.name: r.best for r in records([p for p in collect(desk.game.id, desk.lang, []) if p.path.resolve() != own])}
    scored = results(desk.table.sheet(), desk.words, desk.table.header.players)
    bests = [f"{name} ({before[name]})" for name, points, _won in scored if name in before and ends(points)[0] > before[name]]
    text = n_("Personal best (before): {names}", "Personal bests (before): {names}", len(bests), names=", ".join(bests))
    return text if bests else ""


def next_step(desk: Desk) -> str:
    """Harder where the last games at this step were won, easier where they were lost; "" where nothing says so."""
    name, steps = desk.game.ladder
    header = desk.table.header
    if name not in desk.game.modes[header.mode].options:
        return ""
    usual = desk.game.modes[header.mode].options[name][0]
    step = steps.index(header.options.get(name, usual))
    like_this = (header.mode, "table", steps[step])
    same = [p for p in collect(desk.game.id, desk.lang, []) if (p.mode, p.source, p.options.get(name, usual)) == like_this]
    won = [p.results[0][2] for p in sorted(same, key=lambda p: (p.day, p.path.stat().st_mtime))[-2:]]
    to = step + (1 if len(won) > 1 and all(won) else -1 if len(won) > 1 and not any(won) else 0)
    if to == step or to not in range(len(steps)):
        return ""
    text = _("Won twice running: try {setting}: {value}") if to > step else _("Lost twice running: try {setting}: {value}")
    return text.format(setting=desk.words.heading(name).casefold(), value=desk.words.name(steps[to]))


def _average(r: Record) -> float:
    return sum(r.points) / len(r.points)


# -- showing ---------------------------------------------------------------------------------------------------------


def shape(finished: list[Played], skipped: list[tuple[Path, str]]) -> dict[str, Any]:
    """`history --json`."""
    games = dict.fromkeys(p.game for p in finished)
    return {
        "tables": [
            {
                "game": p.game,
                "date": p.day,
                "mode": p.mode,
                "source": p.source,
                "file": str(p.path),
                "players": [{"name": n, "score": s if isinstance(s, int) else list(s), "winner": w} for n, s, w in p.results],
                "winners": [n for n, _s, w in p.results if w],
            }
            for p in finished
        ],
        "players": [
            {"game": g, "name": r.name, "played": len(r.points), "won": r.won, "best": r.best, "average": round(_average(r), 2)}
            for g in games
            for r in records([p for p in finished if p.game == g])
        ],
        "skipped": [{"file": str(path), "why": why} for path, why in skipped],
    }


def _mean(r: Record) -> str:
    return decimal(f"{_average(r):.1f}").replace("-", "−")


def _beside(played: Played) -> Iterator[str]:
    """How long it took, where that was kept; whether it was only added up."""
    seconds = home.kept("played").get(played.path.stem, 0) if played.source == "table" else 0
    if isinstance(seconds, int) and (minutes := round(seconds / 60)):
        yield n_("{n} minute at the table", "{n} minutes at the table", minutes)
    if played.source == "tally":
        yield _("tally")


def _show(finished: list[Played], words: Words, env: Env) -> None:
    title = f"{words.text(f'title-{words.game}')}: " + n_("{n} game played", "{n} games played", len(finished))
    drawn = drawing(env)
    put = sayer(env)
    put(title)
    for played in finished:
        names = ", ".join(f"{name} {sheets.total(points)}{' ★' if won else ''}" for name, points, won in played.results)
        put(f"  {sheets.dated(played.day, words.lang) or '—'}  {names}" + "".join(f" · {more}" for more in _beside(played)))
    people = records(finished)
    top = max(map(_average, people))
    if drawn:
        from ..score import draw

        to = draw.console()
        if to.width >= 60:
            figures = [(str(len(r.points)), str(r.won), _mean(r), sheets.total(r.best)) for r in people]
            bars = [draw.bar(_average(r), top, to.width - 50) for r in people]
            body = [(r.name, *row, bar) for r, row, bar in zip(people, figures, bars, strict=True)]
            draw.table(["", _("games"), _("won"), _("average"), _("best"), ""], body, to, bars=True)
            return
    for r in people:
        said = {"mean": _mean(r), "best": sheets.total(r.best), "won": r.won, "games": len(r.points)}
        line = _("average {mean}, best {best}, won {won} of {games}", **said)
        put(f"  {r.name}: {line}")
        if not env.plain and _average(r) > 0:
            put("  " + "▇" * max(0, round(_average(r) / top * 30 if top > 0 else 0)))
