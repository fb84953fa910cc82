"""A word of a move that cannot stand where it was said: by which rule, and which would.

The base of all that reads an entry: find_word, read_units, read_words, read_elsewhere, read_everyday, read_entry,
each built on the one before.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from ..entry_words import Several
from ..facts import Need
from ..flow import State, open_moves
from ..game import Game
from ..move import IMPOSSIBLE, Actor, AnyMove, Because, Choice, impossible
from ..options import judge, refused, whose
from .everyday import everyday
from .read_result import Kind, Lost, Reading, Row, Said, Which, players_named
from .vocabulary import near_words, vocabulary

_SOME = 8  # words that are judged to find the rule against all of them


class WordRefuser:
    """Says why the words of a move that is open do not go on."""

    def __init__(self, game: Game, s: State, *, slips: bool = False) -> None:
        self.game, self.s, self.slips = game, s, slips
        self.open: list[Row] = list(open_moves(game, s))
        self.deciding = whose(s)
        self.of_players: dict[str, tuple[str, ...]] = {}  # what is said with their names, put together once
        self._choices: dict[tuple[Row, tuple[str, ...]], list[Choice]] = {}

    def choices(self, row: Row, said: tuple[str, ...] = ()) -> list[Choice]:
        """What may stand at this place of a move: asked once, for nothing changes while an entry is read."""
        if (got := self._choices.get((row, said))) is None:
            got = self._choices[row, said] = list(row[1].choices(self.s, row[0], *said))
        return got

    def _barred(self, row: Row) -> bool:
        by, cls = row
        try:
            return cls.may_be_barred and refused(cls.so_far(by, ()).bars(self.s), self.s.level, force=False)
        except Need:
            return False

    def _says_another(self, cls: type[AnyMove], tokens: tuple[str, ...]) -> bool:
        """Is it a whole word of everyday use for another move that is open? `go into the port` begins the name of no place."""
        meant = everyday(self.game, tokens[:1]).words
        return bool(meant) and cls.verb not in meant and any(row[1].verb in meant and not self._barred(row) for row in self.open)

    def _missing(
        self, cls: type[AnyMove], by: Actor, said: tuple[str, ...], offered: list[Choice], rest: tuple[str, ...], at: int
    ) -> Reading:
        """A word between that was left out is asked for; a slip of the hand is not."""
        listed = tuple(w for w in offered if isinstance(w, str))
        near = near_words(self.game, rest[0], listed)
        further = any(c.isdecimal() for c in rest[0]) or players_named(self.s, rest[0])  # it may stand further on
        if further and len(listed) > 1 and not near and not isinstance(cls.word_at(len(said)), Several):
            return Which(by, cls, said, listed, at)
        near = near or self._shown(cls, said, listed)
        return Lost(Kind.UNKNOWN, self._no_word(cls, by, said, rest[0]), at, 1, near)

    def _no_word(self, cls: type[AnyMove], by: Actor, said: tuple[str, ...], token: str) -> Because:
        """Nothing that goes here: where a number is asked for, what its rule says is wanted."""
        word = cls.word_at(len(said))
        if word is not None and word.kind is int and word.explained:
            refusal: Because = word.refusal(cls.so_far(by, said), self.s, token)
            return refusal
        return impossible("table.no-such-word", word=token, verb=cls.verb, rule=cls.rule)

    def _shown(self, cls: type[AnyMove], said: tuple[str, ...], listed: Iterable[str]) -> tuple[str, ...]:
        """A few of the words that fit; players by their names."""
        names = self.s.names if cls.names_player(len(said)) else {}
        return tuple(names.get(w, w) for w in listed)[:5]

    def _outside(self, row: Row, said: tuple[str, ...], offered: list[Choice], rest: tuple[str, ...], at: int) -> Lost:
        """A word that cannot stand here: by the rule that refuses it where the game knows the word."""
        by, cls = row
        listed = [w for w in offered if isinstance(w, str)]
        if lost := self._never(row, at) or self.by_its_rule(row, said, rest, at):
            return lost
        whole = vocabulary(self.game).longest(rest)
        word = cls.word_at(len(said))
        if word is not None and whole.words and not word.ever and not rest[0].isdecimal():  # any name is outside such a domain
            m = cls.so_far(by, said)
            m.__dict__[word.name] = whole.words[0]
            because = word.refusal(m, self.s, whole.words[0])
            if because.rule == "table.no-such-word":  # as it was typed: what else it is short for says nothing
                because = because._replace(facts={**because.facts, "word": " ".join(rest[: whole.used])})
            return Lost(Kind.OUTSIDE, because, at, whole.used, self._shown(cls, said, listed))
        kind = Kind.OUTSIDE if whole.words or rest[0].isdecimal() else Kind.UNKNOWN
        near = (near_words(self.game, rest[0], listed) or self._shown(cls, said, listed)) if self.slips else ()
        if kind is Kind.OUTSIDE and word is not None and rest[0].isdecimal():
            return Lost(kind, word.refusal(cls.so_far(by, said), self.s, rest[0]), at, 1, near)
        return Lost(kind, self._no_word(cls, by, said, rest[0]), at, max(1, whole.used), near)

    def _never(self, row: Row, at: int) -> Lost | None:
        """What cannot be done whatever the words are: no word of it is at fault."""
        by, cls = row
        try:
            reasons = cls.so_far(by, ()).bars(self.s) if cls.may_be_barred else iter(())
            bar = next((b for b in reasons if b.grade == IMPOSSIBLE), None)
        except Need:
            return None
        return Lost(Kind.OUTSIDE, bar, 0, max(1, at)) if bar else None

    def by_its_rule(self, row: Row, said: tuple[str, ...], rest: tuple[str, ...], at: int) -> Lost | None:
        """What the rules say to the entry when its last words are taken as they stand: better than that a word does not go here."""
        by, cls = row
        words, used = said, 0
        while used < len(rest):
            whole = vocabulary(self.game).longest(rest[used:])
            if not whole.words and not rest[used].isdecimal():
                return None
            known = bool(whole.words) and not rest[used].isdecimal()
            words, used = (*words, whole.words[0] if known else rest[used]), used + (whole.used if known else 1)
        try:
            against = judge(cls.of(by, words), self.s)
        except (ValueError, TypeError, LookupError, Need):
            return None
        ruled = next((b for b in against if b.rule != "table.no-such-word"), None)
        return Lost(Kind.OUTSIDE, ruled, at, used) if ruled else None

    def _said(self, cls: type[AnyMove], by: Actor, said: tuple[str, ...], at: int) -> Said | Lost:
        try:
            return Said(cls.of(by, said), at)
        except (ValueError, TypeError):
            if not said:  # the move is open, but barred, or there is nothing it could be done with
                why = next(iter(cls.so_far(by, ()).bars(self.s)), None) or cls.elsewhere(self.s, by) or self._none_of_them(cls, by)
                return Lost(Kind.NOTHING, why or impossible("table.nothing", verb=cls.verb, rule=cls.rule), 0, max(1, at))
            return Lost(Kind.OUTSIDE, self._nothing_behind(cls, by, said), 0, max(1, at))

    def _none_of_them(self, cls: type[AnyMove], by: Actor, said: tuple[str, ...] = ()) -> Because | None:
        """Nothing can be chosen next: the rule against the first that could be meant."""
        declared = cls.word_at(len(said))
        for word in islice(cls.understood(self.s, by, *said) or (declared.ever if declared else ()), _SOME):
            try:
                against = judge(cls.of(by, (*said, word)), self.s)[:1]
            except (ValueError, TypeError):  # more words belong to it
                against = [declared.refusal(cls.so_far(by, (*said, word)), self.s, word)] if declared else []
            except (LookupError, Need):
                return None
            if against and not against[0].rule.startswith("table."):
                return against[0]
        return None

    def _nothing_behind(self, cls: type[AnyMove], by: Actor, said: tuple[str, ...]) -> Because:
        """The rule against the last word said, or against those that should follow it, where none of them is there."""
        word, before = cls.word_at(len(said) - 1), cls.so_far(by, said[:-1])
        if word is None or said[-1] in word.listed(before, self.s):
            return self._none_of_them(cls, by, said) or impossible("table.unknown", word=" ".join(said))
        refusal: Because = word.refusal(cls.so_far(by, said), self.s, said[-1])
        return refusal
