"""The table as players see it: the harbour by place, then everyone's area."""

from __future__ import annotations

from collections import Counter

from referee.kernel.view import Panel, Row, Words, figure

from .adventure import view as story
from .adventure.deck import likely
from .contracts import cards, cooperative, fulfilling
from .state import PortRoyal
from .turn import quick


def view(s: PortRoyal, w: Words) -> list[Panel]:
    """The harbour first: it is what everybody looks at. Where only what is taken is told, nobody knows harbour and piles."""
    panels = [] if quick(s) else [Panel(w.name("harbour"), _harbour(s, w), strong=True)]
    if s.expeditions:
        panels.append(Panel(w.name("on-the-table"), [Row("", w.name(e), _pays(s, e, w)) for e in s.expeditions]))
    if s.kit.contracts:
        panels.append(_contracts(s, w))
    if s.kit.adventure:
        panels.extend(story.panels(s, w))
    panels.extend(_area(s, who, w) for who in s.players)
    if s.seen:
        panels.append(Panel(w.name("lookout"), [Row(str(k), w.name(c)) for k, c in enumerate(s.seen, 1)], strong=True))
    top = w.text("on-top", card=s.on_top) if s.on_top else ""
    if quick(s):
        return panels
    piles = [Row(w.name("deck"), w.count(s.deck(), "card"), top), Row(w.name("discard"), _discard(s, w))]
    panels.append(Panel(w.name("piles"), piles))
    return panels


def _harbour(s: PortRoyal, w: Words) -> list[Row]:
    rows = []
    for place, word in enumerate(s.harbour, 1):
        if word == "-":
            continue
        card = s.card(word)
        if card.kind == "ship":
            known = not card.item or word in s.box.cards  # of a ship with an item that was not told apart nobody knows the sail
            remark = "+" + w.count(s.printed(card, "coins"), "coin") if known else ""
        else:
            prices = [s.box.cards[i].cost or 0 for i in likely(s, word)]
            low, high = min(prices), max(prices)
            remark = w.text("price", cost=str(low) if low == high else f"{low}–{high}")
        rows.append(Row(str(place), w.name(word), remark))
    return rows or [Row("", w.name("empty"))]


def _pays(s: PortRoyal, word: str, w: Words) -> str:
    card = s.card(word)
    return f"+{w.count(s.printed(card, 'coins'), 'coin')}, {w.count(s.printed(card, 'influence'), 'influence')}"


def _area(s: PortRoyal, who: str, w: Words) -> Panel:
    seat = s.players[who]
    rows = [Row(w.name("coins"), figure(seat.coins))]
    rows.append(Row(w.name("influence-total"), story.span(s.influence(who))))
    if s.sabres(who):
        rows.append(Row(w.name("sabres-total"), story.span(s.sabres(who))))
    if s.kit.contracts:
        rows.append(Row(w.name("markers"), str(fulfilling.markers(seat))))
    if s.kit.adventure:
        rows.append(Row(w.name("hero"), w.name(seat.hero) if seat.hero else "?", w.count(seat.markers, "marker")))
        rows.append(Row(w.name("crowns"), str(seat.crowns)))
    rows.extend(Row("", text) for text in _each([*sorted(seat.persons), *sorted(seat.expeditions)], w))
    apart = {"under-wholesalers": seat.kept, "nest-row": seat.nest, "items": seat.items}
    rows.extend(Row(w.name(what), ", ".join(_each(sorted(words), w))) for what, words in apart.items() if words)
    mark = " ◂" if who == s.active else ""
    return Panel(s.names[who] + mark, rows, strong=who == s.active)


def _each(words: list[str], w: Words) -> list[str]:
    return [w.name(word) + (f" ×{n}" if n > 1 else "") for word, n in Counter(words).items()]


def _contracts(s: PortRoyal, w: Words) -> Panel:
    """What each open contract still lacks and who is nearest; in the cooperative game the time that is left."""
    rows = []
    frame = s.top()
    if s.kit.coop and not (frame and frame.name == "lay"):  # coop.time-deck: counted once all of them lie open
        rows.append(Row(w.name("turns-left"), str(s.time)))
        rows.append(Row(w.name("points-deck"), str(s.points)))
        rows.append(Row(w.name("markers"), str(sum(map(fulfilling.markers, s.players.values())))))
        still = len(cooperative.open_contracts(s))
        hope = w.name("still-winnable" if cooperative.winnable(s) else "not-winnable")
        rows.append(Row(w.name("contracts-left"), str(still), hope if still else ""))
    for cid in s.contracts:
        done = [s.names[who] for who, seat in s.players.items() if cid in seat.contracts]
        rows.append(Row(w.name(cid), _paid(s, cid, w), ", ".join(done) if done else _nearest(s, cid, w)))
    return Panel(w.name("contracts-panel"), rows, strong=True)


def _paid(s: PortRoyal, cid: str, w: Words) -> str:
    """What the next marker on a contract brings."""
    return "+" + w.count(fulfilling.reward(s, cid), "coin")


def _nearest(s: PortRoyal, cid: str, w: Words) -> str:
    able = [who for who in s.seats(s.active) if fulfilling.may_place(s, who, cid)]
    if not able:
        return w.name("nobody-can")
    if now := [who for who in able if f"{cid}:{who}" in s.moment]:
        return w.text("can-do", player=now[0])
    if any(cid in s.players[who].begun for who in able):
        who = max(able, key=lambda a: s.players[a].begun.count(cid))
        return w.text("begun-by", player=who, space=s.players[who].begun.count(cid), of=cards.contracts()[cid].needs["times"])
    lacks = {a: cards.lacking(s, a, cid) for a in able}
    who = min(able, key=lambda a: len(lacks[a]))
    missing = lacks[who]
    if not missing:
        return w.text("can-do", player=who)
    if price := cards.contracts()[cid].needs.get("pay_coins"):
        return w.text("needed", missing=w.count(price, "coin"))
    nobody_nearer = len(set(lacks.values())) == 1 and len(able) == len(s.players)
    if missing[0].startswith("moment-"):
        return w.name(missing[0])
    return w.text("needed", missing=missing) if nobody_nearer else w.text("nearest", player=who, missing=missing)


def _discard(s: PortRoyal, w: Words) -> str:
    return w.count(None if s.hidden is None else len(s.discard) + s.hidden, "card")
