"""Asking for rules: whole questions, word forms, slips, the other layout, synonyms; what is shown; what the table has ranks first."""

from __future__ import annotations

import json
import re
import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import rulesdb
from referee import GAMES
from referee.kernel.game import Header
from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui.commands.rules import UNSURE, answer
from referee.ui.search.hint import hint_of
from referee.ui.search.index import called, extras
from referee.ui.search.query import find
from referee.ui.search.stem import stem, words
from referee.ui.table.desk import Desk, load_game
from tests.bench.questions import FOLDER, answers, measure, questions

from .command import run


def found(game: str, asked: str, lang: str = "ru") -> list[str]:
    return [h.rule.id for h in find(game, asked, lang, 3)]


# -- the questions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_there_are_forty_questions_in_each_language_and_their_rules_exist(game: str) -> None:
    asked = questions(game)
    for lang in ("ru", "en"):
        assert sum(q.lang == lang for q in asked) >= 40
    assert {r for q in asked for r in q.rules} <= set(rulesdb.rules(game))
    assert len({(q.lang, q.text) for q in asked}) == len(asked)


def test_the_right_rule_is_among_the_first_three() -> None:
    figures = measure()
    usual = {"tuning": 0.95, "held out": 0.95, "second": 0.93, "fresh": 0.92, "last": 0.96}
    floors = usual | {"stranger": 0.96, "judged": 0.95, "book": 0.96, "everyday": 0.96, "sealed": 0.96, "labelled": 0.96}
    for group, whole in floors.items():
        mine = [f for (_game, _lang, of), f in figures.items() if of == group]
        assert sum(f.third for f in mine) / sum(f.asked for f in mine) >= whole
        assert all(f.third / f.asked >= 0.85 for f in mine if f.asked > 20)


def test_what_no_rulebook_answers_is_said_to_be_so() -> None:
    asked = tomllib.loads((FOLDER / "unanswered.toml").read_text("utf-8"))["q"]
    said = [not (hits := find(q["game"], q["text"], "en", limit=1)) or hits[0].sure < UNSURE for q in asked]
    assert sum(said) / len(said) >= 0.9
    answered = [answers(game, q)[0].sure for game in GAMES for q in questions(game)]
    assert sum(sure < UNSURE for sure in answered) / len(answered) < 0.03


# -- words -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "forms",
    [
        "деревня деревне деревень деревнями",
        "якорь якоря якорей",
        "сабля сабель саблями",
        "корабль корабля кораблей",
        "harbour harbor harbours",
    ],
)
def test_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({stem(word) for word in forms.split()}) == 1


@pytest.mark.parametrize(
    ("game", "asked", "rule"),
    [
        ("port-royal", "корабль с черепом", "sink.skull"),
        ("port-royal", "карабль с черепам", "sink.skull"),  # slips
        ("port-royal", "rjhf,km c xthtgjv", "sink.skull"),  # the other layout
        ("port-royal", "ырпш ышьл ылгдд", "sink.skull"),
        ("port-royal", "ВТОРОЙ КОРАБЛЬ ТОГО ЖЕ ЦВЕТА", "bust"),
        ("maracaibo", "автома рынок заполнен", "solo.city.full"),
        ("maracaibo", "Jean market is full", "solo.city.full"),
        ("merchants-marauders", "НИК чинится", "npc.repair"),
        ("merchants-marauders", "нпс ремонт", "npc.repair"),
        ("merchants-marauders", "можно ли продать контрабанду в городе?", "town.must-not"),
    ],
)
def test_it_is_found_however_it_is_said(game: str, asked: str, rule: str) -> None:
    assert rule in found(game, asked)


def test_a_rule_is_found_by_its_id_alone() -> None:
    assert found("port-royal", "sink.skull") == ["sink.skull"]
    assert run("rules", "port-royal", "sink.nope").out.startswith("Perhaps the rulebook does not answer this")


@pytest.mark.parametrize("asked", ["", "   ", "?", "zzzzqqq", "что как если", "\x1b[31m", "🏴‍☠️", "0", "а" * 5000, "' \" \\ % {x}"])
def test_nonsense_does_no_harm(asked: str) -> None:
    for game in GAMES:
        assert len(find(game, asked, "ru")) <= 10


def test_words_of_the_search_clash_with_no_other_word() -> None:
    for folder in ("table", *(g.replace("-", "_") for g in GAMES)):
        here = Path(rulesdb.__file__).parent / folder
        mine = set(tomllib.loads((here / "terms_search.toml").read_text("utf-8")))
        assert all(name.startswith("search-") for name in mine)
        for path in here.glob("terms*.toml"):
            if path.stem != "terms_search":
                assert not mine & set(tomllib.loads(path.read_text("utf-8")))


@pytest.mark.parametrize("game", GAMES)
def test_what_the_search_names_exists(game: str) -> None:
    rules = rulesdb.rules(game)
    chapters = {r.split(".")[0] for r in rules}
    assert set(extras(game)) <= chapters
    asked = rulesdb.asked(game)
    assert set(asked) <= set(rules)
    for rule, ways in asked.items():
        assert all(way == way.strip() and words(way) for way in ways), rule
        assert len({" ".join(words(way)) for way in ways}) == len(ways), rule
        assert {bool(re.search("[а-яё]", way)) for way in ways} == {True, False}, rule
    assert set(called(game)) <= set(extras(game))


