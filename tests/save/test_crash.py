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
from referee.ui.table.desk import Desk

SCRIPT = """
    import random, sys
    from pathlib import Path
    from referee.ui.table.desk import Desk
    desk, rng = Desk.open(Path(sys.argv[1]), "en"), random.Random(sys.argv[2])
    while True:
        legal = [o.entry for o in desk.table.options() if not o.open]
        if not legal:
            desk.operate("undo", ["1"])
            continue
        for reply in desk.line(desk.words.entry(rng.choice(legal))):
            if reply.kind == "done":
                print(reply.outcome.label, reply.outcome.text, flush=True)
"""


def test_every_acknowledged_entry_survives_a_kill_at_a_random_moment(tmp_path: Path) -> None:
    path = tmp_path / "t.table"
    Journal.create(path, Header(game="port-royal", players=("A", "B"), mode="base", edition="2026.1"))
    rng = random.Random(7)
    acknowledged: dict[str, str] = {}
    for run in range(12):
        command = [sys.executable, "-c", textwrap.dedent(SCRIPT), str(path), str(run)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        seen = [process.stdout.readline() for _ in range(rng.randint(20, 40))]
        time.sleep(rng.random() * 0.02)  # somewhere within the next entry
        process.send_signal(signal.SIGKILL)
        rest, _ = process.communicate()
        for line in [*seen, *rest.splitlines(keepends=True)]:
            if line.endswith("\n") and line.strip():
                label, _, text = line.strip().partition(" ")
                acknowledged[label] = text
        _, records = Journal(path).load()
        for label, text in acknowledged.items():
            assert records[int(label) - 1].strip() == text
        desk = Desk.open(path, "en")
        assert not desk.table.stuck
    assert len(acknowledged) >= 200
