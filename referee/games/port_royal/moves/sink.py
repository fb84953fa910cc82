"""Phase 1: what becomes of a ship just opened."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Move, Open, against, impossible, number, odd, says
from referee.kernel.score import ends

from ..bust import bust
from ..contracts.fulfilling import may_place, nest_full
from ..state import PortRoyal
from ..taxes import moved_on


class Sink(Move[PortRoyal]):
    """Discard the ship just opened, with one's own sabres.

    Which ship it is or how many sabres it shows is said only where it matters; `keep` for the pirates' den.
    """

    verb = "sink"
    rule = "sink"

    def ships(self, s: PortRoyal) -> tuple[str, ...]:
        """The cards the ship just opened may be."""
        ship = s.at(s.fresh)
        return s.possible(ship) if ship else ()

    def hidden(self, s: PortRoyal) -> bool:
        """Does only the table see how many sabres it shows?"""
        return any(s.box.cards[i].sabres is None for i in self.ships(s))

    def told_apart(self, s: PortRoyal) -> tuple[str, ...]:
        ids = self.ships(s)
        if not self.hidden(s) and len({s.sinkable(s.box.cards[i]) for i in ids}) > 1:
            return ids
        return self.den(s)

    def den(self, s: PortRoyal) -> tuple[str, ...]:
        return ("keep",) if _may_keep(s, self.by) and self.shown != "keep" else ()

    def sabres(self, s: PortRoyal) -> Open | None:
        return number("sabres", 1, 9) if self.hidden(s) else None

    def clear(self, s: PortRoyal) -> bool:
        return not self.hidden(s) and self.told_apart(s) == self.den(s)

    def kept(self, s: PortRoyal) -> tuple[str, ...]:
        return ("keep",) if self.ships(s) else ()

    def no_such(self, s: PortRoyal) -> Because:
        return impossible("table.no-such-card", card=" ".join(self.words()))

    shown: str | None = says(told_apart, understood=kept, opens=sabres, ends=clear, no=no_such, default=None)
    keep: str | None = says(den, understood=kept, ends=True, no=no_such, default=None)

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        frame, ids = s.top(), self.ships(s)
        if frame and frame.name == "gamble":
            yield impossible("gambler.no-sink")
        elif not ids:  # sink.ship-only: persons, expeditions and taxes are never fresh
            yield impossible("sink.ship-only" if s.opened and _last_is_no_ship(s) else "sink.just-drawn")
        elif all(s.box.cards[i].skull for i in ids):
            yield against("sink.skull")
        elif not ends(s.sabres(self.by))[1]:
            yield against("sink.crew")

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if "keep" in (self.shown, self.keep) and not _may_keep(s, self.by):
            yield against("contract.pirates-nest")
            if not s.kit.contracts:
                return
        ships = [s.box.cards[i] for i in self.ships(s) if self.shown in (i, None, "keep") or self.shown not in s.box.cards]
        if self.shown in (None, "keep") and (len({s.sinkable(ship) for ship in ships}) > 1 or self.hidden(s)):
            yield impossible("table.which-card", cards=self.ships(s))
            return
        able = [ship for ship in ships if not ship.skull]
        if not able:
            yield against("sink.skull")
            return
        low, high = ends(s.sabres(self.by))
        told = int(self.shown) if self.shown and self.shown.isdecimal() else None
        need = min(ship.sabres for ship in able if ship.sabres is not None) if told is None else told
        if 0 < high < need:
            yield against("sink.sabres", need=need, have=high)
        elif low < need <= high:
            yield odd("table.not-checked", need=need, rule="sink.sabres")

    def apply(self, s: PortRoyal) -> None:
        # sink.no-coins, sink.reuse: nothing is earned and no sabre is spent; sink.active: only this frame's player is asked
        s.due.clear()  # contract.speculator: the ship never lay in the harbour
        moved_on(s)
        word = self.shown if self.shown in s.box.cards else s.harbour[s.fresh - 1]
        del s.harbour[s.fresh - 1]
        s.fresh = 0
        if "keep" in (self.shown, self.keep):
            s.players[self.by].nest.append(word)
            nest_full(s, self.by)
        else:
            s.throw([word])
        frame = s.top()
        if frame and frame.name == "sink-or-bust":
            s.pop()
            s.push("discover", s.active)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]] | None:
        ship = s.at(s.fresh)
        kept = "keep" in (self.shown, self.keep)
        return ("contract.pirates-nest" if kept else "sink", {"card": ship}) if ship else None


def _may_keep(s: PortRoyal, by: Actor) -> bool:
    """contract.pirates-nest: a colour not collected yet, and a marker for the contract."""
    ship = s.at(s.fresh)
    if not ship or not may_place(s, by, "pirates-nest"):
        return False
    colour = s.card(ship).colour
    return colour not in [s.card(w).colour for w in s.players[by].nest]


def _last_is_no_ship(s: PortRoyal) -> bool:
    return bool(s.harbour) and s.harbour[-1] != "-" and s.card(s.harbour[-1]).kind != "ship"


class Bust(Move[PortRoyal]):
    """Let the second ship of a colour into the harbour: the turn is lost."""

    verb = "bust"
    rule = "bust"

    @classmethod
    def elsewhere(cls, s: PortRoyal, by: Actor | None) -> Because | None:
        return impossible("bust")

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if s.frame.name == "takes" and (self.by != s.active or s.frame.data["taken"]):  # told in short
            yield impossible("bust.skip")

    def apply(self, s: PortRoyal) -> None:
        moved_on(s)
        bust(s, s.frame.data.get("colour", ""))
