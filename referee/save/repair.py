"""What can be made good in a file: the sound lines stay with their numbers, the others become remarks. The file as it was is kept."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import nullcontext
from pathlib import Path

from . import disk, home
from .journal import Journal, Unusable
from .layout import parse, rewritten
from .lock import held


def journal(path: Path, bad: Collection[int]) -> None:
    """A table or a campaign without the lines that say nothing: what was changed by hand is taken as it is."""
    path = path.resolve()  # where a link leads is the table
    with nullcontext() if disk.WINDOWS else Journal(path).held():  # nobody can have it open there while it is replaced
        raw = disk.read_file(path, disk.LIMIT)
        records = [f"# {text}" if k in bad else text for k, text in enumerate(parse(raw)[1].records, 1)]
        home.set_aside(path)
        disk.replace(path, rewritten(raw, records), 0o644)


def box(path: Path, games: Collection[str]) -> None:
    """What a damaged box still says."""
    with held(home.home()):
        contents = home.read_box(home.file_of_home(path))
        game = str(contents.more.get("game", path.stem))
        if game not in games:
            raise Unusable("bad-box", game=game)
        home.set_aside(path)
        disk.replace(path, home.box_text(game, contents))


def settings() -> None:
    with held(home.home()):
        remembered, _sound = home.read_settings(home.file_of_home(home.settings_path()))
        home.set_aside(home.settings_path())
        disk.replace(home.settings_path(), home.settings_text(remembered))


def tally(path: Path) -> None:
    """A tally that a person changed is taken as it is."""
    raw = disk.read_file(path)
    home.set_aside(path)
    disk.replace(path, home.sign("".join(x for x in raw.decode("utf-8").splitlines(keepends=True) if not x.startswith("#~"))))
