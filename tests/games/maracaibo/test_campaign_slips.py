"""A campaign when something was mistyped, misread or only remembered later; ties; the next evening; what it costs in keys."""

from __future__ import annotations

from itertools import count

import pytest

from referee.kernel.facts import Need
from referee.save import home
from referee.save.journal import Journal
from referee.ui.table.desk import Desk, Reply
from tests.ui.command import run

from .campaign import Evening, first, second, told


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mary's cards fall the same way every time."""
    numbers = count(1)
    monkeypatch.setattr("secrets.token_hex", lambda n: f"evening-{next(numbers)}")


def test_a_tie_is_decided_by_whoever_reads_the_card() -> None:
    run("campaign", "new", "maracaibo", "Tie")
    table = Evening("Tie", "Ann", "Bob", cards={"back.01.b": "new 09"})
    table.play("unpack", "1", "15 task", "home", "next-round", "read 01", "vote a b")  # Bob took the tile, so Bob reads
    assert table.s.saga.kept == ["01:2"] and table.s.saga.votes == ["01:b"] and table.s.saga.cards == ["09"]


def correct(table: Evening, key: str, *words: str) -> list[Reply]:
    """Puts something else in the place of an entry or an answer of an old evening; questions are answered from the cards."""
    label = next(item.label for item in table.desk.table.items if key in item.text)
    replies = table.desk.operate("fix", (label, *words))
    while replies and isinstance(need := replies[-1].asks, Need):
        table.asked.append(need.key)
        replies = table.desk.line(table.cards[need.key])
    assert not [r for r in replies if r.kind in ("refused", "misfit", "asks")], replies
    return replies


def test_a_card_that_was_misread_is_corrected_two_games_later() -> None:
    run("campaign", "new", "maracaibo", "C")
    one = first("C")
    second("C")
    three = Evening("C", "Ann", "Bob", "Cleo")
    three.type("unpack")
    three.end()
    correct(one, "back.01.a=", "new", "08;", "tiles", "h12;", "discard", "97")  # it said 97, not 90
    kept = told("C")["kept"]
    assert sorted(kept["deck"]) == ["91", "92", "97"] and kept["cards"] == ["22"] and kept["tiles"] == ["h12"]
    assert [t["changes"].get("deck") for t in told("C")["tables"]] == [["+97"], None, ["+91", "+92"]]
    assert home.box("maracaibo")["back.01.a"].endswith("97"), "the next campaign reads it right"


def test_a_correction_that_reaches_another_card_asks_for_it() -> None:
    run("campaign", "new", "maracaibo", "C")
    one = first("C")
    second("C")
    one.cards |= {"back.01.b": "new 09; off h12", "story.09": "story 7; cards 95"}
    correct(one, " vote ", "vote", "b", "b", "a")
    assert one.asked[-2:] == ["back.01.b", "story.09"]
    kept = told("C")["kept"]
    assert kept["votes"] == ["01:b"] and kept["cards"] == ["09"] and kept["deck"] == ["95"] and kept["unread"] == ["22"]


def test_a_slip_in_a_card_leaves_the_question_standing() -> None:
    run("campaign", "new", "maracaibo", "C")
    run("new", "maracaibo", "--campaign", "C", "--player", "Ann", "--player", "Bob")
    lines = ("unpack", "15 task", "20", "20", "21a", "next-round", "read 01", "new 08; discrad 90", "n 8; d 90", "s 12; q 5 (3-4) 7", "")
    out = run("play", typed="\n".join(lines) + "\n").out
    assert out.count("Story card 01, back") == 2 and "“discrad 90” does not fit" in out
    assert "Story tile 2: settlement 12." in out and "settlement 7." in out and "settlement 5." not in out and "Card 90" in out


def test_the_next_evening_is_laid_out_for_the_same_players() -> None:
    run("campaign", "new", "maracaibo", "C")
    first("C")
    ran = run("new", "--campaign", "C")
    assert ran.code == 0 and "City tiles for 3 players" in ran.out and "Story cards on the board: 08." in ran.out
    header = Desk(Journal(home.last_table() or home.home()), "en").table.header
    assert header.players == ("Ann", "Bob", "Cleo") and header.mode == "base"


def test_the_archive_of_tiles_comes_with_their_discs() -> None:
    run("campaign", "new", "maracaibo", "Bag", "--set", "cards=12", "--set", "tiles=Н1,н3,h12,10", "--set", "deck=90")
    out = run("new", "maracaibo", "--campaign", "Bag", "--mode", "solo", "--player", "Ann").out
    assert "Discs from the supply on H12: 2." in out and "Discs from the supply on H10: 1." in out and "Cartagena: no city tile." in out
    for wrong in ("tiles=h19", "cards=abc", "chapter=1", "deck=12"):
        assert run("campaign", "new", "maracaibo", "No", "--set", wrong).code == 2
    run("campaign", "set", "Bag", "tiles=-Н3,+н5", "cards=+7")
    assert told("Bag")["kept"]["tiles"] == ["h1", "h12", "h10", "h5"] and told("Bag")["kept"]["cards"] == ["12", "07"]


def keys(table: Evening, *lines: str) -> int:
    """What was typed, Enter included; nothing of it is refused."""
    replies = [reply for line in lines for reply in table.desk.line(line)]
    assert not [r for r in replies if r.kind == "refused"], replies
    return sum(len(line) + 1 for line in lines)


def test_a_story_check_takes_few_keys_and_two_when_the_card_is_known() -> None:
    for campaign, typed in (("One", ("", "", "n 8", "s 12; q 5 7")), ("Two", ("", ""))):
        run("campaign", "new", "maracaibo", campaign)
        table = Evening(campaign, "Ann", "Bob", "Cleo")
        table.play("unpack", "15 task", "1", "home")
        assert keys(table, *typed) <= (18 if campaign == "One" else 2)
        assert table.s.round == 2 and table.s.saga.laid == ["12:08"] and table.s.quests == ["16", "12s", "5", "7"]


def test_without_a_mode_the_number_of_players_chooses_it() -> None:
    assert run("new", "maracaibo", "--player", "Ann", "--player", "Bob", "--player", "Cat").code == 0
    last = home.last_table()
    assert last and Desk(Journal(last), "en").table.header.mode == "base"
