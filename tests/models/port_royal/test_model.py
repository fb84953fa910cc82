"""The base game by value: the rulebook's worked examples (p.5-8) and the edges of both phases."""

import pytest

from .model import legal, start
from .model_sample import expedition, person, ship, tax
from .model_state import influence
from .model_trade import price, trade
from .model_turn import after_bust, discover, turn
from .table_setup import act, coins, fleet, kinds, purse, table

# ---- worked examples ----


def test_p5_sink_with_three_sabres() -> None:
    """l.176: sailor 1 + pirate 2 sink a fluyt that asks for 2; the sabres are not used up."""
    s = table()
    s.players[0].persons = [person("sailor", "sailor"), person("pirate", "pirate")]
    s.draw += [ship("flute2", "c2", sabres=3), ship("flute", "c2", sabres=2)]
    start(s, discover(s))
    act(s, ("open",), ("sink", "flute"), ("open",), ("sink", "flute2"))
    assert [c.id for c in s.discard] == ["flute", "flute2"]
    assert s.harbour == [] and purse(s) == [0, 0]


def test_p5_expedition_with_priest_and_jack() -> None:
    """l.184: two priests' symbols by a priest and a jack of all trades, 2 coins."""
    s = table()
    s.players[0].persons = [person("pr", "priest"), person("jk", "jack")]
    s.table = [expedition("e", ("priest", "priest"), coins=2, influence=4)]
    start(s, discover(s))
    act(s, ("expedition", "e", "pr", "jk"))
    assert purse(s) == [2, 0] and influence(s, 0) == 4 and s.table == []
    assert {c.id for c in s.discard} == {"pr", "jk"} and s.players[0].persons == []


@pytest.mark.parametrize(("have", "left"), [(11, 11), (12, 6), (13, 7), (25, 13)])
def test_p5_tax_takes_half_rounded_down(have: int, left: int) -> None:
    """l.186: from 12 coins on; 12 and 13 both lose 6."""
    s = table()
    coins(s, 1, have)
    s.players[0].persons = [person("sailor", "sailor")]
    s.draw.append(tax("t", "max_sabres"))
    start(s, discover(s))
    act(s, ("open",))
    assert purse(s) == [1, left] and s.discard[-1].id == "t"


def test_p6_ship_of_two_coins() -> None:
    """l.226: the fluyt pays 2 and goes to the discard pile."""
    s = table()
    s.harbour = [ship("flute", "c2", coins=2)]
    start(s, trade(s))
    act(s, ("ship", "flute", "coins", -1))
    assert purse(s) == [2, 0] and [c.id for c in s.discard] == ["flute"]


def test_p6_hire_sailor_for_three() -> None:
    """l.234: 3 coins to the discard pile, the sailor to the area."""
    s = table()
    coins(s, 0, 3)
    s.harbour = [person("sailor", "sailor", cost=3)]
    start(s, trade(s))
    act(s, ("hire", "sailor"))
    assert purse(s) == [0, 0] and len(s.discard) == 3 and [c.id for c in s.players[0].persons] == ["sailor"]


def test_p7_turn_of_jack() -> None:
    """l.244: four colours give two cards: ship of 3, then a person; the other player trades and pays 1."""
    s = table(n=2)
    s.harbour = [*fleet(4, coins=3), person("hand", "sailor", cost=3)]
    start(s, trade(s))
    act(s, ("ship", "s0", "coins", -1), ("hire", "hand"))
    assert s.chooser == 1
    act(s, ("ship", "s1", "coins", -1))
    assert purse(s) == [1, 2] and legal(s) == []


def test_p8_two_misses_give_two_off_never_below_zero() -> None:
    """l.294, l.340."""
    s = table()
    s.players[0].persons = [person("m1", "miss"), person("m2", "miss")]
    assert price(s, 0, person("x", "sailor", cost=3)) == 1 and price(s, 0, person("y", "sailor", cost=1)) == 0


# ---- phase 1 ----


