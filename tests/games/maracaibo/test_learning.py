"""The board is learnt by playing: an empty box, an untold evening, and a lap after which Mary asks no more."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from referee.games.maracaibo import board
from referee.games.maracaibo.mary.automa import playing
from referee.kernel.facts import Need

from .evening import HEADER, Evening

ARROWS = ("5>6/8", "7>9", "11>12/15", "14>16")  # a board of ours with two forks: who knows the real one tells it
CITIES = ("4", "5", "9", "11", "13", "14", "18")


def truth(desk: Evening) -> str:
    """Where her card takes her on that board."""
    s = desk.desk.table.s
    counted = frozenset((*CITIES, *board.HOME, *(q.rstrip("s") for q in s.quests)))
    ways = board.graph(ARROWS, frozenset(), s.round)
    return board.sail(s.mary.ship, playing(s).move, playing(s).route, ways, counted.__contains__, frozenset(board.HOME)).place


def evening(path: Path, seed: str) -> tuple[Counter[int], Counter[int]]:
    """How often she asked where she stops, and how often what was proposed was not so, by round."""
    desk = Evening(path, {}, header=HEADER._replace(seed=seed))
    asked, wrong = Counter[int](), Counter[int]()
    while (s := desk.desk.table.s).now[-1].name not in ("final", "over"):
        frame, found, line = s.now[-1].name, desk.desk.table.proposal(), ""
        if frame == "sail":
            line = truth(desk)
            asked[s.round] += not found
            wrong[s.round] += bool(found and not found.need and found.words[0] != line)
            line = "" if found and found.words[0] == line and not found.need else line
        else:
            line = {"battle": "634 - france", "market": "f"}.get(frame, "")
        if any(isinstance(r.asks, Need) for r in desk.type(line)):
            desk.type("2")  # a number of card C3
    return asked, wrong


@pytest.mark.parametrize("seed", ("one", "four"))
def test_after_one_lap_she_asks_no_more(seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    asked, wrong = evening(tmp_path / "evening.txt", seed)
    assert asked[1] > 3 and not any(asked[n] for n in (2, 3, 4))
    assert wrong[2] + wrong[3] + wrong[4] <= 2
