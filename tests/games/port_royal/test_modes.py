"""Whole games of every other mode at random, to the end, with every card accounted for."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.adventure.view import passed
from referee.kernel.answer import Number
from referee.kernel.answer_lists import Many
from referee.kernel.facts import Need
from referee.kernel.options import Option
from referee.kernel.score import ends
from referee.kernel.table import Table
from tests.playout import header, playout, random_answer

BOX = tomllib.loads((Path(__file__).parents[2] / "boxes" / "port_royal.toml").read_text("utf-8"))["facts"]


def nothing_is_lost(table: Table) -> None:
    """Cards told, coins, time and points decks and the draw pile are all the cards there are; nothing is below zero."""
    s = table.s
    deck = s.deck()
    if deck is None:
        return
    coins = [seat.coins for seat in s.players.values()]
    assert deck >= 0 and s.hidden >= 0 and s.time >= 0 and s.points >= 0 and min(coins) >= 0
    assert deck + len(list(s.located())) - bool(s.on_top) - len(s.seen) + s.hidden + sum(coins) + s.time + s.points == s.total()
    for seat in s.players.values():
        assert len(seat.contracts) + len(set(seat.begun)) <= 3 or s.tasks or s.story


def eager(option: Option) -> float:
    """Rather take than pass, so that games end."""
    liked = {"take": 6.0, "expedition": 20.0, "fulfil": 20.0, "task": 30.0, "forgo": 3.0, "stop": 12.0, "bust": 0.5}
    return liked.get(option.cls.verb, 1.0)


def sensible(need: Need, rng: random.Random) -> str:
    """Answers as a real box would give them."""
    if rng.random() < 0.1:
        return "?"
    if need.key.endswith(".coins") and isinstance(need.answer, Many):
        return "3,2,1,0,0"
    if need.key.endswith(".seal"):
        return rng.choice(("-1", "0", "1", "2"))
    if isinstance(need.answer, Number):
        return str(rng.randint(1, 3))
    return random_answer(need, rng)


@pytest.mark.parametrize("players", (2, 4))
def test_full_sail_ends_at_eight_influence(players: int) -> None:
    table = playout(GAME, header(GAME, players, "full-sail"), players, after=nothing_is_lost, weigh=eager, answer=sensible)
    assert max(ends(table.s.influence(who))[1] for who in table.s.players) >= 8


def test_full_sail_is_dealt_by_the_program_once_its_cards_are_told() -> None:
    table = playout(GAME, header(GAME, 2, "full-sail", cards="app"), 3, box=BOX, after=nothing_is_lost, weigh=eager, answer=sensible)
    assert GAME.score(table.s).final and all(w in table.s.box.cards for w in table.s.located())
    untold = Table(GAME, header(GAME, 2, "full-sail", cards="app"), box=dict.fromkeys(BOX, "?"))
    with pytest.raises(Need) as asked:  # what is not known is asked again, and cannot be left so
        untold.enter(untold.verbs["deal"].of("1", ()))
    assert asked.value.must == "setup.unknown-deck"


@pytest.mark.parametrize("players", (2, 5))
def test_the_base_game_takes_in_the_marked_cards_and_the_new_persons_and_ships(players: int) -> None:
    more = {"mix": "yes", "contract-cards": "yes", "gambler": "yes"}
    table = playout(GAME, header(GAME, players, "base", options=more), players, after=nothing_is_lost, weigh=eager, answer=sensible)
    assert GAME.score(table.s).final


@pytest.mark.parametrize(("players", "cards"), ((2, "table"), (5, "app")))
def test_a_competitive_game_with_contracts_ends(players: int, cards: str) -> None:
    table = playout(GAME, header(GAME, players, "contracts", cards=cards), players, after=nothing_is_lost, weigh=eager, answer=sensible)
    assert GAME.score(table.s).final and len(table.s.contracts) == 4


@pytest.mark.parametrize("players", (1, 2, 5))
def test_a_cooperative_game_with_contracts_is_won_or_lost(players: int) -> None:
    mode = "contracts-solo" if players == 1 else "contracts-coop"
    head = header(GAME, players, mode, cards="app" if players % 2 else "table", options={"gambler": "yes"})
    table = playout(GAME, head, 10 * players, after=nothing_is_lost, weigh=eager, answer=sensible)
    sheet = GAME.score(table.s)
    assert sheet.final and (sheet.winners == ("team",)) == table.s.won


@pytest.mark.parametrize("mode", ("full-sail", "contracts-coop", "adventure"))
def test_the_other_modes_stand_told_facts_insistence_and_corrections(mode: str) -> None:
    head = header(GAME, 3, mode, level="assist")
    playout(GAME, head, 7, steps=80, told=0.2, force=0.1, wild=0.1, must_end=False, weigh=eager, answer=of_the_story)


@pytest.mark.parametrize(("players", "mode"), ((2, "adventure"), (3, "epilogue")))
def test_a_competitive_chapter_ends(players: int, mode: str) -> None:
    table = playout(GAME, header(GAME, players, mode), players, box=BOX, after=nothing_is_lost, weigh=adventurous, answer=of_the_story)
    assert GAME.score(table.s).final


@pytest.mark.parametrize("players", (1, 4))
def test_a_cooperative_chapter_is_passed_or_lost(players: int) -> None:
    mode = "adventure-solo" if players == 1 else "adventure-coop"
    head = header(GAME, players, mode, options={"losses": "1", "chapter": "2", "mixed-in": "12"})
    table = playout(GAME, head, players, box=BOX, after=nothing_is_lost, weigh=adventurous, answer=of_the_story)
    assert passed(table.s) is table.s.won


def adventurous(option: Option) -> float:
    if option.cls.verb in ("gets", "loses", "look"):
        return 0.02
    return 0.2 if option.words == ("9",) else eager(option)


def of_the_story(need: Need, rng: random.Random) -> str:
    """A made-up story: tasks that can be done, few cards to add."""
    if "needs" in need.key:
        tasks = ("-coins2", "sabres1", "persons2", "expeditions1", "influence4")
        return rng.choice(tasks) if need.key.startswith("task") else "anchor,cross"
    if need.key.startswith("task-first"):
        return rng.choice(("0", "1", "2", "crown", "корона"))
    if need.key.startswith("brings"):
        return rng.choice(("-", "2", "lookout 2, ares-books", "innkeeper, r-rum 2", "tibuk-brothers, exp2, captain"))
    if need.key.startswith("effect"):
        return rng.choice(("-", "all +1 coin", "max-coins -2 coins; active +1 crown", '"in other words"', "active -1 card"))
    if isinstance(need.answer, Number):
        return str(rng.randint(1, 3))
    if need.key == "crown.shields":
        return "2,4,6,8,10,12"
    return sensible(need, rng)
