"""Effect words: how a card, a quest tile, a flag or a space of the explorer track is described once by the owner.

    10d sailor@12 vp3 income+2d income+2v:anchor attr:anchor do:2d+disc+2village
    2s>3d+2explore          a price, then what it brings (quests, assistants, village actions; a trailing ! is «last action»)

How the symbol pages are said. At once (`now:`, symbol.once):
    2france symbol.influence-two       1v/tile symbol.points-battle         2v/assistant symbol.points-assistants
    1v/quest symbol.points-quests      2v/compass symbol.points-compass     2v/attribute symbol.points-attributes
    3v/nation symbol.points-nations    3s symbol.strength                   attr:anchor symbol.attribute
Income that waits for a token: `income+2v:anchor`, symbol.income-attribute.
Village actions: `village:2map>2v+2explore!` symbol.maps-points, `village:2map>3d+2explore!` symbol.maps-doubloons,
`village:2book>3d+3v!` symbol.books, `village:2good>4d` symbol.goods-two.
Battle actions: `fight:2>influence+2v` symbol.battle-influence, `fight:1>3d+2v?anchor` symbol.battle-doubloons.
Assistants (`do:`):
    3v+5d helper.points-doubloons             sailor+disc+village helper.sailor-disc     influence+2village helper.influence-village
    2s+3sail helper.strength-sail             3good>5d+2village helper.goods-village     1s+disc+2village helper.strength-disc
    2d+disc+2village helper.doubloons-disc    3good>5d+2v+2s helper.goods-strength       3good>5d+2v+influence helper.goods-influence
    2d+3explore helper.doubloons-explore      4v+2explore helper.points-explore          3d+2v/assistant helper.assistants
    1v/tile+3village helper.battle-village    3v+3sail helper.points-sail                2s>5d+3village helper.strength-five
    2s>7d+2village helper.strength-seven      3good>4d+4v helper.goods-points
Quests: prices 2s quest.cost-strength, map+book quest.cost-items, 2d quest.cost-doubloons, 4move quest.cost-movement,
sailor quest.cost-sailor, 2good quest.cost-goods; rewards 3d quest.gain-doubloons, 2d/compass quest.gain-compass,
influence quest.gain-influence, sailor quest.gain-sailor, 2s quest.gain-strength, 2spain quest.gain-spain, 2disc quest.gain-discs,
2v quest.gain-points, battle quest.gain-battle, 3explore quest.gain-explore; without /compass: quest.extra.
Costs: 3herb cost.herbs, sailor buy.sailor. Flags and explorer spaces (explore.rewards) use the words of what is gained.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from .board import NATIONS, places

#: What can be gained, with the other words it is said in.
GAINS = {
    "d": ("д",),
    "v": ("п", "по", "vp"),
    "s": ("с", "бс"),
    "sailor": ("матрос", "sailors"),
    "influence": ("влияние", "вл"),
    "disc": ("фишка", "discs"),
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
}
#: What can be paid.
COSTS = {
    "d": ("д",),
    "s": ("с", "бс"),
    "sailor": ("матрос",),
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
    "fight": ("бой",),
    "need": ("нужно",),
    "nation": ("держава",),
    "item": ("предмет",),
    "attr": ("атр",),
    "income": ("доход",),
    "vp": ("по",),
    "discount": ("скидка",),
    "sailor": ("матрос",),
    "sailor-on": ("матрос-на",),
}


def _any(words: Mapping[str, tuple[str, ...]]) -> str:
    every = sorted((w for key, more in words.items() for w in (key, *more)), key=len, reverse=True)
    return "|".join(map(re.escape, every))


_WORD = r"[\w-]{1,20}"
_GAIN = rf"\d{{0,2}}(?:{_any(GAINS)})(?:/(?:{_any(PER)}))?(?:\?{_WORD})?"
_COST = rf"\d{{0,2}}(?:{_any(COSTS)})"
_GAINED = rf"{_GAIN}(?:\+{_GAIN})*"
_DEAL = rf"(?:{_COST}(?:\+{_COST})*>)?{_GAINED}"
_NATION = _any({n: GAINS[n] for n in NATIONS})


def _head(*names: str) -> str:
    return f"(?:{_any({n: HEADS[n] for n in names})})"


_CARD_WORD = "|".join(
    (
        rf"\d{{1,2}}(?:{_any(COSTS)})",
        _head("sailor") + r"@\w{1,3}",
        _head("sailor-on"),
        _head("sailor"),
        _head("need", "nation") + rf":(?:{_NATION})",
        _head("vp") + r"\d{1,2}",
        _head("income") + rf"\+\d{{1,2}}[dvдп](?::{_WORD})?",
        _head("attr") + f"[: ]{_WORD}",
        _head("now", "do") + f":{_DEAL}",
        _head("village") + f":{_DEAL}!?",
        _head("fight") + rf":\d{{1,2}}>{_GAINED}",
        _head("item") + rf":(?:{_any({i: COSTS[i] for i in ITEMS})})",
        _head("discount") + r"\d",
        _any(LASTING),
    )
)
#: The shapes of the facts: what is typed must be readable before it is kept.
CARD = rf"re:(?:{_CARD_WORD})(?: (?:{_CARD_WORD}))*"
REWARD = rf"re:{_GAINED}|-"
DEAL = re.compile(rf"{_DEAL}!?\Z")


@dataclass(frozen=True)
class Part:
    """A number of something, perhaps for each of something else, perhaps only with an attribute token."""

    n: int
    unit: str
    per: str = ""
    needs: str = ""

    def __str__(self) -> str:
        return f"{self.n}{self.unit}" + (f"/{self.per}" if self.per else "") + (f"?{self.needs}" if self.needs else "")


Parts = tuple[Part, ...]


@dataclass(frozen=True)
class Deal:
    """A price (perhaps none) and what it brings."""

    costs: Parts = ()
    gains: Parts = ()
    last: bool = False  # symbol.last-action


@dataclass(frozen=True)
class Income:
    n: int
    unit: str  # d or v
    needs: str = ""


@dataclass(frozen=True)
class Card:
    """A journey card as it was described."""

    costs: Parts = ()
    at: str = ""  # where its sailor becomes an assistant
    on_card: bool = False
    nation: str = ""  # cost.control
    vp: int = 0
    incomes: tuple[Income, ...] = ()
    attrs: tuple[str, ...] = ()
    now: Deal = field(default_factory=Deal)
    do: Deal = field(default_factory=Deal)
    village: tuple[Deal, ...] = ()
    fights: tuple[tuple[int, Parts], ...] = ()
    items: tuple[str, ...] = ()
    discount: int = 0
    strong: tuple[str, ...] = ()  # symbol.nation-strength
    lasting: tuple[str, ...] = ()

    @property
    def doubloons(self) -> int:
        return sum(p.n for p in self.costs if p.unit == "d")


def _id(word: str, words: Mapping[str, tuple[str, ...]]) -> str:
    return next(key for key, more in words.items() if word == key or word in more)


@lru_cache(maxsize=1024)
def part(text: str, kind: str = "gain") -> Part:
    """`2d/compass`, `2v?anchor`, `sailor`."""
    text, _, needs = text.partition("?")
    text, _, per = text.partition("/")
    match = re.match(r"(\d*)(.*)", text)
    assert match
    return Part(int(match[1] or 1), _id(match[2], COSTS if kind == "cost" else GAINS), per and _id(per, PER), needs)


def parts(text: str, kind: str = "gain") -> Parts:
    return tuple(part(p, kind) for p in text.split("+")) if text and text != "-" else ()


@lru_cache(maxsize=1024)
def deal(text: str) -> Deal:
    """`2s>3d+2explore!`"""
    body = text.removesuffix("!")
    costs, arrow, gains = body.partition(">")
    return Deal(parts(costs, "cost"), parts(gains), body != text) if arrow else Deal((), parts(body), body != text)


def is_deal(text: str) -> bool:
    return DEAL.match(text.casefold()) is not None


_HEAD = re.compile(rf"(?:{_any(HEADS)})(?=[:+@\d]|\Z)")


def _word(word: str) -> str:
    """A card's word in the words of this module."""
    if word in (w for more in LASTING.values() for w in more):
        return _id(word, LASTING)
    found = _HEAD.match(word)
    return _id(found[0], HEADS) + word[found.end() :] if found else word


