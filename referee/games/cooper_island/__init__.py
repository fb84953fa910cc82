"""Cooper Island: two to four players, five rounds."""

from __future__ import annotations

from typing import Any

from referee.kernel.game import Game, Mode
from rulesdb import everyday

from .components import known
from .decisions import DECISIONS
from .facts import FACTS, wrong
from .flow import FLOW
from .midgame import late, mended
from .moves.told import TOLD
from .odds import odds
from .score import ANSWERS, lacking, miscounted, score, tally
from .score_questions import waits
from .setup import TRACK, begin, setup
from .spelling import name, say
from .state import CooperIsland
from .turn import settle
from .view import question, seen, view


def computed(s: CooperIsland) -> dict[str, Any]:
    return {"bag": s.bag(), **{f"{who}.left": s.spaces_left(who) for who in s.players}}


GAME = Game(
    id="cooper-island",
    loud=frozenset(("end.when",)),
    rounds=5,
    published=("Cooper Island", 269511),
    began=lambda s: s.first,
    modes={"base": Mode("base", (2, 4), {"start": ("meadow", "random", "choice"), "first": ("named", "by-lot")})},
    flow=FLOW,
    begin=begin,
    settle=settle,
    score=score,
    lacking=lacking,
    say=say,
    everyday=lambda: everyday("cooper-island"),
    name=name,
    tellings=TOLD,
    track=TRACK,
    computed=computed,
    usual=frozenset(("warehouse", "sailed")),
    wrong=wrong,
    mended=mended,
    view=view,
    ask=question,
    waits=waits,
    visible=seen,
    setup=setup,
    late=late,
    decisions=DECISIONS,
    known=known,
    facts=FACTS,
    tally=tally,
    miscounted=miscounted,
    odds=odds,
    answers=ANSWERS,
)
