"""Moves: what is offered, what is refused and why, what is typed and what it means."""

from __future__ import annotations

import pytest

from referee.kernel.entry_words import says
from referee.kernel.facts import Need
from referee.kernel.line.complete import complete
from referee.kernel.line.heard import spliced
from referee.kernel.line.read_entry import Kind, Which
from referee.kernel.move import AGAINST, IMPOSSIBLE, ODD, Move, lacks
from referee.kernel.options import LIMIT, walk
from referee.kernel.table import Table
from tests.journal_lines import heard, said

from .toy import MARKET, ROUND, TOY, offered, sat, say


def entry(table: Table, line: str) -> str:
    (only,) = said(table, line)
    return only


STATES = {
    "the market": (),
    "a payment in the market": ("1 buy wall",),
    "one is done": ("1 done",),
    "a turn": MARKET,
    "a city": (*MARKET, "table wind 3", "1 city"),
    "a battle": (*MARKET, "table wind 3", "1 city", "1 attack 2"),
    "a wound": (*MARKET, "table wind 3", "1 city", "1 attack 2", "table shot 1 hit"),
    "the ghost": ROUND[:-1],
    "the ghost needs a fact": ROUND,
}


@pytest.mark.parametrize("entries", STATES.values(), ids=STATES)
@pytest.mark.parametrize("level", ("enforce", "assist"))
def test_whatever_is_offered_is_unblocked_and_whatever_is_unblocked_and_closed_is_offered(entries: tuple[str, ...], level: str) -> None:
    table = sat(*entries, level=level)
    listed = {o.entry: o for o in table.options(every=True)}
    for option in listed.values():
        if option.open or option.need:
            continue
        reasons = list(option.cls.of(option.by, option.words).blocks(table.s))
        assert option.legal == (not [b for b in reasons if b.grade != ODD])
        assert (option.entry in offered(table)) == option.legal


@pytest.mark.parametrize("entries", STATES.values(), ids=STATES)
def test_what_is_printed_reads_back_exactly(entries: tuple[str, ...]) -> None:
    table = sat(*entries, level="assist")
    for option in table.options(every=True):
        if not option.open:
            got = heard(table, option.entry.replace(" ", ": ", 1))
            moves = [s.move for s in got.steps if not s.implied] + ([got.refused] if got.refused else [])
            assert option.need or [m.entry() for m in moves] == [option.entry], (option.entry, got)


def test_a_number_that_cannot_be_listed_is_offered_as_a_template_and_sampled_by_the_random_player() -> None:
    import random

    table = sat(*MARKET)
    template = next(o for o in table.options() if o.cls.verb == "beg")
    assert template.open and template.words == ("N",)
    words = template.cls.sample(table.s, "1", random.Random(3))
    assert 1 <= int(words[0]) <= 20


def test_a_move_said_elsewhere_is_not_now_and_names_where_it_belongs() -> None:
    table = sat(*MARKET)
    outcome = say(table, "1 attack 2")
    assert [b.rule for b in outcome.refused] == ["table.not-now"]
    assert outcome.refused[0].facts["frames"] == ("city",)
    got = heard(table, "attack")
    assert got.kind is Kind.NOT_NOW and got.lost[0].rule == "table.not-now" and got.lost[0].facts["frames"] == ("city",)


def test_a_move_of_another_player_is_not_open() -> None:
    assert not say(sat(*MARKET), "2 over").ok


def test_a_refusal_names_every_reason_worst_first_with_its_numbers() -> None:
    table = sat("1 buy gem", "1 pay")
    outcome = say(table, "1 buy gem")
    assert [(b.rule, b.grade) for b in outcome.refused] == [("buy.cost", IMPOSSIBLE), ("buy.one-gem", AGAINST)]
    assert outcome.refused[0].facts == {"need": 4, "have": 1}


def test_insisting_is_recorded_and_marked() -> None:
    table = sat(*MARKET)
    assert not say(table, "1 city").ok
    outcome = say(table, "1 city !")
    assert outcome.ok and outcome.text == "1 city !" and table.lines[-1] == "1 city !"
    assert [b.rule for b in table.marks[outcome.label]] == ["city.wind"]
    assert Table(TOY, table.header, table.lines).marks == table.marks


def test_insisting_never_makes_the_impossible_possible() -> None:
    for level in ("enforce", "assist", "record"):
        table = sat("1 buy gem", "1 pay", level=level)
        assert not say(table, "1 buy sail !").ok and len(table.lines) == 2


def test_something_odd_is_accepted_with_a_remark() -> None:
    table = sat(*["1 wish"] * 3)
    outcome = say(table, "1 wish")
    assert outcome.ok and [b.rule for b in outcome.remarks] == ["wish.many"] and not table.marks


def test_what_is_not_tracked_never_blocks_and_says_that_it_was_not_checked() -> None:
    assert not lacks(None, 100)
    table = sat()
    assert table.set([("1.coins", "?")]).ok
    outcome = say(table, "1 buy gem")
    assert outcome.ok and [b.rule for b in outcome.remarks] == ["table.not-checked"]
    assert say(table, "1 pay").ok and table.view()["1.coins"] is None


def test_a_failure_while_applying_leaves_the_table_as_it_was() -> None:
    table = sat(*MARKET, options={"stumble": "yes"})
    before, records = table.view(), list(table.lines)
    with pytest.raises(RuntimeError):
        say(table, "1 stumble")
    assert table.view() == before and table.lines == records
    assert say(table, "table wind 3").ok


