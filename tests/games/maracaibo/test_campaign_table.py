"""A campaign at the prompt: votes without a verb, sentences as the cards print them, the next evening alone, and nothing told too early."""

from __future__ import annotations

from itertools import count

import pytest

import rulesdb
from referee.games.maracaibo.facts import BACK, FRONT
from referee.games.maracaibo.facts import FACTS as FACTS_OF_BOX
from referee.games.maracaibo.story.language import instructions
from referee.kernel.answer import Misfit, Text
from referee.kernel.facts import Need
from referee.save import home
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from tests.ui.command import run

from .campaign import FACTS, Evening, told


@pytest.fixture(autouse=True)
def seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mary's cards fall the same way every time."""
    numbers = count(1)
    monkeypatch.setattr("secrets.token_hex", lambda n: f"evening-{next(numbers)}")


@pytest.mark.parametrize(
    ("line", "decided"),
    [("a b a", "a"), ("b b a", "b"), ("vote a b b", "b"), ("a b c", "b"), ("b", "b"), ("Bob a", "a")],
)
def test_votes_are_typed_as_they_fall_whatever_the_players_are_called(line: str, decided: str) -> None:
    run("campaign", "new", "maracaibo", "C")
    cards = {"back.01": "vote a/b/c"} | {f"back.01.{answer}": "-" for answer in "abc"}
    table = Evening("C", "Ann", "Bob", "Cleo", cards=cards)
    table.play("unpack", "1", "15 task", "home", "", "", line)  # Bob took the tile: he reads, and a tie is his
    assert table.s.saga.votes == [f"01:{decided}"] and table.s.saga.kept == ["01:2"]


def test_a_vote_for_nothing_on_the_card_is_refused_as_a_whole() -> None:
    run("campaign", "new", "maracaibo", "C")
    table = Evening("C", "Ann", "Bob", "Cleo", cards={"back.01": "vote a/b"})
    table.play("unpack", "15 task", "1", "home", "", "")
    for line in ("a x b", "x", "a b a b"):
        assert table.desk.line(line)[-1].kind in ("refused", "asks"), line
        table.desk.cancel()
        assert table.s.saga.votes == []


@pytest.mark.parametrize(
    ("side", "text", "lines"),
    [
        (FRONT, "Сюжет: 15. Задания: 16 (1–4), 19 (4).", {"story": ("15",), "quests": ("16",)}),
        (FRONT, "Жетоны наследия: Н25, Н13; Карты: 90–92", {"legacy": ("h25", "h13"), "deck": ("90", "91", "92")}),
        (FRONT, "Прочитайте карту 05.", {"read": ("05",)}),
        (BACK, "Положите в стопку сброса карты 90 и 91. Новая карта 8.", {"discard": ("90", "91"), "card": ("08",)}),
        (BACK, "Положите на игровое поле жетон H12.", {"legacy": ("h12",)}),
        (FRONT, "new 8", None),  # stands on backs only
        (BACK, "if h12", None),  # a condition stands on the front
        (BACK, "new 95", None),  # a journey card
        (BACK, "new 77", None),  # the free mode's
    ],
)
def test_a_card_may_be_told_in_its_own_sentences(side: Text, text: str, lines: dict[str, tuple[str, ...]] | None) -> None:
    if lines is None:
        with pytest.raises(Misfit):
            side.fit(text)
    else:
        assert {line.what: line.items for line in instructions(side.fit(text), 3)} == lines


def test_the_next_evening_alone_is_alone_again() -> None:
    run("campaign", "new", "maracaibo", "Solo")
    table = Evening("Solo", "Ann")
    table.type("unpack")
    table.desk.operate("set", ("round=4", "ended=1"))
    table.desk.operate("now", ("final", "scoring", "ann"))
    table.type("finish")
    assert "Ann" in run("campaign", "show", "Solo").out and "Мэри" in run("campaign", "show", "Solo", "--lang", "ru").out
    assert run("new", "--campaign", "Solo").code == 0
    header = Desk(Journal(home.last_table() or home.home()), "en").table.header
    assert header.players == ("Ann",) and header.mode == "solo"


def test_nothing_of_a_card_is_told_before_the_table_reaches_it() -> None:
    """The owner played it all before: the box knows every card, the new campaign shows none of them."""
    home.learn("maracaibo", FACTS | {"back.01.b": "new 33; tiles h17", "story.33": "cards 98"})
    run("campaign", "new", "maracaibo", "Again", "--set", "unread=15")
    table = Evening("Again", "Ann", "Bob")
    for step in ("", "unpack"):
        if step:
            table.type(step)
        told_now = [table.checklist]
        for words in (("show",), ("show", "--json"), ("options",), ("options", "--json"), ("log",), ("why", "unpack"), ("score",)):
            told_now.append(run(*words, "-f", str(table.desk.journal.path)).out)
        told_now += [run("campaign", "show", "Again").out, run("box", "maracaibo").out, run("box", "maracaibo", "--json").out]
        seen = "\n".join(told_now).casefold()
        for secret in ("new 33", "new 22", "off h3", "cards 98", "back.01.b", "h17") + (("tiles h3",) if not step else ()):
            assert secret not in seen, (step, secret)


