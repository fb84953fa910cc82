"""A lock per entry. The system frees it when its owner dies; a live owner is named."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

WAIT = 5.0


class Busy(Exception):
    """Another program holds the table."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner


def _machine() -> str:
    """Which computer this is; `socket` would cost every entry milliseconds."""
    return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "?")


def _try(file: IO[str]) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextmanager
def lock(path: Path, wait: float = WAIT) -> Iterator[None]:
    """Holds the lock beside a file for as long as the block runs."""
    beside = path.with_name(path.name + ".lock")
    with beside.open("a+", encoding="utf-8") as file:
        until = time.monotonic() + wait
        while not _try(file):
            if time.monotonic() > until:
                file.seek(0)
                raise Busy(file.read().strip() or "?")
            time.sleep(0.01)
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}@{_machine()}")
        file.flush()
        yield  # closing the file frees the lock
