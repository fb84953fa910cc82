"""Numbers of a line and what they count: `10 doubloons`, `got 3 points`, `three steps`, `no skulls`, `sailor for 3 coins`.

`counted` and `spelled` come before an entry is read, `no_number` where it does not read, `priced` and `counts_last` behind what was read.
"""

from __future__ import annotations

from typing import Any

from ..cheap_classes import pattern
from ..entry_words import Count
from ..facts import Need
from ..move import Actor, AnyMove, Open, impossible
from .everyday import everyday
from .listening import Listening
from .names import BETWEEN, Ending, clean, match
from .number_words import none, spelled
from .read_entry import Kind, Lost, Reader, Said, Which, marked, players_named
from .read_result import Row, given_to, player_said, reach
from .small_words import GAINED, SPENT, TO_WHOM
from .vocabulary import vocabulary

NUMBER = pattern(r"[-+]?\d+\Z")


class Counts(Listening):
    """Puts a number and the word of its count as an entry has them, where nothing else reads them."""

    def counted(self, at: int, stop: int) -> int:
        """`10 doubloons` is `doubloons 10`: a number in front of the word of a count belongs to it, where none stands behind it.

        Returns how many tokens went.
        """
        h = self.h
        before, behind = len(h.tokens), len(h.tokens) - stop
        if clean(h.tokens[at]) in BETWEEN and (gains(h.tokens[at + 1 : stop]) or losses(h.tokens[at + 1 : stop])):
            self.put(at, at + 1)  # «и получил 2 очка»
        self.for_whom(at, len(h.tokens) - behind)
        stop = len(h.tokens) - behind
        who, n = marked(self.game, h.s, h.tokens, at)
        if not n and not h.tokens[at][:1].isdecimal() and len(who := players_named(h.s, h.tokens[at])) == 1:
            n = 1
        rows = Reader(self.game, h.s).rows(who[0] if n else h.voice)
        if n and at + n < stop and h.tokens[at + n].isdecimal() and given_to(h.s, h.tokens[at]):
            self.changed(at + n, stop, rows, 0)
        elif gains(h.tokens[at + n : stop]):
            self.changed(at + n, stop, rows)
        elif losses(h.tokens[at + n : stop]):
            self.changed(at + n, stop, rows, sign="-")
        elif at + n < stop and NUMBER.match(h.tokens[at + n]):
            self.put_behind(at + n, stop, rows)
        return before - len(h.tokens)

    def for_whom(self, at: int, stop: int) -> None:
        """«3 дублона Марку», `3 doubloons for Ann`: whose they are goes in front, where it reads in no other way."""
        h = self.h
        if stop < at + 3 or not h.tokens[at].isdecimal() or len(who := players_named(h.s, h.tokens[stop - 1])) != 1:
            return
        for_them = player_said(h.s, h.tokens[stop - 1]) and clean(h.tokens[stop - 2]) in TO_WHOM
        if not (for_them or given_to(h.s, h.tokens[stop - 1])) or reach(self.reading(h.tokens[at:stop])) == stop - at:
            return
        end = stop - 1 - for_them
        reader = Reader(self.game, h.s)
        said, behind = self.count_word(at, end, reader.rows(who[0]) or reader.rows(h.voice))
        if behind and said == end:
            self.put(at, stop, *f"{h.s.names[who[0]]}:".split(), *behind, f"+{h.tokens[at]}")

    def put_behind(self, at: int, stop: int, rows: list[Row]) -> None:
        """The number behind the word of its count, where there is one."""
        end, said = self.count_word(at, stop, rows)
        if said:
            self.put(at, end, *said, self.h.tokens[at])

    def counts_next(self, at: int, stop: int) -> bool:
        """Does a number with the word of a count behind it begin another entry? `E 3 steps` is `E` and `steps 3`."""
        if at >= stop or not NUMBER.match(self.h.tokens[at]):
            return False
        counts = [verb for verb, cls in self.game.verbs().items() if any(isinstance(word, Count) for word in cls.declared()[:1])]
        return bool(match(self.game, self.h.tokens[at + 1 : stop], counts, begun=False).words)

    def counts_in_front(self, at: int, stop: int) -> bool:
        """The same of a number with which an entry begins: also where what stands behind it may be counted now."""
        return self.counts_next(at, stop) or bool(self.count_word(at, stop, Reader(self.game, self.h.s).rows(self.h.voice))[1])

    def count_word(self, at: int, stop: int, rows: list[Row]) -> tuple[int, tuple[str, ...]]:
        """The word of a count that the number in front of it belongs to, and where it ends; nothing where it is another's."""
        tokens = self.h.tokens
        got = match(self.game, tokens[at + 1 : stop], {cls.verb for _, cls in rows}, begun=False)
        end = at + 1 + got.used
        mine = [row for row in rows if row[1].verb in got.words]
        taking = [cls for by, cls in mine if cls.declared() and takes_number(cls, self.h.s, by, tokens[at])]
        if any(not cls.fewest for cls in taking) and isinstance(self.reading(tokens[at : at + 1]), Said):
            taking = [cls for cls in taking if cls.fewest]  # `3 coin`: to 3, and a coin
        if not taking and len({cls for _, cls in mine}) == 1 and isinstance(next(iter(mine[0][1].declared()), None), Count):
            taking = [mine[0][1]]  # `4 steps`, of three: its rule says so
        counts, k = {cls.verb for cls in taking}, next((k for k in range(end, stop) if clean(tokens[k]) not in BETWEEN), end)  # `on 2`
        behind = tokens[k] if k < stop and NUMBER.match(tokens[k]) else ""
        if len(counts) != 1 or (behind and (tokens[at].isdecimal() > behind.isdecimal() or not self.count_word(k, stop, rows)[1])):
            return end, ()  # else `10 doubloons 3 sailors`
        if not behind and end < stop and all(isinstance(self.reading(part), Said) for part in (tokens[at : at + 1], tokens[at + 1 : stop])):
            return end, ()  # `7 influence France +1`: to 7, and the whole of what follows
        return end, tuple(tokens[at + 1 : end]) if len(got.words) == 1 else tuple(counts)  # the number says which is meant

    def changed(self, at: int, stop: int, rows: list[Row], verb: int = 1, sign: str = "+") -> None:
        """`got 3 doubloons and 2 points`, «Ане 3 дублона», `paid 2 coins`: so many more or less of each."""
        h, said, k = self.h, self.h.tokens, at
        h.tokens, stop = (*said[:at], *said[at + verb :]), stop - verb
        while k < stop and h.tokens[k].isdecimal():
            plain, h.tokens = h.tokens, (*h.tokens[:k], f"{sign}{h.tokens[k]}", *h.tokens[k + 1 :])
            end, words = self.count_word(k, stop, rows)
            if not words:
                h.tokens = plain if k > at else said
                break
            k = end
            if k + 1 < stop and clean(h.tokens[k]) in ("and", "и") and h.tokens[k + 1].isdecimal():
                h.tokens, stop = (*h.tokens[:k], *h.tokens[k + 1 :]), stop - 1
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
            named = vocabulary(self.game).longest(typed[k:stop]).used > 1  # «два очка» is chosen in the scoring
            counts = stops and (not named and self.counts_in_front(k, end) if k == at else reach(self.reading(h.tokens[at:end])) > k - at)
            if read > k - at or (vocabulary(self.game).knows(typed[k]) and not counts):
                h.tokens = typed
            else:
                gone, stop = gone + stop - end, end
        return gone

    def no_number(self, at: int, stop: int, got: Lost | Which) -> bool:
        """`no skulls`, `none` where a count is asked for, and nothing else reads it: 0. What stands behind it is heard after it."""
        h, k = self.h, at + got.at
        if not isinstance(got, Lost) or k >= stop or not none(h.tokens[k]):
            return False
        said = (*h.tokens[at:k], "0", *h.tokens[k + 1 : stop])
        again = self.reading(said)
        if not isinstance(again, Said) or again.used <= k - at or not _counts_none(again.move):
            return False
        self.put(k, k + 1, "0")
        return True

    def number_first(self, at: int, stop: int, got: Lost | Which) -> bool:
        """«получает 2 монеты», `gets 2 gold`: the number stands in front of the thing that the move names first."""
        h, k = self.h, at + got.at
        if k == at or k + 1 >= stop or not h.tokens[k].isdecimal() or h.tokens[k + 1].isdecimal():
            return False
        for end in (k + 2, k + 3)[: stop - k - 1]:
            said = (*h.tokens[at:k], *h.tokens[k + 1 : end], h.tokens[k])
            again = self.reading(said)
            apart = end == stop or isinstance(h.tokens[end - 1], Ending) or clean(h.tokens[end]) in ("and", "и", "then", "потом", "затем")
            if apart and isinstance(again, Said) and again.used == len(said) and self._its_verb(again, h.tokens[at:k]):
                self.put(at, end, *said)
                return True
        return False

    def _its_verb(self, got: Said, said: tuple[str, ...]) -> bool:
        """Do these words end with the word of the move?"""
        return any(match(self.game, said[k:], (got.move.verb,), begun=False).used == len(said) - k for k in range(len(said)))

    def counts_last(self, at: int, stop: int, got: Said) -> bool:
        """`deliver 2 goods`: is a bare number the count of what was just entered, whose word stands behind it again?"""
        h = self.h
        if not (h.steps and got.used == 1 and h.tokens[at].isdecimal() and at + 1 < stop) or h.steps[-1].move.words():
            return False
        rest, verb = h.tokens[at + 1 : stop], h.steps[-1].move.verb
        if clean(rest[0]) == clean(h.tokens[at - 1]):  # `4 market 8 market` goes to both
            return False
        return bool(match(self.game, rest, (verb,), begun=False).words) or verb in everyday(self.game, rest).words

    def unit(self, at: int, stop: int, got: Which) -> bool:
        """`stash 10 gold`: what was counted is named behind its number, and no other number follows. It says nothing more."""
        h = self.h
        if not (h.steps and at and stop == at + 1 and got.words and isinstance(got.cls.word_at(len(got.words)), Count)):
            return False
        if h.tokens[at].isdecimal() or h.steps[-1].move.chance:  # another number says something; dice count no gold
            return False
        return bool(NUMBER.match(h.tokens[at - 1])) and h.steps[-1].move.words()[-1:] == (h.tokens[at - 1],)

    def priced(self, at: int, got: Said) -> Said | Lost | None:
        """«моряка за 3», `sailor for 3 coins`: the number of what was named, where the two together name the same; never the next entry."""
        h, k = self.h, at + got.used
        if len(h.tokens) < k + 2 or not h.tokens[k + 1].isdecimal():
            return None
        behind = k + 2 + self._currency(h.tokens[k + 2 :])
        if clean(h.tokens[k]) not in ("for", "за") and not (clean(h.tokens[k]) in BETWEEN and behind > k + 2):  # «с 2 монетами»
            return None
        again = self.reading((*h.tokens[at:k], h.tokens[k + 1]))
        if not isinstance(again, Said) or again.move != got.move or again.used != got.used + 1:
            return Lost(Kind.OUTSIDE, impossible("table.number", word=h.tokens[k + 1]), k + 1 - at)
        self.put(k, behind, h.tokens[k + 1])
        return again

    def _currency(self, rest: tuple[str, ...]) -> int:
        """«монеты» of «за 3 монеты»: what the number before counts, where no number follows to which it may belong."""
        units = {w.unit for cls in self.game.verbs().values() for w in cls.declared() if isinstance(w, Count) and w.unit}
        used = match(self.game, rest, units, begun=False).used
        return 0 if rest[used : used + 1] and rest[used].isdecimal() else used


def gains(said: tuple[str, ...]) -> bool:
    """`got 3 …`: is it a gain that is told?"""
    return len(said) > 1 and clean(said[0]) in GAINED and said[1].isdecimal()


def losses(said: tuple[str, ...]) -> bool:
    """`paid 3 …`: is it a loss that is told?"""
    return len(said) > 1 and clean(said[0]) in SPENT and said[1].isdecimal()


def _counts_none(move: AnyMove) -> bool:
    return any(word == "0" and isinstance(move.word_at(k), Count) for k, word in enumerate(move.words()))


def takes_number(cls: type[AnyMove], s: Any, by: Actor, token: str) -> bool:
    """Is a number like this the first word of the move?"""
    try:
        offered = list(cls.choices(s, by))
    except Need:
        return False
    return any(w.accepts(token) if isinstance(w, Open) else w == token for w in offered)
