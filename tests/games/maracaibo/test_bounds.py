"""Small functions of the rules just below, at and just above where they change their mind."""

from __future__ import annotations

from typing import Any, cast

import pytest

from referee.games.maracaibo import GAME, facts
from referee.games.maracaibo.explorer import Track
from referee.games.maracaibo.mary import fight
from referee.games.maracaibo.mary.memory import _leads
from referee.games.maracaibo.mary.moves.battle import Tile
from referee.games.maracaibo.mary.moves.card import unchecked
from referee.games.maracaibo.refereed import describing, gains, paying
from referee.games.maracaibo.refereed.effect_symbols import Part
from referee.games.maracaibo.refereed.moves.achievements_planning import Claim
from referee.games.maracaibo.refereed.moves.buying import Buy, Describe, _name
from referee.games.maracaibo.refereed.moves.combat import FightFor, TileUp
from referee.games.maracaibo.refereed.moves.exploring import Advance, _past
from referee.games.maracaibo.refereed.moves.phases import left_behind
from referee.games.maracaibo.refereed.moves.start import _cells
from referee.games.maracaibo.refereed.state import RefereedGame, RefereedSeat, put_right
from referee.games.maracaibo.score_counts import thresholds
from referee.games.maracaibo.seats import tracks
from referee.games.maracaibo.setup import begin
from referee.games.maracaibo.state import Maracaibo
from referee.games.maracaibo.story import campaign
from referee.games.maracaibo.story import cards as story
from referee.games.maracaibo.story.campaign import in_order
from referee.games.maracaibo.story.moves import Vote, _meant
from referee.games.maracaibo.story.state import CAMPAIGN, CARD
from referee.games.maracaibo.told.base import amount
from referee.games.maracaibo.told.explored import Explorer
from referee.kernel.answer import Misfit, Unread
from referee.kernel.move import DONE
from referee.ui.text import Words
from tests.playout import header


def _whole(players: int = 2) -> RefereedGame:
    s = begin(header(GAME, players, "base" if players > 1 else "solo", cards="table", level="enforce"))
    assert isinstance(s, RefereedGame)
    return s


def _told(players: int = 1) -> Maracaibo:
    return begin(header(GAME, players, "base" if players > 1 else "solo", cards="table", level="assist"))


# -- what is surveyed ------------------------------------------------------------------------------------------------------


def test_a_stop_of_the_first_lap_is_said_with_one_mark() -> None:
    assert facts.lapped("12!") == "12!" and facts.lapped("12") == "12"
    assert facts.lapped("city 12") == facts.lapped("город 12") == "12" and facts.lapped("стрелка 11>12/15") == "11>12/15"
    assert facts.lapped("обязательная остановка 12!") == facts.lapped("mandatory stop 12") == "12!"
    for word in ("12!!", "!", "99!"):
        with pytest.raises(Unread):
            facts.lapped(word)


def test_an_arrow_leads_on_and_the_last_band_lies_on_the_track() -> None:
    assert facts._arrows(("11>11",), {}) == ("survey-back", {"what": "11>11"})
    ranks = {"influence.ranks": "3,7,12"}
    assert facts._influence_end(12, ranks) is None and facts._influence_end(11, ranks) == ("survey-beyond", {"what": 12})


# -- words -------------------------------------------------------------------------------------------------------------------


def test_amounts_have_three_digits_at_most() -> None:
    assert [amount(word) for word in ("999", "1000", "+0", "-100", "-1000", "x")] == [999, None, 0, -100, None, None]


def test_the_end_of_the_explorer_track_holds_any_number() -> None:
    s = _told()
    s.facts |= {"explorer.last": "24", "explorer.arrows": "-", "explorer.thresholds": "?", "explorer.quests": "?"}
    for space, rules in ((23, ["explore.occupied"]), (24, [])):
        s.mary.explorer = space
        assert [b.rule for b in Explorer.of("1", [str(space)]).blocks(s)] == rules


def test_steps_of_the_explorer_pass_what_is_taken_at_no_cost() -> None:
    s = _told()
    s.facts |= {"explorer.last": "24", "explorer.arrows": "-", "explorer.thresholds": "1", "explorer.quests": "?"}
    s.mary.explorer, s.emptied = 1, [4]
    for here, word, there in ((0, "+1", 2), (3, "+1", 5), (5, "+2", 7)):
        s.you.explorer = here
        assert Explorer.of("1", [word]).now(s) == there
    s.mary.explorer, s.you.explorer = 24, 23
    assert Explorer.of("1", ["+1"]).now(s) == 24
    s.you.explorer = 0
    for word, rules in (("+24", []), ("+25", ["solo.told.limit"])):
        assert [b.rule for b in Explorer.of("1", [word]).blocks(s)] == rules
    s.you.explorer, s.you.thresholds = 1, None
    assert thresholds(s, s.you) == 1


