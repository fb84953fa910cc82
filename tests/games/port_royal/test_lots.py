"""Set-up by the program: first player, contracts, heroes and starred tasks at random, and the same again from the same seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.modes import first_player
from referee.kernel.game import Header
from referee.ui.table.desk import Desk
from tests.test_typed import Typed, sit_down

PAIRS = "jean,anna,grace,mary,scott,peter,samuel,thomas,jacques,ferdinand"
STARS = "10,11,12,13,14,15,20,21,30,33,34,40,41,50,51"


def laid_out(mode: str, players: int, folder: Path) -> Desk:
    """A table of this mode laid out by Enter alone, but for the side of a hero card."""
    names = ["Ann", "Bob", "Cid", "Dora"][:players]
    desk = sit_down(Typed("port-royal", 0, {"mode": mode, "players": names, "set": {"setup": "random"}, "box": "port_royal"}), folder)
    desk.table.box |= {"pairs.heroes": PAIRS, "starred.tasks": STARS}
    for _ in range(20):
        frame = desk.table.s.frame
        if frame.name in ("aside", "story", "event", "discover"):
            break
        said = {"hero": f"hero {frame.data.get('card')}", "lay": "lay", "lot": "lot", "starred": "starred"}.get(frame.name, "deal")
        replies = desk.line(said)
        while replies and replies[-1].asks:
            replies = desk.line("?")  # what a task brings is not known
        assert replies and replies[-1].kind == "done", (said, replies)
    return desk


@pytest.mark.parametrize(("mode", "players", "face_up"), (("contracts", 3, 4), ("contracts-coop", 3, 7), ("contracts-solo", 1, 3)))
def test_contracts_are_laid_out_by_lot(mode: str, players: int, face_up: int, tmp_path: Path) -> None:
    s = laid_out(mode, players, tmp_path).table.s
    assert len(set(s.contracts)) == len(s.contracts) == face_up


@pytest.mark.parametrize("mode", ("adventure", "adventure-coop", "epilogue"))
def test_nobody_gets_the_back_of_anothers_hero(mode: str, tmp_path: Path) -> None:
    s = laid_out(mode, 4, tmp_path).table.s
    cards = {PAIRS.split(",").index(seat.hero) // 2 for seat in s.players.values()}
    assert len(cards) == 4
    assert mode != "epilogue" or (len(set(s.tasks)) == 4 and set(s.tasks) <= set(STARS.split(",")))


def test_anybody_may_begin() -> None:
    def begins(seed: str, setup: str) -> str:
        return first_player(Header("port-royal", ("Ann", "Bob", "Cid"), "base", GAME.edition, seed=seed, options={"setup": setup}))

    assert {begins(str(seed), "random") for seed in range(20)} == {"1", "2", "3"}
    assert begins("a", "random") == begins("a", "random") and {begins(str(seed), "own") for seed in range(20)} == {"1"}
