"""The effect words, in both languages, and the shapes of what is described with them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..board import NATIONS

#: What can be gained, with the other words it is said in.
_COINS = ("д", "дублон", "дублона", "дублонов", "doubloon", "doubloons")
GAINS = {
    "d": _COINS,
    "v": ("п", "по", "vp", "очко", "очка", "очков", "point", "points"),
    "s": ("с", "бс", "сила", "силы", "strength"),
    "sailor": ("матрос", "матроса", "матросов", "sailors"),
    "influence": ("влияние", "вл", "влияния"),
    "disc": ("фишка", "фишки", "discs"),
    "village": ("деревня", "дер"),
    "explore": ("исслед", "эксп"),
    "battle": ("бой", "сражение"),
    "sail": ("плыть",),
    "france": ("франция", "фр"),
    "spain": ("испания", "ис"),
    "england": ("англия", "ан"),
    "attr": ("атр", "атрибут"),
    "annex": ("захват",),
    "rank": ("ранг",),
    "quest": ("задание",),
    "crew": ("команда",),
    "skull": ("череп",),
}
#: What can be paid.
COSTS = {
    "d": _COINS,
    "s": ("с", "бс", "сила", "силы", "strength"),
    "sailor": ("матрос", "матроса", "матросов", "sailors"),
    "map": ("карта",),
    "book": ("книга",),
    "herb": ("трава",),
    "item": ("предмет",),
    "good": ("товар", "goods"),
    "move": ("ход",),
}
ITEMS = ("map", "book", "herb", "item")
#: What gains are counted by.
PER = {
    "tile": ("жетон",),
    "assistant": ("помощник",),
    "quest": ("задание",),
    "compass": ("компас",),
    "attribute": ("атрибут",),
    "nation": ("держава",),
}
LASTING = {
    "battle-strength": ("сила-боя",),
    "compass": ("компас",),
    "explorer-plus": ("исслед-плюс",),
    "overtake": ("обгон",),
    "visitors-points": ("гости-очки",),
    "visitors-doubloons": ("гости-дублоны",),
    "sailor-strength": ("матрос-сила",),
    "replace-points": ("замена-очки",),
}
#: The beginnings of a card's words.
HEADS = {
    "now": ("сразу",),
    "do": ("делает",),
    "village": ("деревня",),
    "last": ("последнее", "посл"),
    "fight": ("бой",),
    "need": ("нужно",),
    "nation": ("держава",),
    "item": ("предмет",),
    "attr": ("атр",),
    "as": ("как",),
    "income": ("доход",),
    "vp": ("по",),
    "discount": ("скидка",),
    "sailor": ("матрос",),
    "sailor-on": ("матрос-на",),
}


def either(words: Mapping[str, tuple[str, ...]]) -> str:
    every = sorted((w for key, more in words.items() for w in (key, *more)), key=len, reverse=True)
    return "|".join(map(re.escape, every))


_WORD = r"[\w-]{1,20}"
_GAINED = rf"(?:{either(GAINS)})(?:/(?:{either(PER)}))?(?:\?{_WORD})?"
_GAIN = rf"\d{{0,2}}{_GAINED}"
COST = rf"\d{{0,2}}(?:{either(COSTS)})(?:\.{_WORD})?"
GAINED = rf"{_GAIN}(?:\+{_GAIN})*"
_DEAL = rf"(?:{COST}(?:\+{COST})*>)?{GAINED}"
_NATION = either({n: GAINS[n] for n in NATIONS})


def _head(*names: str) -> str:
    return f"(?:{either({n: HEADS[n] for n in names})})"


_CARD_WORD = "|".join(
    (
        rf"\d{{1,2}}(?:{either(COSTS)})",
        _head("sailor") + r"@\w{1,3}",
        _head("sailor-on"),
        _head("sailor"),
        _head("need", "nation") + rf":(?:{_NATION})",
        _head("vp") + r"\d{1,2}",
        _head("income") + rf"\+\d{{1,2}}[dvдп](?::{_WORD})?",
        _head("attr") + f":{_WORD}",
        _head("as") + rf":{_WORD}(?:\+{_WORD})*",
        _head("now", "do") + f":{_DEAL}",
        _head("village", "last") + f":{_DEAL}!?",
        _head("fight") + rf":\d{{1,2}}>{GAINED}",
        _head("item") + rf":(?:{either({i: COSTS[i] for i in ITEMS})})",
        _head("discount") + r"\d",
        either(LASTING),
    )
)


# Read when the first word is looked at: the patterns are long, and most commands never need them.


def is_card_word(word: str) -> bool:
    """A whole word of a card's description."""
    return re.fullmatch(_CARD_WORD, word) is not None


def is_part(word: str) -> bool:
    """A number of something, paid or gained."""
    return re.fullmatch(rf"{_GAIN}|{COST}", word) is not None


def is_gain(word: str) -> bool:
    """A number of something gained."""
    return re.fullmatch(_GAIN, word) is not None


def is_offer(word: str) -> bool:
    """2d>3v: price and reward; 2d> a price alone; 3v a reward alone."""
    return re.fullmatch(rf"{COST}(?:\+{COST})*>(?:{GAINED})?|{GAINED}", word) is not None


def is_deal(word: str) -> bool:
    """A price, perhaps none, and what it brings."""
    return re.fullmatch(rf"{_DEAL}!?", word) is not None
