"""Two devices at one table: nothing is carried out on a table that nobody has looked at, and thinking keeps nobody out."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.kernel.game import Header
from referee.save import damage
from referee.save.journal import Journal
from referee.save.lock import Busy
from referee.ui.table import corrections
from referee.ui.table.desk import Desk, load_game
from referee.ui.table.waiting_line import Waiting
from tests.ui.sitting import Sitting, begin


@pytest.mark.parametrize("line", ("undo", "back", "redo", "fix 1 b1", "stop", ""))
def test_what_was_typed_before_the_news_was_seen_is_not_done(tmp_path: Path, line: str) -> None:
    path = begin(tmp_path / "a.table")
    laptop, phone = Sitting(path), Sitting(path)
    laptop.type("r1", "y2")
    phone.type("show")
    laptop.type("stop")
    before = path.read_bytes()
    assert "From another device" in phone.type(line)
    assert path.read_bytes() == before


@pytest.mark.parametrize("line", ("1", "stop", ""))
def test_nor_what_came_while_the_lock_was_waited_for(tmp_path: Path, line: str) -> None:
    path = begin(tmp_path / "a.table")
    desk, other = Desk(Journal(path), "en"), Desk(Journal(path), "en")
    other.line("r1")
    desk.sync()
    desk.sitting = True
    other.line("y2")
    assert [r.kind for r in desk.line(line)] == ["info", "info"][: 1 + bool(line)]
    other.line("g3")
    assert {r.kind for r in desk.operate("undo", [])} == {"info"}
    assert len(Journal(path).load()[1]) == 3


def test_an_answer_is_not_entered_for_somebody_else(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    desk, other = Desk(Journal(path), "en"), Desk(Journal(path), "en")
    desk.line("r1 y2 stop")
    assert desk.line("take")[-1].kind == "asks"
    other.line("take 1")
    other.line("Bob: take 2")
    replies = desk.line("1")
    assert {r.kind for r in replies} <= {"info", "asks"} and not any(r.startswith("2 take 1") for r in Journal(path).load()[1])


def test_a_single_call_is_not_entered_for_whoever_decides_by_now(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    prompt = Desk(Journal(path), "en")
    prompt.line("r1 y2 g3 stop")
    call, named = Desk(Journal(path), "en"), Desk(Journal(path), "en")  # both have read the table, and wait for its lock
    prompt.line("take 1")
    with pytest.raises(Busy):
        call.line("take 2")  # Ann's, who has taken meanwhile
    assert [r.split("  #")[0] for r in Journal(path).load()[1]][-1] == "1 take 1"
    assert [r.kind for r in named.line("Bob: take 2")] == ["done"]


def test_another_head_under_a_running_prompt_is_read_as_on_opening(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    sitting = Sitting(path)
    sitting.type("r1")
    path.write_bytes(path.read_bytes().replace(b'"Ann"', b'"Eve"'))
    assert "Eve: open another card" in sitting.type("show")
    path.write_bytes(path.read_bytes().replace(b'"port-royal"', b'"maracaibo"'))
    before = path.read_bytes()
    sitting.type("y2", "y2")
    assert path.read_bytes() == before


def test_half_a_line_that_comes_to_a_running_prompt_is_said(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    desk = Desk(Journal(path), "en")
    desk.line("r1")
    for half in (b"table dr", b"1 stop  #~\n"):
        with path.open("ab") as file:
            file.write(half)
        damage.forget()
        assert desk.line("y2" if half[:1] == b"t" else "g3")[0].kind == "done"
        assert [d.why for d in damage.take()] == ["torn"]


def test_check_keeps_nobody_out_while_it_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = begin(tmp_path / "a.table")
    desk, other = Desk(Journal(path), "en"), Desk(Journal(path), "en")
    desk.line("r1")
    real, entered = corrections.explained, []

    def thinking(*args: object) -> object:
        entered.extend(other.line("y2"))
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(corrections, "explained", thinking)
    (reply,) = desk.operate("check", ["1.coins=9"])
    assert reply.audit and reply.audit.differ and [r.kind for r in entered] == ["done"]
    assert [r.split("  #")[0] for r in Journal(path).load()[1]][1:] == ["- check 1.coins=9", "table draw ship-yellow-2"]


@pytest.mark.parametrize("odd", ("\x00", "\x1b[31m", "\x07", "\u2028", "\x85", "\u200b", "\ud800"))
def test_what_is_judged_is_what_is_written(tmp_path: Path, odd: str) -> None:
    path = begin(tmp_path / "a.table", game="endeavor", level="assist")
    desk = Desk(Journal(path), "en")
    for line in (f"1: mission Li{odd}ma", f"1: mission Lima{odd}", f"next # so{odd}it was"):
        desk.line(line)
    desk.operate("set", [f"1.name=A{odd}b"])
    again = Desk(Journal(path), "en")
    assert not again.table.stuck and again.table.view() == desk.table.view() and again.table.lines == desk.table.lines


def test_what_was_left_unknown_here_and_is_asked_again_is_no_news_of_another_device(tmp_path: Path) -> None:
    path = tmp_path / "a.table"
    edition = load_game("port-royal").edition
    Journal.create(path, Header("port-royal", ("Ann", "Bob"), "adventure-coop", edition, "table", "enforce", "seed"))
    desk = Desk(Journal(path), "en")
    desk.line("jean")
    desk.line("3")  # the coins on the card
    shields = desk.asking
    assert shields is not None
    desk.line("?")
    desk.waiting = Waiting(shields)  # the score asks once more
    assert not desk.sync() and desk.asking is shields
