"""Questions about the box, one after another: back goes to the one before, leaving says what stays, and no entry is taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.kernel.facts import Need

from .sitting import Sitting, begin

LINES = {  # a line that asks for two facts of the box, ways out of a question, and what leaving says
    "ru": ("А остр 1 а1 п1л", "назад", "отмена", "остаются", "ничего не записано"),
    "en": ("Ann island 1 a1 r1l", "back", "cancel", "stays", "nothing was recorded"),
}


@pytest.mark.parametrize("lang", LINES)
def test_back_goes_to_the_question_answered_last_and_leaving_says_that_facts_stay(tmp_path: Path, lang: str) -> None:
    line, back, cancel, stays, nothing = LINES[lang]
    table = Sitting(begin(tmp_path / "a.table", lang, game="cooper-island"), lang)
    table.desk.table.box = {}
    table.type("1 2 3 5")

    def entries() -> list[str]:
        return [r.text for r in table.desk.table.records if r.is_entry]

    def asked() -> str:
        return table.desk.asking.key if isinstance(table.desk.asking, Need) else ""

    table.type(line)
    assert asked() == "layout.edges"
    assert nothing in table.type(cancel) and asked() == ""
    table.type(line, "?")
    assert asked() == "island.terrains"
    table.type(back)
    assert asked() == "layout.edges" and entries() == ["table laid royal-1 royal-2 royal-3 royal-5"]
    table.type("?")
    assert asked() == "island.terrains"
    said = table.type(cancel)
    assert stays in said and nothing not in said
    assert asked() == "" and entries() == ["table laid royal-1 royal-2 royal-3 royal-5"]


def test_back_at_the_second_question_answers_the_first_anew(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table", "en", game="cooper-island"), "en")
    table.desk.table.box = {}
    table.type("1 2 3 5", "now turn Ann", "b", "c1w1 c1w2", "back", "c1w2 c1w3", "one two")
    assert "- fact pier.costs=c1w2,c1w3" in table.desk.table.lines[-3:] and "- fact pier.helms=1,2" in table.desk.table.lines
