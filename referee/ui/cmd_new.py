"""new: begins a table and prints what to lay out for exactly this game."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

import click

from referee import GAMES
from referee.kernel.game import Game, Header
from referee.save import home
from referee.save.journal import Journal, Unusable

from . import plain
from .desk import load_game
from .env import Env, common, say
from .lang import _
from .text import Words, shown


def make_header(
    game: Game, mode: str, players: tuple[str, ...], settings: dict[str, str], cards: str, level: str, campaign: str = ""
) -> Header:
    """A header, checked against what the game knows. Raises click's usage errors."""
    chosen = game.modes.get(mode)
    if chosen is None:
        raise click.UsageError(_("This game has no mode “{mode}”. Modes: {modes}", mode=mode, modes=", ".join(game.modes)))
    low, high = chosen.seats
    if not low <= len(players) <= high:
        raise click.UsageError(_("This mode takes {low} to {high} players, not {n}.", low=low, high=high, n=len(players)))
    if len(set(players)) < len(players) or any(not p.strip() for p in players):
        raise click.UsageError(_("Every player needs a name of their own."))
    for key, value in settings.items():
        if key not in chosen.options:
            known = ", ".join(chosen.options) or "—"
            raise click.UsageError(_("There is no setting “{key}”. Settings: {known}", key=key, known=known))
        if chosen.options[key] and value not in chosen.options[key]:
            values = ", ".join(chosen.options[key])
            raise click.UsageError(_("The setting “{key}” is one of: {values}.", key=key, values=values))
    full = {k: v[0] for k, v in chosen.options.items() if v} | settings
    begun = time.strftime("%Y-%m-%d")
    return Header(game.id, players, mode, game.edition, cards, level, secrets.token_hex(8), full, campaign, begun)


def begin(header: Header, path: Path | None) -> Journal:
    """Writes the file and makes it the table played last."""
    where = path or home.new_path(header.game, header.begun)
    journal = Journal.create(where, header)
    home.remember(last=str(where.resolve()))
    return journal


def checklist(game: Game, header: Header, lang: str) -> list[str]:
    words = Words(game.id, lang, game, {str(k): n for k, n in enumerate(header.players, 1)})
    return list(plain.panels(game.setup(header, words)))


@click.command("new")
@click.argument("game", required=False)
@click.option("--mode", help=_("Which way to play."))
@click.option("--player", "players", multiple=True, help=_("A player's name, in seating order."))
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help=_("A setting of the mode."))
@click.option("--cards", type=click.Choice(["table", "app"]), help=_("Who draws and rolls: the table or the program."))
@click.option("--level", type=click.Choice(["enforce", "assist", "record"]), help=_("How strict the table is."))
@click.option("--campaign", default="", help=_("The campaign this table belongs to."))
@click.option("-f", "--file", "path", type=click.Path(dir_okay=False, path_type=Path), help=_("Where to keep the table."))
@common
@click.pass_obj
def new_command(
    env: Env,
    game: str | None,
    mode: str | None,
    players: tuple[str, ...],
    settings: tuple[str, ...],
    cards: str | None,
    level: str | None,
    campaign: str,
    path: Path | None,
) -> None:
    """Begin a table."""
    if game is None:
        raise click.UsageError(_("Which game? One of: {games}", games=", ".join(GAMES)))
    if game not in GAMES:
        raise Unusable("no-such-game", game=game)
    play = load_game(game)
    given: dict[str, str] = {}
    for pair in settings:
        key, equals, value = pair.partition("=")
        if not equals:
            raise click.UsageError(_("A setting is KEY=VALUE, not “{pair}”.", pair=pair))
        given[key] = value
    chosen = mode or next(iter(play.modes))
    default = play.modes[chosen].level if chosen in play.modes else "enforce"
    names = players or default_names(play, chosen, env.lang)
    header = make_header(play, chosen, names, given, cards or play.cards, level or default, campaign)
    journal = begin(header, path)
    for row in checklist(play, header, env.lang):
        say(row)
    say(_("The table is kept in {path}", path=shown(str(journal.path))))
    say(_("Play: referee play"))


def default_names(game: Game, mode: str, lang: str) -> tuple[str, ...]:
    """Names for players who gave none."""
    seats = game.modes[mode].seats[0] if mode in game.modes else 2
    names = ("Аня", "Борис", "Вера", "Глеб", "Даша") if lang == "ru" else ("Ann", "Bob", "Cleo", "Dan", "Eve")
    return names[:seats]
