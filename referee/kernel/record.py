"""A journal record as a value: read once when a table is loaded, written by one function, cut by nothing else.

    ACTOR VERB WORDS… [!]  # comment            an entry; `!` insists
    - undo N | - redo | - fix N: ENTRY; … | …   an operation: the journal's own voice is the actor `-`
    - fact K=V | - set P=V … | - check P=V … | - now FRAME ACTOR K=V … | - level L | - track T

A space before a record says that it belongs to the typed line of the record before. Empty lines and lines of comment are records too:
every line of the file has its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from .cheap_classes import NamedTuple, pattern

if TYPE_CHECKING:
    from .move import AnyMove

JOURNAL = "-"  # the actor of operations
_PAIRS = ("set", "check")
_COMMENT = pattern(r"(?:^|\s)#")  # at the beginning of a word
_MARK, _MARKED = pattern(r"[;|]"), pattern(r"\\([;|])")  # between the entries and the changes of a correction, and where they are none
_ENTRIES, _CHANGES = pattern(r"(?<!\\);"), pattern(r"(?<!\\)\|")
_CONTROLS = pattern("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]|[\ud800-\udfff]")  # in one set it compiles twenty times as long

Pair = tuple[str, str]
Change = tuple[str, tuple["Record", ...]]  # a label and what stands in its place


def cleaned(text: str) -> str:
    """What can stand in one line of a file: done before anything is judged, so that what is judged is what is written."""
    return _CONTROLS.sub(" ", text)


class Record(NamedTuple):
    """One line of a journal."""

    by: str = ""  # the actor; `-` for an operation; nobody where nothing is said
    verb: str = ""
    words: tuple[str, ...] = ()
    force: bool = False
    comment: str = ""
    together: bool = False  # belongs to the typed line of the record before
    pairs: tuple[Pair, ...] = ()  # of fact, set, check and now
    changes: tuple[Change, ...] = ()  # of fix

    @property
    def text(self) -> str:
        """What it says: without comment, and whatever line it belongs to."""
        if self.changes:
            return f"- fix {' | '.join(f'{label}: {_many(entries)}'.rstrip() for label, entries in self.changes)}"
        said = [self.by, self.verb, *self.words, *(f"{key}={value}" for key, value in self.pairs)]
        return " ".join(word for word in (*said, "!" if self.force else "") if word)

    def __str__(self) -> str:
        """The record as it stands in the file."""
        if not self.by:
            return self.comment
        line = f" {self.text}" if self.together else self.text
        return f"{line}  # {self.comment}" if self.comment else line

    @property
    def is_entry(self) -> bool:
        return self.by not in ("", JOURNAL)

    def does(self, *operations: str) -> bool:
        """Is it one of these operations?"""
        return self.by == JOURNAL and self.verb in operations

    @property
    def line(self) -> int | None:
        """The line from which `undo` takes back; None where it says none."""
        return int(self.words[0]) if len(self.words) == 1 and is_number(self.words[0]) else None


def _many(entries: Iterable[Record]) -> str:
    """Entries in a correction: none can be taken for two, as the marks between them are spelt otherwise within a fact or a comment."""
    texts = (_MARK.sub(r"\\\g<0>", str(e._replace(together=False))) for e in entries)
    return "; ".join(f"{text} " if text.endswith("\\") else text for text in texts)


def entry(move: AnyMove, force: bool = False) -> Record:
    """The record that says a move."""
    return Record(move.by, move.verb, move.words(), force)


def operation(verb: str, *words: object, pairs: Iterable[Pair] = (), changes: Iterable[Change] = ()) -> Record:
    """An operation of the journal."""
    return Record(JOURNAL, verb, tuple(map(str, words)), pairs=tuple(pairs), changes=tuple(changes))


def fact(key: str, value: str) -> Record:
    """What is printed in the owner's box, told once."""
    return Record(JOURNAL, "fact", pairs=((key, " ".join(_COMMENT.sub(" ", value).split())),))


@lru_cache(maxsize=1024)  # players say the same things all evening
def parse_record(line: str) -> Record:
    """One line of a journal as a value. Never fails: what says nothing that can be done is found out when it is carried out."""
    said, comment = line, ""
    if "#" in line and (mark := _COMMENT.search(line)):
        said, comment = line[: mark.start()], " ".join(line[mark.end() :].split())
    words = said.split()
    if not words:
        return Record(comment=line.strip())
    if words[0] == JOURNAL and len(words) > 1:
        return _operation(words, line, comment)
    force = words[-1] == "!" and len(words) > 1
    if force:
        words.pop()
    return Record(words[0], words[1] if len(words) > 1 else "", tuple(words[2:]), force, comment, line[0] == " ")


def _operation(words: list[str], line: str, comment: str) -> Record:
    verb, rest = words[1], words[2:]
    together = line[0] == " "
    if verb == "fix":
        changes = _changes(line.strip().removeprefix("-").strip().removeprefix("fix"))
        return Record(JOURNAL, verb, () if changes else tuple(rest), changes=changes, together=together)
    if verb == "fact":
        key, equals, value = " ".join(rest).partition("=")
        if equals:
            return Record(JOURNAL, verb, pairs=((key, value),), comment=comment, together=together)
    elif verb in _PAIRS:
        return Record(JOURNAL, verb, pairs=pairs(rest), comment=comment, together=together)
    elif verb == "now":
        return Record(JOURNAL, verb, tuple(rest[:2]), pairs=pairs(rest[2:]), comment=comment, together=together)
    return Record(JOURNAL, verb, tuple(rest), comment=comment, together=together)


def pairs(words: Iterable[str]) -> tuple[Pair, ...]:
    """`a=1 b=2` as pairs."""
    return tuple((path, value) for path, _, value in (word.partition("=") for word in words))


def _changes(text: str) -> tuple[Change, ...]:
    """The changes a correction makes; none where it cannot be read."""
    changes: list[Change] = []
    for part in _CHANGES.split(text):
        label, colon, entries = part.strip().partition(":")
        if not colon or not is_label(label):
            return ()
        changes.append((label, tuple(parse_record(_MARKED.sub(r"\1", e.strip())) for e in _ENTRIES.split(entries) if e.strip())))
    return tuple(changes)


def is_label(text: str) -> bool:
    """`12`, or `20.1`: the first entry of the correction in line 20."""
    return text.count(".") < 2 and all(map(is_number, text.split(".")))


def is_number(text: str) -> bool:
    return len(text) < 10 and text.isascii() and text.isdecimal()


def as_one_line(records: Sequence[Record], comment: str = "", together: bool = False) -> list[Record]:
    """Records that were typed together; the comment stands on the last."""
    last, comment = len(records) - 1, " ".join(comment.split())
    return [r._replace(together=together or k > 0, comment=comment if k == last else "") for k, r in enumerate(records)]
