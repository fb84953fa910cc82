"""Seeded corruptions of real journals: does `check` name the entry that was mis-entered?"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, replace

from referee.games.port_royal import GAME
from referee.kernel.audit import SUSPECTS, Audit, check
from referee.kernel.game import Header
from referee.kernel.options import Option
from referee.kernel.paths import show
from referee.kernel.table import Table

WEIGHTS = {"take": 6.0, "expedition": 20.0, "stop": 3.0, "pass": 0.5, "bust": 0.5, "sink": 3.0}


def sensible(option: Option) -> float:
    return WEIGHTS.get(option.cls.verb, 1.0)


def real(seed: int, players: int = 3, most: int = 100_000) -> Table:
    """A game played at random, every card told exactly, as the program draws them."""
    names = ("Ann", "Bob", "Cid", "Dee", "Eve")[:players]
    header = Header(game=GAME.id, players=names, mode="base", edition=GAME.edition, cards="app", seed=str(seed))
    table = Table(GAME, header)
    rng = random.Random(seed)
    while len(table.lines) < most:
        chance = next((o.cls for o in table.options() if o.cls.chance), None)
        legal = [o for o in table.options() if not o.cls.chance and not o.open]
        if chance and (not legal or rng.random() < 0.7 or not table.s.opened):
            table.enter(table.draw(chance))
        elif legal:
            option = rng.choices(legal, [sensible(o) for o in legal])[0]
            table.enter(option.cls.of(option.by, option.words))
        else:
            break
    return table


@dataclass(frozen=True)
class Corruption:
    """What was entered wrongly, and the entries around it where the culprit may be named."""

    kind: str
    line: int  # in the corrupted journal: the wrong or doubled entry, or the entry before which one is missing
    records: tuple[str, ...]
    entry: str  # what was dropped, doubled or changed


def corrupt(table: Table, rng: random.Random, span: int, kind: str = "") -> Corruption | None:
    """One slip of the pen among the last entries; whether such a journal loads, and shows it at the end, is another question."""
    records = list(table.lines)
    at = rng.randrange(max(0, len(records) - span), len(records))
    kind = kind or rng.choice(("dropped", "doubled", "changed"))
    if kind == "dropped":
        wrong = [*records[:at], *records[at + 1 :]]
    elif kind == "doubled":
        wrong = [*records[: at + 1], *records[at:]]
    else:
        before = Table(GAME, table.header, records[:at])
        words = records[at].split()
        others = [o.entry for o in before.options() if [o.by, o.cls.verb] == words[:2] and o.entry != records[at] and not o.open]
        if not others:
            return None
        wrong = [*records[:at], rng.choice(others), *records[at + 1 :]]
    return Corruption(kind, at + 1, tuple(wrong), records[at])


def audited(table: Table) -> list[tuple[str, str]]:
    """What a table counts when it doubts: everybody's coins and influence."""
    view = table.view()
    return [(f"{who}.{what}", show(view[f"{who}.{what}"])) for who in table.s.players for what in ("coins", "influence")]


def hit(corruption: Corruption, audit: Audit) -> bool:
    """Is the culprit among the suspects? A dropped entry is found by its neighbours' numbers, or by saying what is missing."""
    line = corruption.line
    near = {"dropped": {line - 1, line}, "doubled": {line, line + 1}, "changed": {line}}[corruption.kind]
    return any(
        int(s.label.split(".")[0]) in near or (corruption.kind == "dropped" and s.kind == "missing" and s.instead.text == corruption.entry)
        for s in audit.suspects[:SUSPECTS]
    )


def measure(
    seeds: range, span: int = 40, length: int = 200, *, helped: bool = True, seconds: list[float] | None = None, kind: str = ""
) -> tuple[int, int, dict[str, tuple[int, int]]]:
    """Hits, tries, and the same for each kind. Helped, the table had audited coins and influence of all players just before the span.

    `seconds` gets what each check took of the processor. `kind`: of this one alone (a journal that lacks an entry seldom loads: it is
    looked for longer).
    """
    hits = tries = 0
    kinds: dict[str, tuple[int, int]] = {}
    for seed in seeds:
        rng = random.Random(seed)
        true = real(seed, players=rng.choice((2, 3, 4)), most=rng.randint(span, length))
        for _ in range(120 if kind else 30):
            if slip := corrupt(true, rng, span, kind):
                agreed = Table(GAME, true.header, true.lines[: max(0, len(true.lines) - span)])
                if helped:
                    records = [*slip.records]
                    records.insert(len(agreed.lines), "- check " + " ".join(f"{p}={v}" for p, v in audited(agreed)))
                    slip = replace(slip, line=slip.line + 1, records=tuple(records))
                wrong = Table(GAME, true.header, slip.records)
                if not wrong.stuck and audited(wrong) != audited(true):
                    break
        else:
            continue
        start = time.process_time()
        found = hit(slip, check(wrong, audited(true)))
        if seconds is not None:
            seconds.append(time.process_time() - start)
        tries += 1
        hits += found
        h, n = kinds.get(slip.kind, (0, 0))
        kinds[slip.kind] = (h + found, n + 1)
    return hits, tries, kinds
