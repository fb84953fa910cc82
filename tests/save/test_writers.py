"""Several writers at one journal: each is seen by the others, the lock is kept and named."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from referee.save import disk, lock
from referee.save.journal import Journal, NotWritten, Unusable
from referee.save.layout import header_text, parse
from referee.save.lock import Busy

from .test_journal import HEAD, made, written

# -- two writers -------------------------------------------------------------------------------------------------------


def test_two_windows_alternate(tmp_path: Path) -> None:
    one = made(tmp_path)
    two = Journal(one.path)
    two.load()
    for k in range(20):
        writer, reader = (one, two) if k % 2 else (two, one)
        with writer.held():
            writer.news()
            writer.append([f"1 take {k}"])
        assert reader.news() == [f"1 take {k}"]
    assert Journal(one.path).load()[1] == [f"1 take {k}" for k in range(20)]


def test_what_another_window_wrote_is_never_overwritten_even_unread(tmp_path: Path) -> None:
    one = made(tmp_path)
    two = Journal(one.path)
    two.load()
    two.append(["1 stop"])
    with pytest.raises(Busy):
        one.append(["1 pass"])
    assert Journal(one.path).load()[1] == ["1 stop"]
    assert one.news() == ["1 stop"]
    one.append(["1 pass"])


@pytest.mark.parametrize("how", ("shorter", "same size", "longer", "renamed over"))
def test_another_file_in_its_place_is_noticed_and_never_written_to(tmp_path: Path, how: str) -> None:
    journal = made(tmp_path, "1 take 1", "1 pass")
    other = {
        "shorter": header_text(HEAD),
        "same size": written(["1 take 2"], ["1 pass"]),
        "longer": written(["1 take 2"], ["1 pass"], ["2 pass"]),
        "renamed over": written(["1 take 2"], ["1 pass"]),
    }[how]
    if how == "renamed over":
        (tmp_path / "new").write_bytes(other)
        (tmp_path / "new").replace(journal.path)
    else:
        journal.path.write_bytes(other)
    with pytest.raises(Busy):
        journal.append(["1 take 3"])
    assert journal.news() is None
    assert journal.path.read_bytes() == other


def test_the_same_file_touched_is_no_other_file(tmp_path: Path) -> None:
    journal = made(tmp_path, "1 stop")
    copy = journal.path.read_bytes()
    journal.path.unlink()
    journal.path.write_bytes(copy)
    assert journal.news() == []
    journal.append(["1 pass"])
    assert Journal(journal.path).load()[1] == ["1 stop", "1 pass"]


def test_what_an_editor_leaves_without_a_newline_is_kept_in_a_file_written_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    path.write_bytes(header_text(HEAD).replace(b"#~", b"# ") + b"1 stop")
    journal = Journal(path)
    assert journal.load()[1] == ["1 stop"] and not journal.torn
    journal.append(["1 pass"])
    assert Journal(path).load()[1] == ["1 stop", "1 pass"]


def test_a_record_whole_but_for_its_newline_is_kept(tmp_path: Path) -> None:
    journal = made(tmp_path, "1 stop")
    journal.path.write_bytes(journal.path.read_bytes()[:-1])
    again = Journal(journal.path)
    assert again.load()[1] == ["1 stop"] and not again.torn
    again.append(["1 pass"])
    assert Journal(journal.path).load()[1] == ["1 stop", "1 pass"]
    assert not parse(journal.path.read_bytes())[1].changed


def test_a_hand_edited_line_is_said_to_be_so_and_the_next_entry_takes_it_in(tmp_path: Path) -> None:
    journal = made(tmp_path, "1 take 1", "1 pass", "2 pass")
    raw = journal.path.read_bytes()
    journal.path.write_bytes(raw.replace(b"1 take 1", b"1 take 2") + b"2 stop\n")
    again = Journal(journal.path)
    assert again.load()[1] == ["1 take 2", "1 pass", "2 pass", "2 stop"] and again.body.changed == [1, 4]
    again.append(["1 stop"])
    assert parse(journal.path.read_bytes())[1].changed == [1]


def test_a_line_of_several_records_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    journal = made(tmp_path, "1 stop")
    journal.append(["1 take 1", " 1 take 2", " 1 pass"])
    raw = journal.path.read_bytes()
    assert Journal(journal.path).load()[1] == ["1 stop", "1 take 1", " 1 take 2", " 1 pass"]
    journal.path.write_bytes(raw[: raw.index(b" 1 pass")])
    again = Journal(journal.path)
    assert again.load()[1] == ["1 stop"] and again.torn == "1 take 1  1 take 2"
    again.append(["2 stop"])
    assert Journal(journal.path).load()[1] == ["1 stop", "2 stop"]


def test_where_locks_keep_nobody_out_nothing_of_another_is_cut_and_ours_is_withdrawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk.system, "flock", lambda fd, how: None)
    one = made(tmp_path, "1 stop")
    two = Journal(one.path)
    two.load()
    real = disk.system.write

    def overtaken(fd: int, data: bytes) -> int:
        monkeypatch.setattr(disk.system, "write", real)
        two.append(["2 stop"])
        return int(real(fd, data))

    monkeypatch.setattr(disk.system, "write", overtaken)
    with pytest.raises(Busy):
        one.append(["1 pass", " 1 pass"])
    assert not one.locks
    assert [r for r in Journal(one.path).load()[1] if not r.startswith("#")] == ["1 stop", "2 stop"]


@pytest.mark.parametrize("number", (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP))
def test_a_file_system_without_locks_is_known_and_still_safe_for_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def none(fd: int, how: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(disk.system, "flock", none)
    journal = made(tmp_path, "1 stop", "1 pass")
    assert not journal.locks and Journal(journal.path).load()[1] == ["1 stop", "1 pass"]


def test_nothing_special_is_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "t.table")
    for path in (tmp_path / "t.table", Path("/dev/zero")):
        with pytest.raises(Unusable, match="special"):
            Journal(path).load()
    with pytest.raises(Unusable):
        Journal(tmp_path).load()


def test_a_file_without_end_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    with path.open("wb") as file:
        file.truncate(disk.LIMIT + 1)
    with pytest.raises(Unusable, match="too-large"):
        Journal(path).load()


WRITER = """
    import sys
    from pathlib import Path
    from referee.save.journal import Journal
    journal = Journal(Path(sys.argv[1]))
    journal.load()
    for k in range(int(sys.argv[3])):
        with journal.held():
            journal.news()
            journal.append([f"{sys.argv[2]} take {k}"])
        print(k, flush=True)
