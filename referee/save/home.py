"""Where tables, boxes and campaigns live, and the small files there: each changed under one lock, whole, damage kept aside."""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

from referee.kernel.cheap_classes import parts, pattern
from referee.kernel.record import cleaned

from . import damage, disk
from .bounded import Bad, json_object, remarked, toml
from .lock import Busy, held

T = TypeVar("T")


def home() -> Path:
    """`REFEREE_HOME`, or the user's data folder."""
    if given := os.environ.get("REFEREE_HOME"):
        return Path(given)
    if disk.WINDOWS:
        return Path(os.environ.get("APPDATA", "~")).expanduser() / "referee"
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser() / "referee"


def file_of_home(path: Path) -> bytes | None:
    """A small file of the home; None where there is none."""
    try:
        return disk.read_file(path)
    except (FileNotFoundError, NotADirectoryError):
        return None


def readable(path: Path) -> bytes | None:
    """The same for looking: what cannot be opened is said, and does not stop anything."""
    try:
        return file_of_home(path)
    except (OSError, disk.Unusable) as error:
        damage.note("unreadable", path, detail=(error.strerror or "") if isinstance(error, OSError) else "")
        return None


def set_aside(path: Path) -> None:
    """What is damaged, or was changed by somebody else, is never written over: it goes on under another name too."""
    for k in range(1, 10_000):
        other = path.with_name(f"{path.name}.kept-{k}")
        if os.path.lexists(other):
            continue
        try:
            disk.system.link(path, other)
        except (OSError, AttributeError):
            disk.system.rename(path, other)
        damage.note("aside", path, detail=other.name, grave=False)
        return
    raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


_SPOILT = pattern(rb"#.[0-9a-f]{8}\r?\n")  # the digest is there, but not the mark before it


def sign(text: str) -> bytes:
    """A TOML file of the program's own, its digest in the first line, where no cut takes it away."""
    raw = text.encode("utf-8", "replace")
    return b"#~%08x\n" % crc32(raw) + raw


def as_signed(raw: bytes) -> bool:
    """Whether a file is as the program wrote it; one that never had a digest was written by a person, and says something."""
    lines = raw.splitlines(keepends=True)
    digest = [line.strip()[2:] for line in lines if line.startswith(b"#~")]
    whole = b"".join(x for x in lines if not x.startswith(b"#~"))
    return b"=" in raw and (digest == [b"%08x" % crc32(whole)] if digest else not _SPOILT.match(raw))


# -- settings ----------------------------------------------------------------------------------------------------------


def settings_path() -> Path:
    return home() / "settings.json"


def read_settings(raw: bytes | None) -> tuple[dict[str, Any], bool]:
    """What a settings file says, and whether it is as it was written."""
    if raw is None:
        return {}, True
    try:
        remembered = json_object(raw.decode("utf-8"))
    except (Bad, UnicodeDecodeError):
        return {}, False
    if "~" in remembered:
        return remembered, remembered.pop("~") == _digest(remembered)
    return remembered, not re.search(rb'"[0-9a-f]{8}"', raw)  # written by a person, or the digest is not where it was


def _digest(values: dict[str, Any]) -> str:
    return f"{crc32(json.dumps(values, sort_keys=True).encode()):08x}"


def settings_text(values: dict[str, Any]) -> bytes:
    return json.dumps({**values, "~": _digest(values)}, indent=1).encode()


def settings() -> dict[str, Any]:
    """What the program remembers between runs: the table played last, the language, unfinished wizards."""
    remembered, sound = read_settings(readable(settings_path()))
    if not sound:
        damage.note("settings", settings_path())
    return remembered


def setting(name: str, default: T) -> T:
    """One setting, if it is of the kind that is expected."""
    remembered = settings().get(name)
    return remembered if isinstance(remembered, type(default)) else default


def kept(name: str) -> dict[str, Any]:
    """What was kept under a name: the answers to a form, counts, ticks."""
    return setting(name, {})


def remember(**values: Any) -> None:
    """Keeps settings; a value of None forgets one. A read-only home is no reason to fail."""
    values = {k: v for k, v in values.items() if (text := json.dumps(v, ensure_ascii=False)) == cleaned(text)}  # a name may be no text
    with suppress(OSError, Busy, disk.Unusable):
        if all(settings().get(k) == v for k, v in values.items()):
            return
        with held(home()):
            now, sound = read_settings(file_of_home(settings_path()))
            if not sound:
                set_aside(settings_path())
            now = {k: v for k, v in (now | values).items() if v is not None}
            disk.replace(settings_path(), settings_text(now))


