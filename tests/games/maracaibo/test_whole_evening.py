"""A whole three-player evening at the prompt: every typed line of the transcript, what came of it, and the keystrokes."""

from __future__ import annotations

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


def typed() -> list[str]:
    return [line[2:] for line in TRANSCRIPT.read_text("utf-8").splitlines() if line.startswith("> ")]


def test_three_players_play_a_whole_evening(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "evening.table", dict(BOX), header=HEADER)
    for line in typed():
        replies = evening.type(line)
        assert replies and all(r.kind == "done" for r in replies), f"{line}: {[(r.kind, r.because) for r in replies]}"
    sheet = GAME.score(evening.desk.table.s)
    assert sheet.final and len(sheet.columns) == 3 and sheet.winners
    assert evening.text() == TRANSCRIPT.read_text("utf-8")
    assert evening.keys < 3000  # three boards followed entry by entry
