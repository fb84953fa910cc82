"""The program beside the independent model: Mary's evenings turn by turn, final positions line by line."""

from __future__ import annotations

from random import Random

import pytest

from referee.games.maracaibo import GAME
from referee.games.maracaibo.tally import tally
from referee.kernel.game import Header
from referee.kernel.score import Line

from .adapter import OURS, SURVEYED, Beside, components, expected, tables
from .model_mary import Mary
from .model_score import CONSTRUCTIONS, NATIONS, Position, random_position, rank, score, supremacy
from .model_table import empty_cells

LEVELS = ("very low", "low", "medium", "high", "very high")


def points(lines: tuple[Line, ...]) -> dict[str, int]:
    """Every line of a sheet by its id, those within others too."""
    found: dict[str, int] = {}
    for line in lines:
        found |= {line.id: line.points} | points(line.lines)
    return found


def evening(seed: int) -> None:
    """One random evening of the model, told to the program; after every turn both see the same table."""
    rng = Random(seed)
    level = LEVELS[seed % 5]
    box = components(level, rng)
    tiles = {tile.name: tile for tile in box.battle_tiles}
    beside = Beside(level, seed)
    for k, turn in enumerate(Mary(box).evening(rng)):
        beside.play(turn, tiles)
        if turn["player"] != "final":
            assert beside.seen() == expected(turn["state"]), f"seed {seed}, turn {k}: {turn['player']} {turn['card']} {turn['events']}"
            continue
        lines = {name: vp for event, name, vp in (e for e in turn["events"] if e[0] == "line")}
        ours = points(GAME.score(beside.table.s).columns[1].lines)
        names = {"points before": "track", "quests": "quests", "more quests": "quest-lead", "more cells": "upgrade-lead"}
        names |= {"explorer": "explorer-lead", "income": "income", "total": "total"}
        names |= {f"most {n}": f"leader-{OURS[n]}" for n in NATIONS} | {f"ranks {n}": f"nation-{OURS[n]}" for n in NATIONS}
        ours["total"] = GAME.score(beside.table.s).columns[1].total
        assert {k: ours[names[k]] for k in lines} == lines, f"seed {seed}"


@pytest.mark.parametrize("seed", range(20))
def test_mary_plays_what_the_model_plays(seed: int) -> None:
    evening(seed)


def lines_of(position: Position) -> dict[str, dict[str, int]]:
    """The model's lines in our ids; achievements and the two points are on the track before the sheet begins."""
    found = {}
    for who, row in score(position).items():
        named = {"income": row["point income"], "doubloon-points": row["doubloon track"], "cards": row["cards"]}
        named |= {c.lower(): row[c] for c in CONSTRUCTIONS if c in row}
        named |= {f"leader-{OURS[n]}": row[f"most {n}"] for n in NATIONS} | {f"nation-{OURS[n]}": row[f"ranks {n}"] for n in NATIONS}
        found[who] = named | {"total": row["total"]}
    return found


def counts(position: Position, who: str) -> dict[str, object]:
    """One player's counts as `tally` asks for them."""
    p, printed = position.players[who], position.tables
    row = {"points": p.points + score(position)[who]["achievements"], "choice": 2 * p.chose_points, "points-income": p.point_income}
    row |= {"doubloon-points": printed.doubloon_points[p.doubloon_income], "card-points": sum(p.cards)}
    row |= {"threshold": p.thresholds, "quests": p.quests, "assistant": p.assistants, "strength": p.combat, "sailor": p.sailors}
    row |= {"attribute": p.attributes, "battle-tile": p.battles, "upgrade": p.upgrades}
    for n in NATIONS:
        row |= {f"influence-{OURS[n]}": p.influence[n], f"ranks-{OURS[n]}": rank(p.influence[n], printed.ribbons[n])}
    return row | {"buildings": [b.lower() for b in sorted(p.built)]}


def position_at_a_table(position: Position) -> dict[str, dict[str, int]]:
    """The same counts on a table that was told them."""
    names = tuple(position.players)
    head = Header(game=GAME.id, players=names, mode="base" if len(names) > 1 else "solo", level="assist")
    s = GAME.begin(head)
    s.facts.update(SURVEYED)
    s.names = dict(zip(s.humans, names, strict=True))
    for n in NATIONS:
        pool = s.supply[OURS[n]]
        pool.left, pool.unnamed = 13 - position.taken[n], position.control[n]
        pool.gone = position.taken[n] - position.control[n]
    s.control.clear()
    for seat, who in zip(s.humans, names, strict=True):
        mine, row = s.players[seat], counts(position, who)
        p = position.players[who]
        mine.points, mine.income, mine.level, mine.cards = row["points"] + row["choice"], p.point_income, p.doubloon_income, sum(p.cards)
        mine.influence = {OURS[n]: p.influence[n] for n in NATIONS}
        mine.buildings, mine.thresholds, mine.quests = row["buildings"], p.thresholds, p.quests
        mine.assistants = ["1"] * p.assistants
        mine.strength, mine.sailors, mine.attributes, mine.tiles, mine.upgrades = p.combat, p.sailors, p.attributes, p.battles, p.upgrades
    return {c.name: points(c.lines) | {"total": c.total} for c in GAME.score(s).columns if c.who != "mary"}


def final_position(seed: int) -> None:
    """One random final position, by `tally` and at a table."""
    position = random_position(Random(seed), tables(), players=1 + seed % 4)
    expected = lines_of(position)
    nations: dict[str, object] = {}
    for n in NATIONS:
        nations |= {f"control-{OURS[n]}": position.control[n], f"empty-{OURS[n]}": empty_cells(position.taken[n])}
    assert set(supremacy(position.control).values()) <= {0, 1, 2}
    sheet = tally("base", nations, [(who, counts(position, who)) for who in position.players])
    from_counts = {c.name: points(c.lines) | {"total": c.total} for c in sheet.columns}
    at_the_table = position_at_a_table(position)
    for who, row in expected.items():
        assert {k: from_counts[who][k] for k in row} == row, f"seed {seed}, tally"
        assert {k: at_the_table[who][k] for k in row} == row, f"seed {seed}, table"


@pytest.mark.parametrize("seed", range(40))
def test_final_positions_score_as_the_model_scores_them(seed: int) -> None:
    final_position(seed)
