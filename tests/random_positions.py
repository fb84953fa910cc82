"""Positions at random, far from where games begin: places set to anything that may lie there, a decision begun, everything looked at.

A rule is wrong by one where somebody has just enough, or one too few: play comes there seldom, a position at random soon. Kept in
tests/narrated/<game>.positions, a row each: what was set and begun, what was entered after it, and a digest of all that was said,
offered, refused and scored meanwhile.

    UPDATE=1 python -m pytest tests/test_random_positions.py    all of them anew: read the difference
    python -m tests.random_positions GAME NUMBER   all that was said at one of them, to be compared with the same before a change
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from referee.kernel.answer import Answer, Number
from referee.kernel.places import places
from referee.kernel.table import Table
from referee.ui.table.desk import load_game

from .narrating import KEPT, Look, digest, reasons, whole
from .playout import sample
from .random_games import ODDS, Evening, chances, some_header
from .test_corrections import box

POSITIONS = 48  # of a game
ROUND = (5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50)  # where rules like to draw a line
SET, BEGUN, ENTERED = 24, 6, 3  # places that are set, decisions that are tried, entries after them


def some(answer: Answer, rng: random.Random) -> str:
    """What may lie there; of numbers mostly few, now and then a round one, the most or one more."""
    if isinstance(answer, Number):
        few, much = rng.randint(answer.low, answer.low + 9), min(answer.high, rng.choice(ROUND))
        return str(rng.choice((answer.low, answer.low + 1, few, few, much, much, answer.high, answer.high + 1)))
    return sample(answer, rng)


class Position(Evening):
    """A table set up at random, by somebody who writes everything down."""

    def set_up(self) -> None:
        table, rng = self.table, self.rng
        wide = [(path, place.answer) for path, place in places(table.s) if not path.startswith("now")]
        for path, answer in rng.sample(wide, min(SET, len(wide))):
            self.written.append(f"{path} {reasons(table.set([(path, some(answer, rng))]).refused)}")
        actors = [*table.s.players, *table.game.automatic, "table"]
        for name in rng.sample(list(table.game.flow), min(BEGUN, len(table.game.flow))):
            said = {key: some(answer, rng) for key, answer in table.game.decisions.get(name, {}).items() if rng.random() < 0.7}
            outcome = table.begin_at(name, rng.choice(actors), **said)
            self.written.append(f"{name} {reasons(outcome.refused)}")
            if outcome.ok:
                break

    def guessed(self) -> None:
        """What chance says here, asked for and without being asked."""
        game, table = self.table.game, self.table
        for words in ("", *self.rng.sample(ODDS.get(game.id, ()), 1 if game.id in ODDS else 0)):
            self.written += chances(game, table.s, tuple(words.split()))

    def looked(self) -> None:
        found = Look(self.table).found
        self.written += [whole(self.table.s), *(f"{verb}: {line}" for verb, lines in found.items() for line in lines)]


def position(name: str, number: int) -> tuple[str, list[str]]:
    """A row, and all that was written down for it."""
    game, rng = load_game(name), random.Random(f"{name} scattered {number}")
    table = Table(game, some_header(game, rng), box=box(name) if rng.random() < 0.7 else {})
    at = Position(table, rng)
    try:
        at.set_up()
        at.looked()
        at.guessed()
        for _ in range(ENTERED):
            at.act()
            at.written.append(whole(table.s))
        at.looked()
    except (Exception, RecursionError) as failure:
        return f"{number} fails: {type(failure).__name__}: {'; '.join(table.lines)}", [*at.written, repr(failure)]
    return f"{number} {table.header.mode} {table.header.level}: {'; '.join(table.lines)}  {digest(chr(10).join(at.written), 6)}", at.written


def rows(name: str) -> Iterator[str]:
    return (position(name, number)[0] for number in range(POSITIONS))


def kept(name: str) -> list[str]:
    return (KEPT / f"{name}.positions").read_text("utf-8").splitlines()


if __name__ == "__main__":
    row, written = position(sys.argv[1], int(sys.argv[2]))
    print("\n".join((row, *written)))
