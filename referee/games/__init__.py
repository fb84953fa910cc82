"""One folder a game, holding only what differs."""
