"""Moves of the whole game, a file a chapter."""
