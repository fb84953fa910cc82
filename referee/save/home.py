"""Where tables, boxes and campaigns live, and which table was played last."""

from __future__ import annotations

import json
import os
import re
import time
import tomllib
from pathlib import Path
from typing import Any


def home() -> Path:
    """`REFEREE_HOME`, or the user's data folder."""
    if given := os.environ.get("REFEREE_HOME"):
        return Path(given)
    if os.name == "nt":
        return Path(os.environ.get("APPDATA", "~")).expanduser() / "referee"
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "referee"


def write_whole(path: Path, text: str) -> None:
    """Replaces a small file at once: either the old one or the new one is there, never half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{time.monotonic_ns()}")  # `tempfile` would cost every entry milliseconds
    fd = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(fd, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _settings() -> Path:
    return home() / "settings.json"


def settings() -> dict[str, Any]:
    """What the program remembers between runs: the table played last, the language, unfinished wizards."""
    try:
        found = json.loads(_settings().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def remember(**values: Any) -> None:
    """Keeps settings; a value of None forgets one. A read-only home is no reason to fail."""
    now = settings()
    if all(now.get(k) == v for k, v in values.items()):
        return
    now |= values
    try:
        write_whole(_settings(), json.dumps({k: v for k, v in now.items() if v is not None}, ensure_ascii=False, indent=1))
    except OSError:
        pass


def last_table() -> Path | None:
    found = settings().get("last")
    return Path(found) if isinstance(found, str) else None


def tables() -> list[Path]:
    """Every table in the home, the one played last first."""
    return sorted((home() / "tables").glob("*.table"), key=lambda p: p.stat().st_mtime, reverse=True)


def new_path(game: str, day: str) -> Path:
    """A free name for a new table."""
    folder = home() / "tables"
    for k in range(1, 10_000):
        path = folder / f"{game}-{day}{f'-{k}' if k > 1 else ''}.table"
        if not path.exists():
            return path
    raise OSError("no free name")


# -- the owner's box -------------------------------------------------------------------------------------------------

KEY = re.compile(r"[\w.\-]+\Z")


def box_path(game: str) -> Path:
    return home() / "boxes" / f"{game}.toml"


def box(game: str) -> dict[str, str]:
    """The facts the owner has told about their components."""
    try:
        found = tomllib.loads(box_path(game).read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}
    facts = found.get("facts", {})
    return {str(k): str(v) for k, v in facts.items()} if isinstance(facts, dict) else {}


def box_text(game: str, facts: dict[str, str]) -> str:
    import tomli_w

    return tomli_w.dumps({"game": game, "facts": dict(sorted(facts.items()))})


def learn(game: str, facts: dict[str, str]) -> None:
    """Adds facts to the owner's box."""
    known = box(game)
    if facts.items() <= known.items():
        return
    write_whole(box_path(game), box_text(game, known | facts))
