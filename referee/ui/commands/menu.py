"""Bare `referee`: a short numbered menu. The language is asked once; three Enters start the default game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from referee.save import home
from referee.save.campaign import CampaignFile
from referee.save.journal import Unusable

from .. import lang as language
from ..env import Env, failure
from ..form import BACK, QUIT, Talk, said
from ..lang import _
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
        items = entries(ctx, talk)
        talk.screen.say(_("Referee"), "head")
        line = talk.read_at([text for text, _do in items], 0)
        if line is None or said(line.strip()) in (BACK, QUIT):  # Esc says the first
            return
        number = line.strip() or "1"
        if not number.isdecimal() or not 1 <= int(number) <= len(items):
            talk.screen.say(_("Type one of the numbers, or Enter."), "bad")
            continue
        try:
            if not items[int(number) - 1][1]():
                return
        except (Unusable, OSError) as error:
            talk.screen.say(failure(error), "bad")


def ask_language(env: Env, talk: Talk) -> bool:
    """Asked in both languages, kept for good. False where the input ended."""
    lang = talk.choose("Язык / Language", LANGUAGES, env.lang)
    if lang is None:
        return False
    home.remember(lang=lang)
    language.use(lang)
    env.lang = lang
    return True


def entries(ctx: click.Context, talk: Talk) -> list[tuple[str, Callable[[], bool]]]:
    """What can be done now, the likeliest first; each says whether the menu comes back."""
    env: Env = ctx.obj
    last = home.last_table()
    here = looked_at(last) if last and last.exists() else None
    found: list[tuple[str, Callable[[], bool]]] = []
    run_command = runner(ctx)

    def sit(path: Path | None) -> bool:
        play(ctx, Desk.open(path, env.lang))
        return False

    def new() -> bool:
        header = ask_header(talk, env.lang, {})
        if header is None:
            return True
        play(ctx, started(env, header, None))
        return False

    def evening(name: str) -> bool:
        game, names, fixed = campaigns.last_played(name)
        mode = campaigns.usual_mode(load_game(game), CampaignFile.named(name).story(), len(names))
        header = ask_header(talk, env.lang, {"game": game, "mode": mode, "players": ", ".join(names)}, name, fixed)
        if header is None:
            return True
        play(ctx, started(env, header, None))
        return False

    def score() -> bool:
        assert last
        run_command("score", (), last)
        return True

    def others() -> bool:
        path = ask_table(talk, env.lang, last)
        return sit(path) if path else True

    def said_by(command: str) -> bool:
        run_command(command, (), home.home())
        return True

    if here and not here.over:
        found.append((_("Go on: {table}", table=here.text(env.lang)), lambda: sit(last)))
    elif last and last.exists() and not here:  # it cannot be read: opening it says why
        found.append((_("Go on: {table}", table=shown(last.name)), lambda: sit(last)))
    if len(home.tables()) > bool(here):
        found.append((_("Other games that were begun"), others))
    for name in campaigns.waiting():
        found.append((_("The next evening: {campaign}", campaign=shown(name)), partial(evening, name)))
    found.append((_("A new game"), new))
    if here and here.over:
        found.append((_("The result: {table}", table=here.text(env.lang)), score))
    found.append((_("Just add up the final score"), lambda: said_by("tally")))
    found.append((_("Look up a rule"), lambda: look_up(ctx, talk)))
    found.append((_("A first lesson"), lambda: said_by("learn")))
    found.append((_("Settings"), lambda: settings(env, talk)))
    found.append((_("Leave"), lambda: False))
    return found


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
