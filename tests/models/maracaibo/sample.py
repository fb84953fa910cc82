"""A made-up, complete set of components for the tests. Apart from what the rulebook's text says, no number here is a printed one."""

from __future__ import annotations

from dataclasses import replace

from . import model_mary as mm
from .model_score import Tables
from .model_table import NATIONS, Board, Space, Track

CITIES = {"2": 1, "4": 1, "5": 1, "9": 2, "11": 1, "13": 1, "14": 1, "16": 1, "17": 1}
FORKS = {
    "3": ("4", "5"),
    "4": ("6",),
    "5": ("6",),
    "16": ("17", "18"),
    "17": ("19",),
    "18": ("19",),
    "20": ("21a", "21b"),
    "21a": (),
    "21b": ("22",),
    "22": (),
}


def board() -> Board:
    """Twenty spaces from Havana to the home spaces with two forks."""
    names = [str(n) for n in range(20)] + ["20", "21a", "21b", "22"]
    spaces = {}
    for i, name in enumerate(names):
        home = name in ("20", "21a", "21b", "22")
        way = FORKS.get(name) or (() if name in FORKS else (names[i + 1],))
        spaces[name] = Space(name, i, home or name == "0" or name in CITIES, way, CITIES.get(name, 0), name in CITIES, home)
    return Board(spaces)


def board_h4() -> Board:
    """The same with H4: a city between 9 and 10 behind explorer cell 4, each of its arrows costing 3."""
    plain = board().spaces
    plain["9"] = replace(plain["9"], next=("H4", "10"))
    plain["H4"] = Space("H4", 9.5, True, ("10",), 1, True, False, 4)
    return Board(plain, dear={("9", "H4"): 3, ("H4", "10"): 3})


def track() -> Track:
    """Cells 0-20 in a row and a side branch 6 -> 30, 31, 32, 33 -> 9 (longer than 7, 8); thresholds behind 5, 11 and 16."""
    way = {n: (n + 1,) for n in range(20)} | {20: (), 6: (7, 30), 30: (31,), 31: (32,), 32: (33,), 33: (9,)}
    zone = {n: (n > 5) + (n > 11) + (n > 16) for n in range(21)} | dict.fromkeys(range(30, 34), 1)
    return Track(way, 0, 20, frozenset((3, 31, 14)), zone)


def automa_cards() -> list[mm.AutomaCard]:
    """Fifteen invented cards: nine A, four B, two C."""
    spain = ("influence", "Spain")
    france = ("influence", "France")
    plans = [
        (mm.DISC,),
        (mm.EXPLORE,),
        (mm.QUEST,),
        (mm.BATTLE,),
        (spain, mm.DISC),
        (france, mm.EXPLORE),
        (mm.BATTLE,),
        (mm.DISC, mm.EXPLORE),
        (("influence", "England"), mm.QUEST),
        (mm.DISC_4,),
        (mm.EXPLORE_4,),
        (mm.QUEST_3,),
        (mm.BATTLE_3,),
        (mm.BATTLE_3, mm.DISC),
        (mm.EXPLORE_4, spain),
    ]
    return [
        mm.AutomaCard(
            f"card {i + 1}", "A" * (i < 9) or "B" * (i < 13) or "C", 1 + i % 4, ("upper", "lower")[i % 2], 1 + i % 4, plan, warrior=i == 13
        )
        for i, plan in enumerate(plans)
    ]


def battle_tiles() -> list[mm.BattleTile]:
    """Twenty-five invented tiles, a third with a mark."""
    marks = (frozenset(), frozenset({"most"}), frozenset({"fewest"}))
    return [mm.BattleTile(f"battle {i}", {n: (3 * i + 5 * k) % 8 for k, n in enumerate(NATIONS)}, marks[i % 3]) for i in range(25)]


def ribbons() -> dict[str, tuple[tuple[int, int], ...]]:
    """Invented ribbons: ranks 1-4 at cells 2, 5, 8, 12."""
    return dict.fromkeys(NATIONS, ((2, 1), (5, 2), (8, 3), (12, 4)))


def components(level: str = "medium") -> mm.Components:
    """The whole box. The third place of her sheet shows 2, as in the book's example."""
    sheet = [(i // 2 + 1, i % 2 == 0) for i in range(19)]
    return mm.Components(
        board(),
        track(),
        automa_cards(),
        sheet,
        battle_tiles(),
        ribbons(),
        14,
        {0: ["15"], 1: ["6", "12"], 2: ["3", "10"], 3: ["8", "18"]},
        [f"quest {i}" for i in range(24)],
        [f"journey {i}" for i in range(88)],
        level,
    )


def tables() -> Tables:
    """Invented points of the doubloon track: one per four doubloons above eight."""
    return Tables({n: (n - 8) // 4 for n in range(8, 35)}, ribbons())
