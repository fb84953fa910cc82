"""A final score from counts alone: by line, question by question, from a file."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import GAMES
from referee.kernel.answer import Number, One
from referee.kernel.answer_lists import Some
from referee.save import home
from referee.ui import lang as language
from referee.ui.table.desk import load_game
from referee.ui.tally.counts import Facts, template
from referee.ui.tally.dialogue import Walk
from referee.ui.tally.questions import MOST, questions, split
from referee.ui.text import Words

from .command import run

SUM = Number(-MOST, MOST)


def walk(lang: str = "en", mode: str = "base") -> Walk:
    language.use(lang)
    game = load_game("port-royal")
    return Walk(game, mode, Words(game.id, lang, game))


def totals(w: Walk) -> list[object]:
    return [c.total for c in w.facts.sheet().columns]


# -- lines -----------------------------------------------------------------------------------------------------------


def test_one_line_per_player_is_a_whole_tally() -> None:
    w = walk("ru")
    assert w.feed("А 12 4 3+2") == ["А: 16"]
    assert w.feed("Б 9 6 1") == ["Б: 15"]
    assert w.feed("") == [] and w.done
    assert totals(w) == [16, 15]
    assert w.facts.sheet().winners == ("1",)


@pytest.mark.parametrize(("lang", "said"), [("en", "Ann, Bob and Cleo"), ("ru", "Аня, Борис и Вера")])
def test_everybody_may_be_named_at_once_and_the_counts_are_asked_of_each(lang: str, said: str) -> None:
    w = walk(lang)
    w.feed("")  # the table is as usual
    w.feed("")
    w.feed(said)
    for _who in range(3):
        for count in ("12", "4", "3", ""):
            w.feed(count)
    assert totals(w) == [16, 16, 16] and len({c.name for c in w.facts.sheet().columns}) == 3


def test_what_a_line_leaves_out_is_asked() -> None:
    w = walk()
    w.feed("Ann 12")
    assert "expeditions" in w.ask()
    assert w.feed("4+6") == ["so far 22"]
    assert "Coins" in w.ask() and "[?]" in w.ask()


def test_what_an_answer_of_a_line_opens_is_asked_and_shifts_nothing() -> None:
    language.use("en")
    game = load_game("maracaibo")
    w = Walk(game, "base", Words(game.id, "en", game))
    w.feed("Ann 120 0 6 3 30 abbey 2 1 6 2 5 1 0 0")
    assert "threshold" in w.ask().casefold()
    w.feed("2")
    typed = w.facts.players[0][1]
    told = [typed[key] for key in ("threshold", "quests", "upgrade", "influence-france", "ranks-england")]
    assert told == ["2", "2", "1", "6", "0"]
    assert w.slot and w.slot.kind == "name"


def test_ranks_are_read_off_the_bands_that_the_box_knows() -> None:
    language.use("en")
    game = load_game("maracaibo")
    home.learn(game.id, {"influence.ranks": "3,7,12"})
    w = Walk(game, "base", Words(game.id, "en", game))
    assert "ranks" not in w.order()
    w.feed("Ann 120 0 6 3 30 - 2 1 6 2 12")
    typed = w.facts.players[0][1]
    assert [typed[f"ranks-{n}"] for n in ("france", "spain", "england")] == ["1", "0", "3"] and w.slot and w.slot.kind == "name"


def test_a_wrong_value_names_itself_and_the_right_ones_stay() -> None:
    w = walk()
    [said] = w.feed("Ann 12 x7 3")
    assert "x7" in said and w.wrong == 1
    assert "Ann: Influence of the expeditions" in w.ask()
    assert w.facts.players == [("Ann", {"persons": "12"})]


@pytest.mark.parametrize("line", ["12 4", "Ann 1 2 3 4", "Ann 9999999", "Ann 12 99", "Ann -5"])
def test_lines_that_do_not_fit_are_refused_with_a_reason(line: str) -> None:
    w = walk()
    w.feed("")
    assert w.feed(line) and w.wrong == 1


def test_names_may_have_spaces_and_digits() -> None:
    assert split("Мария Ивановна 12 4") == ("Мария Ивановна", ["12", "4"])
    assert split("«Игрок 2» 12 4") == ("Игрок 2", ["12", "4"])
    assert split('"Player 2"') == ("Player 2", [])
    assert split("Ann") == ("Ann", [])


# -- question by question --------------------------------------------------------------------------------------------


def test_back_goes_one_question_back_and_keeps_every_answer() -> None:
    w = walk()
    for line in ("no", "", "Ann", "12", "4"):
        w.feed(line)
    asked = w.ask()
    for _k in range(3):
        w.feed("back")
    assert "Player 1" in w.ask() and "[Ann]" in w.ask()
    for _k in range(3):
        w.feed("")
    assert w.ask() == asked
    assert w.facts.players == [("Ann", {"persons": "12", "expeditions": "4"})]


def test_back_reopens_the_list_of_players() -> None:
    w = walk()
    for line in ("Ann 1 0 0", "Bob 2 0 0", ""):
        w.feed(line)
    assert w.done
    w.back()
    assert "Bob: Coins" in w.ask() and not w.closed


def test_two_players_cannot_share_a_name_and_one_is_too_few() -> None:
    w = walk()
    w.feed("Ann 1 0 0")
    assert w.feed("") and w.feed("Ann 2 0 0") and w.wrong == 2 and not w.done


def test_an_unfinished_walk_is_taken_up_again() -> None:
    w = walk()
    for line in ("yes", "Ann 12 4 1", "Bob", "3"):
        w.feed(line)
    again = walk()
    again.resume(json.loads(json.dumps(w.draft())))
    assert again.ask() == w.ask() and again.facts.table == {"variant": "yes", "mix": "no"}


def test_the_variant_needs_an_expedition_to_win() -> None:
    w = walk()
    for line in ("yes", "Ann 15 0 9", "Bob 8 4 0", ""):
        w.feed(line)
    assert w.facts.sheet().winners == ("2",)


def test_unknown_coins_leave_a_tie_open() -> None:
    w = walk()
    for line in ("Ann 12 0", "Bob 8 4 5", ""):
        w.feed(line)
    assert w.facts.sheet().winners == ()


def test_listed_answers_are_given_by_word_or_by_number() -> None:
    language.use("ru")
    game = load_game("endeavor")
    w = Walk(game, next(iter(game.modes)), Words(game.id, "ru", game))
    assert "1 " in w.ask() and w.feed("ыыы") and w.wrong == 1
    assert w.feed("1, глобал") and w.feed("1, глобал, глобал")  # three, and none twice
    assert not w.feed("1, глобал, 3")
    chosen = w.facts.values("table", w.facts.table, {}, lenient=True)["exploits"]
    assert isinstance(chosen, tuple) and len(chosen) == 3 and "globalization" in chosen


@given(st.lists(st.integers(0, 999), min_size=1, max_size=8))
def test_sums_are_sums(parts: list[int]) -> None:
    assert int(SUM.fit("+".join(map(str, parts)))) == sum(parts)
    assert int(SUM.fit(" + ".join(map(str, parts)))) == sum(parts)


@given(st.text(max_size=30))
def test_no_line_breaks_the_walk(line: str) -> None:
    w = walk()
    for _k in range(6):
        w.feed(line)
        w.ask()
        w.feed("1")


# -- the command -----------------------------------------------------------------------------------------------------


def test_piped_lines_are_a_tally() -> None:
    ran = run("tally", "port-royal", typed="Ann 12 4 3+2\nBob 9 6\n")
    assert ran.code == 0 and "Ann: 16" in ran.out and "Winner: Ann" in ran.out


def test_nothing_is_taken_for_nought() -> None:
    ran = run("tally", "port-royal", typed="Ann 12 4\nBob 9\n")
    assert ran.code == 2 and "Bob" in ran.err and not ran.out


def test_the_template_filled_in_is_read_back(tmp_path: Path) -> None:
    blank = run("tally", "port-royal", "--template", "--lang", "ru").out
    assert tomllib.loads(blank)["mode"] == "base" and "Влияние персонажей" in blank
    path = tmp_path / "facts.toml"
    path.write_text(blank.replace("persons = 0", 'persons = "3+4+2"', 1), "utf-8")
    found = json.loads(run("tally", "port-royal", str(path), "--json").out)
    assert [p["total"] for p in found["players"]] == [9, 0] and found["final"]


def test_a_kept_tally_is_in_the_history() -> None:
    assert run("history").out == "No finished games yet.\n"
    assert "tallies" in run("tally", "port-royal", "--keep", typed="Ann 12 4\nBob 9 6\n").out
    found = json.loads(run("history", "--json").out)
    assert found["tables"][0]["source"] == "tally" and found["tables"][0]["winners"] == ["Ann"]


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "game = 'maracaibo'",
        "[[player]]\nname='a'\npersons='zz'\n[[player]]\nname='b'",
        "player = 3",
        "[[player]]\nname='a'\nnonsense=1",
    ],
)
def test_a_file_that_does_not_fit_is_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "f.toml"
    path.write_text(text, "utf-8")
    ran = run("tally", "port-royal", str(path))
    assert ran.code in (2, 4) and ran.err and "Traceback" not in ran.err


def test_a_missing_file_and_an_unknown_game_are_sentences(tmp_path: Path) -> None:
    assert run("tally", "port-royal", str(tmp_path / "none.toml")).code == 4
    assert run("tally", "chess").code == 2
    assert run("tally").code == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_game_that_tallies_has_a_template_that_adds_up(game: str, lang: str) -> None:
    play = load_game(game)
    if play.tally is None:
        pytest.skip("no tally")
    for mode in play.modes:
        if not questions(load_game(game), mode):
            continue
        language.use(lang)
        names = tuple("абвгдежз"[: play.modes[mode].seats[0]])
        found = tomllib.loads(template(play, mode, Words(game, lang, play), names, {}))
        for k, q in enumerate(questions(load_game(game), mode)):
            if isinstance(q.answer, (One, Some)) and not q.usual and not q.unknown:  # what cannot be left out
                for row in [found["table"]] if q.of == "table" else found["player"]:
                    row[q.id] = q.answer.of[k % 3] if isinstance(q.answer, One) else list(q.answer.of[: q.answer.fewest])
        sheet = Facts.load(play, mode, found).sheet()
        assert sheet.final and sheet.columns


# -- said as people say it ---------------------------------------------------------------------------------------------


def cooper(lang: str) -> Walk:
    language.use(lang)
    game = load_game("cooper-island")
    return Walk(game, "base", Words(game.id, lang, game))


def test_counts_are_said_with_their_units_and_none_of_them_in_words() -> None:
    w = cooper("en")
    for said in ("Ann and Bob", "2 logbooks", "one step", "no", "gold and silver", "none", "12 in all", "no anchors", "?"):
        assert w.ask() and w.feed(said) is not None
    for said in ("", "logbooks 3", "0", "4 steps", "no", "3 points", "twelve", "1 anchor", "?"):
        w.feed(said)
    assert not w.wrong and totals(w) == [10 + 1 + 13 + 2, 15 + 4 + 3 + 2 - 1]


def test_no_more_players_is_said_in_words_and_is_nobodys_name() -> None:
    w = cooper("ru")
    w.feed("Аня 1 0 0 - 0 0 0 0")
    w.feed("нет")
    assert w.wrong == 1 and len(w.facts.players) == 1  # two play at least
    w.feed("Боря 1 0 0 - 0 0 0 0")
    w.feed("больше нет")
    assert w.done and [name for name, _typed in w.facts.players] == ["Аня", "Боря"]


def test_the_words_of_the_question_may_stand_in_front_of_the_answer() -> None:
    language.use("ru")
    game = load_game("endeavor")
    w = Walk(game, "exploits", Words(game.id, "ru", game))
    w.feed("события 2, 9 и 14")
    w.feed("да")
    w.feed("Катя, Петя и Роза")
    assert not w.wrong and "Роза" in w.facts.table["track-north-america"]
