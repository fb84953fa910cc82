"""The independent model against the program: whole games, and what tasks ask for at random positions."""

from __future__ import annotations

import random
from dataclasses import replace

from referee.games.port_royal import GAME
from referee.kernel.game import Header
from referee.kernel.table import Table
from tests.prove import Tried, proves

from .components import BOX, components, word
from .follow import TABLES, Follower
from .follow_campaign import ADVENTURES
from .follow_campaign import Follower as AdventureFollower
from .model_cards import Card, Components
from .model_sample import task_cards
from .model_state import State
from .model_tasks import random_position, verdict
from .test_quick import InShort

#: Ships with items as the model's cards, by the program's names.
ITEMS = (
    *(("ares-ritual-books", "ares", "book"), ("ares-medicinal-herbs", "ares", "herb")) * 2,
    *((f"goods-{colour}-{item}", colour, item) for colour in ("red", "green", "blue") for item in ("bread", "rum")),
)
TASKS = ("13", "15", "30", "40", "41", "51", "52")  # those that are not decided the moment something is opened


@proves("Port Royal: whole games of the independent model", short=30, long=300, chunk=30)
def games(seed: int, size: int) -> Tried:
    """Coins, influence, contracts, piles, end and winner agree after every turn."""
    bad = []
    for k in range(size):
        mode, players, options = TABLES[k % len(TABLES)]
        try:
            Follower(mode, players, seed + k, **options).play()
        except Exception as error:
            bad.append(f"{mode}, {players} players, {options}, seed {seed + k}: {error}")
    return size, bad


@proves("Port Royal: games of the model told in short", short=0, long=60, chunk=10)
def in_short(seed: int, size: int) -> Tried:
    """One typed line a turn: coins, influence and areas agree after every turn."""
    bad = []
    for k in range(size):
        try:
            InShort(2 + k % 4, seed + k).play()
        except Exception as error:
            bad.append(f"{2 + k % 4} players, seed {seed + k}: {error}")
    return size, bad


@proves("Port Royal: whole adventures beside the book of the model", short=2, long=200, chunk=10)
def adventures(seed: int, size: int) -> Tried:
    """Five chapters and the game after them, in three modes; undone, corrected, copied: agreed after every evening."""
    bad = []
    for k in range(size):
        mode, players = ADVENTURES[k % len(ADVENTURES)]
        try:
            AdventureFollower(mode, players, seed + k).play()
        except Exception as error:
            bad.append(f"{mode}, {players} players, seed {seed + k}: {error}")
    return size, bad


@proves("Port Royal: tasks at random positions", short=60, long=2000, chunk=200)
def tasks(seed: int, size: int) -> Tried:
    """A task is offered to the active player exactly where the model would lay a marker."""
    rng = random.Random(seed)
    named = enumerate(ITEMS)
    ships = tuple(Card(f"{name}#{k}", "ship", colour=colour, item=item, symbols=(item, colour)) for k, (name, colour, item) in named)
    box = Components((*components("base").cards, *ships), tasks=tuple(replace(t, add=()) for t in task_cards() if t.id in TASKS))
    told = {**BOX, **{f"task-{what}.{t}": "1" for t in TASKS for what in ("first", "crowns")}, "task-price.40": "at-least"}
    bad = []
    for k in range(size):
        position = random_position(box, 2, rng)
        table = Table(GAME, Header("port-royal", ("Ann", "Bob"), "adventure", GAME.edition), box=told)
        offered = asked(table, position)
        wanted = {t.id for t in box.tasks if verdict(position, 0, t)}
        if offered != wanted:
            bad.append(f"seed {seed}, position {k}: model {sorted(wanted)}, program {sorted(offered)}: {table.view()}")
    return size, bad


def asked(table: Table, position: State) -> set[str]:
    """The tasks the program offers at a position of the model."""
    s = table.s
    for seat, who in zip(s.players.values(), position.players, strict=True):
        seat.coins, seat.hero, seat.markers = len(who.coins), "samuel", 4
        seat.persons, seat.items = [word(c.id) for c in who.persons], [word(c.id) for c in who.items]
        seat.expeditions = [word(c.id) for c in who.expeditions]
    s.harbour, s.tasks, s.opened = [word(c.id) for c in position.harbour], list(TASKS), len(position.harbour)
    s.active = "1"
    s.now.clear()
    s.push("discover", "1")
    return {o.words[0] for o in table.options() if o.cls.verb == "task" and o.by == "1" and (o.legal or o.need)}
