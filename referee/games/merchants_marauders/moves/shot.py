"""What the guns hit: the location roll, special weapons, hits that a captain places, long guns before the first round."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible

from ..fight import SIDES, advance, carried, chooser, deal, finish, left, spend, spread
from ..state import Battle, Seas
from ..zones import PARTS, SHOTS
from .base import OneOf, Rolled
from .duel import conclude

FACES = ("1", "2", "3", "4", "x")
FACE = Open("n-face", lambda w: w in FACES, lambda rng: rng.choice((*FACES, "x")))
AIMED = {"chain-shot": "shot.chain", "grape-shot": "shot.grape"}  # where they send the skulls: printed on the tokens
AIMS = "one:" + "|".join((*PARTS, "choice"))


class Guns(Rolled):
    """battle.long-guns: skulls of the shot before the first round; each is a hit."""

    verb = "guns"
    rule = "battle.long-guns"
    chance = True
    bare = True

    @classmethod
    def dice(cls, s: Seas, by: Actor) -> int | None:
        told = s.facts.get("long-guns.dice", "?")
        return int(told) if told.isdecimal() else None

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.fact("long-guns.dice", "int")
        yield from super().blocks(s)

    def apply(self, s: Seas) -> None:
        frame = s.top()
        assert frame
        s.pop()
        if self.skulls:
            s.push("hits", "table", side=SIDES[str(frame.data["side"])], n=self.skulls)
        s.battle[0].rolled = True
        advance(s)


class Use(Move[Seas]):
    """A special weapon is used, mine or theirs."""

    verb = "use"
    rule = "weapons.spend"
    bare = True
    weapon: str
    side: str = ""  # said only where both have it

    @staticmethod
    def _sides(s: Seas, weapon: str = "") -> list[str]:
        """Who may use a weapon now: the shooter, or after the check both."""
        frame = s.top()
        if not s.battle or frame is None:
            return []
        sides = (SIDES[str(frame.data["side"])],) if frame.name == "shot" else ("me", "foe")
        return [side for side in sides if not weapon or weapon in carried(s, s.battle[0], side)]

    def _side(self, s: Seas) -> str:
        return self.side or next(iter(self._sides(s, self.weapon)), "me")

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.top()
        wanted = SHOTS if frame and frame.name == "shot" else ("grappling-hooks", "caltrops")
        if not said:
            yield from dict.fromkeys(w for side in cls._sides(s) for w in carried(s, s.battle[0], side) if w in wanted)
        elif len(said) == 1:
            sides = cls._sides(s, said[0])
            if len(sides) == 1:
                yield DONE
            else:
                yield from sides

    def words(self) -> tuple[str, ...]:
        return (self.weapon, self.side) if self.side else (self.weapon,)

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame, b, side = s.top(), s.battle[0], self._side(s)
        assert frame
        if side not in SIDES or self.weapon not in carried(s, b, side) or self.weapon not in (*SHOTS, "grappling-hooks", "caltrops"):
            yield impossible("table.no-such-word", word=self.weapon, verb=self.verb)
            return
        if (frame.name == "shot") != (self.weapon in SHOTS) or (frame.name == "shot" and SIDES[side] != frame.data["side"]):
            yield impossible({"grappling-hooks": "battle.hooks", "caltrops": "caltrops.when"}.get(self.weapon, "heated.when"))
            return
        if self.weapon in ("grappling-hooks", "caltrops") and (b.mine if side == "me" else b.theirs) != "board":
            yield against("battle.hooks" if self.weapon == "grappling-hooks" else "caltrops.when")
        if self.weapon in SHOTS and (before := [u for u in b.used if u.startswith(side)]):
            name = before[0].partition(":")[2]
            yield against("double.alone" if "double-shot" in (name, self.weapon) else "weapons.one", name=name)
        if self.weapon in AIMED and s.newer:  # battle.chain, battle.grape
            s.fact(AIMED[self.weapon], AIMS)

    def apply(self, s: Seas) -> None:
        frame, b, side = s.top(), s.battle[0], self._side(s)
        assert frame
        spend(s, b, side, self.weapon)
        b.used.append(f"{side}:{self.weapon}")
        if self.weapon == "grappling-hooks":  # battle.hooks: the dice are rolled again
            s.pop()
            s.push("clash", "table", caltrops=str(frame.data.get("caltrops", "")))  # weapons.both
        elif self.weapon == "caltrops":
            frame.data["caltrops"] = ",".join(filter(None, (str(frame.data.get("caltrops", "")), SIDES[side])))
        else:
            s.pop()
            self._fire(s, b, str(frame.data["side"]), int(frame.data["skulls"]))
            advance(s)

    def _fire(self, s: Seas, b: Battle, side: str, n: int) -> None:
        if self.weapon == "heated-shot":  # heated.when, heated.skulls
            if side not in b.burning:
                b.burning.append(side)
        elif self.weapon == "double-shot":  # double.when: up to 2 of them count twice
            if rest := spread(s, b, side, n + min(2, n)):
                s.push("place", chooser(b, side, s), side=side, n=rest, even=1)
        elif (part := s.facts.get(AIMED[self.weapon], "?")) in PARTS:
            for _ in range(n):
                deal(s, b, side, part)
        elif left(s, b, side, "hull") > 0:
            s.push("place", b.me, side=side, n=n, even=0)


class Hold(Move[Seas]):
    """No special weapon (or no more of them)."""

    verb = "hold"
    rule = "weapons.both"

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


class Put(OneOf):
    """A hit whose location the ship's captain chooses."""

    verb = "put"
    rule = "double.spread"
    bare = True
    offers = PARTS

    @classmethod
    def offered(cls, s: Seas, by: Actor) -> list[str]:
        frame = s.top()
        if not frame or not s.battle:
            return []
        done = str(frame.data.get("done", "")).split(",")
        open_parts = [p for p in PARTS if left(s, s.battle[0], str(frame.data["side"]), p) > 0]
        return [p for p in open_parts if not frame.data["even"] or p not in done]

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame, b = s.top(), s.battle[0]
        assert frame
        if self.word not in PARTS or left(s, b, str(frame.data["side"]), self.word) <= 0:
            yield impossible("double.spread", location=self.word)
        elif frame.data["even"] and self.word in str(frame.data.get("done", "")).split(","):
            yield against("double.spread", location=self.word)

    def apply(self, s: Seas) -> None:
        frame, b = s.top(), s.battle[0]
        assert frame
        side = str(frame.data["side"])
        frame.data["n"] -= 1
        frame.data["done"] = ",".join(filter(None, (str(frame.data.get("done", "")), self.word)))
        now = s.stack().index(frame)
        deal(s, b, side, self.word)  # may lay a decision about the hold on top
        if frame.data["n"] <= 0 or not any(left(s, b, side, p) > 0 for p in PARTS) or left(s, b, side, "hull") <= 0:
            del s.stack()[now]
            if not b.rolled and left(s, b, side, "hull") <= 0:  # burnt down between two rounds
                finish(s, b, "lost" if side == "me" else "sunk")
                return
        advance(s)
