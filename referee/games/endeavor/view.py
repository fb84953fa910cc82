"""The table as players see it: the Exploits with keys and shields first, then the regions, then everybody."""

from __future__ import annotations

from collections.abc import Callable

from referee.kernel.view import Panel, Row, Words, figure

from .activation import closed, has_shield, is_active, keys_of
from .exploits.boards import ATTRS, DUTCH, REGIONS, boards, is_governor
from .facts import WORLD
from .setup import checklist
from .state import Endeavor


def view(s: Endeavor, w: Words) -> list[Panel]:
    if not s.chosen:
        return [Panel(w.name("exploits"), [Row("", w.text("setup-choose"))])]
    panels = [Panel(w.text("round-line", round=s.round, phase=w.name(f"phase-{s.phase}")), _exploits(s, w), strong=True, lined=True)]
    if s.round == 1 and s.phase == "build" and not s.explored:
        panels += checklist(s.chosen, len(s.players), w)
    regions = [row for r in WORLD if (row := _region(s, r, w))]
    if regions:
        panels.append(Panel(w.name("regions"), regions, lined=True))
    if s.tracked:
        panels += [_seat(s, who, w) for who in s.players]
    elif s.tracking != "nothing":
        panels.append(Panel(w.name("players"), _players(s, w), lined=True))
    return panels


# -- the Exploits --------------------------------------------------------------------------------------------------------


def _exploits(s: Endeavor, w: Words) -> list[Row]:
    rows = []
    for exploit in s.chosen:
        if s.tracking == "nothing":
            rows.append(Row(w.name(exploit), " + ".join(map(w.name, boards()[exploit].regions))))
            continue
        if closed(s, exploit):
            state = w.name("exploit-closed")
        elif is_active(s, exploit):
            state = w.name("exploit-active")
        else:
            state = w.text("exploit-keys", n=keys_of(s, exploit))
        shields = ", ".join(s.names[p] for p in s.players if has_shield(s, p, exploit)) or "—"
        pieces = "; ".join(f"{w.name(p)}: {n}" for p, n in s.stock.items() if p in _pieces(exploit) and p != "pirate-ship")
        used = [s.names[p] for p in s.players if f"{exploit}:{p}" in s.used]  # spanish-main.once
        used_by = w.text("used-this-round", who=", ".join(used)) if used else ""
        remark = "; ".join(part for part in (pieces, *_lying(s, exploit, w), used_by) if part)
        rows.append(Row(w.name(exploit), f"{state}; {w.name('shields')}: {shields}", remark))
    if s.abolished:
        rows.append(Row("", w.name("is-abolished")))
    return rows


def _lying(s: Endeavor, exploit: str, w: Words) -> list[str]:
    """What lies on an Exploit board or came from it, as far as it was told."""
    ship = w.name(s.pirate) if s.pirate else ""
    rows: dict[str, dict[str, str]] = {
        "saltpeter": {"disc": _line(s, [p for p, seat in s.players.items() if seat.powder])},
        "pirates": {"nassau-space": _line(s, [s.nassau]), "nassau-governor-disc": _line(s, [s.nassau_governor]), "pirate-ship": ship},
        "imperialism": {"path-lifted": ", ".join(map(w.name, s.lifted))},
        "spanish-main": {"path-cities": _cities(s, w, lambda c: c not in DUTCH and s.cities[c].fort)},
        "dutch-east-india": {c: _holder(s, c) for c in DUTCH},
        "jesuits": {"path-cities": _cities(s, w, lambda c: bool(s.cities[c].missionary))},
        "south-sea": {"investment-track": _line(s, s.invested)},
        "manila-galleons": {"manila": _line(s, s.manila)},
        "underground-railroad": {"railroad-map": _line(s, s.railroad), "slavery": str(len(s.decks.get("slavery", ())))},
        "transit-of-venus": {**{b: _line(s, line) for b, line in s.pacific.items()}, "investor-track": ", ".join(map(w.name, s.investors))},
        "sun-never-sets": {"disc": ", ".join(f"{s.names[p]} {seat.sun}" for p, seat in s.players.items() if seat.sun)},
        "haiti": {"cards": ", ".join(map(w.name, s.haiti))},
    }
    return [f"{w.name(label)}: {value}" for label, value in rows.get(exploit, {}).items() if value]


def _line(s: Endeavor, row: list[str]) -> str:
    return " ".join(_initial(s, p) for p in row if p)


def _cities(s: Endeavor, w: Words, which: Callable[[str], bool]) -> str:
    return ", ".join(f"{w.name(c)} {_initial(s, city.holder) if city.holder else '—'}" for c, city in s.cities.items() if which(c))


