"""Strangers' files, names and arguments; terminals, encodings and streams that fail."""

from __future__ import annotations

import os
import pty
import random
import re
import sys
import tempfile
import time
from pathlib import Path

import cli
from referee import GAMES
from referee.ui.table.desk import load_game
from tests.prove import Tried, proves
from tests.ui.command import run

from .scenarios import at_home, living_in

HEAD: dict[str, object] = {"game": "port-royal", "edition": "2026.1", "mode": "base", "players": ["Ann", "Bob"]}
HEAD |= {"cards": "table", "level": "enforce", "seed": "s"}
ODD = ('"x"', "5", "-1", "true", "[]", "{}", '["a", 1]', "1979-05-27", '""', "1e400", "nan", '"\\u0000"', '"' + "я" * 5000 + '"', '["A"]')
BOMBS = (
    "x = " + "[" * 900 + "]" * 900,
    "x = " + "{a=" * 900 + "1" + "}" * 900,
    "x = " + "9" * 5000,
    ".".join("a" * 5000) + " = 1",
    "[" + ".".join("a" * 3000) + "]",
    "x = " + "[1, " * 50000,
    "x = 1\n" * 20000,
    'x = "' + "\\u0041" * 20000 + '"',
)
COMMANDS = (["show"], ["options", "--all"], ["log"], ["score"], ["why", "stop"], ["enter", "r1"], ["undo"], ["play"], ["set", "1.coins=3"])


def _header(rng: random.Random) -> str:
    """A header with something in it that no program wrote."""
    lines = {k: repr(v).replace("'", '"') for k, v in HEAD.items()}
    game = rng.choice(list(GAMES))
    lines |= {"game": f'"{game}"', "mode": f'"{rng.choice(list(load_game(game).modes))}"', "format": "1"}
    for _k in range(rng.randint(0, 2)):
        lines[rng.choice((*lines, "options", "campaign", "begun", "nonsense"))] = rng.choice(ODD)
    text = "".join(f"{k} = {v}\n" for k, v in lines.items())
    if rng.random() < 0.3:
        text += rng.choice(BOMBS) + "\n"
    if rng.random() < 0.3:
        text += f"[options]\n{rng.choice(('first', 'track', 'gambler', 'x', 'expansion', 'modules'))} = {rng.choice(ODD)}\n"
    return text


def _record(rng: random.Random) -> str:
    pieces = ("- fact", "- set", "- now", "- undo", "- redo", "- fix", "- level", "- check", "- track", "1", "table", "draw", "take")
    pieces += ("stop", "!", "#", "=", "x=y", "1.coins=9", "99999999999999999999", "1:", ";", "|", "é", "\x1b[31m", "a" * 300)
    pieces += ("take 1", "over 1", "[[[[", "-1", "")
    return " ".join(rng.choice(pieces) for _ in range(rng.randint(1, 5))).replace("\n", " ")


@proves("hostile headers and records", short=25, long=600, full=2000, chunk=200)
def headers(seed: int, size: int) -> Tried:
    rng, bad = random.Random(seed), []
    for k in range(size):
        with tempfile.TemporaryDirectory() as folder, living_in(Path(folder)):
            (Path(folder) / "home/tables").mkdir(parents=True)
            path = Path(folder) / "home/tables/t.table"
            text = _header(rng) + "+++\n" + "".join(f"{_record(rng)}\n" for _ in range(rng.randint(0, 6)))
            path.write_bytes(text.encode("utf-8", "surrogatepass"))
            command = rng.choice(COMMANDS)
            for args in ((command[0], "-f", str(path), *command[1:]), ("history",), ("doctor",)):
                start = time.process_time()
                try:
                    ran = run(*args, typed="?\nr1\nquit\n")
                except Exception as error:
                    bad.append(f"seed {seed}, {k}, {args[0]}: {type(error).__name__}: {error}")
                    continue
                if ran.code not in (0, 2, 3, 4, 5):
                    bad.append(f"seed {seed}, {k}, {args[0]}: exit {ran.code}")
                if time.process_time() - start > 10:
                    bad.append(f"seed {seed}, {k}, {args[0]}: {time.process_time() - start:.0f} s")
    return size, bad


# -- escapes -------------------------------------------------------------------------------------------------------------------

EVIL = "\x1b]0;PWNED\x07\x1b[31mE\u202eV\u009b5mI\u2066L"
OBEYED = (b"\x1b]0;PWNED", b"\x1b[31mE", "\u202e".encode(), "\u009b".encode(), "\u2066".encode())
TOML_EVIL = EVIL.encode("unicode_escape").decode().replace("\\x", "\\u00")


