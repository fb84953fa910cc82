"""Contracts by value: worked examples of p.11-13, the rules of each contract, team and solo games."""

import random

import pytest

from . import model_sample as ms
from .model import Game, busy, legal, start
from .model_cards import CONTRACTS_OPEN, EVENTS_COOP, EVENTS_RIVAL, Components, Goal, time_cards, title
from .model_goals import advance, free_goals, ways
from .model_sample import person, ship, tax
from .model_state import influence
from .model_trade import trade
from .model_turn import after_bust, discover, turn
from .table_setup import CONTRACTS, act, coins, fleet, kinds, purse, total, with_goals

# ---- worked examples ----


def test_p11_elizabeth_second_contract_as_second_player() -> None:
    """l.453: second on the contract: 3 coins; her second contract: 1 influence."""
    s = with_goals("mercenary", "explorer")
    goal = Goal("mercenary", (("sabres", 3),), rewards=(4, 3))
    s.goals[0] = goal
    s.finished["mercenary"] = [0]
    who = s.players[1]
    who.done, who.steps, who.chips = ["explorer"], {"explorer": 1}, 2
    advance(s, 1, goal)
    assert purse(s) == [0, 3] and influence(s, 1) == 1 and who.chips == 1 and who.done == ["explorer", "mercenary"]


def test_p12_time_deck_of_fifteen_then_ten_turns() -> None:
    """l.472, l.496: 13 + (1 + 0 - 1) + 2 letters = 15; five moved away leave ten turns, five points make a Pirate."""
    three = (Goal("x", seal_number=1, seal_letters="G"), Goal("y", seal_letters="H"), Goal("z", seal_number=-1, seal_letters="G"))
    assert time_cards(list(three)) == 15
    comp = ms.base(contracts=True)
    no_tax = tuple(c for c in comp.cards if c.kind != "tax")
    never = tuple(Goal(g.id, (("influence", 99),), seal_number=g.seal_number, seal_letters=g.seal_letters) for g in three)
    game = Game("solo", 1, Components(no_tax, contracts=never), random.Random(3), head_start=5)
    assert len(game.state.time) + 1 == 10 and len(game.state.score) == 5 and title(5) == "Pirate"
    records = game.play(random.Random(3))
    assert records[-1].turn == 11 and records[-1].after["why"] == "time" and records[-1].events[-1] == ("game_over", "time")


@pytest.mark.parametrize(
    ("points", "name"), [(0, "Landlubber"), (1, "Landlubber"), (3, "Sailor"), (4, "Pirate"), (7, "Captain"), (8, "Lord of the Seas")]
)
def test_p12_titles(points: int, name: str) -> None:
    """l.501-505."""
    assert title(points) == name


def test_p12_same_letter_counts_once() -> None:
    """l.470: three A add one card."""
    assert time_cards([Goal(k, seal_letters="A") for k in "xyz"]) == 14


def test_tables_of_setup() -> None:
    """l.464, l.622-623."""
    assert [CONTRACTS_OPEN[n] for n in range(1, 6)] == [3, 5, 7, 9, 11]
    assert [EVENTS_COOP[n] for n in range(1, 5)] == [1, 1, 2, 3] and [EVENTS_RIVAL[n] for n in range(2, 5)] == [3, 4, 4]
    assert len(CONTRACTS) == 18 and sum(not g.team_only for g in CONTRACTS.values()) == 16


# ---- contracts, rules ----


def test_third_contract_gives_two_more_and_no_fourth() -> None:
    """l.445-447."""
    s = with_goals("culture", "witch", "colony", "mercenary")
    got = []
    for name in ("culture", "witch", "colony"):
        advance(s, 0, CONTRACTS[name])
        got.append(influence(s, 0))
    s.players[0].persons = [person(f"p{k}", "pirate") for k in range(3)]
    assert got == [0, 1, 3] and ways(s, 0, CONTRACTS["mercenary"]) == []


def test_jack_does_not_stand_in_for_contracts() -> None:
    """l.515: one priest and a jack are not two priests; the persons are kept."""
    s = with_goals("witch")
    s.players[0].persons = [person("p1", "priest"), person("jk", "jack")]
    assert free_goals(s, 0) == []
    s.players[0].persons.append(person("p2", "priest"))
    assert free_goals(s, 0) == [("goal", "witch")]


def test_thrifty_by_printed_cost() -> None:
    """l.519: four persons of at most 3 coins; discounts do not count."""
    s = with_goals("thrifty")
    s.players[0].persons = [person(f"p{k}", "miss", cost=3) for k in range(3)] + [person("q", "sailor", cost=4)]
    assert free_goals(s, 0) == []
    s.players[0].persons.append(person("r", "sailor", cost=2))
    assert free_goals(s, 0) == [("goal", "thrifty")]


