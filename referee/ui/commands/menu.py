"""Bare `referee`: a short numbered menu. The language is asked once; three Enters start the default game."""

from __future__ import annotations

from collections.abc import Callable

import click

from referee.save import home
from referee.save.journal import Journal, Unusable

from .. import lang as language
from ..env import Env, failure
from ..form import QUIT, Talk, Wizard, one_of, said
from ..lang import _
from ..table.desk import Desk
from ..text import Words, shown
from .new import ask, started
from .play import play, runner, terminal


def run(ctx: click.Context) -> None:
    """The menu on a terminal; elsewhere what the command can do."""
    if not terminal():
        click.echo(ctx.get_help())
        return
    start(ctx, Talk.of(ctx.obj))


def start(ctx: click.Context, talk: Talk) -> None:
    """Language, then the menu, until the player leaves."""
    if not ask_language(ctx.obj, talk):
        return
    while True:
        items = entries(ctx, talk)
        talk.screen.say(_("Referee"), "head")
        for k, (text, _do) in enumerate(items, 1):
            talk.screen.say(f"{k:>3}  {text}" + ("  ⏎" if k == 1 else ""))
        line = talk.read()
        if line is None or said(line.strip()) == QUIT:
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
    """Once: asked in both languages, kept for good. False where the input ended."""
    if home.setting("lang", ""):
        return True
    choices = {"ru": "Русский", "en": "English"}
    answers: dict[str, str] = {}
    wizard = Wizard("lang", "", lambda a: (), talk)
    if wizard.ask(one_of("lang", "Язык / Language", env.lang, choices), answers) == QUIT:
        return False
    lang = answers.get("lang", env.lang)
    home.remember(lang=lang, **{"wizard-lang": None})
    language.use(lang)
    env.lang = lang
    return True


def entries(ctx: click.Context, talk: Talk) -> list[tuple[str, Callable[[], bool]]]:
    """What can be done now, the likeliest first; each says whether the menu comes back."""
    env: Env = ctx.obj
    last = home.last_table()
    found: list[tuple[str, Callable[[], bool]]] = []
    run_command = runner(ctx)

    def go_on() -> bool:
        play(ctx, Desk.open(None, env.lang))
        return False

    def new() -> bool:
        header = ask(talk, env.lang, {})
        if header is None:
            return True
        play(ctx, started(env, header, None))
        return False

    def score() -> bool:
        assert last
        run_command("score", (), last)
        return True

    def of_game(command: str) -> bool:
        if game := ask_game(talk, env.lang):
            run_command(command, (game,), home.home())
        return True

    def rules() -> bool:
        return look_up(ctx, talk)

    def quit_() -> bool:
        return False

    if last and last.exists():
        found.append((_("Go on: {table}", table=described(env.lang)), go_on))
    found.append((_("A new table"), new))
    if last and last.exists():
        found.append((_("The score so far"), score))
    found.append((_("A final score from counts alone"), lambda: of_game("tally")))
    found.append((_("Look up a rule"), rules))
    found.append((_("A first lesson"), lambda: of_game("learn")))
    found.append((_("Leave"), quit_))
    return found


def described(lang: str) -> str:
    """The table played last in a few words."""
    last = home.last_table()
    assert last
    try:
        header = Journal(last).load()[0]
    except (Unusable, OSError):
        return shown(last.name)
    names = ", ".join(map(shown, header.players))
    return f"{Words(header.game, lang).text(f'title-{header.game}')} · {names} · {header.begun}"


def ask_game(talk: Talk, lang: str) -> str | None:
    """Which of the five; None where the player goes back."""
    from referee import GAMES

    games = {g: Words(g, lang).text(f"title-{g}") for g in GAMES}
    answers: dict[str, str] = {}
    wizard = Wizard("rules", "", lambda a: (), talk)
    return None if wizard.ask(one_of("game", _("Game"), next(iter(games)), games), answers) else answers["game"]


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
