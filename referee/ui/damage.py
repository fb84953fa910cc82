"""What is wrong with files, in sentences: on standard error and in `--json`, by every command."""

from __future__ import annotations

from typing import Any

from referee.save.damage import Damage, noted, take

from .lang import N_, _

SENTENCES: dict[str, str] = {
    "unreadable": N_("The file cannot be read: {path} ({detail})."),
    "settings": N_("The settings are damaged and are not used: {path}."),
    "box": N_("The box file is damaged in line {line}: {path}. What can still be read is used."),
    "campaign": N_("A line of the campaign cannot be read: {path}, line {line}."),
    "changed-file": N_("The file was changed outside the program: {path}."),
    "changed-line": N_("Changed outside the program: {path}, line {line}."),
    "aside": N_("The file as it was is kept: {detail}"),
    "not-learnt": N_("The box could not be written: {path} ({detail}). The table keeps the fact."),
    "torn": N_("The last line of the file is not whole and is left out: {detail}"),
}


def sentence(found: Damage) -> str:
    return _(SENTENCES[found.why], path=found.path, line=found.line, detail=found.detail)


def shape() -> list[dict[str, Any]]:
    """`damage` of an answer in JSON."""
    return [{"file": d.path, "line": d.line or None, "kind": d.why, "grave": d.grave, "text": sentence(d)} for d in noted()]


def told() -> tuple[list[str], bool]:
    """The sentences still to be said, and whether something cannot be believed."""
    found = take()
    return [sentence(d) for d in found], any(d.grave for d in found)