"""


def test_two_programs_write_at_the_same_time_and_nothing_is_lost(tmp_path: Path) -> None:
    journal = made(tmp_path)
    command = [sys.executable, "-c", textwrap.dedent(WRITER), str(journal.path)]
    running = [subprocess.Popen([*command, who, "100"], stdout=subprocess.PIPE) for who in ("1", "2")]
    for process in running:
        process.communicate(timeout=60)
        assert process.returncode == 0
    _, records = Journal(journal.path).load()
    for who in ("1", "2"):
        assert [r for r in records if r.startswith(who)] == [f"{who} take {k}" for k in range(100)]
    assert len(records) == 200


# -- the lock ----------------------------------------------------------------------------------------------------------


HOLDER = """
    import os, sys
    from pathlib import Path
    from referee.save.journal import Journal
    with Journal(Path(sys.argv[1])).held():
        print("held", flush=True)
        sys.stdin.read()
        os._exit(9)
"""


def holding(path: Path) -> subprocess.Popen[str]:
    """Another program that holds a table's lock until its input ends, and then dies without a word."""
    command = [sys.executable, "-c", textwrap.dedent(HOLDER), str(path)]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout and holder.stdout.readline() == "held\n"
    return holder


@pytest.mark.parametrize("name", ("t.table", "symbolic.table", "hard.table"))
def test_a_live_owner_is_named_by_whatever_name_the_file_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    journal = made(tmp_path)
    (tmp_path / "symbolic.table").symlink_to(journal.path)
    os.link(journal.path, tmp_path / "hard.table")
    holder = holding(tmp_path / name)
    monkeypatch.setattr(lock, "WAIT", 0.05)
    with pytest.raises(Busy) as caught:
        journal.append(["1 stop"])
    assert caught.value.owner.startswith(f"{holder.pid}@") or not Path("/proc/locks").exists()
    holder.communicate(timeout=10)
    assert holder.returncode == 9
    journal.append(["1 stop"])  # the lock went with its owner


def test_where_it_cannot_be_looked_at_any_more_nothing_is_claimed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = made(tmp_path)

    def looks(fd: int, at: int, how: int) -> int:
        if how == os.SEEK_CUR:
            raise OSError(errno.EIO, "")
        return os.lseek(fd, at, how)

    monkeypatch.setattr(disk.system, "lseek", looks)
    with pytest.raises(NotWritten) as failed:
        journal.append(["1 stop"])
    assert not failed.value.certain and journal.news() == ["1 stop"]


def test_writing_leaves_nothing_beside_the_table(tmp_path: Path) -> None:
    made(tmp_path, "1 stop")
    assert [p.name for p in tmp_path.iterdir()] == ["t.table"]


def test_the_lock_may_be_taken_again_by_whoever_holds_it(tmp_path: Path) -> None:
    journal = made(tmp_path)
    with journal.held(), journal.held():
        journal.append(["1 stop"])
    assert Journal(journal.path).load()[1] == ["1 stop"]
