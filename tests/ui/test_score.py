"""The sheet as a tree, as a table, as a page and as a picture."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from rich.console import Console

from referee.kernel.score import Column, Line, Sheet
from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui.score import draw
from referee.ui.score import page as export
from referee.ui.score import sheet as sheets
from referee.ui.score import svg as chart
from referee.ui.text import Words

from .command import run
from .sitting import begin

RUDE = '<script>alert("x")</script>&[red]\x1b[31m'


def column(who: str, name: str, persons: object, expeditions: object, coins: int = 0) -> Column:
    inside = (Line("sailor-3", "influence.count", 1), Line("sailor-3", "influence.count", 1), Line("jester-7", "influence.count", persons))  # type: ignore[arg-type]
    lines = (Line("persons", "influence.count", lines=inside), Line("expeditions", "expedition.influence", expeditions))  # type: ignore[arg-type]
    return Column(who, name, lines, ties=(coins,))


def sheet(final: bool = True, name: str = "Аня") -> Sheet:
    return Sheet(final, (column("1", name, 2, 6), column("2", "Борис", (1, 3), 0), column("3", "=1+1", 2, -3)), tie_rule="end.tie")


def words(lang: str) -> Words:
    language.use(lang)
    return Words("port-royal", lang)


def drawn(found: Sheet, lang: str, width: int = 80) -> str:
    out = io.StringIO()
    draw.tree(found, words(lang), Console(file=out, width=width, color_system=None, highlight=False, markup=False, emoji=False))
    return out.getvalue()


class Balanced(HTMLParser):
    """Every tag that opens also closes; collects what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.seen.append(data)


def test_every_line_of_the_tree_says_why() -> None:
    text = drawn(sheet(), "en")
    assert "Аня  10" in text and "Борис  3–5" in text and "[influence.count" in text
    assert "Sailor 3 ×2" in text or "×2" in text, "equal cards stand together"
    assert "Winner: Аня" in text
    assert text.count("[influence.count") == 3, "cards below the line do not repeat its rule"


def test_a_preview_does_not_speak_of_winners() -> None:
    text = drawn(sheet(final=False), "ru")
    assert "Итог" not in text and "Победа" not in text


@pytest.mark.parametrize("width", [40, 50, 80])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_tree_fits_the_screen(width: int, lang: str) -> None:
    assert all(len(line) <= width for line in drawn(sheet(), lang, width).splitlines())


def test_names_are_shown_never_obeyed() -> None:
    found = sheet(name=RUDE)
    assert "[red]" in drawn(found, "en") and "\x1b" not in drawn(found, "en")
    page = export.html(found, words("en"), "2026-01-02", [])
    assert "<script" not in page and "&lt;script&gt;" in page and "\x1b" not in page
    assert "\x1b" not in export.csv(found, words("en"))


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_page_is_whole_and_needs_nothing_else(lang: str) -> None:
    page = export.html(sheet(), words(lang), "2026-01-02", ["note <b>"])
    parser = Balanced()
    parser.feed(page)
    assert not parser.open and {"svg", "table", "h1"} <= parser.tags
    assert not {"script", "link", "img", "iframe"} & parser.tags and "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert f'<html lang="{lang}">' in page
    seen = "".join(parser.seen)
    assert "3–5" in seen and "−3" in seen and "note <b>" in seen
    assert ("02.01.2026" if lang == "ru" else "2026-01-02") in seen
    if lang == "ru":
        styled = re.sub(r"<style>.*?</style>", "", page, flags=re.S)
        assert not re.search(r">[^<]*\b(Total|Comparison|Rules|Winner)\b", styled), "nothing is left in English"


def test_the_picture_is_well_formed_and_hatches_what_is_not_certain() -> None:
    root = ET.fromstring(chart.svg(sheet(name=RUDE.replace("\x1b", "")), words("en")))
    assert root.tag.endswith("svg")
    space = "{http://www.w3.org/2000/svg}"
    boxes = root.findall(f".//{space}g/{space}rect")
    assert any(b.get("fill") == "url(#unsure)" for b in boxes)
    assert all(float(b.get("width", "0")) > 0 and float(b.get("x", "0")) >= 0 for b in boxes)
    assert max(float(b.get("x", "0")) + float(b.get("width", "0")) for b in boxes) <= chart.WIDTH


