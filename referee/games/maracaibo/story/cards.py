"""Story cards: what is printed on them is told once and carried out; conditions, and who reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import rulesdb
from referee.kernel.facts import Need
from referee.kernel.move import Actor

from ..board import GAME, HOME, LAST_ROUND, places
from ..seats import MARY
from ..state import Maracaibo
from . import legacy_tiles as legacy
from .language import Instruction, instructions, items_of
from .state import CAMPAIGN, FIRST, TILES, card_id, words


def printed(key: str) -> str | None:
    """What the rulebook prints of a card: campaign.first-story, campaign.first-quests, campaign.tile-quest."""
    what, _, card = key.partition(".")
    rows: dict[str, str] = rulesdb.data(GAME, "story").get({"story": "front", "deal": "deal"}.get(what, ""), {})
    return rows.get(card)


# -- asking: everything a card will do is known before any of it is done ------------------------------------------------


@contextmanager
def secretly() -> Iterator[None]:
    """Whatever is asked in here hangs on a card that was not turned over yet."""
    try:
        yield
    except Need as need:
        need.secret = True
        raise


def ask_front(s: Maracaibo, card: str, seen: frozenset[str] = frozenset()) -> None:
    """The front of a card the table has reached, and of those it makes the table read (story.read)."""
    s.fact(f"story.{card}", card=card)
    for line in front(s, card):
        _ask(s, line, seen | {card})


def ask_back(s: Maracaibo, card: str, decision: str = "") -> None:
    """The back of a card whose condition is met; after a vote, what stands there for the decision."""
    s.fact(f"back.{card}" + (f".{decision}" if decision else ""), card=f"{card} ({decision})" if decision else card)
    for line in back(s, card, decision):
        _ask(s, line, frozenset({card}))


def _ask(s: Maracaibo, line: Instruction, seen: frozenset[str]) -> None:
    for item in line.items:
        if line.what == "legacy":
            legacy.ask_tile(s, item)
        elif line.what in ("read", "card") and item not in seen and not final(s):  # campaign.final: laid out unread
            ask_front(s, item, seen)


def ask_deal(s: Maracaibo, place: str) -> None:
    """campaign.tile-quest: price and reward of the quest on the card whose tile lies here."""
    if card := card_at(s, place):
        s.fact(f"deal.{card}", card=card)


def ask_deck(s: Maracaibo) -> None:
    """quests.card: cards 76 and 77 shuffle story cards into the journey deck; counted where the whole game is."""
    if s.refereed and s.legacy and s.story != CAMPAIGN:
        s.fact(f"deck.{s.story}", card=s.story)


def shuffle_deck(s: Maracaibo) -> None:
    deck = s.known(f"deck.{s.story}")
    carry_out(s, s.story, Instruction("deck", items_of("deck", deck or "", len(s.humans))))


def front(s: Maracaibo, card: str) -> list[Instruction]:
    return instructions(s.known(f"story.{card}"), len(s.humans))


def back(s: Maracaibo, card: str, decision: str = "") -> list[Instruction]:
    return instructions(s.known(f"back.{card}" + (f".{decision}" if decision else "")), len(s.humans))


def untold(s: Maracaibo) -> bool:
    """story.unread: does a card lie on the board whose instructions the table carries out by itself?"""
    return s.story == CAMPAIGN and any(s.known(f"story.{card}") is None for card in s.saga.cards)


def final(s: Maracaibo) -> bool:
    """The story is checked in the final scoring."""
    return bool(s.ended) and s.round == LAST_ROUND


# -- carrying out --------------------------------------------------------------------------------------------------------


def begin_story(s: Maracaibo) -> None:
    """campaign.go-on: what the archive holds is laid out before the first turn; campaign.first without one."""
    if s.story != CAMPAIGN:
        return
    options = s.options
    s.saga.cards = [card_id(c) for c in words(options.get("story-cards", FIRST))]
    s.saga.unread = [card_id(c) for c in words(options.get("story-unread", ""))]
    s.saga.deck = words(options.get("story-deck", ""))  # campaign.c-cards
    _shuffled(s, "journey", len(s.saga.deck))
    for tile in words(options.get("story-tiles", "")):  # legacy.stay
        legacy.lay(s, tile)
    s.laid = True
    s.push("archive", s.humans[0])


def unpack(s: Maracaibo) -> None:
    """campaign.go-on, story.at-once: the cards of the archive in rising order, read and carried out again."""
    due = sorted({*s.saga.cards, *s.saga.unread})
    s.saga.cards, s.saga.unread = [], []
    for card in due:
        lay_card(s, card)


def lay_card(s: Maracaibo, card: str) -> None:
    """campaign.new-card: a card goes on the board and its instructions are carried out."""
    if card in s.saga.cards or card in s.saga.gone:  # legacy.twice: what left the game does not come back
        return
    s.saga.cards.append(card)
    s.note("campaign.new-card", card=card)
    if s.known(f"story.{card}") is None:
        s.note("story.unread", card=card)  # the owner does not tell: the table carries it out by itself
    for line in front(s, card):
        carry_out(s, card, line)


def carry_out(s: Maracaibo, card: str, line: Instruction) -> None:
    """One instruction: story.tile, story.quests, story.deck, story.discard, story.read, story.legacy, legacy.removed.

    campaign.chapter-tiles: a chapter's card is like any other.
    """
    saga = s.saga
    for item in line.items:
        if line.what == "story" and item in places():
            lay_tile(s, item, card)
        elif line.what == "quests" and item in places() and item not in HOME and s.pile:
            s.pile -= 1
            s.quests.append(item)
            s.note("story.quests", place=item)
        elif line.what in ("deck", "discard") and item not in saga.deck:
            saga.deck.append(item)
            _shuffled(s, "used" if line.what == "discard" else "journey", 1)
            s.note(f"story.{line.what}", card=item)
        elif line.what in ("read", "card"):
            if line.what == "card" or not final(s):
                s.note("story.read" if line.what == "read" else "campaign.lower", card=item)
            _next(s, item)
        elif line.what == "legacy":
            _tile(s, card, item)
        elif line.what == "off":
            legacy.off(s, item)
        elif line.what == "if":
            saga.fill.append(f"{card}:{item}")


def carry_back(s: Maracaibo, card: str, lines: list[Instruction]) -> None:
    """The back of a card that has left the board: a story tile it names belongs to the new card, so that one comes first."""
    for line in sorted(lines, key=lambda line: line.what == "story"):
        carry_out(s, "" if line.what == "story" else card, line)


def lay_tile(s: Maracaibo, place: str, card: str = "") -> None:
    """The top story tile goes to a settlement; whose it is where nobody said: the latest card that has none yet."""
    saga = s.saga
    if s.story == CAMPAIGN and saga.top > TILES:
        s.note("campaign.story-tiles", place=place)
        return
    s.quests.append(f"{place}s")
    if s.story != CAMPAIGN:
        return
    have = [m.split(":")[1] for m in saga.laid]
    card = card or next((c for c in reversed(saga.cards) if c not in have and c not in due(s)), "")
    if card:
        saga.laid.append(f"{place}:{card}")
    s.note("story.tile", n=saga.top, place=place)
    saga.top += 1


def _shuffled(s: Maracaibo, pile: str, n: int) -> None:
    """Where every journey card is tracked, those with red numbers are counted too."""
    if s.refereed:
        setattr(s, pile, getattr(s, pile) + n)


def _next(s: Maracaibo, card: str) -> None:
    """campaign.new-card; campaign.final, story.at-once: in the final scoring any new card is laid out unread."""
    if not final(s):
        lay_card(s, card)
    elif card not in (*s.saga.cards, *s.saga.unread, *s.saga.gone):
        s.saga.unread.append(card)
        s.note("campaign.final", card=card)


def _tile(s: Maracaibo, card: str, tile: str) -> None:
    """story.legacy; legacy.twice: of two cards that lay the same tile the higher number rules and the lower leaves the game."""
    saga = s.saga
    old = next((b for b in saga.brought if b.split(":")[0] == tile), None)
    if old and (other := old.split(":")[1]) != card and other in saga.cards and tile in s.legacy:
        low, high = sorted((other, card))
        if low in saga.cards:  # a card that was just turned over has left the board already
            saga.cards.remove(low)
            saga.gone.append(low)
        saga.brought.remove(old)
        saga.brought.append(f"{tile}:{high}")
        s.note("legacy.twice", tile=tile, card=high, other=low)
        return
    saga.brought = [b for b in saga.brought if b.split(":")[0] != tile] + [f"{tile}:{card}"]
    if tile not in s.legacy:
        legacy.lay(s, tile)


# -- conditions ----------------------------------------------------------------------------------------------------------


def card_at(s: Maracaibo, place: str) -> str:
    """The card whose story tile lies at a settlement."""
    return next((m.split(":")[1] for m in s.saga.laid if m.split(":")[0] == place), "")


def taken(s: Maracaibo, place: str, who: Actor) -> bool:
    """campaign.condition: whoever takes a card's story tile meets its condition; False where no card is known for it.

    campaign.tile-keep: the caller counts it as a quest tile. campaign.tile-next: nothing more before the round ends.
    """
    card = card_at(s, place)
    if card:
        s.saga.laid.remove(f"{place}:{card}")
        s.saga.met.append(f"{card}:{who}")
        if who != MARY:
            s.note("quest.gain-story", player=who, card=card)
    return bool(card)


def due(s: Maracaibo) -> dict[str, Actor]:
    """campaign.check, campaign.several, campaign.reader, campaign.condition-discs: cards to be read now, lowest first, and by whom."""
    readers: dict[str, Actor] = {}
    last = s.ender()
    for word in s.saga.met:
        card, _, who = word.partition(":")
        readers[card] = s.humans[0] if who == MARY else who or last  # solo.quest.story-read
    for word in s.saga.fill:
        card, _, tile = word.partition(":")
        if tile in s.saga.full:  # legacy.h10-check: whoever ended the round reads
            readers.setdefault(card, last)
    return {card: readers[card] for card in sorted(readers) if card in s.saga.cards}


def turn_over(s: Maracaibo, card: str, reader: Actor) -> None:
    """campaign.read-card: the card leaves the board; its tile of the pile goes with it."""
    saga = s.saga
    saga.cards.remove(card)
    saga.kept.append(f"{card}:{reader}")
    saga.met = [m for m in saga.met if m.split(":")[0] != card]
    saga.fill = [m for m in saga.fill if m.split(":")[0] != card]
    s.note("campaign.read-card", card=card, player=reader)


def pack(s: Maracaibo) -> None:
    """campaign.after, legacy.h10-end, campaign.keep-cards: what goes into the blue bag, what stays in the deck."""
    if s.story != CAMPAIGN:
        return
    saga = s.saga
    if saga.cards or saga.unread:
        s.note("campaign.after", cards=tuple(sorted((*saga.cards, *saga.unread))))
    if s.legacy:
        s.note("legacy.stay", tiles=tuple(s.legacy))
    if unfilled := tuple(t for t in saga.discs if t in s.legacy and t not in saga.full and saga.discs[t]):
        s.note("legacy.h10-end", tiles=unfilled)
    if saga.deck:
        s.note("campaign.keep-cards", cards=tuple(sorted(saga.deck)))


def decided(votes: tuple[str, ...], reader: int) -> str:
    """campaign.vote: the most votes; on a tie the reader's own; one word alone is what the table decided."""
    if len(votes) == 1:
        return votes[0]
    counts = {v: votes.count(v) for v in votes}
    most = [v for v, n in counts.items() if n == max(counts.values())]
    return most[0] if len(most) == 1 else votes[reader]
