"""More small functions of the rules at their edges: names, what Mary has shown, battles, quests, what is told at the end of a turn."""

from __future__ import annotations

from typing import Any, cast

import pytest

from referee.games.maracaibo import GAME, names, sailing
from referee.games.maracaibo.board import NATIONS
from referee.games.maracaibo.explorer import Track
from referee.games.maracaibo.mary import automa, memory
from referee.games.maracaibo.mary.cards import cards
from referee.games.maracaibo.refereed import describing
from referee.games.maracaibo.refereed.moves.buying import Buy
from referee.games.maracaibo.refereed.moves.capturing import Capture, Raid
from referee.games.maracaibo.refereed.moves.combat import Raise
from referee.games.maracaibo.refereed.moves.phases import Go
from referee.games.maracaibo.refereed.moves.quests import Fulfil
from referee.games.maracaibo.refereed.moves.village import take
from referee.games.maracaibo.refereed.state import RefereedGame, RefereedSeat
from referee.games.maracaibo.score import Count, Nation, player
from referee.games.maracaibo.story import campaign
from referee.games.maracaibo.story import cards as story
from referee.games.maracaibo.story import legacy_tiles as legacy
from referee.games.maracaibo.story.moves import Unpack
from referee.games.maracaibo.story.state import CAMPAIGN
from referee.games.maracaibo.survey import LEARNT, SURVEY
from referee.games.maracaibo.told.base import AMOUNT
from referee.games.maracaibo.told.closing import TurnOver
from referee.games.maracaibo.told.counts import DoubloonPoints
from referee.kernel.facts import Need
from referee.kernel.move import DONE, Open
from referee.ui.text import Words
from tests.playout import header

from .test_bounds import _told, _whole

# -- the explorer track ------------------------------------------------------------------------------------------------------


def test_on_parallel_branches_the_next_threshold_decides() -> None:
    track = Track(9, ("0>1/2", "1>3/4", "2>3"), thresholds=(3, 4))
    assert track.lead(1, 2) == 0 and track.lead(2, 1) == 0


def test_a_space_beyond_the_last_one_counts_as_the_end() -> None:
    assert Track(4, ("2>3/6",)).explore(2, 1, None, frozenset()) == (6, False)


# -- what she has shown ------------------------------------------------------------------------------------------------------


def test_two_steps_she_showed_are_remembered_as_two_steps() -> None:
    s = _told()
    two = next(c for c in cards().values() if c.move == 2 and c.route == "upper")
    s.mary.ship = "4"
    for learnt, ways, stop in (
        ("4/upper-2/8", {("4", "upper-2"): "8"}, "8"),
        ("4/upper/6,6/upper/8", {("4", "upper"): "6", ("6", "upper"): "8"}, None),  # does she have to stop at 6? Nobody saw
        ("4/upper/6,4/upper-2/8", {("4", "upper"): "6", ("4", "upper-2"): "8", ("6", "upper"): "8", ("6", "passed"): "8"}, "8"),
        ("4/upper/6,4/lower-2/8", {("4", "upper"): "6", ("4", "lower-2"): "8"}, None),
    ):
        s.facts[LEARNT] = learnt
        found = memory.remembered(s, two)
        assert memory.learnt(s) == ways and (found and found.place) == stop, learnt


def test_what_she_finds_free_overrules_a_market_known_to_be_full() -> None:
    for cells, discs, left in ((1, {"5": 1}, {}), (2, {"5": 1}, {"5": 2}), (1, {}, {"5": 1}), (0, {}, {})):
        s = _told()
        s.card, s.cells, s.markets = next(iter(cards())), {"5": cells}, dict(discs)
        automa._trade(s, "5", automa.FREE)
        assert s.cells == left and s.markets["5"] == discs.get("5", 0) + 1


# -- names -------------------------------------------------------------------------------------------------------------------


def test_effects_and_sides_of_battle_tiles_have_russian_names_in_russian_only() -> None:
    for word, russian in (("12+2d", "12+2д"), ("12m", "12м"), ("2d/compass", "2д/компас")):
        assert (names.name(word, "ru"), names.name(word, "en")) == (russian, None)
    assert (names.name("town-14", "ru"), names.name("town-14", "en")) == ("Картахена", "Cartagena")
    assert names.name("house14", "en") is None


def test_places_and_story_cards_are_said_in_either_alphabet() -> None:
    assert names.say("05") == ("5",) and names.say("012") == ()
    assert names.say("havana") == ("Гавана", "Havana") and names.say("9a")[-1] == "9а" and names.say("21a")[-2:] == ("21а", "21")


def test_the_head_of_an_effect_is_translated_and_an_attribute_keeps_its_owners_name() -> None:
    said = {"now:": "сразу:", "now": "", "as:herb": "как:трава", "attr:herb": "атр:herb", "income+2v:herb": "доход+2п:herb"}
    assert {word: describing.russian(word) for word in said} == said


