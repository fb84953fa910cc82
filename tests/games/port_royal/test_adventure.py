"""The whole adventure by script: five chapters for two, the second lost once, and what lasts in between."""

from __future__ import annotations

import pytest

from referee.games.port_royal import GAME
from referee.kernel.game import Header, Kept
from referee.kernel.table import Table
from referee.save.campaign import change

BOX = {
    "crown.shields": "2,4,6,8,10,12", "hero.jean.coins": "4", "hero.anna.coins": "3",
    "card-nine.2.markers": "2", "card-nine.2.influence": "6",
    **{f"adds.{n}0": "3" for n in range(1, 6)}, "adds.21": "2", "does.storm": "-", "does.calm": "-", "does.feast": "-",
    **{f"task-{what}.{n}0": value for n in range(1, 6) for what, value in (("needs", "sabres1"), ("first", "1"), ("crowns", "0"))},
    "task-needs.21": "persons1", "task-first.21": "0", "task-crowns.21": "1", "task-price.40": "at-most",
}


def says(table: Table, *entries: str) -> None:
    for entry in entries:
        if entry.startswith("- "):
            outcome = table.record(entry)
        else:
            words = entry.split()
            outcome = table.enter(table.verbs[words[1]].of(words[0], words[2:]))
        assert outcome.ok, (entry, outcome.refused)


def evening(kept: Kept, *, succeed: bool) -> Table:
    """One chapter, as the book says it begins: three short turns, then the month ends with card 9."""
    assert GAME.campaign
    options = GAME.campaign.inherit(kept, "adventure-coop")
    table = Table(GAME, Header("port-royal", ("Ann", "Bob"), "adventure-coop", "2026.1", options=options), box=BOX)
    chapter, losses = options["chapter"], int(options["losses"])
    says(table, "1 hero jean", "2 hero anna")
    if losses:
        assert table.s.top().data["left"] == 3 * losses
        says(table, f"1 aid 2 {3 * losses}")
    says(table, f"table story {chapter}0", "table event storm", "table draw sailor-3", "1 stop", "1 take 1")
    if succeed and chapter in "12":  # what the rulebook says of 30, 40 and 50 takes more than a sailor
        says(table, f"1 task {chapter}0")
    while table.s.top().name == "take":
        says(table, f"{table.s.top().by} pass")
    says(table, "table event calm", "table draw ship-blue-1", "2 stop", "2 pass", "1 pass", "table event month-end")
    if succeed:
        says(table, f"- set 1.tasks={chapter}0 2.tasks={chapter}0 1.persons=sailor-3,senorita-9,admiral-9")
    says(table, "table story 9")
    return table


def test_the_whole_adventure_with_one_lost_attempt() -> None:
    book = GAME.campaign
    assert book
    kept = book.start({})
    results = []
    for attempt in (True, False, True, True, True, True):
        table = evening(kept, succeed=attempt)
        assert GAME.score(table.s).final and table.s.won is attempt
        results.append((kept["chapter"], kept["losses"], kept["mixed-in"]))
        change(kept, book.adds(table.header, table.s))
    assert results == [("1", "0", "0"), ("2", "0", "3"), ("2", "1", "6"), ("3", "0", "9"), ("4", "0", "12"), ("5", "0", "15")]
    assert kept["chapter"] == "6" and kept["losses"] == "0"


def test_an_unfinished_evening_leaves_nothing_in_the_book() -> None:
    book = GAME.campaign
    assert book
    table = evening(book.start({}), succeed=False)
    assert book.adds(table.header, table.s)
    table.undo(len(table.records))
    assert not book.adds(table.header, table.s)


@pytest.mark.parametrize("chapter", ("1", "3"))
def test_the_first_story_card_bears_the_chapters_digit(chapter: str) -> None:
    table = Table(GAME, Header("port-royal", ("Ann",), "adventure-solo", "2026.1", options={"chapter": chapter}), box=BOX)
    says(table, "1 hero jean")
    proposal = table.proposal()
    assert proposal and proposal.entry == f"table story {chapter}0"


def test_from_the_second_month_on_every_event_but_the_new_one_is_announced() -> None:
    table = Table(GAME, Header("port-royal", ("Ann",), "adventure-solo", "2026.1", options={"chapter": "2"}), box=BOX)
    says(table, "1 hero jean", "table story 20")
    for event in ("storm", "calm"):
        says(table, f"table event {event}", "table draw ship-blue-1", "1 stop", "1 pass")
    says(table, "table event month-end", "table story 21", "table draw ship-blue-1", "1 stop", "1 pass")
    assert table.s.events == ["?", "storm", "calm", "month-end"]
    says(table, "table event feast", "table draw ship-red-1", "1 stop", "1 pass")
    announced = []
    for colour in ("green", "yellow"):
        proposal = table.proposal()
        assert proposal
        announced.append(proposal.words[0])
        says(table, proposal.entry, f"table draw ship-{colour}-1", "1 stop", "1 pass")
    assert announced == ["storm", "calm"] and table.proposal()
