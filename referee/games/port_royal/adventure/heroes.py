"""Heroes: whose ability works like which person's, and what the others bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .crowns import crowned

if TYPE_CHECKING:
    from referee.kernel.move import Actor

    from ..state import PortRoyal

#: hero.jean, hero.anna, hero.thomas: as the person, but never a person for tasks (hero.not-person).
LIKE = {"jean": "sailor", "anna": "senorita", "thomas": "lookout"}
HEROES = ("grace", "jacques", "jean", "anna", "ferdinand", "scott", "peter", "mary", "samuel", "thomas")
MARKERS = 4
PAIRS, PAIRED = "pairs.heroes", "pairs.*"  # the two sides of each card, one card after the other; whether the box knows them
BACK = "back."  # who is on the back of one hero's card


def acts_as(hero: str, markers: int) -> str:
    """The person a hero works like, once the first marker is off (hero.ability)."""
    return LIKE.get(hero, "") if markers < MARKERS else ""


def works(hero: str, markers: int, which: str) -> bool:
    """Is it this hero, with the ability open?"""
    return hero == which and markers < MARKERS


def other_side(s: PortRoyal, hero: str) -> str:
    """adventure.hero-cards: who is on the back of a hero's card, as far as anybody knows."""
    if pairs := s.known(PAIRS):
        return str(pairs[pairs.index(hero) ^ 1])
    back: str = s.known(BACK + hero) or next((h for h in HEROES if s.known(BACK + h) == hero), "")
    return "" if {hero, back} <= {seat.hero for seat in s.players.values()} else back  # both lie there: what was told of the back is not so


def open_hero(s: PortRoyal, who: Actor, which: str) -> bool:
    seat = s.players[who]
    return works(seat.hero, seat.markers, which)


def busted(s: PortRoyal, lying: int) -> None:
    """hero.grace: her owner's own bust with four cards or fewer."""
    if lying <= 4 and open_hero(s, s.active, "grace"):
        s.note("hero.grace", player=s.active, coins=s.gain(s.active, 2))


def expedition_done(s: PortRoyal, who: Actor) -> None:
    if open_hero(s, who, "jacques"):
        crowned(s, who, 2, "hero.jacques")


def begin_taking(s: PortRoyal, who: Actor, lying: int) -> None:
    """hero.scott, hero.mary: read when a player's taking begins."""
    s.sold = 0
    if lying >= 5 and open_hero(s, who, "scott"):
        s.note("hero.scott", player=who, coins=s.gain(who, 1))
    if len(s.ships()) >= 3 and open_hero(s, who, "mary"):
        s.note("hero.mary", player=who, coins=s.gain(who, 1))


def traded(s: PortRoyal, who: Actor, colour: str) -> None:
    """hero.ferdinand: as a trader, but a crown."""
    if open_hero(s, who, "ferdinand") and s.known("hero.ferdinand.colour") == colour:
        crowned(s, who, 1, "hero.ferdinand")
