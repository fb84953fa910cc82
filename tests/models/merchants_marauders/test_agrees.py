"""The program against the independent model, on random positions: NPCs, battles, raids, glory, trade, wind and storm."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.models.merchants_marauders import agree_battle, agree_glory, agree_npc, agree_port, agree_raid

POSITIONS = 50
CLASSES: dict[str, Callable[[int], str]] = {
    "NPCs sail, hunt and scout": agree_npc.sails,
    "NPCs arrive, war and peace": agree_npc.arrives,
    "battles with weapons and upgrades": agree_battle.fights,
    "raids on places": agree_raid.places,
    "raids on merchants": agree_raid.merchants,
    "glory": agree_glory.glory,
    "sales and contraband": agree_port.trades,
    "moves in the wind": agree_port.sails,
    "storms": agree_port.storms,
    "stash, mutiny, fierce crews and closed ports": agree_port.moods,
}


@pytest.mark.parametrize("name", CLASSES)
def test_the_program_says_what_the_model_says(name: str) -> None:
    assert not [wrong for seed in range(POSITIONS) if (wrong := CLASSES[name](seed))]
