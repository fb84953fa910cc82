"""What a number of a move counts, named behind it or before it: `for 4 doubloons`, `hull 1 and masts 2`."""

from __future__ import annotations

from ..entry_words import Count, Tail, Word
from ..move import Actor, Choice, Open, impossible
from .find_word import WordFinder
from .names import BETWEEN, NOTHING, clean, match
from .read_result import Kind, Lost, Reading, Row, Said, Which


class UnitReader(WordFinder):
    """Reads what the numbers of a move count, and where the next number begins."""

    def _unit(self, row: Row, said: tuple[str, ...], offered: list[Choice], rest: tuple[str, ...], named: bool) -> int:
        """`for 4 doubloons`: what a number counts may be named behind it; not where a number follows that is of another word."""
        cls = row[1]
        word = cls.word_at(len(said) - 1)
        if rest and isinstance(word, Tail):
            return self._unit_of_tail(row, said, offered, rest, named)
        if not rest or not isinstance(word, Count) or not word.unit:
            return 0
        got = match(self.game, rest, (word.unit,), begun=False)
        other = rest[got.used : got.used + 1]
        counts = bool(other) and other[0].lstrip("+-").isdecimal() and not isinstance(cls.word_at(len(said)), Count)
        return 0 if counts or not got.words else got.used

    def _unit_of_tail(self, row: Row, said: tuple[str, ...], offered: list[Choice], rest: tuple[str, ...], named: bool) -> int:
        """The same in a grammar: a word that may go on there is no unit, unless the numbers before it had theirs: `7 gold and 2 cargo`."""
        units = [w.unit for w in offered if isinstance(w, Open) and w.unit and w.takes(said[-1])]
        got = match(self.game, rest, units, begun=False) if units else NOTHING
        if not got.words or named:
            return got.used if got.words else 0
        return 0 if self._word(row, said, rest, self.choices(row, said), begun=False).words else got.used

    def _and_more(self, row: Row, said: tuple[str, ...], rest: tuple[str, ...], offered: list[Choice]) -> int:
        """`hull 1 and masts 2`: the grammar of a move goes on behind `and`, where no other entry begins there."""
        if len(rest) < 2 or clean(rest[0]) not in ("and", "и") or not isinstance(row[1].word_at(len(said)), Tail):
            return 0
        if not self._word(row, said, rest[1:], offered, begun=False).words:
            return 0
        other = self.of(row[0], rest[1:])
        own = other.cls if isinstance(other, Which) else type(other.move) if isinstance(other, Said) else row[1]
        return int(own is row[1])

    def of(self, by: Actor | None, tokens: tuple[str, ...]) -> Reading:
        raise NotImplementedError

    def _counted_on(self, word: Word | None, offered: list[Choice], tokens: tuple[str, ...], at: int) -> tuple[tuple[str, ...], int]:
        """`and 1 contraband`, `contraband 1`: the tokens, and where the count begins with which the move may end."""
        unit = [word.unit] if isinstance(word, Count) and word.unit else [w.unit for w in offered if isinstance(w, Open) and w.unit]
        skip = next((n for n in range(at, len(tokens)) if clean(tokens[n]) not in BETWEEN), at)
        rest = tokens[skip:]
        if not unit or not rest:
            return tokens, at
        if rest[0].isdecimal() and match(self.game, rest[1:], unit, begun=False).words:
            return tokens, skip
        named = match(self.game, rest, unit, begun=False)
        number = rest[named.used : named.used + 1]
        if named.words and number and number[0].isdecimal():
            return (*tokens[:skip], *number, *rest[: named.used], *rest[named.used + 1 :]), skip
        return tokens, at

    def _other_unit(self, row: Row, said: tuple[str, ...], tokens: tuple[str, ...], at: int, named: bool = False) -> Lost | None:
        """`9 gold` where dice are asked for: what a roll shows counts nothing else; nor does a number behind one whose unit was said."""
        cls, k = row[1], len(said)
        word = cls.word_at(k - 1)
        if not isinstance(word, Count) or isinstance(cls.word_at(k), Count) or not word.unit or not tokens[at:]:
            return None
        if not named and self._word(row, said, tokens[at:], self.choices(row, said), begun=False, ever=False).words:
            return None  # `storm 2 cargo`: where the hit lands
        units = {w.unit for other in self.game.verbs().values() for w in other.declared() if isinstance(w, Count) and w.unit}
        got = match(self.game, tokens[at:], units, begun=False)
        behind = tokens[at + got.used : at + got.used + 1]  # it begins the next entry, unless only `and` is there
        if not got.words or (behind and not named and clean(behind[0]) not in BETWEEN):
            return None
        why = impossible("table.no-such-word", word=f"{tokens[at - 1]} {tokens[at]}", verb=cls.verb, rule=cls.rule)
        return Lost(Kind.OUTSIDE, why, at - 1, 1 + got.used)
