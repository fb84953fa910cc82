"""Killed at random moments: every acknowledged entry is found again."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

from referee.kernel.game import Header
from referee.save.journal import Journal
from referee.ui.desk import Desk

SCRIPT = """
    import sys
    from pathlib import Path
    from referee.ui.desk import Desk
    desk = Desk.open(Path(sys.argv[1]), "en")
    while True:
        for reply in desk.line("r1") + desk.line("stop") + desk.line("pass") + desk.line("pass"):
            if reply.kind == "done":
                print(reply.outcome.label, reply.outcome.text, flush=True)
"""


def test_every_acknowledged_entry_survives_a_kill_at_a_random_moment(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    Journal.create(path, Header(game="port-royal", players=("A", "B"), mode="base", edition="2026.1"))
    rng = random.Random(7)
    acknowledged: dict[str, str] = {}
    for _ in range(12):
        process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(SCRIPT), str(path)], stdout=subprocess.PIPE, text=True)
        assert process.stdout
        first = process.stdout.readline()  # it is up
        time.sleep(rng.random() * 0.1)
        process.send_signal(signal.SIGKILL)
        rest, _ = process.communicate()
        for line in [first, *rest.splitlines(keepends=True)]:
            if line.endswith("\n") and line.strip():
                label, _, text = line.strip().partition(" ")
                acknowledged[label] = text
        _, records = Journal(path).load()
        for label, text in acknowledged.items():
            assert records[int(label) - 1].strip() == text
        desk = Desk.open(path, "en")
        assert not desk.table.stuck and len(desk.table.items) >= len(acknowledged)
    assert len(acknowledged) > 300
