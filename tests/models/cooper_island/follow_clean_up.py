"""A clean-up played at the program's table by the plans of the model's.

Small card 12 is left out: the model reads its two food as one payment with the feeding, the program as a payment of its own after a
successful feeding («заплатить дополнительно»); the text bears both, and the program's never gives more."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.games.cooper_island.clean_up import begin_clean_up
from referee.games.cooper_island.moves.clean_up import Feed, Next, RefreshCard, RefreshLid
from referee.games.cooper_island.moves.together import Done
from referee.games.cooper_island.moves.warehouse import Store
from referee.games.cooper_island.seat import Space
from referee.kernel.flow import Together
from referee.kernel.table import Table
from tests.models.cooper_island import model_cleanup
from tests.models.cooper_island.adapter import counted, seat_of, stock_of, table, word
from tests.models.cooper_island.follow_sail import do
from tests.models.cooper_island.model_cleanup import Plan, Settler

CRATES = {"tile": "crate-take", "lay": "crate-place", "map": "crate-steps", "coins": "crate-coins", "cubes": "crate-cubes"}
TOP = ("a5", "c5", "d5")
SPACES = ("a1", "a2", "b1", "b2")


def set_out(position: Any) -> Table:
    """The model's settlers, about to feed their workers."""
    model = position["table"]
    feeding = {"feed.amounts": ",".join(map(str, model.food)), "feed.helms": ",".join(map(str, model.points))}
    found = table(len(model.settlers), **feeding, **{"warehouse.slots": "4"})
    s = found.s
    s.master, s.standing, s.round = model.master, not model.lying, model.master
    for who, me in zip(s.players, model.settlers.values(), strict=True):
        seat = seat_of(s, who, me.stock)
        names = dict(zip(sorted(me.stock.land), SPACES, strict=False))
        seat.land = {names[name]: here for name, here in seat.land.items()}
        seat.waiting_regular, seat.waiting_special = (2 - me.hired, 2) if me.hired < 3 else (0, 1)
        seat.one.anchors, seat.two.anchors = me.anchors["one"], me.anchors["two"]
        seat.statues, seat.fortress, seat.small = me.statues, int(me.fortress), me.stock.slots - 4  # a slot each
        if me.isthmus:
            s.facts["layout.top"] = ",".join(TOP)
            seat.land |= {x: Space("meadow") for x in TOP}
        seat.cards = [f"large-{n}" for n in me.large_cards] + [f"small-{n}" for n in sorted(me.small_cards)]
        seat.used = [f"large-{n}" for n, up in me.large_cards.items() if not up]
        seat.crates, seat.lids = [CRATES[x] for x in sorted(me.crates)], me.free_lids
    begin_clean_up(s)
    return found


def play(at: Table, who: str, plan: Plan, names: dict[str, str]) -> list[int]:
    """One player's steps; the points gained are put aside, since sailing is compared elsewhere."""
    s, won = at.s, list[int]()

    def rest() -> None:
        while (top := s.top(who)) and top.name == "helm":
            won.append(top.data["n"])
            top.data["n"] = 0
            at.game.settle(s)

    assert plan.food is not None
    paid = word(type(plan.food)(plan.food.store, tuple(sorted(names[x] for x in plan.food.spaces))))
    do(at, Feed(who, paid, tuple(plan.anchor_ships)))
    rest()
    if plan.flip is not None:
        do(at, RefreshCard(who, f"large-{plan.flip}"))
    if plan.uncover is not None:
        do(at, RefreshLid(who, CRATES[plan.uncover]))
    top = s.top(who)
    if top and top.name == "refresh":
        do(at, Next(who))
    rest()
    for place, name in plan.stow:
        do(at, Store(who, name if place == "market" else "@" + names[name]))
    return won


def clean_up(rng: Random) -> str:
    """What every player has after the clean-up, the points gained on the way, and the harbour master."""
    position: Any = model_cleanup.random_position(rng)
    model = position["table"]
    for name, me in model.settlers.items():
        me.small_cards -= {12, 14, 15}  # 12: see the docstring; the others are slots, which the model counts apart
        position["plans"][name] = model_cleanup._random_plan(rng, model, name)
    events, after = model_cleanup.clean_up(model, position["plans"], model_cleanup.no_sailing)
    at = set_out(position)
    s = at.s
    wants = {name: [points for _, who, points in events if who == name and points] for name in model.settlers}
    for who, (name, me) in zip(list(s.players), model.settlers.items(), strict=True):
        names = dict(zip(sorted(me.stock.land), SPACES, strict=False))
        won = play(at, who, position["plans"][name], names)
        if won != wants[name]:
            return f"{name}: points {won}, model {wants[name]}"
    top = s.now[-1]
    assert isinstance(top, Together)
    for who in list(top.stacks):
        do(at, Done(who))
    for who, (name, me) in zip(s.players, after.settlers.items(), strict=True):
        if found := _differs(at, who, me, dict(zip(sorted(model.settlers[name].stock.land), SPACES, strict=False))):
            return f"{name}: {found}"
    over = s.phase == "final"
    same = over == after.over and (over or (s.master, s.standing) == (after.master, not after.lying))
    return "" if same else f"harbor master {s.master} {s.standing}, model {after.master} {after.lying}"


def _differs(at: Table, who: str, me: Settler, names: dict[str, str]) -> str:
    seat = at.s.players[who]
    ours = stock_of(seat) | {"anchors": (seat.one.anchors, seat.two.anchors), "lids": seat.lids, "crates": sorted(seat.crates)}
    ours["used"] = sorted(seat.used)
    theirs = counted(me.stock) | {"anchors": (me.anchors["one"], me.anchors["two"]), "lids": me.free_lids}
    theirs |= {"crates": sorted(CRATES[x] for x in me.crates), "used": sorted(f"large-{n}" for n, up in me.large_cards.items() if not up)}
    theirs["land"] = {names[name]: cube for name, cube in theirs["land"].items()}  # type: ignore[attr-defined]
    return "" if ours == theirs else f"program {ours}, model {theirs}"
