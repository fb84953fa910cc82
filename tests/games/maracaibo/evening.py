"""This game's evening: the table it is played at."""

from __future__ import annotations

from pathlib import Path

from referee.games.maracaibo import GAME
from referee.kernel.game import Header
from tests import evening

HEADER = Header(
    game="maracaibo",
    players=("Аня",),
    mode="solo",
    edition=GAME.edition,
    cards="app",
    level="assist",
    seed="вечер",
    options={"difficulty": "high", "story": "75"},
)


class Evening(evening.Evening):
    def __init__(self, path: Path, box: dict[str, str], lang: str = "ru", header: Header = HEADER) -> None:
        super().__init__(path, header, box, lang)
