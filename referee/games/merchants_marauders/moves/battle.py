"""Looking for a fight, and battles as one result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, impossible

from ..fight import RESULTS, attack, finish
from ..hunt import eyes
from ..state import Battle, Seas
from .base import too_many
from .peril import open_battle
from .sea import lacking
from .sea import spend as spend_action


def foes(s: Seas, by: Actor) -> list[str]:
    """Whom a captain may look for: other captains at sea and NPCs in the same zone."""
    zone = s.at_sea(by)
    if not zone:
        return []
    return [*(w for w in s.players if w != by and s.at_sea(w) == zone), *(n for n, npc in s.npcs.items() if npc.zone == zone)]


def not_here(s: Seas, by: Actor, foe: str) -> Iterator[Because]:
    if foe in s.players and s.players[foe].port:
        yield impossible("scout.port")
    elif foe == "treasure-galleon":
        yield impossible("treasure.attack") if foe in s.npcs else impossible("treasure.gone")
    else:
        yield impossible("scout.action", foe=foe)


def prices(s: Seas, beaten: str) -> None:
    """bounty.reward: how much a bounty pays was not found; the table reads it off its rules once, before a pirate may be beaten."""
    if beaten in s.players and s.players[beaten].pirate:
        s.fact("bounty.reward", "int")


class Scout(Move[Seas]):
    """The scout action against a captain or an NPC in the zone: its skulls. One is enough, and the battle begins."""

    verb = "scout"
    rule = "scout.action"
    foe: str
    skulls: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from foes(s, by)
        elif len(said) == 1:
            yield from map(str, range(eyes(s, by, said[0]) + 1))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.foe not in foes(s, self.by):
            yield from not_here(s, self.by, self.foe)
            return
        yield from too_many(self.skulls, eyes(s, self.by, self.foe))
        yield from lacking(s, self.by)
        prices(s, self.foe if self.skulls else "")

    def apply(self, s: Seas) -> None:
        spend_action(s, self.by)
        if self.skulls:  # scout.success
            attack(s, self.by, self.foe)
            open_battle(s, self.by, self.foe, attacker=self.by)


class Fight(Move[Seas]):
    """A whole battle as its result: sunk, boarded (they lost), fled, lost (my ship sank), taken (I was boarded)."""

    verb = "fight"
    rule = "glory.defeat"
    aside = True
    foe: str
    result: str

    @classmethod
    def actors(cls, s: Seas, frame: Frame) -> Iterable[Actor]:
        return (s.battle[0].me,) if s.battle else (frame.by,)

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (s.battle[0].foe,) if s.battle else foes(s, by)
        elif len(said) == 1:
            yield from RESULTS

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.result not in RESULTS:
            yield impossible("table.no-such-word", word=self.result, verb=self.verb)
        elif s.battle and self.foe != s.battle[0].foe:
            yield impossible("scout.action", foe=self.foe)
        elif not s.battle:
            if self.foe not in foes(s, self.by):
                yield from not_here(s, self.by, self.foe)
                return
            yield from lacking(s, self.by)
        beaten = {"sunk": self.foe, "boarded": self.foe, "lost": self.by, "taken": self.by}.get(self.result, "")
        prices(s, beaten if self.foe in s.players else "")

    def apply(self, s: Seas) -> None:
        if s.battle:
            b = s.battle[0]
        else:
            spend_action(s, self.by)
            attack(s, self.by, self.foe)
            b = Battle(self.by, self.foe, self.by)
        finish(s, b, self.result)
