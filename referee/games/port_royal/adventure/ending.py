"""The end of the cooperative game: all tasks, markers and influence."""

from __future__ import annotations

from referee.kernel.score import ends

from ..state import PortRoyal
from .tasks import done_by


def markers_on_tasks(s: PortRoyal) -> int:
    """task.52-count: a marker on the first space of task 52 does not count."""
    return sum(len(seat.tasks) for seat in s.players.values())


def joint_victory(s: PortRoyal) -> bool:
    """adventure.coop-win: every task by somebody, enough markers and influence in all. What nobody knows is not held against them."""
    n = len(s.players)
    markers, influence = (s.known(f"card-nine.{n}.{what}") for what in ("markers", "influence"))
    return (
        all(done_by(s, t) for t in s.tasks)
        and (markers is None or markers_on_tasks(s) >= markers)
        and (influence is None or sum(ends(s.influence(who))[1] for who in s.players) >= influence)
    )
