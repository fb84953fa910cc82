"""Files for others: pages, pictures, boxes to share. Never over a table or anything else of ours, never into anything special."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from . import disk
from .home import home
from .layout import parse


def export(path: Path, text: str) -> bool:
    """Writes a file where it was asked for; True where an older one was replaced."""
    real = Path(os.path.realpath(path))
    try:
        status = disk.system.stat(real)
    except FileNotFoundError:
        real.parent.mkdir(parents=True, exist_ok=True)
        disk.create(real, text.encode("utf-8", "replace"), 0o666)
        return False
    if not stat.S_ISREG(status.st_mode):
        raise disk.Unusable("special", path=str(path))
    if _ours(real):
        raise disk.Unusable("ours", path=str(path))
    disk.replace(real, text.encode("utf-8", "replace"), stat.S_IMODE(status.st_mode))
    return True


def _ours(path: Path) -> bool:
    if path.suffix in (".table", ".campaign") or path.is_relative_to(os.path.realpath(home())):
        return True
    try:
        return "format" in parse(disk.read_file(path, disk.LIMIT))[0]
    except (OSError, disk.Unusable):
        return False
