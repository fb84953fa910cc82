"""What befalls a captain who enters or stays: storm, NPCs that scout, an ambush out of turn, a mutiny."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible

from ..fight import RESULTS, carried, finish
from ..gains import bounty, die, hit
from ..hunt import dice, eyes
from ..state import Battle, Seas
from ..zones import NATIONS, PARTS, say
from .base import PIPS, SKULLS, Rolled, roll, too_many


class StormRoll(Move[Seas]):
    """Skulls of the Seamanship check in the storm, then the locations of the damage left."""

    verb = "storm"
    rule = "storm.damage"
    chance = True
    bare = True
    skulls: int
    parts: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield SKULLS
        elif said[0].isdecimal() and len(said) - 1 < 3 - int(said[0]):
            yield from PARTS

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        frame = s.top()
        skill = s.players[frame.data["who"]].seamanship if frame else None
        n, _ = roll(rng, skill or 2)
        return (str(n), *(rng.choice(PARTS) for _ in range(max(0, 3 - n))))

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        skill = s.players[frame.data["who"]].seamanship if frame else None
        yield from too_many(self.skulls, skill)
        if len(self.parts) != max(0, 3 - self.skulls) or set(self.parts) - set(PARTS):
            yield impossible("storm.damage", player=frame.data["who"] if frame else "", n=max(0, 3 - self.skulls))

    def apply(self, s: Seas) -> None:
        frame = s.top()
        assert frame
        who = frame.data["who"]
        s.pop()
        dealt = sum(hit(s, who, part) for part in self.parts)
        s.note("storm.damage", player=who, n=dealt)
        if s.players[who].left("hull") <= 0:
            die(s, who, "ship.hull")


class Scouted(Rolled):
    """Skulls an NPC rolled to find a captain: 0 is not found."""

    verb = "scouts"
    rule = "npc.scout"
    chance = True
    bare = True

    @classmethod
    def dice(cls, s: Seas, by: Actor) -> int | None:
        frame = s.top()
        npc = s.npcs.get(frame.data["npc"]) if frame else None
        return dice(s, npc, frame.data["who"]) if frame and npc else None

    def apply(self, s: Seas) -> None:
        frame = s.top()
        assert frame
        slot, who = frame.data["npc"], frame.data["who"]
        again = frame.data.get("again", 0)
        s.pop()
        if self.skulls and slot in s.npcs:
            s.note("npc.aggressor", npc=slot, player=who)
            s.push("found", who, npc=slot, why=frame.data["why"], again=again)


class Answer(Move[Seas]):
    """A captain who was found: fight (round by round, or at once its result), favor for a new roll, or all contraband overboard."""

    verb = "answer"
    rule = "npc.aggressor"
    bare = True
    how: str
    more: tuple[str, ...] = ()  # the result of the fight; the NPC may be named before it

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        frame = s.top()
        npc = str(frame.data.get("npc", "")) if frame else ""
        if not said:
            yield "fight"
            if s.on(10):
                yield "favor"
            if frame and frame.data.get("why") == "contraband.scouted":
                yield "dump"
        elif said == ("fight",):
            yield DONE
            yield from RESULTS
            yield _called(npc)
        elif said == ("fight", npc):
            yield from RESULTS

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame, seat = s.top(), s.players[self.by]
        if frame is None or self.how not in ("fight", "favor", "dump"):
            yield impossible("table.no-such-word", word=self.how, verb=self.verb)
            return
        words = self.more[1:] if self.more[:1] == (frame.data["npc"],) else self.more
        if self.more and (self.how != "fight" or len(words) != 1 or words[0] not in RESULTS):
            yield impossible("table.no-such-word", word=self.more[-1], verb=self.verb)
        if self.how == "favor":
            if not s.on(10) or seat.favor < 1:
                yield impossible("favor.npc", have=seat.favor)
            if frame.data.get("again"):
                yield against("favor.one")
        if self.how == "dump" and frame.data.get("why") != "contraband.scouted":
            yield against("contraband.caught")

    def apply(self, s: Seas) -> None:
        frame, seat = s.top(), s.players[self.by]
        assert frame
        slot, why = frame.data["npc"], frame.data["why"]
        s.pop()
        if self.how == "favor":  # favor.npc: once only
            seat.favor -= 1
            s.push("scouted", "table", npc=slot, who=self.by, why=why, again=1)
        elif self.how == "dump":  # contraband.caught; mods.contraband: the hidden card stays
            keep = int("contraband-hold" in seat.mods)
            if seat.contraband is not None:
                seat.contraband = min(seat.contraband, keep)
            s.note("contraband.caught", player=self.by)
        else:
            attacker = slot
            if why == "contraband.scouted" and slot in NATIONS:  # who resists attacks the NPC
                bounty(s, self.by, slot)  # contraband.caught
                attacker = self.by
            if self.more:
                finish(s, Battle(self.by, slot, attacker), self.more[-1])
            else:
                open_battle(s, self.by, slot, attacker=attacker)


def _called(npc: str) -> Open:
    """The NPC by its name or the beginning of it: it may be said, but need not."""
    forms = [npc, *(form.casefold() for form in say(npc))]
    return Open(npc, lambda w: any(form.startswith(w.casefold()) for form in forms), lambda rng: npc, exact=lambda w: npc)


def open_battle(s: Seas, me: Actor, foe: str, attacker: str) -> None:
    """A battle begins; npc.repair, treasure.repair: an NPC is whole at its beginning; battle.long-guns before the first round."""
    b = Battle(me, foe, attacker)
    s.battle[:] = [b]
    s.push("battle", me, foe=foe)
    for side in ("foe", "me"):
        if s.newer and "long-guns" in carried(s, b, side):
            b.round = 0
            s.push("long-guns", "table", side=side)


class Ambush(Move[Seas]):
    """Variant 5: scouting out of turn when the active captain enters, with skulls and the sum of the other dice; or not."""

    verb = "ambush"
    rule = "variant-5.scout"
    bare = True
    skulls: int
    pips: int | None = None  # variant-5.several: only where somebody else scouts as well

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield SKULLS
        elif len(said) == 1:
            if not cls.rivals(s):
                yield DONE
            yield PIPS

    @staticmethod
    def rivals(s: Seas) -> bool:
        """Does anybody else scout, or may still?"""
        return bool(s.ambush) or sum(f.name == "ambush" for f in s.now) > 1

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return tuple(map(str, roll(rng, cls.dice(s, by) if s.players[by].scouting else 2)))

    @staticmethod
    def dice(s: Seas, by: Actor) -> int:
        """mods.nest of either captain."""
        frame = s.top()
        return eyes(s, by, str(frame.data.get("who", "")) if frame else "")

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if seat.flipped:
            yield against("variant-5.flip")
        dice = 9 if seat.scouting is None else self.dice(s, self.by)
        if self.skulls < 0 or not 0 <= (self.pips or 0) <= 4 * (dice - self.skulls):
            yield impossible("check.skill", n=dice)

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        seat.flipped, seat.penalty, seat.fined = True, 2, s.round + 1
        s.note("variant-5.penalty", player=self.by)
        if self.skulls:
            s.ambush[self.by] = self.skulls * 100 + (self.pips or 0)
        after_ambush(s)


class NoAmbush(Move[Seas]):
    """Lets the captain pass."""

    verb = "pass"
    rule = "variant-5.scout"

    def apply(self, s: Seas) -> None:
        after_ambush(s)


def after_ambush(s: Seas) -> None:
    """variant-5.several: most skulls find, then the higher sum; variant-5.battle."""
    frame = s.top()
    assert frame
    who = frame.data["who"]
    s.pop()
    top = s.top()
    if (top and top.name == "ambush") or not s.ambush:
        return
    best = max(s.ambush, key=lambda w: s.ambush[w])
    s.ambush.clear()
    if not s.players[who].pirate and s.players[who].nation in NATIONS:
        bounty(s, best, s.players[who].nation)
    open_battle(s, who, best, attacker=best)


class Mutiny(Rolled):
    """Skulls of the Leadership check of a mutiny: none, and the captain dies."""

    verb = "mutiny"
    rule = "loyalty.mutiny"
    chance = True
    bare = True

    @classmethod
    def dice(cls, s: Seas, by: Actor) -> int | None:
        frame = s.top()
        skill = s.players[frame.data["who"]].leadership if frame and "who" in frame.data else None
        return None if skill is None else max(1, skill - 1)  # loyalty.angry

    def apply(self, s: Seas) -> None:
        frame = s.top()
        assert frame
        who = frame.data["who"]
        s.pop()
        if self.skulls:
            s.players[who].loyalty = "angry"
        else:
            die(s, who, "loyalty.killed")
