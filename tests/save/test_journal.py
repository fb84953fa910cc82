"""The save file: what was acknowledged is there, whatever happens."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.kernel.game import Header
from referee.save import disk
from referee.save.journal import Journal, Unusable
from referee.save.layout import FORMAT, encoded, header_text, parse, read_header, signed

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
    found, body = parse(header_text(head))
    assert read_header(found) == head and body.records == [] and not body.torn and not body.changed


def written(*typed: list[str]) -> bytes:
    """A file as the program writes it, a list for every typed line."""
    raw = header_text(HEAD)
    for lines in typed:
        raw += signed(encoded(lines), parse(raw)[1].sum)[0]
    return raw


@settings(max_examples=25)  # each cuts the file at every byte
@given(st.lists(LINES.filter(bool), max_size=4))
def test_any_byte_prefix_of_a_file_loads_whole_typed_lines_only(typed: list[list[str]]) -> None:
    raw, head = written(*typed), len(header_text(HEAD))
    wholes = [[r for lines in typed[:k] for r in lines] for k in range(len(typed) + 1)]
    ends = {len(written(*typed[:k])) for k in range(len(typed) + 1)}
    for cut in range(head, len(raw) + 1):
        _, body = parse(raw[:cut])
        assert body.records in wholes and not body.changed
        assert bool(body.torn) == (cut not in ends and cut != body.size)
    assert parse(raw)[1].records == wholes[-1]


@given(st.lists(LINES.filter(bool), min_size=1, max_size=3), st.data())
def test_a_flipped_bit_is_never_silent(typed: list[list[str]], data: st.DataObject) -> None:
    raw = written(*typed)
    at = data.draw(st.integers(0, len(raw) * 8 - 1))
    spoilt = bytearray(raw)
    spoilt[at // 8] ^= 1 << at % 8
    try:
        found, body = parse(bytes(spoilt))
        header = read_header(found)
    except Unusable:
        return
    assert body.changed or body.torn or (header == HEAD and body.records == parse(raw)[1].records)


@given(st.binary(max_size=200))
def test_arbitrary_bytes_are_refused_never_a_failure(raw: bytes) -> None:
    try:
        found, _ = parse(raw)
        read_header(found)
    except Unusable:
        pass
    _, body = parse(header_text(HEAD) + raw)  # and after a header they are records, readable or not
    assert all(isinstance(line, str) for line in body.records)


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

    monkeypatch.setattr(disk.system, "write", nearly_full)
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

    monkeypatch.setattr(disk.system, "fsync", failing)
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

    monkeypatch.setattr(disk.system, "write", full)
    with pytest.raises(OSError, match="No space"):
        Journal.create(tmp_path / "t.table", HEAD)
    monkeypatch.undo()
    assert not (tmp_path / "t.table").exists()
