"""The worked positions of pairs.md, by number."""

from __future__ import annotations

from tests.models.endeavor.model_effects import attack_reasons, losses, may_use
from tests.models.endeavor.model_glory import glory, glory_of
from tests.models.endeavor.model_position import DISC, has_shield
from tests.models.endeavor.sample_positions import armed, ready


def test_01_dutch_route_under_a_blockade() -> None:
    position = ready("dutch", "imperialism")
    position.cities |= {"batavia": "red", "cape_town": "red"}
    assert (glory_of(position, "dutch", "red"), glory_of(position, "imperialism", "red")) == (2, 0)
    position.blockades.remove("dutch")
    position.seats["red"].blockades = 1
    assert (glory_of(position, "dutch", "red"), glory_of(position, "imperialism", "red")) == (3, 2)


def test_02_batavia_attacked_along_the_free_route() -> None:
    position = ready("dutch", "imperialism")
    position.cities |= {"batavia": "yellow", "cape_town": "red"}
    position.forts = ["batavia"]
    assert losses(position, "red", "batavia") == 2
    position.blockades.remove("dutch")
    assert losses(position, "red", "batavia") == 0


def test_04_missionary_captures_both_ends_of_a_blockaded_route() -> None:
    position = ready("imperialism", "jesuits")
    position.cities |= {"india_1": "red", "india_2": "red"}
    position.missionaries = ["india_1"]
    assert (glory_of(position, "imperialism", "red"), glory_of(position, "jesuits", "red")) == (0, 1)
    assert attack_reasons(position, "yellow", "india_1", 9) == ["a city with a missionary cannot be attacked"]


def test_05_batavia_counts_for_the_sun() -> None:
    position = ready("dutch", "sun")
    position.cities |= {"batavia": "red", "cape_town": "red", "india_1": "red", "europe_1": "red"}
    assert glory_of(position, "sun", "red") == 2


def test_06_missionary_in_cape_town() -> None:
    position = armed("dutch", "jesuits")
    position.cities |= {"cape_town": "yellow"}
    position.missionaries = ["cape_town"]
    assert may_use(position, "dutch", 3, "red") == ["nothing to attack and nothing to fortify"]
    assert glory(position) == {"dutch": {"red": 0, "yellow": 1, "blue": 0}, "jesuits": {"red": 0, "yellow": 1, "blue": 0}}


def test_07_batavia_as_the_only_presence() -> None:
    position = ready("dutch", "venus")
    position.open_sea["far_east"].remove("red")
    assert not has_shield(position, "venus", "red")
    position.cities["batavia"] = "red"
    assert has_shield(position, "venus", "red")


def test_08_last_railroad_space_frees_haiti() -> None:
    position = ready("railroad", "haiti")
    position.seats["red"].cards, position.haiti = ["india_1"], ["india_2"]
    position.railroad = ["yellow"] * 4
    assert glory_of(position, "haiti", "red") == 0
    position.railroad, position.abolished = ["yellow"] * 5, True
    assert glory_of(position, "haiti", "red") == 1


def test_09_europe_5_in_the_cell_and_taken_out() -> None:
    position = ready("railroad", "haiti")
    position.seats["red"].harbour, position.railroad, position.haiti = 4, ["red"], ["europe_5"]
    assert (glory_of(position, "railroad", "red"), glory_of(position, "haiti", "red")) == (1, 0)
    position.seats["yellow"].cards, position.haiti, position.abolished = ["europe_5"], [], True
    assert glory_of(position, "railroad", "red") == 1 + 2


def test_10_empty_slavery_deck_is_no_abolition() -> None:
    position = armed("railroad", "haiti")
    position.decks = {"slavery": [], "india": ["india_1"]}
    assert may_use(position, "railroad", 1, "red") == ["the slavery deck is empty"]
    assert may_use(position, "haiti", 1, "red") == []
    assert not position.abolished


def test_11_cannon_as_a_disc_of_the_railroad() -> None:
    for counts, points in ((True, 1 + 2), (False, 1 + 1)):
        position = ready("saltpeter", "railroad", cannon_counts_as_disc=counts)
        seat = position.seats["red"]
        seat.harbour, seat.cannons, seat.buildings = 2, 1, [("barracks", "cannon")]
        position.railroad, position.abolished = ["red"], True
        assert glory_of(position, "railroad", "red") == points
        assert glory_of(position, "saltpeter", "red") == 2 + 1


def test_12_one_building_scores_for_two_boards() -> None:
    position = ready("saltpeter", "dutch")
    position.seats["red"].buildings, position.cities, position.forts = [("palace", "cannon")], {"batavia": "red"}, ["batavia"]
    assert (glory_of(position, "saltpeter", "red"), glory_of(position, "dutch", "red")) == (2, 2)


