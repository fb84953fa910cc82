"""The campaign by value: explained tasks (p.20), heroes and cards (p.19), crowns, events, story and end (p.16-18)."""

import random

import pytest

from . import model_sample as ms
from .model import Game, busy, legal, start, winners
from .model_cards import Card, Components, Goal, Hero, Story, consolation
from .model_goals import advance, event_phase, free_goals
from .model_sample import expedition, person, ship, tax
from .model_state import influence, sabres
from .model_tasks import random_position, verdicts
from .model_trade import trade
from .model_turn import after_bust, discover, turn
from .table_setup import TASKS, act, coins, fleet, kinds, purse, table, with_goals

# ---- tasks ----


def item(name: str, kind: str, colour: str = "ares") -> Card:
    """A ship kept as an item."""
    return ship(name, colour, item=kind, symbols=(kind, "ares") if colour == "ares" else (kind,))


def test_p20_task_13_four_coins_and_a_priest() -> None:
    """l.833: the priest stays."""
    s = with_goals("13", mode="adventure")
    coins(s, 0, 4)
    assert free_goals(s, 0) == []
    s.players[0].persons = [person("pr", "priest")]
    assert free_goals(s, 0) == [("goal", "13")]
    coins(s, 0, 3)
    assert free_goals(s, 0) == []


def test_p20_task_15_two_pirates_of_ares_and_two_sabres() -> None:
    """l.837, l.793: the hero's sabre does not count."""
    s = with_goals("15", mode="adventure")
    who = s.players[0]
    who.items = [item("a", "book"), item("b", "herb")]
    who.persons = [person("sailor", "sailor")]
    who.hero, who.chips = Hero("h", 3, "sailor", sabres=1), 3
    assert sabres(s, 0) == 2 and free_goals(s, 0) == []
    who.persons = [person("pirate", "pirate")]
    assert free_goals(s, 0) == [("goal", "15", "a", "b")]


def test_p20_tasks_30_40_41() -> None:
    """l.841-849: an expedition; three persons of 3 or more (parameter); herbs and bread discarded."""
    s = with_goals("30", "40", "41", mode="adventure")
    who = s.players[0]
    who.expeditions = [expedition("e", ())]
    who.persons = [person(f"p{k}", "sailor", cost=3) for k in range(3)]
    who.items = [item("h", "herb"), item("k", "book"), item("b", "bread", "c1")]
    assert free_goals(s, 0) == [("goal", "30"), ("goal", "40"), ("goal", "41", "h", "b")]


def test_p20_tasks_33_and_34_at_the_fourth_colour() -> None:
    """l.855: active player only, 34 costs 5 coins."""
    s = with_goals("33", "34", mode="adventure")
    coins(s, 0, 5)
    s.draw += fleet(4)[::-1]
    start(s, discover(s))
    act(s, *[("open",)] * 4, ("no", "33"), ("yes", "34"))
    assert purse(s) == [1, 0] and s.players[0].crowns == 2 and s.players[0].done == ["34"]


def test_p20_task_50_when_paying_tax() -> None:
    """l.859."""
    s = with_goals("50", mode="adventure")
    coins(s, 1, 16)
    s.draw.append(tax("t", "min_influence", limit=16, bonus=2))
    start(s, discover(s))
    act(s, ("open",), ("yes", "50"))
    assert s.players[1].done == ["50"] and purse(s) == [2, 12]  # 8 + 2 first reward + 2 bonus (both have no influence)


def test_p20_task_51_four_cards_five_coins_one_card_less() -> None:
    """l.863: usually nothing is taken; a governor still gives a card."""
    for governors in (0, 1):
        s = with_goals("51", mode="adventure")
        coins(s, 0, 5)
        s.players[0].persons = [person("g", "governor")] * governors
        s.draw += [person(f"p{k}", "passenger", cost=0) for k in range(4)]
        start(s, turn(s))
        act(s, *[("open",)] * 4)
        assert ("stop", "51") in legal(s)
        act(s, ("stop", "51"))
        assert s.players[0].done == ["51"] and purse(s)[0] == 1 and (s.chooser == 0 and kinds(s) == {"hire", "done"}) is bool(governors)


