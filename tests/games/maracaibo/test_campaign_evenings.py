"""Three evenings of one campaign typed at the prompt, from `campaign new` to the third result: the same lines give the same journals."""

from __future__ import annotations

import os
import re
from itertools import count
from pathlib import Path

import pytest

from referee.save import home
from tests.evening import whole
from tests.ui.command import run
from tests.ui.sitting import Sitting

KEPT = Path(__file__).parents[2] / "transcripts" / "maracaibo_campaign_en.txt"


def evening(lines: list[str]) -> str:
    """One evening: its lines with the records that came of them, its result and the campaign's page afterwards."""
    assert run("new", "--campaign", "Storm", "--player", "Ann", "--player", "Bob").code == 0
    path = home.last_table()
    assert path
    table, text = Sitting(path, "en"), ""
    for line in lines:
        before = len(table.desk.table.lines)
        table.type(line)
        text += f"> {line}".rstrip() + "\n" + "".join(f"  {record}\n" for record in table.desk.table.lines[before:])
    assert whole(table) and not table.desk.table.marks
    totals = ", ".join(f"{c.name} {c.total}" for c in table.desk.table.sheet().columns)
    return f"{text}{table.keys} keys; {totals}\n"


def test_three_evenings_of_a_campaign_are_typed_to_their_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count(1)
    monkeypatch.setattr("secrets.token_hex", lambda n: f"evening-{next(numbers)}")
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    assert run("campaign", "new", "maracaibo", "Storm").code == 0
    text = KEPT.read_text("utf-8")
    evenings = [re.findall(r"^> ?(.*)$", part, re.M) for part in text.split("# evening\n")[1:]]
    again = "".join(f"# evening\n{evening(lines)}" for lines in evenings)
    if "UPDATE" in os.environ:
        KEPT.write_text(again, "utf-8")
    assert again == text and len(evenings) == 3
    assert run("campaign", "show", "Storm").out.count("Ann") >= 3
