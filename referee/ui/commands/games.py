"""games and tables: what can be played, and what was begun."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

import rulesdb
from referee import GAMES
from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.game import Game
from referee.kernel.table import Table
from referee.save import home
from referee.save.journal import Journal, Unusable

from ..damage import look_through
from ..env import Env, command, program, say, say_json, sayer, unusable
from ..lang import _, n_, now
from ..named import GAME
from ..score.sheet import dated
from ..table.desk import game_of, load_game
from ..text import Words, shown
from . import shell_words
from .new_form import tick_rows


@command("games", _("The games there are; with a game its modes and settings, each explained."), as_json=True)
@click.argument("game", required=False, type=GAME, shell_complete=shell_words.games)
def games_command(env: Env, game: str | None, as_json: bool) -> None:
    if as_json:
        say_json({"games": [_shape(load_game(g), env.lang) for g in ([game] if game else GAMES)]})
        return
    put = sayer(env)
    for row in explained(load_game(game), Words(game, env.lang, load_game(game))) if game else _brief(env.lang):
        put(row)


def _brief(lang: str) -> Iterator[str]:
    wide = max(map(len, GAMES))
    for game in GAMES:
        play = load_game(game)
        low, high = play.seats
        ways = n_("{n} way to play", "{n} ways to play", len(play.modes))
        yield f"{game:{wide}}  {Words(game, lang).text(f'title-{game}')} · {low}–{high} · {ways}"


def explained(game: Game, words: Words) -> Iterator[str]:
    """A game's ways to be played and what can be chosen in each, in words, with what to type."""
    yield words.text(f"title-{game.id}")
    seen: set[str] = set()
    for mode in game.modes.values():
        yield f"  {words.mode(mode)}: --mode {mode.id}"
        mine = dict.fromkeys((*mode.ticks, *mode.options))
        fresh = [key for key in mine if key not in seen and (mode.ticks.get(key) or mode.options[key])]
        before: tuple[str, ...] = ()
        for key in fresh:
            values = mode.ticks.get(key) or mode.options[key]
            yield from _setting(key, () if values == before else values, words, ticks=key in mode.ticks)
            before = values
        seen |= {*mine}
    for value in game.track:
        yield f"  {words.name('tracking')}: {words.text(f'track-{value}-means')}: --set track={value}"
    yield _("Begin: {command}", command=f"{program()} new {game.id}")


def _setting(key: str, values: Iterable[str], words: Words, *, ticks: bool) -> Iterator[str]:
    """One setting: its name and explanation, then its values where they are not those of the one before."""
    values = [v for v in values if v not in ("all", "none")]
    means = f": {said}" if (said := words.means(key)) else ""
    yield f"    {words.heading(key)}{means} (--set {key}=…)"
    if ticks:
        yield from (f"      {row}" for row in tick_rows(words, key, values).values())
    elif values and all(v.isdecimal() for v in values):
        yield f"      {values[0]}–{values[-1]}"
    elif values:
        yield "      " + " · ".join(f"{v}: {name}" if (name := words.name(v)) != v else v for v in values)


def _shape(play: Game, lang: str) -> dict[str, Any]:
    settings = {m: {k: list(v) for k, v in play.settings(m).items()} for m in play.modes}
    words = Words(play.id, lang, play)
    modes = [{"mode": m.id, "name": words.name(m.id), "players": list(m.seats), "settings": settings[m.id]} for m in play.modes.values()]
    return {"game": play.id, "title": words.text(f"title-{play.id}"), "modes": modes, "rules": len(rulesdb.rules(play.id))}


# -- what was begun ----------------------------------------------------------------------------------------------------


class Begun(NamedTuple):
    """A game in the home: where it lies, how far it is, when it was last touched."""

    path: Path
    game: str
    players: tuple[str, ...]
    round: int
    over: bool
    touched: float

    def text(self, lang: str) -> str:
        names = ", ".join(map(shown, self.players))
        words = Words(self.game, lang)
        far = _("finished") if self.over else f"{words.name('round')} {self.round}"
        return f"{words.text(f'title-{self.game}')} · {names} · {far} · {when(self.touched, lang)}"


def when(moment: float, lang: str) -> str:
    """A day as people say it; today by the clock."""
    then = time.localtime(moment)
    day = time.strftime("%Y-%m-%d", then)
    return _("today {clock}", clock=time.strftime("%H:%M", then)) if day == time.strftime("%Y-%m-%d") else dated(day, lang)


def looked_at(path: Path) -> Begun | None:
    """What a file holds, and what is wrong with it; None where it cannot be used, which is said."""
    try:
        header, records = (journal := Journal(path)).load()
        game = game_of(header)
        table = Table(game, header, records)
        look_through(journal, table, Words(game.id, now(), game, table.names()))
        return Begun(path, game.id, header.players, table.s.round, game.score(table.s).final, path.stat().st_mtime)
    except (Unusable, OSError) as error:
        unusable(error, path)
    except Exception as error:  # a foreign or damaged file must not hide all the others
        unusable(Unusable(shown(str(error)) or type(error).__name__), path)
    return None


def begun(*, everything: bool = False, game: str | None = None) -> list[Begun]:
    """Games begun and not finished, the one touched last first."""
    tables = [one for path in home.tables() if (one := looked_at(path))]
    return [one for one in tables if (everything or not one.over) and game in (None, one.game)]


@command("tables", _("Games begun and not finished, the one played last first."), as_json=True)
@click.argument("game", required=False, type=GAME, shell_complete=shell_words.games)
@click.option("--all", "everything", is_flag=True, help=_("Finished ones too."))
def tables_command(env: Env, game: str | None, everything: bool, as_json: bool) -> None:
    tables = begun(everything=everything, game=game)
    if as_json:
        rows = [{"name": o.path.stem, "file": str(o.path), "game": o.game, "players": list(o.players)} for o in tables]
        more = [{"round": o.round, "finished": o.over, "played": time.strftime("%Y-%m-%d", time.localtime(o.touched))} for o in tables]
        say_json({"tables": [a | b for a, b in zip(rows, more, strict=True)]})
        return
    if not tables:
        say(_("No game is under way. Begin one: {command}", command=f"{program()} new"))
    for one in tables:
        say(f"{shown(one.path.stem)}: {one.text(env.lang)}")
    if tables:
        say(_("Go on: {command}", command=f"{program()} play {tables[0].path.stem}"), err=True)