def test_p20_task_52_in_two_turns() -> None:
    """l.867: the chip on the first space does not count as fulfilled."""
    s = with_goals("52", mode="adventure")
    start(s, discover(s))
    act(s, ("open",), ("stop", "52"))
    assert s.players[0].done == [] and s.players[0].chips == 3 and s.finished["52"] == []
    s.harbour, s.opened = [], 0
    start(s, discover(s))
    act(s, ("open",), ("stop", "52"))
    assert s.players[0].done == ["52"] and s.players[0].chips == 3


def test_p16_windows_and_first_reward() -> None:
    """l.673-681: ability, prize, 1 and 3 crowns; coins only for the first player, crowns for all."""
    s = with_goals("13", "30", "33", "40", mode="adventure")
    s.players[0].hero = Hero("h", 3, "coins")
    seen = []
    for name in ("13", "30", "33", "40"):
        advance(s, 0, Goal(name, rewards=(1,), crowns=1))
        seen.append((len(s.players[0].coins), s.players[0].crowns, s.players[0].chips))
    assert seen == [(3, 1, 3), (4, 2, 2), (5, 4, 1), (6, 8, 0)]
    advance(s, 1, Goal("13", rewards=(1,), crowns=1, first_crowns=1))
    assert purse(s)[1] == 0 and s.players[1].crowns == 1


def test_p17_shields() -> None:
    """l.685: the last shield reached counts, 1, 2, ... points; lost crowns lose them."""
    s = table(mode="adventure", comp=ms.adventure())
    seen = []
    for crowns in (0, 1, 2, 3, 4, 15, 20, 3):
        s.players[0].crowns = crowns
        seen.append(influence(s, 0))
    assert seen == [0, 0, 1, 1, 2, 6, 6, 1]


def test_p17_item_or_coins_with_trader_in_both_cases() -> None:
    """l.723-731, l.799: the extra coin comes either way; the compensation may be paid from it."""
    s = table(mode="adventure")
    for k, how in enumerate(("coins", "item")):
        s.players[1].coins = []
        s.players[1].persons = [Card("cap", "person", "captain", trade=("ares",))]
        s.harbour = [ship(f"x{k}", "ares", coins=1, item="herb", symbols=("herb", "ares"))]
        start(s, trade(s))
        act(s, ("done",), ("ship", f"x{k}", how, -1))
        assert purse(s)[1] == (1 if how == "coins" else 0)
    assert [c.id for c in s.players[1].items] == ["x1"]


def test_p19_lookouts() -> None:
    """l.807: each lookout once a turn; two cards go to the discard pile without effect."""
    s = table(mode="adventure")
    s.players[0].persons = [person("l1", "lookout"), person("l2", "lookout")]
    s.draw += [tax("t", "min_influence"), ship("x", "c1"), ship("y", "c2")]
    start(s, discover(s))
    act(s, ("lookout",), ("keep", "x"))
    assert s.draw[-1].id == "x" and {c.id for c in s.discard} == {"t", "y"} and purse(s) == [0, 0]
    act(s, ("lookout",), ("keep", "x"))
    assert ("lookout",) not in legal(s)


def test_p19_innkeeper() -> None:
    """l.819: a crown at four persons in the harbour; one item sold per innkeeper."""
    s = table(mode="adventure")
    s.players[1].persons = [Card("inn", "person", "innkeeper", prices=(("rum", 3),))]
    s.players[1].items = [item("r", "rum", "c1"), item("r2", "rum", "c1")]
    s.harbour = [person(f"p{k}", "passenger", cost=5) for k in range(4)]
    start(s, trade(s))
    act(s, ("sell", "inn", "r"))
    assert s.players[1].crowns == 1 and purse(s) == [0, 3] and "sell" not in kinds(s)


@pytest.mark.parametrize(("cards", "got"), [(4, 2), (5, 0)])
def test_p19_hero_after_a_bust(cards: int, got: int) -> None:
    """l.773: at most four cards in the harbour, the second ship included (our reading)."""
    s = table(mode="adventure")
    s.players[0].hero, s.players[0].chips = Hero("may", 3, "bust"), 3
    s.harbour = [ship("a", "c1"), ship("b", "c1"), *(person(f"p{k}", "passenger") for k in range(cards - 2))]
    start(s, after_bust(s))
    assert purse(s) == [got, 0]


