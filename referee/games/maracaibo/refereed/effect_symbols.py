"""Effect words: how a card, a quest tile, a flag or a space of the explorer track is described once by the owner.

    10d sailor@12 vp3 income+2d income+2v:anchor attr:anchor do:2d+disc+2village
    2s>3d+2explore          a price, then what it brings (quests, assistants, village actions)

How the symbol pages are said. At once (`now:`, symbol.once):
    2france symbol.influence-two       1v/tile symbol.points-battle         2v/assistant symbol.points-assistants
    1v/quest symbol.points-quests      2v/compass symbol.points-compass     2v/attribute symbol.points-attributes
    3v/nation symbol.points-nations    3s symbol.strength                   attr:anchor symbol.attribute
Income that waits for a token: `income+2v:anchor`, symbol.income-attribute.
Village actions: `last:2map>2v+2explore` symbol.maps-points, `last:2map>3d+2explore` symbol.maps-doubloons, `last:2book>3d+3v`
symbol.books, `village:2good>4d` symbol.goods-two; `last:` is «as the last village action».
What the card can be discarded as (card.uses): `as:sugar`, `as:sugar+map`.
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
2v quest.gain-points, battle quest.gain-battle, 3explore quest.gain-explore, skull quest.gain-skull; without /compass: quest.extra.
Costs: 3herb cost.herbs, sailor buy.sailor, 2good.sugar where the goods are named. Flags and explorer spaces (explore.rewards) use the
words of what is gained.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from referee.kernel.cheap_classes import pattern

from ..board import HOME, places
from . import vocabulary
from .vocabulary import COSTS, GAINS, HEADS, ITEMS, LASTING, PER, either


@dataclass(frozen=True)
class Part:
    """A number of something, perhaps for each of something else, perhaps only with an attribute token; goods may be named."""

    n: int
    unit: str
    per: str = ""
    needs: str = ""
    good: str = ""

    def __str__(self) -> str:
        more = (f"/{self.per}" if self.per else "") + (f"?{self.needs}" if self.needs else "") + (f".{self.good}" if self.good else "")
        return f"{self.n}{self.unit}{more}"


Parts = tuple[Part, ...]


@dataclass(frozen=True)
class Deal:
    """A price (perhaps none) and what it brings."""

    costs: Parts = ()
    gains: Parts = ()
    last: bool = False  # symbol.last-action

    def __str__(self) -> str:
        costs, gains = ("+".join(map(str, side)) for side in (self.costs, self.gains))
        return f"{costs}>{gains}" if costs else gains


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
    uses: tuple[str, ...] = ()  # goods and items it can be discarded as
    discount: int = 0
    strong: tuple[str, ...] = ()  # symbol.nation-strength
    lasting: tuple[str, ...] = ()

    @property
    def doubloons(self) -> int:
        return sum(p.n for p in self.costs if p.unit == "d")


def _id(word: str, words: Mapping[str, tuple[str, ...]]) -> str:
    for key, more in words.items():
        if word == key or word in more:
            return key
    raise ValueError(word)


@lru_cache(maxsize=1024)
def part(text: str, kind: str = "gain") -> Part:
    """`2d/compass`, `2v?anchor`, `sailor`."""
    text, _, needs = text.partition("?")
    text, _, per = text.partition("/")
    text, _, good = text.partition(".")
    match = re.match(r"(\d*)(.*)", text)
    assert match
    return Part(int(match[1] or 1), _id(match[2], COSTS if kind == "cost" else GAINS), per and _id(per, PER), needs, good)


def parts(text: str, kind: str = "gain") -> Parts:
    return tuple(part(p, kind) for p in text.split("+")) if text and text != "-" else ()


@lru_cache(maxsize=512)
def joined(text: str) -> str:
    """«2 дублона, 1 очко» in one piece."""
    return re.sub(r"\s*[+,;]\s*|\s+", "+", re.sub(r"(?<=\d)\s+(?=[^\W\d])", "", text.strip()))


@lru_cache(maxsize=1024)
def deal(text: str) -> Deal:
    """`2s>3d+2explore!`"""
    body = text.removesuffix("!")
    costs, arrow, gains = body.partition(">")
    return Deal(parts(costs, "cost"), parts(gains), body != text) if arrow else Deal((), parts(body), body != text)


def offer(text: str | None) -> Deal:
    """What a legacy tile or a story card asks for and gives; nothing where the owner does not know."""
    return Deal() if text in (None, "-") else deal(text or "")


def is_deal(text: str) -> bool:
    return vocabulary.is_deal(text.casefold())


_HEAD = pattern(rf"(?:{either(HEADS)})(?=[:+@\d]|\Z)")


@lru_cache(maxsize=1024)
def head(word: str) -> tuple[str, str]:
    """A card's word as the id of its beginning and what follows; ("", word) for a price."""
    if lasting := next((key for key, more in LASTING.items() if word == key or word in more), ""):
        return lasting, ""
    match = _HEAD.match(word)
    if not match:
        return "", word
    rest = word[match.end() :]
    return _id(match[0], HEADS), rest[1:] if rest[:1] == ":" else rest


@lru_cache(maxsize=512)
def card(text: str) -> Card:
    """A card from its effect words; they were checked when they were told."""
    one: dict[str, object] = {}
    many: dict[str, list[object]] = {}
    for word in text.split():
        name, rest = head(word)
        if name in ("now", "do"):
            one[name] = deal(rest)
        elif name in ("village", "last"):
            village = deal(rest)
            many.setdefault("village", []).append(Deal(village.costs, village.gains, last=village.last or name == "last"))
        elif name == "fight":
            cost, _, gains = rest.partition(">")
            many.setdefault("fights", []).append((int(cost), parts(gains)))
        elif name == "sailor" and rest:
            one["at"] = rest[1:]
        elif name == "sailor-on":
            one["on_card"] = True
        elif name in ("vp", "discount"):
            one[name] = int(rest)
        elif name == "need":
            one["nation"] = _id(rest, GAINS)
        elif name == "nation":
            many.setdefault("strong", []).append(_id(rest, GAINS))
        elif name == "item" and rest:
            many.setdefault("items", []).append(_id(rest, COSTS))
        elif name == "as":
            many.setdefault("uses", []).extend(_id(w, COSTS) if w in _SYMBOLS else w for w in rest.split("+"))
        elif name == "attr":
            many.setdefault("attrs", []).append(rest)
        elif name == "income":
            amount, _, needs = rest[1:].partition(":")
            many.setdefault("incomes", []).append(Income(int(amount[:-1]), _id(amount[-1], GAINS), needs))
        elif name in LASTING:
            many.setdefault("lasting", []).append(name)
        else:
            many.setdefault("costs", []).append(part(word, "cost"))
    return Card(**one, **{k: tuple(v) for k, v in many.items()})  # type: ignore[arg-type]


_SYMBOLS = frozenset(w for item in ITEMS for w in (item, *COSTS[item]))


@lru_cache(maxsize=512)
def nonsense(text: str) -> str:
    """What in a description makes no sense; "" where all of it does."""
    read = card(text)
    if read.at and (read.at not in places() or read.at in ("havana", *HOME)):
        return f"sailor@{read.at}"
    if read.do.gains and not read.at:  # an action belongs to an assistant
        return "do:"
    units = [p.unit for p in read.costs]
    return next((f"{p.n}{p.unit}" for p in read.costs if units.count(p.unit) > 1 or not p.n), "")
