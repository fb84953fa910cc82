"""Campaign book-keeping: cases from the rulebook's campaign passages (p.3, p.9-11, p.22-24)."""

from __future__ import annotations

import pytest

from . import model_campaign as mc

BOX = [*range(1, 60), *range(80, 90), *range(90, 98)]  # 77 made-up numbers
FIRST = mc.Result(
    {"Anna": 90, "Boris": 90, "Clara": 70},
    (
        (1, "read", 1, "Anna"),
        (1, "draw", 5),
        (1, "cards", (90, 91)),
        (2, "tile", "H12", 5),
        (3, "read", 5, "Boris"),
        (3, "draw", 9),
        ("final", "read", 9, "Anna"),
        ("final", "draw", 12),
    ),
)


def test_box_facts() -> None:
    assert len(BOX) == 77 and len(mc.TILES) == 23 and "H19" not in mc.TILES and "H24" not in mc.TILES
    assert [mc.first_card(n) for n in (1, 2, 3, 11)] == [1, 80, 81, 89]
    for chapter in (0, 12):
        with pytest.raises(ValueError):
            mc.first_card(chapter)


def test_evening_archive_and_wins() -> None:
    game = mc.Campaign.start(BOX)
    table = game.after_evening(FIRST)
    assert table.archive() == {"stories": [12], "tiles": ["H12"], "in deck": [90, 91]}
    assert table.unread == {12} and table.told == {1: "Anna", 5: "Boris", 9: "Anna"}
    assert table.wins == {"Anna": 1, "Boris": 1, "Clara": 0}
    assert table.pile[0] == 13 and set(table.pile[-8:]) == {2, 3, 4, 6, 7, 8, 10, 11}


def test_next_evening_reads_what_was_laid_unread() -> None:
    game = mc.Campaign.start(BOX)
    game.after_evening(FIRST)
    table = game.after_evening(mc.Result({"Anna": 50}, (("setup", "tile", "H3", 12), (1, "remove", "H3"), (2, "read", 12, "Anna"))))
    assert table.unread == set() and table.stories == [] and table.tiles == {"H12": 5}


@pytest.mark.parametrize(
    "event",
    [
        (1, "read", 2, "Anna"),
        (1, "draw", 1),
        (1, "draw", 90),
        (1, "tile", "H19", 1),
        (1, "remove", "H3"),
        (1, "cards", (5,)),
        ("setup", "read", 1, "Anna"),
        (1, "drop", 7),
    ],
)
def test_impossible_reports_change_nothing(event: tuple) -> None:
    game = mc.Campaign.start(BOX)
    before = game.table
    with pytest.raises(ValueError):
        game.after_evening(mc.Result({"Anna": 1}, (event,)))
    assert game.table is before and game.evenings == []


def test_order_of_events() -> None:
    game = mc.Campaign.start(BOX)
    for events in (
        ((2, "draw", 5), (1, "draw", 6)),
        ((1, "draw", 5), (2, "read", 5, "A"), (2, "read", 1, "A")),
        (("final", "draw", 5), ("final", "tile", "H12", 5)),
        (("final", "draw", 5), ("final", "read", 5, "A")),
    ):
        with pytest.raises(ValueError):
            game.after_evening(mc.Result({"A": 1}, events))


def test_two_cards_one_tile_keeps_the_higher_number() -> None:
    game = mc.Campaign.start(BOX)
    table = game.after_evening(mc.Result({"A": 1}, ((1, "draw", 20), (1, "tile", "H2", 20), (2, "draw", 7), (2, "tile", "H2", 7))))
    assert table.tiles == {"H2": 20} and table.gone == {7} and table.stories == [1, 20]


def test_undo_and_correction() -> None:
    game = mc.Campaign.start(BOX)
    game.after_evening(FIRST)
    later = mc.Result({"Anna": 10, "Clara": 20}, ((1, "read", 12, "Clara"),))
    game.after_evening(later)
    fixed = mc.Result({"Anna": 90, "Boris": 80, "Clara": 95}, FIRST.events)
    assert game.correct(1, fixed).wins == {"Anna": 0, "Boris": 0, "Clara": 2}
    with pytest.raises(ValueError):  # the second evening reads card 12, which would not lie there
        game.correct(1, mc.Result({"Anna": 1}))
    assert game.table.wins["Clara"] == 2
    assert game.undo() == later and game.table.stories == [12] and game.table.evenings == 1
    game.undo()
    with pytest.raises(ValueError):
        game.undo()
    assert game.table.stories == [1]


def test_readers_and_votes() -> None:
    assert mc.readers({14: "Mary", 9: "Anna"}, [11], "Boris") == [(9, "Anna"), (11, "Boris"), (14, "human")]
    assert mc.decide({"a": "x", "b": "y", "c": "y"}, "a") == "y"
    assert mc.decide({"a": "x", "b": "y"}, "b") == "y"


def test_discs_on_legacy_tiles() -> None:
    assert [[mc.discs_at_start(t, n) for n in (1, 2, 3)] for t in ("H9", "H10", "H11", "H17", "H18")] == [
        [0, 0, 0],
        [1, 0, 0],
        [2, 1, 0],
        [2, 1, 0],
        [0, 0, 0],
    ]
