"""One captain's sheet: skills, ship, hold, purse, glory, bounties, and what this turn has seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from referee.kernel.answer import Ear, Either, Misfit, Name, Number, One
from referee.kernel.cheap_classes import parts
from referee.kernel.domains import Among, Here, Inner, Key

from .zones import DICE, KINDS, MODS, NATIONS, PARTS, SOURCES, TRACK, WEAPONS, captains, of_rule, ports, ships, size, zones

Zone = Annotated[str, Among(lambda s: zones(), none=True)]
Ship = Annotated[str, Among(lambda s: ships())]
Market = Annotated[str, Key(lambda s: (*zones(), *KINDS))]
DESCRIBED = "token.adds."


def described(s: Any) -> list[str]:
    """Tokens that this box knows beyond ours."""
    return [key.removeprefix(DESCRIBED) for key in s.facts if key.startswith(DESCRIBED)]


@parts
class Token(One):
    """A token; one that nobody described yet is described first, and how is said."""

    facts: Mapping[str, str] = field(default_factory=dict)

    def _kept(self, text: str, ear: Ear) -> str | None:
        try:
            return super()._kept(text, ear)
        except Misfit as unread:
            if DESCRIBED + text.casefold() in self.facts:
                return text.casefold()
            raise Misfit(text, self, unread.near, "" if unread.near else "token-unheard", name=text) from None


Modification = Annotated[str, Here(lambda s, path: Token((*MODS, *described(s)), facts=s.facts))]
Upgrade = Annotated[str, Here(lambda s, path: Token((*WEAPONS, *MODS, *described(s)), facts=s.facts))]


def none_of(words: tuple[str, ...]) -> dict[str, int]:
    return dict.fromkeys(words, 0)


GLORY_CARDS, BOUNTIES = of_rule("glory.card"), of_rule("bounty.gain")  # all there are
Skill = Annotated[int, Number(0, DICE)]


@dataclass
class Captain:
    """One player's sheet. Counts nobody tells are None."""

    captain: Annotated[str, Either((One(captains()), Name(known=True)))] = ""
    alive: bool = False  # a captain is drawn at set-up and after a death
    nation: Annotated[str, Among(NATIONS, none=True)] = ""
    home: Annotated[str, Among((*ports(), "none"), none=True)] = ""
    seamanship: Skill | None = None
    scouting: Skill | None = None
    leadership: Skill | None = None
    influence: Skill | None = None
    zone: Zone = ""
    port: bool = True
    gold: int | None = 10  # setup.money
    stash: int | None = 0
    glory: dict[str, int] = field(default_factory=lambda: none_of(SOURCES))
    cards: Annotated[int, Number(0, GLORY_CARDS)] | None = 1  # glory cards in hand
    ship: Ship = "sloop"
    damage: dict[str, int] = field(default_factory=lambda: none_of(PARTS))  # hits taken, by location
    cargo: int | None = 0
    contraband: int | None = 0
    sold: int = 0  # contraband.glory: the first card sold, waiting for its pair
    bounties: dict[str, Annotated[int, Number(0, BOUNTIES)]] = field(default_factory=lambda: none_of(NATIONS))
    favor: Annotated[int, Number(0, of_rule("favor.max"))] = 0  # favor.start
    spared: Annotated[int, Number(0, of_rule("favor.max"))] = 0  # favor.death: what the last captain had, kept by the Glory card Rescue
    loyalty: Annotated[str, One(TRACK)] = "content"  # loyalty.start
    weapons: list[Annotated[str, One(WEAPONS)]] = field(default_factory=list)
    mods: list[Modification] = field(default_factory=list)
    taken: list[Upgrade] = field(default_factory=list)  # upgrades.back: of these, tokens won from an NPC
    extra: dict[str, int] = field(default_factory=dict)  # what its modifications add to the ship: see `modifications`
    specialists: int | None = 0
    rumors: int | None = 0
    mission: bool = False
    big: bool = False  # glory.big-ship: once per captain
    redraws: int = 0  # variant-2.pay
    fresh: int = 0  # death.pirate-home: actions a new captain has who may still be redrawn
    hired: bool = False  # loyalty.pleased-specialist: the free one of this round
    flipped: bool = False  # variant-5.flip
    penalty: Annotated[int, Number(0, 2)] = 0  # variant-5.penalty
    fined: int = 0  # variant-5.penalty: the round in which it is taken
    # this turn
    actions: int = of_rule("turn.actions")
    free: bool = False  # wind.with was used this round
    began: Zone = ""  # the port the turn began in, for loyalty.stay
    ported: bool = False
    after_sale: bool = False  # port.order
    courted: bool = False  # favor.last
    port_done: bool = False  # port.once: the Port of this turn's action was left
    demanded: int = 0  # sell.glory, variant-6.sell: cards in demand sold in this port action
    offered: bool = False  # mods.offer: a token was drawn in this port action
    failed: Annotated[str, Inner()] = ""  # favor.reroll: the check that just failed
    again: Annotated[str, Inner()] = ""  # favor.reroll: the check that is rolled again
    raised: bool = False  # loyalty.pay
    fierce: bool = False  # loyalty.fierce was used this round
    visited: bool = False  # location.once
    silent: bool = False  # loyalty.unhappy: no glory cards this round
    visiting: bool = False  # the visit to the location of the zone goes on
    trading: Annotated[str, Inner()] = ""  # town.may: what this visit is for
    bought: dict[Market, int] = field(default_factory=dict)  # buy.cards: Port or location -> the round in which goods were bought there
    stock: dict[Market, int] = field(default_factory=dict)  # buy.cards: of the cards drawn there this turn, those not bought

    def size(self, part: str) -> int:
        """What a location takes before it is destroyed."""
        return size(self.ship, part) + (self.extra.get(part, 0) if self.extra else 0)

    def left(self, part: str) -> int:
        """What is still intact of a location."""
        return self.size(part) - self.damage[part]

    def destroyed(self) -> list[str]:
        return [p for p in PARTS if self.left(p) <= 0]

    @property
    def pirate(self) -> bool:
        """bounty.pirate."""
        return any(self.bounties.values())

    def carries(self) -> int | None:
        """contraband.capacity: cards that take space in the hold; mods.contraband: one does not."""
        if self.cargo is None or self.contraband is None:
            return None
        return self.cargo + max(0, self.contraband - ("contraband-hold" in self.mods))

    def seen(self) -> bool:
        """mods.contraband: is there contraband an NPC can see?"""
        return (self.contraband or 0) > ("contraband-hold" in self.mods)
