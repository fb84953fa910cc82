"""Battles round by round, with the dice of the table: declarations, the contest, hits, special weapons, crew combat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from referee.kernel.move import Actor, Because, Choice, Move, Open, against, impossible

from ..chart import PARTS, SHOTS
from ..fight import SIDES, advance, carried, deal, finish, leadership, left, resolve, seamanship, ship, spend, spread
from ..state import Battle, Seas
from .peril import PIPS, roll, skulls

CHOICES = ("shoot", "board", "flee")
FACES = ("1", "2", "3", "4", "x")
FACE = Open("1-4|x", lambda w: w in FACES, lambda rng: rng.choice((*FACES, "x")))


class Declare(Move[Seas]):
    """What both sides do this round: mine, theirs."""

    verb = "declare"
    rule = "battle.choose"
    bare = True
    by: Actor
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
    by: Actor
    mine: int
    my_pips: int
    theirs: int
    their_pips: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 4:
            yield PIPS if len(said) % 2 else skulls("0-9", None)

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


class Use(Move[Seas]):
    """A special weapon is used, mine or theirs."""

    verb = "use"
    rule = "weapons.spend"
    by: Actor
    weapon: str
    side: str = "me"

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.top()
        if not s.battle or frame is None:
            return
        wanted = SHOTS if frame.name == "shot" else ("grappling-hooks", "caltrops")
        sides = (SIDES[str(frame.data["side"])],) if frame.name == "shot" else ("me", "foe")
        if not said:
            yield from dict.fromkeys(w for side in sides for w in carried(s, s.battle[0], side) if w in wanted)
        elif len(said) == 1:
            yield from (side for side in sides if said[0] in carried(s, s.battle[0], side))

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame, b = s.top(), s.battle[0]
        assert frame
        if (
            self.side not in SIDES
            or self.weapon not in carried(s, b, self.side)
            or self.weapon not in (*SHOTS, "grappling-hooks", "caltrops")
        ):
            yield impossible("table.no-such-word", word=self.weapon, verb=self.verb)
            return
        if (frame.name == "shot") != (self.weapon in SHOTS) or (frame.name == "shot" and SIDES[self.side] != frame.data["side"]):
            yield impossible({"grappling-hooks": "battle.hooks", "caltrops": "caltrops.when"}.get(self.weapon, "heated.when"))
            return
        if self.weapon in ("grappling-hooks", "caltrops") and (b.mine if self.side == "me" else b.theirs) != "board":
            yield against("battle.hooks" if self.weapon == "grappling-hooks" else "caltrops.when")
        if self.weapon in SHOTS and (before := [u for u in b.used if u.startswith(self.side)]):
            name = before[0].partition(":")[2]
            yield against("double.alone" if "double-shot" in (name, self.weapon) else "weapons.one", name=name)

    def apply(self, s: Seas) -> None:
        frame, b = s.top(), s.battle[0]
        assert frame
        spend(s, b, self.side, self.weapon)
        b.used.append(f"{self.side}:{self.weapon}")
        if self.weapon == "grappling-hooks":  # battle.hooks: the dice are rolled again
            s.pop()
            s.push("clash", "table", caltrops=str(frame.data.get("caltrops", "")))  # weapons.both
        elif self.weapon == "caltrops":
            frame.data["caltrops"] = ",".join(filter(None, (str(frame.data.get("caltrops", "")), SIDES[self.side])))
        else:
            side, n = str(frame.data["side"]), int(frame.data["skulls"])
            s.pop()
            if self.weapon == "heated-shot":  # heated.when, heated.skulls
                if side not in b.burning:
                    b.burning.append(side)
            elif self.weapon == "double-shot":  # double.when: up to 2 of them count twice
                rest = spread(s, b, side, n + min(2, n))
                if rest:
                    s.push("place", b.me, side=side, n=rest, even=1)
            elif left(s, b, side, "hull") > 0:  # chain and grape shot: their texts were not found, the table places the skulls
                s.push("place", b.me, side=side, n=n, even=0)
            advance(s)


class Hold(Move[Seas]):
    """No special weapon (or no more of them)."""

    verb = "hold"
    rule = "weapons.both"
    by: Actor

    def apply(self, s: Seas) -> None:
        frame, b = s.top(), s.battle[0]
        assert frame
        s.pop()
        if frame.name == "clashed":
            conclude(s, b, frame.data)
        else:
            skull_hits(s, b, str(frame.data["side"]), int(frame.data["skulls"]))
            advance(s)


def skull_hits(s: Seas, b: Battle, side: str, n: int) -> None:
    """What a skull of the location roll hits: told once by the table (hit.skull); unknown, the table places it."""
    if s.facts.get("hit.skull") == "hull":
        for _ in range(n):
            deal(s, b, side, "hull")
    elif n and any(left(s, b, side, p) > 0 for p in PARTS):
        s.push("place", b.me, side=side, n=n, even=0)


class Hits(Move[Seas]):
    """The location roll: 1-4, x for a skull, one for each hit."""

    verb = "hits"
    rule = "battle.hits"
    chance = True
    bare = True
    by: Actor
    faces: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.top()
        if frame and len(said) < int(frame.data.get("n", 0)):
            yield FACE

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        n = int(frame.data["n"]) if frame else 0
        if len(self.faces) != n or set(self.faces) - set(FACES):
            yield impossible("battle.hits", n=n)
            return
        for face in sorted(set(self.faces)):
            if face in ("1", "3"):
                s.fact(f"hit.face{face}", "one:cargo|crew")
            elif face == "x":
                s.fact("hit.skull", "one:hull|choice")
        s.fact("hit.destroyed", "one:hull|nothing")

    def apply(self, s: Seas) -> None:
        frame, b = s.top(), s.battle[0]
        assert frame
        side = str(frame.data["side"])
        s.pop()
        known = {"2": "masts", "4": "cannons", "1": s.facts.get("hit.face1", "?"), "3": s.facts.get("hit.face3", "?")}
        loose = 0
        for face in self.faces:  # double.order: the numbers first
            if face != "x" and known[face] in PARTS:
                deal(s, b, side, known[face])
            elif face != "x":
                loose += 1
        n = self.faces.count("x")
        armed = [w for w in carried(s, b, SIDES[side]) if w in SHOTS]
        if loose and any(left(s, b, side, p) > 0 for p in PARTS):
            s.push("place", b.me, side=side, n=loose, even=0)
        if n and armed:
            s.push("shot", b.me, side=side, skulls=n)
        else:
            skull_hits(s, b, side, n)
        advance(s)


class Put(Move[Seas]):
    """A hit whose location the ship's captain chooses."""

    verb = "put"
    rule = "double.spread"
    bare = True
    by: Actor
    part: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.top()
        if not said and frame and s.battle:
            done = str(frame.data.get("done", "")).split(",")
            yield from (
                p for p in PARTS if left(s, s.battle[0], str(frame.data["side"]), p) > 0 and (not frame.data["even"] or p not in done)
            )

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame, b = s.top(), s.battle[0]
        assert frame
        if self.part not in PARTS or left(s, b, str(frame.data["side"]), self.part) <= 0:
            yield impossible("double.spread", location=self.part)
        elif frame.data["even"] and self.part in str(frame.data.get("done", "")).split(","):
            yield against("double.spread", location=self.part)

    def apply(self, s: Seas) -> None:
        frame, b = s.top(), s.battle[0]
        assert frame
        side = str(frame.data["side"])
        frame.data["n"] -= 1
        frame.data["done"] = ",".join(filter(None, (str(frame.data.get("done", "")), self.part)))
        now = s.stack().index(frame)
        deal(s, b, side, self.part)  # may lay a decision about the hold on top
        if frame.data["n"] <= 0 or not any(left(s, b, side, p) > 0 for p in PARTS) or left(s, b, side, "hull") <= 0:
            del s.stack()[now]
            if not b.rolled and left(s, b, side, "hull") <= 0:  # burnt down between two rounds
                finish(s, b, "lost" if side == "me" else "sunk")
                return
        advance(s)


class Brawl(Move[Seas]):
    """A round of crew combat: my skulls, theirs."""

    verb = "brawl"
    rule = "crew-combat.roll"
    chance = True
    bare = True
    by: Actor
    mine: int
    theirs: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if len(said) < 2:
            yield skulls("0-9", None)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return tuple(str(roll(rng, leadership(s, s.battle[0], side) or 2)[0]) for side in ("me", "foe"))

    def blocks(self, s: Seas) -> Iterator[Because]:
        b = s.battle[0]
        for side, n in (("me", self.mine), ("foe", self.theirs)):
            dice = leadership(s, b, side)
            if n < 0 or (dice is not None and n > dice):
                yield impossible("check.skill", n=dice)
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
