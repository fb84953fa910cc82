"""Counts at random in every mode, and the sheets they come to: kept in tests/narrated, to show whatever changes in a score from counts.

UPDATE=1 python -m pytest tests/test_tallied.py       counts them anew: read the difference
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import pytest

from referee import GAMES
from referee.games.endeavor.exploits.boards import boards
from referee.kernel.answer import Number
from referee.kernel.game import Game
from referee.ui.table.desk import load_game
from referee.ui.tally.counts import Facts
from referee.ui.tally.questions import Question

from .narrating import KEPT, digest, plain, reasons, sheet_text
from .playout import sample
from .random_positions import ROUND

SHEETS = 60  # of a game, in all its modes
FEW = 7  # most counts are small, as at a table
ROUNDED = 1000  # from this number on
MORE = 30  # sheets of a game from counts where rules like to draw a line


def told(q: Question, rng: random.Random, rounded: bool = False) -> str:
    if q.id == "exploits":  # three of Endeavor's boards, whatever the sample of their little language
        return ",".join(rng.sample(sorted(boards()), 3))
    if rng.random() < 0.15:
        return "?" if q.unknown else ""
    if isinstance(q.answer, Number) and rounded:
        return str(min(q.answer.high, rng.choice((q.answer.low, *ROUND))))
    if isinstance(q.answer, Number):
        return str(rng.randint(q.answer.low, min(q.answer.high, rng.choice((q.answer.low + 1, FEW, q.answer.high, 40)))))
    return sample(q.answer, rng)


def counted(game: Game, mode: str, seed: int) -> Iterator[str]:
    """One table: what was told, what cannot be so, the sheet."""
    rng, rounded = random.Random(f"{game.id} {mode} {seed}"), seed >= ROUNDED
    facts = Facts(game, mode)
    facts.table = {q.id: told(q, rng, rounded) for q in facts.of("table")}
    facts.sides = {side: {q.id: told(q, rng, rounded) for q in facts.of(side)} for side in facts.opponents()}
    low, high = game.modes[mode].seats
    table = facts.values("table", facts.table, {}, lenient=True)
    sides = {side: facts.values(side, typed, table, lenient=True) for side, typed in facts.sides.items()}
    players = []
    for name in ("A", "B", "C", "D", "E")[: rng.randint(low, high)]:
        typed = {q.id: told(q, rng, rounded) for q in facts.of("player")}
        players.append((name, facts.values("player", typed, table, lenient=True)))
    yield f"{mode} {seed}: {plain({**table, **sides})}"
    yield from (f"  {name}: {plain(values)}" for name, values in players)
    if wrong := reasons(game.miscounted(mode, {**table, "players": len(players)}, players)):
        yield f"  not so: {wrong}"
    assert game.tally
    try:
        sheet = game.tally(mode, {**table, **sides}, players)
    except (LookupError, TypeError, ValueError) as error:  # something needed was left out
        yield f"  cannot be counted: {type(error).__name__}"
        return
    totals = " ".join(f"{c.who}={c.total}".replace(" ", "") for c in sheet.columns)
    yield f"  {totals}, won {plain(sheet.winners)}, lines {digest(sheet_text(sheet), 6)}"


def every(game: Game) -> Iterator[str]:
    """All that is kept of a game."""
    each, more = SHEETS // len(game.modes), max(2, MORE // len(game.modes))
    for mode in game.modes:
        for seed in (*range(each), *range(ROUNDED, ROUNDED + more)):
            yield from counted(game, mode, seed)


@pytest.mark.parametrize("name", GAMES)
def test_counts_come_to_the_sheets_they_came_to(name: str) -> None:
    game, path = load_game(name), KEPT / f"{name}.tally"
    now = "".join(f"{row}\n" for row in every(game))
    if os.environ.get("UPDATE"):
        path.write_text(now, "utf-8")
    was = path.read_text("utf-8")
    differs = [(a, b) for a, b in zip(was.splitlines(), now.splitlines(), strict=False) if a != b][:5]
    assert now == was, f"scores from counts are others than before. If they should be: UPDATE=1 (see the top). {differs}"
