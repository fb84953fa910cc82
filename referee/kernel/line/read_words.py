"""The words of one move: how far the tokens behind its verb go, which word is missing, and by which rule one cannot stand there.

`_words` is the loop over them. One of them: find_word; what a number counts: read_units; what cannot stand there: read_refused.
"""

from __future__ import annotations

from ..entry_words import Count, Word
from ..move import DONE, TABLE, AnyMove, Choice, Open, impossible
from ..options import only
from .names import BEGUN, BETWEEN, EXACT, LEADING, Ending, Match, clean
from .read_result import Kind, Lost, Reading, Row, Which, players_named, reach
from .read_units import UnitReader
from .vocabulary import vocabulary


class WordReader(UnitReader):
    """Reads the words of a move that is open."""

    def _words(self, rows: list[Row], tokens: tuple[str, ...], at: int, said: tuple[str, ...] = ()) -> Reading:
        """Reads the words of one move as far as they go, behind those that go without saying."""
        if len({by for by, _ in rows}) > 1:
            return self._of_several(rows, tokens, at)
        by, cls = row = rows[0]
        named = False  # was it said what a number counts?
        while True:
            offered = self.choices(row, said)
            may_end = DONE in offered or not offered
            word = None if may_end else cls.word_at(len(said))
            if word and word.lone and (lone := only(cls, self.s, by, said, offered)):
                if at < len(tokens) and self._ended(row, said, lone, tokens, at):
                    return self._said(cls, by, (*said, lone), at)
                if at == len(tokens):
                    said = (*said, lone)
                    continue
            if at >= len(tokens):
                listed = tuple(w for w in offered if isinstance(w, (str, Open)))
                return self._said(cls, by, said, at) if may_end else Which(by, cls, said, listed, at)
            if may_end and said:
                tokens, at = self._counted_on(cls.word_at(len(said)), offered, tokens, at)
                at += self._and_more(row, said, tokens[at:], offered)
            if said and (leads := self._leads_to(cls.word_at(len(said)), tokens[at:])):
                at += leads
                continue
            if at and may_end and not said:
                at += self._led(row, tokens, at, offered)
            first = tokens[at]
            got, at = self._next(row, said, tokens, at, offered)
            if len(got.words) != 1 or (got.how == BEGUN and not self._free(first, cls, len(said), may_end)):
                return self._no_further(row, said, tokens, at, offered, got)
            said, at = (*said, got.words[0]), at + got.used
            at += (unit := self._unit(row, said, offered, tokens[at:], named))
            if (cls.chance or named) and not unit and (other := self._other_unit(row, said, tokens, at, named)):
                return other
            named = named or bool(unit)

    def _of_several(self, rows: list[Row], tokens: tuple[str, ...], at: int) -> Reading:
        """Several may say it, in a simultaneous phase or of a move that is open to more than one: whose is it?"""
        own, tables = [row for row in rows if row[0] != TABLE], [row for row in rows if row[0] == TABLE]
        if tables:  # what players and the table may say is a player's, where it reads so
            mine = [reading for row in own if not isinstance(reading := self._words([row], tokens, at), Lost)]
            if not mine or len(own) == 1:
                return mine[0] if mine else self._words(tables, tokens, at)
        return self._named_behind(rows, tokens, at) or Which("", rows[0][1], (), (), 0, 0, tuple(dict.fromkeys(by for by, _ in rows)))

    def _next(self, row: Row, said: tuple[str, ...], tokens: tuple[str, ...], at: int, offered: list[Choice]) -> tuple[Match, int]:
        """The word that comes next, and where it begins: behind a verb one may only join."""
        rest = tokens[at:]
        got = self._word(row, said, rest, offered)
        if at and not said and (behind := self._joins(row, got, rest, offered)).words:
            got, at = behind, at + 1
        if at and got.how == BEGUN and got.used == 1 and len(rest) > 1 and clean(rest[0]) in LEADING:
            got = Match(())  # behind a verb a letter that only joins others begins no name: «плыву в гавану» is not «в море»
        if len(got.words) > 1 and not any(w in offered for w in got.words):
            got = got._replace(words=got.words[:1])  # whichever is meant, it is refused by its rule
        return got, at

    def _no_further(self, row: Row, said: tuple[str, ...], tokens: tuple[str, ...], at: int, offered: list[Choice], got: Match) -> Reading:
        """No word comes next, or it is not clear which: the entry ends before it, it is asked about, or it cannot stand there."""
        by, cls = row
        rest, word, may_end = tokens[at:], cls.word_at(len(said)), DONE in offered or not offered
        if offered and may_end and not said and at and rest[0].isdecimal() and isinstance(word, Count):
            return self._outside(row, said, offered, rest, at)
        if may_end and not (got.words and (cls.names_player(len(said)) or got.how == EXACT)):
            return self._swallowed(row, said, tokens, at) or self._said(cls, by, said, at)
        if got.words:
            return Which(by, cls, said, got.words, at, got.used)
        if said and not any(isinstance(w, Open) for w in offered) and not vocabulary(self.game).longest(rest).words:
            return self._missing(cls, by, said, offered, rest, at)
        if said and word and word.asked and (self._game_word(rest) or rest[0][0] in "+-"):
            return Which(by, cls, said, tuple(w for w in offered if isinstance(w, str)), at)
        return self._outside(row, said, offered, rest, at)

    def _ended(self, row: Row, said: tuple[str, ...], lone: str, tokens: tuple[str, ...], at: int) -> bool:
        """«отплываю, потом в Гавану», `put out and sail on`: does another entry begin behind a comma or `and`, and not the only word?"""
        behind = next((k for k in range(at, len(tokens)) if clean(tokens[k]) not in BETWEEN - LEADING), len(tokens))
        if not at or behind == len(tokens) or not (isinstance(tokens[at - 1], Ending) or behind > at):
            return False
        thing = next((k for k in range(behind, len(tokens)) if clean(tokens[k]) not in LEADING), behind)
        return lone not in self._word(row, said, tokens[thing:], [lone]).words

    def _leads_to(self, word: Word | None, rest: tuple[str, ...]) -> int:
        """`pays Ann a coin`: how many tokens only say that it is paid, and to whom."""
        if word is None or clean(rest[0]) not in word.asked:
            return 0
        k = 1 + bool(rest[1:] and players_named(self.s, rest[1]))
        one = rest[k : k + 1] and clean(rest[k]) in (*BETWEEN, "1", "one", "одну", "один") and self._game_word(rest[k + 1 :])
        return k + bool(one)

    def _led(self, row: Row, tokens: tuple[str, ...], at: int, offered: list[Choice]) -> int:
        """`dock in Havana`, «шагаю на 3»: how many tokens only join a word that may be left out to its verb."""
        behind = next((k for k in range(at, len(tokens)) if clean(tokens[k]) not in LEADING), at)
        number = isinstance(row[1].word_at(0), Count) and tokens[behind].isdecimal()  # it belongs to the move, whatever stands before it
        if behind == at or (not number and self._word(row, (), tokens[at:], offered, begun=False).words):
            return 0
        return behind - at if self._word(row, (), tokens[behind:], offered, begun=False).words else 0

    def _joins(self, row: Row, got: Match, rest: tuple[str, ...], offered: list[Choice]) -> Match:
        """«иду в А»: behind a verb a word only joins, though «в» is also a place; not where what follows goes on from that place."""
        if got.how != EXACT or got.used != 1 or len(rest) < 2 or clean(rest[0]) not in LEADING:
            return Match(())
        if clean(rest[0]) == "a" and len(clean(rest[1])) < 3:  # `put a b`: no article stands before a letter
            return Match(())
        said = got.words[:1]
        if len(got.words) == 1 and self._word(row, said, rest[1:], self.choices(row, said), begun=False).words:
            return Match(())  # `from in to na`, `vote a b`
        return self._word(row, (), rest[1:], offered, begun=False)

    def _named_behind(self, rows: list[Row], tokens: tuple[str, ...], at: int) -> Reading | None:
        """Whose move it is, said behind its verb: `has Ann harbor 3`; only where the rest then reads to the end of the line."""
        named = players_named(self.s, tokens[at]) if at < len(tokens) else []
        mine = [row for row in rows if named == [row[0]] and not row[1].names_player(0)]
        got = self._words(mine, tokens, at + 1) if len(mine) == 1 else None
        return got if got and not isinstance(got, Lost) and reach(got) == len(tokens) else None

    def _free(self, token: str, cls: type[AnyMove], k: int, may_end: bool) -> bool:
        """May these letters be completed? Not where they are a whole word that can stand elsewhere in an entry, or a player's initial."""
        if not may_end:
            return True
        if vocabulary(self.game).longest((token,)).words:
            return False
        return cls.names_player(k) or not players_named(self.s, token)

    def _swallowed(self, row: Row, said: tuple[str, ...], tokens: tuple[str, ...], at: int) -> Lost | None:
        """A number behind the name of a thing belongs to it: there is no such thing, or a rule is against it."""
        cls = row[1]
        if not said or not tokens[at].isdecimal() or said[-1][:1].isdecimal() or at == 0:
            return None
        if cls.names_player(len(said) - 1) or cls.bare is False:
            return None
        word = cls.word_at(len(said) - 1)
        if word is None or word.opens(cls.so_far("", said[:-1]), self.s):
            return None
        none = impossible("table.no-such-word", word=f"{tokens[at - 1]} {tokens[at]}", verb=cls.verb, rule=cls.rule)
        return self.by_its_rule(row, said, tokens[at : at + 1], at) or Lost(Kind.OUTSIDE, none, at, 1)
