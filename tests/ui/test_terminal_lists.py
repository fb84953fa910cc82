"""Lists at a real terminal: chosen by keys, answered by their numbers."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .sitting import begin

if sys.platform == "win32":  # pragma: no cover
    pytest.skip("no pseudo-terminal here", allow_module_level=True)

from .test_terminal import kept, records
from .tty import Evening


def test_down_and_enter_choose_in_the_menu_and_at_the_table(tmp_path: Path) -> None:
    with Evening(tmp_path, lang="en") as e:
        e.until("Язык / Language")
        e.type("\r")
        e.until("A new game")
        e.type("lesson")
        e.until("A first lesson")
        e.settled()
        assert "A new game" not in e.screen.text()  # narrowed
        e.type("\x15\r")
        e.until("Mode:")
        e.type("strict")  # a line of the form by its words
        e.settled()
        assert "Mode:" not in e.screen.text()
        e.type("\x15\r")
        e.until("Ann>")
        path = next((tmp_path / "tables").glob("*.table"))
        e.type("\x1b[B")
        e.until("❯")
        e.type("sail")
        e.settled()
        assert "settler" not in e.screen.text() and "❯" in e.screen.text()
        e.type("\r")
        kept(e, path, "table draw sailor")


def test_a_question_is_answered_from_the_list_and_numbers_live_until_the_state_changes(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("red\r")
        e.until("which?")
        e.type("\x1b[B\x1b[B\r")
        e.settled()
        first = records(path)
        assert len(first) == 1 and "-red" in first[0]
        e.type("?\r")
        e.until("To correct")
        e.type("xyzzy\r")
        e.until("xyzzy”")
        e.type("\x15" + "6\r")
        e.settled()
        assert len(records(path)) == 2


@pytest.mark.parametrize("key", ["\x03", "\x1b"])
def test_the_first_letter_after_leaving_a_refused_line_is_not_lost(key: str, tmp_path: Path) -> None:
    with Evening(tmp_path, "play", str(begin(tmp_path / "a.table"))) as e:
        e.until("Ann>")
        e.type("xyzzy\r")
        e.until("I do not understand")
        e.settled()
        e.type(key)
        e.settled()
        e.type("settler")
        assert "Ann> settler" in e.until("draw settler")
