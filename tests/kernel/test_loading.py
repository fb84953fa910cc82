"""A table that is loaded, followed or written by lines: what stands is what was recorded."""

from __future__ import annotations

import builtins
import os
import random
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from referee.kernel import replay
from referee.kernel.history import EVERY
from referee.kernel.outcome import Readonly
from referee.kernel.replay import visible
from referee.kernel.table import Table

from .test_table import again, begun, entries
from .toy import MARKET, ROUND, TOY, no_chance, offered, sat, say

# -- loading -----------------------------------------------------------------------------------------------------------


def test_an_entry_now_found_against_the_rules_is_marked_not_lost() -> None:
    table = sat("1 buy gem", "1 pay", edition="2026.1")
    table.set([("1.coins", "9")])
    say(table, "1 buy gem")
    stricter = Table(TOY, table.header._replace(edition="2026.2"), table.lines)
    assert not stricter.stuck and stricter.view() == table.view()
    assert {label: [b.rule for b in why] for label, why in stricter.marks.items()} == {"4": ["buy.one-gem"]}


SPOILT: Mapping[str, str] = {
    "1 buy unicorn": "buy.word",
    "1 buy": "table.unknown",
    "1 dance": "table.unknown",
    "1": "table.unknown",
    "7 wish": "table.not-now",
    "1 attack 2": "table.not-now",
    "- set 1.coins=many": "table.misplaced",
    "- set": "table.no-path",
    "- now nowhere 1": "table.no-frame",
    "- level sloppy": "table.unknown",
    "- fact": "table.unknown",
    "- dance": "table.unknown",
    "�": "table.unknown",
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_the_impossible_opens_the_table_read_only_up_to_it_and_can_be_repaired(spoilt: str) -> None:
    table = Table(TOY, sat().header, ["1 wish", spoilt, "2 wish"])
    assert table.stuck and table.stuck.item.label == "2" and table.s.players["1"].wishes == 1
    assert [b.rule for b in table.stuck.because] == [SPOILT[spoilt]]
    with pytest.raises(Readonly):
        say(table, "1 wish")
    assert table.proposal() is None
    outcome = begun(table, "2").commit()
    assert outcome.ok and not table.stuck and table.s.players["2"].wishes == 1
    assert say(table, "1 done").ok and not again(table).stuck


def test_a_fault_of_the_game_opens_the_table_up_to_it_says_so_and_leaves_no_trace_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    head = sat(options={"stumble": "yes"}).header
    records = ["1 wish"] * (EVERY + 3) + [*MARKET, "1 stumble", "table wind 3"]
    with pytest.raises(RuntimeError, match="stumbled"):
        Table(TOY, head, records)  # in tests a bug is seen where it is
    monkeypatch.setattr(replay, "TRACE", False)
    table = Table(TOY, head, records)
    assert table.stuck and table.stuck.item.text == "1 stumble"
    (reason,) = table.stuck.because
    assert reason.rule == "table.fault" and "RuntimeError" in str(reason.facts["error"]) and "toy.py" in str(reason.facts["error"])
    assert table.s.players["1"].coins == 5 and table.s.players["1"].wishes == EVERY + 3 and len(table.items) == EVERY + 5
    assert begun(table, table.stuck.item.label).commit().ok and table.s.wind == 3


def test_a_stuck_table_can_also_be_taken_back() -> None:
    table = Table(TOY, sat().header, ["1 wish", "1 dance"])
    assert table.undo(2).ok and not table.stuck and say(table, "1 wish").ok


def test_replay_touches_no_box_no_clock_and_no_random_source(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sat(*ROUND, box={"haunt.well": "2"}, cards="app", seed="s")
    say(table, "ghost haunt 2")
    table.undo()
    table.redo()
    header, records, view = table.header, list(table.lines), table.view()

    class NoBox(dict[str, str]):
        get = __getitem__ = __contains__ = no_chance  # type: ignore[assignment]

    for name in ("random", "choice", "randint", "shuffle", "sample", "Random", "seed"):
        monkeypatch.setattr(random, name, no_chance)
    for name in ("time", "monotonic", "time_ns", "perf_counter"):
        monkeypatch.setattr(time, name, no_chance)
    monkeypatch.setattr(os, "urandom", no_chance)
    monkeypatch.setattr(builtins, "open", no_chance)
    monkeypatch.setattr(Path, "open", no_chance)
    game = replace(TOY, known=no_chance)
    replayed = Table(game, header, records, box=NoBox())
    seen = replayed.view()
    monkeypatch.undo()
    assert seen == view and not replayed.stuck


def test_following_another_window_gives_the_same_table_as_reading_it_all() -> None:
    one, two = sat(), sat()
    for entry in ROUND:
        say(one, entry)
        two.follow([one.lines[-1]])
        assert two.view() == one.view()
    one.undo(3)
    two.follow([one.lines[-1]])
    assert two.view() == one.view() == again(one).view() and two.items == one.items


def test_the_table_as_it_stood_after_a_line_counts_corrections_made_since() -> None:
    table = sat("1 buy wall", "1 pay", "1 buy sail", "1 pay")
    begun(table, "1", "1 wish", "1 buy wall").commit()
    assert table.at(2).players["1"].wishes == 1 and table.at(2).players["1"].coins == 3
    assert table.at(4).players["1"].coins == 0 and table.at(0).players["1"].coins == 5


def test_a_finished_game_offers_nothing_and_keeps_its_corrections() -> None:
    table = sat(*ROUND, box={f"haunt.{p}": "1" for p in ("mill", "well", "tower")})
    for entry in ("ghost haunt 1", *MARKET, "table wind 1", "1 over", "table wind 1", "2 over", "ghost float tower", "ghost haunt 1"):
        assert say(table, entry).ok
    assert TOY.score(table.s).final and offered(table) == [] and table.proposal() is None
    assert table.undo().ok and not TOY.score(table.s).final


def test_the_entries_of_a_line_are_one_write_and_one_undo_step() -> None:
    writes: list[list[str]] = []
    table = Table(TOY, sat().header, write=lambda lines: writes.append(list(lines)))
    before, s = table.view(), table.s
    outcomes = table.commit(entries(table, "1 buy wall", "1 pay", "1 done"), comment="so it was")
    assert writes == [["1 buy wall", " 1 pay", " 1 done  # so it was"]]
    assert [o.label for o in outcomes] == ["1", "2", "3"] and table.s is s and again(table).view() == table.view()
    assert table.undo().text == "- undo 1" and table.view() == before and table.s is s


def test_facts_that_a_line_hangs_on_come_first_and_stay_when_it_goes_back() -> None:
    table = sat(*ROUND)
    table.commit(entries(table, "ghost haunt 2"), facts={"haunt.well": "2"}, together=True)
    assert table.lines[-2:] == ["- fact haunt.well=2", " ghost haunt 2"] and again(table).view() == table.view()
    table.undo()
    assert [i.text for i in table.items][-1] == "- fact haunt.well=2"


def test_a_line_that_could_not_be_written_has_not_happened() -> None:
    def full(lines: object) -> None:
        raise OSError("disk full")

    table = Table(TOY, sat().header, write=full)
    before, s = table.view(), table.s
    with pytest.raises(OSError, match="disk full"):
        table.commit(entries(table, "1 buy wall", "1 pay"), facts={"haunt.mill": "1"})
    assert table.view() == before and table.s is s and not table.records and not table.items and "haunt.mill" not in table.s.facts


def test_checkpoints_are_taken_at_the_end_of_a_line_only() -> None:
    table = sat()
    for _ in range(EVERY):
        table.commit(entries(table, *["1 wish"] * 3))
    views = [visible(TOY, s) for s in table.states()]
    assert views == [again_to(table, k).view() for k in range(len(table.lines) + 1)]
    for start in (0, 1, EVERY - 1, EVERY, 3 * EVERY):
        assert [visible(TOY, s) for s in table.states(start)] == views[start:]


def again_to(table: Table, n: int) -> Table:
    return Table(TOY, table.header, table.lines[:n])
