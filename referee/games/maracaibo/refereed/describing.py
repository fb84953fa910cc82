"""A card described word by word: what was meant, what may come next, what does not fit and what would.

The words may be said with spaces inside (`do: 2d disc 2village`) or in one piece (`do:2d+disc+2village`); they are kept in one piece.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from referee.kernel.cheap_classes import pattern

from ..board import NATIONS, numbered
from . import effect_symbols
from .vocabulary import COST, COSTS, GAINS, HEADS, ITEMS, LASTING, PER, is_card_word, is_deal, is_part

_DEALS = ("now", "do", "village", "last", "fight")  # a price and gains may follow
_NAMED = ("need", "nation", "item", "attr", "as")  # one word follows
LONGEST = 16  # words of a description: no card says more


Bad = tuple[str, tuple[str, ...]]  # a word, and those that would fit instead


def _joins(word: str, token: str) -> bool:
    """Does a token go on with the word before it?"""
    name, rest = effect_symbols.head(word)
    if name in _NAMED:
        return not rest
    if name not in _DEALS:
        return False
    return token == ">" or word[-1] in ":>+" or is_part(token)


def kept(tokens: Iterable[str]) -> list[str]:
    """The words as they are kept: in one piece each, in the ids of `effect_symbols`."""
    words: list[str] = []
    for token in map(str.casefold, tokens):
        if words and _joins(words[-1], token):
            glue = "" if token == ">" or words[-1][-1] in ":>+" else "+"
            words[-1] += glue + token
        else:
            opens = effect_symbols.head(token)[0] in (*_DEALS, *_NAMED) and not effect_symbols.head(token)[1] and token[-1] != ":"
            words.append(f"{token}:" if opens else token)
    return [_english(word) for word in words]


@lru_cache(maxsize=512)
def text(said: str) -> str:
    """A whole description as it is kept."""
    return " ".join(kept(said.split()))


@lru_cache(maxsize=2048)
def _english(word: str) -> str:
    if not is_card_word(word):
        return word
    name, rest = effect_symbols.head(word)
    if name in ("now", "do", "village", "last"):
        deal = effect_symbols.deal(rest)
        return f"{'last' if deal.last else name}:{deal}"
    if name == "fight":
        cost, _, gains = rest.partition(">")
        return f"fight:{cost}>{'+'.join(map(str, effect_symbols.parts(gains)))}"
    read = effect_symbols.card(word)
    if name in ("need", "nation"):
        return f"{name}:{read.nation or read.strong[0]}"
    if name in ("item", "as"):
        return f"{name}:{'+'.join(read.items or read.uses)}"
    if name == "income":
        row = read.incomes[0]
        return f"income+{row.n}{row.unit}" + (f":{row.needs}" if row.needs else "")
    if name == "attr":
        return f"attr:{rest}"
    if name == "sailor" and not rest:
        return "sailor"
    return f"{name}{rest}" if name else str(effect_symbols.part(word, "cost"))


@cache
def _ru() -> dict[str, str]:
    return {key: more[0] for words in (PER, COSTS, GAINS, LASTING, HEADS) for key, more in words.items()}


_LETTERS = pattern(r"(?<![?a-z])[a-z][a-z-]*")  # what stands after `?` is the owner's own name of a token


@lru_cache(maxsize=2048)
def russian(word: str) -> str:
    """An effect word as it is said in Russian; "" where it is none."""
    bare = word.removesuffix(":")
    if is_card_word(word) or is_deal(word) or (bare != word and bare in HEADS):
        name = effect_symbols.head(word)[0]
        head, colon, own = word.partition(":") if name in ("income", "attr", "as") else (word, "", "")
        return _LETTERS.sub(lambda m: _ru().get(m[0], m[0]), head) + colon + (_ru().get(own, own) if name == "as" else own)
    return ""


# -- what may come next --------------------------------------------------------------------------------------------------


def _count(unit: str, *numbers: int) -> list[str]:
    return [unit if n == 1 and unit not in ("d", "v", "s") else f"{n}{unit}" for n in numbers]


@cache
def _prices() -> list[str]:
    prices = [f"{n}d" for n in range(1, 21)] + _count("s", 1, 2, 3, 4) + ["sailor", "sailor-on"]
    prices += [f"sailor@{p}" for p in numbered()] + _count("herb", 1, 2, 3) + _count("map", 1, 2) + _count("book", 1, 2)
    return prices


@cache
def _gains() -> list[str]:
    gains = _count("d", *range(1, 9)) + _count("v", *range(1, 8)) + _count("s", 1, 2, 3, 4)
    for unit, most in {"sailor": 2, "influence": 2, "disc": 2, "village": 3, "explore": 4, **dict.fromkeys(NATIONS, 3)}.items():
        gains += _count(unit, *range(1, most + 1))
    gains += ["battle", "2sail", "3sail", "attr", "annex", "rank", "quest", "crew"]
    return gains + [f"{n}v/{per}" for per in PER for n in (1, 2, 3)] + ["1d/compass", "2d/compass", "3d/compass"]


_PAID = ["1s", "2s", "3s", "sailor", "2good", "3good", "2map", "3map", "2book", "3book", "2herb"]


def _tops(attributes: Sequence[str]) -> list[str]:
    tops = [f"vp{n}" for n in range(1, 13)] + [f"discount{n}" for n in (1, 2, 3)] + list(LASTING)
    for n in range(1, 7):
        for unit in "dv":
            tops += [f"income+{n}{unit}", *(f"income+{n}{unit}:{a}" for a in attributes)]
    return tops + [f"{name}:" for name in (*_DEALS, *_NAMED)]


def following(said: Sequence[str], attributes: Sequence[str] = (), goods: Sequence[str] = ()) -> Iterator[str]:
    """The words a description may go on with."""
    last = said[-1] if said else ""
    name, rest = effect_symbols.head(last)
    if name in _NAMED and not rest:
        yield from {"need": NATIONS, "nation": NATIONS, "item": ITEMS, "attr": attributes, "as": (*goods, *ITEMS)}[name]
        return
    if name == "fight" and not rest:
        yield from map(str, range(1, 7))
        return
    if name in _DEALS:
        if ">" not in last and rest:
            yield ">"
        if ">" not in last and name != "fight":
            yield from _PAID
        if ">" in last or name != "fight":
            yield from _gains()
        if not rest or last[-1] in ">+":
            return
    if not any(effect_symbols.head(w)[0] not in ("", "sailor", "sailor-on") for w in said):
        yield from _prices()
    yield from _tops(attributes)


@lru_cache(maxsize=512)
def wrong(text: str, attributes: tuple[str, ...] = (), goods: tuple[str, ...] = ()) -> Bad | None:
    """The first word of a description that cannot be, with those that would fit there; None where all of it makes sense."""
    words = text.split()
    for k, word in enumerate(words):
        if not is_card_word(word):
            name, rest = effect_symbols.head(word)
            bad = re.split(r"[+>]", rest)[-1] if name in _DEALS else word
            bad = next((p for p in re.split(r"[+>]", rest) if p and not is_part(p)), bad) if name in _DEALS else bad
            return bad or word, _near(bad, (*words[:k], f"{name}:") if name in _DEALS else tuple(words[:k]), attributes, goods)
    read = effect_symbols.card(text)
    for named in (*read.attrs, *(row.needs for row in read.incomes if row.needs)):
        if attributes and named not in attributes:
            return named, tuple(attributes)
    if bad := effect_symbols.nonsense(text):
        return bad, ("sailor@1", "sailor@12") if bad == "do:" else ()
    return None


def wrong_deal(deal: str) -> Bad:
    """The part of a quest tile that cannot be, with what would fit."""
    costs, arrow, gains = deal.casefold().partition(">")
    for side, words in ((costs, _PAID), (gains, _gains())) if arrow else ((costs, _gains()),):
        for piece in side.split("+"):
            if not re.fullmatch(COST, piece) if words is _PAID else not is_part(piece):
                return piece or deal, _close(piece, words)
    return deal, ()


def near_gain(piece: str) -> tuple[str, ...]:
    """What can be gained that looks like this."""
    return _close(piece, _gains())


def _near(bad: str, before: Sequence[str], attributes: Sequence[str], goods: Sequence[str]) -> tuple[str, ...]:
    return _close(bad, following(before, attributes, goods))


def _close(bad: str, words: Iterable[str]) -> tuple[str, ...]:
    import difflib  # only for what went wrong

    forms: dict[str, str] = {}
    for word in words:
        forms.setdefault(word, word)
        forms.setdefault(russian(word), word)
    close = difflib.get_close_matches(bad, [f for f in forms if f], n=3, cutoff=0.5)
    return tuple(dict.fromkeys(forms[c] for c in close))
