"""What the final score needs and nobody told: asked of each player in one line."""

from __future__ import annotations

from referee.kernel.flow import open_frames
from referee.kernel.move import Actor
from referee.kernel.score import ends

from .score import score, unfollowed, unnamed_most
from .state import CooperIsland
from .unknown import unsure

MOST = {"logbooks": 40, "tail-one": 4, "tail-two": 4, "anchors": 20, "goods": 20, "fine": 20, "coins": 20, "steps": 6, "tiles": 40}


def most(s: CooperIsland, who: Actor, part: str) -> int:
    """What may be counted of it at most; spaces are as many as a layout may have."""
    return unnamed_most(s, who) if part in ("flags", "unfollowed") else MOST.get(part, 60)


def missing(s: CooperIsland, who: Actor, *, box: bool = True) -> list[str]:
    """The counts that the score of a player lacks, in the order they are asked."""
    seat = s.players[who]
    counts: list[str] = []
    if seat.logbooks is None:
        counts += ["logbooks", "tail-one", "tail-two"]
    if seat.one.anchors is None or seat.two.anchors is None:
        counts.append("anchors")
    if None in seat.warehouse.values() and seat.goods is None:
        counts.append("goods")
    if s.has(who, "small-14") and None in (seat.warehouse["gold"], seat.warehouse["cloth"]) and seat.fine is None:
        counts.append("fine")
    if s.has(who, "small-15") and seat.warehouse["coin"] is None:
        counts.append("coins")
    if seat.flags is None and unnamed_most(s, who):
        counts.append("unfollowed" if unfollowed(s, who) else "flags")
    if seat.steps is None:
        counts.append("steps")
    if seat.tiles is None:
        counts.append("tiles")
    mine = [card for card, owner in s.royals.items() if owner == who and card not in seat.medals]
    if not seat.tracked:
        counts += [part for card, part in (("royal-5", "high"), ("royal-7", "area")) if card in mine and getattr(seat, part) is None]
    if box and s.spaces_left(who) is None and ("royal-6" in mine or (not counts and tied(s, who))):
        counts.append("uncharted")
    return counts


def uncounted(s: CooperIsland, who: Actor) -> tuple[str, ...]:
    """The same by the names they are asked with, but for what the box may say; nothing before the score is due."""
    return tuple(f"count-{part}" for part in missing(s, who, box=False)) if s.phase == "final" else ()


def waits(s: CooperIsland) -> str:
    """Enter asks for what the score of the next player lacks."""
    who = next((frame.by for frame, ready in open_frames(s) if not ready and s.phase == "final" and missing(s, frame.by)), "")
    return f"{who}: counted" if who else ""


def tied(s: CooperIsland, who: Actor) -> bool:
    """score.tie: does the victory hang on this player's uncharted spaces?"""
    totals = {column.who: column.total for column in score(s).columns}
    best = max(ends(total)[1] for total in totals.values())
    return totals[who] == best and sum(ends(total)[1] == best for total in totals.values()) > 1


def put_count(s: CooperIsland, who: Actor, part: str, n: int) -> None:
    """What was counted on the table."""
    seat = s.players[who]
    if part in ("tail-one", "tail-two"):
        seat.ship(part.removeprefix("tail-")).sailed = n
    elif part == "anchors":
        seat.one.anchors, seat.two.anchors = n, 0
    elif part == "goods":
        unsure(s, who, *seat.warehouse)
        seat.goods = n
    elif part == "unfollowed":
        seat.flags = n
    elif part == "coins":
        seat.warehouse["coin"] = n
    else:
        setattr(seat, part, n)