def _aimed(rng: random.Random, root: Path) -> tuple[str, list[str]]:
    """Escapes in one place of one file, or in an argument, and the command that meets them."""
    table, campaign = root / "home/tables/t.table", root / "home/campaigns/Book.campaign"
    where = rng.choice(("header", "record", "comment", "fact", "campaign", "note", "box", "file name", "argument", "settings", "tally"))
    command = rng.choice((["show"], ["log"], ["score"], ["options"], ["enter", "r1"], ["play"], ["doctor"], ["history"]))
    if where == "header":
        key = rng.choice(("game", "mode", "edition", "campaign", "begun", "level", "cards", "seed"))
        text = table.read_text("utf-8")
        line = f'{key} = "{TOML_EVIL}"'
        text = re.sub(rf"(?m)^{key} = .*$", lambda _m: line, text) if re.search(rf"(?m)^{key} = ", text) else f"{line}\n{text}"
        table.write_text(text, "utf-8")
    elif where in ("record", "comment", "fact"):
        lines = {"record": f"1 {EVIL} x", "comment": f"table draw ship-blue-1  # {EVIL}"}
        lines["fact"] = f"- {rng.choice(('fact', 'now', 'check', 'set'))} {EVIL}=1"
        table.write_bytes(table.read_bytes() + lines[where].encode() + b"\n")
    elif where in ("campaign", "note"):
        line = rng.choice((f"note {EVIL} {EVIL}", f'start {{"chapter": "{TOML_EVIL}"}}', f"{EVIL}", f"set {EVIL}={EVIL}"))
        campaign.write_bytes(campaign.read_bytes() + line.encode() + b"\n")
        command = ["campaign", rng.choice(("show", "list"))]
    elif where == "box":
        box = root / "home/boxes/port-royal.toml"
        box.write_text(f'game = "port-royal"\n[facts]\n"{TOML_EVIL}" = "{TOML_EVIL}"\n"pier.1" = "{TOML_EVIL}"\n', "utf-8")
        command = ["box", "port-royal", *rng.choice(((), ("--json",), ("export",)))]
    elif where == "file name":
        table = table.rename(table.with_name(f"{EVIL[:-1].replace('/', '')}.table"))
        if rng.random() < 0.5:
            table.write_bytes(b"nonsense")
    elif where == "argument":
        args = (["enter", EVIL], ["why", EVIL], ["set", f"{EVIL}=1"], ["rules", "port-royal", EVIL], ["help", EVIL], [EVIL], ["new", EVIL])
        return where, [*rng.choice(args)]
    elif where == "settings":
        (root / "home/settings.json").write_text(f'{{"last": "{TOML_EVIL}", "lang": "{TOML_EVIL}", "players": ["{TOML_EVIL}"]}}', "utf-8")
    else:
        (root / "home/tallies").mkdir()
        (root / "home/tallies/x.toml").write_text(f'game = "{TOML_EVIL}"\nplayed = "{TOML_EVIL}"\n', "utf-8")
        command = ["history"]
    if command[0] in ("show", "log", "score", "options", "enter", "play"):
        command[1:1] = ["-f", str(table)]
    if command[0] in ("show", "log", "score", "options", "history") and rng.random() < 0.3:
        command.append("--json")
    return where, command


def _on_a_terminal(args: list[str]) -> bytes:
    """What a command sends to a terminal."""
    pid, fd = pty.fork()
    if pid == 0:
        try:
            sys.stdin, sys.stdout, sys.stderr = open(0, closefd=False), open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
            os.environ.update(TERM="xterm", COLUMNS="80", LINES="24")
            os.environ.pop("NO_COLOR", None)
            cli.main(args)
        except SystemExit:
            pass
        except BaseException as error:
            os.write(1, f"Traceback {error!r}".encode("utf-8", "replace"))
        finally:
            sys.stdout.flush()
            os._exit(0)
    out, until = b"", time.monotonic() + 20
    os.write(fd, b"r1\n?\nquit\n\x04")
    while time.monotonic() < until:
        try:
            more = os.read(fd, 65536)
        except OSError:
            break
        if not more:
            break
        out += more
        if b"\x1b[6n" in more:
            os.write(fd, b"\x1b[1;1R")
    os.close(fd)
    os.waitpid(pid, 0)
    return out


@proves("escapes through every field, on a terminal", short=12, long=250, full=1000, chunk=125)
def escapes(seed: int, size: int) -> Tried:
    rng, bad = random.Random(seed), []
    for k in range(size):
        with at_home() as root:
            where, args = _aimed(rng, root)
            out = _on_a_terminal(args)
            if obeyed := [o for o in OBEYED if o in out and not (where == "argument" and out.count(o) == 0)]:
                bad.append(f"seed {seed}, {k}, {where}, {args[0]}: {obeyed} obeyed")
            if b"Traceback" in out:
                bad.append(f"seed {seed}, {k}, {where}, {args}: {out[out.index(b'Traceback') :][:300]!r}")
    return size, bad
