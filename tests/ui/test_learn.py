"""The lessons: every step does what it says, in both languages; Enter alone walks through; nothing of the pupil's is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import GAMES
from referee.save import home
from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui.commands.learn import Pupil, elsewhere, lesson, lessons
from referee.ui.screen import PlainScreen
from referee.ui.table.desk import Desk

from .command import run
from .tty import Evening

EVERY = [(game, which) for game in GAMES for which in lessons(game)]


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(("game", "which"), EVERY)
def test_every_step_does_what_it_says(game: str, which: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    language.use(lang)
    found = lesson(game, lang, which)
    assert 12 <= len(found.steps) <= 20
    with elsewhere() as folder:
        Journal.create(folder / "t", found.header)
        pupil = Pupil(Desk(Journal(folder / "t"), lang), PlainScreen())
        for k, step in enumerate(found.steps, 1):
            assert pupil.do(step.line) == step.then, f"step {k}: {step.line}\n{capsys.readouterr().out}"
    table = pupil.desk.table
    breaches = [i.text for i in table.items if i.label in table.marks and not i.record.force]
    assert not breaches, "what a lesson leaves on its table is not against the rules"
    kinds = {s.then for s in found.steps}
    assert {"done", "refused", "gone", "command"} <= kinds
    language.use("en")


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(("game", "which"), EVERY)
def test_enter_alone_walks_through(game: str, which: str, lang: str) -> None:
    ran = run("--lang", lang, "learn", game, *filter(None, [which]), typed="\n" * 30)
    assert ran.code == 0 and ran.err == ""
    assert ran.out.rstrip().endswith(f"referee new {game}")
    n = len(lesson(game, lang, which).steps)
    assert f"{n}/{n} " in ran.out


def test_the_line_may_be_typed_other_lines_are_led_back_and_looking_is_free(tmp_path: Path) -> None:
    ran = run("learn", "port-royal", typed="hire everyone\nshow\n?\nSAI PIR SET Y1\nquit\n")
    assert "In this lesson, type: ?" in ran.out and "deck: " in ran.out
    assert "3/17" in ran.out and "4/17" not in ran.out and ran.code == 0


def test_any_right_words_are_accepted() -> None:
    ran = run("--lang", "en", "learn", "port-royal", typed="options\nsailor pirate settler yellow 1\nStop\nquit\n")
    assert "4/17" in ran.out and "In this lesson, type" not in ran.out


def test_figures_apart_are_the_figures_of_the_lesson() -> None:
    ran = run("--lang", "en", "learn", "merchants-marauders", typed="sloop bridgetown 3 2 3 2\nquit\n")
    assert "2/" in ran.out and "In this lesson, type" not in ran.out


def test_the_pupils_own_tables_are_not_touched() -> None:
    before = home.settings()
    run("learn", "port-royal", typed="\n" * 30)
    assert home.settings() == before and home.last_table() is None


def test_the_input_may_end_anywhere_and_an_unknown_game_is_named() -> None:
    assert run("learn", "maracaibo", typed="\n").code == 0
    assert run("learn", "chess").code == 2 and run("learn", "port-royal", "chess").code == 2


def test_enter_at_the_question_which_lesson_begins_the_first_and_esc_begins_none(tmp_path: Path) -> None:
    with Evening(tmp_path, "learn", "port-royal") as e:
        e.until("alone, with contracts")
        e.type("\r")
        e.until("A lesson of 17 lines")
    with Evening(tmp_path, "learn", "port-royal") as e:
        e.until("alone, with contracts")
        e.type("\x1b")
        assert e.ended() == 0 and "A lesson of" not in e.screen.everything()


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_lesson_begun_at_the_menu_looks_up_the_rule_and_shows_the_score(lang: str, tmp_path: Path) -> None:
    with Evening(tmp_path, "--lang", lang, lang=lang, rows=100) as e:
        for shown, typed in ((("Первый урок", "A first lesson"), "4"), (("Маракайбо", "Maracaibo"), "1"), (("одному,", "alone,"), "1")):
            e.until(shown[lang == "en"])
            e.settled()
            e.type(f"{typed}\r")
        for k in range(1, 18):
            e.until(f"{k}/17 ")
            e.type("\r")
        e.until("referee new port-royal")
        said = e.screen.everything()
    assert "Not here yet" not in said and "Этого пока нет" not in said
    assert {"ru": "Счёт на данный момент", "en": "Score so far"}[lang] in said, said
