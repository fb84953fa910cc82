"""The loop of `play`: one line in, what came of it out. The same for a terminal and for piped lines."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from referee.kernel.answer import Misfit
from referee.kernel.facts import Need
from referee.kernel.line.heard import tokens_of
from referee.kernel.line.names import plain as compared
from referee.kernel.line.vocabulary import vocabulary
from referee.kernel.options import whose
from referee.save.journal import Unusable
from referee.save.lock import Busy

from .. import damage, phrases, plain_lines
from ..env import failure, fault
from ..lang import _, n_
from ..named import game_called, table_called
from ..screen import tell
from ..text import shown
from . import command_words, ending, logbook, reminders
from .command_words import Called
from .desk import Desk
from .listener import BY_PLACE
from .listing import inside, listing
from .question_lines import question_lines
from .reply import Reply
from .reply_lines import lines_of
from .standing import Standing

OPERATIONS = ("undo", "redo", "fix", "check", "set", "level", "track", "now")
WRITES = (*OPERATIONS, "enter", "insist", "play", "new")
AGREED = frozenset(("yes", "yes please", "yep", "ok", "okay", "sure", "да", "ага", "ок", "окей", "хорошо"))  # to what Enter would do
Run = Callable[[str, Sequence[str], Path], None]  # runs a command of the command line: its name, arguments, this table


@dataclass
class Repl(Standing):
    """One table at a prompt."""

    run: Run = lambda name, args, path: None
    reopen: Callable[[Path | None], Desk] | None = None
    reminded: set[str] = field(default_factory=set)  # what was already called to mind
    looked: bool = False  # was the table just shown whole? then no board is drawn below it
    waiting: bool = False  # are the numbers that a score waits for being asked in a row?
    trouble: str = ""  # why the file cannot be followed
    began: float = field(default_factory=time.time)
    retype: tuple[tuple[str, ...], tuple[int, int]] | None = None  # a refused line, to be put back with the cursor at the word

    # -- where the game stands -----------------------------------------------------------------------------------------

    def greet(self) -> None:
        """What a player sees on sitting down."""
        words, header = self.desk.words, self.desk.table.header
        names = ", ".join(words.player(p) for p in self.desk.table.s.players)
        self.screen.say(f"{words.text(f'title-{header.game}')} · {names}", "head")
        tell(self.screen, damage.damage_lines())
        if self.screen.live and self.over():
            ending.show(self)
            return
        if self.screen.live:
            tell(self.screen, logbook.last(self.desk, 3))
        hint = _("Type what happened. {options} lists it, {help} explains, {undo} takes back, {quit} leaves.")
        self.screen.say(hint.format(options="?", help=self.word("help"), undo=self.word("undo"), quit=self.word("quit")), "dim")
        self.standing()

    def news(self) -> bool:
        """Takes in what another device has written, and says so."""
        before = {i.label for i in self.desk.table.items}
        try:
            if not self.desk.sync():
                return False
        except (Unusable, OSError) as error:
            if (trouble := failure(error)) != self.trouble:  # said once, not twice a second
                self.screen.say(trouble, "bad")
            self.trouble = trouble
            return False
        self.trouble = ""
        self.groups.clear()
        tell(self.screen, damage.damage_lines())
        fresh = [i for i in self.desk.table.items if i.label not in before]
        gone = len(before - {i.label for i in self.desk.table.items})
        self.screen.say(_("From another device:"), "dim")
        for item in fresh[-3:]:
            self.screen.say(f"  {item.label}. {self.desk.words.entry(item.record)}", "note")
        if gone:
            self.screen.say("  " + n_("{n} entry taken back", "{n} entries taken back", gone), "note")
        return True

    # -- lines ---------------------------------------------------------------------------------------------------------

    def handle(self, line: str) -> bool:
        """One typed line; False when the player leaves. A failure is a sentence, and nothing entered is lost."""
        before = len(self.desk.table.records)
        self.desk.sitting, self.looked = self.screen.live, False
        try:
            if self.news():
                self.standing()
                called = self.desk.command(command_words.tidy(line))
                if self.screen.live and (called is None or called.name in BY_PLACE):
                    if line.strip():
                        self.screen.say(_("The table has changed: look, then enter it again: {line}", line=shown(line)), "dim")
                    return True
            return self._handle(command_words.tidy(line))
        except (Unusable, Busy, OSError) as error:
            self.screen.say(failure(error), "bad")
        except Exception as error:
            self.screen.say(fault(error, len(self.desk.table.records) > before), "bad")
        finally:
            if len(self.desk.table.records) > before and not self.desk.numbers:
                self.groups.clear()
        return True

    def _handle(self, line: str) -> bool:
        if self.desk.mending and (how := command_words.settles(line.split()[0] if line else "")):
            self._settle(how, line.split()[1:])
            return True
        if not line:
            self.enter_key()
            return True
        if self.desk.asking is not None:
            return self._asked(line)
        if line.isdecimal() and self.screen.live and self.over() and 1 <= int(line) <= len(ending.AFTER):
            ending.then(self, int(line))
            return True
        if line.isdecimal() and int(line) in self.groups:
            self.put(inside(self.groups[int(line)], self.desk))
            return True
        called = self.desk.command(line) or self._otherwise(line)
        if called:
            return self.command(called)
        if self.desk.mending:
            self._misfit()
            return True
        if compared(line) in AGREED and self.desk.table.proposal() and self.desk.hear(tokens_of(line), seen=False).lost:
            self.enter_key()
            return True
        self.answer(self.desk.line(command_words.symbols(line)))
        return True

    def _asked(self, line: str) -> bool:
        """A line at a question: an answer, a way out, or a command that leaves the question standing."""
        asking = self.desk.asking
        called = self.desk.command(line)
        if called and called.name in ("cancel", "undo") and not called.args:
            self.answer(self.desk.cancel() if called.name == "cancel" else self.desk.back())
            return True
        if isinstance(asking, Need) and self._fact(asking, line):
            return True
        if called := called or self._otherwise(line):
            return self.command(called)
        self.answer(self.desk.line(command_words.symbols(line)))
        return True

    def _fact(self, asking: Need, line: str) -> bool:
        """What answers the question on the screen comes before commands; True where it did."""
        if compared(line) in map(compared, command_words.UNKNOWN):
            line = "?"
        words = line.split()
        if not any(self._fits(asking, " ".join(words[:k])) for k in range(1, len(words) + 1)):
            return False  # a line that begins as an answer is one, and no command: `new 08; discrad 90`
        self.answer(self.desk.line(line))
        return True

    def _fits(self, asking: Need, text: str) -> bool:
        try:
            return bool(self.desk.fits(asking, text))
        except Misfit:
            return False

    def _misfit(self) -> None:
        mending = self.desk.mending
        if mending and mending.misfit:
            tell(self.screen, plain_lines.misfit(Reply("misfit", because=mending.misfit.because, mending=mending), self.desk.words))

    def enter_key(self) -> None:
        desk = self.desk
        if desk.mending and desk.mending.misfit:
            self._misfit()
            return
        if isinstance(desk.asking, Need) and desk.asking.usual:
            self.answer(desk.line(""))
            return
        if desk.asking is not None:
            tell(self.screen, question_lines(desk.asking, desk))
            return
        drawn = self.only_chance()
        replies = desk.line(drawn)
        if replies:
            self.answer(replies)
        elif waits := desk.game.waits(desk.table.s):
            self.waiting = True
            self.answer(desk.line(waits))
        elif whose(desk.table.s) and not self.over():
            if self.screen.live:
                self.screen.say(phrases.question(desk), "ask")
            self.put(listing(desk))
        else:
            ending.show(self)

    def _otherwise(self, line: str) -> Called | None:
        """A command in the other layout or by a word a game may have, only where the line means nothing as an entry."""
        called = command_words.command_otherwise(line)
        if called is None and (asked := self.desk.question(line)):
            heard = self.desk.hear(tokens_of(line), seen=False)
            return None if heard.whole else asked
        if called is None or vocabulary(self.desk.game).longest(tokens_of(line)).used > 1:  # a name: New Zealand
            return None
        if called.name == "now" and called.args and not self.desk.begins(called.args):  # `now I stop`
            return None
        heard = self.desk.hear(tokens_of(line), seen=False)
        known = vocabulary(self.desk.game).longest((line,)).words
        new = heard.last is not None and any(compared(word) == compared(line) and word not in known for word in heard.last[0].words())
        if (heard.understood and not new) or (self.desk.asking is not None and line in command_words.ANOTHER_LAYOUT):
            return None
        if called.read_as:
            self.screen.say(_("Read in the other keyboard layout: {line}", line=called.read_as), "dim")
        return called

    def answer(self, replies: list[Reply]) -> None:
        """What came of a line, then where the game stands."""
        over = self.over() and self.desk.asking is None
        self.retype = next(((r.line, r.at) for r in replies if r.kind == "refused" and r.line and not over), None)
        tell(self.screen, lines_of(replies, self.desk))
        if over and any(r.kind in ("done", "info", "gone", "patch") for r in replies):
            ending.show(self)
            return
        self.last_round()
        if self.screen.live and (line := reminders.due(self.desk, replies, self.reminded)):
            self.screen.say(line, "dim")
        asked = any(r.kind in ("asks", "misfit") for r in replies)
        self.waiting = self.waiting and (asked or any(r.kind == "done" for r in replies))
        if self.waiting and not asked and self.desk.game.waits(self.desk.table.s):
            self.enter_key()  # the next number of a row of questions
        elif not asked and replies:
            self.standing(replies[-1].offered, always=any(r.kind != "refused" for r in replies))

    def _settle(self, how: str, rest: Sequence[str]) -> None:
        desk = self.desk
        assert desk.mending and desk.mending.misfit
        entries: tuple[str, ...] = ()
        if how == "edit":
            if not rest:
                word = command_words.shown("edit", desk.lang, command_words.SETTLE)
                self.screen.say(_("Type what happened instead: {command} ENTRY", command=word))
                return
            entries = (command_words.symbols(" ".join(rest)),)
        if how == "keep" and not desk.mending.misfit.may_force:
            self.screen.say(_("It cannot be kept: it is impossible now."), "bad")
            return
        self.answer(desk.settle_misfit(how, entries))

    # -- commands ------------------------------------------------------------------------------------------------------

    def command(self, called: Called) -> bool:
        name, args = called.name, called.args
        if name == "quit":
            return False
        if name == "cancel":
            self.screen.say(_("No question is open; {undo} takes back the last line.", undo=self.word("undo")), "dim")
            return True
        if self.desk.mending and name in WRITES:  # something else is entered: the correction is given up first
            tell(self.screen, lines_of(self.desk.settle_misfit("cancel"), self.desk))
        from .prompt_commands import OWN  # most lines are entries

        if name in OWN and not (name in ("level", "track") and args):
            OWN[name](self, args)
        elif name in OPERATIONS:
            given = command_words.symbols("fix " + " ".join(args)).split()[1:] if name == "fix" else list(args)
            self.answer(self.desk.operate(name, given))
        elif name == "play":
            self.open(table_called(" ".join(args)) if args else None)
        else:
            if name == "box" and not (args and game_called(args[0])):  # of this game; a fact alone is told to it
                args = (self.desk.game.id, *(["set"] if args and "=" in args[0] else []), *args)
            if name == "tally" and not args:  # what is played here
                args = (self.desk.game.id, "--mode", self.desk.table.header.mode)
            self.run(name, args, self.desk.journal.path)
            if name == "new":
                self.open(None)
        return True

    def open(self, path: Path | None) -> None:
        if self.reopen is None:
            return
        if path is not None and path.resolve() == self.desk.journal.path.resolve():
            self.standing()
            return
        desk = self.reopen(path)
        if self.screen.live:  # each game's own time
            ending.leave(self)
        self.desk, self.began = desk, time.time()
        self.groups.clear()
        self.stood = ()
        self.greet()
