"""Merchant raids: finding the merchant, then the whole raid as its result, or card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, count, impossible, number, says, tail

from ..actions import lacking, missed, spend
from ..death import die
from ..gains_losses import bounty, gain, glory, strike, used_up
from ..modifications import skill_dice
from ..scouting import blind, eyes
from ..state import Seas
from ..zones import NATIONS, PARTS, WEAPONS, of_rule, say
from .base import COUNTS, Rolled, too_many
from .contraband import store
from .damage import ask_overflow, dice, further, hits_said, hurt, icons, located, not_on_cards, some, unplaced
from .hold import room, whole

GOLD = number("n-gold", 0, 60, "gold")
MERCHANT = ("merchant", "merchant ship", "merchantman", "торговец", "торговый корабль")
CHANGES = {"draw": 1, "discard": -1, "exchange": 0}  # merchant.cards: what a skull does to the number of cards


class Merchant(Rolled):
    """The scout action against the merchant of the zone (setup.merchants): not found, or found and gone to the track."""

    verb = "merchant"
    rule = "merchant.token"

    def dice(self, s: Seas) -> int | None:
        return eyes(s, self.by)

    def bars(self, s: Seas) -> Iterator[Because]:
        zone = s.at_sea(self.by)
        if not zone:
            yield impossible("scout.sea", zone=s.players[self.by].zone or None)
        elif zone in s.raided:
            yield impossible("merchant.gone", zone=zone)
        yield from lacking(s, self.by, verb=self.verb)
        yield from whole(s, self.by, "merchant.precondition")

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from too_many(self.skulls, self.dice(s), blind(s, self.by))

    def apply(self, s: Seas) -> None:
        spend(s, self.by, verb=self.verb)
        missed(s, self.by, self.verb, not self.skulls)
        if self.skulls:
            s.raided.append(s.players[self.by].zone)  # the token goes to the track in any case
            s.push("merchant", self.by)


class Engage(Move[Seas]):
    """The nation chosen: alone it begins the raid card by card; with gold, cargo (and contraband, and my damage) it is the whole raid.

    Or the merchant is let go.
    """

    verb = "engage"
    rule = "merchant.bounty"
    bare = True

    def following(self, s: Seas) -> Iterator[Choice]:
        if len(self.result) != 1:
            yield DONE
        if self.nation not in NATIONS or len(self.result) > 2:
            return
        if not self.result:
            yield GOLD
        elif len(self.result) == 1:
            yield number("n-cards", 0, 5, "goods-cards")
        elif s.on(7):
            yield number("n-contraband", 1, 5, "contraband")

    def also(self, s: Seas) -> tuple[str, ...]:
        return further(self.damage) if len(self.result) > 1 else ()

    def merchant_of(self, s: Seas, word: str) -> tuple[str, ...]:
        """`the Spanish merchant`, «испанский торговец»."""
        return tuple(f"{form} {ship}" for form in say(word) for ship in MERCHANT) if word in NATIONS else ()

    nation: str = says((*NATIONS, "release"), called=merchant_of)
    result: tuple[str, ...] = tail(following, understood=also, ever=PARTS, called=hurt)

    @property
    def loot(self) -> list[int]:
        """Gold, cargo, contraband: the numbers before the first location."""
        words = self.result
        first = next((k for k, word in enumerate(words) if word in PARTS), len(words))
        return [int(word) for word in words[:first] if word.isdecimal()]

    @property
    def damage(self) -> tuple[str, ...]:
        return self.result[len(self.loot) :]

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        seat = s.players[by]
        have = seat.carries()
        return (rng.choice(NATIONS), str(rng.randint(0, 16)), str(rng.randint(0, max(0, seat.left("cargo") - (have or 0)))))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if not self.result:
            return
        hits = hits_said(self.damage)
        if self.nation == "release" or not 2 <= len(self.loot) <= 3 or hits is None:
            yield impossible("merchant.loot", n=0)
            return
        yield from room(s, self.by, *self.loot[1:])
        ask_overflow(s, self.by, hits)

    def apply(self, s: Seas) -> None:
        s.pop()
        if self.nation == "release":
            return
        bounty(s, self.by, self.nation, rule="merchant.bounty")
        if not self.result:  # merchant.cards
            s.raid = {"cards": 3}
            s.push("merchant-roll", "table", who=self.by)
            return
        struck = hits_said(self.damage) or []
        if struck and not damaged(s, self.by, struck):
            return
        store(s, self.by, *self.loot[1:])
        plunder(s, self.by, self.loot[0])


def damaged(s: Seas, who: Actor, parts: list[str]) -> bool:
    """merchant.damage; does the ship still swim?"""
    s.note("merchant.damage", player=who, n=sum(strike(s, who, part) for part in parts))
    if s.players[who].left("hull") > 0:
        return True
    die(s, who, "ship.hull")
    return False


def plunder(s: Seas, who: Actor, gold: int) -> None:
    """merchant.loot, merchant.glory."""
    gain(s, who, gold)
    s.note("merchant.loot", player=who, n=gold)
    if gold >= of_rule("merchant.glory", "gold"):
        glory(s, who, "merchant-raid", "merchant.glory")


# -- card by card --------------------------------------------------------------------------------------------------------


class Chase(Rolled):
    """merchant.cards: skulls of the Seamanship roll; each of them changes one card."""

    verb = "chase"
    rule = "merchant.cards"
    chance = True
    bare = True

    def dice(self, s: Seas) -> int | None:
        frame = s.top()
        return skill_dice(s, frame.data["who"], "seamanship") if frame and "who" in frame.data else None

    def apply(self, s: Seas) -> None:
        frame, dice = s.frame, self.dice(s)
        s.pop()
        s.raid["skulls"] = self.skulls
        s.raid["failed"] = 9 if dice is None else max(0, dice - self.skulls)
        s.push("merchant-cards", frame.data["who"])


class Convert(Move[Seas]):
    """merchant.weapons, weapons.raid: a special weapon is discarded and a failed die is a skull."""

    verb = "convert"
    rule = "merchant.weapons"

    def carried(self, s: Seas) -> list[str]:
        return s.players[self.by].weapons

    weapon: str = says(carried, ever=WEAPONS, no="weapons.spend")

    def bars(self, s: Seas) -> Iterator[Because]:
        if not s.raid["failed"]:
            yield against("merchant.weapons")

    def apply(self, s: Seas) -> None:
        used_up(s, self.by, self.weapon)
        s.raid["failed"] = max(0, s.raid["failed"] - 1)
        s.raid["skulls"] += 1


class Change(Move[Seas]):
    """merchant.cards, merchant.change-again: one skull draws, discards or exchanges a card."""

    verb = "change"
    rule = "merchant.cards"
    bare = True
    how: str = says(tuple(CHANGES))

    def bars(self, s: Seas) -> Iterator[Because]:
        if not s.raid["skulls"]:
            yield against("merchant.cards")

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.how != "draw" and s.raid["cards"] < 1:
            yield impossible("merchant.cards")

    def apply(self, s: Seas) -> None:
        s.raid["skulls"] = max(0, s.raid["skulls"] - 1)
        s.raid["cards"] += CHANGES[self.how]
        if frame := s.top():
            frame.data.pop("favored", None)  # favor.one: every card drawn or exchanged is a situation of its own


class Reveal(Move[Seas]):
    """The cards left: their gold, their escape icons, then the location of every damage icon."""

    verb = "reveal"
    rule = "merchant.escape"
    bare = True

    def hit(self, s: Seas) -> Iterator[Choice]:
        yield DONE
        yield from dice(self.parts, icons(self, s))

    gold: int = count(0, 60, likely=0, template="n-gold", unit="gold")
    escape: int = count(0, icons, likely=0, template="n-escape", unit="escape-icons", understood=COUNTS)
    parts: tuple[str, ...] = tail(hit, ever=PARTS, called=hurt)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        cards = s.raid["cards"]
        return (str(rng.randint(0, 5 * cards)), str(rng.randint(0, cards)), *some(rng, cards))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if wrong := list(not_on_cards(s, self.escape, self.parts)):
            yield from wrong
            return
        if self.escape and s.fact("merchant.escape") == "maneuver":
            s.ask_maneuver(self.by)
        if self.parts:
            yield from unplaced(s, self.by, self.parts)
            s.fact("merchant.damage")

    def apply(self, s: Seas) -> None:
        s.pop()
        s.raid["gold"] = self.gold
        speed, parts = s.maneuver(s.players[self.by].ship), located(s, self.parts)
        if self.escape and (speed is None or s.known("merchant.escape") != "maneuver"):
            s.push("merchant-away", self.by, parts=parts)
        else:
            conclude(s, self.by, bool(self.escape and speed is not None and self.escape >= speed), parts)


class Away(Move[Seas]):
    """merchant.escape: where the table knows better when a merchant gets away, it says so."""

    verb = "away"
    rule = "merchant.escape"
    bare = True
    escaped: str = says(("yes", "no"))

    def apply(self, s: Seas) -> None:
        frame = s.frame
        s.pop()
        conclude(s, self.by, self.escaped == "yes", list(frame.data["parts"]))


def conclude(s: Seas, who: Actor, away: bool, parts: list[str]) -> None:
    """merchant.damage, merchant.escape, merchant.loot."""
    when = s.known("merchant.damage")
    if s.raid["cards"] and not away and not any(room(s, who, 1)):
        s.push("raid-loot", who)
    if parts and (when == "always" or (when == "caught" and not away)) and not damaged(s, who, parts):
        return
    if away:
        s.note("merchant.escape", player=who)
        s.raid.clear()
        return
    plunder(s, who, s.raid["gold"])
