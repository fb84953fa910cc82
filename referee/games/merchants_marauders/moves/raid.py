"""Merchant raids, and the four steps of a location raid."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, number
from rulesdb import data

from ..chart import GAME_ID, NATIONS, PARTS, nation
from ..fight import advance, led
from ..state import Seas
from ..turn import bounty, die, gain, glory, hit, spill
from .battle import eyes
from .sea import lacking, spend

GOLD = number("0-60", 0, 60)


def whole(s: Seas, who: Actor, rule: str) -> Iterator[Because]:
    """merchant.precondition, location.raid-ship."""
    for part in s.players[who].destroyed():
        yield against(rule, location=part)
        return


def stow(s: Seas, who: Actor, cards: int) -> Iterator[Because]:
    seat = s.players[who]
    have = seat.carries()
    if cards < 0 or (have is not None and have + cards > seat.left("cargo")):
        yield impossible("buy.hold", max=seat.left("cargo"), have=(have or 0) + cards)


def store(s: Seas, who: Actor, cards: int) -> None:
    seat = s.players[who]
    if seat.cargo is not None:
        seat.cargo += cards


class Merchant(Move[Seas]):
    """The scout action against the merchant of the zone: not found, or found and gone to the track."""

    verb = "merchant"
    rule = "merchant.nation"
    by: Actor
    skulls: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from map(str, range(eyes(s, by) + 1))

    def blocks(self, s: Seas) -> Iterator[Because]:
        zone = s.at_sea(self.by)
        if not zone or zone in s.raided:
            yield impossible("merchant.gone", zone=zone or s.players[self.by].zone)
            return
        if not 0 <= self.skulls <= eyes(s, self.by):
            yield impossible("check.skill", n=eyes(s, self.by))
        yield from lacking(s, self.by)
        yield from whole(s, self.by, "merchant.precondition")

    def apply(self, s: Seas) -> None:
        spend(s, self.by)
        if self.skulls:
            s.raided.append(s.players[self.by].zone)  # the token goes to the track in any case
            s.push("merchant", self.by)


class Engage(Move[Seas]):
    """The merchant raid as its result: the nation chosen, the gold, the cargo stowed; or the merchant is let go, or gets away."""

    verb = "engage"
    rule = "merchant.bounty"
    bare = True
    by: Actor
    nation: str
    gold: int | None = None
    cargo: int | None = None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (*NATIONS, "release")
        elif said[0] in NATIONS and len(said) == 1:
            yield GOLD
        elif said[0] in NATIONS and len(said) == 2:
            yield number("0-5", 0, 5)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        seat = s.players[by]
        have = seat.carries()
        return (rng.choice(NATIONS), str(rng.randint(0, 16)), str(rng.randint(0, max(0, seat.left("cargo") - (have or 0)))))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.nation not in (*NATIONS, "release") or (self.nation == "release") == (self.gold is not None):
            yield impossible("table.no-such-word", word=self.nation, verb=self.verb)
        elif self.gold is not None:
            if self.gold < 0 or self.cargo is None:
                yield impossible("merchant.loot", n=self.gold)
            else:
                yield from stow(s, self.by, self.cargo)

    def apply(self, s: Seas) -> None:
        s.pop()
        if self.gold is None:
            return
        bounty(s, self.by, self.nation, rule="merchant.bounty")
        gain(s, self.by, self.gold)
        store(s, self.by, self.cargo or 0)
        if self.gold >= 12:
            glory(s, self.by, "merchant-raid", "merchant.glory")


# -- locations -----------------------------------------------------------------------------------------------------------


def place(kind: str) -> dict[str, object]:
    """haven.raid, fort.raid, missionary.raid, prison.raid, trade-post.raid, town.raid, natives.raid: defence and bounties."""
    found: dict[str, object] = data(GAME_ID, "locations")["location"][kind]
    return found


def here(s: Seas, who: Actor) -> str:
    """The kind of location in a captain's zone; «-» or empty where there is none."""
    kind = s.locations.get(s.at_sea(who), "")
    return "" if kind == "-" else kind


