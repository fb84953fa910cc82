"""doctor: is everything in the home as it was written, and what can be made good?"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from referee import GAMES
from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.table import Table
from referee.save import damage as met
from referee.save import disk, home, repair
from referee.save.bounded import Bad, toml
from referee.save.campaign import ENDING, CampaignFile
from referee.save.damage import Damage
from referee.save.journal import Journal, Unusable
from referee.save.layout import parse

from .. import damage
from ..env import UNUSABLE, Env, command, say, say_json, unusable
from ..lang import _, n_
from ..table.desk import Desk, load_game

OPERATIONS = ("fact", "set", "level", "track", "now", "check")
TRIES = 20  # lines that are put aside one after another, because nobody can read them


class Checked(NamedTuple):
    """One file and what is wrong with it."""

    path: Path
    kind: str  # table, campaign, box, tally, settings, other
    damage: tuple[Damage, ...]
    left: tuple[Damage, ...]  # after a repair

    @property
    def grave(self) -> bool:
        return any(d.grave for d in self.left)

    @property
    def repaired(self) -> bool:
        return self.damage != self.left and not self.grave


@command("doctor", _("Check games, boxes, campaigns and settings: all of them, or these files."), as_json=True)
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--repair", "mend", is_flag=True, help=_("Keep what is sound; the file as it was is kept beside it."))
def doctor_command(env: Env, files: tuple[Path, ...], mend: bool, as_json: bool) -> None:
    reports = [_examined(path, env.lang, mend) for path in files or everything()]
    if as_json:
        say_json({"files": [_shape(c) for c in reports]})
    else:
        for checked in reports:
            _tell(checked)
        bad = sum(c.grave for c in reports)
        say(n_("{n} file checked", "{n} files checked", len(reports)) + ", " + n_("{n} damaged.", "{n} damaged.", bad))
    met.forget()  # all of it was said
    sys.exit(UNUSABLE if any(c.grave for c in reports) else 0)


def everything() -> Iterator[Path]:
    """Every file of the home."""
    if home.settings_path().exists():
        yield home.settings_path()
    for folder, pattern in (("tables", "*.table"), ("boxes", "*.toml"), ("campaigns", f"*{ENDING}"), ("tallies", "*.toml")):
        yield from sorted((home.home() / folder).glob(pattern))


def _shape(checked: Checked) -> dict[str, Any]:
    wrong = damage.shape(checked.damage)
    return {"file": str(checked.path), "kind": checked.kind, "sound": not checked.damage, "repaired": checked.repaired, "damage": wrong}


def _tell(checked: Checked) -> None:
    for d in dict.fromkeys((*checked.damage, *checked.left)):
        say(damage.sentence(d), err=d.grave)
    if checked.repaired:
        say(_("Repaired: {path}", path=checked.path))


def _examined(path: Path, lang: str, mend: bool) -> Checked:
    """One file; repaired, what is still wrong with it."""
    kind, damages = _check(path, lang)
    if not mend or not damages:
        return Checked(path, kind, damages, damages)
    try:
        _repair(path, kind, lang)
    except (OSError, Unusable, Bad):
        return Checked(path, kind, damages, damages)
    kept = tuple(d for d in met.take() if d.why == "aside")
    return Checked(path, kind, (*damages, *kept), _check(path, lang)[1])


def _check(path: Path, lang: str) -> tuple[str, tuple[Damage, ...]]:
    met.take()
    kind = _kind(path)
    try:
        {"table": _table, "campaign": _campaign, "box": _box, "tally": _tally, "settings": _settings}[kind](path, lang)
    except (Unusable, OSError) as error:
        unusable(error, path)
    except Exception as error:  # whatever a file does to the rules is the file's fault here
        met.note("unusable", path, detail=type(error).__name__)
    return kind, tuple(d for d in met.take() if Path(d.path).resolve() == path.resolve())  # a box is looked at by itself


def _kind(path: Path) -> str:
    """What a file is: by its name or its place in the home, else by what stands in it."""
    if path.name == "settings.json":
        return "settings"
    for folder, kind in (("boxes", "box"), ("tallies", "tally")):
        if path.parent.resolve() == (home.home() / folder).resolve():
            return kind
    if path.suffix in (".table", ENDING):
        return "campaign" if path.suffix == ENDING else "table"
    try:
        document = toml(disk.read_file(path))
    except (Bad, OSError, Unusable):
        return _laid_out(path)
    return "tally" if "facts" not in document and document.keys() & {"player", "players"} else "box"


def _laid_out(path: Path) -> str:
    try:
        return "campaign" if parse(disk.read_file(path, disk.LIMIT))[0].get("kind") == "campaign" else "table"
    except (OSError, Unusable):
        return "box" if path.suffix == ".toml" else "table"


def _table(path: Path, lang: str) -> None:
    desk = Desk(Journal(path), lang)
    desk.table.sheet()
    desk.table.options()


def _campaign(path: Path, lang: str) -> None:
    load_game(CampaignFile(path).story().game)


def _box(path: Path, lang: str) -> None:
    contents = home.read_box(disk.read_file(path))
    home.note_box(contents, path)
    game = str(contents.more.get("game", path.stem))
    play = load_game(game)
    for key, value in contents.facts.items():
        if play.facts.misfit(key, value, play.ear()):
            met.note("fact", path, detail=f"{key}={value}")


def _tally(path: Path, lang: str) -> None:
    from ..tally.questions import Bad as Untold
    from .history import tallied

    raw = disk.read_file(path)
    try:
        tallied(path, toml(raw), lang)
    except Bad as bad:
        raise Unusable("not-toml", path=path, line=bad.line) from None
    except Untold as bad:
        met.note("unusable", path, detail=str(bad))
    if not home.as_signed(raw):
        met.note("changed-file", path, grave=False)


def _settings(path: Path, lang: str) -> None:
    if not home.read_settings(disk.read_file(path))[1]:
        met.note("settings", path)


def _repair(path: Path, kind: str, lang: str) -> None:
    if kind == "table":
        repair.journal(path, _senseless(path, lang))
    elif kind == "campaign":
        repair.journal(path, CampaignFile(path).story().bad)
    elif kind == "box":
        repair.box(path, GAMES)
    elif kind == "settings":
        repair.settings()
    else:
        repair.tally(path)


def _senseless(path: Path, lang: str) -> set[int]:
    """The lines of a table that nobody can read. An entry that can be read but does not fit is a matter for `fix`."""
    desk = Desk(Journal(path), lang)
    table, lines = desk.table, list(desk.journal.body.records)
    bad: set[int] = set()
    for _k in range(TRIES):
        more = set(table.unread)
        stuck = table.stuck.item if table.stuck else None
        if stuck and stuck.part == 0 and ("\ufffd" in stuck.text or stuck.record.verb not in (*table.verbs, *OPERATIONS)):
            more.add(stuck.line)
        if not more:
            break
        bad |= more
        table = Table(desk.game, table.header, ["#" if k in bad else line for k, line in enumerate(lines, 1)])
    return bad