def test_a_picture_of_nothing_is_still_a_picture() -> None:
    empty = Sheet(False, (Column("1", "Аня", ()), Column("2", "Борис", (Line("persons", "influence.count"),))))
    ET.fromstring(chart.svg(empty, words("ru")))
    Balanced().feed(export.html(empty, words("ru"), "", []))


def test_the_spreadsheet_adds_up_and_obeys_no_name() -> None:
    rows = list(csv.DictReader(io.StringIO(export.csv(sheet(), words("en")))))
    for who in ("Аня", "Борис", "'=1+1"):
        mine = [r for r in rows if r["player"] == who]
        for end in ("points", "points_max"):
            assert int(mine[0][end]) == sum(int(r[end]) for r in mine if r["depth"] == "1")
    assert {r["rule"] for r in rows} >= {"influence.count", "expedition.influence"}


def test_figures_the_label_does_not_say_are_added() -> None:
    language.use("en")
    line = Line("persons", "influence.count", 3, {"coins": 4, "unheard-of": 1})
    assert sheets.figures(line, Words("port-royal", "en")) == "coins: 4"


# -- the command -----------------------------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = begin(tmp_path / "a.table")
    run("set", "1.persons=sailor-3,jester", "1.expeditions=expedition-house-house", "-f", str(path))
    return str(path)


def test_score_says_the_range_while_a_card_is_not_told_apart(table: str) -> None:
    assert "1. Ann: 6–8 = Persons 2–4 + Expeditions 4" in run("score", "-f", table).out
    ran = run("score", "-f", table, "--why")
    assert ran.code == 0 and "Ann: 6–8" in ran.out and "1–3  Jester" in ran.out
    found = json.loads(run("score", "-f", table, "--json").out)
    assert found["players"][0]["total"] == [6, 8] and found["final"] is False


FINISHED = ("port-royal-base", "maracaibo-solo", "cooper-island-base", "endeavor-exploits", "merchants-marauders-base")


@pytest.mark.parametrize("name", FINISHED)
def test_the_page_is_ranked_valid_alone_and_fits_a_phone(name: str, tmp_path: Path) -> None:
    page = tmp_path / "p.html"
    run("--lang", "en", "score", "-f", str(SAVES / f"{name}.table"), "--html", str(page))
    text = page.read_text("utf-8")
    assert not re.search(r"(src|href)=\"(?!#|https://app\.bgstatsapp)", text)
    assert "@import" not in text and "url(" not in text.replace("url(#unsure)", "")
    assert not [w for w in re.findall(r"(?<!max-)width: ?(\d+)px|<svg[^>]* width=\"(\d+)", text) if int(w[0] or w[1]) > 320]
    assert ("The course of the game" in text) == (name != "endeavor-exploits"), "there the points are counted at the end only"
    assert "prefers-color-scheme: dark" in text
    stack: list[str] = []
    for closing, tag in re.findall(r"<(/?)([a-z][a-z0-9]*)(?:\s[^<>]*)?(?<!/)>", text.partition("<body>")[2].partition("</body>")[0]):
        assert not closing or stack.pop() == tag
        stack += [] if closing else [tag]
    assert not stack
    found = json.loads(run("score", "-f", str(SAVES / f"{name}.table"), "--json").out)
    assert text.count('class="sum"><td') == len(found["players"])
    totals = [int(n) for n in re.findall(r'class="sum"><td>Total</td><td class="why"></td><td class="n">(\d+)', text)]
    assert totals == sorted(totals, reverse=True)


def test_score_writes_files_and_keeps_data_apart(table: str, tmp_path: Path) -> None:
    page, picture = tmp_path / "out" / "p.html", tmp_path / "p.svg"
    ran = run("score", "-f", table, "--html", str(page), "--svg", str(picture), "--csv")
    assert ran.code == 0 and ran.out.startswith("player,") and "p.html" in ran.err
    assert page.read_text("utf-8").startswith("<!doctype html>") and picture.read_text("utf-8").startswith("<svg")


