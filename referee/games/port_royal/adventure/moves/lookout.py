"""«The Adventure Begins»: the lookout and the top three cards, told or kept to oneself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, against, impossible, says

from ...cards import every_card
from ...decisions import Details
from ...moves.discover import Draw
from ...names import say
from ...piles import SECRET
from ...state import PortRoyal

LOOK = 3  # lookout.three


class Look(Move[PortRoyal]):
    """lookout.look: the active player looks at the top three cards of the deck."""

    verb = "look"
    rule = "lookout.look"
    how: str | None = says((SECRET,), ends=True, no="lookout.three", default=None)  # nothing of it is told

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame[Details]) -> Iterable[Actor]:
        return (s.active,)

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if not s.kit.adventure:
            yield impossible("table.other-mode", verb=self.verb)
            return
        have = s.count(self.by, "lookout")
        if not have:
            yield against("lookout.own")
        elif s.looked >= have:
            yield against("lookout.several", used=s.looked, have=have)
        deck = s.deck()
        if deck is not None and deck + len(s.discard) + (s.hidden or 0) < LOOK:
            yield impossible("lookout.three")

    def apply(self, s: PortRoyal) -> None:
        s.looked += 1
        deck = s.deck()
        if deck is not None and deck < LOOK:
            s.refill()  # deck.refill: the rest of the deck lies above the shuffled discards
        s.fresh = 0
        if self.how == SECRET:
            _laid_back(s, SECRET, [SECRET] * (LOOK - 1))
            return
        if s.on_top:  # an earlier lookout's card is the first of the three
            s.seen.append(s.on_top)
            s.on_top = ""
        s.pop()
        s.push("looking", s.active)


class Seen(Draw):
    """One of the three cards the lookout sees, or `hidden`: of those that are not told one goes back on top."""

    verb = "seen"
    rule = "lookout.look"

    def sayable(self, s: PortRoyal) -> Iterator[str]:
        yield from self.left(s)
        yield SECRET

    card: str = says(sayable, understood=Draw.any_card, ever=every_card, no=Draw.none_such)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if self.card != SECRET:
            yield from super().blocks(s)

    def apply(self, s: PortRoyal) -> None:
        s.seen.append(self.card)
        if len(s.seen) < LOOK:
            return
        s.pop()
        if SECRET not in s.seen:
            s.push("lookout", s.active)
            return
        s.seen.remove(SECRET)
        _laid_back(s, SECRET, s.seen)
        s.push("discover", s.active)


def _laid_back(s: PortRoyal, top: str, gone: list[str]) -> None:
    """lookout.three: one card on top, two discarded; what was not told is discarded unseen."""
    s.on_top, s.seen = top, []
    if s.hidden is not None:
        s.hidden += gone.count(SECRET)
    s.throw([word for word in gone if word != SECRET])


class Top(Move[PortRoyal]):
    """Two of the three cards are discarded without effect, this one goes back on top."""

    verb = "top"
    rule = "lookout.look"
    bare = True

    def places(self, s: PortRoyal) -> Iterable[str]:
        return map(str, range(1, len(s.seen) + 1))

    def lying(self, s: PortRoyal, place: str) -> tuple[str, ...]:
        word = s.seen[int(place) - 1] if place.isdecimal() and 1 <= int(place) <= len(s.seen) else ""
        return (word, *say(word), *s.box.wider(word)) if word else ()

    place: int = says(places, called=lying, no="lookout.three", kind=int)

    def apply(self, s: PortRoyal) -> None:
        # lookout.choice: opening goes on or not, as the player likes
        top = s.seen.pop(self.place - 1)
        _laid_back(s, top, s.seen)
        s.pop()
        s.push("discover", s.active)
