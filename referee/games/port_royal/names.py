"""The words for cards: what players type and read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations

from rulesdb import Term, terms

from .cards import BASE, POOL, Card, Deck, beginnings, deck_of, everything


@cache
def _verbs() -> frozenset[str]:
    from . import GAME

    return frozenset(GAME.verbs())


def _find(word: str) -> tuple[Card, bool] | None:
    """The card a word names, and whether it names just that one."""
    if " " in word or word in _verbs():  # said without laying out every card of the box
        return None
    for deck in _decks(word):
        if word in deck.members:
            return deck.first(word), word in deck.cards
    return None


def _decks(word: str) -> Iterator[Deck]:
    """The cards of most tables first: the rest of the box is laid out only when it is asked for."""
    yield deck_of(BASE)
    if word[:1] == POOL or word.partition("-")[0] in beginnings():
        yield from everything()


@cache
def say(word: str) -> tuple[str, ...]:
    """The short and long words for a card, a class of cards, or anything named in the terms; a pool is counted, never said."""
    names = terms("port-royal")
    if word[:1] == POOL:
        return ()
    printed = _find(word)
    if printed is None or (word in names and not printed[1]) or printed[0].kind == "tax":
        return names[word].forms if word in names else ()
    card, exact = printed
    if card.kind == "ship":
        return tuple(_ship(card, exact, names))
    if card.kind == "person":
        kinds = names[card.type].forms
        price = str(card.cost) if exact else ""
        if not card.colour:
            own = "+" if card.set == "adventure" and card.symbols else ""  # the expansion's own captain, priest and settler
            apart = tuple(f"{k}{own} {price}" for k in names[card.type].say) if exact else ()  # `jack 6`
            return (*(f"{k}{own}{price}" for k in (*kinds, *(_shortened(kinds) if exact else ()))), *apart)
        return tuple(_coloured(kinds, names[card.colour].forms, price))
    if card.needs is None:
        n = word.rpartition("-")[2]
        return (f"exp{n}", f"exp-{n}", f"экс{n}", f"экс-{n}")
    return tuple(_expedition(card.needs, names))


@cache
def in_full(word: str) -> tuple[str, ...]:
    """A card that is turned over, with a word for its number: «моряк за 3», «красный 2 монеты»."""
    printed = _find(word)
    if printed is None or printed[0].kind not in ("person", "ship") or printed[0].item:
        return ()
    card, exact = printed
    if card.kind == "ship":
        return tuple(_armed(card, terms("port-royal")) if exact else _sailed(card, terms("port-royal")))
    if not exact:
        return ()
    heads = {lang: (name(word, lang) or "").rpartition(" ")[0] for lang in ("ru", "en")}
    worth = [(f"{heads['ru']} за {card.cost}", "ru"), (f"{heads['en']} for {card.cost}", "en")]
    paid = {lang: _coins(card.cost or 0, lang)[: 2 if card.cost == 1 else 1] for lang in heads}  # «за 3 монеты», not «монетами»
    return tuple(f"{said}{coin}" for said, lang in worth for coin in ("", *(f" {coin}" for coin in paid[lang])))


def _sailed(card: Card, names: dict[str, Term]) -> Iterable[str]:
    """«красный 2 монеты», «фрегат с 2 монетами», `red ship 2 coins`."""
    for lang, between in (("ru", "с"), ("en", "with")):
        worth = [f"{_sail(card)} {coin}" for coin in _coins(card.coins or 0, lang)]
        for hue in (hue for hue in names[card.colour].forms if len(hue) > 1 and hue.isascii() == (lang == "en")):
            yield from (f"{hue} {way}{coins}" for way in ("", f"{between} ", f"{names['ship'].name(lang)} ") for coins in worth)


def _armed(card: Card, names: dict[str, Term]) -> Iterable[str]:
    """«красный 2, 3 сабли», `red 2 with 3 sabres`."""
    for lang, ways in (("ru", ("", "с ")), ("en", ("", "with "))):
        sabres = [*(names["sabre"].ru if lang == "ru" else names["sabre"].en), *(["саблями", "саблей"] if lang == "ru" else [])]
        for hue in (hue for hue in names[card.colour].forms if len(hue) > 1 and hue.isascii() == (lang == "en")):
            yield from (f"{hue} {_sail(card)} {way}{card.sabres} {named}" for way in ways for named in sabres if card.sabres)


def _coins(n: int, lang: str) -> tuple[str, ...]:
    """What so many of them are called: «2 монеты», «с 2 монетами»."""
    if lang == "en":
        return ("coin",) if n == 1 else ("coins",)
    return ("монета", "монету", "монетой") if n == 1 else ("монеты" if n < 5 else "монет", "монетами")


def _sail(card: Card) -> str:
    return f"{card.coins}+{card.other_coins}" if card.other_coins else str(card.coins)


def _shortened(kinds: Iterable[str]) -> Iterable[str]:
    """`sail` of sailor, «капит» of капитан: with the price behind it nothing else begins so."""
    return (kind[:n] for kind in kinds if " " not in kind for n in range(4, len(kind)))


def _coloured(kinds: Iterable[str], hues: Iterable[str], price: str) -> Iterable[str]:
    """`tray3`, `trader-yellow3`, `yellow trader 3`."""
    for kind in kinds:
        for hue in hues:
            yield from (f"{kind}{hue}{price}", f"{kind}-{hue}{price}")
            if len(hue) > 1 and hue.isascii() == kind.isascii():
                yield f"{hue} {kind} {price}".rstrip()


def _ship(card: Card, exact: bool, names: dict[str, Term]) -> Iterable[str]:
    hues = names[card.colour].forms
    if card.item:
        items = names[card.item].forms
        yield from (f"{h}{sep}{i}" for h in hues for i in items if " " not in i and h.isascii() == i.isascii() for sep in ("-", ""))
        for h, i in ((h, i) for h in hues for i in items if min(len(h), len(i)) > 1 and h.isascii() == i.isascii()):
            yield from (f"{h} {i}", f"{h} {names['ship'].name('en' if h.isascii() else 'ru')} {i}")  # «красный корабль с хлебом»
        yield from items if card.colour == "ares" else ()  # books and herbs come on such ships only
        return
    sail = _sail(card)
    if not exact:
        for hue in hues:
            yield f"{hue}{sail}"
            if len(hue) > 1:  # `red ship 2`, `red frigate 2`
                lang = "en" if hue.isascii() else "ru"
                kinds = [names["ship"].name(lang), *(k for k in hues if len(k) > 1 and k.isascii() == hue.isascii() and k != hue)]
                yield from (f"{hue} {kind} {sail}" for kind in kinds)
        return
    ends = ("skull", "череп", "x") if card.skull else (str(card.sabres),)
    for hue in hues:
        for end in ends:
            yield f"{hue}{sail}/{end}"
            yield f"{hue}{sail}-{end}"
            if card.skull and len(hue) > 1 < len(end):  # `red 4 skull`
                yield f"{hue} {sail} {end}"


_LETTERS = {"anchor": ("a", "я"), "cross": ("c", "к"), "house": ("h", "д")}


def _expedition(needs: dict[str, int], names: dict[str, Term]) -> Iterable[str]:
    """`exp-aah` / `экс-яяд`, the symbols by their first letters; `2 anchors house`, also behind the word expedition."""
    for k, heads in enumerate((("экс", "экспедиция"), ("exp", "expedition"))):
        letters = "".join(_LETTERS[symbol][1 - k] * n for symbol, n in needs.items())
        for head in heads:
            yield from (f"{head}{sep}{letters}" for sep in ("", "-", " "))
        called = {symbol: (names[symbol].ru, names[symbol].en)[k] for symbol in needs}
        for order in permutations(needs):
            each = " ".join(" ".join([called[symbol][0]] * needs[symbol]) for symbol in order)
            numbers = [f"{needs[symbol]} {called[symbol][1]}" if needs[symbol] > 1 else called[symbol][0] for symbol in order]
            counted = (" ".join(numbers), (" и ", " and ")[k].join(numbers))
            yield from (f"{head}{words}" for words in dict.fromkeys((each, *counted)) for head in ("", *(f"{h} " for h in heads)))
        printed = _symbols(needs, names, ("ru", "en")[k])
        marks = ("×", "x", "х", "x ", "х ") if "×" in printed else ("×",)  # no keyboard has the printed one
        yield from (letters, *(f"{head}{printed.replace('×', mark)}" for mark in marks for head in ("", *(f"{h} " for h in heads))))


def _symbols(needs: dict[str, int], names: dict[str, Term], lang: str) -> str:
    """`2×anchor+house`."""
    return "+".join(f"{n}×{names[s].name(lang)}" if n > 1 else names[s].name(lang) for s, n in needs.items())


def name(word: str, lang: str) -> str | None:
    """A card's name as players read it; None for what the terms name already."""
    printed = _find(word)
    if printed is None:
        return None
    names = terms("port-royal")
    card, exact = printed
    if card.kind == "ship":
        hue = names[card.colour].name(lang)
        if card.item:
            return f"{hue}: {names[card.item].name(lang)}" if exact else None
        mark = "" if not exact else ("/☠" if card.skull else f"/{card.sabres}")
        return f"{hue} {_sail(card)}{mark}"
    if card.kind == "person":
        text = names[card.type].name(lang) + ("+" if card.set == "adventure" and card.symbols else "")
        if card.colour and word != card.type:
            text += f" ({names[card.colour].name(lang)})"
        return f"{text} {card.cost}" if exact else text
    if card.kind == "expedition":
        head = names["expedition"].name(lang)
        if card.needs is None:
            return f"{head} {word.rpartition('-')[2]}"
        return f"{head}: {_symbols(card.needs, names, lang)}"
    return None
