"""A campaign: a text file like a table's, of what lasts between tables. Appended and fsynced; a finished table stands in it once.

    format = 1
    kind = "campaign"
    game = "maracaibo"
    name = "Вечера"
    +++
    start {"cards": ["01"]}
    at {"id": "5f2c…", "file": "/media/stick/evening.table"}
    table {"id": "5f2c…", "day": "2026-11-16", "results": [["Аня", 120, true]], "changes": {"cards": ["-01", "+08"]}}
    note 2026-11-16 A good evening.
    set cards=+12,-08
    back 5f2c…
    - undo 3
    close
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import index
from pathlib import Path
from typing import Any

from referee.kernel.cheap_classes import NamedTuple, pattern
from referee.kernel.game import Changes, Kept

from . import damage, disk, home
from .bounded import json_object
from .journal import Journal, Unusable
from .layout import begun, parse

FORMAT = 1
NAME = pattern(r"\w[\w \-]{0,60}\Z")
ENDING = ".campaign"
UNDO = pattern(r"- undo ([0-9]{1,9})\s*\Z")


class Played(NamedTuple):
    """One finished table: the result, and what it changed."""

    id: str
    day: str
    results: tuple[tuple[str, Any, bool], ...]
    changes: Changes
    file: str = ""
    players: tuple[str, ...] = ()  # who sat there, where the result is a team's


class Noted(NamedTuple):
    """What somebody wrote down."""

    line: int
    day: str
    text: str


@dataclass
class Story:
    """A campaign as its records tell it."""

    name: str
    game: str
    begun: str
    kept: Kept = field(default_factory=dict)
    told: list[Played | Noted] = field(default_factory=list)  # in the order it happened
    files: dict[str, str] = field(default_factory=dict)  # of every table: the file it is played in
    bad: list[int] = field(default_factory=list)  # lines that cannot be read
    closed: bool = False

    @property
    def tables(self) -> list[Played]:
        return [p for p in self.told if isinstance(p, Played)]

    def table(self, key: str) -> Played | None:
        return next((p for p in self.tables if p.id == key), None)


class CampaignFile(Journal):
    """One campaign on disk."""

    @classmethod
    def create_named(cls, name: str, game: str, day: str, kept: Kept) -> CampaignFile:
        """A new file, never over an old one."""
        if not NAME.match(name) or name != name.strip():
            raise Unusable("bad-campaign-name", name=name)
        path = path_of(name)
        head = {"format": FORMAT, "kind": "campaign", "game": game, "name": name, "begun": day}
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.create(path, begun(head, f"start {_json(kept)}"))
        disk.kept += 1
        return cls(path)

    @classmethod
    def named(cls, name: str) -> CampaignFile:
        """A campaign of this home, by its name or the unique beginning of it."""
        fits = [p for p in paths() if p.stem == name] or [p for p in paths() if p.stem.casefold() == name.casefold()]
        fits = fits or [p for p in paths() if name and p.stem.casefold().startswith(name.casefold())]
        if len(fits) != 1:
            raise Unusable("no-such-campaign", name=name)
        return cls(fits[0])

    def story(self) -> Story:
        """The story so far."""
        raw, stamp = self._read()
        try:
            head, body = parse(raw)
        except Unusable:
            raise Unusable("not-a-campaign", path=str(self.path)) from None
        if head.get("kind") != "campaign" or not isinstance(head.get("game"), str):
            raise Unusable("not-a-campaign", path=str(self.path))
        if head.get("format") != FORMAT:
            raise Unusable("newer-format", format=head.get("format"))
        self.body, self.known, self._stamp = body, raw[: body.size], stamp
        story = tell(Story(self.path.stem, head["game"], str(head.get("begun", ""))), body.records)
        for line in story.bad:
            damage.note("campaign", self.path, line)
        for line in sorted(set(body.changed) - set(story.bad)):
            damage.note("changed-line", self.path, detail=str(line), grave=False)
        if body.torn:
            damage.note("torn", self.path, detail=body.torn, grave=False)
        return story

    def sound(self) -> Story:
        """The story, where all of it can be read: nothing is built on half of one."""
        story = self.story()
        if story.bad:
            raise Unusable("campaign", path=str(self.path), line=story.bad[0])
        return story

    def write(self, record: str) -> Story:
        """Appends one record after whatever another window has written, and tells the story anew."""
        with self.held():
            self.sound()
            self.append([record])
        return self.story()

    def played(self, table: Played) -> bool:
        """Takes a finished table in; False where it stands there already just so."""
        with self.held():
            if self.sound().table(table.id) == table:
                return False
            body = {"id": table.id, "day": table.day, "file": table.file, "results": table.results, "changes": table.changes}
            body |= {"players": table.players} if table.players else {}
            self.append([f"table {_json(body)}"])
        return True

    def taken_back(self, key: str) -> bool:
        """The table is not finished any more; False where it never stood here."""
        with self.held():
            if self.sound().table(key) is None:
                return False
            self.append([f"back {key}"])
        return True

    def at(self, key: str, file: str) -> None:
        """Where a table is played that does not lie in the home: there it is looked for."""
        with self.held():
            if self.sound().files.get(key) != file:
                self.append([f"at {_json({'id': key, 'file': file})}"])

    def own(self) -> dict[int, str]:
        """The records that a person wrote, by line: notes and corrections, not tables."""
        ops = _without(parse(self._read()[0])[1].records)
        return {line: text for line, text in ops if text.split(" ")[0] in ("note", "set", "close", "open")}

    def last_own(self) -> int | None:
        return max(self.own(), default=None)


def paths() -> list[Path]:
    """Every campaign of this home."""
    return sorted((home.home() / "campaigns").glob(f"*{ENDING}"))


def path_of(name: str) -> Path:
    return home.home() / "campaigns" / f"{name}{ENDING}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# -- records -> story ----------------------------------------------------------------------------------------------------


def tell(story: Story, records: list[str]) -> Story:
    """Every record in its order. A table stands where it was first finished, with what was last said of it."""
    ops = [(line, *_parsed(text)) for line, text in _without(records)]
    said: dict[str, Played | None] = {}
    for line, word, parsed in ops:
        if parsed is None:
            story.bad.append(line)
        elif isinstance(parsed, Played):
            said[parsed.id], story.files[parsed.id] = parsed, parsed.file
        elif word == "back":
            said[parsed] = None
        elif word == "at":
            story.files[parsed["id"]] = parsed["file"]
    done: set[str] = set()
    for line, word, parsed in ops:
        if isinstance(parsed, Played) and parsed.id not in done:
            done.add(parsed.id)
            if standing := said[parsed.id]:
                story.told.append(standing)
                change(story.kept, standing.changes)
        elif word == "start" and parsed is not None:
            story.kept = parsed
        elif word == "note":
            day, _, note = parsed.partition(" ")
            story.told.append(Noted(line, day, note))
        elif word == "set":
            key, _, value = parsed.partition("=")
            change(story.kept, {key: correction(story.kept.get(key), value)})
        elif word in ("close", "open"):
            story.closed = word == "close"
    return story


def _parsed(text: str) -> tuple[str, Any]:
    """A record's first word and what it says; None where it cannot be read."""
    word, _, rest = text.partition(" ")
    try:
        if word in ("start", "table", "at"):
            return word, {"start": _kept, "table": _played, "at": _at}[word](json_object(rest))
        return word, rest.strip() if word in ("back", "note", "set", "close", "open") else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return word, None


