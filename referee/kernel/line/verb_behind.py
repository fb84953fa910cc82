"""What is done, said behind what it is done with: «в Индию плыву», `the sailor I hire`.

The last way to write an entry that is tried, where nothing else reads it and nobody before a named player is taken to pass.
"""

from __future__ import annotations

from ..facts import Need
from .everyday import everyday, everyday_words
from .left_out import LeftOut
from .names import BETWEEN, clean, match
from .read_entry import Kind, Lost, Said, marked, players_named
from .vocabulary import vocabulary

_FARTHEST = 5  # words between the beginning of an entry and its verb


class VerbBehind(LeftOut):
    """Puts the verb of an entry in front, where it reads in no other way and then to its end: nothing is guessed of a part."""

    def turned(self, at: int, stop: int, got: Lost) -> bool:
        h = self.h
        begin = at + (marked(self.game, h.s, h.tokens, at)[1] or int(len(players_named(h.s, h.tokens[at])) == 1))
        for k in range(begin + 1, min(stop, begin + _FARTHEST)):
            if h.tokens[k - 1][-1:].isdecimal() or got.kind is Kind.NOT_YOURS:  # `3 take 2`: nobody knows whose the first number is
                return False
            common = everyday(self.game, h.tokens[k:stop]).used
            if not (used := match(self.game, h.tokens[k:stop], self.game.verbs(), begun=False).used or common):
                continue
            if any(everyday_words(self.game, h.tokens[k : k + common], alone=False).values()):  # `english fled` is a result
                return False
            rest = tuple(token for token in (*h.tokens[begin:k], *h.tokens[k + used : stop]) if clean(token) not in BETWEEN)
            said = (*h.tokens[at:begin], *h.tokens[k : k + used], *rest)
            again = self.reading(said)
            if not (isinstance(again, Said) and again.used == len(said) and not again.move.told and rest and self._known(again, rest[0])):
                return False
            self.put(at, stop, *said)
            return True
        return False

    def _known(self, got: Said, first: str) -> bool:
        """Is what stood in front a thing of the game or of this table? A name that nobody said before might be a slip."""
        try:
            return vocabulary(self.game).knows(first) or got.move.words()[0] in type(got.move).choices(self.h.s, got.move.by)
        except Need:
            return False
