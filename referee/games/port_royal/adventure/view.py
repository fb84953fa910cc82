"""The adventure on paper: its set-up page, its panels, and how a chapter ended."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from referee.kernel.game import Header
from referee.kernel.score import Points, plus
from referee.kernel.view import Panel, Row, Words
from rulesdb import data

from ..modes import Kit, by_lot
from ..state import PortRoyal
from . import deck as mixing
from . import tasks
from .ending import markers_on_tasks
from .events import UNKNOWN
from .tasks import done_by


def setup_rows(header: Header, chosen: Kit, w: Words) -> list[Row]:
    """event.setup and the rest of the page, for exactly this game."""
    n = len(header.players)
    meta = data("port-royal", "tasks")["meta"]
    zeros: int = meta["cooperative" if chosen.coop else "competitive"][f"p{n}"]
    last = 3 if chosen.mode == "epilogue" else 2
    said, lot = [w.text("setup-hero")], by_lot(header.options)
    if header.options.get("heroes") == "draft":
        said.append(w.text("setup-hero-draft"))
    elif lot:
        said.append(w.text("setup-hero-lot"))
    said += [w.text("setup-hero-coins"), w.text("setup-events", zeros=zeros, rest=meta["events_zero"] - zeros)]
    said.append(w.text("setup-event-one" if n <= 2 else "setup-event-no-one"))
    said.append(w.text("setup-event-bottom", number=last, cards=zeros + (n <= 2) + 1))
    said.append(w.text("setup-boxed" if chosen.coop else "setup-boxed-joint", number=5 - last))
    if chosen.mode == "epilogue":
        said.append(w.text("setup-starred-lot" if lot else "setup-starred"))
    else:
        chapter = header.options.get("chapter", "1")
        cards, more = mixing.left_in(header.options)
        said.append(w.text("setup-story", chapter=chapter, number=f"{chapter}0", cards="?" if more is None else len(cards) + more))
        if cards:
            said.append(w.text("setup-story-cards", cards_=", ".join(f"{w.name(c)} ×{n}" for c, n in Counter(cards).items())))
    if chosen.coop:
        said.append(w.text("setup-joint", count=n))  # adventure.joint-card, adventure.card-nine
        losses = int(header.options.get("losses", "0"))
        if losses:
            said.append(w.text("setup-help", losses=losses, coins=3 * losses))
    return [Row("", text) for text in said]


def panels(s: PortRoyal, w: Words) -> list[Panel]:
    """Open tasks with what is lacking, and the events to come as far as they are known."""
    rows = [Row(w.text("task-number", number=number), _wanted(s, number, w), _nearest(s, number, w)) for number in s.tasks]
    if s.kit.coop and s.tasks:
        rows.append(Row(w.name("card-nine-row"), _card_nine(s, w)))
    shown = [Panel(w.name("tasks-panel"), rows, strong=True)] if rows else []
    if not s.events:
        return shown
    events = [
        Row(str(k), w.name("event-new") if e == UNKNOWN else w.name(e), s.facts.get(f"effect.{e}", "").strip('"'))
        for k, e in enumerate(s.events, 1)
    ]
    return [*shown, Panel(w.name("events-panel"), events)]


def span(n: Points) -> str:
    """A number, or the range it lies in."""
    return str(n) if isinstance(n, int) else f"{n[0]}–{n[1]}"


def _wanted(s: PortRoyal, number: str, w: Words) -> str:
    """What a task asks for, as it was told."""
    wanted = tasks.needs(s, number)
    if wanted is None:
        return w.name("task-unknown")
    one = tasks.task(number)
    said = [w.text("task-stop", cards=one.stop)] if one.stop else [w.name("moment-tax-inspector")] if one.at_once and not wanted else []
    return ", ".join((*said, *(f"{'−' if minus else ''}{w.some(n, what)}" for minus, what, n in wanted)))


def _nearest(s: PortRoyal, number: str, w: Words) -> str:
    """Who has fulfilled a task; else who is nearest and what they lack, as far as it can be counted."""
    if done := [who for who, seat in s.players.items() if number in seat.tasks]:
        return w.text("task-done", players_=done)
    able = [who for who in s.seats(s.active) if s.players[who].markers or number in s.players[who].begun]
    if not able:
        return w.name("nobody-can")
    if begun := [who for who in able if number in s.players[who].begun]:
        return w.text("begun-by", player=begun[0], space=s.players[begun[0]].begun.count(number), of=tasks.task(number).times)
    lacks = {who: tasks.lacking(s, who, number) for who in able}
    one, frame = tasks.task(number), s.top()
    if one.at_once or one.stop:  # task.later: only at its moment
        here = bool(frame and frame.name == "discover") and len(s.lying()) == one.stop
        now = [a for a in able if not lacks[a] and (f"{number}:{a}" in s.moment or (one.stop and here and a == s.active))]
        return w.text("can-do", player=now[0]) if now else ""
    if tasks.needs(s, number) is None or (len(set(lacks.values())) == 1 and lacks[able[0]]):
        return ""
    who = min(able, key=lambda a: len(lacks[a]))
    if not lacks[who]:
        return w.text("can-do", player=who)
    return w.text("nearest", player=who, missing=lacks[who])


def _card_nine(s: PortRoyal, w: Words) -> str:
    """adventure.coop-win: how far the team is."""
    need, wanted = (s.known(f"card-nine.{len(s.players)}.{what}") for what in ("markers", "influence"))
    together = span(reduce(plus, map(s.influence, s.players)))
    still = sum(not done_by(s, t) for t in s.tasks)
    return w.text("card-nine-asks", markers=markers_on_tasks(s), need=need, influence=together, wanted=wanted, open=still)


def passed(s: PortRoyal) -> bool | None:
    """Was the chapter passed? None before the end, and in games that belong to no chapter.

    adventure.coop-success, adventure.coop-repeat; a competitive chapter always goes on to the next.
    """
    if not s.over or not s.kit.adventure or s.kit.mode == "epilogue":
        return None
    return s.won or not s.kit.coop
