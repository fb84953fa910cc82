"""Every system call that touches a file of ours: whole or not at all, nothing special followed, nothing read without a bound."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any


def _flock(fd: int, how: int) -> None:
    import fcntl

    fcntl.flock(fd, how)


_CALLS = ("open", "close", "read", "write", "lseek", "fstat", "stat", "fsync", "ftruncate", "replace", "rename", "link", "unlink")
#: The one seam: tests put calls in here that fail, tear or kill.
system: Any = SimpleNamespace(flock=_flock, **{name: getattr(os, name) for name in _CALLS if hasattr(os, name)})

WINDOWS = os.name == "nt"  # it replaces no file that anybody has open, and syncs no folder
LIMIT = 16 << 20  # bytes of a table or a campaign; ten thousand entries are half of one
SMALL = 1 << 20  # of a box, the settings, a tally
HOUR = 3600.0
kept = 0  # what this run wrote of what it was told: tables, entries, facts of the box, campaigns
#: A pipe in a table's place must not hang.
_FLAGS = sum(getattr(os, name, 0) for name in ("O_CLOEXEC", "O_BINARY", "O_NOCTTY", "O_NONBLOCK"))
NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_NO_LINKS = {errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK, errno.EINVAL}
Stamp = tuple[int, int, int, int, int]


class Unusable(Exception):
    """The file cannot be used: what is wrong, in a word the interface has a sentence for."""

    def __init__(self, why: str, **facts: object) -> None:
        super().__init__(why)
        self.why = why
        self.facts = facts

    def of(self, path: Path) -> Unusable:
        """The same, of a file that is known by now."""
        self.facts.setdefault("path", str(path))
        return self


class NotWritten(OSError):
    """What was to be made durable is not; where even that could not be made sure, `certain` is false."""

    def __init__(self, error: OSError, *, certain: bool = True) -> None:
        super().__init__(error.errno, error.strerror or str(error))
        self.certain = certain


# -- reading -------------------------------------------------------------------------------------------------------------


@contextmanager
def opened(path: Path, flags: int = os.O_RDONLY) -> Iterator[int]:
    """An ordinary file, open while the block runs. Anything else is refused, never waited for."""
    fd: int = system.open(path, flags | _FLAGS)
    try:
        if not stat.S_ISREG(system.fstat(fd).st_mode):
            raise Unusable("special", path=str(path))
        yield fd
    finally:
        with suppress(OSError):  # everything that counts was synced before
            system.close(fd)


def read_all(fd: int, path: Path, limit: int = LIMIT) -> bytes:
    """Everything in an open file, from its beginning."""
    raw = bytearray()
    with _named(path):
        system.lseek(fd, 0, os.SEEK_SET)
        while more := system.read(fd, 1 << 20):
            raw += more
            if len(raw) > limit:
                raise Unusable("too-large", path=str(path), limit=limit >> 20)
    return bytes(raw)


def read_file(path: Path, limit: int = SMALL) -> bytes:
    with opened(path) as fd:
        return read_all(fd, path, limit)


def stamp(status: os.stat_result) -> Stamp:
    """What tells whether a file may be another one, or may have changed."""
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


# -- writing -------------------------------------------------------------------------------------------------------------


def write(fd: int, data: bytes) -> None:
    left = data
    while left:
        n = system.write(fd, left)
        if n <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        left = left[n:]


def sync_folder(path: Path) -> None:
    """A new name is there after a power cut too. Windows has nothing like it."""
    if WINDOWS:
        return
    fd = system.open(path, os.O_RDONLY | _FLAGS)
    try:
        system.fsync(fd)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EBADF):  # not every file system can
            raise
    finally:
        system.close(fd)


@contextmanager
def _beside(path: Path, data: bytes, mode: int) -> Iterator[Path]:
    """The whole new file under another name in the same folder; gone afterwards, whatever happens."""
    _sweep(path)
    other = path.with_name(f".{path.name}.{os.getpid()}.{time.monotonic_ns()}.new")  # `tempfile` would cost every entry milliseconds
    try:
        _new(other, data, mode)
        yield other
    finally:
        with suppress(OSError):
            system.unlink(other)


def _new(path: Path, data: bytes, mode: int) -> None:
    fd = system.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | NOFOLLOW | _FLAGS, mode)
    try:
        write(fd, data)
        system.fsync(fd)
    finally:
        system.close(fd)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """A failure names the file that was wanted, not the one beside it."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def leftovers(folder: Path, name: str = "") -> list[Path]:
    """What killed writers left behind; one that may still be at work is left alone."""
    with suppress(OSError):
        left = [p for p in folder.iterdir() if p.name.startswith(f".{name}") and p.name.endswith(".new")]
        return [p for p in left if time.time() - p.lstat().st_mtime > HOUR]
    return []


def _sweep(path: Path) -> None:
    for old in leftovers(path.parent, path.name + "."):
        with suppress(OSError):
            system.unlink(old)


def replace(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Replaces a file at once: either the old one or the new one is there, never half."""
    with _named(path):
        with _beside(path, data, mode) as new:
            _put(new, path)
        sync_folder(path.parent)


def _put(new: Path, path: Path) -> None:
    until = time.monotonic() + WINDOWS  # a reader there is in the way for a moment
    while True:
        try:
            system.replace(new, path)
            return
        except PermissionError:
            if time.monotonic() >= until:
                raise
        time.sleep(0.01)


def create(path: Path, data: bytes, mode: int = 0o644) -> None:
    """A new file, whole from its first moment, never over an old one; one with nothing in it is none."""
    try:
        with _named(path), _beside(path, data, mode) as new:
            if WINDOWS:
                system.rename(new, path)  # never over an old one there
            else:
                _link(new, path, data, mode)
    except FileExistsError:
        if WINDOWS or not _vacant(path, data, mode):
            raise Unusable("exists", path=str(path)) from None
    sync_folder(path.parent)


def _vacant(path: Path, data: bytes, mode: int) -> bool:
    """Takes the place of an empty file, which a full disk or a killed copy left; its lock is for two who begin at once."""
    import fcntl

    try:
        with opened(path, os.O_RDWR | NOFOLLOW) as fd:
            system.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            there = system.fstat(fd)
            if there.st_size or there.st_ino != system.stat(path).st_ino:
                return False
            replace(path, data, mode)
    except (OSError, Unusable):
        return False
    return True


def _link(new: Path, path: Path, data: bytes, mode: int) -> None:
    try:
        system.link(new, path)
    except FileExistsError:
        raise
    except OSError as error:  # a memory stick knows no second names
        if error.errno not in _NO_LINKS:
            raise
        try:
            _new(path, data, mode)
        except FileExistsError:
            raise
        except OSError:
            with suppress(OSError):
                system.unlink(path)  # half a file would only be in the way
            raise
