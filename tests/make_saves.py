"""Makes the finished tables of tests/saves anew: one for each game and mode, played at random to the end.

    python -m tests.make_saves [NAME…]        # after a change of the rules that a kept table no longer fits
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path

from referee.games import endeavor, merchants_marauders, port_royal
from referee.kernel.audit import check
from referee.kernel.paths import show
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.json_out import points

from .games.cooper_island import test_playouts as cooper
from .games.endeavor import test_playouts as exploits
from .games.maracaibo import play as told
from .games.maracaibo import whole as full
from .games.merchants_marauders import test_playouts as seas
from .games.port_royal import test_modes as royal
from .playout import header, playout

SAVES = Path(__file__).parent / "saves"
NAMES = ("Аня", "Борис", "Вера", "Dan")


def human(seed: int) -> Callable[[Table], None]:
    """Now and then something is taken back and entered again, or the table counts its pieces."""
    rng = random.Random(seed)

    def after(table: Table) -> None:
        if rng.random() < 0.01 and table.undo().ok:
            assert table.redo().ok
        if rng.random() < 0.005:
            path, value = rng.choice(sorted(table.view().items()))
            check(table, [(path, show(value))])

    return after


def of_port_royal(mode: str, players: int, **options: str) -> Table:
    adventure = mode.startswith(("adventure", "epilogue"))
    head = header(port_royal.GAME, players, mode, cards="app" if players == 3 and not adventure else "table", options=options)
    return playout(
        port_royal.GAME,
        head,
        players,
        box=royal.BOX,
        weigh=royal.adventurous if adventure else royal.eager,
        answer=royal.of_the_story if adventure else royal.sensible,
        after=human(players),
    )


MAKERS: dict[str, Callable[[], Table]] = {
    "port-royal-base": lambda: of_port_royal("base", 4, gambler="yes"),
    "port-royal-full-sail": lambda: of_port_royal("full-sail", 3),
    "port-royal-contracts": lambda: of_port_royal("contracts", 3, ending="expedition"),
    "port-royal-contracts-coop": lambda: of_port_royal("contracts-coop", 2),
    "port-royal-contracts-solo": lambda: of_port_royal("contracts-solo", 1),
    "port-royal-adventure": lambda: of_port_royal("adventure", 3),
    "port-royal-adventure-coop": lambda: of_port_royal("adventure-coop", 2, chapter="2", losses="1", **{"mixed-in": "12"}),
    "port-royal-adventure-solo": lambda: of_port_royal("adventure-solo", 1),
    "port-royal-epilogue": lambda: of_port_royal("epilogue", 3),
    "maracaibo-solo": lambda: told.evening(5, box=told.BOX, after=human(5)),
    "maracaibo-base": lambda: told.evening(6, box=told.BOX, players=3, after=human(6)),
    "maracaibo-solo-full": lambda: full.game(7, 1, after=human(7)),
    "maracaibo-base-full": lambda: full.game(8, 2, after=human(8)),
    "cooper-island-base": lambda: cooper.play(3, 3, cooper.BOX, level="enforce"),
    "endeavor-exploits": lambda: playout(
        endeavor.GAME,
        header(endeavor.GAME, 3, level="enforce", options=exploits.triple("jesuits", 2) | exploits.ALL),
        2,
        box=exploits.BOX,
        weigh=exploits.eager,
        after=human(2),
    ),
    "endeavor-exploits-told": lambda: playout(
        endeavor.GAME,
        header(endeavor.GAME, 4, level="assist", options=exploits.triple("haiti", 3)),
        3,
        box=exploits.BOX,
        weigh=exploits.leisurely,
        after=human(3),
    ),
    "merchants-marauders-base": lambda: playout(
        merchants_marauders.GAME,
        header(merchants_marauders.GAME, 3, options={"modules": "1,3,5,6,9", "variants": "2"}),
        4,
        box=seas.BOX,
        weigh=seas.eager,
        after=human(4),
    ),
}


def keep(name: str) -> dict[str, object]:
    """Plays a table and writes it down; its sheet."""
    table = MAKERS[name]()
    path = SAVES / f"{name}.table"
    path.unlink(missing_ok=True)
    journal = Journal.create(path, table.header._replace(players=NAMES[: len(table.header.players)], begun="2026-01-01"))
    journal.load()
    for line in table.lines:
        journal.append([line])
    sheet = table.game.score(table.s)
    assert sheet.final, name
    return {c.who: points(c.total) for c in sheet.columns} | {"winners": list(sheet.winners), "final": sheet.final}


def main() -> None:
    path = SAVES / "sheets.json"
    sheets = json.loads(path.read_text("utf-8"))
    for name in sys.argv[1:] or MAKERS:
        sheets[name] = keep(name)
        kept = {name: sheet for name, sheet in sorted(sheets.items()) if (SAVES / f"{name}.table").exists()}
        path.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")
        print(name)


if __name__ == "__main__":
    main()
