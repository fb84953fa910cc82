"""Positions built by hand for the tests."""

import random

from .model import apply, legal
from .model_cards import Card, Components
from .model_sample import COLOURS, contract_cards, person, ship, task_cards
from .model_state import Player, State

FILLER = 60
CONTRACTS = {g.id: g for g in contract_cards()}
TASKS = {g.id: g for g in task_cards()}


def table(n: int = 2, mode: str = "base", **fields) -> State:
    """An empty table with n players without coins and a pile of harmless persons."""
    s = State(mode, fields.pop("comp", Components(())), random.Random(1), [Player() for _ in range(n)], **fields)
    s.draw = [person(f"fill-{k}", "passenger", 9, 0) for k in range(FILLER)]
    return s


def coins(s: State, p: int, n: int) -> None:
    """Give a player n coins from outside."""
    s.players[p].coins = [person(f"coin-{p}-{k}", "passenger") for k in range(n)]


def purse(s: State) -> list[int]:
    """Coins of all players."""
    return [len(who.coins) for who in s.players]


def act(s: State, *actions: tuple) -> None:
    """Several choices in a row."""
    for action in actions:
        apply(s, action)


def kinds(s: State) -> set:
    """First words of the choices."""
    return {a[0] for a in legal(s)}


def fleet(n: int, **more) -> list[Card]:
    """Ships of n different colours."""
    return [ship(f"s{k}", c, **more) for k, c in enumerate([*COLOURS, "ares"][:n])]


def total(s: State) -> int:
    """All cards in play."""
    mine = sum(len(w.coins + w.persons + w.expeditions + w.ships + w.lair + w.items) for w in s.players)
    return mine + sum(map(len, (s.draw, s.discard, s.harbour, s.table, s.time, s.score)))


def with_goals(*names: str, n: int = 2, mode: str = "contracts", **fields) -> State:
    """A table with these contracts (or tasks) open."""
    s = table(n, mode, **fields)
    pool = TASKS if s.adventure else CONTRACTS
    s.goals = [pool[name] for name in names]
    s.finished = {name: [] for name in names}
    for who in s.players:
        who.chips = 4 if s.adventure else 3
    return s
