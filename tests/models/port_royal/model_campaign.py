"""Book-keeping of the adventure between evenings (p.15-18; l.597, 607, 621-647, 739-765).

Covers: which chapter is next, help after a lost evening, what stays in the deck, the event deck laid out for the next evening, who won an
evening, the adventure passed and passed without a loss, the game after it; undo and correction of an earlier evening by replaying.
Parameters: what story cards mix in and what card 9 asks for are not in the text, so an evening reports them.

Readings: an evening has the chapter that was played; the next is the first chapter not passed (a correction of an earlier evening may
open one again). Help counts the losses of that chapter. The cards of a story card are set aside once: read again in a repeated chapter,
it finds them in the deck. The game after the adventure is for two to four.

Disagreements with the program, and who was right:
- An earlier evening corrected to a loss after later chapters were played. The model took the last evening's chapter, the program the one
  after the highest passed, and called the adventure complete. Both wrong: a lost chapter has to be passed, and the adventure is complete
  when all five are (l.745): the first chapter not passed is next.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

CHAPTERS = 5
BASE = 119  # 120 cards without the expedition of five players (l.17, l.126)
NEW = 39  # cards of the expansion
HELP = 3
WINDOWS = 4  # markers on a hero
#: events put face down for the deck, by mode and players (l.625-627)
EVENTS = {"cooperative": {1: 1, 2: 1, 3: 2, 4: 3}, "competitive": {2: 3, 3: 4, 4: 4}}


@dataclass(frozen=True)
class End:
    """What lies before one player at the end of an evening."""

    influence: int
    markers: int  # still on the hero: 4 to 0
    coins: int


@dataclass(frozen=True)
class Evening:
    """One evening as reported. chapter 0 is the game after the adventure."""

    chapter: int
    ends: dict[str, End]
    mixed: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()  # (story card, ((cards, how many), ...)) in the order read
    asked: tuple[int, int] = (0, 0)  # card 9: markers laid, influence; together
    all_tasks: bool = True  # every task laid out was fulfilled by somebody


@dataclass
class Next:
    """How the next evening begins."""

    chapter: int  # 0: the game after the adventure
    players: tuple[str, ...]
    help: int
    deck: int
    events: int  # cards of the event deck
    bottom: int  # its last card: 2, or 3 in the game after the adventure
    story: str  # the first story card


@dataclass
class Book:
    """The adventure after the evenings so far."""

    mode: str  # competitive | cooperative (one player too)
    players: tuple[str, ...]
    losses: Counter[int] = field(default_factory=Counter)  # by chapter
    read: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)  # story card -> what it mixed in
    passed: list[int] = field(default_factory=list)
    wins: Counter[str] = field(default_factory=Counter)
    outcomes: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)  # chapter, winners

    def mixed(self) -> Counter[str]:
        """Cards of the expansion in the deck: none leaves it, whoever won (l.745, l.757)."""
        return sum((Counter(dict(cards)) for cards in self.read.values()), Counter())

    @property
    def chapter(self) -> int:
        """The first chapter not passed; 0 when there is none."""
        return next((c for c in range(1, CHAPTERS + 1) if c not in self.passed), 0)

    def complete(self) -> bool:
        """All five chapters passed (l.745)."""
        return not self.chapter

    def flawless(self) -> bool:
        """Only in the cooperative game: without a single loss (l.747)."""
        return self.mode == "cooperative" and self.complete() and not self.losses.total()

    def next(self) -> Next | None:
        """The next evening, or None where nothing is left: the game after the adventure needs two players."""
        count = len(self.players)
        if not self.chapter:
            if count < 2:
                return None
            return Next(0, self.players, 0, BASE + NEW, event_deck("competitive", count), 3, "")  # all 39 (l.761)
        deck = BASE + self.mixed().total()
        return Next(self.chapter, self.players, HELP * self.losses[self.chapter], deck, event_deck(self.mode, count), 2, f"{self.chapter}0")


def event_deck(mode: str, players: int) -> int:
    """Events put aside for the deck, card 1 for one and two players, and the month's end below (l.621-631)."""
    return EVENTS[mode][players] + (players <= 2) + 1


def winners(mode: str, e: Evening) -> tuple[str, ...]:
    """Who won: everybody or nobody in the cooperative game (l.737-741); else prize, influence, markers, coins (l.749-753)."""
    if mode == "cooperative" and e.chapter:
        laid = sum(WINDOWS - end.markers for end in e.ends.values())
        influence = sum(end.influence for end in e.ends.values())
        return tuple(e.ends) if e.all_tasks and laid >= e.asked[0] and influence >= e.asked[1] else ()
    able = {who: (end.influence, -end.markers, end.coins) for who, end in e.ends.items() if end.markers <= WINDOWS - 2}
    return tuple(who for who, worth in able.items() if worth == max(able.values()))


def play(book: Book, e: Evening) -> None:
    """One evening more."""
    if not 0 <= e.chapter <= CHAPTERS:
        raise ValueError(f"there is no chapter {e.chapter}")
    if book.mode == "competitive" and len(e.ends) < 2:
        raise ValueError("one player has nobody to compete with")
    won = winners(book.mode, e)
    book.players = tuple(e.ends)
    book.outcomes.append((e.chapter, won))
    book.wins.update(won)
    for card, cards in e.mixed:
        if not card.startswith(str(e.chapter)) and not card.startswith("6"):
            raise ValueError(f"story card {card} is not of chapter {e.chapter}")
        book.read.setdefault(card, cards)
    if e.chapter and (won or book.mode == "competitive"):
        book.passed.append(e.chapter)
    elif e.chapter:
        book.losses[e.chapter] += 1


class Campaign:
    """An adventure as a list of evenings; the book is always replayed from the start."""

    def __init__(self, mode: str, players: tuple[str, ...]) -> None:
        self.mode, self.players = mode, players
        self.evenings: list[Evening] = []

    def book(self) -> Book:
        """After all evenings."""
        book = Book(self.mode, self.players)
        for evening in self.evenings:
            play(book, evening)
        return book

    def after_evening(self, evening: Evening) -> Book:
        """Enter one evening; an impossible report changes nothing."""
        self.evenings.append(evening)
        try:
            return self.book()
        except ValueError:
            self.evenings.pop()
            raise

    def undo(self) -> Evening:
        """Take the last evening back."""
        return self.evenings.pop()

    def correct(self, number: int, evening: Evening) -> Book:
        """Another report of evening `number` (from 1)."""
        old = self.evenings[number - 1]
        self.evenings[number - 1] = evening
        try:
            return self.book()
        except ValueError:
            self.evenings[number - 1] = old
            raise