def test_a_track_that_nobody_surveyed_ends_behind_the_last_space_known() -> None:
    s = _told()
    s.facts |= dict.fromkeys(("explorer.last", "explorer.arrows", "explorer.thresholds", "explorer.quests"), "?")
    last = max(tracks("explorer")["unlocks"].values()) + 1
    for space, rules in ((last - 1, ["explore.occupied"]), (last, [])):
        s.mary.explorer = space
        assert [b.rule for b in Explorer.of("1", [str(space)]).blocks(s)] == rules


def test_spaces_that_may_be_said_of_the_explorer() -> None:
    s = _whole()
    s.push("explore", "1")
    assert [*Advance.of("1", ["1"]).in_reach(s)] == ["1", "2", "3", "4"]
    assert Advance.of("1", ["1"]).ahead(s) == [str(n) for n in range(1, 61)]
    s.facts |= {"explorer.last": "24", "explorer.arrows": "-", "explorer.thresholds": "1"}
    assert [*Advance.of("1", ["1"]).in_reach(s)] == ["1"] and Advance.of("1", ["1"]).ahead(s)[-1] == "24"
    track = s.explorer_track()
    assert track and _past(track, 1, 1) and not _past(track, 0, 1)
    s.seat("1").explorer = 1
    put_right(s, ["1.explorer"])
    assert s.seat("1").crossed == [1]


def test_a_tile_covers_one_city_more_with_two_players_only() -> None:
    for players, covered in ((1, True), (2, True), (3, False)):
        s = _told(players)
        s.facts["route.maracaibo"] = "16"
        assert ("16" in s.random_tiles()) == covered


def test_what_a_board_begins_with() -> None:
    s = _whole()
    assert RefereedSeat().counted == [0, 0, 0] and _told().crew("1") == 8
    assert s.crew("1") == s.seat("1").sailors + s.spare("1") and s.spare("1") > 0


def test_a_name_of_one_letter_is_a_name_still() -> None:
    assert _name("a") and not _name("")


def test_story_cards_have_two_digits() -> None:
    assert CARD.fit("99") == "99" and CARD.fit("1") == "01"
    for word in ("0", "100"):
        with pytest.raises(Misfit):
            CARD.fit(word)


def test_a_city_tile_has_six_goods_cells_at_most_said_with_one_digit() -> None:
    assert [_cells(word) for word in ("0", "6", "7", "06", ",".join(["abc"] * 6), ",".join(["abc"] * 7))] == [0, 6, None, None, 6, None]


def test_a_battle_tile_has_three_sides_and_a_modifier_at_most() -> None:
    s = _whole()
    for words, right in (("6 3", False), ("6 3 4", True), ("6 3 4 none", True), ("6 3 4 none none", False)):
        assert bool([*TileUp.of("1", words.split()).blocks(s)]) != right, words
    t = _told()
    for words, right in (("6 3 4 none france 9", True), ("6 3 4 none france havana", False), ("6 3 4 none france 9 10", False)):
        assert Tile.of("mary", words.split())._shaped(t) == right, words


def test_a_description_ends_with_its_longest() -> None:
    s = _whole()
    words = [f"vp{n}" for n in range(describing.LONGEST)]
    for cls in (Buy, Describe):
        shorter = [*cls.of("1", ["thing", *words[:-1]]).following(s)]
        assert DONE in shorter and len(shorter) > 2
        assert [w for w in cls.of("1", ["thing", *words]).following(s) if w != "planned"] == [DONE]


# -- a whole game ------------------------------------------------------------------------------------------------------------


def test_what_a_battle_tile_shows_of_a_nation_is_said_beside_it() -> None:
    s = _whole()
    s.push("nation", "1", france="0", spain="1", england="2", modifier="none", tile=1)
    said = [FightFor.of("1", [nation]).effect(s) for nation in ("france", "spain", "england")]
    assert said == [("battle.draw", {"n": n}) for n in (0, 1, 2)]


def test_a_village_of_which_nobody_said_how_many_actions_has_one_left() -> None:
    s = _whole()
    s.push("village", "1")
    assert [(b.rule, b.facts["n"]) for b in left_behind(s, "1")] == [("whole.actions-left", 1)]


