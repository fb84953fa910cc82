"""What a line says: its entries, the question it waits for, or the words that could not be heard.

What `hear` hands back. Tokens come from here, too: `tokens_of` is the first thing done to a line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Any

from ..cheap_classes import NamedTuple, parts, pattern
from ..facts import Need
from ..flow import Note
from ..move import Actor, AnyMove, Because
from .names import COMMA, Ending
from .read_result import Kind, Which

END = ";"
FORCE = "!"
ARROW = "→"
_PIECES = pattern(r"[\"“„«][^\"“”„«»]+[\"“”»]|\S+")  # what stands in quotation marks is one


class Step(NamedTuple):
    """One entry of a line, as it was heard."""

    move: AnyMove
    force: bool
    because: tuple[Because, ...]
    notes: tuple[Note, ...]
    lying: str  # what lies at the place a number names
    implied: bool = False  # nobody said it: naming a later player implied it


class Decision(NamedTuple):
    """Another player must decide on the way, before the line goes on."""

    by: Actor


@parts
class Heard:
    """What a line says: its entries, or the question it waits for, or the words that could not be heard."""

    tokens: tuple[str, ...]
    s: Any
    voice: Actor | None = None
    steps: list[Step] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)  # of the box, taken on the way
    asks: Which | Need | Decision | None = None
    lost: tuple[Because, ...] = ()
    kind: Kind | None = None  # None: refused by a rule
    near: tuple[str, ...] = ()
    refused: AnyMove | None = None
    at: tuple[int, int] = (0, 0)  # the tokens that are asked about or lost
    open: tuple[Because, ...] = ()  # why the turn that the line tells of is not over yet
    last: tuple[AnyMove, int] | None = None  # the entry read last, and the token it begins at
    curtain: int = 0  # what stands behind this token is heard once the program has drawn

    @property
    def whole(self) -> bool:
        return not self.lost and self.asks is None

    @property
    def understood(self) -> bool:
        """Was every word known, whatever the rules say to it?"""
        return self.kind not in (Kind.UNKNOWN, Kind.AMBIGUOUS)


def tokens_of(text: str) -> tuple[str, ...]:
    """The tokens of a tidy line: marks stand by themselves, what stands in quotation marks is one.

    What stands behind an arrow is what came of an entry, as it was acknowledged: it says nothing more.
    """
    tokens: list[str] = []
    text = text.partition(f" {ARROW} ")[0]
    for found in _PIECES.finditer(text):
        token = Ending(found[0]) if text[found.end() : found.end() + 1] == COMMA else found[0]
        for mark in (END, FORCE):
            if len(token) > 1 and token.endswith(mark):
                tokens += [token[:-1], mark]
                break
        else:
            tokens.append(token)
    return tuple(tokens)


def spliced(h: Heard, words: Sequence[str]) -> tuple[str, ...]:
    """The waiting line with the answer in its place."""
    a, b = h.at
    if isinstance(h.asks, Decision):
        back = (f"{h.voice}:",) if h.voice else ()
        return (*h.tokens[:a], f"{h.asks.by}:", *words, END, *back, *h.tokens[b:])
    return (*h.tokens[:a], *words, *h.tokens[b:])
