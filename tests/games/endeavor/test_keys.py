"""How few keys an evening takes where the base game lies on the table: an effect at most 16, the end at most 40 a player."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.games.endeavor import GAME
from referee.games.endeavor.exploits.boards import REGIONS, boards
from referee.kernel.game import Header
from referee.save.journal import Journal
from tests.ui.sitting import NAMES, Sitting

from .test_evening import KEPT

#: What each effect is said in, in the order of the board.
LINES: dict[str, dict[str, tuple[str, ...]]] = {
    "saltpeter": {"en": ("A salt 1 boston", "A salt 2"), "ru": ("А сел 1 бостон", "А сел 2")},
    "pirates": {"en": ("A pir 1 havana", "A pir 2"), "ru": ("А пир 1 гавана", "А пир 2")},
    "imperialism": {"en": ("A imp 1 in", "A imp 2"), "ru": ("А имп 1 инд", "А имп 2")},
    "spanish-main": {"en": ("A main 1 boston", "A main 2"), "ru": ("А мэйн 1 бостон", "А мэйн 2")},
    "dutch-east-india": {
        "en": ("A dutch 1 1 2", "A dutch 2 batav", "A dutch 3 batav"),
        "ru": ("А голл 1 1 2", "А голл 2 батав", "А голл 3 батав"),
    },
    "jesuits": {"en": ("A jes 1 goa", "A jes2 lima cul"), "ru": ("А иез 1 гоа", "А иез 2 лима")},
    "south-sea": {"en": ("A south-sea 1",), "ru": ("А моря 1",)},
    "manila-galleons": {"en": ("A man 1 in na",), "ru": ("А гал 1 ман са",)},
    "underground-railroad": {"en": ("A rail 1", "A rail 2 ind"), "ru": ("А дор 1", "А дор 2 пром")},
    "transit-of-venus": {"en": ("A ven 1 ind", "A ven 2 three"), "ru": ("А вен 1 пром", "А вен 2 два")},
    "sun-never-sets": {"en": ("A sun 1",), "ru": ("А солнце 1",)},
    "spice-trade": {"en": ("A spice 1 in", "A spice2 in wea"), "ru": ("А спец 1 инд", "А спец 2 инд эк")},
    "globalization": {"en": ("A glob 1 in", "A glob2 af3 in2"), "ru": ("А глоб 1 инд", "А глоб 2")},
    "letters-of-marque": {"en": ("A mar1 af B cul", "A mar 2 af"), "ru": ("А кап афр Б кул", "А кап 2 афр")},
    "haiti": {"en": ("A haiti 1 in2", "A haiti 2 in2"), "ru": ("А гаити 1 инд2", "А гаити 2 инд2")},
}
CITIES = {"north-america": ("boston", "бостон"), "caribbean": ("havana", "гавана"), "india": ("goa", "гоа")}
BOX = {
    **{f"region.{city}": region for region, cities in CITIES.items() for city in cities},
    "south-sea.length": "9", "railroad.length": "5", "transit.action.pacific.1": "ship",
    **{f"transit.length.{branch}": "2" for branch in ("pacific", "australia", "new-zealand")},
}  # fmt: skip


@pytest.mark.parametrize("lang", ("en", "ru"))
@pytest.mark.parametrize("exploit", LINES)
def test_an_effect_takes_at_most_sixteen_keys(exploit: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    others = [e for e in boards() if e != exploit][:2]
    options = {"exploits": ",".join((exploit, *others))}
    Journal.create(tmp_path / "a.table", Header("endeavor", NAMES[lang][:2], "exploits", GAME.edition, "table", "enforce", options=options))
    table = Sitting(tmp_path / "a.table", lang)
    table.desk.table.box = dict(BOX)
    everywhere = ",".join(REGIONS)
    lima = f"cities.{'lima' if lang == 'en' else 'лима'}"
    table.desk.operate("set", [f"explored={everywhere}", f"1.present={everywhere}", "tracks.africa=1,2", "1.cards=governor-india"])
    table.desk.operate("set", [f"{lima}.region=south-america", f"{lima}.holder=1", "phase=action"])
    for verb, line in zip(boards()[exploit].verbs, LINES[exploit][lang], strict=True):
        assert len(line) + 1 <= 16
        said = table.type(line)
        assert table.desk.table.records[-1].verb == verb, said


def test_every_effect_has_its_line() -> None:
    assert set(LINES) == set(boards())
    assert all(len(LINES[e][lang]) == len(board.verbs) for e, board in boards().items() for lang in ("en", "ru"))


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_the_end_takes_at_most_forty_keys_a_player(kept: Path) -> None:
    text = kept.read_text("utf-8")
    lines = re.findall(r"^> ?(.*)$", text, re.M)
    counts = re.compile(r"^  \d (count|row|pad) ", re.M)
    blocks = re.split(r"^> ?", text, flags=re.M)[1:]
    first = next(k for k, block in enumerate(blocks) if counts.search(block))
    players = text.partition("\n")[0].split()[2].count(",") + 1
    assert first and sum(len(line) + 1 for line in lines[first:]) <= 40 * players
