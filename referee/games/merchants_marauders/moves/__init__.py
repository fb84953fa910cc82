"""Moves, a file a chapter."""
