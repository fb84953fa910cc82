"""The save file: what was acknowledged is there, whatever happens."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.game import Header
from referee.save.journal import FORMAT, Journal, Unusable, header_text, parse, read_header
from referee.save.lock import Busy, lock

HEAD = Header(game="port-royal", players=("Аня", "Борис"), mode="base", edition="2026.1", seed="s", options={"gambler": "yes"})
NAMES = st.text(alphabet=st.characters(blacklist_categories=("Cs",)), min_size=1, max_size=20)
LINES = st.lists(st.text(alphabet=st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=40), max_size=8)


def made(path: Path, *lines: str) -> Journal:
    journal = Journal.create(path / "t.table", HEAD)
    journal.load()
    for line in lines:
        journal.append([line])
    return journal


# -- what is written is read -------------------------------------------------------------------------------------------


def test_header_and_records_come_back(tmp_path: Path) -> None:
    made(tmp_path, "1 stop", "1 hire sailor  # он так сказал", " 1 pass")
    header, records = Journal(tmp_path / "t.table").load()
    assert header == HEAD and records == ["1 stop", "1 hire sailor  # он так сказал", " 1 pass"]


@given(st.lists(NAMES, min_size=1, max_size=4), st.text(max_size=10), st.dictionaries(st.sampled_from(("a", "b-c", "d e")), NAMES))
def test_any_name_comes_back_from_the_header(names: list[str], campaign: str, options: dict[str, str]) -> None:
    head = Header("port-royal", tuple(names), "base", "2026.1", options=options, campaign=campaign.strip())
    found, lines, torn = parse(header_text(head).encode("utf-8", "surrogatepass"))
    assert read_header(found) == head and lines == [] and not torn


@given(LINES)
def test_any_byte_prefix_of_a_file_loads_a_prefix_of_its_records(lines: list[str]) -> None:
    head = header_text(HEAD).encode()
    body = "".join(f"{line}\n" for line in lines).encode()
    for cut in range(len(body) + 1):
        _, found, torn = parse(head + body[:cut])
        assert found == lines[: len(found)] and torn == (not body[:cut].endswith(b"\n") and cut > 0)
    assert parse(head + body)[1] == lines


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_refused_never_a_failure(raw: bytes) -> None:
    try:
        found, _, _ = parse(raw)
        read_header(found)
    except Unusable:
        pass
    _, lines, _ = parse(header_text(HEAD).encode() + raw)  # and after a header they are records, readable or not
    assert all(isinstance(line, str) for line in lines)


@given(st.lists(st.text(max_size=30), min_size=1, max_size=4))
def test_a_record_is_one_line_whatever_is_in_it(lines: list[str]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        journal = made(Path(folder))
        journal.append(lines)
        assert len(Journal(journal.path).load()[1]) == len(lines)


def test_a_torn_last_line_is_dropped_and_not_continued(tmp_path: Path) -> None:
    journal = made(tmp_path, "1 stop")
    with journal.path.open("ab") as file:
        file.write("1 hire шут".encode()[:-1])
    again = Journal(journal.path)
    _, records = again.load()
    assert records == ["1 stop"] and again.torn
    again.append(["1 pass"])
    assert Journal(journal.path).load()[1] == ["1 stop", "1 pass"]


def test_line_ends_and_marks_of_another_system_do_no_harm(tmp_path: Path) -> None:
    journal = made(tmp_path, "1 stop")
    journal.path.write_bytes(b"\xef\xbb\xbf" + journal.path.read_bytes().replace(b"\n", b"\r\n"))
    again = Journal(journal.path)
    header, records = again.load()
    assert header == HEAD and records == ["1 stop"]
    again.append(["1 pass"])
    assert Journal(journal.path).load()[1] == ["1 stop", "1 pass"]


def test_a_spoilt_byte_spoils_one_record_only(tmp_path: Path) -> None:
    journal = made(tmp_path, "1 stop", "1 pass", "2 pass")
    journal.path.write_bytes(journal.path.read_bytes().replace(b"1 pass", b"1 p\xffss"))
    assert Journal(journal.path).load()[1] == ["1 stop", "1 p\ufffdss", "2 pass"]


def test_a_new_table_never_overwrites_an_old_one(tmp_path: Path) -> None:
    made(tmp_path, "1 stop")
    with pytest.raises(Unusable, match="exists"):
        Journal.create(tmp_path / "t.table", HEAD)
    assert Journal(tmp_path / "t.table").load()[1] == ["1 stop"]


@pytest.mark.parametrize(
    ("text", "why"),
    (
        ("", "not-a-table"),
        ("format = 1\n", "not-a-table"),
        ("format = \n+++\n", "bad-header"),
        ('format = "x"\n+++\n', "bad-header"),
        ("format = 1\n+++\n", "bad-header"),
        (f"format = {FORMAT + 1}\n+++\n", "newer-format"),
    ),
)
def test_a_file_that_cannot_be_used_says_why(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "t.table").write_text(text)
    with pytest.raises(Unusable) as caught:
        Journal(tmp_path / "t.table").load()
    assert caught.value.why == why


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="no-file"):
        Journal(tmp_path / "none.table").load()


# -- disk full ---------------------------------------------------------------------------------------------------------


def test_a_full_disk_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = made(tmp_path, "1 stop")
    before = journal.path.read_bytes()
    real = os.write

    def nearly_full(fd: int, data: bytes) -> int:
        if len(data) > 4:
            return real(fd, data[:4])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", nearly_full)
    with pytest.raises(OSError, match="No space"):
        journal.append(["1 hire sailor"])
    monkeypatch.undo()
    assert journal.path.read_bytes() == before
    journal.append(["1 pass"])
    assert Journal(journal.path).load()[1] == ["1 stop", "1 pass"]


def test_a_record_that_could_not_be_made_durable_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = made(tmp_path, "1 stop")

    def failing(fd: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(OSError, match="Input"):
        journal.append(["1 pass"])
    monkeypatch.undo()
    assert Journal(journal.path).load()[1] == ["1 stop"]


def test_a_real_limit_of_the_system_is_met_like_a_full_disk(tmp_path: Path) -> None:
    """In a process of its own: no file may grow beyond a few more bytes than it has."""
    journal = made(tmp_path, "1 stop")
    limit = journal.path.stat().st_size + 40
    script = f"""
        import resource, signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))
        from pathlib import Path
        from referee.save.journal import Journal
        journal = Journal(Path({str(journal.path)!r}))
        journal.load()
        done = 0
        try:
            for k in range(20):
                journal.append([f"1 take {{k}}"])
                done += 1
        except OSError as error:
            print(done, error.errno)
    """
    out = subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, check=True)
    done, number = map(int, out.stdout.split())
    assert number == errno.EFBIG and done > 0
    assert Journal(journal.path).load()[1] == ["1 stop", *(f"1 take {k}" for k in range(done))]


def test_a_table_that_could_not_be_begun_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(fd: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        Journal.create(tmp_path / "t.table", HEAD)
    monkeypatch.undo()
    assert not (tmp_path / "t.table").exists()


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


def test_a_file_that_was_replaced_is_noticed(tmp_path: Path) -> None:
    journal = made(tmp_path, "1 stop", "1 pass")
    journal.path.write_text(header_text(HEAD))
    assert journal.news() is None


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


def test_a_lock_whose_owner_is_gone_is_recovered(tmp_path: Path) -> None:
    journal = made(tmp_path)
    script = "import os, sys; from pathlib import Path; from referee.save.lock import lock\nwith lock(Path(sys.argv[1])): os._exit(9)"
    dead = subprocess.run([sys.executable, "-c", script, str(journal.path)], check=False)
    assert dead.returncode == 9 and journal.path.with_name("t.table.lock").read_text()
    journal.append(["1 stop"])


def test_a_live_owner_is_named(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    script = """
        import sys
        from pathlib import Path
        from referee.save.lock import lock
        with lock(Path(sys.argv[1])):
            print("held", flush=True)
            sys.stdin.read()
    """
    command = [sys.executable, "-c", textwrap.dedent(script), str(path)]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert holder.stdout and holder.stdin and holder.stdout.readline() == "held\n"
    with pytest.raises(Busy) as caught, lock(path, wait=0.05):
        pass
    assert caught.value.owner.startswith(f"{holder.pid}@")
    holder.stdin.close()
    holder.wait(timeout=10)
    with lock(path, wait=0.05):
        pass


def test_the_lock_may_be_taken_again_by_whoever_holds_it(tmp_path: Path) -> None:
    journal = made(tmp_path)
    with journal.held(), journal.held():
        journal.append(["1 stop"])
    assert Journal(journal.path).load()[1] == ["1 stop"]