@lru_cache(maxsize=512)
def card(text: str) -> Card:
    """A card from its effect words; the shape was checked when it was told."""
    words = re.sub(rf"\b({_any({'attr': HEADS['attr']})}) ", "attr:", text.casefold()).split()
    found: dict[str, object] = {}
    many: dict[str, list[object]] = {}
    for word in map(_word, words):
        head, _, rest = word.partition(":")
        if word.startswith("sailor@"):
            found["at"] = word[7:]
        elif word == "sailor-on":
            found["on_card"] = True
        elif word in LASTING:
            many.setdefault("lasting", []).append(word)
        elif head in ("now", "do"):
            found[head] = deal(rest)
        elif head == "village" and rest:
            many.setdefault("village", []).append(deal(rest))
        elif head == "fight":
            cost, _, gains = rest.partition(">")
            many.setdefault("fights", []).append((int(cost), parts(gains)))
        elif head == "need":
            found["nation"] = _id(rest, GAINS)
        elif head == "nation":
            many.setdefault("strong", []).append(_id(rest, GAINS))
        elif head == "item" and rest:
            many.setdefault("items", []).append(_id(rest, COSTS))
        elif head == "attr":
            many.setdefault("attrs", []).append(rest)
        elif word.startswith("vp"):
            found["vp"] = int(word[2:])
        elif word.startswith("discount"):
            found["discount"] = int(word[8:])
        elif head.startswith("income+"):
            many.setdefault("incomes", []).append(Income(int(head[7:-1]), _id(head[-1], GAINS), rest))
        else:
            many.setdefault("costs", []).append(part(word, "cost"))
    return Card(**found, **{k: tuple(v) for k, v in many.items()})  # type: ignore[arg-type]


@lru_cache(maxsize=512)
def nonsense(text: str) -> str:
    """What in a description makes no sense; "" where all of it does."""
    read = card(text)
    if read.at and (read.at not in places() or read.at == "havana"):
        return f"sailor@{read.at}"
    if bool(read.at) != bool(read.do.gains):  # an assistant has an action, and an action an assistant
        return f"sailor@{read.at}" if read.at else "do:"
    units = [p.unit for p in read.costs]
    return next((u for u in units if units.count(u) > 1), "")
