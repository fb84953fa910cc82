"""Applying a journal's records to a state. Touches no box, no clock and no random source."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import field
from typing import Any

from .answer import Answer, Misfit, Number, Yes
from .facts import UNKNOWN, Need
from .flow import Frame, State, is_open
from .fold import Item
from .game import Game, Header
from .light import parts
from .move import IMPOSSIBLE, ODD, TABLE, Actor, AnyMove, Because, impossible
from .options import judge, not_now
from .paths import BadPath, Place, flat, place, places
from .place_names import decision_word, named
from .record import Pair, Record

LEVELS = ("enforce", "assist", "record")
AUTO = ("auto", "авто")  # the words that take a pin off


TRACE = bool(os.environ.get("REFEREE_TRACE"))  # for whoever mends it, and in tests: a fault of a game's code is raised


class Unfit(Exception):
    """A record that cannot be applied."""

    def __init__(self, *because: Because, half_done: bool = False, need: Need | None = None) -> None:
        super().__init__(*because)
        self.because = because
        self.half_done = half_done  # the state it was applied to is spoilt
        self.need = need  # the fact it asks for, where that is why


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
class Replay:
    """How records of one game are applied. `journal_facts` are the facts of its journal, also those told after their entry."""

    game: Game
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
            found = self._moves[record[:3]] = cls.of(record.by, record.words)
        except (ValueError, TypeError):
            raise Unfit(impossible("table.unknown", word=record.text)) from None
        return found

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

    def operation(self, s: Any, record: Record) -> None:
        """A record that is not a move: told facts of the box, set, level, track, now, check."""
        if record.does("fact") and record.pairs:
            s.facts.update(record.pairs)
        elif record.does("set"):
            self._set(s, record.pairs)
        elif record.does("level") and record.words and record.words[0] in LEVELS:
            s.level = record.words[0]
        elif record.does("track") and record.words and record.words[0] in self.game.track:
            s.tracking = record.words[0]
            self.game.settle(s)
        elif record.does("now"):
            self._now(s, record)
        elif not record.does("check"):
            raise Unfit(impossible("table.unknown", word=record.text))

    def read(self, s: Any, said: str, text: str) -> Pair:
        """A place by the names on the screen, and its value, as they are recorded. Raises BadPath."""
        path = self._named(s, said)
        at = self._place(s, path)
        try:
            return path, at.fit(text, self.game.ear()._replace(players=s.names))
        except BadPath:
            if within := tuple(p for p, _ in places(s) if type(at.answer) is Answer and p.startswith(f"{path}.")):
                raise BadPath(said, like=within) from None  # only what lies in it can be set
            raise

    def _named(self, s: Any, said: str) -> str:
        """A place that this table keeps; one that only a table following more would keep is named with that."""
        try:
            path = named(self.game, s, said)
        except BadPath as bad:
            path = "" if bad.near else self._elsewhere(s, said)
            if not path:
                raise
        if track := self.game.kept_by(s, path):
            raise BadPath(path, track=track)
        return path

    def _elsewhere(self, s: Any, said: str) -> str:
        """The place it would be at a table that follows more or less."""
        now = s.tracking
        try:
            for s.tracking in self.game.track:
                with suppress(BadPath):
                    return named(self.game, s, said)
            return ""
        finally:
            s.tracking = now

    def put(self, s: Any, path: str, text: str) -> None:
        """Puts one value. Raises BadPath."""
        self._place(s, path).set(text)
        if path in s.pins and self.game.computed(s).get(path) != s.pins[path]:  # nothing reads a pin there
            raise BadPath(path)

    def _place(self, s: Any, path: str) -> Place:
        """On a computed path a value is pinned, visibly, until `=auto`."""
        computed = self.game.computed(s)
        if path not in computed:
            return place(s, path)
        answer = Yes() if isinstance(computed[path], bool) else Number()

        def pin(kept: str | None) -> None:
            s.pins[path] = answer.value(kept or "")

        return Place(path, answer, pin, remove=lambda: s.pins.pop(path, None), gone=AUTO)

    def _set(self, s: Any, wanted: Sequence[Pair]) -> None:
        saved = pickle.dumps(s, -1)
        try:
            if not wanted:
                raise BadPath("")
            for path, value in wanted:
                self.put(s, path, value)
            s.notes.clear()
            self._settle(s, [path for path, _value in wanted])
        except (BadPath, Unfit) as bad:
            become(s, pickle.loads(saved))
            raise bad if isinstance(bad, Unfit) else Unfit(unplaced(bad)) from None

    def unfit(self, s: Any, wanted: Sequence[Pair]) -> tuple[Because, ...]:
        """Why these values cannot be set; nothing is."""
        try:
            self._set(pickle.loads(pickle.dumps(s, -1)), wanted)
        except Unfit as unfit:
            return unfit.because
        return ()

    def _settle(self, s: Any, paths: Sequence[str]) -> None:
        """What was set must go together, and then does what follows from it."""
        try:
            self.game.mended(s, paths)
            wrong = [b for b in (*self._wrong_frames(s), *self.game.wrong(s)) if b.grade == IMPOSSIBLE]
            if not wrong:
                self.game.settle(s)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError):  # a word that names nothing here
            raise BadPath(paths[-1]) from None
        if wrong:
            raise Unfit(*wrong)

    def _wrong_frames(self, s: State) -> Iterator[Because]:
        """Decisions that no row of the flow knows, or that belong to nobody at the table."""
        for top in s.now:
            for frame in [top] if isinstance(top, Frame) else [f for stack in top.stacks.values() for f in stack]:
                if frame.name not in self.game.flow or not self._seated(s, frame.by):
                    yield impossible("table.no-frame", decisions=tuple(self.game.flow))

    def _seated(self, s: State, who: Actor) -> bool:
        return who in s.players or who == TABLE or who in self.game.automatic

    def _now(self, s: Any, record: Record) -> None:
        name, who = (*record.words, "", "")[:2]
        if name not in self.game.flow or not self._seated(s, who):
            raise Unfit(impossible("table.no-frame", decisions=tuple(self.game.flow)))
        said = [self.of_decision(s, name, pair) for pair in record.pairs]
        saved = pickle.dumps(s, -1)
        s.now = [Frame(name, who, {key: self.game.decisions[name][key].value(kept) for key, kept in said})]
        s.notes.clear()
        try:
            if self.game.late:
                self.game.late(s, name, who)
            self.game.settle(s)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError):  # data that names nothing here
            become(s, pickle.loads(saved))
            words = tuple(self.game.decisions.get(name, ()))
            why = impossible("table.said-with", frames=(name,), places=words)
            raise Unfit(impossible("table.unsound"), *([why] if words else [])) from None

    def of_decision(self, s: Any, name: str, pair: Pair) -> Pair:
        """What is said of a decision, as it is kept: one of its own numbers or words by their names, or refused."""
        said, text = pair
        known = self.game.decisions.get(name, {})
        found = decision_word(self.game, name, said)
        if len(found) != 1:
            raise Unfit(impossible("table.not-of-it", said=said, frames=(name,), places=tuple(known)))
        try:
            return found[0], known[found[0]].fit(text, self.game.ear()._replace(players=s.names))
        except Misfit as misfit:
            raise Unfit(impossible("table.misplaced", path=found[0], misfit=misfit)) from None


def unplaced(bad: BadPath) -> Because:
    """Why something cannot be set or checked there."""
    if bad.track:
        return impossible("table.not-kept", path=bad.path, track=f"track-{bad.track}")
    if bad.misfit:
        return impossible("table.misplaced", path=bad.path, misfit=bad.misfit)
    if bad.near:
        return impossible("table.several-places", places=bad.near)
    return impossible("table.no-path", said=bad.path, also=bad.like)


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
    found: dict[str, str] = {}
    for item in items:
        if item.record.does("fact"):
            for key, value in item.record.pairs:
                found.setdefault(key, value)
    return found


def become(s: Any, other: Any) -> None:
    """Makes a state what another one is; whoever holds it goes on holding the table's."""
    vars(s).clear()
    vars(s).update(vars(other))
