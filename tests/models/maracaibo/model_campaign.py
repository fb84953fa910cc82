"""Book-keeping of the Maracaibo campaign between evenings (rulebook p.3, p.9-11, p.22-24; L186-236, L666-676, L730, L748-752).

Covers: the story pile, story cards on the board, legacy tiles, the archive, journey cards 90-99 that stay in the deck, cards laid unread,
the conflict of two story cards over one tile, who reads, votes, wins; undo and correction of an earlier evening by replaying.
Parameters: what the story cards say is not in the text, so an evening reports what they ordered, as events. The text knows no campaign
winner and carries no points, money or discs from one evening to the next.

Events are (when, verb, ...), `when` one of 'setup', 1, 2, 3, 'final':
  ('read', card, player)    the condition was met: its back is read, the card decorates that player's mast and is out of the campaign
  ('draw', card)            a new story card comes onto the board (in the final scoring: unread)
  ('tile', 'H12', card)     a legacy tile comes onto the board by that story card
  ('remove', 'H3')          a legacy tile goes back to the box (it may come again)
  ('cards', (90, 91))       journey cards of the story pile go into the journey deck or its discard pile
  ('drop', card)            a story card leaves the game by instruction

Disagreements with the program, and who was right:
- Two cards over one tile, one of them read already. The model took the lower of the two out of the campaign, the program only one that lies
  on the board. The program: a card under a mast has no say any more (p.9), so nothing of it can rule or leave.
- A corrected reader: a ballot given again as it stands in the journal was refused. The program was wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field

WHEN = ("setup", 1, 2, 3, "final")
# H19 and H24 do not exist: the chapter describes exactly these, and they are the 23 tiles of the component list (L55).
TILES = tuple(f"H{n}" for n in (*range(1, 19), *range(20, 24), 25))
DISC_TILES = tuple(f"H{n}" for n in range(10, 18))  # filled with round discs, emptied after every evening
SKULLS = ("H3", "H20", "H21", "H22", "H23")


@dataclass(frozen=True)
class Result:
    """One evening as reported: points of each player and the story events in the order they happened."""

    points: dict[str, int]
    events: tuple[tuple, ...] = ()


@dataclass
class Table:
    """The campaign after the evenings so far."""

    pile: list[int]
    stories: list[int]
    tiles: dict[str, int | None] = field(default_factory=dict)  # tile -> story card whose rules hold
    in_deck: set[int] = field(default_factory=set)  # journey cards 90-99
    unread: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)  # removed from the game
    told: dict[int, str] = field(default_factory=dict)  # story card -> reader
    wins: dict[str, int] = field(default_factory=dict)
    evenings: int = 0

    def archive(self) -> dict[str, list]:
        """What lies in the blue bag: story cards and legacy tiles that were on the board; cards 90-99 stay in the deck (L748-752)."""
        return {"stories": sorted(self.stories), "tiles": sorted(self.tiles, key=lambda t: int(t[1:])), "in deck": sorted(self.in_deck)}


def first_card(chapter: int) -> int:
    """Chapter 1 begins with card 01; chapters 2-11 with cards 80-89 (L226, L236)."""
    if not 1 <= chapter <= 11:
        raise ValueError("chapters are 1 to 11")
    return 1 if chapter == 1 else 78 + chapter


def readers(tokens: dict[int, str], filled: list[int], ender: str) -> list[tuple[int, str]]:
    """Who reads what at the end of a round, lowest number first (L668); what Mary fulfils the human reads (L1100)."""
    who = dict.fromkeys(filled, ender) | tokens
    return [(card, "human" if who[card] == "Mary" else who[card]) for card in sorted(who)]


def decide(votes: dict[str, str], reader: str) -> str:
    """Majority; in a tie the reader of the card decides (L670)."""
    count = {choice: list(votes.values()).count(choice) for choice in votes.values()}
    best = [choice for choice, n in count.items() if n == max(count.values())]
    return best[0] if len(best) == 1 else votes[reader]


def discs_at_start(tile: str, players: int) -> int:
    """Discs laid on H10-H17 when they come: solo one for Mary; H11-H17 one more by the rule for two, also solo (L1119)."""
    number = int(tile[1:])
    return (players == 1 and 10 <= number <= 17) + (players <= 2 and 11 <= number <= 17)


class Campaign:
    """A campaign as a list of evenings; the table is always replayed from the start."""

    def __init__(self, numbers: list[int], chapter: int) -> None:
        self.numbers, self.chapter = sorted(numbers), chapter
        self.evenings: list[Result] = []
        self.table = self.replay([])

    @classmethod
    def start(cls, numbers: list[int], chapter: int = 1) -> Campaign:
        """Begin with a box of story cards (printed numbers; some of 01-99 are skipped) at a chapter."""
        if first_card(chapter) not in numbers:
            raise ValueError("the opening card is not in the box")
        return cls(numbers, chapter)

    def after_evening(self, result: Result) -> Table:
        """Enter one evening; an impossible report changes nothing."""
        self.table = self.replay([*self.evenings, result])
        self.evenings.append(result)
        return self.table

    def undo(self) -> Result:
        """Take the last evening back."""
        if not self.evenings:
            raise ValueError("no evening to take back")
        self.table = self.replay(self.evenings[:-1])
        return self.evenings.pop()

    def correct(self, number: int, result: Result) -> Table:
        """Replace evening `number` (from 1) and replay; refused if a later evening no longer fits."""
        if not 1 <= number <= len(self.evenings):
            raise ValueError("no such evening")
        evenings = [*self.evenings[: number - 1], result, *self.evenings[number:]]
        self.table = self.replay(evenings)
        self.evenings = evenings
        return self.table

    def replay(self, evenings: list[Result]) -> Table:
        """The table after these evenings."""
        first = first_card(self.chapter)
        table = Table([n for n in self.numbers if n != first], [first])
        for result in evenings:
            play(table, result)
        return table


def play(t: Table, result: Result) -> None:
    """One evening: the archive comes back and unread cards are read (L234, L730), events, then everything returns to the archive."""
    t.unread = set()
    last, last_read = 0, {}
    for when, verb, *args in result.events:
        if WHEN.index(when) < last:
            raise ValueError("events out of order")
        last = WHEN.index(when)
        if verb == "read":
            if when == "setup":
                raise ValueError("backs are read at the ends of rounds only")
            if args[0] < last_read.get(when, 0):
                raise ValueError("cards are read from the lowest number up")
            last_read[when] = args[0]
        {"read": read, "draw": draw, "tile": lay, "remove": remove, "cards": deal, "drop": drop}[verb](t, when, *args)
    best = max(result.points.values(), default=None)
    for who, points in result.points.items():
        t.wins[who] = t.wins.get(who, 0) + (points == best)  # all who tie win (L746)
    t.evenings += 1


def read(t: Table, when: object, card: int, player: str) -> None:
    """The card leaves the board for the reader's mast."""
    if card not in t.stories or card in t.unread:
        raise ValueError(f"story card {card} does not lie open on the board")
    t.stories.remove(card)
    t.told[card] = player