def test_free_contract_also_for_a_non_active_player_in_the_own_taking() -> None:
    """l.443: active or not, but in the own turn to act."""
    s = with_goals("mercenary")
    s.players[1].persons = [person("a", "pirate"), person("b", "pirate")]
    s.draw.append(ship("x", "c1"))
    start(s, turn(s))
    act(s, ("open",), ("stop",), ("done",))
    assert s.chooser == 1 and ("goal", "mercenary") in legal(s)


def test_frigate_hunter_three_times_galleon_twice() -> None:
    """l.531-535: no coins at all, traders included; the chip stays; the reward comes with the last step."""
    s = with_goals("frigate", "galleon")
    s.players[0].persons = [person("t", "trader", colour="c4"), person("t5", "trader", colour="c5")]
    for k, (name, expect) in enumerate((("frigate", 0), ("frigate", 0), ("frigate", 5), ("galleon", 5), ("galleon", 10))):
        s.harbour = [ship(f"x{k}", CONTRACTS[name].colour, coins=4)]
        start(s, trade(s))
        act(s, ("ship", f"x{k}", name, -1))
        assert purse(s)[0] == expect and s.players[0].chips == (2 if name == "frigate" else 1)
    assert s.players[0].done == ["frigate", "galleon"]


def test_forgoing_a_ship_still_costs_compensation() -> None:
    """l.236, l.531: a non-active player without coins cannot forgo the income that would pay the compensation."""
    s = with_goals("galleon")
    s.harbour = [ship("x", "c5", other=1)]
    start(s, trade(s))
    act(s, ("done",))
    assert legal(s) == [("ship", "x", "coins", 0), ("done",)]
    coins(s, 1, 1)
    s.active, s.options = 0, []
    start(s, trade(s))
    act(s, ("done",), ("ship", "x", "galleon", -1))
    assert purse(s) == [1, 0]  # the other player's coin is not paid either (ruling)


def test_tax_inspector_for_any_payer_before_the_bonus() -> None:
    """l.539: decided at once by each player who pays; the new influence already counts for the bonus."""
    s = with_goals("inspector")
    coins(s, 1, 12)
    s.players[1].done, s.players[1].steps = ["x"], {"x": 1}
    s.players[0].persons = [person("p", "passenger", influence=1)]
    s.draw.append(tax("t", "min_influence"))
    start(s, discover(s))
    act(s, ("open",))
    assert s.chooser == 1 and legal(s) == [("yes", "inspector"), ("no", "inspector")]
    act(s, ("yes", "inspector"))
    assert purse(s) == [1, 12] and influence(s, 1) == 1  # 6 + 5 + 1, both tie at 1 influence


def test_no_tax_no_inspector() -> None:
    """l.539: eleven coins pay nothing."""
    s = with_goals("inspector")
    coins(s, 0, 11)
    s.draw.append(tax("t", "min_influence"))
    start(s, discover(s))
    act(s, ("open",))
    assert "yes" not in kinds(s)


def test_jinx_on_a_bust() -> None:
    """l.543: only the active player."""
    s = with_goals("jinx")
    s.harbour = fleet(2)
    start(s, after_bust(s))
    assert s.chooser == 0 and kinds(s) == {"yes", "no"}
    act(s, ("yes", "jinx"))
    assert s.players[0].done == ["jinx"] and purse(s) == [5, 0]


def test_speculator_needs_two_turns_big_one_only_one() -> None:
    """l.547, l.551: once a turn; the second time the small one is fulfilled without asking."""
    s = with_goals("speculator", "big_speculator")
    s.draw += fleet(4)[::-1]
    start(s, discover(s))
    act(s, ("open",), ("open",), ("open",), ("yes", "speculator"), ("open",), ("no", "big_speculator"))
    assert s.players[0].steps == {"speculator": 1} and s.players[0].chips == 2 and s.players[0].done == []
    s.harbour, s.asked = [], set()
    s.draw += fleet(3)[::-1]
    start(s, discover(s))
    act(s, ("open",), ("open",), ("open",))
    assert s.players[0].done == ["speculator"] and kinds(s) == {"open", "stop"}


