"""Down at the prompt: what may be entered, or answered, as a list to choose from in the place of the board."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit.filters import Condition, has_completions
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from referee.kernel.cheap_classes import pattern

from ..picking import Picker
from .listing import Listing, inside, listing
from .prompt import Repl
from .question_lines import question_lines

_ROW = pattern(r" *(\d+)  (.*\S)")


class Choosing:
    """The list that Down has opened; closed again by Esc, by Up above its first row and by every line entered."""

    def __init__(self, repl: Repl) -> None:
        self.repl = repl
        self.picker: Picker | None = None

    def open(self) -> None:
        """What can be answered where a question is open, else what may be entered."""
        desk = self.repl.desk
        if desk.asking is None and not desk.mending and not self.repl.over():
            self.show(listing(desk))
            return
        rows = tuple(self._answers())
        self.picker = Picker(rows, 0) if rows else None

    def show(self, listed: Listing) -> None:
        self.repl.number(listed)
        rows = tuple((r.number, f"{r.head}: {r.text()}" if r.head else r.text()) for r in listed.rows if r.number.isdecimal())
        self.picker = Picker(rows, 0) if rows else None

    def _answers(self) -> Iterator[tuple[str, str]]:
        """The numbered rows of the question on the screen."""
        desk = self.repl.desk
        for _style, text in question_lines(desk.asking, desk) if desk.asking is not None else ():
            if row := _ROW.fullmatch(text):
                yield row[1], row[2]
            elif text.startswith("  ") and all(part.isdecimal() for part in text.split(" · ")):
                yield from ((part.strip(), "") for part in text.split(" · "))

    def taken(self, typed: str) -> str | None:
        """The line that Enter enters; None where a row opens into another list."""
        if self.picker is None:
            return typed
        line, self.picker = self.picker.line(typed), None
        if line.isdecimal() and self.repl.desk.asking is None and int(line) in self.repl.groups:
            self.show(inside(self.repl.groups[int(line)], self.repl.desk))
            return None
        return line

    def bindings(self) -> KeyBindings:
        keys = KeyBindings()
        on = Condition(lambda: self.picker is not None) & ~has_completions

        @keys.add("down", filter=~on & ~has_completions & Condition(self._idle))
        def _open(event: KeyPressEvent) -> None:
            self.open()

        @keys.add("down", filter=~on & ~has_completions & ~Condition(self._idle))
        def _what_fits(event: KeyPressEvent) -> None:
            """What fits the line that is begun, as the list below names it."""
            event.current_buffer.start_completion(select_first=True)

        @keys.add("down", filter=on)
        @keys.add("up", filter=on)
        def _move(event: KeyPressEvent) -> None:
            assert self.picker
            up = event.key_sequence[0].key == "up"
            if up and self.picker.at <= 0 and not event.current_buffer.text:
                self.picker = None
            else:
                self.picker.move(-1 if up else 1, event.current_buffer.text)

        @keys.add("escape", eager=True, filter=on)
        def _close(event: KeyPressEvent) -> None:
            self.picker = None
            event.current_buffer.reset()

        @keys.add("enter", filter=on)
        def _take(event: KeyPressEvent) -> None:
            buffer = event.current_buffer
            line = self.taken(buffer.text)
            if line is None:
                buffer.reset()
                return
            buffer.text = line
            buffer.validate_and_handle()

        return keys

    def _idle(self) -> bool:
        from prompt_toolkit.application import get_app

        return not get_app().current_buffer.text
