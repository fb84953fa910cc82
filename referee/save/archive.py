"""What is left of evenings past: the tables in the home, and the tallies that were kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from referee.kernel.game import Header

from . import damage, disk, home
from .bounded import Bad, toml
from .journal import Journal, Unusable


def keep(facts: dict[str, Any], day: str) -> Path:
    """Keeps a tally as the file it could have been read from."""
    import tomli_w

    text = home.sign(tomli_w.dumps({"played": day, **facts}))
    for path in home.free_paths("tallies", str(facts["game"]), day, ".toml"):
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(Unusable):  # another one was kept at this moment
            disk.create(path, text)
            return path
    raise AssertionError("free_paths raises")


def tallies() -> Iterator[tuple[Path, dict[str, Any] | None]]:
    """Every tally that was kept; None for a file that cannot be read."""
    for path in sorted((home.home() / "tallies").glob("*.toml")):
        try:
            raw = disk.read_file(path)
            if not home.as_signed(raw):
                damage.note("changed-file", path, grave=False)
            yield path, toml(raw)
        except (OSError, Unusable, Bad):
            yield path, None


def tables() -> Iterator[tuple[Path, tuple[Header, list[str]] | Unusable]]:
    """Every table in the home, oldest first; the reason for a file that cannot be used."""
    return load(sorted((home.home() / "tables").glob("*.table")))


def load(paths: Iterable[Path]) -> Iterator[tuple[Path, tuple[Header, list[str]] | Unusable]]:
    for path in paths:
        try:
            yield path, Journal(path).load()
        except Unusable as why:
            yield path, why
