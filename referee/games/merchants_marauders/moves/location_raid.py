"""The four steps of a location raid: cards, bombardment, damage, the land battle."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, count, impossible, tail
from rulesdb import data

from ..actions import lacking, spend
from ..battle_dice import led
from ..death import die
from ..gains_losses import bounty, gain, glory, strike
from ..modifications import skill_dice
from ..state import Seas
from ..zones import GAME_ID, PARTS, nation, of_rule
from .base import COUNTS, OfModule, Rolled, unread
from .damage import ask_overflow, dice, further, hits_said, hurt, icons, located, not_on_cards, some, unplaced
from .hold import whole
from .port import no_location

RESULTS = ("success", "failure", "retreat")


def place(kind: str) -> dict[str, object]:
    """haven.raid, fort.raid, missionary.raid, prison.raid, trade-post.raid, town.raid, natives.raid: defence and bounties."""
    row: dict[str, object] = data(GAME_ID, "locations")["location"][kind]
    return row


class Raid(Move[Seas]):
    """The raid on the location of the zone: as many cargo cards as its defence are drawn; say the gold on them.

    Alone it begins the four steps; with a result and the locations that were hit it is the whole raid.
    """

    verb = "raid"
    rule = "location.raid"

    def following(self, s: Seas) -> Iterator[Choice]:
        yield DONE
        if not self.more:
            yield from RESULTS

    def also(self, s: Seas) -> tuple[str, ...]:
        return further(self.more[1:]) if self.more else RESULTS

    gold: int = count(0, 60, likely=0, template="n-gold", unit="gold")
    more: tuple[str, ...] = tail(following, understood=also, ever=(*RESULTS, *PARTS))

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        whole_raid = (rng.choice(RESULTS), *some(rng, 2))
        return (str(rng.randint(0, 20)), *(whole_raid if rng.random() < 0.3 else ()))

    def bars(self, s: Seas) -> Iterator[Because]:
        if not s.on(9):
            yield impossible("use.modules", name="module-9")
            return
        kind = s.location(self.by)
        if not kind:
            yield no_location(s, self.by)
        elif kind == "reef":
            yield impossible("reef.no-raid")
        yield from lacking(s, self.by)
        yield from whole(s, self.by, "location.raid-ship")

    def blocks(self, s: Seas) -> Iterator[Because]:
        hits = hits_said(self.more[1:])
        if self.more and (self.more[0] not in RESULTS or hits is None):
            yield unread(self)
        else:
            ask_overflow(s, self.by, hits or [])

    def apply(self, s: Seas) -> None:
        spend(s, self.by)
        kind = s.location(self.by)
        bounty(s, self.by, nation(s.players[self.by].zone), int(str(place(kind)["bounty_attack"])), "location.bounty")
        s.raid = {"gold": self.gold, "cards": int(str(place(kind)["defence"])), "escape": 0}
        if self.more:
            self._whole(s)
        else:
            s.push("raid-cards", self.by)

    def _whole(self, s: Seas) -> None:
        """location.sunk, location.killed, location.fail, location.loot: what follows from the result."""
        seat, result = s.players[self.by], self.more[0]
        for part in hits_said(self.more[1:]) or ():
            strike(s, self.by, part)
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
    """location.loot: the gold of all cards first drawn; location.bounty, location.glory; location.not-merchant."""
    kind, gold = s.location(who), s.raid["gold"]
    gain(s, who, gold)
    s.note("location.loot", player=who, n=gold)
    bounty(s, who, nation(s.players[who].zone), int(str(place(kind)["bounty_success"])), "location.bounty")
    if gold >= of_rule("location.glory", "gold"):
        glory(s, who, "location-raid", "location.glory")
    s.raid["prison"] = int(kind == "prison")
    s.push("raid-loot", who)


class Bombard(Rolled):
    """Skulls of the bombardment, one die for each cannon at most: as many cards are discarded. 0: nobody fired (location.bombard-stop).

    location.bombard-weapons: special weapons have no move here.
    """

    module = 9
    verb = "bombard"
    rule = "location.bombard"
    bare = True

    def dice(self, s: Seas) -> int:
        return max(0, s.players[self.by].left("cannons"))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.skulls > self.dice(s):
            yield impossible("location.bombard", n=self.dice(s))

    def apply(self, s: Seas) -> None:
        s.raid["cards"] = max(0, s.raid["cards"] - self.skulls)
        s.pop()
        s.push("raid-damage", self.by)


class Fire(OfModule):
    """The cards left: their escape icons, then the location of every damage icon."""

    module = 9
    verb = "fire"
    rule = "location.damage"
    bare = True

    def hit(self, s: Seas) -> Iterator[Choice]:
        yield DONE
        yield from dice(self.parts, s.raid["cards"])

    escape: int = count(0, icons, likely=0, template="n-escape", unit="escape-icons", understood=COUNTS)
    parts: tuple[str, ...] = tail(hit, ever=PARTS, called=hurt)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        cards = s.raid["cards"]
        return (str(rng.randint(0, cards)), *some(rng, cards))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if wrong := list(not_on_cards(s, self.escape, self.parts)):  # location.cards
            yield from wrong
            return
        s.ask_maneuver(self.by)
        if s.location(self.by) != "missionary":
            yield from unplaced(s, self.by, self.parts)
            ask_overflow(s, self.by, located(s, self.parts) * self._each(s))

    def _each(self, s: Seas) -> int:
        speed = s.maneuver(s.players[self.by].ship)
        return 2 if speed is not None and self.escape >= speed else 1

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        s.pop()
        s.raid["escape"] = self.escape
        if s.location(self.by) != "missionary":  # missionary.raid: its damage icons do not work
            dealt = sum(strike(s, self.by, part, self._each(s)) for part in located(s, self.parts))
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

    module = 9
    verb = "land"
    rule = "location.land"
    bare = True

    def dice(self, s: Seas) -> int | None:
        skill = skill_dice(s, self.by, "leadership")
        return None if skill is None else led(s, self.by, skill)

    def apply(self, s: Seas) -> None:
        s.pop()
        lost = max(0, s.raid["escape"] - self.skulls)
        strike(s, self.by, "crew", min(lost, s.players[self.by].left("crew")))
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
