"""«Помощники»: points for those that were not used, and what they bring where any ship stops. For told and refereed turns alike."""

from __future__ import annotations

from math import inf

from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from . import board
from .decisions import Details
from .refereed.state import RefereedGame
from .seats import Seat
from .state import Maracaibo


def unused(s: Maracaibo, who: Actor, n: int, rule: str) -> None:
    """assistant.unused: 2 points for each."""
    if n:
        s.gain(who, 2 * n)
        s.note(rule, player=who, n=n, vp=2 * n)


def passed(s: Maracaibo, who: Actor, place: str | None) -> None:
    """assistant.passed, assistant.round-end: from a lower number than the assistant's to a higher one, or home.

    The player counts their points, where the table does not.
    """
    order, seat = board.places(), s.players[who]
    end = order[place].order if place else inf
    n = sum(order[seat.ship].order < order[at].order < end for at in seat.assistants)
    if s.refereed or s.counting:
        unused(s, who, n, "assistant.passed" if place else "assistant.round-end")
    elif n:
        s.note("solo.remind.assistants", player=who, n=n, vp=2 * n)


def visited(s: Maracaibo, place: str) -> None:
    """symbol.visitors, symbol.visitors-once: whoever's ship it was, and however many assistants stand there."""
    rule = "symbol.visitors" if s.refereed else "solo.effect.visitors"
    for who in s.humans:
        seat = s.players[who]
        for effect in seat.effects if place in seat.assistants else ():
            if effect == "visitors-points":
                s.gain(who, 1)
            elif effect == "visitors-doubloons" and (s.refereed or s.counting):
                seat.earn("doubloons", 2)
            if effect.startswith("visitors"):
                s.note(rule, player=who, place=place, gain=f"gain-{effect}")


def declined(s: RefereedGame, who: Actor, frame: Frame[Details]) -> None:
    """assistant.declined: the ship stopped there, and they were not asked to do anything."""
    seat = s.seat(who)
    here = [name for name, read in s.mine(who) if read.at == seat.ship]
    n = len(here) - sum(1 for name in seat.new if name in here) - (1 if frame.data.get("helper") in here else 0)
    unused(s, who, n, "assistant.declined")


def left_unused(s: Maracaibo, who: Actor, told: list[str]) -> None:
    """The same of a told turn: nobody told that they were asked."""
    seat: Seat = s.players[who]
    if any(word.startswith("ship ") for word in told):
        here = seat.assistants.count(seat.ship) - told.count(f"assistant {seat.ship}") - ("helped" in told)
        unused(s, who, here, "assistant.declined")
