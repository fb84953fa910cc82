"""The odds of the other decks: Full Sail, contracts, and the adventure with its sixth colour and the lookout's known card."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.odds.chances import steps
from referee.games.port_royal.odds.pool import Ship
from referee.games.port_royal.odds.report import mixture, next_bust, odds
from referee.games.port_royal.odds.seen import from_table
from referee.kernel.game import Header
from referee.kernel.table import Table
from tests.playout import header, playout

from .test_modes import eager, sensible
from .test_odds import chance


def other(mode: str, *records: str, players: int = 2, **settings: str) -> Table:
    options = {k: v[0] for k, v in GAME.modes[mode].options.items() if v} | {k.replace("_", "-"): v for k, v in settings.items()}
    return Table(GAME, Header("port-royal", tuple("абвгд"[:players]), mode, GAME.edition, options=options), list(records))


def test_full_sail_counts_ships_whose_sail_is_not_known_by_their_sabres() -> None:
    t = other("full-sail", "table draw ship-red-1-1")
    assert odds(t.s, ()).facts["unseen"] == 60 - 1
    assert 0 < chance(odds(t.s, ()), "odds-bust", cards=1) < Fraction(1, 2)


def test_contract_cards_are_in_the_pool() -> None:
    t = other("base", "table draw ship-red-1-1", contract_cards="yes")
    assert chance(odds(t.s, ()), "odds-bust", cards=1) == Fraction(9 + 2, 143 - 1)


def test_cards_nobody_knows_give_a_range() -> None:
    t = other("adventure", "- set added=10", "- now discover 1", "table draw ship-red-1-1")
    assert not t.stuck
    found = odds(t.s, ())
    [first] = [c for c in found.chances if c.facts.get("cards") == 1]
    assert first.p == Fraction(9, 128) and first.high == Fraction(19, 128)
    assert any(key == "odds-strange" for key, _facts in found.remarks)


def test_a_card_the_lookout_saw_is_certain() -> None:
    t = other("adventure", "- now discover 1", "table draw ship-red-1-1", "- set on_top=ship-red-2-3")
    assert not t.stuck
    assert chance(odds(t.s, ()), "odds-bust", cards=1) == 1


def test_told_adventure_cards_give_exact_odds_with_six_colours() -> None:
    t = other("adventure", "- now discover 1", "table draw ship-red-1-1", mixed_cards="10:ares*2+goods-red-rum*1+lookout*2")
    assert not t.stuck and t.s.added == 5
    found = odds(t.s, ())
    first = next(c for c in found.chances if c.facts.get("cards") == 1)
    assert first.p == Fraction(9 + 1, 119 + 5 - 1 + 0) and first.high is None and not found.remarks
    assert chance(found, "odds-reach", cards=6, colours=6) > 0 and chance(found, "odds-reach", cards=4, colours=6) == 0


def test_a_second_ares_ship_busts_and_a_seen_one_is_certain() -> None:
    t = other("adventure", "- now discover 1", "table draw ares-ritual-books", mixed_cards="10:ares*3")
    assert chance(odds(t.s, ()), "odds-bust", cards=1) == Fraction(2, 119 + 2)
    t.set([("on_top", "ares-medicinal-herbs")])
    assert chance(odds(t.s, ()), "odds-bust", cards=1) == 1


def test_sabres_against_ships_whose_sabres_nobody_knows_give_a_range() -> None:
    t = other("adventure", "- now discover 1", "table draw ares-ritual-books", mixed_cards="10:ares*3")
    found = odds(t.s, ("+3",))
    first = next(c for c in found.chances if c.facts.get("cards") == 1)
    assert first.p == 0 and first.high == Fraction(2, 121) and found.remarks[0][0] == "odds-doubtful"


def test_a_thrown_story_card_comes_back_with_the_shuffle_as_what_it_is() -> None:
    t = other("adventure", "- now discover 1", "table draw ares-ritual-books", mixed_cards="10:ares*2+tax-adventure*1")
    t.set([("discard", "ares-medicinal-herbs"), ("hidden", "0")])
    [(_weight, pool)] = mixture(from_table(t.s), 0)
    assert pool.thrown == {Ship("ares", True): 1} and pool.unseen["tax-adventure"] == 1 and "tax-adventure" in pool.taxes


def test_a_gambler_in_the_adventure_counts_the_sixth_colour() -> None:
    story = "10:ares*8"
    t = other("adventure", "- now discover 1", "table draw ares", "- set 1.persons=gambler-4", mixed_cards=story, gambler="yes")
    assert not t.stuck
    plain = other("adventure", "- now discover 1", "table draw ares", "- set 1.persons=gambler-4", mixed_cards="10:ares*1", gambler="yes")
    assert chance(odds(t.s, ()), "odds-gamble", cards=4) > chance(odds(plain.s, ()), "odds-gamble", cards=4)


@pytest.mark.parametrize("mode", ("base", "contracts"))
def test_the_chance_beside_the_question_is_the_chance_of_the_odds(mode: str) -> None:
    """Told in whatever words, by place or by kind: the quick sum and the long way agree."""
    seen = []

    def after(table: Table) -> None:
        s = table.s
        if s.frame.name == "discover" and s.opened and len(seen) < 25:
            sight = from_table(s)
            seen.append(next_bust(s))
            assert seen[-1] == sum(w * next(steps(pool, 1, ())).bust for w, pool in mixture(sight, sight.sabres))

    playout(GAME, header(GAME, 3, mode), 2, steps=120, must_end=False, after=after, weigh=eager, answer=sensible)
    assert any(seen)
