"""Cooper Island: two to four players, five rounds."""

from __future__ import annotations

from typing import Any

from referee.kernel.flow import Frame, Together
from referee.kernel.game import Game, Header, Mode
from referee.kernel.move import TABLE, Actor

from .box import YIELD, boards, known
from .facts import FACTS, wrong
from .flow import FLOW
from .moves.told import TOLD
from .score import ANSWERS, score, tally
from .seat import Seat, Space
from .setup import setup
from .spelling import name, say
from .state import CooperIsland
from .turn import begin_income, settle
from .view import ask, seen, view


def begin(header: Header) -> CooperIsland:
    """setup.cartographer, setup.tiles, setup.start-tile; the first player named holds the Cooper token."""
    n = len(header.players)
    seats = {str(k): Seat(steps=start) for k, start in enumerate(boards(n)["cartographer-start"], 1)}
    s = CooperIsland(players=seats, taken=2 * n)
    terrain = header.options.get("terrain", "meadow") if header.options.get("start", "meadow") == "random" else "meadow"
    for seat in seats.values():  # setup.start-random
        seat.land = {"start": Space(terrain, 1, YIELD[terrain])}
    begin_income(s)
    if header.options.get("start") == "choice":  # setup.start-choice
        both = s.now[-1]
        assert isinstance(both, Together)
        for who, stack in both.stacks.items():
            stack.append(Frame("start-terrain", who))
    if header.cards == "app":  # setup.tiles
        s.now += [Frame("drawing", who) for who in reversed(seats) for _ in range(2)]
    if n < 4:  # setup.royal-3, setup.royal-2; all of them lie out for four (setup.royal-4)
        s.now.append(Frame("drawn-royals" if header.cards == "app" else "royals", TABLE))
    return s


def computed(s: CooperIsland) -> dict[str, Any]:
    found: dict[str, Any] = {"bag": s.bag()}
    for who in s.players:
        found[f"{who}.left"] = s.spaces_left(who)
        found[f"{who}.at.one"] = s.position(who, "one")
        found[f"{who}.at.two"] = s.position(who, "two")
    return found


def late(s: CooperIsland, frame: str, actor: Actor) -> None:
    """A table that begins in the middle: the phase follows from the decision at hand."""
    phases = {"income": "income", "feed": "clean-up", "refresh": "clean-up", "closing": "clean-up", "final": "final"}
    s.phase = phases.get(frame, "worker-phase")
    if actor in s.players:
        s.active = actor
    top = s.top()
    if top:
        top.data.setdefault("todo", []) if frame in ("income", "act") else None
        if isinstance(top.data.get("todo"), str):
            top.data["todo"] = [t for t in top.data["todo"].split(",") if t]
        if frame == "act":
            top.data.setdefault("base", True)
    if s.phase in ("income", "clean-up", "final"):
        s.now.clear()
        s.together(s.phase, frame, s.seats(s.first))
        both = s.now[-1]
        if isinstance(both, Together) and frame == "income":
            for who, stack in both.stacks.items():
                seat = s.players[who]
                stack[0].data["todo"] = ["island", "place", *(f"use-{b}" for b in seat.boats if b not in seat.flipped)]


TERRAIN_OPTIONS = ("meadow", "forest", "mountain", "settlement")

GAME = Game(
    id="cooper-island",
    published=("Cooper Island", 269511),
    began=lambda s: s.first,
    modes={"base": Mode("base", (2, 4), {"start": ("meadow", "random", "choice"), "terrain": TERRAIN_OPTIONS})},
    flow=FLOW,
    begin=begin,
    settle=settle,
    score=score,
    say=say,
    name=name,
    told=TOLD,
    computed=computed,
    wrong=wrong,
    view=view,
    ask=ask,
    visible=seen,
    setup=setup,
    late=late,
    known=known,
    facts=FACTS,
    tally=tally,
    answers=ANSWERS,
)
