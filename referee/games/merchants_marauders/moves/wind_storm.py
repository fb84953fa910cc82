"""Wind and storm (module 8): the spinner, and the Seamanship check of a captain in the storm."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, count, impossible, says, tail

from ..death import die
from ..gains_losses import strike
from ..modifications import skill_dice
from ..state import Seas
from ..wind_storm import weather
from ..zones import NUMPAD, PARTS, say
from .base import ROLLS, ByDice, OfModule, decider, roll, too_many
from .damage import counted, hurt, legible, located, thrown, unplaced
from .damage import dice as location_dice


class Wind(ByDice):
    """Where the spinner's arrow points, by the numeric keypad: 7 is north-west."""

    module = 8
    verb = "wind"
    rule = "wind.spin"
    chance = True
    bare = True

    def direction(self, s: Seas, key: str) -> tuple[str, ...]:
        return (NUMPAD[key], *say(NUMPAD[key])) if key in NUMPAD else ()

    key: str = says(NUMPAD, called=direction)

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.map_known()
        return iter(())

    def apply(self, s: Seas) -> None:
        weather(s, NUMPAD[self.key])


class StormRoll(OfModule):
    """Skulls of the Seamanship check in the storm, then a location die (its face, or the location) for each damage left."""

    module = 8
    verb = "storm"
    rule = "storm.damage"
    chance = True
    bare = True

    def dice(self, s: Seas) -> int:
        return skill_dice(s, decider(s), "seamanship") or 5

    def following(self, s: Seas) -> Iterator[Choice]:
        if counted(self.parts) >= self.hits:
            yield DONE
        else:
            yield from location_dice(self.parts, self.hits)

    skulls: int = count(0, dice, understood=ROLLS, likely=0, template="n-skulls", unit="skull")
    parts: tuple[str, ...] = tail(following, ever=PARTS, called=hurt)

    @property
    def hits(self) -> int:
        return max(0, 3 - self.skulls)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        n, _ = roll(rng, skill_dice(s, decider(s), "seamanship"))
        return (str(n), *(rng.choice(PARTS) for _ in range(max(0, 3 - n))))

    @classmethod
    def rolls(cls, s: Seas, by: Actor, said: tuple[str, ...], rng: random.Random) -> tuple[str, ...] | None:
        """Not where a skull's location is chosen."""
        dice = skill_dice(s, decider(s), "seamanship")
        if said or dice is None or s.facts.get("hit.skull", "hull") != "hull":
            return None
        skulls = roll(rng, dice)[0]
        return (str(skulls), thrown(rng, 3 - skulls)) if skulls < 3 else (str(skulls),)

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from too_many(self.skulls, skill_dice(s, decider(s), "seamanship"))
        if counted(self.parts) != self.hits or not legible(self.parts):
            yield impossible("storm.damage", player=decider(s), n=self.hits)
        else:
            yield from unplaced(s, decider(s), self.parts)

    def apply(self, s: Seas) -> None:
        who = decider(s)
        s.pop()
        dealt = sum(strike(s, who, part) for part in located(s, self.parts))
        s.note("storm.damage", player=who, n=dealt)
        if s.players[who].left("hull") <= 0:
            die(s, who, "ship.hull")
