"""The sixty situations, typed at the level the form proposes: no legal one is refused, nearly every illegal one is refused or remarked.

Told turns of a table as the form begins it, most of them with an empty box; `set` lays out what each supposes. Where a settlement must
be known to be a village, or points of a track, the box of the tests is surveyed. What has no words at all is listed with its reason.
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
TWO = TOLD | {"box": "maracaibo"}

LEGAL: dict[int, tuple[dict[str, Any], list[str], str]] = {
    1: (TOLD, [], "hand 4"),
    7: (TOLD, ["11"], "Boris: 11"),
    9: (TOLD, ["set round=2 1.ship=20"], "21a"),
    10: (TOLD, ["set round=4 1.ship=21b"], "22"),
    11: (TOLD, ["set 1.ship=3"], "7 coin coin"),
    13: (TOLD, [], "7 coin coin coin"),
    14: (TWO, ["set 1.discs.up-village=0 1.upgrades=1 1.ship=2"], "7 coin coin coin"),
    18: (TOLD, ["set markets.11=1 cells.11=1"], "11 act"),
    21: (TOLD, ["set 1.ship=18"], "20 explorer 1"),
    24: (TOLD, ["set 1.hand=2 1.doubloons=1"], "7 pick 1"),
    25: (TOLD, ["set 1.hand=3 1.plan=2"], "7 hand 4"),
    27: (TOLD, ["set 1.strength=2 1.sailors=1"], "11 battle fighting-1 sailor-1 seize france 4"),
    32: (TOLD, ["set tiles=0"], "11 sway france 1"),
    35: (TOLD, ["set 1.explorer=4 2.explorer=5"], "11 explorer 7"),
    37: (TOLD, ["set 1.explorer=2"], "11 explorer 4 quest"),
    38: (TOLD, ["set 1.explorer=20 2.explorer=24"], "11 explorer 24 points+8"),
    40: (TOLD, ["set 1.doubloons=10 1.sailors=1"], "7 invest abbey doubloons-10"),
    42: (TOLD, ["set 1.assistants=7,7"], "7 assisted points+2"),
    48: (TOLD, ["set 1.ship=20", "21a"], "points+2"),
    49: (THREE, ["4", "set 2.ship=20", "Boris: 21a"], "next-round"),
    54: (KNOWN, ["4", "a2u1"], ""),
}
ILLEGAL: dict[int, tuple[dict[str, Any], list[str], str, str]] = {
    2: (TOLD, [], "hand 5", "setup.cards-keep"),
    5: (TOLD, ["set 1.ship=3"], "3", "solo.told.forward"),
    6: (TOLD, ["set 1.ship=18"], "21a", "home.stop"),
    8: (TOLD, ["set 1.ship=8"], "6", "solo.told.forward"),
    12: (TWO, [], "3 coin coin", "village.count"),
    16: (TOLD, [], "11 act deliver", "city.parts"),
    17: (TOLD, [], "11 deliver deliver", "city.one"),
    19: (TOLD, ["set quests=11"], "11 deliver quest", "main.one"),
    20: (TOLD, ["set 1.ship=18"], "20 deliver", "home.market"),
    22: (TOLD, ["set 1.plan=3"], "7 plan", "free.plan-limit"),
    23: (TOLD, ["set quests=3 1.plan=1 1.hand=0"], "3 quest hand-1", "whole.hand"),
    26: (TOLD, ["set 1.doubloons=1"], "11 battle doubloons-2", "buy.cost"),
    28: (TOLD, [], "11 battle sway france 1 sway france 2", "battle.once"),
    29: (TOLD, [], "11 battle sway spain 1 seize france 4", "battle.same-nation"),
    30: (TOLD, [], "11 england=7", "battle.own-token"),
    31: (ALONE, ["4", "a1l4", "5"], "6 5 4 most spain", "solo.battle.choose"),
    34: (TWO, [], "11 battle seize france 10", "battle.capture"),
    36: (TOLD, ["set 1.explorer=4 2.explorer=5"], "11 explorer 5", "explore.occupied"),
    39: (TOLD, ["set 1.hand=0"], "7 dump", "village.discard"),
    41: (TOLD, ["set 1.sailors=0 1.ship=18"], "19 buy 5 assistant 19", "whole.few-sailors"),
    43: (TOLD, ["set 2.assistants=3"], "3 assisted", "assistant.own"),
    44: (TOLD, ["set 1.buildings=palace"], "11 invest palace", "building.once"),
    45: (TOLD, [], "5 deliver up-six", "upgrade.points-6"),
    46: (TOLD, ["set quests=3 1.strength=1 1.sailors=2"], "3 quest fighting-2", "whole.strength"),
    47: (TOLD, [], "Boris: claim 1", "table.not-now"),
    50: (KNOWN, ["set round=4 1.ship=21b"], "22 db-income 26 db-points 3", "score.doubloon-points"),
    53: (ALONE, ["set quests=5", "4", "a1l4", "5"], "tile 6 3 4", "table.not-now"),
    55: (ALONE, ["set mary.ship=20", "4", "a1l4"], "Mary: points +3", "solo.city.home-points"),
    59: (TOLD, ["set legacy=h4 1.explorer=3 1.ship=9"], "9a", "legacy.h4-explorer"),
}
NO_WORDS = {
    3: "the set-up list and the first table say it",
    4: "the set-up list and the first table say it",
    15: "how many village actions an assistant's card brings is not told",
    33: "strength left over has no word",
    51: "by value in test_agrees.py",
    52: "by value in tests/rulebook/maracaibo/score-win.case",
    56: "by value in tests/rulebook/maracaibo/score-win.case",
    57: "tests/rulebook/maracaibo/story-several.case",
    58: "tests/rulebook/maracaibo/story-final.case",
    60: "tests/rulebook/maracaibo/tile-whole.case",
}


def typed(how: dict[str, Any], given: list[str], line: str, folder: Path) -> tuple[bool, set[str]]:
    """Whether the line was recorded, and every rule said against it or against what follows from it."""
    desk = sit_down(Typed("maracaibo", 0, how), folder)
    table = desk.table
    assert (table.s.level, table.s.tracking) == (table.game.modes[how["mode"]].level, table.game.track[0])  # as the form proposes
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


def test_nine_in_ten_illegal_ones_are_seen() -> None:
    illegal = [number for number, row in SITUATIONS.items() if not row["legal"]]
    assert len(ILLEGAL) >= 0.9 * len(illegal)
