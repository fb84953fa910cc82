"""The odds against plain enumeration, and against what players can count by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.cards import BASE, deck_of
from referee.games.port_royal.odds.chances import in_the_end, steps
from referee.games.port_royal.odds.pool import OTHER, Kind, Pool, Ship, Tax
from referee.games.port_royal.odds.report import mixture, odds
from referee.games.port_royal.odds.seen import OUT, THROWN, Sight, from_table, from_words, may_be
from referee.kernel.game import Header
from referee.kernel.odds import Unread
from referee.kernel.table import Table

TAXES = ("tax-sabres", "tax-influence")
SOFT_RED, HARD_RED = Ship("red", False), Ship("red", True)
SOFT_BLUE, HARD_BLUE = Ship("blue", False), Ship("blue", True)
GREEN = Ship("green", True)


# -- enumeration -----------------------------------------------------------------------------------------------------


class Physical:
    """The cards as they lie on a table, opened one by one; every shuffle is followed in every order."""

    def __init__(self, pool: Pool, cards: int) -> None:
        self.pool, self.cards = pool, cards
        self.bust = [Fraction(0)] * (cards + 1)
        self.reach = {g: [Fraction(0)] * (cards + 1) for g in (2, 3)}

    def run(self) -> Physical:
        unseen = [k for k, n in self.pool.unseen.items() for _ in range(n)]
        thrown = [k for k, n in self.pool.thrown.items() for _ in range(n)]
        top = [] if self.pool.top is None else [self.pool.top]
        deck_size = len(unseen) + len(top) if self.pool.deck is None else self.pool.deck
        orders = Counter(permutations(unseen))
        for order, times in orders.items():
            deck, rest = list(order[: deck_size - len(top)]), list(order[deck_size - len(top) :])
            deck = [*top, *deck]
            hidden, rest = rest[: self.pool.hidden], rest[self.pool.hidden :]
            purses = []
            for n in self.pool.coins:
                purses.append(rest[:n])
                rest = rest[n:]
            self.open(deck, thrown + hidden, purses, set(self.pool.lying), 1, Fraction(times, sum(orders.values())))
        return self

    def refilled(self, deck: list[Kind], thrown: list[Kind]) -> Iterator[tuple[list[Kind], list[Kind], Fraction]]:
        if deck or not thrown:
            yield deck, thrown, Fraction(1)
            return
        orders = Counter(permutations(thrown))
        for order, times in orders.items():
            yield list(order), [], Fraction(times, sum(orders.values()))

    def open(self, deck: list[Kind], thrown: list[Kind], purses: list[list[Kind]], lying: set[str], n: int, p: Fraction) -> None:
        if n > self.cards or not deck:
            return
        card, deck = deck[0], deck[1:]
        if isinstance(card, Ship):
            for deck2, thrown2, q in self.refilled(deck, thrown):
                if card.colour not in lying:
                    for g, found in self.reach.items():
                        if len(lying) + 1 == g:
                            for k in range(n, self.cards + 1):
                                found[k] += p * q
                    self.open(deck2, thrown2, purses, lying | {card.colour}, n + 1, p * q)
                elif card.hard:
                    for k in range(n, self.cards + 1):
                        self.bust[k] += p * q
                else:
                    for deck3, thrown3, r in self.refilled(deck2, [*thrown2, card]):
                        self.open(deck3, thrown3, purses, lying, n + 1, p * q * r)
        elif card in TAXES:
            rule = self.pool.taxes[str(card)]
            for deck2, thrown2, q in self.refilled(deck, [*thrown, card]):
                taken, left = [], []
                for purse in purses:
                    k = len(purse) // 2 if rule.keep is None else len(purse) - rule.keep
                    k = k if len(purse) >= rule.threshold else 0
                    taken += purse[:k]
                    left.append(purse[k:])
                self.bonus([seat for seat in rule.seats for _coin in range(rule.coins)], deck2, thrown2 + taken, left, lying, n, p * q)
        else:
            for deck2, thrown2, q in self.refilled(deck, thrown):
                self.open(deck2, thrown2, purses, lying, n + 1, p * q)

    def bonus(
        self, seats: list[int], deck: list[Kind], thrown: list[Kind], purses: list[list[Kind]], lying: set[str], n: int, p: Fraction
    ) -> None:
        if not seats or not deck:
            self.open(deck, thrown, purses, lying, n + 1, p)
            return
        paid = [[*purse, deck[0]] if k == seats[0] else purse for k, purse in enumerate(purses)]
        for deck2, thrown2, q in self.refilled(deck[1:], thrown):
            self.bonus(seats[1:], deck2, thrown2, paid, lying, n, p * q)


def same(pool: Pool, cards: int) -> int:
    """Compares every row the odds give with the enumeration; how many rows there were."""
    brute = Physical(pool, cards).run()
    rows = list(steps(pool, cards, (2, 3)))
    for row in rows:
        assert row.bust == brute.bust[row.cards], (pool, row.cards)
        for g in (2, 3):
            if len(pool.lying) < g:
                assert row.reach[g] == brute.reach[g][row.cards], (pool, row.cards, g)
    return len(rows)


KINDS: list[Kind] = [SOFT_RED, HARD_RED, SOFT_BLUE, HARD_BLUE, GREEN, OTHER, *TAXES]


@pytest.mark.parametrize("seed", range(40))
def test_the_odds_equal_every_order_of_a_small_pool(seed: int) -> None:
    rng = random.Random(seed)
    unseen = Counter(rng.choices(KINDS, k=rng.randint(3, 6)))
    size = sum(unseen.values())
    lying = frozenset(rng.sample(["red", "blue", "green"], rng.randint(0, 2)))
    taxes = {t: Tax(()) for t in TAXES}
    top = rng.choice([None, *KINDS])
    assert same(Pool(lying, unseen, taxes=taxes, top=top), min(size, 5)) == min(size, 5)


@pytest.mark.parametrize("seed", range(60))
def test_the_odds_equal_every_order_where_the_deck_runs_out(seed: int) -> None:
    rng = random.Random(seed)
    unseen = Counter(rng.choices(KINDS, k=rng.randint(3, 5)))
    size = sum(unseen.values())
    deck = rng.randint(1, size)
    hidden = rng.randint(0, size - deck)
    coins = (size - deck - hidden, 0)
    thrown = Counter(rng.choices(KINDS, k=rng.randint(0, 3)))
    taxes = {TAXES[0]: Tax((0,)), TAXES[1]: Tax(tuple(range(rng.randint(1, 2))))}
    top = rng.choice([None, None, *KINDS])
    deck += top is not None
    lying = frozenset(rng.sample(["red", "blue", "green"], rng.randint(0, 2)))
    assert same(Pool(lying, unseen, thrown, deck, hidden, coins, taxes, top), 4) >= 1


@pytest.mark.parametrize("seed", range(40))
def test_the_odds_equal_every_order_where_small_purses_are_taxed(seed: int) -> None:
    rng = random.Random(seed)
    unseen = Counter([*rng.choices(TAXES, k=rng.randint(1, 3)), *rng.choices(KINDS[:6], k=3)])
    size = sum(unseen.values())
    deck = rng.randint(2, size - 2)
    thrown = Counter(rng.choices(KINDS[:6], k=rng.randint(0, 2)))
    taxes = {tax: Tax(rng.choice([(), (0,), (1,), (0, 1)]), rng.randint(2, 3), rng.choice([None, 1]), rng.randint(1, 2)) for tax in TAXES}
    poor = rng.randint(0, 1)
    assert same(Pool(frozenset({"red"}), unseen, thrown, deck, 0, (size - deck - poor, poor), taxes), 4) >= 1


def test_taxed_coins_come_back_with_the_shuffle() -> None:
    unseen: Counter[Kind] = Counter({OTHER: 13, HARD_RED: 1, TAXES[0]: 1})
    pool = Pool(frozenset({"red"}), unseen, {}, deck=2, hidden=0, coins=(13,), taxes={TAXES[0]: Tax((0,))})
    rows = list(steps(pool, 3, (2,)))
    # The tax is the first card (1 of 15): six of 14 unseen coins, with the tax, make the next deck once the other card is a coin.
    first, second = Fraction(1, 15), rows[1].bust
    assert rows[0].bust == first
    # Either any card but the red one and the tax, then the red one; or the tax, whose bonus takes the last card of the pile.
    assert second == first + Fraction(13, 15) * Fraction(1, 14) + Fraction(1, 15) * Fraction(6, 7) * Fraction(1, 14)


@pytest.mark.parametrize("seed", range(20))
def test_in_the_end_equals_every_order(seed: int) -> None:
    rng = random.Random(seed)
    unseen = Counter(rng.choices([SOFT_RED, HARD_RED, SOFT_BLUE, HARD_BLUE, GREEN, OTHER], k=6))
    lying = frozenset(rng.sample(["red", "blue", "green"], rng.randint(0, 1)))
    brute = Physical(Pool(lying, unseen), 6).run()
    for goal in (2, 3):
        assert in_the_end(Pool(lying, unseen), goal) == brute.reach[goal][6]


def test_a_word_that_may_be_several_cards_is_mixed_exactly() -> None:
    """Told: one red three-coin ship. With six sabres two of the three such ships can be sunk, the skull cannot."""
    sight = Sight(frozenset({"red"}), (("ship-red-3", OUT),), sabres=6)
    direct: dict[str, Fraction] = {}
    for card in may_be(deck_of(BASE), "ship-red-3"):
        copies = {"ship-red-3-6": 2, "ship-red-3-skull": 1}[card]
        [(weight, pool)] = mixture(Sight(frozenset({"red"}), ((card, OUT),), sabres=6), 6)
        assert weight == 1
        direct[card] = Fraction(copies, 3) * next(steps(pool, 1, ())).bust
    mixed = sum(w * next(steps(pool, 1, ())).bust for w, pool in mixture(sight, 6))
    assert mixed == sum(direct.values())
    assert mixed == (Fraction(2, 3) * 2 + Fraction(1, 3) * 1) / 118  # skulls left: 2, or 1 where the told ship has one


def test_nested_words_do_not_depend_on_their_order() -> None:
    words = (("red", OUT), ("ship-red-3", THROWN), ("ship-red-3-6", OUT), ("red", OUT))
    cases = []
    for order in permutations(words):
        found = mixture(Sight(frozenset(), tuple(order), 6), 6)
        cases.append({(frozenset(p.unseen.items()), frozenset(p.thrown.items())): w for w, p in found})
    assert all(c == cases[0] for c in cases)
    assert sum(cases[0].values()) == 1


# -- at the table ----------------------------------------------------------------------------------------------------


def table(*records: str, players: tuple[str, ...] = ("Аня", "Борис"), level: str = "enforce") -> Table:
    options = {"ending": "twelve", "gambler": "no"}
    return Table(GAME, Header("port-royal", players, "base", GAME.edition, "table", level, options=options), list(records))


def chance(found: object, name: str, **facts: int) -> Fraction:
    [hit] = [c for c in found.chances if c.id == name and dict(c.facts) == facts]  # type: ignore[attr-defined]
    return Fraction(hit.p)


def test_the_first_card_never_busts() -> None:
    assert chance(odds(table().s, ()), "odds-bust", cards=1) == 0


def test_face_down_coins_stay_in_the_pool() -> None:
    t = table("table draw ship-red-1-1")
    assert t.s.deck() == 119 - 6 - 1
    assert chance(odds(t.s, ()), "odds-bust", cards=1) == Fraction(9, 118)


def test_told_cards_are_out_wherever_they_lie() -> None:
    t = table("table draw ship-red-1-1", "table draw sailor-3", "1 stop", "1 take 2", "2 take 1", "table draw ship-red-1-1")
    assert t.s.players["1"].persons == ["sailor-3"] and t.s.discard
    assert chance(odds(t.s, ()), "odds-bust", cards=1) == Fraction(8, 119 - 3)


def test_own_sabres_sink_what_they_can() -> None:
    assert chance(odds(None, ("r1",)), "odds-bust", cards=1) == Fraction(9, 118)
    assert chance(odds(None, ("r1", "+1")), "odds-bust", cards=1) == Fraction(7, 118)
    assert chance(odds(None, ("r1", "+9")), "odds-bust", cards=1) == Fraction(2, 118)  # skulls


def test_after_a_shuffle_the_told_discards_are_unseen_again() -> None:
    t = table("table draw ship-red-1-1", "table draw ship-red-2-3", "1 next")
    assert sorted(t.s.discard) == ["ship-red-1-1", "ship-red-2-3"]
    before = from_table(t.s).told
    t.s.refill()
    assert before and not from_table(t.s).told
    t.s.harbour = ["ship-red-1-1"]
    assert chance(odds(t.s, ()), "odds-bust", cards=1) == Fraction(9, 118)


def test_a_second_ship_that_may_be_sunk_counts_as_sunk() -> None:
    t = table("- set 1.persons=sailor-3,sailor-3,sailor-3", "table draw ship-red-1-1", "table draw ship-red-2-3")
    assert t.s.now[-1].name == "sink-or-bust"
    assert chance(odds(t.s, ()), "odds-bust", cards=1) == Fraction(4, 119 - 5)  # 3 coins 6, 6, skull, 4 coins skull


def test_untracked_coins_still_give_odds() -> None:
    t = table("- level assist", "1 got sailor-3", "1 turn-over", "table draw ship-red-1-1", level="assist")
    assert t.s.deck() is None
    assert chance(odds(t.s, ()), "odds-bust", cards=1) == Fraction(9, 117)


def test_between_turns_the_odds_are_those_of_the_next_player() -> None:
    t = table("table draw ship-red-1-1", "1 stop")
    found = odds(t.s, ())
    assert found.remarks[0] == ("odds-next-turn", {"player": "2"})
    assert chance(found, "odds-bust", cards=1) == 0


def test_four_cards_at_once_sink_nothing() -> None:
    t = table("- set 1.persons=gambler-4,pirate-9", "table draw ship-red-1-1")
    t = Table(GAME, Header("port-royal", ("a", "b"), "base", GAME.edition, options={"ending": "twelve", "gambler": "yes"}), t.lines)
    found = odds(t.s, ())
    with_gambler = [c for c in found.chances if c.id == "odds-gamble"]
    assert with_gambler and with_gambler[0].p > chance(found, "odds-bust", cards=4)


@pytest.mark.parametrize("words", [("purple",), ("+x",), ("red",) * 11, ("+",), ("123",), ("",)])
def test_words_that_cannot_be_read_are_named(words: tuple[str, ...]) -> None:
    with pytest.raises(Unread):
        odds(None, words)


def test_colours_and_cards_are_read_in_both_languages() -> None:
    for line in ("red yellow blue +2", "красный жёлтый синий +2", "к ж с +2", "кр Жел r +1 +1"):
        sight = from_words(line.split())
        assert sight.sabres == 2 and len(sight.lying) >= 2 and len(sight.told) == 3
    assert from_words(("r3/6", "sai")).lying == {"red"}


def test_any_number_of_further_cards_in_few_lines() -> None:
    found = odds(None, ("red", "yellow", "12"))
    assert [c.facts["cards"] for c in found.chances if c.id == "odds-bust"] == [1, 2, 3, 12]
    assert chance(found, "odds-bust", cards=3) == chance(odds(None, ("red", "yellow")), "odds-bust", cards=3)
