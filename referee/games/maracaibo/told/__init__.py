"""Moves of a told game: what is said of a turn."""
