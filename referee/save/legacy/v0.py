"""Format 0, of the trial tables: players were called `names`, the settings stood at the top with `set_` before them."""

from __future__ import annotations

from typing import Any


def upgrade(old: dict[str, Any]) -> dict[str, Any]:
    """A header of format 0 as one of format 1."""
    new = {k: v for k, v in old.items() if k != "names" and not k.startswith("set_")}
    new["format"] = 1
    new["players"] = old.get("names", [])
    new["options"] = {k.removeprefix("set_"): v for k, v in old.items() if k.startswith("set_")}
    new.setdefault("edition", "2026.1")
    return new
