"""Small functions of the games' rules just below, at and just above where they change their mind."""

from __future__ import annotations

import random
from types import SimpleNamespace as Stub
from typing import Any, cast

import pytest

from referee.games.cooper_island import score_questions as final
from referee.games.endeavor import facts as of_endeavor
from referee.games.endeavor.exploits.sun_never_sets import OPEN, sun_table
from referee.games.maracaibo import facts as of_maracaibo
from referee.games.maracaibo.explorer import Track
from referee.games.maracaibo.refereed import describing
from referee.games.maracaibo.refereed.moves.buying import _name
from referee.games.maracaibo.refereed.moves.start import _cells
from referee.games.maracaibo.story import language
from referee.games.maracaibo.story.campaign import chapter_card
from referee.games.merchants_marauders import battle_odds
from referee.games.merchants_marauders.facts import FACTS, UNPRICED
from referee.games.merchants_marauders.moves import wind_storm as peril
from referee.games.merchants_marauders.moves.base import DICE, too_many
from referee.games.merchants_marauders.moves.port import Stash
from referee.games.merchants_marauders.odds import _dice, _nimbler
from referee.games.port_royal.names import say
from referee.games.port_royal.odds.seen import more
from referee.kernel import odds
from referee.kernel.answer import Unread

# -- Maracaibo -----------------------------------------------------------------------------------------------------------

PRICES = "1d 2d 3d 4d 5d 6d 7d 8d 9d 10d 11d 12d 13d 14d 15d 16d 17d 18d 19d 20d 1s 2s 3s 4s sailor sailor-on"
GAINS = "1d 2d 3d 4d 5d 6d 7d 8d 1v 2v 3v 4v 5v 6v 7v 1s 2s 3s 4s sailor 2sailor influence 2influence disc 2disc village 2village 3village"
GAINS += " explore 2explore 3explore 4explore france 2france"


def test_what_is_listed_of_prices_and_gains_of_a_card() -> None:
    prices, gains = describing._prices.__wrapped__(), describing._gains.__wrapped__()
    assert " ".join(prices).startswith(PRICES + " sailor@") and prices[-7:] == ["herb", "2herb", "3herb", "map", "2map", "book", "2book"]
    assert " ".join(gains).startswith(GAINS + " ") and gains[-3:] == ["1d/compass", "2d/compass", "3d/compass"]
    assert gains[-6:-3] == [f"{n}v/{[*describing.PER][-1]}" for n in (1, 2, 3)] and len(gains) == len(set(gains))


@pytest.mark.parametrize(("chapter", "card"), [("1", None), ("2", "80"), ("11", "89"), ("12", None), ("x", None)])
def test_the_card_that_begins_a_chapter(chapter: str, card: str | None) -> None:
    assert chapter_card(chapter) == card


def test_the_explorer_goes_to_the_end_of_the_track_and_no_further() -> None:
    assert Track(4).ways(3) == (4,) and Track(4).ways(4) == ()


def test_journey_cards_by_their_numbers() -> None:
    assert language.cards("-") == "-" and language.cards("90-92") == "90-92"
    with pytest.raises(Unread):
        language.cards("what lies there")


def test_every_space_of_the_explorer_track_is_reached() -> None:
    assert of_maracaibo._explorer((), {"explorer.last": "4"}) is None
    assert of_maracaibo._explorer(("0>2",), {"explorer.last": "4"}) == ("survey-unreached", {"what": "1"})
    assert of_maracaibo._explorer(("2>4",), {"explorer.last": "4"}) == ("survey-unreached", {"what": "3"})
    assert of_maracaibo._explorer(("2>2",), {"explorer.last": "4"}) == ("survey-back", {"what": "2>2"})
    assert of_maracaibo._on_track((2, 4), {"explorer.last": "4"}) is None
    assert of_maracaibo._on_track((2, 5), {"explorer.last": "4"}) == ("survey-beyond", {"what": 5})


@pytest.mark.parametrize(("steps", "odd"), [(((1, 1), (2, 1)), ""), (((1, 1), (1, 2)), "1:2"), (((1, 2), (2, 1)), "2:1")])
def test_doubloons_and_points_rise(steps: tuple[tuple[int, int], ...], odd: str) -> None:
    assert of_maracaibo._doubloons(steps, {}) == (("survey-rising", {"what": odd}) if odd else None)


MANY = ",".join(["abc"] * 7)


@pytest.mark.parametrize(
    ("word", "n"), [("6", 6), ("7", None), ("ab", None), ("abc", None), ("rum", 1), ("abc,defg", 2), ("abc,de", None), (MANY, None)]
)
def test_goods_cells_by_their_number_or_their_goods(word: str, n: int | None) -> None:
    assert _cells(word) == n


def test_a_name_of_a_card_has_fewer_than_forty_signs() -> None:
    assert _name("n" * 39) and not _name("n" * 40) and not _name("") and not _name("1st") and _name("n-1")


