"""What Mary may do next: the cards left in her deck, and where each would take her."""

from __future__ import annotations

from fractions import Fraction

from referee.kernel.facts import Need
from referee.kernel.odds import Chance, Odds, Unread

from ..board import Stop
from ..state import Maracaibo
from .automa import destination, face_down, may_be
from .cards import Card, cards
from .memory import remembered


def next_cards(s: Maracaibo) -> dict[str, Fraction]:
    """How likely each card is to be turned up next."""
    chances: dict[str, Fraction] = {}
    down = face_down(s)
    for pick in down:
        fit = may_be(s, pick)
        for card in fit:
            chances[card] = chances.get(card, Fraction(0)) + Fraction(1, len(down) * len(fit))
    return chances


def odds(s: Maracaibo | None, words: tuple[str, ...]) -> Odds:
    """The next card by what is left; where she stops then, as far as the route is known."""
    if words or s is None or not s.solo:
        raise Unread(" ".join(words), "odds-mary-words")
    likely = next_cards(s) if s.frame.name not in ("final", "over") else {}
    stops: dict[str, Fraction] = {}
    for card, p in likely.items():
        if not s.ended and (stop := _stop(s, cards()[card])):
            stops[stop.place] = stops.get(stop.place, Fraction(0)) + p
    chances = [Chance("odds-stop", p, {"place": place}, "solo.move.count") for place, p in _by_chance(stops)]
    chances += [Chance("odds-card", p, {"card": card}, "solo.deck.random") for card, p in _by_chance(likely)]
    return Odds("odds-mary", {"n": len(face_down(s)), "tiles": s.tiles}, tuple(chances))


def _stop(s: Maracaibo, card: Card) -> Stop | None:
    """Where a card takes her; unknown while nobody has said on which side of a fork a legacy tile's city lies."""
    try:
        return destination(s, card=card) or remembered(s, card)
    except Need:
        return None


def _by_chance(chances: dict[str, Fraction]) -> list[tuple[str, Fraction]]:
    return sorted(chances.items(), key=lambda row: -row[1])
