"""The table as players see it: the danger board first, then NPCs, weather and every captain's sheet."""

from __future__ import annotations

from referee.kernel.move import Actor
from referee.kernel.view import Panel, Row, Words

from .danger import board, percent
from .state import Seas
from .zones import NATIONS, PARTS, TREASURE


def view(s: Seas, w: Words) -> list[Panel]:
    return [*dangers(s, w), _seas(s, w), *(_sheet(s, who, w) for who in s.players)]


def dangers(s: Seas, w: Words) -> list[Panel]:
    """The danger board, for the start of a round and on demand."""
    rows = []
    for danger in board(s):
        name = s.names[danger.who]
        for zone, slot, chance, _ in danger.scouted:
            here = w.text("here") if zone == s.at_sea(danger.who) else ""
            rows.append(Row(name, f"{w.name(zone)}: {w.name(slot)}, {percent(chance)}", here, strong=bool(here)))
        for flag, wanted, war in danger.closed:
            why = ", ".join(filter(None, (w.name("bounty") + f" {wanted}" if wanted else "", w.name("war") if war else "")))
            rows.append(Row(name, w.text("closed-ports", nation=w.name(flag)), why))
    if s.has_storm and s.storm:
        rows.append(Row(w.name("storm"), w.name(s.storm)))
    return [Panel(w.name("danger"), rows or [Row("", w.name("calm"))], strong=True)]


def _seas(s: Seas, w: Words) -> Panel:
    rows = []
    for slot, npc in s.npcs.items():
        skills = "/".join("?" if n is None else str(n) for n in (npc.seamanship, npc.scouting, npc.leadership))
        gold = (w.count(s.treasure or 0, "gold"),) if slot == TREASURE else ()
        rows.append(Row(w.name(slot), f"{w.name(npc.zone)}, {w.name(npc.ship)}", ", ".join((skills, *gold, *map(w.name, npc.upgrades)))))
    for slot, npc in s.coming.items():
        rows.append(Row(w.name(slot), w.text("comes-soon", zone=w.name(npc.zone))))
    if s.wind:
        rows.append(Row(w.name("wind"), w.name(s.wind)))
    for war in s.wars:
        rows.append(Row(w.name("war"), " – ".join(w.name(n) for n in war.split("-"))))
    if s.event:
        rows.append(Row(w.name("event"), s.event, s.known(f"event.does.{s.event}") or ""))
    if s.reserve is not None:
        rows.append(Row(w.name("reserve"), str(s.reserve), w.text("bare-ports", n=len(s.bare)) if s.bare else ""))
    places = [f"{w.name(zone)} – {w.name(kind)}" for zone, kind in s.locations.items() if kind != "-"]
    if places:
        rows.append(Row(w.name("path-locations"), ", ".join(places)))
    if s.raided:
        rows.append(Row(w.name("merchant-track"), f"{len(s.raided)}/8"))
    return Panel(w.name("seas"), rows or [Row("", w.name("empty"))])


def _sheet(s: Seas, who: Actor, w: Words) -> Panel:
    seat = s.players[who]
    if not seat.alive:
        return Panel(s.names[who], [Row("", w.name("no-captain")), *_glory(s, who, w), Row(w.name("stash"), _n(seat.stash))])
    place = (w.name(seat.zone) if seat.zone else "?") + (f" ({w.name('port')})" if seat.port else "")
    parts = " ".join(f"{w.name(p)} {seat.left(p)}/{seat.size(p)}" for p in PARTS)
    smuggled = f" + {w.name('contraband')} {_n(seat.contraband)}" if s.on(7) else ""
    skills = "/".join(_n(n) for n in (seat.seamanship, seat.scouting, seat.leadership, seat.influence))
    known = (*((w.name(seat.captain),) if seat.captain else ()), *((w.name(seat.nation),) if seat.nation else ()))
    rows = [
        Row(w.name("captain"), ", ".join((*known, w.text("home-port", zone=w.name(seat.home or "none")))), skills),
        Row(w.name("place"), place, w.count(seat.actions, "action") if who == s.active else ""),
        *_glory(s, who, w),
        Row(w.name("gold-short"), _n(seat.gold), f"{w.name('stash')} {_n(seat.stash)}"),
        Row(w.name(seat.ship), parts, ", ".join(map(w.name, (*seat.weapons, *seat.mods)))),
        Row(w.name("cargo"), _n(seat.cargo) + smuggled, w.text("half-sold") if seat.sold else ""),
    ]
    kept = [f"{w.name(key)} {_n(n)}" for key in ("cards", "rumors", "specialists") if (n := getattr(seat, key)) != 0]
    if kept or seat.mission:
        rows.append(Row(w.name("hand"), ", ".join((*kept, *((w.name("mission"),) if seat.mission else ())))))
    wanted = ", ".join(f"{w.name(n)} {seat.bounties[n]}" for n in NATIONS if seat.bounties[n])
    if wanted:
        rows.append(Row(w.name("bounty"), wanted, w.name("pirate")))
    if seat.penalty:
        rows.append(Row(w.name("ambush"), w.text("fined", n=seat.penalty)))
    if s.on(10):
        rows.append(Row(w.name("favor"), str(seat.favor)))
    if s.on(11):
        rows.append(Row(w.name("loyalty"), w.name(seat.loyalty)))
    title = f"{s.names[who]} ◂" if who == s.active else s.names[who]
    return Panel(title, rows, strong=who == s.active)


def _glory(s: Seas, who: Actor, w: Words) -> list[Row]:
    """Points on the track and where each came from."""
    return [Row(w.name("glory-track"), str(s.points(who)), ", ".join(f"{w.name(k)} {n}" for k, n in s.players[who].glory.items() if n))]


def _n(n: int | None) -> str:
    return "?" if n is None else str(n)
