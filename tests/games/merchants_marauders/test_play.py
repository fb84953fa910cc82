"""What a table of this game sees: the danger board, odds, tally, set-up, short lines."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from referee.games.merchants_marauders import GAME
from referee.games.merchants_marauders.danger_board import board
from referee.games.merchants_marauders.sea_map import chart
from referee.games.merchants_marauders.setup import refusals
from referee.games.merchants_marauders.view import dangers
from referee.games.merchants_marauders.zones import COMPASS, clockwise, opposite, ports, printed, zones
from referee.kernel.game import Header
from referee.kernel.line.read_entry import Said
from referee.kernel.move import ODD
from referee.kernel.table import Table
from referee.save import home
from referee.save.journal import Journal
from referee.ui.table.board import Board, room
from referee.ui.table.desk import Desk
from referee.ui.text import Words
from tests.journal_lines import parse, tell
from tests.ui.sitting import Sitting

from .evening import HEADER

BOX = tomllib.loads((Path(__file__).parents[2] / "boxes" / "merchants_marauders.toml").read_text("utf-8"))


def table(**options: str) -> Table:
    t = Table(GAME, Header("merchants-marauders", ("Аня", "Борис"), "base", GAME.edition, level="assist", options=options))
    enter(t, "1 captain sloop bridgetown 3232", "2 captain flute caracas 2323", "- fact map.changes=-")
    return t


def enter(t: Table, *lines: str) -> None:
    for line in lines:
        outcome = tell(t, line)
        assert outcome.ok, (line, outcome.refused)


def test_the_map_has_seventeen_zones_and_every_link_leads_back() -> None:
    assert len(zones()) == 17 and sum(map(len, printed().values())) == 68
    for zone, ways in printed().items():
        for way, to in ways.items():
            assert printed()[to][opposite(way)] == zone
        assert all(clockwise(ways, way) for way in COMPASS)


def test_the_danger_board_names_who_scouts_whom_where_and_how_likely() -> None:
    t = table(modules="7,8")
    enter(
        t, "table wind 7", "table ev", "1 npc english trinidad", "1 npc pirate-sloop havana", "1 skills english 2 3 2", "1 wanted english 1"
    )
    mine, other = board(t.s)
    assert mine.scouted == (("trinidad", "english", Fraction(19, 27), "npc.hunt-naval"),)
    assert mine.closed == (("english", 1, False),) and mine.storm == "petit-goave"
    assert other.scouted == (("havana", "pirate-sloop", None, "npc.hunt-pirate"),)
    enter(t, "- set 2.contraband=1")
    assert ("trinidad", "english", Fraction(19, 27), "contraband.scouted") in board(t.s)[1].scouted


def test_the_danger_board_is_the_first_thing_shown() -> None:
    t = table()
    enter(t, "table ev", "1 npc pirate-sloop bridgetown")
    for lang in ("ru", "en"):
        panels = GAME.view(t.s, Words(GAME.id, lang, GAME, t.names()))
        (row,) = panels[0].rows
        assert panels[0].title in ("Опасности", "Dangers") and "Аня ?, Борис ?" in row.value


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("fight eng sunk", "1 fight english sunk"),
        ("бой ан потопил", "1 fight english sunk"),
        ("trin", "1 sail trinidad"),
        ("стоит трин", "1 at trinidad"),
        ("gold 12", "1 has gold 12"),
        ("розыск исп 2", "1 wanted spanish 2"),
        ("к", "1 end"),
    ],
)
def test_short_lines_are_understood_in_both_languages(line: str, entry: str) -> None:
    t = table()
    enter(t, "table ev", "1 npc english bridgetown", "1 sail bridgetown")
    got = parse(GAME, t.s, tuple(line.split()), t.names())
    assert isinstance(got, Said) and got.move.entry() == entry


def test_an_event_is_one_key_for_each_npc() -> None:
    t = table()
    enter(t, "table ev", "1 npc english havana", "1 npc french nassau", "1 npc pirate-sloop caracas", "1 end", "2 end")
    got = parse(GAME, t.s, ("ev", "4", "-", "2"), t.names())
    assert isinstance(got, Said) and got.move.entry() == "table ev 4 - 2"
    enter(t, "table ev 4 - 2")
    assert [f.data.get("npc") for f in t.s.now if f.name == "npc-move"] == ["pirate-sloop", "english"]  # the last is asked first


def test_a_corrected_link_holds_for_npcs_and_captains() -> None:
    t = table()
    enter(t, "table ev", "1 npc english havana", "1 chart havana 4 old-providence", "1 end", "2 end", "table ev 4")
    found = t.proposal()
    assert found is not None and found.entry == "npcs sails old-providence"


def test_a_corrected_link_stays_in_the_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    desk = Desk(Journal.create(tmp_path / "a.table", HEADER), "en")
    for line in ("sloop havana 3232", "flute caracas 2323", "7", "ev", "npc english nassau", "e", "e", "7", "ev 6", "trinidad"):
        desk.line(line)
    assert desk.table.s.npcs["english"].zone == "trinidad"  # overruled, whatever our map says
    desk.line("chart")
    assert home.box("merchants-marauders")["map.changes"] == "nassau:e:trinidad,trinidad:w:nassau"


def test_an_event_described_once_is_shown_at_the_next_table_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    start = ("sloop havana 3232", "flute caracas 2323", "7", "ev")
    for name, asked in (("a.table", True), ("b.table", False)):
        desk = Desk(Journal.create(tmp_path / name, HEADER), "en")
        desk.table.box = home.box("merchants-marauders")
        for line in (*start, "title plague"):
            replies = desk.line(line)
        assert bool(desk.asking) == asked
        if asked:
            replies = desk.line('"each ship at sea loses 1 crew"')
        notes = [desk.words.note(n) for reply in replies if reply.outcome for n in reply.outcome.notes]
        assert notes == ["plague: each ship at sea loses 1 crew"] and desk.table.s.event == "plague"


def test_a_round_begins_with_the_dangers_of_each_captain() -> None:
    t = table()
    enter(t, "table ev", "1 npc english trinidad", "1 skills english 2 3 2", "1 wanted english 1", "1 end", "2 end")
    outcome = t.enter(t.verbs["ev"].of("table", ["-"]))
    words = Words(GAME.id, "en", GAME, t.names())
    assert [words.note(n) for n in outcome.notes] == [
        "Danger, Trinidad: English looks for: Аня (70 %)",
        "Аня: closed Ports: English (bounty)",
    ]


def test_a_merchant_raid_is_told_as_its_result_or_card_by_card() -> None:
    t = table()
    enter(t, "table ev", "1 sail bridgetown", "1 merchant 1")
    whole = parse(GAME, t.s, ("dutch", "13", "1"), t.names())
    steps = parse(GAME, t.s, ("dutch",), t.names())
    assert isinstance(whole, Said) and whole.move.entry() == "1 engage dutch 13 1"
    assert isinstance(steps, Said) and steps.move.entry() == "1 engage dutch"


def test_a_tally_needs_only_two_counts_for_each_captain() -> None:
    assert GAME.tally is not None
    sheet = GAME.tally("base", {"rising": False}, [("Аня", {"glory": 7, "stash": 35}), ("Борис", {"glory": 9, "stash": 12})])
    assert [c.total for c in sheet.columns] == [10, 10] and sheet.winners == ("2",) and sheet.tie_break == "end.tie"
    rising = GAME.tally("base", {"rising": "yes"}, [("Аня", {"glory": 7, "stash": 50}), ("Борис", {"glory": 9, "stash": 100})])
    assert [c.total for c in rising.columns] == [10, 14]


def test_settings_that_do_not_go_together_are_refused_and_others_advised() -> None:
    def rules(**options: str) -> list[tuple[str, bool]]:
        return [(b.rule, b.grade == ODD) for b in refusals(Header("merchants-marauders", ("A", "B"), options=options))]

    assert rules(modules="5", galleon="plain") == [("ships.slow-must", False)]
    assert ("mods.plank-needs", True) in rules(modules="3,7")
    assert ("upgrades.remove", True) in rules(modules="4")
    assert ("variant-5.parts", True) in rules(variants="5")
    assert rules(modules="12") == [("table.bad-value", False)]
    assert rules(modules="1,3,7,8,11", variants="1,3") == []
    assert [b.rule for b in GAME.unfit(Header("merchants-marauders", ("A", "B"), options={"variants": "5"}))] == []


@pytest.mark.parametrize("lang", ("ru", "en"))
def test_the_set_up_list_names_what_each_module_brings(lang: str) -> None:
    words = Words(GAME.id, lang, GAME, {})
    for modules in ("", "all", "3", "4,6", "9"):
        panels = GAME.setup(Header(GAME.id, ("A", "B"), options={"modules": modules, "variants": "all"}), words)
        assert all(row.value and "setup-" not in row.value and "advice-" not in row.value for panel in panels for row in panel.rows)


def test_a_question_says_nothing_where_it_has_nothing_more_to_say() -> None:
    t = Table(GAME, Header("merchants-marauders", ("Ann", "Bob"), "base", GAME.edition, options={"modules": "11"}))
    words = Words("merchants-marauders", "en", GAME, t.names())
    assert GAME.ask(t.s, words) == "Ann: ship, home port and skills in the order of the card (sloop havana 3232)"
    enter(t, "1 captain sloop bridgetown 3232", "2 captain flute caracas 2323", "table ev")
    assert GAME.ask(t.s, words).startswith("Ann: Bridgetown (port), actions: 3.")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_map_shows_ships_npcs_wind_and_storm_in_letters_and_as_a_picture(lang: str) -> None:
    t = table(modules="1,8,9")
    enter(t, "table wind 6", "table ev", "1 npc spanish havana", "1 npc pirate-sloop trinidad", "1 location nassau reef")
    enter(t, "1 sail bridgetown")
    words = Words("merchants-marauders", lang, GAME, t.names())
    drawn = "\n".join(row.value for row in chart(t.s, words).rows)
    assert "АН" in drawn and "БО*" in drawn and "≈" in drawn and "→" in drawn and drawn.count(words.name("spanish")[:3].casefold()) == 1
    assert all(words.name(zone) in drawn for zone in zones()) and max(map(len, drawn.splitlines())) <= 76  # whole names, on 80 columns
    assert words.name("havana") in [row.label for row in chart(t.s, words).narrow]  # the Spanish frigate, on fewer
    svg = ElementTree.fromstring(GAME.picture(t.s, words))
    said = [(part.text or "") for part in svg.iter() if part.tag.endswith(("text", "title"))]
    assert all(words.name(zone) in said for zone in zones())
    assert f"{words.name('spanish')}: {words.name('frigate')}" in said and words.name("reef") in said
    assert f"{words.name('wind')}: {words.name('e')}" in said and words.name("storm") in said
    assert any(text.startswith("Борис: ") and words.name("port") in text for text in said)


@pytest.mark.parametrize("said", ["danger", "опасности", "map", "карта"])
def test_map_and_dangers_are_looked_at_by_their_bare_names(said: str, tmp_path: Path) -> None:
    desk = Desk(Journal.create(tmp_path / "a.table", HEADER), "en")
    called = desk.command(said)
    assert called and (called.name, called.args) == ("show", (said,)) and GAME.look(desk.table.s, desk.words, said)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_danger_stands_above_the_prompt_of_twenty_four_lines(lang: str, tmp_path: Path) -> None:
    header = HEADER._replace(players=("Аня", "Борис", "Вера", "Маргарита"), options={"modules": "all", "variants": "none"})
    desk = Desk(Journal.create(tmp_path / "a.table", header), lang)
    enter(desk.table, "- fact map.changes=-", "- fact galleon.sails=event-card", "table upgrade 0")
    enter(desk.table, *(f"{who} captain sloop {port} 3333" for who, port in enumerate(ports()[:4], 1)), "table wind 6", "table ev")
    for n, slot in enumerate(("english", "french", "pirate-sloop", "pirate-frigate")):
        enter(desk.table, f"1 npc {slot} {list(zones())[n + 6]}", f"1 skills {slot} 333")
    enter(desk.table, "1 wanted english 2")
    shown = ["".join(text for _style, text in line) for line in Board(desk).lines(80, room(80, 24))]
    assert len(shown) <= 10 and all(name in "\n".join(shown) for name in ("Аня", "Борис", "Вера", "Маргарита"))
    whole = " ".join(line.strip() for line in shown)
    for row in dangers(desk.table.s, desk.words)[0].rows:
        assert f"{row.label} {row.value}".strip() in whole, row


def test_where_a_die_or_a_key_is_asked_its_figure_is_no_row_of_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    Journal.create(tmp_path / "a.table", HEADER._replace(options={"modules": "8", "variants": "none"}))
    sitting = Sitting(tmp_path / "a.table", "ru")
    sitting.desk.table.box = BOX
    sitting.type("шлюп бриджтаун 3232", "флейт каракас 2323", "6", "соб", "ник анг тринидад", "умения анг 222", "море трин", "искать анг 1")
    sitting.type("", "2 0", "?", "1", "4")
    assert "table hits 14" not in sitting.desk.table.lines and sitting.desk.table.lines[-1] == "table hits 1"
    sitting.type("отмена", "now storm table who=1", "?", "1", "12")
    assert sitting.desk.table.lines[-1] == "table storm 1 12"
