"""What a table of Cooper Island asks, shows and understands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.games.cooper_island import GAME
from referee.games.cooper_island.pay import proposals
from referee.games.cooper_island.score import medals, miscounted
from referee.games.cooper_island.score_questions import missing, most
from referee.kernel.game import Header
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui.tally.dialogue import Walk
from referee.ui.text import Words
from tests.playout import header
from tests.ui.sitting import Sitting

from .test_playouts import BOX

TRANSCRIPTS = Path(__file__).parents[2] / "transcripts"


def test_a_final_score_takes_one_short_line_per_player() -> None:
    language.use("ru")
    walk = Walk(GAME, "base", Words(GAME.id, "ru", GAME))
    assert walk.feed("А 2 3 1 с- 2 3+4+2 1") == ["А: 21"]
    assert walk.feed("Б 3 0 1 8з 0 4 0") == ["Б: 23"]
    assert "нет в игре" in walk.feed("")[0]  # card 8 is out of the game for two
    assert "уже есть работник" in walk.feed("В 1 0 1 8з 0 4 0")[0]
    for answer in ("з", "0", "4", "0", ""):  # only what was wrong, and what comes after it
        walk.feed(answer)
    sheet = walk.facts.sheet()
    assert sheet.winners == ("2",)


def test_medals_are_letters_and_card_8_scores_one_less() -> None:
    assert medals("с-8з") == [("royal", "silver"), ("royal", "none"), ("royal-8", "gold-stage")]
    sheet = GAME.tally("base", {}, [("A", {"medals": "bsg8b8s8g-"})])  # type: ignore[misc]
    assert sheet.columns[0].total == 3 + 5 + 8 + 2 + 4 + 7


def test_a_tie_goes_to_fewer_uncharted_spaces_and_is_shared_after_that() -> None:
    def winners(*left: int | None) -> tuple[str, ...]:
        assert GAME.tally
        return GAME.tally("base", {}, [(str(k), {"logbooks": 4, "uncharted": n}) for k, n in enumerate(left)]).winners

    assert winners(3, 5) == ("1",)
    assert winners(5, 5) == ("1", "2")
    assert winners(None, 5) == ()


def test_the_set_up_names_boards_royal_cards_and_cartographers() -> None:
    for n, pieces, royal in ((2, "A, B, C, D", "8; 4"), (3, "A, B, C.", "6"), (4, "A, B.", "8")):
        words = Words(GAME.id, "ru", GAME)
        text = "\n".join(row.value for panel in GAME.setup(header(GAME, n), words) for row in panel.rows)
        assert pieces in text and "{" not in text
        assert re.search(royal.replace("; ", ".*"), text)
    assert "Dan: деление 4" in text and "Bob: деление 3" in text


def test_the_cheapest_payment_loses_nothing_where_it_can() -> None:
    table = Table(GAME, header(GAME, 2))
    table.set([("1.warehouse.wood", "1"), ("1.land.start.terrain", "forest"), ("1.land.start.cube", "wood"), ("1.land.start.level", "3")])
    assert proposals(table.s, "1", ({"wood": 4},)) == ["w1@start"]
    assert proposals(table.s, "1", ({"wood": 1},)) == ["wood", "@start"]
    assert proposals(table.s, "1", ({"coin": 2, "wood": 3},), ((1, ("coin", "wood")),)) == ["c1@start"]
    assert proposals(table.s, "1", ({"gold": 1},)) == []


def played(
    path: Path, lines: list[str], level: str = "assist", names: tuple[str, ...] = ("Аня", "Борис"), box: dict[str, str] | None = None
) -> tuple[str, Sitting]:
    """Types the lines; after each come the records it made."""
    Journal.create(path, Header("cooper-island", names, "base", GAME.edition, "table", level, "s", {}, "", "2026-01-01"))
    table = Sitting(path, "en" if names[0].isascii() else "ru")
    table.desk.table.box = dict(box or {})
    text = ""
    for line in lines:
        before = len(table.desk.table.lines)
        table.type(line)
        text += f"> {line}".rstrip() + "\n" + "".join(f"  {record}\n" for record in table.desk.table.lines[before:])
    return text + f"{table.keys} keys\n", table


def test_a_whole_evening_is_told_in_short_lines(tmp_path: Path) -> None:
    text = (TRANSCRIPTS / "cooper_island_evening.txt").read_text("utf-8")
    again, sitting = played(tmp_path / "evening.txt", re.findall(r"^> ?(.*)$", text, re.M))
    assert again == text
    table = sitting.desk.table
    sheet = GAME.score(table.s)
    assert sheet.final and sheet.winners == ("1",)
    assert {c.name: c.total for c in sheet.columns} == {"Аня": 28, "Борис": 22}
    assert sitting.keys < 650
    assert Table(GAME, table.header, table.lines).view() == table.view()


@pytest.mark.parametrize(
    ("name", "level", "names", "totals", "keys"),
    [
        ("two_ru", "assist", ("Аня", "Борис"), {"Аня": 22, "Борис": 21}, 600),
        ("three_en", "enforce", ("Ann", "Bob", "Eve"), {"Ann": -1, "Bob": -1, "Eve": 7}, 1550),
    ],
)
def test_a_whole_game_is_played_at_the_prompt(
    tmp_path: Path, name: str, level: str, names: tuple[str, ...], totals: dict[str, int], keys: int
) -> None:
    """Two told in Russian on an empty box, three by the rules in English: from the first line to the final score."""
    text = (TRANSCRIPTS / f"cooper_island_{name}.txt").read_text("utf-8")
    box = BOX if level == "enforce" else {}
    again, sitting = played(tmp_path / "game.txt", re.findall(r"^> ?(.*)$", text, re.M), level, names, box)
    assert again == text
    sheet = GAME.score(sitting.desk.table.s)
    assert sheet.final and {c.name: c.total for c in sheet.columns} == totals
    assert sitting.keys < keys


def test_enter_at_the_end_asks_for_the_counts_and_ending_without_them_says_so(tmp_path: Path) -> None:
    lines = re.findall(r"^> ?(.*)$", (TRANSCRIPTS / "cooper_island_two_ru.txt").read_text("utf-8"), re.M)
    before = lines[: lines.index("а 4 0 3 2")]
    sitting = played(tmp_path / "asked.txt", before)[1]
    assert "Аня: сосчитано: товары на складе?" in sitting.type("")
    assert "Борис: сосчитано: товары на складе?" in sitting.type("4", "0", "3", "2")
    assert "Enter — Аня: готово" in sitting.type("5 1 1 3")
    hurried = played(tmp_path / "hurried.txt", before)[1]
    said = " ".join(hurried.type("фаза").split())
    assert "Осталось несосчитанным: товары на складе, очки неназванных карт зданий, деление картографа, двойные жетоны." in said


def test_building_cards_that_nobody_named_are_a_range_until_they_are_counted(tmp_path: Path) -> None:
    """Nothing is scored as nothing: a card that came with a told building may carry a flag."""
    table = Table(GAME, header(GAME, 2))
    seat = table.s.players["1"]

    def cards() -> object:
        return GAME.score(table.s).columns[0].lines[2].points

    assert cards() == 0 and "flags" not in missing(table.s, "1")
    seat.small = 1
    assert cards() == (0, 1) and "flags" in missing(table.s, "1") and most(table.s, "1", "flags") == 1
    seat.small, seat.large, seat.boats = 2, 1, [1, 2, 3]
    assert cards() == (0, 5)  # both small flags, and a large card that counts flipped boats
    table.s.players["2"].cards += ["small-14", "large-14"]  # they lie before the other player
    assert cards() == (0, 1)
    seat.statues, seat.cargo = 3, [1]
    assert cards() == (0, 4)
    seat.flags = 3
    assert cards() == 3 and "flags" not in missing(table.s, "1")
    seat.cards += ["small-1", "small-2", "large-1"]
    assert cards() == 0  # all are named, and none has a flag


def test_keys_of_an_entered_turn_and_of_an_income() -> None:
    """With questions answered and proposals taken: neither a turn nor an income of island, tile and boats is over thirty keys."""
    text = (TRANSCRIPTS / "cooper_island_three_en.txt").read_text("utf-8")
    turns, incomes, keys, said = list[int](), list[int](), 0, list[str]()
    for block in re.split(r"^> ?", text, flags=re.M)[1:]:
        line, *made = block.splitlines()
        keys += len(line) + 1
        said += [record.split()[1] for record in made if record.startswith(" ") and "- fact" not in record]
        if said and said[-1] in ("end", "done", "pass", "next", "feed", "laid"):
            kept = incomes if "island" in said else turns if "put" in said else []
            kept.append(keys)
            keys, said = 0, []
    assert len(incomes) == 15 and len(turns) > 30
    assert max(turns) <= 30 and sum(turns) / len(turns) <= 21
    assert max(incomes) <= 30 and sum(incomes) / len(incomes) < 29  # one of them with a cube stored


def test_a_line_that_goes_on_takes_what_the_island_gives(tmp_path: Path) -> None:
    """Where there is nothing to choose the gain need not be said: it is entered as if it were; else the line is refused."""
    lines = ["1 2 3 5", "А о1 в1 л т а1ле а2го", "", "о5 в1 л дер т а1ле а2го гот"]
    sitting = played(tmp_path / "a.txt", lines, "enforce", box=BOX)[1]
    made = [record.text for record in sitting.desk.table.records if record.is_entry][1:]
    assert made[:4] == ["1 island island-1 b1 r1-left", "1 gain coin", "1 land a1 forest a2 mountain", "1 done"]
    assert made[4:] == ["2 island island-5 b1 r1-left", "2 gain wood", "2 gain food", "2 land a1 forest a2 mountain", "2 done"]
    assert max(len(line) + 1 for line in lines) <= 30
    sitting = played(tmp_path / "b.txt", ["1 2 3 5", "А о2 в1 л т а1ле а2го"], "enforce", box=BOX)[1]  # gold or cloth?
    assert [record.verb for record in sitting.desk.table.records if record.is_entry] == ["laid"]


def test_two_strict_rounds_on_an_empty_box_in_russian_letters(tmp_path: Path) -> None:
    """Every tile and cube is entered, what the box does not know is asked once, and no layout of the keyboard is changed."""
    text = (TRANSCRIPTS / "cooper_island_strict.txt").read_text("utf-8")
    lines = re.findall(r"^> ?(.*)$", text, re.M)
    again, sitting = played(tmp_path / "strict.txt", lines, "enforce")
    assert again == text
    s = sitting.desk.table.s
    assert s.round == 3 and s.phase == "income"
    assert not re.search("[a-z]", " ".join(lines))
    assert sitting.keys < 600


def test_a_table_begins_in_the_third_round_in_two_minutes(tmp_path: Path) -> None:
    """Both players' boards, lands, islands and ships, by the names on the screen; then play goes on by the rules."""
    text = (TRANSCRIPTS / "cooper_island_late.txt").read_text("utf-8")
    again, sitting = played(tmp_path / "late.txt", re.findall(r"^> ?(.*)$", text, re.M), "enforce")
    assert again == text
    s = sitting.desk.table.s
    assert (s.round, s.first, s.master, s.active) == (3, "2", 3, "2")
    assert s.players["1"].land["a2"].piece == "small-building" and s.players["2"].islands["m2-left"] == 5
    beginning = text[: text.index("now income")]
    assert sum(len(line) - 1 for line in beginning.splitlines() if line.startswith(">")) < 450  # some two minutes of typing


