"""Frames: who decides what, inside what."""

from __future__ import annotations

import pytest

from referee.kernel.answer import Number
from referee.kernel.facts import UNKNOWN, Need
from referee.kernel.flow import Together
from referee.kernel.options import whose
from referee.kernel.table import Table

from .toy import MARKET, ROUND, TOY, offered, sat, say


def names(table: Table) -> list[str]:
    return [frame.name for frame in table.s.now]


# -- everybody at once -------------------------------------------------------------------------------------------------


def test_in_a_simultaneous_phase_everybody_decides_in_any_order() -> None:
    table = sat("2 buy wall", "1 buy gem", "2 pay", "1 pay", "2 done")
    assert whose(table.s) == ["1"]


def test_a_payment_may_not_be_interrupted_but_others_go_on() -> None:
    table = sat("1 buy wall")
    assert [e for e in offered(table) if e.startswith("1 ")] == ["1 pay"]
    assert "2 wish" in offered(table) and not say(table, "1 wish").ok
    assert say(table, "2 wish").ok and say(table, "1 pay").ok and say(table, "1 wish").ok


def test_anytime_moves_stay_open_for_whoever_is_done_until_all_are() -> None:
    table = sat("1 done")
    assert [e for e in offered(table) if e.startswith("1 ")] == ["1 wish"]
    assert say(table, "1 wish").ok
    assert isinstance(table.s.now[-1], Together) and say(table, "2 done").ok
    assert names(table) == ["turn"]


def test_saying_done_twice_does_not_end_the_phase_for_others() -> None:
    table = sat("1 done")
    assert not say(table, "1 done").ok
    table.s.done("1")
    assert isinstance(table.s.now[-1], Together)


# -- nesting -----------------------------------------------------------------------------------------------------------

DEEP = (*MARKET, "table wind 4", "1 city", "1 attack 2", "table shot 1 hit")


def test_decisions_nest_and_come_back_one_by_one() -> None:
    table = sat(*DEEP)
    assert names(table) == ["turn", "city", "battle", "wound"] and whose(table.s) == ["2"]
    for entry, left in (("2 suffer", 3), ("1 leave", 2), ("1 leave", 1)):
        assert say(table, entry).ok and len(table.s.now) == left


def test_cutting_unwinds_whatever_lies_on_top() -> None:
    table = sat(*DEEP, "2 die")
    assert names(table) == ["turn"] and whose(table.s) == ["1"]


def test_cutting_from_within_a_simultaneous_phase_reaches_what_lies_beneath_it() -> None:
    table = sat(*MARKET, "table wind 4", "1 city")
    s = table.s
    s.together("parley", "bid", ("1", "2"))
    s.acting = "2"
    s.push("pay", "2", price=1)
    s.cut("city")
    assert names(table) == ["turn"]


def test_frames_are_paths_and_can_be_set() -> None:
    table = sat("1 buy gem")
    view = table.view()
    assert view["now.1.name"] == "market" and view["now.1.stacks.1.2.price"] == 4
    table = sat(*DEEP)
    assert table.view()["now.3.whom"] == "2"
    assert table.set([("now.4.by", "1")]).ok and whose(table.s) == ["1"]
    assert not table.set([("now.4.by", "nobody")]).ok and not table.set([("now.4.name", "nowhere")]).ok


def test_a_table_can_begin_late() -> None:
    table = sat()
    assert table.begin_at("battle", "2", whom="1").ok
    assert names(table) == ["battle"] and table.s.active == "2"
    assert offered(table) == ["table shot 2 hit", "table shot 2 miss", "2 leave"]
    assert not table.begin_at("nowhere", "1").ok and not table.begin_at("turn", "7").ok
    assert table.begin_at("ghost", "ghost").ok and whose(table.s) == ["ghost"]
    assert Table(TOY, table.header, table.lines).view() == table.view()


# -- the automatic player ----------------------------------------------------------------------------------------------


def test_an_automatic_player_proposes_its_single_legal_choice_and_says_why_another_is_not_its() -> None:
    table = sat(*ROUND[:-1])
    proposal = table.proposal()
    assert proposal and proposal.entry == "ghost float well"
    other = say(table, "ghost float tower")
    assert [b.rule for b in other.refused] == ["ghost.next"]


