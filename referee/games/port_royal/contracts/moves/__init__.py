"""Moves of contracts: laying them out, fulfilling them, the time deck."""
