"""The prompt on a real pseudo-terminal: Enter, Tab, the line below, Ctrl-C, a dropped connection, a second device."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from referee.save.journal import Journal

from .sitting import begin

if sys.platform == "win32":  # pragma: no cover
    pytest.skip("no pseudo-terminal here", allow_module_level=True)

from .tty import Evening

if sys.platform == "win32":  # pragma: no cover
    pytest.skip("no pseudo-terminal here", allow_module_level=True)


def records(path: Path) -> list[str]:
    return [line.strip() for line in Journal(path).load()[1]]


def kept(e: Evening, path: Path, last: str) -> None:
    """Waits until this is the last record: a preview prints the same words before Enter."""
    for _ in range(400):
        if records(path)[-1:] == [last]:
            return
        e.read(0.05)
    raise AssertionError(f"{last!r} was never kept: {records(path)}")


def test_three_enters_start_the_default_game(tmp_path: Path) -> None:
    with Evening(tmp_path, lang="") as e:
        e.until("Язык / Language")
        e.type("\r")
        e.until("A new game")
        e.type("\r")
        e.until("Port Royal")
        e.type("\r")
        e.until("Ann>")
        assert e.keys == 3
        e.type("quit\r")
        assert e.ended() == 0
    assert list((tmp_path / "tables").glob("port-royal-*.table"))


def test_tab_shows_effects_and_enter_takes_only_a_highlighted_completion(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("r1 y2 stop\r")
        e.until("pass")
        e.type("\t")
        e.settled()  # the short list above says the same effects
        e.type("\x1b[B\r")  # down, then Enter: taken, the line stays open
        e.settled()
        assert records(path)[-1] == "1 stop"
        e.type("\x15" + "2\r")
        e.until("Bob>")
        assert records(path)[-1] == "1 take 2"


def test_enter_sends_the_line_when_nothing_is_highlighted(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("sai")
        e.until("sailor 3")  # what fits is listed while one types; nothing of it is highlighted
        e.settled()
        e.type("\r")
        e.until("1 sailor")
        e.settled()
        assert records(path) == ["table draw sailor"]


def test_the_list_narrows_while_one_types_and_esc_gives_back_what_was_typed(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("ilo")  # any part of a name
        e.until("sailor 7")
        e.type("\x1b[B")
        e.until("= draw sailor")  # highlighted, it is on the line
        e.type("\x1b")
        e.until("Ann> ilo")
        e.type("\x15" + "sai")
        e.until("sailor 5")
        e.type("\x1b[B")
        e.settled()
        e.type("\x1b[B\r\r")  # the second row: taken by the first Enter, entered by the next
        kept(e, path, "table draw sailor-3")


def test_ctrl_c_clears_the_line_and_ctrl_d_leaves(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("r1\r")
        e.until("draw red 1")
        e.type("y2\x03")
        e.settled()
        e.type("\x04")
        assert e.ended() == 0
    assert records(path) == ["table draw ship-red-1"]


def test_a_dropped_connection_loses_nothing_not_even_the_line_being_typed(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("r1\r")
        e.until("draw red 1")
        e.type("y2 stop")
        e.until("Ann> y2 stop")
        os.kill(e.pid, signal.SIGHUP)
        assert e.ended() == 0
    assert records(path) == ["table draw ship-red-1"]
    with Evening(tmp_path, "play") as e:
        e.until("Ann> y2 stop")
        e.type("\r")
        kept(e, path, "1 stop")


def test_history_reaches_over_to_the_next_evening(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    for _evening in range(2):
        with Evening(tmp_path, "play", str(path)) as e:
            e.until("Ann>")
            if _evening == 0:
                e.type("why sai7\r")
                e.until("Allowed")
                e.type("\x04")
                e.ended()
            else:
                e.type("\x1b[A")
                e.until("Ann> why sai7")


def test_a_second_device_is_followed_while_waiting(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as laptop, Evening(tmp_path, "play", str(path), columns=40, rows=12, lang="ru") as phone:
        laptop.until("Ann>")
        phone.until("Ann>")
        laptop.type("r1 y2 stop\r")
        laptop.until("pass")
        phone.until("С другого устройства")
        phone.until("красный 1")
        phone.type("2\r")
        phone.until("Bob>")
        laptop.until("Bob>")
        assert "From another device" in laptop.screen.everything()


def test_the_board_and_the_line_below_say_what_matters_and_fit(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table", "ru")
    for columns, rows in ((80, 24), (40, 12)):
        with Evening(tmp_path, "play", str(path), columns=columns, rows=rows, lang="ru") as e:
            e.until("Аня>")
            shown = e.settled().splitlines()
            below = shown[-1] if rows == 24 else "\n".join(shown[-2:])
            wanted = "Аня 0 · Борис 0" if rows == 24 else "Аня 0, монеты 3 · Борис 0, монеты 3\nгавань: пусто"
            assert wanted in below and "стоп" not in below
            assert any("откр" in line.casefold() for line in shown), "the question stands above the prompt"
            assert any(line.startswith("Борис") and "монеты 3" in line for line in shown) == (columns == 80)


def test_a_whole_turn_fits_forty_columns_and_twelve_lines(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table", "ru")
    with Evening(tmp_path, "play", str(path), columns=40, rows=12, lang="ru") as e:
        e.until("Аня>")
        e.keys = 0
        e.type("к1 ж2 мор з1 адм с2 шут ч1 стоп\r")
        shown = e.until("0 пас")
        assert "1 красный 1" in shown and "8 чёрный 1" in shown, "everything there is to take is on the screen"
        e.type("8 2 6\r")
        e.until("Борис>")
        e.type("0\r")
        e.settled()
        assert e.keys <= 50


def test_plain_on_a_terminal_has_no_colour_and_no_line_below(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "--plain", "play", str(path)) as e:
        e.until("\n>")
        e.type("r1\r")
        shown = e.until("draw red 1")
        assert "Round 1 ·" not in shown
        e.type("quit\r")
        assert e.ended() == 0


def test_show_watch_draws_again_when_something_is_entered(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "show", "--watch", "-f", str(path)) as second, Evening(tmp_path, "play", str(path)) as first:
        second.until("harbour")
        first.until("Ann>")
        first.type("r1\r")
        second.until("red 1")
        second.type("\x03")
        assert second.ended() == 0


def test_another_table_can_be_begun_from_the_prompt_and_left_at_once(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("new\r")
        e.until("A new game")
        e.type("3\r")
        e.until("[Ann, Bob]")
        e.type("Zed, Yana\r")
        e.until("Zed, Yana")
        e.type("\r")
        e.until("Zed>")
        e.type("quit\r")
        assert e.ended() == 0
    assert records(path) == []


def test_a_long_look_at_the_prompt_can_be_broken_off(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("show --watch\r")
        e.settled()
        e.read(0.5)
        e.type("\x03")
        e.until("Ann>")
        e.type("r1\r")
        e.until("draw red 1")


def test_ctrl_u_clears_the_whole_of_a_line_that_was_put_back(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    with Evening(tmp_path, "play", str(path)) as e:
        e.until("Ann>")
        e.type("r1 xyzzy y2\r")
        e.until("I do not understand")
        e.settled()
        e.type("\x15g1\r")
        kept(e, path, "table draw ship-green-1")
        assert records(path) == ["table draw ship-green-1"]
