"""The four steps of a location raid: cards, bombardment, damage, the land battle."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, impossible, number
from rulesdb import data

from ..fight import led
from ..gains import bounty, die, gain, glory, hit
from ..state import Seas
from ..zones import GAME_ID, PARTS, nation
from .base import Rolled
from .hold import whole
from .sea import lacking, spend

GOLD = number("n-gold", 0, 60)
RESULTS = ("success", "failure", "retreat")


def place(kind: str) -> dict[str, object]:
    """haven.raid, fort.raid, missionary.raid, prison.raid, trade-post.raid, town.raid, natives.raid: defence and bounties."""
    found: dict[str, object] = data(GAME_ID, "locations")["location"][kind]
    return found


def here(s: Seas, who: Actor) -> str:
    """The kind of location in a captain's zone; «-» or empty where there is none."""
    kind = s.locations.get(s.at_sea(who), "")
    return "" if kind == "-" else kind


class Raid(Move[Seas]):
    """The raid on the location of the zone: as many cargo cards as its defence are drawn; say the gold on them.

    Alone it begins the four steps; with a result and the locations that were hit it is the whole raid.
    """

    verb = "raid"
    rule = "location.raid"
    gold: int
    more: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not here(s, by):
            return
        if not said:
            yield GOLD
        elif len(said) == 1:
            yield DONE
            yield from RESULTS
        elif len(said) < 14:
            yield DONE
            yield from PARTS

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        whole_raid = (rng.choice(RESULTS), *(rng.choice(PARTS) for _ in range(rng.randint(0, 2))))
        return (GOLD.sample(rng), *(whole_raid if rng.random() < 0.3 else ()))

    def blocks(self, s: Seas) -> Iterator[Because]:
        kind = here(s, self.by)
        if not s.on(9):
            yield impossible("use.modules", name="module-9")
            return
        if not kind or self.gold < 0:
            yield impossible("location.visit", zone=s.players[self.by].zone)
            return
        if kind == "reef":
            yield impossible("reef.no-raid")
            return
        if self.more and (self.more[0] not in RESULTS or set(self.more[1:]) - set(PARTS) or len(self.more) > 13):
            yield impossible("table.no-such-word", word=" ".join(self.more), verb=self.verb)
        yield from lacking(s, self.by)
        yield from whole(s, self.by, "location.raid-ship")

    def apply(self, s: Seas) -> None:
        spend(s, self.by)
        kind = here(s, self.by)
        bounty(s, self.by, nation(s.players[self.by].zone), int(str(place(kind)["bounty_attack"])), "location.bounty")
        s.raid = {"gold": self.gold, "cards": int(str(place(kind)["defence"])), "escape": 0}
        if self.more:
            self._whole(s)
        else:
            s.push("raid-cards", self.by)

    def _whole(self, s: Seas) -> None:
        """location.sunk, location.killed, location.fail, location.loot: what follows from the result."""
        seat, result = s.players[self.by], self.more[0]
        for part in self.more[1:]:
            hit(s, self.by, part)
        if seat.left("hull") <= 0:
            die(s, self.by, "location.sunk")
        elif result == "success" and seat.left("crew") <= 0:
            die(s, self.by, "location.killed")
        elif result == "success" and not seat.destroyed():
            loot(s, self.by)
        else:
            if result != "retreat":
                s.note("location.fail", player=self.by)
            s.raid.clear()


def loot(s: Seas, who: Actor) -> None:
    """location.loot: the gold of all cards first drawn; location.bounty, location.glory."""
    kind, gold = here(s, who), s.raid["gold"]
    gain(s, who, gold)
    s.note("location.loot", player=who, n=gold)
    bounty(s, who, nation(s.players[who].zone), int(str(place(kind)["bounty_success"])), "location.bounty")
    if gold >= 12:
        glory(s, who, "location-raid", "location.glory")
    s.raid["prison"] = int(kind == "prison")
    s.push("raid-loot", who)


class Bombard(Move[Seas]):
    """Skulls of the bombardment, one die for each cannon at most: as many cards are discarded. 0 where nobody fired.

    location.bombard-weapons: special weapons have no move here.
    """

    verb = "bombard"
    rule = "location.bombard"
    bare = True
    skulls: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from map(str, range(max(0, s.players[by].left("cannons")) + 1))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if not 0 <= self.skulls <= s.players[self.by].left("cannons"):
            yield impossible("location.bombard", n=s.players[self.by].left("cannons"))

    def apply(self, s: Seas) -> None:
        s.raid["cards"] = max(0, s.raid["cards"] - self.skulls)
        s.pop()
        s.push("raid-damage", self.by)


class Fire(Move[Seas]):
    """The cards left: their escape icons, then the location of every damage icon."""

    verb = "fire"
    rule = "location.damage"
    bare = True
    escape: int
    parts: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield number("n-escape", 0, 12)
        elif len(said) <= s.raid.get("cards", 0):
            yield DONE
            yield from PARTS

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        cards = s.raid.get("cards", 0)
        return (str(rng.randint(0, cards)), *(rng.choice(PARTS) for _ in range(rng.randint(0, cards))))

    def blocks(self, s: Seas) -> Iterator[Because]:
        cards = s.raid["cards"]
        if not self.escape >= 0 or len(self.parts) > 2 * cards or set(self.parts) - set(PARTS) or self.escape > 2 * cards:
            yield impossible("location.cards", n=cards)
        if s.players[self.by].ship == "galleon" and not s.slow:
            s.fact("galleon.maneuver", "int")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        s.pop()
        s.raid["escape"] = self.escape
        speed = s.maneuver(seat.ship)
        each = 2 if speed is not None and self.escape >= speed else 1
        if here(s, self.by) != "missionary":  # missionary.raid: its damage icons do not work
            dealt = sum(hit(s, self.by, part, each) for part in self.parts)
            s.note("location.damage", player=self.by, n=dealt)
        if seat.left("hull") <= 0:
            die(s, self.by, "location.sunk")
        elif seat.destroyed():
            s.note("location.fail", player=self.by)
            s.raid.clear()
        else:
            s.push("raid-land", self.by)


class Land(Rolled):
    """The land battle: skulls of the Leadership check; or withdraw."""

    verb = "land"
    rule = "location.land"

    @classmethod
    def dice(cls, s: Seas, by: Actor) -> int | None:
        skill = s.players[by].leadership
        return None if skill is None else led(s, by, skill)

    def apply(self, s: Seas) -> None:
        s.pop()
        lost = max(0, s.raid["escape"] - self.skulls)
        hit(s, self.by, "crew", lost)
        if s.players[self.by].left("crew") <= 0:
            die(s, self.by, "location.killed")
            return
        loot(s, self.by)


class Withdraw(Move[Seas]):
    """location.withdraw: before the land battle."""

    verb = "withdraw"
    rule = "location.withdraw"

    def apply(self, s: Seas) -> None:
        s.pop()
        s.raid.clear()