def draw(t: Table, when: object, card: int) -> None:
    """New story card; all lower numbers of the pile go underneath (L672); in the final scoring it stays unread (L730)."""
    if card not in t.pile or card >= 90:
        raise ValueError(f"story card {card} is not in the pile")
    t.pile = [n for n in t.pile if n > card] + [n for n in t.pile if n < card]
    t.stories.append(card)
    if when == "final":
        t.unread.add(card)


def lay(t: Table, when: object, tile: str, card: int) -> None:
    """A legacy tile; if another story card brought it already, the higher number's rules hold, the lower card leaves (p.23)."""
    if tile not in TILES:
        raise ValueError(f"there is no tile {tile}")
    if card in t.unread:
        raise ValueError("an unread card orders nothing before the next evening")
    old = t.tiles.get(tile)
    if old != card and old in t.stories:
        lower, card = sorted((old, card))
        if lower in t.stories:
            t.gone.add(lower)
            t.stories.remove(lower)
    t.tiles[tile] = card


def remove(t: Table, when: object, tile: str) -> None:
    """Back to the box; a later card may ask for it again (p.23)."""
    if tile not in t.tiles:
        raise ValueError(f"{tile} is not on the board")
    del t.tiles[tile]


def deal(t: Table, when: object, cards: tuple[int, ...]) -> None:
    """Journey cards 90-99 enter the deck (or discard pile) and stay there from evening to evening (L234)."""
    for card in cards:
        if card not in t.pile or not 90 <= card <= 99:
            raise ValueError(f"card {card} cannot enter the deck")
        t.pile.remove(card)
        t.in_deck.add(card)


def drop(t: Table, when: object, card: int) -> None:
    """A story card leaves the game."""
    if card not in t.stories:
        raise ValueError(f"story card {card} is not on the board")
    t.stories.remove(card)
    t.gone.add(card)
