"""A turn told in one short line, `sailor 3 bob: yellow 2`: who took what. Prices and coins follow; what else was opened is not told."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Because, Move, count, impossible, says

from ..cards import classes_of, every_apart, every_takeable
from ..state import PortRoyal
from ..turn import takes_begin
from .discover import Draw
from .trade import Take


class Took(Take):
    """A card of a harbour that nobody described."""

    verb = "took"
    in_short = True

    def somewhere(self, s: PortRoyal) -> Iterator[str]:
        """The cards that lie in nobody's area, as far as it matters which: a ship's sabres do not."""
        out = {w for w, n in s.box.tally(s.located()).items() if n >= s.box.size(w)}
        fits = (w for w in s.box.drawn if w in s.box.takeable and out.isdisjoint(s.box.wider(w)))
        return (w for w in fits if w not in s.box.cards or s.box.cards[w].kind == "person" or not classes_of(s.box.cards[w]))

    def any_card(self, s: PortRoyal) -> frozenset[str]:
        return s.box.takeable

    def no_such(self, s: PortRoyal) -> Because:
        return impossible("table.no-such-card", card=self.what)

    what: str = says(somewhere, understood=any_card, ever=every_takeable, no=no_such)

    def lying(self, s: PortRoyal) -> str | None:
        return self.what if self.what in s.box.members else None

    def missing_or_unclear(self, s: PortRoyal) -> Iterator[Because]:
        n = s.box.size(self.what)
        if s.exhausted(self.what):
            yield impossible("table.too-many", card=self.what, have=n, of=n)

    def taken(self, s: PortRoyal) -> None:
        """No clerk is at such a table: they come with the contracts."""
        data = s.frame.data
        data["taken"] += 1
        data["lying"] = max(0, data["lying"] - 1) if data["lying"] >= 0 else -1


class Lying(Move[PortRoyal]):
    """How many cards lay in the harbour when the active player stopped: admirals and jesters are paid by it."""

    verb = "lying"
    rule = "admiral.bonus"
    bare = True
    cards: int = count(0, 40, likely=9, unit="card")

    def apply(self, s: PortRoyal) -> None:
        s.pop()
        takes_begin(s, s.active, self.cards)


class Opened(Draw):
    """A tax or an expedition that came up on the way: everybody has to do with it."""

    verb = "opened"
    rule = "expedition.apart"

    def left(self, s: PortRoyal) -> Iterator[str]:
        return (w for w in super().left(s) if s.card(w).kind in ("tax", "expedition"))

    def any_such(self, s: PortRoyal) -> list[str]:
        return [w for kind in ("tax", "expedition") for w in s.box.kinds[kind] if w not in s.expeditions]

    card: str = says(left, understood=any_such, ever=every_apart, no=Draw.none_such)
