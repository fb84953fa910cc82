"""One word of a move: the longest name that may stand at its place, whatever else it is called there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

from ..entry_words import Word
from ..facts import Need
from ..move import Actor, Choice, Open
from .names import BEGUN, LEADING, NOTHING, QUOTES, Ending, Match, clean, match, plain, sayings
from .read_refused import WordRefuser
from .read_result import Row, numbered, player_said, players_named
from .vocabulary import vocabulary

_FEW = 128  # words that are looked through one by one; more are looked up among all names of the game
_GLUED = 64  # of so many a number behind a word is part of it: among all cards `b 2` may as well be Bob's second place


class WordFinder(WordRefuser):
    """Finds the next word of a move that is open."""

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
