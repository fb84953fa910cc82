"""What the odds are read from: every card that is out, thrown or seen, at a table or from a few words without one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace

from referee.kernel.cheap_classes import parts, pattern
from referee.kernel.line.names import plain
from referee.kernel.line.small_words import BETWEEN
from referee.kernel.move import Actor
from referee.kernel.odds import Unread
from referee.kernel.score import ends

from ..adventure.deck import unseen
from ..cards import BASE, Card, Deck, deck_of
from ..names import say
from ..piles import ADVENTURE_CARDS
from ..state import PortRoyal
from .pool import Tax

GOALS = (4, 5, 6)  # take.count, ares.colour: colours that allow one more card each
OUT, THROWN, TOP, DECK = "out", "thrown", "top", "deck"  # where a card lies

#: One told card: the word it was told by, and where it lies.
Told = tuple[str, str]


@parts
class Sight:
    """Everything the odds are read from. Cards of the adventure are known one by one, or not at all."""

    lying: frozenset[str]
    told: tuple[Told, ...]
    sabres: int
    box: Deck = field(default_factory=lambda: deck_of(BASE))
    deck: int | None = None
    hidden: int = 0
    coins: tuple[int, ...] = ()
    taxes: dict[str, Tax] = field(default_factory=dict)
    story: tuple[tuple[Card, str], ...] = ()  # cards of the adventure that are in the deck, thrown or on top
    strange: int = 0  # unseen cards of the adventure of which only their number is known

    def unseen(self) -> int:
        mixed_in = sum(1 for _card, where in self.story if where == DECK)
        return sum(n for _card, n in copies(self.box)) + self.strange + mixed_in - len(self.told)

    @property
    def goals(self) -> list[int]:
        colours = {c.colour for c in self.box.cards.values() if c.kind == "ship" and c.set != "adventure"}
        colours |= {c.colour for c, _where in self.story if c.kind == "ship"}
        return [g for g in GOALS if len(self.lying) < g <= len(colours | self.lying)]

    @property
    def doubtful(self) -> bool:
        """Is there a ship of which nobody knows whether these sabres sink it?"""
        return self.sabres > 0 and any(c.kind == "ship" and c.sabres is None for c, _where in self.story)


def copies(box: Deck) -> Iterator[tuple[Card, int]]:
    """Every card of the deck with how often it is there; cards whose values are not known by their pool. Not the adventure's."""
    for card in box.cards.values():
        if card.count and card.set != "adventure":
            yield card, card.count
    for name, n in box.pools.items():
        card = next(c for c in box.cards.values() if c.pool == name and not c.count)
        if card.set != "adventure":
            yield card, n


def may_be(box: Deck, word: str) -> tuple[str, ...]:
    """The cards a word may be; a colour alone is any ship of it."""
    if word in box.members:
        return box.members[word]
    return tuple(i for i, c in box.cards.items() if c.kind == "ship" and c.colour == word)


# -- from a table ----------------------------------------------------------------------------------------------------


def opening(s: PortRoyal) -> str | None:
    """The decision during which cards are opened, if it is one."""
    frame = s.top()
    return frame.name if frame and frame.name in ("discover", "sink-or-bust", "gamble", "gambled") else None


def opener(s: PortRoyal) -> Actor:
    return s.active if opening(s) else s.after(s.active)


def from_table(s: PortRoyal, words: tuple[str, ...] = ()) -> Sight:
    """Told cards in areas, harbour, discard pile and expeditions are out; everything else is unseen."""
    out = Counter(s.located())
    out.subtract(s.discard)
    top = [s.known_top()] if s.known_top() else []
    out.subtract(top)
    told = [(w, OUT) for w in out.elements()] + [(w, THROWN) for w in s.discard] + [(w, TOP) for w in top]
    lying = s.ships() if opening(s) else []
    if opening(s) == "sink-or-bust" and s.fresh:  # the ship just opened is sunk, or there is no next card
        lying.remove(s.harbour[s.fresh - 1])
    deck = s.deck()
    if deck is not None and s.opened == 0 and s.time and s.kit.coop:
        deck += 1  # coop.first-card: it lies apart
    mine = [(w, where) for w, where in told if s.card(w).set == "adventure"]
    story, strange = _story(s, mine) if "adventure" in s.box.sets else ((), 0)
    return Sight(
        lying=frozenset(s.card(w).colour for w in lying),
        told=tuple(t for t in told if t not in mine),
        sabres=ends(s.sabres(opener(s)))[0] + sum(more(w) for w in words),
        box=s.box,
        deck=deck,
        hidden=s.hidden or 0,
        coins=tuple(seat.coins or 0 for seat in s.players.values()),
        taxes=_taxes(s),
        story=story,
        strange=strange,
    )


