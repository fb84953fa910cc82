"""Lines as people type them: codes of one letter, a line typed once more, answers in their own words."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.maracaibo import GAME
from referee.kernel.answer import Misfit
from referee.kernel.facts import Need
from referee.kernel.game import Header
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from tests.journal_lines import tell

from .whole import BOX


def desk(path: Path, *records: str, names: tuple[str, ...] = ("Ann", "Bob"), box: dict[str, str] = BOX) -> Desk:
    header = Header(game="maracaibo", players=names, mode="base", edition=GAME.edition, cards="table", level="enforce", seed="typing")
    found = Desk(Journal.create(path / "typing.table", header), "ru")
    found.table.box = box
    for record in records:
        assert tell(found.table, record).ok
    return found


def entered(table: Desk, line: str) -> list[str]:
    replies = table.line(line)
    assert all(r.kind == "done" for r in replies), [(r.kind, r.because, r.asks) for r in replies]
    return [r.entry for r in replies]


def test_the_code_of_a_move_is_not_the_initial_of_whoever_moves(tmp_path: Path) -> None:
    table = desk(tmp_path, "- set 1.ship=4", "- now phase-a 1")
    assert entered(table, "5 act coin") == ["1 go 5", "1 act", "1 coin"]


def test_nor_the_initial_of_another(tmp_path: Path) -> None:
    table = desk(tmp_path, "- set 1.ship=4", "- now phase-a 1", names=("Аня", "Даша"))
    assert entered(table, "5 д м") == ["1 go 5", "1 act", "1 coin"]


def test_movement_points_are_digits_not_the_name_of_a_settlement(tmp_path: Path) -> None:
    facts = [f"- fact {key}={BOX[key]}" for key in ("route.cities", "route.arrows", "route.stops")]
    table = desk(tmp_path, *facts, "- fact card.spy=3d sailor@5 do:3v+5d", "- set 1.bought=spy 1.assistants=5", "- now phase-a 1")
    assert entered(table, "5 п") == ["1 go 5", "1 helper"]  # «п» also begins Пуэрто-Плата, the settlement 4


def test_a_line_typed_once_more_from_its_beginning_is_no_answer(tmp_path: Path) -> None:
    table = desk(tmp_path)
    assert table.line("4")[-1].asks
    assert entered(table, "4 сиф 2") == ["table town 4 strength-disc 2"]
    assert table.line("5")[-1].asks
    assert entered(table, "9 2") == ["table town 5 doubloons-village 2"]  # by its number in the list


def test_an_answer_in_other_words_is_taken_and_nonsense_leaves_the_question_standing(tmp_path: Path) -> None:
    box = {k: v for k, v in BOX.items() if not k.startswith("flag.")}
    table = desk(tmp_path, "- now phase-b 1 points=1", "- set 1.ship=11", box=box)
    assert table.line("д 6 3 4 фр зах 4")[-1].asks
    table.line("два дублона")
    assert isinstance(table.asking, Need) and table.asking.key == "flag.4"
    before = table.table.s.players["1"].doubloons
    table.line("2 дублона, 1 очко")
    assert table.table.s.players["1"].doubloons == before + 2 and table.table.s.players["1"].points == 1


def test_strength_alone_raises_the_attack_and_sailors_where_they_are_said(tmp_path: Path) -> None:
    table = desk(tmp_path, "- now fight 1 nation=france attack=3", "- set 1.ship=11 1.strength=3 1.sailors=2")
    assert entered(table, "уси 1 вли 1") == ["1 raise 1 0", "1 sway 1"]
    assert entered(table, "уси 1 2") == ["1 raise 1 2"]


@pytest.mark.parametrize("names", ({}, {"goods.names": "sugar,rum"}))
@pytest.mark.parametrize("order", ("draw", "act", "добрать"))
def test_an_order_typed_at_the_question_for_goods_is_no_good(names: dict[str, str], order: str) -> None:
    with pytest.raises(Misfit):
        GAME.facts.fit("goods.9", order, names)
    assert GAME.facts.fit("goods.9", "sugar,rum", names) == "sugar,rum"
