"""A referee and rules assistant that sits beside the board.

kernel/  what every game shares: moves and their words, the line, the table, its journal, the score; knows no game
games/   a folder for each box, and in it a folder for each module of the box that has rules of its own
save/    files: tables, boxes, campaigns, settings, the lock
ui/      everything a player touches: the prompt, the commands, scores, the rule search
"""

from __future__ import annotations

__version__ = "2026.11"  # year and month of the release

#: The one registry: a game's module is imported when a table of that game is opened, never before.
GAMES: dict[str, str] = {}


def register(game: str, module: str, data: str = "") -> None:
    """Adds a box: its id, the module that holds its `GAME`, and the folder of its TOML where that is not in rulesdb."""
    GAMES[game] = module
    if data:
        from rulesdb import load

        load.place(game, data)


register("port-royal", "referee.games.port_royal")
register("maracaibo", "referee.games.maracaibo")
register("cooper-island", "referee.games.cooper_island")
register("endeavor", "referee.games.endeavor")
register("merchants-marauders", "referee.games.merchants_marauders")
