"""The program's glory against the independent model's, and whole games of every Exploit."""

from __future__ import annotations

from tests.models.endeavor.test_agrees import disagreement
from tests.prove import Tried, proves


@proves("glory of the Exploits as the model counts it", short=5, long=2000)
def glory(seed: int, size: int) -> Tried:
    found = [wrong for k in range(size) if (wrong := disagreement(seed + k))]
    return size, found
