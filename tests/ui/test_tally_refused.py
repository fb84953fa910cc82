"""What is no answer to a question of the tally."""

from __future__ import annotations

import pytest

from referee import GAMES
from referee.ui import lang as language
from referee.ui.table.desk import load_game
from referee.ui.tally.dialogue import Walk
from referee.ui.tally.questions import questions
from referee.ui.text import Words

from .test_tally import walk

# -- what is no answer ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_an_order_is_no_answer_at_any_question_and_back_goes_one_step(game: str, lang: str) -> None:
    """Moves, corrections and commands typed at a tally change nothing; the question stands."""
    language.use(lang)
    play = load_game(game)
    words = Words(game, lang, play)
    verbs = [words.verb(verb) for verb in play.verbs() if words.verb(verb).isalpha() and len(words.verb(verb)) > 3]
    orders = [f"{verbs[0]} 3", f"{verbs[-1]} Ann", "задать Аня.монеты=5"]
    w = Walk(play, next(m for m in play.modes if questions(play, m)), words)
    for _ in range(6):
        if w.slot and w.slot.kind == "table":
            unanswered(w, orders)
            w.feed("" if w.slot.q and w.slot.q.usual else "1 2 3")
    assert w.slot and w.slot.kind == "name", w.ask()
    unanswered(w, orders)
    assert not w.feed("B") and w.slot and w.slot.kind == "player", "a letter may be somebody's name"
    for _ in range(8):
        at = unanswered(w, orders)
        w.feed("" if w.slot and w.slot.q and w.slot.q.usual else "1")
        assert w.at > at
        w.feed("back")
        assert w.at == at
        w.feed("" if w.slot and w.slot.q and w.slot.q.usual else "1")
        if not w.slot or w.slot.kind != "player":
            break


def unanswered(w: Walk, orders: list[str]) -> int:
    """The question stands whatever of these is typed at it."""
    before, at = w.draft(), w.at
    for order in orders:
        w.feed(order)
        assert w.draft() == before, (w.ask(), order)
    return at


def test_a_player_may_be_called_by_a_word_of_the_game_in_quotation_marks() -> None:
    w = walk()
    while w.slot and w.slot.kind == "table":
        w.feed("no")
    assert "no name" in w.feed("hire captain")[0] and not w.facts.players
    assert "no name" in w.feed("take 3")[0] and not w.facts.players
    assert w.feed("«Stop» 12 4 3") == ["Stop: 16"]
