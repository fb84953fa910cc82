"""The program against the independent model: payments, sailing, landscape, workers, clean-up and the final score on random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from referee.games.cooper_island import pay as program
from referee.games.cooper_island.moves.cartographer import Chart
from referee.games.cooper_island.moves.islands import Island
from referee.games.cooper_island.moves.landscape import Land
from referee.games.cooper_island.moves.worker import Place
from referee.games.cooper_island.sectors import sector as printed
from referee.kernel.options import refused
from tests.models.cooper_island import model_land, model_pay, model_score, model_worker
from tests.models.cooper_island.adapter import against, bank, layout, put_land, seat_of, space, spot, stock_of, table, word
from tests.models.cooper_island.follow_clean_up import clean_up
from tests.models.cooper_island.follow_sail import sailed
from tests.models.cooper_island.model_pay import Payment, Stock

SHORT = 50
SIDES = {"cw": "left", "ccw": "right"}
ACTS = {
    "take": "take", "lay": "place", "boat": "boat", "building": "building", "clear": "ruin", "statue": "statue", "supply": "cargo",
    "step": "step", "piece": "gain:cwsfgt", "boat action": "boat-any", "island": "island-any",
}  # fmt: skip


def payments(stock: Stock, rng: Random) -> list[Payment]:
    """Ways one might try: every mix of a few pieces, and random heaps."""
    found = []
    for _ in range(25):
        store = {kind: rng.randint(0, n) for kind, n in stock.store.items() if rng.random() < 0.5}
        spaces = rng.sample(sorted(stock.land), rng.randint(0, min(3, len(stock.land))))
        found.append(Payment(model_pay.freeze(store), tuple(sorted(spaces))))
    return found


def paying(rng: Random) -> str:
    """Every way the model knows is taken and no other; what is lost and left is the same."""
    position: Any = model_pay.random_position(rng)
    stock, cost = position["stock"], position["cost"]
    s = table(2).s
    seat_of(s, "1", stock)
    legal = {replace(way, cost=()): way for way in model_pay.ways(stock, cost)}
    tried = [*rng.sample(sorted(legal, key=repr), min(20, len(legal))), *payments(stock, rng)]
    for way in tried:
        ours = not any(refused([b], "enforce", force=False) for b in program.judge(s, "1", word(way), (cost,), "boat.cost"))
        if ours != (way in legal):
            return f"{cost} with {word(way)} of {stock}: model {way in legal}, program {ours}"
    for proposed in program.proposals(s, "1", (cost,)) if legal else ():
        read = program.payment_of(proposed)
        assert read is not None
        if Payment(model_pay.freeze(read.goods), tuple(sorted(read.spaces))) not in legal:
            return f"{cost}: proposes {proposed} of {stock}"
    if not legal:
        return "" if not program.payable(s, "1", (cost,)) else f"{cost} can be paid, says the program: {stock}"
    way = rng.choice(sorted(legal, key=repr))
    s.notes.clear()
    program.spend(s, "1", word(way), (cost,))
    lost = sum(int(note.facts["n"]) for note in s.notes if note.rule == "pay.over")
    theirs = model_pay.pay(stock, way)
    left = {"store": dict(model_pay.freeze(theirs.store)), "land": {x: cube for x, (cube, _) in theirs.land.items()}}
    same = {k: v for k, v in stock_of(s.players["1"]).items() if k != "market"} == left
    return "" if same and lost == sum(model_pay.lost(stock, legal[way]).values()) else f"{word(way)} of {stock} for {cost}: lost {lost}"


def discounts(rng: Random) -> str:
    """What a discount leaves to pay; who forgoes a part of it pays a higher price of the model's."""
    position: Any = model_pay.random_position(rng)
    stock, cost, n = position["stock"], position["cost"], rng.randint(1, 2)
    kinds = rng.choice([model_pay.KINDS, model_pay.RICH, ("coin", "wood")])
    s = table(2).s
    seat_of(s, "1", stock)
    prices = [dict(price) for less in range(n + 1) for price in model_pay.discounted(cost, less, kinds)]
    for way in payments(stock, rng):
        worth = model_pay.value(stock, way)
        covered = any(all(worth.get(kind, 0) >= need for kind, need in price.items()) for price in prices)
        found = [b.rule for b in program.judge(s, "1", word(way), (cost,), "boat.cost", ((n, kinds),)) if b.grade != "odd"]
        if covered != ("boat.cost" not in found):
            return f"{cost} less {n} of {kinds} with {word(way)} of {stock}: model {covered}, program {found}"
    return ""


