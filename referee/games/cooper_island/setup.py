"""How a table begins, and what to lay out for exactly this game."""

from __future__ import annotations

from referee.kernel.flow import Frame, Together
from referee.kernel.game import Header
from referee.kernel.move import TABLE
from referee.kernel.view import Panel, Row, Words

from .components import boards
from .income import begin_income
from .seat import Seat
from .state import CooperIsland
from .turn import leave_untracked

TRACK = ("everything", "results")


def begin(header: Header) -> CooperIsland:
    """setup.cartographer, setup.tiles, setup.start-tile; the first player named holds the Cooper token, or it comes up at random."""
    n = len(header.players)
    seats = {str(k): Seat(steps=start) for k, start in enumerate(boards(n)["cartographer-start"], 1)}
    s = CooperIsland(players=seats, taken=2 * n)
    begin_income(s)
    if header.options.get("start") == "choice":  # setup.start-choice
        both = s.now[-1]
        assert isinstance(both, Together)
        for who, stack in both.stacks.items():
            stack.append(Frame("start-terrain", who))
    elif header.options.get("start") == "random":
        s.now.append(Frame("random-start", TABLE))
    if header.options.get("start") in ("choice", "random"):
        for seat in seats.values():
            seat.land.clear()
    if header.cards == "app":  # setup.tiles
        s.now += [Frame("drawing", who) for who in reversed(seats) for _ in range(2)]
    if n < 4:  # setup.royal-3, setup.royal-2; all of them lie out for four (setup.royal-4)
        s.now.append(Frame("drawn-royals" if header.cards == "app" else "royals", TABLE))
    if header.options.get("first") == "by-lot":  # setup.first
        s.now.append(Frame("first-player", TABLE))
    s.tracking = header.options.get("track", TRACK[0])
    if s.results:
        leave_untracked(s)
    return s


def setup(header: Header, w: Words) -> list[Panel]:
    """setup.board … setup.unused, in the order of the rulebook; only what this number of players needs."""
    n = len(header.players)
    board = boards(n)
    pieces, unused = (", ".join(p.upper() for p in board[key]) for key in ("pieces", "unused"))
    common = [
        w.text("setup-board", n=n, pieces=pieces, unused=unused),
        w.text("setup-cargo"),
        w.text({4: "setup-royal-4", 3: "setup-royal-3", 2: "setup-royal-2"}[n]),
        w.text("setup-decks"),
        w.text("setup-bag", tiles=60, left=60 - 2 * n),
        w.text("setup-supply"),
    ]
    own = [
        w.text("setup-player-board"),
        w.text("setup-workers"),
        w.text("setup-stock"),
        w.text("setup-ruins"),
        w.text("setup-ships"),
        w.text("setup-lids"),
        w.text("setup-tiles"),
        w.text(f"setup-start-{header.options.get('start', 'meadow')}"),
        w.text("setup-coin"),
    ]
    if header.options.get("first") == "by-lot":
        order = [w.text("setup-first-by-lot")]
    else:
        order = [w.text("setup-first", player=header.players[0])]
        order += [w.text("setup-step", player=p, n=k) for p, k in zip(header.players, board["cartographer-start"], strict=True)]
    return [
        Panel(w.name("setup-common"), [Row("", t) for t in common]),
        Panel(w.name("setup-own"), [Row("", t) for t in own]),
        Panel(w.name("setup-order"), [Row("", t) for t in order]),
    ]
