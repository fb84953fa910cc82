"""Heroes: whose ability works like which person's."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    return s.known(BACK + hero) or next((h for h in HEROES if s.known(BACK + h) == hero), "")
