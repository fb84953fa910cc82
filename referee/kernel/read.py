"""The next entry of a line: which move its words say, for whom, and how far they go. Reads only; `line` hears whole lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from itertools import product
from typing import Any

from .facts import Need
from .flow import State, open_frames, open_moves
from .game import Game
from .move import DONE, IMPOSSIBLE, TABLE, Actor, AnyMove, Because, Choice, Open, impossible
from .names import BEGUN, EXACT, Match, alike, clean, everyday, match, near_words, plain, sayings, vocabulary
from .options import judge, not_now
from .says import Count, Word

Row = tuple[Actor, type[AnyMove]]


class Kind(Enum):
    """Why a line could not be read."""

    UNKNOWN = auto()  # a word this game does not know
    AMBIGUOUS = auto()  # letters that fit several things
    NOT_NOW = auto()  # a move of this game that is not open
    NOT_YOURS = auto()  # another player's
    OUTSIDE = auto()  # a word of this game that does not go here
    NOTHING = auto()  # nothing it could be done with


@dataclass(frozen=True)
class Said:
    """A complete entry, and how many tokens said it."""

    move: AnyMove
    used: int
    named: bool = False  # the player was named


@dataclass(frozen=True)
class Which:
    """The entry is not complete: one of these must be said. The answer stands in the place of `used` tokens from `at` on."""

    by: Actor
    cls: type[AnyMove]
    words: tuple[str, ...]
    choices: tuple[str | Open, ...]
    at: int
    used: int = 0
    actors: tuple[Actor, ...] = ()  # it is not even clear who says it


@dataclass(frozen=True)
class Lost:
    """The tokens from `at` on could not be read."""

    kind: Kind
    because: Because
    at: int
    used: int = 1
    near: tuple[str, ...] = ()


Reading = Said | Which | Lost


def moved(got: Reading, n: int) -> Reading:
    """The same reading behind so many tokens more."""
    return replace(got, used=got.used + n, named=True) if isinstance(got, Said) else replace(got, at=got.at + n)


def reach(got: Reading) -> int:
    """How many tokens a reading understood."""
    return got.used if isinstance(got, Said) else got.at + got.used if isinstance(got, Which) else 0 if got.at == 0 else got.at


# -- players -----------------------------------------------------------------------------------------------------------------


def players_named(s: State, token: str) -> list[Actor]:
    """The players a token may name: by name, by the beginning of it, also in the letters of the other alphabet that look alike."""
    token = clean(token)
    names = {a: plain(n) for a, n in s.names.items()}
    exact = [a for a, n in names.items() if token in (n, n.split(" ")[0])]
    begun = [a for a, n in names.items() if n.startswith(token)]
    return exact or begun or [a for a, n in names.items() if alike(n).startswith(alike(token))]


def marked(game: Game, s: State, tokens: tuple[str, ...], at: int) -> tuple[list[Actor], int]:
    """The players that a name with a colon at this place may mean, and its tokens: `Ann:`, `Anna Maria:`, `1:`, `Mary:`."""
    for n in (1, 2, 3):
        if at + n > len(tokens):
            break
        if tokens[at + n - 1][-1:] == ":" and len(tokens[at + n - 1]) > 1:
            said = " ".join(tokens[at : at + n])[:-1]
            if said in s.players:
                return [said], n
            own = [a for a in (*game.automatic, TABLE) if plain(said) in sayings(game, a)]
            whole = [a for a, name in s.names.items() if plain(name) == plain(said)]
            found = whole or own or (players_named(s, said) if n == 1 else [])
            if found:
                return found, n
    return [], 0


# -- one entry ---------------------------------------------------------------------------------------------------------------


def read(game: Game, s: State, tokens: tuple[str, ...], voice: Actor | None) -> Reading:
    """The entry that the tokens begin with, said by the player named in front, else by the voice."""
    reader = Reader(game, s)
    who, n = marked(game, s, tokens, 0)
    if len(who) > 1:
        return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=tuple(s.names[a] for a in who)), 0, n)
    if who:
        if n == len(tokens):
            return Lost(Kind.NOTHING, impossible("table.unknown", word=tokens[0]), 0, n)
        return moved(reader.of(who[0], tokens[n:]), n)
    here = reader.of(voice, tokens)
    named = players_named(s, tokens[0]) if len(tokens) > 1 else []
    if not named or (isinstance(here, (Said, Which)) and reach(here) >= len(tokens)):
        return here
    if len(named) > 1:
        if isinstance(here, Lost) and here.kind is Kind.UNKNOWN:
            return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=tuple(s.names[a] for a in named)), 0)
        return here
    there = moved(reader.of(named[0], tokens[1:]), 1)
    full = clean(tokens[0]) in (plain(s.names[named[0]]), plain(s.names[named[0]]).split(" ")[0])
    if isinstance(here, Lost) and (here.at == 0 or full) and not (isinstance(there, Lost) and there.kind is Kind.UNKNOWN and not full):
        return there
    if isinstance(there, Lost):
        return there if full and there.kind is not Kind.UNKNOWN and isinstance(here, Which) and here.at == 0 else here
    return there if full or reach(there) > reach(here) else here


class Reader:
    """Reads entries under what may be entered now."""

    def __init__(self, game: Game, s: State) -> None:
        self.game, self.s = game, s
        self.open: list[Row] = list(open_moves(game, s))
        self.deciding = [frame.by for frame, ready in open_frames(s) if not ready]

    # -- who ---------------------------------------------------------------------------------------------------------

    def rows(self, by: Actor | None) -> list[Row]:
        """What this player may say; without one, what whoever decides may say. The table's words go with the decision at hand."""
        nobody = all(d == TABLE or d in self.game.automatic for d in self.deciding)
        if by is None:
            everybody = nobody and TABLE in self.deciding  # the table's decision: whoever may speak is asked for
            return [row for row in self.open if everybody or row[0] in (*self.deciding, TABLE) or row[0] in self.game.automatic]
        mine = [row for row in self.open if row[0] == by]
        return mine + [row for row in self.open if row[0] == TABLE != by and (by in self.deciding or nobody)]

    # -- what --------------------------------------------------------------------------------------------------------

    def of(self, by: Actor | None, tokens: tuple[str, ...]) -> Reading:
        """The entry these tokens begin with, by this player."""
        rows = self.rows(by)
        verbs: dict[str, list[Row]] = {}
        for row in rows:
            verbs.setdefault(row[1].verb, []).append(row)
        said = match(self.game, tokens, verbs, begun=False)
        bare = self._bare_match(rows, tokens, begun=False)
        if said.words and (not bare or (said.how, -said.used) <= min((b.how, -b.used) for _, b in bare)):
            return self._verb([verbs[v] for v in said.words], said.used, tokens)
        if bare:
            return self._without_verb(bare, tokens)
        if lost := self._elsewhere(by, rows, tokens):
            return lost
        got = self._begun(verbs, rows, tokens)
        return self._everyday(by, verbs, tokens) or got if isinstance(got, Lost) else got

    def _everyday(self, by: Actor | None, verbs: dict[str, list[Row]], tokens: tuple[str, ...]) -> Reading | None:
        """A word of everyday use means the move it leads to; where that is not open, its reason is the answer."""
        said = everyday(self.game, tokens)
        open_now = next((verb for verb in said.words if verb in verbs), None)
        if open_now:
            return self._words(verbs[open_now], tokens, said.used)
        known = self.game.verbs()
        return next((Lost(Kind.NOT_NOW, not_now(self.game, known[v]), 0, said.used, (v,)) for v in said.words if v in known), None)

    def _bare_match(self, rows: list[Row], tokens: tuple[str, ...], *, begun: bool) -> list[tuple[Row, Match]]:
        """Moves that need no verb, whose first word the tokens say."""
        found = []
        for row in rows:
            if row[1].bare and (got := self._word(row, (), tokens, begun=begun)).words:
                found.append((row, got))
        if not found:
            return []
        best = max((m.used, -m.how) for _, m in found)
        return [(row, m) for row, m in found if (m.used, -m.how) == best]

    def _without_verb(self, bare: list[tuple[Row, Match]], tokens: tuple[str, ...]) -> Reading:
        classes = list(dict.fromkeys(row[1] for row, _ in bare))
        if len(classes) > 1:
            told = [cls for cls in classes if not cls.told]
            if len(told) != 1:
                words = tuple(cls.verb for cls in classes)
                return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=words), 0, 1, words)
            classes = told
        return self._words([row for row, _ in bare if row[1] is classes[0]], tokens, 0)

    def _verb(self, moves: list[list[Row]], used: int, tokens: tuple[str, ...]) -> Reading:
        if len(moves) == 1:
            return self._words(moves[0], tokens, used)
        told = [rows for rows in moves if rows[0][1].told]
        done = [rows for rows in moves if not rows[0][1].told]
        if len(done) == 1 and len(told) <= 1:  # a word for a move and for the told fact of it: the move where it is possible
            got = self._words(done[0], tokens, used)
            if not told or self._possible(got):
                return got
            fact = self._words(told[0], tokens, used)
            return got if isinstance(fact, Lost) else fact
        words = tuple(rows[0][1].verb for rows in moves)
        return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=words), 0, used, words)

    def _possible(self, got: Reading) -> bool:
        try:
            return isinstance(got, Said) and all(b.grade != IMPOSSIBLE for b in judge(got.move, self.s))
        except Need:
            return True

    def _elsewhere(self, by: Actor | None, rows: list[Row], tokens: tuple[str, ...]) -> Lost | None:
        """A word of this game that nobody with this voice can say now: whose it is, where it belongs, or which rule refuses it."""
        verbs = self.game.verbs()
        known = match(self.game, tokens, verbs, begun=False)
        others = [row for row in self.open if row not in rows and row[0] in self.s.players]
        theirs = [row for row in others if row[1].verb in known.words] or [r for r, _ in self._bare_match(others, tokens, begun=False)]
        if theirs:
            return Lost(Kind.NOT_YOURS, impossible("table.not-yours", player=theirs[0][0]), 0, max(1, known.used))
        whole = vocabulary(self.game).longest(tokens)
        if not self.open and (known.words or whole.words):
            return Lost(Kind.NOT_NOW, impossible("table.over"), 0, max(1, known.used, whole.used))
        if known.words and known.used >= whole.used:
            return Lost(Kind.NOT_NOW, not_now(self.game, verbs[known.words[0]]), 0, known.used)
        things = [w for w in whole.words if w not in verbs]
        if things:
            at_home = [row[1] for row in rows if row[1].bare and any(t in w.ever for w in row[1].declared()[:1] for t in things)]
            if at_home:
                word = at_home[0].declared()[0]
                return Lost(Kind.OUTSIDE, self._refusal(at_home[0], by, word, things[0]), 0, whole.used)
            home = [cls for cls in verbs.values() if any(t in w.ever for w in cls.declared() for t in things)]
            if home:
                return Lost(Kind.NOT_NOW, not_now(self.game, home[0]), 0, whole.used)
        return None

    def _refusal(self, cls: type[AnyMove], by: Actor | None, word: Any, thing: str) -> Because:
        m = cls.so_far(by or (self.deciding or [TABLE])[0], ())
        m.__dict__[word.name] = thing
        refusal: Because = word.refusal(m, self.s, thing)
        return refusal

    def _begun(self, verbs: dict[str, list[Row]], rows: list[Row], tokens: tuple[str, ...]) -> Reading:
        """Letters that are no whole word: completed only if exactly one thing fits now. A whole word that begins several names asks."""
        said = match(self.game, tokens, verbs)
        bare = self._bare_match(rows, tokens, begun=True)
        classes = list(dict.fromkeys(row[1] for row, _ in bare))
        if bare and len(classes) == 1 and (not said.words or set(said.words) == {classes[0].verb}):
            mine = [row for row, _ in bare]
            words = tuple(dict.fromkeys(w for _, m in bare for w in m.words))
            if len(words) > 1 and len(mine) == 1:
                if bare[0][1].how == BEGUN and not self._whole(tokens[0], words):
                    return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=words), 0, 1, words[:5])
                return Which(mine[0][0], classes[0], (), words, 0, bare[0][1].used)
            return self._words(mine, tokens, 0)
        if len(said.words) == 1 and not bare:
            return self._words(verbs[said.words[0]], tokens, said.used)
        if said.words or bare:
            if not bare and (rather := self._done_or_told([verbs[v] for v in said.words], said.used, tokens)):
                return rather
            words = (*said.words, *(cls.verb for cls in classes if cls.verb not in said.words))
            return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=words), 0, 1, words)
        near = self._near(tokens[0], verbs, rows)
        return Lost(Kind.UNKNOWN, impossible("table.unknown", word=tokens[0]), 0, 1, near)

    def _done_or_told(self, moves: list[list[Row]], used: int, tokens: tuple[str, ...]) -> Reading | None:
        """The beginning of a move's word and of the told fact of it."""
        if len(moves) == 2 and {rows[0][1].told for rows in moves} == {True, False}:
            return self._verb(moves, used, tokens)
        return None

    def _whole(self, token: str, words: tuple[str, ...]) -> bool:
        """Is the token a whole word of these names, not mere letters?"""
        start = f"{clean(token)} "
        return all(any(form.startswith(start) or form == start[:-1] for form in sayings(self.game, w)) for w in words)

    def _near(self, token: str, verbs: dict[str, list[Row]], rows: list[Row]) -> tuple[str, ...]:
        first = [w for by, cls in rows if cls.bare for w in cls.choices(self.s, by) if isinstance(w, str)]
        return near_words(self.game, token, (*verbs, *first))

    # -- the words of one move -------------------------------------------------------------------------------------------

    def _word(self, row: Row, said: tuple[str, ...], tokens: tuple[str, ...], *, begun: bool = True) -> Match:
        """The next word of a move among what is listed, understood or open."""
        by, cls = row
        offered = list(cls.choices(self.s, by, *said))
        listed = [w for w in offered if isinstance(w, str)]
        called = partial(self._called, row, said)
        fresh = any(isinstance(w, Open) and w.fresh and w.accepts(tokens[0]) for w in offered) if tokens else False
        got = match(self.game, tokens, listed, called, begun=False)
        if quiet := cls.understood(self.s, by, *said):
            other = self._understood(quiet, tokens, called)
            if other.used > got.used or (other.words and not got.words):
                got = other
        if not got.words:
            got = self._ever(cls.word_at(len(said)), tokens)
        if got.words:
            return got
        if tokens and (fits := next((w for w in offered if isinstance(w, Open) and w.accepts(tokens[0])), None)):
            return Match((fits.exact(tokens[0]),), 1)
        if not said and _numbered(tokens[0] if tokens else "", offered):
            return Match((tokens[0],), 1)
        if begun and tokens and cls.names_player(len(said)) and (named := [a for a in players_named(self.s, tokens[0]) if a in listed]):
            return Match(tuple(named), 1)
        return match(self.game, tokens, listed, called) if begun and not fresh else Match(())

    def _called(self, row: Row, said: tuple[str, ...], word: str) -> tuple[str, ...]:
        by, cls = row
        if cls.names_player(len(said)) and (word in self.s.names or ":" in word):  # `fleet:india:1` is printed "fleet India Ann"
            parts = [(self.s.names[p],) if p in self.s.names else sayings(self.game, p) for p in word.split(":")]
            return tuple(" ".join(ways) for ways in product(*parts))
        declared = cls.word_at(len(said))
        return declared.called(cls.so_far(by, said), self.s, word) if declared else cls.spoken(self.s, by, word)

    def _understood(self, quiet: Any, tokens: tuple[str, ...], called: Callable[[str], tuple[str, ...]]) -> Match:
        """A word that is not listed: meant only when it is said in full, by its name or by what it is called here."""
        whole = vocabulary(self.game).longest(tokens)
        words = tuple(w for w in whole.words if w in quiet)
        if words:
            return Match(words, whole.used)
        return match(self.game, tokens, quiet, called, begun=False) if len(quiet) <= 64 else Match(())

    def _ever(self, word: Word | None, tokens: tuple[str, ...]) -> Match:
        """A name that could stand here in another state: read, so that the rule which refuses it is named."""
        if word is None or not tokens:
            return Match(())
        if word.seat:
            return Match(tuple(a for a in players_named(self.s, tokens[0]) if clean(tokens[0]) == plain(self.s.names[a])), 1)
        whole = vocabulary(self.game).longest(tokens)
        return Match(tuple(w for w in whole.words if w in word.ever), whole.used) if whole.words else whole

    def _words(self, rows: list[Row], tokens: tuple[str, ...], at: int) -> Reading:
        """Reads the words of one move as far as they go."""
        if len({by for by, _ in rows}) > 1:  # several may say it: a simultaneous phase, or a move open to more than one
            return Which("", rows[0][1], (), (), 0, 0, tuple(dict.fromkeys(by for by, _ in rows)))
        by, cls = row = rows[0]
        said: tuple[str, ...] = ()
        while True:
            offered = list(cls.choices(self.s, by, *said))
            rest = tokens[at:]
            may_end = DONE in offered or not offered
            if not rest and may_end:
                return self._said(cls, by, said, at)
            if not rest:
                return Which(by, cls, said, tuple(w for w in offered if isinstance(w, (str, Open))), at)
            got = self._word(row, said, rest)
            if not offered and not got.words:
                return self._swallowed(cls, said, rest, at) or self._said(cls, by, said, at)
            if len(got.words) == 1 and (got.how != BEGUN or self._free(rest[0], cls, len(said), may_end)):
                said, at = (*said, got.words[0]), at + got.used
            elif may_end and not said and at and rest[0].isdecimal() and isinstance(cls.word_at(0), Count):
                return self._outside(row, said, offered, rest, at)
            elif may_end and not (got.words and cls.names_player(len(said))):
                return self._swallowed(cls, said, rest, at) or self._said(cls, by, said, at)
            elif got.words:
                return Which(by, cls, said, got.words, at, got.used)
            elif said and not any(isinstance(w, Open) for w in offered) and not vocabulary(self.game).longest(rest).words:
                return self._missing(cls, by, said, offered, rest, at)
            else:
                return self._outside(row, said, offered, rest, at)

    def _free(self, token: str, cls: type[AnyMove], k: int, may_end: bool) -> bool:
        """May these letters be completed? Not where they are a whole word that can stand elsewhere in an entry, or a player's initial."""
        if not may_end:
            return True
        if vocabulary(self.game).longest((token,)).words:
            return False
        return cls.names_player(k) or not players_named(self.s, token)

    def _swallowed(self, cls: type[AnyMove], said: tuple[str, ...], rest: tuple[str, ...], at: int) -> Lost | None:
        """A number behind the name of a thing belongs to it: there is no such thing."""
        if not said or not rest[0].isdecimal() or said[-1][:1].isdecimal() or at == 0:
            return None
        if cls.names_player(len(said) - 1) or cls.bare is False:
            return None
        word = cls.word_at(len(said) - 1)
        if word is None or word.opens(cls.so_far("", said[:-1]), self.s):
            return None
        return Lost(Kind.OUTSIDE, impossible("table.no-such-word", word=f"{said[-1]} {rest[0]}", verb=cls.verb), at, 1)

    def _missing(
        self, cls: type[AnyMove], by: Actor, said: tuple[str, ...], offered: list[Choice], rest: tuple[str, ...], at: int
    ) -> Reading:
        """A word between that was left out is asked for; a slip of the hand is not."""
        listed = tuple(w for w in offered if isinstance(w, str))
        if len(listed) > 1 and not near_words(self.game, rest[0], listed):
            return Which(by, cls, said, listed, at)
        return Lost(
            Kind.UNKNOWN, impossible("table.no-such-word", word=rest[0], verb=cls.verb), at, 1, near_words(self.game, rest[0], listed)
        )

    def _outside(self, row: Row, said: tuple[str, ...], offered: list[Choice], rest: tuple[str, ...], at: int) -> Lost:
        """A word that cannot stand here: by the rule that refuses it where the game knows the word."""
        by, cls = row
        listed = [w for w in offered if isinstance(w, str)]
        whole = vocabulary(self.game).longest(rest)
        word = cls.word_at(len(said))
        if word is not None and whole.words and not word.ever:  # any name of the game is outside a domain that names no more
            m = cls.so_far(by, said)
            m.__dict__[word.name] = whole.words[0]
            return Lost(Kind.OUTSIDE, word.refusal(m, self.s, whole.words[0]), at, whole.used)
        kind = Kind.OUTSIDE if whole.words or rest[0].isdecimal() else Kind.UNKNOWN
        near = near_words(self.game, rest[0], listed) or tuple(listed[:5])
        if kind is Kind.OUTSIDE and word is not None and rest[0].isdecimal():
            return Lost(kind, word.refusal(cls.so_far(by, said), self.s, rest[0]), at, 1, near)
        return Lost(kind, impossible("table.no-such-word", word=rest[0], verb=cls.verb), at, max(1, whole.used), near)

    def _said(self, cls: type[AnyMove], by: Actor, said: tuple[str, ...], at: int) -> Said | Lost:
        try:
            return Said(cls.of(by, said), at)
        except (ValueError, TypeError):
            if not said:  # the move is open, but barred, or there is nothing it could be done with
                barred = next(iter(cls.so_far(by, ()).bars(self.s)), None)
                return Lost(Kind.NOTHING, barred or impossible("table.nothing", verb=cls.verb), 0, max(1, at))
            return Lost(Kind.UNKNOWN, impossible("table.unknown", word=" ".join(said)), 0, max(1, at))


def _numbered(token: str, offered: list[Choice]) -> bool:
    """A number where only numbers are offered: a place in a row."""
    return token.isascii() and token.isdecimal() and bool(offered) and all(isinstance(w, str) and w.isdecimal() for w in offered)


__all__ = ["EXACT", "Kind", "Lost", "Reader", "Reading", "Said", "Which", "marked", "players_named", "read"]
