"""What a line will be recorded as, while it is typed."""

from __future__ import annotations

from pathlib import Path

from referee.ui.table.preview import preview, while_typing

from .sitting import Sitting, begin


def test_a_preview_shows_the_entries_and_what_the_first_brings(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table"))
    assert preview(table.desk, "r1 sai stop") == "= draw red 1 · draw sailor · Ann: stop"
    table.type("r1 sai stop")
    assert preview(table.desk, "sailor 3").startswith("= Ann: take sailor 3")
    assert "1 influence" in preview(table.desk, "sailor 3")
    assert table.desk.table.lines[-1].strip() == "1 stop", "nothing was recorded"


def test_a_preview_names_the_word_it_stumbles_over(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table"))
    assert "✗ xyz" in preview(table.desk, "r1 xyz")
    assert preview(table.desk, "help") == "" and preview(table.desk, " ") == ""


def test_a_preview_does_not_show_a_card_that_is_yet_to_be_drawn(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table", cards="app"))
    assert preview(table.desk, "draw") == "= the program draws"


def test_what_was_shown_is_what_is_recorded(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table"))
    for line in ("к1 y2 мор стоп", "1", "B пас", "r3", "sai", "stop", "sailor 3", "0"):
        shown = preview(table.desk, line)
        before = len(table.desk.table.records)
        table.type(line)
        done = [table.desk.words.entry(r) for r in table.desk.table.records[before:] if r.is_entry]
        assert (shown.startswith("= ") and all(entry in shown for entry in done)) == bool(done), (line, shown, done)


def test_what_fits_stands_below_the_line_and_narrows_with_it(tmp_path: Path) -> None:
    desk = Sitting(begin(tmp_path / "a.table")).desk
    assert while_typing(desk, "re", 40).startswith("red 1 · red 1/1 · red 2")
    assert while_typing(desk, "red ", 40) == while_typing(desk, "red", 40), "a name of several words goes on"
    assert while_typing(desk, "ilo", 80) == "sailor · sailor 3 · sailor 5 · sailor 7", "any part of a name finds it"
    assert while_typing(desk, "red 1 s", 80).startswith("sailor · "), "under what stands before it on the line"
    assert while_typing(desk, "red 1", 80) == "= draw red 1 │ red 1 · red 1/1"
    assert while_typing(desk, "xyz", 80).startswith("✗ xyz")
    assert while_typing(desk, "set Ann.co", 80) == "Ann.coins="
    assert while_typing(desk, "set first-player=", 80) == "Ann · Bob"
    assert all(len(while_typing(desk, line, 40)) <= 40 for line in ("r", "red 1 stop ", "draw ", "set "))


def test_a_told_turn_goes_on_though_its_line_would_close_it(tmp_path: Path) -> None:
    desk = Sitting(begin(tmp_path / "a.table", seats=1, game="maracaibo", level="assist")).desk
    assert "deliver" in while_typing(desk, "11 d", 80)


def test_a_refusal_names_the_word_that_was_typed_beside_the_move_it_means(tmp_path: Path) -> None:
    desk = Sitting(begin(tmp_path / "a.table")).desk
    assert "“hire”: “take” is not possible now" in preview(desk, "hire sailor")
    assert preview(desk, "take sailor").count("“take”") == 1, "not twice where it is the very word"
