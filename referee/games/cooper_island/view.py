"""The table as players see it: the central island, then everyone's boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.kernel.flow import Frame, Together, open_frames
from referee.kernel.paths import flat
from referee.kernel.view import Panel, Row, Words, figure

from .clean_up import unsailed
from .components import GOODS, LETTER, MILESTONES, SHIPS, SPOTS, boards
from .decisions import Details
from .drawing import berth, peninsula, waters
from .pay import lack
from .pending_actions import PIECES
from .score_questions import missing, waits
from .seat import Seat
from .spelling import priced, say
from .state import CooperIsland


def view(s: CooperIsland, w: Words) -> list[Panel]:
    rows = [Row(w.name("round"), f"{s.round}/5", w.name(s.phase)), Row(w.name("cooper"), s.names.get(s.first, s.first))]
    for spot in SPOTS:
        if s.spots[spot]:
            rows.append(Row(w.name(spot), " < ".join(s.names.get(x, x) for x in s.spots[spot])))
    rows.append(Row(w.name("harbor-master"), w.name(f"cargo-{s.master}"), "" if s.standing else w.name("lies-down")))
    if s.laid and not s.royals:
        rows.append(Row(w.name("royals"), ", ".join(card.removeprefix("royal-") for card in s.laid)))
    for card in s.laid if s.laid and s.royals else s.royals:
        rows.append(Row(w.name(card), s.names.get(s.royals.get(card, ""), "—")))
    sea = Panel(w.name("view-sea"), waters(s, w))
    return [Panel(w.name("central-island"), rows, strong=True), sea, *(_seat(s, who, w) for who in s.players)]


def seen(s: CooperIsland) -> dict[str, Any]:
    """What lies on the table by path: each space also as it is drawn; one without a cube is empty, not unknown."""
    by_path = {path: "empty" if value is None and path.endswith((".cube", ".piece")) else value for path, value in flat(s).items()}
    for who, seat in s.players.items():
        bare = s.neighbours() or () if seat.tracked else ()
        by_path |= {f"{who}.land.{x}": seat.land[x].code if x in seat.land else "uncharted" for x in dict.fromkeys((*bare, *seat.land))}
    return by_path


def question(s: CooperIsland, w: Words) -> str:
    """What the player at hand, or each in a simultaneous phase, still has to do or to spend."""
    top = s.now[-1] if s.now else None
    if isinstance(top, Together):
        hint = [w.text("ask-phase-told")] if s.telling and not waits(s) else []
        lays = [f.by for f, ready in open_frames(s) if s.round == 1 and not ready and "place" in f.data.get("todo", ()) and not s.results]
        example = f". {w.text('ask-land-example', player=lays[0])}" if lays else ""
        return " · ".join([*_together(s, w), *hint]) + example
    if isinstance(top, Frame) and top.name == "royals":  # setup.royal-3, setup.royal-2
        n = boards(len(s.players))["royal-cards"]
        return w.text("ask-royals", n=n, example=" ".join(map(str, (1, 2, 3, 5, 6, 7)[:n])))
    if isinstance(top, Frame) and top.name == "turn":
        seat = s.players[top.by]
        kind = "none" if top.data.get("idle") else "both" if seat.special else "regular" if seat.regular else "none"
        first = s.round == 1 and kind != "none"  # later it is known how a turn is said
        example = w.text("ask-turn-result" if s.telling else "ask-turn-example") if first else ""
        return w.text(f"ask-turn-{kind}", player=top.by, n=seat.regular, m=seat.special) + example
    return _frame(s, top, w) if isinstance(top, Frame) and top.by in s.players else ""


def _together(s: CooperIsland, w: Words) -> Iterator[str]:
    """What each still has to do; those who have the same to do are named together."""
    same: dict[str, list[str]] = {}
    for frame, ready in open_frames(s):
        if not ready:
            name = s.names[frame.by]
            same.setdefault(_busy(s, frame, w).removeprefix(f"{name}: "), []).append(name)
    yield from (f"{', '.join(names)}: {what}" for what, names in same.items())


def _busy(s: CooperIsland, frame: Frame[Details], w: Words) -> str:
    """One of several players, in few words."""
    if left := _todos(s, frame, w):
        return w.text("ask-waits", player=frame.by, what=left)
    if frame.name == "final" and (counts := missing(s, frame.by)):
        return w.text("ask-counted", player=frame.by, what=", ".join(w.name(f"count-{part}") for part in counts))
    if s.telling and frame.name == "feed" and s.players[frame.by].fed and unsailed(s, frame.by) > 0:
        return w.text("ask-unsailed", player=frame.by, n=unsailed(s, frame.by))
    if frame.name == "closing":
        seat = s.players[frame.by]
        if saved := {good: n for good, n in seat.market.items() if n and s.room(frame.by, good)}:  # clean.market
            return w.text("ask-closing-market", player=frame.by, what=lack(saved))
        if seat.isthmus:
            return w.text("ask-closing-isthmus", player=frame.by)
    return _frame(s, frame, w) or w.text("ask-waits", player=frame.by, what=frame.name)


def _frame(s: CooperIsland, frame: Frame[Details], w: Words) -> str:
    if frame.name == "helm":
        return w.text("ask-sail", player=frame.by, n=frame.data["n"])
    if frame.name == "fee":
        own = frame.data.get("owner") == frame.by
        return w.text("ask-fee-own" if own else "ask-fee-other", player=frame.by, other=frame.data.get("owner"))
    if frame.name == "feed":
        return w.text("ask-fed" if s.players[frame.by].fed else "ask-feed", player=frame.by, n=figure(s.hunger(frame.by)))
    if frame.name in ("gift", "card", "refresh", "logbook", "how-many"):
        return w.text(f"ask-{frame.name}", player=frame.by)
    if frame.name not in ("act", "income"):
        return ""
    left = _todos(s, frame, w)
    if frame.name == "income":
        return w.text("ask-act-left" if left else "ask-income-none", player=frame.by, what=left)
    return w.text("ask-act-left" if left else "ask-act-none", player=frame.by, what=left)


def _todos(s: CooperIsland, frame: Frame[Details], w: Words) -> str:
    todo = Counter(t for t in frame.data.get("todo", ()) if not s.results or t in PIECES)
    return ", ".join(_todo(s, frame.by, token, w) + (f" ×{n}" if n > 1 else "") for token, n in todo.items())


def _todo(s: CooperIsland, who: str, token: str, w: Words) -> str:
    """One thing to do; `gain:ws` is wood or stone, and sector E's any good."""
    kind, _, goods = token.partition(":")
    if kind == "gain" and not any(s.room(who, LETTER[g]) for g in goods):  # store.full
        return w.name("todo-gain-full")
    if goods == "cwsfgt":
        return w.name("todo-gain-any")
    if token.startswith("use-"):
        return w.name(f"boat-{token.removeprefix('use-')}")
    if not goods:
        return w.name(f"todo-{token}")
    return w.text(f"todo-{kind}", what=f"one-{goods}")


