"""The table as it lies: ships and quests along the route, nations, both sides."""

from __future__ import annotations

from typing import Any

from referee.kernel.move import Actor
from referee.kernel.view import Panel, Row, Words

from .board import HOME, NATIONS
from .mary.automa import FREE, destination, doubtful, market, steps
from .mary.cards import automa, cards
from .mary.memory import remembered
from .refereed.state import RefereedGame
from .refereed.view import chart
from .refereed.view import question as refereed_question
from .score import multipliers
from .score_counts import missing, nations, quests_of
from .seats import MARY, Seat
from .state import Maracaibo
from .story import campaign
from .story import cards as story
from .turn import mary_income


def _where(place: str) -> str:
    return f"place-{place}" if place.isdecimal() and int(place) < 20 else place


def _n(value: int | None, least: int = 0) -> str:
    return str(value) if value is not None else f"{least}+" if least else "?"


def view(s: Maracaibo, w: Words) -> list[Panel]:
    """What is asked about most comes first: where everything is."""
    if isinstance(s, RefereedGame):
        return [*chart(s, w), *campaign.board(s, w), *([_mary(s, w)] if s.solo else [])]
    sides = [_you(s, w, who) for who in s.humans]
    return [_route(s, w), *campaign.board(s, w), _nations(s, w), *sides, *([_mary(s, w)] if s.solo else [])]


def _route(s: Maracaibo, w: Words) -> Panel:
    rows = [Row(w.name("round"), f"{s.round}/4")]
    for who in s.players:
        captain = s.players[who]
        beyond = " …?" if who in s.humans and captain.adrift else ""
        rows.append(Row(s.names.get(who) or w.name(who), w.name(_where(captain.ship)) + beyond, strong=True))
    if s.quests:
        rows.append(Row(w.name("quests-laid"), ", ".join(q.rstrip("s") + ("*" if q.endswith("s") else "") for q in s.quests)))
    if s.markets:
        rows.append(Row(w.name("markets"), ", ".join(f"{p}×{n}" for p, n in s.markets.items())))
    if s.legacy:
        rows.append(Row(w.name("legacy-tile"), campaign.tiles(s, w)))
    rows.append(Row(w.name("battle-tiles-left"), str(s.tiles)))
    return Panel(w.name("route"), rows, strong=True)


def _nations(s: Maracaibo, w: Words) -> Panel:
    worth = multipliers(nations(s))
    rows = []
    for n in NATIONS:
        where = ", ".join(p for p, nation in s.control.items() if nation == n)
        unnamed = s.supply[n].unnamed
        text = ", ".join(filter(None, (where, "?" if unnamed == 1 else f"?×{unnamed}" if unnamed else "")))
        rows.append(Row(w.name(n), text, f"×{worth[n]}"))
    return Panel(w.name("controlled"), rows)


def _influence(s: Maracaibo, w: Words, who: Actor) -> list[Row]:
    """Beside the points: what is told most often, and what the score hangs on."""
    side = s.players[who]
    unsure = side.unsure if who in s.humans else ()
    return [Row(w.name(n), _n(None if n in unsure else side.influence[n], side.influence[n]), w.name("influence-total")) for n in NATIONS]


def _you(s: Maracaibo, w: Words, who: Actor) -> Panel:
    seat: Seat = s.players[who]
    rows = [
        Row(w.name("points"), _n(seat.points, seat.least.get("points", 0))),
        *_influence(s, w, who),
        Row(w.name("explorer"), _n(seat.explorer)),
        Row(w.name("quests"), _n(quests_of(seat), seat.quests)),
        Row(w.name("upgrade"), _n(seat.upgrades, seat.least.get("upgrades", 0))),
    ]
    if s.counting:
        income = f"{w.name('doubloon-income')}: {_n(seat.level)}; {w.name('points-income')}: {_n(seat.income)}"
        rows[1:1] = [
            Row(w.name("doubloons"), _n(seat.doubloons), income),
            Row(w.name("fighting"), _n(seat.strength), f"{w.name('sailors')}: {_n(seat.sailors)}"),
            Row(w.name("hand"), f"{_n(seat.hand)}/{_n(seat.limit())}", f"{w.name('plans')}: {_n(seat.plan)}/3"),
        ]
        rows.append(Row(w.name("discs-left"), "?" if seat.loose else f"{sum(seat.discs.values())}/24"))
    if seat.assistants:
        rows.append(Row(w.name("assistant"), ", ".join(seat.assistants)))
    if seat.buildings:
        rows.append(Row(w.name("building"), ", ".join(w.name(b) for b in seat.buildings)))
    return Panel(s.names.get(who, who), rows)


