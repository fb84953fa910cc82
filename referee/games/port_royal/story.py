"""The adventure on paper: its set-up page, its panels, and what the campaign book keeps of a game."""

from __future__ import annotations

from dataclasses import dataclass

from referee.kernel.game import Header
from referee.kernel.view import Panel, Row, Words
from rulesdb import data

from . import tasks
from .adventure import UNKNOWN
from .kit import Kit
from .state import PortRoyal, kit_of


def setup_rows(header: Header, chosen: Kit, w: Words) -> list[Row]:
    """event.setup and the rest of the page, for exactly this game."""
    n = len(header.players)
    meta = data("port-royal", "tasks")["meta"]
    zeros: int = meta["cooperative" if chosen.coop else "competitive"][f"p{n}"]
    last = 3 if chosen.mode == "epilogue" else 2
    said = [w.text("setup-hero"), w.text("setup-hero-coins"), w.text("setup-events", zeros=zeros, rest=meta["events_zero"] - zeros)]
    said.append(w.text("setup-event-one" if n <= 2 else "setup-event-no-one"))
    said.append(w.text("setup-event-bottom", number=last, cards=zeros + (n <= 2) + 1))
    if chosen.mode == "epilogue":
        said.append(w.text("setup-starred"))
    else:
        chapter = header.options.get("chapter", "1")
        mixed = int(header.options.get("mixed-in", "0"))
        said.append(w.text("setup-story", chapter=chapter, number=f"{chapter}0", cards=mixed))
    if chosen.coop:
        said.append(w.text("setup-joint", count=n))  # adventure.joint-card, adventure.card-nine
        losses = int(header.options.get("losses", "0"))
        if losses:
            said.append(w.text("setup-help", losses=losses, coins=3 * losses))
    return [Row("", text) for text in said]


def panels(s: PortRoyal, w: Words) -> list[Panel]:
    """Open tasks with what is lacking, and the events to come as far as they are known."""
    rows = []
    for number in s.tasks:
        done = [who for who, seat in s.players.items() if number in seat.tasks]
        lacks = tasks.lacking(s, s.active, number)
        known = tasks.needs(s, number) is not None
        remark = w.text("task-done", players_=done) if done else "" if known else w.name("task-unknown")
        rows.append(Row(number, ", ".join(f"{lacks.count(m)}× {w.name(m)}" for m in dict.fromkeys(lacks)), remark))
    found = [Panel(w.name("tasks-panel"), rows)] if rows else []
    events = [Row(str(k), w.name("event-new") if e == UNKNOWN else w.name(e)) for k, e in enumerate(s.events, 1)]
    return [*found, Panel(w.name("events-panel"), events)]


@dataclass(frozen=True)
class Result:
    """What lasts after a game of the adventure: which chapter is next, the losses in it, the cards now in the deck."""

    chapter: int
    losses: int
    mixed_in: int | None
    won: bool


def result(s: PortRoyal) -> Result | None:
    """None before the end. A loss repeats the chapter with help, a win begins the next without; the cards stay in the deck.

    adventure.coop-repeat, adventure.coop-help, adventure.coop-help-ends, adventure.keep-cards.
    """
    if not s.now or s.now[-1].name != "over" or kit_of(s).mode == "epilogue":
        return None
    chapter, losses = int(s.options.get("chapter", "1")), int(s.options.get("losses", "0"))
    if kit_of(s).coop and not s.won:
        return Result(chapter, losses + 1, s.added, False)
    return Result(chapter + 1, 0, s.added, True)


