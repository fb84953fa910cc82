"""Records that are no moves: `set` puts values at places, `now` begins a decision; told facts, levels. All of one, or nothing."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from .answer import Answer, Misfit, Number, Yes
from .cheap_classes import parts
from .flow import Frame, State
from .game import Game
from .move import IMPOSSIBLE, TABLE, Actor, Because, impossible
from .outcome import Unfit
from .paths import BadPath
from .place_names import decision_word, named
from .places import Place, paths, place
from .record import Pair, Record

LEVELS = ("enforce", "assist", "record")
AUTO = ("auto", "авто")  # the words that take a pin off


@parts
class Operations:
    """How records of one game that are no moves are applied."""

    game: Game

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
            if within := tuple(p for p in paths(s) if type(at.answer) is Answer and p.startswith(f"{path}.")):
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
            return self._carried(s, place(s, path))
        answer = Yes() if isinstance(computed[path], bool) else Number()

        def pin(kept: str | None) -> None:
            s.pins[path] = answer.value(kept or "")

        return Place(path, answer, pin, remove=lambda: s.pins.pop(path, None), gone=AUTO)

    def _carried(self, s: Any, at: Place) -> Place:
        """A number that a waiting decision carries lies within what may be said of that decision."""
        top, _, rest = at.path.partition(".")
        k, _, key = rest.partition(".")
        if top != "now" or not isinstance(at.answer, Number) or not isinstance(frame := s.now[int(k) - 1], Frame):
            return at
        return at._replace(answer=self.game.decisions.get(frame.name, {}).get(key, at.answer))

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
        meant = decision_word(self.game, name, said)
        if len(meant) != 1:
            raise Unfit(impossible("table.not-of-it", said=said, frames=(name,), places=tuple(known)))
        try:
            return meant[0], known[meant[0]].fit(text, self.game.ear()._replace(players=s.names))
        except Misfit as misfit:
            raise Unfit(impossible("table.misplaced", path=meant[0], misfit=misfit)) from None


def unplaced(bad: BadPath) -> Because:
    """Why something cannot be set or checked there."""
    if bad.track:
        return impossible("table.not-kept", path=bad.path, track=f"track-{bad.track}")
    if bad.misfit:
        return impossible("table.misplaced", path=bad.path, misfit=bad.misfit)
    if bad.near:
        return impossible("table.several-places", places=bad.near)
    return impossible("table.no-path", said=bad.path, also=bad.like)


def become(s: Any, other: Any) -> None:
    """Makes a state what another one is; whoever holds it goes on holding the table's."""
    vars(s).clear()
    vars(s).update(vars(other))
