"""Spoilt files: a flipped bit, a digit, a line, a cut. No traceback, and nothing else is read than was written without a word about it."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from referee.save import damage, home
from referee.save.campaign import CampaignFile
from referee.save.disk import Unusable
from referee.save.journal import Journal
from referee.ui.table import logbook
from referee.ui.table.desk import Desk
from tests.prove import ROOT, Tried, proves
from tests.ui.command import run

from .scenarios import furnished, living_in

RECORDS = 60  # of a table that is spoilt
SAVES = sorted((ROOT / "tests/saves").glob("*.table"))


def mutant(raw: bytes, rng: random.Random) -> bytes:
    """The same bytes with one thing wrong; not those of an earlier moment, which is a whole file too."""
    while (spoilt := _mutant(raw, rng)) == raw or (raw.startswith(spoilt) and b"\n" in raw[max(0, len(spoilt) - 1) :][:2]):
        pass
    return spoilt


def _mutant(raw: bytes, rng: random.Random) -> bytes:
    spoilt = bytearray(raw)
    at = rng.randrange(len(raw))
    lines = raw.splitlines(keepends=True)
    how = rng.randrange(8)
    if how <= 2:
        spoilt[at] ^= 1 << rng.randrange(8)
    elif how == 3:
        digits = [k for k, c in enumerate(raw) if chr(c).isdigit()]
        spoilt[rng.choice(digits)] = ord(str(rng.randrange(10)))
    elif how == 4:
        return raw[:at]
    elif how == 5:
        spoilt[at : at + rng.choice((0, 1, 16))] = rng.randbytes(rng.choice((0, 1, 16)))
    elif how == 6:
        k, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[k], lines[other] = lines[other], lines[k]
        return b"".join(lines)
    else:
        del lines[rng.randrange(len(lines))]
        return b"".join(lines)
    return bytes(spoilt)


@contextmanager
def _at_home() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="referee-") as folder, living_in(Path(folder)):
        yield Path(folder)


@cache
def _written(save: Path) -> tuple[bytes, dict[str, Any]]:
    """The beginning of a kept table as the program writes it, and what it comes to."""
    with _at_home() as root:
        header, records = Journal(save).load()
        journal = Journal.create(root / "t.table", header)
        journal.load()
        for record in records[:RECORDS]:
            journal.append([record])
        return journal.path.read_bytes(), Desk(Journal(journal.path), "en").table.view()


def _looked_at(desk: Desk) -> dict[str, Any]:
    """Everything that reading commands do."""
    table = desk.table
    desk.game.view(table.s, desk.words)
    table.sheet()
    table.options()
    list(logbook.lines(desk))
    return table.view()


@proves("mutants of tables", short=20, long=1500, full=6000, chunk=500)
def tables(seed: int, size: int) -> Tried:
    rng, bad = random.Random(seed), []
    for k in range(size):
        save = rng.choice(SAVES)
        raw, view = _written(save)
        spoilt = mutant(raw, rng)
        with _at_home() as root:
            path = root / "t.table"
            path.write_bytes(spoilt)
            damage.forget()
            try:
                seen: dict[str, Any] | None = _looked_at(Desk(Journal(path), "en"))
            except Unusable:
                continue
            except Exception as error:
                bad.append(f"seed {seed}, {k}, {save.stem}: {type(error).__name__}: {error}")
                continue
            if seen != view and not damage.noted():
                bad.append(f"seed {seed}, {k}, {save.stem}: another table, and not a word")
            if k % 20 == 0 and b"Traceback" in run("show", "-f", str(path)).err.encode():
                bad.append(f"seed {seed}, {k}, {save.stem}: show")
    return size, bad


def _mutants(
    seed: int, size: int, path: Callable[[], Path], make: Callable[[], None], read: Callable[[], Any], write: Callable[[], None]
) -> Tried:
    """Spoilt copies of one small file: what is read otherwise is said; what is written afterwards keeps the spoilt one."""
    rng, bad = random.Random(seed), []
    with _at_home():
        make()
        raw, seen = path().read_bytes(), read()
        for k in range(size):
            for old in path().parent.glob("*.kept-*"):
                old.unlink()
            spoilt = mutant(raw, rng)
            path().write_bytes(spoilt)
            damage.forget()
            try:
                now = read()
                said = damage.noted()
                write()
            except Unusable:
                continue
            except Exception as error:
                bad.append(f"seed {seed}, {k}: {type(error).__name__}: {error}")
                continue
            kept = [p.read_bytes() for p in path().parent.glob("*.kept-*")]
            if now != seen and not said:
                bad.append(f"seed {seed}, {k}: read otherwise, and not a word")
            torn = any(d.why == "torn" for d in said)
            if now != seen and spoilt not in kept and not torn and not path().read_bytes().startswith(spoilt):
                bad.append(f"seed {seed}, {k}: written over")
    return size, bad


@proves("mutants of boxes", short=100, long=1000, full=3000, chunk=500)
def boxes(seed: int, size: int) -> Tried:
    facts = home.read_box((ROOT / "tests/boxes/maracaibo.toml").read_bytes()).facts
    return _mutants(
        seed,
        size,
        lambda: home.box_path("maracaibo"),
        lambda: home.learn("maracaibo", facts),
        lambda: home.box("maracaibo"),
        lambda: home.learn("maracaibo", {"new.fact": "1"}),
    )


@proves("mutants of settings", short=100, long=1000, full=3000, chunk=500)
def settings(seed: int, size: int) -> Tried:
    kept = {"last": "/somewhere/t.table", "lang": "ru", "players": ["Аня", "Bob"], "wizard-new": {"game": "port-royal", "level": "assist"}}
    return _mutants(seed, size, home.settings_path, lambda: home.remember(**kept), home.settings, lambda: home.remember(new="1"))


@proves("mutants of campaigns", short=60, long=1000, full=3000, chunk=500)
def campaigns(seed: int, size: int) -> Tried:
    def make() -> None:
        begun = CampaignFile(furnished() / "home/campaigns/Book.campaign")
        path().parent.mkdir(parents=True)
        path().write_bytes(begun.path.read_bytes())
        assert run("campaign", "set", "Book", "chapter=2").code == 0

    def path() -> Path:
        return home.home() / "campaigns/Book.campaign"

    def read() -> str:
        story = CampaignFile(path()).story()
        return json.dumps([story.game, story.kept, story.closed, [str(t) for t in story.told]], ensure_ascii=False, sort_keys=True)

    def write() -> None:
        CampaignFile(path()).write("note 2026-01-01 x")

    return _mutants(seed, size, path, make, read, write)
