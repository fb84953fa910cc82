"""What is typed at a table of Cooper Island: players and sectors of one letter, either alphabet, results told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.cooper_island import GAME
from referee.games.cooper_island.spelling import payment, space, token
from referee.kernel.game import Header
from referee.save.journal import Journal
from tests.ui.sitting import Sitting

RU, EN = ("Аня", "Борис"), ("Ann", "Bob", "Carl", "Dan")


def sitting(path: Path, lang: str, level: str, names: tuple[str, ...], *lines: str, cards: str = "table") -> Sitting:
    Journal.create(path / "t", Header("cooper-island", names, "base", GAME.edition, cards, level, "s", {}, "", "2026-01-01"))
    table = Sitting(path / "t", lang)
    table.type(*lines)
    return table


def made(table: Sitting, *lines: str) -> list[str]:
    """The records that some lines make."""
    before = len(table.desk.table.lines)
    table.type(*lines)
    return [r.strip() for r in table.desk.table.lines[before:] if not r.startswith("- fact warehouse")]


def test_a_turn_is_told_as_its_results_in_one_line(tmp_path: Path) -> None:
    told = ["1 put g", "1 plus +2 tile", "1 boat-built boat-3"]
    ru = sitting(tmp_path, "ru", "assist", RU, "1 3 5 6", "фаза")
    assert made(ru, "А G +2 плитки, лодка 3") == told
    (tmp_path / "en").mkdir()
    en = sitting(tmp_path / "en", "en", "assist", EN, "phase")
    assert made(en, "A G +2 tiles, boat 3") == told


def test_an_initial_is_the_player_where_a_sector_follows_and_the_sector_where_it_stands_alone(tmp_path: Path) -> None:
    table = sitting(tmp_path, "en", "assist", EN, "phase")
    assert made(table, "A A") == ["1 put a"]
    assert made(table, "B B boat 1") == ["2 goes b", "2 boat-built boat-1"]
    assert made(table, "C B c1") == ["3 goes b coin"]
    assert made(table, "d") == []  # alone it is nobody's: the turn has passed to Dan, who is named
    assert made(table, "D D") == ["4 goes d"]
    assert made(table, "A G", "B A an1", "gold") == ["1 goes g", "2 goes a anchor-one", "1 gift gold"]


def test_results_of_a_turn_before_its_worker_stands_are_refused(tmp_path: Path) -> None:
    """`B boat 3` names Bob, who has no worker on the island yet: nobody guesses that the sector was meant."""
    table = sitting(tmp_path, "en", "assist", EN, "phase", "A C")
    assert made(table, "B boat 3") == []
    assert made(table, "B B boat 3") == ["2 goes b", "2 boat-built boat-3"]


def test_two_letters_are_a_player_and_a_sector_also_where_they_could_be_a_sector_and_its_toll(tmp_path: Path) -> None:
    table = sitting(tmp_path, "en", "assist", EN, "phase", "A B")
    assert made(table, "B C") == ["2 goes c"]  # not sector B for a coin
    assert made(table, "C B coin") == ["3 goes b coin"]


def test_a_player_who_is_not_to_move_is_refused_not_misread(tmp_path: Path) -> None:
    table = sitting(tmp_path, "en", "enforce", EN, "A done", "B done", "C done", "D done")
    before = list(table.desk.table.lines)
    assert "It is the decision of: Ann." in table.type("Bob G")
    assert table.desk.table.lines == before
    assert made(table, "A G take") == ["1 put g", "1 take"]


def test_russian_letters_name_sectors_spaces_and_payments(tmp_path: Path) -> None:
    table = sitting(tmp_path, "ru", "enforce", RU, "1 3 5 6", "А остр 1 а1 п1л", "?", "луг лес гора луг лес гора")
    assert made(table, "мон у старт у а1 мес старт луг а1 пос") == [
        *("1 gain coin", "1 store @start", "1 store @a1", "1 land start meadow a1 settlement"),
    ]
    table.type("А гот Б гот")
    assert made(table, "в", "м1д1, м1д2", "1,1") == ["- fact pier.costs=c1w1,c1w2", "- fact pier.helms=1,1", "1 put b"]
    table.type("назад")
    assert made(table, "е шаг дер") == ["1 put e", "1 advance", "1 gain wood"]
    assert (payment("м1д2+а3"), payment("д2"), payment("м1"), payment("даром")) == ("c1w2@a3", "=w2", "coin", "free")
    assert (space("А1"), space("старт"), space("Б2")) == ("a1", "start", "б2")
    assert (token("мд"), token("д/к"), token("w/s"), token("tile")) == ("all-cw", "one-ws", "one-ws", "tile")


def test_a_line_goes_on_with_the_player_it_is_about(tmp_path: Path) -> None:
    table = sitting(tmp_path, "ru", "enforce", RU, "1 3 5 6")
    assert made(table, "А у старт гот") == ["1 store @start", "1 done"]


def test_a_line_goes_on_with_its_player_after_a_question_too(tmp_path: Path) -> None:
    table = sitting(tmp_path, "ru", "enforce", RU, "1 3 5 6", "А остр 1 а1 п1л", "?", "луг лес гора луг лес гора", "А пол")
    assert made(table, "мон гот") == ["1 gain coin", "1 done"]


def test_an_answer_of_several_words_is_read_to_its_end(tmp_path: Path) -> None:
    table = sitting(tmp_path, "ru", "enforce", RU, "1 3 5 6", "А гот Б гот", "с вз мес")
    table.type("а1 лес а2 гора", "?")
    last = [line.strip() for line in table.desk.table.lines[-4:]]
    assert last == ["- fact layout.edges=?", "1 put c", "1 take", "1 land a1 forest a2 mountain"]


def test_everyone_is_fed_in_one_word_where_results_are_told(tmp_path: Path) -> None:
    table = sitting(tmp_path, "ru", "assist", RU, "не скажем", "фаза", "G", "Б C", "А E", "Б F", "А пас", "Б пас")
    table.type("Б корм")  # the box is asked once
    assert made(table, "2 3 4 5", "1 0 1 2") == ["- fact feed.amounts=2,3,4,5", "- fact feed.helms=1,0,1,2", "2 feed"]
    assert made(table, "А корм +старт двух") == ["1 feed @start two"]
    assert table.desk.table.s.players["1"].two.anchors == 1


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_program_draws_royal_cards_double_tiles_and_four_building_cards(tmp_path: Path, lang: str) -> None:
    table = sitting(tmp_path, lang, "enforce", RU, "", "20 20 20", cards="app")
    s = table.desk.table.s
    assert len(s.laid) == 4 and "royal-8" not in s.laid
    assert [len(seat.kinds) for seat in s.players.values()] == [2, 2] and sum(s.seen.values()) == s.taken == 4
    table.type("А готово Б готово" if lang == "ru" else "А done Б done")
    goods = [("1.warehouse.coin", "1"), ("1.warehouse.wood", "2"), ("1.warehouse.stone", "2"), ("1.land.start.cube", "?")]
    assert table.desk.table.set(goods).ok
    table.type("d", "1: erect small start c1w2s2", "1: sail one")
    four = s.now[-1].data["four"]
    assert len(set(four)) == 4
    table.type(f"1: card {four[2]}")
    assert s.players["1"].cards == [four[2]] and s.bottom == [four[0], four[1], four[3]]


@pytest.mark.parametrize(
    ("lang", "said", "kept"),
    [
        ("en", "Ann.one=Bob r3", "1.one.sailed=7"),
        ("en", "Ann.two=Bob's left harbor", "1.two.sailed=10"),
        ("en", "Ann.one-masted=Ann bay Bob.two=Ann l1", "1.one.sailed=5 2.two.sailed=9"),
        ("en", "Ann.one=14", "1.one.sailed=14"),
        ("ru", "Аня.одномачтовый=Борис п3", "1.one.sailed=7"),
        ("ru", "Аня.двух=левая гавань Бориса", "1.two.sailed=10"),
        ("ru", "Аня.картограф=5 Аня.снабжены=1,2", "1.steps=5 1.cargo=1,2"),
    ],
)
def test_a_ship_is_set_to_the_place_where_it_stands(tmp_path: Path, lang: str, said: str, kept: str) -> None:
    table = sitting(tmp_path, lang, "assist", RU if lang == "ru" else EN[:2], "1 2 3 5")
    assert made(table, f"set {said}") == [f"- set {kept}"]


@pytest.mark.parametrize("said", ["one=bay", "one=Bob", "one=Bob r5", "bag=3", "market=2", "anchors=1"])
def test_a_place_that_could_be_several_is_named_again_with_those_there_are(tmp_path: Path, said: str) -> None:
    table = sitting(tmp_path, "en", "assist", EN[:2], "1 2 3 5")
    assert made(table, f"set Ann.{said}") == []


def test_whose_turn_and_the_phase_are_set_with_what_they_begin(tmp_path: Path) -> None:
    table = sitting(tmp_path, "en", "assist", EN[:2], "1 2 3 5", "set phase=worker phase", "set whose-turn=Bob")
    assert made(table, "B end") == ["2 put b", "2 end"]


def test_what_follows_from_counts_that_are_set_is_set_with_them(tmp_path: Path) -> None:
    """There are only so many workers, ruins, lids and logbooks: what was not said itself follows, and is shown."""
    line = "set Ann.a2=mountain2small Ann.a1=forest1statue Ann.one=Bob bay Ann.regular=3 Ann.cargo=1,2 Bob.two=7 Bob.logbooks=3"
    table = sitting(tmp_path, "en", "assist", EN[:2], "1 2 3 5", line)
    ann, bob = table.desk.table.s.players.values()
    assert (ann.small, ann.statues, ann.ruins, ann.lids) == (1, 1, 4, 2)
    assert (ann.logbooks, bob.logbooks) == (4, 3)
    assert (ann.waiting_regular, ann.hires) == (1, 1)
