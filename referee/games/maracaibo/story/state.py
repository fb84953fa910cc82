"""The story at the table: cards on the board, story tiles, who met which condition, what the archive keeps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from referee.kernel.answer import Name, Number, One, Text, Unread
from referee.kernel.answer_lists import Row
from referee.kernel.domains import Key

CAMPAIGN = "campaign"  # the story setting of a table that belongs to a campaign
TILES = 4  # campaign.story-tiles
FIRST = "01"  # campaign.first
DISCS = ("h10", "h11", "h12", "h13", "h14", "h15", "h16", "h17")
SKULLS = ("h3", "h20", "h21", "h22", "h23")
HARD = ("h2", "h8", "h18")


def _card(text: str) -> str:
    if not text.isdecimal() or not 1 <= int(text) <= 99:
        raise Unread(text, "05")
    return card_id(text)


def _read(text: str) -> str:
    """A card and the seat of who reads it, where somebody does."""
    card, _, who = text.partition(":")
    if who and not who.isdecimal() and who != "mary":
        raise Unread(who, "1")
    return f"{_card(card)}:{who}"


CARD = Text("answer-story-card", _card, "05")
PLACE = Number(1, 19)
StoryCard = Annotated[str, CARD]
Laid = Annotated[str, Row((("place", PLACE), ("card", CARD)))]
Filled = Annotated[str, Row((("card", CARD), ("tile", One(DISCS))))]
Vote = Annotated[str, Row((("card", CARD), ("decision", Name(known=True))))]
Brought = Annotated[str, Row((("tile", Name(known=True)), ("card", CARD)))]
Read = Annotated[str, Text("answer-reader", _read, "05:1")]


@dataclass
class Saga:
    """Lists of words, so that each is a place to look at and to set: `card:seat`, `place:card`."""

    cards: list[StoryCard] = field(default_factory=list)  # story cards on the board
    unread: list[StoryCard] = field(default_factory=list)  # laid out in a final scoring: read at the start of the next game
    top: Annotated[int, Number(0, TILES + 1)] = 1  # the number of the top story tile
    laid: list[Laid] = field(default_factory=list)  # place:card of the story tiles on the board
    met: list[Read] = field(default_factory=list)  # card:reader, waiting for the end of the round
    fill: list[Filled] = field(default_factory=list)  # card:tile, met when the tile is full
    full: list[Annotated[str, One(DISCS)]] = field(default_factory=list)  # tiles filled
    kept: list[Read] = field(default_factory=list)  # card:reader
    votes: list[Vote] = field(default_factory=list)  # card:decision
    deck: list[Annotated[str, Number(90, 99)]] = field(default_factory=list)  # red-numbered cards in the journey deck or its discards
    gone: list[StoryCard] = field(default_factory=list)  # cards out of the campaign
    brought: list[Brought] = field(default_factory=list)  # tile:card that laid it
    discs: dict[Annotated[str, Key(DISCS)], int] = field(default_factory=dict)  # on H10–H17


def words(text: str) -> list[str]:
    """`12,14` of a setting."""
    return [w.strip() for w in text.split(",") if w.strip()]


def quoted(word: str) -> str:
    """A word that is the card's own, not ours: shown as it was typed, in either language."""
    return f"'{word}"


def card_id(text: str) -> str:
    """`5` and `05` are the same card."""
    return text.strip().zfill(2)
