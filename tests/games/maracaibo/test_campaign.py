"""Campaigns of several evenings, alone and with three players, as they are typed."""

from __future__ import annotations

from itertools import count

import pytest

from referee.games.maracaibo.board import HOME
from referee.save import home
from tests.ui.command import run

from .campaign import Evening, first, second, told
from .play import BOX


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mary's cards fall the same way every time."""
    numbers = count(1)
    monkeypatch.setattr("secrets.token_hex", lambda n: f"evening-{next(numbers)}")


def test_a_campaign_of_three_games_with_three_players() -> None:
    assert run("campaign", "new", "maracaibo", "Карибы").code == 0
    one = first("Карибы")
    assert {"back.01", "back.01.a", "story.08", "tile-place.h12"} <= set(one.asked)
    kept = told("Карибы")["kept"]
    assert kept["cards"] == ["08"] and kept["tiles"] == ["h12"] and kept["deck"] == ["90"]  # the condition failed: card 08 stays
    assert kept["read"] == ["01:Ann"] and kept["votes"] == ["01:a"]

    two = second("Карибы")
    assert "H12" in two.checklist and "08" in two.checklist and "90" in two.checklist
    assert "story.08" not in two.asked, "a card is described once"
    kept = told("Карибы")["kept"]
    assert kept["cards"] == [] and kept["unread"] == ["22"] and kept["tiles"] == [] and kept["read"][-2:] == ["08:Cleo", two_reader(two)]
    assert "story.22" not in two.asked, "nothing of a card is asked before it is read"

    three = Evening("Карибы", "Ann", "Bob", "Cleo")
    three.type("unpack")
    assert three.s.legacy == ["h12"] and three.s.saga.cards == ["22"]  # the tile comes back
    three.end()
    found = told("Карибы")
    assert len(found["tables"]) == 3 and found["kept"]["cards"] == ["22"] and found["kept"]["deck"] == ["90", "91", "92"]


def two_reader(table: Evening) -> str:
    card, _, who = table.s.saga.kept[-1].partition(":")
    return f"{card}:{table.s.names[who]}"


def test_undo_takes_a_finished_table_back_and_redo_returns_it() -> None:
    run("campaign", "new", "maracaibo", "C")
    table = first("C")
    assert len(told("C")["tables"]) == 1
    texts = [r.text for r in table.desk.operate("undo", ()) if r.kind == "info"]
    assert texts == ["The campaign “C” has given this game back: it is not finished."]
    assert told("C")["tables"] == [] and told("C")["kept"]["cards"] == ["01"]
    table.desk.operate("redo", ())
    table.desk.operate("check", ("round=4",))
    found = told("C")
    assert len(found["tables"]) == 1 and found["kept"]["cards"] == ["08"]
    lines = next((home.home() / "campaigns").glob("*.campaign")).read_text("utf-8").splitlines()
    assert sum(line.startswith("table ") for line in lines) == 2 and sum(line.startswith("back ") for line in lines) == 1


def test_a_correction_two_games_later_keeps_what_came_after() -> None:
    run("campaign", "new", "maracaibo", "C")
    one = first("C")
    second("C")
    before = told("C")["kept"]
    one.desk.learn("back.01.b", "new 09")
    one.desk.learn("story.09", "-")
    vote = next(item.label for item in one.desk.table.items if " vote " in item.text)
    replies = one.desk.operate("fix", (vote, "vote", "b", "b", "a"))
    assert not [r for r in replies if r.kind in ("refused", "misfit")], replies
    after = told("C")
    assert len(after["tables"]) == 2 and after["kept"]["votes"] == ["01:b"]
    assert after["kept"]["cards"] == ["09"] and after["kept"]["unread"] == before["unread"] and after["kept"]["deck"] == []


