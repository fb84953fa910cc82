"""The sixty situations, typed at the level the form proposes: no legal one is refused, nearly every illegal one is refused or remarked.

Most are told turns of an ordinary table. What such a table does not follow (village actions, hands, the course of one's own battle) is
typed at the same level where everything is followed (`--set track=full`). What has no words at all is listed with its reason.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.kernel.move import AGAINST, IMPOSSIBLE
from tests.test_typed import Typed, sit_down

SITUATIONS = {row["id"]: row for row in tomllib.loads(Path(__file__).with_name("situations.toml").read_text("utf-8"))["situation"]}
TOLD: dict[str, Any] = {"mode": "base", "players": ["Anna", "Boris"], "cards": "table"}
THREE = TOLD | {"players": ["Anna", "Boris", "Clara"]}
ALONE = TOLD | {"mode": "solo", "players": ["Anna"]}
KNOWN = ALONE | {"box": "maracaibo"}
FULL = TOLD | {"box": "maracaibo_whole", "set": {"track": "full"}}
A = "now phase-a 1"
TILE = "now battle-tile 1"

LEGAL: dict[int, tuple[dict[str, Any], list[str], str]] = {
    7: (TOLD, ["11"], "Boris: 11"),
    9: (TOLD, ["set round=2 1.ship=20"], "21a"),
    10: (TOLD, ["set round=4 1.ship=21b"], "22"),
    11: (FULL, [A, "go 7 6", "coin"], "coin"),
    13: (FULL, [A, "go 7 7", "coin", "coin"], "coin"),
    14: (FULL, [A, "set 1.discs.up-village=0", "go 7 6", "coin", "coin"], "coin"),
    18: (FULL, [A, "set cells.4=0", "go 4"], "act"),
    21: (TOLD, ["set 1.ship=18"], "20 explorer 1"),
    24: (FULL, ["set 1.hand=2 1.doubloons=1", "now phase-c 1"], "pick 1"),
    25: (FULL, ["set 1.hand=3 1.plan=2", "now phase-c 1"], "draw"),
    27: (FULL, ["set 1.strength=2 1.sailors=1", TILE, "4 3 3 none", "france"], "raise 1 1"),
    32: (FULL, ["set tiles=0", TILE], "empty"),
    35: (TOLD, ["set 1.explorer=4 2.explorer=5"], "11 explorer 7"),
    37: (TOLD, ["set 1.explorer=2"], "11 explorer 4 quest"),
    40: (FULL, [A, "set 1.doubloons=20 built=abbey", "go 3"], "build abbey"),
    48: (FULL, ["now interim-choice 1"], "two"),
    49: (THREE, ["4", "set 2.ship=20", "Boris: 21a"], "next-round"),
    54: (KNOWN, ["4", "a2u1"], ""),
}
ILLEGAL: dict[int, tuple[dict[str, Any], list[str], str, str]] = {
    5: (TOLD, ["set 1.ship=3"], "3", "solo.told.forward"),
    6: (TOLD, ["set 1.ship=18"], "21a", "home.stop"),
    8: (TOLD, ["set 1.ship=8"], "6", "solo.told.forward"),
    12: (FULL, [A, "go 3", "coin"], "coin", "main.one"),
    16: (FULL, [A, "go 8", "act", "skip"], "bring up-hand", "city.parts"),
    17: (TOLD, [], "11 deliver deliver", "city.one"),
    19: (TOLD, ["set quests=11"], "11 deliver quest", "main.one"),
    20: (TOLD, ["set 1.ship=18"], "20 deliver", "home.market"),
    22: (FULL, [A, "set 1.plan=3", "go 3"], "plan", "free.plan-limit"),
    26: (FULL, ["set 1.doubloons=1", TILE, "6-2d 3 4 none"], "france", "buy.cost"),
    28: (FULL, [TILE, "7 3 4 none", "france", "sway 1"], "sway 2", "battle.once"),
    29: (FULL, [TILE, "3 8 4 none", "spain", "sway 1"], "fight-for france", "table.not-now"),
    30: (TOLD, [], "11 england=7", "battle.own-token"),
    31: (ALONE, ["4", "a1l4", "5"], "6 5 4 most spain", "solo.battle.choose"),
    34: (FULL, [TILE, "6 3 4 none", "france"], "seize 10", "battle.capture"),
    36: (TOLD, ["set 1.explorer=4 2.explorer=5"], "11 explorer 5", "explore.occupied"),
    39: (FULL, [A, "set 1.hand=0", "go 3"], "dump", "village.discard"),
    43: (FULL, [A, "set 2.assistants=3", "go 3"], "helper", "assistant.own"),
    44: (TOLD, ["set 1.buildings=palace"], "11 invest palace", "building.once"),
    45: (FULL, [A, "go 8"], "bring up-six", "upgrade.points-6"),
    46: (FULL, [A, "set quests=3 1.strength=1 1.sailors=2", "go 3"], "fulfil 2s>3v", "whole.strength"),
    47: (FULL, [A], "Boris: claim 1", "table.not-now"),
    53: (ALONE, ["set quests=5", "4", "a1l4", "5"], "tile 6 3 4", "table.not-now"),
    59: (TOLD, ["set legacy=h4 1.explorer=3 1.ship=9"], "9a", "legacy.h4-explorer"),
}
NO_WORDS = {
    1: "the first cards are kept by the program's own count",
    2: "the first cards are kept by the program's own count",
    3: "the set-up list and the first table say it",
    4: "the set-up list and the first table say it",
    15: "an assistant's village actions are counted by its card: nothing is typed that could be three",
    23: "which card pays is not told: a planned one cannot be named",
    33: "strength left over has no word",
    38: "the last space of an unsurveyed track is not known to be the last",
    41: "an assistant of a card is placed by buying it: tests/rulebook/maracaibo/whole-helpers.case",
    42: "two assistants in one place: tests/rulebook/maracaibo/whole-helpers.case",
    50: "doubloons are never asked for at the end",
    51: "by value in test_agrees.py",
    52: "by value in tests/rulebook/maracaibo/score-win.case",
    55: "her points are the program's own",
    56: "by value in tests/rulebook/maracaibo/score-win.case",
    57: "tests/rulebook/maracaibo/story-several.case",
    58: "tests/rulebook/maracaibo/story-final.case",
    60: "tests/rulebook/maracaibo/tile-whole.case",
}


def typed(how: dict[str, Any], given: list[str], line: str, folder: Path) -> tuple[bool, set[str]]:
    """Whether the line was recorded, and every rule said against it or against what follows from it."""
    desk = sit_down(Typed("maracaibo", 0, how), folder)
    for text in given:
        words = text.split()
        replies = desk.operate(words[0], words[1:]) if words[0] in ("set", "now") else desk.line(text)
        assert replies and all(r.kind != "refused" for r in replies), f"«{text}»: {[r.because for r in replies]}"
    replies = desk.line(line)
    because = [b for r in replies for b in (*r.because, *(r.outcome.remarks if r.outcome else ()))]
    recorded = bool(replies) and all(r.kind == "done" for r in replies)
    return recorded, {b.rule for b in because if b.grade in (AGAINST, IMPOSSIBLE)}


@pytest.mark.parametrize("number", LEGAL)
def test_a_legal_entry_is_recorded_without_a_word(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    assert SITUATIONS[number]["legal"]
    assert typed(*LEGAL[number], tmp_path) == (True, set())


@pytest.mark.parametrize("number", ILLEGAL)
def test_an_illegal_entry_is_refused_or_remarked_by_its_rule(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    how, given, line, rule = ILLEGAL[number]
    assert not SITUATIONS[number]["legal"]
    assert rule in typed(how, given, line, tmp_path)[1]


def test_every_situation_has_its_place() -> None:
    assert sorted((*LEGAL, *ILLEGAL, *NO_WORDS)) == sorted(SITUATIONS)
