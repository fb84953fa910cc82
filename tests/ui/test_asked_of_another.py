"""What another player must decide while a line waits: answered by name, in a sentence, as one of something."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.kernel.line.heard import Decision
from referee.kernel.line.read_entry import Which
from referee.ui import plain_lines

from ..test_typed import Typed, sit_down

TABLE = {"players": ["Катя", "Марк"], "lang": "ru", "set": {"track": "results"}}
GIVEN = ("2 3 6 7", "B, лодка 3; конец")
WAITS = "Марк: рабочий в B, якорь под двухмачтовый, лодка 1"


SAID = ("золото", "Катя: золото", "Катя берёт золото", "Катя получает золото", "на рынок золото", "Катя берёт одно золото")


@pytest.mark.parametrize("said", SAID)
def test_the_answer_is_heard_as_people_give_it(said: str, tmp_path: Path) -> None:
    desk = sit_down(Typed("cooper-island", 0, TABLE), tmp_path)
    for line in (*GIVEN, WAITS):
        desk.line(line)
    assert isinstance(desk.asking, Decision)
    desk.line(said)
    assert [r.text for r in desk.table.records[-2:]] == ["1 gift gold", "2 boat-built boat-1"]


@pytest.mark.parametrize("said", ["Марк: E", "Катя: в C", "1"])
def test_what_is_no_answer_leaves_the_question_and_names_nobody_by_a_number(said: str, tmp_path: Path) -> None:
    desk = sit_down(Typed("cooper-island", 0, TABLE), tmp_path)
    for line in (*GIVEN, WAITS):
        desk.line(line)
    n = len(desk.table.records)
    replies = desk.line(said)
    assert isinstance(desk.asking, Decision) and len(desk.table.records) == n
    told = [text for r in replies if r.kind == "refused" for _style, text in plain_lines.refusal(r, desk)]
    assert not any("1:" in text for text in told)


def test_the_line_typed_once_more_with_a_name_answers_whose_it_is(tmp_path: Path) -> None:
    desk = sit_down(Typed("cooper-island", 0, TABLE), tmp_path)
    for line in ("2 3 6 7", "set раунд=5", "C; конец; Марк: G; конец; Катя: E; конец; Марк: H; конец; все пасуют", "фаза", "0 3 4 2"):
        desk.line(line) if not line.startswith("set") else desk.operate("set", [line[4:]])
    assert isinstance(desk.asking, Which) and desk.asking.actors
    desk.line("Катя: 0 3 4 2")
    assert desk.asking is None and desk.table.records[-1].text == "1 counted 0 3 4 2"
