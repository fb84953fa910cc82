"""Seeded playouts on a made-up complete box, and again with a box that knows little."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from referee.games.cooper_island import GAME
from referee.games.cooper_island.components import GOODS
from referee.kernel.facts import Need
from referee.kernel.options import Option
from referee.kernel.table import Table
from tests.playout import Player, header

BOX = tomllib.loads((Path(__file__).parents[2] / "boxes" / "cooper_island.toml").read_text("utf-8"))
WEIGHT = {"done": 0.05, "end": 0.1, "skip": 0.1, "next": 0.3, "store": 0.3, "trade": 0.05, "chart": 0.2, "island": 20.0, "land": 20.0}
WEIGHT |= {"launch": 50.0, "erect": 90.0, "statue": 90.0, "cargo": 90.0, "claim": 50.0, "ruin": 30.0, "crate": 1.0, "use-card": 2.0}
PAID = {"launch", "erect", "statue", "cargo", "feed", "extra", "trade", "land", "island"}  # more is legal than is ever listed
AVOID = {"anchor", "anchor-one", "anchor-two", "free"}


class Random(Player):
    """Payments and double tiles are open in practice: more of them are legal than are ever listed."""

    def hold(self, every: list[Option]) -> None:
        self.seen = {o.entry: o for o in self.seen.values() if o.cls.verb not in PAID}
        counts: dict[tuple[str, str], int] = {}
        for option in every:
            counts[option.by, option.cls.verb] = counts.get((option.by, option.cls.verb), 0) + 1

        def weigh(o: Option) -> float:
            careless = 0.05 if o.open or AVOID & set(o.words) else 1.0
            return WEIGHT.get(o.cls.verb, 8.0) * careless / counts.get((o.by, o.cls.verb), 1)

        self.weigh = weigh
        super().hold(every)


def conserved(table: Table) -> None:
    """Every worker, lid, ruin, slot and double tile is somewhere, once."""
    s = table.s
    for who, seat in s.players.items():
        on_board = sum(stack.count(who) for stack in s.spots.values())
        royal = sum(1 for owner in s.royals.values() if owner == who)
        assert seat.regular + seat.special + seat.waiting_regular + seat.waiting_special + on_board + royal == 6
        assert seat.ruins + len(seat.slots) + seat.statues == 5
        assert seat.lids + len(seat.crates) + seat.lids_on_land == len(seat.cargo)
        assert seat.logbooks == seat.one.sailed // 5 + seat.two.sailed // 5
        pieces = [here.piece for here in seat.land.values() if here.piece]
        assert len(pieces) == seat.buildings + seat.statues + seat.lids_on_land
        assert all(not (here.cube and here.piece) and here.level > 0 for here in seat.land.values())
        extra = 2 * ("small-14" in seat.cards) + 2 * ("small-15" in seat.cards)
        slots = s.known("warehouse.slots") or 200
        assert sum(seat.warehouse.values()) <= slots + seat.small + (5 in seat.boats) + extra
    assert sum(seat.tiles for seat in s.players.values()) <= s.taken <= 60


def play(n: int, seed: int, box: dict[str, str], answer=None, **more: object) -> Table:  # type: ignore[no-untyped-def]
    told, force, wild = (float(more.pop(k, 0.0)) for k in ("told", "force", "wild"))  # type: ignore[arg-type]
    after = None if told or wild else conserved
    rich = more.pop("rich", False)
    player = Random(Table(GAME, header(GAME, n, **more), box=box), random.Random(seed), after, None, answer)
    if rich:
        assert player.table.learn("warehouse.slots", "?").ok
        goods = [(f"{who}.warehouse.{g}", "15") for who in player.table.s.players for g in GOODS]
        deck = random.Random(seed).sample(range(1, 16), 9)
        hands = [deck[k : k + 3] for k in (0, 3, 6)]
        cards = [(f"{k}.cards", ",".join(f"{c}-{n}" for c in ("small", "large") for n in hand)) for k, hand in enumerate(hands, 1)]
        assert player.table.set([*goods, *cards]).ok
    try:
        return player.play(2500, told, force, wild, not wild)
    except Exception as error:
        error.add_note("\n".join(player.table.lines))
        raise


@pytest.mark.parametrize("n", [2, 3, 4])
def test_a_game_on_a_complete_box_ends_after_five_rounds(n: int) -> None:
    table = play(n, n, BOX, level="enforce")
    assert table.s.round == 5
    sheet = GAME.score(table.s)
    assert sheet.final
    assert all(isinstance(c.total, int) for c in sheet.columns)


@pytest.mark.parametrize("seed", [1, 2])
def test_rich_players_build_everything(seed: int) -> None:
    """With full warehouses boats, buildings, statues, cargo ships, cards and milestones all come up."""
    table = play(3, seed, BOX, lambda need, rng: BOX.get(need.key, "?"), rich=True)
    seats = table.s.players.values()
    assert sum(len(seat.used) + len(seat.crates) for seat in seats) >= 3
    assert sum(len(seat.boats) + len(seat.cargo) + seat.hires for seat in seats) >= 5
    assert all(isinstance(c.total, int) for c in GAME.score(table.s).columns)


def test_the_program_draws_the_logbooks() -> None:
    assert play(2, 11, BOX, cards="app").s.round == 5


def test_a_game_with_a_box_that_knows_little_ends_too() -> None:
    def answer(need: Need, rng: random.Random) -> str:
        return "?" if rng.random() < 0.6 else BOX.get(need.key, "5")

    assert GAME.score(play(2, 5, {}, answer).s).final


def test_told_and_forced_entries_do_no_harm() -> None:
    play(2, 6, BOX, level="assist", told=0.2, force=0.1)


def test_corrections_in_between_do_no_harm() -> None:
    play(2, 8, BOX, wild=0.1)


def test_every_fact_of_the_made_up_box_is_one_we_ask_for() -> None:
    assert set(BOX) | {"warehouse.slots"} == {fact.key for fact in GAME.facts}
