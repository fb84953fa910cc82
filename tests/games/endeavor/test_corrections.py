"""What `set` puts on the table by hand: with it comes what the owner's box knows."""

from __future__ import annotations

import pickle
from collections.abc import Mapping

import pytest

from referee.games.endeavor import GAME
from referee.kernel.game import Header
from referee.kernel.line.complete import complete
from referee.kernel.line.hear import hear
from referee.kernel.line.heard import tokens_of
from referee.kernel.line.names import tidy
from referee.kernel.table import Table
from tests.games.endeavor.test_exploits import begun


def everything(box: Mapping[str, str]) -> Table:
    options = {"exploits": "saltpeter,pirates,imperialism", "track": "everything"}
    return Table(GAME, Header("endeavor", ("Ann", "Bob"), "exploits", level="enforce", options=options), box=dict(box))


@pytest.mark.parametrize("path", ("Аня.tokens.industry", "Аня.presence.india", "Аня.buildings", "1.actions"))
def test_a_place_that_only_a_fuller_track_keeps_is_refused_with_that_track(path: str) -> None:
    table = begun("saltpeter", "pirates", "imperialism")
    (reason,) = table.set([(path, "1")]).refused
    assert reason.rule == "table.not-kept" and reason.facts["track"] == "track-everything"
    assert not table.set([("Аня.present", "india"), ("fleets.india", "1")]).refused


def test_a_card_or_a_disc_put_by_hand_leaves_its_deck_and_the_supply() -> None:
    table = begun("saltpeter", "pirates", "imperialism", level="enforce", track="everything")
    assert not table.set([("1.cards", "europe-0,africa-1"), ("1.harbor", "4"), ("tracks.india", "1,1,2")]).refused
    assert "africa-1" not in table.s.decks["africa"] and "europe-0" not in table.s.decks["europe"]
    assert table.s.players["1"].supply == 29 and table.s.discs("1") == 35


def test_a_city_put_by_hand_lies_where_the_box_says() -> None:
    table = everything({"cities.india": "goa"})
    assert not table.set([("cities.goa.holder", "Ann")]).refused
    assert table.lines == ["- fact cities.india=goa", "- set cities.goa.holder=1"] and table.s.presence("1", "india") == 1


def test_a_building_put_by_hand_brings_what_the_box_says_of_it() -> None:
    table = everything({"building.mill": "1,industry", "building.colonial-house": "0,occupy"})
    assert not table.set([("Ann.buildings", "colonial-house,mill")]).refused
    assert table.s.attribute("1", "industry") == 1
    told = {line.partition("=")[0].removeprefix("- ") for line in table.lines}
    assert told == {"fact building.colonial-house", "fact building.mill", "set 1.buildings"}
    assert ("1.industry", 1, 0) in table.undo().patch


def test_a_building_that_the_box_does_not_list_is_not_put() -> None:
    table = everything({"buildings": "mill,market"})
    (reason,) = table.set([("Ann.buildings", "colonial-house,tower")]).refused
    assert reason.rule == "base.no-building" and not table.lines


def test_pieces_put_by_hand_come_from_their_board_and_are_no_more_than_there_are() -> None:
    table = begun("spanish-main", "dutch-east-india", "manila-galleons")
    assert not table.set([("cities.lima.fort", "yes"), ("cities.batavia.fort", "yes"), ("Аня.galleons", "3")]).refused
    assert [table.s.stock[piece] for piece in ("fortification", "dutch-fortification", "galleon-token")] == [7, 1, 5]
    assert not table.set([("cities.lima.fort", "no")]).refused and table.s.stock["fortification"] == 8
    (reason,) = table.set([("Борис.galleons", "6")]).refused
    assert reason.rule == "count.together" and (reason.facts["n"], reason.facts["of"]) == (9, 8)


def test_discs_told_by_hand_are_never_made_fewer_to_fit() -> None:
    table = begun("saltpeter", "pirates", "imperialism", level="enforce", track="everything")
    (reason,) = table.set([("tracks.india", "1,1"), ("1.harbor", "20"), ("1.supply", "15")]).refused
    assert reason.rule == "storage.trays" and reason.facts["have"] == 37
    assert not table.set([("tracks.india", "1,1"), ("1.harbor", "20")]).refused and table.s.players["1"].supply == 13


def test_abolition_set_by_hand_takes_the_slavery_deck_with_it() -> None:
    table = begun("underground-railroad", "haiti", "pirates")
    assert not table.set([("abolished", "yes")]).refused and "slavery" not in table.s.decks


@pytest.mark.parametrize("decision", ("start", "build", "growth", "salary", "act", "discard"))
def test_a_decision_of_a_mat_is_not_begun_for_the_table(decision: str) -> None:
    header = everything({}).header
    assert Table(GAME, header, [f"- now {decision} table"]).stuck
    assert not Table(GAME, header, [f"- now {decision} 2"]).stuck


def test_a_region_that_does_not_exist_is_none_of_the_box_and_breaks_nothing() -> None:
    spoilt = Table(GAME, everything({}).header, ["- fact cities.*=india,carijbean"])
    assert spoilt.s.known("cities.*") is None and spoilt.options()
    table = everything({"cities.india": "goa", "cities.carijbean": "tortuga"})
    assert table.known("cities.*") == "india"


def test_letters_behind_a_number_are_heard_before_the_buildings_of_the_box_were_read() -> None:
    table = Table(GAME, everything({}).header, ["- now build 1"], box={"buildings": "mill,market"})
    (lost,) = hear(GAME, pickle.dumps(table.s, -1), tokens_of(tidy("1фж чня")), table.known).lost
    assert lost.rule == "table.unknown"
    assert not complete(GAME, table.s, "1фж чня игш", table.known).offers
