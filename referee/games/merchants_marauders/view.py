"""The table as players see it: the danger board first, then NPCs, weather and every captain's sheet; a zone, the map."""

from __future__ import annotations

from referee.kernel.move import Actor
from referee.kernel.view import Panel, Row, Words, figure

from .captain import Captain
from .danger_board import board, hunted, percent
from .sea_map import chart
from .state import Seas
from .zones import NATIONS, PARTS, TREASURE, meant, nation, zones


def view(s: Seas, w: Words) -> list[Panel]:
    return [*dangers(s, w), _seas(s, w), *(_sheet(s, who, w) for who in s.players)]


def dangers(s: Seas, w: Words) -> list[Panel]:
    """The danger board, for the start of a round and on demand: each NPC with whom it would find, closed Ports, the storm."""
    rows = []
    for slot, (zone, prey) in hunted(s).items():
        here = any(s.at_sea(who) == zone for who, _ in prey)
        chances = ", ".join(f"{s.names[who]} {percent(chance)}" + "!" * (s.at_sea(who) == zone) for who, chance in prey)
        rows.append(Row(w.name(slot), f"{w.name(zone)}: {chances}", w.text("here") if here else "", strong=here))
    if s.has_storm and s.storm:
        rows.append(Row(w.name("storm"), w.name(s.storm)))
    for danger in board(s):
        if shut := [w.name(flag) + (f" ({w.name('war')})" if war else "") for flag, _, war in danger.closed]:
            rows.append(Row(s.names[danger.who], w.text("closed-ports", nation=", ".join(shut))))
    return [Panel(w.name("danger"), rows or [Row("", w.name("calm"))], strong=True)]


def _seas(s: Seas, w: Words) -> Panel:
    rows = [Row(w.name("wind"), w.name(s.wind))] if s.wind else []
    rows += [Row(w.name("war"), " – ".join(w.name(n) for n in war.split("-"))) for war in s.wars]
    for slot, npc in s.npcs.items():
        skills = "/".join(map(figure, (npc.seamanship, npc.scouting, npc.leadership)))
        gold = (w.count(s.treasure or 0, "gold-coins"),) if slot == TREASURE else ()
        rows.append(Row(w.name(slot), w.name(npc.zone), ", ".join((w.name(npc.ship), skills, *gold, *map(w.name, npc.upgrades)))))
    rows += [Row(w.name(slot), w.text("comes-soon", zone=w.name(npc.zone))) for slot, npc in s.coming.items()]
    if s.event:
        rows.append(Row(w.name("event"), s.event, s.known(f"event.does.{s.event}") or ""))
    if s.raided:
        rows.append(Row(w.name("merchant-track"), f"{len(s.raided)}/8"))
    if s.reserve is not None:
        rows.append(Row(w.name("reserve"), str(s.reserve), w.text("bare-ports", n=len(s.bare)) if s.bare else ""))
    places = [f"{w.name(zone)} – {w.name(kind)}" for zone, kind in s.locations.items() if kind != "-"]
    if places:
        rows.append(Row(w.name("path-locations"), ", ".join(places)))
    return Panel(w.name("seas"), rows or [Row("", w.name("empty"))], strong=True)


def _sheet(s: Seas, who: Actor, w: Words) -> Panel:
    """A captain in few lines: only what is damaged of the ship, and what there is of everything else; what changes most comes first."""
    seat = s.players[who]
    stash = w.name("hidden") if s.secret_stash else figure(seat.stash)
    wealth = Row(w.name("glory-track"), f"{s.points(who)}", ", ".join(f"{w.name(k)} {n}" for k, n in seat.glory.items() if n))
    if not seat.alive:
        return Panel(s.names[who], [Row("", w.name("no-captain")), wealth, Row(w.name("stash"), stash)])
    place = (w.name(seat.zone) if seat.zone else "?") + (f" ({w.name('port')})" if seat.port else "")
    hits = ", ".join(f"{w.name(p)} {seat.damage[p]}/{seat.size(p)}" for p in PARTS if seat.damage[p])  # as `set` and `check` count them
    state = w.text("hits-taken", hits=hits) if hits else w.name("whole")
    wanted = [f"{w.name(n)} {seat.bounties[n]}" for n in NATIONS if seat.bounties[n]]
    kept = [f"{w.name(key)} {figure(n)}" for key in ("cards", "rumors", "specialists") if (n := getattr(seat, key)) != 0]
    sold = w.text("half-sold") if seat.sold else ""
    mood = [f"{w.name('favor')} {seat.favor}"] * s.on(10) + [w.name(seat.loyalty)] * s.on(11)
    rows = [
        Row("", place, w.count(seat.actions, "action") if who == s.active else ""),
        wealth,
        Row(w.name("gold-short"), figure(seat.gold), f"{w.name('stash')} {stash}"),
        Row(w.name("bounty"), ", ".join(wanted), w.name("pirate")),
        Row(w.name(seat.ship), state, ", ".join(map(w.name, (*seat.weapons, *seat.mods)))),
        Row(w.name("cargo"), figure(seat.cargo)),
        Row(w.name("contraband"), figure(seat.contraband) if s.on(7) and (seat.contraband != 0 or seat.sold) else "", sold),
        Row("", ", ".join(mood)),
        Row(w.name("hand"), ", ".join(kept + [w.name("mission")] * seat.mission)),
        Row(w.name("ambush"), w.text("fined", n=seat.penalty) if seat.penalty else ""),
        Row(w.name("captain"), _who(seat, w), w.text("home-port", zone=w.name(seat.home or "none"))),
    ]
    if hits:  # a row that is cut short still says it
        rows.insert(1, rows.pop(4))
    title = f"{s.names[who]} ◂" if who == s.active else s.names[who]
    return Panel(title, [row for row in rows if row.value], strong=who == s.active)


def _who(seat: Captain, w: Words) -> str:
    """The captain's name and nation as far as they were told, and the four skills."""
    skills = "/".join(map(figure, (seat.seamanship, seat.scouting, seat.leadership, seat.influence)))
    return ", ".join((*(w.name(one) for one in (seat.captain, seat.nation) if one), skills))


# -- one zone, and the map ---------------------------------------------------------------------------------------------------


MAP = ("map", "карта", "chart")
SIGHTS = frozenset((*MAP, "danger", "dangers", "опасности", "опасность"))


def look(s: Seas, w: Words, said: str) -> list[Panel]:
    """A zone with everything in it, the map, or the danger board alone."""
    if said in SIGHTS:
        return [chart(s, w)] if said in MAP else dangers(s, w)
    zone = meant(said, zones())
    return [_zone(s, w, zone)] if zone else []


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