def test_a_failure_while_writing_leaves_the_table_as_it_was() -> None:
    table = sat(*MARKET)

    def full(lines: object) -> None:
        raise OSError(28, "No space left on device")

    table.write = full
    before, records = table.view(), list(table.lines)
    with pytest.raises(OSError, match="No space"):
        say(table, "table wind 3")
    with pytest.raises(OSError, match="No space"):
        table.set([("1.coins", "9")])
    with pytest.raises(OSError, match="No space"):
        table.undo()
    assert table.view() == before and table.lines == records
    table.write = lambda lines: None
    assert say(table, "table wind 3").label == "3"


# -- typed words -------------------------------------------------------------------------------------------------------


def test_words_of_both_languages_and_their_beginnings_are_understood() -> None:
    table = sat("1 done", players=2)
    for line in ("buy wall", "купить стена", "куп ст", "b w", "2: buy wall", "bob buy wa", "B buy wall", "КУПИТЬ Стена", "buy\u00a0wall"):
        assert entry(table, line) == "2 buy wall", line


def test_a_name_of_several_words_is_one_word() -> None:
    assert entry(sat("1 done"), "buy precious stone") == "2 buy gem"
    assert entry(sat(*MARKET), "all done now") == "1 over"
    assert entry(sat(*MARKET, level="assist"), "end of turn") == "1 turn-over"


def test_a_beginning_that_fits_two_words_asks_and_never_guesses() -> None:
    table = sat(*MARKET, level="assist")
    assert said(table, "o") == ["1 over"]
    ambiguous = heard(sat(*MARKET), "wi")  # wind, wish
    assert ambiguous.kind is Kind.AMBIGUOUS and ambiguous.lost[0].rule == "table.ambiguous"
    assert set(ambiguous.near) == {"wind", "wish"}


def test_in_a_simultaneous_phase_an_entry_without_a_name_asks_whose_it_is() -> None:
    got = heard(sat(), "buy wall")
    assert isinstance(got.asks, Which) and got.asks.actors == ("1", "2")
    assert entry(sat(), "Ann buy wall") == "1 buy wall"
    assert entry(sat(), " ".join(spliced(got, ("2:",)))) == "2 buy wall"


def test_an_unfinished_entry_asks_for_the_next_word_and_the_answer_goes_into_the_line() -> None:
    table = sat("1 done")
    got = heard(table, "buy")
    assert isinstance(got.asks, Which) and got.asks.choices == ("wall", "sail", "gem") and not got.steps
    for word in ("gem", "самоцвет"):
        assert said(table, " ".join(spliced(got, (word,)))) == ["2 buy gem"]


def test_several_entries_on_a_line_are_heard_one_after_another_and_the_mark_insists_on_the_one_before_it() -> None:
    assert said(sat(*MARKET), "beg 2 city!") == ["1 beg 2", "1 city !"]
    assert said(sat(*MARKET), "city !") == ["1 city !"]


def test_a_line_with_a_word_that_is_not_understood_says_nothing_at_all() -> None:
    table = sat(*MARKET)
    got = heard(table, "beg 2 xyzzy")
    assert got.kind is Kind.UNKNOWN and not got.whole and got.tokens[got.at[0] : got.at[1]] == ("xyzzy",)


def test_a_word_that_may_be_left_out_is_left_out_at_the_end_of_the_line() -> None:
    assert entry(sat(*MARKET), "beg 2") == "1 beg 2"
    assert entry(sat(*MARKET), "beg 2 loud") == "1 beg 2 loudly"
    assert entry(sat(*MARKET), "beg2") == "1 beg 2"


def test_a_misspelt_word_is_answered_with_what_it_looks_like() -> None:
    got = heard(sat(*MARKET), "ovre")
    assert got.kind is Kind.UNKNOWN and "over" in got.near


def test_completion_offers_the_legal_words_only() -> None:
    def offered(table: Table, line: str) -> list[str]:
        got = complete(TOY, table.s, line, table.known)
        return [c.word for c in got.offers if got.legal(c)]  # as the prompt shows them

    assert offered(sat("1 buy gem", "1 pay", "2 done"), "buy ") == []  # one coin buys nothing
    table = sat("1 done")
    assert offered(table, "buy ") == ["wall", "sail", "gem"]
    assert offered(table, "buy с") == ["wall", "gem"]
    assert offered(table, "do") == ["done"]


def test_a_fact_needed_while_looking_is_reported_and_not_asked() -> None:
    table = sat(*ROUND)
    needs = [o.need for o in table.options()]
    assert all(isinstance(n, Need) and n.key == "haunt.well" for n in needs)
    assert table.lines == list(ROUND)


def test_insisting_survives_the_question_which_card() -> None:
    """`!` typed before a question is answered still insists on the entry it belongs to."""
    from referee.games.port_royal import GAME
    from referee.kernel.game import Header

    table = Table(GAME, Header("port-royal", ("Ann", "Bob"), "base", GAME.edition, seed="x", options={"gambler": "no"}))
    for line in ("table draw admiral", "1 stop"):
        by, verb, *words = line.split()
        table.enter(table.verbs[verb].of(by, words))
    got = heard(table, "1!")
    assert isinstance(got.asks, Which)
    answered = heard(table, " ".join(spliced(got, ("admiral-7",))))
    assert answered.tokens == ("1", "admiral-7", "!") and answered.refused and answered.refused.entry() == "1 take 1 admiral-7"


class Long(Move[object]):
    """Two words of thirty each, the second of which may be left out."""

    verb = "long"
    first: str = says([f"a{n}" for n in range(30)])
    second: str | None = says([f"b{n}" for n in range(30)], ends=True, default=None)


def test_a_move_with_very_many_ways_to_say_it_is_listed_up_to_a_limit() -> None:
    ways = [words for words, _open in walk(Long, None, "1")]
    assert len(ways) == LIMIT == len(set(ways))
    assert ("a0",) in ways and ("a0", "b29") in ways