def test_the_eighth_royal_card_is_counted_once_and_by_three_players_at_least() -> None:
    def wrong(players: int, *told: str) -> list[str]:
        seats = [(str(k), {"medals": word}) for k, word in enumerate(told)]
        return [because.rule for because in miscounted("base", {"players": players}, seats)]

    assert wrong(3, "s-8z", "g") == [] and wrong(2, "s-8z", "g") == ["royal.laid"] and wrong(3, "8g", "8s", "b") == ["royal.one"]


def test_what_the_score_lacks_is_asked_in_the_order_of_the_pad() -> None:
    table = Table(GAME, header(GAME, 2))
    seat = table.s.players["1"]
    seat.logbooks = seat.one.anchors = None
    assert missing(table.s, "1")[:4] == ["logbooks", "tail-one", "tail-two", "anchors"] and "logbooks" not in missing(table.s, "2")


def test_ways_to_pay_are_listed_with_what_they_lose(tmp_path: Path) -> None:
    lines = ["1 2 3 5", "now turn Ann", "set Ann.a1=forest3wood Ann.start=forest1wood", "b"]
    _text, sitting = played(tmp_path / "a.txt", lines, "enforce", ("Ann", "Bob"), BOX)
    shown = sitting.type("launch 1 1")
    assert "c1+start · nothing is lost" in shown and "c1+a1 · lost: 2 wood" in shown


def test_a_number_of_a_card_is_no_row_of_the_list_that_lays_them_out(tmp_path: Path) -> None:
    """The first row says which cards lie out; `1 2 3 4 5` is not that row and cards 2 to 5."""
    sitting = played(tmp_path / "laid.txt", ["?"], "enforce", ("Ann", "Bob"))[1]
    assert "1 laid" in sitting.type("?")
    assert "setup.royal-2" in sitting.type("1 2 3 4 5") and not sitting.desk.table.s.laid
    sitting.type("?")
    assert "setup.royal-2" in sitting.type("1 2 3 8") and not sitting.desk.table.s.laid
    sitting.type("?")
    sitting.type("1 2 5 and 7")
    assert sitting.desk.table.s.laid == ["royal-1", "royal-2", "royal-5", "royal-7"]
