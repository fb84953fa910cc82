"""How a table begins, and what to lay out for exactly these three Exploits (setup.*)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.kernel.chance import stream
from referee.kernel.flow import Frame
from referee.kernel.game import Header
from referee.kernel.move import TABLE
from referee.kernel.view import Panel, Row, Words

from .exploits.boards import DECKS, DISCS, DUTCH, THREE, boards, choose, full_deck, named
from .mat import City, Seat
from .state import Endeavor, in_all

TRACK = ("exploits", "everything", "nothing")


def begin(header: Header) -> Endeavor:
    """base.tracks-start: where everything is tracked all discs begin in the supply; else the base game lies on the table."""
    track = header.options.get("track", TRACK[0])
    seats = {str(k): Seat(0, DISCS) if track == "everything" else Seat() for k in range(1, len(header.players) + 1)}
    s = Endeavor(players=seats, tracking=track, options=dict(header.options))
    s.now[:] = [Frame("choose", TABLE)]
    s.toss = stream(header.seed, "first", 0).choice(list(seats))
    chosen = named(s.options)
    if len(chosen) == THREE:
        prepare(s, chosen)
    else:
        s.lot = list(choose(s.options, stream(header.seed, "pick", 0)))
    return s


def setup(header: Header, w: Words) -> list[Panel]:
    """setup.base-first; the Exploits' part as soon as they are chosen."""
    chosen = named(dict(header.options))
    side = {4: "setup-side-four", 5: "setup-side-five"}.get(len(header.players), "setup-side")  # base.sides
    base = [Row("", w.text("setup-base")), Row("", w.text(side))]
    panels = [Panel(w.name("setup-title-base"), base)]
    if len(chosen) == 3:
        return panels + checklist(chosen, len(header.players), w)
    return [*panels, Panel(w.name("setup-title-exploits"), [Row("", w.text("setup-choose"))])]


def checklist(chosen: Sequence[str], players: int, w: Words) -> list[Panel]:
    """setup.row, setup.components, setup.keys, setup.keys-stack, setup.shields."""
    rows = [Row("", w.text("setup-row", exploits=", ".join(w.name(e) for e in chosen)))]
    for exploit in chosen:
        board = boards()[exploit]
        where = " + ".join(w.name(r) for r in board.regions)
        rows.append(Row(w.name(exploit), w.text(f"setup-{exploit}", players=players), where))
    if {"imperialism", "dutch-east-india"} <= set(chosen):
        rows.append(Row("", w.text("setup-both-blockade")))  # imperialism.setup: its connection reaches the Far East, too
    regions = [r for e in chosen for r in boards()[e].regions]
    keys = [Row(w.name(r), w.count(regions.count(r), "key")) for r in dict.fromkeys(regions)]
    return [
        Panel(w.name("setup-title-exploits"), rows),
        Panel(w.name("setup-title-keys"), keys),
        Panel(w.name("setup-title-shields"), [Row("", w.text("setup-shields"))]),
    ]


def lay_pieces(s: Endeavor) -> None:
    """Every board comes with its pieces, also one that was set by hand in the middle of a game."""
    # saltpeter.setup, spanish-main.setup, dutch-east-india.setup, jesuits.setup, south-sea.setup, underground-railroad.setup,
    # transit-of-venus.setup, imperialism.setup: how many pieces is in exploits.toml
    for piece, n in in_all(s).items():
        s.stock.setdefault(piece, n)


def prepare(s: Endeavor, chosen: list[str]) -> None:
    """setup.components, setup.row: the pieces of exactly these three boards."""
    s.chosen = list(chosen)
    lay_pieces(s)
    if "pirates" in chosen:
        s.pirate = "nassau-space"  # pirates.setup
    if "manila-galleons" in chosen:
        s.manila = list(s.players)  # manila-galleons.setup
        for seat in s.players.values():
            if seat.supply is not None:
                seat.supply -= 1
    if "dutch-east-india" in chosen:
        for city, region in DUTCH.items():
            s.cities[city] = City(region, token=False)
        s.stripped.append(":".join(DUTCH))  # dutch-east-india.setup: no trade token lies on its map
    if s.tracked:
        s.decks = {d: list(full_deck(d)) for d in DECKS}
        s.now[:] = [Frame("start", s.crown)]
    else:
        s.decks = {"slavery": list(full_deck("slavery"))} if {"underground-railroad", "haiti"} & set(chosen) else {}
        s.now[:] = [Frame("phase", s.teller())]