# -- Endeavor ------------------------------------------------------------------------------------------------------------


def test_glory_for_regions_is_as_printed_as_far_as_that_goes() -> None:
    printed = (0, 1, 2, 4)
    assert [sun_table(printed, n) for n in (1, 3, 4, 5)] == [(0, 0), (2, 2), (4, 4), (2, OPEN)]
    assert [sun_table(None, n) for n in (2, 3, 4)] == [(0, 2), (2, 2), (2, OPEN)]


def test_what_an_exploit_needs_is_asked_until_three_others_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_endeavor, "named", lambda options: tuple(options["exploits"].split()))
    needed = of_endeavor._with("haiti")
    asked = [needed("", {"exploits": names}) for names in ("", "sun manila", "sun manila marque", "sun manila haiti")]
    assert asked == [True, True, False, True]


# -- Merchants & Marauders -----------------------------------------------------------------------------------------------


def test_what_loyalty_costs_is_asked_with_its_module() -> None:
    prices = [fact for level in UNPRICED if (fact := FACTS.of(f"loyalty.price.{level}"))]
    assert len(prices) == 5 and all(fact.needed("base", {"modules": "1,11"}) for fact in prices)
    assert not any(fact.needed("base", {"modules": "10"}) for fact in prices)


def test_dice_of_the_odds() -> None:
    assert _dice("12") == 12 and _dice("0") == 0
    for word in ("13", "-1", "x"):
        with pytest.raises(odds.Unread):
            _dice(word)
    assert [_nimbler(*two) for two in ((3, 1), (2, 1), (1, 3), (None, 1))] == [1, 0, 0, 0]


def test_as_many_skulls_as_the_box_has_dice() -> None:
    assert not [*too_many(DICE, None)] and not [*too_many(2, 2)]
    for skulls, dice, most in ((DICE + 1, None, DICE), (3, 2, 2)):
        (why,) = too_many(skulls, dice)
        assert why.rule == "check.skill" and why.facts["n"] == most


@pytest.mark.parametrize(("mine", "theirs", "whose"), [(2, 1, "foe"), (1, 2, "me"), (1, 1, "me")])
def test_hooks_are_thrown_by_who_lost_the_contest(mine: int, theirs: int, whose: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battle_odds, "carried", lambda s, b, side: ("grappling-hooks",))
    rolled = {"mine": mine, "my_pips": 0, "theirs": theirs, "their_pips": 0}
    s = Stub(frame=Stub(name="clashed", data=rolled), battle=[Stub(me="1")], facts={})
    assert [use.words() for use in battle_odds._uses(cast(Any, s))] == [("grappling-hooks", whose)]


def test_three_skulls_in_a_storm_need_no_other_die(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, s = random.Random(1), cast(Any, Stub(facts={}))
    monkeypatch.setattr(peril, "decider", lambda s: "1")
    monkeypatch.setattr(peril, "skill_dice", lambda s, who, skill: 4)
    for skulls, words in ((2, 2), (3, 1), (4, 1)):
        monkeypatch.setattr(peril, "roll", lambda rng, dice, n=skulls: (n, 0))
        assert len(peril.StormRoll.rolls(s, "table", (), rng) or ()) == words


def test_gold_laid_down_has_at_most_three_signs() -> None:
    amount = Stash.so_far("1", ()).amount(cast(Any, Stub(players={"1": Stub(gold=5)})))  # type: ignore[attr-defined]
    assert [amount.accepts(word) for word in ("0", "-9", "999", "-99", "1000", "x")] == [True, True, True, True, False, False]


# -- Port Royal ----------------------------------------------------------------------------------------------------------


def test_sabres_told_for_the_odds() -> None:
    assert more("+12") == 12 and more("+0") == 0
    for word in ("12", "+123", "+", "+²", "+x"):
        with pytest.raises(odds.Unread):
            more(word)


def test_one_symbol_of_an_expedition_has_no_number() -> None:
    from referee.games.port_royal.cards import BASE, deck_of

    forms = [form for word in deck_of(BASE).members if word.startswith("exp") for form in say(word)]
    assert "2 anchors house" in forms and "2 anchors and house" in forms and not any(form.startswith("1 ") for form in forms)


# -- Cooper Island -------------------------------------------------------------------------------------------------------


def test_uncharted_spaces_are_counted_by_those_who_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    def tied(*totals: int) -> list[bool]:
        sheet = Stub(columns=[Stub(who=str(k), total=n) for k, n in enumerate(totals)])
        monkeypatch.setattr(final, "score", lambda s: sheet)
        return [final.tied(cast(Any, None), str(k)) for k in range(len(totals))]

    assert [final.most(cast(Any, None), "1", part) for part in ("logbooks", "anchors", "steps", "cards")] == [40, 20, 6, 60]
    assert tied(9, 9, 8) == [True, True, False] and tied(9, 8, 8) == [False] * 3 and tied(9) == [False]
