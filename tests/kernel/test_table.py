"""The journal at work: undo, redo, fix, set, check, loading."""

from __future__ import annotations

from referee.kernel.correct_entry import Mending, fix
from referee.kernel.history import EVERY
from referee.kernel.outcome import Entry, Outcome
from referee.kernel.record import parse_record
from referee.kernel.table import Table

from .toy import MARKET, ROUND, TOY, sat, say


def again(table: Table) -> Table:
    """The same journal, read anew."""
    return Table(TOY, table.header, table.lines)


def begun(table: Table, label: str, *entries: str, recompute: bool = False) -> Mending:
    mending = fix(table, label, tuple(map(parse_record, entries)), recompute=recompute)
    assert isinstance(mending, Mending)
    return mending


# -- undo and redo -----------------------------------------------------------------------------------------------------


def test_undo_takes_back_the_last_entry_and_says_which() -> None:
    table = sat("1 buy wall", "1 pay")
    before = sat("1 buy wall").view()
    outcome = table.undo()
    assert [i.text for i in outcome.gone] == ["1 pay"] and outcome.text == "- undo 2"
    assert table.view() == before == again(table).view()
    assert ("1.coins", 3, 5) in outcome.patch


def test_undo_takes_one_typed_line_with_what_it_caused() -> None:
    table = sat(cards="app", seed="s")
    say(table, "1 done")
    say(table, "2 done", together=True)
    table.enter(table.draw(table.verbs["wind"]), together=True)
    assert table.undo_line() == 1  # the draw follows the line, the second entry was typed together with the first
    assert table.undo().text == "- undo 1"


def test_a_draw_that_was_asked_for_goes_back_alone() -> None:
    table = sat("1 done", "2 done", cards="app", seed="s")
    table.enter(table.draw(table.verbs["wind"]))
    assert table.undo().text == "- undo 3"


def test_what_was_typed_together_is_known_after_reopening_too() -> None:
    table = sat("1 wish")
    say(table, "1 done")
    say(table, "2 done", together=True)
    assert again(table).undo_line() == 2 == table.undo_line()
    assert again(table).view() == table.view()


def test_with_the_tables_own_cards_a_draw_is_a_line_of_its_own() -> None:
    assert sat(*MARKET, "table wind 3").undo_line() == 3


def test_an_automatic_turn_goes_back_with_the_line_that_caused_it() -> None:
    table = sat(*ROUND[:-1])
    say(table, ROUND[-1], together=True)  # as Enter accepts it
    assert table.undo_line() == 6


def test_what_was_typed_for_an_automatic_player_goes_back_alone() -> None:
    assert sat(*ROUND).undo_line() == 7


def test_redo_returns_what_undo_took_and_several_undos_one_by_one() -> None:
    table = sat("1 wish", "1 wish", "1 wish")
    views = [table.view()]
    for _ in range(3):
        table.undo()
        views.append(table.view())
    for k in (2, 1, 0):
        assert table.redo().ok and table.view() == views[k]
    assert [b.rule for b in table.redo().refused] == ["table.nothing-to-redo"]
    assert again(table).view() == views[0]


def test_a_new_operation_forgets_what_could_be_returned() -> None:
    table = sat("1 wish", "1 wish")
    table.undo()
    say(table, "1 done")
    assert not table.redo().ok


def test_a_fact_learnt_in_between_does_not_forget_it() -> None:
    table = sat("1 wish")
    table.undo()
    table.learn("haunt.mill", "2")
    assert table.redo().ok and table.s.players["1"].wishes == 1


def test_numbers_of_records_never_change() -> None:
    table = sat("1 wish", "1 wish")
    table.undo()
    outcome = say(table, "1 done")
    assert outcome.label == "4" and [i.label for i in table.items] == ["1", "4"]


def test_undo_at_the_beginning_says_that_there_is_nothing() -> None:
    assert [b.rule for b in sat().undo().refused] == ["table.nothing-to-undo"]


def test_undo_across_checkpoints_gives_exactly_the_earlier_tables() -> None:
    table = sat()
    views = [table.view()]
    for k in range(3 * EVERY + 5):
        say(table, f"{1 + k % 2} wish")
        views.append(table.view())
    for line in (3 * EVERY + 2, 2 * EVERY + 1, EVERY, 2):
        assert table.undo(line).ok and table.view() == views[line - 1]
    while table.redo().ok:
        pass
    assert table.view() == views[-1] == again(table).view()


# -- fix ---------------------------------------------------------------------------------------------------------------


def test_fix_replaces_an_entry_and_prints_which_pieces_to_move() -> None:
    table = sat("1 buy wall", "1 pay", "1 done")
    mending = begun(table, "1", "1 buy sail")
    assert mending.misfit is None and table.lines == ["1 buy wall", "1 pay", "1 done"]  # nothing is written before
    outcome = mending.commit()
    assert outcome.text == "- fix 1: 1 buy sail" and [i.label for i in table.items] == ["4.1", "2", "3"]
    patch = {path: (old, new) for path, old, new in outcome.patch}
    assert patch["1.coins"] == (3, 2) and patch["1.cards"] == (("wall",), ("sail",)) and patch["1.shield"] == (True, False)
    assert again(table).view() == table.view()


def test_fix_inserts_with_two_entries_and_deletes_with_none() -> None:
    table = sat("1 wish", "1 done")
    begun(table, "1", "1 wish", "2 wish").commit()
    assert [i.text for i in table.items] == ["1 wish", "2 wish", "1 done"]
    begun(table, "3.1").commit()
    assert [i.text for i in table.items] == ["2 wish", "1 done"] and again(table).view() == table.view()


