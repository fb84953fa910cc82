"""Cards are described once, in short effect words that complete; what does not fit is refused with what would."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesdb
from referee.games.maracaibo.facts import CARD
from referee.games.maracaibo.refereed import describing, effect_symbols
from referee.kernel.answer import Misfit
from referee.ui.table.completer import suggest

from .evening import Evening
from .test_whole_evening import HEADER
from .whole import BOX

PHRASES = [
    ("10д матрос@12 по3 доход+2д атр якорь делает:2д+фишка+2деревня", "10d sailor@12 vp3 income+2d attr:якорь do:2d+1disc+2village"),
    ("10д матрос@12 делает: 2д фишка 2деревня", "10d sailor@12 do:2d+1disc+2village"),
    ("5д деревня:2карта>2п+2исслед! компас", "5d last:2map>2v+2explore compass"),
    ("5д посл: 2карта > 2п 2исслед компас", "5d last:2map>2v+2explore compass"),
    ("6д бой: 1 > 3д 2п?якорь держава франция предмет книга", "6d fight:1>3d+2v?якорь nation:france item:book"),
    ("10d sailor@12 income+2d attr anchor", "10d sailor@12 income+2d attr:anchor"),
    ("4с нужно:испания как: сахар обгон скидка2", "4s need:spain as:сахар overtake discount2"),
]


def table(path: Path, box: dict[str, str] | None = None) -> Evening:
    evening = Evening(path / "evening.table", dict(BOX) if box is None else box, header=HEADER)
    evening.desk.operate("now", ["phase-b", "1", "points=7"])
    evening.desk.operate("set", ["1.ship=6", "1.doubloons=40", "1.sailors=5"])
    return evening


@pytest.mark.parametrize(("said", "kept"), PHRASES)
def test_a_card_is_described_in_either_language_with_spaces_or_without(said: str, kept: str) -> None:
    assert describing.text(said) == describing.text(kept) == kept
    assert CARD.fit(said) == kept and describing.wrong(kept) is None
    assert describing.text(" ".join(map(describing.russian, kept.split()))) == kept


@pytest.mark.parametrize("text", ("", "ten doubloons", "взять-дублон", "draw"))
def test_what_is_no_description_at_all_is_not_kept(text: str) -> None:
    with pytest.raises(Misfit):
        CARD.fit(text)


@pytest.mark.parametrize(
    ("text", "word", "fits"),
    [
        ("9d inkome+2d", "inkome+2d", "income+2d"),
        ("9д дохот+2д", "дохот+2д", "income+2d"),
        ("9d do:2d+dics sailor@6", "dics", "disc"),
        ("9d do: 2d dics", "dics", "disc"),
        ("9d compas", "compas", "compass"),
        ("3d do:5d", "do:", "sailor@12"),
        ("9d income+2v:anker", "anker", "anchor"),
        ("10x", "10x", "10d"),
    ],
)
def test_a_bad_word_is_named_with_what_would_fit(text: str, word: str, fits: str) -> None:
    found = describing.wrong(describing.text(text), ("anchor", "crown"))
    assert found and found[0] == word and fits in found[1]


@pytest.mark.parametrize(
    ("tile", "word", "fits"),
    [("sailer>2d", "sailer", "sailor"), ("матрос>2д/кампас+3исслед", "2д/кампас", "2d/compass"), ("2map>2explor", "2explor", "2explore")],
)
def test_a_bad_quest_tile_is_named_with_what_would_fit(tile: str, word: str, fits: str) -> None:
    bad, near = describing.wrong_deal(tile)
    assert bad == word and fits in near


@pytest.mark.parametrize("text", ("3d do:5d", "3d sailor@99 do:5d", "3d sailor@20 do:5d", "3d 4d", "now:", "do:3v+", "village:2map>"))
def test_a_description_that_makes_no_sense_is_found_out(text: str) -> None:
    assert describing.wrong(describing.text(text))


def test_the_examples_that_teach_the_effect_words_can_be_read() -> None:
    rules = rulesdb.rules("maracaibo")
    card, gain = rules["whole.words-card"].example, rules["whole.words-gain"].example
    assert describing.text(card["ru"]).split()[-1] == describing.text(card["en"]).split()[-1]
    assert describing.wrong(describing.text(card["en"])) is None
    assert effect_symbols.deal(gain["ru"]) == effect_symbols.deal(gain["en"])


def test_every_card_of_the_box_reads_back() -> None:
    cards = [v for k, v in BOX.items() if k.startswith("card.")]
    assert cards and not any(describing.wrong(describing.text(c)) for c in cards)


def offered(evening: Evening, line: str) -> list[str]:
    return [s.text for s in suggest(evening.desk, line)]


def test_the_words_of_a_description_complete_one_after_the_other(tmp_path: Path) -> None:
    evening = table(tmp_path)
    evening.type("куп card-1")  # from here on the owner's names are known at this table
    assert "9д" in offered(evening, "куп легионер ")
    assert {"доход+2д", "доход+2п:anchor"} <= set(offered(evening, "куп легионер 9д доход"))
    assert offered(evening, "куп легионер 9д матрос@1")[:2] == ["матрос@1", "матрос@10"]
    assert "2товар" in offered(evening, "куп легионер 9д матрос@6 делает: 2т")
    assert ">" in offered(evening, "куп легионер 9д матрос@6 делает: 2товар ")
    assert "anchor" in offered(evening, "куп легионер 9д атр: ")
    assert "legion" not in offered(evening, "куп ")


def test_every_card_of_the_box_is_offered_by_name(tmp_path: Path) -> None:
    evening = table(tmp_path)
    evening.type("куп card-1")
    assert "card-49" in offered(evening, "куп card-4")
    after = offered(evening, "куп card-5 ")
    assert "изп" in after and "9д" not in after  # a known card needs no description


def test_a_card_is_described_on_the_line_that_buys_it_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    evening = table(tmp_path, {k: v for k, v in BOX.items() if not k.startswith("card.")})
    kept: dict[str, str] = {}
    monkeypatch.setattr(evening.desk, "keep", kept.update)
    assert evening.type("куп легионер 9д дохот+2д")[-1].kind == "refused"
    assert evening.type("куп легионер 9д доход+2д доход+2п:anchor")[-1].kind == "done"
    assert kept == {"card.легионер": "9d income+2d income+2v:anchor"}
    assert evening.desk.table.s.met() == ["легионер"]
    evening.type("куп порт")
    evening.type("4д кампас")  # asked again with what would fit
    assert evening.type("4д компас")[-1].kind == "done"
    assert kept["card.порт"] == "4d compass"


def test_a_new_card_is_never_taken_for_one_whose_name_it_begins(tmp_path: Path) -> None:
    evening = table(tmp_path, {**BOX, "card.порт": "2d vp1", "card.портной": "3d vp2"})
    evening.type("куп портной")
    evening.type("куп порт")
    assert evening.desk.table.s.seat("1").bought == ["портной", "порт"]


def test_a_quest_tile_is_read_off_the_cardboard_once(tmp_path: Path) -> None:
    evening = table(tmp_path)
    for line in ("вып 2д>2п/компас+1с", "вып 2д>2п/компас"):  # the second one is another tile, not the beginning of the first
        evening.desk.operate("now", ["phase-b", "1", "points=7"])
        evening.desk.operate("set", ["quests=6", "pile=19" if line.endswith("1с") else "pile=18", "1.ship=6"])
        assert evening.type(line)[-1].kind == "done", evening.lines
    evening.desk.operate("now", ["phase-b", "1", "points=7"])
    evening.desk.operate("set", ["quests=6", "pile=17"])
    assert offered(evening, "вып ") == ["2д>2п/компас", "2д>2п/компас+1с"]
    assert evening.desk.table.s.facts["quest.tiles"] == "2d>2v/compass+1s,2d>2v/compass"


def test_several_entries_of_one_turn_stand_on_one_line(tmp_path: Path) -> None:
    """Neither a named good nor a description swallows the entry that follows."""
    evening = table(tmp_path)
    evening.type("дуб")  # the board is known from here on
    evening.desk.operate("now", ["phase-a", "1"])
    evening.desk.operate("set", ["1.ship=3"])
    assert [r.entry for r in evening.type("4 дст у1 дей у2 доб")] == ["1 go 4", "1 bring up-village", "1 act", "1 unload up-hand", "1 draw"]
    evening.desk.operate("now", ["phase-a", "1"])
    evening.desk.operate("set", ["1.ship=5", "1.doubloons=30"])
    typed = [r.entry for r in evening.type("6 куп юнга 2д по1 доб")]
    assert typed == ["1 go 6", "1 buy юнга 2d vp1", "1 draw"]
