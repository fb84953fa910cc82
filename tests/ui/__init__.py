"""Tests of what a player touches."""
