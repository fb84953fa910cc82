"""Whole games of the base box at random, to the end: more of what the tests play a few of."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.games.port_royal import GAME
from tests.playout import header, playout
from tests.proofs_line import proved
from tests.prove import Tried, proves

from .test_playouts import OPTIONS, all_cards_are_somewhere, eager


@proves("random games of Port Royal to the end, every card accounted for", short=0, long=40, full=500, chunk=20)
def games(seed: int, size: int) -> Tried:
    return size, proved(seed, size, _played)


def _played(rng: random.Random) -> Iterator[str]:
    level = rng.choice(("enforce", "assist", "record"))
    options = rng.choice(OPTIONS)
    head = header(GAME, rng.randint(2, 5), options=options, cards=rng.choice(("app", "table")))
    told, force = rng.choice((0.0, 0.5)) if level != "enforce" else 0.0, rng.choice((0.0, 0.2))
    table = playout(GAME, head, rng.randrange(1 << 30), level=level, told=told, force=force, after=all_cards_are_somewhere, weigh=eager)
    if not GAME.score(table.s).final:
        yield f"{head}: not over"
