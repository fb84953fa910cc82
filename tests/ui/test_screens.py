"""Screens as properties: everything fits, whose turn it is is in view, English screens hold English, none an inner id."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

import pytest
from rich.console import Console

import rulesdb
from referee import GAMES
from referee.kernel.options import whose
from referee.ui.picking import fitted
from referee.ui.render import list_lines
from referee.ui.score import draw
from referee.ui.score import sheet as sheets
from referee.ui.table import watch
from referee.ui.table.board import Board, room
from referee.ui.table.closed_moves import closed
from referee.ui.table.desk import load_game
from referee.ui.table.listing import listing
from tests.ui.command import run
from tests.ui.sitting import Sitting, begin

SAVES = Path(__file__).parents[1] / "saves"
TABLES = ("port-royal-base", "maracaibo-solo", "maracaibo-base-full", "cooper-island-base", "endeavor-exploits", "merchants-marauders-base")
SIZES = ((40, 12), (80, 24), (120, 30))
NAMES = re.compile("Аня|Борис|Вера|Глеб|Даша")
SEAT_PATH = re.compile(r"(?<![\w.])[1-5]\.[a-z][\w.]*=?")


def middle(name: str, tmp_path: Path) -> Path:
    """A kept game, as it stood half way."""
    lines = (SAVES / f"{name}.table").read_text("utf-8").splitlines(keepends=True)
    at = lines.index("+++\n") + 1
    path = tmp_path / f"{name}.table"
    path.write_text("".join(lines[: at + (len(lines) - at) // 2]), "utf-8")
    return path


@pytest.mark.parametrize("game", GAMES)
def test_every_section_of_a_rulebook_has_an_english_heading(game: str) -> None:
    pages = {r.page for r in rulesdb.rules(game).values() if isinstance(r.page, str)} - {"referee", "base game"}
    pairs = rulesdb.optional(game, "headings")
    assert pages == set(pairs), "a pair for each heading that is cited, and none beside"
    assert not any(re.search("[а-яё]", text, re.I) for text in pairs.values())


@pytest.mark.parametrize("name", TABLES)
def test_an_english_screen_holds_no_russian_and_no_inner_path(name: str, tmp_path: Path) -> None:
    path = str(shutil.copy(SAVES / f"{name}.table", tmp_path))
    half = str(middle(name, tmp_path / "."))
    for args in (("show",), ("log",), ("score",), ("score", "--why"), ("options",), ("why",)):
        for file in (path, half):
            said = NAMES.sub("", run("--lang", "en", *args, "-f", file).out)
            assert not re.search("[а-яё]{2}", said, re.I), (args, re.search(".*[а-яё]{2}.*", said, re.I))
            assert not SEAT_PATH.search(said), (args, SEAT_PATH.search(said))


def test_a_list_has_what_may_be_done_and_the_closed_moves_with_their_reasons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(middle("merchants-marauders-base", tmp_path), "en")
    said = sitting.type("?").splitlines()
    assert any(line.strip().startswith("— scout, fight, merchant: You are in the port of Petit-Goâve") for line in said)
    assert said[-1].startswith("To correct: undo · fix")
    assert not any("belongs to another mode" in line for line in said)
    every = sitting.desk.table.options(every=True)
    monkeypatch.setattr("referee.ui.table.closed_moves.MANY", 99)
    whole = closed(sitting.desk, every)
    monkeypatch.setattr("referee.ui.table.closed_moves.MANY", 1)
    first, more = closed(sitting.desk, every)
    left_out = sum(len(row.label.split(", ")) for row in whole) - len(first.label.split(", "))
    assert left_out and more.line().strip() == f"…  and {left_out} more"


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("width", "height"), [(40, 12), (80, 24), (120, 30)])
def test_the_second_screen_fits_and_shows_everybody_side_by_side(name: str, lang: str, width: int, height: int, tmp_path: Path) -> None:
    sitting = Sitting(middle(name, tmp_path), lang, width=width, height=height)
    watch.draw(sitting.desk, sitting.repl.screen, lambda: None)
    said = sitting.said().splitlines()
    assert len(said) <= height and all(len(line) <= width for line in said)
    everybody = list(sitting.desk.words.names.values())
    assert all(any(who in line for line in said) for who in everybody)
    if width >= 80:
        asked = [sitting.desk.words.player(who) for who in whose(sitting.desk.table.s)]
        heads = next(line for line in said if all(who in line for who in everybody) and "▸" in line)
        assert all(f"▸ {who}" in heads for who in asked)


def part(name: str, of: str, tmp_path: Path) -> Path:
    """A kept game as it began, stood half way, or ended."""
    if of == "middle":
        return middle(name, tmp_path)
    path = Path(shutil.copy(SAVES / f"{name}.table", tmp_path))
    if of == "opening":
        path.write_text(path.read_text("utf-8").partition("+++\n")[0] + "+++\n", "utf-8")
    return path


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("of", ["opening", "middle", "end"])
def test_what_is_seen_fits_every_screen_and_shows_everybody(of: str, name: str, lang: str, tmp_path: Path) -> None:
    path = part(name, of, tmp_path)
    for columns, rows in SIZES:
        sitting = Sitting(path, lang, width=columns, height=rows)
        sitting.repl.greet()
        board, said, everybody = Board(sitting.desk), sitting.said().splitlines(), list(sitting.desk.words.names.values())
        assert all(len(line) <= columns for line in said), [line for line in said if len(line) > columns]
        most = 0 if sitting.repl.over() else room(columns, rows)
        lines = ["".join(text for _style, text in line) for line in board.lines(columns - 1, most)] if most else []
        assert len(lines) <= rows // 2 and all(len(line) < columns for line in lines)
        for who in everybody if most else ():
            assert any(line.startswith(who) for line in lines), f"{who} is in view"
        assert len(fitted(board.below(alone=not most), columns)) <= columns
        asked = [sitting.desk.words.player(who) for who in whose(sitting.desk.table.s)]
        assert sitting.repl.over() or not asked or sitting.repl.who() in (*asked, ""), "whose turn it is stands before the line"
        assert all(text.cell_len <= columns for text in list_lines(listing(sitting.desk), columns))
        words = {word for line in said for word in re.findall(r"\w{4,}", line)}
        whole = set(re.findall(r"\w{4,}", wide(path, lang)))
        assert words <= whole, f"cut inside a word: {words - whole}"


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", TABLES)
def test_the_result_fits_every_screen_with_everybody_and_every_category(name: str, lang: str) -> None:
    sitting = Sitting(SAVES / f"{name}.table", lang)
    sheet, words = sitting.desk.table.sheet(), sitting.desk.words
    for columns, rows in SIZES:
        out = io.StringIO()
        draw.result(sheet, words, Console(file=out, width=columns, height=rows, color_system=None, highlight=False))
        said = out.getvalue().splitlines()
        assert all(len(line.rstrip()) <= columns for line in said)
        assert all(any(sheets.name(c, words) in line and sheets.total(c.total) in line for line in said) for c in sheet.columns)
        together = " ".join(word for line in said for word in line.split())
        assert all(label.split()[0] in together for _key, label in sheets.categories(sheet, words))
        assert rows < 24 or len(said) <= rows - 4, "what comes after it has room"


def wide(path: Path, lang: str) -> str:
    """What is said on a screen on which nothing has to be broken."""
    sitting = Sitting(path, lang, width=1000, height=30)
    sitting.repl.greet()
    return sitting.said()


def test_what_everybody_must_notice_is_loud(tmp_path: Path) -> None:
    for game in GAMES:
        assert load_game(game).loud <= set(rulesdb.rules(game))
    sitting = Sitting(begin(tmp_path / "a.table"))
    assert "\n‼ Bust: a second ship" in sitting.type("red 1", "red 2")
    island = Sitting(middle("cooper-island-base", tmp_path))
    island.type("show")
    island.desk.table.s.round = 5
    island.repl.answer([])
    assert island.said().startswith("‼ The last round begins.\n")


@pytest.mark.parametrize("level", ["assist", "record"])
@pytest.mark.parametrize("name", TABLES)
def test_a_finished_game_is_over_however_strict_it_was(name: str, level: str, tmp_path: Path) -> None:
    sitting = Sitting(Path(shutil.copy(SAVES / f"{name}.table", tmp_path)))
    sitting.type(f"level {level}")
    assert sitting.desk.table.s.level == level
    assert sitting.repl.over()


def test_what_the_final_score_lacks_is_asked_before_it_is_shown(tmp_path: Path) -> None:
    sitting = Sitting(Path(shutil.copy(SAVES / "port-royal-full-sail.table", tmp_path)))
    sitting.repl.greet()
    assert "Full Sail, card passenger 6: how many influence points on the shield?" in sitting.said()
    assert not sitting.ran
    sitting.type("3")
    assert sitting.ran[0][0] == "score"
    assert [str(c.total) for c in sitting.desk.table.sheet().columns] == ["10", "7", "10"]
