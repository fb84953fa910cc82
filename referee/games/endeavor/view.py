"""The table as players see it: the Exploits with keys and shields first, then everyone's mat."""

from __future__ import annotations

from referee.kernel.view import Panel, Row, Words

from .boards import ATTRS, REGIONS, boards
from .moves.effect import open_actions
from .setup import checklist
from .state import Endeavor
from .turn import closed


def view(s: Endeavor, w: Words) -> list[Panel]:
    if not s.chosen:
        return [Panel(w.name("exploits"), [Row("", w.text("setup-choose"))])]
    panels = [Panel(w.text("round-line", round=s.round, phase=w.name(f"phase-{s.phase}")), _exploits(s, w), strong=True)]
    if s.round == 1 and s.phase == "build" and not s.explored:
        panels += checklist(s.chosen, len(s.players), w)
    if s.tracked:
        panels.append(Panel(w.name("regions"), [_region(s, r, w) for r in REGIONS]))
    panels += [_seat(s, who, w) for who in s.players]
    return panels


def _exploits(s: Endeavor, w: Words) -> list[Row]:
    rows = []
    for exploit in s.chosen:
        if closed(s, exploit):
            state = w.name("exploit-closed")
        elif s.active(exploit):
            state = w.name("exploit-active")
        else:
            state = w.text("exploit-keys", n=s.keys(exploit))
        shields = ", ".join(s.names[p] for p in s.players if s.shield(p, exploit)) or "—"
        pieces = "; ".join(f"{w.name(p)}: {n}" for p, n in s.stock.items() if p in _pieces(exploit))
        used = [s.names[p] for p in s.players if f"{exploit}:{p}" in s.used]  # spanish-main.once
        remark = "; ".join(part for part in (pieces, w.text("used-this-round", who=", ".join(used)) if used else "") if part)
        rows.append(Row(w.name(exploit), f"{state}; {w.name('shields')}: {shields}", remark))
    return rows


def _pieces(exploit: str) -> tuple[str, ...]:
    if exploit == "dutch-east-india":
        return ("dutch-fortification",)
    return tuple(boards()[exploit].pieces)


def _region(s: Endeavor, region: str, w: Words) -> Row:
    line = "".join(s.names[p][:1] for p in s.tracks[region]) or "—"
    sea = "".join(s.names[p][:1] for p in s.seas[region])
    cities = ", ".join(f"{c}: {s.names[x.holder]}" for c, x in s.cities.items() if x.region == region and x.holder)
    remark = w.name("is-explored") if region in s.explored else ""
    return Row(w.name(region), "; ".join(p for p in (line, sea and f"{w.name('open-sea')}: {sea}", cities) if p), remark)


def _seat(s: Endeavor, who: str, w: Words) -> Panel:
    seat, rows = s.players[who], []
    if s.tracked:
        rows.append(Row(w.name("harbor"), w.count(seat.harbor, "disc"), f"{w.name('supply')}: {_show(seat.supply)}"))
        rows += [Row(w.name(a), _show(s.attribute(who, a)), w.text("real-tokens", n=seat.tokens[a])) for a in ATTRS]
        for k, building in enumerate(seat.buildings, 1):
            rows.append(Row(str(k), w.name(building.kind), w.name(building.on) if building.on else ""))
    elif seat.present:
        rows.append(Row(w.name("presence"), ", ".join(w.name(r) for r in seat.present)))
    if seat.cards:
        rows.append(Row(w.name("cards"), ", ".join(w.name(c) for c in seat.cards)))
    for piece, n in (("improved-cannon", s.cannons(who)), ("blockade-token", seat.blockades), ("galleon-token", seat.galleons)):
        if n:
            rows.append(Row(w.name(piece), str(n)))
    mark = " ♛" if who == s.crown else ""
    return Panel(s.names[who] + mark, rows, strong=who == s.crown)


def _show(n: int | None) -> str:
    return "?" if n is None else str(n)


def ask(s: Endeavor, w: Words) -> str:
    """The question at hand, where it has facts in it."""
    top = s.top()
    if top is None or top.name not in ("phase", "present", "action", "gain"):
        return ""
    who = f"{s.names[top.by]}: " if top.by in s.names and top.name != "phase" else ""
    facts: dict[str, object] = {"round": s.round, "phase": w.name(f"phase-{s.phase}")}
    if top.name == "present":
        facts = {"region": w.name(str(top.data["region"]))}
    elif top.name == "action":
        facts = {"actions": ", ".join(w.name(a) for a in open_actions(top))}
    elif top.name == "gain":
        facts = {"where": " ".join(w.name(p) for p in str(top.data["where"]).split(":"))}
    return who + w.text(f"ask-{top.name}", **facts)
