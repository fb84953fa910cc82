"""What the loop shows: pictures, help, two devices, faults, a game that has everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.games.port_royal.moves.discover import Stop
from referee.kernel import replay
from referee.kernel.options import Option, options
from referee.ui import phrases
from referee.ui.table.board import Board
from referee.ui.table.listing import listing

from .sitting import Sitting, begin


def test_the_other_language_and_back(en: Sitting) -> None:
    en.type("r1")
    assert "стоп" in en.type("lang")
    assert "stop" in en.type("lang en")


def test_show_is_a_picture_at_any_width(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    for width in (40, 50, 60, 80, 120):
        table = Sitting(path, width=width)
        said = table.type("show")
        assert "Ann" in said and "harbour" in said
        assert max(map(len, said.splitlines())) <= width
        if width == 40:
            table.type("r1 y2 sai g1 adm b2 jes k1 stop")


def test_the_log_tells_changes_in_sentences(en: Sitting) -> None:
    en.type("r1 y2 stop", "2 # a good one", "0")
    said = en.type("log")
    assert "Ann: take 2" in said and "Ann · coins: 3 → 5" in said and "# a good one" in said
    assert said.splitlines()[-1].strip().startswith("active") or "Bob" in said


def test_help_teaches_the_decision_at_hand_with_two_examples(en: Sitting) -> None:
    en.type("r1 y2")
    said = en.type("help")
    assert "stop, enough" in said and "For example: " in said and "[discover.stop" in said
    assert "undo 12" in en.type("help undo")
    assert "Ctrl-D" in en.type("help keys")
    assert "There is no help on" in en.type("help qqq")
    assert "level assist" in en.type("help levels") and "level assist" in en.type("help leevl")


def test_the_checklist_can_be_ticked_and_the_ticks_are_kept(en: Sitting, tmp_path: Path) -> None:
    assert "1 ☐" in en.type("setup")
    said = en.type("setup 1 3")
    assert "1 ☑" in said and "2 ☐" in said and "3 ☑" in said
    again = Sitting(en.desk.journal.path)
    assert "1 ☑" in again.type("setup")


def test_commands_of_the_command_line_are_words_here(en: Sitting) -> None:
    en.type("score --csv", "правила налог", "odds")
    assert en.ran == [("score", ("--csv",)), ("rules", ("налог",)), ("odds", ())]


def test_the_program_draws_where_the_cards_are_its_own(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table", cards="app"))
    said = table.type("draw")
    assert said.startswith("draw ")
    assert any(row.label == "draw" for row in listing(table.desk).rows), "one thing to do, not eighty"


def test_leaving(en: Sitting) -> None:
    assert en.repl.handle("quit") is False
    assert en.repl.handle("выход") is False


def test_two_devices_alternate(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    laptop, phone = Sitting(path), Sitting(path, width=40)
    laptop.type("r1")
    said = phone.type("")
    assert "From another device:" in said and "1. draw red 1" in said
    phone.type("y2 stop")
    said = laptop.type("show")
    assert "From another device:" in said and laptop.desk.table.s.top().name == "take"
    laptop.type("2")
    assert [r.strip() for r in laptop.desk.table.lines] == ["table draw ship-red-1", "table draw ship-yellow-2", "1 stop", "1 take 2"]


def test_an_entry_typed_before_the_news_was_seen_is_not_taken_blindly(tmp_path: Path) -> None:
    path = begin(tmp_path / "a.table")
    laptop, phone = Sitting(path), Sitting(path)
    laptop.type("r1")
    said = phone.type("r1")
    assert "enter it again: r1" in said
    assert phone.desk.table.lines == ["table draw ship-red-1"]


def test_names_with_markup_and_escapes_are_shown_not_obeyed(tmp_path: Path) -> None:
    from referee.kernel.game import Header
    from referee.save.journal import Journal

    path = tmp_path / "a.table"
    Journal.create(path, Header("port-royal", ("[red]Ann[/red]", "B\x1b[2Job"), "base", "2026.1", options={}))
    table = Sitting(path)
    said = table.type("show", "?", "help", "log")
    table.repl.greet()
    said += table.said()
    assert "[red]Ann[/red]" in said and "\x1b" not in said and "B\\x1b[2Job" in said


WRONG = ["!", "#", "?", ";", "=", "fix", "undo", "redo", "now", "enter", "insist", "why", "0", "00", "table", "🙂", ","]


WRONG += ["fix x", "undo x", "undo 99", "set x=1", "set 1.coins=", "check =", "level zz", "play nowhere", "log x", "show 3", "setup 99"]


WRONG += ["lang xx", "  ", "\x00", "1 2 3", "stop stop", "help ?", "fix 1 stop ; stop", "4", "4 zz", "1", "edit"]


@pytest.mark.parametrize("line", WRONG)
@pytest.mark.parametrize("before", [(), ("r1 y2 stop",), ("r1 y2 stop", "2", "0", "fix 2")])
def test_wrong_things_are_answered_never_a_crash(tmp_path: Path, line: str, before: tuple[str, ...]) -> None:
    table = Sitting(begin(tmp_path / "a.table"), "en")
    table.type(*before)
    assert table.repl.handle(line)


def test_the_line_below_says_what_matters_now_and_never_the_question(en: Sitting) -> None:
    en.type("r1 y2")
    below = Board(en.desk).below(alone=True)
    assert below[:3] == ["Ann 0", "Bob 0", "1 red 1, 2 yellow 2"] and below[3].startswith("bust") and below[-1] == "round 1"
    assert phrases.question(en.desk) not in below


def test_a_fault_in_a_picture_does_not_end_the_evening(en: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(s: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(en.desk, "panels", fails)
    assert len(Board(en.desk).lines(80, 9)) == 1 and Board(en.desk).below(alone=True) == ["round 1"]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_board_in_view_has_a_line_for_everybody_and_fits(en: Sitting, width: int) -> None:
    en.type("r1 y2 sailor 3")
    lines = ["".join(text for _style, text in line) for line in Board(en.desk).lines(width, 9)]
    assert all(len(line) <= width for line in lines) and lines[1].startswith("harbour  1 red 1 · 2 yellow 2 · 3 sailor 3")
    assert [line.split()[0] for line in lines[-2:]] == ["Ann", "Bob"] and "coins 3" in lines[-1]
    en.type("adm b2 g2 jes k1")
    lines = ["".join(text for _style, text in line) for line in Board(en.desk).lines(width, 9)]
    assert "8 black 1" in " ".join(lines) and all(len(line) <= width for line in lines), "a row of cards is shown whole"


# -- a game that has everything: somebody at once, an automatic player, a missing fact -------------------------------------


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    import referee
    from tests.kernel import toy as game

    monkeypatch.setattr(game, "GAME", game.TOY, raising=False)
    monkeypatch.setitem(referee.GAMES, "toy", "tests.kernel.toy")
    return Sitting(begin(tmp_path / "a.table", game="toy"))


def test_where_several_may_say_it_the_program_asks_who(toy: Sitting) -> None:
    assert "1  Ann" in toy.type("done")
    assert "Ann: done" in toy.type("1")
    assert "Bob: done" in toy.type("B done")


def test_enter_accepts_what_the_automatic_player_proposes(toy: Sitting) -> None:
    said = toy.type("A done", "B done", "over", "over")
    assert "Enter: ghost: float well" in said
    assert toy.type("").startswith("ghost: float well")
    assert len(toy.type("").splitlines()) <= 6


@pytest.mark.parametrize("odd", ("\udcff", "\x1b", "\u200b \udcd0"))
def test_bytes_that_are_no_text_accept_no_proposal(toy: Sitting, odd: str) -> None:
    toy.type("A done", "B done", "over", "over")
    before = list(toy.desk.table.lines)
    assert "Enter: ghost: float well" in toy.type(odd) and toy.desk.table.lines == before


def test_a_missing_fact_is_asked_and_not_knowing_is_an_answer(toy: Sitting) -> None:
    toy.type("A done", "B done", "over", "over", "", "")
    said = toy.type("many")
    assert "“many” does not fit; expected: a whole number from 0 to 9." in said and "haunt.well" in said
    toy.type("не знаю")
    assert "- fact haunt.well=?" in [r.strip() for r in toy.desk.table.lines]


def test_a_fault_of_the_program_is_said_honestly_and_nothing_is_recorded(en: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(move: object, s: object) -> None:
        s.harbour.append("half done")  # type: ignore[attr-defined]
        raise KeyError("ghost")

    monkeypatch.setattr(replay, "TRACE", False)
    monkeypatch.setattr(Stop, "apply", broken)
    en.type("r1")
    said = en.type("stop")
    assert "The program failed here (KeyError" in said and "Nothing was recorded." in said and "Traceback" not in said
    assert en.desk.table.lines == ["table draw ship-red-1"] and en.desk.table.s.harbour == ["ship-red-1"]
    monkeypatch.undo()
    assert "stop" in en.type("stop")


@pytest.mark.parametrize("line", ["r1", "", "xyzzy", "?"])
def test_what_may_be_entered_is_listed_once_a_line(line: str, en: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[int] = []

    def counted(*args: Any, **how: Any) -> Iterator[Option]:
        listed.append(0)
        for option in options(*args, **how):
            listed[-1] += 1
            yield option

    en.type("y2")
    monkeypatch.setattr("referee.kernel.readable_table.options", counted)
    en.type(line)
    assert sum(n > 2 for n in listed) == 1, "a proposal is given up at the second thing there is to do"


def test_a_misspelt_command_is_suggested_and_a_refusal_names_what_lies_at_a_place(en: Sitting) -> None:
    assert "Instead: undo" in en.type("unod") and "Instead: score" in en.type("scoer")
    assert "Instead: take 1 (red 1) · take 2 (yellow 2)" in en.type("r1 y2", "stop", "9")