def test_p18_competitive_end_needs_the_prize() -> None:
    """l.749-753: 12 influence and two chips gone; then fewest chips, then coins."""
    s = with_goals("33", mode="adventure")
    for p in (0, 1):
        s.players[p].persons = [person(f"p{p}", "passenger", influence=12)]
    s.players[0].chips = 3
    s.players[1].chips = 3
    start(s, turn(s))
    assert s.announced < 0
    s.players[0].chips, s.players[1].chips = 2, 1
    act(s, ("open",))
    assert s.announced == 0
    coins(s, 0, 9)
    assert winners(s) == ((1,), "chips")


def test_p18_end_of_month_buyout_and_new_event_deck() -> None:
    """l.715, l.749: 8 coins remove a chip; the discard is turned over unshuffled, one new event on top."""
    s = with_goals("33", mode="adventure")
    coins(s, 0, 8)
    coins(s, 1, 7)
    s.event_deck, s.event_discard, s.event_spare = ["month"], ["e1", "e2"], ["e9"]
    start(s, event_phase(s))
    act(s, ("buyout",))
    assert s.event_deck == ["e9", "e1", "e2", "month"] and s.players[0].chips == 3 and purse(s) == [0, 7]


@pytest.mark.parametrize(
    ("done", "victory", "why"),
    [(True, (1, 0), "victory"), (True, (2, 0), "defeat"), (True, (1, 99), "defeat"), (False, (0, 0), "defeat")],
)
def test_p18_card_nine(done: bool, victory: tuple[int, int], why: str) -> None:
    """l.737-741: all tasks, enough chips, enough influence; the turn ends there."""
    s = with_goals("33", mode="adventure_coop", n=1, comp=Components((), story={"33": Story(None, "9")}, victory=victory))
    s.event_deck = ["month"]
    if done:
        s.finished["33"] = [0]
    start(s)
    assert s.over and s.why == why and bool(s.winners) is (why == "victory") and legal(s) == []


def test_p17_story_branches() -> None:
    """l.703-711: the asked task done by anybody, or the harder card."""
    for done, following in (([1], "40"), ([], "41")):
        comp = Components((), tasks=(TASKS["33"], TASKS["40"], TASKS["41"]), story={"33": Story("33", "40", "41")})
        s = with_goals("33", mode="adventure", comp=comp)
        s.finished["33"] = done
        s.event_deck = ["month"]
        start(s, event_phase(s))
        assert [g.id for g in s.goals] == ["33", following]


def test_p18_consolation() -> None:
    """l.745: after three failures nine coins for all together."""
    assert [consolation(k) for k in range(4)] == [0, 3, 6, 9]


@pytest.mark.parametrize(
    ("mode", "n", "variant"), [("adventure", 2, 0), ("adventure", 4, 4), ("adventure_coop", 1, 0), ("adventure_coop", 3, 0)]
)
def test_whole_adventures(mode: str, n: int, variant: int) -> None:
    """Chips never go below zero, each task once per player, the competitive winner has the prize."""
    for seed in range(4):
        rng = random.Random(seed)
        game = Game(mode, n, ms.adventure(), rng, variant_tasks=variant)
        game.play(rng, choose=busy(rng))
        s = game.state
        assert s.over and all(0 <= w.chips <= 4 and len(w.done) == len(set(w.done)) for w in s.players)
        if not s.team:
            assert all(s.players[p].chips <= 2 for p in s.winners)


def test_task_conditions_on_random_positions() -> None:
    """Every free, harbour or tax task is possible in some random position and impossible in another."""
    rng = random.Random(5)
    seen: dict[str, set[bool]] = {}
    for _ in range(400):
        s = random_position(ms.adventure(), 2, rng)
        for (_, name), good in verdicts(s, "tax").items():
            seen.setdefault(name, set()).add(good)
    assert set(seen) == set(TASKS) and all(v == {True, False} for k, v in seen.items() if k not in ("50",))
