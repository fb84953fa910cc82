"""A whole sailing played at the program's table by the choices of the model's."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games.cooper_island.moves.cartographer import Steps
from referee.games.cooper_island.moves.double_tiles import Take
from referee.games.cooper_island.moves.logbook import ReadToken
from referee.games.cooper_island.moves.ruins_statues import Ruin
from referee.games.cooper_island.moves.sailing import Sail
from referee.games.cooper_island.moves.tolls import Fee, Gift
from referee.games.cooper_island.moves.warehouse import Gain
from referee.games.cooper_island.moves.worker import Skip
from referee.games.cooper_island.seat import Space
from referee.kernel.flow import Frame
from referee.kernel.move import AnyMove
from referee.kernel.table import Outcome, Table
from tests.models.cooper_island import model_sail
from tests.models.cooper_island.adapter import counted, seat_of, stock_of, table
from tests.models.cooper_island.model_sail import Action, Ask, Choice, Sea

ISLANDS = {name: n for n, name in enumerate(model_sail.ISLANDS, 1)}
TOKENS = {(("coin",),): "all-c", (("gold",), ("cloth",)): "one-gt", (("wood",), ("food",)): "one-wf"}
LAND = {"s0": "a1", "s1": "a2", "s2": "a3"}
EDGES = "start-a1,start-a2,start-a3,start-b1,start-b2,start-f1,f1-e1,f1-e2,f1-e3,f1-e4,f1-e5"


def bank(place: int, half: str, players: int) -> tuple[str, str]:
    """Whose sandbank a place of the ring is, and the name of its half."""
    seat, part = divmod(place, 15)
    side = "left" if half == "cw" else "right"
    if part > 10:
        return str((seat + 1) % players + 1), f"r{15 - part}-{side}"
    return str(seat + 1), f"{'m' if part < 5 else 'l'}{part % 5}-{side}"


def token(action: Action) -> str:
    return "tile" if action.tiles else "step" if action.steps else TOKENS[action.goods]


def set_out(sea: Sea) -> Table:
    """The model's sea as a table."""
    names = list(sea.sailors)
    me = sea.sailors[sea.active]
    ruins = ["b1", "b2"][: me.ruins] + [f"e{n}" for n in range(1, 6 - me.ruins)]
    facts = {"layout.edges": EDGES, "layout.ruins": ",".join(ruins), "warehouse.slots": str(me.stock.slots), "statue.slots": "1,1,1,1"}
    facts["logbook.mix"] = "?"
    found = table(len(names), **facts)
    s = found.s
    s.active = str(names.index(sea.active) + 1)
    s.taken = 60 - sea.bag
    s.now[-1].by = s.active
    for who, sailor in zip(s.players, sea.sailors.values(), strict=True):
        seat = seat_of(s, who, sailor.stock)
        seat.land = {LAND[name]: here for name, here in seat.land.items()} | {"start": Space("meadow")}
        seat.steps, seat.tiles, seat.logbooks = sailor.carto, sailor.tiles, sailor.logbooks
        seat.slots = list(range(1, 3 - len(sailor.slots)))
        seat.ruins = 5 - len(seat.slots)
        seat.cards = ["small-3"] if sailor.coin_card else []
        for ship in ("one", "two"):
            start = 15 * names.index(_name(sea, who)) + (5 if ship == "one" else 0)
            ahead = (sailor.at[ship] - start) * (1 if ship == "one" else -1)
            seat.ship(ship).sailed, seat.ship(ship).anchors = ahead % (15 * len(names)), sailor.anchors[ship]
    for (place, half), island in sea.islands.items():
        owner, where = bank(place, half, len(names))
        s.players[owner].islands[where] = ISLANDS[island]
    return found


def _name(sea: Sea, who: str) -> str:
    return list(sea.sailors)[int(who) - 1]


def do(at: Table, move: AnyMove) -> Outcome:
    got = at.enter(move)
    assert got.ok, f"{move.entry()}: {got.text}"
    return got


