"""NPC ships: whom they hunt, where they sail, whom they scout; a new one and its ship in war and peace. Pure but for the last two."""

from __future__ import annotations

from dataclasses import dataclass

from referee.kernel.move import Actor

from .captain import Captain
from .state import Npc, Seas
from .zones import NATIONS, PIRATES, SLOTS, TREASURE, clockwise


@dataclass(frozen=True)
class Course:
    """Where an NPC may go, and the rule that says so."""

    zones: tuple[str, ...]
    rule: str
    prey: tuple[Actor, ...] = ()


def war_hunt(s: Seas, asking: bool) -> bool | None:
    """Do naval ships hunt captains of a nation at war with theirs? Nobody found the rule: the table knows."""
    if asking:
        answer: bool | None = s.fact("npc.war-hunt")
        return answer
    return bool(s.known("npc.war-hunt"))


def hunts(s: Seas, slot: str, seat: Captain, asking: bool = False) -> int:
    """How much an NPC wants a captain: 0 not at all, 2 before 1."""
    if not seat.alive or slot == TREASURE:
        return 0
    if slot in PIRATES:  # npc.hunt-pirate
        return 0 if seat.pirate else 1
    if seat.bounties.get(slot):  # npc.hunt-naval: first those with a bounty of their own nation
        return 2
    if seat.pirate:
        return 1
    return int(s.at_war(slot, seat.nation) and bool(war_hunt(s, asking)))


def scouts(s: Seas, slot: str, who: Actor, zone: str) -> str:
    """The rule by which an NPC would scout this captain in a zone; empty if it would not."""
    npc, seat = s.npcs.get(slot), s.players[who]
    if npc is None or npc.zone != zone or not zone or not seat.alive or (men_of_war(s, zone) and npc.ship == "man-o-war"):
        return ""
    if hunts(s, slot, seat):
        return "npc.hunt-pirate" if slot in PIRATES else "npc.hunt-naval"
    if slot in NATIONS and s.on(7) and not seat.pirate and seat.seen():  # contraband.scouted, contraband.pirates
        return "contraband.scouted"
    return ""


def asked(s: Seas) -> list[str]:
    """The NPCs an event card is asked about: those in play, in a fixed order; treasure.sail: not the galleon if the table said so."""
    return [n for n in SLOTS if n in s.npcs and (n != TREASURE or s.facts.get("galleon.sails", "event-card") == "event-card")]


def men_of_war(s: Seas, zone: str) -> bool:
    """cards.two: any two men-o-war in one zone do not scout."""
    return sum(n.zone == zone and n.ship == "man-o-war" for n in s.npcs.values()) >= 2


def course(s: Seas, slot: str, way: str, asking: bool = False) -> Course:
    """Where an NPC that the event card names goes."""
    npc = s.npcs[slot]
    prey: dict[str, tuple[int, list[Actor]]] = {}
    for who, seat in s.players.items():
        want = hunts(s, slot, seat, asking) if s.at_sea(who) else 0  # contraband.no-chase: contraband draws nobody
        if want:
            best, names = prey.get(seat.zone, (0, []))
            prey[seat.zone] = (max(best, want), [*names, who])
    if npc.zone in prey and _stays(s, asking):
        return Course((npc.zone,), "npc.stays", tuple(prey[npc.zone][1]))
    near = {z: prey[z] for z in s.near(npc.zone) if z in prey}
    if near:  # npc.move-hunt: still one zone only
        top = max(want for want, _ in near.values())
        aims = tuple(z for z, (want, _) in near.items() if want == top)
        return Course(aims, "npc.move-hunt", tuple(w for z in aims for w in near[z][1]))
    ways = s.ways(npc.zone)
    to = clockwise(ways, way)
    if to is None:
        return Course((npc.zone,), "npc.clockwise")
    return Course((to,), "npc.move" if way in ways else "npc.clockwise")


def _stays(s: Seas, asking: bool) -> bool:
    """Whether prey in its own zone keeps an NPC there: nobody found the rule, so the table knows."""
    return bool(s.fact("npc.stays")) if asking else bool(s.known("npc.stays"))


def new_npc(s: Seas, slot: str, zone: str, ship: str = "") -> Npc:
    """npc.replace is what the key does; war.man-o-war: a frigate of a nation at war is a man-o-war."""
    if slot in PIRATES:
        return Npc(zone, PIRATES[slot])
    if slot == TREASURE:
        return Npc(zone, "galleon")
    return Npc(zone, "man-o-war" if ship == "man-o-war" or any(slot in war.split("-") for war in s.wars) else "frigate")


def rearm(s: Seas, *nations: str) -> None:
    """war.man-o-war, upgrades.war: ships of these nations follow war and peace and keep their upgrades; others stay (cards.man-o-war)."""
    for slot in nations:
        for npc in (s.npcs.get(slot), s.coming.get(slot)):
            if npc:
                npc.ship = "man-o-war" if any(slot in war.split("-") for war in s.wars) else "frigate"
