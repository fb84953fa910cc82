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


def _game(lang: str, level: str, modules: str, variants: str, *players: str) -> tuple[str, Header]:
    return lang, HEADER._replace(players=players, level=level, options={"modules": modules, "variants": variants})


#: Whole games that are kept as they were typed: the language and the table.
GAMES = {
    "merchants_marauders_two_ru": _game("ru", "assist", "all", "none", "Аня", "Борис"),
    "merchants_marauders_modules": _game("en", "enforce", "all", "none", "Ann", "Bob", "Cid"),
    "merchants_marauders_four_ru": _game("ru", "enforce", "none", "1,2,3,4,5,6", "Аня", "Боря", "Вера", "Гоша"),
}


class Evening(evening.Evening):
    def __init__(self, path: Path, box: dict[str, str], lang: str = "ru", header: Header = HEADER) -> None:
        super().__init__(path, header, box, lang)
