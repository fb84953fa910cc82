"""Merchants & Marauders with Seas of Glory: the captains' sheets, the NPC ships, battles and glory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.game import Game, Header, Mode, Question
from referee.kernel.move import ODD, Actor, Because

from .flow import FLOW
from .moves.round import NPCS
from .moves.shot import AIMS
from .moves.told import TOLD
from .odds import odds
from .prompt import ask
from .score import score, tally
from .setup import refusals, setup
from .state import Captain, Npc, Seas, wrong
from .turn import settle
from .view import view
from .zones import TREASURE, name, ports, say

FACTS = {
    "npc.stays": "yes",
    "npc.war-hunt": "yes",
    "loyalty.event": "one:drawer|everyone",
    "galleon.maneuver": "int",
    "hit.face1": "one:cargo|crew",
    "hit.face3": "one:cargo|crew",
    "hit.skull": "one:hull|choice",
    "hit.destroyed": "one:hull|nothing",
    "crew.effect": "one:skull|difference",
    "reef.damage": "one:nothing|each",
    "sell.man-o-war": "int",
    "bounty.reward": "int",
    "specialist.price": "int",
    "shot.chain": AIMS,
    "shot.grape": AIMS,
    "long-guns.dice": "int",
    "hammocks.crew": "int",
    "merchant.escape": "one:maneuver|told",
    "merchant.damage": "one:always|caught|told",
    "war.bounty": "yes",
    "haven.price": "int",
    **{f"loyalty.price.{level}": "int" for level in ("happy", "pleased", "restless", "unhappy", "angry")},
}
USUAL = {"hit.face1": "cargo", "hit.face3": "crew", "shot.chain": "masts"}  # as far as anybody tells


def begin(header: Header) -> Seas:
    """Every captain is mustered first; storm.start, treasure.setup, location.setup."""
    s = Seas(players={str(k): Captain() for k in range(1, len(header.players) + 1)}, options=dict(header.options))
    if s.has_storm:
        s.storm = "caribbean-sea"
    if s.on(9):
        s.locations = dict.fromkeys(ports(), "-")
    if s.on(3):  # mods.setup, mods.contraband-needs, mods.plank-needs: 16 base and 8 new tokens, two of a kind; 16 lie in Ports
        s.reserve = 8 - 2 * (not s.on(7)) - 2 * (not s.on(11))
    for who in reversed(list(s.players)):
        s.push("captain", who, start=1)
    if s.on(6):
        s.npcs[TREASURE] = Npc("cartagena", "galleon")
        s.treasure = 0
        if s.on(4):  # treasure.modules
            s.push("upgrade", "table", npc=TREASURE, left=1, two=0)
    return s


def computed(s: Seas) -> dict[str, Any]:
    return {f"{who}.points": s.points(who) for who in s.players}


def late(s: Seas, frame: str, actor: Actor) -> None:
    """A table that begins in the middle."""
    if actor in s.players:
        s.active = actor
        s.waiting = s.seats(actor)[1:]
    if frame == "turn":
        for seat in s.players.values():
            seat.alive = True


def unfit(header: Header) -> Iterator[Because]:
    """Settings refused; what is only advised stands in the set-up list."""
    return (b for b in refusals(header) if b.grade != ODD)


def known(key: str) -> str | None:
    """The map is taken as shipped, the haven's Rumor as its English token has it, unless the owner's box says otherwise."""
    return {"map.changes": "-", "haven.price": "0"}.get(key)


GAME = Game(
    id="merchants-marauders",
    modes={
        "base": Mode(
            "base",
            (2, 4),
            {
                "modules": (),
                "variants": (),
                "galleon": ("auto", "slow", "plain"),
                "weather": ("both", "wind", "storm"),
                "captains": ("two", "pay"),
            },
            level="assist",
        )
    },
    edition="2026.4",
    flow=FLOW,
    begin=begin,
    settle=settle,
    score=score,
    say=say,
    name=name,
    told=TOLD,
    automatic=frozenset((NPCS,)),
    computed=computed,
    wrong=wrong,
    view=view,
    setup=setup,
    unfit=unfit,
    ask=ask,
    late=late,
    known=known,
    survey=tuple(Question(key, kind, USUAL.get(key, "")) for key, kind in FACTS.items()),
    tally=tally,
    odds=odds,
)
