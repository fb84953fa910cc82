"""Whole games at random: every number of players, every option, every level."""

from __future__ import annotations

from itertools import product

import pytest

from referee.games.port_royal import GAME
from referee.kernel.options import Option
from referee.kernel.table import Table
from tests.playout import header, playout

OPTIONS = [{"ending": e, "gambler": g} for e, g in product(("twelve", "expedition"), ("no", "yes"))]


WEIGHTS = {"take": 6.0, "took": 6.0, "expedition": 20.0, "stop": 12.0, "bust": 0.5, "got": 3.0, "went": 6.0, "turn-over": 2.0}


def all_cards_are_somewhere(table: Table) -> None:
    """120 cards, four gamblers more with the promo; the special expedition only with five players."""
    s = table.s
    total = (120 if len(s.players) == 5 else 119) + (4 if s.options.get("gambler") == "yes" else 0)
    deck = s.deck()
    if deck is None:
        return
    lying = [*(c for c in s.harbour if c != "-"), *s.expeditions, *s.discard]
    for seat in s.players.values():
        lying += [*seat.persons, *seat.expeditions]
        assert seat.coins >= 0
    assert deck >= 0 and s.hidden >= 0
    assert deck + len(lying) + s.hidden + sum(seat.coins for seat in s.players.values()) == total


def eager(option: Option) -> float:
    """Rather take than pass, so that games end."""
    return WEIGHTS.get(option.cls.verb, 1.0)


def seeded(players: int, options: dict[str, str]) -> int:
    return players * 100 + OPTIONS.index(options)


@pytest.mark.parametrize(("players", "options"), [*zip((2, 3, 4, 5), OPTIONS)], ids=str)
def test_a_random_game_ends_with_every_card_accounted_for(players: int, options: dict[str, str]) -> None:
    cards_by = "app" if (players + OPTIONS.index(options)) % 2 else "table"
    head = header(GAME, players, options=options, cards=cards_by)
    table = playout(GAME, head, seeded(players, options), after=all_cards_are_somewhere, weigh=eager)
    assert GAME.score(table.s).final


@pytest.mark.parametrize(("players", "level"), ((3, "record"), (4, "assist")))
def test_a_random_game_ends_at_the_looser_levels_too(players: int, level: str) -> None:
    head = header(GAME, players, options=OPTIONS[2 + players % 2])  # with the variant: all cards may end up in hands
    playout(GAME, head, players, level=level, after=all_cards_are_somewhere, weigh=eager)


@pytest.mark.parametrize(("players", "level"), ((2, "record"), (5, "assist")))
def test_a_random_game_ends_when_half_of_it_is_only_told(players: int, level: str) -> None:
    head = header(GAME, players, options=OPTIONS[players % 4])
    playout(GAME, head, players, level=level, told=0.5, after=all_cards_are_somewhere, weigh=eager)


@pytest.mark.parametrize("players", (2, 5))
def test_insisting_breaks_no_count(players: int) -> None:
    head = header(GAME, players, options=OPTIONS[-1])
    playout(GAME, head, players, force=0.2, after=all_cards_are_somewhere, weigh=eager)


@pytest.mark.parametrize("seed", (0, 1, 5))
def test_corrections_in_between_break_nothing(seed: int) -> None:
    head = header(GAME, 2 + seed % 4, options=OPTIONS[seed % 4])
    level = ("enforce", "assist", "record")[seed % 3]
    told = 0.3 if seed % 2 else 0.0
    play = {"force": 0.05, "wild": 0.15, "steps": 150, "must_end": False}
    playout(GAME, head, seed, level=level, told=told, after=all_cards_are_somewhere, weigh=eager, **play)


def test_a_random_game_told_in_short_ends() -> None:
    """Only what is taken is told; areas and coins stay exact."""
    table = playout(GAME, header(GAME, 3, options={"track": "takes"}), 5, weigh=eager)
    assert GAME.score(table.s).final and all(seat.coins is not None for seat in table.s.players.values())
