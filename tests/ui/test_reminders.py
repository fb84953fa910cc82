"""Rules that the table is reminded of."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest

import rulesdb
from referee import GAMES
from referee.save import home
from referee.ui.table import reminders
from referee.ui.table.desk import Desk, load_game
from referee.ui.table.reply import Reply
from referee.ui.text import Words
from tests.cases import Case, CaseError

from .sitting import Sitting, begin

# -- reminders ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_reminders_are_about_rules_and_moments_that_exist(game: str) -> None:
    found = reminders.known(game)
    assert 6 <= len(found) <= 15
    for r in found:
        assert r.rule in rulesdb.rules(game) and (r.frame or r.note or r.after)
        assert not r.frame or r.frame in load_game(game).flow
        assert not r.note or r.note in rulesdb.rules(game)
        assert not r.after or r.after in load_game(game).verbs()
        assert all(text.startswith(("Помните: ", "Remember: ")) and len(text) <= 76 for text in r.text.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_reminder_comes_at_its_moment(game: str) -> None:
    """The rulebook's own examples are the moments: each reminder comes up in one of them, and is listened for until it does."""
    missing = {r.text["en"]: {r.rule, r.note, r.after} - {""} for r in reminders.known(game)}
    folder = Path(__file__).parents[1] / "rulebook" / game.replace("-", "_")
    cases = {path: path.read_text("utf-8") for path in sorted(folder.glob("*.case"))}
    while missing and cases:
        path = max(cases, key=lambda path: sum(word in cases[path] for words in missing.values() for word in words))
        del cases[path]
        case = Case(game, path)
        desk = Desk.__new__(Desk)
        desk.table, desk.lang, desk.words = case.table, "en", Words(game, "en", case.game)
        entered = case.enter

        def enter(text: str, entered: Any = entered, desk: Desk = desk) -> Any:
            outcome = entered(text)
            said: set[str] = set()
            while missing and (line := reminders.due(desk, [Reply("done", outcome=outcome)], said)):
                home.remember(reminded=None)
                for text in [text for text in missing if line.startswith(text)]:
                    del missing[text]
            return outcome

        case.enter = enter  # type: ignore[method-assign]
        with contextlib.suppress(CaseError):  # whether it holds is another test's business
            case.run()
    assert not missing


def test_a_reminder_is_said_once_and_can_be_turned_off(tmp_path: Path) -> None:
    lines = ("sloop bridgetown 3232", "flute caracas 2323", "ev")
    said = Sitting(begin(tmp_path / "a", game="merchants-marauders", level="assist"))
    heard = "\n".join(said.type(line) for line in (*lines, "end", "end", "ev", "end"))
    assert heard.count("in port selling comes first") == 1 and "[port.order" in heard
    off = Sitting(begin(tmp_path / "b", game="merchants-marauders", level="assist"))
    assert "Reminders: off" in off.type("reminders")
    assert "Remember" not in "\n".join(off.type(line) for line in lines)
    assert "Reminders: on" in off.type("напоминания")


def test_who_plays_alone_is_not_reminded_of_others() -> None:
    others = [r for r in reminders.known("port-royal") if r.rule == "take.others"]
    assert [r.seats for r in others] == [2]
    for path in sorted((Path(__file__).parents[1] / "rulebook" / "port_royal").glob("*solo*.case")):
        case = Case("port-royal", path)
        desk = Desk.__new__(Desk)
        desk.table, desk.lang, desk.words = case.table, "en", Words("port-royal", "en", case.game)
        entered = case.enter

        def enter(text: str, entered: Any = entered, desk: Desk = desk) -> Any:
            outcome = entered(text)
            assert "others" not in reminders.due(desk, [Reply("done", outcome=outcome)], set())
            return outcome

        case.enter = enter  # type: ignore[method-assign]
        case.run()


def test_a_reminder_is_learnt_after_a_few_sittings(tmp_path: Path) -> None:
    lines = ("sloop bridgetown 3232", "flute caracas 2323", "ev")
    heard = []
    for k in range(reminders.LEARNT + 1):
        sitting = Sitting(begin(tmp_path / str(k), game="merchants-marauders", level="assist"))
        heard.append("selling comes first" in "\n".join(sitting.type(line) for line in lines))
    assert heard == [True] * reminders.LEARNT + [False]