def _mary(s: Maracaibo, w: Words) -> Panel:
    hers = s.mary
    track, cards_ = mary_income(s)
    rows = [
        Row(w.name("points"), _n(hers.points)),
        *_influence(s, w, MARY),
        Row(w.name("explorer"), _n(hers.explorer)),
        Row(w.name("quests"), str(hers.quests)),
        Row(w.name("discs-gone"), str(automa("board")["discs"] - hers.discs), f"+{track}"),
        Row(w.name("journey-card"), str(hers.cards), f"+{cards_}"),
    ]
    if s.card:
        rows.append(Row(w.name("automa-card"), w.name(s.card), deeds(s, w)))
    return Panel(w.name(MARY), rows)


def deeds(s: Maracaibo, w: Words) -> str:
    """What is printed on her card for this round, in words."""

    def much(action: dict[str, Any]) -> object:
        if "ask" in action and s.known(action["ask"]) is None:  # the owner's card says which
            return "–".join(map(str, action["choices"]))
        return steps(s, action) if action["kind"] == "explore" else action.get("amount")

    return ", ".join(w.text(f"deed-{a['kind']}", **{**a, "n": much(a)}) for a in cards()[s.card].doing(s.round))


def _final(s: Maracaibo, w: Words, who: Actor) -> str:
    """What the result still needs: numbers nobody told, then a look at those that were."""
    lacking, seat = missing(s, who), s.players[who]
    if lacking:
        return w.text("ask-final", what=", ".join(w.name(m) for m in lacking))
    if seat.checked:
        return w.text("ask-final-done")
    counts = [f"{w.name(key)} {_n(getattr(seat, key))}" for key in ("quests", "upgrades", "explorer")]
    if s.counting:  # added up from what was told of cards nobody described
        own = {"points": seat.points, "vp-income": seat.income, "card-points": seat.cards}
        counts = [*(f"{w.name(word)} {_n(n)}" for word, n in own.items()), *counts]
    # a construction nobody told of may decide the game, and so may what it counts
    built = [f"{w.name('buildings')}: {', '.join(map(w.name, seat.buildings)) or '—'}"]
    built += [f"{w.name('assistants')}: {seat.assistants_left()}"] if "basilica" in seat.buildings else []
    built += [f"{w.name('tile-count')}: {seat.tiles}"] if "fort" in seat.buildings else []
    return w.text("ask-final-right", what=", ".join([*counts, *(f"{w.name(n)} {seat.influence[n]}" for n in NATIONS), *built]))


def _sail(s: Maracaibo, w: Words) -> str:
    """Where she stops, as far as it is known, and what may be said at once."""
    card = cards()[s.card]
    known = s.known("route.arrows") is not None or s.mary.ship in HOME or remembered(s, card)
    asked = w.text(
        "ask-sail" if known else "ask-sail-count", card=s.card, move=card.move, route=card.route, place=s.mary.ship, does=deeds(s, w)
    )
    stop = None if s.legacy else destination(s)  # where the way to a tile's city is still to be asked
    if stop and (tiles := doubtful(s, stop)):
        return f"{asked} {w.text('ask-sail-gone', places=', '.join(tiles))}"
    if stop and s.you.unsure and market(s, stop.place) == FREE:  # a good that nobody told of may lie there
        return f"{asked} {w.text('ask-sail-market', place=stop.place)}"
    battle = known and s.tiles and any(a["kind"] == "battle" for a in card.doing(s.round))
    return f"{asked} {w.text('ask-sail-tile')}" if battle else asked


def waits(s: Maracaibo) -> str:
    """The next number that the result lacks."""
    top = s.top()
    return next(iter(missing(s, top.by)), "") if top and top.name == "final" else ""


def question(s: Maracaibo, w: Words) -> str:
    """The question at hand, with what the table needs to answer it."""
    top = s.top()
    if top is None:
        return ""
    if isinstance(s, RefereedGame) and (asked := refereed_question(s, w)):
        single = len(s.humans) > 1 and top.by in s.humans and top.name != "interim"
        return f"{s.names.get(top.by, top.by)}: {asked}" if single else asked
    if top.name == "sail" and s.card:
        return _sail(s, w)
    if top.name == "story-check" and (due := story.due(s)):
        number, reader = next(iter(due.items()))
        return w.text("ask-read", card=number, player=reader)
    if top.name == "vote":
        key = "ask-vote" if len(s.humans) > 1 else "ask-vote-alone"
        names = ", ".join(s.names.get(who, who) for who in s.humans)
        return w.text(key, card=top.data.get("card", ""), answers=top.data.get("answers", ""), names=names, player=top.by)
    if top.name == "final":
        return ("" if s.solo else f"{s.names.get(top.by, top.by)}: ") + _final(s, w, top.by)
    if top.name == "turn" and s.told:
        return w.text("ask-turn-open", player=top.by)
    if top.name == "turn" and s.counting:
        return w.text("ask-turn-counts", player=top.by)
    if top.name in ("turn", "interim") and not s.solo:
        return w.text(f"ask-{top.name}-more", player=top.by)
    if top.name == "battle" and s.you.unsure:
        return w.text("ask-battle-nation")
    return w.text(f"ask-{top.name}") if top.name in ("turn", "reveal", "market", "battle", "interim") else ""
