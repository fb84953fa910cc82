"""Bare `referee`: a short numbered menu. The language is asked once; three Enters start the default game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import click

from referee.kernel.line.names import plain as compared
from referee.save import home
from referee.save.campaign import CampaignFile
from referee.save.journal import Unusable

from .. import lang as language
from ..env import Env, failure
from ..form import BACK, QUIT, Talk, said
from ..lang import _
from ..named import game_called
from ..table import campaigns
from ..table.desk import Desk, load_game
from ..text import shown
from .games import begun, looked_at
from .new import ask_header, started
from .play import play, runner, terminal

LANGUAGES = {"ru": "Русский", "en": "English"}


def run(ctx: click.Context) -> None:
    """The menu on a terminal; elsewhere what the command can do."""
    if not terminal():
        click.echo(ctx.get_help())
        return
    start(ctx, Talk.of(ctx.obj))


def start(ctx: click.Context, talk: Talk) -> None:
    """Language, then the menu, until the player leaves."""
    if not ctx.find_root().params.get("lang") and not home.setting("lang", "") and not ask_language(ctx.obj, talk):
        return
    while True:
        menu = Menu(ctx, talk)
        items = list(menu.entries())
        talk.screen.say(_("Referee"), "head")
        line = talk.read_at([text for text, _do in items], 0)
        if line is None or said(line.strip()) in (BACK, QUIT):  # Esc says the first
            return
        number = line.strip() or "1"
        game = "" if number.isdecimal() else game_called(number)
        number = number if game else by_words(number, [text for text, _do in items])
        if not game and not (number.isdecimal() and 1 <= int(number) <= len(items)):
            talk.screen.say(_("Type one of the numbers, or Enter."), "bad")
            continue
        try:
            if not (menu.begin({"game": game}) if game else items[int(number) - 1][1]()):
                return
        except (Unusable, OSError) as error:
            talk.screen.say(failure(error), "bad")


def by_words(line: str, rows: list[str]) -> str:
    """The number of the only row that holds every word typed: «новая игра»; else the line as it is."""
    words = set(compared(line).split())
    fits = [k for k, text in enumerate(rows, 1) if words and words <= set(compared(text).split())]
    return str(fits[0]) if len(fits) == 1 else line


def ask_language(env: Env, talk: Talk) -> bool:
    """Asked in both languages, kept for good. False where the input ended."""
    lang = talk.choose("Язык / Language", LANGUAGES, env.lang)
    if lang is None:
        return False
    home.remember(lang=lang)
    language.use(lang)
    env.lang = lang
    return True


class Menu:
    """What can be done now; each thing says whether the menu comes back."""

    def __init__(self, ctx: click.Context, talk: Talk) -> None:
        self.ctx, self.talk = ctx, talk
        self.env: Env = ctx.obj
        self.last = home.last_table()

    def entries(self) -> Iterator[tuple[str, Callable[[], bool]]]:
        """The likeliest first."""
        last, lang = self.last, self.env.lang
        here = looked_at(last) if last and last.exists() else None
        if here and not here.over:
            yield _("Go on: {table}", table=here.text(lang)), partial(self.sit, last)
        elif last and last.exists() and not here:  # it cannot be read: opening it says why
            yield _("Go on: {table}", table=shown(last.name)), partial(self.sit, last)
        if len(home.tables()) > bool(here):
            yield _("Other games that were begun"), self.others
        for name in campaigns.waiting():
            yield _("The next evening: {campaign}", campaign=shown(name)), partial(self.evening, name)
        yield _("A new game"), partial(self.begin, {})
        if here and here.over:
            yield _("The result: {table}", table=here.text(lang)), partial(self.command, "score", last)
        yield _("Just add up the final score"), partial(self.command, "tally")
        yield _("Look up a rule"), lambda: look_up(self.ctx, self.talk)
        yield _("A first lesson"), partial(self.command, "learn")
        yield _("Settings"), lambda: settings(self.env, self.talk)
        yield _("Leave"), lambda: False

    def sit(self, path: Path | None) -> bool:
        play(self.ctx, Desk.open(path, self.env.lang))
        return False

    def others(self) -> bool:
        path = ask_table(self.talk, self.env.lang, self.last)
        return self.sit(path) if path else True

    def begin(self, given: dict[str, str], campaign: str = "", fixed: frozenset[str] = frozenset()) -> bool:
        header = ask_header(self.talk, self.env.lang, given, campaign, fixed)
        if header is None:
            return True
        play(self.ctx, started(self.env, header, None))
        return False

    def evening(self, name: str) -> bool:
        game, names, fixed = campaigns.last_played(name)
        mode = campaigns.usual_mode(load_game(game), CampaignFile.named(name).story(), len(names))
        return self.begin({"game": game, "mode": mode, "players": ", ".join(names)}, name, fixed)

    def command(self, name: str, path: Path | None = None) -> bool:
        runner(self.ctx)(name, (), path or home.home())
        return True


def ask_table(talk: Talk, lang: str, last: Path | None) -> Path | None:
    """Which of the games begun and not finished; None where the player goes back."""
    rows = {one.path.stem: one for one in begun() if one.path != last}
    if not rows:
        talk.screen.say(_("No other game is under way."), "dim")
        return None
    labels = {name: one.text(lang) for name, one in rows.items()}
    chosen = talk.choose(_("Which game?"), labels)
    return rows[chosen].path if chosen else None


def settings(env: Env, talk: Talk) -> bool:
    """What is remembered for all games: language, reminders; and where everything lies."""
    from ..table import reminders

    on = {True: _("on"), False: _("off")}
    rows = {
        "lang": _("Language") + f": {LANGUAGES[env.lang]}",
        "reminders": _("Reminders while playing") + f": {on[reminders.wanted()]}",
    }
    talk.screen.say(_("Everything is kept in {path}", path=shown(str(home.home()))), "dim")
    chosen = talk.choose(_("Which one to change? (back: none)"), rows)
    if chosen == "lang":
        return ask_language(env, talk)
    if chosen:
        home.remember(reminders=not reminders.wanted(), reminded=None)
        talk.screen.say(_("Reminders while playing") + f": {on[reminders.wanted()]}", "ok")
    return True


def ask_game(talk: Talk, lang: str) -> str | None:
    """Which of the five; None where the player goes back."""
    from .new_form import which_game

    return talk.one(which_game(lang))


def look_up(ctx: click.Context, talk: Talk) -> bool:
    """Rules, until an empty line."""
    game = ask_game(talk, ctx.obj.lang)
    while game:
        talk.screen.say(_("What about? Enter goes back."), "ask")
        line = talk.read()
        if not line or not line.strip() or said(line.strip()):
            return True
        runner(ctx)("rules", (game, *line.split()), home.home())
    return True
