"""An order typed at a survey's, a tally's or a form's question is no answer: nothing is kept, the question stands; the way out is open."""

from __future__ import annotations

import random

import pytest

from referee import GAMES
from referee.kernel.answer import Misfit, Name, Quote
from referee.kernel.facts import Fact
from referee.kernel.table import Table
from referee.save import home
from referee.ui import form
from referee.ui import lang as language
from referee.ui.answer_words import choices
from referee.ui.commands import survey
from referee.ui.commands.box import OwnersBox
from referee.ui.form import BACK, QUIT
from referee.ui.table.desk import load_game
from referee.ui.tally.dialogue import Walk
from referee.ui.tally.questions import questions
from referee.ui.text import Words

from ..playout import header, sample

EACH = [pytest.param(game, lang, id=f"{game}-{lang}") for game in GAMES for lang in ("en", "ru")]
COMMANDS = {"en": ("score", "show", "set Ann.coins=5"), "ru": ("счёт", "показать", "задать Аня.монеты=5")}


def orders(game_id: str, lang: str, many: int = 12) -> list[str]:
    """Entries as they are printed at tables of a game: whole words with what belongs to them, no bare numbers."""
    language.use(lang)
    game = load_game(game_id)
    words = Words(game_id, lang, game)
    found: list[str] = []
    for mode in game.modes:
        table = Table(game, header(game, game.modes[mode].seats[0], mode))
        legal = [o.entry for o in table.options() if not o.open and len(o.entry.split()) > 2]
        found += random.Random(mode).sample(legal, min(len(legal), many))
    said = [words.entry(entry).rpartition(": ")[2] for entry in found]
    everyday = [word for word in game.everyday() if word.isascii() == (lang == "en") and len(word) > 3]
    return [*dict.fromkeys(said), *everyday[:many]]


def named(fact_answer: object, said: str) -> bool:
    """May an answer be this word, whatever it says at the table? One of a few that are listed, or a number in it."""
    return bool(choices(fact_answer)) or any(c.isdigit() for c in said)  # type: ignore[arg-type]


@pytest.mark.parametrize(("game_id", "lang"), EACH)
def test_an_order_is_no_fact_of_the_box(game_id: str, lang: str) -> None:
    box = OwnersBox(load_game(game_id), lang)
    facts = [fact for fact in box.wanted if isinstance(fact, Fact)]
    assert facts or not box.missing()
    for fact in facts:
        ask = survey.question(fact, box, {})
        for said in orders(game_id, lang):
            try:
                kept = ask.read(said)
            except Misfit:
                continue
            assert named(fact.answer, said), f"{fact.key}: «{said}» was kept as {kept}"


@pytest.mark.parametrize(("game_id", "lang"), EACH)
def test_an_order_is_no_answer_of_a_tally_and_no_player(game_id: str, lang: str) -> None:
    game = load_game(game_id)
    mode = next((m for m in game.modes if questions(game, m)), "")
    if not mode:
        pytest.skip("nothing is added up")
    language.use(lang)
    walk = Walk(game, mode, Words(game_id, lang, game))
    tried = 0
    while (slot := walk.slot) and not (slot.kind == "name" and slot.k):
        before = walk.draft()
        answer = slot.q.answer if slot.q else Name()
        for said in orders(game_id, lang, 4):
            if not named(answer, said) and len(said.split()[0]) > 3:
                walk.feed(said)
                tried += 1
                assert walk.draft() == before, f"{walk.ask()}: «{said}» was taken"
        walk.feed("Ann" if slot.kind == "name" else walk.kept(slot) or sample(answer, random.Random(1)))
        assert walk.at == before["at"] + 1, walk.ask()
    assert tried > 20
    if walk.slot:  # else the sheet follows
        at, told = walk.at, walk.facts.plain()
        walk.feed("back" if lang == "en" else "назад")
        assert walk.at == at - 1 and walk.facts.plain() == told, "one question back, every answer kept"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_ways_out_are_the_same_words_everywhere(lang: str) -> None:
    for out in ("quit", "выход", "cancel", "отмена"):
        assert form.said(out) == QUIT, out
    for back in ("back", "назад", "\x1b"):
        assert form.said(back) == BACK, back
    assert all(form.said(command) is None for command in COMMANDS[lang]), "a command of the table is none of the form"


def test_what_a_sentence_in_quotation_marks_says_is_its_own() -> None:
    assert Quote().fit("“take 3”") == '"take 3"'
    with pytest.raises(Misfit):
        Quote().fit("take 3")


def test_a_survey_that_is_left_keeps_no_order(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Cooper Island's survey: an order, a slip, an answer, the way out."""
    from referee.ui.env import Env
    from referee.ui.form import Talk

    lines = iter(("put A", "Bob: take", "ставить A", "cancel"))
    monkeypatch.setattr(Talk, "read_at", lambda self, rows, at: next(lines))
    survey.run(Env("en"), OwnersBox(load_game("cooper-island"), "en"))
    assert home.box("cooper-island") == {}
    assert capsys.readouterr().out.count("1/") == 4, "the question stands after each"
