"""A line that is being heard: its tokens, what a part of them says, and the scratch copy on which its entries are carried out.

The base of all steps: counts, glued, left_out, verb_behind, implied, hear, each built on the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..facts import Need, looked_up
from ..game import Game
from ..move import AnyMove, Because, impossible
from ..options import judge, refused
from ..replay import Replay
from .heard import END, FORCE, Heard, Step
from .names import clean
from .read_entry import Kind, Lost, Reading, players_named, read
from .small_words import EVERYBODY
from .vocabulary import vocabulary


class Listening:
    """What every step of hearing a line shares."""

    game: Game
    h: Heard
    known: Callable[[str], str | None]
    judging: bool
    replay: Replay

    def put(self, at: int, end: int, *words: str) -> None:
        """Puts words in the place of some tokens."""
        self.h.tokens = (*self.h.tokens[:at], *words, *self.h.tokens[end:])

    def reading(self, said: tuple[str, ...], *, slips: bool = False) -> Reading:
        """What these tokens say to whoever has the voice."""
        if not said:
            return Lost(Kind.UNKNOWN, impossible("table.unknown", word=FORCE), 0)
        with looked_up(self.h.s, self.known):  # a line is read with the box's facts standing in
            return read(self.game, self.h.s, said, self.h.voice, slips=slips)

    def is_word(self, token: str) -> bool:
        """Does the game know this word at all?"""
        if token in (END, FORCE) or any(c.isdigit() for c in token) or players_named(self.h.s, token):
            return True
        return clean(token) in EVERYBODY or vocabulary(self.game).knows(token)

    def take(self, move: AnyMove, force: bool, at: tuple[int, int], *, implied: bool = False, strictly: bool = False) -> bool:
        """Judges and applies one entry on the scratch state; strictly: nothing may be against it at any level."""
        h = self.h
        try:
            because = self.judged(move, force)
        except Need as need:
            h.asks, h.at = need, (at[1], at[1])
            return False
        if refused(because, h.s.level, force) and not self.judging:
            h.steps.append(Step(move, force, tuple(because), (), ""))
            return True
        if refused(because, "enforce" if strictly else h.s.level, force) or (strictly and any(b.breach for b in because)):
            h.lost, h.at, h.refused = tuple(because), at, move
            return False
        lying = _lying(h.s, move)
        self.replay.apply(h.s, move)
        h.steps.append(Step(move, force, tuple(because), tuple(h.s.notes), lying, implied))
        return True

    def judged(self, move: AnyMove, force: bool) -> list[Because]:
        """Every reason against a move. Facts the box knows are taken from it; others raise Need."""
        h = self.h
        try:
            with looked_up(h.s, self.known) as facts:
                return judge(move, h.s, force=force)
        finally:
            h.s.facts.update(facts.used)
            h.facts.update(facts.used)


def _lying(s: Any, move: AnyMove) -> str:
    """What lies at the place a move names: numbers alone say little afterwards."""
    said = move.words()
    if len(said) != 1 or not said[0].isdecimal() or type(move).names_player(0):
        return ""
    spoken = type(move).spoken(s, move.by, said[0])
    return spoken[0] if spoken else ""
