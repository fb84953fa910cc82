"""Copies of a campaign, and its tables elsewhere."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from referee.save import disk
from referee.save.campaign import CampaignFile, path_of
from referee.save.journal import Journal, Unusable
from referee.ui.table.desk import Desk
from tests.ui.command import run

from .test_campaign import begin, chapter

# -- copies, and tables elsewhere ----------------------------------------------------------------------------------------


def told(name: str) -> list[str]:
    return [p.file for p in CampaignFile.named(name).story().tables]


def test_a_copy_of_a_table_never_undoes_a_campaign() -> None:
    run("campaign", "new", "port-royal", "Book")
    desk = chapter("Book")
    shutil.copy(desk.journal.path, desk.journal.path.with_name("aa.table"))
    shutil.copy(desk.journal.path, desk.journal.path.with_name("zz.table"))
    desk.operate("now", ("over", "1"))
    before = CampaignFile.named("Book").path.read_bytes()
    for _ in range(2):
        ran = run("campaign", "show", "Book")
        assert "given" not in ran.err and "chapter 1: lost" in ran.out
    chapter("Book")
    assert CampaignFile.named("Book").path.read_bytes() == before and told("Book") == [desk.journal.path.name]


def test_a_finished_copy_does_not_bring_back_what_was_taken_back() -> None:
    run("campaign", "new", "port-royal", "Book")
    desk = chapter("Book")
    desk.operate("now", ("over", "1"))
    copy = desk.journal.path.with_name("zz.table")
    shutil.copy(desk.journal.path, copy)
    desk.operate("undo", ())
    run("campaign", "show", "Book")
    assert told("Book") == []
    assert run("campaign", "take", str(copy)).code == 0 and told("Book") == ["zz.table"]


def test_a_table_that_was_renamed_is_still_the_same_evening() -> None:
    run("campaign", "new", "port-royal", "Book")
    desk = chapter("Book")
    desk.operate("now", ("over", "1"))
    desk.journal.path.rename(desk.journal.path.with_name("renamed.table"))
    again = Desk(Journal(desk.journal.path.with_name("renamed.table")), "en")
    again.operate("undo", ())
    assert told("Book") == []


def test_nor_does_a_copy_where_the_table_itself_was_put_away(tmp_path: Path) -> None:
    run("campaign", "new", "port-royal", "Book")
    desk = chapter("Book")
    shutil.copy(desk.journal.path, desk.journal.path.with_name("aa.table"))
    desk.operate("now", ("over", "1"))
    desk.journal.path.rename(tmp_path / "kept.table")
    ran = run("campaign", "show", "Book")
    assert "given" not in ran.err and "chapter 1: lost" in ran.out


def test_a_damaged_campaign_is_not_written_to(tmp_path: Path) -> None:
    run("campaign", "new", "port-royal", "Book")
    desk = chapter("Book")
    path = path_of("Book")
    path.write_bytes(path.read_bytes() + b"table {x\ntable " + _scored('["A", {"a": 1}, true]'))
    before = path.read_bytes()
    desk.operate("now", ("over", "1"))
    for command in (("note", "Book", "x"), ("undo", "Book"), ("close", "Book"), ("set", "Book", "chapter=2"), ("show", "Book")):
        ran = run("campaign", *command)
        assert ran.code == 4 and "line 2" in ran.err and path.read_bytes() == before
    run("doctor", "--repair")
    assert "has taken this game in" in run("campaign", "show", "Book").err


def _scored(result: str) -> bytes:
    return f'{{"id": "x", "day": "d", "results": [{result}], "changes": {{}}}}\n'.encode()


def test_a_table_outside_the_home_is_caught_up(tmp_path: Path) -> None:
    run("campaign", "new", "port-royal", "Book")
    path = tmp_path / "elsewhere" / "t.table"
    assert run("new", "port-royal", "--campaign", "Book", "--player", "A", "--player", "B", "-f", str(path)).code == 0
    desk = Desk(Journal(path), "en")
    desk.table.begin_at("over", "1")  # a crash: the campaign never heard of it
    assert "has taken this game in" in run("campaign", "show", "Book").err and told("Book") == [str(path.resolve())]


def test_creating_is_atomic(monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(fd: int, data: bytes) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(disk.system, "write", killed)
        begin()
    assert not path_of("C").exists()


def test_an_empty_file_blocks_no_name_and_what_is_no_empty_file_is_left_alone(tmp_path: Path) -> None:
    begin()
    whole = path_of("C").read_bytes()
    path_of("C").write_bytes(b"")
    assert begin().story().name == "C" and path_of("C").read_bytes() == whole
    (elsewhere := tmp_path / "elsewhere").write_bytes(b"")
    path_of("folder").mkdir()
    path_of("link").symlink_to(elsewhere)
    os.mkfifo(path_of("pipe"))
    path_of("note").write_bytes(b"\n")
    for odd in ("folder", "link", "pipe", "note"):
        with pytest.raises(Unusable):
            begin(odd)
    assert elsewhere.read_bytes() == b""


def test_of_two_who_begin_over_an_empty_file_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    path_of("C").parent.mkdir(parents=True, exist_ok=True)
    path_of("C").write_bytes(b"")
    real, mine = disk.replace, []

    def meanwhile(path: Path, data: bytes, mode: int = 0o600) -> None:
        monkeypatch.setattr(disk, "replace", real)
        mine.append(data)
        with pytest.raises(Unusable):
            begin()
        real(path, data, mode)

    monkeypatch.setattr(disk, "replace", meanwhile)
    begin()
    assert mine == [path_of("C").read_bytes()]
