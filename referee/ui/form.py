"""Questions one after another: back with the answers kept, defaults, a summary before anything is done, half-finished ones kept."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from referee.kernel.answer import Misfit, One
from referee.kernel.facts import UNKNOWN
from referee.kernel.line.keyboard import swapped
from referee.kernel.line.names import plain as compared
from referee.kernel.line.names import tidy
from referee.save import home

from .ask import Answers, Ask, may_be, one_of
from .env import Env
from .lang import _, now
from .screen import Screen
from .table.command_words import COMMANDS, shown
from .table.command_words import UNKNOWN as UNKNOWNS

ENOUGH = 4  # letters of a question's word that name it
SHORT = 40  # letters of a default that stand behind its question


@dataclass
class Talk:
    """Asks and listens: a terminal or piped lines."""

    screen: Screen

    @classmethod
    def of(cls, env: Env) -> Talk:
        from .commands.play import screen_for

        return cls(screen_for(env))

    def choose(self, text: str, labels: Mapping[str, str], default: str = "") -> str | None:
        """One question with a list of answers; None where the player goes back."""
        return self.one(one_of("", text, default or next(iter(labels)), labels))

    def one(self, ask: Ask) -> str | None:
        """One question by itself; None where the player goes back."""
        answers: Answers = {}
        return None if Wizard("", "", lambda a: (), self).ask(ask, answers) else answers[ask.key]

    def read_at(
        self, rows: Sequence[str], usual: int = -1, note: str = "", meant: Callable[[str], bool] = lambda line: False
    ) -> str | None:
        """A line at a numbered list with a note below: on a terminal Up and Down choose, letters narrow, but for what is `meant`."""
        numbered = [(str(k), text) for k, text in enumerate(rows, 1)]
        if rows and self.screen.live and sys.stdin.isatty():
            from . import picking

            line = picking.pick(numbered, usual, {"ru": "назад"}.get(now(), "back"), lambda line: said(line) or meant(line), note)
            if line:
                self.screen.say(f"❯ {line}  {dict(numbered).get(line, '')}".rstrip(), "dim")
            return line
        for number, text in numbered:
            self.screen.say(f"{number:>3}  {text}" + ("  ⏎" if number == str(usual + 1) else ""))
        if note:
            self.screen.say(note, "dim")
        return self.read()

    def read(self, prompt: str = "> ") -> str | None:
        """A line; None at the end of the input."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            try:
                return input(prompt)
            except (EOFError, KeyboardInterrupt):
                print()
                return None
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None


BACK, QUIT, AGAIN, HELP = "undo", "quit", "options", "help"


def said(line: str) -> str | None:
    """Back, leave, the list once more or help with it, in either language and layout; what leaves a question leaves the form."""
    if line.strip() == "\x1b":  # Esc where the terminal only hands it on
        return BACK
    for way in (compared(line), compared(swapped(line) or "")):
        for name in (BACK, QUIT, AGAIN, HELP, "cancel"):
            if way and way in map(compared, COMMANDS[name]):
                return QUIT if name == "cancel" else name
    return None


def _named(first: str, rest: str, asks: Sequence[Ask]) -> list[Ask]:
    """The question a line begins with the number or a word of: its first word, else the one with that word, in the singular too."""
    named = compared(first.rstrip(":."))
    if named.isdecimal():  # `1 2` is no row of the list of line 1; `4 1,2,8` are modules
        row = asks[int(named) - 1 : int(named)] if len(named) < 4 and int(named) else ()
        return [ask for ask in row if not rest[:1].isdecimal() or not isinstance(ask.answer, One)]
    if whole := [ask for ask in asks if named == compared(ask.text.split()[0].rstrip(","))]:
        return whole
    begun = [ask for ask in asks if len(named) >= ENOUGH and any(compared(word).startswith(named) for word in ask.text.split())]
    return begun if len(begun) == 1 else []


def _like(line: str, asks: Sequence[Ask], meant: Answers) -> tuple[Answers, str] | None:
    """What words that are nobody's whole name stand in: `solo` is the one mode that has it; several are named, and none is taken."""
    rows = {(ask.key, value): f"{ask.text}: {ask.labels[value]}" for ask in asks for value in ask.like(line)}
    rows |= {(ask.key, meant[ask.key]): f"{ask.text}: {ask.labels[meant[ask.key]]}" for ask in asks if ask.labels and ask.key in meant}
    if len(rows) == 1 and not meant:
        return dict(rows.keys()), ""
    return ({}, may_be(line, list(rows.values()))) if len(rows) > 1 else None


