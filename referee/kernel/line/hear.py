"""A typed line -> entries: whole or not at all. One function hears; the prompt, its preview, `enter`, `why` and `fix` all call it.

Read this file first: `said` is the order in which an entry is heard. `everybody` (implied), the end of the entry (`boundary`), words put
as an entry has them (left_out, counts), what they say (read_entry), other ways to write it (glued, left_out, counts, verb_behind), what
goes without saying (implied); then the entry is carried out on a scratch copy, asked about, or the line is lost there.

The text is the state of a waiting line: an answer is spliced into its tokens and the line is heard again from its beginning.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

from ..cheap_classes import parts
from ..facts import Need
from ..flow import Together, open_moves
from ..game import Game
from ..move import TABLE, Actor, AnyMove, Because, impossible
from ..options import forbids, however, refused
from ..replay import Replay
from .heard import END, FORCE, Decision, Heard
from .implied import Implied
from .names import clean
from .read_entry import Kind, Lost, Said, Which, marked, players_named

_TRIED = 6  # ways to go on that are judged before somebody is asked for one


def hear(
    game: Game,
    saved: bytes,
    tokens: tuple[str, ...],
    known: Callable[[str], str | None],
    *,
    voice: Actor | None = None,
    draw: Callable[[Which, Any], Callable[[], AnyMove] | None] | None = None,  # what the program draws, where it does and if it is seen
    seen: bool = True,  # False: a preview stops in front of what is yet to be drawn
    judging: bool = True,  # False: only what is said matters, not whether it may be
    ended: bool = True,  # False: more is being typed, so nothing follows from its end
) -> Heard:
    """Reads a line to its end on a scratch copy, each entry under what the one before it left."""
    return _Hearing(game, Heard(tokens, pickle.loads(saved), voice), known, draw, seen, judging, ended).hear()


@parts
class _Hearing(Implied):
    game: Game
    h: Heard
    known: Callable[[str], str | None]
    draw: Callable[[Which, Any], Callable[[], AnyMove] | None] | None
    seen: bool
    judging: bool
    ended: bool

    def hear(self) -> Heard:
        h, at = self.h, 0
        h.tokens = tuple(part for token in h.tokens for part in self.named_apart(token))
        self.replay = Replay(self.game)
        if h.voice is None:
            h.voice = self.decider()
        while at < len(h.tokens) and h.whole:
            if h.tokens[at] == END:
                at += 1
                continue
            at = self.entry(at)
            if h.curtain:
                break
        if h.whole and self.ended and not h.curtain:
            self.close_told()
        return h

    def entry(self, at: int) -> int:
        """Hears one entry; returns the token behind it."""
        end = self.said(at)
        if self.h.lost and (further := self.behind(at)) is not None:
            return further
        return self.of_course(at) if self.h.lost and self.h.kind not in (Kind.UNKNOWN, Kind.AMBIGUOUS) else end

    def said(self, at: int) -> int:
        """The same without what it implies: where its tokens were put otherwise, it is heard again from the same place."""
        h = self.h
        if (n := self.everybody(at)) is not None:
            return n
        stop = self.boundary(at)
        try:
            stop -= self.spoken(at, stop)
            stop -= self.spelled(at, stop)
            stop -= self.counted(at, stop)
            said = h.tokens[at:stop]
            got = self.reading(said, slips=self.seen)
            if isinstance(got, Lost) and got.at and self.counts_next(at + got.at, stop):
                got = self.reading(said[: got.at])
        except Need as need:  # already what may be said hangs on a fact
            h.asks, h.at = need, (at, at)
            return at
        if self.put_otherwise(got, at, stop):
            return at
        if isinstance(got, Lost):
            implied = self.implied(at, said)
            if implied is None and self.turned(at, stop, got):
                return at
            got = implied or got
        left = len(h.tokens) - stop
        if isinstance(got, Said) and (priced := self.priced(at, got)):
            got, stop = priced, len(h.tokens) - left
        if isinstance(got, Said) and self.counts_last(at, stop, got):
            got = Lost(Kind.OUTSIDE, impossible("table.number", word=said[0]), 0)
        if isinstance(got, Said) and not got.used:
            got = Lost(Kind.UNKNOWN, impossible("table.unknown", word=said[0]), 0)
        if isinstance(got, Lost):
            return self.stray(got, at)
        return self.unfinished(got, at, stop) if isinstance(got, Which) else self.entered(got, at, stop)

    def put_otherwise(self, got: Said | Which | Lost, at: int, stop: int) -> bool:
        """Does it read better written otherwise? Then its tokens are put so, and it is heard again."""
        if isinstance(got, Said):
            return False
        if self.no_number(at, stop, got) or self.number_first(at, stop, got) or self.dropped(at, stop, got):
            return True
        if isinstance(got, Which):
            return not got.used and self.unglue(at, stop, at + got.at)
        named = at < stop and players_named(self.h.s, self.h.tokens[at])
        return self.unglue(at, stop, at + got.at) or (bool(named) and self.unglue(at, stop, at + 1))

    def unfinished(self, got: Which, at: int, stop: int) -> int:
        """An entry that wants another word: the program draws it, it is no word at all, it would not help, or it is asked for."""
        h = self.h
        if self.draw and not got.actors and not got.used and (outcome := self.draw(got, h.s)):
            return self.drawn(got, outcome, at)
        if self.unit(at, stop, got):
            return stop
        if astray := self.unasked(got, at, stop):
            return self.stray(astray, at)
        if because := self.barred(got, stop):
            h.lost, h.at, h.kind = because, (at, at + got.at if got.at else stop), None
            return at
        h.asks, h.at = got, (at + got.at, at + got.at + got.used)
        return at

    def entered(self, got: Said, at: int, stop: int) -> int:
        """A whole entry is carried out on the scratch copy; the next is its player's."""
        h = self.h
        h.last = got.move, at
        end = at + got.used
        force = h.tokens[end : end + 1] == (FORCE,)
        if self.take(got.move, force, (at, end)):
            h.voice = got.move.by if got.move.by != TABLE else h.voice
            end = end if force else self.what_it_is(self.lies_there(end), stop)
        return end + force

    def lies_there(self, end: int) -> int:
        """`take 3 (sailor 3)`, as it is acknowledged: what lies at the place stands behind it in brackets, and says nothing more."""
        h, lying = self.h, self.h.steps[-1].lying
        if not lying or not h.tokens[end : end + 1] or not h.tokens[end].startswith("("):
            return end
        depth = 0
        for stop in range(end, len(h.tokens)):
            depth += h.tokens[stop].count("(") - h.tokens[stop].count(")")
            if depth <= 0:
                break
        named = " ".join(map(clean, h.tokens[end : stop + 1]))
        if any(named == " ".join(map(clean, form.split())) for form in self.game.called(lying)):
            return stop + 1
        other = impossible("table.no-such-word", word=" ".join(h.tokens[end : stop + 1]), verb=h.steps[-1].move.verb)
        return self.stray(Lost(Kind.OUTSIDE, other, 0, stop + 1 - end), end)

    def barred(self, got: Which, stop: int) -> tuple[Because, ...]:
        """Why the move is not possible however its words go on: nobody is asked for them."""
        if not self.judging or not (got.words or got.cls.may_be_barred):
            return ()
        try:
            who = got.actors or (got.by,)
            each = [tuple(got.cls.so_far(by, got.words).bars(self.h.s)) for by in who] if got.cls.may_be_barred else [()]
            because = tuple(b for b in each[0] if all(b in others for others in each))  # whoever says it
            if not because and not got.actors:
                because = however(got.cls, self.h.s, got.by, got.words, got.choices[:_TRIED])
        except Need:
            return ()
        return because if refused(because, self.h.s.level, force=self.h.tokens[stop : stop + 1] == (FORCE,)) else ()

    def boundary(self, at: int) -> int:
        """Where an entry must end: before `;`, behind which stands `!`, before a player's name with a colon."""
        h = self.h
        for k in range(at, len(h.tokens)):
            if h.tokens[k] in (END, FORCE):
                return k
            if h.tokens[k][-1:] == ":" and (name := self._named_at(at, k)):
                return name
        return len(h.tokens)

    def _named_at(self, at: int, k: int) -> int:
        """Where the player's name begins that the token with a colon ends, behind the first token of this entry; 0 where it is none."""
        if marked(self.game, self.h.s, self.h.tokens, at)[1] > k - at:  # `for Ann:` begins this one
            return 0
        starts = range(at + 1, k + 1) if not self.h.tokens[k][:-1].isdecimal() else ()  # `royal card 1: boats` names no seat
        return next((j for j in starts if marked(self.game, self.h.s, self.h.tokens, j)[1] == k - j + 1), 0)

    def stray(self, got: Lost, at: int) -> int:
        """Words that nobody can say now: another decides on the way, or the line is refused."""
        h = self.h
        if got.kind in (Kind.NOT_NOW, Kind.NOT_YOURS, Kind.UNKNOWN, Kind.OUTSIDE) and (other := self.on_the_way()):
            h.asks, h.at = Decision(other), (at, at)
            return at
        h.lost, h.kind, h.near = (self.as_typed(got, at),), got.kind, got.near
        h.at = (at + got.at, min(len(h.tokens), at + got.at + got.used))
        return at

    def as_typed(self, got: Lost, at: int) -> Because:
        """A reason that names a move by its own word names the word that was typed, too."""
        because, said = got.because, self.h.tokens[at + got.at : at + got.at + got.used]
        return because._replace(facts={**because.facts, "heard": " ".join(said)}) if because.rule == "table.not-now" else because

    def on_the_way(self) -> Actor | None:
        """Whose decision lies on top of one of the voice's."""
        h = self.h
        deciding = self.decider()
        if not h.steps or h.voice is None or deciding in (None, h.voice):
            return None
        beneath = [f for f in h.s.now[:-1] if not isinstance(f, Together)]
        return deciding if any(f.by == h.voice for f in beneath) else None

    def drawn(self, which: Which, outcome: Callable[[], AnyMove], at: int) -> int:
        """What the program draws is a curtain: nothing behind it is heard before the outcome is known to everybody."""
        h = self.h
        end = at + which.at
        for k in range(end, len(h.tokens)):
            if not self.is_word(h.tokens[k]):
                h.lost, h.kind, h.at = (impossible("table.unknown", word=h.tokens[k]),), Kind.UNKNOWN, (k, k + 1)
                return at
        h.curtain = end
        if self.seen:
            self.take(outcome(), False, (at, end))
        return h.curtain

    def close_told(self) -> None:
        """A line of told facts ends the turn it tells of, where the game says so; a turn with a breach stays open until it is confirmed."""
        h = self.h
        tellers = [m.by for m in (step.move for step in h.steps) if (m.told or m.in_short) and not m.ends_line and not m.aside]
        ending = next((cls for actor, cls in open_moves(self.game, h.s) if tellers and cls.ends_line and actor == tellers[-1]), None)
        if ending is None or (h.s.level == "assist" and any(forbids(step.because) and not step.force for step in h.steps)):
            return
        move = ending.of(tellers[-1], ())
        try:
            against = self.judged(move, False) if h.s.level == "assist" else []
        except Need:
            against = []
        if forbids(against):
            h.open = tuple(against)
        else:
            self.take(move, False, (len(h.tokens), len(h.tokens)), implied=True)