@pytest.mark.parametrize("game", GAMES)
def test_where_a_rule_stands_is_a_row_of_the_table(game: str) -> None:
    rows = rulesdb.data(game, "search")["now"]
    assert all(any(fnmatchcase(rule, pattern) for rule in rulesdb.rules(game)) for pattern in rows)
    assert set(rows.values()) <= set(rulesdb.terms(game))


def test_an_answer_says_where_the_rule_stands_in_the_present_game(tmp_path: Path) -> None:
    language.use("en")
    desk = table(tmp_path / "a.table", "port-royal", "base")
    said = [text for _style, text in answer(find("port-royal", "when does the game end", "en"), desk.words, desk=desk)]
    assert "  Now: influence: Ann 0 · Bob 0" in said


# -- the table at hand -------------------------------------------------------------------------------------------------


def table(path: Path, game: str, mode: str, **options: str) -> Desk:
    play = load_game(game)
    usual = {k: v[0] for k, v in play.modes[mode].options.items() if v}
    names = ("Ann", "Bob")[: play.modes[mode].seats[1]]
    Journal.create(path, Header(game, names, mode, play.edition, "table", play.modes[mode].level, "s", usual | options))
    return Desk(Journal(path), "en")


def test_modules_on_the_table_rank_first(tmp_path: Path) -> None:
    full_sail = hint_of(table(tmp_path / "a", "port-royal", "full-sail").table)
    base = hint_of(table(tmp_path / "b", "port-royal", "base").table)
    for hint, first in ((full_sail, "full-sail.tax"), (base, "tax.half")):
        ids = [h.rule.id for h in find("port-royal", "how many coins does a tax discard", "en", hint=hint)]
        assert next(i for i in ids if i in ("full-sail.tax", "tax.half")) == first


def test_the_phase_at_hand_ranks_first(tmp_path: Path) -> None:
    hint = hint_of(table(tmp_path / "a", "port-royal", "base").table)
    assert {"discover", "sink"} & hint.now and "gambler" in hint.unused


@pytest.mark.parametrize("game", GAMES)
def test_every_table_gives_a_hint(game: str, tmp_path: Path) -> None:
    for k, mode in enumerate(load_game(game).modes):
        hint = hint_of(table(tmp_path / str(k), game, mode).table)
        assert not hint.used & hint.unused


def test_the_prompt_asks_the_same_search(tmp_path: Path) -> None:
    table(tmp_path / "t", "port-royal", "base")
    ran = run("play", str(tmp_path / "t"), typed="rules can I sink a ship with a skull\n")
    assert "[sink.skull," in ran.out and ran.code == 0


def test_why_answers_a_question_that_is_no_entry(tmp_path: Path) -> None:
    table(tmp_path / "t", "port-royal", "base")
    ran = run("why", "-f", str(tmp_path / "t"), "cannot", "sink", "a", "ship", "with", "a", "skull")
    assert "The rules say:" in ran.out and "[sink.skull," in ran.out and ran.code == 3
    ran = run("play", str(tmp_path / "t"), typed="why cannot I sink a ship with a skull\n")
    assert "[sink.skull," in ran.out


def test_a_module_that_is_not_on_the_table_is_said_to_be_missing(tmp_path: Path) -> None:
    table(tmp_path / "t", "port-royal", "base")
    said = "This part is not on your table."
    assert said in run("rules", "-f", str(tmp_path / "t"), "coop.time-deck").out
    assert said not in run("rules", "-f", str(tmp_path / "t"), "sink.skull").out


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_a_rule_is_shown_whole() -> None:
    ran = run("rules", "port-royal", "bust")
    assert ran.code == 0
    for part in (
        "Bust [bust, p. 5]",
        "Our reading:",
        "Follows from: Sinking is a choice [sink.optional]",
        "Leads to:",
        "(the referee checks it)",
    ):
        assert part in ran.out


@pytest.mark.parametrize("game", GAMES)
def test_what_is_our_reading_is_said_to_be_so_once(game: str) -> None:
    for rule in rulesdb.rules(game).values():
        assert not any(note.startswith(("Our reading", "Наше ")) for note in rule.note.values()), rule.id


def test_the_shell_and_both_languages() -> None:
    assert "[assistant.place," in run("rules", "maracaibo", "assistants").out
    assert "[sink.skull," in run("--lang", "ru", "rules", "порт-ройал", "потопить", "череп").out
    missing = run("rules", "port-royal", "zzzzqqq")
    assert missing.code == 3 and missing.out == "" and missing.err


def test_the_json_keeps_its_shape() -> None:
    hits = json.loads(run("rules", "port-royal", "skull", "--json").out)["rules"]
    assert hits and all(list(h) == ["id", "page", "title", "text", "status", "score"] for h in hits)
    assert [h["score"] for h in hits] == sorted((h["score"] for h in hits), reverse=True)
    assert json.loads(run("rules", "port-royal", "zzzzqqq", "--json").out) == {"schema": 1, "sure": False, "rules": []}


@pytest.mark.parametrize("game", GAMES)
def test_coverage_ends_with_the_honest_count(game: str) -> None:
    rows = run("rules", game, "--coverage").out.splitlines()
    numbers = re.fullmatch(r"enforced (\d+)  trusted (\d+)  not modelled (\d+)  definition (\d+)", rows[-1])
    assert numbers and sum(map(int, numbers.groups())) == len(rulesdb.rules(game))
    assert len(rows) - 1 == len({r.split(".")[0] for r in rulesdb.rules(game)})


def test_without_a_game_or_a_table_it_asks_which() -> None:
    assert run("rules", "череп").code == 2
