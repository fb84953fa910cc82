"""The short form of everything that `make prove` tries at length."""

from __future__ import annotations

from pathlib import Path

import pytest

from .prove import Proof, proofs, seed_of, tried


@pytest.mark.parametrize("proof", proofs(), ids=lambda p: p.name)
def test_short(proof: Proof, tmp_path: Path) -> None:
    if lack := proof.needs():
        pytest.skip(lack)
    if not proof.short:
        pytest.skip("only at length")
    count, bad = tried(proof, seed_of(1, proof.name, 0), proof.short)
    assert count and not bad, "\n".join(bad[:10])
