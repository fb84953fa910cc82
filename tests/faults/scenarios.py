"""Every command that writes, in a home that has everything; afterwards each file is as before, or as it should be."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from referee.save import home
from referee.save.disk import Unusable
from referee.save.layout import parse
from tests.ui.command import Ran, run


@dataclass(frozen=True)
class Scenario:
    """One command; the file it is about, in the home; words that acknowledge it."""

    name: str
    args: tuple[str, ...]
    file: str
    says: str = ""
    before: tuple[tuple[str, ...], ...] = ()  # commands before it
    typed: str = ""  # on standard input

    def here(self, root: Path) -> list[str]:
        return [a.replace("@", f"{root}/") for a in self.args]


T, C, NEW = "home/tables/t.table", "home/tables/c.table", "home/tables/new.table"
ON, AT = ("-f", "@" + T), ("-f", "@" + C)
SCENARIOS = (
    Scenario("enter", ("enter", *ON, "b1"), T, "draw blue 1"),
    Scenario("a line of three", ("enter", *ON, "b1", "g2", "k1"), T, "draw black 1"),
    Scenario("undo", ("undo", *ON), T, "Taken back"),
    Scenario("redo", ("redo", *ON), T, "Returned", before=(("undo", *ON),)),
    Scenario("fix", ("fix", *ON, "1", "r1"), T, "Recorded"),
    Scenario("set", ("set", *ON, "1.coins=5"), T, "Recorded"),
    Scenario("check", ("check", *ON, "1.coins=3"), T),
    Scenario("level", ("level", *ON, "assist"), T, "Recorded"),
    Scenario("now", ("now", *ON, "take", "1"), T, "Recorded"),
    Scenario("new", ("new", "port-royal", "--player", "A", "--player", "B", "-f", "@" + NEW), NEW, "Kept in"),
    Scenario("the end, with a campaign", ("now", *AT, "over", "1"), C, "Recorded"),
    Scenario("its undo", ("undo", *AT), C, "Taken back", before=(("now", *AT, "over", "1"),)),
    Scenario("box set", ("box", "port-royal", "set", "hero.grace.coins=3"), "home/boxes/port-royal.toml", "Kept"),
    Scenario("box import", ("box", "port-royal", "import", "--replace", "@share.toml"), "home/boxes/port-royal.toml", "Kept"),
    Scenario("box export", ("box", "port-royal", "export", "@out.toml"), "out.toml"),
    Scenario("campaign new", ("campaign", "new", "port-royal", "Other"), "home/campaigns/Other.campaign", "is kept in"),
    Scenario("campaign note", ("campaign", "note", "Book", "well"), "home/campaigns/Book.campaign", "Noted"),
    Scenario("campaign set", ("campaign", "set", "Book", "chapter=2"), "home/campaigns/Book.campaign", "2/5"),
    Scenario("campaign undo", ("campaign", "undo", "Book"), "home/campaigns/Book.campaign", "Taken back"),
    Scenario("campaign close", ("campaign", "close", "Book"), "home/campaigns/Book.campaign", "closed"),
    Scenario("a page", ("score", *ON, "--html", "@page.html"), "page.html"),
    Scenario("repair", ("doctor", "@home/tables/bad.table", "--repair"), "home/tables/bad.table", "Repaired"),
)


@contextmanager
def living_in(root: Path) -> Iterator[None]:
    before = {k: os.environ.get(k) for k in ("REFEREE_HOME", "REFEREE_LANG", "NO_COLOR")}
    os.environ.update(REFEREE_HOME=str(root / "home"), REFEREE_LANG="en", NO_COLOR="1")
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                os.environ.pop(key, None)
            else:
                os.environ[key] = value


@cache
def furnished() -> Path:
    """A home with a table, a campaign and its table, a box, a file to import, a damaged table."""
    root = Path(tempfile.mkdtemp(prefix="referee-home-"))
    with living_in(root):
        names = ("--player", "Ann", "--player", "Bob")
        for args in (
            ("campaign", "new", "port-royal", "Book"),
            ("campaign", "note", "Book", "begun"),
            ("new", "port-royal", *names, "--campaign", "Book", "-f", str(root / C)),
            ("new", "port-royal", *names, "-f", str(root / T)),
            ("enter", "-f", str(root / T), "r2"),
            ("enter", "-f", str(root / T), "y3"),
            ("box", "port-royal", "set", "contract.ransom.seal=2", "contract.small-estate.seal=1"),
            ("box", "port-royal", "export", str(root / "share.toml")),
            ("box", "port-royal", "set", "contract.ransom.seal=1"),
            ("score", "-f", str(root / T), "--html", str(root / "page.html")),
        ):
            ran = run(*args)
            assert ran.code == 0, (args, ran.err)
        shutil.copy(root / T, root / "home/tables/bad.table")
        with (root / "home/tables/bad.table").open("ab") as file:
            file.write(b"1 drbw\n")
    return root


@contextmanager
def at_home() -> Iterator[Path]:
    """A copy of that home."""
    with tempfile.TemporaryDirectory(prefix="referee-") as folder:
        root = Path(folder) / "root"
        shutil.copytree(furnished(), root)
        with living_in(root):
            yield root


@contextmanager
def moved_in(scenario: Scenario) -> Iterator[Path]:
    """The same, ready for one command."""
    with at_home() as root:
        for args in scenario.before:
            ran = run(*(a.replace("@", f"{root}/") for a in args))
            assert ran.code == 0, (args, ran.err)
        yield root


def found(root: Path) -> dict[str, Any]:
    """What the files of a home say. What a killed writer left beside them says nothing."""
    seen: dict[str, Any] = {}
    for path in sorted(p for p in root.rglob("*") if p.is_file()):
        name = str(path.relative_to(root))
        if path.name.startswith(".") or name in ("home/lock", "home/settings.json"):
            continue
        raw = path.read_bytes()
        if path.suffix in (".table", ".campaign"):
            try:
                head, body = parse(raw)
                seen[name] = {k: v for k, v in head.items() if k not in ("seed",)}, body.records, body.changed
            except Unusable as why:
                seen[name] = str(why)
        elif path.suffix == ".toml":
            seen[name] = home.read_box(raw).facts
        else:
            seen[name] = raw.replace(str(root).encode(), b"")
    return seen


def wrong(scenario: Scenario, root: Path, before: dict[str, Any], after: dict[str, Any], *, told: bool, refused: bool) -> Iterator[str]:
    """What is not as it was, nor as it should be; what was acknowledged and is not there; what was denied and is."""
    now = found(root)
    for name in sorted(before.keys() | after.keys() | now.keys()):
        kept = ".kept-" in name
        if now.get(name) not in (before.get(name), after.get(name)) and not kept:
            yield f"{name} is neither the old nor the new one: {str(now.get(name))[:200]}"
    changed = before.get(scenario.file) != after.get(scenario.file)
    if told and changed and now.get(scenario.file) != after.get(scenario.file):
        yield "acknowledged, and not there"
    if refused and changed and now.get(scenario.file) == after.get(scenario.file):
        yield "“not recorded”, and there"


def outcome(scenario: Scenario) -> tuple[dict[str, Any], dict[str, Any]]:
    """The files before and after, when nothing goes wrong."""
    with moved_in(scenario) as root:
        before = found(root)
        ran = run(*scenario.here(root), typed=scenario.typed)
        assert ran.code == 0 and scenario.says in ran.out, (scenario.name, ran)
        return before, found(root)


def said(ran: Ran, scenario: Scenario) -> tuple[bool, bool]:
    """Whether a command says that it is done, or that nothing was."""
    return (ran.code == 0 if not scenario.says else scenario.says in ran.out), "not recorded" in ran.err
