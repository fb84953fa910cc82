"""The branch for Windows: bytes are locked, and no file is replaced that anybody has open."""

from __future__ import annotations

import errno
import fcntl
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from referee.save import disk
from referee.save.journal import Journal
from referee.save.lock import _try
from tests.ui.command import run
from tests.ui.sitting import begin


def _locking(fd: int, _how: int, _count: int) -> None:
    assert os.lseek(fd, 0, os.SEEK_CUR) > disk.LIMIT  # behind everything that anybody reads
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise PermissionError(errno.EACCES, "locked") from None


def _open_here(path: Any) -> bool:
    links = [Path("/proc/self/fd") / name for name in os.listdir("/proc/self/fd")]
    return any(link.is_symlink() and os.readlink(link) == str(Path(path).resolve()) for link in links)


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    if not Path("/proc/self/fd").exists():
        pytest.skip("no /proc")
    monkeypatch.setattr(disk, "WINDOWS", True)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=_locking))

    def moved(old: Any, new: Any, real: Any) -> None:
        if _open_here(new) or _open_here(old):
            raise PermissionError(errno.EACCES, "in use")
        real(old, new)

    def renamed(old: Any, new: Any) -> None:
        if os.path.lexists(new):
            raise FileExistsError(errno.EEXIST, "exists")
        moved(old, new, os.rename)

    monkeypatch.setattr(disk.system, "replace", lambda old, new: moved(old, new, os.replace))
    monkeypatch.setattr(disk.system, "rename", renamed)


def test_an_evening_is_entered_corrected_and_made_good(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    for args in (("enter", "r1"), ("enter", "y2", "g1"), ("undo",), ("redo",), ("set", "1.coins=5")):
        assert run(args[0], "-f", str(path), *args[1:]).code == 0
    assert run("box", "port-royal", "set", "contract.ransom.seal=2").code == 0 and run("doctor").code == 0
    path.write_bytes(path.read_bytes().replace(b"draw ship-yellow-2", b"dr\xffw ship-yellow-2"))
    assert run("doctor", str(path), "--repair").code == 0 and run("show", "-f", str(path)).code == 0
    assert run("new", "port-royal", "--player", "A", "--player", "B", "-f", str(path)).code == 4  # never over an old one


def test_one_writer_keeps_the_other_out(tmp_path: Path) -> None:
    journal = Journal(begin(tmp_path / "a.table"))
    journal.load()
    with journal.held(), disk.opened(journal.path, os.O_RDWR) as fd:
        assert _try(fd) is False
        journal.append(["table draw ship-red-1"])
    assert len(Journal(journal.path).load()[1]) == 1


def test_a_file_that_stays_open_is_said_to_be_in_use(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    with path.open(), pytest.raises(PermissionError):
        disk.replace(path, b"new")
    assert path.read_text() == "old" and not list(tmp_path.glob(".*"))