class Raid(Move[Seas]):
    """The raid on the location of the zone begins: as many cargo cards as its defence are drawn; say the gold on them."""

    verb = "raid"
    rule = "location.raid"
    by: Actor
    gold: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and here(s, by):
            yield GOLD

    def blocks(self, s: Seas) -> Iterator[Because]:
        kind = here(s, self.by)
        if not s.on(9) or not kind or self.gold < 0:
            yield impossible("location.visit", zone=s.players[self.by].zone)
            return
        if kind == "reef":
            yield impossible("reef.no-raid")
            return
        yield from lacking(s, self.by)
        yield from whole(s, self.by, "location.raid-ship")

    def apply(self, s: Seas) -> None:
        spend(s, self.by)
        kind = here(s, self.by)
        bounty(s, self.by, nation(s.players[self.by].zone), int(str(place(kind)["bounty_attack"])), "location.bounty")
        s.raid = {"gold": self.gold, "cards": int(str(place(kind)["defence"])), "escape": 0}
        s.push("raid-cards", self.by)


class Bombard(Move[Seas]):
    """Skulls of the bombardment, one die for each cannon at most: as many cards are discarded. 0 where nobody fired."""

    verb = "bombard"
    rule = "location.bombard"
    bare = True
    by: Actor
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
    by: Actor
    escape: int
    parts: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield number("0-9", 0, 12)
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


class Land(Move[Seas]):
    """The land battle: skulls of the Leadership check; or withdraw."""

    verb = "land"
    rule = "location.land"
    by: Actor
    skulls: int

    @classmethod
    def _dice(cls, s: Seas, by: Actor) -> int | None:
        skill = s.players[by].leadership
        return None if skill is None else led(s, by, skill)

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from map(str, range((cls._dice(s, by) or 3) + 1))

    def blocks(self, s: Seas) -> Iterator[Because]:
        most = self._dice(s, self.by)
        if self.skulls < 0 or (most is not None and self.skulls > most):
            yield impossible("check.skill", n=most)

    def apply(self, s: Seas) -> None:
        s.pop()
        lost = max(0, s.raid["escape"] - self.skulls)
        hit(s, self.by, "crew", lost)
        if s.players[self.by].left("crew") <= 0:
            die(s, self.by, "location.killed")
            return
        kind, gold = here(s, self.by), s.raid["gold"]
        gain(s, self.by, gold)  # location.loot: of all cards first drawn
        s.note("location.loot", player=self.by, n=gold)
        bounty(s, self.by, nation(s.players[self.by].zone), int(str(place(kind)["bounty_success"])), "location.bounty")
        if gold >= 12:
            glory(s, self.by, "location-raid", "location.glory")
        s.push("raid-loot", self.by)


class Withdraw(Move[Seas]):
    """location.withdraw: before the land battle."""

    verb = "withdraw"
    rule = "location.withdraw"
    by: Actor

    def apply(self, s: Seas) -> None:
        s.pop()
        s.raid.clear()


class Stow(Move[Seas]):
    """How many of the cards left are taken aboard."""

    verb = "stow"
    rule = "location.loot"
    bare = True
    by: Actor
    cards: int

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from map(str, range(s.raid.get("cards", 0) + 1))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.cards > s.raid.get("cards", 0):
            yield impossible("location.cards", n=s.raid.get("cards", 0))
        yield from stow(s, self.by, self.cards)

    def apply(self, s: Seas) -> None:
        s.pop()
        store(s, self.by, self.cards)
        if here(s, self.by) == "prison":  # prison.bonus
            specialists = s.players[self.by].specialists
            s.players[self.by].specialists = None if specialists is None else specialists + 1
            s.note("prison.bonus", player=self.by)
        s.raid.clear()


class Overboard(Move[Seas]):
    """contraband.damage: which compartment loses a card of the damaged hold."""

    verb = "overboard"
    rule = "contraband.damage"
    bare = True
    by: Actor
    what: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("cargo", "contraband")

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.what not in ("cargo", "contraband"):
            yield impossible("table.no-such-word", word=self.what, verb=self.verb)
        elif not (seat.cargo if self.what == "cargo" else seat.seen()):
            yield impossible("contraband.damage")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        s.pop()
        setattr(seat, self.what, getattr(seat, self.what) - 1)
        spill(s, self.by)
        advance(s)
