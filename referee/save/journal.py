"""A save file: a TOML header, a line `+++`, then one record a line, appended and fsynced before it is acknowledged."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from referee.kernel.game import Header

from .legacy import OLDER
from .lock import Busy, lock

FORMAT = 1
MARK = "+++"


class Unusable(Exception):
    """The file cannot be used: what is wrong, in a word the interface has a sentence for."""

    def __init__(self, why: str, **facts: object) -> None:
        super().__init__(why)
        self.why = why
        self.facts = facts


def parse(raw: bytes) -> tuple[dict[str, Any], list[str], bool]:
    """Header, records, and whether a torn last line was dropped."""
    head, mark, body = (b"\n" + raw.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")).partition(f"\n{MARK}\n".encode())
    if not mark:
        raise Unusable("not-a-table")
    try:
        header = tomllib.loads(head.decode("utf-8"))
    except UnicodeDecodeError:
        raise Unusable("not-a-table") from None
    except tomllib.TOMLDecodeError:
        raise Unusable("bad-header") from None
    whole, _, rest = body.rpartition(b"\n")  # a record is complete with its newline
    # a spoilt byte makes one record unreadable, which the replay then says; the rest of the file is still good
    lines = whole.decode("utf-8", "replace").split("\n") if whole or len(rest) < len(body) else []
    return header, lines, bool(rest)


def read_header(found: dict[str, Any]) -> Header:
    """The header of any known format."""
    kind = found.get("format")
    if not isinstance(kind, int) or isinstance(kind, bool):
        raise Unusable("bad-header")
    while kind in OLDER:
        found = OLDER[kind](found)
        kind = found["format"]
    if kind != FORMAT:
        raise Unusable("newer-format", format=kind)
    try:
        return Header(
            game=str(found["game"]),
            players=tuple(str(n) for n in found["players"]),
            mode=str(found.get("mode", "")),
            edition=str(found["edition"]),
            cards=str(found.get("cards", "table")),
            level=str(found.get("level", "enforce")),
            seed=str(found.get("seed", "")),
            options={str(k): str(v) for k, v in dict(found.get("options", {})).items()},
            campaign=str(found.get("campaign", "")),
            begun=str(found.get("begun", "")),
        )
    except (KeyError, TypeError, ValueError):
        raise Unusable("bad-header") from None


def header_text(header: Header) -> str:
    import tomli_w

    table: dict[str, Any] = {"format": FORMAT, "game": header.game, "edition": header.edition, "mode": header.mode}
    table |= {"players": list(header.players), "cards": header.cards, "level": header.level, "seed": header.seed}
    table |= {k: v for k, v in (("campaign", header.campaign), ("begun", header.begun)) if v}
    if header.options:
        table["options"] = dict(header.options)
    return tomli_w.dumps(table) + f"{MARK}\n"


class Journal:
    """One save file, held open only while something is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.size = 0  # bytes already taken in
        self.torn = False
        self._held = 0

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """Begins a new file; never over an old one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        data = header_text(header).encode("utf-8")
        try:
            fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError:
            raise Unusable("exists", path=str(path)) from None
        try:
            _write(fd, data, 0)
        except OSError:
            path.unlink(missing_ok=True)  # half a header would only be in the way
            raise
        finally:
            os.close(fd)
        _sync_folder(path.parent)
        return cls(path)

    def load(self) -> tuple[Header, list[str]]:
        """Header and records as they stand."""
        try:
            raw = self.path.read_bytes()
        except OSError as error:
            raise Unusable("no-file", path=str(self.path), error=error.strerror or "") from None
        found, lines, self.torn = parse(raw)
        self.size = raw.rfind(b"\n") + 1
        return read_header(found), lines

    @contextmanager
    def held(self) -> Iterator[None]:
        """Holds the table's lock; within it nobody else writes."""
        if self._held:
            yield
            return
        with lock(self.path):
            self._held += 1
            try:
                yield
            finally:
                self._held -= 1

    def news(self) -> list[str] | None:
        """Records another window has written since; None when the file is not the one we knew."""
        try:
            size = self.path.stat().st_size
        except OSError:
            return None
        if size == self.size:
            return []
        if size < self.size:
            return None
        with self.path.open("rb") as file:
            file.seek(self.size)
            raw = file.read()
        whole = raw[: raw.rfind(b"\n") + 1]
        self.size += len(whole)
        return whole.decode("utf-8", "replace").replace("\r\n", "\n").split("\n")[:-1]

    def append(self, lines: Sequence[str]) -> None:
        """Writes records durably, or not at all: what a full disk left of them is cut off again."""
        data = "".join(f"{_clean(line)}\n" for line in lines).encode("utf-8")
        with self.held():
            fd = os.open(self.path, os.O_RDWR | getattr(os, "O_BINARY", 0))
            try:
                self._not_behind(fd)
                os.ftruncate(fd, self.size)  # a torn last line of a crash is not continued
                _write(fd, data, self.size)
            finally:
                os.close(fd)
        self.size += len(data)

    def _not_behind(self, fd: int) -> None:
        """What another window wrote is never overwritten, even where someone forgot to take it in first."""
        os.lseek(fd, self.size, os.SEEK_SET)
        while more := os.read(fd, 65536):
            if b"\n" in more:
                raise Busy("?")


def _write(fd: int, data: bytes, at: int) -> None:
    try:
        os.lseek(fd, at, os.SEEK_SET)
        left = data
        while left:
            left = left[os.write(fd, left) :]
        os.fsync(fd)
    except OSError:
        with suppress(OSError):
            os.ftruncate(fd, at)
        raise


def _clean(line: str) -> str:
    """A record is one line whatever is in it."""
    return "".join(c if c == "\t" or (c.isprintable() and c not in "\u2028\u2029") else " " for c in line)


def _sync_folder(path: Path) -> None:
    if os.name != "posix":
        return
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