def test_a_folder_that_cannot_be_written_is_a_sentence(table: str) -> None:
    ran = run("score", "-f", table, "--html", "/proc/nowhere/p.html")
    assert ran.code == 4 and "Traceback" not in ran.err


# -- BG Stats --------------------------------------------------------------------------------------------------------

SAVES = Path(__file__).parents[1] / "saves"


def sent(link: str) -> dict[str, Any]:
    """What BG Stats is told by a link."""
    begin, data = link.strip().split("?data=")
    assert begin == "https://app.bgstatsapp.com/createPlay.html" and link.strip().isascii() and " " not in link.strip()
    found: dict[str, Any] = json.loads(unquote(data))
    return found


@pytest.mark.parametrize("path", sorted(SAVES.glob("*-2026.*.table")), ids=lambda p: p.stem)
def test_a_finished_table_goes_to_bg_stats(path: Path) -> None:
    play = sent(run("score", "-f", str(path), "--bgstats").out)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"]) and play["sourceName"] and play["sourcePlayId"]
    assert play["game"]["name"] and play["game"]["bggId"] > 0
    score = json.loads(run("score", "-f", str(path), "--json").out)
    counts, names = score["players"], [c["name"] for c in score["players"]]
    if len(counts) == 1:  # a team has one score: it is everybody's
        names = list(Journal(path).load()[0].players)
        counts = counts * len(names)
    assert [told["name"] for told in play["players"]] == names
    for told, counted in zip(play["players"], counts, strict=True):
        assert told["winner"] is (counted["name"] in score["winners"])
        assert told.get("score") == (counted["total"] if isinstance(counted["total"], int) else None)
    assert sum(p["startPlayer"] for p in play["players"]) == 1


def test_the_same_table_is_the_same_play_in_either_language(tmp_path: Path) -> None:
    path = str(SAVES / "port-royal-contracts.table")
    en, ru = (sent(run("--lang", lang, "score", "-f", path, "--bgstats").out) for lang in ("en", "ru"))
    assert en["sourcePlayId"] == ru["sourcePlayId"] and en["game"] == ru["game"]
    out = tmp_path / "new" / "play.txt"
    ran = run("score", "-f", path, "--bgstats", str(out))
    assert ran.code == 0 and not ran.out and "play.txt" in ran.err and sent(out.read_text("utf-8"))["sourcePlayId"] == en["sourcePlayId"]


def test_an_unfinished_table_does_not_go_to_bg_stats(table: str) -> None:
    ran = run("score", "-f", table, "--bgstats")
    assert ran.code == 2 and not ran.out and "finished" in ran.err


def test_the_page_of_a_finished_table_offers_to_keep_it(table: str, tmp_path: Path) -> None:
    page = tmp_path / "p.html"
    run("score", "-f", str(SAVES / "port-royal-contracts.table"), "--html", str(page))
    assert "bgstatsapp" in page.read_text("utf-8")
    run("score", "-f", table, "--html", str(page))
    assert "bgstatsapp" not in page.read_text("utf-8")


def test_each_players_part_in_a_teams_score_has_its_row() -> None:
    lines = tuple(Line("influence-of", "adventure.influence", n, facts={"player": who}) for who, n in (("1", 4), ("2", 3)))
    sheet = Sheet(True, (Column("team", "team", lines),))
    words = Words("port-royal", "en", names={"1": "Ann", "2": "Bob"})
    found = [(label, sheets.part(sheet.columns[0], key)) for key, label in sheets.categories(sheet, words)]
    assert [n for _label, n in found] == [4, 3] and "Ann" in found[0][0] and "Bob" in found[1][0]


def test_the_course_begins_where_points_were_told(tmp_path: Path) -> None:
    run("score", "-f", str(SAVES / "maracaibo-solo.table"), "--html", str(tmp_path / "p.html"))
    begun = [float(x) for x in re.findall(r'<polyline points="([\d.]+),', (tmp_path / "p.html").read_text("utf-8"))]
    assert begun[0] == 34 and min(begun[1:]) > 300, "of Mary everything is known, of the player's points only the last counts"
