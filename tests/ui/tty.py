"""A real pseudo-terminal with a small screen: starts the program in it, types, reads what a player would see."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
_CSI = re.compile(r"\x1b\[([?>=]?)([\d;]*)([A-Za-z@])")


class Screen:
    """What the control sequences of a terminal leave on the screen: enough of them for a prompt."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.cells = [[" "] * columns for _ in range(rows)]
        self.gone: list[str] = []  # lines that have scrolled away
        self.x = self.y = 0
        self.rest = ""

    def feed(self, text: str) -> None:
        text, self.rest = self.rest + text, ""
        k = 0
        while k < len(text):
            if text[k] == "\x1b":
                if k + 1 >= len(text):
                    break
                found = _CSI.match(text, k)
                if found:
                    self._csi(found[1], [int(n) if n else 0 for n in found[2].split(";")], found[3])
                    k = found.end()
                    continue
                if text[k + 1] == "[" and len(text) - k < 16:
                    break
                end = text.find("\x07", k) if text[k + 1] == "]" else k + 1
                k = (end if end > 0 else len(text)) + 1
                continue
            self._put(text[k])
            k += 1
        self.rest = text[k:]

    def _put(self, c: str) -> None:
        if c == "\r":
            self.x = 0
        elif c == "\n":
            self._down()
        elif c == "\b":
            self.x = max(0, self.x - 1)
        elif c >= " ":
            if self.x >= self.columns:
                self.x = 0
                self._down()
            self.cells[self.y][self.x] = c
            self.x += 1

    def _down(self) -> None:
        if self.y + 1 < self.rows:
            self.y += 1
            return
        self.gone.append("".join(self.cells.pop(0)).rstrip())
        self.cells.append([" "] * self.columns)

    def _csi(self, private: str, n: list[int], what: str) -> None:
        one = n[0] or 1
        if private:
            return
        if what == "A":
            self.y = max(0, self.y - one)
        elif what == "B":
            self.y = min(self.rows - 1, self.y + one)
        elif what == "C":
            self.x = min(self.columns - 1, self.x + one)
        elif what == "D":
            self.x = max(0, min(self.x, self.columns) - one)
        elif what == "H":
            self.y, self.x = one - 1, (n[1] or 1) - 1 if len(n) > 1 else 0
        elif what == "J":
            for y in range(self.rows) if n[0] == 2 else range(self.y + 1, self.rows):
                self.cells[y] = [" "] * self.columns
            if n[0] != 2:
                self.cells[self.y][self.x :] = [" "] * (self.columns - self.x)
        elif what == "K":
            start, end = (self.x, self.columns) if n[0] == 0 else (0, self.x + 1) if n[0] == 1 else (0, self.columns)
            self.cells[self.y][start:end] = [" "] * (end - start)

    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.cells]

    def text(self) -> str:
        return "\n".join(self.lines()).rstrip()

    def everything(self) -> str:
        """Also what has scrolled away."""
        return "\n".join((*self.gone, *self.lines())).rstrip()


class Evening:
    """The program in a pseudo-terminal of a given size."""

    def __init__(self, home: Path, *args: str, columns: int = 80, rows: int = 24, lang: str = "en") -> None:
        self.screen = Screen(columns, rows)
        self.keys = 0
        self.gone = 0  # lines that had scrolled away when a key was last pressed
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
            env |= {"REFEREE_HOME": str(home), "REFEREE_LANG": lang, "TERM": "xterm", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
            os.chdir(home)
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # tests begun in the background inherit it ignored
            os.execve(sys.executable, [sys.executable, str(ROOT / "cli.py"), *args], env)  # not execv: readline leaves sizes behind
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def __enter__(self) -> Evening:
        return self

    def __exit__(self, *gone: object) -> None:
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(self.fd)

    def read(self, seconds: float = 0.05) -> bool:
        """Takes in what the program has written; False when it has ended."""
        while select.select([self.fd], [], [], seconds)[0]:
            try:
                raw = os.read(self.fd, 65536)
            except OSError:
                return False
            if not raw:
                return False
            text = raw.decode("utf-8", "replace")
            if "\x1b[6n" in text:  # where is the cursor?
                self.screen.feed(text)
                os.write(self.fd, f"\x1b[{self.screen.y + 1};{self.screen.x + 1}R".encode())
                continue
            self.screen.feed(text)
        return True

    def at_rest(self, quiet: float = 1.5) -> bool:
        """Reads until the program waits for a key: it sleeps, and wrote nothing for a while; False when it has ended."""
        still = 0.0
        while still < quiet:
            before = self.screen.everything()
            if not self.read(0.3):
                return False
            state = Path(f"/proc/{self.pid}/stat")
            asleep = not state.exists() or state.read_text("utf-8").rpartition(")")[2].split()[0] == "S"
            still = still + 0.3 if asleep and before and self.screen.everything() == before else 0.0
        return True

    def until(self, wanted: str, seconds: float = 60.0) -> str:
        """Waits until something stands on the screen, or has scrolled over it since the last key."""
        end = time.monotonic() + seconds
        while wanted not in self._since():
            if (not self.read() and wanted not in self._since()) or time.monotonic() > end:
                raise AssertionError(f"{wanted!r} never came:\n{self.screen.everything()}")
        return self.screen.text()

    def _since(self) -> str:
        """The screen, and what scrolled away since the last key."""
        return "\n".join((*self.screen.gone[self.gone :], self.screen.text()))

    def settled(self, seconds: float = 30.0) -> str:
        """Waits until nothing changes any more."""
        end, last = time.monotonic() + seconds, None
        while time.monotonic() < end:
            alive = self.read(0.15)
            if self.screen.text() == last or not alive:
                break
            last = self.screen.text()
        return self.screen.text()

    def type(self, text: str) -> None:
        """Presses keys, and counts them: a line ends with \\r, which is Enter."""
        self.keys += len(text)
        self.gone = len(self.screen.gone)
        os.write(self.fd, text.encode("utf-8"))

    def enter(self, line: str, seconds: float = 30.0) -> None:
        """A line at the prompt of a table; waits until it was heard, or refused, and the next is awaited."""
        said, end = self._said(line), time.monotonic() + seconds
        self.type(f"{line}\r")
        while time.monotonic() < end:
            self.read(0.02)
            if self._said(line) > said and (self.awaits() or "\n✗ " in self.screen.text()):  # refused: it stands there to be typed over
                return
        raise AssertionError(f"{line!r} was not taken:\n{self.screen.text()}")

    def _said(self, line: str) -> int:
        """How often a line stands behind a prompt."""
        if not line.strip():
            return sum(row.endswith(">") for row in self.screen.everything().splitlines())
        return " ".join(self.screen.everything().split()).count(f"> {' '.join(line.split())}")

    def awaits(self) -> bool:
        """Is the cursor behind a prompt with nothing typed?"""
        before = "".join(self.screen.cells[self.screen.y][: self.screen.x])
        return before.endswith("> ") and not "".join(self.screen.cells[self.screen.y][self.screen.x :]).strip()

    def ended(self, seconds: float = 30.0) -> int:
        """Waits for the end; the exit code, or minus the signal."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
        raise AssertionError(f"still running:\n{self.screen.text()}")
