"""What is left of evenings past: the tables in the home, and the tallies that were kept."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from referee.kernel.game import Header

from . import home
from .journal import Journal, Unusable


def keep(facts: dict[str, Any], day: str) -> Path:
    """Keeps a tally as the file it could have been read from."""
    import tomli_w

    folder = home.home() / "tallies"
    game = str(facts["game"])
    for k in range(1, 10_000):
        path = folder / f"{game}-{day}{f'-{k}' if k > 1 else ''}.toml"
        if not path.exists():
            home.write_whole(path, tomli_w.dumps({"played": day, **facts}))
            return path
    raise OSError("no free name")


def tallies() -> Iterator[tuple[Path, dict[str, Any] | None]]:
    """Every tally that was kept; None for a file that cannot be read."""
    for path in sorted((home.home() / "tallies").glob("*.toml")):
        try:
            yield path, tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
            yield path, None


def tables() -> Iterator[tuple[Path, tuple[Header, list[str]] | Unusable]]:
    """Every table in the home, oldest first; the reason for a file that cannot be used."""
    for path in sorted((home.home() / "tables").glob("*.table")):
        try:
            yield path, Journal(path).load()
        except Unusable as why:
            yield path, why
        except OSError as error:
            yield path, Unusable("no-file", path=str(path), error=error.strerror or "")
