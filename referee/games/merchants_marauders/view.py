"""The table as players see it: the danger board first, then NPCs, weather and every captain's sheet; a zone, the map."""

from __future__ import annotations

from referee.kernel.move import Actor
from referee.kernel.names import plain
from referee.kernel.view import Panel, Row, Words

from .danger import board, percent
from .state import Seas
from .zones import NATIONS, PARTS, TREASURE, nation, say, zones


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
    """A captain in few lines: only what is damaged of the ship, and what there is of everything else."""
    seat = s.players[who]
    stash = w.name("hidden") if s.secret_stash else _n(seat.stash)
    wealth = Row(w.name("glory-track"), f"{s.points(who)}", ", ".join(f"{w.name(k)} {n}" for k, n in seat.glory.items() if n))
    if not seat.alive:
        return Panel(s.names[who], [Row("", w.name("no-captain")), wealth, Row(w.name("stash"), stash)])
    place = (w.name(seat.zone) if seat.zone else "?") + (f" ({w.name('port')})" if seat.port else "")
    skills = "/".join(_n(n) for n in (seat.seamanship, seat.scouting, seat.leadership, seat.influence))
    known = [w.name(one) for one in (seat.captain, seat.nation) if one]
    hurt = [f"{w.name(p)} {seat.left(p)}/{seat.size(p)}" for p in PARTS if seat.damage[p]]
    hold = f"{w.name('cargo')} {_n(seat.cargo)}" + (f" + {w.name('contraband')} {_n(seat.contraband)}" if s.on(7) else "")
    kept = [f"{w.name(key)} {_n(n)}" for key in ("cards", "rumors", "specialists") if (n := getattr(seat, key)) != 0]
    kept += [w.name("mission")] * seat.mission
    kept += [f"{w.name('favor')} {seat.favor}"] * s.on(10) + [w.name(seat.loyalty)] * s.on(11)
    wanted = [f"{w.name(n)} {seat.bounties[n]}" for n in NATIONS if seat.bounties[n]]
    rows = [
        Row(w.name("place"), place, w.count(seat.actions, "action") if who == s.active else ""),
        Row(w.name("captain"), ", ".join((*known, skills)), w.text("home-port", zone=w.name(seat.home or "none"))),
        wealth,
        Row(w.name("gold-short"), _n(seat.gold), f"{w.name('stash')} {stash}"),
        Row(w.name(seat.ship), ", ".join(hurt) or w.name("whole"), ", ".join(map(w.name, (*seat.weapons, *seat.mods)))),
        Row("", hold, w.text("half-sold") if seat.sold else ""),
        Row(w.name("hand"), ", ".join(kept)),
        *([Row(w.name("bounty"), ", ".join(wanted), w.name("pirate"))] if wanted else []),
        *([Row(w.name("ambush"), w.text("fined", n=seat.penalty))] if seat.penalty else []),
    ]
    title = f"{s.names[who]} ◂" if who == s.active else s.names[who]
    return Panel(title, [row for row in rows if row.value], strong=who == s.active)


# -- one zone, and the map ---------------------------------------------------------------------------------------------------


def look(s: Seas, w: Words, said: str) -> list[Panel]:
    """A zone with everything in it, the map, or the danger board alone."""
    if said in ("map", "карта", "danger", "опасности"):
        return [_chart(s, w)] if said in ("map", "карта") else dangers(s, w)
    forms = {zone: [plain(form) for form in (zone, *say(zone))] for zone in zones()}
    found = [zone for zone, names in forms.items() if said in names]
    found = found or [zone for zone, names in forms.items() if any(name.startswith(said) for name in names)]
    return [_zone(s, w, found[0])] if len(found) == 1 else []


def _zone(s: Seas, w: Words, zone: str) -> Panel:
    there = [f"{s.names[who]}" + f" ({w.name('port')})" * seat.port for who, seat in s.players.items() if seat.alive and seat.zone == zone]
    npcs = [f"{w.name(slot)} ({w.name(npc.ship)})" for slot, npc in s.npcs.items() if npc.zone == zone]
    soon = [w.name(slot) for slot, npc in s.coming.items() if npc.zone == zone]
    threats = [f"{s.names[d.who]}: {w.name(n)} {percent(p)}" for d in board(s) for z, n, p, _ in d.scouted if z == zone]
    shut = [s.names[who] for who in s.players if any(s.closed(who, zone))]
    rows = [
        Row(w.name("port"), w.name(nation(zone)) if nation(zone) else ""),
        Row(w.name("closed"), ", ".join(shut)),
        Row(w.name("captains"), ", ".join(there)),
        Row(w.name("npcs"), ", ".join(npcs), w.text("comes-soon", zone=", ".join(soon)) if soon else ""),
        Row(w.name("danger"), ", ".join(threats)),
        Row(w.name("storm"), w.name("here") if s.has_storm and s.storm == zone else ""),
        Row(w.name("merchant"), w.name("no" if zone in s.raided else "yes")),
        Row(w.name("location"), w.name(kind) if (kind := s.locations.get(zone, "-")) != "-" else ""),
        Row(w.name("near"), ", ".join(f"{w.name(way)} {w.name(to)}" for way, to in s.ways(zone).items())),
    ]
    return Panel(w.name(zone), [row for row in rows if row.value])


CHART = (
    ("", "nassau", "", "", "", "", ""),
    ("havana", "", "tortuga", "", "", "", ""),
    ("port-royal", "", "petit-goave", "santo-domingo", "san-juan", "st-maarten", "st-john"),
    ("", "", "", "caribbean-sea", "", "basse-terre", "bridgetown"),
    ("old-providence", "", "cartagena", "curacao", "caracas", "trinidad", ""),
)  # roughly where they lie on the board


def _chart(s: Seas, w: Words) -> Panel:
    """Every zone in its place: captains by their initials, NPCs by theirs, ≈ the storm."""
    lines: list[Row] = []
    for row in CHART:
        inside = [_marks(s, w, zone) if zone else "" for zone in row]
        lines.append(Row("", "".join(f"{w.name(zone)[:9] if zone else '':<10}" for zone in row).rstrip()))
        if any(inside):
            lines.append(Row("", "".join(f"{marks[:9]:<10}" for marks in inside).rstrip(), strong=True))
    return Panel(w.name("map"), lines)


def _marks(s: Seas, w: Words, zone: str) -> str:
    ships = [s.names[who][:2] for who, seat in s.players.items() if seat.alive and seat.zone == zone]
    ships += [w.name(slot)[:2].casefold() for slot, npc in s.npcs.items() if npc.zone == zone]
    return ("≈" if s.has_storm and s.storm == zone else "") + " ".join(ships)


def _n(n: int | None) -> str:
    return "?" if n is None else str(n)
