"""Who may use which effect: worked examples of the booklet (pages cited) and edge cases of the text."""

from __future__ import annotations

import pytest

from tests.models.endeavor.model_box import EXPLOITS
from tests.models.endeavor.model_effects import attack_reasons, draw_presence, losses, may_use
from tests.models.endeavor.model_glory import glory_of
from tests.models.endeavor.model_position import has_shield
from tests.models.endeavor.sample_positions import armed


def test_every_effect_is_usable_in_a_rich_position() -> None:
    for exploit, data in EXPLOITS.items():
        position = armed(exploit)
        position.cities |= {"north_america_1": "red", "india_1": "blue", "india_2": "blue", "south_america_1": "red"}
        position.forts, position.decks = ["south_america_1"], {"slavery": ["slavery_1"], "india": ["india_1"]}
        position.haiti, position.organizer = ["africa_1"], ["bank"]
        position.seats["red"].cards = ["india_2", "far_east_governor"]
        position.seats["red"].buildings = [("market", "")]
        if exploit == "dutch":
            position.cities["batavia"] = "blue"
        assert all(may_use(position, exploit, effect, "red") == [] for effect in data.effects), exploit


def test_action_must_be_paid_for_page_3() -> None:
    position = armed("south_sea", harbour=1)
    assert may_use(position, "south_sea", 1, "red") == []  # by action token the disc is left over
    position.seats["red"].action_tokens = []
    position.seats["red"].buildings = [("shipyard", "")]
    assert may_use(position, "south_sea", 1, "red")  # the only disc goes on the building
    position.seats["red"].buildings = [("palace", "")]
    position.seats["red"].cannons = 1
    assert may_use(position, "south_sea", 1, "red") == []  # a cannon opens an attack building for its other action (p. 4)


@pytest.mark.parametrize(("exploit", "effect"), [("saltpeter", 2), ("jesuits", 1), ("venus", 2)])
def test_only_genuine_tokens_are_spent(exploit: str, effect: int) -> None:
    position = armed(exploit)
    position.seats["red"].tokens, position.seats["red"].freedom = {}, 2
    position.seats["red"].track_discs = {"economy": 1, "influence": 1}
    assert "genuine" in may_use(position, exploit, effect, "red")[0]


def test_losses_of_an_attack() -> None:
    position = armed("imperialism", "dutch", "spanish_main")
    position.cities |= {"batavia": "yellow", "cape_town": "red", "india_1": "yellow", "africa_1": "red"}
    position.forts = ["batavia"]
    assert losses(position, "red", "batavia") == 2
    assert losses(position, "red", "india_1") == 1
    position.blockades = [route for route in position.blockades if route not in ("dutch", "india_africa")]
    assert losses(position, "red", "batavia") == 0  # the free route is stronger than the fort
    assert losses(position, "red", "india_1") == 0
    assert losses(position, "yellow", "cape_town") == 1  # Africa is not under the extra rule


def test_missionary_stops_attacks_but_not_pirates() -> None:
    position = armed("jesuits", "pirates", "globalization")
    position.cities["caribbean_1"], position.missionaries = "yellow", ["caribbean_1"]
    assert attack_reasons(position, "red", "caribbean_1", 5) == ["a city with a missionary cannot be attacked"]
    assert may_use(position, "globalization", 1, "red") == ["no city can be attacked"]
    assert may_use(position, "pirates", 1, "red") == []


def test_governor_of_nassau_ends_the_effects() -> None:
    position = armed("pirates")
    position.seats["red"].cards = ["india_governor"]
    position.nassau = position.nassau_governor = "yellow"
    position.ship = None
    assert all(may_use(position, "pirates", effect, "red") for effect in (1, 2))
    assert glory_of(position, "pirates", "yellow") == 4


def test_nassau_governor_needs_a_governor_card_and_two_discs() -> None:
    position = armed("pirates", harbour=1)
    assert len(may_use(position, "pirates", 2, "red")) == 2


def test_spanish_main_pays_once_per_round() -> None:
    position = armed("spanish_main")
    position.cities["north_america_1"], position.forts = "red", ["north_america_1"]
    assert may_use(position, "spanish_main", 2, "red") == []
    position.used_this_round.add(("red", "spanish_main", 2))
    assert may_use(position, "spanish_main", 2, "red") == ["once per round"]


def test_railroad_first_space_needs_industry_7_page_8() -> None:
    position = armed("railroad")
    position.seats["red"].levels["industry"] = 6
    assert may_use(position, "railroad", 2, "red") == ["the next space asks for a higher attribute"]
    position.seats["red"].levels["industry"] = 7
    assert may_use(position, "railroad", 2, "red") == []
    assert may_use(position, "railroad", 1, "red") == ["the slavery deck is empty"]


def test_venus_asks_for_the_action_of_the_space() -> None:
    position = armed("venus")
    position.seats["red"].action_tokens = ["occupy"]
    assert may_use(position, "venus", 1, "red")  # the first sample space is filled by sailing
    position.pacific["stem"] = ["red", "red", "red"]
    assert may_use(position, "venus", 1, "red") == []  # the New Zealand branch starts with an occupation


def test_globalization_swap_example_page_10() -> None:
    position = armed("globalization")
    position.seats["red"].cards, position.decks = ["india_4"], {"africa": ["africa_3"]}
    assert may_use(position, "globalization", 2, "red") == []
    position.decks = {"africa": ["africa_5"], "europe": ["europe_1"], "slavery": ["slavery_1"]}
    assert may_use(position, "globalization", 2, "red") == []  # one higher for an influence token
    position.seats["red"].tokens["influence"] = 0
    assert may_use(position, "globalization", 2, "red")
    position.seats["red"].cards = ["india_governor"]
    assert may_use(position, "globalization", 2, "red") == ["no card to give, governors excepted"]


def test_haiti_2_never_takes_slavery() -> None:
    position = armed("haiti")
    position.haiti = ["slavery_1"]
    assert may_use(position, "haiti", 2, "red") == ["no card but slavery in the cell"]


def test_sun_discs_help_to_draw_only() -> None:
    position = armed("sun")
    position.sun = ["red", "red"]
    assert draw_presence(position, "red", "africa") == 3
    position.open_sea["caribbean"].remove("red")
    assert not has_shield(position, "sun", "red")
