"""new: begins a table and prints what to lay out for exactly this game."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee import GAMES
from referee.kernel.answer import NONE, Answer, Ear, Misfit, Some
from referee.kernel.game import Game, Header, Mode
from referee.kernel.move import ODD
from referee.save import home
from referee.save.journal import Journal, Unusable

from .. import lines as plain
from ..env import REFUSED, Env, common, say, sayer
from ..lang import _, now
from ..table import campaigns
from ..table.desk import Desk, load_game
from ..table.prompt import Repl
from ..table.prompt_commands import do_setup
from ..text import Words, shown
from . import shell_words as shellwords

if TYPE_CHECKING:
    from ..form import Ask, Talk


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
    known = game.settings(mode)
    for key, value in settings.items():
        if key not in known:
            raise click.UsageError(_("There is no setting “{key}”. Settings: {known}", key=key, known=", ".join(known) or "—"))
        if known[key] and value not in known[key]:
            raise click.UsageError(_("The setting “{key}” is one of: {values}.", key=key, values=", ".join(known[key])))
    words = Words(game.id, now(), game)
    full = {k: v[0] for k, v in (*known.items(), *chosen.ticks.items()) if v} | settings
    for key, values in chosen.ticks.items():
        try:
            full[key] = ticked(words, key, values, full[key])
        except Misfit as bad:
            there = ticks(words, key, values)
            text = _("The setting “{key}” has no “{value}”. There are: {values}.", key=key, value=bad.part, values=there)
            raise click.UsageError(text) from None
    if campaign:
        campaign, taken = campaigns.inherited(game, mode, campaign)
        full |= {k: v for k, v in taken.items() if k in chosen.options}
    begun = time.strftime("%Y-%m-%d")
    header = Header(game.id, players, mode, game.edition, cards, level, secrets.token_hex(8), full, campaign, begun)
    wrong = [f"{words.because(b)} {words.cite(b.rule)}".rstrip() for b in game.unfit(header) if b.grade != ODD]
    if wrong:
        raise AgainstRules("\n".join(wrong))
    return header


def ticked(words: Words, key: str, values: tuple[str, ...], text: str) -> str:
    """Several values of a setting, by number or name, as they are kept. Raises Misfit."""
    rows = tuple(v for v in values if v not in ("all", "none"))
    kept = Some(rows).fit(text, Ear(lambda value: tick_names(words, key, value)))
    return "none" if kept == NONE else "all" if kept == ",".join(rows) else kept


def tick_names(words: Words, key: str, value: str) -> tuple[str, ...]:
    term = words.terms.get(f"{key}-{value}")
    return (*term.ru, *term.en) if term else ()


def ticks(words: Words, key: str, values: tuple[str, ...]) -> str:
    """The values of a setting of which several may be taken, with their names."""
    return ", ".join(f"{v} {words.name(f'{key}-{v}')}" for v in values if v not in ("all", "none"))


class AgainstRules(click.UsageError):
    """Settings that the rules do not let go together."""

    exit_code = REFUSED


def begin(header: Header, path: Path | None) -> Journal:
    """Writes the file and makes it the table played last."""
    for where in [path] if path else home.free_paths("tables", header.game, header.begun, ".table"):
        try:
            journal = Journal.create(where, header)
            break
        except Unusable:
            if path:
                raise  # else another was begun at this moment
    home.remember(last=str(journal.path.resolve()))
    return journal


def checklist(game: Game, header: Header, lang: str) -> list[str]:
    words = Words(game.id, lang, game, {str(k): n for k, n in enumerate(header.players, 1)})
    return list(plain.panels(game.setup(header, words)))


@click.command("new", help=_("Begin a table."))
@click.argument("game", required=False, shell_complete=shellwords.games)
@click.option("--mode", shell_complete=shellwords.modes, help=_("Which way to play."))
@click.option("--player", "players", multiple=True, help=_("A player's name, in seating order."))
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", shell_complete=shellwords.settings, help=_("A setting of the mode."))
@click.option("--cards", type=click.Choice(["table", "app"]), help=_("Who draws and rolls: the table or the program."))
@click.option("--level", type=click.Choice(["enforce", "assist", "record"]), help=_("How strict the table is."))
@click.option("--campaign", default="", shell_complete=shellwords.campaigns, help=_("The campaign this table belongs to."))
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
    from .play import play, terminal

    given, asked, fixed = _settings(settings), terminal() and not (game and players), frozenset[str]()
    if campaign:
        own, names, fixed = campaigns.last_played(campaign)
        game, players = game or own, players or names
        if game in GAMES and players and not mode:
            mode = campaigns.usual_mode(load_game(game), campaign, len(players))
    if asked and (game is None or game in GAMES):
        from ..form import Talk

        known = {"game": game, "mode": mode, "players": ", ".join(players), "cards": cards, "level": level, **given}
        header = ask(Talk.of(env), env.lang, {k: v for k, v in known.items() if v}, campaign, fixed)
        desk = started(env, header, path) if header else None
        if desk and not env.sitting:
            play(click.get_current_context(), desk)
        return
    if game is None:
        raise click.UsageError(_("Which game? One of: {games}", games=", ".join(GAMES)))
    if game not in GAMES:
        raise Unusable("no-such-game", game=game)
    found = load_game(game)
    chosen = mode or (campaigns.usual_mode(found, campaign, len(players)) if campaign else next(iter(found.modes)))
    default = found.modes[chosen].level if chosen in found.modes else "enforce"
    names = players or default_names(found, chosen, env.lang)
    header = make_header(found, chosen, names, given, cards or found.cards, level or default, campaign)
    journal = begin(header, path)
    put = sayer(env)
    for row in checklist(found, header, env.lang):
        put(row)
    say(_("The table is kept in {path}", path=shown(str(journal.path))))
    say(_("Play: referee play"))


def _settings(pairs: tuple[str, ...]) -> dict[str, str]:
    given: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise click.UsageError(_("A setting is KEY=VALUE, not “{pair}”.", pair=pair))
        given[key] = value
    return given


def default_names(game: Game, mode: str, lang: str, seats: int = 0) -> tuple[str, ...]:
    """Names for players who gave none."""
    seats = seats or (game.modes[mode].seats[0] if mode in game.modes else 2)
    names = ("Аня", "Борис", "Вера", "Глеб", "Даша") if lang == "ru" else ("Ann", "Bob", "Cleo", "Dan", "Eve")
    return names[:seats]


# -- asking ------------------------------------------------------------------------------------------------------------


def ask(talk: Talk, lang: str, given: dict[str, str], campaign: str = "", fixed: frozenset[str] = frozenset()) -> Header | None:
    """The same on a terminal: one screen of answers, Enter begins. None where the player left."""
    from ..form import Wizard

    wizard = Wizard("new", _("A new table"), lambda answers: questions(answers, lang, fixed), talk, _("begin"))
    while True:
        found = wizard.form(given)
        if found is None:
            return None
        game = load_game(found["game"])
        players = names_in(found["players"])
        options = {k: v for k, v in found.items() if k in game.settings(found["mode"])}
        try:
            header = make_header(game, found["mode"], players, options, found["cards"], found["level"], campaign)
        except click.UsageError as error:
            talk.screen.say(error.format_message(), "bad")
            continue
        home.remember(players=list(players))
        return header


def questions(answers: dict[str, str], lang: str, fixed: frozenset[str] = frozenset()) -> list[Ask]:
    """What a new table wants to know, given the answers so far; `fixed`: what its campaign says."""
    from ..form import Ask, one_of

    titles = {g: Words(g, lang).text(f"title-{g}") for g in GAMES}
    asks = [one_of("game", _("Game"), next(iter(titles)), titles)]
    game = load_game(asks[0].now(answers))
    words = Words(game.id, lang, game)
    asks.append(one_of("mode", _("Mode"), next(iter(game.modes)), {m: words.name(m) for m in game.modes}))
    mode = game.modes[asks[-1].now(answers)]
    names = Seats(*mode.seats, default_names(game, mode.id, lang, mode.seats[1]))
    kept = ", ".join(map(str, home.setting("players", [])))
    usual = kept if kept and not names.wrong(kept) else ", ".join(default_names(game, mode.id, lang))
    asks.append(Ask("players", _("Players, in seating order"), names, usual, wrong=lambda bad: names.wrong(bad.part)))
    for key, values in mode.ticks.items():
        asks.append(_several(key, values, words))
    for key, values in mode.options.items():
        if values and key not in fixed and _matters(mode, key, asks, answers):
            asks.append(one_of(key, words.name(key), values[0], {v: words.name(v) for v in values}))
    draws = {"table": _("the table: real cards and dice, told here"), "app": _("the program")}
    asks.append(one_of("cards", _("Who draws and rolls"), game.cards, draws))
    if game.track:
        means = {v: f"{words.setting('track', v)}: {words.text(f'track-{v}-means')}" for v in game.track}
        asks.append(one_of("track", words.name("tracking"), game.track[0], means))
    levels = {
        "enforce": _("strict: what is against the rules is refused"),
        "assist": _("helping: it is recorded with a remark; turns may just be told"),
        "record": _("recording: whatever happened is recorded"),
    }
    asks.append(one_of("level", _("How strict"), mode.level, levels))
    return asks


@dataclass(frozen=True)
class Seats(Answer):
    """The players' names in seating order, or how many they are: names come by themselves."""

    low: int
    high: int
    names: tuple[str, ...]

    def _kept(self, text: str, ear: Ear) -> str | None:
        return None if self.wrong(text) else ", ".join(self._found(text))

    def _found(self, text: str) -> tuple[str, ...]:
        found = names_in(text)
        return self.names[: int(text)] if len(found) == 1 and text.strip().isdecimal() else found

    def wrong(self, text: str) -> str:
        """What is wrong with some names; nothing where they fit."""
        found = self._found(text)
        if not self.low <= len(found) <= self.high:
            return _("This mode takes {low} to {high} players, not {n}.", low=self.low, high=self.high, n=len(found))
        return _("Every player needs a name of their own.") if len({f.casefold() for f in found}) < len(found) else ""


