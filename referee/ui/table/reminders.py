"""What players forget most: one quiet line at the moment it matters, once a sitting, a few sittings long; data, and easily turned off."""

from __future__ import annotations

from functools import cache

import rulesdb
from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.flow import open_frames
from referee.save import home
from rulesdb.load import folder

from .desk import Desk
from .reply import Reply

LEARNT = 3  # sittings after which a line is known by heart


class Reminder(NamedTuple):
    """A sentence, the rule it is about, and when it is said: everything that is given here must be so."""

    rule: str
    text: dict[str, str]
    frame: str = ""  # a decision is at hand
    least: dict[str, int] = {}  # numbers of that decision, each so large at least
    note: str = ""  # something has happened by itself
    after: str = ""  # the verb of the entry just made
    seats: int = 1  # so many players at least: who is alone is not told of others


@cache
def known(game: str) -> tuple[Reminder, ...]:
    if not (folder(game) / "reminders.toml").exists():
        return ()
    rows = rulesdb.optional(game, "reminders").get("reminder", [])
    when = ("frame", "least", "note", "after", "seats")
    return tuple(Reminder(r["rule"], {"ru": r["ru"], "en": r["en"]}, **{key: r[key] for key in when if key in r}) for r in rows)


def wanted() -> bool:
    return home.setting("reminders", True)


def due(desk: Desk, replies: list[Reply], said: set[str]) -> str:
    """The line that matters now, with its rule; empty where there is none, or it was said already."""
    if not wanted():
        return ""
    outcomes = [r.outcome for r in replies if r.kind == "done" and r.outcome]
    frames = {frame.name: frame.data for frame, _ready in open_frames(desk.table.s)}
    notes = {note.rule for o in outcomes for note in o.notes}
    verbs = {o.record.verb for o in outcomes}
    heard = {str(k): n for k, n in home.kept("reminded").items() if isinstance(n, int)}
    for r in known(desk.game.id):
        key = f"{desk.game.id} {r.rule}"
        large = all(frames.get(r.frame, {}).get(key, 0) >= n for key, n in r.least.items())
        met = (not r.frame or r.frame in frames) and large and (not r.note or r.note in notes) and (not r.after or r.after in verbs)
        met = met and len(desk.table.header.players) >= r.seats
        if met and r.rule not in said and heard.get(key, 0) < LEARNT and _in_play(desk, r.rule):
            said.add(r.rule)
            home.remember(reminded=heard | {key: heard.get(key, 0) + 1})
            return f"{r.text[desk.lang]} [{r.rule}]"
    return ""


def _in_play(desk: Desk, rule: str) -> bool:
    """A module that is not on the table has nothing to remember."""
    from ..search.hint import hint_of

    return rule.split(".")[0] not in hint_of(desk.table).unused
