"""The adventure's set-up page."""

from __future__ import annotations

from referee.kernel.game import Header
from referee.kernel.view import Row, Words

from .kit import Kit


def setup_rows(header: Header, chosen: Kit, w: Words) -> list[Row]:
    return []
