"""Results only told: what was built, which card was kept, who was hired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame, Together
from referee.kernel.move import AGAINST, Actor, Because, Move, against, impossible, says

from ..components import LAST_ROUND, RESOURCES, ROYALS, cost
from ..decisions import Details
from ..pending_actions import nothing_gives, pending_todo, used_up
from ..state import CooperIsland
from ..unknown import forget, lost_sight
from .base import BOATS, LARGE_CARDS, PIERS, SHIPS_TO_SUPPLY, SMALL_CARDS, by_number
from .milestones_hiring_royal import royal_cards

PIECES = ("small-building", "large-building", "fortress", "statue")


class Told(Move[CooperIsland]):
    told = True

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame[Details]) -> Iterable[Actor]:
        """A turn's results are told after its worker: so `B boat 3` is the sector, also where Bob plays."""
        return () if frame.name in ("turn", "over") else (frame.by,)

    @classmethod
    def elsewhere(cls, s: CooperIsland, by: Actor | None) -> Because | None:
        top = s.now[-1] if s.now and s.telling else None
        before = isinstance(top, Frame) and top.name == "turn" and by in (None, top.by)
        return impossible("told.behind") if before else None


def told_off(s: CooperIsland, by: Actor, *tokens: str, times: int = 1) -> None:
    """What was told is no longer called for."""
    for _ in range(times):
        used_up(s, by, *tokens)


GIVES = {
    "boat": ("boat",),
    "cargo": ("cargo",),
    "statue": ("statue", "ruin-or-statue"),
    **dict.fromkeys(("small", "large", "fortress"), ("building",)),
}
CARDS = {"boat": "large-8", "cargo": "large-3", "statue": "large-5"}  # the large cards that give it at any time


def unasked(s: CooperIsland, by: Actor, kind: str) -> Iterator[Because]:
    """worker.given: a second building of one worker comes from nowhere; a large card that nobody named may give the rest."""
    seat, card = s.players[by], CARDS.get(kind)
    if not set(GIVES[kind]) & set(pending_todo(s, by)) and not (card and (seat.unnamed[1] or card in seat.cards)):
        yield nothing_gives(s, by, *GIVES[kind])._replace(grade=AGAINST)


def everyone(s: CooperIsland, frame: Frame[Details]) -> Iterable[Actor]:
    """Anybody may be told of towards the end, once: in a simultaneous phase everyone under the own decision."""
    if s.round < LAST_ROUND or frame.name == "over":  # end.when
        return ()
    return (frame.by,) if isinstance(s.now[-1], Together) else s.players


class CooperTold(Told):
    """sector.a-cooper, worker.plain: who was first on the round space of A has the Cooper token; nobody else takes it."""

    verb = "cooper"
    rule = "sector.a-cooper"

    @classmethod
    def elsewhere(cls, s: CooperIsland, by: Actor | None) -> Because | None:
        return super().elsewhere(s, by) if s.spots["a"][:1] == [by] else impossible("sector.a-cooper")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if s.spots["a"][:1] != [self.by]:
            yield against("sector.a-cooper")

    def apply(self, s: CooperIsland) -> None:
        s.first = self.by


class Built(Told):
    """A boat, a building, a statue or a supplied cargo ship; nobody told what it cost."""

    verb = "built"
    rule = "build.erect"
    bare = True

    def left(self, s: CooperIsland) -> Iterator[str]:
        seat = s.players[self.by]
        yield from (f"boat-{n}" for n in range(1, 7) if n not in seat.boats)
        yield from (f"cargo-{n}" for n in range(1, 6) if n not in seat.cargo)
        pieces = {"small-building": 2 - seat.small, "large-building": 2 - seat.large, "fortress": 1 - seat.fortress}
        yield from (piece for piece, n in {**pieces, "statue": 5 - seat.statues}.items() if n > 0)

    def none_left(self, s: CooperIsland) -> Because:
        return impossible({"boat": "boat.build", "cargo": "cargo.once"}.get(self.what.partition("-")[0], "build.left"))

    what: str = says(left, ever=(*BOATS, *SHIPS_TO_SUPPLY, *PIECES), no=none_left)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from unasked(s, self.by, self.what.partition("-")[0])

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        kind, _, n = self.what.partition("-")
        self._paid(s)
        told_off(s, self.by, *GIVES[kind])
        if kind == "boat":
            seat.boats.append(int(n))
            seat.piers += [k for k in range(1, 7) if k not in seat.piers][:1]
        elif kind == "cargo":
            seat.cargo.append(int(n))
            seat.lids += 1
            if int(n) == s.master:  # cargo.master-once
                s.standing = False
        elif kind == "statue":
            seat.statues += 1
            del seat.slots[:1]
        else:
            field = {"small": "small", "large": "large", "fortress": "fortress"}[kind]
            setattr(seat, field, getattr(seat, field) + 1)

    def _paid(self, s: CooperIsland) -> None:
        """What it may have cost is unsure now; and where a piece stands, nobody told."""
        kind = self.what.partition("-")[0]
        every = {"boat": ("coin", "wood"), "cargo": RESOURCES, "statue": ("wood", "stone", "gold")}
        lost_sight(s, self.by, every.get(kind) or cost(self.what)[0])
        if kind not in ("boat", "cargo"):
            forget(s, self.by, ["land"])


