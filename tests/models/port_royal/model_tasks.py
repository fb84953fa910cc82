"""Conditions of contracts and tasks on random positions, for comparing them one by one without playing whole games."""

import random
from collections.abc import Callable

from .model_cards import Card, Components, Goal
from .model_goals import open_to, ways
from .model_state import Player, State, colours


def random_position(comp: Components, players: int, rng: random.Random, mode: str = "adventure") -> State:
    """Random areas and a random harbour (no colour twice) with all goals of the box open and no chip laid; player 0 is active."""
    s = State(mode, comp, rng, [Player() for _ in range(players)])
    s.goals = list(comp.tasks if s.adventure else comp.contracts)
    s.finished = {g.id: [] for g in s.goals}
    pool = list(comp.cards) + [c for g in s.goals for c in g.add]
    rng.shuffle(pool)
    for who in s.players:
        who.chips = 4 if s.adventure else 3
        who.coins = [pool.pop() for _ in range(rng.randrange(12))]
        who.persons = pick(pool, rng.randrange(8), lambda c: c.kind == "person")
        who.items = pick(pool, rng.randrange(4), lambda c: bool(c.item))
        who.expeditions = pick(pool, rng.randrange(2), lambda c: c.kind == "expedition")
    for card in pick(pool, rng.randrange(7), lambda c: c.kind in ("ship", "person")):
        if card.kind == "person" or card.colour not in {c.colour for c in s.harbour if c.kind == "ship"}:
            s.harbour.append(card)
        else:
            pool.append(card)
    s.draw = pool
    s.just_placed = True
    return s


def pick(pool: list[Card], n: int, fits: Callable[[Card], bool]) -> list[Card]:
    """Take up to n fitting cards out of the pool."""
    found = [c for c in pool if fits(c)][:n]
    for card in found:
        pool.remove(card)
    return found


def verdict(s: State, p: int, goal: Goal, moment: str = "") -> bool:
    """Could player p lay (or move) a chip on the goal now? moment names what is just happening to p: "tax", "bust", "trade" or "lair"."""
    if goal.when in ("", "tax", "bust"):
        return goal.when in ("", moment) and (moment != "bust" or p == s.active) and bool(ways(s, p, goal))
    if goal.when in ("trade", "lair"):
        return moment == goal.when and (moment == "trade" or p == s.active) and open_to(s, p, goal)
    size = colours(s) >= goal.n if goal.when == "colours" else len(s.harbour) == goal.n
    return p == s.active and size and bool(ways(s, p, goal))


def verdicts(s: State, moment: str = "") -> dict[tuple[int, str], bool]:
    """All players and goals of the position."""
    return {(p, g.id): verdict(s, p, g, moment) for p in range(len(s.players)) for g in s.goals}