def test_what_a_description_may_go_on_with_ends_at_what_cards_give() -> None:
    gains = {*describing.following(["now:"])}
    for unit, most in {"sailor": 2, "influence": 2, "disc": 2, "village": 3, "explore": 4, "france": 3, "spain": 3, "england": 3}.items():
        assert f"{most}{unit}" in gains and f"{most + 1}{unit}" not in gains


def test_a_known_card_may_be_described_anew_and_nothing_else_may_follow_its_name() -> None:
    s = _whole()
    s.facts["card.scout"] = "3d sailor@6"
    again = [w for w in Buy.of("1", ["scout"]).following(s) if isinstance(w, Open)]
    assert [[w.accepts(word) for word in ("9d", "planned", "scout")] for w in again] == [[True, False, False]]


# -- battles -----------------------------------------------------------------------------------------------------------------


def test_sailors_are_said_where_no_strength_was() -> None:
    s = _whole()
    assert not cast(Any, Raise.of("1", ["0"])).some(s) and cast(Any, Raise.of("1", ["1"])).some(s)


def test_a_flag_is_asked_for_once_it_can_be_paid() -> None:
    s = _whole()
    s.facts |= dict.fromkeys(SURVEY, "?") | {"route.cities": "4,5,8,11,13,14,16"}
    for attack, asked in ((3, False), (4, True)):
        s.now.clear()
        s.push("battle", "1", attack=attack, nation="france")
        if asked:
            with pytest.raises(Need, match="flag"):
                [*Capture.of("1", ["4"]).blocks(s)]
        else:
            assert [b.rule for b in Capture.of("1", ["4"]).blocks(s)] == ["battle.attack"]


def test_a_raid_pays_three_for_each_assistant_of_ones_own_and_one_for_each_other() -> None:
    s = _whole(3)
    s.push("battle", "1", attack=2, nation="france")
    s.seat("1").assistants, s.seat("2").assistants, s.seat("3").assistants = ["6", "7"], ["6"], ["6"]
    s.seat("1").doubloons = 0
    Raid.of("1", ["6"]).apply(s)
    assert s.seat("1").doubloons == 5 and s.control["6"] == "france"


# -- villages, quests, voyages -----------------------------------------------------------------------------------------------


def test_where_nobody_told_how_far_the_ship_sailed_there_is_one_village_action() -> None:
    s = _whole()
    s.seat("1").discs = dict.fromkeys(s.seat("1").discs, 0)
    assert s.has("1", "up-village")
    for points, left in ((None, 0), (1, 0), (2, 1)):
        s.now.clear()
        s.push("phase-b", "1", **({} if points is None else {"points": points}))
        take(s, "1")
        assert (s.frame.data.get("left", 0) if s.frame.name == "village" else 0) == left


def test_a_quest_on_a_card_is_no_quest_of_the_story() -> None:
    s = _whole()
    s.seat("1").card_quests = 1
    for frame in ("phase-b", "village"):
        s.now.clear()
        s.push(frame, "1")
        assert [*cast(Any, Fulfil.of("1", ["2d>1v"])).ways(s)] == ["card"]
        assert [*cast(Any, Fulfil.of("1", ["story"])).ways(s)] == [DONE]
        assert [*cast(Any, Fulfil.of("1", ["2d>1v", "card"])).ways(s)] == [DONE]


def test_a_quest_on_a_card_is_a_village_action() -> None:
    s = _whole()
    s.facts |= dict.fromkeys(("route.arrows", "route.stops"), "?") | {"route.cities": "4,5,8,11,13,14,16"}
    s.seat("1").card_quests, s.seat("1").doubloons = 1, 2
    for place, main, rules in (("6", "", []), ("4", "", ["village.only"]), ("6", "helper", ["main.one"])):
        s.now.clear()
        s.push("phase-b", "1", points=1, main=main)
        s.players["1"].ship = place
        assert [b.rule for b in Fulfil.of("1", ["2d>1v", "card"]).blocks(s)] == rules


def test_an_assistant_left_behind_by_another_ones_voyage_was_declined() -> None:
    s = _whole()
    s.facts |= {"card.scout": "3d sailor@6 do:2s+3sail", "card.monk": "3d sailor@6 do:3v"}
    seat = s.seat("1")
    seat.bought, seat.assistants, seat.ship, seat.points = ["scout", "monk"], ["6", "6"], "6", 0
    s.laid = True
    s.push("phase-b", "1", points=1, main="helper", helper="scout")
    s.push("sail-on", "1", steps=3)
    Go.of("1", ["7", "1"]).apply(s)
    assert seat.ship == "7" and seat.points == 2


