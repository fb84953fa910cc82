"""Two positions that the tests start from."""

from __future__ import annotations

from dataclasses import replace

from tests.models.endeavor.model_box import REGIONS, sample_box
from tests.models.endeavor.model_position import Position
from tests.models.endeavor.model_random import start

PLAYERS = ("red", "yellow", "blue")


def ready(*exploits: str, **changes: object) -> Position:
    """All regions explored by blue alone; the others have one disc in every open sea, so all shields lie."""
    box = replace(sample_box(), **changes)
    position = start(box, PLAYERS, exploits)
    for region in REGIONS:
        position.tracks[region] = ["blue"] * box.track_length[region]
        position.open_sea[region] = ["red", "yellow"]
    return position


def armed(*exploits: str, harbour: int = 5) -> Position:
    """As ready(), and red has every action by token, some discs and one genuine token of each attribute."""
    position = ready(*exploits)
    seat = position.seats["red"]
    seat.harbour, seat.action_tokens = harbour, ["sail", "occupy", "attack", "draw"]
    seat.tokens = dict.fromkeys(("industry", "culture", "economy", "influence"), 1)
    seat.levels = dict.fromkeys(seat.tokens, 10)
    return position