def _matters(mode: Mode, key: str, asks: list[Ask], answers: dict[str, str]) -> bool:
    """Is a setting of a module asked for: is that module taken?"""
    setting, value = mode.needs.get(key, ("", ""))
    taken = next((ask.now(answers) for ask in asks if ask.key == setting), "all")
    return taken == "all" or value in taken.split(",")


def _several(key: str, values: tuple[str, ...], words: Words) -> Ask:
    """A list to tick: numbers or names, all or none."""
    from ..form import Ask

    rows = {v: f"{v} {words.name(f'{key}-{v}')}: {words.text(f'{key}-{v}-means')}" for v in values if v not in ("all", "none")}
    brief = {"all": _("all"), "none": _("none"), **{v: words.name(f"{key}-{v}") for v in rows}}
    return Ask(
        key, words.name(key), Some(tuple(rows)), values[0], rows, lambda text: ticked(words, key, values, text),
        lambda bad: _("There is no “{value}”.", value=bad.part), brief=brief,
    )  # fmt: skip


def names_in(text: str) -> tuple[str, ...]:
    """Names with commas between them, or single words without."""
    parts = text.split(",") if "," in text else text.split()
    return tuple(p.strip() for p in parts if p.strip())


def started(env: Env, header: Header, path: Path | None) -> Desk:
    """Begins the table and shows what to lay out, with boxes to tick."""
    from .play import screen_for

    journal = begin(header, path)
    desk = Desk(Journal(journal.path), env.lang)
    repl = Repl(desk, screen_for(env))
    do_setup(repl, ())
    return desk
