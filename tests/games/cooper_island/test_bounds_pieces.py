"""Land, sea, pieces, cards and how they are written: just below, at and just above where the answer changes."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.cooper_island import GAME
from referee.games.cooper_island.drawing import peninsula, waters
from referee.games.cooper_island.facts import FACTS, wrong
from referee.games.cooper_island.moves.base import ANY_SPACE
from referee.games.cooper_island.moves.boats_buildings import Erect, best_spaces, site_blocks
from referee.games.cooper_island.moves.boats_islands import UseBoat, UseIsland
from referee.games.cooper_island.moves.cartographer import Steps
from referee.games.cooper_island.moves.double_tiles import Draw, Take
from referee.games.cooper_island.moves.islands import Island, _side
from referee.games.cooper_island.moves.logbook import Logbook
from referee.games.cooper_island.moves.ruins_statues import Ruin
from referee.games.cooper_island.moves.sailing import Sail
from referee.games.cooper_island.score import lacking, largest_area, medal, score
from referee.games.cooper_island.seat import Space
from referee.games.cooper_island.spelling import charted, name, priced, printed, say
from referee.games.cooper_island.state import CooperIsland
from referee.kernel.answer import Misfit
from referee.kernel.facts import Need
from referee.kernel.flow import Frame, Together
from referee.kernel.move import TABLE
from referee.kernel.table import Table
from referee.ui.text import Words
from tests.playout import header

from .test_playouts import BOX


def at(*todo: str, players: int = 2, **box: str) -> CooperIsland:
    """A table where the first player is at an action with this to do."""
    s: CooperIsland = Table(GAME, header(GAME, players)).s
    s.facts.update({**BOX, **{key.replace("_", "."): value for key, value in box.items()}})
    s.phase, s.active = "worker-phase", "1"
    s.now = [Frame("act", "1", {"todo": list(todo), "base": True})]
    return s


def why(reasons: Any) -> list[tuple[str, dict[str, object]]]:
    return [(because.rule, dict(because.facts)) for because in reasons]


# -- what is drawn -------------------------------------------------------------------------------------------------------


def test_a_peninsula_is_drawn_by_its_columns_and_numbers_in_order() -> None:
    s = at(layout_edges="?", layout_ruins="?", layout_spaces="?")
    s.players["1"].land |= {x: Space("forest", 2, "wood") for x in ("g9", "d1", "b17", "a1", "f2", "c2", "e2")}
    rows = [row.value for row in peninsula(s, "1", Words(GAME.id, "en", GAME))]
    assert rows == [
        "start me1f",
        "    a     b     c     d     e     f     g",
        "1   fo2w              fo2w",
        "2               fo2w        fo2w  fo2w",
        "9                                       fo2w",
        "17        fo2w",
    ]
    assert [row.value for row in peninsula(s, "1", Words(GAME.id, "ru", GAME))][1] == "    а     в     с     d     е     f     g"


def test_the_waters_are_drawn_with_harbors_in_square_and_bays_in_round_brackets() -> None:
    s = at()
    s.players["1"].islands["r1-left"] = 1
    s.players["2"].one.sailed = 5
    rows = [row.value for row in waters(s, Words(GAME.id, "en", GAME))]
    assert rows == ["[А2] · · · · [А1] · · · · (~) · · · ·", "[B2] · · · · [ ] · · · · (B1) · · · °"]


# -- what cannot be ------------------------------------------------------------------------------------------------------


def test_a_building_card_is_there_once() -> None:
    s = at()
    s.players["1"].cards = s.players["2"].cards = ["small-9", "small-1", "large-7", "large-2", "small-3"]
    assert why(wrong(s)) == [
        ("table.too-many", {"card": c, "have": 2, "of": 1}) for c in ("large-2", "large-7", "small-1", "small-3", "small-9")
    ]
    s.players["2"].cards = ["small-2"]
    assert not why(wrong(s))


def test_spaces_that_no_way_leads_to_are_named_in_order() -> None:
    with pytest.raises(Misfit) as misfit:
        FACTS.fit("layout.edges", "start-a1,g1-f1,f1-e1,e1-d1,d1-c1,c1-b9", {}, GAME.ear())
    assert misfit.value.facts == {"spaces": "b9, c1, d1, e1, f1, g1"}


# -- land ----------------------------------------------------------------------------------------------------------------


def test_a_new_space_is_a_letter_and_a_number_or_the_start() -> None:
    taken = {"a1": True, "а1": True, "start": True, "старт": True, "abc": False, "a": False, "1": False}
    assert {word: ANY_SPACE.accepts(word) for word in taken} == taken


def test_where_cubes_may_lie_or_not_a_site_is_taken_with_a_remark() -> None:
    """build.tie: a space of the same level is as good; only a higher one that may be empty, or the own cube, is a doubt."""
    doubt = [("table.not-checked", {"need": 1, "rule": "build.highest"})]
    for other, loose, mine, remark in ((2, True, False, []), (3, True, False, doubt), (3, False, False, []), (1, True, True, doubt)):
        s = at()
        cube = "wood" if mine else None
        s.players["1"].land = {"a1": Space("forest", 2, cube, loose=mine), "b1": Space("meadow", other, "food", loose=loose)}
        assert why(site_blocks(s, "1", "a1")) == remark, (other, loose, mine)
    s.players["1"].land = {"a1": Space("forest", 1, "wood", loose=True), "b1": Space("meadow", 1, "food")}
    assert best_spaces(s, "1") == ["a1"]


@pytest.mark.parametrize(
    ("kind", "terrain", "points"),
    [("small", "forest", 1), ("small", "settlement", 2), ("large", "settlement", 3), ("fort", "settlement", 5)],
)
def test_a_building_in_a_settlement_shows_its_point_more(kind: str, terrain: str, points: int) -> None:
    s = at("building")
    s.players["1"].land["start"] = Space(terrain, 2)
    assert Erect("1", kind, "start").effect(s) == ("helm", {"n": points})


# -- islands -------------------------------------------------------------------------------------------------------------


def test_a_side_alone_names_the_first_sandbank_in_the_first_round() -> None:
    s = at()
    assert _side(None, s, "r1-left") == ("left", "l", "л") and _side(None, s, "r1-right") == ("right", "r", "п")
    assert _side(None, s, "r2-left") == ()
    s.round = 2
    assert _side(None, s, "r1-left") == () and _side(None, s, "m1-left") == ()


def test_an_island_that_is_not_at_its_shore_is_told_the_sandbanks_there_in_order() -> None:
    s = at(layout_shore="a1-r4,a1-l3,a1-m2,a1-r2,a1-l1,a1-m1")
    s.round = 2
    assert why(Island("1", "island-1", "a1", "m4-left").blocks(s)) == [("island.half", {"what": ("l1", "l3", "m1", "m2", "r2", "r4")})]
    assert not why(Island("1", "island-1", "a1", "m2-left").blocks(s)) and not why(Island("1", "island-6", "a1", "m2-left").blocks(s))


def test_boats_and_islands_are_offered_by_their_numbers() -> None:
    s = at("boat-any", "island-any")
    s.players["1"].boats, s.players["2"].boats = [6, 2], [5, 1]
    assert [*UseBoat("1", "").built(s)] == ["boat-1", "boat-2", "boat-5", "boat-6"]
    s.players["1"].islands, s.players["2"].islands = {"r1-left": 6, "m1-left": 2}, {"r1-left": 5, "m1-left": 1}
    assert [*UseIsland("1", "").placed(s)] == ["island-1", "island-2", "island-5", "island-6"]


# -- ruins ---------------------------------------------------------------------------------------------------------------


def test_the_last_ruin_is_removed_and_none_after_it() -> None:
    s = at("ruin")
    s.players["1"].land["b1"] = s.players["1"].land["c1"] = Space("forest")
    for ruins, rules in ((1, []), (0, ["ruin.gone"])):
        s.players["1"].ruins = ruins
        assert [because.rule for because in Ruin("1", "d1", "slot-1").bars(s)] == rules


def test_slots_for_statues_where_the_box_does_not_know_them() -> None:
    """One for each of the five ruins; the slot of card 5 lies open with that card."""
    s = at("ruin", statue_slots="?")
    assert Ruin("1", "", "").free_slots(s) == [f"slot-{n}" for n in range(1, 6)]
    s.players["1"].cards, s.players["1"].slots = ["small-5"], [1, 4]
    assert Ruin("1", "", "").free_slots(s) == ["slot-2", "slot-3", "slot-5", "slot-9"]
    assert Ruin("1", "d1", "slot-9").effect(s) == ("helm", {"n": 1}) and Ruin("1", "d1", "slot-2").effect(s) is None
    assert Ruin("1", "d1", "slot-4").effect(at("ruin")) == ("helm", {"n": 2})


# -- tiles, steps and tokens ---------------------------------------------------------------------------------------------


def test_how_many_of_a_kind_came_out_of_the_bag_is_said_where_it_is_refused() -> None:
    s = at("take")
    s.seen["forest-meadow"] = 20
    assert why(Take("1", "forest-meadow").blocks(s)) == [("take.kind", {"what": "forest-meadow", "n": 20})]
    assert Draw("table", "forest-meadow").all_out(s).facts == {"what": "forest-meadow", "n": 20}
    assert not why(Take("1", "forest-mountain").blocks(s)) and not why(Take("1").blocks(s))
    assert Take("1", "no-such").all_out(s).facts["n"] == Draw("table", "no-such").all_out(s).facts["n"] == 0


def test_steps_wait_for_the_player_who_decides() -> None:
    s = at("step", "take", "step")
    assert Steps("1").waiting(s) == 2 and Steps("2").waiting(s) == 0


def test_one_token_is_turned_over_at_a_time_though_two_wait_for_theirs() -> None:
    s = at()
    one, two = Frame("drawn-token", "1"), Frame("drawn-token", "2")
    s.now = [Together("income", {"1": [Frame("income", "1"), one], "2": [Frame("income", "2"), two]})]
    assert (Logbook.actors(s, one), Logbook.actors(s, two)) == ((TABLE,), ())
    s.now = [Together("income", {"1": [Frame("income", "1")], "2": [Frame("income", "2"), two]})]
    assert Logbook.actors(s, two) == (TABLE,)


def test_points_for_a_ship_on_its_way_are_added_to_the_step_it_is_at_last() -> None:
    """sail.step: within the step of one ship the other may have begun its own."""
    for ship, then in (("two", [("one", 1), ("two", 5)]), ("one", [("one", 1), ("two", 2), ("one", 3)])):
        s = at()
        s.now += [Frame("helm", "1", {"n": 1, "ship": "one"}), Frame("helm", "1", {"n": 2, "ship": "two"}), Frame("helm", "1", {"n": 3})]
        Sail("1", ship).apply(s)
        assert [(f.data["ship"], f.data["n"]) for f in s.now[1:] if isinstance(f, Frame)] == then


# -- the score -----------------------------------------------------------------------------------------------------------


def test_goals_are_asked_of_cards_with_a_worker_whose_stage_is_not_told() -> None:
    s = at()
    s.facts.clear()
    lacking(s)
    s.royals = {"royal-8": "1"}
    lacking(s)
    for medals, royals in (({}, {"royal-3": "1"}), ({"royal-3": "gold-stage"}, {"royal-8": "2", "royal-3": "1"})):
        s.players["1"].medals, s.royals = dict(medals), dict(royals)
        with pytest.raises(Need) as need:
            lacking(s)
        assert need.value.key == "royal.3.goals"
    s.royals = {"royal-3": "1"}
    lacking(s)


def test_the_largest_area_is_none_without_land() -> None:
    s = at()
    assert largest_area(s, "1") == 1
    s.players["1"].land = {}
    assert largest_area(s, "1") == 0


def test_what_is_not_known_of_a_card_gives_a_range() -> None:
    assert medal("royal", "unknown").points == (0, 8) and medal("royal-8", "unknown").points == (0, 7)
    s = at()
    s.players["1"].cards = ["small-14"]
    for gold, cloth, fine, points in ((None, 1, None, (0, 1)), (None, 1, 1, 0), (None, 1, 2, 1), (1, 1, None, 1), (1, 0, None, 0)):
        s.players["1"].warehouse.update(gold=gold, cloth=cloth)
        s.players["1"].fine = fine
        assert [line.points for line in score(s).columns[0].lines if line.id == "cards"] == [points]


# -- how it is written ---------------------------------------------------------------------------------------------------


def test_tokens_prices_and_spaces_in_both_languages() -> None:
    assert say("all-cw") == ("cw", "мд") and say("one-ws") == ("w/s", "д/к")
    assert (name("all-cw", "en"), name("all-cw", "ru")) == ("coin, wood", "монета, дерево")
    assert (name("one-ws", "en"), name("one-ws", "ru")) == ("wood or stone", "дерево или камень")
    assert (priced({"coin": 1, "wood": 2}, "en"), priced({"coin": 1, "wood": 2}, "ru")) == ("c1w2", "м1д2")
    assert (printed("a1", "en"), printed("a1", "ru")) == ("a1", "а1")


def test_a_charted_space_is_two_letters_at_least_and_a_level_up_to_twenty() -> None:
    assert charted("fo1w") == charted("ле1д") == "forest-1-wood" and charted("fo20") == "forest-20"
    for word in ("f1w", "fo21", "fo0", "fo2c", "fo2x"):
        with pytest.raises(ValueError, match=word):
            charted(word)
