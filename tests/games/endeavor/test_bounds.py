"""Small functions of the rules just below, at and just above where they change their mind, and what is counted at the end."""

from __future__ import annotations

from typing import Any

import pytest

from referee.games.endeavor import facts, score_counts
from referee.games.endeavor.cities import _route
from referee.games.endeavor.exploits import globalization
from referee.games.endeavor.exploits.boards import ATTRS, DISCS, say, value
from referee.games.endeavor.exploits.letters_of_marque import Capture
from referee.games.endeavor.mat import Building
from referee.games.endeavor.moves.told import Has
from referee.games.endeavor.score_counts import bounds, counted
from referee.games.endeavor.score_pieces import AtTable
from referee.games.endeavor.score_questions import contradictions, missing
from referee.games.endeavor.tally import Answers
from referee.kernel.answer import Unread
from referee.kernel.line.read_entry import Which
from referee.kernel.score import OPEN
from referee.kernel.table import Table
from tests.journal_lines import heard, said, tell

from .test_exploits import begun

EAST = "india,far-east,north-america,africa"

# -- what the box tells --------------------------------------------------------------------------------------------------


def unread(text: str) -> tuple[str, tuple[str, ...]]:
    """The word that a space of the Railroad cannot need, and what it could."""
    with pytest.raises(Unread) as bad:
        facts._requirement(text)
    return bad.value.part, bad.value.near


def test_a_space_of_the_railroad_needs_attributes_up_to_fifteen() -> None:
    assert facts._requirement("industry 15") == "industry,15"
    assert facts._requirement("industry:7, culture:3") == "industry,7,culture,3"
    assert unread("industry 16") == ("16", ("7",)) and unread("industry 7 culture x") == ("x", ("7",))
    assert unread("7 industry") == ("7", ATTRS) and unread("industry 7 8 9") == ("8", ATTRS)
    assert unread("industry") == ("industry", ("industry,7",))


def test_the_highest_building_is_of_level_five() -> None:
    assert facts._symbol("5") == "5"
    with pytest.raises(Unread):
        facts._symbol("6")


def test_a_connection_is_the_same_in_either_order() -> None:
    assert facts._route("quebec – new york") == facts._route("new-york:quebec") == "new-york:quebec"
    assert _route(("goa:madras", "culture")) == ("goa:madras", 1)
    assert _route(("goa", "madras", "x")) == ("goa:madras", 2) and _route(("goa", "–", "madras")) == ("goa:madras", 3)


def test_what_cannot_be_printed_on_the_boards_is_not_believed() -> None:
    assert facts._sun((0, 1, 2, 4, 6, 9), {}) is None
    assert facts._sun((0, 3, 2, 4, 6, 9), {}) == facts._sun((0, 1, 3, 4, 6, 9), {}) == ("survey-sun-glory", {})
    assert facts._copies("stock-token", (1, 2, 2), {}) is None
    assert facts._copies("stock-token", (1, 2, 3), {}) == ("survey-copies", {"n": 6, "total": 5})
    told = {"cities.india": "goa,madras", "cities.europe": "london"}
    assert facts._elsewhere("india", ("goa",), told) is None
    assert facts._elsewhere("africa", ("benin", "goa"), told) == ("survey-city-twice", {"city": "goa", "region": "india"})


def test_the_map_is_asked_for_where_everything_is_tracked() -> None:
    assert [facts._tracked("", options) for options in ({"track": "everything"}, {"track": "exploits"}, {})] == [True, False, False]


def test_a_governor_is_said_in_one_language_and_has_no_value() -> None:
    assert {"gov-India", "губ-Индия", "губернатор-Индия"} <= {*say("governor-india")}
    assert not {"gov-Индия", "губ-India"} & {*say("governor-india")}
    assert value("governor-india") == 0 and value("india-5") == 5


# -- casualties nobody can be certain of -----------------------------------------------------------------------------------


def eastern() -> Table:
    """Ann may attack Goa and the walls of Batavia; she took a blockade, and nobody told which connections there are."""
    table = begun("imperialism", "saltpeter", "dutch-east-india")
    places = {"1.present": EAST, "2.present": EAST, "1.blockades": "1", "cities.goa.holder": "2", "cities.goa.region": "india"}
    walls = {"cities.batavia.holder": "2", "cities.batavia.fort": "yes"}
    assert not table.set([("phase", "action"), ("explored", EAST), *places.items(), *walls.items()]).refused
    return table


def test_a_casualty_put_on_the_board_is_none_that_might_be_spared() -> None:
    outcome = tell(eastern(), "1 powder store goa")
    assert [note.rule for note in outcome.notes] == ["saltpeter.store-loss"]


def test_of_two_casualties_one_may_come_from_the_board() -> None:
    notes = tell(eastern(), "1 powder store batavia").notes
    assert [note.facts["n"] for note in notes if note.rule == "imperialism.no-loss-perhaps"] == [1]


# -- what is counted at the end --------------------------------------------------------------------------------------------


def test_a_number_from_forty_on_only_catches_slips(monkeypatch: pytest.MonkeyPatch) -> None:
    for high, most in ((39, 39), (40, OPEN), (41, OPEN)):
        monkeypatch.setattr(score_counts, "limits", lambda what, high=high: (0, high))
        assert bounds("base-tracks") == (0, most)


