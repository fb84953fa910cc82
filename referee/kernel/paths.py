"""The state by path: shown, compared, set. Nothing here knows a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

HIDDEN = frozenset(("notes", "acting", "looking", "options", "facts", "drawn", "edition", "cards", "pins", "level", "tracking", "names"))
THROUGH = {"players", "data"}  # containers whose name is left out of the path


class BadPath(Exception):
    """No such place, or a value that does not fit it."""

    def __init__(self, path: str, why: str, expected: str = "") -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why  # "no-such" | "value"
        self.expected = expected


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """Every place of a state by its path."""
    return dict(_walk(value, path))


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
        return "?"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return ",".join(map(show, value)) or "-"
    return str(value)


@lru_cache(maxsize=256)
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def put(state: Any, path: str, text: str) -> None:
    """Sets one place from text, checked by its type. Raises BadPath and changes nothing where it does not fit."""
    holder, key, kind = _find(state, path)
    value = _value(path, kind, text)
    if isinstance(holder, dict):
        holder[key] = value
    else:
        setattr(holder, key, value)


def get(state: Any, path: str) -> Any:
    """What lies at one place, as `flat` shows it."""
    holder, key, _ = _find(state, path)
    value = holder[key] if isinstance(holder, (dict, list)) else getattr(holder, key)
    if isinstance(value, (set, frozenset)):
        return tuple(sorted(value))
    return tuple(value) if isinstance(value, list) else value


def _find(state: Any, path: str) -> tuple[Any, Any, Any]:
    holder: Any = state
    kind: Any = type(state)
    parts = path.split(".")
    for k, part in enumerate(parts):
        last = k == len(parts) - 1
        holder, kind, key = _step(holder, kind, part, path, HIDDEN if k == 0 else frozenset())
        if last:
            return holder, key, kind
        holder = holder[key] if isinstance(holder, (dict, list)) else getattr(holder, key)
    raise BadPath(path, "no-such")


def _step(holder: Any, kind: Any, part: str, path: str, hidden: frozenset[str]) -> tuple[Any, Any, Any]:
    """One step down: the container, the type of what lies there, its key."""
    if is_dataclass(holder):
        hints = _hints(holder.__class__)
        if part in hints and part not in hidden:
            return holder, hints[part], part
        for name in THROUGH:
            inner = getattr(holder, name, None)
            if isinstance(inner, dict) and part in inner:
                return inner, type(inner[part]), part
    elif isinstance(holder, dict):
        values = get_args(kind)[1] if get_origin(kind) is dict else Any
        if part in holder:
            return holder, values, part
    elif isinstance(holder, list) and part.isdecimal() and len(part) < 10 and 1 <= int(part) <= len(holder):
        return holder, type(holder[int(part) - 1]), int(part) - 1
    raise BadPath(path, "no-such")


_WHOLE = re.compile(r"-?[0-9]{1,9}\Z")
_MANY: dict[Any, Any] = {list: list, tuple: tuple, set: set, frozenset: frozenset}


def _value(path: str, kind: Any, text: str) -> Any:
    """A value of this type from text."""
    text = text.strip()
    may_be_none = type(None) in get_args(kind)
    if may_be_none and text in ("?", "-"):
        return None
    arms = [arm for arm in get_args(kind) if arm is not type(None)]
    if may_be_none and len(arms) == 1:
        kind = arms[0]
    origin, inner = get_origin(kind), get_args(kind)
    if kind is bool or bool in inner:
        if text in ("yes", "да", "1", "true"):
            return True
        if text in ("no", "нет", "0", "false"):
            return False
        raise BadPath(path, "value", "yes, no")
    if origin in _MANY:
        if inner[0] not in (str, int):
            raise BadPath(path, "value")
        parts = [] if text in ("", "-") else [p.strip() for p in text.split(",")]
        return _MANY[origin](_value(path, inner[0], p) for p in parts)
    if origin is Literal:
        if text in inner:
            return text
        raise BadPath(path, "value", ", ".join(map(str, inner)))
    if origin is dict or is_dataclass(kind):
        raise BadPath(path, "no-such")
    if kind is int or int in inner:
        if _WHOLE.match(text):
            return int(text)
        raise BadPath(path, "value", "0, 1, 2 …" + (", ?" if may_be_none else ""))
    if kind is str or str in inner:
        return "" if text == "-" else text  # nothing lies there: a city nobody holds, an empty building
    raise BadPath(path, "value")


def difference(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """What changed, by path."""
    keys = dict.fromkeys((*before, *after))
    return [(k, before.get(k), after.get(k)) for k in keys if before.get(k) != after.get(k)]
