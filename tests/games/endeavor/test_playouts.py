"""Seeded playouts: each Exploit, random triples, two to five players, every level, to the final sheet."""

from __future__ import annotations

import os
import random
import tomllib
from pathlib import Path

import pytest

from referee.games.endeavor import GAME
from referee.games.endeavor.exploits.boards import DISCS, boards
from referee.games.endeavor.flow import EFFECTS
from referee.games.endeavor.moves.scoring import Count, Pad, Row
from referee.games.endeavor.score_questions import missing
from referee.games.endeavor.setup import TRACK
from referee.kernel.facts import Need
from referee.kernel.options import Option
from referee.kernel.table import Table
from tests.playout import header, playout, random_answer

BOX = tomllib.loads((Path(__file__).parents[2] / "boxes" / "endeavor.toml").read_text("utf-8"))
EXPLOITS = list(boards())
ALL = {"track": "everything"}


def eager(option: Option) -> float:
    """A player who explores and likes effects."""
    if option.cls in EFFECTS:
        return 8
    if option.cls.verb == "ship" and option.words[1] == "track":
        return 4
    return {"pass": 0.15, "skip": 0.05, "done": 0.05, "count": 9.0, "row": 9.0, "pad": 3.0}.get(option.cls.verb, 1)


def leisurely(option: Option) -> float:
    """A table that mostly presses Enter."""
    counted = {"count": 30.0, "row": 30.0, "pad": 9.0, "finish": 30.0}
    return {"next": 12.0, **counted}.get(option.cls.verb, 0.6 if option.cls in EFFECTS else 0.4)


def nothing_lost(table: Table) -> None:
    """Every disc lies somewhere, and cards lie in one place only."""
    s = table.s
    for who in s.players:
        assert not s.tracked or s.discs(who) in (None, DISCS), f"{who} has {s.discs(who)} discs"
    if s.tracked and s.decks and not any("emancipate" in r for r in table.lines):
        cards = [c for d in s.decks.values() for c in d] + s.haiti + [c for p in s.players.values() for c in p.cards]
        assert len(cards) == len(set(cards))


def named(*exploits: str) -> dict[str, str]:
    return {"exploits": ",".join(exploits)}


def triple(first: str, seed: int) -> dict[str, str]:
    """An Exploit with the two that share most of its regions, so that all three come into play."""
    rng = random.Random(seed)
    mine = set(boards()[first].regions)
    others = sorted((e for e in EXPLOITS if e != first), key=lambda e: (-len(mine & set(boards()[e].regions)), rng.random()))
    return named(first, *others[:2])


# The short form plays each Exploit in one of the two ways; PROVE=1 plays all of them in both.
SHORT = not os.environ.get("PROVE")


@pytest.mark.parametrize("exploit", EXPLOITS[::3] if SHORT else EXPLOITS)
def test_each_exploit_is_played_to_the_end_where_everything_is_tracked(exploit: str) -> None:
    k = EXPLOITS.index(exploit)
    head = header(GAME, 2 + k % 3, level="enforce", options=triple(exploit, k) | ALL)
    table = playout(GAME, head, k, box=BOX, weigh=eager, after=nothing_lost)
    assert table.game.score(table.s).final


@pytest.mark.parametrize("exploit", EXPLOITS[1::3] if SHORT else EXPLOITS)
def test_each_exploit_is_told_to_the_end_where_the_base_game_lies_on_the_table(exploit: str) -> None:
    k = EXPLOITS.index(exploit)
    head = header(GAME, 2 + (k + 1) % 4, level="assist", options=triple(exploit, k + 40))
    table = playout(GAME, head, k, box=BOX, weigh=leisurely)
    assert table.game.score(table.s).final


WAYS = [("everything", 3), ("exploits", 2)] if SHORT else [(track, n) for track in TRACK for n in (2, 3, 4, 5)]


