"""The small files of the home and files for others: whole, one writer at a time, damage never written over."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from referee.save import archive, damage, disk, home
from referee.save.export import export
from referee.save.journal import Unusable
from tests.ui.command import run
from tests.ui.sitting import begin

FACTS = {f"pier.{k}": str(k) for k in range(1, 16)}
BOX = "port-royal"


@pytest.fixture(autouse=True)
def nothing_noted() -> None:
    damage.take()


def kept(path: Path) -> list[bytes]:
    return [p.read_bytes() for p in sorted(path.parent.glob(f"{path.name}.kept-*"))]


# -- the box -------------------------------------------------------------------------------------------------------------


def test_a_damaged_byte_costs_one_fact_is_said_and_the_file_is_kept() -> None:
    home.learn(BOX, FACTS)
    path = home.box_path(BOX)
    spoilt = path.read_bytes().replace(b'"pier.3" = "3"', b'"pier.3" = "3')
    path.write_bytes(spoilt)
    ran = run("box", BOX, "--json")
    assert ran.code == 4 and "damaged in line" in ran.err and json.loads(ran.out)["damage"][0]["kind"] == "box"
    ran = run("box", BOX, "set", "hero.grace.coins=3")
    assert ran.code == 4 and "Kept: 1" in ran.out and "kept-1" in ran.err
    assert kept(path) == [spoilt]
    assert home.box(BOX) == {**{k: v for k, v in FACTS.items() if k != "pier.3"}, "hero.grace.coins": "3"}
    assert run("box", BOX).code == 0


@pytest.mark.parametrize("number", (errno.EIO, errno.EACCES, errno.EMFILE))
def test_a_box_that_cannot_be_read_now_is_not_taken_for_an_empty_one(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    home.learn(BOX, FACTS)
    before = home.box_path(BOX).read_bytes()

    def failing(fd: int, n: int) -> bytes:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patched:
        patched.setattr(disk.system, "read", failing)
        with pytest.raises(OSError, match=os.strerror(number)):
            home.learn(BOX, {"foo": "1"})
        assert home.box(BOX) == {} and damage.noted()[0].why == "unreadable"
    assert home.box_path(BOX).read_bytes() == before


def test_what_else_a_person_wrote_into_the_box_stays() -> None:
    path = home.box_path(BOX)
    path.parent.mkdir(parents=True)
    path.write_text('# my box\ngame = "port-royal"\nowner = "Ann"\n[facts]\npier.1 = "2"\n', "utf-8")
    home.learn(BOX, {"pier.2": "3"})
    text = path.read_text("utf-8")
    assert "# my box" in text and 'owner = "Ann"' in text and home.box(BOX) == {"pier.1": "2", "pier.2": "3"}
    assert not damage.take() and not kept(path)


@pytest.mark.parametrize("bit", range(8))
def test_a_spoilt_mark_is_no_hand_of_a_person(bit: int) -> None:
    home.learn(BOX, FACTS)
    raw = home.box_path(BOX).read_bytes()
    home.box_path(BOX).write_bytes(raw[:1] + bytes([raw[1] ^ 1 << bit]) + raw[2:])
    assert run("doctor").err or "changed outside" in run("doctor").out


def test_no_remark_in_a_box_is_lost() -> None:
    home.box_path("port-royal").parent.mkdir(parents=True)
    home.box_path("port-royal").write_bytes(b'\xef\xbb\xbf# mine\r\n[facts]\r\n  # why\n"a#b" = "1" # a guess\nb = "#2"\n')
    home.learn("port-royal", {"c": "3"})
    text = home.box_path("port-royal").read_text("utf-8")
    assert text.splitlines()[1:4] == ["# mine", "#   # why", '# "a#b" = "1" # a guess'] and 'b = "#2"' in text
    home.learn("port-royal", {"d": "3"})
    assert home.box_path("port-royal").read_text("utf-8").count("a guess") == 1


def test_a_changed_box_is_said_to_be_changed_and_kept_before_it_is_written() -> None:
    home.learn(BOX, FACTS)
    path = home.box_path(BOX)
    path.write_bytes(changed := path.read_bytes().replace(b'"pier.3" = "3"', b'"pier.3" = "7"'))
    assert home.box(BOX)["pier.3"] == "7" and [d.why for d in damage.take()] == ["changed-file"]
    home.learn(BOX, {"foo": "1"})
    assert kept(path) == [changed]
    damage.take()
    assert home.box(BOX)["pier.3"] == "7" and not damage.take()


def test_many_writers_of_one_box_lose_nothing() -> None:
    root = Path(__file__).parents[2]
    call, env = [sys.executable, str(root / "cli.py"), "box", BOX, "set"], {**os.environ, "PYTHONPATH": str(root)}
    facts = {f"hero.{name}.coins": "2" for name in ("grace", "jacques", "jean", "anna", "ferdinand")}
    running = [subprocess.Popen([*call, f"{k}={v}"], env=env, stdout=subprocess.DEVNULL) for k, v in facts.items()]
    assert all(process.wait(timeout=60) == 0 for process in running)
    assert home.box(BOX) == facts


def test_everything_written_whole_syncs_its_folder_and_leaves_nothing_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    real = disk.system.fsync

    def fsync(fd: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(fd).st_mode))
        real(fd)

    monkeypatch.setattr(disk.system, "fsync", fsync)
    home.learn(BOX, FACTS)
    home.remember(lang="en")
    archive.keep({"game": BOX}, "2026-01-01")
    assert synced == [False, True] * 3
    assert not [p for p in home.home().rglob("*") if p.name.startswith(".")]


def test_what_a_killed_writer_left_is_swept_away(monkeypatch: pytest.MonkeyPatch) -> None:
    home.learn(BOX, FACTS)
    left = home.box_path(BOX).with_name(f".{BOX}.toml.1.2.new")
    left.write_text("half")
    home.learn(BOX, {"a": "1"})
    assert left.exists()  # its writer may still be at work
    os.utime(left, (1, 1))
    home.learn(BOX, {"a": "2"})
    assert not left.exists()


# -- settings and tallies ------------------------------------------------------------------------------------------------


NO_SETTINGS = (b"{", b"\xff", b"[]", b"", b"[" * 100_000, b'{"last": 9' + b"9" * 5000 + b"}", b'{"lang": "en", "~": "0"}')


@pytest.mark.parametrize("spoilt", NO_SETTINGS, ids=range(len(NO_SETTINGS)))
def test_damaged_settings_are_said_kept_aside_and_begun_anew(tmp_path: Path, spoilt: bytes) -> None:
    begin(tmp_path / "a.table")
    home.remember(players=["Ann"])
    home.settings_path().write_bytes(spoilt)
    ran = run("show", "-f", str(tmp_path / "a.table"))
    assert ran.code == 4 and "settings are damaged" in ran.err and ran.out
    assert kept(home.settings_path()) == [spoilt]
    assert run("show").code == 0


@pytest.mark.parametrize("value", (5, "x", [{}], {"a": []}, None, True))
def test_settings_of_another_kind_do_no_harm(tmp_path: Path, value: object) -> None:
    begin(tmp_path / "a.table")
    names = ("last", "lang", "players", "typed", "ticks", "reminded", "reminders", "wizard-new", "tally-port-royal-base")
    home.home().mkdir(exist_ok=True)
    home.settings_path().write_text(json.dumps(dict.fromkeys(names, value)), "utf-8")
    for command in (("show", "-f"), ("play", "-f")):
        ran = run(*command, str(tmp_path / "a.table"), typed="setup 1\nr1\nquit\n")
        assert ran.code == 0, ran.err


def test_an_unreadable_home_is_not_an_empty_one() -> None:
    home.settings_path().mkdir(parents=True)
    ran = run("show")
    assert ran.code == 4 and "settings.json" in ran.err


def test_two_tallies_of_one_day_have_two_names() -> None:
    assert [archive.keep({"game": BOX}, "2026").name for _ in range(2)] == ["port-royal-2026.toml", "port-royal-2026-2.toml"]


# -- the lock of the home --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ("link", "dangling", "pipe", "folder"))
def test_a_lock_that_a_stranger_aimed_elsewhere_harms_nothing(tmp_path: Path, what: str) -> None:
    home.home().mkdir(parents=True)
    lock, mine = home.home() / "lock", tmp_path / "mine"
    if what == "pipe":
        os.mkfifo(lock)
    elif what == "folder":
        lock.mkdir()
    else:
        lock.symlink_to(mine)
    if what == "link":
        mine.write_text("precious")
    assert run("box", BOX, "set", "hero.grace.coins=3").code == 4
    assert not mine.exists() or mine.read_text() == "precious"


def test_a_lock_file_beside_a_table_is_not_looked_at(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    mine = tmp_path / "mine"
    mine.write_text("precious")
    (tmp_path / "a.table.lock").symlink_to(mine)
    assert run("enter", "-f", str(path), "r1").code == 0 and mine.read_text() == "precious"


# -- files for others ----------------------------------------------------------------------------------------------------


def test_an_export_never_replaces_a_table_or_anything_in_the_home(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    (tmp_path / "other.html").symlink_to(path)
    os.link(path, tmp_path / "hard.html")
    home.learn(BOX, FACTS)
    before, facts = path.read_bytes(), home.box_path(BOX).read_bytes()
    for target in (path, tmp_path / "other.html", tmp_path / "hard.html", home.box_path(BOX), home.settings_path()):
        ran = run("score", "-f", str(path), "--html", str(target))
        assert ran.code == 4 and "own" in ran.err
    assert run("box", BOX, "export", str(path)).code == 4
    assert path.read_bytes() == before and home.box_path(BOX).read_bytes() == facts


def test_an_export_says_what_it_wrote_over_and_follows_nothing_special(tmp_path: Path) -> None:
    path, page = begin(tmp_path / "a.table"), tmp_path / "p.html"
    assert "Written: " in run("score", "-f", str(path), "--html", str(page)).err
    page.chmod(0o640)
    (tmp_path / "link.html").symlink_to(page)
    assert "Written over an older file" in run("score", "-f", str(path), "--html", str(tmp_path / "link.html")).err
    assert stat.S_IMODE(page.stat().st_mode) == 0o640 and (tmp_path / "link.html").is_symlink()
    os.mkfifo(tmp_path / "pipe")
    for special in (tmp_path / "pipe", Path("/dev/null"), tmp_path):
        with pytest.raises(Unusable, match="special"):
            export(special, "x")


def test_an_export_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "p.html"
    page.write_text("old")

    def full(fd: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(disk.system, "write", full)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        export(page, "new")
    assert page.read_text() == "old" and [p.name for p in tmp_path.iterdir()] == ["p.html"]