class Follower:
    """Answers whatever the program asks with the model's choices, in their order."""

    def __init__(self, at: Table, choices: list[Choice], tokens: list[Action]) -> None:
        self.at, self.choices, self.tokens = at, list(choices), [token(t) for t in tokens]
        self.ships: list[str] = []
        self.kept: list[str] | None = None  # of a logbook, from the card's coin on

    def do(self, move: AnyMove, rest: bool = False) -> None:
        """Where no good fits and no trade could make room, the program does not ask; the first may be the rest of the same gain."""
        lost = [n.facts["of"] for n in do(self.at, move).notes if n.rule == "store.full"]
        for of in lost[rest:]:
            if of != "small-3":
                choice = self.choices.pop(0)
                assert not (choice.goods if self.kept is None else self.kept), of
                self.kept = None

    def run(self, ship: str, steps: int) -> None:
        s = self.at.s
        s.now.append(Frame("helm", s.active, {"n": steps}))
        self.ships.append(ship)
        while (top := s.now[-1]).name != "act" or not top.data.get("base"):
            getattr(self, f"at_{top.name}")(top)
        assert not self.choices, f"{len(self.choices)} choices left"

    def at_helm(self, top: Frame) -> None:
        self.do(Sail(top.by, self.ships.pop()))

    def at_logbook(self, top: Frame) -> None:
        if self.kept is None:
            self.kept = list(self.choices[0].goods)
        self.do(ReadToken(top.by, self.tokens.pop(0)))

    def at_fee(self, top: Frame) -> None:
        choice = self.choices.pop(0)
        if choice.piece is None:
            self.do(Fee(top.by, "anchor"))
            if choice.owner_takes:
                self.do(Gift(self.at.s.now[-1].by, choice.owner_takes))
            return
        place, name = choice.piece
        self.do(Fee(top.by, name if place == "store" else "@" + LAND[name]))

    def at_act(self, top: Frame) -> None:
        if top.data["of"] == "small-3":
            self.kept = list(self.choices[0].goods)
            coin = "coin" in self.kept
            if coin:
                self.kept.remove("coin")
            self.do(Gain(top.by, "coin") if coin else Skip(top.by))
            return
        choice = self.choices.pop(0)
        goods, self.kept = list(choice.goods) if self.kept is None else self.kept, None
        if choice.do == "use":
            self.use(top, choice, goods)
        if self.at.s.now[-1] is top:
            self.do(Skip(top.by))

    def use(self, top: Frame, choice: Choice, goods: list[str]) -> None:
        todo = list(top.data["todo"])
        for good in goods:
            self.do(Gain(top.by, good), rest=len(top.data["todo"]) > 1)
        if "take" in todo:
            self.do(Take(top.by, None))
        elif "step" in todo:
            self.do(Steps(top.by, None))
        elif "ruin" in todo:
            s = self.at.s
            if choice.ship:
                self.ships.append(choice.ship)
            free = next(x for x in s.known("layout.ruins") if x.startswith("b") and s.ruin_at(top.by, x))
            self.do(Ruin(top.by, free, f"slot-{(s.free_slots(top.by) or [0])[0]}"))


def sailed(rng: Random) -> str:
    """Where ships, goods, tokens and anchors are after some points for one ship."""
    position: Any = model_sail.random_position(rng)
    sea, said = position["sea"], list[Choice]()
    plain = Action((("wood",), ("food",)))
    sea.tokens = [t if t.tiles or t.steps or t.goods in TOKENS else plain for t in sea.tokens]  # the program's tokens show no such mix

    def choose(now: Sea, ask: Ask) -> Choice:
        said.append(rng.choice(sorted(model_sail.options(now, ask), key=repr)))
        return said[-1]

    _, after = model_sail.sail_with(sea, position["ship"], position["steps"], choose)
    at = set_out(sea)
    Follower(at, said, sea.tokens).run(position["ship"], position["steps"])
    for who, sailor in zip(at.s.players, after.sailors.values(), strict=True):
        seat = at.s.players[who]
        ours = stock_of(seat) | {"tiles": seat.tiles, "steps": seat.steps, "logbooks": seat.logbooks, "slots": 2 - len(seat.slots)}
        ours |= {ship: (at.s.position(who, ship), seat.ship(ship).anchors) for ship in ("one", "two")}
        theirs = counted(sailor.stock) | {"tiles": sailor.tiles, "steps": sailor.carto, "logbooks": sailor.logbooks}
        theirs["slots"] = len(sailor.slots)
        theirs |= {ship: (sailor.at[ship], sailor.anchors[ship]) for ship in ("one", "two")}
        theirs["land"] = {LAND[name]: cube for name, cube in theirs["land"].items()}  # type: ignore[attr-defined]
        if ours != theirs:
            return f"{who}: program {ours}, model {theirs}"
    return ""
