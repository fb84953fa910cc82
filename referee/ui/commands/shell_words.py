"""What a shell offers on Tab: games, their modes and settings, campaigns, entries of the table played last."""

from __future__ import annotations

import click


def _game(ctx: click.Context) -> str:
    """The game already said; behind an option without its value click leaves it unread."""
    return next((word for word in (ctx.params.get("game"), *ctx.args) if word), "")


def games(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """Where a game is named; of several words only the first is one."""
    from referee import GAMES

    return [] if ctx.params.get(param.name or "") else [g for g in GAMES if g.startswith(begun)]


def modes(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """The modes of the game already said."""
    from referee import GAMES

    from ..table.desk import load_game

    game = _game(ctx)
    return [m for m in load_game(game).modes if m.startswith(begun)] if game in GAMES else []


def settings(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """KEY=VALUE of the game's mode."""
    from referee import GAMES

    from ..table.desk import load_game

    game, mode = _game(ctx), str(ctx.params.get("mode"))
    if game not in GAMES:
        return []
    play = load_game(game)
    chosen = [mode] if mode in play.modes else list(play.modes)
    pairs = dict.fromkeys(f"{key}={value}" for m in chosen for key, values in play.settings(m).items() for value in values)
    return [p for p in pairs if p.startswith(begun)]


def campaigns(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """Campaigns there are."""
    from referee.save import campaign

    return [p.stem for p in campaign.paths() if p.stem.startswith(begun)]


def entry(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """What may be entered next at the table played last, in the words of the language spoken."""
    from referee.save.journal import Unusable

    from .. import lang
    from ..table.completer import suggest
    from ..table.desk import Desk

    said = ctx.params.get(param.name or "") or ()
    try:
        desk = Desk.open(ctx.params.get("file"), lang.now())
        line = " ".join((*said, begun))
        return [s.text for s in suggest(desk, f"enter {line}")]
    except (Unusable, OSError):
        return []
