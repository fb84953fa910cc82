"""A table as it is looked at, the owner's box beside it: what is known, what may be entered, what speaks against it. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from itertools import islice
from typing import Any

from .answer import Misfit
from .facts import UNKNOWN, Looked, Need, looked_up
from .flow import Together, is_open
from .game import Game, Header
from .history import History
from .move import TABLE, Actor, AnyMove, Because
from .options import Option, judge, left_out, not_now, options, proposal, usual, whose
from .replay import visible
from .score import Sheet


class ReadableTable(History):
    """A table with the owner's box beside it."""

    def __init__(self, game: Game, header: Header, journal: Iterable[str] = (), box: Mapping[str, str] | None = None) -> None:
        super().__init__(game, header, journal)
        self.box = box or {}
        self.doubts: Callable[[str, str], None] = lambda key, text: None  # told of a fact of the box that does not fit
        self._read: dict[tuple[str, str], str | None] = {}  # facts of the box, looked at once

    # -- what is known ---------------------------------------------------------------------------------------------

    def known(self, key: str) -> str | None:
        """A fact the journal, the owner's box or the rules data has; `card.*`: the names of all such facts in the box."""
        mine = self._boxed(key)
        if key.endswith(".*"):
            told = (k for k in self.box if k.startswith(key[:-1]) and self.game.facts.of(k) and self._boxed(k) not in (None, UNKNOWN))
            mine = ",".join(k[len(key) - 1 :] for k in told)
        return self.replay.journal_facts.get(key) or mine or self.game.known(key)

    def _boxed(self, key: str) -> str | None:
        """What the owner's box says, as it is kept; what does not fit counts as unknown."""
        text = self.box.get(key)
        if text is None or not self.game.facts.of(key):
            return text
        if (key, text) not in self._read:
            try:
                self._read[key, text] = self.game.facts.fit(key, text, ear=self.game.ear())
            except Misfit:
                self._read[key, text] = None
                self.doubts(key, text)
        return self._read[key, text]

    def knowing(self) -> AbstractContextManager[Looked]:
        """For looking only: facts of the box stand in for those the journal does not have yet."""
        return looked_up(self.s, self.known)

    def sheet(self) -> Sheet:
        """The score as the table and the owner's box know it."""
        with self.knowing():
            return self.game.score(self.s)

    def lacking(self) -> Need | None:
        """The fact that a final score hangs on and nobody has told; what was not known during the game is asked once more."""

        def known(key: str) -> str | None:
            fact = self.known(key)
            return None if fact == UNKNOWN and not key.endswith("*") else fact

        own, self.s.facts = self.s.facts, Looked({k: v for k, v in self.s.facts.items() if v != UNKNOWN}, known)
        try:
            self.game.lacking(self.s)
        except Need as need:
            return need
        finally:
            self.s.facts = own
        return None

    # -- what may be entered -----------------------------------------------------------------------------------------

    def judged(self, move: AnyMove, recalled: dict[str, str] | None = None, *, force: bool = False) -> list[Because]:
        """Every reason against a move now. Facts the box knows are taken from it (and `recalled`); others raise Need."""
        if not is_open(self.game, self.s, move.by, type(move)):
            return [not_now(self.game, type(move), self.s, move.by)]
        with self.knowing() as facts:
            try:
                return judge(move, self.s, force=force)
            finally:
                if recalled is not None:
                    recalled.update(facts.used)

    def options(self, *, every: bool = False, most: int | None = None) -> list[Option]:
        """What may be entered now; no more than `most` of it are looked for."""
        with self.knowing():
            return list(islice(options(self.game, self.s, every=every), most))

    def left_out(self) -> int:
        """How many ways to say what may be entered now no list holds."""
        with self.knowing():
            return left_out(self.game, self.s)

    def proposal(self, listed: Iterable[Option] | None = None) -> Option | None:
        """What an automatic player does next, or the only thing there is to do; among the options where they were just listed."""
        if self.stuck:
            return None
        game, s = self.game, self.s
        with self.knowing():
            if game.waits(s):  # a count that the score waits for comes first
                return None
            every = list(listed) if listed is not None else None
            if every is None and (turn := whose(s)) and (own := usual(game, s, turn[0])):
                return own
            if only := proposal(game, s, options(game, s, meant=True) if every is None else every):
                return only
            top, voice = s.now[-1] if s.now else None, self._spoke_last()
            if not isinstance(top, Together) or voice not in top.stacks or voice in top.ready:
                return None
            mine = options(game, s, meant=True, of=voice) if every is None else (o for o in every if o.by == voice)
            return proposal(game, s, mine)

    def _spoke_last(self) -> Actor:
        """Who goes on where several decide at the same time: whose entry is the last."""
        return next((r.by for r in reversed(self.records) if r.is_entry and r.by != TABLE), "")

    def view(self) -> dict[str, Any]:
        """What lies on the table, by path."""
        return visible(self.game, self.s)

    def names(self) -> dict[Actor, str]:
        return dict(self.s.names)
