"""A table that begins in the middle: whatever a decision needs beneath it, so that play goes on from there."""

from __future__ import annotations

from collections.abc import Sequence

from referee.kernel.flow import Frame, Together
from referee.kernel.move import TABLE, Actor

from .clean_up import STEPS, begin_clean_up
from .decisions import Details
from .income import begin_income
from .seat import Seat
from .state import CooperIsland
from .turn import begin_turn

#: What the decisions inside a turn cannot do without.
NEEDED: dict[str, Details] = {"helm": {"n": 1}, "fee": {"ship": "one"}, "card": {"kind": "small"}, "deal": {"kind": "small"}}


def late(s: CooperIsland, name: str, actor: Actor) -> None:
    """The phase follows from the decision at hand; a decision inside a turn lies on that player's turn."""
    data = s.frame.data
    s.by_steps = False
    if name == "drawn-token" and actor == TABLE:  # the table draws it, for the player whose turn it is
        actor = s.active if s.active in s.players else s.first
    if actor in s.players and name not in ("gift",):
        s.active = actor
    if name == "income" or (actor == TABLE and name != "deal"):
        begin_income(s)
        if actor == TABLE:
            s.now.append(Frame(name, s.first if name == "drawing" else TABLE, data))  # a tile is drawn for somebody
    elif name in STEPS:
        begin_clean_up(s)
        both = s.now[-1]
        assert isinstance(both, Together)
        both.stacks = {who: [Frame(name, who)] for who in both.stacks}
    elif name == "final":
        s.phase = "final"
        s.now.clear()
        s.together("final", "final", s.seats(s.first))
    elif name == "over":
        s.phase = "over"
    else:
        _in_turn(s, name, actor, data)


def _in_turn(s: CooperIsland, name: str, actor: Actor, data: Details) -> None:
    """A turn of the worker phase, and what is to be decided in it."""
    s.phase = "worker-phase"
    for seat in s.players.values():
        seat.passed = False
    begin_turn(s, s.active)
    if name == "turn":
        return
    act: Details = {"todo": [], "base": True}
    if name == "act":
        act.update(data)
    s.now[:] = [Frame("act", s.active, act)]
    if name != "act":
        usual: Details = {"owner": s.active} if name == "fee" else {}
        s.now.append(Frame(name, actor, {**usual, **NEEDED.get(name, {}), **data}))


def _counted(s: CooperIsland, who: Actor, seat: Seat, fields: set[str]) -> None:
    """setup.workers, setup.special, setup.ruins, setup.lids, logbook.five"""
    standing = [spot for spot, stack in s.spots.items() if who in stack]
    if "regular" in fields and "waiting_regular" not in fields:
        seat.waiting_regular = max(0, min(seat.waiting_regular, 4 - seat.regular - sum(not spot.endswith("-sq") for spot in standing)))
    if "special" in fields and "waiting_special" not in fields:
        seat.waiting_special = max(0, min(seat.waiting_special, 2 - seat.special - sum(spot.endswith("-sq") for spot in standing)))
    if fields & {"one.sailed", "two.sailed"} and "logbooks" not in fields and seat.one.sailed is not None and seat.two.sailed is not None:
        seat.logbooks = seat.one.sailed // 5 + seat.two.sailed // 5
    if any(path.startswith("land") for path in fields):
        lying = [here.piece for here in seat.land.values()]
        for field, piece in (("small", "small-building"), ("large", "large-building"), ("fortress", "fortress"), ("statues", "statue")):
            if field not in fields and lying.count(piece) > getattr(seat, field):
                setattr(seat, field, lying.count(piece))
                fields = fields | {field}
    if fields & {"statues", "slots"} and "ruins" not in fields:
        seat.ruins = max(0, 5 - seat.statues - len(seat.slots))
    if "cargo" in fields and "lids" not in fields:
        seat.lids = max(0, len(seat.cargo) - len(seat.crates) - seat.lids_on_land)


#: The decision that each phase begins with.
OPENS = {"income": "income", "worker-phase": "turn", "clean-up": "feed", "final": "final", "over": "over"}


def mended(s: CooperIsland, paths: Sequence[str]) -> None:
    """A phase that is set begins; in the worker phase so does the turn of the player whose it is set to be. What follows from the
    counts set, as there are only so many pieces, is set with them, where it was not said itself."""
    for who, seat in s.players.items():
        fields = {path.removeprefix(f"{who}.") for path in paths if path.startswith(f"{who}.")}
        if fields:
            _counted(s, who, seat, fields)
    if "phase" in paths or ("active" in paths and s.phase == "worker-phase"):
        who = s.active if "active" in paths else s.first
        s.now = [Frame(OPENS[s.phase], who)]
        late(s, OPENS[s.phase], who)
