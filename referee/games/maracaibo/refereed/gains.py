"""What is gained, in the order shown; decisions on the way become frames."""

from __future__ import annotations

from collections.abc import Iterable

from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from ..board import NATIONS
from ..decisions import Details
from ..seats import tracks
from ..state import Maracaibo
from ..story import legacy_tiles as legacy
from .effect_symbols import Part, Parts, part, parts
from .state import RefereedGame


def printed(s: RefereedGame, key: str, what: str) -> Parts:
    """A reward the owner described; where nobody knows it, the table applies it (whole.untold)."""
    text = s.printed(key)
    if text is None:
        s.note("whole.untold", what=what)
    return parts(text or "")


def queue(s: RefereedGame, who: Actor, gains: Iterable[Part]) -> None:
    """helper.order: what is gained waits on the stack and is taken one by one."""
    if todo := " ".join(map(str, gains)):
        s.push("queue", who, todo=todo)


def advance(s: RefereedGame) -> None:
    """Goes on with what is waiting, up to the next decision."""
    while (top := s.top()) is not None and top.name == "queue":
        todo = top.data.get("todo", "").split()
        if not todo:
            s.pop()
            continue
        if todo[1:]:
            top.data["todo"] = " ".join(todo[1:])
        else:
            s.pop()
        give(s, top.by, part(todo[0]))


def times(s: RefereedGame, who: Actor, per: str) -> int:
    """How many there are of what a gain counts."""
    seat = s.seat(who)
    counts = {
        "": 1,
        "tile": seat.tiles,
        "assistant": len(seat.assistants),
        "quest": seat.quests,
        "attribute": len(seat.attrs),
        "nation": sum(1 for n in seat.influence.values() if n >= 3),
    }
    return s.compasses(who) if per == "compass" else counts[per]


def give(s: RefereedGame, who: Actor, p: Part) -> None:
    """One gain: at once where nothing is to be decided, else a frame."""
    seat = s.seat(who)
    if p.needs and p.needs not in seat.attrs:
        return
    n = p.n * (s.compasses(who, before=True) if p.unit == "village" and p.per == "compass" else times(s, who, p.per))
    if n < 1:
        return
    if p.unit == "d":
        seat.doubloons += n
        s.note("whole.doubloons", player=who, n=n)
    elif p.unit == "v":
        s.gain(who, n)
        s.note("whole.points", player=who, n=n)
    elif p.unit == "s":
        strengthen(s, who, n)
    elif p.unit == "sailor":
        got = min(n, s.spare(who))  # parts.sailors, symbol.sailors-two
        seat.sailors += got
        s.note("whole.sailors", player=who, n=got)
    elif p.unit in NATIONS:
        influence(s, who, p.unit, n)
    elif p.unit == "influence":
        for _ in range(n):
            s.push("influence", who, n=1)
    elif p.unit == "disc":
        for _ in range(min(n, sum(seat.discs.values()))):
            s.push("disc", who)
    elif p.unit == "village":
        s.push("village", who, left=n)
    elif p.unit == "quest":
        if s.pile:  # symbol.quest-card
            s.pile -= 1
            seat.card_quests += 1
    else:
        _decide(s, who, p.unit, n)


def _decide(s: RefereedGame, who: Actor, unit: str, n: int) -> None:
    if unit == "explore":
        track = s.explorer_track()
        if track and s.seat(who).explorer >= track.last:
            s.note("explore.finish-nothing", player=who)
        else:
            s.push("explore", who, steps=n + s.lasting(who, "explorer-plus"))  # symbol.explorer-plus
    elif unit == "battle":
        start_battle(s, who)
    elif unit in ("annex", "rank"):
        if s.free_villages() and any(pool.left for pool in s.supply.values()):
            s.push("annex", who, rank=int(unit == "rank"))
    elif unit == "attr":
        if len(s.seat(who).attrs) < 5:
            s.push("attribute", who)
    elif unit == "crew":
        if s.seat(who).sailors:
            s.push("crew", who)
    elif unit == "sail":
        s.push("sail-on", who, steps=n)
    elif unit == "skull":
        legacy.lift(s, who)


def start_battle(s: RefereedGame, who: Actor) -> None:
    """symbol.battle-strength: 1 strength before a battle, once a turn."""
    seat = s.seat(who)
    if (n := s.lasting(who, "battle-strength")) and "battle-strength" not in seat.once:
        seat.once.append("battle-strength")
        strengthen(s, who, n)
    s.push("battle-tile", who)


def strengthen(s: RefereedGame, who: Actor, n: int) -> None:
    """strength.limit: never above 8, the rest is lost."""
    seat = s.seat(who)
    before = seat.strength
    seat.strength = min(int(tracks("strength")["last"]), before + n)
    s.note("strength.limit" if seat.strength < before + n else "whole.strengthened", player=who, n=seat.strength - before)


def influence(s: RefereedGame, who: Actor, nation: str, n: int) -> None:
    vp = s.gain_influence(who, nation, n)
    s.note("influence.gain", player=who, nation=nation, n=n)
    if vp:
        s.note("influence.top", player=who, nation=nation, vp=vp)


def next_rank(s: RefereedGame, who: Actor, nation: str) -> None:
    """symbol.annex-rank, upgrade.choice: the marker goes to the next red band."""
    bands = s.known("influence.ranks")
    if bands is None:
        s.note("whole.untold", what="rank")
        return
    have = s.seat(who).influence[nation]
    ahead = [b for b in bands if b > have]
    if ahead:
        influence(s, who, nation, ahead[0] - have)


# -- quests --------------------------------------------------------------------------------------------------------------------


def keep_quest(s: RefereedGame, who: Actor) -> None:
    """quest.keep, quest.fourth"""
    s.seat(who).quests += 1
    quest_points(s, who)


def quest_points(s: Maracaibo, who: Actor) -> None:
    seat, row = s.players[who], tracks("quests")
    if seat.quests >= 4:
        vp = int(row["fourth_vp"] if seat.quests == 4 else row["later_vp"])
        s.gain(who, vp)
        s.note("quest.fourth", player=who, n=seat.quests, vp=vp)


def main_frame(s: RefereedGame) -> Frame[Details] | None:
    """The phase B under whatever is being decided."""
    return next((f for f in s.now if isinstance(f, Frame) and f.name == "phase-b"), None)
