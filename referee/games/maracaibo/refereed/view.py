"""A whole game as it lies on the table: the route, the nations, the explorer track, each ship board."""

from __future__ import annotations

from referee.kernel.move import Actor
from referee.kernel.view import Panel, Row, Words, figure

from ..board import HOME, NATIONS, START
from ..score import multipliers
from ..score_counts import nations
from ..seats import upgrades
from ..story import campaign
from ..story import legacy_tiles as legacy
from ..turn import home_points
from . import turn
from .goals import open_goals, shown
from .state import RefereedGame

MARYS = ("reveal", "sail", "market", "battle", "interim", "final", "vote", "story-check")  # asked as in a told game


def chart(s: RefereedGame, w: Words) -> list[Panel]:
    return [_route(s, w), _nations(s, w), _track(s, w), *(_ship_board(s, w, who) for who in s.humans)]


def _who(s: RefereedGame, w: Words, who: Actor) -> str:
    return s.names.get(who) or w.name(who)


def _place(w: Words, place: str) -> str:
    return place if place in HOME else w.name(f"place-{place}") if place.isdecimal() else w.name(place)


def _route(s: RefereedGame, w: Words) -> Panel:
    """Where the ships are; then every settlement where something lies: quests, tokens, goods, assistants."""
    rows = [Row(w.name("round"), f"{s.round}/4")]
    rows += [Row(_who(s, w, who), _place(w, captain.ship)) for who, captain in s.players.items() if captain.ship]
    for place in [START, *s.open_places()]:
        here = [w.name("story-tile" if q.endswith("s") else "quest") for q in s.quests if q.rstrip("s") == place]
        if place in s.control:
            here.append(w.name(s.control[place]))
        cells = None if place in HOME else s.market_cells(place)
        if s.markets.get(place) or (cells and s.city_at(place)):
            here.append(f"{w.name('markets')} {s.markets.get(place, 0)}/{'?' if cells is None else cells}")
        here += [f"{w.name('assistant')}: {_who(s, w, who)}" for who in s.humans for a in s.players[who].assistants if a == place]
        action = s.city.get(place)
        if here:
            rows.append(Row(_place(w, place), ", ".join(here), w.name(action) if action else ""))
    rows.append(Row(w.name("battle-tiles-left"), str(s.tiles)))
    rows.append(Row(w.name("quests"), str(s.pile)))
    rows.append(Row(w.name("deck"), f"{s.journey}", f"{w.name('display')}: {s.display}"))
    built = ", ".join(w.name(b) for b in s.built)
    if built:
        rows.append(Row(w.name("constructions-open"), built))
    if s.legacy:
        rows.append(Row(w.name("legacy-tile"), campaign.tiles(s, w)))
    return Panel(w.name("route"), rows, strong=True)


def _nations(s: RefereedGame, w: Words) -> Panel:
    """Tokens on the board, supply, multiplier now; influence with ranks."""
    worth = multipliers(nations(s))
    rows = []
    for n in NATIONS:
        mine = []
        for who, captain in s.players.items():
            ranks = s.ranks(who, n)
            mine.append(f"{_who(s, w, who)} {captain.influence[n]}" + ("" if ranks is None else f" ({w.count(ranks, 'rank')})"))
        multiplier = worth[n] if isinstance(worth[n], int) else "–".join(map(str, worth[n]))  # type: ignore[arg-type]
        rows.append(Row(w.name(n), "; ".join(mine), f"×{multiplier}; {w.count(s.on_board(n), 'control')}; +{s.supply[n].left}"))
    return Panel(w.name("nations"), rows)


def _track(s: RefereedGame, w: Words) -> Panel:
    rows = [Row(_who(s, w, who), figure(captain.explorer)) for who, captain in s.players.items()]
    track = s.explorer_track()
    if track:
        rows.append(Row(w.name("quests"), ", ".join(str(q) for q in track.quests if q not in s.emptied) or "—"))
        rows.append(Row(w.name("threshold"), ", ".join(map(str, track.thresholds)), f"0–{track.last}"))
    return Panel(w.name("explorer"), rows)


def _ship_board(s: RefereedGame, w: Words, who: Actor) -> Panel:
    seat = s.seat(who)
    income = f"{w.name('doubloon-income')}: {seat.level}; {w.name('points-income')}: {seat.income}"
    rows = [
        Row(w.name("points"), str(seat.points), strong=True),
        Row(w.name("doubloons"), str(seat.doubloons), income),
        Row(w.name("fighting"), f"{seat.strength}/8", f"{w.name('sailors')}: {seat.sailors} (+{s.spare(who)})"),
        Row(w.name("hand"), f"{seat.hand}/{s.limit(who)}", f"{w.name('plans')}: {seat.plan}/3"),
        Row(w.name("quests"), str(seat.quests), f"{w.name('compass')}: {s.compasses(who)}; {w.name('battle-tile')}: {seat.tiles}"),
    ]
    done = s.empty(who)
    if done:
        rows.append(Row(w.name("upgrade"), ", ".join(w.name(c) for c in done)))
    begun = ", ".join(w.name(c) for c in upgrades() if seat.discs[c] == 1)  # one disc more completes it
    rows.append(Row(w.name("discs-left"), f"{sum(seat.discs.values())}/24", f"{w.name('discs-one')}: {begun}" if begun else ""))
    for label, names in (("bought", seat.bought), ("attribute", seat.attrs), ("building", seat.buildings)):
        if names:
            rows.append(Row(w.name(label), ", ".join(w.name(x) for x in names)))
    if left := open_goals(seat):
        rows.append(Row(w.name("goals"), "; ".join(shown(g, w) for g in left)))
    return Panel(_who(s, w, who), rows)


def question(s: RefereedGame, w: Words) -> str:
    """The question at hand."""
    top = s.top()
    if top and top.name in ("interim", "final-goals"):
        return w.text(f"ask-{top.name.partition('-')[0]}-whole")
    if top is None or top.name in (*MARYS, "over"):
        return ""
    facts = {"left": 1, "attack": 0, "nation": NATIONS[0], "steps": 3, **top.data}
    if top.name == "phase-b" and not top.data.get("main"):
        place = s.players[top.by].ship
        what = s.action_at(place) if s.city_at(place) and place not in HOME else None
        n = turn.village_actions(s, top.by, top.data.get("points", 1))
        if what:
            return w.text("ask-phase-b-city", action=what)
        if place in home_points():
            return w.text("ask-phase-b-home", place=place, n=home_points()[place])
        return w.text("ask-phase-b") if s.city_at(place) or any(legacy.no_village(s, place)) else w.text("ask-phase-b-village", n=n)
    if top.name == "phase-b":
        place = s.players[top.by].ship
        left = top.data["main"] == "city" and not top.data.get("acted")
        what = s.action_at(place)
        return w.text("ask-phase-b-act", action=f": {w.name(what)}" if what else "") if left else w.text("ask-phase-b-done")
    return w.text(f"ask-{top.name}", **facts)
