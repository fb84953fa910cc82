"""The whole adventure by script: five chapters for two, the second lost once, and what lasts in between."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.games.port_royal import GAME
from referee.games.port_royal.adventure import deck as mixing
from referee.games.port_royal.adventure import effects
from referee.games.port_royal.adventure.campaign import in_deck, standing
from referee.kernel.answer import Misfit
from referee.kernel.game import Header, Kept
from referee.kernel.table import Table
from referee.save.campaign import change
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from referee.ui.table.listing import listing
from tests.journal_lines import tell
from tests.test_typed import Typed, after
from tests.ui.sitting import Sitting

BOX = tomllib.loads((Path(__file__).parents[2] / "boxes" / "port_royal.toml").read_text("utf-8"))["facts"]


def says(table: Table, *entries: str) -> None:
    for entry in entries:
        outcome = tell(table, entry)
        assert outcome.ok, (entry, outcome.refused)


def evening(kept: Kept, *, succeed: bool) -> Table:
    """One chapter, as the book says it begins: three short turns, then the month ends with card 9."""
    assert GAME.campaign
    options = GAME.campaign.inherit(kept, "adventure-coop")
    table = Table(GAME, Header("port-royal", ("Ann", "Bob"), "adventure-coop", GAME.edition, options=options), box=BOX)
    chapter, losses = options["chapter"], int(options["losses"])
    says(table, "1 hero jean", "2 hero anna")
    if losses:
        assert table.s.top().data["left"] == 3 * losses
        says(table, f"2 aid {3 * losses}")
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
        results.append((*standing(kept), table.s.added))
        change(kept, book.adds(table.header._replace(seed=f"{len(results):06}"), table.s))
    # chapter 2 played again finds its three cards in the deck already
    assert results == [(1, 0, 3), (2, 0, 6), (2, 1, 6), (3, 0, 9), (4, 0, 12), (5, 0, 15)]
    assert standing(kept) == (6, 0)
    cards, more = in_deck(kept)
    assert cards["ares-medicinal-herbs"] == 2 and cards["innkeeper"] == 3 and cards.total() == 12 and more == 3


def test_an_evening_corrected_later_moves_the_story() -> None:
    kept: Kept = {"chapter": "1", "losses": "0", "attempts": ["1:lost:a", "1:lost:b"]}
    assert standing(kept) == (1, 2)
    assert standing({**kept, "attempts": ["1:won:a", "1:lost:b"]}) == (2, 0)
    assert standing({**kept, "attempts": ["1:lost:b"]}) == (1, 1)
    assert standing({"chapter": "3", "losses": "1", "attempts": ["3:lost:a"]}) == (3, 2)  # begun without the book
    assert standing({"chapter": "2", "losses": "1", "attempts": ["1.1:won", "2.1:lost", "2:lost:c"]}) == (2, 2)  # begun in an older one


def test_an_unfinished_evening_leaves_nothing_in_the_book() -> None:
    book = GAME.campaign
    assert book
    table = evening(book.start({}), succeed=False)
    assert book.adds(table.header, table.s)
    table.undo(len(table.lines))
    assert not book.adds(table.header, table.s)


@pytest.mark.parametrize("chapter", ("1", "3"))
def test_the_first_story_card_bears_the_chapters_digit(chapter: str) -> None:
    table = Table(GAME, Header("port-royal", ("Ann",), "adventure-solo", GAME.edition, options={"chapter": chapter}), box=BOX)
    says(table, "1 hero jean")
    proposal = table.proposal()
    assert proposal and proposal.entry == f"table story {chapter}0"


def test_from_the_second_month_on_every_event_but_the_new_one_is_announced() -> None:
    table = Table(GAME, Header("port-royal", ("Ann",), "adventure-solo", GAME.edition, options={"chapter": "2"}), box=BOX)
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


def test_where_an_hourglass_led_is_offered_when_the_table_comes_there_again() -> None:
    header = Header("port-royal", ("Ann",), "adventure-solo", GAME.edition, options={"chapter": "2"})
    until = ("1 hero jean", "table story 20", "- set events=month-end", "table event month-end")
    first = Table(GAME, header, box=BOX)
    says(first, *until)
    story = first.verbs["story"].of("table", ("21",))
    assert not story.effect(first.s) and first.enter(story).ok and story.teaches(first.s) == {"next.20.coop.failed": "21"}
    again = Table(GAME, header, box={**BOX, **story.teaches(first.s)})
    says(again, *until)
    again.learn("next.20.coop.failed", "21")
    assert "table story 21" in [o.entry for o in again.options()] and story.effect(again.s)
    again.set([("1.tasks", "20")])  # the other branch is not known yet
    assert not story.effect(again.s)


def test_a_story_cards_number_never_means_a_number_of_the_list(tmp_path: Path) -> None:
    header = Header("port-royal", ("Ann", "Bob"), "adventure", GAME.edition, options={"chapter": "1"})
    desk = Desk(Journal.create(tmp_path / "a.table", header), "en")
    for key, value in BOX.items():
        desk.table.learn(key, value)
    says(desk.table, "1 hero jean", "2 hero anna", "table story 10", "- set events=month-end", "table event month-end")
    numbers = listing(desk).numbers
    assert numbers and not set(numbers) & set(range(10, 20))


@pytest.mark.parametrize(
    ("said", "cards", "more"),
    (
        ("2 дозорных, 3 ареса, к-ром", ["lookout"] * 2 + ["ares"] * 3 + ["goods-red-rum"], 0),
        ("2 дозорных и 3 ареса", ["lookout"] * 2 + ["ares"] * 3, 0),
        ("2 дозорных 3 ареса к-ром", ["lookout"] * 2 + ["ares"] * 3 + ["goods-red-rum"], 0),
        ("lookout 2 ares 3", ["lookout"] * 2 + ["ares"] * 3, 0),
        ("lookout2 ares r-rum2", ["lookout"] * 2 + ["ares"] + ["goods-red-rum"] * 2, 0),
        ("captain tax exp1", ["adventure-captain", "tax-adventure", "adventure-expedition-1"], 0),
        ("ares-herbs, 2", ["ares-medicinal-herbs"], 2),
        ("lookout 2 x ares", ["lookout", "ares", "ares"], 0),
        ("4", [], 4),
        ("-", [], 0),
    ),
)
def test_what_a_story_card_brings_is_said_in_plain_words(said: str, cards: list[str], more: int) -> None:
    value = GAME.facts.fit("brings.10", said)
    assert GAME.facts.value("brings.10", value) == (cards, more)
    assert mixing.unpack(mixing.pack("10", (cards, more))) == ("10", (cards, more))


@pytest.mark.parametrize("said", ("nonsense", "captains of industry", "3 моряка"))
def test_what_no_story_card_can_bring_is_asked_again(said: str) -> None:
    with pytest.raises(Misfit):
        GAME.facts.fit("brings.10", said)


@pytest.mark.parametrize(
    ("said", "needs"),
    (
        ("-4 монеты, священник", [(True, "coins", 4), (False, "priest", 1)]),
        ("-4 монеты 2 сабли -книги", [(True, "coins", 4), (False, "sabres", 2), (True, "ritual-books", 1)]),
        ("-coins4,sabres2", [(True, "coins", 4), (False, "sabres", 2)]),
        ("other", [(False, "other", 1)]),
        ("12 влияния 3 персонажа", [(False, "influence", 12), (False, "persons", 3)]),
    ),
)
def test_what_a_task_asks_for_is_said_in_plain_words(said: str, needs: list[tuple[bool, str, int]]) -> None:
    value = GAME.facts.fit("task-needs.11", said)
    assert list(GAME.facts.value("task-needs.11", value)) == needs


@pytest.mark.parametrize(
    ("said", "clauses"),
    (
        ("все +1 монета; макс-монеты -2 монеты", [("all", 1, "coins"), ("max-coins", -2, "coins")]),
        ("others +1 crown active -3 crowns", [("others", 1, "crowns"), ("active", -3, "crowns")]),
        ("-1 корона +1 карточка", [("active", -1, "crowns"), ("active", 1, "cards")]),
        ("min influence + 2 coins", [("min-influence", 2, "coins")]),
        ("все +1 карточка", None),
        ("nobody may sink ships", None),
        ("-", None),
    ),
)
def test_what_an_event_does_is_read_or_left_to_the_table(said: str, clauses: list[tuple[str, int, str]] | None) -> None:
    assert effects.clauses_or_none(said) == clauses


def test_a_ship_kept_in_anothers_turn_costs_a_coin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    given = ["samuel", "mary", "10", "storm", "set added=39", "y1 ares-ritual-books stop", "pass"]
    desk = after(Typed("port-royal", 0, {"mode": "adventure-coop", "box": "port_royal", "given": given, "typed": ""}), tmp_path)
    said = Sitting(desk.journal.path).type("?")
    assert "keep" in said and "as an item, −1 coin" in said and "+-" not in said
