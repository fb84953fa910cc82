"""The printed route is not as it was surveyed: the table corrects it, here and for good."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, Open, impossible

from .. import board
from ..board import START
from ..state import Maracaibo
from ..survey import recall, wrong_route
from .counts import latin

_ARROW = re.compile(r"(?:\d{1,2}|9a|h7|havana)>(?:\d{1,2}|9a|h7)(?:/(?:\d{1,2}|9a|h7))?")
KINDS = ("city", "village", "forced-stop")
KEYS = {"city": "route.cities", "village": "route.cities", "forced-stop": "route.stops"}


def _arrow(word: str) -> str:
    """`0>1/2` and «9а>10» as they are kept."""
    start, found, ends = word.partition(">")
    return f"{START if start in ('0', 'гавана') else latin(start)}>{latin(ends)}" if found else word


class Route(Move[Maracaibo]):
    """`route 11>12/15`, `route city 9`: an arrow or the kind of a settlement; a stop said again is none."""

    verb = "route"
    rule = "solo.route.correct"
    aside = True
    what: str
    place: str | None = None

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if frame.name == "turn" else s.humans[:1]

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> Move[Any]:
        return super().of(by, [_arrow(w) for w in words])

    @classmethod
    def choices(cls, s: Maracaibo, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield Open("11>12/15", lambda w: bool(_ARROW.fullmatch(_arrow(w))), lambda rng: "11>12")
            yield from KINDS
        elif len(said) == 1 and said[0] in KINDS:
            yield Open("1-19", lambda w: w in board.numbered(), lambda rng: rng.choice(board.numbered()))

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, "route.")
        shaped = self.place in board.numbered() if self.what in KINDS else self.place is None and _ARROW.fullmatch(self.what)
        if not shaped:
            yield impossible("table.no-such-word", word=self.place or self.what, verb=self.verb)
            return
        if s.known("route.arrows", "words") is None or s.known("route.cities", "words") is None:
            yield impossible("solo.route.unsurveyed")
            return
        key, value = self._corrected(s)
        told = {**s.facts, key: value}
        for wrong in wrong_route(*(told.get(k, "?") for k in ("route.cities", "route.arrows", "route.stops"))):
            if wrong.hard and wrong.key == key:
                yield impossible("solo.route.wrong", place=wrong.what or self.place or self.what)
                return

    def _corrected(self, s: Maracaibo) -> tuple[str, str]:
        """The fact and its new text."""
        if self.what in KINDS:
            key, place = KEYS[self.what], self.place or ""
            old = s.exceptions(key) or ()
            rest = tuple(p for p in old if p != place)
            on = place not in old if self.what == "forced-stop" else self.what == "city"
            found = sorted((*rest, place) if on else rest, key=lambda p: board.places()[p].order)
            return key, ",".join(found) or "-"
        start, _, ends = self.what.partition(">")
        row = [START, *board.numbered(), "20"]
        usual = start in row[:-1] and ends == row[row.index(start) + 1]
        rest = tuple(w for w in s.exceptions("route.arrows") or () if w.partition(">")[0] != start)
        return "route.arrows", ",".join(rest if usual else (*rest, self.what)) or "-"

    def apply(self, s: Maracaibo) -> None:
        key, value = self._corrected(s)
        s.facts[key] = value
        if self.what == "village" and self.place in s.cities:
            s.cities.remove(self.place)
        s.note("solo.route.correct")

    def teaches(self, s: Maracaibo) -> Mapping[str, str]:
        key = KEYS.get(self.what, "route.arrows")
        return {key: s.facts[key]} if key in s.facts else {}
