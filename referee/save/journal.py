"""A save file being played in: held for a moment, followed, appended to and fsynced before anything is acknowledged."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from referee.kernel.game import Header
from referee.kernel.record import parse_record

from . import damage, disk
from .disk import NotWritten, Stamp
from .disk import Unusable as Unusable
from .layout import Body, encoded, header_text, parse, read_body, read_header, signed
from .lock import Busy, keeps, take


class Journal:
    """One save file, held open only while something is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.body = Body()
        self.known = b""  # the bytes taken in
        self.sealed: Callable[[], bool] = lambda: False  # damaged: only a correction is written to it
        self.locks = True  # this file system keeps others out while something is written
        self._stamp: Stamp | None = None
        self._tried = False  # whether they do was found out
        self._fd = -1

    @property
    def torn(self) -> str:
        """What a crash or an editor left at the end that is no whole record."""
        return self.body.torn

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """Begins a new file; never over an old one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.create(path, header_text(header))
        disk.kept += 1
        return cls(path)

    def load(self) -> tuple[Header, list[str]]:
        """Header and records as they stand."""
        raw, stamp = self._read()
        try:
            head, body = parse(raw)
            header = read_header(head)
        except Unusable as error:
            raise error.of(self.path) from None
        self.body, self.known, self._stamp = body, raw[: body.size], stamp
        return header, list(body.records)

    def _read(self) -> tuple[bytes, Stamp]:
        try:
            with disk.opened(self.path) as fd:
                stamp = disk.stamp(disk.system.fstat(fd))  # before the bytes: what comes meanwhile is news
                return disk.read_all(fd, self.path), stamp
        except OSError as error:
            raise Unusable("no-file", path=str(self.path), error=error.strerror or "") from None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Holds the file's lock; within it nobody else writes."""
        if self._fd >= 0:
            yield
            return
        while True:
            with self._open() as fd:
                if not disk.WINDOWS and disk.stamp(disk.system.fstat(fd))[:2] != disk.stamp(disk.system.stat(self.path))[:2]:
                    continue  # another file came in its place while we waited
                self._fd = fd
                try:
                    yield
                finally:
                    self._fd = -1
                return

    @contextmanager
    def _open(self) -> Iterator[int]:
        """The file, locked."""
        with ExitStack() as stack:
            try:
                fd = stack.enter_context(disk.opened(self.path, os.O_RDWR | os.O_APPEND))
                self.locks = take(fd) and (self.locks if self._tried else keeps(self.path))
            except OSError as error:
                raise NotWritten(error) from None
            self._tried = True
            if not self.locks:
                damage.note("no-locks", self.path, grave=False)
            yield fd

    def looks_new(self) -> bool:
        """Whether another window may have written: a quick look, no reading."""
        with suppress(OSError):
            return disk.stamp(disk.system.stat(self.path)) != self._stamp
        return True

    def news(self) -> list[str] | None:
        """Records another window has written since; None when the file is not the one we knew."""
        if not self.looks_new():
            return []
        try:
            raw, stamp = self._read()
        except Unusable:
            return None
        if not raw.startswith(self.known) or (self.known[-1:] != b"\n" and len(raw) > len(self.known)):
            return None
        count, torn = len(self.body.records), self.body.torn
        self.body.torn = ""
        read_body(raw[len(self.known) :], self.body)
        if self.body.torn not in ("", torn):  # what comes there now is cut off by the next entry
            damage.note("torn", self.path, detail=self.body.torn, grave=False)
        self.known, self._stamp = raw[: self.body.size], stamp
        return self.body.records[count:]

    def append(self, lines: Sequence[str]) -> None:
        """Writes the records of one typed line durably, or none of them."""
        if self.sealed() and not all(parse_record(line).does("fix") for line in lines):
            raise Unusable("damaged", path=str(self.path))
        texts = encoded(lines) or [b""]
        data, total = signed(texts, self.body.sum)
        with self.held():
            try:
                self._as_known()
            except OSError as error:
                raise NotWritten(error) from None
            if self.known[-1:] not in (b"\n", b""):
                data = b"\n" + data
            self._add(data)
            self.body.take(texts, total, len(data))
            self.body.torn = ""
            self.known += data
            disk.kept += 1
            with suppress(OSError):  # it is there: a file that cannot be looked at now is looked at again later
                self._stamp = disk.stamp(disk.system.fstat(self._fd))

    def _as_known(self) -> None:
        """What another window wrote is never written over; only what a crash left of a line is cut off."""
        raw = disk.read_all(self._fd, self.path)
        there = read_body(raw[len(self.known) :], Body(sum=self.body.sum, signed=self.body.signed))
        if not raw.startswith(self.known) or there.records:
            raise Busy("?")
        if len(raw) > len(self.known):
            disk.system.ftruncate(self._fd, len(self.known))

    def _add(self, data: bytes) -> None:
        at = len(self.known)
        try:
            if at + len(data) > disk.LIMIT:
                raise Unusable("too-large", path=str(self.path), limit=disk.LIMIT >> 20)
            disk.write(self._fd, data)
            disk.system.fsync(self._fd)
        except OSError as error:
            raise NotWritten(error, certain=self._cut(at)) from None
        try:
            if disk.system.lseek(self._fd, 0, os.SEEK_CUR) == at + len(data):
                return
            self._withdraw(data)
        except OSError as error:
            raise NotWritten(error, certain=False) from None
        raise Busy("?")  # no lock kept another writer out

    def _cut(self, at: int) -> bool:
        """Takes back what came of a failed write; whether it surely counts for nothing."""
        with suppress(OSError):
            disk.system.ftruncate(self._fd, at)
        with suppress(OSError, Unusable):
            return not read_body(disk.read_all(self._fd, self.path)[at:].removeprefix(b"\n"), Body(sum=self.body.sum, signed=True)).records
        return False

    def _withdraw(self, data: bytes) -> None:
        """Two wrote at once, where nothing keeps them apart: ours is made a remark where it stands, so that nothing of theirs is cut."""
        end = disk.system.lseek(self._fd, 0, os.SEEK_CUR)
        with disk.opened(self.path, os.O_WRONLY) as fd:
            for line in data.splitlines(keepends=True)[::-1]:
                end -= len(line)
                disk.system.lseek(fd, end, os.SEEK_SET)
                disk.write(fd, b"#" if line.strip() else b"")
            disk.system.fsync(fd)
