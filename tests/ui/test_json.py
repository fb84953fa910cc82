"""help json: an example of every answer, made on the spot; the shapes that programs are built on."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.ui.command import run

#: The fields that are promised.
SHAPES = {
    "games": {"games"},
    "tables": {"tables"},
    "options": {"game", "mode", "names", "round", "phase", "actor", "ask", "options", "left_out"},
    "why": {"entry", "legal", "because", "asks"},
    "enter": {"accepted", "notes", "refused", "asks", "next"},
    "show": {"game", "names"},
    "log": {"entries"},
    "check": {"accepted"},
    "undo": {"accepted"},
    "redo": {"accepted"},
    "score": {"final", "winners", "tie_break", "players"},
    "odds": {"chances"},
    "rules": {"sure", "rules"},
    "box": {"game", "learnt", "missing"},
    "history": {"tables", "players"},
    "campaign": {"campaigns"},
    "doctor": {"files"},
    "tally": {"final", "winners", "tie_break", "players"},
}


def keys(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [k for key, v in value.items() for k in (key, *keys(v))]
    return [k for v in value for k in keys(v)] if isinstance(value, list) else []


def test_every_answer_has_an_example_with_its_promised_fields() -> None:
    ran = run("--lang", "ru", "help", "json")
    assert ran.code == 0
    found = dict(re.findall(r"^referee (\w+)[^\n]* --json\n(\{.*?^\})", ran.out, re.M | re.S))
    assert set(found) == set(SHAPES)
    for command, text in found.items():
        answer = json.loads(text)
        assert answer["schema"] == 1 and SHAPES[command] <= set(answer), command
        assert not [k for k in keys(answer) if re.search("[а-яё]", k)], "keys are English"