def test_an_entry_of_an_earlier_fix_can_be_fixed_again() -> None:
    table = sat("1 buy wall", "1 pay")
    begun(table, "1", "1 buy sail").commit()
    begun(table, "3.1", "1 buy gem").commit()
    assert table.s.players["1"].cards == ["gem"] and table.s.players["1"].coins == 1
    assert [i.label for i in table.items] == ["4.1", "2"]


def test_undo_takes_a_fix_back_whole_and_redo_returns_it() -> None:
    table = sat("1 buy wall", "1 pay", "1 buy sail", "1 pay")
    before = table.view()
    mending = begun(table, "1", "1 buy gem")
    mending.drop()  # the second purchase is too dear now
    mending.drop()
    mending.commit()
    after = table.view()
    assert table.lines[-1] == "- fix 1: 1 buy gem | 3: | 4:"
    assert table.undo().ok and table.view() == before
    assert table.redo().ok and table.view() == after


def test_a_line_that_does_not_count_cannot_be_fixed() -> None:
    table = sat("1 wish", "1 wish")
    table.undo()
    for label in ("2", "3", "77", "x", ""):
        outcome = fix(table, label, ())
        assert isinstance(outcome, Outcome) and [b.rule for b in outcome.refused] == ["table.no-line"]


def test_a_misfit_against_the_rules_may_be_kept_by_force() -> None:
    table = sat(*MARKET, "table wind 3", "1 city", "1 leave")
    mending = begun(table, "3")  # without wind the city is against the rules
    assert mending.misfit and mending.misfit.item.text == "1 city" and mending.misfit.may_force
    assert [b.rule for b in mending.misfit.because] == ["city.wind"]
    assert not mending.commit().ok and len(table.lines) == 5
    assert mending.keep() and mending.misfit is None and mending.commit().ok
    assert [i.text for i in table.items][2:] == ["1 city !", "1 leave"] and "6.1" in table.marks


def test_an_impossible_misfit_can_only_be_edited_or_dropped() -> None:
    table = sat("1 buy wall", "1 pay", "1 buy sail", "1 pay")
    mending = begun(table, "1", "1 buy gem")
    assert mending.misfit and mending.misfit.item.label == "3" and not mending.misfit.may_force
    assert mending.keep() is False
    mending.edit(parse_record("1 wish"))
    assert mending.misfit and mending.misfit.item.label == "4"  # nothing is to be paid any more
    mending.drop()
    assert mending.commit().ok and [i.text for i in table.items] == ["1 buy gem", "1 pay", "1 wish"]


def test_an_entry_of_the_fix_itself_may_be_the_misfit_and_is_edited_in_place() -> None:
    table = sat("1 buy wall", "1 pay", "1 done")
    mending = begun(table, "1", "1 wish", "1 buy nothing")
    assert mending.misfit and mending.misfit.item.text == "1 buy nothing"
    mending.edit(parse_record("1 buy gem"))
    assert mending.misfit is None and str(mending.record) == "- fix 1: 1 wish; 1 buy gem"


def test_the_rest_of_a_turn_that_no_longer_fits_is_dropped_and_replay_resumes_at_the_next() -> None:
    fight = ("1 city", "1 attack 2", "table shot 1 hit", "2 suffer", "1 leave", "1 leave")
    table = sat(*MARKET, "table wind 3", *fight, "1 over", "table wind 2")
    mending = begun(table, "4", "1 over")
    assert mending.misfit and mending.misfit.item.text == "1 attack 2"
    mending.drop_turn()
    assert mending.misfit is None and mending.commit().ok
    assert [i.text for i in table.items] == [*MARKET, "table wind 3", "1 over", "table wind 2"]
    assert table.s.active == "2" and table.s.wind == 2


def test_what_an_automatic_player_already_did_stays_unless_it_is_recomputed() -> None:
    table = sat(*ROUND)
    before = len(table.lines)
    table.set([("ghost_at", "mill")])
    fresh = sat(*ROUND[:-1])
    fresh.set([("ghost_at", "mill")])
    say(fresh, "ghost float well")
    mending = begun(fresh, "7", "- set ghost_at=well")  # the ghost would now float to the tower
    assert mending.misfit is None
    mending.commit()
    assert fresh.s.ghost_at == "well" and fresh.marks  # it stays, and is marked
    fresh.undo()
    begun(fresh, "7", "- set ghost_at=well", recompute=True).commit()
    assert fresh.s.ghost_at == "tower" and not fresh.marks
    assert len(table.lines) == before + 1


def test_a_correction_finds_a_fact_that_was_told_only_later() -> None:
    table = sat(*MARKET, "table wind 3", "1 over", "table wind 2", "2 over", "ghost float tower !")
    table.learn("haunt.tower", "1")
    say(table, "ghost haunt 1")
    table.learn("haunt.well", "2")
    mending = begun(table, "7", "ghost float well")
    assert mending.misfit is None, mending.misfit
    mending.commit()
    assert not table.stuck and again(table).view() == table.view() and table.s.haunted == 1


def test_marks_between_entries_in_a_comment_do_not_split_a_correction() -> None:
    table = sat("1 wish", "1 done")
    begun(table, "1", "1 wish  # he said: 2: | 1 done; well").commit()
    assert [i.text for i in table.items] == ["1 wish", "1 done"] and not again(table).stuck


# -- a typed line ------------------------------------------------------------------------------------------------------


def entries(table: Table, *texts: str) -> list[Entry]:
    return [Entry(table.replay.move(parse_record(text)), parse_record(text).force) for text in texts]
