"""Glory from counts: each Exploit, what nobody knows, what cannot be."""

from __future__ import annotations

import itertools

import pytest

import rulesdb
from referee.games.endeavor import GAME
from referee.games.endeavor.exploits.sun_never_sets import sun_table
from referee.games.endeavor.exploits.transit_of_venus import leads
from referee.games.endeavor.mat import Building
from referee.games.endeavor.score_counts import asked, bounds
from referee.games.endeavor.tally import tally
from referee.kernel.flow import Frame
from referee.kernel.line.read_entry import Said
from referee.kernel.score import ends, limitless
from referee.ui.tally.dialogue import Walk
from referee.ui.tally.questions import split
from referee.ui.text import Words
from tests.cases import flat_lines
from tests.journal_lines import parse

from .test_exploits import EXPLOITS, begun

# -- tally -----------------------------------------------------------------------------------------------------------------

EAST = {"track-far-east": "А Б", "sea-far-east": "АБ"}
EXAMPLES = [
    ("sun-never-sets", {}, {"towns": ("india", "africa", "caribbean")}, 2),  # the examples of the booklet
    ("underground-railroad", {"abolished": True}, {"railroad-discs": 1, "railroad-hand": 5, "railroad-spaces": 0}, 2),
    ("underground-railroad", {"abolished": False}, {"railroad-discs": 1, "railroad-hand": 5, "railroad-spaces": 3}, 3),
    ("globalization", {}, {"own-cards": ("india", "india", "africa", "caribbean", "far-east", "south-america", "europe")}, 6),
    ("haiti", {"haiti-symbols": 10, "haiti-cards": ("india",) * 3}, {"own-cards": ("india", "india")}, 6),
    ("haiti", {"haiti-symbols": 9, "abolished": False, "haiti-cards": ("india",) * 3}, {"own-cards": ("india", "india")}, 0),
    ("haiti", {"haiti-symbols": 0, "abolished": True, "haiti-cards": ("india",) * 3}, {"own-cards": ("india", "india")}, 6),
    ("haiti", {"haiti-symbols": 10, "haiti-cards": ("slavery", "slavery")}, {"own-cards": ("slavery",) * 3}, -6),
    ("saltpeter", {}, {"saltpeter-cannons": 2, "saltpeter-icons": 3}, 5),
    ("saltpeter", {}, {"saltpeter-cannons": 0, "saltpeter-icons": 3}, 0),
    ("pirates", {}, {"pirates-nassau": True, "pirates-governor": True}, 4),
    ("imperialism", {}, {"imperialism-routes": 2, "imperialism-tokens": 1}, 3),
    ("spanish-main", {}, {"spanish-main-glory": 5}, 5),
    ("dutch-east-india", {}, {"dutch-cape-town": True, "dutch-levels": 11, "dutch-batavia": False, "dutch-ships": 4}, 2),
    ("jesuits", {}, {"jesuits-cities": 3}, 3),
    ("south-sea", {}, {"south-sea-discs": 3, "stock-glory": 0}, 6),
    ("manila-galleons", {}, {"manila-galleons": 4}, 8),
    ("transit-of-venus", {"tahiti": True, "investors": 3}, {"transit-discs": 2, "transit-spaces": 4, "transit-glory": 0}, 7),
    ("transit-of-venus", {"tahiti": False, "investors": 3}, {"transit-discs": 2, "transit-spaces": 4, "transit-glory": 0}, 4),
    ("spice-trade", {"track-africa": "А А Б", "sea-africa": "А", "track-india": "АА", "sea-india": "Б", **EAST}, {}, 3),
    ("letters-of-marque", {"track-africa": "А А", "track-india": "А Б А", "track-caribbean": "Б А", "track-far-east": "Б А Б"}, {}, 9),
]
BASE = {"base-tracks": 10, "base-cities": 5, "base-buildings": 0, "base-cards": 1, "base-slavery": 0}


@pytest.mark.parametrize(("exploit", "table", "facts", "glory"), EXAMPLES)
def test_the_glory_of_one_exploit_from_counts(exploit: str, table: dict[str, object], facts: dict[str, object], glory: int) -> None:
    others = [e for e in EXPLOITS if e != exploit][:2]
    of_all, of_one = (asked([exploit, *others], of) for of in ("table", "player"))
    zero: dict[str, object] = {k: "-" if k.startswith(("track-", "sea-")) else 0 for k in of_all} | {"haiti-cards": (), "sun-table": None}
    mine: dict[str, object] = dict.fromkeys(of_one, 0) | {"towns": (), "own-cards": ()}
    first = {**mine, **BASE, **facts, f"shield-{exploit}": True}
    second = {**first, f"shield-{exploit}": False}
    named = {"exploits": (exploit, *others)}
    sheet = tally("exploits", {**zero, **table, **named}, [("Аня", first), ("Борис", second)])
    ann, bob = sheet.columns
    assert ann.lines[0].id == exploit and ann.lines[0].points == glory and ann.total == 16 + glory
    assert bob.lines[0].points == 0 and bob.total == 16  # glory.shield


def test_a_count_nobody_knows_leaves_a_range_and_no_winner() -> None:
    facts = {**BASE, "shield-globalization": True, "shield-haiti": False, "shield-jesuits": False}
    named = {"exploits": ("globalization", "haiti", "jesuits")}
    all_six = ("africa", "india", "caribbean", "far-east", "north-america", "south-america")
    sheet = tally("exploits", named, [("Аня", facts), ("Борис", {**facts, "own-cards": all_six})])
    assert ends(sheet.columns[0].total) == (16, 24) and sheet.columns[1].total == 24 and not sheet.winners


