"""The odds just below, at and just above where they change: purses that are taxed, piles that end, what is read at a table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.games.port_royal.cards import deck_of
from referee.games.port_royal.odds.chances import steps
from referee.games.port_royal.odds.pool import OTHER, Kind, Pool, Tax
from referee.games.port_royal.odds.report import _steps, mixture, odds
from referee.games.port_royal.odds.seen import OUT, Sight, _known, copies, from_table, more
from referee.kernel.odds import Unread

from .test_odds import HARD_RED, TAXES, same
from .test_odds_decks import other

RED = frozenset({"red"})
SABRES, INFLUENCE = TAXES


@pytest.mark.parametrize(
    ("coins", "tax", "lost"),
    [
        (11, Tax((0,)), 0),
        (12, Tax((0,)), 6),
        (13, Tax((0,)), 6),
        (15, Tax((0,), 16), 0),
        (16, Tax((0,), 16), 8),
        (15, Tax((0,), 16, 10), 0),
        (17, Tax((0,), 16, 10), 7),
    ],
)
def test_a_purse_is_taxed_from_so_many_coins_on(coins: int, tax: Tax, lost: int) -> None:
    """Two cards in the pile, one red ship and one tax among all: the bonus takes the last card, the lost coins come back with the tax."""
    unseen: dict[Kind, int] = {OTHER: coins, HARD_RED: 1, SABRES: 1}
    first, second = steps(Pool(RED, unseen, {}, 2, 0, (coins,), {SABRES: tax}), 2, ())
    n = coins + 2
    assert first.bust == Fraction(1, n)
    after_tax = Fraction(1, n) * Fraction(lost, lost + 1) * Fraction(1, n - 1)
    assert second.bust == first.bust + Fraction(coins, n) * Fraction(1, n - 1) + after_tax


@pytest.mark.parametrize(("threshold", "again"), [(2, Fraction(1, 3) * Fraction(1, 3)), (3, Fraction(0))])
def test_the_coin_of_one_tax_is_counted_by_the_next(threshold: int, again: Fraction) -> None:
    """One coin and the bonus are two. The second tax takes one of them, or not: then only the two taxes are in the new pile."""
    pool = Pool(RED, {SABRES: 2, HARD_RED: 1, OTHER: 2}, {}, 4, 0, (1,), {SABRES: Tax((0,), threshold)})
    both_taxes = Fraction(2, 5) * Fraction(1, 4)  # one of three in the new pile is no tax; one of three unseen cards is red
    assert [row.bust for row in steps(pool, 3, ())] == [Fraction(1, 5), Fraction(2, 5), Fraction(17, 30) + both_taxes * again]
    assert same(pool, 3) == 3


def test_chances_stay_exact_where_taxed_coins_make_a_new_pile_of_23() -> None:
    unseen: dict[Kind, int] = {OTHER: 13, HARD_RED: 1, SABRES: 1}
    _first, second = steps(Pool(RED, unseen, {OTHER: 16}, 2, 0, (13,), {SABRES: Tax((0,))}), 2, ())
    by_shuffle = Fraction(1, 15) * Fraction(6, 16 + 1 + 6) * Fraction(1, 14)
    assert second.bust == Fraction(1, 15) + Fraction(13, 15) * Fraction(1, 14) + by_shuffle


def test_the_tax_that_pays_most_may_end_the_pile() -> None:
    """One of four cards pays five players: what was discarded, three red ships, is shuffled with the tax."""
    taxes = {SABRES: Tax((0, 1, 2, 3, 4)), INFLUENCE: Tax(())}
    for names in ((SABRES, INFLUENCE), (INFLUENCE, SABRES)):
        pool = Pool(RED, {names[0]: 1, names[1]: 1, OTHER: 2}, {HARD_RED: 3}, 4, 0, (0,) * 5, taxes)
        assert [row.bust for row in steps(pool, 2, ())] == [0, Fraction(1, 4) * Fraction(3, 4)]
        assert same(pool, 2) == 2


def test_a_ship_that_is_printed_or_one_of_unknown_sail_is_either_alike() -> None:
    """Full Sail has five black ships: one coin and two sabres, four coins and a skull, and unknown sails with two, four and seven sabres.

    Told with four sabres: a ship of one coin and two sabres, the known one or that of unknown sail; and one of four coins, any of the
    four or three that are left. Of the two that bust (the skull and seven sabres) it takes a half or two thirds.
    """
    box = deck_of(frozenset(("full-sail",)))
    assert sum(n for card, n in copies(box) if card.colour == "black" and card.kind == "ship") == 5
    sight = Sight(frozenset({"black"}), (("ship-black-1-2", OUT), ("ship-black-4", OUT)), 4, box)
    [bust], _reach = _steps(mixture(sight, 4), 1, ())
    assert bust == (Fraction(1, 2) * (2 - Fraction(2, 4)) + Fraction(1, 2) * (2 - Fraction(2, 3))) / (60 - 2)


def test_the_furthest_of_several_numbers_is_looked_at() -> None:
    t = other("base", "table draw ship-red-1-1")
    for words in (("2", "4"), ("4", "2")):
        assert [c.facts["cards"] for c in odds(t.s, words).chances if c.id == "odds-bust"] == [1, 2, 3, 4]


def test_what_stopping_brings_is_said_while_it_can_be_chosen() -> None:
    t = other("base", "table draw ship-red-1-1")
    assert odds(t.s, ()).brief == ("odds-or-stop", {"takes": 1, "coins": 0})
    t.enter(t.verbs["stop"].of("1", ()))
    assert t.s.frame.name == "take" and not odds(t.s, ()).brief


def test_nobody_has_coins_that_are_not_there() -> None:
    t = other("base", "- set 1.coins=0", "table draw ship-red-1-1")
    sight = from_table(t.s)
    assert (sight.coins, sight.hidden) == ((0, 3), 0)


def test_taxes_pay_the_most_sabres_and_the_least_influence() -> None:
    t = other("base", players=3)
    for who, persons in (("1", ["sailor-3"]), ("2", ["sailor-3"] * 2), ("3", [])):
        t.s.players[who].persons = persons
    assert [t.s.influence(who) for who in "123"] == [1, 2, 0]
    taxes = from_table(t.s).taxes
    assert (taxes[SABRES].seats, taxes[INFLUENCE].seats) == ((1,), (2,))


def test_sabres_that_the_box_knows_are_those_of_the_ship() -> None:
    t = other("adventure", "- now discover 1", mixed_cards="10:ares*3+goods-red-rum*2")

    def sabres(word: str) -> int | None:
        card = _known(t.s, word)
        return card.sabres if card else 99

    assert (sabres("goods-red-rum"), sabres("ares")) == (None, None)
    t.s.facts |= {f"card.adventure.{i}.sabres": "2" for i in ("goods-red-rum", "ares-ritual-books")}
    assert (sabres("goods-red-rum"), sabres("ares")) == (2, None)
    t.s.facts["card.adventure.ares-medicinal-herbs.sabres"] = "3"
    assert sabres("ares") is None
    t.s.facts["card.adventure.ares-medicinal-herbs.sabres"] = "2"
    assert sabres("ares") == 2


def test_sabres_are_said_in_two_digits() -> None:
    assert [more(word) for word in ("+0", "+9", "+10", "+99")] == [0, 9, 10, 99]
    with pytest.raises(Unread):
        more("+100")
