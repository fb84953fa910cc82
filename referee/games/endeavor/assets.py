"""Asset and governor cards, how many may be kept, what follows from taking them, the end of slavery."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.kernel.move import Actor, Because, impossible

from .exploits.boards import DECKS, DISCS, REGIONS, deck_of, full_deck, value
from .presence import drawing
from .state import Endeavor, in_all


def ask_card(s: Endeavor, card: str) -> None:
    """A card met once is described once: its symbols move the tracks."""
    s.base_fact(f"card.{card}", card=card)


def ask_mat(s: Endeavor, who: Actor) -> None:
    """What lies on a mat is described before its symbols are counted, also what was put there by a correction."""
    for card in s.players[who].cards:
        ask_card(s, card)
    for building in s.players[who].buildings:
        s.base_fact(f"building.{building.kind}", building=building.kind)


def take_card(s: Endeavor, who: Actor, card: str) -> None:
    """base.draw-one, haiti.one-taken; base.abolition, haiti.europe-five-taken."""
    s.players[who].cards.append(card)
    s.note("base.draw", player=who, card=card)
    if value(card) == 1 and deck_of(card) in REGIONS:
        s.note("base.draw-one", player=who, n=s.grow(who, 1))
    if card == "europe-5":
        abolish(s)


def deck_gone(s: Endeavor, deck: str) -> Iterator[Because]:
    """base.abolition-deck: nothing is taken of the slavery deck any more."""
    if deck == "slavery" and s.abolished:
        yield impossible("base.abolition-deck")


def top_card(s: Endeavor, deck: str) -> str | None:
    return next(iter(s.decks.get(deck, ())), None)


def ask_top(s: Endeavor, who: Actor, region: str) -> None:
    """The card that may follow an effect is described before; the disc just put there counts."""
    card = top_card(s, region)
    if s.tracked and card and drawing(s, who, region) + 1 >= value(card):
        ask_card(s, card)


def card_follows(s: Endeavor, who: Actor, region: str, named: str | None, rule: str) -> None:
    """spice-trade.card, globalization.card: the top card, if presence is enough; where decks lie on the table, the one told."""
    if not s.tracked:
        take_card(s, who, named) if named else s.note(rule, player=who, region=region)
    elif (card := top_card(s, region)) and drawing(s, who, region) >= value(card):
        s.decks[region].remove(card)
        take_card(s, who, card)


def put_back(s: Endeavor, card: str) -> None:
    """base.discard-back: into its own deck in order of value."""
    deck = s.decks[deck_of(card)]
    deck.append(card)
    native = full_deck(deck_of(card))
    guests = [c for c in deck if c not in native]
    deck[:] = guests + sorted((c for c in deck if c in native), key=value)


#: Whose place says where pieces of a board lie.
PIECES = {
    **dict.fromkeys(("cannons", "stationed", "on", "buildings"), ("improved-cannon",)),
    "blockades": ("blockade-token",), "galleons": ("galleon-token",), "missionary": ("missionary",),
    "fort": ("fortification", "dutch-fortification"),
}  # fmt: skip


def mended(s: Endeavor, paths: Sequence[str]) -> None:
    """A card put on a mat by hand is no longer in its deck, one taken off it is again; discs put elsewhere come from the supply,
    pieces of an Exploit from its board."""
    touched = {piece for path in paths if not path.startswith("stock.") for piece in PIECES.get(path.rpartition(".")[2], ())}
    total = in_all(s)
    for piece, n in s.out().items():
        if piece in total and (piece in touched or f"stock.{piece}" not in paths):
            left = max(0, total[piece] - n)
            s.stock[piece] = left if piece in touched else min(left, s.stock.get(piece, left))
    if s.abolished:
        s.decks.pop("slavery", None)  # base.abolition-deck
    if not s.tracked:
        return
    lying = {c for seat in s.players.values() for c in seat.cards} | set(s.haiti)
    for deck in s.decks.values():
        deck[:] = [c for c in deck if c not in lying]
    if any(path == "haiti" or path.endswith(".cards") for path in paths) and not any(path.startswith("decks") for path in paths):
        lying.update(c for deck in s.decks.values() for c in deck)
        for card in (c for d in DECKS if d != "slavery" for c in full_deck(d)):  # base.slavery-discard: those leave the game
            if card not in lying:
                put_back(s, card)
    for who, seat in s.players.items():
        if f"{who}.supply" not in paths and seat.supply is not None and seat.harbor is not None:
            seat.supply = min(seat.supply, max(0, DISCS - seat.harbor - s.placed(who)))


def abolish(s: Endeavor, rule: str = "base.abolition") -> None:
    """base.abolition, base.abolition-loss: everyone's slavery cards turn face down."""
    if s.abolished:
        return
    s.abolished = True
    s.note(rule)
    s.decks.pop("slavery", None)  # base.abolition-deck: what is left of it leaves the game
    for who, seat in s.players.items():
        gone = [c for c in seat.cards if deck_of(c) == "slavery"]
        if gone:
            seat.cards = [c for c in seat.cards if c not in gone]
            seat.buried += len(gone)
            s.note("base.abolition-loss", player=who, n=len(gone))


def explore(s: Endeavor, region: str, who: Actor) -> None:
    """base.governor, activation.keys-move: the card goes to its governor, its keys to the boards."""
    if region in s.explored:
        return
    s.explored.append(region)
    s.players[who].cards.append(f"governor-{region}")
    s.note("base.governor", player=who, region=region)


def leads(line: list[str]) -> str:
    """base.governor: who has most discs on a track; in a tie the disc nearest the deck."""
    most = max(line.count(w) for w in line)
    return next(w for w in reversed(line) if line.count(w) == most)


def surplus(s: Endeavor, who: Actor) -> int:
    """base.card-limit: a governor and, below level 5, a slavery card have slots of their own."""
    cards = s.players[who].cards
    governors = sum(c.startswith("governor-") for c in cards)
    if (limit := s.rank(who, "influence")) is None:
        return 0
    slaves = sum(c.startswith("slavery-") for c in cards)
    return max(0, len(cards) - min(1, governors) - (min(1, slaves) if limit < 5 else 0) - limit)
