"""The state by path: shown and compared. Nothing here knows a game; what may lie at a path is in `places`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from .answer import NONE, Misfit
from .domains import of_parts
from .facts import UNKNOWN

HIDDEN = frozenset(("notes", "acting", "options", "facts", "drawn", "edition", "cards", "pins", "level", "tracking", "names"))
THROUGH = {"players", "data"}  # containers whose name is left out of the path


class BadPath(Exception):
    """No such place, or a value that does not fit it."""

    def __init__(
        self, path: str, misfit: Misfit | None = None, near: tuple[str, ...] = (), track: str = "", like: tuple[str, ...] = ()
    ) -> None:
        super().__init__(path)
        self.path = path
        self.misfit = misfit
        self.near = near  # places that are called so
        self.like = like  # places that are called nearly so, or lie there
        self.track = track  # how much a table must follow to keep it


def flat(s: Any) -> dict[str, Any]:
    """Every place of a state by its path."""
    return dict(_walk(s, ""))


def _walk(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if is_dataclass(value):
        for f in fields(value):
            if f.name in HIDDEN and not path:
                continue
            inner = path if f.name in THROUGH else f"{path}.{f.name}" if path else f.name
            yield from _walk(getattr(value, f.name), inner)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, (list, tuple)):
        if any(is_dataclass(v) for v in value):
            for k, item in enumerate(value, 1):
                yield from _walk(item, f"{path}.{k}")
        else:
            yield path, tuple(value)
    elif isinstance(value, (set, frozenset)):
        yield path, tuple(sorted(value))
    else:
        yield path, value


def show(value: Any) -> str:
    """A value as it is typed."""
    if value is None:
        return UNKNOWN
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return ",".join(map(show, value)) or NONE
    return str(value)


def difference(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """What changed, by path, "" for a place where nothing lay; of one that is also shown as a whole, only the whole."""
    changed = {k: (before.get(k, ""), after.get(k, "")) for k in (*before, *after) if before.get(k) != after.get(k)}
    return [(k, *values) for k, values in changed.items() if k.rpartition(".")[0] not in changed]


def get(s: Any, path: str) -> Any:
    """What lies at one place, as `flat` shows it. Raises BadPath."""
    value = s
    try:
        for part in path.split("."):
            if is_dataclass(value):
                through = next((inner for name in THROUGH if isinstance(inner := getattr(value, name, None), dict) and part in inner), None)
                value = through[part] if through else getattr(value, part)
            else:
                words = isinstance(value, list) and not any(map(of_parts, value)) and not part.isdecimal()
                value = value.count(part) if words else value[part] if isinstance(value, dict) else value[int(part) - 1]
    except (LookupError, ValueError, AttributeError, TypeError):
        raise BadPath(path) from None
    return tuple(sorted(value)) if isinstance(value, (set, frozenset)) else tuple(value) if isinstance(value, list) else value