class BoatTold(Told):
    """`boat 3`: the boat built this turn."""

    verb = "boat-built"
    rule = "boat.build"

    def left(self, s: CooperIsland) -> Iterator[str]:
        yield from (boat for boat in BOATS if int(boat[-1]) not in s.players[self.by].boats)

    def free(self, s: CooperIsland) -> Iterator[str]:
        yield from (pier for pier in PIERS[:6] if int(pier[-1]) not in s.players[self.by].piers)

    def at_pier(self, s: CooperIsland, word: str) -> tuple[str, ...]:
        """«на причале 1»: never by the number alone, which may be a ship's."""
        n = word[-1]
        return (f"причале {n}", *(f"{at} {n}" for at in ("на причале", "на причал", "к причалу", "on pier", "at pier", "to pier")))

    boat: str = says(left, ever=BOATS, no="boat.build", called=by_number)
    pier: str | None = says(free, understood=PIERS, ends=True, no="boat.pier", called=at_pier, default=None)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from unasked(s, self.by, "boat")
        if self.pier and int(self.pier[-1]) in s.players[self.by].piers:
            yield impossible("boat.pier")

    def apply(self, s: CooperIsland) -> None:
        Built(self.by, self.boat).apply(s)
        if self.pier:
            s.players[self.by].piers[-1] = int(self.pier[-1])


class CargoTold(Told):
    """`cargo 2`: the cargo ship supplied this turn."""

    verb = "cargo-told"
    rule = "cargo.supply"

    def left(self, s: CooperIsland) -> Iterator[str]:
        yield from (ship for ship in SHIPS_TO_SUPPLY if int(ship[-1]) not in s.players[self.by].cargo)

    ship: str = says(left, ever=SHIPS_TO_SUPPLY, no="cargo.once", called=by_number)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from unasked(s, self.by, "cargo")

    def apply(self, s: CooperIsland) -> None:
        Built(self.by, self.ship).apply(s)


class StatueTold(Told):
    """`statue`: one was erected this turn."""

    verb = "statue-told"
    rule = "statue.erect"

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if s.players[self.by].statues >= 5 or s.phase == "income":
            yield impossible("build.left") if s.phase != "income" else nothing_gives(s, self.by, "statue", "ruin-or-statue")
        else:
            yield from unasked(s, self.by, "statue")

    def apply(self, s: CooperIsland) -> None:
        Built(self.by, "statue").apply(s)


class RuinTold(Told):
    """`ruin`: one was removed; from which space and to which slot nobody needs to say."""

    verb = "ruin-told"
    rule = "ruin.remove"

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if not s.players[self.by].ruins:
            yield impossible("ruin.gone")

    def apply(self, s: CooperIsland) -> None:
        s.players[self.by].ruins -= 1
        told_off(s, self.by, "ruin", "ruin-or-statue")


class Got(Told):
    """A building card that was kept."""

    verb = "got"
    rule = "build.small-card"
    bare = True

    def left(self, s: CooperIsland) -> Iterator[str]:
        gone = {c for seat in s.players.values() for c in seat.cards}
        yield from (c for c in (*SMALL_CARDS, *LARGE_CARDS) if c not in gone)

    def awaited(self, s: CooperIsland, word: str) -> tuple[str, ...]:
        """By its number alone, where cards of one kind only are to be named."""
        small, large = s.players[self.by].unnamed
        kind, _, n = word.partition("-")
        sure = {(True, False): "small", (False, True): "large"}.get((small > 0, large > 0))
        return (f"card {n}", f"карта {n}") if kind == sure else ()

    card: str = says(left, ever=(*SMALL_CARDS, *LARGE_CARDS), no="table.no-such-card", called=awaited)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if sum(c.startswith(self.card.partition("-")[0]) for c in s.players[self.by].cards) >= 2:
            yield impossible("build.left")  # a card comes with a building, and there are two of a kind

    def apply(self, s: CooperIsland) -> None:
        s.players[self.by].cards.append(self.card)


class Hired(Told):
    """A worker hired; with a special one also the royal card that a worker went to, and which of them, where either might."""

    verb = "hired"
    rule = "hire.worker"
    bare = True

    def free_cards(self, s: CooperIsland) -> Iterator[str]:
        yield from (card for card in royal_cards(s) if self.kind == "special" and not s.royals.get(card))

    def round_one(self, s: CooperIsland) -> bool:
        return self.kind != "special"

    def nobody_else(self, s: CooperIsland) -> bool:
        """hire.special-only: without an available regular worker the new one goes."""
        return self.kind != "special" or not s.players[self.by].regular

    def senders(self, s: CooperIsland) -> tuple[str, ...]:
        return () if self.nobody_else(s) else ("regular", "special")

    kind: str = says(("regular", "special"))
    royal: str | None = says(free_cards, understood=ROYALS, ends=round_one, called=by_number, default=None)
    sent: str | None = says(senders, ever=("regular", "special"), ends=nobody_else, no="royal.who", default=None)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if "reached" not in seat.milestones.values():
            yield against("milestone.move")
        if (seat.waiting_regular if self.kind == "regular" else seat.waiting_special) < 1:
            yield impossible("hire.worker")
        elif seat.hires >= 3:
            yield against("hire.max")
        if self.royal is not None and self.kind != "special":
            yield impossible("hire.special")
        elif self.royal is not None and self.royal not in royal_cards(s):
            yield impossible("royal.laid", card=self.royal)
        elif self.royal is not None and s.royals.get(self.royal):
            yield against("royal.one")

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        if self.kind == "regular":
            seat.waiting_regular -= 1
            seat.regular += 1
        else:  # hire.special: one goes to a royal card
            seat.waiting_special -= 1
            if seat.regular and self.sent != "special":
                seat.regular -= 1
                seat.special += 1
            if self.royal:
                s.royals[self.royal] = self.by
        if token := next((k for k, v in seat.milestones.items() if v == "reached"), None):
            seat.milestones[token] = "hire"
        s.note("hire.food", player=self.by)