def test_nobody_was_asked_for_the_cities_where_nobody_declined_to_tell_them() -> None:
    s = _whole()
    place = next(p for p in s.settlements() if s.is_city(p) is None)
    for told, untold in (({}, False), ({"route.cities": "?"}, True), ({"route.cities": "?", f"place.{place}": "city"}, False)):
        s.facts = {k: v for k, v in s.facts.items() if k != "route.cities"} | told
        assert s.untold(place) == untold


def test_the_movement_points_of_several_ways_rise() -> None:
    s = _whole()
    s.facts |= {"route.arrows": "1>17/2", "route.stops": "-", "route.cities": "4"}
    s.players["1"].ship = "1"
    assert sailing.costs(s, "1", "17", 20) == [1, 16]


# -- what is told and counted ------------------------------------------------------------------------------------------------


def test_a_quest_told_of_the_explorer_leaves_the_tile_at_the_ship() -> None:
    for told, left, track in ((["ship 6 2", "explorer", "quest"], ["6"], 2), (["explorer", "ship 6 2", "quest"], [], 3)):
        s = _told()
        s.quests, s.track, s.told = ["6"], 3, told
        TurnOver.of("1", [])._quest(s, "quest", told[-2] == "explorer")
        assert (s.quests, s.track) == (left, track)


def test_a_market_just_full_stays_as_it_was_told() -> None:
    for cells, left in ((1, {}), (2, {"4": 2})):
        s = _told()
        s.cells, s.markets, s.told = {"4": cells}, {"4": 1}, ["ship 4 3", "deliver"]
        s.round = 1
        TurnOver.of("1", []).apply(s)
        assert s.markets["4"] == 2 and s.cells == left


def test_counts_that_nobody_told_have_their_bounds() -> None:
    assert AMOUNT.bounds == (0, 999)
    s = _told()
    s.facts |= {"doubloon.points": "?", "doubloon.last": "?"}
    for n, rules in (("99", []), ("100", ["solo.told.limit"])):
        assert [b.rule for b in DoubloonPoints.of("1", [n]).blocks(s)] == rules
    side = Count("1", "Ann", choice=None, influence=dict.fromkeys(NATIONS, 0), ranks=dict.fromkeys(NATIONS, 0))
    assert side.upgrades == 0
    column = player(side, [side], {n: Nation(0, 0) for n in NATIONS})
    assert [line.points for line in column.lines if line.id == "choice"] == [(0, 2)]


def test_what_a_table_begins_with_before_it_is_set_up() -> None:
    assert RefereedSeat().doubloons == 8 and RefereedGame.used == 0


# -- the story ---------------------------------------------------------------------------------------------------------------


def test_story_cards_are_laid_out_and_asked_for_by_their_numbers() -> None:
    ids = [f"{n:02}" for n in range(2, 40)]
    s, w = _told(3), Words(GAME.id, "en", GAME, {})
    s.story, s.saga.cards, s.saga.unread = CAMPAIGN, ids[:20], ids[20:]
    with pytest.raises(Need) as first:
        [*Unpack.of("1", []).blocks(s)]
    assert first.value.key == "story.02"
    head = header(GAME, 3, "base", cards="table", options={"story": CAMPAIGN, "story-cards": ",".join(ids)})
    assert w.text("setup-saga-cards", cards=", ".join(ids)) in str(campaign.lay_out(head, w, s))


def test_a_story_tile_belongs_to_the_latest_card_that_has_none() -> None:
    s = _told(3)
    s.story, s.saga.cards = CAMPAIGN, ["05", "20", "31"]
    s.saga.laid = ["9:31"]
    story.lay_tile(s, "6")
    assert s.saga.laid == ["9:31", "6:20"]


def test_tiles_are_called_by_their_names_and_cards_by_their_numbers() -> None:
    w = Words(GAME.id, "ru", GAME, {})
    assert [campaign._said(word, w) for word in ("h5", "05", "05:south")] == ["Н5", "05", "05 (south)"]


def test_the_last_sailor_of_the_supply_comes_with_h5_and_none_after_it() -> None:
    s = _whole()
    seat = s.seat("1")
    seat.sailors += s.spare("1") - 1
    before = seat.sailors
    for _ in range(2):
        legacy._landed(s, "1", "h5")
        assert seat.sailors == before + 1


def test_cartagena_gets_a_city_tile_again_unless_the_game_is_over() -> None:
    for ended, round_, again in ((True, 4, False), (True, 3, True), (False, 4, True)):
        s = _told(3)
        s.legacy, s.ended, s.round, s.cells = ["h3"], ended, round_, {legacy.CARTAGENA: 2}
        legacy.off(s, "h3")
        assert ("legacy.h3-gone" in [n.rule for n in s.notes]) == again and (s.cells == {}) == again
