"""The final scoring in the rulebook's order, from counts: those of a table (score_counts.py) and those of a tally alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import rulesdb
from referee.kernel.move import Actor
from referee.kernel.score import OPEN, Column, Line, Points, Sheet, ends, plus

from .board import GAME, NATIONS
from .mary.cards import automa, cells, income
from .seats import MARY, tracks

MOST = OPEN  # nothing known limits a count that nobody told


@cache
def buildings() -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = rulesdb.data(GAME, "scoring")["building"]
    return rows


@dataclass(frozen=True)
class Nation:
    """One nation at the end: tokens on the board and empty cells in its supply."""

    board: int | None
    empty: int | None


@dataclass(frozen=True)
class Count:
    """One side's counts at the end. None: nobody told."""

    who: Actor
    name: str
    points: int | None = 0
    choice: int | None = 0
    income: int | None = 0
    doubloon: int | None = 0
    cards: int | None = 0
    influence: Mapping[str, int | None] = field(default_factory=dict)
    ranks: Mapping[str, int | None] = field(default_factory=dict)
    buildings: tuple[str, ...] = ()
    counted: Mapping[str, int | None] = field(default_factory=dict)  # what the constructions count
    quests: int | None = 0
    upgrades: int | None = 0
    discs: int | None = None  # Mary only: discs gone from the Automa board
    mary_cards: int | None = None
    ahead: int | None = None  # Mary only: spaces her explorer is ahead


def counted(n: int | None, high: int = MOST) -> Points:
    return (0, high) if n is None else n


def times(a: Points, b: Points) -> Points:
    (a0, a1), (b0, b1) = ends(a), ends(b)
    low, high = a0 * b0, a1 * b1
    return low if low == high else (low, high)


# -- nations -------------------------------------------------------------------------------------------------------------


def supremacy(counts: Mapping[str, int]) -> dict[str, int]:
    """score.supremacy, score.supremacy-tie: tied nations share the best place and use up the next."""
    bonus: list[int] = tracks("control")["supremacy"]
    return {n: bonus[sum(1 for other in counts.values() if other > counts[n])] for n in counts}


def factors(nations: Mapping[str, Nation]) -> dict[str, tuple[Points, Points]]:
    """score.multiplier: empty supply cells, and the bonus that is added."""
    known = {n: v.board for n, v in nations.items() if v.board is not None}
    bonus = supremacy(known) if len(known) == len(nations) else None
    return {n: (counted(v.empty, 7), bonus[n] if bonus else (0, 2)) for n, v in nations.items()}


def multipliers(nations: Mapping[str, Nation]) -> dict[str, Points]:
    return {n: plus(cells, bonus) for n, (cells, bonus) in factors(nations).items()}


def leader(side: Count, sides: list[Count], nation: str) -> Points:
    """score.leader, score.leader-tie, score.leader-zero; a range while somebody's influence is not known."""
    vp: int = tracks("influence")["leader_vp"]
    mine, reached = side.influence[nation], [n for c in sides if (n := c.influence[nation]) is not None]
    if len(reached) < len(sides):
        return (0, vp)
    return vp if mine and mine == max(reached) else 0


def _nations(side: Count, sides: list[Count], nations: Mapping[str, Nation]) -> tuple[Line, Line]:
    others = [c for c in sides if c is not side]
    lead = tuple(
        Line(f"leader-{n}", "score.leader", leader(side, sides, n), {"influence": _beside([side, *others], n)}) for n in NATIONS
    )
    worth, sums = multipliers(nations), factors(nations)
    ranks = tuple(
        Line(
            f"nation-{n}",
            "score.nation",
            times(counted(side.ranks.get(n), 6), worth[n]),
            {"rank": side.ranks.get(n), "multiplier": " + ".join(map(written, sums[n]))},
        )
        for n in NATIONS
    )
    return Line("leader", "score.leader", lines=lead), Line("nations", "score.nation", lines=ranks)


def _beside(sides: list[Count], nation: str) -> str:
    """`4 : 2`: one side's influence, then the others'."""
    return " : ".join("?" if (n := c.influence[nation]) is None else str(n) for c in sides)


def written(n: Points) -> str:
    return str(n) if isinstance(n, int) else "–".join(map(str, n))


# -- a player --------------------------------------------------------------------------------------------------------------


