"""The printed route is not as it was surveyed: the table corrects it, here and for good."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.kernel.cheap_classes import pattern
from referee.kernel.flow import Frame
from referee.kernel.move import TABLE, Actor, Because, Move, Open, impossible, says

from .. import board
from ..board import START
from ..decisions import Details
from ..facts import FACTS
from ..state import Maracaibo
from ..survey import ROUTE, recall
from .base import latin

_ARROW = pattern(r"(?:\d{1,2}|9a|h7|havana)>(?:\d{1,2}|9a|h7)(?:/(?:\d{1,2}|9a|h7))?")
KINDS = ("city", "village", "forced-stop")
KEYS = {"city": "route.cities", "village": "route.cities", "forced-stop": "route.stops"}


def _arrow(word: str) -> str:
    """`0>1/2` and «9а>10» as they are kept."""
    start, sign, ends = word.partition(">")
    return f"{START if start in ('0', 'гавана') else latin(start)}>{latin(ends)}" if sign else word


class Route(Move[Maracaibo]):
    """`route 11>12/15`, `route city 9`: an arrow or the kind of a settlement; a stop said again is none."""

    verb = "route"
    rule = "solo.route.correct"
    aside = True

    def arrow(self, s: Maracaibo) -> bool:
        return self.what not in KINDS

    def spots(self, s: Maracaibo) -> Open | None:
        spots = board.numbered()
        return None if self.arrow(s) else Open("1-19", spots.__contains__, lambda rng: rng.choice(spots))

    what: str = says(KINDS, opens=Open("11>12/15", lambda w: bool(_ARROW.fullmatch(_arrow(w))), lambda rng: "11>12", exact=_arrow))
    place: str | None = says(opens=spots, ends=arrow, default=None)

    @classmethod
    def actors(cls, s: Maracaibo, frame: Frame[Details]) -> Iterable[Actor]:
        return (TABLE,)

    def bars(self, s: Maracaibo) -> Iterator[Because]:
        recall(s, ROUTE)
        if s.known("route.arrows") is None or s.known("route.cities") is None:
            yield impossible("solo.route.unsurveyed")

    def blocks(self, s: Maracaibo) -> Iterator[Because]:
        if self.place is None and not self.arrow(s):
            yield impossible("table.no-such-word", word=self.what, verb=self.verb)
            return
        if wrong := FACTS.misfit(*self._corrected(s), others=s.facts):
            yield impossible("solo.route.wrong", place=wrong.facts.get("what", wrong.part))

    def _corrected(self, s: Maracaibo) -> tuple[str, str]:
        """The fact and its new text."""
        if self.what in KINDS:
            key, place = KEYS[self.what], self.place or ""
            places: set[str] = {*(s.known(key) or ())}
            on = place not in places if self.what == "forced-stop" else self.what == "city"
            places = places | {place} if on else places - {place}
            return key, ",".join(p for p in board.numbered() if p in places) or "-"
        start, _, ends = self.what.partition(">")
        row = [START, *board.numbered(), "20"]
        usual = start in row[:-1] and ends == row[row.index(start) + 1]
        rest = tuple(w for w in s.known("route.arrows") or () if w.partition(">")[0] != start)
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