def test_what_really_happened_overrules_the_proposal() -> None:
    table = sat(*ROUND[:-1], "ghost float tower !")
    assert table.s.ghost_at == "tower" and table.marks


def test_an_automatic_player_never_acts_while_a_human_turn_is_open() -> None:
    table = sat(*MARKET)
    assert not say(table, "ghost float well").ok and not any(o.by == "ghost" for o in table.options(every=True))


def test_the_only_thing_to_do_is_proposed_too() -> None:
    table = sat("1 buy wall", "2 done")
    proposal = table.proposal()
    assert proposal is None  # player 2 may still wish
    only = sat(*DEEP, "2 die", "1 over", "table wind 1", "2 over").proposal()
    assert only and only.entry == "ghost float well"


# -- facts of the box --------------------------------------------------------------------------------------------------


def test_a_fact_missing_in_the_middle_of_an_automatic_turn_is_asked_once() -> None:
    table = sat(*ROUND)
    proposal = table.proposal()
    assert proposal and proposal.need and proposal.need.key == "haunt.well" and proposal.need.answer == Number(0, 9)
    with pytest.raises(Need):
        say(table, "ghost haunt 2")
    assert table.lines == list(ROUND)
    assert table.learn("haunt.well", "2").ok
    proposal = table.proposal()
    assert proposal and proposal.entry == "ghost haunt 2" and not proposal.need
    assert say(table, proposal.entry).ok and table.lines[-2:] == ["- fact haunt.well=2", "ghost haunt 2"]


def test_dont_know_is_an_answer_too() -> None:
    table = sat(*ROUND)
    assert table.learn("haunt.well", UNKNOWN).ok
    proposal = table.proposal()
    assert proposal and proposal.entry == "ghost haunt 0"


def test_an_answer_must_have_the_shape_of_the_fact() -> None:
    table = sat(*ROUND)
    for nonsense in ("many", "", "--5", "1,2", "9" * 5000, "²"):
        assert not table.learn("haunt.well", nonsense).ok
    assert table.lines == list(ROUND)


def test_a_fact_of_the_owners_box_is_copied_into_the_journal_at_first_use_and_not_before() -> None:
    table = sat(*ROUND, box={"haunt.well": "3"})
    proposal = table.proposal()
    assert proposal and proposal.entry == "ghost haunt 3"
    assert table.lines == list(ROUND)  # looking records nothing
    assert say(table, "ghost haunt 3").ok
    assert table.lines[-2:] == ["- fact haunt.well=3", "ghost haunt 3"]
    assert Table(TOY, table.header, table.lines).view() == table.view()  # without the box


def test_facts_survive_undo_and_are_not_asked_again() -> None:
    table = sat(*ROUND)
    table.learn("haunt.well", "1")
    say(table, "ghost haunt 1")
    assert table.undo(1).ok and table.s.facts == {"haunt.well": "1"}
    for entry in ROUND:
        assert say(table, entry).ok
    proposal = table.proposal()
    assert proposal and proposal.entry == "ghost haunt 1"


# -- levels and told facts ---------------------------------------------------------------------------------------------


def test_levels_refuse_remark_or_just_record() -> None:
    assert not say(sat(*MARKET), "1 city").ok
    for level in ("assist", "record"):
        outcome = say(sat(*MARKET, level=level), "1 city")
        assert outcome.ok and [b.rule for b in outcome.remarks] == ["city.wind"]


def test_changing_the_level_is_an_entry_and_can_be_taken_back() -> None:
    table = sat(*MARKET)
    assert table.level("assist").ok and table.lines[-1] == "- level assist" and say(table, "1 city").ok
    assert not table.level("sloppy").ok
    assert table.undo(3).ok and table.s.level == "enforce"


def test_how_much_is_tracked_is_a_setting_and_an_entry_apart_from_how_strict() -> None:
    assert sat().s.tracking == "goods" and sat(options={"track": "nothing"}).s.tracking == "nothing"
    table = sat(*MARKET)
    assert table.track("nothing").ok and table.lines[-1] == "- track nothing" and table.s.tracking == "nothing"
    assert table.s.level == "enforce" and not table.track("moods").ok
    assert table.undo().ok and table.s.tracking == "goods"


