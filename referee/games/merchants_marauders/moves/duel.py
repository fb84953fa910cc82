"""Battles round by round, with the dice of the table: declarations, the Seamanship contest, crew combat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from referee.kernel.move import Actor, Because, Choice, Move, against, impossible

from ..fight import advance, carried, deal, finish, leadership, left, resolve, seamanship, ship
from ..state import Battle, Seas
from .base import PIPS, SKULLS, roll, too_many

CHOICES = ("shoot", "board", "flee")


class Declare(Move[Seas]):
    """What both sides do this round: mine, theirs."""

    verb = "declare"
    rule = "battle.choose"
    bare = True
    mine: str
    theirs: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 2:
            yield from CHOICES

    def blocks(self, s: Seas) -> Iterator[Because]:
        if not s.battle or self.mine not in CHOICES or self.theirs not in CHOICES:
            yield impossible("table.no-such-word", word=self.theirs, verb=self.verb)
            return
        b = s.battle[0]
        if not s.slow and "galleon" in (ship(s, b, "me"), ship(s, b, "foe")):
            s.fact("galleon.maneuver", "int")
        for side, choice in (("me", self.mine), ("foe", self.theirs)):
            if b.round == 1 and choice != "shoot":
                yield against("battle.first")
            elif left(s, b, side, "masts") <= 0 and choice != "shoot":
                yield against("ship.masts")
            elif left(s, b, side, "crew") <= 0 and choice == "board":
                yield against("ship.crew")
        if self.theirs == "flee" and b.foe not in s.players:
            fewer = any(left(s, b, "foe", p) < left(s, b, "me", p) for p in ("cannons", "crew"))
            if not fewer:
                yield against("npc.battle")

    def apply(self, s: Seas) -> None:
        b = s.battle[0]
        b.mine, b.theirs = self.mine, self.theirs
        s.push("clash", "table")


class Clash(Move[Seas]):
    """The Seamanship contest: my skulls and the sum of my other dice, theirs likewise."""

    verb = "clash"
    rule = "battle.roll"
    chance = True
    bare = True
    mine: int
    my_pips: int
    theirs: int
    their_pips: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 4:
            yield PIPS if len(said) % 2 else SKULLS

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        b = s.battle[0]
        return tuple(str(n) for side in ("me", "foe") for n in roll(rng, seamanship(s, b, side) or 2))

    def blocks(self, s: Seas) -> Iterator[Because]:
        b = s.battle[0]
        for side, n, pips in (("me", self.mine, self.my_pips), ("foe", self.theirs, self.their_pips)):
            dice = seamanship(s, b, side)
            if n < 0 or pips < 0 or (dice is not None and (n > dice or pips > 4 * (dice - n))):
                yield impossible("check.skill", n=dice)

    def apply(self, s: Seas) -> None:
        frame, b = s.top(), s.battle[0]
        assert frame
        s.pop()
        data: dict[str, Any] = {"mine": self.mine, "my_pips": self.my_pips, "theirs": self.theirs, "their_pips": self.their_pips}
        data["caltrops"] = frame.data.get("caltrops", "")
        usable = any(
            choice == "board" and {"caltrops", "grappling-hooks"} & set(carried(s, b, side))
            for side, choice in (("me", b.mine), ("foe", b.theirs))
        )
        if usable:
            s.push("clashed", b.me, **data)
        else:
            conclude(s, b, data)


def conclude(s: Seas, b: Battle, data: dict[str, Any]) -> None:
    """The contest stands; caltrops.lost, caltrops.won: whom caltrops hinder next."""
    resolve(s, b, (data["mine"], data["my_pips"]), (data["theirs"], data["their_pips"]))
    if s.battle:
        b.slowed = [x for x in str(data.get("caltrops", "")).split(",") if x]
    advance(s)


class Brawl(Move[Seas]):
    """A round of crew combat: my skulls, theirs."""

    verb = "brawl"
    rule = "crew-combat.roll"
    chance = True
    bare = True
    mine: int
    theirs: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 2:
            yield SKULLS

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return tuple(str(roll(rng, leadership(s, s.battle[0], side) or 2)[0]) for side in ("me", "foe"))

    def blocks(self, s: Seas) -> Iterator[Because]:
        b = s.battle[0]
        for side, n in (("me", self.mine), ("foe", self.theirs)):
            yield from too_many(n, leadership(s, b, side))
        if s.fact("crew.effect", "one:skull|difference") is None:
            yield impossible("crew-combat.unknown")

    def apply(self, s: Seas) -> None:
        b = s.battle[0]
        b.slowed.clear()  # caltrops.won: only its first round
        losses = {"me": self.theirs, "foe": self.mine}
        if s.facts.get("crew.effect") == "difference":
            losses = {"me": max(0, self.theirs - self.mine), "foe": max(0, self.mine - self.theirs)}
        for side, n in losses.items():
            for _ in range(min(n, left(s, b, side, "crew"))):
                deal(s, b, side, "crew")
        if left(s, b, "me", "crew") <= 0:  # crew-combat.lose
            finish(s, b, "taken")
        elif left(s, b, "foe", "crew") <= 0:
            finish(s, b, "boarded")
