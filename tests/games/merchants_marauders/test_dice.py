"""Cards from the table, dice from the program: nothing that stands on a card is made up."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

from referee.games.merchants_marauders.battle_guns import hits, rolls
from referee.kernel.move import TABLE
from tests.test_typed import Typed, entries, sit_down

FACTS = {"hit.skull": "hull", "hit.destroyed": "hull", "hit.face1": "cargo", "hit.face3": "crew", "bounty.reward": "5", "map.changes": "-"}


def said(tmp_path: Path, *lines: str, set_: dict[str, str] | None = None) -> list[str]:
    row = {"cards": "dice", "set": set_ or {}, "typed": ""}
    desk = sit_down(Typed("merchants-marauders", 0, row), tmp_path)
    desk.table.box = FACTS
    for line in lines:
        words = line.split()
        replies = desk.operate(words[0], words[1:]) if words[0] == "set" else desk.line(line)
        assert replies and replies[-1].kind != "refused", (line, replies)
    return entries(desk, 0)


def test_the_winner_hits_with_every_cannon_the_loser_with_no_more_than_the_skulls() -> None:
    """battle.shoot, battle.tie: pips decide where skulls are equal; without a skull nobody wins."""
    assert hits(3, 2, (2, 1), (1, 6)) == (3, 1)
    assert hits(3, 2, (1, 4), (2, 0)) == (1, 2)
    assert hits(3, 2, (1, 1), (1, 6)) == (1, 2) and hits(3, 4, (2, 5), (2, 5)) == (2, 2)
    assert hits(3, 2, (0, 6), (0, 1)) == (0, 0)


START = ("sloop bridgetown 3232", "flute caracas 2323")


def test_the_spinner_turns_by_itself_and_the_event_is_asked(tmp_path: Path) -> None:
    got = said(tmp_path, *START, set_={"modules": "8"})
    assert got[-1].startswith(f"{TABLE} wind ") and not any("ev" in line.split() for line in got)


def test_checks_and_battles_are_rolled(tmp_path: Path) -> None:
    got = said(tmp_path, *START, "ev", "set 1.port=no 2.port=no 2.zone=bridgetown 1.scouting=5", "scout Bob")
    scouted = next(line for line in got if line.startswith("1 scout 2 "))
    assert 0 <= int(scouted.split()[-1]) <= 5


def test_a_contest_and_its_hits_are_rolled_where_both_skills_are_known(tmp_path: Path) -> None:
    start = (*START, "ev", "set 1.port=no 2.port=no 2.zone=bridgetown", "scout Bob 1", "shoot shoot", "clash")
    got = said(tmp_path, *start)
    assert any(line.startswith("table clash ") for line in got)


def test_what_is_not_known_is_not_rolled(tmp_path: Path) -> None:
    got = said(tmp_path, *START, "ev", "npc english bridgetown", "set 1.port=no", "scout english 1", "shoot shoot", "clash")
    assert not any("clash" in line for line in got), "its Seamanship was not told"


def test_rolls_are_counted_as_they_fall() -> None:
    faces = ((1, 0), (1, 0), (0, 1), (0, 2), (0, 3), (0, 4))  # two skulls, then pips
    for dice in range(4):
        fallen = Counter((sum(k for k, _ in roll), sum(pips for _, pips in roll)) for roll in product(faces, repeat=dice))
        assert rolls(dice) == {sums: Fraction(n, 6**dice) for sums, n in fallen.items()}
