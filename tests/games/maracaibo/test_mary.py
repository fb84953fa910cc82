"""Mary's cards and board, read like play."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from referee.games.maracaibo import GAME
from referee.games.maracaibo.explorer import Track
from referee.games.maracaibo.mary.cards import cards, cells, difficulties, income
from referee.games.maracaibo.mary.moves.card import Reveal
from referee.kernel.game import Header
from referee.kernel.line.read_entry import Said, Which
from referee.kernel.table import Table
from tests.journal_lines import parse, tell

from .play import BOX


def table(difficulty: str = "high", cards_by: str = "app", box: dict[str, str] | None = None) -> Table:
    head = Header("maracaibo", ("Ann",), "solo", cards=cards_by, level="assist", seed="mary", options={"difficulty": difficulty})
    return Table(GAME, head, box=BOX if box is None else box)


def test_the_deck_has_fifteen_cards_by_their_letters() -> None:
    assert Counter(c.letter for c in cards().values()) == {"a": 5, "b": 6, "c": 4}
    assert difficulties() == {
        "very-low": {"a": 5, "b": 0, "c": 0},
        "low": {"a": 5, "b": 0, "c": 1},
        "medium": {"a": 5, "b": 1, "c": 1},
        "high": {"a": 4, "b": 2, "c": 1},
        "very-high": {"a": 3, "b": 3, "c": 1},
    }


@pytest.mark.parametrize("difficulty", list(difficulties()))
def test_the_program_deals_each_difficulty_blind_and_goes_through_the_deck_before_shuffling(difficulty: str) -> None:
    t = table(difficulty)
    size = difficulties()[difficulty]
    drawn = []
    for _ in range(2 * sum(size.values())):
        t.begin_at("reveal", "table")
        move = t.draw(Reveal)
        assert t.enter(move).ok
        drawn.append(t.s.card)
        t.s.discard.append(t.s.card)
    first, second = drawn[: len(drawn) // 2], drawn[len(drawn) // 2 :]
    assert Counter(c[0] for c in first) == {k: n for k, n in size.items() if n}
    assert sorted(first) == sorted(second) and len(set(first)) == len(first)


def test_the_last_card_of_her_deck_that_was_turned_up_and_never_played_is_turned_up_again() -> None:
    t = table("very-low")
    for k in range(5):
        t.begin_at("reveal", "table")
        assert t.enter(t.draw(Reveal)).ok
        t.s.discard += [t.s.card] if k < 4 else []  # the last one lies there, and another decision is begun
    t.begin_at("reveal", "table")
    assert t.draw(Reveal).words() == (t.s.card,)


def test_a_physical_card_is_told_by_what_is_printed_on_it() -> None:
    t = table(cards_by="table")
    t.begin_at("reveal", "table")
    said = {typed: parse(GAME, t.s, (typed,), t.names()) for typed in ("а1в3", "A1B3", "a1u3", "В2Н4", "B2H4", "c2l4", "б2н4", "b2l4")}
    read = {typed: got.move.card for typed, got in said.items() if isinstance(got, Said)}  # type: ignore[attr-defined]
    assert read == {
        "а1в3": "a1u3",
        "A1B3": "a1u3",
        "a1u3": "a1u3",
        "В2Н4": "c2l4",  # Cyrillic В: the third pile
        "B2H4": "c2l4",  # the same typed in Latin letters that look alike
        "c2l4": "c2l4",
        "б2н4": "b2l4",
        "b2l4": "b2l4",  # Latin B: the second pile
    }


def test_three_cards_that_look_alike_are_told_apart_by_their_action() -> None:
    t = table(cards_by="table")
    t.begin_at("reveal", "table")
    got = parse(GAME, t.s, ("б2в3",), t.names())
    assert isinstance(got, Which) and set(got.choices) == {"b2u3e", "b2u3q", "b2u3d"}


def test_a_battle_tile_is_typed_as_it_is_printed() -> None:
    t = table()
    t.begin_at("reveal", "table")
    t.enter(Reveal("table", "a1l4"))
    t.enter(t.verbs["sail"].of("mary", ["4"]))
    got = parse(GAME, t.s, ("6", "3", "4", "-"), t.names())
    assert isinstance(got, Said) and got.move.entry() == "mary tile 6 3 4 none"


def test_income_and_round_cells_follow_the_printed_board() -> None:
    assert [income(n) for n in (0, 1, 2, 3, 22)] == [0, 0, 1, 2, 38]
    assert [cells(n) for n in (0, 1, 2, 3, 4, 22)] == [0, 0, 1, 1, 2, 11]


def test_her_explorer_never_moves_back_and_never_stands_on_yours() -> None:
    rng = random.Random(3)
    track = Track(24, ("5>6/9", "8>11", "14>15/17", "16>18"), (5, 12, 19), (4, 10, 18))
    for _ in range(500):
        start, yours = rng.randint(0, 23), rng.randint(0, 23)
        gone = frozenset(q for q in track.quests if rng.random() < 0.5)
        end, quest = track.explore(start, rng.choice((2, 3, 4)), yours, gone)
        assert end == start or (end in track.distances(start) and end != yours and end not in gone)
        assert quest == (end in track.quests and end != start)
        assert track.to_end(end) <= track.to_end(start)


def test_overruling_her_stop_is_recorded_with_a_remark() -> None:
    t = table()
    t.begin_at("reveal", "table")
    t.enter(Reveal("table", "a1l2"))
    proposal = t.proposal()
    assert proposal and proposal.entry == "mary sail 4"
    outcome = t.enter(t.verbs["sail"].of("mary", ["5"]))
    assert outcome.ok and [b.rule for b in outcome.remarks] == ["solo.move.count", "solo.route.correct"]


def test_pieces_that_cannot_be_are_not_set() -> None:
    t = table()
    for path, value, rule in (("mary.discs", "30", "solo.pieces.discs"), ("supply.france.left", "13", "solo.pieces.control")):
        outcome = t.set([(path, value)])
        assert [b.rule for b in outcome.refused] == [rule]


def test_ranks_are_not_asked_for_where_they_cannot_matter() -> None:
    t = table(box={})
    t.begin_at("reveal", "table")
    t.enter(Reveal("table", "a1l4"))
    t.set([("mary.influence.france", "4"), ("1.influence.spain", "2")])
    t.enter(t.verbs["sail"].of("mary", ["4"]))
    assert t.enter(t.verbs["tile"].of("mary", ["6", "3", "4", "none"])).ok
    assert t.s.mary.influence["france"] == 6


def test_a_decision_that_is_nobodys_is_not_begun() -> None:
    t = table()
    assert not any(t.begin_at(frame, "table").ok for frame in ("turn", "interim", "final"))
    two = Table(GAME, Header("maracaibo", ("Ann", "Bob"), "base", GAME.edition))
    assert not any(two.begin_at(frame, "mary").ok for frame in ("turn", "interim", "final", "sail"))
    assert two.begin_at("turn", "2").ok


def test_what_chance_says_asks_nothing() -> None:
    """A city of a legacy tile lies on the upper or the lower way: where nobody said which, her stop is not known."""
    t = table(cards_by="table", box={"route.cities": "4,5,8,11,13,14,16", "route.arrows": "11>12/15"})
    for line in ("1 ship 4", "1 turn-over", "table reveal a1l2"):
        tell(t, line)
    t.s.facts.update({"route.cities": "4,5,8,11,13,14,16", "route.arrows": "11>12/15"})
    t.s.legacy.append("h4")
    t.s.mary.explorer, t.s.mary.ship = 12, "8"
    assert {c.rule for c in GAME.odds(t.s, ()).chances} == {"solo.deck.random"}
