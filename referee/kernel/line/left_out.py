"""Words that say nothing: those that only join others (`take the sailor`), that say what another word is (`sail to city 5`), `please`.

Asked where an entry does not read on; only `spoken` comes before it is read, `what_it_is` behind a whole entry.
"""

from __future__ import annotations

from ..facts import Need
from ..flow import open_frames
from ..move import Choice, Open, impossible
from .counts import gains
from .everyday import everyday
from .glued import Glued
from .names import BETWEEN, LEADING, clean, match
from .read_entry import Kind, Lost, Reader, Said, Which, players_named
from .read_result import reach
from .small_words import FOR, NAMING, POLITE
from .vocabulary import vocabulary


class LeftOut(Glued):
    """Leaves out words that say nothing; each only where nothing else reads it."""

    def spoken(self, at: int, stop: int) -> int:
        """`I pass`, `now I will pass`: the player who speaks, where nobody's name begins so. Returns how many tokens went."""
        h = self.h
        k = next((k for k in range(at, stop) if len(h.tokens[k]) == 1 or clean(h.tokens[k]) not in BETWEEN), at)
        if clean(h.tokens[k]) not in ("i", "я") or players_named(h.s, h.tokens[k]):
            return 0
        behind = next((n for n in range(k + 1, stop) if clean(h.tokens[n]) not in BETWEEN), stop)
        rest = h.tokens[behind:stop]
        if k == at and len(h.s.names) == 1 and (everyday(self.game, rest).words or rest[:1] == rest[-1:]) and self._answered_for():
            name = tuple(f"{next(iter(h.s.names.values()))}:".split())  # whoever says «я доплыла до 5» is no automatic player
            self.put(at, behind, *name)
            return behind - at - len(name)
        if (k == at and clean(h.tokens[k]) != "i") or not (self._names_move(rest) or gains(rest) or reach(self.reading(rest))):
            return 0
        self.put(at, behind)
        return behind - at

    def _answered_for(self) -> bool:
        """Is it an automatic player's decision?"""
        return any(f.by in self.game.automatic for f, _ready in open_frames(self.h.s))

    def what_it_is(self, end: int, stop: int) -> int:
        """`take the first card`, «беру третью карту»: behind a number, at the end of an entry, what it counts says nothing."""
        named = end + 1 == stop and self.h.tokens[end - 1].isdecimal() and clean(self.h.tokens[end]) in NAMING
        return stop if named and isinstance(self.reading(self.h.tokens[end:stop]), Lost) else end

    def dropped(self, start: int, stop: int, got: Which | Lost) -> bool:
        """`take the sailor`, «идёт на B»: a word that only joins others is left out where the entry reads better without it."""
        h, at = self.h, start + got.at
        if at >= stop or (isinstance(got, Which) and not got.used):
            return False
        if at == start and h.steps and self._only_polite(h.tokens[at:stop]):
            self.put(at, stop)
            return True
        if isinstance(got, Which) and self.joined_behind(start, stop, got):
            return True
        if isinstance(got, Lost) and (n := self._naming(start, stop, at)) and self.named_what(start, stop, at, n):
            return True
        return clean(h.tokens[at]) in (BETWEEN | FOR if at > start else BETWEEN) and self.joining(start, stop, got)

    def joined_behind(self, start: int, stop: int, got: Which) -> bool:
        """`a green ship worth 2`: the word that only joins stands behind what is asked about."""
        tokens, k = self.h.tokens, start + got.at + got.used
        if k >= stop or clean(tokens[k]) not in BETWEEN:
            return False
        without = (*tokens[start:k], *tokens[k + 1 : stop])
        again = self.reading(without)
        if not isinstance(again, Said) or again.used <= got.at + got.used:
            return False
        self.put(start, stop, *without)
        return True

    def joining(self, start: int, stop: int, got: Which | Lost) -> bool:
        """Leaves out the joining word at which the entry stops, or all of them that stand there."""
        h, at = self.h, start + got.at
        own = bool(vocabulary(self.game).longest(h.tokens[at : at + 1]).words)  # something is called so, too
        letter = len(h.tokens[at]) == 1
        behind = next((k for k in range(at + 1, stop - 1) if clean(h.tokens[k]) not in BETWEEN or len(h.tokens[k]) == 1), stop - 1)
        end = behind if behind > at + 1 and not (letter and own) else at + 1  # `we are done`: all of them or only the first
        led = not letter and end == at + 1 < stop - 1 and clean(h.tokens[end]) in LEADING  # «потом в Гавану»
        end += bool(led and isinstance(self.reading(h.tokens[start:at] + h.tokens[end:stop]), Lost))
        without = (*h.tokens[start:at], *h.tokens[end:stop])
        again = self.reading(without)
        if isinstance(again, Lost) and again.at == got.at and self.count_word(at + 1, stop, Reader(self.game, h.s).rows(h.voice))[1]:
            self.put(at, at + 1)  # «и +2 франция»: a count begins behind it
            return True
        if letter and self._says_something(h.tokens[at], own, got, again):
            return False
        unread = isinstance(again, Lost) and again.at <= got.at and again.kind in (Kind.UNKNOWN, Kind.AMBIGUOUS)
        nobody_knows = unread and not got.at and not gains(without)  # «иду на Ы»: the word behind that of a move
        if isinstance(again, Lost) and ((own and not letter) or nobody_knows):
            return False
        self.put(start, stop, *without)
        return True

    def _says_something(self, letter: str, own: bool, got: Which | Lost, again: Said | Which | Lost) -> bool:
        """Is a single letter a code, unless nothing can be done with it here and the rest reads, or whose entry it is?"""
        code = own and (isinstance(got, Which) or (isinstance(again, Lost) and not again.at))
        whose = not got.at or (isinstance(got, Which) and got.cls.names_player(len(got.words)))  # `capture africa a`: one of Ann's
        return code or bool(whose and players_named(self.h.s, letter))

    def _naming(self, start: int, stop: int, at: int) -> int:
        """How many tokens only say what the word behind them is: `city 5`, «в городе 2»."""
        said = [clean(token) for token in self.h.tokens[at:stop]]
        if said[0] in NAMING:
            return int(at > start)
        return 2 if len(said) > 2 and said[0] in LEADING and said[1] in NAMING else 0

    def named_what(self, start: int, stop: int, at: int, n: int) -> bool:
        """`sail to city 5`, «открываю карту красный 3»: what the word behind it is, where the entry reads without."""
        h = self.h
        without = (*h.tokens[start:at], *h.tokens[at + n : stop])
        if isinstance(again := self.reading(without), Lost) or reach(again) < at - start + (at + n < stop):
            return False
        self.put(start, stop, *without)
        return True

    def _only_polite(self, said: tuple[str, ...]) -> bool:
        """`stop here, please`: nothing more is said."""
        return all(clean(token) in POLITE and not vocabulary(self.game).longest((token,)).words for token in said)

    def _names_move(self, tokens: tuple[str, ...]) -> bool:
        return bool(match(self.game, tokens, self.game.verbs(), begun=False).words or everyday(self.game, tokens).words)

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
