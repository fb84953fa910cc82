"""What this run has found wrong with files: said by every command, whatever else it was asked."""

from __future__ import annotations

from pathlib import Path

from referee.kernel.cheap_classes import NamedTuple


class Damage(NamedTuple):
    """One thing that is wrong, in a word the interface has a sentence for, and where."""

    why: str
    path: str
    line: int = 0
    detail: str = ""
    grave: bool = True  # something cannot be believed; else it is only worth a word


_noted: dict[Damage, None] = {}
_met: list[Damage] = []  # grave ones of this run


def note(why: str, path: Path, line: int = 0, detail: str = "", *, grave: bool = True) -> None:
    damage = Damage(why, str(path), line, detail, grave)
    _noted[damage] = None
    _met.extend([damage] if grave else ())


def noted() -> list[Damage]:
    return list(_noted)


def grave() -> bool:
    """Whether this run met something that cannot be believed."""
    return bool(_met)


def forget() -> None:
    """A new run has met nothing yet."""
    _noted.clear()
    _met.clear()


def take() -> list[Damage]:
    """What was noted since it was last asked for."""
    taken = noted()
    _noted.clear()
    return taken
