"""Applying a journal's records to a state. Touches no box, no clock and no random source."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Any

from .cheap_classes import parts
from .counted_records import Item
from .facts import UNKNOWN, Need
from .flow import State, is_open
from .game import Game, Header
from .move import IMPOSSIBLE, ODD, AnyMove, Because, impossible
from .operations import Operations
from .options import judge, not_now
from .outcome import Unfit
from .paths import flat
from .record import Record

TRACE = bool(os.environ.get("REFEREE_TRACE"))  # for whoever mends it, and in tests: a fault of a game's code is raised


class Fault(Unfit):
    """A record at which the game's own code failed: a bug, not something the table said wrongly. Its cause has the trace."""

    def __init__(self, record: Record, error: Exception) -> None:
        super().__init__(impossible("table.fault", entry=record.text, error=where(error)), half_done=True)


def where(error: BaseException) -> str:
    """What failed and at which line of the code, for whoever mends it."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    code = trace.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/referee/")[2] if trace else ""
    return f"{type(error).__name__}, {code}:{trace.tb_lineno}" if trace else type(error).__name__


@parts
class Replay(Operations):
    """How records of one game are applied. `journal_facts` are the facts of its journal, also those told after their entry."""

    journal_facts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.verbs = self.game.verbs()
        self._moves: dict[tuple[object, ...], AnyMove] = {}

    def run(self, s: Any, record: Record, *, lenient: bool = True) -> Sequence[Because]:
        """Applies one record to a state. Loading refuses only the impossible: Unfit says why."""
        if not record.is_entry:
            self.operation(s, record)
            return ()
        move = self._moves.get(record[:3]) or self.move(record)
        try:
            if not is_open(self.game, s, move.by, type(move)):
                raise Unfit(not_now(self.game, type(move), s, move.by))
            because = self._judge_again(move, s)
            for reason in because:
                if reason.grade == IMPOSSIBLE or not (lenient or record.force or reason.grade == ODD):
                    raise Unfit(*because)
            self.apply(s, move)
        except Unfit:
            raise
        except Exception as error:
            if TRACE:
                raise
            raise Fault(record, error) from error
        return because

    def move(self, record: Record) -> AnyMove:
        """The move an entry says; the same words say the same all evening."""
        cls = self.verbs.get(record.verb)
        try:
            if cls is None:
                raise ValueError
            move = self._moves[record[:3]] = cls.of(record.by, record.words)
        except (ValueError, TypeError):
            raise Unfit(impossible("table.unknown", word=record.text)) from None
        return move

    def _judge_again(self, move: AnyMove, s: Any) -> list[Because]:
        """Judges a recorded entry. A fact that was told later, because the entry was corrected since, holds already now; one that
        ships with the rules need not be told at all."""
        while True:
            try:
                return judge(move, s)
            except Need as need:
                fact = self.game.facts.of(need.key)
                value = self.journal_facts.get(need.key) or self.game.known(need.key) or (UNKNOWN if fact and fact.later else None)
                if value is None or need.key in s.facts:
                    raise Unfit(impossible("table.need", key=need.key), need=need) from None
                s.facts[need.key] = value

    def apply(self, s: Any, move: AnyMove) -> None:
        s.notes.clear()
        s.acting = move.by
        if move.chance:
            source = move.source(s)
            s.drawn[source] = s.drawn.get(source, 0) + 1
        move.apply(s)
        self.game.settle(s)
        s.acting = None


def fresh(game: Game, header: Header) -> Any:
    """The state a table begins with."""
    s: State = game.begin(header)
    s.level, s.edition, s.cards = header.level, header.edition, header.cards
    s.options = dict(header.options)
    s.tracking = s.tracking or tracked(game, header)
    s.names = {str(k): name for k, name in enumerate(header.players, 1)}
    game.settle(s)
    return s


def tracked(game: Game, header: Header) -> str:
    """How much of the box a table began to follow."""
    return header.options.get("track", next(iter(game.track), ""))


def visible(game: Game, s: Any) -> dict[str, Any]:
    """The flat view of a state: tracked, computed and pinned values."""
    return {**(game.visible(s) if game.visible else flat(s)), **game.computed(s)}


def told_facts(items: Iterable[Item]) -> dict[str, str]:
    """What the journal says of the box, whenever it was told: the first word on each."""
    facts: dict[str, str] = {}
    for item in items:
        if item.record.does("fact"):
            for key, value in item.record.pairs:
                facts.setdefault(key, value)
    return facts
