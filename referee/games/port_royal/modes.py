"""What a table is played with: the mode, the sets in its deck, and which mixes the rules allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from referee.kernel.chance import stream
from referee.kernel.game import Header, Mode
from referee.kernel.move import Actor, Because, against

from .cards import BASE, Deck, deck_of

#: The settings of a mode, the default first. `setup`: by the players, or by lot where the rules say at random.
_ANY = {"setup": ("own", "random")}
_MIX = {"gambler": ("no", "yes"), "mix": ("no", "yes"), "contract-cards": ("no", "yes"), "adventure-cards": ("no", "yes"),
        "ships": ("complete", "2015")}
_CONTRACTS = {"gambler": ("no", "yes"), "mix": ("no", "yes"), "contract-cards": ("yes", "no"), "ships": ("complete", "2015")}
_ADVENTURE = {"chapter": ("1", "2", "3", "4", "5"), "gambler": ("no", "yes"), "mix": ("no", "yes"), "contract-cards": ("no", "yes"),
              "heroes": ("dealt", "draft"),
              "losses": ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"), "mixed-in": ("0", *map(str, range(1, 40))),
              "mixed-cards": ()}  # by story card, as the campaign book keeps them

MODES = {
    m.id: m
    for m in (
        Mode("base", (2, 5), {"ending": ("twelve", "expedition"), **_MIX, **_ANY}),
        Mode("full-sail", (2, 4), {"gambler": ("no", "yes"), "contract-cards": ("no", "yes"), **_ANY}),
        Mode("contracts", (2, 5), {"ending": ("twelve", "expedition"), **_CONTRACTS, **_ANY}),
        Mode("contracts-coop", (2, 5), _CONTRACTS | _ANY),
        Mode("contracts-solo", (1, 1), _CONTRACTS | _ANY),
        Mode("adventure", (2, 4), {k: v for k, v in _ADVENTURE.items() if k != "losses"} | _ANY),
        Mode("adventure-coop", (2, 4), _ADVENTURE | _ANY),
        Mode("adventure-solo", (1, 1), _ADVENTURE | _ANY),
        Mode("epilogue", (2, 4), {k: v for k, v in _ADVENTURE.items() if k in _MIX or k in ("mixed-cards", "heroes")} | _ANY),
    )
}


@dataclass(frozen=True, eq=False, repr=False)
class Kit:
    """The mode and the sets of one table. Never changes while it is played."""

    mode: str = "base"
    sets: frozenset[str] = BASE

    def __reduce__(self) -> tuple[object, ...]:
        return _kit, (self.mode, self.sets)  # a copied table keeps no copy of the cards

    @cached_property
    def deck(self) -> Deck:
        return deck_of(self.sets)

    @cached_property
    def contracts(self) -> bool:
        return self.mode.startswith("contracts")

    @cached_property
    def adventure(self) -> bool:
        return self.mode.startswith("adventure") or self.mode == "epilogue"

    @cached_property
    def coop(self) -> bool:
        return self.mode.endswith(("coop", "solo"))

    @cached_property
    def brief(self) -> bool:
        """May a turn be told by what was taken? Gunners and contracts look at the whole harbour."""
        return self.mode in ("base", "full-sail") and "contracts" not in self.sets

    @cached_property
    def aim(self) -> int:
        """end.twelve, full-sail.end: the influence that announces the end."""
        return 8 if self.mode == "full-sail" else 12


@cache
def _kit(mode: str, sets: frozenset[str]) -> Kit:
    return Kit(mode, sets)


def kit(header: Header) -> Kit:
    """The sets follow from the mode and its settings."""
    mode, chosen = header.mode or "base", header.options
    if mode == "full-sail":  # full-sail.setup, full-sail.no-expeditions: this set alone, full-sail.base-rules otherwise, full-sail.coins
        return _kit(mode, frozenset(("full-sail",)))
    sets = {"base"}
    if len(header.players) == 5:
        sets.add("five")  # setup.five-players
    if chosen.get("gambler") == "yes":
        sets.add("gambler")  # gambler.deck
    if chosen.get("mix") == "yes":
        sets.add("mix")  # full-sail.mix
    if chosen.get("contract-cards") == "yes" or mode.startswith("contracts"):
        sets.add("contracts")  # contracts.need-cards, contracts.cards-alone
        if chosen.get("ships") == "2015":
            sets.add("ships-2015")  # contracts.ships: the older edition
    if mode.startswith("adventure") or mode == "epilogue":  # adventure.other-sets: also with those
        sets.add("adventure")
    return _kit(mode, frozenset(sets))


def by_lot(options: Mapping[str, str]) -> bool:
    """Is the table laid out at random by the program?"""
    return options.get("setup") == "random"


def first_player(header: Header) -> Actor:
    """setup.first: the first player named begins, or one drawn by lot."""
    seats = list(map(str, range(1, len(header.players) + 1)))
    return stream(header.seed, "first", 0).choice(seats) if by_lot(header.options) else seats[0]


def unfit(header: Header) -> Iterator[Because]:
    """Settings that the rules do not let go together."""
    chosen, count = header.options, len(header.players)
    if header.mode == "full-sail":
        if chosen.get("gambler") == "yes":
            yield against("gambler.deck")
        if chosen.get("contract-cards") == "yes":
            yield against("contracts.cards-alone")
        if not 2 <= count <= 4:
            yield against("full-sail.players", count=count)
    if header.mode.startswith("contracts"):
        if not 1 <= count <= 5:
            yield against("contracts.players", count=count)
        if chosen.get("contract-cards") == "no":
            yield against("contracts.need-cards")
        if chosen.get("mix") == "yes":
            yield against("contracts.deck")
    if header.mode == "base":
        if chosen.get("adventure-cards") == "yes":
            yield against("adventure.not-elsewhere")
        if not 2 <= count <= 5:
            yield against("setup.players", count=count)
    if (header.mode.startswith("adventure") or header.mode == "epilogue") and not 1 <= count <= 4:
        yield against("adventure.players", count=count)
    if header.cards == "app" and chosen.get("mixed-in", "0") != "0":  # nobody told which cards they are
        yield against("setup.unknown-deck")
    if chosen.get("track") == "takes" and (header.cards == "app" or not kit(header).brief):
        yield against("setup.quick")
