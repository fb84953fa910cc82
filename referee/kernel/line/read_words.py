"""The words of one move: how far the tokens behind its verb go, which word is missing, and by which rule one cannot stand there.

`_words` is the loop over the words of a move, `_word` finds one of them. What cannot stand there: read_refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

from ..entry_words import Count, Tail, Word
from ..facts import Need
from ..move import DONE, TABLE, Actor, AnyMove, Choice, Open, impossible
from ..options import only
from .names import BEGUN, BETWEEN, EXACT, LEADING, NOTHING, QUOTES, Ending, Match, clean, match, plain, sayings
from .read_refused import WordRefuser
from .read_result import Kind, Lost, Reading, Row, Said, Which, numbered, player_said, players_named, reach
from .vocabulary import vocabulary

_FEW = 128  # words that are looked through one by one; more are looked up among all names of the game
_GLUED = 64  # of so many a number behind a word is part of it: among all cards `b 2` may as well be Bob's second place


class WordReader(WordRefuser):
    """Reads the words of a move that is open."""

    def _word(
        self,
        row: Row,
        said: tuple[str, ...],
        tokens: tuple[str, ...],
        offered: list[Choice],
        *,
        begun: bool = True,
        ever: bool = True,
        inflected: bool = True,
    ) -> Match:
        """The next word of a move among what is listed (`offered`), understood or open, or can `ever` stand there."""
        by, cls = row
        listed = [w for w in offered if isinstance(w, str)]
        called = cls.renaming(self.s, by, *said)
        if cls.names_player(len(said)):
            called = partial(self._of_player, called)
        got = match(self.game, tokens, listed, called, begun=False, inflected=inflected)
        quiet = cls.understood(self.s, by, *said)
        if quiet and got.used < len(tokens):
            other = self._understood(quiet, tokens, called, inflected)
            if other.used > got.used:
                got = other
        if ever and got.used < len(tokens) and (whole := self._ever(cls.word_at(len(said)), tokens)).used > got.used:
            got = whole  # the longest name of the game wins, fitting or not
        if got.words:
            return got
        opened = [w for w in offered if isinstance(w, Open)] if len(listed) != len(offered) else []
        goes_on = partial(self._goes_on, row, said if ever else None, tokens, (*listed, *quiet))
        for new in opened:
            if not (new.name and self._no_name(tokens, ever)) and (fits := new.read(tokens, goes_on)):
                return Match(fits[:1], fits[1])
        if not said and numbered(tokens[0], offered):
            return Match((tokens[0],), 1)
        if begun and cls.names_player(len(said)) and (named := self._seats(tokens[0], listed, quiet)):
            return Match(tuple(named), 1)
        fresh = begun and any(new.fresh and new.takes(tokens[0]) for new in opened)
        got = match(self.game, tokens, listed, called) if begun and not fresh else NOTHING
        return NOTHING if got.how == BEGUN and self._says_another(cls, tokens) else got

    def _goes_on(self, row: Row, said: tuple[str, ...] | None, tokens: tuple[str, ...], names: tuple[str, ...], at: int) -> bool:
        """May a new name go on with the token at this place? Not with a word of the game or a player, nor what may stand behind it."""
        if at == len(tokens) or isinstance(tokens[at - 1], Ending):
            return False
        token = tokens[at]
        if clean(token) in LEADING:
            return not self._game_word(tokens[at:]) and self._goes_on(row, said, tokens, names, at + 1)
        if len(token) < 2 or not token.replace("-", "").replace("'", "").isalpha() or players_named(self.s, token):
            return False
        by, cls = row
        try:
            behind = [w for w in cls.choices(self.s, by, *(said or ()), "-".join(tokens[:at])) if isinstance(w, str)]
        except (Need, ValueError, TypeError, LookupError):
            behind = []
        if behind or clean(tokens[at - 1]) not in LEADING:  # «шторм на море» is one name, with nothing behind it
            ends = self._game_word if behind else self._move_word  # «большой пир» is one, too, though «пир» also opens a pirate
            if ends(tokens[at:]) or (said is None and self._game_word(tokens)):  # without a verb the first word is none, either
                return False
        return not match(self.game, tokens[at:], (*behind, *names), begun=False).words

    def _no_name(self, tokens: tuple[str, ...], ever: bool) -> bool:
        """A player or the word of a move names nothing new, nor does what has an article or a printed name: `takes a cannon` is no city."""
        if tokens[0][:1] not in QUOTES and player_said(self.s, tokens[0]):
            return True
        if clean(tokens[0]) in ("a", "an", "the") and tokens[1:]:
            return clean(tokens[0]) != "the" or self._move_word(tokens[1:])
        if ever:
            return vocabulary(self.game).longest(tokens).used > 1
        return self._move_word(tokens) or (tokens[1:] != () and tokens[1].isdecimal() and self._game_word(tokens))  # `gold 5`

    def _game_word(self, tokens: tuple[str, ...]) -> bool:
        return bool(self.game.order(tokens) or vocabulary(self.game).longest(tokens).words)

    def _move_word(self, tokens: tuple[str, ...]) -> bool:
        return bool(self.game.order(tokens) or match(self.game, tokens, self.game.verbs(), begun=False).words)

    def _seats(self, token: str, listed: list[str], quiet: Any) -> list[Actor]:
        """The players a token names: those that fit, else those who are understood and then refused by their rule."""
        named = players_named(self.s, token)
        return [a for a in named if a in listed] or [a for a in named if a in quiet]

    def _of_player(self, called: Callable[[str], tuple[str, ...]] | None, word: str) -> tuple[str, ...]:
        """What a player is called, or a thing of theirs."""
        if word in self.s.names or ":" in word:  # `fleet:india:1` is printed "fleet India Ann"
            if word not in self.of_players:
                parts = [(self.s.names[p],) if p in self.s.names else sayings(self.game, p) for p in word.split(":")]
                self.of_players[word] = tuple(" ".join(ways) for ways in product(*parts))
            return self.of_players[word]
        return called(word) if called else ()

    def _understood(self, quiet: Any, tokens: tuple[str, ...], called: Callable[[str], tuple[str, ...]] | None, inflected: bool) -> Match:
        """A word that is not listed: meant only when it is said in full, by its name or by what it is called here."""
        if len(quiet) <= _FEW:
            return match(self.game, tokens, quiet, called, begun=False, inflected=inflected, glued=len(quiet) <= _GLUED)
        whole = vocabulary(self.game).longest(tokens)
        words = tuple(w for w in whole.words if w in quiet)
        return Match(words, whole.used) if words else Match(())

    def _ever(self, word: Word | None, tokens: tuple[str, ...]) -> Match:
        """A name that could stand here in another state: read, so that the rule which refuses it is named."""
        if word is None:
            return Match(())
        if word.seat:
            return Match(tuple(a for a in players_named(self.s, tokens[0]) if clean(tokens[0]) == plain(self.s.names[a])), 1)
        whole = vocabulary(self.game).longest(tokens)
        return Match(tuple(w for w in whole.words if w in word.ever), whole.used) if whole.words else whole

    def _words(self, rows: list[Row], tokens: tuple[str, ...], at: int, said: tuple[str, ...] = ()) -> Reading:
        """Reads the words of one move as far as they go, behind those that go without saying."""
        if len({by for by, _ in rows}) > 1:  # several may say it: a simultaneous phase, or a move open to more than one
            own, tables = [row for row in rows if row[0] != TABLE], [row for row in rows if row[0] == TABLE]
            if tables:  # what players and the table may say is a player's, where it reads so
                mine = [reading for row in own if not isinstance(reading := self._words([row], tokens, at), Lost)]
                if not mine or len(own) == 1:
                    return mine[0] if mine else self._words(tables, tokens, at)
            return self._named_behind(rows, tokens, at) or Which("", rows[0][1], (), (), 0, 0, tuple(dict.fromkeys(by for by, _ in rows)))
        by, cls = row = rows[0]
        named = False  # was it said what a number counts?
        while True:
            offered = self.choices(row, said)
            rest = tokens[at:]
            may_end = DONE in offered or not offered
            if not rest and may_end:
                return self._said(cls, by, said, at)
            if not rest and (word := cls.word_at(len(said))) and word.lone and (lone := only(cls, self.s, by, said, offered)):
                said = (*said, lone)
                continue
            if not rest:
                return Which(by, cls, said, tuple(w for w in offered if isinstance(w, (str, Open))), at)
            if may_end and said:
                tokens, at = self._counted_on(cls.word_at(len(said)), offered, tokens, at)
                at += self._and_more(row, said, tokens[at:], offered)
                rest = tokens[at:]
            if said and (leads := self._leads_to(cls.word_at(len(said)), rest)):
                at += leads
                continue
            if at and not said and may_end and self._so_many(row, rest, offered):
                at += 1
                continue
            got = self._word(row, said, rest, offered)
            if at and not said and (behind := self._joins(row, got, rest, offered)).words:
                got, at = behind, at + 1
            if at and got.how == BEGUN and got.used == 1 and len(rest) > 1 and clean(rest[0]) in LEADING:
                got = Match(())  # behind a verb a letter that only joins others begins no name: «плыву в гавану» is not «в море»
            if not offered and not got.words:
                return self._swallowed(row, said, tokens, at) or self._said(cls, by, said, at)
            if len(got.words) > 1 and not any(w in offered for w in got.words):
                got = got._replace(words=got.words[:1])  # whichever is meant, it is refused by its rule
            if len(got.words) == 1 and (got.how != BEGUN or self._free(rest[0], cls, len(said), may_end)):
                said, at = (*said, got.words[0]), at + got.used
                at += (unit := self._unit(row, said, offered, tokens[at:], named))
                if (cls.chance or named) and not unit and (other := self._other_unit(cls, len(said), tokens, at, named)):
                    return other
                named = named or bool(unit)
            elif may_end and not said and at and rest[0].isdecimal() and isinstance(cls.word_at(0), Count):
                return self._outside(row, said, offered, rest, at)
            elif may_end and not (got.words and (cls.names_player(len(said)) or got.how == EXACT)):
                return self._swallowed(row, said, tokens, at) or self._said(cls, by, said, at)
            elif got.words:
                return Which(by, cls, said, got.words, at, got.used)
            elif said and not any(isinstance(w, Open) for w in offered) and not vocabulary(self.game).longest(rest).words:
                return self._missing(cls, by, said, offered, rest, at)
            elif said and (word := cls.word_at(len(said))) and word.asked and (self._game_word(rest) or rest[0][0] in "+-"):
                return Which(by, cls, said, tuple(w for w in offered if isinstance(w, str)), at)
            else:
                return self._outside(row, said, offered, rest, at)

    def _leads_to(self, word: Word | None, rest: tuple[str, ...]) -> int:
        """`pays Ann a coin`: how many tokens only say that it is paid, and to whom."""
        if word is None or clean(rest[0]) not in word.asked:
            return 0
        k = 1 + bool(rest[1:] and players_named(self.s, rest[1]))
        one = rest[k : k + 1] and clean(rest[k]) in (*BETWEEN, "1", "one", "одну", "один") and self._game_word(rest[k + 1 :])
        return k + bool(one)

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

    def _other_unit(self, cls: type[AnyMove], k: int, tokens: tuple[str, ...], at: int, named: bool = False) -> Lost | None:
        """`9 gold` where dice are asked for: what a roll shows counts nothing else; nor does a number behind one whose unit was said."""
        word = cls.word_at(k - 1)
        if not isinstance(word, Count) or isinstance(cls.word_at(k), Count) or not word.unit or not tokens[at:]:
            return None
        units = {w.unit for other in self.game.verbs().values() for w in other.declared() if isinstance(w, Count) and w.unit}
        got = match(self.game, tokens[at:], units, begun=False)
        behind = tokens[at + got.used : at + got.used + 1]  # it begins the next entry, unless only `and` is there
        if not got.words or (behind and not named and clean(behind[0]) not in BETWEEN):
            return None
        why = impossible("table.no-such-word", word=f"{tokens[at - 1]} {tokens[at]}", verb=cls.verb, rule=cls.rule)
        return Lost(Kind.OUTSIDE, why, at - 1, 1 + got.used)

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

    def _so_many(self, row: Row, rest: tuple[str, ...], offered: list[Choice]) -> bool:
        """«шагаю на 3»: a number with which a move may go on belongs to it, whatever small word stands between."""
        counted = isinstance(row[1].word_at(0), Count) and clean(rest[0]) in LEADING and rest[1:2] and rest[1].isdecimal()
        return bool(counted and self._word(row, (), rest[1:], offered, begun=False).words)

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
