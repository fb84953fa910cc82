"""Tables that begin at a captain's first turn, for the tests of bounds."""

from __future__ import annotations

from referee.games.merchants_marauders import GAME
from referee.kernel.game import Header
from referee.kernel.record import parse_record
from referee.kernel.table import Table
from tests.journal_lines import tell


def table(*lines: str, **options: str) -> Table:
    t = Table(GAME, Header("merchants-marauders", ("Ann", "Bob"), "base", GAME.edition, level="assist", options=options))
    start = ("1 captain sloop bridgetown 3232", "2 captain flute caracas 2323", "- fact map.changes=-", "table ev")
    for line in (*start, *lines):
        outcome = tell(t, line)
        assert outcome.ok, (line, outcome.refused)
    return t


def against(t: Table, entry: str) -> list[str]:
    """The rules against an entry that stands in a journal and nobody would type."""
    return [reason.rule for reason in t.judged(t.replay.move(parse_record(entry)))]
