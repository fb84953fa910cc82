"""The program's glory against the independent model's, on random final positions."""

from __future__ import annotations

from random import Random

import pytest

from tests.models.endeavor.adapter import exploit, glory, our_box, table
from tests.models.endeavor.model_box import EXPLOITS
from tests.models.endeavor.model_glory import glory as by_the_model
from tests.models.endeavor.model_random import random_position


def disagreement(seed: int) -> str:
    """What the model and the program count differently on one random position; empty where they agree."""
    rng = Random(seed)
    position = random_position(rng, tuple(rng.sample(list(EXPLOITS), 3)), box=our_box())
    theirs = {exploit(e): row for e, row in by_the_model(position).items()}
    ours = glory(table(position))
    wrong = [f"{e} {p}: model {theirs[e][p]}, program {ours[e][p]}" for e in theirs for p in theirs[e] if theirs[e][p] != ours[e][p]]
    return f"seed {seed}: " + "; ".join(wrong) if wrong else ""


@pytest.mark.parametrize("seed", range(50))
def test_the_program_counts_what_the_model_counts(seed: int) -> None:
    assert not disagreement(seed)
