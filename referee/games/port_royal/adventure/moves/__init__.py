"""Moves of the adventure: events, tasks, the story."""