def test_pirate_lair_collects_five_colours() -> None:
    """l.555: one ship of each colour; a second one of a colour is simply discarded; five are discarded and fulfil the contract."""
    s = with_goals("lair")
    s.players[0].persons = [person("p", "pirate")]
    s.draw += [*fleet(5)[::-1], ship("again", "c1"), ship("one", "c1")]
    start(s, discover(s))
    act(s, ("open",), ("lair", "one"), ("open",))
    assert ("lair", "again") not in legal(s)
    act(s, ("sink", "again"), ("open",), ("sink", "s0"), *(a for k in range(1, 5) for a in (("open",), ("lair", f"s{k}"))))
    assert s.players[0].done == ["lair"] and s.players[0].lair == [] and len(s.discard) == 7


def test_contract_persons_and_ships() -> None:
    """l.396-422: clerk one card more for its colour; vice-admiral at 3 or 4 cards; gunner ships minus one; 1 coin to another player."""
    s = with_goals(n=3)
    roles = ("vice_admiral", "gunner", "gunner")
    s.players[0].persons = [person("cl", "clerk", colour="c1"), *(person(f"p{k}", r) for k, r in enumerate(roles))]
    s.harbour = [ship("s0", "c1", coins=3, other=1), *fleet(3)[1:]]
    start(s, trade(s))
    assert purse(s) == [5, 0, 0]
    act(s, ("ship", "s0", "coins", 2))
    assert purse(s) == [8, 0, 1] and s.chooser == 0
    act(s, ("ship", "s1", "coins", -1))
    assert s.chooser == 1


def test_gunner_never_costs_coins() -> None:
    """l.408: no ships give nothing."""
    s = with_goals()
    coins(s, 0, 2)
    s.players[0].persons = [person("gu", "gunner")]
    s.harbour = [person("p", "passenger")]
    start(s, trade(s))
    assert purse(s)[0] == 2


# ---- team and solo ----


def test_team_wins_with_the_last_act_of_the_last_turn() -> None:
    """l.478 with the ruling: an empty time deck loses only when a card should be opened from it."""
    s = with_goals("ransom", mode="coop")
    coins(s, 1, 15)
    s.time = [ship("x", "c1", coins=1)]
    start(s)
    act(s, ("stop",), ("done",))
    assert s.chooser == 1
    act(s, ("goal", "ransom"))
    assert s.over and s.winners == (0, 1) and s.why == "contracts" and purse(s) == [0, 0]


def test_team_loses_before_anything_else_when_time_is_out() -> None:
    """l.478."""
    s = with_goals("ransom", mode="solo", n=1)
    coins(s, 0, 15)
    start(s)
    assert s.over and s.winners == () and s.why == "time"


def test_tax_may_turn_a_time_card_into_a_point_and_solo_gets_the_bonus() -> None:
    """l.488, l.492."""
    s = with_goals("ransom", mode="solo", n=1)
    s.time = [ship("y", "c2"), tax("t", "max_sabres")]
    start(s)
    assert legal(s) == [("set_aside",), ("leave",)] and purse(s) == [1]
    act(s, ("set_aside",))
    assert len(s.score) == 1 and s.time == [] and kinds(s) == {"open", "stop"}


def test_twelve_influence_does_not_end_a_team_game() -> None:
    """l.459, l.559: the estate contract asks for 12."""
    s = with_goals("estate", "ransom", mode="solo", n=1)
    s.players[0].persons = [person("p", "passenger", influence=12)]
    s.time = [ship("y", "c2"), ship("x", "c1")]
    start(s)
    act(s, ("goal", "estate"), ("stop",), ("done",))
    assert not s.over and s.announced < 0


@pytest.mark.parametrize(("mode", "n"), [("contracts", 2), ("contracts", 4), ("contracts", 5), ("coop", 2), ("coop", 5), ("solo", 1)])
def test_whole_contract_games(mode: str, n: int) -> None:
    """Cards are kept, nobody fulfils more than three, a team wins exactly when all contracts are done."""
    comp = ms.base(contracts=True)
    assert len(comp.cards) + 1 == 120 + 24
    for seed in range(6):
        rng = random.Random(seed)
        game = Game(mode, n, comp, rng)
        game.play(rng, choose=busy(rng))
        s = game.state
        assert s.over and total(s) == len(comp.cards) + (n == 5) and all(len(w.done) <= 3 and w.chips >= 0 for w in s.players)
        if s.team:
            assert bool(s.winners) is all(s.finished.values())


def test_easy_solo_games_are_won() -> None:
    """Some random solo games with easy contracts end in victory, in the middle of a turn."""
    easy = Components(ms.base(contracts=True).cards, contracts=tuple(CONTRACTS[k] for k in ("jinx", "speculator", "big_speculator")))
    won = 0
    for seed in range(12):
        rng = random.Random(seed)
        game = Game("solo", 1, easy, rng)
        won += game.play(rng, choose=busy(rng))[-1].after["why"] == "contracts"
    assert won > 0
