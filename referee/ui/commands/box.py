"""box: what is known, learnt and missing of the owner's components."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee import GAMES
from referee.save import disk, home
from referee.save.journal import Unusable

from ..env import Env, common, exported, say, say_json
from ..lang import _
from ..text import Words, shown
from . import shell_words as shellwords

#: What story cards say is told only when the table has reached them.
SECRET = ("story", "back", "deal", "tile-deal", "brings", "effect", "task-needs", "next")


@click.command("box", help=_("Facts printed on your components: list them, set one (K=V), export to or import from a file."))
@click.argument("game", shell_complete=shellwords.games)
@click.argument("action", required=False, type=click.Choice(["survey", "set", "export", "import"]))
@click.argument("rest", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help=_("Answer as JSON."))
@common
@click.pass_obj
def box_command(env: Env, game: str, action: str | None, rest: tuple[str, ...], as_json: bool) -> None:
    """Facts printed on your components: list them, set one (K=V), export to or import from a file."""
    if game not in GAMES:
        raise Unusable("no-such-game", game=game)
    if action == "set":
        _set(game, rest)
    elif action == "export":
        text = home.box_text(game, home.Box(home.box(game))).decode()
        if rest:
            exported(Path(rest[0]), text)
        else:
            click.echo(text, nl=False)
    elif action == "import":
        _import(game, rest)
    elif action == "survey":
        from .survey import run

        run(env, game)
    else:
        _list(env, game, as_json)


def _set(game: str, pairs: tuple[str, ...]) -> None:
    facts = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not home.KEY.match(key) or not value.strip():
            raise click.UsageError(_("A fact is KEY=VALUE, not “{pair}”.", pair=pair))
        facts[key] = value.strip()
    if not facts:
        raise click.UsageError(_("Which fact? Type KEY=VALUE."))
    home.learn(game, facts)
    say(_("Kept: {n}", n=len(facts)))


def _import(game: str, rest: tuple[str, ...]) -> None:
    if not rest:
        raise click.UsageError(_("Which file?"))
    try:
        found = home.read_box(disk.read(Path(rest[0])))
    except OSError as error:
        raise Unusable("no-file", path=rest[0], error=error.strerror or "") from None
    if found.bad or found.more.get("game") != game or not found.facts or not all(map(home.KEY.match, found.facts)):
        raise Unusable("bad-box", game=game)
    home.learn(game, found.facts)
    say(_("Kept: {n}", n=len(found.facts)))


def _list(env: Env, game: str, as_json: bool) -> None:
    learnt = home.box(game)
    missing = [k for k in _wanted(game) if k not in learnt]
    learnt = dict(_veiled(key, value) for key, value in learnt.items())
    if as_json:
        say_json({"game": game, "learnt": learnt, "missing": missing})
        return
    for key, value in learnt.items():
        say(f"{key}={shown(value)}")
    say(_("learnt: {n}, missing: {m}", n=len(learnt), m=len(missing)))
    if missing:
        from referee.kernel.facts import Need

        from ..json_out import need_text
        from ..table.desk import load_game

        words = Words(game, env.lang)
        for q in load_game(game).facts.survey:
            if q.key in missing:
                say(f"  {q.key}: {need_text(Need(q.key, q, {}), words)}")
    sys.exit(0)


def _veiled(key: str, value: str) -> tuple[str, str]:
    """What stands on a card of a story is told by nobody but the card: neither its text nor what its back lets one decide."""
    kind, card, *more = key.split(".")[:3] if "." in key else (key, "")
    return (f"{kind}.{card}" + ".…" * bool(more), "…") if kind in SECRET else (key, value)


def _wanted(game: str) -> list[str]:
    """The facts a survey would ask for."""
    if game not in GAMES:
        return []
    from ..table.desk import load_game

    return [q.key for q in load_game(game).facts.survey]
