"""What is written without a space between: `he12`, `fr+2`, `6y3bk2`, `634`, `b:y2`.

A name before its colon is taken apart at the very beginning of a line, all else only at the token at which its entry does not read on.
"""

from __future__ import annotations

from ..cheap_classes import pattern
from ..facts import Need
from .counts import Counts
from .read_entry import Kind, Lost, Reader, Said, Which, players_named
from .vocabulary import vocabulary

_GLUED = pattern(
    r"([^\W\d_]\d{1,2}(?=[^\W\d_]{2})|[^\W\d_]+(?:-[^\W\d_]+)*|[\d-]+(?=[^\W\d_]))"
    r"([-+=]?\d[\w+\-=/.]*|(?<=[\d-])[^\W\d_]+)\Z"
)
_PACKED = pattern(r"(\d*)((?:[^\W\d_]+\d+)+)\Z")
_NUMBERED = pattern(r"[^\W\d_]+\d+")


class Glued(Counts):
    """Takes tokens apart where nothing of the game is called so."""

    def named_apart(self, token: str) -> tuple[str, ...]:
        """`b:y2` is `b: y2`, where the letters name a player and the whole is nothing of its own."""
        name, colon, rest = token.partition(":")
        if not (colon and rest and name.isalpha()) or vocabulary(self.game).longest((token,)).words:
            return (token,)
        return (f"{name}:", rest) if players_named(self.h.s, name) else (token,)

    def unglue(self, start: int, stop: int, at: int) -> bool:
        """`he12` is `he 12`, `fr+2` is `fr +2`, `a1fo` is `a1 fo`, where that is an entry of this game; `y3bk2` as `packed` says."""
        h = self.h
        if self.digits(start, stop, at):
            return True
        if at >= stop or vocabulary(self.game).longest((h.tokens[at],)).words:
            return False
        if len(_NUMBERED.findall(h.tokens[at])) > 1 and self.packed(at):
            return True
        glued = _GLUED.match(h.tokens[at])
        return bool(glued and self.two_words((glued[1], glued[2]), start, stop, at)) or self.packed(at)

    def two_words(self, parts: tuple[str, str], start: int, stop: int, at: int) -> bool:
        h = self.h
        said = (*h.tokens[start:at], *parts, *h.tokens[at + 1 : stop])
        got = self.reading(said)
        name = self.begun(*parts) if not isinstance(got, Said) or got.used == at - start + 1 else ""
        if name and name != h.tokens[at]:  # else it is heard again for ever
            self.put(at, at + 1, name)
            return True
        closed = len(parts[0]) > 1 and isinstance(got, Lost) and got.kind in (Kind.NOT_NOW, Kind.NOT_YOURS)  # refused as what it says
        further = isinstance(got, Lost) and len(said) > got.at > at - start + 1 and bool(_GLUED.match(said[got.at]))  # `t a1fo a2mo`
        if (isinstance(got, Lost) and not closed and not further) or (isinstance(got, Which) and got.used):
            return False
        self.put(at, at + 1, *parts)
        return True

    def begun(self, letters: str, number: str) -> str:
        """`p7` is the one name that begins so and ends so, not a pass and then a seven."""
        reader = Reader(self.game, self.h.s)
        try:
            fits = reader._bare_match(reader.rows(None), (letters, number), begun=True)
        except Need:  # what there is hangs on a fact that nobody told yet
            return ""
        words = {word for _row, got in fits if got.used == 2 for word in got.words}
        return words.pop() if len(words) == 1 else ""

    def packed(self, at: int) -> bool:
        """`6y3bk2` is `6 y3 b: k2`: every name ends with its number, an initial before one says whose it is."""
        h = self.h
        glued = _PACKED.match(h.tokens[at])
        number = glued[1] if glued else ""
        names = [self.owned(name) for name in _NUMBERED.findall(glued[2])] if glued else []
        if not all(names) or sum(map(len, names)) + bool(number) < 2 or (number and not isinstance(self.reading((number,)), Said)):
            return False
        self.put(at, at + 1, *((number,) if number else ()), *(part for parts in names for part in parts))
        return True

    def owned(self, name: str) -> tuple[str, ...]:
        """A name with its number, an initial before it apart; nothing where it is none."""
        if whole := self.whole(name):
            return (whole,)
        rest = self.whole(name[1:]) if len(players_named(self.h.s, name[0])) == 1 else ""
        return (f"{name[0]}:", rest) if rest else ()

    def whole(self, name: str) -> str:
        """What is called so in full (`y3`), or begins with two letters and more as nothing else does now (`ca4`)."""
        letters = name.rstrip("0123456789")
        if letters and vocabulary(self.game).longest((name,)).words:
            return name
        return self.begun(letters, name.removeprefix(letters)) if len(letters) > 1 else ""

    def digits(self, start: int, stop: int, at: int) -> bool:
        """`634` is `6 3 4`, of a move whose numbers may stand so."""
        h = self.h
        if at >= stop or len(h.tokens[at]) < 2 or not h.tokens[at].isdecimal():
            return False
        got = self.reading((*h.tokens[start:at], *h.tokens[at], *h.tokens[at + 1 : stop]))
        if isinstance(got, Lost):
            return False
        cls, read = (type(got.move), got.used) if isinstance(got, Said) else (got.cls, got.at)  # what stands behind them may still be asked
        if not cls.as_digits or len(h.tokens[at]) < cls.as_digits or read < at - start + len(h.tokens[at]):
            return False
        self.put(at, at + 1, *h.tokens[at])
        return True
