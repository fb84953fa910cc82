"""Moves of the base game, a file a chapter."""