def _goods(pile: dict[str, int | None], w: Words) -> str:
    if set(pile.values()) == {None}:
        return "?"
    return ", ".join(w.count(n, g) if n is not None else f"{w.name(g)}: ?" for g in GOODS if (n := pile[g]) != 0) or w.name("empty")


def _filled(s: CooperIsland, who: str) -> str:
    """store.slot: slots taken, of all there are."""
    have = s.players[who].warehouse.values()
    return "" if None in have else f"{sum(n or 0 for n in have)}/{s.slots(who, every=True)}"


def _seat(s: CooperIsland, who: str, w: Words) -> Panel:
    seat = s.players[who]
    special = f", {w.name('view-special')}: {seat.special}" if seat.special else ""
    stock = [
        Row(w.name("warehouse"), _goods(seat.warehouse, w), _filled(s, who)),
        Row(w.name("market"), _goods(seat.market, w)),
        Row(w.name("cartographer"), figure(seat.steps)),
        Row(w.name("view-tiles"), figure(seat.tiles), ", ".join(map(w.name, seat.kinds))),
    ]
    rows = [
        *(stock if not s.results or s.phase == "final" else ()),
        Row(w.name("view-workers"), f"{w.name('view-regular')}: {seat.regular}{special}", _to_hire(s, who, w)),
        *_ships(s, who, w),
        *_built(seat, w),
        *_free(s, who, w),
    ]
    if seat.tracked:
        rows += peninsula(s, who, w)
        if seat.islands:
            tiles = (f"{say(half)[w.lang == 'ru']}: {n}" for half, n in seat.islands.items())
            rows.append(Row(w.name("view-islands"), ", ".join(tiles)))
    mark = " ◂" if who == s.active and s.phase == "worker-phase" else ""
    return Panel(s.names.get(who, who) + mark, rows, strong=bool(mark))


