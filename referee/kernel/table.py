"""A table: a game being played. Enter, undo, redo, set, tell facts; and the replay that proves it."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from . import chance
from .facts import UNKNOWN, Need, shape
from .flow import Note, is_open
from .fold import Item, fold, is_fact, operations
from .game import Game, Header
from .move import ODD, Actor, AnyMove, Because, impossible
from .options import Option, judge, not_now, options, refused, whose
from .paths import difference
from .replay import LEVELS, Replay, Unfit, fresh, told_facts, visible
from .score import Sheet

EVERY = 64  # entries between two checkpoints


@dataclass(frozen=True, eq=False)
class Stuck:
    """The entry at which a table could not be read on, and why."""

    item: Item
    because: tuple[Because, ...]


@dataclass(frozen=True, eq=False)
class Outcome:
    """What came of one operation."""

    text: str
    label: str = ""
    refused: tuple[Because, ...] = ()
    remarks: tuple[Because, ...] = ()
    notes: tuple[Note, ...] = ()
    gone: tuple[Item, ...] = ()
    patch: tuple[tuple[str, Any, Any], ...] = ()

    @property
    def ok(self) -> bool:
        return not self.refused


class Readonly(Exception):
    """The table could only be read up to an entry; correct that first."""


@dataclass(eq=False, repr=False)
class Table:
    """One game being played. `write` makes records durable before they are acknowledged; `box` holds the owner's facts."""

    game: Game
    header: Header
    records: list[str] = field(default_factory=list)
    write: Callable[[Sequence[str]], None] = lambda lines: None
    box: Mapping[str, str] = field(default_factory=dict)
    s: Any = field(init=False)
    items: list[Item] = field(init=False, default_factory=list)
    marks: dict[str, tuple[Because, ...]] = field(init=False, default_factory=dict)
    stuck: Stuck | None = field(init=False, default=None)
    _points: list[tuple[int, bytes]] = field(init=False, default_factory=list)
    replay: Replay = field(init=False)

    def __post_init__(self) -> None:
        self.replay = Replay(self.game)
        self.verbs = self.replay.verbs
        self.records = list(self.records)
        self._begin()
        self._replay(fold(self.records)[0])

    # -- replay ----------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.s = fresh(self.game, self.header)
        self._points = [(0, pickle.dumps(self.s, -1))]
        self.items, self.marks, self.stuck = [], {}, None

    def _replay(self, items: list[Item]) -> None:
        """Makes the state that of these entries, from the nearest checkpoint they share with the last ones."""
        same = 0
        for old, new in zip(self.items, items, strict=False):
            if old != new:
                break
            same += 1
        self.replay.told = told_facts(items)
        if same < len(self.items):
            self._back_to(same, items)
        self.stuck, run = None, self.replay.run
        for item in items[len(self.items) :]:
            try:
                because = run(self.s, item.text)
            except Unfit as unfit:
                self.stuck = Stuck(item, unfit.because)
                if unfit.half_done:
                    self._back_to(len(self.items), items)
                    for again in items[len(self.items) : items.index(item)]:
                        self._took(again, run(self.s, again.text))
                return
            self._took(item, because)

    def _back_to(self, count: int, items: list[Item]) -> None:
        """The state of the last checkpoint within the first entries."""
        while self._points[-1][0] > count:
            self._points.pop()
        start, saved = self._points[-1]
        self.s = pickle.loads(saved)
        self.items = items[:start]
        kept = {i.label for i in self.items}
        self.marks = {k: v for k, v in self.marks.items() if k in kept}

    def _took(self, item: Item, because: Sequence[Because]) -> None:
        self.items.append(item)
        worse = tuple(b for b in because if b.grade != ODD)
        if worse:
            self.marks[item.label] = worse
        if len(self.items) % EVERY == 0 and self._points[-1][0] < len(self.items):
            self._points.append((len(self.items), pickle.dumps(self.s, -1)))

    # -- entering --------------------------------------------------------------------------------------------------

    def judged(self, move: AnyMove) -> list[Because]:
        """Every reason against a move now. Facts the box knows are taken from it; others raise Need."""
        if not is_open(self.game, self.s, move.by, type(move)):
            return [not_now(self.game, type(move))]
        while True:
            try:
                return judge(move, self.s)
            except Need as need:
                if not self._recall(need.key):
                    raise

    def _recall(self, key: str) -> bool:
        known = self.known(key)
        if known is None or self.stuck:
            return False
        return not self.learn(key, known).refused

    def known(self, key: str) -> str | None:
        """A fact the journal, the owner's box or the rules data has; `card.*`: the names of all such facts in the box."""
        mine = self.box.get(key)
        if key.endswith(".*"):
            mine = ",".join(k[len(key) - 1 :] for k, value in self.box.items() if k.startswith(key[:-1]) and value != UNKNOWN)
        return self.replay.told.get(key) or mine or self.game.known(key)

    @contextmanager
    def knowing(self) -> Iterator[None]:
        """For looking only: facts of the box stand in for those the journal does not have yet."""
        own = self.s.facts
        self.s.facts, self.s.looking = _Facts(own, self.known), True
        try:
            yield
        finally:
            self.s.facts, self.s.looking = own, False

    def sheet(self) -> Sheet:
        """The score as the table and the owner's box know it."""
        with self.knowing():
            return self.game.score(self.s)

    def learn(self, key: str, value: str, kind: str = "text") -> Outcome:
        """Records a fact of the box, once and for all."""
        kept = shape(kind, value)
        if kept is None:
            return Outcome(f"- fact {key}={value}", refused=(impossible("table.bad-value", path=key, expected=kind),))
        return self.record(f"- fact {key}={kept}")

    def enter(self, move: AnyMove, *, force: bool = False, comment: str = "", together: bool = False) -> Outcome:
        """Judge, snapshot, apply, make durable, acknowledge. Any failure leaves the table as it was."""
        self._writable()
        because = self.judged(move)
        text = move.entry() + (" !" if force else "")
        if refused(because, self.s.level, force):
            return Outcome(text, refused=tuple(because))
        text += f"  # {comment}" if comment else ""
        return self._commit(text, because, lambda: self.replay.apply(self.s, move), together=together)

    def record(self, text: str) -> Outcome:
        """The same for an operation that is not a move."""
        self._writable()
        try:
            return self._commit(text, (), lambda: self._change(text))
        except Unfit as unfit:
            return Outcome(text, refused=unfit.because)

    def _change(self, text: str) -> None:
        self.replay.operation(self.s, text)
        if text.startswith(("- set ", "- now ")):
            self._sound(text)

    def _sound(self, text: str) -> None:
        """A state that nothing can be offered, shown or counted in was set to something that does not exist."""
        try:
            with self.knowing():
                options(self.game, self.s)
            self.view()
            self.game.score(self.s)
        except Need:
            return
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
            raise Unfit(impossible("table.bad-value", path=text[6:].partition("=")[0], expected="…")) from None

    def _commit(self, text: str, because: Sequence[Because], change: Callable[[], None], *, together: bool = False) -> Outcome:
        text = " ".join(text.splitlines()).strip()
        record = f" {text}" if together else text  # a space before it: typed together with the line before
        saved = pickle.dumps(self.s, -1)
        try:
            change()
            self.write([record])
        except BaseException:
            self.s = pickle.loads(saved)
            raise
        self.records.append(record)
        if is_fact(text):
            self.replay.told = told_facts((*self.items, Item("0", text)))
        item = Item(str(len(self.records)), text)
        self._took(item, because)
        return Outcome(text, item.label, remarks=tuple(because), notes=tuple(self.s.notes))

    def _writable(self) -> None:
        if self.stuck:
            raise Readonly(self.stuck)

    def draw(self, cls: type[AnyMove]) -> AnyMove:
        """What the program draws or rolls, where the cards are its own."""
        return chance.outcome(cls, self.s, self.header.seed)

    # -- corrections -----------------------------------------------------------------------------------------------

    def set(self, wanted: Iterable[tuple[str, str]]) -> Outcome:
        """Makes the program follow the table: all of it or nothing."""
        before = self.view()
        outcome = self.record("- set " + " ".join(f"{p}={v}" for p, v in wanted))
        return outcome if outcome.refused else Outcome(outcome.text, outcome.label, notes=outcome.notes, patch=self._patch(before))

    def level(self, level: str) -> Outcome:
        """How strict the table is from now on."""
        if level not in LEVELS:
            return Outcome(f"- level {level}", refused=(impossible("table.no-level", levels=LEVELS),))
        return self.record(f"- level {level}")

    def track(self, value: str) -> Outcome:
        """How much of the box the table follows from now on."""
        if value not in self.game.track:
            return Outcome(f"- track {value}", refused=(impossible("table.no-track", values=self.game.track),))
        return self.record(f"- track {value}")

    def begin_at(self, frame: str, actor: Actor, **data: object) -> Outcome:
        """A table that begins late: what is decided now, and by whom."""
        more = "".join(f" {k}={v}" for k, v in data.items())
        return self.record(f"- now {frame} {actor}{more}")

    def undo_line(self) -> int | None:
        """The line from which `undo` takes back: one typed line with the chance and automatic entries it caused."""
        for item in reversed([i for i in self._standing() if not i.text.startswith("- fact ")]):
            if self.records[item.line - 1].startswith(" ") or self._follows(item.text):
                continue
            return item.line
        return None

    def _standing(self) -> list[Item]:
        return [Item(str(line), text) for line, text in operations(self.records)[0]]

    def _follows(self, text: str) -> bool:
        """Was this entry caused by the one before it?"""
        by = text.partition(" ")[0]
        return by in self.game.automatic  # what the program drew for a line is marked as typed with it

    def undo(self, line: int | None = None) -> Outcome:
        """Takes back every operation from a line on, and says which."""
        line = self.undo_line() if line is None else line
        gone = tuple(i for i in self._standing() if line is not None and i.line >= line and not i.text.startswith("- fact "))
        if not gone:
            return Outcome("- undo", refused=(impossible("table.nothing-to-undo"),))
        return self.rewrite(f"- undo {line}", gone)

    def redo(self) -> Outcome:
        """Returns what the last undo took."""
        undone = operations(self.records)[1]
        if not undone:
            return Outcome("- redo", refused=(impossible("table.nothing-to-redo"),))
        return self.rewrite("- redo", tuple(Item(str(n), t) for n, t in undone[-1]))

    def rewrite(self, text: str, gone: tuple[Item, ...]) -> Outcome:
        """Writes a record that changes which entries count, and replays."""
        before = self.view()
        self.write([text])
        self.records.append(text)
        self._replay(fold(self.records)[0])
        return Outcome(text, str(len(self.records)), gone=gone, patch=self._patch(before))

    def follow(self, records: Sequence[str]) -> None:
        """Takes in records another window has written."""
        self.records.extend(records)
        self._replay(fold(self.records)[0])

    # -- looking ---------------------------------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """What lies on the table, by path."""
        return visible(self.game, self.s)

    def _patch(self, before: dict[str, Any]) -> tuple[tuple[str, Any, Any], ...]:
        return tuple(difference(before, self.view()))

    def options(self, *, every: bool = False) -> list[Option]:
        with self.knowing():
            return options(self.game, self.s, every=every)

    def reasons(self, move: AnyMove) -> list[Because]:
        """Every reason against a move now, for looking only: nothing is written down."""
        if not is_open(self.game, self.s, move.by, type(move)):
            return [not_now(self.game, type(move))]
        with self.knowing():
            return judge(move, self.s)

    def proposal(self) -> Option | None:
        """What an automatic player does next, or the only thing there is to do."""
        if self.stuck:
            return None
        legal = [o for o in self.options() if not o.cls.told and not o.cls.aside]
        turn = whose(self.s)
        if turn and turn[0] in self.game.automatic:
            legal = [o for o in legal if o.by == turn[0]]
            if legal and all(o.need and legal[0].need and o.need.key == legal[0].need.key for o in legal):
                return legal[0]  # which of them it is hangs on one fact: that is asked first
        return legal[0] if len(legal) == 1 and not legal[0].open else None

    def at(self, line: int) -> Any:
        """The state after a line, as it counts today."""
        s = fresh(self.game, self.header)
        last = max((k for k, item in enumerate(self.items) if item.line <= line), default=-1)
        for item in self.items[: last + 1]:  # corrections bear higher numbers and stand where they belong
            self.replay.run(s, item.text)
        return s

    def names(self) -> dict[Actor, str]:
        return dict(self.s.names)


class _Facts(dict[str, str]):
    """Facts, and where to look for those that are not among them."""

    def __init__(self, own: dict[str, str], known: Callable[[str], str | None]) -> None:
        super().__init__(own)
        self._known = known

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or self._known(str(key)) is not None

    def __missing__(self, key: str) -> str:
        found = self._known(key)
        if found is None:
            raise KeyError(key)
        return found

    def get(self, key: str, default: Any = None) -> Any:
        own = super().get(key)
        return own if own is not None else self._known(key) or default
