"""Where a name nobody can list is asked for, what says a move or calls a command is none, in every game and both languages."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee import GAMES
from referee.kernel.facts import Need
from referee.kernel.flow import open_moves
from referee.kernel.line.heard import spliced
from referee.kernel.line.names import sayings
from referee.kernel.line.read_entry import Which
from referee.kernel.line.small_words import IDLE
from referee.kernel.move import AnyMove, Open
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.table.command_words import COMMAND_WORDS
from referee.ui.table.desk import Desk
from referee.ui.table.waiting_line import spoken

from .cases import load
from .journal_lines import tell
from .test_typed import Typed, sit_down

SAVES = sorted((Path(__file__).parent / "saves").glob("*.table"))
FIRST = {"merchants-marauders": {"set": {"modules": "all"}, "box": "merchants_marauders"}}  # its first question names an upgrade token


def _named(table: Table) -> Iterator[tuple[str, type[AnyMove]]]:
    """The moves open now whose first word may be a new name."""
    for by, cls in open_moves(table.game, table.s):
        try:
            first = list(cls.choices(table.s, by)) if cls.declared() else []
        except Need:
            continue
        if any(isinstance(word, Open) and word.name for word in first):
            yield by, cls


def _positions(game: str, folder: Path) -> Iterator[tuple[Desk, str, type[AnyMove]]]:
    """One table at each such question of a game that the kept games come to."""
    seen: set[str] = set()
    if game in FIRST:
        desk = sit_down(Typed(game, 0, FIRST[game]), folder)
        yield from ((desk, by, cls) for by, cls in _named(desk.table))
    for path in (p for p in SAVES if p.name.startswith(game)):
        header, records = Journal(path).load()
        table = Table(load(game), header)
        for record in records:
            try:
                tell(table, record)
            except Need:  # of a fact that the kept table took from its owner's box
                break
            for by, cls in _named(table):
                if cls.verb not in seen:
                    seen.add(cls.verb)
                    file = folder / f"{path.stem}-{cls.verb}.table"
                    Journal.create(file, header)
                    desk = Desk(Journal(file), "en")
                    desk.table.s = pickle.loads(pickle.dumps(table.s, -1))
                    yield desk, by, cls


def _asked(desk: Desk, by: str, cls: type[AnyMove]) -> None:
    """The question that a move with a word of its own asks; it stays open while all words are tried."""
    desk.waiting = None
    if not cls.bare:
        desk.say((f"{by}:", cls.verb))


def _taken(desk: Desk, cls: type[AnyMove], word: str) -> bool:
    """Would this word alone become a new name? Said as it stands where the move needs no word of its own, else as the answer."""
    tokens = tuple(word.split())
    if cls.bare:
        last: Any = desk.hear(tokens, seen=False).last
        return last is not None and type(last[0]) is cls and "-".join(tokens) in last[0].words()
    if desk.waiting is None or not isinstance(desk.waiting.asks, Which):
        return False
    answer = spoken(desk, desk.waiting.asks, tokens)
    assert desk.waiting.heard
    return answer == tokens and not desk.hear(spliced(desk.waiting.heard, answer), seen=False).lost


@pytest.mark.parametrize("game", GAMES)
def test_no_order_is_taken_for_a_new_name(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    record = load(game)
    orders = {form for verb in record.verbs() for form in sayings(record, verb)} | {*record.everyday(), *IDLE}
    for desk, by, cls in _positions(game, tmp_path):
        listed = {form for token in cls.word_at(0).ever for form in sayings(record, token)} if cls.word_at(0) else set()
        commands = () if cls.bare else COMMAND_WORDS  # the prompt looks for those first
        words = [word for word in sorted({*orders, *commands} - listed) if not desk.command(word)]
        _asked(desk, by, cls)
        taken = [word for word in words if _taken(desk, cls, word)]
        assert not taken, (cls.verb, taken)


def test_a_quoted_order_is_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    desk = sit_down(Typed("merchants-marauders", 0, {"box": "merchants_marauders"}), tmp_path)
    for line in ("sloop bridgetown 3232", "flute caracas 2323", "ev", "title", "storm"):
        replies = desk.line(line)
    assert "in quotation marks" in replies[0].text
    desk.line('"storm"')
    assert isinstance(desk.asking, Need) and desk.asking.key == "event.does.storm"
