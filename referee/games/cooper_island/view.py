"""The table as players see it: the central island, then everyone's boards."""

from __future__ import annotations

from collections import Counter

from referee.kernel.flow import Frame
from referee.kernel.view import Panel, Row, Words

from .box import GOODS, MILESTONES, SPOTS
from .state import CooperIsland, Seat


def view(s: CooperIsland, w: Words) -> list[Panel]:
    rows = [Row(w.name("round"), f"{s.round}/5", w.name(s.phase)), Row(w.name("cooper"), s.names.get(s.first, s.first))]
    for spot in SPOTS:
        if s.spots[spot]:
            rows.append(Row(w.name(spot), " < ".join(s.names.get(x, x) for x in s.spots[spot])))
    rows.append(Row(w.name("harbor-master"), str(s.master), "" if s.standing else w.name("lies-down")))
    for card, who in s.royals.items():
        rows.append(Row(w.name(card), s.names.get(who, who)))
    return [Panel(w.name("central-island"), rows, strong=True), *(_seat(s, who, w) for who in s.players)]


def ask(s: CooperIsland, w: Words) -> str:
    """What the player at hand still has to do or to spend."""
    top = s.now[-1] if s.now else None
    if not isinstance(top, Frame) or top.by not in s.players:
        return ""
    if top.name == "helm":
        return w.text("ask-sail", player=top.by, n=top.data["n"])
    if top.name != "act":
        return ""
    todo = Counter(top.data["todo"])
    left = ", ".join(_todo(token, w) + (f" ×{n}" if n > 1 else "") for token, n in todo.items())
    return w.text("ask-act-left" if left else "ask-act-none", player=top.by, what=left)


def _todo(token: str, w: Words) -> str:
    """One thing to do; `gain:ws` is wood or stone."""
    kind, _, goods = token.partition(":")
    if not goods:
        return w.name(f"todo-{token}")
    return w.text(f"todo-{kind}", what=f"one-{goods}")


def _goods(pile: dict[str, int | None], w: Words) -> str:
    if None in pile.values():
        return "?"
    return ", ".join(w.count(pile[g], g) for g in GOODS if pile[g]) or w.name("empty")


def _seat(s: CooperIsland, who: str, w: Words) -> Panel:
    seat = s.players[who]
    rows = [
        Row(w.name("warehouse"), _goods(seat.warehouse, w)),
        Row(w.name("market"), _goods(seat.market, w)),
        Row(w.name("cartographer"), str(seat.steps)),
        Row(w.name("double"), "?" if seat.tiles is None else str(seat.tiles)),
        Row(w.name("worker"), f"{w.name('regular')}: {seat.regular}, {w.name('special')}: {seat.special}"),
        *_ships(seat, w),
    ]
    if seat.boats:
        rows.append(Row(w.name("boat"), ", ".join(f"{n}{'↻' if n in seat.flipped else ''}" for n in seat.boats)))
    for card in seat.cards:
        rows.append(Row("", w.name(card), w.name("face-down") if card in seat.used else ""))
    if seat.lids or seat.crates:
        rows.append(Row(w.name("lid"), str(seat.lids), ", ".join(map(w.name, seat.crates))))
    done = [k for k in MILESTONES if seat.milestones[k] != "no"]
    if done:
        rows.append(Row(w.name("milestone"), ", ".join(w.name(f"milestone-{k}") for k in done)))
    if seat.tracked:
        land = (f"{x}: {w.name(here.terrain)} {here.level}{_on(here.cube or here.piece, w)}" for x, here in seat.land.items())
        rows.append(Row(w.name("peninsula"), "; ".join(land)))
    mark = " ◂" if who == s.active and s.phase == "worker-phase" else ""
    return Panel(s.names.get(who, who) + mark, rows, strong=bool(mark))


def _on(thing: str | None, w: Words) -> str:
    return f" ({w.name(thing)})" if thing else ""


def _ships(seat: Seat, w: Words) -> list[Row]:
    rows = [Row(w.name("logbook"), str(seat.logbooks))]
    for name in ("one", "two"):
        ship = seat.ship(name)
        rows.append(Row(w.name(name), w.count(ship.steps % 5, "sail-step"), w.count(ship.anchors, "anchor") if ship.anchors else ""))
    return rows
