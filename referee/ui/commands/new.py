"""new: begins a table and prints what to lay out for exactly this game."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.kernel.answer import NONE, Misfit, Name, Number
from referee.kernel.game import Game, Header
from referee.kernel.move import ODD
from referee.kernel.record import cleaned
from referee.save import home
from referee.save.campaign import CampaignFile
from referee.save.journal import Journal, Unusable

from .. import plain_lines
from ..env import REFUSED, Env, command, failure, program, say, sayer
from ..lang import _, now
from ..named import GAME, called, key_values, meant, mode_called, mode_said, names_in, not_so_many, unsaid
from ..table import campaigns
from ..table.desk import Desk, load_game
from ..table.prompt import Repl
from ..table.prompt_commands import do_setup
from ..text import Words, shown
from . import shell_words
from .new_form import default_names, questions, tick_rows, ticked, untickable

if TYPE_CHECKING:
    from ..form import Talk


def make_header(
    game: Game, mode: str, players: tuple[str, ...], settings: dict[str, str], cards: str, level: str, campaign: str = ""
) -> Header:
    """A header, checked against what the game knows. Raises click's usage errors."""
    mode = mode_called(game, mode)
    chosen = game.modes[mode]
    low, high = chosen.seats
    players = tuple(cleaned(name).strip() for name in players)
    if not low <= len(players) <= high:
        _against(game, Header(game.id, players, mode))
        raise click.UsageError(not_so_many(low, high, len(players)))
    if not Header(game.id, players).told_apart:
        raise click.UsageError(_("Every player needs a name of their own."))
    if cards not in game.draws:
        ways = ", ".join(game.draws)
        raise click.UsageError(_("The program does not know these cards. --cards is one of: {ways}.", ways=ways))
    known = game.settings(mode)
    words = Words(game.id, now(), game)
    settings = dict(setting_called(game, words, known, key, value) for key, value in settings.items())
    usual = (*chosen.options.items(), *chosen.ticks.items())  # how much is tracked goes by the game, unless somebody says it
    full = {k: v[0] for k, v in usual if v} | settings
    for key, values in chosen.ticks.items():
        try:
            full[key] = ticked(words, key, chosen, full[key])
        except Misfit as bad:
            there = ", ".join(row.split(":")[0] for row in tick_rows(words, key, values).values())
            text = _("The setting “{key}” has no “{value}”. There are: {values}.", key=key, value=bad.part, values=there)
            raise click.UsageError(untickable(bad) if isinstance(bad.answer, Number) else text) from None
    if campaign:
        campaign, taken = campaigns.inherited(game, mode, campaign)
        full |= {k: v for k, v in taken.items() if k in chosen.options}
    begun = time.strftime("%Y-%m-%d")
    header = Header(game.id, players, mode, game.edition, cards, level, secrets.token_hex(8), full, campaign, begun)
    _against(game, header)
    return header


def _against(game: Game, header: Header) -> None:
    """Raises what the rules have against these settings."""
    words = Words(game.id, now(), game)
    wrong = [words.reason(b) for b in game.unfit(header) if b.grade != ODD]
    if wrong:
        raise AgainstRules("\n".join(wrong))


