"""The normal actions: ship, occupy, attack, draw (payment is `collect`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from referee.kernel.move import ODD, Actor, Because, Move, Open, against, impossible, lacks, odd, says, short

from ..assets import ask_card, explore, governor, take_card, top_card
from ..attacks import attack, attack_blocks, every_target, fleet_of, target_region, targets
from ..cities import arrive, ask_region, ask_routes, every_city, gain, listed, look, region_of, settle_in, unlisted
from ..exploits.boards import DECKS, DUTCH, REGIONS, value
from ..exploits.effect import pay_action, pay_blocks, same_region
from ..facts import WORLD
from ..state import Endeavor
from ..turn import keys_moved

PLACES = ("track", "sea", "fleet")


def follows(s: Endeavor, kind: str) -> bool:
    """Is this action given by an effect (sun-never-sets.then, haiti.put)?"""
    frame = s.top()
    return bool(frame) and frame.name == "then" and frame.data.get("kind") == kind  # type: ignore[union-attr]


def use_up(s: Endeavor, action: str, region: str) -> None:
    """The action is taken: the frame that allowed it is done."""
    frame = s.top()
    if frame and frame.name == "then":
        s.pop()
    else:
        pay_action(s, action, region)


class Action(Move[Endeavor]):
    """A normal action; what an effect granted may be another one only (sun-never-sets.then, haiti.put)."""

    aside = True  # an Exploit's effect may be meant: Enter never takes an action by itself
    granted_by: ClassVar[str] = "sun"  # the effect that grants it

    def bars(self, s: Endeavor) -> Iterator[Because]:
        if self.granted_by != "sun" and follows(s, "sun"):
            yield against("sun-never-sets.then", region=self.verb)
        if self.granted_by != "haiti" and follows(s, "haiti"):
            yield against("haiti.put")
        yield from pay_blocks(s, self.verb)


class Ship(Action):
    """base.ship, base.ship-track: a disc to a shipping track (no presence needed), the open sea or a fleet space."""

    verb = "ship"
    rule = "base.ship"
    region: str = says(REGIONS, understood=WORLD, no="base.ship")
    place: str = says(PLACES)

    def bars(self, s: Endeavor) -> Iterator[Because]:
        yield from super().bars(s)
        yield from short("effect.harbor-disc", s.players[self.by].harbor, 1)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.region not in REGIONS:
            yield impossible("base.ship", region=self.region)
            return
        yield from same_region(s, self.region)
        unpaid = any(b.grade != ODD for b in self.bars(s))
        fact = s.known if unpaid else s.base_fact  # nothing is asked for an action that is not open
        if self.place == "track":
            length = fact(f"track.{self.region}")
            if length is not None and len(s.tracks[self.region]) >= length:
                yield impossible("base.track-full", region=self.region)
            elif length is not None and not unpaid and len(s.tracks[self.region]) + 1 == length:
                ask_card(s, f"governor-{self.region}")
        elif self.region not in s.explored:
            yield against("base.open-sea" if self.place == "sea" else "base.fleet", region=self.region)
        if self.place == "fleet":
            room = (fact if self.region in s.explored else s.known)(f"fleet.{self.region}")
            if room is not None and len(s.fleets[self.region]) >= room:
                yield impossible("base.fleet-full", region=self.region)

    def apply(self, s: Endeavor) -> None:
        use_up(s, "ship", self.region)
        s.spend(self.by)
        spots = {"track": s.tracks, "sea": s.seas, "fleet": s.fleets}[self.place]
        spots[self.region].append(self.by)
        arrive(s, self.by, self.region)
        if self.place != "sea":  # base.open-sea: no token there
            gain(s, self.by, f"{self.place}:{self.region}")
        if self.place == "track" and len(s.tracks[self.region]) == s.known(f"track.{self.region}"):
            keys_moved(s, self.region)  # base.explored
            explore(s, self.region, governor(s, self.region))


class Occupy(Action):
    """base.occupy: a disc to an empty city of an explored region."""

    verb = "occupy"
    rule = "base.occupy"

    def reach(self, s: Endeavor) -> tuple[str, ...]:
        return tuple(s.explored if follows(s, "sun") else (*s.explored, "europe"))

    def open_cities(self, s: Endeavor) -> list[str]:
        """dutch-east-india.batavia: what another Exploit grants reaches the cities of that board."""
        return [c for c in listed(s, self.reach(s)) if follows(s, "sun") or c not in DUTCH]

    def any_other(self, s: Endeavor) -> Open | None:
        return unlisted(s, self.reach(s))

    city: str = says(open_cities, understood=every_city, opens=any_other, no="base.no-city")

    def bars(self, s: Endeavor) -> Iterator[Because]:
        yield from super().bars(s)
        yield from short("effect.harbor-disc", s.players[self.by].harbor, 1)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        region, spot = ask_region(s, self.city), look(s, self.city)
        if not region:
            yield impossible("base.no-city", city=self.city)
            return
        yield from same_region(s, region)
        if spot.holder:
            yield impossible("base.occupy", city=self.city)
        if self.city in DUTCH and not follows(s, "sun"):
            yield against("dutch-east-india.occupy", city=self.city)
        elif self.city in DUTCH and not s.active("dutch-east-india"):
            yield against("activation.inactive", exploit="dutch-east-india")
        if self.city == s.pirate:
            yield odd("pirates.evict", city=self.city)
        if region == "europe":
            if follows(s, "sun"):
                yield against("base.europe", city=self.city)
        else:
            if region not in s.explored:
                yield against("sun-never-sets.then" if follows(s, "sun") else "base.occupy-explored", region=region)
            if not s.presence(self.by, region) and not follows(s, "sun"):  # sun-never-sets.no-presence
                yield against("base.occupy-presence", region=region)
        if not lacks(s.players[self.by].harbor, 1):
            ask_routes(s, self.city)

    def apply(self, s: Endeavor) -> None:
        use_up(s, "occupy", region_of(s, self.city))
        settle_in(s, self.by, self.city)


class Attack(Action):
    """base.attack: an opponent's disc in a city or on a fleet space is replaced."""

    verb = "attack"
    rule = "base.attack"
    granted_by = ""

    def prey(self, s: Endeavor) -> list[str]:
        return [t for t in targets(s, self.by, WORLD) if t not in DUTCH]

    target: str | Actor = says(prey, understood=every_target, called=fleet_of, no="base.attack-target")  # a city, or the fleet of a player

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        yield from same_region(s, target_region(s, self.target))
        yield from attack_blocks(s, self.by, self.target)

    def apply(self, s: Endeavor) -> None:
        use_up(s, "attack", target_region(s, self.target))
        attack(s, self.by, self.target)


