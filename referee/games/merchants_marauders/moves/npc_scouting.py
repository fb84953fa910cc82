"""An NPC scouts a captain: found or not, and the captain's answer: a fight, favor for peace, contraband handed over."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, says, tail

from ..battle_dice import RESULTS, carried
from ..battle_end import finish
from ..gains_losses import bounty
from ..npcs import men_of_war
from ..scouting import dice
from ..state import Battle, Seas
from ..zones import NATIONS, PARTS
from .base import Rolled, decider, unread
from .damage import ask_overflow, further, hits_said


class Scouted(Rolled):
    """Skulls an NPC rolled to find a captain: 0 is not found."""

    verb = "scouts"
    rule = "npc.scout"
    chance = True
    bare = True

    def dice(self, s: Seas) -> int | None:
        frame = s.top()
        npc = s.npcs.get(frame.data["npc"]) if frame and frame.name == "scouted" else None
        return dice(s, npc, frame.data["who"]) if frame and npc else None

    @classmethod
    def elsewhere(cls, s: Seas, by: Actor | None) -> Because | None:
        """cards.two, npc.enter: an NPC of the zone that does not look for anybody."""
        zone = s.at_sea(decider(s))
        if zone and men_of_war(s, zone):
            return impossible("cards.two")
        coming = tuple(slot for slot, npc in s.coming.items() if npc.zone == zone)
        return impossible("npc.enter", npc=coming) if coming else None

    def apply(self, s: Seas) -> None:
        frame = s.frame
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

    def ways(self, s: Seas) -> Iterator[str]:
        frame = s.top()
        yield "fight"
        if s.on(10) and s.players[self.by].favor:
            yield "favor"
        if frame and frame.data.get("why") == "contraband.scouted":
            yield "dump"

    def following(self, s: Seas) -> Iterator[Choice]:
        if self.result or not self.more:
            yield DONE
        if self.how == "fight" and not self.result:
            yield from RESULTS

    def also(self, s: Seas) -> tuple[str, ...]:
        if self.how != "fight":
            return () if self.more or self.how == "favor" else tuple("123456789")
        return further(self.damage) if self.result else tuple(s.npcs)

    how: str = says(ways, understood=("fight", "favor", "dump"), ever=("fight", "favor", "dump"))
    more: tuple[str, ...] = tail(following, understood=also, ever=(*RESULTS, *PARTS))  # the NPC may be named before the result

    @property
    def result(self) -> str:
        return next((word for word in self.more[:2] if word in RESULTS), "")

    @property
    def damage(self) -> tuple[str, ...]:
        return self.more[self.more.index(self.result) + 1 :] if self.result else ()

    def blocks(self, s: Seas) -> Iterator[Because]:
        frame, seat = s.frame, s.players[self.by]
        hits = hits_said(self.damage)
        named = self.more[: self.more.index(self.result)] if self.result else self.more
        if self.how == "dump" and any(map(str.isdecimal, self.more)):
            yield impossible("contraband.caught", n=seat.contraband)
            return
        if (self.more and self.how != "fight") or hits is None or named not in ((), (frame.data["npc"],)):
            yield unread(self)
            return
        ask_overflow(s, self.by, hits)
        if self.how == "favor":
            if not s.on(10) or seat.favor < 1:
                yield impossible("favor.npc", have=seat.favor)
            if frame.data.get("again"):
                yield against("favor.one")
        if self.how == "dump" and frame.data.get("why") != "contraband.scouted":
            yield against("contraband.pirates" if seat.pirate else "contraband.caught")

    def apply(self, s: Seas) -> None:
        frame, seat = s.frame, s.players[self.by]
        slot, why = frame.data["npc"], frame.data["why"]
        s.pop()
        if self.how == "favor":  # favor.npc: once only
            seat.favor -= 1
            s.push("scouted", "table", npc=slot, who=self.by, why=why, again=1)
            return
        if self.how == "dump":  # contraband.caught; mods.contraband: the hidden card stays
            keep, had = int("contraband-hold" in seat.mods), seat.contraband
            seat.contraband = had if had is None else min(had, keep)
            s.note("contraband.caught", player=self.by, n=had if had is None else max(0, had - keep))
            return
        attacker = slot
        if why == "contraband.scouted" and slot in NATIONS:  # who resists attacks the NPC
            bounty(s, self.by, slot)  # contraband.caught
            attacker = self.by
        if self.result:
            finish(s, Battle(self.by, slot, attacker), self.result, damage=hits_said(self.damage) or [])
        else:
            open_battle(s, self.by, slot, attacker=attacker)


def open_battle(s: Seas, me: Actor, foe: str, attacker: str) -> None:
    """A battle begins; npc.repair, treasure.repair: an NPC is whole at its beginning; battle.long-guns before the first round."""
    b = Battle(me, foe, attacker)
    s.battle[:] = [b]
    s.push("battle", me, foe=foe)
    for side in ("foe", "me"):
        if "long-guns" in carried(s, b, side):
            b.round = 0
            s.push("long-guns", "table", side=side)
