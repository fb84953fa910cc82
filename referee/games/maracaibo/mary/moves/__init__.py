"""Moves that Mary enters."""
