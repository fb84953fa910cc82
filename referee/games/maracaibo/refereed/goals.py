"""Goals of an achievement card: how far each is, and how they are typed: `quests4/6:4d4v`, «задания4/6:4д4п», shorter «з4/6:4/4»."""

from __future__ import annotations

from dataclasses import dataclass

from referee.kernel.cheap_classes import pattern
from referee.kernel.view import Words

from .state import RefereedGame, RefereedSeat, data

KINDS: list[str] = data("goals")["kinds"]
_RUSSIAN = ("жетоны", "задания", "влияние", "влияния", "улучшения", "порог", "атрибуты", "помощники")
RUSSIAN = dict(zip(KINDS, _RUSSIAN, strict=True))
_GOAL = pattern(r"([^\W\d]+)(\d+)/(\d+):(\d+)[dд]?/?(\d+)[vп]?\Z")


@dataclass(frozen=True)
class Goal:
    """`quests4/6:4d4v`: 4 quest tiles give 4 doubloons and a sailor, 6 also 4 points."""

    kind: str
    upper: int
    lower: int
    doubloons: int
    vp: int

    def __str__(self) -> str:
        return f"{self.kind}{self.upper}/{self.lower}:{self.doubloons}d{self.vp}v"


def kinds(text: str) -> tuple[str, ...]:
    """The kinds a goal may be of: the one it names, else those that begin so, else every kind; () where it is no goal."""
    match = _GOAL.match(text.casefold())
    if not match:
        return ()
    names = {**{k: k for k in KINDS}, **{ru: k for k, ru in RUSSIAN.items()}}
    begun = (kind for name, kind in names.items() if name.startswith(match[1]))
    return (names[match[1]],) if match[1] in names else tuple(dict.fromkeys(begun)) or tuple(KINDS)


def goal(text: str) -> Goal | None:
    match, fits = _GOAL.match(text.casefold()), kinds(text)
    return Goal(fits[0], *map(int, match.groups()[1:])) if match and len(fits) == 1 else None


def shown(text: str, w: Words) -> str:
    """A goal in whole words: `quests 4: 4 doubloons, 6: 4 VP`."""
    read = goal(text)
    if read is None:
        return text
    return f"{w.name(f'goal-{read.kind}')} {read.upper}: {w.count(read.doubloons, 'doubloon')}, {read.lower}: {w.count(read.vp, 'vp')}"


def russian(text: str) -> str:
    """A goal, or its upper condition alone (`quests4`), in Russian words; "" where it is none."""
    kind = text.rstrip("0123456789")
    if kind in RUSSIAN and kind != text:
        return RUSSIAN[kind] + text[len(kind) :]
    read = goal(text) if text[:1].isalpha() and "/" in text else None
    return f"{RUSSIAN[read.kind]}{read.upper}/{read.lower}:{read.doubloons}д{read.vp}п" if read else ""


def open_goals(seat: RefereedSeat) -> list[str]:
    """Those of the achievement card that are not fulfilled yet."""
    return [g for g in seat.goals if seat.reached.count(g) < seat.goals.count(g)]


def progress(s: RefereedGame, seat: RefereedSeat, g: Goal) -> int:
    """How far a goal is: goal.battle, goal.quests, goal.influence-one, goal.influence-two, goal.upgrades, goal.explorer,
    goal.attributes, goal.assistants."""
    if g.kind == "influences":
        return sorted(seat.influence.values())[-2]
    return {
        "tiles": seat.tiles,
        "quests": seat.quests,
        "influence": max(seat.influence.values()),
        "upgrades": seat.upgrades,
        "threshold": max(seat.crossed, default=0),
        "attributes": len(seat.attrs),
        "assistants": len(seat.assistants),
    }[g.kind]