def landscape(rng: Random) -> str:
    """Laying double and single tiles: the same are legal, and leave the same levels, cubes and steps."""
    position: Any = model_land.random_position(rng)
    land, tile, spaces = position["land"], position["tile"], position["spaces"]
    s = table(2, **layout(model_land.sample_peninsula())).s
    seat = s.players["1"]
    put_land(seat, land)
    seat.steps, seat.carto = position["carto"], position["carto_free"]
    s.now[-1].data["todo"] = ["place"]
    gold = [name for name, terrain in zip(spaces, tile, strict=True) if terrain == "mountain" and rng.random() < 0.3][:1]
    why = model_land.may_lay(land, tile, spaces, seat.steps, seat.carto)
    after = None
    if not why:
        try:
            after = model_land.lay(land, tile, spaces, frozenset(gold), seat.steps, seat.carto)
        except ValueError as error:
            why = [str(error)]
    said = [x for pair in zip(map(space, spaces), tile, strict=True) for x in pair]
    kind = Land if len(tile) == 2 else Chart
    move = kind("1", *said, "gold" if gold else None)
    if [b.rule for b in against(move, s)] == ["land.gold-which"]:  # a high mountain yields either: the program wants to be told
        move = kind("1", *said, "stone")
    ours = against(move, s)
    if bool(why) != bool(ours):
        return f"{tile} on {spaces} (gold {gold}, carto {seat.steps} {seat.carto}): model {why}, program {[b.rule for b in ours]}"
    if after is None:
        return ""
    move.apply(s)
    want, back = after
    for name, cell in want.spaces.items():
        here = seat.land.get(space(name))
        if (here.level if here else 0) != cell.level:
            return f"{name}: level {here}, model {cell}"
        if name in spaces and here and (here.terrain, here.cube) != (cell.terrain, cell.piece):
            return f"{name}: {here}, model {cell}"
    return "" if seat.steps == back else f"steps {seat.steps}, model {back}"


def islands(rng: Random) -> str:
    """Where an island tile may lie, in round one and later, and its cube."""
    land: Any = model_land.random_position(rng)["land"]
    half = rng.choice(sorted({h for halves in land.shore.values() for h in halves}))
    land = replace(land, covered=frozenset(h for h in [rng.choice(sorted({half, (0, "cw"), (1, "ccw")}))] if rng.random() < 0.6))
    where, n, first = rng.choice(sorted(land.spaces)[:12]), rng.randint(1, 6), rng.random() < 0.4
    terrain = ("forest", "meadow", "mountain")[(n - 1) % 3]
    s = table(2, **layout(model_land.sample_peninsula())).s
    put_land(s.players["1"], land)
    s.phase, s.round = "income", 1 if first else 2
    s.now[-1].data["todo"] = ["island"]
    s.players["1"].islands = {f"{bank(shoal)}-{SIDES[side]}": n % 6 + 1 for shoal, side in land.covered}
    move = Island("1", f"island-{n}", space(where), f"{bank(half[0])}-{SIDES[half[1]]}", None)
    why, ours = model_land.may_lay_island(land, terrain, where, half, first), against(move, s)
    if bool(why) != bool(ours):
        return f"{where} {half} (round one {first}): model {why}, program {[b.rule for b in ours]}"
    if why:
        return ""
    move.apply(s)
    here = s.players["1"].land[space(where)]
    after = model_land.lay_island(land, terrain, where, half, first).spaces[where]
    return "" if (here.level, here.terrain, here.cube) == (after.level, after.terrain, after.piece) else f"{here}, model {after}"


def sites(rng: Random) -> str:
    """Where a building must stand, ruins that are open, the isthmus, the largest area, what is uncharted."""
    from referee.games.cooper_island.clean_up import on_isthmus
    from referee.games.cooper_island.moves.boats_buildings import best_spaces
    from referee.games.cooper_island.score import largest_area

    land = model_land.random_position(rng)["land"]
    assert isinstance(land, model_land.Peninsula)
    s = table(2, **layout(model_land.sample_peninsula())).s
    put_land(s.players["1"], land)
    ours = {
        "sites": set(best_spaces(s, "1")),
        "ruins": {x for x in s.known("layout.ruins") if s.ruin_at("1", x) and s.beside_charted("1", x)},
        "isthmus": on_isthmus(s, "1"),
        "area": largest_area(s, "1"),
        "uncharted": s.spaces_left("1"),
    }
    theirs = {
        "sites": set(map(space, model_land.building_spots(land))),
        "ruins": model_land.open_ruins(land),
        "isthmus": model_land.isthmus(land),
        "area": model_land.largest_area(land),
        "uncharted": model_land.unexplored(land),
    }
    return "" if ours == theirs else f"program {ours}, model {theirs}"


