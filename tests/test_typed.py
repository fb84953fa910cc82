"""Lines as people type them, in both languages: each becomes the entries it means, asks, or is refused by its rule.

    [[line]]
    from = "where it was seen"
    mode = "base"; players = ["Ann", "Bob"]; level = "enforce"; lang = "en"; cards = "table"; set = {}; box = "small"
    given = ["r1 y2 stop"]       # lines before it, each accepted whole
    typed = "sailor 3"
    becomes = ["1 take 3"]       # the records it adds, in the journal's words; or
    writes = ["- set 1.coins=5"] # the same for a correction; or
    asks = "which"               # part of the question or of an answer offered: nothing is recorded; or
    refuse = "take.harbour"      # the rule that refuses it: nothing is recorded; or
    unknown = "word"             # the word the game does not know: nothing is recorded

With `follows = true` for all of a file each line is typed behind those above it that were not refused: a whole round.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee.kernel.facts import Need
from referee.kernel.game import Header
from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui import plain_lines
from referee.ui.table.desk import Desk, load_game
from referee.ui.table.reply import Reply

HERE = Path(__file__).parent
FILES = sorted((HERE / "typed").rglob("*.toml"))
FILE = "t.table"
ONCE = True  # False where mutants are tried: one may wake in the lines given, at any row
LEFT: dict[tuple[str, tuple[str, ...]], tuple[dict[str, bytes], dict[str, str]]] = {}  # files and box after the lines given


@dataclass(frozen=True)
class Typed:
    """One line with what it is typed after and what must come of it."""

    game: str
    number: int
    row: dict[str, Any]
    file: str = ""

    def __str__(self) -> str:
        return f"{self.file}-{self.number}-{self.row['typed']}"


def rows() -> list[Typed]:
    found: list[Typed] = []
    for path in FILES:
        data = tomllib.loads(path.read_text("utf-8"))
        common = data.get("all", {})
        game = path.stem.replace("_", "-")
        file = game if path.parent.name == "typed" else f"{game}-{path.parent.name}"
        behind: list[str] = []
        for k, row in enumerate(data["line"], 1):
            found.append(Typed(game, k, {"given": list(behind), **common, **row}, file))
            behind += [row["typed"]] if common.get("follows") and "refuse" not in row else []
    return found


def sit_down(typed: Typed, folder: Path) -> Desk:
    row = typed.row
    game = load_game(typed.game)
    mode = row.get("mode") or next(iter(game.modes))
    head = Header(
        game=game.id,
        players=tuple(row.get("players", ("Ann", "Bob"))),
        mode=mode,
        edition=game.edition,
        cards=row.get("cards", game.cards),
        level=row.get("level") or game.modes[mode].level,
        seed="typed",
        options={k: str(v) for k, v in row.get("set", {}).items()},
    )
    Journal.create(folder / FILE, head)
    desk = Desk(Journal(folder / FILE), row.get("lang", "en"))
    if box := row.get("box"):
        desk.table.box = dict(in_box(box))
    return desk


@cache
def in_box(name: str) -> dict[str, str]:
    told = tomllib.loads((HERE / "boxes" / f"{name}.toml").read_text("utf-8"))
    return {k: str(v) for k, v in told.get("facts", told).items()}


def after(typed: Typed, folder: Path) -> Desk:
    """The table after the lines given. What many rows begin with is typed once: then the files it left are opened again."""
    row = typed.row
    begun = str((typed.game, *(row.get(key) for key in ("mode", "players", "level", "lang", "cards", "set", "box"))))
    given = tuple(row.get("given", ()))
    typed_before = next((n for n in range(len(given), 0, -1) if ONCE and (begun, given[:n]) in LEFT), 0)
    if not typed_before:
        desk = sit_down(typed, folder)
    else:
        files, box = LEFT[begun, given[:typed_before]]
        for name, text in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(text)
        desk = Desk(Journal(folder / FILE), row.get("lang", "en"))
        desk.table.box = dict(box)
    language.use(row.get("lang", "en"))  # the words of a question are the table's, whatever was spoken before
    for k, line in enumerate(given[typed_before:], typed_before + 1):
        words = line.split() or [""]
        if words[0] in ("set", "now", "level", "track"):
            replies = desk.operate(words[0], words[1:])
        else:
            replies = desk.line(line)
        assert replies and all(r.kind != "refused" for r in replies), f"given «{line}»: {said(desk, replies)}"
        if desk.asking is None and desk.waiting is None and desk.mending is None:  # else a question is open, which no file keeps
            files = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
            LEFT[begun, given[:k]] = files, dict(desk.table.box)
    return desk


def entries(desk: Desk, start: int) -> list[str]:
    return [r.text for r in desk.table.records[start:] if r.is_entry]


def said(desk: Desk, replies: list[Reply]) -> str:
    return "\n".join(f"{r.kind} {[b.rule for b in r.because]} " + " | ".join(t for _, t in plain_lines.reply(r, desk)) for r in replies)


@pytest.mark.parametrize("typed", rows(), ids=str)
def test_a_typed_line(typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    desk, row = after(typed, tmp_path), typed.row
    start = len(desk.table.records)
    called = None if isinstance(desk.asking, Need) else desk.command(row["typed"])  # an answer about the box comes before commands
    replies = desk.operate(called.name, called.args) if called else desk.line(row["typed"])
    got = entries(desk, start)
    told = said(desk, replies)
    if "writes" in row:
        assert [r.text for r in desk.table.records[start:]] == row["writes"], told
        return
    if "becomes" in row:
        assert got == row["becomes"], f"{got}\n{told}"
        return
    assert not got, f"recorded {got}\n{told}"
    if "asks" in row:
        assert any(r.kind == "asks" for r in replies) and str(row["asks"]).casefold() in told.casefold(), told
    elif "refuse" in row:
        assert any(row["refuse"] == b.rule for r in replies if r.kind == "refused" for b in r.because), told
    else:
        assert any(r.kind == "refused" and str(b.facts.get("word")) == str(row["unknown"]) for r in replies for b in r.because), told
