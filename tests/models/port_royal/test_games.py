"""Gambler, Full Sail, the end of the game, and whole random games."""

import random

import pytest

from . import model_sample as ms
from .follow import Follower
from .model import Game, legal, start, winners
from .model_sample import expedition, person, ship, tax
from .model_state import State, influence, snapshot
from .model_turn import turn
from .table_setup import FILLER, act, coins, kinds, purse, table, total

# ---- gambler ----


def gambler_table(cards: list, gamblers: int = 1) -> State:
    """Player 0 with gamblers and sabres; the pile starts with these cards."""
    s = table()
    s.players[0].persons = [*(person(f"g{k}", "gambler") for k in range(gamblers)), person("pirate", "pirate")]
    s.draw += cards[::-1]
    start(s, turn(s))
    return s


def test_gambler_opens_four_without_sinking_then_one_card_more() -> None:
    """l.373-378: taxes and expeditions are among the four; then phase 2 must follow."""
    s = gambler_table([ship("a", "c1"), expedition("e", ("priest",)), ship("b", "c2"), tax("t", "max_sabres")])
    act(s, ("gamble",))
    assert legal(s) == [("stop",)] and len(s.harbour) == 2 and purse(s) == [1, 0]
    act(s, ("stop",), ("ship", "a", "coins", -1), ("ship", "b", "coins", -1))
    assert purse(s) == [5, 0]


def test_gambler_busts_after_all_four() -> None:
    """l.377: the tax after the second ship of a colour is still resolved."""
    s = gambler_table([ship("a", "c1"), ship("b", "c1"), ship("c", "c2"), tax("t", "max_sabres")])
    act(s, ("gamble",))
    assert ("bust", 3) in s.events and purse(s) == [1, 0] and len(s.draw) == FILLER - 1


def test_two_gamblers_in_a_row() -> None:
    """l.380: only right after each other; both add a card."""
    s = gambler_table([ship("a", "c1")] + [person(f"f{k}", "passenger", cost=0) for k in range(8)], gamblers=2)
    act(s, ("open",), ("place", "a"), ("gamble",))
    assert kinds(s) == {"gamble", "stop"}
    act(s, ("gamble",))
    assert kinds(s) == {"stop"}
    act(s, ("stop",), *(("hire", f"f{k}") for k in range(3)))
    assert s.chooser == 1


# ---- Full Sail ----


def test_full_sail_tax_and_wholesaler() -> None:
    """l.270: down to 8 from 9 on. l.359: the ship stays under the wholesaler for 1 influence, one ship under one of two."""
    s = table(mode="full_sail")
    coins(s, 0, 8)
    coins(s, 1, 15)
    s.players[0].persons = [person("w", "wholesaler", colour="c1", influence=0), person("w2", "wholesaler", colour="c1", influence=0)]
    s.draw[-2:-2] = [ship("x", "c1", coins=2)]  # the two cards above it become the bonus coins
    s.draw.append(tax("t", "min_influence", limit=9, keep=8))
    start(s, turn(s))
    act(s, ("open",))
    assert purse(s) == [9, 9]
    act(s, ("open",), ("stop",), ("ship", "x", "coins", -1))
    assert influence(s, 0) == 1 and purse(s)[0] == 11 and s.discard[-1].id != "x"


# ---- end of the game ----


def ended(mode: str, scores: list[int], active: int, **fields) -> State:
    """A turn of `active` in which only one card is opened, with these influences on the table."""
    s = table(len(scores), mode, **fields)
    for p, n in enumerate(scores):
        s.players[p].persons = [person(f"inf-{p}", "passenger", influence=n)]
    s.active = active
    start(s)
    turn_no = s.turn
    while not s.over and s.turn == turn_no:
        act(s, ("open",) if not s.opened else next(a for a in legal(s) if a[0] in ("stop", "done")))
    return s


@pytest.mark.parametrize(
    ("mode", "score", "over"), [("base", 12, True), ("base", 11, False), ("full_sail", 8, True), ("full_sail", 7, False)]
)
def test_end_with_the_last_turn_of_the_round(mode: str, score: int, over: bool) -> None:
    """l.248, l.286: reached in the last player's turn the round is complete."""
    s = ended(mode, [1, score], active=1)
    assert s.over is over and s.winners == ((1,) if over else ())


def test_round_is_played_out() -> None:
    """l.248: announced by the first player, the second still has a turn."""
    s = ended("base", [12, 0], active=0)
    assert not s.over and s.announced == 0


def test_announcement_stays() -> None:
    """l.248: the end is announced as soon as 12 is reached, even if persons are spent afterwards."""
    s = table()
    s.players[0].persons = [person("a", "priest", influence=9), person("b", "passenger", cost=0, influence=3)]
    s.table = [expedition("e", ("priest",), influence=4)]
    start(s)
    act(s, ("expedition", "e", "a"))
    assert s.announced == 0 and influence(s, 0) == 7


def test_ties_by_coins_then_shared() -> None:
    """l.250."""
    s = ended("base", [12, 12], active=1)
    assert (s.winners, s.why) == ((0, 1), "shared")
    coins(s, 0, 2)
    assert winners(s) == ((0,), "coins")


def test_variant_needs_an_expedition() -> None:
    """l.256-258: no announcement without one; 20 points without one do not win."""
    s = ended("base", [20, 8], active=1, variant_end=True)
    assert not s.over
    s = ended("base", [20, 8], active=0, variant_end=True)
    s.players[1].expeditions = [expedition("e", (), influence=4)]
    assert winners(s) == ((1,), "influence")


# ---- whole games ----


@pytest.mark.parametrize("n", [2, 3, 4, 5])
@pytest.mark.parametrize("gamblers", [False, True])
def test_whole_base_games(n: int, gamblers: bool) -> None:
    """Every card stays in play, the game ends at the end of a round, the winner has most influence."""
    comp = ms.base(gamblers)
    assert len(comp.cards) + 1 == 120 + 4 * gamblers
    for seed in range(5):
        rng = random.Random(seed)
        game = Game("base", n, comp, rng, variant_end=seed == 4)
        last = game.play(rng)[-1]
        s = game.state
        assert s.over and last.active == n - 1 and total(s) == len(comp.cards) + (n == 5)
        assert max(row["influence"] for row in last.after["players"]) >= 12 and last.after == snapshot(s)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_whole_full_sail_games(n: int) -> None:
    """Sixty cards, eight points."""
    comp = ms.full_sail()
    assert len(comp.cards) == 60
    for seed in range(5):
        rng = random.Random(seed)
        game = Game("full_sail", n, comp, rng)
        game.play(rng)
        assert game.state.over and total(game.state) == 60


@pytest.mark.parametrize(("mode", "n"), [("base", 1), ("base", 6), ("full_sail", 5), ("contracts", 1), ("solo", 2), ("adventure", 5)])
def test_numbers_of_players(mode: str, n: int) -> None:
    """l.15, l.51, l.74, l.92."""
    with pytest.raises(ValueError):
        Game(mode, n, ms.base(), random.Random(0))


@pytest.mark.parametrize("seed", [466838462, 853344314, 472846051])
def test_full_sail_with_every_card_before_a_player(seed: int) -> None:
    """What is discarded on nothing is the new pile; where nothing is, the game is over. The program agrees to the end."""
    both = Follower("full_sail", 4, seed)
    both.play()
    s = both.game.state
    assert s.over and total(s) == 60
    assert (s.announced < 0) is (not s.draw and not s.discard)
