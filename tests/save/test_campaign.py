"""A campaign's file: appended, safe to copy, a table stands in it once; and the commands that write it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from referee.save import home
from referee.save.campaign import CampaignFile, Noted, Played, Story, change, correction, path_of, tell
from referee.save.journal import Journal, Unusable
from referee.ui.table.desk import Desk
from tests.ui.command import run


def played(key: str, **changes: Any) -> Played:
    return Played(key, "2026-01-01", (("Ann", 7, True),), changes, f"{key}.table")


def begin(name: str = "C") -> CampaignFile:
    return CampaignFile.create_named(name, "maracaibo", "2026-01-01", {"cards": ["01"], "chapter": ""})


def test_a_table_stands_in_it_once_however_often_it_is_told() -> None:
    file = begin()
    assert file.played(played("a", cards=["-01", "+08"]))
    assert not file.played(played("a", cards=["-01", "+08"]))
    assert [p.id for p in file.story().tables] == ["a"] and file.story().kept["cards"] == ["08"]
    assert file.taken_back("a") and not file.taken_back("a")
    assert file.story().tables == [] and file.story().kept["cards"] == ["01"]


def test_a_corrected_table_keeps_its_place_and_those_after_it_stand() -> None:
    file = begin()
    file.played(played("a", cards=["-01", "+08"]))
    file.played(played("b", cards=["+12"], chapter="2"))
    file.write("set cards=+30")
    file.taken_back("a")
    file.played(played("a", cards=["-01", "+09"]))
    story = file.story()
    assert [p.id for p in story.tables] == ["a", "b"] and story.kept == {"cards": ["09", "12", "30"], "chapter": "2"}


def test_notes_and_corrections_are_taken_back_one_at_a_time() -> None:
    file = begin()
    file.write("note 2026-01-02 A good evening = fun")
    file.write("set cards=12,14")
    assert file.story().kept["cards"] == ["12", "14"]
    file.write(f"- undo {file.last_own()}")
    assert file.story().kept["cards"] == ["01"]
    assert [n.text for n in file.story().told if isinstance(n, Noted)] == ["A good evening = fun"]
    file.write(f"- undo {file.last_own()}")
    assert file.story().told == [] and file.last_own() is None


def test_lists_and_single_words_change_differently() -> None:
    kept: dict[str, list[str] | str] = {"cards": ["01", "02"], "chapter": "1"}
    change(kept, {"cards": ["-01", "-77", "+02", "+03"], "chapter": "2", "new": ["+x"]})
    assert kept == {"cards": ["02", "03"], "chapter": "2", "new": ["x"]}
    assert correction(["01"], "+02,-01") == ["+02", "-01"] and correction(["01"], "-") == ["-01"] and correction("1", "2") == "2"


def test_a_torn_line_is_dropped() -> None:
    file = begin()
    with file.path.open("ab") as out:
        out.write(b"note 2026-01-03 torn")
    assert file.story().told == [] and file.torn
    file.write("note 2026-01-04 next")
    assert b"torn" not in file.path.read_bytes() and not file.story().bad


SPOILT = (b'table {"id": \xff', b"nonsense", b"table []", b"- undo x", b'table {"id": "\\ud800"}')


SPOILT += (b"- undo " + b"9" * 5000, b"table " + b"[" * 5000)


@pytest.mark.parametrize("line", SPOILT, ids=range(len(SPOILT)))
def test_a_spoilt_line_hides_no_other_is_said_and_nothing_is_built_on_it(line: bytes) -> None:
    run("campaign", "new", "port-royal", "Book")
    run("campaign", "note", "still here")
    file = CampaignFile.named("Book")
    with file.path.open("ab") as out:
        out.write(line + b"\n")
    before = file.path.read_bytes()
    ran = run("campaign", "show", "Book")
    assert ran.code == 4 and "still here" in ran.out and "line 3" in ran.err
    for command in (("campaign", "note", "more"), ("new", "port-royal", "--campaign", "Book", "--player", "A", "--player", "B")):
        ran = run(*command)
        assert ran.code == 4 and "line 3" in ran.err
    assert file.path.read_bytes() == before


def test_an_archive_that_cannot_be_read_is_not_taken_for_an_empty_one() -> None:
    run("campaign", "new", "port-royal", "Book", "--set", "chapter=3")
    file = CampaignFile.named("Book")
    file.path.write_bytes(file.path.read_bytes().replace(b'"chapter":', b'"chapter"'))
    assert file.story().bad == [1]
    assert run("campaign", "show", "Book").code == 4


def test_nothing_is_overwritten_and_strange_files_are_refused(tmp_path: Path) -> None:
    begin()
    with pytest.raises(Unusable):
        begin()
    for name in ("../x", "", " a", "a/b", "a\nb", "x" * 80):
        with pytest.raises(Unusable):
            begin(name)
    path_of("odd").write_text("format = 1\n+++\n", "utf-8")
    with pytest.raises(Unusable):
        CampaignFile.named("odd").story()
    with pytest.raises(Unusable):
        CampaignFile.named("nobody")
    assert tell(Story("x", "y", ""), []).kept == {}


def test_a_copied_campaign_is_the_same_campaign() -> None:
    file = begin("Наша кампания")
    file.played(played("a", cards=["+08"]))
    shutil.copy(file.path, path_of("Copy"))
    assert CampaignFile.named("copy").story().kept == file.story().kept


# -- the commands --------------------------------------------------------------------------------------------------------


def test_the_commands_from_beginning_to_end() -> None:
    assert run("campaign").out.startswith("No campaigns yet")
    assert run("campaign", "new", "port-royal", "Book").code == 0
    assert run("campaign", "new", "port-royal", "Book").code == 4
    assert run("campaign", "new", "cooper-island", "No").code == 4
    assert run("campaign", "new", "nothing", "No").code == 2
    assert run("campaign", "new", "port-royal", "No", "--set", "colour=red").code == 2
    assert run("campaign", "note", "Book", "we", "begin").code == 0
    assert run("campaign", "note", "and go on").code == 0  # the only campaign there is
    out = run("campaign", "show").out
    assert "we begin" in out and "and go on" in out and "chapter: 1/5" in out
    assert run("campaign", "set", "Book", "chapter=3", "losses=2").code == 0
    assert "coins to share at the start: 6" in run("campaign", "show", "boo").out
    assert run("campaign", "undo").code == 0 and "chapter: 3/5" in run("campaign", "show").out
    assert run("campaign", "undo", "Book", "1").code == 2
    assert run("campaign", "close").code == 0 and "closed" in run("campaign", "list").out
    assert run("new", "port-royal", "--campaign", "Book", "--player", "A", "--player", "B").code == 4
    assert run("campaign", "open").code == 0
    assert json.loads(run("campaign", "list", "--json").out)["campaigns"][0]["tables"] == 0
    assert run("new", "maracaibo", "--campaign", "Book", "--player", "A").code == 4
    assert run("new", "port-royal", "--campaign", "none", "--player", "A", "--player", "B").code == 4
    for lang in ("ru", "en"):
        assert run("campaign", "--help", "--lang", lang).code == 0


def chapter(name: str) -> Desk:
    ran = run("new", "port-royal", "--campaign", name, "--player", "Ann", "--player", "Bob")
    assert ran.code == 0, ran.err
    last = home.last_table()
    assert last
    return Desk(Journal(last), "en")


def test_a_lost_chapter_is_played_again_with_coins_and_a_won_one_leads_on() -> None:
    run("campaign", "new", "port-royal", "Book")
    lost = chapter("Book")
    lost.operate("set", ("added=7",))
    lost.operate("now", ("over", "1"))
    kept = json.loads(run("campaign", "show", "Book", "--json").out)["kept"]
    assert [a.rpartition(":")[0] for a in kept["attempts"]] == ["1:lost"] and [c.partition(":")[2] for c in kept["cards"]] == ["?*7"]
    won = chapter("Book")
    assert won.table.header.options["losses"] == "1" and won.table.s.added == 7
    won.operate("set", ("won=yes",))
    won.operate("now", ("over", "1"))
    out = run("campaign", "show", "Book").out
    assert "chapter 1: lost" in out and "chapter 1: passed" in out and "chapter: 2/5" in out and "losses" not in out
    won.operate("undo", ())
    assert "chapter: 1/5" in run("campaign", "show", "Book").out


def test_an_old_evening_corrected_later_corrects_where_the_story_stands() -> None:
    run("campaign", "new", "port-royal", "Book")
    first, second = chapter("Book"), chapter("Book")
    for desk in (first, second):
        desk.operate("now", ("over", "1"))
    assert "losses in this chapter: 2" in run("campaign", "show", "Book").out
    third = chapter("Book")
    assert (third.table.header.options["chapter"], third.table.header.options["losses"]) == ("1", "2")
    first.operate("set", ("won=yes",))
    assert "chapter: 2/5" in run("campaign", "show", "Book").out
    first.operate("undo", ())
    first.operate("undo", ())
    assert "losses in this chapter: 1" in run("campaign", "show", "Book").out


def test_a_crash_between_table_and_campaign_is_made_good() -> None:
    run("campaign", "new", "port-royal", "Book")
    desk = chapter("Book")
    desk.table.begin_at("over", "1")  # written to the table, never to the campaign
    assert CampaignFile.named("Book").story().tables == []
    ran = run("campaign", "show", "Book")
    assert "has taken this game in" in ran.err and "chapter 1: lost" in ran.out
    assert run("campaign", "take", str(desk.journal.path)).out.startswith("Nothing to take in")


def test_a_missing_campaign_never_harms_the_table() -> None:
    run("campaign", "new", "port-royal", "Book")
    desk = chapter("Book")
    CampaignFile.named("Book").path.unlink()
    replies = desk.operate("now", ("over", "1"))
    assert "could not be updated" in replies[-1].text and desk.table.s.now[-1].name == "over"
