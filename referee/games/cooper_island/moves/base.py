"""What moves share: numbered things, spaces, things waiting to be done, and what is paid for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from referee.kernel.move import Actor, Because, Move, Open, says

from ..components import CRATES
from ..pay import ANY, FREE, Cost, Discount, judge, loses, payable, proposals
from ..pending_actions import given, nothing_gives, pending
from ..spelling import NAME, number, space
from ..state import CooperIsland

#: A space nobody has named yet: a letter and a number, so that no verb and no player is taken for one.
ANY_SPACE = Open(
    "space-any",
    lambda word: NAME.match(space(word)) is not None and (word[-1].isdecimal() or space(word) == "start"),
    lambda rng: rng.choice("abcdef") + str(rng.randint(1, 6)),
    fresh=True,
    exact=space,
)


def numbered(thing: str, last: int) -> tuple[str, ...]:
    return tuple(f"{thing}-{n}" for n in range(1, last + 1))


BOATS, ISLANDS, SHIPS_TO_SUPPLY, PIERS = numbered("boat", 6), numbered("island", 6), numbered("cargo", 5), numbered("pier", 8)
SLOTS = numbered("slot", 9)
SMALL_CARDS, LARGE_CARDS = numbered("small", 15), numbered("large", 15)


NOUNS = {
    "boat": ("boat", "лодка"), "island": ("island", "островок"), "cargo": ("ship", "корабль"), "royal": ("card", "карта", "награда"),
    "pier": ("причале", "причалу", "причала"), "large": ("card", "карта"),
}  # fmt: skip


def by_number(m: Any, s: CooperIsland, word: str) -> tuple[str, ...]:
    """`3` is enough where boats are named, and `boat 3` without what it gives."""
    n, kind = number(word), word.rpartition("-")[0]
    return (str(n), *(f"{noun} {n}" for noun in NOUNS.get(kind, ()))) if n else ()


def crate_number(m: Any, s: CooperIsland, word: str) -> tuple[str, ...]:
    """Crates are counted as they lie on the board."""
    held = {"crate-coins": ("2 coins", "2 монеты"), "crate-cubes": ("2 cubes", "2 кубика"), "crate-steps": ("2 steps", "2 шага")}
    return (str(CRATES.index(word) + 1), word.removeprefix("crate-"), *held.get(word, ())) if word in CRATES else ()


def new_space(m: Any, s: CooperIsland) -> Open | None:
    """Any name will do while the box does not know the layout."""
    return ANY_SPACE if s.neighbours() is None else None


def every_space(m: Any, s: CooperIsland) -> Iterable[str]:
    """The spaces that have a name: those of the layout, or those charted so far."""
    return s.neighbours() or s.players[m.by].land


class Given(Move[CooperIsland]):
    """Does a thing that a space, a tile or a card gives to do."""

    tokens: ClassVar[tuple[str, ...]]

    @classmethod
    def elsewhere(cls, s: CooperIsland, by: Actor | None) -> Because | None:
        """worker.given: in a turn, what would give it."""
        if s.telling or s.phase != "worker-phase" or by not in (None, s.active) or pending(s, s.active, *cls.tokens):
            return None
        return nothing_gives(s, s.active, *cls.tokens)

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        yield from given(s, self.by, *self.tokens)


class Bought(Given):
    """What is paid for: the ways to pay, and why a payment will not do."""

    def price_rule(self) -> str:
        raise NotImplementedError

    def ways(self, s: CooperIsland) -> tuple[Cost, ...] | None:
        """Alternative costs; None where the box does not know them."""
        raise NotImplementedError

    def discounts(self, s: CooperIsland) -> tuple[Discount, ...]:
        return ()

    def payments(self, s: CooperIsland) -> list[str]:
        """The cheapest ways to pay."""
        return proposals(s, self.by, self.ways(s), self.discounts(s)) if self.payable(s) else []

    def payable(self, s: CooperIsland) -> bool:
        return payable(s, self.by, self.ways(s), self.discounts(s))

    def unpayable(self, s: CooperIsland) -> bool:
        return not self.payable(s)

    def apart(self, s: CooperIsland) -> tuple[str, dict[str, object]] | None:
        paid = getattr(self, "paid", None)
        return loses(s, self.by, paid, self.ways(s)) if paid else None

    def paying(self, s: CooperIsland, paid: str | None) -> Iterator[Because]:
        yield from judge(s, self.by, paid or FREE, self.ways(s), self.price_rule(), self.discounts(s))


def payment(ends: Callable[..., bool] = Bought.unpayable) -> Any:
    """The word for what is paid; left out only where nothing does."""
    return says(Bought.payments, opens=ANY, ends=ends, ever=("market",), no="pay.market", default=None)