def placing(rng: Random) -> str:
    """Who may stand where, who gets the toll, and what the place gives."""
    position: Any = model_worker.random_position(rng)
    board, home, (sector, shape) = position["board"], position["home"], position["place"]
    if position["worker"] != shape:  # a worker of the wrong shape has no word at the program's table
        position["worker"] = shape
    names = ["Eva", "Mike", "Karl", "Anna"]
    s = table(4).s
    me = str(names.index(position["player"]) + 1)
    for (at, kind), stack in board.stacks.items():
        s.spots[spot(at, kind)] = [str(names.index(name) + 1) for name in stack]
    seat = s.players[me]
    seat.regular, seat.special, s.active = home["round"], home["square"], me
    seat.warehouse["coin"] = 1
    s.now[-1].name, s.now[-1].by, s.now[-1].data = "turn", me, {}
    here = spot(sector, shape)
    owner = model_worker.toll_to(board, (sector, shape))
    why = model_worker.may_place(board, position["player"], home, shape, (sector, shape))
    if position["player"] in board.passed:
        return ""  # has no turn
    move = Place(me, here, "coin" if s.spots[here] and me not in s.spots[here] else None)
    ours = against(move, s)
    if bool(why) != bool(ours):
        return f"{sector} {shape}: model {why}, program {[b.rule for b in ours]}"
    if why:
        return ""
    acts = model_worker.slots(board, (sector, shape))
    todo = list(printed(sector.casefold())["square" if shape == "square" and not s.spots[here] else "gives"])
    if todo != _todo(sector, acts):
        return f"{sector} {shape}: {todo}, model {acts}"
    first = s.first
    move.apply(s)
    to = str(names.index(owner) + 1) if owner else None
    paid = [who for who, other in s.players.items() if who != me and other.market["coin"]]
    cooper = s.first == me if frozenset({"cooper"}) in acts else s.first == first
    less = s.frame.data["discount"] == model_worker.discount(board, (sector, shape))
    return "" if paid == ([to] if to else []) and cooper and less else f"{sector} {shape}: paid {paid}, model {to}; first {s.first}"


def _todo(sector: str, acts: tuple[frozenset[str], ...]) -> list[str]:
    """The model's slots in the program's words: E's step stands for up to three."""
    found: list[str] = []
    for slot in acts:
        if slot == {"cooper"}:
            continue
        if slot == model_worker.ANY:
            found.append("take-or-place")
        elif slot == {"clear", "statue"}:
            found.append("ruin-or-statue")
        else:
            found += [ACTS[act] for act in slot] * (3 if sector == "E" and slot == {"step"} else 1)
    return found


def scoring(rng: Random) -> str:
    """Every line of the sheet, and who wins."""
    from referee.games.cooper_island.score import score

    position = model_score.random_position(rng)
    names = list(position.players)
    goals = {f"royal.{n}.goals": ",".join(map(str, three)) for n, three in position.stages.items()}
    s = table(len(names), **layout(model_land.sample_peninsula()), **goals).s
    for who, mine in zip(s.players, position.players.values(), strict=True):
        seat = seat_of(s, who, Stock(mine.store, {}, mine.market))
        put_land(seat, mine.land)
        seat.logbooks, seat.steps, seat.tiles = mine.logbooks, mine.carto, mine.tiles
        (seat.one.sailed, seat.two.sailed), (seat.one.anchors, seat.two.anchors) = mine.since, mine.anchors
        seat.boats = list(range(1, mine.boats + mine.flipped_boats + 1))
        seat.flipped = seat.boats[: mine.flipped_boats]
        seat.cargo = list(range(1, 6 - mine.lids_on_ships))
        pieces = Counter(here.piece for here in seat.land.values())
        seat.small, seat.large, seat.fortress = pieces["small-building"], pieces["large-building"], pieces["fortress"]
        seat.statues, seat.lids_on_land = pieces["statue"], pieces["lid"]
        seat.cards = [f"small-{n}" for n in sorted(mine.small_cards)] + [f"large-{n}" for n in mine.large_cards]
        seat.used = [f"large-{n}" for n, up in mine.large_cards.items() if not up]
        seat.flags = 0  # all cards are named
    s.royals = {f"royal-{n}": str(names.index(owner) + 1) for n, owner in position.awards.items() if owner}
    s.now[-1].name = "over"
    sheet = score(s)
    ids = {"sailing": "sailing", "royals": "awards", "cards": "cards", "assets": "leftovers", "anchors": "anchors"}
    theirs = model_score.score(position)
    for name, column in zip(names, sheet.columns, strict=True):
        ours = {ids[line.id]: line.points for line in column.lines} | {"total": column.total}
        if ours != theirs[name]:
            return f"{name}: program {ours}, model {theirs[name]}"
    won = [names[int(who) - 1] for who in sheet.winners]
    return "" if sorted(won) == model_score.winners(position) else f"winners {won}, model {model_score.winners(position)}"


PARTS: dict[str, Callable[[Random], str]] = {
    "paying": paying,
    "discounts": discounts,
    "landscape": landscape,
    "islands": islands,
    "sites": sites,
    "placing": placing,
    "sailing": sailed,
    "clean-up": clean_up,
    "scoring": scoring,
}


@pytest.mark.parametrize("part", PARTS)
def test_the_program_agrees_with_the_model(part: str) -> None:
    wrong = [f"{part} {seed}: {found}" for seed in range(SHORT) if (found := PARTS[part](Random(seed)))]
    assert not wrong, "\n".join(wrong[:5])
