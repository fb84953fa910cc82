"""What is printed on the owner's boards and may be asked for; and pieces that cannot be so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from referee.kernel.answer import Answer, Number, One, Text, Unread
from referee.kernel.answer_lists import Many, Row
from referee.kernel.cheap_classes import pattern
from referee.kernel.facts import Check, Fact, Facts
from referee.kernel.move import Because, impossible

from .components import DOUBLE_TILES, KINDS, LETTER, TERRAINS, boards, known
from .sea_route import BANKS
from .spelling import GOODS_RU, TOKEN, space, token

if TYPE_CHECKING:
    from .state import CooperIsland

_SPACE = pattern(r"start\Z|[^\W\d_]{1,3}[0-9]{1,2}\Z")
_COST = pattern(r"(?:[cwsfgtмдкезос][0-9]{1,2})+\Z")
Others = Mapping[str, str]
Wrong = tuple[str, dict[str, object]] | None


def _space(text: str) -> str:
    """A space of the peninsula by the name the owner gives it: a letter and a number."""
    name = space(text)
    if not _SPACE.match(name):
        raise Unread(text, "start", "a1")
    return name


def _bank(text: str) -> str:
    """A sandbank by its side and number, in letters of either alphabet."""
    name = text.casefold().translate(str.maketrans("пмл", "rml"))
    if name not in BANKS:
        raise Unread(text, "r1", "l4")
    return name


def _cost(text: str) -> str:
    """Goods by their letters, of either alphabet: `м1д2` is `c1w2`."""
    text = text.casefold()
    if not _COST.match(text):
        raise Unread(text, "c1w2")
    return text.replace("с", "c").translate(GOODS_RU)


def _goods(kept: str) -> dict[str, int]:
    goods: dict[str, int] = {}
    for letter, n in re.findall(r"([cwsfgt])([0-9]+)", kept):
        goods[LETTER[letter]] = goods.get(LETTER[letter], 0) + int(n)
    return goods


def _shown(text: str) -> str:
    """What a logbook token shows."""
    kind = token(text)
    if not TOKEN.match(kind):
        raise Unread(text, "tile", "step", "all-cw", "one-ws")
    return kind


START, SPACE = (Text("answer-space", _space, example) for example in ("start", "a1"))
BANK = Text("answer-bank", _bank, "r1")
COST = Text("answer-goods", _cost, "c1w2", _goods)
SHOWN = Text("answer-token", _shown, "one-ws")


@lru_cache(maxsize=16)
def near(edges: tuple[tuple[str, str], ...] | None) -> dict[str, set[str]]:
    """Which spaces lie side by side."""
    neighbours: dict[str, set[str]] = {}
    for a, b in edges or ():
        neighbours.setdefault(a, set()).add(b)
        neighbours.setdefault(b, set()).add(a)
    return neighbours


def _other(key: str, facts: Others) -> object:
    return FACTS.value(key, facts[key]) if key in facts else None


def _spaces(facts: Others) -> set[str]:
    return set(near(_other("layout.edges", facts)))


def _reached(edges: tuple[tuple[str, str], ...], facts: Others) -> Wrong:
    """layout.edges: a way leads from the start space to each."""
    neighbours = near(edges)
    reached, todo = {"start"}, ["start"] if "start" in neighbours else []
    while todo:
        fresh = neighbours[todo.pop()] - reached
        reached |= fresh
        todo += fresh
    lost = sorted(set(neighbours) - reached)
    return ("wrong-layout", {"spaces": ", ".join(lost) or "start"}) if lost or "start" not in neighbours else None


def _on_layout(n: int) -> Check:
    """setup.ruins, clean.isthmus: that many spaces of the layout, where it was told."""

    def check(places: tuple[str, ...], facts: Others) -> Wrong:
        spaces = _spaces(facts)
        odd = [p for p in places if p == "start" or (spaces and p not in spaces)]
        if odd:
            return "wrong-place", {"spaces": ", ".join(odd)}
        return None if len(places) == n else ("wrong-number", {"n": n})

    return check


def _on_coast(pairs: tuple[tuple[str, str], ...], facts: Others) -> Wrong:
    """island.half: spaces of the layout, where it was told."""
    spaces = _spaces(facts)
    odd = [place for place, _ in pairs if spaces and place not in spaces]
    return ("wrong-place", {"spaces": ", ".join(odd)}) if odd else None


def _counted(n: int, facts: Others) -> Wrong:
    """term.uncharted: as many as the neighbours name."""
    spaces = _spaces(facts)
    return ("wrong-spaces", {"n": len(spaces)}) if spaces and len(spaces) != n else None


def _mixed(counts: tuple[int, ...], facts: Others) -> Wrong:
    """setup.bag: sixty tiles of three kinds."""
    return None if sum(counts) == DOUBLE_TILES else ("wrong-mix", {"n": sum(counts)})


def _tokens(rows: tuple[tuple[str, int], ...], facts: Others) -> Wrong:
    """setup.supply: thirty logbook tokens."""
    n = sum(row[1] for row in rows)
    return None if n == 30 else ("wrong-tokens", {"n": n})


def _piers(helms: tuple[int, ...], facts: Others) -> Wrong:
    """boat.helm: one number for each pier whose cost was told."""
    costs = _other("pier.costs", facts)
    return ("wrong-piers", {"n": len(costs)}) if isinstance(costs, tuple) and len(costs) != len(helms) else None


def _fact(key: str, answer: Answer, why: str, check: Check | None = None) -> Fact:
    return Fact(key, answer, why, known(key) or "", check)


#: In the order of a look around: the own board from top to bottom, the middle, the royal cards, the bag, and last the map.
FACTS = Facts(
    _fact("warehouse.slots", Number(1, 12), "needs-warehouse"),
    _fact("pier.costs", Many(COST, 1, 6), "needs-boats"),
    _fact("pier.helms", Many(Number(0, 9), 1, 6), "needs-boats", _piers),
    _fact("statue.slots", Many(Number(0, 9), 3, 8), "needs-statues"),
    _fact("recruit.helm", Number(0, 4), "needs-workers"),
    _fact("feed.amounts", Many(Number(0, 12), 4, 4), "needs-workers"),
    _fact("feed.helms", Many(Number(0, 9), 4, 4), "needs-workers"),
    _fact("cargo.costs", Many(COST, 5, 5), "needs-cargo"),
    _fact("cargo.helms", Many(Number(0, 9), 5, 5), "needs-cargo"),
    _fact("island.terrains", Many(One(TERRAINS[:3]), 6, 6), "needs-islands"),
    *(_fact(f"royal.{n}.goals", Many(Number(0, 30), 3, 3, order=-1 if n == 6 else 1), "needs-royals") for n in range(1, 8)),
    _fact("tile.mix", Many(Number(0, DOUBLE_TILES), len(KINDS), len(KINDS)), "needs-bag", _mixed),
    _fact("logbook.mix", Many(Row((("token", SHOWN), ("how-many", Number(1, 30)))), 1, 40), "needs-bag", _tokens),
    _fact("layout.edges", Many(Row((("space", START), ("space", SPACE)), "-"), 1, 200), "needs-layout", _reached),
    _fact("layout.ruins", Many(SPACE, 1, 5, distinct=True), "needs-layout", _on_layout(5)),
    _fact("layout.top", Many(SPACE, 1, 3, distinct=True), "needs-layout", _on_layout(3)),
    _fact("layout.shore", Many(Row((("space", SPACE), ("sandbank", BANK)), "-"), 1, 60), "needs-layout", _on_coast),
    _fact("layout.spaces", Number(1, 60), "needs-layout", _counted),
)


def wrong(s: CooperIsland) -> Iterator[Because]:
    """Every piece is there once; a warehouse holds no more than its slots; so many royal cards lie out as players ask for."""
    seats = len(s.players)
    if s.laid and (len(s.laid) != len(set(s.laid)) or len(s.laid) != boards(seats)["royal-cards"] or (seats == 2 and "royal-8" in s.laid)):
        yield impossible(f"setup.royal-{seats}", n=len(s.laid))
    for who, seat in s.players.items():
        for part in ("boats", "piers", "slots", "cargo", "crates"):
            if (n := len(getattr(seat, part))) > len(set(getattr(seat, part))):
                yield impossible("table.too-many", card=f"path-{part}", have=n, of=len(set(getattr(seat, part))))
        if not s.fits(who, seat.warehouse):
            yield s.full(who)
    cards = [card for seat in s.players.values() for card in seat.cards]
    for card in sorted(set(cards)):
        if cards.count(card) > 1:
            yield impossible("table.too-many", card=card, have=cards.count(card), of=1)