def test_told_facts_are_for_looser_levels_only() -> None:
    assert not say(sat(*MARKET), "1 got gem").ok
    assert say(sat(*MARKET, level="assist"), "1 got gem").ok


@pytest.mark.parametrize("order", (("1 got gem", "1 purse 7"), ("1 purse 7", "1 got gem")))
def test_told_facts_come_in_any_order_and_belong_to_the_turn(order: tuple[str, str]) -> None:
    table = sat(*MARKET, *order, "1 turn-over", level="record")
    assert table.s.active == "2" and table.s.told == [] and table.s.players["1"].cards == ["gem"]


def test_told_facts_check_pieces_only() -> None:
    table = sat(*MARKET, "1 got gem", "1 got gem", "1 got gem", level="record")
    assert [b.rule for b in say(table, "1 got gem").refused] == ["told.left"]


def test_the_end_of_a_turn_checks_that_the_told_facts_agree() -> None:
    for order in (("1 slept", "1 got gem"), ("1 got gem", "1 slept")):
        outcome = say(sat(*MARKET, *order, level="assist"), "1 turn-over")
        assert outcome.ok and [b.rule for b in outcome.remarks] == ["told.agree"]
    table = sat(*MARKET, "1 slept", "1 got gem", level="assist")
    table.level("enforce")
    assert not say(table, "1 turn-over").ok


def test_an_automatic_player_works_the_same_at_every_level() -> None:
    for level in ("enforce", "assist", "record"):
        proposal = sat(*ROUND[:-1], level=level).proposal()
        assert proposal and proposal.entry == "ghost float well"


# -- computed values ---------------------------------------------------------------------------------------------------


def test_a_computed_shield_comes_and_goes() -> None:
    table = sat("1 buy wall", "1 pay")
    assert table.view()["1.shield"] is True
    assert say(table, "2 buy wall").ok and table.view()["1.shield"] is False
    assert "shield" not in vars(table.s.players["1"])


def test_a_computed_value_can_be_pinned_until_auto() -> None:
    table = sat("1 buy wall", "1 pay")
    assert table.set([("1.shield", "no")]).ok and table.view()["1.shield"] is False and table.s.pins == {"1.shield": False}
    table.set([("1.strength", "9")])
    assert say(table, "1 buy wall").ok and table.view()["1.strength"] == 9
    assert table.set([("1.shield", "auto"), ("1.strength", "auto")]).ok
    assert table.s.pins == {} and table.view()["1.shield"] is True and table.view()["1.strength"] == 2


def test_a_pin_that_nothing_reads_is_refused() -> None:
    table = sat()
    assert not table.set([("unseen", "3")]).ok and table.s.pins == {} and table.lines == []


def test_a_pin_is_checked_by_type() -> None:
    table = sat()
    assert not table.set([("1.shield", "perhaps")]).ok and not table.set([("1.strength", "many")]).ok


# -- chance ------------------------------------------------------------------------------------------------------------


def test_the_program_draws_from_one_stream_for_each_source_so_that_undo_repeats_it() -> None:
    def shots(table: Table, who: str) -> list[str]:
        found = []
        for _ in range(4):
            table.begin_at("battle", who, whom="2" if who == "1" else "1")
            move = table.draw(table.verbs["shot"])
            assert table.enter(move).ok
            found.append(move.entry())
        return found

    table = sat(cards="app", seed="x")
    first = shots(table, "1")
    assert table.undo(1).ok and shots(table, "1") == first
    other = sat(cards="app", seed="x")
    shots(other, "2")
    assert shots(other, "1") == first  # another source in between changes nothing
    assert any(shots(sat(cards="app", seed=str(k)), "1") != first for k in range(5))


def test_a_chance_entry_names_what_it_answers() -> None:
    table = sat(*MARKET, "table wind 3", "1 city", "1 attack 2")
    assert [b.rule for b in say(table, "table shot 2 hit").refused] == ["shot.whose"]
    assert say(table, "table shot 1 hit").ok


def test_a_rule_bound_to_an_edition_holds_only_from_it_on() -> None:
    entries = ("1 buy gem", "1 pay")
    old, new = sat(*entries, edition="2026.1"), sat(*entries, edition="2026.2")
    for table in (old, new):
        table.set([("1.coins", "9")])
    assert say(old, "1 buy gem").ok and not say(new, "1 buy gem").ok
