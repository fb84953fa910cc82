"""The story at the table: cards on the board, story tiles, who met which condition, what the archive keeps."""

from __future__ import annotations

from dataclasses import dataclass, field

CAMPAIGN = "campaign"  # the story setting of a table that belongs to a campaign
TILES = 4  # campaign.story-tiles
FIRST = "01"  # campaign.first
DISCS = ("h10", "h11", "h12", "h13", "h14", "h15", "h16", "h17")
SKULLS = ("h3", "h20", "h21", "h22", "h23")
HARD = ("h2", "h8", "h18")


@dataclass
class Saga:
    """Lists of words, so that each is a place to look at and to set: `card:seat`, `place:card`."""

    cards: list[str] = field(default_factory=list)  # story cards on the board
    unread: list[str] = field(default_factory=list)  # laid out in a final scoring: read at the start of the next game
    top: int = 1  # the number of the top story tile
    laid: list[str] = field(default_factory=list)  # place:card of the story tiles on the board
    met: list[str] = field(default_factory=list)  # card:reader, waiting for the end of the round
    fill: list[str] = field(default_factory=list)  # card:tile, met when the tile is full
    full: list[str] = field(default_factory=list)  # tiles filled
    kept: list[str] = field(default_factory=list)  # card:reader
    votes: list[str] = field(default_factory=list)  # card:decision
    deck: list[str] = field(default_factory=list)  # red-numbered cards in the journey deck or its discards
    gone: list[str] = field(default_factory=list)  # cards out of the campaign
    brought: list[str] = field(default_factory=list)  # tile:card that laid it
    discs: dict[str, int] = field(default_factory=dict)  # on H10–H17


def words(text: str) -> list[str]:
    """`12,14` of a setting."""
    return [w.strip() for w in text.split(",") if w.strip()]


def quoted(word: str) -> str:
    """A word that is the card's own, not ours: shown as it was typed, in either language."""
    return f"'{word}"


def card_id(text: str) -> str:
    """`5` and `05` are the same card."""
    return text.strip().zfill(2)
