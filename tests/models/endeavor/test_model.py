"""Activation and glory against every worked example of the booklet (pages cited) and against edge cases of the text."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tests.models.endeavor.model_box import EXPLOITS, REGIONS, sample_box
from tests.models.endeavor.model_effects import invest, keys_on_governors, may_use
from tests.models.endeavor.model_glory import SCORING, glory, glory_of, random_position
from tests.models.endeavor.model_position import DISC, active, controls, has_shield, problems, supply
from tests.models.endeavor.model_random import start
from tests.models.endeavor.sample_positions import PLAYERS, ready

# --- Keys, activation, shields (p. 2-3) ---


def test_activation_example_page_3() -> None:
    position = start(sample_box(), ("red", "yellow", "blue"), ("spanish_main", "venus", "sun"))
    assert keys_on_governors(position.exploits)["south_america"] == 2  # two keys on one card
    assert sum(keys_on_governors(position.exploits).values()) == 6
    position.tracks["north_america"] = ["red", "red", "yellow", "blue", "blue"]
    assert not active(position, "spanish_main")
    position.tracks["south_america"] = ["red", "yellow", "red", "red", "red"]
    assert active(position, "spanish_main")
    assert not active(position, "venus")  # one key only
    assert [player for player in position.players if has_shield(position, "spanish_main", player)] == ["red", "yellow"]


def test_shield_is_lost_with_presence_page_3() -> None:
    position = ready("spice")
    position.open_sea["india"].remove("red")
    assert not has_shield(position, "spice", "red")
    assert may_use(position, "spice", 1, "red")[0].startswith("no shield")
    position.cities["india_3"] = "red"
    assert has_shield(position, "spice", "red")


def test_governor_as_presence_is_a_parameter() -> None:
    for counts in (False, True):
        position = ready("spice", governor_is_presence=counts)
        position.open_sea["india"].remove("red")
        position.seats["red"].cards = ["india_governor"]
        assert has_shield(position, "spice", "red") is counts


def test_europe_is_no_region() -> None:
    position = ready("sun")
    position.open_sea["europe"] = ["red"]
    assert problems(position) == ["tracks and open seas exist for the six regions only, not for Europe"]


# --- Glory, one Exploit after the other ---


def test_saltpeter_page_4() -> None:
    position = ready("saltpeter")
    seat = position.seats["red"]
    seat.buildings, seat.action_tokens = [("barracks", ""), ("palace", DISC), ("market", "")], ["attack", "sail"]
    assert glory_of(position, "saltpeter", "red") == 0  # no cannon: the symbols give nothing
    seat.cannons = 1
    seat.buildings[0] = ("barracks", "cannon")
    assert glory_of(position, "saltpeter", "red") == 2 + 3


def test_pirates_page_5() -> None:
    position = ready("pirates")
    position.nassau, position.ship = "red", "caribbean_1"
    assert glory(position)["pirates"] == {"red": 1, "yellow": 0, "blue": 0}
    position.nassau_governor, position.ship = "red", None
    assert glory_of(position, "pirates", "red") == 4


def test_imperialism_and_the_dutch_route_under_a_blockade() -> None:
    position = ready("imperialism", "dutch")
    assert "dutch" in position.blockades  # Batavia is a Far East city for all effects (p. 6)
    position.cities |= {"batavia": "red", "cape_town": "red"}
    assert glory_of(position, "dutch", "red") == 2  # two cities, no route
    assert glory_of(position, "imperialism", "red") == 0
    position.blockades.remove("dutch")
    position.seats["yellow"].blockades += 1
    assert glory_of(position, "dutch", "red") == 3
    assert glory(position)["imperialism"] == {"red": 1, "yellow": 1, "blue": 0}
    assert problems(position) == []


def test_dutch_route_does_not_exist_without_the_board() -> None:
    assert "dutch" not in ready("imperialism").blockades


def test_blockade_holds_while_imperialism_is_inactive() -> None:
    position = ready("imperialism")
    position.tracks["india"].pop()
    position.cities |= {"far_east_1": "red", "far_east_2": "red"}
    assert not active(position, "imperialism")
    assert not controls(position, "red", "far_east_route")


def test_spanish_main_page_6() -> None:
    position = ready("spanish_main")
    position.cities |= {"north_america_1": "red", "south_america_3": "red", "caribbean_3": "red", "south_america_2": "red"}
    position.forts = ["north_america_1", "south_america_3"]
    assert glory_of(position, "spanish_main", "red") == 1 + 2


def test_dutch_page_6() -> None:
    position = ready("dutch")
    seat = position.seats["red"]
    seat.buildings, seat.action_tokens = [("theatre", ""), ("cartographer", DISC), ("shipyard", "")], ["sail"]
    assert position.box.buildings["theatre"].level == 3  # the booklet's example
    position.cities |= {"batavia": "red", "cape_town": "yellow"}
    assert glory_of(position, "dutch", "red") == 1
    position.forts = ["batavia"]
    assert glory_of(position, "dutch", "red") == 1 + 4  # three symbols on buildings, one on a token
    position.cities["cape_town"] = "red"
    position.forts.append("cape_town")
    assert glory_of(position, "dutch", "red") == 1 + 1 + 1 + 4 + 8 // 4


def test_jesuits_page_7() -> None:
    position = ready("jesuits")
    position.cities |= {"europe_1": "red", "india_1": "red", "africa_1": "yellow"}
    position.missionaries = ["europe_1", "india_1", "india_1", "africa_1", "caribbean_1"]
    assert glory(position)["jesuits"] == {"red": 2, "yellow": 1, "blue": 0}


def test_south_sea_and_its_bankruptcy_page_7() -> None:
    position = ready("south_sea")
    position.seats["red"].harbour, position.seats["yellow"].harbour = 6, 6
    order = ["red", "yellow", "red", "yellow", "red", "red", "yellow"]
    assert [invest(position, player) for player in order] == [None, None, "yellow", "red", None, "red", "red"]
    position.seats["yellow"].shares = [0]
    assert glory(position)["south_sea"] == {"red": 8, "yellow": 7, "blue": 0}
    before = supply(position, "red")
    invest(position, "yellow")
    assert position.bankrupt
    assert glory(position)["south_sea"] == {"red": 0, "yellow": 0, "blue": 0}
    assert supply(position, "red") == before + 4
    position.seats["red"].action_tokens = ["sail"]
    assert may_use(position, "south_sea", 1, "red") == ["the company is bankrupt"]


def test_manila_page_8() -> None:
    position = ready("manila")
    assert position.manila == ["red", "yellow", "blue"]
    position.seats["red"].galleons = 3
    assert glory_of(position, "manila", "red") == 6


def test_railroad_example_page_8() -> None:
    position = ready("railroad")
    seat = position.seats["red"]
    seat.harbour, seat.buildings = 3, [("market", DISC), ("bank", DISC), ("dock", "")]
    position.railroad = ["red"]
    assert glory_of(position, "railroad", "red") == 1  # slavery still stands
    position.abolished = True
    assert glory_of(position, "railroad", "red") == 1 + 2  # five discs give 2
    assert glory_of(position, "railroad", "yellow") == 0  # no disc on the map
    position.railroad = ["red", "red", "yellow", "red"]
    assert glory_of(position, "railroad", "red") == (1 + 1 + 2) + 1 + 2  # spaces, one route, discs


def test_venus_page_9() -> None:
    position = ready("venus")
    position.pacific = {"stem": ["red", "yellow"], "new_zealand": [], "australia": []}
    position.investors = 3
    assert glory(position)["venus"] == {"red": 1, "yellow": 0, "blue": 0}  # Tahiti is free
    position.pacific = {"stem": ["red", "yellow", "blue"], "new_zealand": ["blue"], "australia": ["yellow"]}
    position.seats["red"].transit_glory = 1
    assert glory(position)["venus"] == {"red": 1 + 1, "yellow": 0 + 2 + 3, "blue": 1 + 1 + 1 + 3}


def test_venus_majority_counts_players_without_a_shield() -> None:
    position = ready("venus")
    position.pacific["stem"], position.investors = ["red", "yellow", "yellow"], 2
    position.open_sea["south_america"].remove("yellow")
    assert glory(position)["venus"] == {"red": 1, "yellow": 0, "blue": 0}


@pytest.mark.parametrize(("regions", "points"), [(1, 0), (2, 1), (3, 2), (6, 8)])
def test_sun_example_page_9(regions: int, points: int) -> None:
    position = ready("sun")
    position.cities |= {f"{region}_1": "red" for region in REGIONS[:regions]} | {"europe_1": "red"}
    assert glory_of(position, "sun", "red") == points


def test_sun_counts_batavia_but_not_nassau() -> None:
    position = ready("sun", "dutch", "pirates")
    position.cities |= {"batavia": "red", "india_1": "red"}
    position.nassau = "red"
    assert glory_of(position, "sun", "red") == 1


def test_spice_page_10() -> None:
    position = ready("spice")
    position.tracks |= {"africa": ["red", "red", "blue", "red", "blue", "blue"], "far_east": ["red", "blue"]}
    assert glory_of(position, "spice", "red") == 4  # the Far East need not be explored
    position.open_sea["far_east"].remove("red")
    assert glory_of(position, "spice", "red") == 3


def test_globalization_example_page_10() -> None:
    position = ready("globalization")
    seat = position.seats["red"]
    seat.cards = ["india_1", "india_2", "africa_governor", "far_east_1", "caribbean_1", "north_america_2", "europe_1", "slavery_1"]
    assert glory_of(position, "globalization", "red") == 6  # five regions


@pytest.mark.parametrize(
    ("track", "points"),
    [
        ("red red red red red", (4, 0, 0)),
        ("red red yellow blue red", (2, 0, 1)),  # tie for the second place: blue is nearer to the deck
        ("red yellow yellow red blue", (2, 1, 0)),  # tie for the first: red's nearest disc is nearer
        ("red yellow blue", (0, 1, 2)),  # an unfinished track scores too
        ("", (0, 0, 0)),
    ],
)
def test_marque_page_11(track: str, points: tuple[int, int, int]) -> None:
    position = ready("marque")
    position.tracks = {region: [] for region in REGIONS} | {"india": track.split()}
    assert tuple(SCORING["marque"](position, player) for player in PLAYERS) == points


def test_haiti_example_page_11() -> None:
    position = ready("haiti")
    position.seats["red"].cards = ["india_1", "india_governor", "slavery_1", "europe_1"]
    position.haiti = ["india_2", "india_3", "india_4"]
    assert glory_of(position, "haiti", "red") == 0  # 1 + 2 + 2 symbols, slavery stands
    position.abolished = True
    assert glory_of(position, "haiti", "red") == 6
    position.haiti += ["slavery_2", "slavery_3", "europe_5"]
    assert glory_of(position, "haiti", "red") == 6 - 2 + 1
    position.abolished = False  # Europe 5 in the cell abolishes nothing, but ten symbols free Haiti
    assert glory_of(position, "haiti", "red") == 5


def test_haiti_costs_nothing_without_a_shield() -> None:
    position = ready("haiti")
    position.abolished, position.haiti = True, ["slavery_2"]
    position.seats["red"].cards = ["slavery_1"]
    assert glory_of(position, "haiti", "red") == -1
    position.open_sea["africa"].remove("red")
    assert glory_of(position, "haiti", "red") == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_positions_are_consistent(players: int) -> None:
    for seed, exploits in enumerate(combinations(EXPLOITS, 3)):
        position = random_position(Random(seed), exploits, players)
        assert problems(position) == []
        assert all(set(points) == set(position.players) for points in glory(position).values())
