"""A whole three-player evening at the prompt: every typed line of the transcript, what came of it, and the keystrokes.

Three people who mean it: they deliver before they act, buy what pays, send assistants ahead, fight for one nation and claim their goals.
A turn is one line and Enter.
"""

from __future__ import annotations

import os
from pathlib import Path

from referee.games.maracaibo import GAME
from referee.kernel.game import Header

from .evening import Evening
from .whole import BOX

TRANSCRIPT = Path(__file__).parents[2] / "transcripts" / "maracaibo_whole_evening.txt"
HEADER = Header(
    game="maracaibo",
    players=("Аня", "Борис", "Вера"),
    mode="base",
    edition=GAME.edition,
    cards="app",
    level="enforce",
    seed="вечер втроём",
    options={"story": "75"},
)
NEW = ("card.card-22", "card.card-33")  # cards nobody has met yet: described on the line that buys them, and as an answer


FLAGS = {f"flag.{place}": BOX[f"flag.{other}"] for place, other in (("16", "17"), ("13", "12"), ("8", "19"), ("5", "10"))}


def typed() -> list[str]:
    return [line[2:] for line in TRANSCRIPT.read_text("utf-8").splitlines() if line.startswith(">")]


def test_three_players_play_a_whole_evening(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening.table", {k: v for k, v in (BOX | FLAGS).items() if k not in NEW}, header=HEADER)
    for line in typed():
        replies = evening.type(line)
        assert replies and all(r.kind in ("done", "asks") for r in replies), f"{line}: {[(r.kind, r.because) for r in replies]}"
    table = evening.desk.table
    sheet = GAME.score(table.s)
    assert sheet.final and len(sheet.columns) == 3 and sheet.winners
    if os.environ.get("UPDATE"):
        TRANSCRIPT.write_text(evening.text(), "utf-8")
    assert evening.text() == TRANSCRIPT.read_text("utf-8")
    turns = sum(1 for item in table.items if item.text.split()[1] == "go")
    assert evening.keys < 20 * turns  # three boards followed entry by entry
