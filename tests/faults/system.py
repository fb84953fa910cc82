"""Faults at the one seam: the n-th system call on a file of ours fails, is cut short, or is the last thing this process does."""

from __future__ import annotations

import errno
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from referee.save import disk

ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EMFILE, errno.EROFS, errno.ENOLCK, errno.EINTR)
NAMES = tuple(vars(disk.system))


@dataclass
class Fault:
    """What happens at a call, and at which. A second fault may hit what should make the first one good."""

    at: int = 0
    how: str = "error"  # error, short, none, torn, kill, killed-after
    number: int = errno.EIO
    also: int = 0  # calls after it that fail too
    calls: list[str] = field(default_factory=list)

    def hits(self, name: str, real: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        self.calls.append(name)
        n = len(self.calls)
        if not self.at or not self.at <= n <= self.at + self.also:
            return real(*args)
        if self.how == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.how == "killed-after":
            real(*args)
            os.kill(os.getpid(), signal.SIGKILL)
        if name == "write" and self.how in ("short", "none", "torn"):
            return self._written(real, *args)
        if name == "close":
            real(*args)  # the number is free, whatever the call says
        raise OSError(self.number, os.strerror(self.number))

    def _written(self, real: Callable[..., Any], fd: int, data: bytes) -> int:
        if self.how == "none":
            return 0
        if len(data) > 1:
            done = int(real(fd, data[: len(data) // 2]))
            if self.how == "short":
                return done
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@contextmanager
def injected(fault: Fault) -> Iterator[Fault]:
    """Every call goes through the fault while the block runs."""
    real = dict(vars(disk.system))

    def through(name: str) -> Callable[..., Any]:
        return lambda *args: fault.hits(name, real[name], args)

    for name in NAMES:
        setattr(disk.system, name, through(name))
    try:
        yield fault
    finally:
        vars(disk.system).update(real)


def forked(do: Callable[[], None]) -> tuple[int, str]:
    """Runs something in a process of its own; how it ended, and what it printed to standard output."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        os.dup2(writing, 1)
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 0)
        os.dup2(null, 2)
        sys.stdin, sys.stdout, sys.stderr = (open(n, mode, closefd=False) for n, mode in enumerate("rww"))  # noqa: SIM115
        code = 99
        try:
            do()
            code = 0
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0
        finally:
            os._exit(code)
    os.close(writing)
    out = b""
    while more := os.read(reading, 65536):
        out += more
    os.close(reading)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), out.decode("utf-8", "replace")


def some(rng: random.Random, things: list[Any], n: int) -> list[Any]:
    """So many of them, all if there are fewer; in their order."""
    picked = sorted(rng.sample(range(len(things)), min(n, len(things))))
    return [things[k] for k in picked]
