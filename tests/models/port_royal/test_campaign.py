"""The book-keeping of the adventure by value: what the rulebook says of losses, cards that stay, prizes and the game after it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from .model_campaign import Campaign, End, Evening, event_deck, winners

TWO = {"Ann": End(7, 2, 3), "Bob": End(6, 3, 0)}


def test_three_losses_give_nine_coins_and_the_next_chapter_none() -> None:
    game = Campaign("cooperative", ("Ann", "Bob"))
    lost = Evening(1, TWO, (("10", (("ares", 2),)),), asked=(4, 12))
    for help_ in (3, 6, 9):
        book = game.after_evening(lost)
        assert (book.next().chapter, book.next().help) == (1, help_)
    assert book.mixed() == {"ares": 2}  # read three times, mixed in once
    book = game.after_evening(replace(lost, asked=(3, 13)))
    assert (book.next().chapter, book.next().help, book.next().deck, book.next().story) == (2, 0, 121, "20")


def test_every_condition_of_card_nine_counts() -> None:
    assert winners("cooperative", Evening(1, TWO, asked=(3, 13))) == ("Ann", "Bob")
    assert not winners("cooperative", Evening(1, TWO, asked=(3, 14)))
    assert not winners("cooperative", Evening(1, TWO, asked=(4, 13)))
    assert not winners("cooperative", Evening(1, TWO, asked=(3, 13), all_tasks=False))


def test_prize_influence_markers_coins() -> None:
    ends = {"Ann": End(14, 3, 9), "Bob": End(12, 2, 1), "Cid": End(12, 1, 0), "Dan": End(12, 1, 0)}
    assert winners("competitive", Evening(1, ends)) == ("Cid", "Dan")
    assert winners("competitive", Evening(1, ends | {"Dan": End(12, 1, 1)})) == ("Dan",)


def test_competitive_goes_on_and_ends_in_the_game_after_it() -> None:
    game = Campaign("competitive", ("Ann", "Bob"))
    for chapter in range(1, 6):
        assert game.book().next().chapter == chapter
        book = game.after_evening(Evening(chapter, TWO))
    assert book.complete() and not book.flawless() and book.wins == {"Ann": 5}
    assert (book.next().chapter, book.next().bottom) == (0, 3)


def test_flawless_only_together_and_without_a_loss() -> None:
    game = Campaign("cooperative", ("Ann",))
    for chapter in range(1, 6):
        book = game.after_evening(Evening(chapter, {"Ann": TWO["Ann"]}))
    assert book.flawless() and book.next() is None
    assert not game.correct(3, Evening(3, {"Ann": TWO["Ann"]}, asked=(4, 0))).flawless()
    assert (game.book().next().chapter, game.book().next().help) == (3, 3)  # it has to be passed after all
    game.undo()
    game.correct(3, Evening(3, {"Ann": TWO["Ann"]}))
    assert game.book().next().chapter == 5


@pytest.mark.parametrize(
    ("mode", "players", "cards"), [("cooperative", 1, 3), ("cooperative", 3, 3), ("competitive", 2, 5), ("competitive", 4, 5)]
)
def test_event_deck(mode: str, players: int, cards: int) -> None:
    assert event_deck(mode, players) == cards


def test_story_cards_of_the_chapter_only() -> None:
    game = Campaign("competitive", ("Ann", "Bob"))
    with pytest.raises(ValueError):
        game.after_evening(Evening(1, TWO, (("20", (("ares", 1),)),)))
    assert not game.evenings
