"""Cooper Island: two to four players, five rounds."""

from __future__ import annotations

from typing import Any

from referee.kernel.flow import Frame, Together
from referee.kernel.game import Game, Header, Mode
from referee.kernel.move import TABLE
from rulesdb import optional

from .box import boards, known
from .decisions import DECISIONS
from .facts import FACTS, wrong
from .final import waits
from .flow import FLOW
from .midgame import late, mended
from .moves.told import TOLD
from .odds import odds
from .score import ANSWERS, lacking, miscounted, score, tally
from .seat import Seat
from .setup import setup
from .spelling import name, say
from .state import CooperIsland
from .turn import begin_income, leave_untracked, settle
from .view import ask, seen, view

TRACK = ("everything", "results")


def begin(header: Header) -> CooperIsland:
    """setup.cartographer, setup.tiles, setup.start-tile; the first player named holds the Cooper token, or it comes up at random."""
    n = len(header.players)
    seats = {str(k): Seat(steps=start) for k, start in enumerate(boards(n)["cartographer-start"], 1)}
    s = CooperIsland(players=seats, taken=2 * n)
    begin_income(s)
    if header.options.get("start") == "choice":  # setup.start-choice
        both = s.now[-1]
        assert isinstance(both, Together)
        for who, stack in both.stacks.items():
            stack.append(Frame("start-terrain", who))
    elif header.options.get("start") == "random":
        s.now.append(Frame("random-start", TABLE))
    if header.options.get("start") in ("choice", "random"):
        for seat in seats.values():
            seat.land.clear()
    if header.cards == "app":  # setup.tiles
        s.now += [Frame("drawing", who) for who in reversed(seats) for _ in range(2)]
    if n < 4:  # setup.royal-3, setup.royal-2; all of them lie out for four (setup.royal-4)
        s.now.append(Frame("drawn-royals" if header.cards == "app" else "royals", TABLE))
    if header.options.get("first") == "by-lot":  # setup.first
        s.now.append(Frame("first-player", TABLE))
    s.tracking = header.options.get("track", TRACK[0])
    if s.results:
        leave_untracked(s)
    return s


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
    everyday=lambda: optional("cooper-island", "everyday"),
    name=name,
    tellings=TOLD,
    track=TRACK,
    computed=computed,
    usual=frozenset(("warehouse", "sailed")),
    wrong=wrong,
    mended=mended,
    view=view,
    ask=ask,
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