@dataclass
class Wizard:
    """A list of questions that may depend on the answers given so far."""

    name: str  # under which a half-finished one is kept; none: its answers are kept elsewhere
    title: str
    asks: Callable[[Answers], Sequence[Ask]]
    talk: Talk
    done: str = ""  # what Enter does at the end
    picture: Callable[[Answers], list[str]] = lambda answers: []  # shown above the summary
    leave: Callable[[Answers], None] | None = None  # what becomes of the answers where the rest is left; else they wait for the next time

    def form(self, given: Answers | None = None) -> Answers | None:
        """The summary first: Enter takes it, a number changes a line. For questions with good defaults."""
        answers = {**self._kept(), **(given or {})}
        return self._summary(answers)

    def walk(self) -> Answers | None:
        """Every question in turn, then the summary."""
        answers = self._kept()
        asks = self.asks(answers)
        k = next((n for n, a in enumerate(asks) if a.key not in answers), len(asks))
        if k:
            self.talk.screen.say(_("Going on where you left off; back returns to earlier answers."), "dim")
        while True:
            while k < len(asks):
                got = self.ask(asks[k], answers, f"{k + 1}/{len(asks)} ")
                if got == QUIT:
                    self._left(answers)
                    return None
                k = max(0, k - 1) if got == BACK else k + 1
                asks = self.asks(answers)
            final = self._summary(answers)
            if final is not None or not self.back:
                return final
            k = len(asks) - 1

    back = False  # the summary was left with “back”

    def ask(self, ask: Ask, answers: Answers, count: str = "") -> str | None:
        """One question; the answer goes among the others. Returns how it was left, or nothing."""
        say = self.talk.screen.say
        default = ask.now(answers)
        listing = True
        while True:
            named = any(label != value or not value.isdecimal() for value, label in ask.labels.items())  # numbers need no list
            values = list(ask.labels) if listing and named and not ask.brief else []
            usual = ask.shown(default)
            in_brackets = default and not (default in values and len(usual) > SHORT)  # the list marks a long one
            say(f"{count}{ask.text}" + (f" [{usual}]" if in_brackets else ""), "ask")
            if ask.means and listing:
                say(f"  {ask.means}", "dim")
            if ask.brief:
                for value, label in ask.labels.items() if listing else ():
                    say(f"{'✓' if default == 'all' or value in default.split(',') else '·':>3}  {label}")
                say(_("Numbers or names with commas between them, all or none; Enter keeps what is ticked."), "dim")
            line = self.talk.read_at([ask.labels[v] for v in values], values.index(default) if default in values else -1)
            if line is None:
                return QUIT
            line = " ".join(line.split())
            if line.isdecimal() and line not in ask.labels and 0 < int(line[:6]) <= len(values):
                line = values[int(line) - 1]  # a row by its number, also where rows are called by numbers: story card 75
            command = said(line)
            if ask.may_skip and compared(line) in map(compared, UNKNOWNS):
                line = UNKNOWN
            elif command == AGAIN:
                continue
            if command == HELP and ask.explained:
                for row in ask.explained:
                    say(f"  {row}", "dim")
                continue
            if command in (BACK, QUIT):
                return command
            if not line and not default and not ask.may_skip:
                continue
            try:
                answers[ask.key] = ask.read(line) if line else default
            except Misfit as bad:
                say(ask.wrong(bad), "bad")
                listing = self.talk.screen.live  # there the list went with the answer
                continue
            self._keep(answers)
            return None

    def _summary(self, answers: Answers) -> Answers | None:
        """Everything on one screen before it is done."""
        say = self.talk.screen.say
        self.back = False
        while True:
            asks = self.asks(answers)
            say(self.title, "head")
            for drawn in self.picture(answers):
                say(f"  {drawn}")
            rows = [f"{ask.text}: {ask.shown(ask.now(answers)) or '—'}" for ask in asks]
            note = _("Enter: {done}. A number changes a line, {quit} leaves.", done=self.done, quit=shown("quit", now()))
            line = self.talk.read_at(rows, note=note, meant=lambda line: self._is_said(line, answers))
            if line is None:
                self._left(answers)
                return None
            typed, line = line.strip(), tidy(line)
            command = said(line)
            if not line or self._says_done(line):
                if self.name:
                    home.remember(**{f"wizard-{self.name}": None})
                return {a.key: a.now(answers) for a in asks}
            if command == QUIT:
                self._left(answers)
                return None
            if command == BACK:
                self.back = True
                return None
            if line.isdecimal() and 1 <= int(line) <= len(asks):
                if self.ask(asks[int(line) - 1], answers) == QUIT:
                    self._left(answers)
                    return None
            elif wrong := self._misread(typed, asks, answers):
                say(wrong, "bad")

    def _says_done(self, line: str) -> bool:
        """Is it the word that says what Enter does: `begin`?"""
        return compared(line.strip()) == compared(self.done)

    def _is_said(self, line: str, answers: Answers) -> bool:
        """Does it mean something by itself, whatever rows its letters are part of?"""
        return self._says_done(line) or any(ask.has(line) for ask in self.asks(answers))

    def _misread(self, line: str, asks: Sequence[Ask], answers: Answers) -> str:
        """An answer typed at the summary is kept where it answers exactly one of the questions: what stands in a list, else several
        names. Returns what is wrong with it."""
        meant: Answers = {}
        wrong = _("Type one of the numbers, or Enter.")
        first, _gap, rest = line.partition(" ")
        if whole := [ask for ask in asks if ask.has(line)]:  # `full sail`, though another question has those words, too
            called = asks = whole
        elif called := _named(first, rest, asks) if rest else []:  # `modules 1 4 6`, `3 Ann, Bob`
            asks, line = called, rest
        elif rest[:1].isalpha() and first.rstrip(":.").isdecimal():
            return wrong
        for ask in sorted(asks, key=lambda ask: not ask.labels):
            if not (called or ask.alone(line)) or (meant and not ask.labels):
                continue
            try:
                meant[ask.key] = ask.read(line)
            except Misfit as bad:
                wrong = ask.wrong(bad) if called or not meant else wrong
        if not called:
            meant, wrong = _like(line, asks, meant) or (meant, wrong)
        if len(meant) != 1:
            return wrong
        answers |= meant
        self._keep(answers)
        return ""

    def _kept(self) -> Answers:
        return {} if not self.name else {str(k): str(v) for k, v in home.kept(f"wizard-{self.name}").items()}

    def _keep(self, answers: Answers) -> None:
        if self.name:
            home.remember(**{f"wizard-{self.name}": dict(answers)})

    def _left(self, answers: Answers) -> None:
        if answers and self.leave:
            self.leave(answers)
        elif answers:
            self._keep(answers)
            self.talk.screen.say(_("Your answers are kept for the next time."), "dim")
