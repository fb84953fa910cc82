"""A table: a game being played. Enter, undo, redo, set, tell facts; and the replay that proves it."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from . import chance
from .facts import Need, shape
from .flow import Frame, Note, State, is_open
from .fold import Item, fold, is_fact, is_number, operations
from .game import Game, Header
from .move import IMPOSSIBLE, ODD, TABLE, Actor, AnyMove, Because, impossible
from .options import Option, judge, not_now, options, refused, whose
from .paths import BadPath, difference, flat, put
from .score import Sheet

LEVELS = ("enforce", "assist", "record")
EVERY = 64  # entries between two checkpoints
AUTO = "auto"  # the word that takes a pin off


@dataclass(frozen=True)
class Stuck:
    """The entry at which a table could not be read on, and why."""

    item: Item
    because: tuple[Because, ...]


@dataclass(frozen=True)
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


class Unfit(Exception):
    """A record that cannot be applied."""

    def __init__(self, *because: Because, half_done: bool = False) -> None:
        super().__init__(*because)
        self.because = because
        self.half_done = half_done  # the state it was applied to is spoilt


class Readonly(Exception):
    """The table could only be read up to an entry; correct that first."""


@dataclass
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
    _told: dict[str, str] = field(init=False, default_factory=dict)  # facts of the journal, also those told after their entry

    def __post_init__(self) -> None:
        self.verbs = self.game.verbs()
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
        self._told = told_facts(items)
        if same < len(self.items):
            self._back_to(same, items)
        self.stuck = None
        for item in items[len(self.items) :]:
            try:
                because = self.run(self.s, item.text)
            except Unfit as unfit:
                self.stuck = Stuck(item, unfit.because)
                if unfit.half_done:
                    self._back_to(len(self.items), items)
                    for again in items[len(self.items) : items.index(item)]:
                        self._took(again, self.run(self.s, again.text))
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

    def run(self, s: Any, text: str, *, lenient: bool = True) -> Sequence[Because]:
        """Applies one record to a state. Loading refuses only the impossible: Unfit says why."""
        entry = text.partition(" #")[0] if "#" in text else text
        if entry.startswith("- "):
            self._operation(s, entry)
            return ()
        words = entry.split()
        forced = bool(words) and words[-1] == "!"
        if forced:
            words.pop()
        cls = self.verbs.get(words[1]) if len(words) > 1 else None
        if cls is None:
            raise Unfit(impossible("table.unknown", word=entry))
        try:
            move = cls.of(words[0], words[2:])
        except (ValueError, TypeError):
            raise Unfit(impossible("table.unknown", word=entry)) from None
        try:
            if not is_open(self.game, s, move.by, cls):
                raise Unfit(self._not_now(cls))
            because = self._judge_again(move, s)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError):  # words no table ever said
            raise Unfit(impossible("table.unknown", word=entry)) from None
        for reason in because:
            if reason.grade == IMPOSSIBLE or not (lenient or forced or reason.grade == ODD):
                raise Unfit(*because)
        try:
            self._apply(s, move)
        except Exception:
            raise Unfit(impossible("table.unknown", word=entry), half_done=True) from None
        return because

    def _judge_again(self, move: AnyMove, s: Any) -> list[Because]:
        """Judges a recorded entry. A fact that was told later, because the entry was corrected since, holds already now."""
        while True:
            try:
                return judge(move, s)
            except Need as need:
                if need.key not in self._told or need.key in s.facts:
                    raise Unfit(impossible("table.need", key=need.key)) from None
                s.facts[need.key] = self._told[need.key]

    def _apply(self, s: Any, move: AnyMove) -> None:
        s.notes.clear()
        s.acting = move.by
        if move.chance:
            source = move.source(s)
            s.drawn[source] = s.drawn.get(source, 0) + 1
        move.apply(s)
        self.game.settle(s)
        s.acting = None

    def _not_now(self, cls: type[AnyMove]) -> Because:
        return not_now(self.game, cls)

    def _operation(self, s: Any, text: str) -> None:
        """A record that is not a move: told facts of the box, set, level, now, check."""
        word, _, rest = text[2:].partition(" ")
        if word == "fact" and "=" in rest:
            key, _, value = rest.partition("=")
            s.facts[key] = value
        elif word == "set":
            self._set(s, pairs(rest))
        elif word == "level" and rest in LEVELS:
            s.level = rest
        elif word == "now":
            self._now(s, rest.split())
        elif word != "check":
            raise Unfit(impossible("table.unknown", word=text))

    def _set(self, s: Any, wanted: list[tuple[str, str]]) -> None:
        saved = pickle.dumps(s, -1)
        try:
            self._put(s, wanted)
        except (BadPath, Unfit) as bad:
            _restore(s, saved)
            if isinstance(bad, Unfit):
                raise
            rule = "table.no-path" if bad.why == "no-such" else "table.bad-value"
            raise Unfit(impossible(rule, path=bad.path, expected=bad.expected)) from None

    def _put(self, s: Any, wanted: list[tuple[str, str]]) -> None:
        computed = self.game.computed(s)
        pinned: dict[str, Any] = {}
        if not wanted:
            raise BadPath("", "no-such")
        for path, value in wanted:
            if value == "":
                raise BadPath(path, "value" if path in visible(self.game, s) else "no-such", "…=…")
            if path in computed:
                pinned[path] = self._pin(s, path, value, computed[path])
            else:
                put(s, path, value)
        s.notes.clear()
        try:
            wrong = [b for b in (*self._wrong_frames(s), *self.game.wrong(s)) if b.grade == IMPOSSIBLE]
            if not wrong:
                self.game.settle(s)
                computed = self.game.computed(s)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError):  # a word that names nothing here
            raise BadPath(wanted[-1][0], "value") from None
        if wrong:
            raise Unfit(*wrong)
        for path, value in pinned.items():
            if value is not AUTO and computed.get(path) != value:  # nothing reads a pin there
                raise BadPath(path, "no-such")

    @staticmethod
    def _pin(s: Any, path: str, value: str, now: Any) -> Any:
        """On a computed path `set` pins the value, visibly, until `=auto`."""
        if value == AUTO:
            s.pins.pop(path, None)
            return AUTO
        if isinstance(now, bool):
            if value not in ("yes", "no"):
                raise BadPath(path, "value", "yes, no, auto")
            s.pins[path] = value == "yes"
        elif now is None or isinstance(now, int):
            if not is_number(value):
                raise BadPath(path, "value", "0, 1, 2 …, auto")
            s.pins[path] = int(value)
        else:
            s.pins[path] = value
        return s.pins[path]

    def _wrong_frames(self, s: State) -> Iterator[Because]:
        """Decisions that no row of the flow knows, or that belong to nobody at the table."""
        for top in s.now:
            for frame in [top] if isinstance(top, Frame) else [f for stack in top.stacks.values() for f in stack]:
                if frame.name not in self.game.flow or not self._seated(s, frame.by):
                    yield impossible("table.no-frame", frames=tuple(self.game.flow))

    def _seated(self, s: State, who: Actor) -> bool:
        return who in s.players or who == TABLE or who in self.game.automatic

    def _now(self, s: Any, words: list[str]) -> None:
        if len(words) < 2 or words[0] not in self.game.flow or not self._seated(s, words[1]):
            raise Unfit(impossible("table.no-frame", frames=tuple(self.game.flow)))
        saved = pickle.dumps(s, -1)
        data = {k: int(v) if is_number(v) else v for k, _, v in (w.partition("=") for w in words[2:])}
        s.now = [Frame(words[0], words[1], data)]
        s.notes.clear()
        try:
            if self.game.late:
                self.game.late(s, words[0], words[1])
            self.game.settle(s)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError):  # data that names nothing here
            _restore(s, saved)
            raise Unfit(impossible("table.no-frame", frames=tuple(self.game.flow))) from None

    # -- entering --------------------------------------------------------------------------------------------------

    def judged(self, move: AnyMove) -> list[Because]:
        """Every reason against a move now. Facts the box knows are taken from it; others raise Need."""
        if not is_open(self.game, self.s, move.by, type(move)):
            return [self._not_now(type(move))]
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
        """A fact the journal, the owner's box or the rules data has."""
        return self._told.get(key) or self.box.get(key) or self.game.known(key)

    @contextmanager
    def _knowing(self) -> Iterator[None]:
        """For looking only: facts of the box stand in for those the journal does not have yet."""
        own = self.s.facts
        self.s.facts = _Facts(own, self.known)
        try:
            yield
        finally:
            self.s.facts = own

    def sheet(self) -> Sheet:
        """The score as the table and the owner's box know it."""
        with self._knowing():
            return self.game.score(self.s)

    def learn(self, key: str, value: str, kind: str = "text") -> Outcome:
        """Records a fact of the box, once and for all."""
        kept = shape(kind, value)
        if kept is None:
            return Outcome(f"- fact {key}={value}", refused=(impossible("table.bad-value", path=key, expected=kind),))
        return self._record(f"- fact {key}={kept}")

    def enter(self, move: AnyMove, *, force: bool = False, comment: str = "", together: bool = False) -> Outcome:
        """Judge, snapshot, apply, make durable, acknowledge. Any failure leaves the table as it was."""
        self._writable()
        because = self.judged(move)
        text = move.entry() + (" !" if force else "")
        if refused(because, self.s.level, force):
            return Outcome(text, refused=tuple(because))
        text += f"  # {comment}" if comment else ""
        return self._commit(text, because, lambda: self._apply(self.s, move), together=together)

    def _record(self, text: str) -> Outcome:
        """The same for an operation that is not a move."""
        self._writable()
        try:
            return self._commit(text, (), lambda: self._change(text))
        except Unfit as unfit:
            return Outcome(text, refused=unfit.because)

    def _change(self, text: str) -> None:
        self._operation(self.s, text)
        if text.startswith(("- set ", "- now ")):
            self._sound(text)

    def _sound(self, text: str) -> None:
        """A state that nothing can be offered, shown or counted in was set to something that does not exist."""
        try:
            with self._knowing():
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
            self._told = told_facts((*self.items, Item("0", text)))
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
        outcome = self._record("- set " + " ".join(f"{p}={v}" for p, v in wanted))
        return outcome if outcome.refused else Outcome(outcome.text, outcome.label, notes=outcome.notes, patch=self._patch(before))

    def level(self, level: str) -> Outcome:
        """How strict the table is from now on."""
        if level not in LEVELS:
            return Outcome(f"- level {level}", refused=(impossible("table.no-level", levels=LEVELS),))
        return self._record(f"- level {level}")

    def begin_at(self, frame: str, actor: Actor, **data: object) -> Outcome:
        """A table that begins late: what is decided now, and by whom."""
        more = "".join(f" {k}={v}" for k, v in data.items())
        return self._record(f"- now {frame} {actor}{more}")

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
        return self._rewrite(f"- undo {line}", gone)

    def redo(self) -> Outcome:
        """Returns what the last undo took."""
        undone = operations(self.records)[1]
        if not undone:
            return Outcome("- redo", refused=(impossible("table.nothing-to-redo"),))
        return self._rewrite("- redo", tuple(Item(str(n), t) for n, t in undone[-1]))

    def _rewrite(self, text: str, gone: tuple[Item, ...]) -> Outcome:
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
        with self._knowing():
            return options(self.game, self.s, every=every)

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
            self.run(s, item.text)
        return s

    def names(self) -> dict[Actor, str]:
        return dict(self.s.names)


def fresh(game: Game, header: Header) -> Any:
    """The state a table begins with."""
    s: State = game.begin(header)
    s.level, s.edition, s.cards = header.level, header.edition, header.cards
    s.options = dict(header.options)
    s.names = {str(k): name for k, name in enumerate(header.players, 1)}
    game.settle(s)
    return s


def visible(game: Game, s: Any) -> dict[str, Any]:
    """The flat view of a state: tracked, computed and pinned values."""
    return {**(game.visible(s) if game.visible else flat(s)), **game.computed(s)}


def pairs(text: str) -> list[tuple[str, str]]:
    """`a=1 b=2` as pairs."""
    found = []
    for word in text.split():
        path, _, value = word.partition("=")
        found.append((path, value))
    return found


def told_facts(items: Iterable[Item]) -> dict[str, str]:
    """What the journal says of the box, whenever it was told: the first word on each."""
    found: dict[str, str] = {}
    for item in items:
        if is_fact(item.text):
            key, _, value = item.text[7:].partition("=")
            found.setdefault(key, value)
    return found


def _restore(s: Any, saved: bytes) -> None:
    vars(s).update(vars(pickle.loads(saved)))


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
