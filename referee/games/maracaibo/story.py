"""Story cards: the instructions printed on them, read once and carried out; conditions, and who reads."""

from __future__ import annotations

import re
from dataclasses import dataclass

import rulesdb
from referee.kernel.move import Actor

from . import legacy
from .board import GAME, HOME, places
from .saga import CAMPAIGN, FIRST, TILES, card_id, words
from .state import MARY, Maracaibo

#: The words an instruction begins with, in both languages, as they stand on the cards or shorter.
SAID = {
    "story": "story|сюжет",
    "quests": "quests?|задани[ея]",
    "deck": "cards|карты|в колоду",
    "discard": "discard|в сброс|сброс",
    "read": "read|прочитайте карту|прочитать|прочтите",
    "legacy": "legacy|tiles?|жетоны наследия|жетоны?|наследие",
    "off": "off|remove|убрать|уберите",
    "card": "new|card|новая|карта",
    "if": "if|fill|если|заполнить",
    "vote": "vote|голосование|голоса|решение",
}
_ITEM = r"[hlн]?\d{1,2}(?: ?[-–] ?\d{1,2})?(?: ?\(\d(?:[-–]\d)?\))?"
_PART = rf"(?:{'|'.join(SAID.values())}):? +(?:{_ITEM}(?:(?:,| и| and)? *{_ITEM})*|[\w]+(?:/[\w]+)+)"
KIND = rf"re:(?:[-–]|{_PART}(?: *; *{_PART})*);?"


@dataclass(frozen=True)
class Instruction:
    """One line of a card: what, and the places, tiles, cards or answers in it."""

    what: str
    items: tuple[str, ...] = ()


def read(text: str | None, players: int) -> list[Instruction]:
    """The lines of a card for this number of players: story.quests."""
    found: list[Instruction] = []
    for part in (text or "").casefold().split(";"):
        for what, said in SAID.items():
            if match := re.match(rf"\s*(?:{said}):?\s+(.*)", part):
                found.append(Instruction(what, tuple(_items(what, match[1], players))))
                break
    return found


def _items(what: str, text: str, players: int) -> list[str]:
    if what == "vote":
        return [w for w in re.split(r"[/\s]+", text) if w]
    found: list[str] = []
    for letter, low, high, least, most in re.findall(r"([hlн]?)(\d{1,2})(?: ?[-–] ?(\d{1,2}))?(?: ?\((\d)(?:[-–](\d))?\))?", text):
        if least and not int(least) <= players <= int(most or least):
            continue
        for n in range(int(low), int(high or low) + 1):
            tile, place = letter or what in ("legacy", "off", "if"), what in ("quests", "story")
            found.append(f"h{n}" if tile else str(n) if place else card_id(str(n)))
    return found


def printed(key: str) -> str | None:
    """Cards whose front is in the rulebook: campaign.first-story, campaign.first-quests."""
    front: dict[str, str] = rulesdb.data(GAME, "story").get("front", {})
    return front.get(key.removeprefix("story.")) if key.startswith("story.") else None


# -- asking: everything a card will do is known before any of it is done ------------------------------------------------


def ask_front(s: Maracaibo, card: str, seen: frozenset[str] = frozenset()) -> None:
    """The front of a card the table has reached, and of those it makes the table read (story.read)."""
    s.fact(f"story.{card}", KIND, card=card)
    for line in front(s, card):
        _ask(s, line, seen | {card})


def ask_back(s: Maracaibo, card: str, decision: str = "") -> None:
    """The back of a card whose condition is met; after a vote, what stands there for the decision."""
    s.fact(f"back.{card}" + (f".{decision}" if decision else ""), KIND, card=card, decision=decision or "—")
    for line in back(s, card, decision):
        _ask(s, line, frozenset({card}))


def _ask(s: Maracaibo, line: Instruction, seen: frozenset[str]) -> None:
    for item in line.items:
        if line.what == "legacy":
            legacy.ask(s, item)
        elif item not in seen and (line.what == "read" or (line.what == "card" and not final(s))):  # campaign.final: laid out unread
            ask_front(s, item, seen)


def front(s: Maracaibo, card: str) -> list[Instruction]:
    return read(s.known(f"story.{card}", "text"), len(s.humans))


def back(s: Maracaibo, card: str, decision: str = "") -> list[Instruction]:
    return read(s.known(f"back.{card}" + (f".{decision}" if decision else ""), "text"), len(s.humans))


def final(s: Maracaibo) -> bool:
    """The story is checked in the final scoring."""
    return bool(s.ended) and s.round == 4


# -- carrying out --------------------------------------------------------------------------------------------------------


