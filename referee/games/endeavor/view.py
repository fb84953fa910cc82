"""The table as players see it: the Exploits with keys and shields first, then everyone's mat."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.kernel.view import Panel, Row, Words
from rulesdb import terms

from .counts import missing
from .exploits.boards import ATTRS, DUTCH, GAME_ID, REGIONS, boards
from .exploits.effect import open_actions
from .moves.scoring import ROWS
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
        pieces = "; ".join(f"{w.name(p)}: {n}" for p, n in s.stock.items() if p in _pieces(exploit) and p != "pirate-ship")
        used = [s.names[p] for p in s.players if f"{exploit}:{p}" in s.used]  # spanish-main.once
        told = w.text("used-this-round", who=", ".join(used)) if used else ""
        remark = "; ".join(part for part in (pieces, *_lying(s, exploit, w), told) if part)
        rows.append(Row(w.name(exploit), f"{state}; {w.name('shields')}: {shields}", remark))
    return rows


def _lying(s: Endeavor, exploit: str, w: Words) -> list[str]:
    """What lies on an Exploit board or came from it, as far as it was told."""
    rows: dict[str, dict[str, str]] = {
        "saltpeter": {"disc": _line(s, [p for p, seat in s.players.items() if seat.powder])},
        "pirates": {"nassau": _line(s, [s.nassau]), "nassau-governor": _line(s, [s.nassau_governor]), "pirate-ship": w.name(s.pirate)},
        "spanish-main": {"walled-cities": _cities(s, w, lambda c: c not in DUTCH and s.cities[c].fort)},
        "dutch-east-india": {c: _holder(s, c) for c in DUTCH},
        "jesuits": {"mission-cities": _cities(s, w, lambda c: bool(s.cities[c].missionary))},
        "south-sea": {"investment-track": _line(s, s.invested)},
        "manila-galleons": {"manila": _line(s, s.manila)},
        "underground-railroad": {"railroad": _line(s, s.railroad)},
        "transit-of-venus": {**{b: _line(s, line) for b, line in s.pacific.items()}, "investor-track": ", ".join(map(w.name, s.investors))},
        "sun-never-sets": {"disc": ", ".join(f"{s.names[p]} {seat.sun}" for p, seat in s.players.items() if seat.sun)},
        "haiti": {"cards": ", ".join(map(w.name, s.haiti))},
    }
    return [f"{w.name(label)}: {value}" for label, value in rows.get(exploit, {}).items() if value]


def _line(s: Endeavor, row: list[str]) -> str:
    return " ".join(s.names[p] for p in row if p)


def _cities(s: Endeavor, w: Words, which: Callable[[str], bool]) -> str:
    return ", ".join(f"{w.name(c)} ({s.names.get(city.holder, '—')})" for c, city in s.cities.items() if which(c))


def _holder(s: Endeavor, city: str) -> str:
    spot = s.cities.get(city)
    return s.names[spot.holder] + (" ▣" if spot.fort else "") if spot and spot.holder else ""


def _pieces(exploit: str) -> tuple[str, ...]:
    if exploit == "dutch-east-india":
        return ("dutch-fortification",)
    return tuple(boards()[exploit].pieces)


def _region(s: Endeavor, region: str, w: Words) -> Row:
    line = " ".join(_initial(s, p) for p in s.tracks[region]) or "—"
    sea = " ".join(_initial(s, p) for p in s.seas[region])
    cities = ", ".join(f"{w.name(c)}: {s.names[x.holder]}" for c, x in s.cities.items() if x.region == region and x.holder)
    remark = w.name("is-explored") if region in s.explored else ""
    return Row(w.name(region), "; ".join(p for p in (line, sea and f"{w.name('open-sea')}: {sea}", cities) if p), remark)


def _initial(s: Endeavor, who: str) -> str:
    """As much of a name as tells it from the others."""
    name, others = s.names[who], [n for p, n in s.names.items() if p != who]
    return next((name[:n] for n in range(1, len(name)) if not any(o.startswith(name[:n]) for o in others)), name)


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
    for piece, kinds in (("action-tokens", seat.actions), ("stock-tokens", seat.stocks)):
        if kinds:
            rows.append(Row(w.name(piece), ", ".join(map(w.name, kinds))))
    for piece, n in (("improved-cannon", s.cannons(who)), ("blockade-token", seat.blockades), ("galleon-token", seat.galleons)):
        if n:
            rows.append(Row(w.name(piece), str(n)))
    mark = " ♛" if who == s.crown else ""
    return Panel(s.names[who] + mark, rows, strong=who == s.crown)


def _show(n: int | None) -> str:
    return "?" if n is None else str(n)


def _codes(counts: Iterable[str], w: Words) -> str:
    """What is still to be counted, in the words to type; the rows of the pad are typed together."""
    found = list(counts)
    rest = [next((f for f in terms(GAME_ID)[c].say if f.isascii() == (w.lang != "ru")), w.name(c)) for c in found if c not in ROWS]
    return ", ".join(([w.name("pad")] if any(c in ROWS for c in found) else []) + rest)


def ask(s: Endeavor, w: Words) -> str:
    """The question at hand, where it has facts in it."""
    top = s.top()
    if top is None or top.name not in ("phase", "present", "action", "gain", "score", "salary", "pay"):
        return ""
    if top.name == "score":
        left = {s.names[p]: _codes(missing(s, p), w) for p in s.players}
        open_counts = "; ".join(f"{name} ({codes})" for name, codes in left.items() if codes)
        return w.text("ask-score", left=open_counts) if open_counts else w.text("ask-score-all")
    who = f"{s.names[top.by]}: " if top.by in s.names and top.name != "phase" else ""
    facts: dict[str, object] = {"round": s.round, "phase": w.name(f"phase-{s.phase}")}
    if top.name == "present":
        facts = {"region": w.name(str(top.data["region"]))}
    elif top.name == "action":
        facts = {"actions": ", ".join(w.name(a) for a in open_actions(top))}
    elif top.name in ("salary", "pay"):
        pays = top.data["n"] > 0 and any(b.on == "disc" for b in s.players[top.by].buildings)
        if not pays and top.data.get("galleons"):
            return who + w.text("ask-galleon", n=top.data["galleons"])  # manila-galleons.salary
        facts = {"n": top.data["n"] if top.name == "pay" or s.rank(top.by, "wealth") is not None else "?"}
    elif top.name == "gain":
        facts = {"where": " ".join(w.name(p) for p in str(top.data["where"]).split(":"))}
    return who + w.text(f"ask-{top.name}", **facts)
