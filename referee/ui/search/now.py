"""Where a rule stands in the present game: the row of the table that it speaks of."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import rulesdb
from referee.kernel.view import Row

from ..text import panel_of, shown

if TYPE_CHECKING:
    from ..table.desk import Desk


def now(desk: Desk, rule_id: str) -> str:
    """Everybody's figure, or the table's; nothing where the game shows none."""
    rows = rulesdb.optional(desk.game.id, "search").get("now", {})
    about = next((row for pattern, row in rows.items() if fnmatchcase(rule_id, pattern)), "")
    if not about:
        return ""
    label, names = desk.words.name(about), [shown(name) for name in desk.words.names.values()]
    mine: list[str] = []
    others: list[str] = []
    for panel in desk.panels(desk.table.s):
        title = shown(panel.title).removesuffix(" ◂")
        whose = next((name for name in names if panel_of(title, name)), "")
        if title == label and not whose:
            return shown(f"{label}: " + (" · ".join(f"{row.label} {row.value}".strip() for row in panel.rows)))
        here = [_said(row) for row in panel.rows if row.label == label and row.value]
        (mine if whose else others).extend(f"{whose} {said}".strip() for said in here)
    return shown(f"{label}: {' · '.join(mine or others)}") if mine or others else ""


def _said(row: Row) -> str:
    return f"{row.value} ({row.remark})" if row.remark else row.value
