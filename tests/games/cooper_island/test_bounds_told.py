"""Results that are only told, just below, at and just above where the answer changes."""

from __future__ import annotations

import pytest

from referee.games.cooper_island import GAME
from referee.games.cooper_island.clean_up import due, unsailed
from referee.games.cooper_island.moves.told import Plus
from referee.games.cooper_island.moves.told_final import Counted
from referee.games.cooper_island.moves.told_results import Built
from referee.games.cooper_island.score import score
from referee.games.cooper_island.score_questions import missing, put_count
from referee.games.cooper_island.state import CooperIsland
from referee.kernel.flow import Frame, Together
from referee.kernel.table import Table
from tests.playout import header

from .test_playouts import BOX


def at(*todo: str) -> CooperIsland:
    """A table of two where the first player is at an action with this to do."""
    s: CooperIsland = Table(GAME, header(GAME, 2)).s
    s.phase, s.active = "worker-phase", "1"
    s.now = [Frame("act", "1", {"todo": list(todo), "base": True})]
    return s


def why(s: CooperIsland, n: str, what: str, ship: str | None = None) -> list[tuple[str, dict[str, object]]]:
    return [(because.rule, dict(because.facts)) for because in Plus("1", n, what, ship).blocks(s)]


def told(s: CooperIsland, n: str, what: str, ship: str | None = None) -> list[str]:
    """What is left to do once this was told."""
    Plus("1", n, what, ship).apply(s)
    frame = s.now[0]
    assert isinstance(frame, Frame)
    return list(frame.data["todo"])


def test_no_count_falls_below_zero_or_rises_above_what_the_box_holds() -> None:
    s = at()
    for what, have, most in (("tile", 2, 58), ("step", 3, 3), ("lid", 0, 5), ("statue", 0, 5), ("ruin", 5, 0), ("logbook", 0, 99)):
        assert not why(s, f"-{have}", what) and not why(s, f"+{min(most, 56)}", what) and not why(s, "+0", what)
        assert why(s, f"-{have + 1}", what) == [("table.below-zero", {"path": f"1.{what}"})]
    assert why(s, "+4", "step") == [("step.max", {"player": "1", "n": 1})]
    assert why(s, "+9", "step") == [("step.max", {"player": "1", "n": 6})]
    s.players["1"].lids = s.players["1"].statues = s.players["1"].ruins = 2
    for what in ("lid", "statue", "ruin"):
        assert not why(s, "+3", what) and why(s, "+4", what) == [("table.too-many", {"card": what, "have": 6, "of": 5})]


def test_no_more_double_tiles_come_out_of_the_bag_than_were_in_it() -> None:
    s = at()  # four of sixty were dealt
    for tiles in (2, None):
        s.players["1"].tiles = tiles
        assert not why(s, "+56", "tile")
        assert why(s, "+57", "tile") == [("table.too-many", {"card": "tile", "have": 61, "of": 60})]


def test_goods_that_are_told_find_a_slot() -> None:
    s = at()
    assert not why(s, "+4", "wood") and [rule for rule, _ in why(s, "+5", "wood")] == ["store.full"]  # a coin lies in one of the five
    s.players["1"].warehouse["gold"] = 6  # more than there are slots for: nothing is gained by telling of nothing
    assert not why(s, "+0", "gold") and not why(s, "-1", "gold")
    assert why(s, "3", "gold") == [("told.sign", {"n": 3})]


@pytest.mark.parametrize(("n", "left"), [("+2", 7), ("+0", 5), ("-2", 3), ("-4", 1), ("-5", 0), ("-6", 0)])
def test_goods_counted_at_the_end_go_on_with_what_is_told(n: str, left: int) -> None:
    s = at()
    seat = s.players["1"]
    seat.goods, seat.warehouse["wood"] = 5, None
    told(s, n, "wood")
    assert seat.goods == left


def test_what_is_told_is_ticked_off_and_what_is_given_back_is_not() -> None:
    assert told(at("step", "step", "ruin-or-statue"), "+1", "step") == ["step", "ruin-or-statue"]
    assert told(at("step"), "-1", "step") == ["step"] and told(at("step"), "+0", "step") == ["step"]
    assert told(at("ruin-or-statue", "step"), "+1", "statue") == ["step"]
    assert told(at("statue"), "-0", "statue") == ["statue"]
    assert told(at("take", "place"), "+1", "tile") == ["place"] and told(at("take", "place"), "-1", "tile") == ["take"]
    assert told(at("take", "place"), "+0", "tile") == ["take", "place"]


def test_a_tile_that_went_to_the_land_leaves_the_land_unknown_and_no_tile_leaves_it_as_it_was() -> None:
    for n, tracked in (("+0", True), ("+1", True), ("-1", False)):
        s = at()
        s.players["1"].kinds = ["forest-meadow"]
        told(s, n, "tile")
        assert (s.players["1"].tracked, s.players["1"].kinds) == (tracked, ["forest-meadow"] if tracked else [])


def anchored(one: int | None, two: int | None) -> CooperIsland:
    s = at()
    s.players["1"].one.anchors, s.players["1"].two.anchors = one, two
    return s


def test_the_ship_of_an_anchor_is_asked_for_where_there_is_a_choice() -> None:
    """anchor.where: a new one goes under the ship with fewer; of two ships with anchors the player says which is freed."""
    sure = {
        (0, 0): {"+1": False, "-1": True, "+0": True},
        (1, 0): {"+1": True, "-1": True, "+2": False, "+0": True},
        (1, 1): {"+1": False, "-1": False, "+0": True, "-0": True},
        (2, 1): {"+1": True, "-1": False, "+0": True},
    }
    for under, answers in sure.items():
        for n, known in answers.items():
            assert Plus("1", n, "anchor").sure(anchored(*under)) == known, (under, n)
    assert Plus("1", "-1", "anchor").sure(anchored(None, 1)) and Plus("1", "+1", "tile").sure(anchored(0, 0))


