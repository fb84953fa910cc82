"""How a save file is laid out: a TOML header, a line `+++`, then one record a line, appended and fsynced before it is acknowledged.

What is written together ends with a digest of it (`1 stop  #~3fa2c1`), so that a spoilt byte, a torn line or a line of several records that
did not come whole is known for what it is. A person may edit the file all the same: what they changed is said to be changed, not refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field
from typing import Any
from zlib import crc32

from referee.kernel.cheap_classes import parts, pattern
from referee.kernel.game import Header
from referee.kernel.record import cleaned

from .bounded import Bad, toml
from .disk import Unusable
from .legacy import OLDER

FORMAT = 1
SIGN = b"#~"
_GOES_ON = b"  " + SIGN  # behind every record of a line but its last
_BITS = 0xFFFFFF
HEADER = 1 << 18  # bytes before the mark


# -- bytes -> records ----------------------------------------------------------------------------------------------------


@parts
class Body:
    """Records as they stand in the bytes of a file."""

    size: int = 0  # bytes up to the end of the last record that came whole
    sum: int = 0  # digest so far
    signed: bool = False  # the program wrote here
    since: int = 0  # records up to the last digest
    records: list[str] = field(default_factory=list)
    changed: list[int] = field(default_factory=list)  # numbers of records that are not as the program wrote them; 0 is the header
    torn: str = ""  # what stands behind them: half a line, or records of a line that did not come to its end

    def take(self, texts: list[bytes], stated: int | None, size: int) -> None:
        """Records that came together, with the digest at their end."""
        for text in texts:
            self.sum = crc32(text + b"\n", self.sum)
            self.records.append(text.decode("utf-8", "replace"))
        self.size += size
        last = len(self.records)
        if stated is not None:
            if self.changed:
                self.changed = [n for n in self.changed if n <= self.since]
            if stated != self.sum & _BITS:
                self.changed += range(self.since + 1, last + 1)
            self.signed, self.sum, self.since = True, stated, last
        elif self.signed:
            self.changed += range(last - len(texts) + 1, last + 1)

    def fits(self, text: bytes, stated: int | None) -> bool:
        return stated == crc32(text + b"\n", self.sum) & _BITS


def _signature(line: bytes) -> tuple[bytes, int | None]:
    """A line without the digest at its end, and the digest; -1 where the line of records goes on."""
    if line[-10:-6] == _GOES_ON and line[-6:].isalnum():
        try:
            return line[:-10], int(line[-6:], 16)
        except ValueError:
            pass
    return (line[:-4], -1) if line[-4:] == _GOES_ON else (line, None)


def read_body(raw: bytes, body: Body) -> Body:
    """Takes in what stands behind the records that were read before."""
    *lines, rest = raw.split(b"\n")
    waiting: list[bytes] = []
    size = 0
    for line in lines:
        size += len(line) + 1
        text, stated = _signature(line.removesuffix(b"\r"))
        waiting.append(text)
        if stated != -1:
            body.take(waiting, stated, size)
            waiting, size = [], 0
    text, stated = _signature(rest)
    if rest and not waiting and (body.fits(text, stated) if body.signed else stated is None):
        body.take([text], stated, len(rest))  # whole but for its newline
    elif rest or waiting:
        body.torn = " ".join(t.decode("utf-8", "replace") for t in (*waiting, rest)).strip() or "…"
    return body


_MARK_LINE = pattern(rb"^\+\+\+\r?(?:\n|\Z)", re.MULTILINE)


def parse(raw: bytes) -> tuple[dict[str, Any], Body]:
    """The header as it was written, and the records."""
    mark = _MARK_LINE.search(raw, 0, HEADER)
    if not mark:
        raise Unusable("not-a-table")
    head = raw[: mark.start()].removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    try:
        header = toml(head)
    except Bad as bad:
        raise Unusable("bad-header", line=bad.line) from None
    head, _, last = head.removesuffix(b"\n").rpartition(b"\n")
    body = Body(mark.end(), crc32(head + b"\n"))
    stated = _signature(b"  " + last)[1] if last.startswith(SIGN) else None
    if stated is None:
        body.sum = crc32(last + b"\n", body.sum)
    else:
        body.changed = [0] if stated != body.sum & _BITS else []
        body.signed, body.sum = True, stated
    return header, read_body(raw[mark.end() :], body)


# -- header --------------------------------------------------------------------------------------------------------------


def read_header(head: dict[str, Any]) -> Header:
    """The header of any known format."""
    kind = head.get("format")
    if not isinstance(kind, int) or isinstance(kind, bool) or not 0 <= kind < 1_000_000:
        raise Unusable("bad-header")
    while kind in OLDER:
        head = OLDER[kind](head)
        kind = head["format"]
    if kind != FORMAT:
        raise Unusable("newer-format", format=kind)
    try:
        return Header(
            game=str(head["game"]),
            players=tuple(str(n) for n in head["players"]),
            mode=str(head.get("mode", "")),
            edition=str(head["edition"]),
            cards=str(head.get("cards", "table")),
            level=str(head.get("level", "enforce")),
            seed=str(head.get("seed", "")),
            options={str(k): str(v) for k, v in dict(head.get("options", {})).items()},
            campaign=str(head.get("campaign", "")),
            begun=str(head.get("begun", "")),
        )
    except (KeyError, TypeError, ValueError):
        raise Unusable("bad-header") from None


def header_text(header: Header) -> bytes:
    table: dict[str, Any] = {"format": FORMAT, "game": header.game, "edition": header.edition, "mode": header.mode}
    table |= {"players": list(header.players), "cards": header.cards, "level": header.level, "seed": header.seed}
    table |= {k: v for k, v in (("campaign", header.campaign), ("begun", header.begun)) if v}
    if header.options:
        table["options"] = dict(header.options)
    return begun(table)


# -- records -> bytes ----------------------------------------------------------------------------------------------------


def encoded(records: Sequence[str]) -> list[bytes]:
    """A record is one line whatever is in it; what a player can type is written as it was judged."""
    return [cleaned(text).encode("utf-8") for text in records]


def begun(header: dict[str, Any], *records: str) -> bytes:
    """A new file: the lines before the records with their own digest, and the first records."""
    import tomli_w

    head = tomli_w.dumps(header).encode("utf-8", "replace")
    total = crc32(head) & _BITS
    return head + SIGN + b"%06x\n+++\n" % total + (signed(encoded(records), total)[0] if records else b"")


def rewritten(raw: bytes, records: Sequence[str]) -> bytes:
    """A file with its own header and other records, signed anew."""
    mark = _MARK_LINE.search(raw, 0, HEADER)
    assert mark
    head = b"".join(line for line in raw[: mark.start()].splitlines(keepends=True) if not line.startswith(SIGN))
    total = crc32(head.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")) & _BITS
    new = head + SIGN + b"%06x\n+++\n" % total
    for text in encoded(records):
        line, total = signed([text], total)
        new += line
    return new


def signed(texts: list[bytes], total: int) -> tuple[bytes, int]:
    """The records of one typed line as they are written, and the digest so far."""
    for text in texts:
        total = crc32(text + b"\n", total)
    ends = [*(_GOES_ON for _ in texts[1:]), _GOES_ON + b"%06x" % (total & _BITS)]
    return b"".join(text + end + b"\n" for text, end in zip(texts, ends, strict=True)), total & _BITS
