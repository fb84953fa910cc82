"""A table: a game being played. Enter, undo, redo, set, tell facts; and the replay that proves it."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from . import chance
from .answer import Misfit
from .counted_records import Item, since
from .facts import UNKNOWN, Looked, Need
from .flow import Note
from .game import Game, Header
from .move import Actor, AnyMove, impossible
from .operations import LEVELS, become, unplaced
from .options import refused, unbarred
from .outcome import Entry, Outcome, Readonly, Unfit
from .paths import BadPath, difference
from .places import inner
from .readable_table import ReadableTable
from .record import Pair, Record, as_one_line, entry, fact, operation, parse_record

TRIED = 12  # of what a corrected state offers is carried out before it is believed


class Table(ReadableTable):
    """One game being played. `write` makes records durable before they are acknowledged; `box` holds the owner's facts."""

    def __init__(
        self,
        game: Game,
        header: Header,
        journal: Iterable[str] = (),
        write: Callable[[Sequence[str]], None] = lambda lines: None,
        box: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(game, header, journal, box)
        self.write = write
        self.looks: Callable[[], object] = lambda: None  # shows the table as the players see it

    # -- entering --------------------------------------------------------------------------------------------------

    def learn(self, key: str, value: str) -> Outcome:
        """Records a fact of the box, once and for all."""
        try:
            kept = self.game.facts.fit(key, value, {**self.box, **self.s.facts}, self.game.ear())
        except Misfit as misfit:
            return Outcome(fact(key, value), refused=(impossible("table.misfit", misfit=misfit),))
        except KeyError:
            return Outcome(fact(key, value), refused=(impossible("table.no-fact", key=key),))
        return self.record(fact(key, kept))

    def enter(self, move: AnyMove, *, force: bool = False, comment: str = "", together: bool = False) -> Outcome:
        """One entry by itself: judged, and written where nothing refuses it."""
        self._writable()
        recalled: dict[str, str] = {}
        because = self.judged(move, recalled, force=force)
        if refused(because, self.s.level, force):
            return Outcome(entry(move, force), refused=tuple(because))
        return self.commit([Entry(move, force, because)], facts=recalled, comment=comment, together=together)[0]

    def commit(
        self, entries: Sequence[Entry], *, facts: Mapping[str, str] | None = None, comment: str = "", together: bool = False
    ) -> list[Outcome]:
        """The entries of one typed line and the facts they hang on: one write and one undo step, all of them or nothing.

        They are carried out here, facts first, as replay will do it: what is written down is what happened.
        """
        self._writable()
        learnt = [fact(key, value) for key, value in (facts or {}).items()]
        line = as_one_line([entry(e.move, e.force) for e in entries], comment, together)
        notes: list[tuple[Note, ...]] = []
        with self._all_or_nothing():
            for record in learnt:
                self.replay.operation(self.s, record)
            for each in entries:
                self.replay.apply(self.s, each.move)
                notes.append(tuple(self.s.notes))
            self.write([str(record) for record in (*learnt, *line)])
        for record in learnt:
            self.took(record)
        outcomes = [
            Outcome(record, self.took(record, each.because), remarks=tuple(each.because), notes=caused)
            for record, each, caused in zip(line, entries, notes, strict=True)
        ]
        self.checkpoint()
        return outcomes

    def record(self, record: Record) -> Outcome:
        """The same for an operation that is not a move."""
        self._writable()
        record = parse_record(str(record))  # as it will be read again
        try:
            with self._all_or_nothing():
                self.replay.operation(self.s, record)
                if record.does("set", "now"):
                    self._sound(record)
                self.write([str(record)])
        except Unfit as unfit:
            return Outcome(record, refused=unfit.because)
        outcome = Outcome(record, self.took(record), notes=tuple(self.s.notes))
        self.checkpoint()
        return outcome

    def _sound(self, record: Record) -> None:
        """A state in which nothing can be shown, counted, offered or done next was set to something that does not exist."""
        looks = (self.view, self.looks, self.sheet, self._tries if record.does("now") else self.options)
        for look in looks:
            try:
                look()
            except Need:
                continue
            except Exception:
                raise Unfit(impossible("table.unsound")) from None

    def _tries(self) -> None:
        """Carries out what is offered, each on a copy, and looks what comes next there."""
        list(unbarred(self.game, self.s))
        offered = [o for o in self.options() if o.legal and not o.open and not o.need]
        saved = pickle.dumps(self.s, -1)
        for option in offered[:: len(offered) // TRIED + 1]:
            s = pickle.loads(saved)
            s.facts = Looked(s.facts, self.known)
            with suppress(Need):
                self.replay.apply(s, option.cls.of(option.by, option.words))
                list(unbarred(self.game, s))

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        saved = pickle.dumps(self.s, -1)
        try:
            yield
        except BaseException:
            become(self.s, pickle.loads(saved))
            raise

    def _writable(self) -> None:
        if self.stuck:
            raise Readonly(self.stuck)

    def draw(self, cls: type[AnyMove]) -> AnyMove:
        """What the program draws or rolls, where the cards are its own."""
        return chance.outcome(cls, self.s, self.header.seed)

    # -- corrections -----------------------------------------------------------------------------------------------

    def set(self, wanted: Iterable[Pair]) -> Outcome:
        """Makes the program follow the table: all of it or nothing."""
        with self.knowing():
            before = self.view()
        recalled: dict[str, str] = {}
        try:
            pairs = self.placed(wanted, recalled)
            knowing = pickle.loads(pickle.dumps(self.s, -1))
            knowing.facts.update(recalled)
            if recalled and (unfit := self.replay.unfit(knowing, pairs)):
                return Outcome(operation("set", pairs=pairs), refused=unfit)
            for key, value in recalled.items():
                self.record(fact(key, value))
            outcome = self.record(operation("set", pairs=pairs))
        except BadPath as bad:
            return Outcome(operation("set", pairs=wanted), refused=(unplaced(bad),))
        with self.knowing():
            return outcome if outcome.refused else outcome._replace(patch=self._patch(before))

    def placed(self, wanted: Iterable[Pair], recalled: dict[str, str]) -> list[Pair]:
        """Places by the names on the screen and values in either language, as they are recorded; whose they are need be said once.

        What the box knows of a place nobody touched yet is `recalled`. Raises BadPath."""
        scratch, pairs, whose = pickle.loads(pickle.dumps(self.s, -1)), list[Pair](), ""
        own = scratch.facts
        for said, text in wanted:
            scratch.facts = looked = Looked(own, self.known)
            try:
                pairs.append(self.replay.read(scratch, said, text))
            except BadPath as bad:
                if not whose or bad.misfit or bad.near:
                    raise
                try:
                    pairs.append(self.replay.read(scratch, f"{whose}.{said}", text))
                except BadPath as of_theirs:
                    raise (of_theirs if of_theirs.misfit or of_theirs.near else bad) from None
            whose = pairs[-1][0].partition(".")[0] if pairs[-1][0].partition(".")[0] in scratch.names else whose
            self.replay.put(scratch, *pairs[-1])
            self._follows(scratch)
            scratch.facts = own
            recalled.update((key, value) for key, value in looked.used.items() if value != UNKNOWN)
        return pairs

    def _follows(self, scratch: Any) -> None:
        """What follows from a value, and whether it goes with the others, may hang on facts that the box knows."""
        self.game.computed(scratch)
        with suppress(LookupError, ValueError, TypeError, AttributeError, AssertionError):  # judged when it is set
            list(self.game.wrong(scratch))

    def level(self, level: str) -> Outcome:
        """How strict the table is from now on."""
        record = operation("level", level)
        return self.record(record) if level in LEVELS else Outcome(record, refused=(impossible("table.no-level", levels=LEVELS),))

    def track(self, value: str) -> Outcome:
        """How much of the box the table follows from now on."""
        record, values = operation("track", value), self.game.track
        return self.record(record) if value in values else Outcome(record, refused=(impossible("table.no-track", tracks=values),))

    def begin_at(self, frame: str, actor: Actor, **data: object) -> Outcome:
        """A table that begins late: what is decided now, and by whom."""
        try:
            data = data if frame in self.game.flow else {}
            pairs = [self.replay.of_decision(self.s, frame, (key, str(value))) for key, value in data.items()]
        except Unfit as unfit:
            return Outcome(operation("now", frame, actor), refused=unfit.because)
        return self.record(operation("now", frame, actor, pairs=pairs))

    def undo_line(self) -> int | None:
        """The line from which `undo` takes back: one typed line with the chance and automatic entries it caused.

        A comparison with the table is no step of its own.
        """
        for item in reversed(self.operations()[0]):
            if not (item.record.together or item.record.does("fact", "check")):
                return item.line
        return None

    def undo(self, line: int | None = None) -> Outcome:
        """Takes back every operation from a line on, and says which."""
        first = self.undo_line() if line is None else line
        gone = tuple(since(self.operations()[0], first))
        if not gone and line is not None and self.operations()[0]:
            return Outcome(operation("undo", line), refused=(impossible("table.no-line", line=line),))
        if not gone:
            return Outcome(operation("undo"), refused=(impossible("table.nothing-to-undo"),))
        return self.rewrite(operation("undo", first), gone)

    def redo(self) -> Outcome:
        """Returns what the last undo took."""
        undone = self.operations()[1]
        if not undone:
            return Outcome(operation("redo"), refused=(impossible("table.nothing-to-redo"),))
        return self.rewrite(operation("redo"), tuple(undone[-1]))

    def rewrite(self, record: Record, gone: tuple[Item, ...] = ()) -> Outcome:
        """Writes a record that changes which entries count, and replays."""
        before, line = self.view(), str(record)
        self.write([line])
        self.follow([line])
        return Outcome(self.records[-1], str(len(self.records)), gone=gone, patch=self._patch(before))

    def _patch(self, before: dict[str, Any]) -> tuple[tuple[str, Any, Any], ...]:
        own = inner(self.s)
        return tuple(c for c in difference(before, self.view()) if c[0] not in own and not c[0].startswith(own))