def test_first_card_must_be_opened_and_any_card_counts() -> None:
    """l.153: no stop before the first card; a tax is a card too, then the harbour may stay empty."""
    s = table()
    s.players[0].persons = [person("j", "jester"), person("j2", "jester")]
    s.draw.append(tax("t", "max_sabres"))
    start(s, turn(s))
    assert kinds(s) == {"open"}
    act(s, ("open",), ("stop",))
    assert purse(s) == [3, 1]  # both tie with no sabres, and two jesters see an empty harbour


@pytest.mark.parametrize(
    ("ask", "roles", "can"), [(0, [], False), (0, ["sailor"], True), (2, ["sailor"], False), (None, ["pirate"] * 9, False)]
)
def test_sinking_limits(ask: int | None, roles: list[str], can: bool) -> None:
    """l.168: at least one sabre, enough in sum, never a skull."""
    s = table()
    s.players[0].persons = [person(f"r{k}", r) for k, r in enumerate(roles)]
    s.draw.append(ship("x", "c1", sabres=ask))
    start(s, discover(s))
    act(s, ("open",))
    assert ("sink" in kinds(s)) is can


def test_same_colour_may_be_sunk_or_accepted_as_bust() -> None:
    """l.168, l.200: sinking is a choice; putting the ship down busts."""
    for choice, bust in ((("sink", "b"), False), (("place", "b"), True)):
        s = table()
        s.players[0].persons = [person("sailor", "sailor")]
        s.players[1].persons = [person("j", "jester")]
        s.harbour = [ship("a", "c1")]
        s.draw.append(ship("b", "c1"))
        start(s, turn(s))
        act(s, ("open",), choice)
        assert (("bust", 2) in s.events) is bust and purse(s) == [0, int(bust)]


def test_bust_pays_every_jester_then_expedition() -> None:
    """l.202: the active player too, and expeditions are still possible; open expeditions stay."""
    s = table()
    s.players[0].persons = [person("j", "jester"), person("pr", "priest")]
    s.players[1].persons = [person("j1", "jester"), person("j2", "jester"), person("pr2", "priest")]
    s.table = [expedition("e", ("priest",), coins=2)]
    s.harbour = [ship("a", "c1"), ship("b", "c1")]
    start(s, after_bust(s))
    assert purse(s) == [1, 2] and s.chooser == 0 and len(s.discard) == 2
    act(s, ("expedition", "e", "pr"))
    assert purse(s) == [3, 2] and legal(s) == []


def test_tax_bonus_ties_and_order() -> None:
    """l.186: all who tie get 1; first the loss, then the bonus."""
    s = table(n=3)
    coins(s, 2, 12)
    s.players[0].persons = [person("p", "settler", influence=1)]
    s.draw.append(tax("t", "min_influence"))
    start(s, discover(s))
    act(s, ("open",))
    assert purse(s) == [0, 1, 7]


def test_pile_is_rebuilt_from_the_discard() -> None:
    """l.206: when a card is needed, or (option) as soon as the pile is empty."""
    for eager, sizes in ((False, (0, 5)), (True, (5, 0))):
        s = table(eager=eager)
        s.draw, s.discard = s.draw[:1], s.draw[1:6]
        start(s, discover(s))
        act(s, ("open",))
        assert (len(s.draw), len(s.discard)) == sizes
        act(s, ("open",))
        assert (len(s.draw), len(s.discard)) == (4, 0)


# ---- phase 2 ----


