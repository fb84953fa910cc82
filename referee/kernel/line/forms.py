"""Other ways to write a line: numbers glued to words or in front of them, words that only join others, a name before its colon."""

from __future__ import annotations

from ..cheap_classes import pattern
from ..facts import Need
from ..flow import open_frames
from ..move import Choice, Open, impossible
from ..says import Count
from .everyday import everyday
from .names import BETWEEN, LEADING, clean, match
from .numbers import NumberWords, gains, takes_number
from .read_entry import Kind, Lost, Reader, Said, Which, marked, players_named
from .read_result import Row, reach
from .small_words import NAMING, POLITE
from .vocabulary import vocabulary

_NUMBER = pattern(r"[-+]?\d+\Z")
_GLUED = pattern(
    r"([^\W\d_]\d{1,2}(?=[^\W\d_]{2})|[^\W\d_]+(?:-[^\W\d_]+)*|[\d-]+(?=[^\W\d_]))"
    r"([-+=]?\d[\w+\-=/.]*|(?<=[\d-])[^\W\d_]+)\Z"
)
_PACKED = pattern(r"(\d*)((?:[^\W\d_]+\d+)+)\Z")
_NUMBERED = pattern(r"[^\W\d_]+\d+")


class Forms(NumberWords):
    """Puts the tokens of a line as its entries are said; each only where nothing else reads them."""

    def is_word(self, token: str) -> bool:
        raise NotImplementedError

    def named_apart(self, token: str) -> tuple[str, ...]:
        """`b:y2` is `b: y2`, where the letters name a player and the whole is nothing of its own."""
        name, colon, rest = token.partition(":")
        if not (colon and rest and name.isalpha()) or vocabulary(self.game).longest((token,)).words:
            return (token,)
        return (f"{name}:", rest) if players_named(self.h.s, name) else (token,)

    def spoken(self, at: int, stop: int) -> int:
        """`I pass`, `I will pass`: the player who speaks, where nobody's name begins so. Returns how many tokens went."""
        h = self.h
        if clean(h.tokens[at]) not in ("i", "я") or players_named(h.s, h.tokens[at]):
            return 0
        behind = next((k for k in range(at + 1, stop) if clean(h.tokens[k]) not in BETWEEN), stop)
        rest = h.tokens[behind:stop]
        if len(h.s.names) == 1 and (everyday(self.game, rest).words or rest[:1] == rest[-1:]) and self._answered_for():
            name = tuple(f"{next(iter(h.s.names.values()))}:".split())  # whoever says «я доплыла до 5» is no automatic player
            h.tokens = (*h.tokens[:at], *name, *h.tokens[behind:])
            return behind - at - len(name)
        if clean(h.tokens[at]) != "i" or not (self._names_move(rest) or gains(rest)):
            return 0
        h.tokens = (*h.tokens[:at], *h.tokens[behind:])
        return behind - at

    def _answered_for(self) -> bool:
        """Is it an automatic player's decision?"""
        return any(f.by in self.game.automatic for f, _ready in open_frames(self.h.s))

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
        h.tokens = (*h.tokens[:k], h.tokens[k + 1], *h.tokens[behind:])
        return again

    def _currency(self, rest: tuple[str, ...]) -> int:
        """«монеты» of «за 3 монеты»: what the number before counts, where no number follows to which it may belong."""
        units = {w.unit for cls in self.game.verbs().values() for w in cls.declared() if isinstance(w, Count) and w.unit}
        used = match(self.game, rest, units, begun=False).used
        return 0 if rest[used : used + 1] and rest[used].isdecimal() else used

    def what_it_is(self, end: int, stop: int) -> int:
        """`take the first card`, «беру третью карту»: behind a number, at the end of an entry, what it counts says nothing."""
        named = end + 1 == stop and self.h.tokens[end - 1].isdecimal() and clean(self.h.tokens[end]) in NAMING
        return stop if named and isinstance(self.reading(self.h.tokens[end:stop]), Lost) else end

    def counts_last(self, at: int, stop: int, got: Said) -> bool:
        """`deliver 2 goods`: is a bare number the count of what was just entered, whose word stands behind it again?"""
        h = self.h
        if not (h.steps and got.used == 1 and h.tokens[at].isdecimal() and at + 1 < stop) or h.steps[-1].move.words():
            return False
        rest, verb = h.tokens[at + 1 : stop], h.steps[-1].move.verb
        if clean(rest[0]) == clean(h.tokens[at - 1]):  # `4 market 8 market` goes to both
            return False
        return bool(match(self.game, rest, (verb,), begun=False).words) or verb in everyday(self.game, rest).words

    def counted(self, at: int, stop: int) -> None:
        """`10 doubloons` is `doubloons 10`: a number in front of the word of a count belongs to it, where none stands behind it."""
        h = self.h
        who, n = marked(self.game, h.s, h.tokens, at)
        if not n and not h.tokens[at][:1].isdecimal() and len(who := players_named(h.s, h.tokens[at])) == 1:
            n = 1
        at, rows = at + n, Reader(self.game, h.s).rows(who[0] if n else h.voice)
        if gains(h.tokens[at:stop]):
            self.gained(at, stop - 1, rows)
        elif at < stop and _NUMBER.match(h.tokens[at]):
            self.put_behind(at, stop, rows)

    def put_behind(self, at: int, stop: int, rows: list[Row]) -> None:
        """The number behind the word of its count, where there is one."""
        end, said = self.count_word(at, stop, rows)
        if said:
            self.h.tokens = (*self.h.tokens[:at], *said, self.h.tokens[at], *self.h.tokens[end:])

    def counts_next(self, at: int, stop: int) -> bool:
        """Does a number with the word of a count behind it begin another entry? `E 3 steps` is `E` and `steps 3`."""
        if at >= stop or not _NUMBER.match(self.h.tokens[at]):
            return False
        counts = [verb for verb, cls in self.game.verbs().items() if any(isinstance(word, Count) for word in cls.declared()[:1])]
        return bool(match(self.game, self.h.tokens[at + 1 : stop], counts, begun=False).words)

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
        behind = tokens[k] if k < stop and _NUMBER.match(tokens[k]) else ""
        if len(counts) != 1 or (behind and (tokens[at].isdecimal() > behind.isdecimal() or not self.count_word(k, stop, rows)[1])):
            return end, ()  # else `10 doubloons 3 sailors`
        if not behind and end < stop and all(isinstance(self.reading(part), Said) for part in (tokens[at : at + 1], tokens[at + 1 : stop])):
            return end, ()  # `7 influence France +1`: to 7, and the whole of what follows
        return end, tuple(tokens[at + 1 : end]) if len(got.words) == 1 else tuple(counts)  # the number says which is meant

    def unit(self, at: int, stop: int, got: Which) -> bool:
        """`stash 10 gold`: what was counted is named behind its number, and no other number follows. It says nothing more."""
        h = self.h
        if not (h.steps and at and stop == at + 1 and got.words and isinstance(got.cls.word_at(len(got.words)), Count)):
            return False
        if h.tokens[at].isdecimal() or h.steps[-1].move.chance:  # another number says something; dice count no gold
            return False
        return bool(_NUMBER.match(h.tokens[at - 1])) and h.steps[-1].move.words()[-1:] == (h.tokens[at - 1],)

    def unasked(self, got: Which, at: int, stop: int) -> Lost | None:
        """`red 9`, `red xyz`: nothing that the word begins is called so, and no entry begins so, either: nobody is asked which."""
        h, k = self.h, at + got.at + got.used
        word, token = h.tokens[k - 1], h.tokens[k] if got.used and k < stop else ""
        number = token.isdecimal() and word.isalpha() and len(word) > 2  # behind a word a number belongs to it
        if not token or not (number or (token.isalpha() and clean(token) not in BETWEEN and not self.is_word(token))):
            return None
        names = tuple(name for name in got.choices if isinstance(name, str))
        if any(isinstance(w, Open) or w == token for name in names for w in self._behind(got, name)):
            return None
        if not number:
            return Lost(Kind.UNKNOWN, impossible("table.unknown", word=token), k - at)
        why = impossible("table.no-such-word", word=f"{word} {token}", verb=got.cls.verb, rule=got.cls.rule)
        return Lost(Kind.OUTSIDE, why, k - at - 1, 2, names[:5])

    def _behind(self, got: Which, word: str) -> list[Choice]:
        try:
            return list(got.cls.choices(self.h.s, got.by, *got.words, word))
        except (Need, ValueError, TypeError, LookupError):
            return []

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
            h.tokens = (*h.tokens[:at], name, *h.tokens[at + 1 :])
            return True
        closed = len(parts[0]) > 1 and isinstance(got, Lost) and got.kind in (Kind.NOT_NOW, Kind.NOT_YOURS)  # refused as what it says
        further = isinstance(got, Lost) and len(said) > got.at > at - start + 1 and bool(_GLUED.match(said[got.at]))  # `t a1fo a2mo`
        if (isinstance(got, Lost) and not closed and not further) or (isinstance(got, Which) and got.used):
            return False
        h.tokens = (*h.tokens[:at], *parts, *h.tokens[at + 1 :])
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
        h.tokens = (*h.tokens[:at], *((number,) if number else ()), *(part for parts in names for part in parts), *h.tokens[at + 1 :])
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
        h.tokens = (*h.tokens[:at], *h.tokens[at], *h.tokens[at + 1 :])
        return True

    def dropped(self, start: int, stop: int, got: Which | Lost) -> bool:
        """`take the sailor`, «идёт на B»: a word that only joins others is left out where the entry reads better without it."""
        h, at = self.h, start + got.at
        if at >= stop or (isinstance(got, Which) and not got.used):
            return False
        if at == start and h.steps and self._only_polite(h.tokens[at:stop]):
            h.tokens = (*h.tokens[:at], *h.tokens[stop:])
            return True
        if isinstance(got, Which) and at + got.used < stop and clean(h.tokens[at + got.used]) in BETWEEN:  # `a green ship worth 2`
            without = (*h.tokens[start : at + got.used], *h.tokens[at + got.used + 1 : stop])
            if isinstance(again := self.reading(without), Said) and again.used > got.at + got.used:
                h.tokens = (*h.tokens[:start], *without, *h.tokens[stop:])
                return True
        if clean(h.tokens[at]) in NAMING and isinstance(got, Lost) and at > start:
            return self.named_what(start, stop, at)
        led = at + 2 < stop and clean(h.tokens[at]) in LEADING and clean(h.tokens[at + 1]) in NAMING  # «в городе 2»
        if led and isinstance(got, Lost) and self.named_what(start, stop, at, 2):
            return True
        if clean(h.tokens[at]) not in BETWEEN:
            return False
        own = bool(vocabulary(self.game).longest(h.tokens[at : at + 1]).words)
        behind = next((k for k in range(at + 1, stop - 1) if clean(h.tokens[k]) not in BETWEEN or len(h.tokens[k]) == 1), stop - 1)
        end = behind if behind > at + 1 and (len(h.tokens[at]) > 1 or not own) else at + 1  # `we are done`: all of them or only the first
        without = (*h.tokens[start:at], *h.tokens[end:stop])
        again = self.reading(without)
        if isinstance(again, Lost) and again.at == got.at and self.count_word(at + 1, stop, Reader(self.game, h.s).rows(h.voice))[1]:
            h.tokens = (*h.tokens[:at], *h.tokens[at + 1 :])  # «и +2 франция»: a count begins behind it
            return True
        if len(h.tokens[at]) == 1:  # a code, unless nothing can be done with it here and the rest reads; or whose entry it is
            code = own and (isinstance(got, Which) or (isinstance(again, Lost) and not again.at))
            whose = not got.at or (isinstance(got, Which) and got.cls.names_player(len(got.words)))  # `capture africa a`: one of Ann's
            if code or (whose and players_named(h.s, h.tokens[at])):
                return False
            own = False
        unread = isinstance(again, Lost) and again.at <= got.at and again.kind in (Kind.UNKNOWN, Kind.AMBIGUOUS)
        if isinstance(again, Lost) and (own or (unread and not got.at and not gains(without))):
            return False  # «иду на Ы»: behind the word of a move it is the word behind it that nobody knows
        h.tokens = (*h.tokens[:start], *without, *h.tokens[stop:])
        return True

    def named_what(self, start: int, stop: int, at: int, n: int = 1) -> bool:
        """`sail to city 5`, «открываю карту красный 3»: what the word behind it is, where the entry reads without."""
        h = self.h
        without = (*h.tokens[start:at], *h.tokens[at + n : stop])
        if isinstance(again := self.reading(without), Lost) or reach(again) < at - start + (at + n < stop):
            return False
        h.tokens = (*h.tokens[:start], *without, *h.tokens[stop:])
        return True

    def _only_polite(self, said: tuple[str, ...]) -> bool:
        """`stop here, please`: nothing more is said."""
        return all(clean(token) in POLITE and not vocabulary(self.game).longest((token,)).words for token in said)

    def _names_move(self, tokens: tuple[str, ...]) -> bool:
        return bool(match(self.game, tokens, self.game.verbs(), begun=False).words or everyday(self.game, tokens).words)
