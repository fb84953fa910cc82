"""The table as players see it: the harbour by place, then everyone's area."""

from __future__ import annotations

from referee.kernel.view import Panel, Row, Words

from .cards import first
from .state import PortRoyal


def view(s: PortRoyal, w: Words) -> list[Panel]:
    """The harbour first: it is what everybody looks at."""
    panels = [Panel(w.name("harbour"), _harbour(s, w), strong=True)]
    if s.expeditions:
        panels.append(Panel(w.name("on-the-table"), [Row("", w.name(e), _pays(e, w)) for e in s.expeditions]))
    panels.extend(_area(s, who, w) for who in s.players)
    panels.append(Panel(w.name("piles"), [Row(w.name("deck"), w.count(s.deck(), "card")), Row(w.name("discard"), _discard(s, w))]))
    return panels


def _harbour(s: PortRoyal, w: Words) -> list[Row]:
    rows = []
    for place, word in enumerate(s.harbour, 1):
        if word == "-":
            continue
        card = first(word)
        if card.kind == "ship":
            remark = "+" + w.count(card.coins, "coin")
        else:
            low, high = (f(map(_cost, s.possible(word))) for f in (min, max))
            remark = w.text("price", cost=str(low) if low == high else f"{low}–{high}")
        rows.append(Row(str(place), w.name(word), remark))
    return rows or [Row("", w.name("empty"))]


def _cost(card: str) -> int:
    return first(card).cost


def _pays(word: str, w: Words) -> str:
    card = first(word)
    return f"+{w.count(card.coins, 'coin')}, {w.count(card.influence, 'influence')}"


def _area(s: PortRoyal, who: str, w: Words) -> Panel:
    seat = s.players[who]
    rows = [Row(w.name("coins"), "?" if seat.coins is None else str(seat.coins)), Row(w.name("influence-total"), str(s.influence(who)))]
    if s.sabres(who):
        rows.append(Row(w.name("sabres-total"), str(s.sabres(who))))
    for kind in dict.fromkeys((*sorted(seat.persons), *sorted(seat.expeditions))):
        n = (*seat.persons, *seat.expeditions).count(kind)
        rows.append(Row("", w.name(kind) + (f" ×{n}" if n > 1 else "")))
    mark = " ◂" if who == s.active else ""
    return Panel(s.names[who] + mark, rows, strong=who == s.active)


def _discard(s: PortRoyal, w: Words) -> str:
    return w.count(None if s.hidden is None else len(s.discard) + s.hidden, "card")
