"""A lock while something is written. It is the file's, by whatever name it was opened; the system frees it when its owner dies."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from . import disk

WAIT = 5.0  # seconds for another to finish
_FAR = 1 << 30  # Windows locks bytes, and nobody may read a locked one: a byte that is never there
_NONE = {errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOLCK, errno.EINVAL}


class Busy(Exception):
    """Another program writes."""

    def __init__(self, owner: str) -> None:
        super().__init__(owner)
        self.owner = owner


def _try(fd: int) -> bool | None:
    """Held; None where this file system has no locks."""
    try:
        if disk.WINDOWS:
            import msvcrt

            os.lseek(fd, _FAR, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            disk.system.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _NONE:
            return None
        if error.errno in (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK):
            return False
        raise
    return True


def take(fd: int) -> bool:
    """Locks an open file until it is closed; False where this file system has no locks."""
    until = time.monotonic() + WAIT
    while (got := _try(fd)) is False:
        if time.monotonic() > until:
            raise Busy(_owner(fd))
        time.sleep(0.01)
    return got is True


def keeps(path: Path) -> bool:
    """Whether a lock that is held keeps others out: on some file systems everybody is let in."""
    with disk.opened(path, os.O_RDWR) as fd:
        return _try(fd) is False


def _owner(fd: int) -> str:
    """Who holds the lock, where the system tells."""
    with suppress(OSError, ValueError, IndexError):
        here = f":{os.fstat(fd).st_ino}"
        with open("/proc/locks", encoding="ascii") as locks:
            for row in map(str.split, locks):
                if row[1] != "->" and row[5].endswith(here) and row[4] != "0":
                    return f"{row[4]}@{os.uname().nodename}"
    return "?"


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """The lock of a folder: a file in it that is never written to, so that nothing is lost wherever a stranger aimed it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "lock"
    fd = disk.system.open(path, os.O_RDWR | os.O_CREAT | disk.NOFOLLOW | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0), 0o600)
    try:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            raise disk.Unusable("special", path=str(path))
        take(fd)
        yield
    finally:
        with suppress(OSError):
            disk.system.close(fd)
