"""The final scoring in the rulebook's order, from counts: those of a table (score_counts.py) and those of a tally alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.kernel.move import Actor
from referee.kernel.score import OPEN, Column, Line, Points, Sheet, between, ends, plus, written

from .board import NATIONS
from .constructions import building
from .mary.cards import automa, cells, income
from .seats import MARY, tracks


@dataclass(frozen=True)
class Nation:
    """One nation at the end: tokens on the board and empty cells in its supply."""

    board: int | None
    empty: int | None


@dataclass(frozen=True)
class Count:
    """One side's counts at the end. None: nobody told; of some the bounds are known."""

    who: Actor
    name: str
    points: Points | None = 0
    choice: int | None = 0
    income: int | None = 0
    doubloon: int | None = 0
    cards: Points | None = 0
    influence: Mapping[str, Points | None] = field(default_factory=dict)
    ranks: Mapping[str, Points | None] = field(default_factory=dict)
    buildings: tuple[str, ...] = ()
    counted: Mapping[str, Points | None] = field(default_factory=dict)  # what the constructions count
    quests: Points | None = 0
    upgrades: Points | None = 0
    discs: int | None = None  # Mary only: discs gone from the Automa board
    mary_cards: int | None = None
    ahead: int | None = None  # Mary only: spaces her explorer is ahead


def counted(n: Points | None, high: int = OPEN) -> Points:
    return (0, high) if n is None else n


def times(a: Points, b: Points) -> Points:
    (a0, a1), (b0, b1) = ends(a), ends(b)
    return between(a0 * b0, a1 * b1)


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
    reached = [ends(counted(c.influence[nation])) for c in sides]
    low, high = ends(counted(side.influence[nation]))
    if not high or high < max(least for least, _ in reached):
        return 0
    return vp if low and low >= max(most for _, most in reached) else (0, vp)


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
            {"rank": _said(side.ranks.get(n)), "multiplier": " + ".join(map(written, sums[n]))},
        )
        for n in NATIONS
    )
    return Line("leader", "score.leader", lines=lead), Line("nations", "score.nation", lines=ranks)


def _beside(sides: list[Count], nation: str) -> str:
    """`4 : 2`: one side's influence, then the others'."""
    return " : ".join(_told(c.influence[nation]) for c in sides)


def _told(n: Points | None) -> str:
    return "?" if n is None else written(n)


def _said(n: Points | None) -> int | str | None:
    return n if n is None or isinstance(n, int) else written(n)


# -- a player --------------------------------------------------------------------------------------------------------------


def player(side: Count, sides: list[Count], nations: Mapping[str, Nation]) -> Column:
    """score.steps in their order; score.no-doubloons, score.hand: doubloons and unbought cards are not asked for."""
    lead, ranks = _nations(side, sides, nations)
    built = {**side.counted, "doubloon-points": side.doubloon}
    lines = (
        Line("track", "score.steps", counted(side.points)),
        *([Line("choice", "score.choice", counted(side.choice, 2))] if side.choice != 0 else []),  # at a table they are on the track
        Line("income", "score.income", counted(side.income, 20)),
        Line("doubloon-points", "score.doubloon-points", counted(side.doubloon, 20)),
        Line("cards", "score.cards", counted(side.cards)),
        Line("buildings", "score.buildings", lines=tuple(building(b, built) for b in side.buildings)),
        lead,
        ranks,
    )
    return Column(side.who, side.name, lines)


# -- Mary ------------------------------------------------------------------------------------------------------------------


def step(name: str, lead: Points | None) -> Points:
    """solo.end.instead: the highest step reached, and only that one."""
    rows = automa("end")[name]
    return between(*(next((row["vp"] for row in reversed(rows) if n >= row["lead"]), 0) for n in ends(counted(lead))))


def _pair(hers: int | None, yours: Points | None) -> str:
    return f"{_told(hers)} : {_told(yours)}"


def more(hers: int | None, yours: Points | None) -> Points | None:
    """By how much she is ahead; where nobody told how many you have, at most by all of hers."""
    if hers is None:
        return None
    low, high = ends(counted(yours))
    return between(hers - high, hers - low)


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
    hers = None if side.quests is None else ends(side.quests)[0]  # nothing she does goes untold
    quests, upgrades = more(hers, you.quests), more(empty, you.upgrades)
    reckoned = f"{automa('end')['quest_vp']} × {_told(side.quests)}"
    lines = (
        Line("track", "score.steps", counted(side.points)),
        Line("income", "solo.income.final", lines=paid),
        lead,
        ranks,
        Line("quests", "solo.end.quests", times(automa("end")["quest_vp"], counted(side.quests, 24)), {"reckoned": reckoned}),
        Line("quest-lead", "solo.end.quest-lead", step("quests", quests), {"lead": _pair(hers, you.quests)}),
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
