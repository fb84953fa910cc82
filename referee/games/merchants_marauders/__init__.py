"""Merchants & Marauders with Seas of Glory: the captains' sheets, the NPC ships, battles and glory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from referee.kernel.game import Game, Header, Mode
from referee.kernel.move import ODD, Because
from rulesdb import everyday

from .decisions import DECISIONS
from .facts import FACTS, known
from .flow import FLOW
from .midgame import late
from .modules import mended, unsettled
from .moves.round import NPCS
from .moves.told import TOLD
from .odds import odds
from .prompt import question
from .score import score, tally
from .sea_map import picture
from .setup import begin, refusals, setup
from .state import Seas, wrong
from .turn import settle
from .view import SIGHTS, look, view
from .zones import name, say


def computed(s: Seas) -> dict[str, Any]:
    return {f"{who}.points": s.points(who) for who in s.players}


def unfit(header: Header) -> Iterator[Because]:
    """Settings refused; what is only advised stands in the set-up list."""
    return (b for b in refusals(header) if b.grade != ODD)


GAME = Game(
    id="merchants-marauders",
    draws=("table", "dice"),  # what stands on the cards nobody found: only dice, the spinner and the bag are the program's
    loud=frozenset(("end.ten", "death.lose", "loyalty.mutiny")),
    purse="gold-short",
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
    everyday=lambda: everyday("merchants-marauders"),
    name=name,
    tellings=TOLD,
    automatic=frozenset((NPCS,)),
    computed=computed,
    wrong=lambda s: chain(wrong(s), unsettled(s)),
    mended=mended,
    view=view,
    look=look,
    sights=SIGHTS,
    picture=picture,
    setup=setup,
    unfit=unfit,
    ask=question,
    late=late,
    decisions=DECISIONS,
    known=known,
    facts=FACTS,
    tally=tally,
    odds=odds,
)