def _without(records: list[str]) -> list[tuple[int, str]]:
    """The records that stand: `- undo N` takes back record N alone, as notes and corrections do not hang on each other."""
    gone = {int(undo[1]) for record in records if (undo := UNDO.match(record))}
    return [(k, r.strip()) for k, r in enumerate(records, 1) if k not in gone and r.strip() and not r.startswith("#") and not UNDO.match(r)]


def change(kept: Kept, changes: Mapping[str, list[str] | str]) -> None:
    """Applies what a table or a person changed."""
    for key, value in changes.items():
        if isinstance(value, str):
            kept[key] = value
            continue
        old = kept.get(key, [])
        now = list(old) if isinstance(old, list) else []
        for word in value:
            if word[:1] == "-" and word[1:] in now:
                now.remove(word[1:])
            elif word[:1] == "+" and word[1:] not in now:
                now.append(word[1:])
        kept[key] = now


def correction(old: list[str] | str | None, text: str) -> list[str] | str:
    """`12,14` instead of what was there; `+12,-08` on top of it. A single word replaces a single word."""
    if not isinstance(old, list):
        return text
    words = [w for w in re.split(r"[,\s]+", text) if w and w != "-"]
    if words and all(w[0] in "+-" for w in words):
        return words
    return [*(f"-{w}" for w in old), *(f"+{w}" for w in words)]


def _played(row: dict[str, Any]) -> Played:
    results = tuple((str(n), p if isinstance(p, int) else tuple(map(index, p)), bool(w)) for n, p, w in row["results"])
    players = tuple(map(str, row.get("players", ())))
    return Played(str(row["id"]), str(row["day"]), results, _kept(row["changes"]), str(row.get("file", "")), players)


def _kept(changes: dict[str, Any]) -> Kept:
    return {str(k): [str(w) for w in v] if isinstance(v, list) else str(v) for k, v in changes.items()}


def _at(row: dict[str, Any]) -> dict[str, str]:
    return {"id": str(row["id"]), "file": str(row["file"])}