@pytest.mark.parametrize(("n", "cards"), [(0, 1), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_how_many_cards(n: int, cards: int) -> None:
    """l.214-216, l.719."""
    s = table()
    s.harbour = [*fleet(n), *(person(f"p{k}", "passenger", cost=0) for k in range(6))]
    start(s, trade(s))
    taken = 0
    while s.chooser == 0 and legal(s):
        act(s, next(a for a in legal(s) if a[0] == "hire"))
        taken += 1
    assert taken == cards


def test_compensation_rules() -> None:
    """l.236: from the ship's income; a person needs cost + 1 coins; the coin moves to the active player, not to the discard pile."""
    s = table()
    coins(s, 1, 3)
    s.harbour = [person("a", "sailor", cost=3), person("b", "sailor", cost=2), ship("x", "c1", coins=1)]
    start(s, trade(s))
    act(s, ("done",))
    assert ("hire", "a") not in legal(s) and ("hire", "b") in legal(s)
    act(s, ("ship", "x", "coins", -1))
    assert purse(s) == [1, 3] and len(s.discard) == 1


@pytest.mark.parametrize(("size", "got"), [(4, 0), (5, 4), (6, 4)])
def test_admiral_at_the_start_only(size: int, got: int) -> None:
    """l.312-316: five or more cards, 2 coins each; the newly hired one gives nothing."""
    s = table()
    s.players[0].persons = [person("a1", "admiral"), person("a2", "admiral")]
    s.harbour = [person(f"h{k}", "admiral", cost=0) for k in range(size)]
    start(s, trade(s))
    assert purse(s)[0] == got
    act(s, ("hire", "h0"))
    assert purse(s)[0] == got


def test_admiral_of_others_counts_what_is_left() -> None:
    """l.314."""
    s = table(n=3)
    for p in (1, 2):
        s.players[p].persons = [person(f"a{p}", "admiral")]
    s.harbour = [person(f"h{k}", "passenger", cost=0) for k in range(6)]
    start(s, trade(s))
    act(s, ("hire", "h0"))
    assert purse(s) == [0, 2, 0]
    act(s, ("hire", "h1"))
    assert purse(s) == [1, 1, 0]  # four cards are left for the third player, who could not pay the compensation anyway


def test_jester_of_later_players_when_the_harbour_is_emptied() -> None:
    """l.322."""
    s = table(n=2)
    s.players[1].persons = [person("j", "jester")]
    s.harbour = [ship("x", "c1")]
    start(s, trade(s))
    act(s, ("ship", "x", "coins", -1))
    assert purse(s) == [2, 1]


def test_governor_gives_a_card_and_each_costs_compensation() -> None:
    """l.332-334: two cards for a non-active owner, 1 coin each; a governor just hired adds nothing."""
    s = table()
    s.players[1].persons = [person("g", "governor")]
    s.harbour = [*fleet(3, coins=2), person("g2", "governor", cost=0)]
    start(s, trade(s))
    act(s, ("done",), ("ship", "s0", "coins", -1), ("hire", "g2"))
    assert purse(s) == [2, 0] and legal(s) == []


def test_trader_pays_for_the_ship_taken() -> None:
    """l.306 with the ruling: per trader of the colour; a trader hired just before counts."""
    s = table()
    s.harbour = [*fleet(4, coins=1), person("t2", "trader", cost=0, colour="c1")]
    s.players[0].persons = [person("t1", "trader", colour="c1"), person("t3", "trader", colour="c2")]
    start(s, trade(s))
    act(s, ("hire", "t2"), ("ship", "s0", "coins", -1))
    assert purse(s)[0] == 3


def test_expedition_after_the_last_card() -> None:
    """l.180: the person just hired may be spent at once, before the others choose."""
    s = table()
    s.table = [expedition("e", ("priest",), coins=2)]
    s.harbour = [person("pr", "priest", cost=0), ship("x", "c1")]
    start(s, trade(s))
    act(s, ("hire", "pr"))
    assert s.chooser == 0 and legal(s) == [("expedition", "e", "pr"), ("done",)]
    act(s, ("expedition", "e", "pr"))
    assert s.chooser == 1 and kinds(s) == {"ship", "done"}


def test_only_the_active_player_completes_expeditions() -> None:
    """l.178, l.507."""
    s = table()
    s.players[1].persons = [person("pr", "priest")]
    s.table = [expedition("e", ("priest",))]
    s.harbour = [ship("x", "c1")]
    start(s, trade(s))
    act(s, ("done",))
    assert s.chooser == 1 and kinds(s) == {"ship", "done"}