class Draw(Action):
    """base.draw, base.draw-unexplored: the top card of a deck, by presence where it lies (globalization.later-draw)."""

    verb = "draw"
    rule = "base.draw"
    granted_by = "haiti"

    def decks(self, s: Endeavor) -> list[str]:
        return [d for d in DECKS if top_card(s, d)]

    deck: str = says(decks, understood=DECKS, no="base.no-card")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        card = top_card(s, self.deck)
        if card is None:
            yield impossible("base.no-card", deck=self.deck)
            return
        region = "europe" if self.deck in ("europe", "slavery") else self.deck
        yield from same_region(s, region)
        have = s.drawing(self.by, region)
        if have < value(card):
            yield against("base.draw", have=have, need=value(card))
        if self.deck == "slavery" and s.abolished:
            yield odd("base.abolition-loss")
        if have >= value(card) and not any(b.grade != ODD for b in self.bars(s)):  # nothing is asked of what cannot be taken
            ask_card(s, card)

    def apply(self, s: Endeavor) -> None:
        use_up(s, "draw", "europe" if self.deck in ("europe", "slavery") else self.deck)
        take_card(s, self.by, s.decks[self.deck].pop(0))

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        card = top_card(s, self.deck)
        region = "europe" if self.deck == "slavery" else self.deck
        return ("draw", {"need": value(card), "have": s.drawing(self.by, region)}) if card else None