def test_what_mary_fulfils_you_read() -> None:
    run("campaign", "new", "maracaibo", "Solo")
    table = Evening("Solo", "Ann", cards={"back.01": "new 08"})
    table.type("unpack")
    table.desk.operate("set", ("saga.met=01:mary", "saga.laid=-", "quests=16"))
    table.desk.operate("now", ("interim", "1"))
    table.play("next-round", "read 01")  # what Mary fulfils you read
    assert table.s.saga.kept == ["01:1"] and table.s.saga.cards == ["08"]
    table.desk.operate("set", ("round=4", "ended=1"))
    table.desk.operate("now", ("final", "1"))
    table.type("finish")
    found = told("Solo")
    assert found["tables"][0]["players"][0]["name"] == "Ann" and found["kept"]["cards"] == ["08"]
    again = Evening("Solo", "Ann")
    again.type("unpack")
    assert again.s.quests == ["3"] and again.s.saga.fill == ["08:h12"]


def alone(table: Evening, *lines: str) -> None:
    """Your lines while it is your turn, then straight home; Mary by Enter."""
    mine = list(lines)
    while table.frame not in ("interim", "final"):
        if table.frame == "battle":
            table.type("6 3 4 none")
        elif table.frame != "turn":
            table.type("free" if table.frame == "market" else "")
        elif mine:
            table.type(mine.pop(0))
        else:
            table.type("20" if table.s.players["1"].ship not in HOME else "21b" if table.s.round == 4 else "21a")
            if table.frame == "turn" and table.s.players["1"].ship == "21b":
                table.type("22")


def test_two_evenings_alone_against_mary_played_through() -> None:
    home.learn("maracaibo", BOX)
    run("campaign", "new", "maracaibo", "Solo")
    facts = {"back.01": "new 08; tiles h12", "tile-cells.h12": "3", "back.08": "off h12; tiles h5"}
    one = Evening("Solo", "Ann", cards=facts)
    one.type("unpack")
    alone(one, "15 task story")
    one.play("next-round", "read 01")
    assert one.s.saga.discs == {"h12": 2} and one.s.saga.cards == ["08"]  # solo: two discs lie there from the start
    alone(one)
    while one.frame != "final":
        one.type("next-round")
        alone(one)
    one.type("finish")
    assert told("Solo")["kept"]["tiles"] == ["h12"]

    two = Evening("Solo", "Ann", cards=facts)
    two.type("unpack")
    alone(two, "8 put-disc h12")
    assert two.s.saga.full == ["h12"]
    two.play("next-round", "read 08")
    alone(two)
    while two.frame != "final":
        two.type("next-round")
        alone(two)
    two.type("finish")
    found = told("Solo")
    assert found["kept"]["tiles"] == ["h5"] and found["kept"]["cards"] == [] and found["kept"]["read"] == ["01:Ann", "08:Ann"]
    assert [len(t["players"]) for t in found["tables"]] == [2, 2]


def test_a_campaign_begins_in_the_middle_from_the_blue_bag() -> None:
    ran = run("campaign", "new", "maracaibo", "Later", "--set", "cards=12,7", "--set", "tiles=Н4,h12", "--set", "deck=90,91")
    assert ran.code == 0 and "12" in ran.out
    table = Evening("later", "Ann", "Bob", cards={"story.07": "story 4", "story.12": "if h12"})
    assert table.s.legacy == ["h4", "h12"] and table.s.saga.deck == ["90", "91"] and table.s.saga.discs == {"h12": 1}
    table.type("unpack")
    assert table.s.quests == ["4s"] and table.s.saga.cards == ["07", "12"]
    run("campaign", "new", "maracaibo", "Chapter", "--set", "chapter=3")
    assert told("Chapter")["kept"]["cards"] == ["81"]  # campaign.chapter


def test_the_archive_is_a_checklist_after_the_game() -> None:
    run("campaign", "new", "maracaibo", "C")
    table = first("C")
    shown = run("show", "-f", str(table.desk.journal.path)).out
    assert "Into the archive" in shown and "Story cards: 08." in shown and "Legacy tiles without discs: H12." in shown
    assert "Not filled, take the discs off: H12." in shown and "Stay in the journey deck: 90." in shown
    story = run("campaign", "show", "C").out
    assert "Evening 1" in story and "read: 01 (Ann)" in story and "decided: 01 (a)" in story and "new legacy tiles: H12" in story
    assert "if h12" not in story and "quests" not in story  # by numbers alone
    russian = run("campaign", "show", "C", "--lang", "ru").out
    assert "прочитаны: 01 (Ann)" in russian and "синего пакетика" in russian
