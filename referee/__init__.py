"""A referee and rules assistant that sits beside the board."""

__version__ = "0.1.0"

# Names only: a game's module is imported when a table of that game is opened, never before.
GAMES = {
    "port-royal": "referee.games.port_royal",
}
