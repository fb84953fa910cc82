"""The normal actions: ship, occupy, attack, draw (payment is `collect`).

Where only the Exploits are tracked they need not be told; said all the same, they tell where a disc came to lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, Open, against, impossible, lacks, odd, says

from ..activation import keys_moved
from ..assets import ask_card, deck_gone, explore, leads, take_card, top_card
from ..attacks import attack, attack_blocks, every_target, fleet_of, target_region, targets
from ..cities import ask_region, ask_routes, every_city, free_city, gain, listed, look, region_of, settle_in, unlisted
from ..decisions import Details
from ..exploits.boards import DECKS, DUTCH, REGIONS, value
from ..exploits.effect import out_of_phase, pay_action, pay_blocks, same_region
from ..facts import WORLD
from ..presence import asleep, drawing, matters
from ..state import Endeavor
from .base import BaseGame

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
        pay_action(s, action, region=region)


def untold(key: str) -> None:
    """What is printed on the map does not count where its discs are not told."""


class Action(Move[Endeavor]):
    """A normal action; what an effect granted may be another one only (sun-never-sets.then, haiti.put)."""

    aside = True  # an Exploit's effect may be meant: Enter never takes an action by itself
    granted_by: ClassVar[str] = "sun"  # the effect that grants it

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame[Details]) -> Iterable[Actor]:
        return tuple(s.players) if frame.name == "phase" else (frame.by,)

    def bars(self, s: Endeavor) -> Iterator[Because]:
        if self.granted_by != "sun" and follows(s, "sun"):
            yield against("sun-never-sets.then", region=self.verb)
        if self.granted_by != "haiti" and follows(s, "haiti"):
            yield against("haiti.put")
        if s.tracking == "nothing":
            yield impossible("track.nothing")
        else:
            yield from out_of_phase(s, self.by)
        yield from pay_blocks(s, self.verb)
        yield from s.lacking("effect.harbor-disc", self.by, 1) if self.verb in ("ship", "occupy") else ()

    def open_now(self, s: Endeavor) -> bool:
        """Nothing is asked of the box for an action that is not open."""
        return not list(self.bars(s))


class Ship(Action):
    """base.ship, base.ship-track: a disc to a shipping track (no presence needed), the open sea or a fleet space."""

    verb = "ship"
    rule = "base.ship"

    def places(self, s: Endeavor) -> tuple[str, ...]:
        return PLACES if self.region in REGIONS else ("fleet",)

    region: str = says(WORLD)
    place: str = says(places, understood=PLACES)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        if self.region not in REGIONS and self.place != "fleet":
            yield impossible("base.ship", region=self.region)
            return
        yield from same_region(s, self.region)
        if self.region not in REGIONS and follows(s, "sun"):  # the text is silent on its fleets
            yield odd("base.europe", city=self.region)
        fact = s.base_fact if self.open_now(s) else s.known if s.tracked else untold
        if self.place == "track":
            yield from self.track_blocks(s, fact(f"track.{self.region}"))
        elif self.region in REGIONS and self.region not in s.explored:
            yield against("base.open-sea" if self.place == "sea" else "base.fleet", region=self.region)
        elif self.place == "fleet":
            room = fact(f"fleet.{self.region}")
            if room is not None and len(s.fleets[self.region]) >= room:
                yield impossible("base.fleet-full", region=self.region)

    def track_blocks(self, s: Endeavor, length: int | None) -> Iterator[Because]:
        filled = len(s.tracks[self.region])
        if (length is not None and filled >= length) or self.region in s.explored:
            yield impossible("base.track-full", region=self.region)
        elif s.tracked and length is not None and filled + 1 == length and self.open_now(s):
            ask_card(s, f"governor-{self.region}")

    def apply(self, s: Endeavor) -> None:
        use_up(s, "ship", self.region)
        s.spend(self.by)
        if self.place == "track" and not s.tracked:  # told as it lies when the region is explored
            present = s.players[self.by].present
            present.extend([self.region] * (self.region not in present))
            return
        spots = {"track": s.tracks, "sea": s.seas, "fleet": s.fleets}[self.place]
        spots[self.region].append(self.by)
        if self.place != "sea":  # base.open-sea: no token there
            gain(s, self.by, f"{self.place}:{self.region}")
        if self.place == "track" and len(s.tracks[self.region]) == s.known(f"track.{self.region}"):
            keys_moved(s, self.region)  # base.explored
            explore(s, self.region, leads(s.tracks[self.region]))


class Occupy(Action):
    """base.occupy: a disc to an empty city of an explored region."""

    verb = "occupy"
    rule = "base.occupy"

    def reach(self, s: Endeavor) -> tuple[str, ...]:
        return tuple(s.explored if follows(s, "sun") else (*s.explored, "europe"))

    def open_cities(self, s: Endeavor) -> list[str]:
        """dutch-east-india.reached: what another Exploit grants reaches the cities of that board."""
        return [c for c in listed(s, self.reach(s), lambda c: not s.cities[c].holder) if follows(s, "sun") or c not in DUTCH]

    def any_other(self, s: Endeavor) -> Open | None:
        return unlisted(s, self.reach(s))

    city: str = says(open_cities, understood=every_city, opens=any_other, no="base.no-city")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        region, spot = (ask_region if self.open_now(s) else region_of)(s, self.city), look(s, self.city)
        if not region and s.tracked:
            yield impossible("base.no-city", city=self.city)
            return
        yield from same_region(s, region)
        if spot.holder:
            yield impossible("base.occupy", city=self.city, player=spot.holder)
        if self.city in DUTCH and not follows(s, "sun"):
            yield against("dutch-east-india.occupy", city=self.city)
        elif self.city in DUTCH and (closed := list(asleep(s, "dutch-east-india"))):
            yield from closed
        elif self.city in DUTCH:
            yield odd("dutch-east-india.reached", city=self.city)
        if self.city == s.pirate:
            yield odd("pirates.evict", city=self.city)
        yield from self.region_blocks(s, region)
        if not spot.token and not lacks(s.players[self.by].harbor, 1):
            ask_routes(s, self.by, self.city)

    def region_blocks(self, s: Endeavor, region: str) -> Iterator[Because]:
        """base.occupy-explored, base.occupy-presence; Sun needs no presence and does not reach Europe."""
        sun = follows(s, "sun")
        if region == "europe":
            if sun:
                yield against("base.europe", city=self.city)
        elif region and region not in s.explored:
            yield against("sun-never-sets.then" if sun else "base.occupy-explored", region=region)
        elif region and not sun and not s.presence(self.by, region) and (s.tracked or matters(s, region)):  # sun-never-sets.no-presence
            yield against("base.occupy-presence", region=region)

    def apply(self, s: Endeavor) -> None:
        use_up(s, "occupy", region_of(s, self.city))
        settle_in(s, self.by, self.city)


class Attack(Action):
    """base.attack: an opponent's disc in a city or on a fleet space is replaced."""

    verb = "attack"
    rule = "base.attack"
    granted_by = ""

    def prey(self, s: Endeavor) -> list[str]:
        return [t for t in targets(s, self.by, (*WORLD, "")) if t not in DUTCH]

    #: a city, or the fleet of a player
    target: str | Actor = says(prey, understood=every_target, opens=free_city, called=fleet_of, no="base.attack-target", players=True)

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        yield from same_region(s, target_region(s, self.target))
        yield from attack_blocks(s, self.by, self.target, ask=self.open_now(s))

    def apply(self, s: Endeavor) -> None:
        use_up(s, "attack", target_region(s, self.target))
        attack(s, self.by, self.target)


