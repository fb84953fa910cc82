"""Merchant raids: finding the merchant, then the whole raid as its result, or card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, AnyMove, Because, Choice, Move, against, impossible, number

from ..gains import bounty, die, gain, glory, hit, used_up
from ..hunt import eyes
from ..state import Seas
from ..zones import NATIONS, PARTS, WEAPONS
from .base import OneOf, Rolled
from .hold import room, store, whole
from .sea import lacking, spend

GOLD = number("n-gold", 0, 60)
CHANGES = {"draw": 1, "discard": -1, "exchange": 0}  # merchant.cards: what a skull does to the number of cards


class Merchant(Rolled):
    """The scout action against the merchant of the zone: not found, or found and gone to the track; then at once the whole raid."""

    verb = "merchant"
    rule = "merchant.token"
    skulls: int
    more: tuple[str, ...] = ()  # what `engage` says

    @classmethod
    def dice(cls, s: Seas, by: Actor) -> int | None:
        return eyes(s, by)

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if s.at_sea(by) in ("", *s.raided):
            return
        if not said:
            yield from super().choices(s, by)
        elif said[0] != "0" and s.players[by].actions:
            if len(said) == 1:
                yield DONE
            yield from Engage.choices(s, by, *said[1:])

    def blocks(self, s: Seas) -> Iterator[Because]:
        zone = s.at_sea(self.by)
        if not zone or zone in s.raided:
            yield impossible("merchant.gone", zone=zone or s.players[self.by].zone)
            return
        yield from super().blocks(s)
        yield from lacking(s, self.by)
        yield from whole(s, self.by, "merchant.precondition")
        if self.more:
            raid = self.raid() if self.skulls else None
            yield from raid.blocks(s) if raid else (impossible("table.no-such-word", word=self.more[0], verb=self.verb),)

    def raid(self) -> AnyMove | None:
        try:
            return Engage.of(self.by, self.more)
        except (ValueError, TypeError):
            return None

    def apply(self, s: Seas) -> None:
        spend(s, self.by)
        if self.skulls:
            s.raided.append(s.players[self.by].zone)  # the token goes to the track in any case
            s.push("merchant", self.by)
            if raid := self.raid():
                raid.apply(s)


class Engage(Move[Seas]):
    """The nation chosen: alone it begins the raid card by card; with gold and cargo it is the whole raid. Or the merchant is let go."""

    verb = "engage"
    rule = "merchant.bounty"
    bare = True
    nation: str
    gold: int | None = None
    cargo: int | None = None
    contraband: int | None = None

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (*NATIONS, "release")
        elif said[0] not in NATIONS:
            return
        elif len(said) == 1:
            yield DONE
            yield GOLD
        elif len(said) == 2:
            yield number("n-cards", 0, 5)
        elif len(said) == 3 and s.on(7):
            yield DONE
            yield number("n-contraband", 1, 5)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        seat = s.players[by]
        have = seat.carries()
        return (rng.choice(NATIONS), str(rng.randint(0, 16)), str(rng.randint(0, max(0, seat.left("cargo") - (have or 0)))))

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.nation not in (*NATIONS, "release") or (self.nation == "release" and self.gold is not None):
            yield impossible("table.no-such-word", word=self.nation, verb=self.verb)
        elif self.gold is not None:
            if self.gold < 0 or self.cargo is None:
                yield impossible("merchant.loot", n=self.gold)
            else:
                yield from room(s, self.by, self.cargo, self.contraband or 0)

    def apply(self, s: Seas) -> None:
        s.pop()
        if self.nation == "release":
            return
        bounty(s, self.by, self.nation, rule="merchant.bounty")
        if self.gold is None:  # merchant.cards
            s.raid = {"cards": 3}
            s.push("merchant-roll", "table", who=self.by)
            return
        store(s, self.by, self.cargo or 0, self.contraband or 0)
        plunder(s, self.by, self.gold)


def plunder(s: Seas, who: Actor, gold: int) -> None:
    """merchant.loot, merchant.glory."""
    gain(s, who, gold)
    s.note("merchant.loot", player=who, n=gold)
    if gold >= 12:
        glory(s, who, "merchant-raid", "merchant.glory")


# -- card by card --------------------------------------------------------------------------------------------------------


class Chase(Rolled):
    """merchant.cards: skulls of the Seamanship roll; each of them changes one card."""

    verb = "chase"
    rule = "merchant.cards"
    chance = True
    bare = True

    @classmethod
    def dice(cls, s: Seas, by: Actor) -> int | None:
        frame = s.top()
        return s.players[frame.data["who"]].seamanship if frame and "who" in frame.data else None

    def apply(self, s: Seas) -> None:
        frame, dice = s.top(), self.dice(s, self.by)
        assert frame
        s.pop()
        s.raid["skulls"] = self.skulls
        s.raid["failed"] = 9 if dice is None else dice - self.skulls
        s.push("merchant-cards", str(frame.data["who"]))


class Convert(OneOf):
    """merchant.weapons, weapons.raid: a special weapon is discarded and a failed die is a skull."""

    verb = "convert"
    rule = "merchant.weapons"
    offers = WEAPONS

    @classmethod
    def offered(cls, s: Seas, by: Actor) -> list[str]:
        return s.players[by].weapons

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.word not in s.players[self.by].weapons:
            yield impossible("table.no-such-word", word=self.word, verb=self.verb)
        elif s.raid.get("failed", 0) < 1:
            yield against("merchant.weapons")

    def apply(self, s: Seas) -> None:
        used_up(s, self.by, self.word)
        s.raid["failed"] = max(0, s.raid["failed"] - 1)
        s.raid["skulls"] += 1


class Change(OneOf):
    """merchant.cards, merchant.change-again: one skull draws, discards or exchanges a card."""

    verb = "change"
    rule = "merchant.cards"
    bare = True
    offers = tuple(CHANGES)

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from self.misread()
        if self.word != "draw" and s.raid.get("cards", 0) < 1:
            yield impossible("merchant.cards")
        elif s.raid.get("skulls", 0) < 1:
            yield against("merchant.cards")

    def apply(self, s: Seas) -> None:
        s.raid["skulls"] = max(0, s.raid["skulls"] - 1)
        s.raid["cards"] += CHANGES.get(self.word, 0)


class Reveal(Move[Seas]):
    """The cards left: their gold, their escape icons, then the location of every damage icon."""

    verb = "reveal"
    rule = "merchant.escape"
    bare = True
    gold: int
    escape: int
    parts: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield GOLD
        elif len(said) == 1:
            yield number("n-escape", 0, 12)
        elif len(said) < 2 + 2 * s.raid.get("cards", 0):
            yield DONE
            yield from PARTS

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        cards = s.raid.get("cards", 0)
        damage = (rng.choice(PARTS) for _ in range(rng.randint(0, cards)))
        return (str(rng.randint(0, 5 * cards)), str(rng.randint(0, cards)), *damage)

    def blocks(self, s: Seas) -> Iterator[Because]:
        cards = s.raid.get("cards", 0)
        if self.gold < 0 or not 0 <= self.escape <= 2 * cards or len(self.parts) > 2 * cards or set(self.parts) - set(PARTS):
            yield impossible("location.cards", n=cards)
            return
        if self.escape and s.fact("merchant.escape", "one:maneuver|told") == "maneuver":
            if s.players[self.by].ship == "galleon" and not s.slow:
                s.fact("galleon.maneuver", "int")
        if self.parts:
            s.fact("merchant.damage", "one:always|caught|told")

    def apply(self, s: Seas) -> None:
        s.pop()
        s.raid["gold"] = self.gold
        speed = s.maneuver(s.players[self.by].ship)
        if self.escape and (speed is None or s.facts.get("merchant.escape") != "maneuver"):
            s.push("merchant-away", self.by, parts=list(self.parts))
        else:
            conclude(s, self.by, bool(self.escape and speed is not None and self.escape >= speed), self.parts)


class Away(OneOf):
    """merchant.escape: where the table knows better when a merchant gets away, it says so."""

    verb = "away"
    rule = "merchant.escape"
    bare = True
    offers = ("yes", "no")

    def apply(self, s: Seas) -> None:
        frame = s.top()
        assert frame
        s.pop()
        conclude(s, self.by, self.word == "yes", tuple(frame.data["parts"]))


def conclude(s: Seas, who: Actor, away: bool, parts: tuple[str, ...]) -> None:
    """merchant.damage, merchant.escape, merchant.loot."""
    when = s.facts.get("merchant.damage")
    if s.raid["cards"] and not away and not any(room(s, who, 1)):
        s.push("raid-loot", who)
    if parts and (when == "always" or (when == "caught" and not away)):
        s.note("merchant.damage", player=who, n=sum(hit(s, who, part) for part in parts))
        if s.players[who].left("hull") <= 0:
            die(s, who, "ship.hull")
            return
    if away:
        s.note("merchant.escape", player=who)
        s.raid.clear()
        return
    plunder(s, who, s.raid["gold"])