def _story(s: PortRoyal, told: list[Told]) -> tuple[tuple[tuple[Card, str], ...], int]:
    """The adventure's cards as far as they are known, and how many are not."""
    known = [(_known(s, w), where) for w, where in told if where != OUT]
    rest = unseen(s, (w for w, _where in told))
    cards = [card for b in rest if (card := _known(s, s.box.covers(b)))]
    total = ADVENTURE_CARDS if s.added is None else s.added
    return tuple((c, w) for c, w in (*known, *((c, DECK) for c in cards)) if c), max(0, total - len(told) - len(cards))


def _known(s: PortRoyal, word: str) -> Card | None:
    """The card of a word as far as chance is concerned; None where it may be ships of several colours."""
    ids = [s.box.cards[i] for i in s.box.members[word]]
    if len({(c.kind, c.colour) for c in ids}) != 1:
        return None
    sabres = {s.printed(c, "sabres") for c in ids}
    return replace(ids[0], sabres=sabres.pop() if len(sabres) == 1 else None)


def _taxes(s: PortRoyal) -> dict[str, Tax]:
    """tax.sabres, tax.influence, tax.ties, adventure.tax: who gets the bonus while nobody's area changes."""
    seats = list(s.players)
    sabres, influence = [ends(s.sabres(w))[0] for w in seats], [ends(s.influence(w))[0] for w in seats]
    most, least = max(sabres), min(influence)
    taxes = {}
    for card in s.box.cards.values():
        if card.kind == "tax":
            figures, best = (sabres, most) if card.bonus == "sabres" else (influence, least)
            gets = tuple(k for k, n in enumerate(figures) if n == best)
            taxes[card.id] = Tax(gets, card.threshold, card.keep, card.bonus_coins)
    return taxes


# -- from words ------------------------------------------------------------------------------------------------------

_SABRES = pattern(r"(?:(\d{1,2}) )?(?:sabres?|swords?|сабл\w+|сабель)(?: (\d{1,2}))?(?!\S)")
_ASIDE = BETWEEN | {"bust", "odds", "more", "cards", "card", "harbour", "перебор", "перебора", "гавань", "гавани", "еще", "карты"}


def plainly(words: Sequence[str]) -> tuple[str, ...]:
    """`of a bust with red and 2 sabres` says `red +2`."""
    text = " ".join(word for word in words if plain(word) not in _ASIDE)
    return tuple(_SABRES.sub(lambda said: f"+{said[1] or said[2]}" if said[1] or said[2] else said[0], text).split())


def from_words(words: Iterable[str]) -> Sight:
    """`red yellow blue +2`: ships in the harbour by colour or as cards, other cards that are out, own sabres. The base deck."""
    box = deck_of(BASE)
    told: list[Told] = []
    sabres = 0
    for word in words:
        if word.startswith("+"):
            sabres += more(word)
        else:
            told.append((_read(box, word), OUT))
    ships = [box.cards[may_be(box, w)[0]] for w, _where in told]
    return Sight(frozenset(c.colour for c in ships if c.kind == "ship"), tuple(told), sabres)


def more(word: str) -> int:
    """`+2`: sabres."""
    digits = word.removeprefix("+")
    if word == digits or not (digits.isascii() and digits.isdigit()) or len(digits) > 2:
        raise Unread(word, "odds-words")
    return int(digits)


def _read(box: Deck, word: str) -> str:
    """A colour, a card or a class of cards, as players say it: exactly, or by an unmistakable beginning."""
    colours = dict.fromkeys(c.colour for c in box.cards.values() if c.kind == "ship")
    known = {w: {plain(w), *map(plain, say(w))} for w in (*colours, *box.members)}
    token = plain(word)
    begun = [w for w, forms in known.items() if w not in box.cards and any(f.startswith(token) for f in forms)]
    for fits in ([w for w, forms in known.items() if token in forms], [w for w in begun if w in colours], begun):
        if len(fits) == 1:
            return fits[0]
    raise Unread(word, "odds-words")