class Draw(Action, BaseGame):
    """base.draw, base.draw-unexplored: the top card of a deck, by presence where it lies (globalization.later-draw)."""

    verb = "draw"
    rule = "base.draw"
    granted_by = "haiti"

    def decks(self, s: Endeavor) -> list[str]:
        return [d for d in DECKS if top_card(s, d)]

    deck: str = says(decks, understood=DECKS, no="base.no-card")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        yield from (gone := list(deck_gone(s, self.deck)))
        card = top_card(s, self.deck)
        if card is None:
            yield from () if gone else (impossible("base.no-card", deck=self.deck),)
            return
        region = "europe" if self.deck in ("europe", "slavery") else self.deck
        yield from same_region(s, region)
        have = drawing(s, self.by, region)
        if have < value(card):
            yield against("base.draw", have=have, need=value(card))
        elif self.open_now(s):  # nothing is asked of what cannot be taken
            ask_card(s, card)

    def apply(self, s: Endeavor) -> None:
        use_up(s, "draw", "europe" if self.deck in ("europe", "slavery") else self.deck)
        take_card(s, self.by, s.decks[self.deck].pop(0))

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        card = top_card(s, self.deck)
        region = "europe" if self.deck == "slavery" else self.deck
        return ("draw", {"need": value(card), "have": drawing(s, self.by, region)}) if card else None
