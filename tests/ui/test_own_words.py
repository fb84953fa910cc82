"""Questions asked aloud at the prompt: answered about this position where an entry is meant, else by the rules; nothing is recorded."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import GAMES
from referee.kernel.options import whose
from tests.test_everyday import AMID
from tests.test_typed import Typed, sit_down
from tests.ui.command import run
from tests.ui.sitting import Sitting, begin

MAY = {
    "en": ("can I {}?", "may I {}", "am I allowed to {}?", "why can't I {}", "why not {}", "{}?"),
    "ru": ("можно {}?", "могу ли я {}", "а можно мне {}", "почему нельзя {}", "почему я не могу {}", "{}?"),
}
NOW = {"en": ("what can I do", "Whose turn is it?", "what now"), "ru": ("что могу", "Чей ход?", "что дальше")}
CHANCES = (
    "what are the chances", "What are my odds?", "what's the chance of a bust", "how risky is another card?", "odds of a bust?",
    "какие шансы", "Какой шанс?", "какова вероятность перебора?", "рискованно открыть ещё карту?", "шанс перебора?",
)  # fmt: skip
ABOUT = {
    "en": ("how many cards may I hold?", "when does the game end", "what happens on a tie?"),
    "ru": ("сколько карт можно держать?", "когда кончается игра", "что при ничьей?"),
}
ALLOWED = {"en": "Allowed: ", "ru": "Можно: "}


def sitting(game: str, lang: str, home: Path) -> Sitting:
    row, given = AMID[game]
    desk = sit_down(Typed(game, 0, {**row, "lang": lang}), home)
    for line in given:
        desk.line(line)
    return Sitting(desk.journal.path, lang)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_entered_may_be_asked_for(game: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    here = sitting(game, lang, tmp_path)
    before = len(here.desk.table.records)
    own = [o for o in here.desk.table.options() if not o.open and o.by in whose(here.desk.table.s)]
    may = [o for o in own if here.desk.why(here.desk.words.entry(o.entry)).asks is None]
    entries = [here.desk.words.entry(o.entry).rpartition(": ")[2] for o in may[:4]]
    for entry in entries:
        for frame in MAY[lang]:
            said = here.type(frame.format(entry))
            assert said.splitlines()[0].startswith(ALLOWED[lang]), (frame, entry, said)
            assert entry.split(" (")[0] in said.splitlines()[0], (frame, entry, said)
    assert len(here.desk.table.records) == before


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_entry_is_asked_of_the_rules(game: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    here = sitting(game, lang, tmp_path)
    before = len(here.desk.table.records)
    for line in ABOUT[lang]:
        here.type(line)
        name, args = here.ran.pop()
        assert (name, " ".join(args)) == ("rules", line.rstrip("?"))
    listed = here.type("?")
    for line in NOW[lang]:
        assert here.type(line) == listed, line
    assert len(here.desk.table.records) == before


def test_a_refusal_is_asked_for_with_its_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    here = Sitting(begin(tmp_path / "a.table"))
    here.type("r1 sai5 stop")
    for line in ("can I take 2?", "why can't Ann take the sailor", "why is sailor 5 not allowed"):
        said = here.type(line)
        assert said.startswith("Not allowed: Ann: take 2"), said
        assert "5" in said and "3" in said and "hire.cost" in said
    assert here.type("can Bob take 1?").startswith("Allowed: Bob: take 1")
    assert len(here.desk.table.records) == 3


def test_a_question_is_no_new_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a token is named that nobody has heard of, too."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    here = Sitting(begin(tmp_path / "a.table", game="merchants-marauders"))
    shown = here.type("show")
    for line in ("where is Bob", "Where is Bob?", "where am I"):
        assert here.type(line) == shown, line
    for line, command in (("where do I repair", "rules"), ("how many cards do I have", "show"), ("who is winning?", "score")):
        here.type(line)
        assert here.ran.pop()[0] == command, line
        assert here.desk.asking is None and not here.desk.table.records


def test_what_the_table_has_may_be_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    here = Sitting(begin(tmp_path / "a.table"))
    for line, place in (
        ("how many coins do I have?", "Ann.coins"), ("how many coins does Bob have", "Bob.coins"), ("how many coins are there", "coins"),
        ("сколько монет у Bob", "Bob.монет"), ("сколько у меня монет?", "Ann.монет"), ("сколько карт в колоде?", "колоде"),
    ):
        here.type(line)
        assert here.ran.pop() == ("show", (place,)), line
    here.type("how many cards may I hold")
    assert here.ran.pop()[0] == "rules"
    there = Sitting(begin(tmp_path / "b.table", "ru"), "ru")
    there.type("сколько монет у Ани?")
    assert there.ran.pop() == ("show", ("Аня.монет",))


def test_a_place_is_shown_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    file = begin(tmp_path / "a.table")
    for place, shown in (("Ann.coins", "Ann · coins: 3\n"), ("монеты", "Ann · coins: 3\nBob · coins: 3\n"), ("колоде", "deck: 113\n")):
        assert run("--plain", "--lang", "en", "show", place, "-f", str(file)).out == shown
    assert run("--plain", "--lang", "en", "show", "Bob", "-f", str(file)).out.startswith("Bob\n  coins: 3\n")
    assert run("--plain", "show", "nowhere", "-f", str(file)).code == 2


def test_a_question_that_goes_on_behind_an_entry_is_answered_by_the_rules_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    here = Sitting(begin(tmp_path / "a.table"))
    for line in ("can I sink a ship with a skull?", "why can't I sink a ship with a skull", "можно потопить корабль с черепом?"):
        said = here.type(line)
        assert said.startswith("Not allowed: ") and "[sink.skull," in said, said
    assert "The rules say" not in here.type("can I take 9?")


@pytest.mark.parametrize("asked", CHANCES)
def test_asking_for_the_chances_shows_them(tmp_path: Path, asked: str) -> None:
    table = Sitting(begin(tmp_path / "a.table"))
    table.type("r1", asked)
    assert table.ran[-1][0] == "odds"