def test_an_anchor_goes_under_the_ship_with_fewer_and_is_lifted_where_there_is_one() -> None:
    for under, n, then in (
        ((1, 0), "+1", (1, 1)),
        ((2, 0), "+2", (2, 2)),
        ((0, 2), "-2", (0, 0)),
        ((0, 1), "-1", (0, 0)),
        ((1, 0), "+0", (1, 0)),
    ):
        s = anchored(*under)
        assert not why(s, n, "anchor")
        told(s, n, "anchor")
        assert (s.players["1"].one.anchors, s.players["1"].two.anchors) == then
    for one, two, n in ((0, 0, "-1"), (2, 0, "-3"), (0, 2, "-3")):
        assert why(anchored(one, two), n, "anchor") == [("table.below-zero", {"path": "1.anchor"})]
    assert not why(anchored(2, 0), "-2", "anchor") and not why(anchored(None, 0), "-2", "anchor")


def test_a_boat_that_is_told_lies_at_the_first_free_pier_if_there_is_one() -> None:
    for piers, then in (([], [1]), ([1, 3], [1, 3, 2]), ([1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]), ([*range(1, 7)], [*range(1, 7)])):
        s = at()
        s.players["1"].piers = [*piers]
        Built("1", "boat-3").apply(s)
        assert s.players["1"].piers == then and s.players["1"].boats == [3]


# -- the end -------------------------------------------------------------------------------------------------------------


def test_spaces_are_counted_up_to_sixty_and_what_lies_on_the_board_up_to_its_end() -> None:
    s = at()
    s.phase, s.now = "final", [Together("final", {"1": [Frame("final", "1")], "2": [Frame("final", "2")]})]
    s.royals["royal-5"] = "1"
    seat = s.players["1"]
    seat.tracked, seat.steps = False, None
    assert missing(s, "1") == ["steps", "high"]
    for said, wrong in (
        ((6, 60), []),
        ((0, 0), []),
        ((7, 60), [("count-steps", "0–6")]),
        ((6, 61), [("count-high", "0–60")]),
        ((-1, 0), [("count-steps", "0–6")]),
    ):
        assert [(b.facts["path"], b.facts["expected"]) for b in Counted("1", said).blocks(s)] == wrong
    for said, word, fits in (
        ((), "0", True),
        ((), "6", True),
        ((), "7", False),
        ((6,), "0", True),
        ((6,), "60", True),
        ((6,), "61", False),
    ):
        (open_number,) = Counted.so_far("1", tuple(map(str, said))).number(s)  # type: ignore[attr-defined]
        assert open_number.accepts(word) == fits, (said, word)


def test_anchors_counted_at_the_end_are_so_many_in_all() -> None:
    s = anchored(None, None)
    put_count(s, "1", "anchors", 3)
    assert [line.points for line in score(s).columns[0].lines if line.id == "anchors"] == [-3]


# -- clean-up ------------------------------------------------------------------------------------------------------------


def test_points_of_the_clean_up_are_due_as_far_as_nobody_told_of_them() -> None:
    for ahead, n, left, still in ((0, 2, 2, 0), (1, 2, 1, 0), (2, 2, 0, 0), (3, 2, 0, 1), (-1, 2, 2, -1)):
        s, stack = at(), list[Frame]()
        s.players["1"].ahead = ahead
        due(s, stack, "1", n)
        assert sum(frame.data["n"] for frame in stack) == left and s.players["1"].ahead == still


def test_points_of_statues_and_isthmus_are_to_come_until_their_step_is_over() -> None:
    """clean.statues comes before clean.isthmus."""
    s: CooperIsland = Table(GAME, header(GAME, 2), box=BOX).s
    s.facts.update(BOX)
    seat = s.players["1"]
    seat.statues = 2
    for space in ("a5", "c5", "d5"):
        seat.land[space] = seat.land["start"]
    s.phase = "clean-up"
    for step, points in (("feed", 3), ("refresh", 3), ("statues", 3), ("isthmus", 1), ("closing", 0)):
        s.now = [Together("clean-up", {"1": [Frame(step, "1")], "2": []})]
        assert unsailed(s, "1") == points, step
    seat.ahead = 2
    s.now = [Together("clean-up", {"1": [Frame("feed", "1"), Frame("helm", "1", {"n": 4})], "2": []})]
    assert unsailed(s, "1") == 5
    del seat.land["d5"]
    assert unsailed(s, "1") == 4


# -- a table that begins late ----------------------------------------------------------------------------------------------


def test_pieces_that_are_set_leave_so_many_of_the_others() -> None:
    """setup.special: two special workers in all; setup.lids: a lid lies on the board, on a crate or on land."""
    table = Table(GAME, header(GAME, 2))
    table.set([("1.special", "1")])
    assert table.s.players["1"].waiting_special == 1
    table = Table(GAME, header(GAME, 2))
    table.set([("1.special", "1"), ("spots.a-sq", "1")])
    assert table.s.players["1"].waiting_special == 0
    table = Table(GAME, header(GAME, 2))
    table.set([("1.lids_on_land", "1"), ("1.crates", "crate-take"), ("1.cargo", "1,2,3,4")])
    assert table.s.players["1"].lids == 2
