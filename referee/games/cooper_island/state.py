"""What the table tracks. Spaces of a peninsula are named by the players, or by the box once it knows the layout."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from referee.kernel.answer import Number, One, Yes
from referee.kernel.domains import Inner, Key
from referee.kernel.flow import Frame, State, Together
from referee.kernel.move import Actor, Because, impossible

from . import sea_route
from .components import CRATES, DOUBLE_TILES, KINDS, LAST_ROUND, MAX_STEP, ROYALS, SPOTS, known
from .decisions import Details
from .facts import FACTS, SHOWN, near
from .seat import BuildingCard, Seat

PHASES = ("income", "worker-phase", "clean-up", "final", "over")
Royal = Annotated[str, One(ROYALS)]
Doubles = Annotated[int, Number(0, DOUBLE_TILES)]


@dataclass
class CooperIsland(State[Details]):
    """A table of Cooper Island."""

    box_facts = FACTS

    players: dict[Actor, Seat] = field(default_factory=dict)
    round: Annotated[int, Number(1, LAST_ROUND)] = 1
    first: Actor = "1"  # setup.first: holder of the Cooper token
    active: Actor = "1"
    phase: Annotated[str, One(PHASES)] = "income"
    spots: dict[str, list[Actor]] = field(default_factory=lambda: {spot: [] for spot in SPOTS})
    laid: list[Royal] = field(default_factory=list)  # royal cards in play, once they were told
    royals: dict[Annotated[str, Key(ROYALS)], Actor] = field(default_factory=dict)  # royal card -> whose worker
    master: Annotated[int, Number(1, LAST_ROUND)] = 1  # setup.harbor-master: the harbor master's ship
    standing: bool = True
    by_steps: Annotated[bool, Inner(Yes())] = False  # game.together: clean-up goes on only when everybody is through with a step
    taken: Doubles = 0  # double tiles ever drawn from the bag
    seen: dict[str, Doubles] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))  # double tiles whose kind was ever told
    tokens: list[Annotated[str, SHOWN]] = field(default_factory=list)  # logbook tokens turned over so far
    bottom: list[BuildingCard] = field(default_factory=list)  # building cards put back under their decks, where the program draws

    @property
    def results(self) -> bool:
        """Only results are told: goods, tiles and land stay on the table."""
        return self.tracking == "results"

    @property
    def telling(self) -> bool:
        return self.results or super().telling

    @property
    def draws(self) -> bool:
        """take.kind: the program draws the double tiles, so every kind is known."""
        return self.cards == "app"

    # -- the stack of one player, also while another acts ----------------------------------------------------------------

    def on_top(self, who: Actor) -> Frame[Details] | None:
        """The decision this player is at, or None while it is somebody else's."""
        top = self.top(who)
        return top if top and top.by == who else None

    def reopen(self, who: Actor) -> None:
        """A player who was done acts again and has to say `done` once more."""
        top = self.now[-1]
        if isinstance(top, Together) and who in top.ready:
            top.ready.remove(who)

    def owe(self, who: Actor, name: str) -> None:
        """A decision for another player, also one who was done already."""
        top = self.now[-1]
        if isinstance(top, Together) and who in top.stacks:
            top.stacks[who].append(Frame(name, who, {"again": who in top.ready}))
            self.reopen(who)
        else:
            self.now.append(Frame(name, who))

    # -- facts of the box ----------------------------------------------------------------------------------------------

    def nth(self, key: str, n: int) -> Any:
        """What the n-th pier or cargo ship costs or brings, where that is known."""
        row = self.known(key)
        return row[n - 1] if row and 1 <= n <= len(row) else None

    def neighbours(self) -> dict[str, set[str]] | None:
        """Which spaces lie side by side, once the box knows the layout."""
        return near(self.known("layout.edges")) or None

    def shore(self, space: str) -> set[str] | None:
        """island.half: the sandbanks beside a space, once the box knows the coast."""
        coast = self.known("layout.shore")
        return {bank for place, bank in coast if place == space} if coast else None

    def ruin_at(self, who: Actor, space: str) -> bool:
        places = self.known("layout.ruins")
        return bool(places) and space in places and space not in self.players[who].cleared

    def beside_charted(self, who: Actor, space: str) -> bool | None:
        """Is a charted space next to this one? None while the layout is unknown."""
        near = self.neighbours()
        if near is None or not self.players[who].tracked:
            return None
        return any(x in self.players[who].land for x in near.get(space, ()))

    # -- goods ---------------------------------------------------------------------------------------------------------

    def room(self, who: Actor, good: str) -> bool:
        """store.gain, store.slot: is there a slot for one more of this good?"""
        seat = self.players[who]
        return self.fits(who, {g: n if n is None else n + (g == good) for g, n in seat.warehouse.items()})

    def fits(self, who: Actor, goods: dict[str, int | None]) -> bool:
        """store.shift: can so much lie in the warehouse, in whatever slots? Where nobody knows all of it, it can."""
        seat = self.players[who]
        slots = self.known("warehouse.slots") if "warehouse.slots" in self.facts else known("warehouse.slots")
        have = {g: n for g, n in goods.items() if n is not None}
        if slots is None or len(have) < len(goods):
            return True
        total = sum(have.values())
        if "small-14" in seat.cards:  # small.14
            total -= min(2, have["gold"] + have["cloth"])
        if "small-15" in seat.cards:  # small.15
            total -= min(2, have["coin"])
        return total <= self.slots(who)

    def slots(self, who: Actor, *, every: bool = False) -> int:
        """Warehouse slots for any good (build.small-slot, boat-act.5-slot); with `every`, also those of cards 14 and 15."""
        seat = self.players[who]
        more = 2 * (self.has(who, "small-14") + self.has(who, "small-15")) if every else 0
        return int(self.known("warehouse.slots") or known("warehouse.slots") or 0) + seat.small + (5 in seat.boats) + more

    def full(self, who: Actor, rule: str = "store.full") -> Because:
        """The refusal where there is no slot, with its numbers."""
        return impossible(rule, have=self.stored(who), of=self.slots(who, every=True))

    def stored(self, who: Actor) -> int:
        return sum(n or 0 for n in self.players[who].warehouse.values())

    def add(self, who: Actor, good: str, n: int = 1, *, to: str = "warehouse") -> None:
        """store.gain; market.capacity: a market takes any number."""
        pile: dict[str, int | None] = getattr(self.players[who], to)
        have = pile[good]
        if have is not None:
            pile[good] = have + n

    def step(self, who: Actor, n: int) -> None:
        """step.forward, step.max"""
        seat = self.players[who]
        if seat.steps is None:
            return
        lost = max(0, seat.steps + n - MAX_STEP)
        seat.steps += n - lost
        if n - lost:
            self.note("step.forward", player=who, n=seat.steps)
        if lost:
            self.note("step.max", player=who, n=lost)

    def back(self, who: Actor, n: int) -> None:
        """carto.cost: steps back on the cartographer's track."""
        seat = self.players[who]
        seat.steps = None if seat.steps is None else seat.steps - n

    def told_points(self, who: Actor, n: int) -> None:
        """Helm points of which it was told what came of them."""
        seat = self.players[who]
        top = self.on_top(who)
        if top and top.name == "how-many":
            self.stack(who).pop()
        for frame in reversed(self.stack(who)):
            if isinstance(frame, Frame) and frame.name == "helm" and frame.by == who:
                used = min(n, frame.data["n"])
                frame.data["n"] -= used
                n -= used
        if self.phase == "clean-up":
            seat.ahead += n

    def bag(self) -> int | None:
        """Double tiles still in the bag: all that were neither taken nor placed."""
        if any(seat.tiles is None for seat in self.players.values()):
            return None
        return self.pinned("bag", DOUBLE_TILES - self.taken)

    def has(self, who: Actor, card: str) -> bool:
        return card in self.players[who].cards

    # -- computed ------------------------------------------------------------------------------------------------------

    def spaces_left(self, who: Actor) -> int | None:
        """term.uncharted, score.tie: land spaces without a tile, where they can be counted."""
        seat = self.players[who]
        if seat.uncharted is not None:
            return seat.uncharted
        total = self.known("layout.spaces")
        near = self.neighbours()
        if near is not None:
            total = len(near)
        return total - len(seat.land) if total is not None and seat.tracked else None

    def position(self, who: Actor, ship: str) -> int | None:
        """Where a ship stands on the way around the island, if that is known."""
        steps = self.players[who].ship(ship).sailed
        return None if steps is None else sea_route.position(list(self.players).index(who), ship, steps, len(self.players))

    def anchor(self, who: Actor, ship: str, n: int = 1) -> None:
        """Anchors under a ship, or off it."""
        under = self.players[who].ship(ship)
        if under.anchors is not None:
            under.anchors += n

    def hunger(self, who: Actor) -> int | None:
        """feed.amount, hire.food, small.13: food symbols visible, by workers hired; None where the box does not know."""
        need = self.nth("feed.amounts", self.players[who].hires + 1)
        return None if need is None else max(0, need - self.has(who, "small-13"))

    def free_slots(self, who: Actor) -> list[int] | None:
        """Statue slots open and empty by number; None where the box does not know them."""
        seat = self.players[who]
        helms = self.known("statue.slots")
        if helms is None:
            return None
        opened = [*range(1, len(helms) - 1 + seat.large)]  # build.large-slot: the last two lie under large buildings
        if "small-5" in seat.cards:
            opened.append(9)
        return [n for n in opened if n not in seat.slots]

    def open_crates(self, who: Actor) -> list[str]:
        seat = self.players[who]
        every = [*CRATES, *(["small-4"] if "small-4" in seat.cards else [])]
        return [c for c in every if c not in seat.crates]