def begin(s: Maracaibo) -> None:
    """campaign.go-on: what the archive holds is laid out before the first turn; campaign.first without one."""
    if s.story != CAMPAIGN:
        return
    told = s.options
    s.saga.cards = [card_id(c) for c in words(told.get("story-cards", FIRST))]
    s.saga.unread = [card_id(c) for c in words(told.get("story-unread", ""))]
    s.saga.deck = words(told.get("story-deck", ""))  # campaign.c-cards
    _shuffled(s, "journey", len(s.saga.deck))
    for tile in words(told.get("story-tiles", "")):  # legacy.stay
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
    if s.known(f"story.{card}", "text") is None:
        s.note("story.unread", card=card)  # the owner does not tell: the table carries it out by itself
    for line in front(s, card):
        carry_out(s, card, line)


def carry_out(s: Maracaibo, card: str, line: Instruction) -> None:
    """One instruction: story.tile, story.quests, story.deck, story.discard, story.read, story.legacy, legacy.removed.

    campaign.chapter-tiles: a chapter's card is like any other.
    """
    saga = s.saga
    for item in line.items:
        if line.what == "story" and saga.top <= TILES and item in places():
            s.quests.append(f"{item}s")
            saga.laid.append(f"{item}:{card}")
            s.note("story.tile", n=saga.top, place=item)
            saga.top += 1
        elif line.what == "quests" and item in places() and item not in HOME and s.pile:
            s.pile -= 1
            s.quests.append(item)
            s.note("story.quests", place=item)
        elif line.what in ("deck", "discard") and item not in saga.deck:
            saga.deck.append(item)
            _shuffled(s, "used" if line.what == "discard" else "journey", 1)
            s.note(f"story.{line.what}", card=item)
        elif line.what == "read":
            s.note("story.read", card=item)
            lay_card(s, item)
        elif line.what == "card":
            _next(s, item)
        elif line.what == "legacy":
            _tile(s, card, item)
        elif line.what == "off":
            legacy.off(s, item)
        elif line.what == "if":
            saga.fill.append(f"{card}:{item}")


def _shuffled(s: Maracaibo, pile: str, n: int) -> None:
    """Where every journey card is tracked, those with red numbers are counted too."""
    if s.whole:
        setattr(s, pile, getattr(s, pile) + n)


def _next(s: Maracaibo, card: str) -> None:
    """campaign.lower, campaign.new-card; campaign.final: in the final scoring the new card is laid out unread."""
    s.note("campaign.lower", card=card)
    if final(s):
        s.saga.unread.append(card)
        s.note("campaign.final", card=card)
    else:
        lay_card(s, card)


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


def taken(s: Maracaibo, place: str, who: Actor) -> None:
    """campaign.condition: whoever takes a card's story tile meets its condition.

    campaign.tile-keep: the caller counts it as a quest tile. campaign.tile-next: nothing more before the round ends.
    """
    mark = next((m for m in s.saga.laid if m.split(":")[0] == place), None)
    if mark:
        s.saga.laid.remove(mark)
        s.saga.met.append(f"{mark.split(':')[1]}:{who}")


def due(s: Maracaibo) -> dict[str, Actor]:
    """campaign.check, campaign.several, campaign.reader, campaign.condition-discs: cards to be read now, lowest first, and by whom."""
    found: dict[str, Actor] = {}
    for word in s.saga.met:
        card, _, who = word.partition(":")
        found[card] = s.humans[0] if who == MARY else who  # solo.quest.story-read
    for word in s.saga.fill:
        card, _, tile = word.partition(":")
        if tile in s.saga.full:  # legacy.h10-check: whoever ended the round reads
            found.setdefault(card, s.ended if s.ended in s.humans else s.humans[0])
    return {card: found[card] for card in sorted(found) if card in s.saga.cards}


def turn_over(s: Maracaibo, card: str, reader: Actor) -> None:
    """campaign.read-card: the card leaves the board; its tile of the pile goes with it."""
    saga = s.saga
    saga.cards.remove(card)
    saga.kept.append(f"{card}:{reader}")
    saga.met = [m for m in saga.met if m.split(":")[0] != card]
    saga.fill = [m for m in saga.fill if m.split(":")[0] != card]
    s.note("campaign.read-card", card=card, player=reader)


def decided(votes: tuple[str, ...], reader: int) -> str:
    """campaign.vote: the most votes; on a tie the reader's own."""
    counts = {v: votes.count(v) for v in votes}
    most = [v for v, n in counts.items() if n == max(counts.values())]
    return most[0] if len(most) == 1 else votes[reader]
