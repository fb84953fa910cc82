"""«The Adventure Begins»: the story, and the starred tasks of the game after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.kernel.move import Actor, Because, Move, Open, against, impossible, odd, says
from rulesdb import data

from ...ending import game_over
from ...facts import STARS
from ...modes import by_lot
from ...state import PortRoyal
from ...turn import begin_turn
from .. import deck as mixing
from ..ending import joint_victory
from ..events import month_over
from ..tasks import ask_needs, done_by

if TYPE_CHECKING:
    import random

STARRED = 4  # adventure.variant
NUMBERS = frozenset(f"{n}{side}" for n in range(10, 100) for side in ("", "a", "b"))  # all that a story card may bear
STORY_NUMBER = Open("N", NUMBERS.__contains__, lambda rng: str(rng.randint(11, 58)))


class Story(Move[PortRoyal]):
    """A story card is read: its cards are mixed in, its task lies open. At the month's end `none` where nothing is read."""

    verb = "story"
    rule = "adventure.begin"
    chance = True
    bare = True

    def likely(self, s: PortRoyal) -> Iterator[str]:
        """The first card of a chapter; later where the hourglass led before, then all that may come (adventure.story-numbers)."""
        if _beginning(s):
            yield opening_card(s)
            return
        before = _before(s)
        if before and before not in s.story:
            yield before
        if before != "none":
            yield "none"
        if s.kit.coop and before != "9":  # month-end.mode: only what concerns this way of playing
            yield "9"
        if s.kit.mode != "epilogue":
            yield from (n for k in range(1, _last(s) % 10 + 1) if (n := f"{_chapter(s)}{k}") not in s.story and n != before)

    def others(self, s: PortRoyal) -> Open | None:
        return None if _beginning(s) or s.kit.mode == "epilogue" else STORY_NUMBER

    number: str = says(likely, understood=NUMBERS | {"9"}, opens=others, no="adventure.story-number")

    @classmethod
    def dealt(cls, s: PortRoyal) -> bool:
        return False  # setup.story-deck

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        before = "" if _beginning(s) else _before(s)
        if before and before != self.number and before not in s.story:
            yield odd("month-end.done" if done_by(s, s.tasks[-1]) else "month-end.failed", number=before)
        if self.number == "none":
            return
        if _beginning(s) and self.number != opening_card(s):
            yield against("adventure.begin", number=opening_card(s))  # a slip: nobody is asked what another card says
        elif self.number == "9":
            if s.kit.coop:
                _ask_nine(s)
            else:
                yield impossible("adventure.joint-card")
        elif self.number in s.story:
            yield impossible("adventure.story-once", number=self.number)
        elif self.number[0] != _chapter(s) or int(self.number.rstrip("ab")) > _last(s):
            yield against("adventure.story-numbers", number=self.number, chapter=_chapter(s))
        else:
            mixing.ask_brings(s, self.number)
            ask_needs(s, self.number)
            if s.kit.coop and _beginning(s):
                _ask_nine(s)  # adventure.card-nine: it lies by the first task from now on

    def apply(self, s: PortRoyal) -> None:
        first = _beginning(s)
        if self.number == "9":  # adventure.coop-end: at once, in the middle of the turn
            s.won = joint_victory(s)
            game_over(s, "adventure.coop-success" if s.won else "adventure.coop-repeat", number=f"6{_chapter(s)}")
            return
        if self.number != "none":
            s.story.append(self.number)
            s.tasks.append(self.number)  # adventure.flip, month-end.place
            mixing.mix_in(s, self.number)
        if first:
            begin_turn(s, s.first)
        else:
            month_over(s)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]] | None:
        return ("month-end.last-task", {}) if not _beginning(s) and self.number == _before(s) else None

    def teaches(self, s: PortRoyal) -> dict[str, str]:
        """Where the hourglass of a task led is remembered, and offered when the table comes there again."""
        tasks = [t for t in s.tasks if t != self.number]
        return {_branch(s, tasks[-1]): self.number} if tasks else {}


def _branch(s: PortRoyal, task: str) -> str:
    """month-end.done, month-end.failed, month-end.mode: what leads from a task to the next card."""
    way = "coop" if s.kit.coop else "versus"
    return f"next.{task}.{way}.{'done' if done_by(s, task) else 'failed'}"


def _before(s: PortRoyal) -> str:
    """Where the hourglass led when the table was here before."""
    return s.known(_branch(s, s.tasks[-1])) or "" if s.tasks else ""


def _ask_nine(s: PortRoyal) -> None:
    for what in ("markers", "influence"):
        s.fact(f"card-nine.{len(s.players)}.{what}", count=len(s.players))


def _beginning(s: PortRoyal) -> bool:
    frame = s.top()
    return bool(frame and frame.name == "story")


def opening_card(s: PortRoyal) -> str:
    """adventure.story-numbers: a chapter's first card bears its digit and a zero."""
    return f"{_chapter(s)}0"


def _chapter(s: PortRoyal) -> str:
    return s.options.get("chapter", "1")


def _last(s: PortRoyal) -> int:
    """The last story card of the chapter, as far as it is known."""
    last: int = data("port-royal", "tasks")["meta"]["last_story"].get(f"c{_chapter(s)}", 10 * int(_chapter(s)) + 9)
    return last


class Starred(Move[PortRoyal]):
    """adventure.variant: one of the four starred tasks of this game."""

    verb = "starred"
    rule = "adventure.variant"
    chance = True
    bare = True

    def stars(self, s: PortRoyal) -> list[str]:
        return [n for n in s.known(STARS) or () if n not in s.tasks]

    number: str = says(stars, opens=STORY_NUMBER, no="adventure.story-number")

    @classmethod
    def dealt(cls, s: PortRoyal) -> bool:
        return by_lot(s.options) and s.known(STARS) is not None

    @classmethod
    def sample(cls, s: PortRoyal, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return (rng.choice([n for n in s.known(STARS) if n not in s.tasks]),) if cls.dealt(s) else super().sample(s, by, rng)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if self.number in s.tasks:
            yield impossible("adventure.story-once", number=self.number)
        else:
            ask_needs(s, self.number)

    def apply(self, s: PortRoyal) -> None:
        s.tasks.append(self.number)
        if len(s.tasks) == STARRED:
            begin_turn(s, s.first)
