"""Other ways to write a line: numbers glued to words or in front of them, words that only join others, a name before its colon."""

from __future__ import annotations

from typing import Any

from .facts import Need
from .game import Game
from .light import pattern
from .line_result import Heard
from .move import Actor, AnyMove, Open
from .names import BETWEEN, clean, match, vocabulary
from .read_entry import Kind, Lost, Reader, Said, Which, marked, players_named
from .read_result import Row

_NUMBER = pattern(r"[-+]?\d+\Z")
_GLUED = pattern(
    r"([^\W\d_]\d{1,2}(?=[^\W\d_]{2})|[^\W\d_]+(?:-[^\W\d_]+)*|[\d-]+(?=[^\W\d_]))"
    r"([-+=]?\d[\w+\-=/.]*|(?<=[\d-])[^\W\d_]+)\Z"
)


class Forms:
    """Puts the tokens of a line as its entries are said; each only where nothing else reads them."""

    game: Game
    h: Heard

    def reading(self, said: tuple[str, ...], *, slips: bool = False) -> Said | Which | Lost:
        raise NotImplementedError

    def named_apart(self, token: str) -> tuple[str, ...]:
        """`b:y2` is `b: y2`, where the letters name a player and the whole is nothing of its own."""
        name, colon, rest = token.partition(":")
        if not (colon and rest and name.isalpha()) or vocabulary(self.game).longest((token,)).words:
            return (token,)
        return (f"{name}:", rest) if players_named(self.h.s, name) else (token,)

    def counted(self, at: int, stop: int) -> None:
        """`10 doubloons` is `doubloons 10`: a number in front of the word of a count belongs to it, where none stands behind it."""
        h = self.h
        who, n = marked(self.game, h.s, h.tokens, at)
        if not n and stop - at > 2 and not h.tokens[at][:1].isdecimal() and len(who := players_named(h.s, h.tokens[at])) == 1:
            n = 1
        at += n
        if _NUMBER.match(h.tokens[at] if at < stop - 1 else ""):
            rows = Reader(self.game, h.s).rows(who[0] if n else h.voice)
            end, said = self._count(at, stop, rows)
            h.tokens = (*h.tokens[:at], *said, h.tokens[at], *h.tokens[end:]) if said else h.tokens

    def _count(self, at: int, stop: int, rows: list[Row]) -> tuple[int, tuple[str, ...]]:
        """The word of a count that the number in front of it belongs to, and where it ends; nothing where it is another's."""
        tokens = self.h.tokens
        got = match(self.game, tokens[at + 1 : stop], {cls.verb for _, cls in rows}, begun=False)
        end = at + 1 + got.used
        mine = [row for row in rows if row[1].verb in got.words]
        counts = {cls.verb for by, cls in mine if cls.fewest and _takes_number(cls, self.h.s, by, tokens[at])}
        behind = end < stop and _NUMBER.match(tokens[end])
        if len(counts) != 1 or (behind and not self._count(end, stop, rows)[1]):  # `10 doubloons 3 sailors`
            return 0, ()
        return end, tuple(tokens[at + 1 : end]) if len(got.words) == 1 else tuple(counts)  # the number says which is meant

    def unglue(self, start: int, stop: int, at: int) -> bool:
        """`he12` is `he 12`, `fr+2` is `fr +2`, `a1fo` is `a1 fo`, where that is an entry of this game."""
        h = self.h
        if self.digits(start, stop, at):
            return True
        glued = _GLUED.match(h.tokens[at]) if at < stop else None
        if not glued or vocabulary(self.game).longest((h.tokens[at],)).words:
            return False
        said = (*h.tokens[start:at], glued[1], glued[2], *h.tokens[at + 1 : stop])
        got = self.reading(said)
        closed = len(glued[1]) > 1 and isinstance(got, Lost) and got.kind in (Kind.NOT_NOW, Kind.NOT_YOURS)  # refused as what it says
        further = isinstance(got, Lost) and len(said) > got.at > at - start + 1 and bool(_GLUED.match(said[got.at]))  # `t a1fo a2mo`
        if (isinstance(got, Lost) and not closed and not further) or (isinstance(got, Which) and got.used):
            return False
        h.tokens = (*h.tokens[:at], glued[1], glued[2], *h.tokens[at + 1 :])
        return True

    def digits(self, start: int, stop: int, at: int) -> bool:
        """`634` is `6 3 4`, of a move whose numbers may stand so."""
        h = self.h
        if at >= stop or len(h.tokens[at]) < 2 or not h.tokens[at].isdecimal():
            return False
        got = self.reading((*h.tokens[start:at], *h.tokens[at], *h.tokens[at + 1 : stop]))
        if isinstance(got, Lost):
            return False
        cls, read = (type(got.move), got.used) if isinstance(got, Said) else (got.cls, got.at)  # what stands behind them may still be asked
        if not 0 < cls.as_digits <= len(h.tokens[at]) or read < at - start + len(h.tokens[at]):
            return False
        h.tokens = (*h.tokens[:at], *h.tokens[at], *h.tokens[at + 1 :])
        return True

    def dropped(self, start: int, stop: int, got: Which | Lost) -> bool:
        """`take the sailor`, «идёт на B»: a word that only joins others is left out where the entry reads better without it."""
        h, at = self.h, start + got.at
        if at >= stop or clean(h.tokens[at]) not in BETWEEN or (isinstance(got, Which) and not got.used) or stop - start == 1:
            return False
        own = bool(vocabulary(self.game).longest(h.tokens[at : at + 1]).words)
        if len(h.tokens[at]) == 1 and (own or (not got.at and players_named(h.s, h.tokens[at]))):  # a code, or whose entry it is
            return False
        without = (*h.tokens[start:at], *h.tokens[at + 1 : stop])
        again = self.reading(without)
        if isinstance(again, Lost) and (own or (again.at <= got.at and again.kind in (Kind.UNKNOWN, Kind.AMBIGUOUS))):
            return False
        h.tokens = (*h.tokens[:start], *without, *h.tokens[stop:])
        return True


def _takes_number(cls: type[AnyMove], s: Any, by: Actor, token: str) -> bool:
    """Is a number like this the first word of the move?"""
    try:
        offered = list(cls.choices(s, by))
    except Need:
        return False
    return any(w.accepts(token) if isinstance(w, Open) else w == token for w in offered)