def last_table() -> Path | None:
    path = setting("last", "")
    return Path(path) if path else None


# -- tables ------------------------------------------------------------------------------------------------------------


def tables() -> list[Path]:
    """Every table in the home, the one played last first."""
    return [path for _when, path in sorted(((_played(p), p) for p in (home() / "tables").glob("*.table")), reverse=True)]


def _played(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def free_paths(folder: str, game: str, day: str, ending: str) -> Iterator[Path]:
    """Names for a new file, until one is free."""
    for k in range(1, 10_000):
        path = home() / folder / f"{game}-{day}{f'-{k}' if k > 1 else ''}{ending}"
        if not os.path.lexists(path):
            yield path
    raise OSError(errno.EEXIST, os.strerror(errno.EEXIST), str(home() / folder))


# -- the owner's box -------------------------------------------------------------------------------------------------

KEY = pattern(r"[\w.\-]+\Z")


@parts
class Box:
    """The facts a box file says, and how much of it can be believed."""

    facts: dict[str, str] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)  # what else stands in it
    remarks: list[str] = field(default_factory=list)
    bad: list[int] = field(default_factory=list)  # lines that cannot be read
    signed: bool = True


def read_box(raw: bytes | None) -> Box:
    """A box file; where it is damaged, every line that still says something."""
    if raw is None:
        return Box()
    text = raw.decode("utf-8", "replace").removeprefix("\ufeff")
    remarks = [x if x.startswith("#") else f"# {x}" for x in text.splitlines() if remarked(x) and not x.startswith("#~")]
    try:
        document = toml(raw)
        facts = document.pop("facts", {})
        return Box(_flat(facts if isinstance(facts, dict) else {}), document, remarks, [], as_signed(raw))
    except Bad as error:
        box, first = Box(remarks=remarks), error.line
    inside = "[facts]" not in text  # where even that line is lost, everything may be a fact
    for k, line in enumerate(text.splitlines(), 1):
        try:
            if "\ufffd" in line:
                raise Bad
            said = toml(line.encode())
            if line.strip().startswith("["):
                inside = line.strip() == "[facts]"
            elif inside and "game" not in said:
                box.facts |= _flat(said)
            else:
                box.more |= said
        except Bad:
            box.bad.append(k)
    box.bad = box.bad or [first]  # each line by itself says something: it is their sum that does not
    return box


def _flat(facts: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """`route.cities = …` and `"route.cities" = …` say the same."""
    flat: dict[str, str] = {}
    for key, value in facts.items():
        flat |= _flat(value, f"{before}{key}.") if isinstance(value, dict) else {f"{before}{key}": str(value)}
    return flat


def box_path(game: str) -> Path:
    return home() / "boxes" / f"{game}.toml"


def box(game: str) -> dict[str, str]:
    """The facts the owner has told about their components."""
    contents = read_box(readable(box_path(game)))
    note_box(contents, box_path(game))
    return {k: v for k, v in contents.facts.items() if KEY.match(k)}


def box_written(game: str) -> int:
    """When the box was last written, as a number to compare; 0 where there is none."""
    try:
        return box_path(game).stat().st_mtime_ns
    except OSError:
        return 0


def note_box(contents: Box, path: Path) -> None:
    """What is wrong with a box file."""
    if contents.bad:
        damage.note("box", path, contents.bad[0])
    elif not contents.signed:
        damage.note("changed-file", path, grave=False)


def box_text(game: str, contents: Box) -> bytes:
    import tomli_w

    head = "".join(f"{remark}\n" for remark in contents.remarks)
    return sign(head + tomli_w.dumps({**contents.more, "game": game, "facts": dict(sorted(contents.facts.items()))}))


def learn(game: str, facts: Mapping[str, str]) -> None:
    """Adds facts to the owner's box. What else stands in the file stays; of a damaged one, all that can still be read."""
    with held(home()):
        path = box_path(game)
        known = read_box(file_of_home(path))
        if not known.bad and facts.items() <= known.facts.items():
            return
        known.facts |= facts
        text = box_text(game, known)
        path.parent.mkdir(parents=True, exist_ok=True)
        if known.bad or not known.signed:
            note_box(known, path)
            set_aside(path)
        disk.replace(path, text)
        disk.kept += 1


def keep(game: str, facts: Mapping[str, str]) -> None:
    """The same for what a table has learnt: the table has it already, the box is only for the next evening."""
    try:
        learn(game, facts)
    except (OSError, Busy, disk.Unusable) as error:
        damage.note("not-learnt", box_path(game), detail=getattr(error, "strerror", None) or "", grave=False)
