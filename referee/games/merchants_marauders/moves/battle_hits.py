"""What the guns hit: the location roll, special weapons, hits that a captain places, long guns before the first round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, says, tail

from ..battle_dice import SIDES, advance, carried, chooser, deal, left, spend, spread
from ..battle_end import finish
from ..state import Battle, Seas
from ..zones import PARTS, SHOTS, WEAPONS
from .base import Rolled, unread
from .battle_rounds import BOARDERS, ask_boarders, conclude
from .damage import ask_faces, counted, dice, hurt, legible, located, thrown

AIMED = {"chain-shot": "shot.chain", "grape-shot": "shot.grape"}  # where they send the skulls: printed on the tokens


class Guns(Rolled):
    """battle.long-guns: skulls of the shot before the first round; each is a hit."""

    verb = "guns"
    rule = "battle.long-guns"
    chance = True
    bare = True

    def dice(self, s: Seas) -> int | None:
        number: int | None = s.known("long-guns.dice")
        return number

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.fact("long-guns.dice")
        yield from super().blocks(s)

    def apply(self, s: Seas) -> None:
        frame = s.frame
        s.pop()
        if self.skulls:
            s.push("hits", "table", side=SIDES[frame.data["side"]], n=self.skulls)
        s.battle[0].rolled = True
        advance(s)


class Use(Move[Seas]):
    """A special weapon is used, mine or theirs."""

    verb = "use"
    rule = "weapons.spend"
    bare = True

    def usable(self, s: Seas) -> Iterator[str]:
        wanted = SHOTS if _shooting(s) else BOARDERS
        yield from dict.fromkeys(w for side in users(s) for w in carried(s, s.battle[0], side) if w in wanted)

    def owners(self, s: Seas) -> list[str]:
        sides = users(s, self.weapon)
        return sides if len(sides) > 1 else []

    def one_owner(self, s: Seas) -> bool:
        return not self.owners(s)

    weapon: str = says(usable, understood=WEAPONS, ever=WEAPONS)
    side: str | None = says(owners, understood=(*SIDES, *SHOTS), ever=tuple(SIDES), ends=one_owner, default=None)

    def _side(self, s: Seas) -> str:
        return self.side or next(iter(users(s, self.weapon)), "me")

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.side in SHOTS:  # two of them in one breath
            yield impossible("double.alone" if "double-shot" in (self.weapon, self.side) else "weapons.one", name=self.weapon)
            return
        frame, b, side = s.frame, s.battle[0], self._side(s)
        when = {"grappling-hooks": "battle.hooks", "caltrops": "caltrops.when"}
        if self.weapon not in carried(s, b, side):
            yield impossible("weapons.spend")
        elif _shooting(s) != (self.weapon in SHOTS) or (_shooting(s) and SIDES[side] != frame.data["side"]):
            yield impossible(when.get(self.weapon, "heated.when"))
        elif self.side is None and self.owners(s):
            yield unread(self)
        elif self.weapon in BOARDERS and (b.mine if side == "me" else b.theirs) != "board":
            yield against(when[self.weapon])
        elif self.weapon in SHOTS and (before := [u for u in b.used if u.startswith(side)]):
            name = before[0].partition(":")[2]
            yield against("double.alone" if "double-shot" in (name, self.weapon) else "weapons.one", name=name)
        if self.weapon in AIMED and _shooting(s):  # battle.chain, battle.grape
            part = s.fact(AIMED[self.weapon])
            _ask_beyond(s, frame.data["side"], [part] * frame.data["skulls"])

    def apply(self, s: Seas) -> None:
        frame, b, side = s.frame, s.battle[0], self._side(s)
        spend(s, b, side, self.weapon)
        b.used.append(f"{side}:{self.weapon}")
        if self.weapon == "grappling-hooks":  # battle.hooks: the dice are rolled again
            s.pop()
            s.push("clash", "table", caltrops=frame.data.get("caltrops", ""))  # weapons.both
        elif self.weapon == "caltrops":
            frame.data["caltrops"] = ",".join(filter(None, (frame.data.get("caltrops", ""), SIDES[side])))
            s.pop()
            ask_boarders(s, b, frame.data)
        else:
            s.pop()
            self._fire(s, b, frame.data["side"], frame.data["skulls"])
            advance(s)

    def _fire(self, s: Seas, b: Battle, side: str, n: int) -> None:
        if self.weapon == "heated-shot":  # heated.when, heated.skulls
            if side not in b.burning:
                b.burning.append(side)
        elif self.weapon == "double-shot":  # double.when: up to 2 of them count twice
            if rest := spread(s, b, side, n + min(2, n)):
                s.push("place", chooser(b, side, s), side=side, n=rest, even=1)
        elif (part := s.known(AIMED[self.weapon])) in PARTS:
            for _ in range(n):
                deal(s, b, side, part)
        else:
            s.push("place", b.me, side=side, n=n, even=0)


def _ask_beyond(s: Seas, side: str, parts: list[str]) -> None:
    """Asks once what a hit on a destroyed location does, when one is hit."""
    if any(n > max(0, left(s, s.battle[0], side, part)) for part, n in Counter(parts).items() if part in PARTS and part != "hull"):
        s.fact("hit.destroyed")


def _shooting(s: Seas) -> bool:
    """Is it the location roll's turn for weapons, or the contest's?"""
    frame = s.top()
    return frame is not None and frame.name == "shot"


def users(s: Seas, weapon: str = "") -> list[str]:
    """Who may use a weapon now: the shooter, or after the check both."""
    frame = s.top()
    if not s.battle or frame is None:
        return []
    sides = (SIDES[frame.data["side"]],) if frame.name == "shot" else ("me", "foe")
    return [side for side in sides if not weapon or weapon in carried(s, s.battle[0], side)]


class Hold(Move[Seas]):
    """No special weapon (or no more of them)."""

    verb = "hold"
    rule = "weapons.both"

    def apply(self, s: Seas) -> None:
        frame, b = s.frame, s.battle[0]
        s.pop()
        if frame.name == "clashed":
            conclude(s, b, frame.data)
        else:
            skull_hits(s, b, frame.data["side"], frame.data["skulls"])
            advance(s)


def skull_hits(s: Seas, b: Battle, side: str, n: int) -> None:
    """What a skull of the location roll hits: told once by the table (hit.skull); unknown, the table places it."""
    if s.known("hit.skull") == "hull":
        for _ in range(n):
            deal(s, b, side, "hull")
    elif n and left(s, b, side, "hull") > 0:
        s.push("place", b.me, side=side, n=n, even=0)


class Hits(Move[Seas]):
    """The location roll: a face of 1-4 or x for a skull for each hit, one by one or together (`24x`)."""

    verb = "hits"
    rule = "battle.hits"
    chance = True
    bare = True

    def following(self, s: Seas) -> Iterator[Choice]:
        if counted(self.faces) >= _rolled(s):
            yield DONE
        else:
            yield from dice(self.faces, _rolled(s))

    faces: tuple[str, ...] = tail(following, ever=PARTS, called=hurt)

    @classmethod
    def rolls(cls, s: Seas, by: Actor, said: tuple[str, ...], rng: random.Random) -> tuple[str, ...] | None:
        return None if said else (thrown(rng, _rolled(s)),)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if counted(self.faces) != _rolled(s) or not legible(self.faces):
            yield impossible("battle.hits", n=_rolled(s))
            return
        ask_faces(s, self.faces)
        _ask_beyond(s, s.frame.data["side"], located(s, self.faces))

    def apply(self, s: Seas) -> None:
        frame, b = s.frame, s.battle[0]
        side = frame.data["side"]
        s.pop()
        skulls = sum(word.count("x") for word in self.faces if word not in PARTS)
        loose = 0
        for part in located(s, tuple(w if w in PARTS else w.replace("x", "") for w in self.faces)):  # double.order: the numbers first
            if part in PARTS:
                deal(s, b, side, part)
            else:
                loose += 1
        armed = [w for w in carried(s, b, SIDES[side]) if w in SHOTS]
        sunk = left(s, b, side, "hull") <= 0  # by the numbers alone: nothing more is asked
        if loose and not sunk:
            s.push("place", b.me, side=side, n=loose, even=0)
        if skulls and armed and not sunk:
            s.push("shot", chooser(b, SIDES[side], s), side=side, skulls=skulls)
        else:
            skull_hits(s, b, side, skulls)
        advance(s)


def _rolled(s: Seas) -> int:
    """How many location dice are rolled."""
    return s.frame.data["n"]


class Put(Move[Seas]):
    """A hit whose location the ship's captain chooses."""

    verb = "put"
    rule = "double.spread"
    bare = True

    def intact(self, s: Seas) -> list[str]:
        frame = s.top()
        if not frame or not s.battle:
            return []
        done = frame.data.get("done", "").split(",")
        open_parts = [p for p in PARTS if left(s, s.battle[0], frame.data["side"], p) > 0]
        return [p for p in open_parts if not frame.data["even"] or p not in done]

    part: str = says(intact, understood=PARTS, ever=PARTS)

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame, b = s.frame, s.battle[0]
        if left(s, b, frame.data["side"], self.part) <= 0:
            yield impossible("double.spread", location=self.part)
        elif self.part not in self.intact(s):
            yield against("double.spread", location=self.part)

    def apply(self, s: Seas) -> None:
        frame, b = s.frame, s.battle[0]
        side = frame.data["side"]
        frame.data["n"] -= 1
        frame.data["done"] = ",".join(filter(None, (frame.data.get("done", ""), self.part)))
        now = s.stack().index(frame)
        deal(s, b, side, self.part)  # may lay a decision about the hold on top
        if frame.data["n"] <= 0 or left(s, b, side, "hull") <= 0:
            del s.stack()[now]
            if not b.rolled and left(s, b, side, "hull") <= 0:  # burnt down between two rounds
                finish(s, b, "lost" if side == "me" else "sunk")
                return
        advance(s)