def _holder(s: Endeavor, city: str) -> str:
    spot = s.cities.get(city)
    return s.names[spot.holder] + (" ▣" if spot.fort else "") if spot and spot.holder else ""


def _pieces(exploit: str) -> tuple[str, ...]:
    return ("dutch-fortification",) if exploit == "dutch-east-india" else tuple(boards()[exploit].pieces)


# -- the map -------------------------------------------------------------------------------------------------------------


def _region(s: Endeavor, region: str, w: Words) -> Row | None:
    """The track from Start, the open sea, fleets and cities, as far as they were told; nothing for a region of which nothing was."""
    parts, track = [], s.tracks.get(region, [])
    surveyed = s.tracked or region in s.surveyed  # else once each: who is present, not how the discs lie
    if track and surveyed:
        parts.append(_line(s, track))
    for name, row in (("sea", s.seas.get(region, [])), ("fleets", s.fleets[region])):
        if row:
            parts.append(f"{w.name(name)}: {_line(s, row)}")
    cities = [f"{w.name(c)} {_initial(s, x.holder)}" for c, x in s.cities.items() if x.region == region and x.holder]
    unseen = (p for p, seat in s.players.items() if region in seat.present and not s.lying(p, region))
    present = [_initial(s, p) for p in dict.fromkeys((*(() if surveyed else track), *unseen))]
    parts += [", ".join(cities)] * bool(cities) + [f"{w.name('presence')}: {' '.join(present)}"] * bool(present)
    explored = region in s.explored
    if not parts and not explored and not (s.tracked and region in REGIONS):
        return None
    top = next(iter(s.decks.get(region, ())), "")
    ruler = next((p for p, seat in s.players.items() if f"governor-{region}" in seat.cards), "")
    known = f"{w.name('governor')}: {_initial(s, ruler)}" if ruler else w.name("is-explored")
    remark = [known] * explored + [w.text("top-card", card=w.name(top))] * bool(top)
    return Row(w.name(region), "; ".join(parts) or "—", "; ".join(remark))


def _initial(s: Endeavor, who: str) -> str:
    """As much of a name as tells it from the others."""
    name, others = s.names[who], [n for p, n in s.names.items() if p != who]
    return next((name[:n] for n in range(1, len(name)) if not any(o.startswith(name[:n]) for o in others)), name)


# -- the players ---------------------------------------------------------------------------------------------------------


def _won(s: Endeavor, who: str) -> tuple[tuple[str, int], ...]:
    """Pieces of the Exploits in a harbor."""
    seat = s.players[who]
    tokens = (("blockade-token", seat.blockades), ("galleon-token", seat.galleons), ("glory", seat.transit_glory))
    return (("improved-cannon", s.cannons(who)), *tokens)


def _players(s: Endeavor, w: Words) -> list[Row]:
    """One line for each player of whom something was told where the base game lies on the table; the others share one."""
    by_name = {s.names[who] + " ♛" * (who == s.crown): _counts(s, who, w) for who in s.players}
    rest = [name for name, said in by_name.items() if not said]
    return [Row(name, said) for name, said in by_name.items() if said] + [Row(", ".join(rest), "—")] * bool(rest)


def _counts(s: Endeavor, who: str, w: Words) -> str:
    """What is known of a player there."""
    seat = s.players[who]
    pieces = (*_won(s, who), ("harbor", seat.harbor), ("supply", seat.supply), *seat.levels.items())
    parts = [f"{w.name(piece)} {n}" for piece, n in pieces if n]
    parts += [w.name(k) for k in seat.stocks] + [w.name(c) for c in seat.cards if not is_governor(c)]
    parts += [w.name("is-passed")] * (seat.passed and s.phase == "action")
    return ", ".join(parts)


def _seat(s: Endeavor, who: str, w: Words) -> Panel:
    seat = s.players[who]
    rows = [Row(w.name("harbor"), w.count(seat.harbor, "disc"), f"{w.name('supply')}: {figure(seat.supply)}")]
    rows += [Row(w.name(a), figure(s.attribute(who, a)), w.text("real-tokens", n=seat.tokens[a])) for a in ATTRS]
    for k, building in enumerate(seat.buildings, 1):
        rows.append(Row(str(k), w.name(building.kind), w.name(building.on) if building.on else ""))
    for name, kept in (("cards", seat.cards), ("action-tokens", seat.actions), ("stock-tokens", seat.stocks)):
        if kept:
            rows.append(Row(w.name(name), ", ".join(map(w.name, kept))))
    rows += [Row(w.name(piece), str(n)) for piece, n in (*_won(s, who), ("path-buried", seat.buried)) if n]
    mark = (" ♛" if who == s.crown else "") + (f" ({w.name('is-passed')})" if seat.passed and s.phase == "action" else "")
    return Panel(s.names[who] + mark, rows, strong=who == s.crown)
