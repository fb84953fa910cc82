"""Numbers of a line that are said in words: `three steps`, `no skulls`."""

from __future__ import annotations

from typing import Any

from ..facts import Need
from ..game import Game
from ..move import Actor, AnyMove, Open
from ..says import Count
from .names import clean
from .numerals import none, spelled
from .read_entry import Lost, Said, Which, players_named
from .read_result import Row, reach
from .result import Heard
from .small_words import GAINED
from .vocabulary import vocabulary


class NumberWords:
    """Puts number words as numbers, where nothing else reads them."""

    game: Game
    h: Heard

    def reading(self, said: tuple[str, ...], *, slips: bool = False) -> Said | Which | Lost:
        raise NotImplementedError

    def counts_next(self, at: int, stop: int) -> bool:
        raise NotImplementedError

    def count_word(self, at: int, stop: int, rows: list[Row]) -> tuple[int, tuple[str, ...]]:
        raise NotImplementedError

    def put_behind(self, at: int, stop: int, rows: list[Row]) -> None:
        raise NotImplementedError

    def gained(self, at: int, stop: int, rows: list[Row]) -> None:
        """`got 3 doubloons and 2 points`: so many more of each."""
        h, said, k = self.h, self.h.tokens, at
        h.tokens = (*said[:at], *said[at + 1 :])
        while k < stop and h.tokens[k].isdecimal():
            plain, h.tokens = h.tokens, (*h.tokens[:k], f"+{h.tokens[k]}", *h.tokens[k + 1 :])
            end, words = self.count_word(k, stop, rows)
            if not words:
                h.tokens = plain if k > at else said
                break
            k = end + (end < stop and clean(h.tokens[end]) in ("and", "и"))
        if h.tokens is not said and k > at:
            self.put_behind(at, stop, rows)
        else:
            h.tokens = said

    def spelled(self, at: int, stop: int) -> int:
        """`three steps` is `3 steps`: a number may be said as a word, where nothing reads the word itself or what it begins.

        Returns how many tokens went: of «восемьдесят два» one.
        """
        h, k, gone = self.h, at - 1, 0
        while (k := k + 1) < stop:
            if (number := spelled(h.tokens[k:stop])) is None or players_named(h.s, h.tokens[k]):
                continue
            typed, end, h.tokens = h.tokens, stop - number[1] + 1, (*h.tokens[:k], number[0], *h.tokens[k + number[1] :])
            got = self.reading(typed[at:stop])
            read = got.used if isinstance(got, Said) else got.at + (got.used if isinstance(got, Which) else 0)
            stops = not isinstance(got, Said) and got.at == k - at  # nothing is read there: is it, as a number?
            counts = stops and (self.counts_next(k, end) if k == at else reach(self.reading(h.tokens[at:end])) > k - at)
            if read > k - at or (vocabulary(self.game).knows(typed[k]) and not counts):
                h.tokens = typed
            else:
                gone, stop = gone + stop - end, end
        return gone

    def no_number(self, at: int, stop: int, got: Lost | Which) -> bool:
        """`no skulls`, `none` where a count is asked for, and nothing else reads it: 0."""
        h, k = self.h, at + got.at
        if not isinstance(got, Lost) or k >= stop or not none(h.tokens[k]):
            return False
        said = (*h.tokens[at:k], "0", *h.tokens[k + 1 : stop])
        again = self.reading(said)
        if not isinstance(again, Said) or again.used < len(said) or not _counts_none(again.move):
            return False
        h.tokens = (*h.tokens[:k], "0", *h.tokens[k + 1 :])
        return True


def gains(said: tuple[str, ...]) -> bool:
    """`got 3 …`: is it a gain that is told?"""
    return len(said) > 1 and clean(said[0]) in GAINED and said[1].isdecimal()


def _counts_none(move: AnyMove) -> bool:
    return any(word == "0" and isinstance(move.word_at(k), Count) for k, word in enumerate(move.words()))


def takes_number(cls: type[AnyMove], s: Any, by: Actor, token: str) -> bool:
    """Is a number like this the first word of the move?"""
    try:
        offered = list(cls.choices(s, by))
    except Need:
        return False
    return any(w.accepts(token) if isinstance(w, Open) else w == token for w in offered)
