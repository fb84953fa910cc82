"""What to lay out for exactly this game."""

from __future__ import annotations

from referee.kernel.game import Header
from referee.kernel.view import Panel, Row, Words

from .box import boards


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