def test_goods_stand_for_no_item() -> None:
    assert not paying._stands("item", ["rum"]) and paying._stands("item", ["rum", "map"]) and paying._stands("item", ["map"])


def test_nothing_is_sold_at_home() -> None:
    s = _whole()
    assert [s.market_cells(place) for place in ("20", "21a")] == [0, 0] and not s.market_free("20")


def test_no_threshold_is_red_until_somebody_tells() -> None:
    s = _whole()
    assert s.red == 0
    s.facts["explorer.red"] = "1"
    assert s.red == 1


def test_a_goal_just_reached_is_said_to_give_its_points() -> None:
    s = _whole()
    s.seat("1").goals = ["quests4/6:4d4v"]
    for quests, rule in ((5, "achieve.upper"), (6, "achieve.lower")):
        s.seat("1").quests = quests
        assert Claim.of("1", ["quests4"]).effect(s) == (rule, {"doubloons": 4, "vp": 4, "need": 6})


def test_there_are_five_attributes() -> None:
    s = _whole()
    for have, asked in ((4, True), (5, False)):
        s.seat("1").attrs = ["anchor", "crown", "lion", "map", "rum"][:have]
        s.now.clear()
        gains.give(s, "1", Part(1, "attr"))
        assert bool(s.now) == asked


def test_votes_are_said_by_their_words_beginnings_and_numbers() -> None:
    answers = ["north", "nearby", "south"]
    for word, meant in (("north", "north"), ("'south", "south"), ("s", "south"), ("no", "north"), ("n", "n"), ("1", "north"), ("4", "4")):
        assert _meant(answers, word) == meant
    s = _told(3)
    s.push("vote", "1", card="05", answers="/".join(answers))
    assert next(iter(cast(Any, Vote.of("1", ["'north", "'south"])).ballot(s))) == DONE
    assert not [*cast(Any, Vote.of("1", ["'north", "'south", "'north"])).ballot(s)]


def test_her_influence_beyond_ten_is_not_checked_where_nobody_told_how_long_the_tracks_are() -> None:
    s = _told()
    s.mary.influence["france"] = 8
    assert not [*unchecked(s, "france", 2)] and [b.rule for b in unchecked(s, "france", 3)] == ["solo.influence.unchecked"]


def test_whom_she_surely_fights_for_counts_what_the_tile_adds() -> None:
    ahead = {"france": 0, "spain": 0, "england": -1}
    more, less = {"france": 0, "spain": 3, "england": 0}, {"france": -2, "spain": 0, "england": 0}
    assert fight._surely({"france": 5, "spain": 5, "england": 1}, more, ahead) == "spain"
    assert fight._surely({"france": 5, "spain": 4, "england": 1}, less, ahead) == "spain"


def test_her_explorer_takes_the_nearest_quest_and_no_city_leads_to_itself() -> None:
    assert Track(24, quests=(2, 4)).explore(0, 5, None, frozenset()) == (2, True)
    assert _leads("4", "5") and not _leads("4", "4")


# -- the story ---------------------------------------------------------------------------------------------------------------


def test_story_cards_are_read_and_packed_by_their_numbers() -> None:
    s = _told(3)
    s.story, s.saga.cards, s.saga.met, s.saga.deck = CAMPAIGN, ["20", "05"], ["20:1", "05:2"], ["97", "91"]
    assert [*story.due(s).items()] == [("05", "2"), ("20", "1")]
    story.pack(s)
    assert [n.facts["cards"] for n in s.notes if n.rule == "campaign.keep-cards"] == [("91", "97")]
    assert in_order(["h10", "01", "h2", "x"]) == ["x", "01", "h2", "h10"]


def test_what_left_the_bag_is_told_apart_from_what_came_and_packed_by_number() -> None:
    s = _told(3)
    w = Words(GAME.id, "en", GAME, {})
    came, left = (w.text(f"saga-tiles-{way}", what=w.name(tile)) for way, tile in (("in", "h7"), ("out", "h5")))
    assert campaign.in_words({"tiles": ["-h5", "+h7"]}, w) == [came, left]
    s.story, s.saga.cards, s.saga.unread = CAMPAIGN, ["20", "05"], ["12"]
    s.now.clear()
    s.push("over", "1")
    assert campaign.pack(s, w)[0].rows[0].value == w.text("pack-cards", cards="05, 12, 20")
