"""Pebbles, a box that exists only here: a folder and its TOML, registered by the same one call as the five."""