def test_13_stored_loss_against_a_fort() -> None:
    position = armed("saltpeter", "spanish_main", harbour=2)
    position.cities["north_america_1"], position.forts = "yellow", ["north_america_1"]
    assert may_use(position, "saltpeter", 1, "red") == ["no city can be attacked"]
    position.saltpeter = ["red"]
    assert may_use(position, "saltpeter", 1, "red") == []


def test_14_ship_keeps_out_of_forts() -> None:
    position = armed("pirates", "spanish_main")
    position.cities = {f"north_america_{n}": "yellow" for n in (1, 2, 3)}
    position.forts = list(position.cities)
    assert may_use(position, "pirates", 1, "red") == []  # Caribbean cities are never fortified


def test_15_ship_in_a_missionary_city() -> None:
    position = ready("pirates", "jesuits")
    position.cities["caribbean_1"], position.missionaries = "yellow", ["caribbean_1"]
    assert glory_of(position, "jesuits", "yellow") == 1
    position.nassau, position.ship = "red", "caribbean_1"
    del position.cities["caribbean_1"]
    assert glory(position)["jesuits"] == {"red": 0, "yellow": 0, "blue": 0}
    position.cities["caribbean_1"], position.nassau, position.ship = "red", "blue", "caribbean_2"
    assert glory(position)["jesuits"] == {"red": 1, "yellow": 0, "blue": 0}


def test_16_17_governor_card_given_up_for_nassau() -> None:
    position = ready("pirates", "globalization", "haiti")
    position.seats["red"].cards, position.abolished = ["india_1", "africa_2", "far_east_governor"], True
    position.haiti = ["far_east_1", "far_east_2"]
    assert [glory_of(position, exploit, "red") for exploit in position.exploits] == [0, 2, 2]
    position.seats["red"].cards.remove("far_east_governor")
    position.nassau = position.nassau_governor = "red"
    position.ship = None
    assert [glory_of(position, exploit, "red") for exploit in position.exploits] == [4, 1, 0]


def test_18_captured_disc_may_help_its_owner() -> None:
    position = ready("spice", "marque")
    position.tracks["africa"], position.open_sea["africa"] = ["red", "red", "blue", "yellow", "blue", "blue"], []
    assert (glory_of(position, "spice", "red"), glory_of(position, "marque", "red")) == (0, 1)
    position.tracks["africa"][0] = "blue"
    position.open_sea["africa"] = ["red"]
    assert (glory_of(position, "spice", "red"), glory_of(position, "marque", "red")) == (1, 0)  # one each: yellow lies nearer to the deck


def test_19_20_discs_leave_the_open_sea() -> None:
    position = ready("spice", "marque", "manila")
    position.tracks["far_east"][0] = "red"
    assert glory_of(position, "spice", "red") == 1
    position.open_sea["far_east"].remove("red")  # to the harbour by Marque, or to North America by Manila
    assert glory_of(position, "spice", "red") == 0
    position.open_sea["india"].remove("red")
    assert not has_shield(position, "spice", "red")


def test_22_substitutes_cannot_be_invested() -> None:
    position = armed("venus", "spice", "railroad")
    position.seats["red"].tokens, position.seats["red"].track_discs, position.seats["red"].freedom = {}, {"economy": 2}, 1
    assert may_use(position, "venus", 2, "red") == ["no genuine economy token to spend"]


def test_23_swapped_card_keeps_its_printed_region() -> None:
    position = ready("globalization", "haiti")
    position.decks["africa"] = ["india_4"]
    position.haiti.append(position.decks["africa"].pop(0))
    position.seats["red"].cards, position.seats["yellow"].cards, position.abolished = ["india_1"], ["africa_1"], True
    assert glory(position)["haiti"] == {"red": 1, "yellow": 0, "blue": 0}


def test_24_bankruptcy_does_not_fill_the_harbour() -> None:
    position = ready("south_sea", "railroad")
    position.railroad, position.abolished, position.south_sea = ["red"], True, ["red", "red"]
    position.seats["red"].buildings = [("bank", DISC)]
    assert (glory_of(position, "south_sea", "red"), glory_of(position, "railroad", "red")) == (4, 1)
    position.south_sea, position.bankrupt = [], True
    assert (glory_of(position, "south_sea", "red"), glory_of(position, "railroad", "red")) == (0, 1)


def test_25_fort_and_missionary_in_one_city() -> None:
    position = ready("spanish_main", "jesuits")
    position.cities["south_america_3"], position.forts, position.missionaries = "red", ["south_america_3"], ["south_america_3"]
    assert (glory_of(position, "spanish_main", "red"), glory_of(position, "jesuits", "red")) == (2, 1)
    assert attack_reasons(position, "yellow", "south_america_3", 9) == ["a city with a missionary cannot be attacked"]


def test_27_globalization_attacks_batavia() -> None:
    position = armed("globalization", "dutch")
    position.cities["batavia"] = "yellow"
    assert may_use(position, "globalization", 1, "red") == []
