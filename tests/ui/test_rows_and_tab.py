"""In the middle of every game, in both languages: rows by their numbers, places by Tab, corrections by the names on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from referee import GAMES
from referee.kernel.facts import Need
from referee.kernel.line.read_entry import Which
from referee.kernel.replay import visible
from referee.ui import lang as language
from referee.ui.table import command_words
from referee.ui.table.completer import suggest
from referee.ui.table.desk import Desk
from referee.ui.table.listing import listing

from ..test_everyday import AMID
from ..test_typed import Typed, sit_down
from .sitting import Sitting

EACH = [pytest.param(game, lang, id=f"{game}-{lang}") for game in GAMES for lang in ("en", "ru")]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    return tmp_path


def amid(game: str, lang: str, folder: Path) -> Desk:
    row, given = AMID[game]
    desk = sit_down(Typed(game, 0, {**row, "lang": lang}), folder)
    language.use(lang)
    for line in given:
        assert all(r.kind != "refused" for r in desk.line(line)), line
    return desk


def lying(desk: Desk, known: Iterable[str] = ()) -> dict[str, object]:
    """What lies on the table; of what a fact made known on the way only that which was known before."""
    return {path: value for path, value in visible(desk.game, desk.table.s).items() if value is not None and (not known or path in known)}


def rows(desk: Desk) -> dict[int, str]:
    """The list on the screen, by its numbers."""
    repl = Sitting(desk.journal.path, desk.lang).repl
    repl.desk = desk
    repl.put(listing(desk))
    return dict(desk.numbers)


def texts(desk: Desk, line: str) -> list[str]:
    return [s.text for s in suggest(desk, line)]


def word(name: str, lang: str) -> str:
    return command_words.shown(name, lang)


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_the_numbers_of_a_list_live_until_the_state_changes(game: str, lang: str, home: Path) -> None:
    desk = amid(game, lang, home)
    numbers = rows(desk)
    assert numbers or game == "port-royal", "there the rows are the places of the harbour"
    desk.line("zzz")
    desk.why("zzz")
    assert desk.numbers == numbers, "a refused line changes nothing"
    first = min(numbers, default=1)
    before = len(desk.table.records)
    replies = desk.line(str(first))
    entered = [r for r in desk.table.records[before:] if r.is_entry]
    if entered:
        assert entered[0].verb == (numbers[first].split()[1] if numbers else "take")
        assert not desk.numbers, "the state changed: the rows are of another one"
    else:
        assert desk.asking is not None, replies


@pytest.mark.parametrize(("game", "lang"), [each for each in EACH if "port-royal" not in str(each.id)])
def test_a_row_and_its_next_word_are_one_line(game: str, lang: str, home: Path) -> None:
    desk = amid(game, lang, home)
    tried = 0
    for number, row in rows(desk).items():
        by, verb, *said = row.split()
        cls = desk.game.verbs()[verb]
        with desk.table.knowing():
            words = [w for w in cls.choices(desk.table.s, by, *said) if isinstance(w, str)]
        if not words or cls.names_player(len(said)):
            continue
        typed = (str(number), *desk.words.name(words[0]).split())
        heard = desk.hear(desk.chosen(typed), seen=False)
        asked = heard.asks if isinstance(heard.asks, Which) else None
        found = [*(step.move.entry() for step in heard.steps), heard.refused.entry() if heard.refused else ""]
        found += [" ".join((asked.by, asked.cls.verb, *asked.words))] if asked else []
        fact = isinstance(heard.asks, Need)  # the box does not know what hangs on it
        assert fact or any(entry.startswith(f"{row} {words[0]}") for entry in found), f"{typed}: {heard.lost}"
        tried += 1
    assert tried, "rows that go on with a word"


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_tab_offers_players_commands_places_and_decisions_in_the_tables_language(game: str, lang: str, home: Path) -> None:
    desk = amid(game, lang, home)
    ann = desk.table.names()["1"]
    undo = word("undo", lang)
    assert undo in texts(desk, undo[:3])
    own = texts(desk, f"{word('set', lang)} {ann}.")
    assert own and all(text.startswith(f"{ann}.") and text.endswith(("=", ".")) for text in own)
    russian = [text for text in own if any("а" <= c <= "я" for c in text.casefold())]
    assert len(russian) > len(own) / 2 if lang == "ru" else not russian
    assert texts(desk, f"{word('check', lang)} {ann}."), "an audit names the same places"
    assert texts(desk, f"{word('now', lang)} "), "decisions"
    assert texts(desk, f"{word('level', lang)} ") and texts(desk, f"{word('why', lang)} ")
    assert ann in [text.rstrip(": ") for text in texts(desk, ann[:2])] or texts(desk, f"{ann} "), "a player"


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_a_place_is_set_checked_and_taken_back_by_the_name_that_tab_offers(game: str, lang: str, home: Path) -> None:
    desk = amid(game, lang, home)
    ann = desk.table.names()["1"]
    counts = [text[:-1] for text in texts(desk, f"{word('set', lang)} {ann}.") if text.endswith("=")]
    done = 0
    for place in counts:
        before, count = lying(desk), len(desk.table.records)
        called = desk.command(f"{word('set', lang)} {place}=1")
        assert called and called.name == "set", place
        replies = desk.operate("set", called.args)
        if any(r.kind == "refused" for r in replies):
            assert lying(desk, before) == before and len(desk.table.records) == count, place
            continue
        assert not any(r.kind == "refused" for r in desk.operate("check", called.args)), place
        assert not any(r.kind == "refused" for r in desk.operate("undo", [])), place
        assert lying(desk, before) == before, place
        done += 1
        if done == 6:
            break
    assert done, counts