def test_a_whole_line_begins_with_whose_shields_lie_where() -> None:
    assert split("Аня да нет да 2 1") == ("Аня", ["да", "нет", "да", "2", "1"])
    assert split("Анна Мария 1 0 1 2") == ("Анна Мария", ["1", "0", "1", "2"])


def test_who_leads_on_the_pacific_is_open_while_a_count_is_unknown() -> None:
    assert leads({"1": (2, 2), "2": (1, 1)}, "1") == (1, 1) and leads({"1": (2, 2), "2": (2, 2)}, "2") == (1, 1)  # a tie will do
    assert leads({"1": (2, 2), "2": (0, 8)}, "1") == (0, 1) and leads({"1": (0, 0), "2": (0, 0)}, "1") == (0, 0)


def test_a_table_with_an_unknown_number_has_no_invented_end() -> None:
    assert sun_table(None, 3) == (2, 2) and sun_table(None, 2) == (0, 2)
    assert limitless(sun_table(None, 5)[1]) and sun_table((0, 1, 2, 4, 6, 9), 5) == (6, 6)
    unknown = ("saltpeter-icons", "south-sea-discs", "railroad-spaces", "base-cities")
    assert all(limitless(bounds(what)[1]) for what in unknown)
    assert bounds("manila-galleons") == (0, 8) and bounds("imperialism-routes") == (0, 9)  # as many as the box holds


def test_equal_glory_is_a_shared_victory() -> None:
    named = {"exploits": ("globalization", "haiti", "jesuits")}
    facts = {**BASE, "shield-globalization": False, "shield-haiti": False, "shield-jesuits": False}
    assert tally("exploits", named, [("Аня", facts), ("Борис", facts)]).winners == ("1", "2")


def test_the_questions_begin_with_the_shields_and_keep_the_order_of_the_pad() -> None:
    for chosen in itertools.combinations(EXPLOITS, 3):
        found = asked(chosen, "player")
        assert {f"shield-{e}" for e in chosen} <= set(found)
        shields = [k for k, q in enumerate(found) if q.startswith("shield-")]
        own = [k for k, q in enumerate(found) if q.startswith("base-")]
        assert len(shields) == 3 and max(shields) < min(own) and own == list(range(len(found) - len(own), len(found)))


def test_every_line_of_the_sheet_has_a_name_and_a_rule() -> None:
    terms, rules = rulesdb.terms("endeavor"), rulesdb.rules("endeavor")
    for chosen in itertools.combinations(EXPLOITS, 3):
        named = {"exploits": tuple(chosen)}
        shields = {f"shield-{e}": True for e in chosen}
        for column in tally("exploits", named, [("Аня", shields)]).columns:
            for line in flat_lines(column.lines):
                assert line.id in terms and line.rule in rules, line


def test_a_building_is_said_by_its_number_or_its_name_and_the_free_one_of_a_kind_is_meant() -> None:
    table = begun("spanish-main", "haiti", "saltpeter", track="everything")
    s = table.s
    s.facts.update({"building.shipyard": "1,ship", "building.market": "1,draw"})
    s.players["1"].buildings[:] = [Building("shipyard", "disc"), Building("market"), Building("shipyard")]
    s.players["1"].harbor, s.players["1"].supply, s.phase = 3, 30, "action"
    s.now[:] = [Frame("act", "1")]
    for line, entry in (("верфь", "1 use 3"), ("рынок", "1 use 2"), ("2", "1 use 2"), ("применить 3", "1 use 3")):
        got = parse(GAME, s, tuple(line.split()), table.names())
        assert isinstance(got, Said) and got.move.entry() == entry
    got = parse(GAME, s, ("верфь", "плыть", "са", "шкала"), table.names())
    assert isinstance(got, Said) and got.used == 1  # the action goes on the same line
    s.now[:] = [Frame("salary", "1", {"n": 1, "galleons": 0})]
    got = parse(GAME, s, ("верфь",), table.names())
    assert isinstance(got, Said) and got.move.entry() == "1 collect 1"


def test_counts_of_a_tally_that_cannot_all_be_so_are_refused_where_they_are_typed() -> None:
    walk = Walk(GAME, "exploits", Words("endeavor", "en", GAME))
    for line in ("pirates saltpeter haiti", "no", "-", "0", "Ann", "yes", "yes", "yes", "4", "2", "yes", "yes"):
        walk.feed(line)
    while walk.slot and walk.slot.k == 0:
        walk.feed("-" if walk.slot.q and walk.slot.q.id == "own-cards" else "0")
    for line in ("Bob", "yes", "yes", "yes", "2", "3"):
        walk.feed(line)
    assert walk.slot and walk.slot.q and walk.slot.q.id == "pirates-nassau"
    assert "together 2, and there are 1" in walk.feed("yes")[0] and walk.slot.q.id == "pirates-nassau"
    walk.feed("no")
    assert walk.slot.q.id == "pirates-governor"


def test_nobody_has_more_discs_on_tracks_and_boards_than_in_the_tray() -> None:
    table = {"exploits": ("letters-of-marque", "south-sea", "spice-trade"), "track-africa": "A " * 20, "sea-india": "A " * 10 + "B"}
    for n, wrong in ((5, []), (6, [("storage.trays", "1", 36)])):
        told = GAME.miscounted("exploits", table, [("Ann", {"south-sea-discs": n}), ("Bob", {})])
        assert [(b.rule, b.facts["player"], b.facts["have"]) for b in told] == wrong