def building(side: Count, name: str) -> Line:
    """Points for each thing the construction counts.

    score.abbey, score.palace, score.basilica, score.citadel, score.church, score.fort, score.academy, score.cathedral.
    """
    row = buildings()[name]
    n: Points = 0
    for part in row["per"].split("+"):
        count = side.doubloon if part == "doubloon-points" else side.counted.get(part)
        n = plus(n, counted(count, _HIGH.get(part, 20)))
    limit = row.get("limit", MOST)
    low, high = (min(v, limit) for v in ends(times(n, row["vp"])))
    most = f" ≤ {limit}" if "limit" in row else ""
    return Line(name, f"score.{name}", low if low == high else (low, high), {"reckoned": f"{written(n)} × {row['vp']}{most}"})


_HIGH = {"threshold": 3, "quest": 24, "assistant": 8, "strength": 8, "sailor": 8, "attribute": 5, "battle-tile": 25, "upgrade": 12}


def player(side: Count, sides: list[Count], nations: Mapping[str, Nation]) -> Column:
    """score.steps in their order; score.no-doubloons, score.hand: doubloons and unbought cards are not asked for."""
    lead, ranks = _nations(side, sides, nations)
    lines = (
        Line("track", "score.steps", counted(side.points)),
        *([Line("choice", "score.choice", counted(side.choice, 2))] if side.choice != 0 else []),  # at a table they are on the track
        Line("income", "score.income", counted(side.income, 20)),
        Line("doubloon-points", "score.doubloon-points", counted(side.doubloon, 20)),
        Line("cards", "score.cards", counted(side.cards)),
        Line("buildings", "score.buildings", lines=tuple(building(side, b) for b in side.buildings)),
        lead,
        ranks,
    )
    return Column(side.who, side.name, lines)


# -- Mary ------------------------------------------------------------------------------------------------------------------


def step(name: str, lead: int | None) -> Points:
    """solo.end.instead: the highest step reached, and only that one."""
    rows = automa("end")[name]
    if lead is None:
        return (0, rows[-1]["vp"])
    return next((row["vp"] for row in reversed(rows) if lead >= row["lead"]), 0)


def _pair(hers: int | None, yours: int | None) -> str:
    return " : ".join("?" if n is None else str(n) for n in (hers, yours))


def more(hers: int | None, yours: int | None) -> int | None:
    return None if hers is None or yours is None else hers - yours


def mary(side: Count, you: Count, sides: list[Count], nations: Mapping[str, Nation]) -> Column:
    """solo.end.usual, solo.end.influence, solo.end.quests and the three comparisons; solo.income.display: her cards pay only income."""
    lead, ranks = _nations(side, sides, nations)
    gone = side.discs
    track: Points = (0, 38) if gone is None else income(gone)
    empty = None if gone is None else cells(gone)
    paid = (
        Line("automa-board", "solo.income.track", track, {"discs": gone}),
        Line("automa-cards", "solo.income.cards", counted(side.mary_cards, 40), {"cards": side.mary_cards}),
    )
    quests, upgrades = more(side.quests, you.quests), more(empty, you.upgrades)
    reckoned = f"{automa('end')['quest_vp']} × {'?' if side.quests is None else side.quests}"
    lines = (
        Line("track", "score.steps", counted(side.points)),
        Line("income", "solo.income.final", lines=paid),
        lead,
        ranks,
        Line("quests", "solo.end.quests", times(automa("end")["quest_vp"], counted(side.quests, 24)), {"reckoned": reckoned}),
        Line("quest-lead", "solo.end.quest-lead", step("quests", quests), {"lead": _pair(side.quests, you.quests)}),
        Line("upgrade-lead", "solo.end.upgrade-lead", step("upgrades", upgrades), {"lead": _pair(empty, you.upgrades)}),
        Line("explorer-lead", "solo.end.explorer-lead", step("explorer", side.ahead), {"ahead-by": side.ahead}),
    )
    return Column(MARY, side.name, lines)


def sheet(sides: list[Count], nations: Mapping[str, Nation], *, final: bool = True) -> Sheet:
    """score.win, score.tie; against Mary solo.end.win, solo.end.tie."""
    hers = next((c for c in sides if c.who == MARY), None)
    you = next(c for c in sides if c.who != MARY)
    columns = [player(c, sides, nations) for c in sides if c.who != MARY]
    if hers:
        columns.append(mary(hers, you, sides, nations))
    return Sheet(final, tuple(columns), tie_rule="solo.end.tie" if hers else "score.tie", alone_wins_ties=MARY if hers else "")
