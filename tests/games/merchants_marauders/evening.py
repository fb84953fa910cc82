"""This game's evening: the table it is played at."""

from __future__ import annotations

from pathlib import Path

from referee.games.merchants_marauders import GAME
from referee.kernel.game import Header
from tests import evening

HEADER = Header(
    game="merchants-marauders",
    players=("Аня", "Борис"),
    mode="base",
    edition=GAME.edition,
    level="assist",
    seed="вечер",
    options={"modules": "1,3,4,8", "variants": "3"},
)


MODULES = HEADER._replace(players=("Ann", "Bob", "Cid"), options={"modules": "all", "variants": "none"})


class Evening(evening.Evening):
    def __init__(self, path: Path, box: dict[str, str], lang: str = "ru", header: Header = HEADER) -> None:
        super().__init__(path, header, box, lang)
