"""What is put at a place by hand, and what is compared with the table."""

from __future__ import annotations

from referee.kernel.audit import check

from .toy import MARKET, sat, say

# -- set ---------------------------------------------------------------------------------------------------------------


def test_set_is_all_or_nothing() -> None:
    table = sat()
    before = table.view()
    for wanted in (
        [("1.coins", "9"), ("2.coins", "many")],
        [("1.coins", "9"), ("3.coins", "1")],
        [("1.coins", "9"), ("1.cards", "wall,wall,wall,wall")],
        [("1.coins", "9"), ("1.cards", "unicorn")],
        [("1.shield", "yes"), ("2.coins", "-1")],
        [("1.coins", "")],
        [("players", "x")],
        [("now", "x")],
        [("level", "record")],
    ):
        outcome = table.set(wanted)
        assert not outcome.ok and table.view() == before and table.lines == [] and table.s.pins == {}, wanted
    assert table.set([("1.coins", "9"), ("2.cards", "wall,gem")]).ok
    assert table.view()["1.coins"] == 9 and table.view()["2.cards"] == ("wall", "gem")


def test_set_fires_no_gains_but_standing_conditions_hold() -> None:
    table = sat(*MARKET)
    outcome = table.set([("2.cards", "wall")])
    assert table.view()["2.shield"] is True and table.view()["2.coins"] == 5
    assert {p for p, _, _ in outcome.patch} >= {"2.cards", "2.shield"}


def test_a_word_that_names_nothing_here_is_refused_before_anything_fails() -> None:
    table = sat(*MARKET)
    for wanted in ([("active", "9")], [("ghost_at", "")], [("round", "x")]):
        before = table.view()
        outcome = table.set(wanted)
        assert not outcome.ok or table.options() is not None
        assert outcome.ok or table.view() == before


# -- check -------------------------------------------------------------------------------------------------------------


def test_agreement_is_noted() -> None:
    table = sat("1 buy wall", "1 pay")
    audit = check(table, [("1.coins", "3"), ("1.shield", "yes")])
    assert audit.outcome.ok and len(audit.agreed) == 2 and not audit.differ and not audit.suspects
    assert table.lines[-1] == "- check 1.coins=3 1.shield=yes"


def test_a_difference_names_the_last_agreeing_check_and_entries_that_explain_it() -> None:
    table = sat("1 buy wall", "1 pay")
    check(table, [("1.coins", "3")])
    for entry in ("2 buy wall", "2 pay", "2 buy sail", "2 pay", "1 done"):
        say(table, entry)
    audit = check(table, [("1.coins", "3"), ("2.coins", "5")])
    assert audit.differ == (("2.coins", "0", "5"),) and audit.since == "3"
    for suspect in audit.suspects:
        assert int(suspect.label.split(".")[0]) >= 3


def test_every_suspect_is_verified_by_replay() -> None:
    table = sat("1 wish", "2 wish", "1 buy gem", "1 pay", "2 done", "1 done", "1 beg 2")
    assert not check(table, [("1.coins", "77"), ("1.cards", "sail")]).suspects  # no single entry explains that
    audit = check(table, [("1.coins", "4"), ("1.cards", "sail"), ("2.wishes", "1")])
    first = audit.suspects[0]
    assert (first.label, first.kind, first.instead.text) == ("3", "instead", "1 buy sail")
    fixed = sat("1 wish", "2 wish", "1 buy sail", "1 pay", "2 done", "1 done", "1 beg 2")
    assert fixed.view()["1.coins"] == 4


def test_a_check_of_what_does_not_exist_is_refused() -> None:
    assert not check(sat(), [("9.coins", "1")]).outcome.ok and not check(sat(), []).outcome.ok
