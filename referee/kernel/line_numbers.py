"""Numbers of a line that are said in words: `three steps`, `no skulls`."""

from __future__ import annotations

from .game import Game
from .line_result import Heard
from .move import AnyMove
from .names import vocabulary
from .numerals import none, spelled
from .read_entry import Lost, Said, Which, players_named
from .read_result import reach
from .says import Count


class NumberWords:
    """Puts number words as numbers, where nothing else reads them."""

    game: Game
    h: Heard

    def reading(self, said: tuple[str, ...], *, slips: bool = False) -> Said | Which | Lost:
        raise NotImplementedError

    def counts_next(self, at: int, stop: int) -> bool:
        raise NotImplementedError

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


def _counts_none(move: AnyMove) -> bool:
    return any(word == "0" and isinstance(move.word_at(k), Count) for k, word in enumerate(move.words()))
