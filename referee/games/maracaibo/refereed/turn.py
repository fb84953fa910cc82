"""How a whole game goes: the players' first decisions, phases A, B and C, the scorings between."""

from __future__ import annotations

from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from .. import board, sailing
from ..decisions import Details
from ..seats import tracks
from ..state import Maracaibo
from ..story import legacy_tiles as legacy
from .gains import main_frame
from .state import RefereedGame


def begin_turn(s: RefereedGame, who: Actor) -> None:
    """turn.phases"""
    seat = s.seat(who)
    seat.new.clear()
    seat.once.clear()
    s.push("phase-a", who)


# -- sailing ---------------------------------------------------------------------------------------------------------------


def passed(s: RefereedGame, who: Actor, start: str, place: str) -> None:
    """assistant.passed: from a lower number than the assistant's to a higher one."""
    order = board.places()
    unused(s, who, [a for a in s.players[who].assistants if order[start].order < order[a].order < order[place].order], "assistant.passed")


def unused(s: Maracaibo, who: Actor, idle: list[str], rule: str) -> None:
    """assistant.unused: 2 points for each."""
    if idle:
        s.gain(who, 2 * len(idle))
        s.note(rule, player=who, n=len(idle), vp=2 * len(idle))


def arrive(s: RefereedGame, who: Actor, place: str, points: int) -> None:
    """The ship stops: phase B begins."""
    start = s.players[who].ship
    passed(s, who, start, place)
    legacy.sailed(s, who, start, place, sailing.pays_toll(s, who, place, points))
    s.players[who].ship = place
    visit(s, place)
    frame = main_frame(s)
    sailed = points if frame is None else frame.data.get("sailed", frame.data.get("points", 0))  # quest.cost-movement: in phase A
    if frame is None:
        frame = s.push("phase-b", who)
    frame.data = {"points": points, "sailed": sailed, "main": "", "delivered": 0, "acted": 0, "helper": ""}


def visit(s: RefereedGame, place: str) -> None:
    """symbol.visitors, symbol.visitors-once: whoever's ship it was."""
    for who in s.humans:
        seat = s.seat(who)
        if place not in seat.assistants:
            continue
        for effect in seat.effects:
            if effect == "visitors-points":
                s.gain(who, 1)
                s.note("symbol.visitors", player=who, place=place, gain="gain-visitors-points")
            elif effect == "visitors-doubloons":
                seat.doubloons += 2
                s.note("symbol.visitors", player=who, place=place, gain="gain-visitors-doubloons")


def declined(s: RefereedGame, who: Actor, frame: Frame[Details]) -> None:
    """assistant.declined: the ship stopped there, and they were not asked to do anything."""
    seat = s.seat(who)
    here = [name for name, read in s.mine(who) if read.at == seat.ship]
    n = len(here) - sum(1 for name in seat.new if name in here) - (1 if frame.data.get("helper") in here else 0)
    unused(s, who, [seat.ship] * n, "assistant.declined")


def village_actions(s: RefereedGame, who: Actor, points: int) -> int:
    """village.count, upgrade.village"""
    row: list[int] = tracks("village_actions")["upgraded" if s.has(who, "up-village") else "plain"]
    return row[max(1, min(7, points)) - 1]


# -- cards -----------------------------------------------------------------------------------------------------------------


# -- the end of a round ------------------------------------------------------------------------------------------------------


def idle(s: RefereedGame, who: Actor) -> None:
    """assistant.round-end: those the ship did not come to, before it goes home."""
    order, seat = board.places(), s.seat(who)
    unused(s, who, [a for a in seat.assistants if order[a].order > order[seat.ship].order], "assistant.round-end")


def settle(s: RefereedGame) -> None:
    """Counts that follow from others."""
    for who in s.humans:
        seat = s.seat(who)
        seat.counted = [list(seat.discs.values()).count(0), len(seat.attrs), len(seat.crossed)]
        seat.upgrades, seat.attributes, seat.thresholds = seat.counted
    top = s.top()
    if top and top.name == "refill" and s.seat(top.by).hand >= s.limit(top.by):  # interim.draw: nothing to draw
        s.pop()
