"""A referee and rules assistant that sits beside the board."""

__version__ = "0.1.0"

# Names only: a game's module is imported when a table of that game is opened, never before.
GAMES = {
    "cooper-island": "referee.games.cooper_island",
    "endeavor": "referee.games.endeavor",
    "port-royal": "referee.games.port_royal",
    "maracaibo": "referee.games.maracaibo",
    "merchants-marauders": "referee.games.merchants_marauders",
}