def setting_called(game: Game, words: Words, known: Mapping[str, tuple[str, ...]], key: str, value: str) -> tuple[str, str]:
    """A setting and its value by their names. Raises click's usage error."""

    def names(ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
        return {i: (*words.terms[i].ru, *words.terms[i].en, *game.say(i)) if i in words.terms else () for i in ids}

    if not (setting := key if key in known else called(key, names(known))):
        there = _("There is no setting “{key}”. Settings: {known}.", key=key, known=", ".join(known) or "—")
        raise click.UsageError(there + meant(key, names(known)))
    values = names(known[setting])
    if values and not (chosen := value if value in values else called(value, values)):
        there = _("The setting “{key}” is one of: {values}.", key=key, values=", ".join(map(words.name, values)))
        raise click.UsageError(there + meant(value, values, words.name))
    return setting, chosen if values else value


class AgainstRules(click.UsageError):
    """Settings that the rules do not let go together."""

    exit_code = REFUSED


def begin_table(header: Header, path: Path | None) -> Journal:
    """Writes the file and makes it the table played last."""
    for where in [path] if path else home.free_paths("tables", header.game, header.begun, ".table"):
        try:
            journal = Journal.create(where, header)
            break
        except Unusable:
            if path:
                raise  # else another was begun at this moment
    campaigns.begun(header, journal.path)
    home.remember(last=str(journal.path.resolve()))
    return journal


def checklist(game: Game, header: Header, lang: str) -> list[str]:
    words = Words(game.id, lang, game, {str(k): n for k, n in enumerate(header.players, 1)})
    return list(plain_lines.panels(game.setup(header, words)))


def _mode_behind(game: Game, rest: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """The mode that is named behind the game, and what follows it: `maracaibo solo`, `port-royal full sail Ann Bob`."""
    for n in range(len(rest), 0, -1):
        if mode := mode_said(game, " ".join(rest[:n])):
            return mode, rest[n:]
    return None, rest


def _so_many(game: Game, n: int, lang: str) -> tuple[str, ...]:
    """The usual names, where only was said how many play. Raises click's usage error."""
    low, high = game.seats
    if not low <= n <= high:
        raise click.UsageError(not_so_many(low, high, n))
    return default_names(game, "", lang, n)


@command("new", _("Begin a game."))
@click.argument("game", required=False, type=GAME, shell_complete=shell_words.games)
@click.argument("rest", nargs=-1, metavar="[MODE] [NAME]...")
@click.option("--mode", shell_complete=shell_words.modes, help=_("Which way to play."))
@click.option("--player", "--players", "players", multiple=True, help=_("A player's name, in seating order; or several: “Ann, Bob”."))
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", shell_complete=shell_words.settings, help=_("A setting of the mode."),
)
@click.option("--cards", type=click.Choice(["table", "app", "dice"]), help=_("Who draws and rolls: the table, the program, or dice alone."))
@click.option("--level", type=click.Choice(["enforce", "assist", "record"]), help=_("How strict the referee is."))
@click.option("--campaign", default="", shell_complete=shell_words.campaigns, help=_("The campaign it belongs to."))
@click.option("-f", "--file", "path", type=click.Path(dir_okay=False, path_type=Path), help=_("Where to keep it."))
def new_command(
    env: Env,
    game: str | None,
    rest: tuple[str, ...],
    mode: str | None,
    players: tuple[str, ...],
    settings: tuple[str, ...],
    cards: str | None,
    level: str | None,
    campaign: str,
    path: Path | None,
) -> None:
    from .play import play, terminal

    if game and not mode:
        mode, rest = _mode_behind(load_game(game), rest)
    players = tuple(name for said in (*rest, *players) for name in names_in(f"{said},"))  # a name may have a space
    if game and len(players) == 1 and players[0].isdecimal():
        players = _so_many(load_game(game), int(players[0]), env.lang)
    given, asked, fixed = key_values(settings), terminal() and not (game and players), frozenset[str]()
    if campaign:
        own, names, fixed = campaigns.last_played(campaign)
        game, players = game or own, players or names
        for text in campaigns.open_already(campaign):
            say(text, err=True)
        if game and players and not mode:
            mode = campaigns.next_mode(load_game(game), campaign, len(players), chosen=players != names)
    if asked:
        from ..form import Talk

        known = {"game": game, "mode": mode, "players": ", ".join(players), "cards": cards, "level": level, **given}
        header = ask_header(Talk.of(env), env.lang, {k: v for k, v in known.items() if v}, campaign, fixed)
        desk = started(env, header, path) if header else None
        if desk and not env.sitting:
            play(click.get_current_context(), desk)
        return
    if game is None:
        raise unsaid()
    loaded = load_game(game)
    fit = [m for m, row in loaded.modes.items() if not players or row.seats[0] <= len(players) <= row.seats[1]]  # the first for so many
    usual = campaigns.next_mode(loaded, campaign, len(players)) if campaign else next(iter(fit or loaded.modes))
    chosen = mode_called(loaded, mode or usual)
    names = players or default_names(loaded, chosen, env.lang)
    header = make_header(loaded, chosen, names, given, cards or loaded.cards, level or loaded.modes[chosen].level, campaign)
    remember_players(players)
    if env.sitting:
        started(env, header, path)
    else:
        _begin_and_say(env, loaded, header, path)


def _begin_and_say(env: Env, game: Game, header: Header, path: Path | None) -> None:
    """Begins the table; what to lay out, where it is kept, how to go on."""
    journal = begin_table(header, path)
    put = sayer(env)
    for row in checklist(game, header, env.lang):
        put(row)
    say(_("Kept in {path}", path=shown(str(journal.path))))
    say(_("Play: {command}", command=f"{program()} play"))


def ask_header(talk: Talk, lang: str, given: dict[str, str], campaign: str = "", fixed: frozenset[str] = frozenset()) -> Header | None:
    """The same on a terminal: one screen of answers, Enter begins. None where the player left."""
    from ..form import Wizard

    wizard = Wizard("new", _("A new game"), lambda answers: questions(answers, lang, fixed), talk, _("begin"))
    while True:
        filled = wizard.form(given)
        if filled is None:
            return None
        game = load_game(filled["game"])
        players = names_in(filled["players"])
        options = {k: v for k, v in filled.items() if k in game.settings(filled["mode"])}
        if "campaign" in options.values() and not campaign and not (campaign := _which_campaign(talk, game, lang)):
            continue
        named = filled.get("campaign", NONE)
        try:
            mine = campaign or ("" if named == NONE else _begun(game, named))
            header = make_header(game, filled["mode"], players, options, filled["cards"], filled["level"], mine)
        except (click.UsageError, Unusable, OSError) as error:
            talk.screen.say(error.format_message() if isinstance(error, click.UsageError) else failure(error), "bad")
            given = filled
            continue
        remember_players(players)
        return header


def _which_campaign(talk: Talk, game: Game, lang: str) -> str:
    """The campaign an evening of the form belongs to: one of those begun, or a new one; nothing where the player goes back."""
    from ..ask import Ask

    begun = campaigns.going_on(game)
    usual = begun[0] if begun else Words(game.id, lang).text(f"title-{game.id}")
    name = talk.one(Ask("campaign", _("The campaign's name"), Name(), usual, means=", ".join(begun)))
    return _begun(game, name) if name else ""


def _begun(game: Game, name: str) -> str:
    """A campaign by its name, begun where there is none."""
    if name not in campaigns.going_on(game):
        CampaignFile.create_named(name, game.id, time.strftime("%Y-%m-%d"), campaigns.of(game).start({}))
    return name


def remember_players(players: tuple[str, ...]) -> None:
    """The group is offered again next time; a solo evening does not forget it."""
    if len(players) > 1 or (players and not home.setting("players", [])):
        home.remember(players=list(players))


def started(env: Env, header: Header, path: Path | None) -> Desk:
    """Begins the table and shows what to lay out, with boxes to tick."""
    from . import survey
    from .play import screen_for

    survey.offer(env, load_game(header.game), header)
    journal = begin_table(header, path)
    desk = Desk(Journal(journal.path), env.lang)
    repl = Repl(desk, screen_for(env))
    do_setup(repl, ())
    if repl.retype:  # somebody went on typing over the list
        home.remember(typed={str(journal.path.resolve()): " ".join(repl.retype[0])})
    return desk