def _to_hire(s: CooperIsland, who: str, w: Words) -> str:
    """Workers that wait to be hired, and the food needed now."""
    seat, need = s.players[who], s.hunger(who)
    waiting = w.text("view-waiting", n=seat.waiting_regular, m=seat.waiting_special)
    return waiting if need is None else f"{waiting}; {w.text('view-food', n=need)}"


def _free(s: CooperIsland, who: str, w: Words) -> list[Row]:
    """Free piers with their prices, and free slots for statues, where the box knows them."""
    seat, piers, slots = s.players[who], s.known("pier.costs") or (), s.free_slots(who)
    prices = (f"{n}: {priced(cost, w.lang)}" for n, cost in enumerate(piers, 1) if n not in seat.piers)
    unsaid = len(seat.boats) - len(seat.piers)  # boats of which nobody told the pier
    rows = [Row(w.name("view-piers"), "; ".join(prices), w.text("view-piers-unsaid", n=unsaid) if unsaid > 0 else "")] if piers else []
    return rows if slots is None else [*rows, Row(w.name("view-free-slots"), ", ".join(map(str, slots)) or "—")]


def _built(seat: Seat, w: Words) -> list[Row]:
    """What was built, won and kept; nothing that is not there."""
    rows: list[Row] = []
    if seat.boats:
        rows.append(Row(w.name("view-boats"), ", ".join(f"{n}{'↻' if n in seat.flipped else ''}" for n in seat.boats)))
    pieces = {"small-building": seat.small, "large-building": seat.large}
    if seat.buildings:
        built = [w.count(n, kind) for kind, n in pieces.items() if n] + [w.name("fortress")] * seat.fortress
        rows.append(Row(w.name("buildings"), ", ".join(built)))
    if seat.statues or seat.slots:
        rows.append(Row(w.name("statues"), str(seat.statues), w.text("view-slots", n=len(seat.slots)) if seat.slots else ""))
    for card in seat.cards:
        rows.append(Row("", w.name(card), w.name("face-down") if card in seat.used else ""))
    if seat.cargo:
        rows.append(Row(w.name("view-cargo"), ", ".join(map(str, sorted(seat.cargo)))))
    if seat.lids or seat.crates:
        rows.append(Row(w.name("lids"), str(seat.lids), ", ".join(map(w.name, seat.crates))))
    done = [k for k in MILESTONES if seat.milestones[k] != "no"]
    if done:
        rows.append(Row(w.name("path-milestones"), ", ".join(w.name(k) + ("" if seat.milestones[k] == "reached" else " ✓") for k in done)))
    return rows


def _ships(s: CooperIsland, who: str, w: Words) -> list[Row]:
    """score.tail: steps since the last harbor or bay; where each ship stands, and its anchors."""
    seat = s.players[who]
    rows = [Row(w.name("view-logbooks"), figure(seat.logbooks))]
    for name in SHIPS:
        ship, at = seat.ship(name), s.position(who, name)
        steps = "?" if ship.sailed is None else w.count(ship.sailed % 5, "view-step")
        anchors = f"{w.name('anchors')}: ?" if ship.anchors is None else w.count(ship.anchors, "anchor") if ship.anchors else ""
        rows.append(Row(w.name(name), steps, ", ".join(filter(None, (berth(s, at, w), anchors)))))
    return rows
