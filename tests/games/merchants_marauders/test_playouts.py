"""Whole games at random: each module and variant alone, all together, random mixtures, two to four captains."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from referee.games.merchants_marauders import GAME
from referee.games.merchants_marauders.zones import PARTS
from referee.kernel.options import Option
from referee.kernel.table import Table
from tests.playout import header, playout

BOX = tomllib.loads((Path(__file__).parents[2] / "boxes" / "merchants_marauders.toml").read_text("utf-8"))
MIXED = random.Random(9)
ALONE = [*(({"modules": str(k)}) for k in range(1, 12)), *(({"variants": str(k)}) for k in range(1, 7))]
MIXTURES = [
    {"modules": ",".join(map(str, MIXED.sample(range(1, 12), 5))), "variants": ",".join(map(str, MIXED.sample(range(1, 7), 2)))}
    for _ in range(4)
]
#: What brings glory is done often, so that strict games come to their end too; short cuts and told entries are weighed down.
WEIGHTS = {
    "fight": 0.1, "declare": 3.0, "raid": 3.0, "visit": 2.0, "merchant": 4.0, "recruit": 5.0, "brawl": 5.0, "end": 4.0, "ten": 500.0,
    "buy": 0.1, "fit": 0.15, "withdraw": 0.3, "card": 0.2, "favor": 0.3, "title": 0.1, "rumor": 4.0, "verify": 12.0, "mission": 12.0,
    "court": 0.3, "treat": 0.3, "stash": 0.3, "offer": 0.5, "earns": 6.0, "npc": 0.05, "location": 0.1, "skills": 0.2, "dies": 0.05,
    "hurt": 0.05, "chart": 0.2,
}  # fmt: skip


def eager(option: Option) -> float:
    return WEIGHTS.get(option.cls.verb, 1.0) * (0.2 if option.words[-1:] == ("no",) else 1.0)


def nothing_is_broken(table: Table) -> None:
    """Ships hold together, nobody has less than nothing, at most one battle is fought, dead captains own nothing."""
    s = table.s
    assert len(s.battle) <= 1
    for seat in s.players.values():
        assert all(0 <= seat.damage[p] <= seat.size(p) for p in PARTS)
        assert seat.left("hull") > 0 or s.battle
        assert (seat.gold or 0) >= 0 and (seat.cargo or 0) >= 0 and (seat.contraband or 0) >= 0 and 0 <= seat.favor <= 5
        assert (seat.cards or 0) <= 4 and seat.sold in (0, 1)
        if not seat.alive and not any(f.data.get("start") or f.data.get("again") for f in s.now):
            assert not seat.gold and not seat.cargo and not seat.weapons and not seat.pirate
    if s.reserve is not None and s.level == "enforce" and not any(f.name == "restock" for f in s.now):  # nothing was told or set
        aboard = sum(m not in seat.taken for seat in s.players.values() for m in seat.mods)
        assert 16 - len(s.bare) + aboard + s.reserve == 24 - 2 * (not s.on(7)) - 2 * (not s.on(11))
    for npc in s.npcs.values():
        assert npc.zone and len(set(npc.upgrades)) == len(npc.upgrades)


@pytest.mark.parametrize("options", ALONE, ids=lambda o: "-".join(f"{k}{v}" for k, v in o.items()))
def test_each_module_and_variant_alone_is_played_to_the_end_by_the_rules(options: dict[str, str]) -> None:
    k = ALONE.index(options)
    table = playout(GAME, header(GAME, 2 + k % 3, options=options), k, weigh=eager, after=nothing_is_broken, box=BOX if k % 2 else {})
    assert GAME.score(table.s).final and not table.marks


@pytest.mark.parametrize("players", (2, 3, 4))
def test_everything_together_is_played_to_the_end(players: int) -> None:
    head = header(GAME, players, options={"modules": "all", "variants": "all"}, cards="app" if players == 3 else "table")
    playout(GAME, head, players, weigh=eager, after=nothing_is_broken, box=BOX if players == 3 else {})


@pytest.mark.parametrize("options", MIXTURES, ids=lambda o: "-".join(o.values()))
def test_random_mixtures_are_played_to_the_end(options: dict[str, str]) -> None:
    k = MIXTURES.index(options)
    playout(GAME, header(GAME, 2 + k % 3, options=options), 7, weigh=eager, after=nothing_is_broken)


@pytest.mark.parametrize("options", ({}, *MIXTURES, {"modules": "all"}), ids=lambda o: "-".join(o.values()) or "bare")
def test_games_partly_told_are_played_to_the_end(options: dict[str, str]) -> None:
    head = header(GAME, 3, options=options, level="assist")
    playout(GAME, head, 5, told=0.12, weigh=eager, after=nothing_is_broken, box=BOX if options else {})


@pytest.mark.parametrize("seed", (1, 2))
def test_forced_entries_and_corrections_break_nothing(seed: int) -> None:
    head = header(GAME, 2, options={"modules": "all"}, level="assist")
    playout(GAME, head, seed, told=0.12, force=0.05, wild=0.05, weigh=eager, steps=150, must_end=False)
