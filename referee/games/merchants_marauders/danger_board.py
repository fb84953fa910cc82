"""The danger board: for each captain, who would scout them where and with what chance; the storm; closed Ports and why."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from referee.kernel.move import Actor

from .npcs import scouts
from .odds import check
from .scouting import dice
from .state import Seas
from .zones import NATIONS


@dataclass(frozen=True)
class Danger:
    """One captain's view of the board."""

    who: Actor
    scouted: tuple[tuple[str, str, Fraction | None, str], ...]  # zone, npc, chance (None: its Scouting is not known), rule
    storm: str
    closed: tuple[tuple[str, int, bool], ...]  # nation, its bounties, at war


def percent(chance: Fraction | None) -> str:
    return "?" if chance is None else f"{round(100 * float(chance))} %"


def hunted(s: Seas) -> dict[str, tuple[str, list[tuple[Actor, Fraction | None]]]]:
    """Each NPC that would scout somebody where it is: its zone, and whom with what chance."""
    hunters: dict[str, tuple[str, list[tuple[Actor, Fraction | None]]]] = {}
    for danger in board(s):
        for zone, slot, chance, _ in danger.scouted:
            hunters.setdefault(slot, (zone, []))[1].append((danger.who, chance))
    return hunters


def board(s: Seas) -> list[Danger]:
    """Everything a captain should know before moving: only zones where something waits are listed."""
    dangers = []
    for who, seat in s.players.items():
        if not seat.alive:
            continue
        threats = []
        for slot, npc in s.npcs.items():
            if rule := scouts(s, slot, who, npc.zone):
                n = dice(s, npc, who)
                threats.append((npc.zone, slot, None if n is None else check(n), rule))
        shut = []
        for flag in NATIONS:
            war = s.at_war(seat.nation, flag)
            if seat.bounties[flag] or war:
                shut.append((flag, seat.bounties[flag], war))
        storm = s.storm if s.has_storm and seat.captain != "christian-marquis" else ""
        dangers.append(Danger(who, tuple(sorted(threats, key=lambda t: t[0] != seat.zone)), storm, tuple(shut)))
    return dangers
