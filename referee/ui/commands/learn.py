"""learn: a prepared table that walks a newcomer through a turn, a refusal, a mistake undone and the score."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import click

import rulesdb
from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.game import Header
from referee.kernel.line.heard import tokens_of
from referee.kernel.line.names import plain as compared
from referee.save.journal import Journal, Unusable

from ..env import Env, command, program
from ..form import Talk
from ..lang import _
from ..named import GAME, asked_game
from ..table import command_words
from ..table.desk import Desk, load_game
from ..table.prompt import Repl
from ..table.reply import Reply
from . import shell_words
from .play import runner, screen_for, terminal

LOOKS = ("options", "show", "why", "help", "log", "rules", "score", "odds", "setup")  # what a pupil may try in between


class Step(NamedTuple):
    """One line of a lesson: what to type, why, and what comes of it."""

    line: str
    text: str
    then: str  # the kind of the last reply; `command` where the line is one


class Lesson(NamedTuple):
    header: Header
    steps: tuple[Step, ...]


def lessons(game: str) -> dict[str, str]:
    """The lessons of a game by what they are for, and where they are written; the first is the usual one."""
    return {"": "learn", **{name: f"learn_{name}" for name in rulesdb.optional(game, "learn").get("also", ())}}


def lesson(game: str, lang: str, which: str = "") -> Lesson:
    """A game's lesson in one language, from its data."""
    play = load_game(game)
    plan = rulesdb.optional(game, lessons(game).get(which, ""))
    if not plan:
        raise Unusable("no-lesson")
    mode = play.modes[plan["mode"]]
    options = {k: v[0] for k, v in play.settings(mode.id).items() if v} | plan.get("options", {})
    players = tuple(plan["players"][lang])
    header = Header(game, players, mode.id, play.edition, plan.get("cards", "table"), plan.get("level", mode.level), "lesson", options)
    steps = tuple(Step(s["type"] if isinstance(s["type"], str) else s["type"][lang], s[lang], s.get("then", "done")) for s in plan["step"])
    return Lesson(header, steps)


@dataclass
class Pupil(Repl):
    """The loop of `play`, which also remembers what came of the last line."""

    kinds: list[str] = field(default_factory=list)

    def answer(self, replies: list[Reply]) -> None:
        self.kinds += [r.kind for r in replies]
        super().answer(replies)

    def same(self, line: str, wanted: str) -> bool:
        """Does a line say what the lesson wants said, in whatever words?"""
        if compared(wanted) in (compared(line), re.sub(r"(?<=\d) (?=\d)", "", compared(line))):  # `3 2 3 2` is 3232
            return True
        meant = [command_words.command(command_words.tidy(one)) for one in (line, wanted)]
        if all(meant):
            return meant[0] == meant[1]
        mine, theirs = (self.desk.hear(tokens_of(one), seen=False) for one in (line, wanted))
        said = [[(step.move, step.force) for step in heard.steps] for heard in (mine, theirs)]
        return mine.whole and theirs.whole and bool(said[0]) and said[0] == said[1]

    def do(self, line: str) -> str:
        """Types a line; the kind of its last reply."""
        self.kinds.clear()
        self.handle(line)
        return self.kinds[-1] if self.kinds else "command"


@contextmanager
def elsewhere() -> Iterator[Path]:
    """A home for the lesson alone: the pupil's own tables, boxes and settings are not touched."""
    before = os.environ.get("REFEREE_HOME")
    with tempfile.TemporaryDirectory(prefix="referee-lesson-") as folder:
        os.environ["REFEREE_HOME"] = folder
        try:
            yield Path(folder)
        finally:
            if before is None:
                del os.environ["REFEREE_HOME"]
            else:
                os.environ["REFEREE_HOME"] = before


@command("learn", _("A short lesson at a prepared table: a turn, a refusal, a mistake undone, the score."), context=True)
@click.argument("game", required=False, type=GAME, shell_complete=shell_words.games)
@click.argument("which", required=False)
def learn_command(ctx: click.Context, game: str | None, which: str | None) -> None:
    env: Env = ctx.obj
    game = asked_game(ctx, game)
    if (which := chosen(env, game, which)) is None:
        return
    taught = lesson(game, env.lang, which)
    with elsewhere() as folder:
        path = folder / "lesson.table"
        Journal.create(path, taught.header)
        pupil = Pupil(Desk(Journal(path), env.lang), screen_for(env), runner(ctx))
        if teach(pupil, taught.steps, Talk(pupil.screen)):
            pupil.screen.say(_("That was the lesson. A game of your own: {command}", command=f"{program()} new {game}"), "head")


def chosen(env: Env, game: str, which: str | None) -> str | None:
    """Which of a game's lessons; on a terminal it is asked, None where the player goes back. Raises click's usage error."""
    there = {name: rulesdb.optional(game, file).get("title", {}).get(env.lang, name) for name, file in lessons(game).items()}
    if which is None and terminal() and len(there) > 1:
        picked = Talk.of(env).choose(_("Which lesson?"), {name or game: title for name, title in there.items()})
        return "" if picked == game else picked
    if which is None:
        return ""
    if which not in there:
        raise click.UsageError(_("There is no lesson “{which}”. Lessons: {lessons}", which=which, lessons=", ".join(filter(None, there))))
    return which


def teach(pupil: Pupil, steps: tuple[Step, ...], talk: Talk) -> bool:
    """Step by step; Enter types the line for the pupil. False where the pupil left."""
    say = pupil.screen.say
    say(_("A lesson of {n} lines. Type what is shown, or just press Enter; {quit} leaves.", n=len(steps), quit=pupil.word("quit")), "dim")
    for k, step in enumerate(steps, 1):
        say()
        say(f"{k}/{len(steps)} {step.text}", "head")
        wanted = _("Type: {line}", line=step.line) if step.line else _("Press Enter.")
        say(wanted, "ask")
        while True:
            line = talk.read("> ")
            called = command_words.command(command_words.tidy(line)) if line else None
            if line is None or (called and called.name == "quit"):
                return False
            if not line.strip() or pupil.same(command_words.tidy(line), step.line):
                break
            if called and called.name in LOOKS:
                pupil.handle(line)
            else:
                say(_("In this lesson, type: {line}", line=step.line) if step.line else wanted, "dim")
        if not line.strip() and step.line:
            say(f"> {step.line}", "dim")
        pupil.do(line if line.strip() else step.line)
    return True
