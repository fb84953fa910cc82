"""A damaged table is said to be damaged by every command, is written to by none but a correction, and is made good by `doctor --repair`."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from referee.save import home
from referee.save.campaign import CampaignFile
from referee.save.journal import Journal
from tests.ui.command import run
from tests.ui.sitting import begin

READ = (("show",), ("options",), ("why", "stop"), ("why",), ("score",), ("log",), ("odds",), ("score", "--csv"))
WRITE = (("enter", "stop"), ("undo",), ("set", "1.coins=5"), ("level", "assist"), ("check", "1.coins=1"), ("now", "take", "1"), ("redo",))


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = begin(tmp_path / "a.table")
    for line in ("r1", "y2", "g1"):
        assert run("enter", "-f", str(path), line).code == 0
    return path


def spoil(path: Path, old: bytes, new: bytes) -> bytes:
    raw = path.read_bytes()
    assert old in raw
    path.write_bytes(raw.replace(old, new))
    return path.read_bytes()


@pytest.mark.parametrize("command", READ, ids=" ".join)
def test_every_reading_command_says_it_with_the_line(table: Path, command: tuple[str, ...]) -> None:
    spoil(table, b"draw ship-yellow-2", b"drbw ship-yellow-2")
    ran = run(command[0], "-f", str(table), *command[1:])
    assert ran.code == 4 and "line 2" in ran.err and "a.table" in ran.err
    if "--csv" in command or command[0] == "odds":
        return
    ran = run(command[0], "-f", str(table), *command[1:], "--json")
    assert ran.code == 4 and "line 2" in ran.err
    found = [d for d in json.loads(ran.out)["damage"] if d["grave"]]
    assert [(d["line"], d["kind"], d["file"]) for d in found] == [(2, "stuck", str(table))]


@pytest.mark.parametrize("command", WRITE, ids=" ".join)
@pytest.mark.parametrize(("old", "new"), ((b"draw ship-yellow-2", b"drbw ship-yellow-2"), (b"table draw ship-yellow-2", b"- undo x")))
def test_a_damaged_table_is_not_written_to(table: Path, command: tuple[str, ...], old: bytes, new: bytes) -> None:
    raw = spoil(table, old, new)
    ran = run(command[0], "-f", str(table), *command[1:])
    assert ran.code == 4 and "line 2" in ran.err
    assert table.read_bytes() == raw


def test_the_correction_that_is_advised_helps(table: Path) -> None:
    spoil(table, b"draw ship-yellow-2", b"drbw ship-yellow-2")
    assert run("fix", "-f", str(table), "2", "y2").code == 4  # what was met on opening is said once more
    ran = run("show", "-f", str(table))
    assert ran.code == 0 and "Changed outside the program" in ran.err


@pytest.mark.parametrize("text", ("- undo x", "- undo 99", "- redo", "- fix 99: table draw ship-red-1", "- fix x"))
def test_an_operation_that_says_nothing_is_said(table: Path, text: str) -> None:
    with table.open("ab") as file:
        file.write(text.encode() + b"\n")
    ran = run("show", "-f", str(table))
    assert ran.code == 4 and "line 4" in ran.err
    assert run("doctor", str(table)).code == 4
    assert run("doctor", str(table), "--repair").code == 0
    assert run("show", "-f", str(table)).code == 0 and run("enter", "-f", str(table), "b1").code == 0


def test_a_torn_line_is_no_damage_but_every_command_says_it(table: Path) -> None:
    with table.open("ab") as file:
        file.write(b"table draw shi")
    for command in READ:
        ran = run(command[0], "-f", str(table), *command[1:])
        assert "not whole" in ran.err and "table draw shi" in ran.err and ran.code in (0, 3)
    assert run("enter", "-f", str(table), "b1").code == 0
    ran = run("show", "-f", str(table))
    assert not ran.err and len(Journal(table).load()[1]) == 4


def test_an_edited_table_is_said_to_be_edited_not_refused(table: Path) -> None:
    spoil(table, b"ship-yellow-2", b"ship-yellow-3")
    ran = run("show", "-f", str(table), "--json")
    assert ran.code == 0 and "line 2" in ran.err and not json.loads(ran.out)["damage"][0]["grave"]
    assert run("enter", "-f", str(table), "b1").code == 0
    assert run("doctor", str(table)).code == 0
    assert run("doctor", str(table), "--repair").code == 0 and run("show", "-f", str(table)).err == ""


def test_a_fact_that_does_not_fit_is_said_wherever_it_stands(table: Path) -> None:
    with table.open("ab") as file:
        file.write(b"- fact crown.shields=a,b\n")
    for _ in range(2):
        ran = run("show", "-f", str(table), "--json")
        assert ran.code == 0 and "crown.shields=a,b" in ran.err and "fact" in [d["kind"] for d in json.loads(ran.out)["damage"]]
        assert run("enter", "-f", str(table), "b1").code in (0, 3)


@pytest.mark.parametrize(("old", "new"), ((b'level = "enforce"', b'level = "enfroce"'), (b'cards = "table"', b'cards = "tabel"'),
    (b'"Bob"', b'"ann"'), (b'"Bob"', b'" "'), (b'"Bob"', b'"2"')))
def test_a_header_that_says_what_there_is_not_is_not_guessed_at(table: Path, old: bytes, new: bytes) -> None:
    raw = spoil(table, old, new)
    for command in (("show",), ("enter", "b1"), ("score",)):
        ran = run(command[0], "-f", str(table), *command[1:])
        assert ran.code == 4 and "+++" in ran.err and table.read_bytes() == raw


def test_a_setting_of_a_header_that_there_is_not_is_not_guessed_at(tmp_path: Path) -> None:
    path = tmp_path / "a.table"
    assert run("new", "maracaibo", "solo", "Ann", "-f", str(path)).code == 0
    raw = spoil(path, b'"medium"', b'"medkum"')
    ran = run("show", "-f", str(path))
    assert ran.code == 4 and "+++" in ran.err and path.read_bytes() == raw


def test_a_header_changed_by_hand_is_said(table: Path) -> None:
    spoil(table, b'level = "enforce"', b'level = "assist"')
    ran = run("show", "-f", str(table))
    assert ran.code == 0 and "+++" in ran.err


def test_nor_less_where_an_entry_of_a_correction_is_spoilt(table: Path) -> None:
    run("fix", "-f", str(table), "2", "b1", ";", "k1")
    spoil(table, b"draw ship-black-1", b"drbw ship-black-1")
    assert "fix 4" in run("show", "-f", str(table)).err
    run("fix", "-f", str(table), "4", "k2")
    assert Journal(table).load()[1][-1] == "- fix 4.2: table draw ship-black-2" and run("show", "-f", str(table)).code == 0


ADVENTURE = Path(__file__).parents[1] / "saves" / "port-royal-adventure.table"
SHIELDS = "crown.shields=2,4,6,8,10,12"  # told in line 2; line 3 hangs on it


@pytest.mark.parametrize("how", (("2", f"fact {SHIELDS}"), ("2",)), ids=" ".join)
def test_a_spoilt_fact_is_told_anew_within_the_correction(tmp_path: Path, how: tuple[str, ...]) -> None:
    path = tmp_path / "a.table"
    path.write_bytes(ADVENTURE.read_bytes().replace(b"- fact crown", b"- fbct crown"))
    if how == ("2",):
        assert "six numbers" in run("fix", "-f", str(path), "2").out + run("fix", "-f", str(path), "2").err
        run("box", "port-royal", "set", SHIELDS)
    run("fix", "-f", str(path), *how)
    assert Journal(path).load()[1][-1] == f"- fix 2: - fact {SHIELDS}"
    assert run("show", "-f", str(path)).code == 0


@pytest.mark.parametrize("line", ("2", "4"))
def test_a_fact_that_entries_hang_on_is_not_dropped_from_under_them(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.table"
    path.write_bytes(ADVENTURE.read_bytes())
    assert run("fix", "-f", str(path), line).code == 0
    assert run("show", "-f", str(path)).code == 0


# -- the doctor ----------------------------------------------------------------------------------------------------------


def test_a_whole_home_is_examined() -> None:
    assert run("new", "port-royal", "--player", "Ann", "--player", "Bob").code == 0
    run("campaign", "new", "port-royal", "Book")
    run("box", "port-royal", "set", "contract.ransom.seal=2")
    ran = run("doctor")
    assert ran.code == 0 and "4 files checked, 0 damaged." in ran.out and not ran.err
    kinds = {f["kind"] for f in json.loads(run("doctor", "--json").out)["files"]}
    assert kinds == {"table", "campaign", "box", "settings"}


def test_what_is_sound_is_kept_and_the_rest_is_said(table: Path) -> None:
    raw = spoil(table, b"draw ship-yellow-2", b"dr\xffw ship-yellow-2")
    ran = run("doctor", str(table), "--repair")
    assert ran.code == 0 and "Repaired" in ran.out
    records = Journal(table).load()[1]
    assert len(records) == 3 and records[1].startswith("# table dr") and records[2].endswith("ship-green-1")
    assert table.with_name("a.table.kept-1").read_bytes() == raw
    assert run("show", "-f", str(table)).code == 0 and run("doctor", str(table)).code == 0


def test_an_entry_that_can_be_read_but_does_not_fit_is_left_to_fix(table: Path) -> None:
    with table.open("ab") as file:
        file.write(b"2 stop\n")
    before = Journal(table).load()[1]
    ran = run("doctor", str(table), "--repair")
    assert ran.code == 4 and "fix 4" in ran.err and Journal(table).load()[1] == before


def test_box_campaign_settings_and_tally_are_made_good() -> None:
    run("box", "port-royal", "set", "contract.ransom.seal=2", "contract.small-estate.seal=1")
    run("campaign", "new", "port-royal", "Book")
    run("campaign", "note", "Book", "hello")
    spoil(home.box_path("port-royal"), b'"contract.small-estate.seal" = "1"', b'"contract.small-estate.seal" = 1"')
    book = CampaignFile.named("Book").path
    book.write_bytes(book.read_bytes() + b"table {x\n")
    home.settings_path().write_bytes(b"{")
    ran = run("doctor")
    assert ran.code == 4 and "3 files checked, 3 damaged." in ran.out
    ran = run("doctor", "--repair")
    assert ran.code == 0 and ran.out.count("Repaired") == 3
    assert home.box("port-royal") == {"contract.ransom.seal": "2"} and "hello" in run("campaign", "show", "Book").out
    assert run("doctor").code == 0


def test_a_tally_is_examined_and_taken_as_a_person_changed_it(tmp_path: Path) -> None:
    given = tmp_path / "t.toml"
    players = ", ".join(f'{{ name = "{name}", persons = {n}, expeditions = 0 }}' for name, n in (("A", 3), ("B", 4)))
    given.write_text(f'game = "port-royal"\nplayer = [{players}]\n')
    assert run("tally", "port-royal", str(given), "--keep").code == 0
    (path,) = (home.home() / "tallies").iterdir()
    assert {f["kind"] for f in json.loads(run("doctor", str(path), str(given), "--json").out)["files"]} == {"tally"}
    spoil(path, b'persons = "3"', b'persons = "5"')
    assert "changed outside" in run("doctor").out
    assert run("doctor", "--repair").code == 0 and not run("doctor", str(path)).err
    assert "facts" not in path.read_text() and 'persons = "5"' in path.read_text() and "A" in run("history").out
    spoil(path, b'persons = "5"', b'persons = "x"')
    assert run("doctor", str(path)).code == 4


def test_a_file_that_is_nothing_of_ours_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / "x.table").write_bytes(b"\x00\x01")
    (tmp_path / "y.toml").write_text("a = [")
    for name in ("x.table", "y.toml", "none.table"):
        ran = run("doctor", str(tmp_path / name), "--repair")
        assert ran.code == 4 and name in ran.err
    assert (tmp_path / "x.table").read_bytes() == b"\x00\x01"


def test_a_link_is_repaired_where_it_leads(table: Path, tmp_path: Path) -> None:
    (link := tmp_path / "link.table").symlink_to(table)
    table.write_bytes(table.read_bytes() + b"- undo x\n")
    assert run("doctor", str(link), "--repair").code == 0 and link.is_symlink()
    assert run("show", "-f", str(table)).code == 0


def test_a_line_too_long_to_be_read_is_refused_whole(table: Path) -> None:
    before = table.read_bytes()
    for line in (f"b1 # {'so ' * 700}", f"b1 {'; ' * 1000} k1", f"{' ' * 2000} b1"):
        ran = run("enter", "-f", str(table), line)
        assert ran.code == 3 and "2000" in ran.err and table.read_bytes() == before
    assert run("fix", "-f", str(table), "1", f"b1 # {'so ' * 700}").code == 3 and table.read_bytes() == before


def test_a_table_in_the_home_that_cannot_be_read_on_is_said_in_the_list() -> None:
    run("new", "port-royal", "--player", "Ann", "--player", "Bob")
    (path,) = home.tables()
    path.write_bytes(path.read_bytes() + b"table drbw\n")
    ran = run("tables", "--json")
    assert ran.code == 4 and "line 1" in ran.err and json.loads(ran.out)["damage"][-1]["kind"] == "stuck"


@pytest.mark.parametrize("words", (("rules", "port-royal"), ("help",), ("why",), ("odds", "port-royal"), ("tally", "port-royal")))
def test_a_huge_word_is_answered_at_once(words: tuple[str, ...], table: Path) -> None:
    start = time.process_time()
    more = ("-f", str(table)) if words == ("why",) else ()
    assert run(*words, *more, "w" * 100_000).code in (0, 2, 3, 4)
    assert run(*words, *more, "y w " * 20_000).code in (0, 2, 3, 4)
    assert time.process_time() - start < 3


def test_names_that_are_no_text_do_no_harm(tmp_path: Path) -> None:
    odd = tmp_path / "\udcff.table"
    assert run("new", "port-royal", "--player", "\udcff", "--player", "Bob").code == 2
    assert run("new", "port-royal", "--player", "A\udcff", "--player", "Bob", "-f", str(odd)).code == 0
    assert run("show", "-f", str(odd)).code == 0 and run("doctor").code == 0
    assert run("new", "port-royal", "--player", "1", "--player", "Bob").code == 2


BOMBS = {"deep": "x = " + "[" * 900, "endless": "x = " + "9" * 5000, "dotted": ".".join(["a"] * 5000) + " = 1", "open": "x = ["}


@pytest.mark.parametrize("bomb", BOMBS)
def test_one_bad_file_among_the_tables_is_skipped_by_name_and_line(bomb: str) -> None:
    assert run("new", "port-royal", "--player", "Ann", "--player", "Bob").code == 0
    path = home.home() / "tables" / "bad.table"
    path.write_text(f'format = 1\ngame = "port-royal"\n{BOMBS[bomb]}\n+++\n', "utf-8")
    for command in (("tables",), ("history",), ("show", "-f", str(path))):
        ran = run(*command)
        assert ran.code == 4 and "bad.table, line 3" in ran.err and "Traceback" not in ran.err
        (found,) = json.loads(run(*command, "--json").out)["damage"]
        assert found["grave"] and found["file"] == str(path) and "line 3" in found["text"]
    assert "Ann, Bob" in run("tables").out
