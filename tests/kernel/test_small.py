"""Small values of the kernel by what a player would say of them."""

from __future__ import annotations

import pytest

from referee.games.port_royal import GAME
from referee.kernel import audit
from referee.kernel.entry_words import Count, count
from referee.kernel.game import Header
from referee.kernel.line.stems import stem
from referee.kernel.move import Move
from referee.kernel.score import Column, Sheet
from referee.kernel.table import Table
from tests.journal_lines import tell

ENGLISH = (("bays", "bay"), ("fees", "fee"), ("ships", "ship"), ("cities", "city"), ("hires", "hire"), ("sailed", "sail"))
RUSSIAN = (("моряка", "моряк"), ("пиратом", "пират"), ("сдаёмся", "сдаём"), ("купца", "купец"), ("порта", "порт"))


@pytest.mark.parametrize(("one", "other"), (*ENGLISH, *RUSSIAN))
def test_forms_of_a_word_are_one(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(("one", "other"), [("сдался", "сдал"), ("glass", "glas"), ("ос", "оса"), ("bus", "bu"), ("used", "us")])
def test_short_words_keep_their_endings(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_a_tie_is_broken_by_the_first_figure_that_differs_also_where_one_has_fewer() -> None:
    def sheet(*ties: tuple[int | None, ...]) -> Sheet:
        return Sheet(True, tuple(Column(str(k), name="", lines=(), ties=t) for k, t in enumerate(ties, 1)))

    assert sheet((1, 2), (1,), (0, 9)).winners == ("1",)
    assert sheet((1,), (1, 0)).winners == ("1", "2")
    assert sheet().winners == ()


def test_a_count_without_bounds_is_anything_up_to_ninety_nine() -> None:
    class Told(Move[object]):
        verb = "told"
        n: int = count()

    word = Told.word_at(0)
    assert isinstance(word, Count) and word.bounds(Told.so_far("1", ()), None) == (0, 99)


def test_check_suspects_the_very_first_entry_too() -> None:
    t = Table(GAME, Header("port-royal", ("Ann", "Bob"), "base", GAME.edition, level="record"))
    tell(t, "table draw ship-red-1")
    tell(t, "1 stop")
    found = audit.check(t, [("harbour", "ship-red-2")])
    assert found.suspects and (found.suspects[0].label, found.suspects[0].instead.text) == ("1", "table draw ship-red-2")
