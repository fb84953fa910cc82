"""Whole evenings, word for word, with their keystrokes. `UPDATE=1 pytest tests/ui/test_transcripts.py` writes them anew.

A file begins with what it is: `lines LANG` is a table of Port Royal told through standard input; `terminal WxH LANG` is the program in
a real pseudo-terminal, the screen after each line as a player saw it, from the menu; `terminal WxH LANG TABLE [half]` opens a kept game as
it ended or stood half way; `terminal WxH LANG box GAME [FACT=VALUE …]` begins with the made-up box of a game. What is typed stands
after `> `, or after `>> ` where the screen is not kept; `keys` counts every key.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
import tomli_w

from .sitting import begin

if TYPE_CHECKING:
    from .tty import Screen

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "tests" / "saves"
FILES = sorted(path for path in (ROOT / "tests" / "transcripts").glob("*-*.txt"))
TOOK = re.compile("^[0-9]+ (minutes? at the table|минут. за столом|минут за столом)$")
UPDATE = bool(os.environ.get("UPDATE"))


def parts(path: Path) -> tuple[list[str], list[str], str]:
    """The head's words, the lines typed, and the whole text."""
    text = path.read_text("utf-8")
    head, _gap, body = text.partition("\n\n")
    typed = [line[2:] for line in body.splitlines() if line.startswith("> ") or line == ">"]
    return head.split("\n")[0].split(), typed, text


def keystrokes(typed: list[str]) -> int:
    return sum(len(line) + 1 for line in typed)


def by_lines(lang: str, typed: list[str], tmp_path: Path) -> str:
    """The evening through standard input: each line, and what was said to it."""
    table = begin(tmp_path / "a.table", lang)
    mark = "@typed"
    feed = "".join(f"{line}\n" for line in typed)
    env = {**os.environ, "REFEREE_HOME": str(tmp_path / "home"), "REFEREE_LANG": lang, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
    code = (
        "import sys, cli; from referee.ui import form; read = form.Talk.read\n"
        "def marked(self, prompt='> '):\n"
        f"    print({mark!r}); return read(self, prompt)\n"
        "form.Talk.read = marked; cli.main(sys.argv[1:])"
    )
    run = [sys.executable, "-c", code, "play", str(table)]
    done = subprocess.run(run, input=feed, capture_output=True, text=True, check=True, env=env, cwd=ROOT, encoding="utf-8")
    assert done.stderr == ""
    said = done.stdout.split(f"{mark}\n")
    rows = [said[0]]
    for line, answer in zip(typed, said[1:], strict=False):
        rows.append(f"> {line}".rstrip() + "\n" + answer)
    return "".join(rows)


def kept(name: str, part: str, folder: Path) -> Path:
    """A kept game to go on with: as it ended, or as it stood half way."""
    lines = (KEPT / f"{name}.table").read_text("utf-8").splitlines(keepends=True)
    at = lines.index("+++\n") + 1
    path = folder / f"{name}.table"
    path.write_text("".join(lines[: at + (len(lines) - at) // 2] if part else lines), "utf-8")
    return path


def own_box(home: Path, game: str, *also: str) -> None:
    """The made-up box of a game as its owner's, with some facts otherwise."""
    made = tomllib.loads((ROOT / "tests" / "boxes" / f"{game.replace('-', '_')}.toml").read_text("utf-8"))
    facts = {**made.get("facts", made), **dict(fact.split("=") for fact in also)}
    (home / "boxes").mkdir()
    (home / "boxes" / f"{game}.toml").write_text(tomli_w.dumps({"game": game, "facts": facts}), "utf-8")


class Section(NamedTuple):
    """A line typed, the screen after it, and the lines then typed whose screens are not kept."""

    typed: str
    screen: str
    more: tuple[str, ...] = ()


def on_terminal(head: list[str], wanted: list[Section], tmp_path: Path) -> list[str]:
    """The evening on a terminal: the screen after each line; waits for the screen that is expected."""
    from .tty import Evening

    size, lang, *table = head[1:]
    if table[:1] == ["box"]:
        own_box(tmp_path, *table[1:])
        table = []
    args = ("play", str(kept(table[0], "".join(table[1:]), tmp_path))) if table else ()
    columns, rows = map(int, size.split("x"))
    seen: list[str] = []
    with Evening(tmp_path, *args, columns=columns, rows=rows, lang=lang) as e:
        for typed, screen, more in wanted:
            if seen:
                e.type(f"{typed}\r")
            until = time.monotonic() + 60  # a busy machine is slow, not wrong
            while not UPDATE and time.monotonic() < until and squeezed(e.screen) != screen and e.read(0.05):
                pass
            if UPDATE:
                e.at_rest()
            seen.append(squeezed(e.screen))
            assert UPDATE or seen[-1] == screen, f"after {typed!r}:\n{seen[-1]}"
            for line in more:
                e.enter(line)
    return seen


def squeezed(screen: Screen) -> str:
    """Without empty lines, which are the terminal's business, and without the time it took: what that pushed out of sight is back."""
    lines = screen.text().splitlines()
    pushed = [line for line in screen.gone if line][-1:] if any(map(TOOK.search, lines)) else []
    return "\n".join(line for line in (*pushed, *lines) if line and not TOOK.search(line))


def sections(text: str) -> list[Section]:
    """What was typed and the screen after it; the first screen came by itself."""
    rule = "-" * int(text.split()[1].split("x")[0])
    found = []
    for part in text.partition("\n\n")[2].split(f"{rule}\n> "):  # a screen may hold such a line of its own
        line, _rule, screen = part.partition(f"{rule}\n")
        screen, _rule, more = screen.partition(f"{rule}\n>>")
        quiet = tuple(row.removeprefix(">>").strip() for row in f">>{more}".splitlines()) if more else ()
        found.append(Section("" if line == "Enter\n" else line.strip("\n"), screen.removesuffix(f"{rule}\n").strip("\n"), quiet))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_transcript(path: Path, tmp_path: Path) -> None:
    head, typed, text = parts(path)
    if head[0] == "lines":
        made = f"{' '.join(head)}\nkeys {keystrokes(typed)}\n\n{by_lines(head[1], typed, tmp_path)}"
    elif sys.platform == "win32":
        pytest.skip("no pseudo-terminal here")
    else:
        wanted = sections(text)
        shown = on_terminal(head, wanted, tmp_path)
        lines = [line for k, part in enumerate(wanted) for line in ((part.typed,) if k else ()) + part.more]
        made = f"{' '.join(head)}\nkeys {keystrokes(lines)}\n\n"
        for k, (part, screen) in enumerate(zip(wanted, shown, strict=True)):
            made += (f"> {part.typed or 'Enter'}\n" if k else "") + framed(screen, head[1])
            made += framed("\n".join(f">> {line}".rstrip() for line in part.more), head[1]).partition("\n")[2] if part.more else ""
    if UPDATE:
        path.write_text(made, "utf-8")
    assert made == text


def framed(screen: str, size: str) -> str:
    """A screen between two lines of its width, so that a reader sees how much fits."""
    rule = "-" * int(size.split("x")[0])
    return f"{rule}\n{screen}\n{rule}\n"


def test_an_evening_is_less_work_than_a_thousand_keys() -> None:
    for path in FILES:
        _head, typed, _text = parts(path)
        if "-evening-" in path.stem:
            assert keystrokes(typed) < 1000
