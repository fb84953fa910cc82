"""A finished table as a link that BG Stats opens: it shows the play and lets the player keep it."""

from __future__ import annotations

import hashlib
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

from referee.kernel.game import Header
from referee.kernel.score import Column, Sheet
from referee.kernel.table import Table

from ..text import Words, shown
from . import sheet as sheets

OPEN = "https://app.bgstatsapp.com/createPlay.html?data="
UTC = "%Y-%m-%d %H:%M:%S"  # when the play ended, as BG Stats wants it


def link(table: Table, sheet: Sheet, words: Words, path: Path) -> str:
    return OPEN + quote(json.dumps(play(table, sheet, words, path), ensure_ascii=False, separators=(",", ":")), safe="")


def play(table: Table, sheet: Sheet, words: Words, path: Path) -> dict[str, Any]:
    """The play in BG Stats' own words. Ids stay the same from table to table, so a player is matched only once."""
    header = table.header
    name, number = table.game.published
    settings = [words.name(header.mode), *(f"{words.name(key)}: {words.setting(key, value)}" for key, value in header.options.items())]
    first = table.game.began(table.at(0))  # the token may move later on
    unsure = [f"{sheets.name(c, words)}: {sheets.total(c.total)}" for c in sheet.columns if not isinstance(c.total, int)]
    return {
        "sourceName": "referee",
        "sourcePlayId": _same(header),
        "playDate": _ended(header, path),
        "game": {
            "name": name or words.text(f"title-{header.game}"),
            "sourceGameId": header.game,
            **({"bggId": number} if number else {}),
            "highestWins": True,
            "noPoints": False,
        },
        "board": ", ".join(settings),
        **({"comments": "; ".join(unsure)} if unsure else {}),
        "players": [
            {
                "name": name,
                "sourcePlayerId": id,
                "startPlayer": who == first,
                "winner": c.who in sheet.winners,  # always said: without it the play is not taken
                **({"score": c.total} if isinstance(c.total, int) else {}),
            }
            for c in sheet.columns
            for who, name, id in _people(c, table, words)
        ],
    }


def _people(column: Column, table: Table, words: Words) -> list[tuple[str, str, str]]:
    """Who stands behind a column, with name and lasting id: a player, or all of a team that has one score."""
    seats = table.names()
    if column.who in seats or column.who in table.game.automatic:
        return [(column.who, sheets.name(column, words), shown(column.name) or column.who)]
    return [(who, shown(name), shown(name)) for who, name in seats.items()]


def _same(header: Header) -> str:
    """Names this play for ever: sent twice it is still one play."""
    parts = (header.game, header.mode, header.begun, header.seed, *header.players)
    return hashlib.sha256("\n".join(parts).encode("utf-8")).hexdigest()[:24]


def _ended(header: Header, path: Path) -> str:
    """When the last entry was written; a file copied later still tells no day before the table began."""
    try:
        written = time.strftime(UTC, time.gmtime(path.stat().st_mtime))
    except OSError:
        written = ""
    return max(written, f"{header.begun} 12:00:00") if header.begun else written or time.strftime(UTC, time.gmtime())
