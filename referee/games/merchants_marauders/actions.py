"""The actions of a turn: how many are left, what takes one, and a check that favor lets a captain make again for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, against

from .state import Seas


def lacking(s: Seas, who: Actor, verb: str = "") -> Iterator[Because]:
    """turn.actions; a check rolled again by favor costs nothing more."""
    if not s.players[who].actions and not free_again(s, who, verb):
        yield against("turn.actions", used=3, max=3)


def spend(s: Seas, who: Actor, n: int = 1, verb: str = "") -> None:
    """An action is taken: a visit to a location is over with the next one."""
    seat = s.players[who]
    if not free_again(s, who, verb):
        seat.actions = max(0, seat.actions - n)
        seat.visiting = False


def free_again(s: Seas, who: Actor, verb: str) -> bool:
    """favor.reroll: is this the check that may be rolled again?"""
    return bool(verb) and s.players[who].again == verb


def missed(s: Seas, who: Actor, verb: str, failed: bool) -> None:
    """A check was made: a failed one may be rolled again by favor, but only once (favor.one)."""
    seat = s.players[who]
    seat.failed = verb if failed and seat.again != verb else ""
    seat.again = ""
