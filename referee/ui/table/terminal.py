"""The prompt on a terminal: editing, history, what fits while one types, the line below, following the file. A thin coat over `prompt`."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app, run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import completion_is_selected, has_selection
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.output import create_output

from referee.kernel.line.names import Ending, clean
from referee.save import disk, home

from ..lang import _
from ..output import shown, terminal_stdout
from ..picking import fitted, hint
from . import command_words
from .board import AUTOMATIC, SEATS, Board, room
from .choosing import Choosing
from .completer import suggest
from .ending import leave
from .preview import while_typing
from .prompt import Repl
from .question_lines import question_lines

BESIDES = 8  # lines that a board, the prompt and the line below take at least
FOLLOW = 0.5  # seconds between two looks at the file


class _Completer(Completer):
    """The pure function, as prompt_toolkit wants it."""

    def __init__(self, repl: Repl) -> None:
        self.repl = repl

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        for s in suggest(self.repl.desk, document.text_before_cursor):
            meta = " — ".join(x for x in (s.label if s.label != s.text else "", s.effect) if x)
            yield Completion(s.text, -s.back, display=shown(s.text), display_meta=shown(meta))


def _styled(style: str) -> str:
    """A style as prompt_toolkit calls it."""
    return " ".join(f"ansi{word}" if word in (*SEATS, AUTOMATIC) else "class:dim" if word == "dim" else word for word in style.split())


def bindings() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("escape", eager=True, filter=~completion_is_selected)
    @keys.add("c-c", eager=True)  # else it waits for a second key where words are selected, and eats it
    def _leave(event: KeyPressEvent) -> None:
        """Esc and Ctrl-C leave what is open."""
        event.app.exit(exception=KeyboardInterrupt())

    @keys.add("escape", eager=True, filter=completion_is_selected)
    def _unselect(event: KeyPressEvent) -> None:
        """The line as it was typed."""
        event.current_buffer.cancel_completion()

    @keys.add("c-u")
    def _clear(event: KeyPressEvent) -> None:
        """The whole line: in a refused one that was put back the cursor stands in the middle."""
        event.current_buffer.reset()

    @keys.add("?", filter=has_selection)
    def _list(event: KeyPressEvent) -> None:
        """What may be entered is asked for itself, whatever stands there to be put right."""
        event.current_buffer.reset()
        event.current_buffer.insert_text("?")

    @keys.add("enter", filter=completion_is_selected)
    def _take(event: KeyPressEvent) -> None:
        """Enter takes a completion only when one is highlighted; the line stays open."""
        event.current_buffer.complete_state = None
        event.current_buffer.insert_text(" ")

    return keys


def history() -> History:
    """Lines of earlier evenings; none where their file is special, or has grown beyond all use."""
    path = home.home() / "prompt-history"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with disk.opened(path, os.O_RDWR | os.O_CREAT) as fd:
            usable = os.fstat(fd).st_size < disk.SMALL
    except (OSError, disk.Unusable):
        usable = False
    return FileHistory(str(path)) if usable else InMemoryHistory()


class Terminal:
    """One evening at a terminal."""

    def __init__(self, repl: Repl) -> None:
        self.repl = repl
        self.board = Board(repl.desk)
        self.choosing = Choosing(repl)
        self.marked: tuple[int, int] | None = None  # the words in question of a line that was put back
        self.around = ("", "")  # what stands before and behind them there
        output = create_output(stdout=terminal_stdout())
        rows = output.get_size().rows
        self.session: PromptSession[str] = PromptSession(
            output=output,
            history=history(),
            completer=_Completer(repl),
            complete_while_typing=False,
            key_bindings=merge_key_bindings((bindings(), self.choosing.bindings())),
            bottom_toolbar=self.toolbar,
            reserve_space_for_menu=min(6, max(2, rows // 3)),
            enable_history_search=False,
            erase_when_done=True,
        )

    def toolbar(self) -> str:
        """What the line will be recorded as; where nothing is typed, what matters now."""
        width = get_app().output.get_size().columns
        if self.choosing.picker:
            return hint(width)
        typed = self.meant(self.session.default_buffer.text)
        if self.repl.over() and not typed.strip():
            return ""  # the result stands above
        if not typed.strip():
            return fitted(self.board.below(alone=False), width) if self._room() else self.board.small(width)
        return shown(while_typing(self.repl.desk, typed, width)) or fitted([typed], width)

    def _room(self) -> int:
        """How many lines the board may take beside the question that is open; none where the result or the whole table is looked at."""
        size, desk = self.session.output.get_size(), self.repl.desk
        if self.repl.over() or self.repl.looked:
            return 0
        asked = sum(1 for _row in question_lines(desk.asking, desk)) if desk.asking is not None else 0
        return room(size.columns, size.rows) if asked + BESIDES < size.rows else 0

    def message(self) -> StyleAndTextTuples:
        """The board, a line for everybody, and whose words are awaited."""
        if self.board.desk is not self.repl.desk:
            self.board = Board(self.repl.desk)
        pieces: StyleAndTextTuples = []
        size, most = self.session.output.get_size(), self._room()
        if self.choosing.picker:
            rows = self.choosing.picker.drawn(self.session.default_buffer.text, size.columns - 1, max(3, size.rows // 2 - 1))
            pieces += [(style, f"{text}\n") for style, text in rows]
        for line in self.board.lines(size.columns - 1, most) if most and not pieces else ():
            pieces += [(_styled(style), text) for style, text in line] + [("", "\n")]
        who = self.repl.who()
        return [*pieces, (_styled(f"bold {self.board.hue(who)}"), f"{who[: max(12, size.columns // 4)].rstrip()}> " if who else "> ")]

    async def _follow(self) -> None:
        """Looks at the file about twice a second: another device may be writing."""
        while True:
            await asyncio.sleep(FOLLOW)
            if self.repl.desk.journal.looks_new():
                await run_in_terminal(self._news)
                get_app().invalidate()

    def _news(self) -> None:
        if self.repl.news():
            self.repl.standing()

    def put_back(self) -> str:
        """A refused line stands in the prompt again with the words in question selected: what is typed takes their place. Where nothing
        stands before them all is selected: who types another line does not want the end of the old one behind it."""
        refused, self.repl.retype, self.around = self.repl.retype, None, ("", "")
        if refused is None:
            return ""
        tokens, (start, end) = refused
        tokens = tuple(f"{token}," if isinstance(token, Ending) else token for token in tokens)
        before = len(" ".join(tokens[:start]))
        line = " ".join(tokens)
        self.marked = before + (start > 0), len(" ".join(tokens[:end]) if start else line)
        self.around = line[: self.marked[0]], line[self.marked[1] :]
        return line

    def meant(self, line: str) -> str:
        """A command, a question, or the line typed anew from its beginning in place of the words in question is meant for itself: `undo`,
        `can I sell?`; else what stands before them would be entered twice."""
        before, behind = self.around
        typed = line.removeprefix(before).removesuffix(behind)
        if not before or line != f"{before}{typed}{behind}":
            return line
        asked = typed.rstrip().endswith("?") and len(typed) > 1
        return typed if asked or _anew(typed, before) or command_words.command(command_words.tidy(typed)) else line

    def _start(self) -> None:
        if self.marked is not None:
            (start, end), self.marked = self.marked, None
            buffer = self.session.default_buffer
            buffer.cursor_position = start
            buffer.start_selection()
            if buffer.selection_state:
                buffer.selection_state.enter_shift_mode()
            buffer.cursor_position = end
        get_app().create_background_task(self._follow())

    def run(self) -> None:
        """Until the player leaves. Ctrl-C clears the line, end of file leaves, a dropped connection keeps what was typed."""
        path = str(self.repl.desk.journal.path.resolve())
        default = str(home.kept("typed").get(path, ""))
        if default:
            home.remember(typed=None)
        self.repl.greet()
        with self._hung_up():
            while True:
                try:
                    line = self.meant(self.session.prompt(self.message, pre_run=self._start, default=default))
                    self.repl.screen.say(f"{self.repl.who()}> {shown(line)}".strip(), "dim")
                except KeyboardInterrupt:
                    default, self.around, self.choosing.picker = "", ("", ""), None
                    if self.repl.desk.asking is not None:
                        self.repl.answer(self.repl.desk.cancel())
                    continue
                except EOFError:
                    break
                default = ""
                with unbroken():
                    if not self.repl.handle(line):
                        break
                default = self.put_back()
        leave(self.repl)
        self.repl.screen.say(_("Everything is kept."), "dim")

    @contextmanager
    def _hung_up(self) -> Iterator[None]:
        """A dropped connection: every entry is on disk already; the line being typed is kept too."""

        def gone(number: int, frame: Any) -> None:
            typed = self.session.default_buffer.text
            if typed.strip():
                home.remember(typed={str(self.repl.desk.journal.path.resolve()): typed})
            os._exit(0)

        with signals(gone, "SIGHUP", "SIGTERM"):
            yield


def _anew(typed: str, before: str) -> bool:
    """Does a line begin with all that stands before the words in question? A lone number there may be said again for something else."""
    said, stood = ([clean(word.rstrip(",;")) for word in text.split()] for text in (typed, before))
    return len(said) > len(stood) and said[: len(stood)] == stood and not (len(stood) == 1 and stood[0].isdecimal())


@contextmanager
def signals(handler: Any, *names: str) -> Iterator[None]:
    """A handler for some signals while the block runs."""
    numbers = [getattr(signal, n) for n in names if hasattr(signal, n)]
    before = [signal.signal(n, handler) for n in numbers]
    try:
        yield
    finally:
        for n, old in zip(numbers, before, strict=True):
            signal.signal(n, old)


@contextmanager
def unbroken() -> Iterator[None]:
    """Ctrl-C waits until an entry is whole."""
    with signals(signal.SIG_IGN, "SIGINT"):
        yield
