"""Merchants & Marauders with Seas of Glory: the captains' sheets, the NPC ships, battles and glory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.game import Game, Header, Mode
from referee.kernel.move import ODD, Because
from rulesdb import optional

from .captain import Captain
from .decisions import DECISIONS
from .facts import FACTS, known
from .flow import FLOW
from .late import late
from .moves.round import NPCS
from .moves.told import TOLD
from .odds import odds
from .prompt import ask
from .score import score, tally
from .sea_map import picture
from .setup import refusals, setup
from .state import Npc, Seas, wrong
from .turn import settle
from .view import look, view
from .zones import TREASURE, name, ports, say


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


def unfit(header: Header) -> Iterator[Because]:
    """Settings refused; what is only advised stands in the set-up list."""
    return (b for b in refusals(header) if b.grade != ODD)


GAME = Game(
    id="merchants-marauders",
    draws=("table", "dice"),  # what stands on the cards nobody found: only dice, the spinner and the bag are the program's
    loud=frozenset(("end.ten", "death.lose", "loyalty.mutiny")),
    published=("Merchants & Marauders", 25292),
    began=lambda s: s.first,
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
                "stash": ("open", "hidden"),
            },
            level="assist",
            ticks={"modules": ("all", *map(str, range(1, 12))), "variants": ("none", *map(str, range(1, 7)))},
            needs={"weather": ("modules", "8"), "captains": ("variants", "2")},
        )
    },
    flow=FLOW,
    begin=begin,
    settle=settle,
    score=score,
    say=say,
    everyday=lambda: optional("merchants-marauders", "everyday"),
    name=name,
    tellings=TOLD,
    automatic=frozenset((NPCS,)),
    computed=computed,
    wrong=wrong,
    view=view,
    look=look,
    picture=picture,
    setup=setup,
    unfit=unfit,
    ask=ask,
    late=late,
    decisions=DECISIONS,
    known=known,
    facts=FACTS,
    tally=tally,
    odds=odds,
)