def test_a_list_of_decisions_does_not_tell_what_they_lead_to() -> None:
    home.learn("maracaibo", {"back.01": "vote a/b", "back.01.a": "new 44", "back.01.b": "new 55"})
    run("campaign", "new", "maracaibo", "C")
    table = Evening("C", "Ann", "Bob")
    table.play("unpack", "15 task", "home", "next-round", "read 01")
    out = run("options", "-f", str(table.desk.journal.path)).out + run("options", "--json", "-f", str(table.desk.journal.path)).out
    assert "vote a" in out and "44" not in out and "55" not in out
    table.type("a")
    assert table.asked[-1] == "story.44" and told("C")["tables"] == []


def test_a_chapter_begins_with_its_card_read_before_the_deck_is_made() -> None:
    """campaign.chapter: 80 is chapter 2; campaign.legacy-supply: the other tiles face down."""
    for chapter, card in ((2, "80"), (3, "81"), (11, "89")):
        run("campaign", "new", "maracaibo", f"C{chapter}", "--set", f"chapter={chapter}")
        assert told(f"C{chapter}")["kept"]["cards"] == [card]
        out = run("new", "maracaibo", "--campaign", f"C{chapter}", "--player", "Ann", "--player", "Bob").out
        assert f"Read chapter card {card} before the deck is made" in out and "legacy tiles face down" in out
    for wrong in ("cards=95", "cards=0", "cards=77", "chapter=12"):
        assert run("campaign", "new", "maracaibo", "No", "--set", wrong).code == 2


@pytest.mark.parametrize("level", ["assist", "enforce"])
def test_a_decision_is_asked_for_with_everybody_in_order(level: str) -> None:
    home.learn("maracaibo", {"back.01": "vote a/b"})
    for names in (("Ann",), ("Ann", "Bob")):
        run("campaign", "new", "maracaibo", f"C{len(names)}")
        players = [word for name in names for word in ("--player", name)]
        mode = "solo" if len(names) == 1 else "base"
        assert run("new", "maracaibo", "--campaign", f"C{len(names)}", "--mode", mode, "--level", level, *players).code == 0
        desk = Desk(Journal(home.last_table() or home.home()), "en")
        assert desk.table.s.refereed is (level == "enforce")
        desk.line("unpack")
        desk.operate("set", (f"saga.met=01:{len(names)}", "ended=1"))
        desk.operate("now", ("story-check", "1"))
        desk.line("read 01")
        shown = run("options", "-f", str(desk.journal.path)).out
        assert ("Ann, Bob; on a tie Bob decides" in shown) is (len(names) == 2) and "{" not in shown and "Story card 01" in shown


def test_free_mode_asks_for_settlements_and_takes_nothing_else() -> None:
    for text, fits in (("15, 18", True), ("15 и 18", True), ("-", True), ("15 20", False), ("0", False), ("99", False), ("h4", False)):
        assert (FACTS_OF_BOX.misfit("quests.76.0", text) is None) is fits, text
    run("new", "maracaibo", "--mode", "base", "--player", "Ann", "--player", "Bob", "--set", "story=76")
    desk = Desk(Journal(home.last_table() or home.home()), "en")
    need = desk.line("5")[-1].asks
    assert isinstance(need, Need) and need.key == "quests.76.0"
    assert "set-up" in run("enter", "5").err + run("enter", "5").out
    desk.line("15 and 18")
    assert desk.table.s.quests == ["17", "15", "18"]


LOOKS = (
    ("rules", "maracaibo", "legacy"),
    ("rules", "maracaibo", "new", "city"),
    ("rules", "maracaibo", "6", "points", "stop"),
    ("rules", "maracaibo", "silver", "fleet", "battle", "action"),
    ("rules", "maracaibo", "чума", "в", "картахене"),
    ("rules", "maracaibo", "move.new-rules"),
    ("rules", "maracaibo", "legacy.h7-explorer"),
    ("rules", "maracaibo", "explorer", "--json"),
    ("options", "--all"),
    ("options", "--all", "--json"),
    ("why", "where", "is", "the", "gold", "mine"),
    *(("help", word) for word in ("", "legacy", "fleet", "mine", "fill", "h7")),
    ("box", "maracaibo"),
)


def _told_of(rules: set[str]) -> set[str]:
    """Rules of which anything is seen in any of the looks: id, title or text, in either language."""
    seen = [run(*(w for w in look if w), "--lang", lang) for look in LOOKS for lang in ("en", "ru")]
    text = "\n".join(ran.out + ran.err for ran in seen)
    known = rulesdb.rules("maracaibo")
    return {r for r in rules if any(part in text for part in (f"{r}]", f'"{r}"', *known[r].title.values(), *known[r].text.values()))}


def test_nothing_of_a_legacy_tile_is_told_before_the_campaign_has_brought_it() -> None:
    """legacy.spoiler: by search, lists, help and errors; an archive keeps it back from a table of another story too."""
    run("campaign", "new", "maracaibo", "dutch")
    tiles = {r for r in rulesdb.rules("maracaibo") if r.startswith("legacy.h")}
    evening = Evening("dutch", "Ann", "Bob")
    evening.play("unpack")
    assert not _told_of(tiles)
    evening.play("legacy h7")
    assert {"legacy.h7-explorer", "legacy.h7-action"} <= _told_of(tiles) <= {r for r in tiles if ".h7-" in r}
    assert run("new", "maracaibo", "--player", "Ann", "--player", "Bob").code == 0
    assert run("rules", "maracaibo", "legacy.h9-mine").code == 3
    run("campaign", "close", "dutch")
    assert run("rules", "maracaibo", "legacy.h9-mine").code == 0
