"""play: the table at a prompt; with no terminal the same loop reads lines from standard input."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from referee.save import home
from referee.save.journal import Unusable

from .. import damage
from .. import lang as language
from ..env import REFUSED, Env, command, failure, shell_tables
from ..form import Talk
from ..lang import _
from ..named import TABLE
from ..screen import PlainScreen, Screen
from ..table.desk import Desk
from ..table.prompt import Repl, Run


@command("play", _("Sit down at a game: its prompt; with no terminal, lines from standard input."), table=True, context=True)
@click.argument("table", required=False, type=TABLE, shell_complete=shell_tables)
def play_command(ctx: click.Context, file: Path | None, table: Path | None) -> None:
    env: Env = ctx.obj
    path = file or table
    if path is None and not _has_last():
        from . import menu

        menu.start(ctx, Talk.of(env))
        return
    play(ctx, Desk.open(path, env.lang))


def _has_last() -> bool:
    last = home.last_table()
    return last is not None and last.exists()


def terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def screen_for(env: Env) -> Screen:
    """Colour and boxes on a terminal, plain lines elsewhere."""
    if env.plain or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return PlainScreen()
    from ..render import RichScreen

    return RichScreen()


def play(ctx: click.Context, desk: Desk) -> None:
    """Plays a table until the player leaves or the input ends."""
    env: Env = ctx.obj
    env.sitting = True
    repl = Repl(desk, screen_for(env), runner(ctx), reopen=lambda path: Desk.open(path, language.now()))
    if terminal() and not env.plain and os.environ.get("TERM") != "dumb":
        from ..table.terminal import Terminal

        Terminal(repl).run()
    else:
        lines(repl)


def lines(repl: Repl) -> None:
    """The loop without a terminal: one line at a time from standard input. Where nothing but refusals came of it, that is the exit code."""
    repl.greet()
    read = Talk(repl.screen).read
    refused, before = False, (repl.desk.journal.path, len(repl.desk.table.records))
    try:
        while (line := read("> ")) is not None:
            if not repl.handle(line):
                break
            refused = refused or repl.retype is not None
    except KeyboardInterrupt:
        pass
    if refused and before == (repl.desk.journal.path, len(repl.desk.table.records)):
        raise click.exceptions.Exit(REFUSED)


def runner(ctx: click.Context) -> Run:
    """Commands of the command line, said at the prompt: the same words, this table."""
    root = ctx.find_root()
    env: Env = ctx.obj

    def run(name: str, args: Sequence[str], path: Path) -> None:
        env.lang = language.now()
        command = root.command.get_command(root, name) if isinstance(root.command, click.Group) else None
        if command is None:
            click.echo(_("Not here yet: {command}", command=name))
            return
        here = ["-f", str(path)] if name != "new" and any("--file" in p.opts for p in command.params) else []
        before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a long look can be broken off
        try:
            command.main(args=[*here, *args], prog_name=name, standalone_mode=False, obj=env, parent=root)  # it may run others
        except click.ClickException as error:
            click.echo(error.format_message())
        except (click.Abort, KeyboardInterrupt):
            pass
        except (Unusable, OSError) as error:
            click.echo(failure(error))
        except SystemExit:
            pass  # a command's exit code means nothing here
        finally:
            signal.signal(signal.SIGINT, before)
            for _style, text in damage.damage_lines():
                click.echo(text)

    return run


