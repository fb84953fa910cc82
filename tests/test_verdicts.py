"""One verdict: what is listed, what is typed, what is asked about and what is entered agree, for words inside and outside their domains."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from referee.kernel.facts import Need
from referee.kernel.flow import open_moves
from referee.kernel.move import IMPOSSIBLE, ODD, AnyMove, Because
from referee.kernel.options import CHOOSE, refused
from referee.kernel.record import entry
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.json_out import SECRET
from referee.ui.table.desk import load_game

from .hearing import SAVES, entries, listen, states, words_of
from .ui.command import run

STATES, MOVES = 8, 10  # looked at in the short form: of a table, at a state
COMMANDED = 3  # the same through commands

Verdict = tuple[str, frozenset[tuple[str, str]]]  # the fact asked for, the reasons with their grades


def verdict(because: tuple[Because, ...] | list[Because]) -> Verdict:
    """The reasons against it; only what may be entered is remarked on."""
    worse = [b for b in because if b.grade != ODD]
    return "", frozenset((b.rule, b.grade) for b in worse or because)


def asked(need: Need) -> Verdict:
    return need.key, frozenset()


def judged(table: Table, move: AnyMove) -> Verdict:
    try:
        return verdict(table.judged(move))
    except Need as need:
        return asked(need)


def entered(table: Table, move: AnyMove) -> Verdict:
    """As `enter` does it, on a scratch copy."""
    scratch = Table(table.game, table.header, box=table.box)
    scratch.s, scratch.replay.journal_facts = pickle.loads(pickle.dumps(table.s, -1)), table.replay.journal_facts
    try:
        outcome = scratch.enter(move)
    except Need as need:
        return asked(need)
    return verdict(outcome.refused or outcome.remarks)


def typed(table: Table, move: AnyMove) -> Verdict | None:
    """As it is heard when its printed name is typed; None where the line says something else or goes on."""
    got = listen(table, words_of(table)["en"].entry(move.entry()))
    if isinstance(got.asks, Need) and got.last and got.last[0] == move:
        return asked(got.asks)
    if got.refused == move:
        return verdict(got.lost)
    return verdict(got.steps[0].because) if got.steps and got.steps[0].move == move else None


def outside(table: Table, rng: random.Random) -> Iterator[AnyMove]:
    """Moves with words that could stand there in another state."""
    for by, cls in open_moves(table.game, table.s):
        words = cls.declared()
        if len(words) == 1 and (ever := words[0].ever):
            yield cls.of(by, (rng.choice(ever),))


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_every_way_to_ask_gives_one_verdict(path: Path) -> None:
    rng = random.Random(path.stem)
    length = len(entries(path))
    looked_at = set(rng.sample(range(length), min(STATES, length)))
    for k, (table, _item) in enumerate(states(path)):
        if k not in looked_at:
            continue
        every = [o for o in table.options(every=True) if not o.open and not any(w.startswith(CHOOSE) for w in o.words)]
        listed = {o.entry: o for o in every if o.words or len(o.words) >= o.cls.fewest}
        assert len({o.entry for o in every}) == len(every), f"listed twice: {sorted(o.entry for o in every)}"
        moves = [o.cls.of(o.by, o.words) for o in rng.sample(list(listed.values()), min(MOVES, len(listed)))]
        for move in [*moves, *outside(table, rng)]:
            law = judged(table, move)
            assert entered(table, move) == law, f"enter {move}"
            if option := listed.get(move.entry()):
                shown = asked(option.need) if option.need else verdict(option.because)
                barred = not option.words and shown[1] and (shown[1] <= law[1] or law[0])  # one row for the whole move
                assert shown == law or barred, f"options {move}: {shown}, {law}"
            heard = typed(table, move)
            assert heard in (None, law), f"typed {move}: {heard}, {law}"


def answered(path: Path, *args: str) -> dict[str, Any]:
    """What a command answers at a table."""
    found: dict[str, Any] = json.loads(run(args[0], "-f", str(path), *args[1:], "--json").out)
    return found


def as_json(answer: dict[str, Any]) -> Verdict:
    """A verdict as a program reads it."""
    if asks := answer.get("asks"):
        return asks["fact"] if isinstance(asks, dict) else asks, frozenset()
    refused = answer.get("refused")
    return verdict([Because(b["rule"], b["grade"]) for b in (refused["because"] if refused else answer.get("because", ()))])


def replayed(table: Table, move: AnyMove) -> Verdict:
    """As a journal in which somebody wrote it is loaded: only the impossible is refused, a breach is marked."""
    again = Table(table.game, table.header, [*table.lines, str(entry(move))], box=table.box)
    because = again.stuck.because if again.stuck else again.marks.get(str(len(again.records)), ())
    return verdict([b for b in because if b.grade == IMPOSSIBLE] if again.stuck else list(because))


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_the_commands_and_the_journal_give_that_verdict_too(path: Path, tmp_path: Path) -> None:
    header, records = Journal(path).load()
    rng, here = random.Random(path.stem), tmp_path / "a.table"
    for length in rng.sample(range(len(records)), COMMANDED):
        here.unlink(missing_ok=True)
        journal = Journal.create(here, header)
        journal.load()
        journal.append(records[:length])
        table = Table(load_game(header.game), header, records[:length])
        rows = {row["entry"]: row for row in answered(here, "options", "--all")["options"] if not row["choose"]}
        every = [o for o in table.options(every=True) if o.entry in rows and not o.open and len(o.words) >= o.cls.fewest]
        for option in rng.sample(every, min(COMMANDED, len(every))):
            move = option.cls.of(option.by, option.words)
            law = judged(table, move)
            if rows[option.entry]["asks"] != SECRET and (option.words or not law[1]):  # else one row for the whole move
                assert as_json(rows[option.entry]) == law, f"options --json: {option.entry}"
            printed = words_of(table)["en"].entry(option.entry)
            if typed(table, move) is None:
                continue  # the line says something else, or goes on
            assert as_json(answered(here, "why", printed)) == law, f"why --json {printed}"
            if not law[0]:
                impossible = frozenset(b for b in law[1] if b[1] == IMPOSSIBLE)
                said = replayed(table, move)[1]
                assert said == (impossible or frozenset(b for b in law[1] if b[1] != ODD)), f"loaded: {option.entry}"
            copy = tmp_path / "b.table"
            copy.write_bytes(here.read_bytes())
            got = answered(copy, "enter", printed)
            assert bool(got["accepted"]) == (not law[0] and not refused(table.judged(move), table.s.level, force=False)), printed
            assert got["accepted"] or as_json(got) == law, f"enter --json {printed}"


def test_a_refusal_is_by_level() -> None:
    """What is against the rules is refused at `enforce` and remarked on below it."""
    because = [Because("x", "against")]
    assert refused(because, "enforce", force=False)
    assert not refused(because, "assist", force=False)