@pytest.mark.parametrize(("track", "players"), WAYS)
def test_random_triples_end_with_an_exact_sheet_once_everything_is_counted(track: str, players: int) -> None:
    rng = random.Random(f"{track} {players}")
    head = header(GAME, players, level="enforce", options={**named(*rng.sample(EXPLOITS, 3)), "track": track})
    style = eager if track == "everything" else leisurely
    table = playout(GAME, head, players, box=BOX, weigh=style, after=nothing_lost)
    finish = next(i for i in table.items if " finish" in i.text)
    table.undo(finish.line)
    for who, seat in table.s.players.items():
        assert table.enter(Pad(who, (20, 11, 3, 4, seat.buried))).ok
    while left := next(missing(table.s), None):
        who, what = left
        word = "nobody" if Row.mine(what) else "yes" if what == "tahiti" else "0" if "routes" in what else "1"
        outcome = table.enter((Row if Row.mine(what) else Count)(who or "table", what, (word,)))
        assert outcome.ok, (left, outcome.refused)
    assert table.enter(table.verbs["finish"].of(table.s.now[-1].by, ())).ok
    sheet = GAME.score(table.s)
    assert sheet.final and all(isinstance(c.total, int) for c in sheet.columns) and sheet.winners


@pytest.mark.parametrize("seed", range(3))
def test_forced_entries_and_corrections_in_between_break_nothing(seed: int) -> None:
    rng = random.Random(seed)
    options = {**named(*rng.sample(EXPLOITS, 3)), "track": "exploits" if seed else "everything"}
    head = header(GAME, 2 + seed, level=("enforce", "assist", "record")[seed], options=options)
    playout(GAME, head, seed + 7, box=BOX, weigh=eager if seed == 0 else leisurely, force=0.08, wild=0.03, steps=260, must_end=False)


@pytest.mark.parametrize("seed", range(3))
def test_a_table_without_a_box_asks_and_copes_with_any_answer(seed: int) -> None:
    """Buildings and cards are described at random, some facts are not known at all."""

    def answer(need: Need, rng: random.Random) -> str:
        kinds = {"building": ("1,ship/draw", "1,attack", "1,occupy", "?"), "card": ("culture", "none", "?"), "buildings": ("hut,mill",)}
        known = kinds.get(need.key.split(".")[0])
        return rng.choice(known) if known else random_answer(need, rng)

    rng = random.Random(seed + 50)
    head = header(GAME, 2 + seed, level="enforce", options=named(*rng.sample(EXPLOITS, 3)) | ALL)
    playout(GAME, head, seed, weigh=eager, answer=answer, steps=400, must_end=False)


def test_where_everything_is_tracked_at_most_one_question_comes_before_an_entry_and_none_twice() -> None:
    """Of a box of which nothing was told: about 50 in this game of 300 entries, 25 of them in the first two rounds."""
    asked: list[str] = []

    def answer(need: Need, rng: random.Random) -> str:
        asked.append(need.key)
        return BOX.get(need.key) or random_answer(need, rng)

    head = header(GAME, 3, level="enforce", options=named("saltpeter", "transit-of-venus", "imperialism") | ALL)
    table = playout(GAME, head, 1, weigh=eager, answer=answer)
    assert 30 < len(asked) == len(set(asked)) <= 60
    again = Table(GAME, head)  # the entries that were made, without those that were given up
    for record in (r for r in table.records if r.is_entry):
        move, questions = GAME.verbs()[record.verb].of(record.by, record.words), list[str]()
        while questions.count("") == 0:
            try:
                questions.append("" if again.enter(move).ok else record.text)
            except Need as need:
                questions.append(need.key)
                assert again.learn(need.key, table.s.facts[need.key]).ok
        assert len(questions) <= 2 or record.verb == "finish", questions  # printed glory is asked for at the very end


def test_with_cards_of_the_program_the_three_are_drawn_by_the_filters() -> None:
    head = header(GAME, 3, level="assist", cards="app", options={"region": "africa", "exploits": "haiti"})
    table = playout(GAME, head, 1, box=BOX, weigh=leisurely, steps=5, must_end=False)
    assert table.s.chosen[0] == "haiti" and len(table.s.chosen) == 3
    assert all("africa" in boards()[e].regions for e in table.s.chosen)