def test_yes_and_no_are_one_and_nothing() -> None:
    table = begun("transit-of-venus", "haiti", "pirates")
    p = AtTable(table.s)
    assert p.raw("", "tahiti") == 0 and p.raw("", "haiti-symbols") == 0 and counted(p, "1", "haiti-independent") == (0, 0)
    table.s.pacific["australia"].append("1")
    table.s.haiti.append("india-4")
    assert p.raw("", "tahiti") == 1 and p.raw("", "haiti-symbols") is None and counted(p, "1", "haiti-independent") == (0, 1)
    table.s.wide["haiti-symbols"] = 10
    assert counted(p, "1", "haiti-independent") == (1, 1)


def test_own_cards_are_counted_for_haiti_only_where_it_may_be_independent() -> None:
    table = begun("haiti", "saltpeter", "pirates")
    places = [("explored", "africa,caribbean"), ("1.present", "africa,caribbean"), ("haiti", "india-4")]
    assert not table.set(places).refused
    assert ("1", "own-cards") in missing(table.s) and ("2", "own-cards") not in missing(table.s)
    table.s.wide["haiti-symbols"] = 9
    assert ("1", "own-cards") not in missing(table.s)


def test_printed_glory_that_the_owner_does_not_know_is_counted_by_hand() -> None:
    table = begun("spanish-main", "saltpeter", "pirates")
    walls = {"cities.boston.region": "north-america", "cities.boston.holder": "1", "cities.boston.fort": "yes"}
    there = [("explored", "north-america,south-america"), ("1.present", "south-america")]
    assert not table.set([*there, *walls.items()]).refused
    table.s.facts["city-glory.boston"] = "?"
    assert AtTable(table.s).raw("1", "spanish-main-glory") == (1, 2) and ("1", "spanish-main-glory") in missing(table.s)
    table.s.facts.update({"city-glory.boston": "2", "city-glory.lima": "?"})
    assert AtTable(table.s).raw("1", "spanish-main-glory") == (2, 2) and ("1", "spanish-main-glory") not in missing(table.s)


def test_pieces_of_a_mat_are_counted_as_they_lie() -> None:
    table = begun("underground-railroad", "dutch-east-india", "haiti", track="everything")
    seat = table.s.players["1"]
    seat.harbor, seat.buildings = 3, [Building("a", "disc"), Building("b", "disc"), Building("c", "disc"), Building("d", "improved-cannon")]
    table.s.facts.update({"building.a": "0,ship", "building.b": "2,ship", "building.c": "5,glory", "building.d": "0,attack"})
    p = AtTable(table.s)
    assert p.raw("1", "railroad-hand") == 6 and p.raw("1", "dutch-levels") == 7
    table.s.cities["batavia"].holder = "1"
    assert p.raw("1", "dutch-map") == (0, OPEN)
    table.s.facts["city-glory.batavia"] = "0"
    assert p.raw("1", "dutch-map") == (0, 0)


def test_cards_of_ever_more_regions_bring_ever_more_glory() -> None:
    assert [globalization.glory(lambda _, n=n: (n, n))[0].points for n in range(7)] == [0, 0, 1, 2, 4, 6, 8]


def test_nobody_has_more_discs_than_lie_in_a_tray() -> None:
    def told(discs: int) -> list[str]:
        table = {"exploits": ("letters-of-marque", "spice-trade", "south-sea"), "track-africa": "A" * (discs - 2)}
        return [b.rule for b in contradictions(Answers(table, [("Ann", {"south-sea-discs": 2}), ("Bob", {})]))]

    assert told(DISCS) == [] and told(DISCS + 1) == ["storage.trays"]


# -- words -----------------------------------------------------------------------------------------------------------------


def test_discs_without_a_place_are_those_in_the_harbor_until_the_end() -> None:
    table = begun("haiti", "saltpeter", "pirates")
    has: Any = Has.so_far("1", ())
    harbor, supply = (has.discs_there(table.s, word) for word in ("harbor", "supply"))
    assert "discs" in harbor and "discs harbor" in harbor and "discs" not in supply and "discs supply" in supply
    assert has.discs_there(table.s, "culture") == ()
    table.s.phase = "end"
    assert has.discs_there(table.s, "harbor") == ()


def test_the_face_of_a_galleon_says_whether_a_building_follows() -> None:
    table = begun("manila-galleons", "saltpeter", "pirates", level="enforce", track="everything")
    seat = table.s.players["1"]
    seat.galleons, seat.harbor, seat.supply = 2, 0, 20
    seat.buildings = [Building("mill"), Building("mill", "disc"), Building("mill")]
    table.begin_at("salary", "1", n="0")
    assert said(table, "galleon payment") == ["1 galleon payment 2"] and said(table, "galleon disc") == ["1 galleon disc"]
    table.s.players["1"].buildings[0].on = "disc"
    asked = heard(table, "galleon payment").asks
    assert isinstance(asked, Which) and {*asked.choices} == {"1", "2"}


def test_a_disc_on_a_track_is_said_by_its_space_or_by_whose_it_is() -> None:
    table = begun("letters-of-marque", "haiti", "pirates")
    table.s.tracks["africa"] = ["2", "3"]
    capture: Any = Capture.so_far("1", ("africa",))
    names = [capture.owner(table.s, word) for word in ("space-1", "space-2", "space-3", "space-0", "2")]
    assert names == [("Борис", "Б"), ("Вера", "В"), (), (), ()]
