"""Port Royal, complete edition: the base game."""

from __future__ import annotations

from typing import Any

from referee.kernel.game import Game, Header, Mode
from referee.kernel.move import Actor

from .cards import cards, name, say
from .flow import FLOW
from .moves.told import TOLD
from .score import score
from .setup import setup
from .state import PortRoyal, Seat, wrong
from .turn import begin_turn, settle
from .view import view


def begin(header: Header) -> PortRoyal:
    """setup.coins, setup.first: three coins each; the first player named begins."""
    s = PortRoyal(players={str(k): Seat() for k in range(1, len(header.players) + 1)}, options=dict(header.options))
    if s.five:  # setup.five-players
        s.expeditions.extend(i for i, c in cards().items() if c.min_players == 5)
    begin_turn(s, s.first)
    return s


def computed(s: PortRoyal) -> dict[str, Any]:
    found: dict[str, Any] = {"deck": s.deck()}
    for who in s.players:
        found[f"{who}.influence"] = s.influence(who)
        found[f"{who}.sabres"] = s.sabres(who)
    return found


def late(s: PortRoyal, frame: str, actor: Actor) -> None:
    """A table that begins in the middle: whose turn it is follows from the decision at hand."""
    top = s.top()
    assert top
    if frame == "take":
        top.data.setdefault("taken", 0)
        top.data.setdefault("limit", 1)
        s.active = str(top.data.pop("active", actor))
    else:
        s.active = actor


GAME = Game(
    id="port-royal",
    modes={"base": Mode("base", (2, 5), {"ending": ("twelve", "expedition"), "gambler": ("no", "yes")})},
    edition="2026.1",
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
    setup=setup,
    late=late,
)
