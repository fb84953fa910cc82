"""The words for cards: what players type and read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rulesdb import Term, terms

from .cards import Card, everything


@cache
def _verbs() -> frozenset[str]:
    from . import GAME

    return frozenset(GAME.verbs())


def _find(word: str) -> tuple[Card, bool] | None:
    """The card a word names, and whether it names just that one."""
    if word in _verbs():  # said without laying out every card of the box
        return None
    for deck in everything():
        if word in deck.members:
            return deck.first(word), word in deck.cards
    return None


def _all(term: Term) -> tuple[str, ...]:
    return (*term.ru, *term.en, *term.say)


@cache
def say(word: str) -> tuple[str, ...]:
    """The short and long words for a card, a class of cards, or anything named in the terms."""
    names = terms("port-royal")
    found = _find(word)
    if found is None or (word in names and not found[1]) or found[0].kind == "tax":
        return _all(names[word]) if word in names else ()
    card, exact = found
    if card.kind == "ship":
        return tuple(_ship(card, exact, names))
    if card.kind == "person":
        kinds = _all(names[card.type])
        if card.set == "adventure" and card.symbols:  # the expansion's own captain, priest and settler
            kinds = tuple(f"{k}+" for k in kinds)
        price = str(card.cost) if exact else ""
        if not card.colour:
            return tuple(f"{k}{price}" for k in kinds)
        return tuple(f"{k}{sep}{h}{price}" for k in kinds for h in _all(names[card.colour]) for sep in ("", "-"))
    if card.needs is None:
        n = word.rpartition("-")[2]
        return (f"exp{n}", f"exp-{n}", f"экс{n}", f"экс-{n}")
    return tuple(_expedition(card.needs))


def _ship(card: Card, exact: bool, names: dict[str, Term]) -> Iterable[str]:
    hues = _all(names[card.colour])
    if card.item:
        items = _all(names[card.item])
        yield from (f"{h}{sep}{i}" for h in hues for i in items if h.isascii() == i.isascii() for sep in ("-", ""))
        return
    sail = f"{card.coins}+{card.other_coins}" if card.other_coins else str(card.coins)
    if not exact:
        yield from (f"{h}{sail}" for h in hues)
        return
    ends = ("skull", "череп", "x") if card.skull else (str(card.sabres),)
    for hue in hues:
        for end in ends:
            yield f"{hue}{sail}/{end}"
            yield f"{hue}{sail}-{end}"


_LETTERS = {"anchor": ("a", "я"), "cross": ("c", "к"), "house": ("h", "д")}


def _expedition(needs: dict[str, int]) -> Iterable[str]:
    """`exp-aah` / `экс-яяд`: the symbols by their first letters."""
    for k, heads in enumerate((("exp", "expedition"), ("экс", "экспедиция"))):
        letters = "".join(_LETTERS[symbol][k] * n for symbol, n in needs.items())
        for head in heads:
            yield f"{head}-{letters}"
            yield f"{head}{letters}"


def name(word: str, lang: str) -> str | None:
    """A card's name as players read it; None for what the terms name already."""
    found = _find(word)
    if found is None:
        return None
    names = terms("port-royal")
    card, exact = found
    if card.kind == "ship":
        hue = names[card.colour].name(lang)
        if card.item:
            return f"{hue}: {names[card.item].name(lang)}" if exact else None
        mark = "" if not exact else ("/☠" if card.skull else f"/{card.sabres}")
        sail = f"{card.coins}+{card.other_coins}" if card.other_coins else str(card.coins)
        return f"{hue} {sail}{mark}"
    if card.kind == "person":
        text = names[card.type].name(lang) + ("+" if card.set == "adventure" and card.symbols else "")
        if card.colour and word != card.type:
            text += f" ({names[card.colour].name(lang)})"
        return f"{text} {card.cost}" if exact else text
    if card.kind == "expedition":
        head = names["expedition"].name(lang)
        if card.needs is None:
            return f"{head} {word.rpartition('-')[2]}"
        return f"{head}: " + "+".join(f"{n}×{names[s].name(lang)}" if n > 1 else names[s].name(lang) for s, n in card.needs.items())
    return None


