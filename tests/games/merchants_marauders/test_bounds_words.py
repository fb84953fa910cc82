"""What may be said next, just below, at and just above where it changes; sheets and zones at their limits."""

from __future__ import annotations

from typing import Any

from referee.games.merchants_marauders.moves.base import skill_digits
from referee.games.merchants_marauders.moves.battle import Fight
from referee.games.merchants_marauders.moves.battle_rounds import Brawl
from referee.games.merchants_marauders.moves.captain import Muster
from referee.games.merchants_marauders.moves.card_effects import Gets
from referee.games.merchants_marauders.moves.damage import ask_faces
from referee.games.merchants_marauders.moves.merchant_raid import Engage
from referee.games.merchants_marauders.moves.npc_arrival import Comes
from referee.games.merchants_marauders.moves.plunder import Plunder
from referee.games.merchants_marauders.moves.shipyard import REPAIRED, Repair
from referee.games.merchants_marauders.state import CONTRABAND, UPGRADES, Seas, wrong
from referee.games.merchants_marauders.zones import PARTS
from referee.kernel.facts import Need
from referee.kernel.move import DONE, Open

from .small_tables import table


def then(move: Any, s: Seas, by: str, *said: str) -> list[str]:
    """The words that may follow: their own, templates, or that it may end here."""
    following = move.so_far(by, said).following if hasattr(move, "following") else move.so_far(by, said).described
    return ["done" if one is DONE else one.template if isinstance(one, Open) else one for one in following(s)]


def bounds(move: Any, s: Seas, *said: str) -> tuple[int, int]:
    """The least and the greatest number that may be said next."""
    (number,) = (one for one in move.so_far("1", said).following(s) if isinstance(one, Open))
    fit = [n for n in range(100) if number.accepts(str(n))]
    assert fit == [*range(fit[0], fit[-1] + 1)]
    return fit[0], fit[-1]


# -- captains and NPCs -----------------------------------------------------------------------------------------------------


def test_one_skill_is_a_number_and_more_are_shown_by_example() -> None:
    assert [skill_digits(n).template for n in (1, 2, 3, 4)] == ["n-skill", "32", "323", "3232"]


def test_a_captain_has_all_four_skills_or_none_before_a_name() -> None:
    s = table().s
    sloop = ("sloop", "bridgetown")
    named = {skills: then(Muster, s, "1", *sloop, *skills) for skills in ((), ("3",), ("323",), ("3232",))}
    assert ["done" in words for words in named.values()] == [True, False, False, True]
    assert ["alexandre-villon" in words for words in named.values()] == [True, False, False, True]


def test_a_man_o_war_comes_with_its_module_and_once() -> None:
    assert then(Comes, table(modules="1").s, "table", "english", "havana") == ["done", "323", "man-o-war"]
    assert then(Comes, table(modules="1").s, "table", "english", "havana", "man-o-war") == ["done", "323"]
    assert then(Comes, table(modules="1").s, "table", "pirate-sloop", "havana") == ["done", "323"]
    assert then(Comes, table(modules="2").s, "table", "english", "havana") == ["done", "323"]


# -- battles ---------------------------------------------------------------------------------------------------------------


def test_in_a_battle_only_its_foe_is_named() -> None:
    t = table("1 npc english bridgetown 323", "- set 1.port=no", "1 scout english 1")
    foe = Fight.so_far("1", ()).by_name(t.s)  # type: ignore[attr-defined]
    assert [foe.accepts(word) for word in ("english", "french", "2")] == [True, False, False]


def test_a_crew_that_nobody_told_how_it_is_led_rolls_five_dice_at_most() -> None:
    t = table("1 npc english bridgetown", "- set 1.port=no 1.leadership=?", "1 scout english 1")
    brawl: Any = Brawl.so_far("table", ())
    assert (brawl.my_dice(t.s), brawl.their_dice(t.s)) == (5, 5)
    t = table("1 npc english bridgetown 324", "- set 1.port=no 1.leadership=2", "1 scout english 1")
    assert (brawl.my_dice(t.s), brawl.their_dice(t.s)) == (2, 4)


def test_faces_are_asked_about_in_their_order() -> None:
    asked = []
    s = table("- fact hit.face1=?", "- fact hit.face3=?").s
    for told in ({}, {"hit.face1": "?"}, {"hit.face1": "?", "hit.face3": "?"}):
        for key in ("hit.face1", "hit.face3", "hit.skull"):
            s.facts.pop(key, None)
        s.facts.update(told)
        try:
            ask_faces(s, ("x31", "2"))
        except Need as need:
            asked.append(need.key)
    assert asked == ["hit.face1", "hit.face3", "hit.skull"]


def test_without_its_module_no_card_of_a_naval_ship_is_contraband() -> None:
    for modules, others in (("-", 0), ("7", 2)):
        t = table("1 npc english bridgetown 323", "- set 1.port=no", "1 fight english boarded", modules=modules)
        assert Plunder.so_far("1", ("0", "1")).others(t.s) == others  # type: ignore[attr-defined]


# -- merchants, cards and the shipyard --------------------------------------------------------------------------------------


def test_a_merchant_gives_gold_and_up_to_five_cards_and_then_damage() -> None:
    t = table("1 sail bridgetown", "1 merchant 1", modules="7")
    engage = ("english",), ("english", "10"), ("english", "10", "1"), ("english", "10", "1", "1")
    assert [then(Engage, t.s, "1", *said) for said in engage] == [["done", "n-gold"], ["n-cards"], ["done", "n-contraband"], ["done"]]
    assert bounds(Engage, t.s, "english", "10") == (0, 5) and bounds(Engage, t.s, "english", "10", "1") == (1, 5)
    more: Any = Engage.so_far
    assert [more("1", said).also(t.s) for said in engage] == [(), (), PARTS, PARTS]


def test_a_card_brings_one_to_forty() -> None:
    s = table().s
    assert [bounds(Gets, s, what) for what in ("gold", "glory")] == [(1, 40), (1, 40)]


def test_behind_a_location_with_its_points_or_without_another_location_is_repaired() -> None:
    s = table("- set 1.damage.hull=1 1.damage.masts=1").s
    repair: Any = Repair.so_far
    assert [repair("1", ("hull", "1", "masts", "1")[:n]).further(s) for n in range(5)] == [REPAIRED] * 5


def test_settings_are_written_in_their_order_however_they_join() -> None:
    assert table("- set modules=8,3", modules="3").s.options["modules"] == "3,8"


# -- the sheets ------------------------------------------------------------------------------------------------------------


def test_no_more_contraband_and_upgrades_than_the_box_has() -> None:
    s = table("1 npc english bridgetown 323", modules="4,7").s

    def against() -> list[str]:
        return [because.rule for because in wrong(s)]

    s.players["1"].contraband, s.players["2"].contraband = CONTRABAND - 2, 2
    assert CONTRABAND == 32 and against() == []
    s.players["1"].sold = 1
    assert against() == ["contraband.setup"]
    s.players["1"].sold = 0
    s.players["1"].taken = [f"token-{n}" for n in range(UPGRADES)]
    assert UPGRADES == 15 and against() == []
    s.npcs["english"].upgrades = ["sextant"]
    assert against() == ["upgrades.setup"]


def test_where_there_is_no_port_none_is_closed() -> None:
    s = table("- set 1.bounties.english=1").s
    assert s.closed("1", "caribbean-sea") == (0, False) and s.closed("1", "bridgetown") == (1, False)
