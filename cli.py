"""The command line: turns arguments into one call. Every command is imported only when it is used."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

import click

COMMANDS = {
    "games": "referee.ui.commands.rules",
    "rules": "referee.ui.commands.rules",
    "new": "referee.ui.commands.new",
    "enter": "referee.ui.commands.table",
    "options": "referee.ui.commands.table",
    "why": "referee.ui.commands.table",
    "show": "referee.ui.commands.table",
    "log": "referee.ui.commands.table",
    "undo": "referee.ui.commands.journal",
    "redo": "referee.ui.commands.journal",
    "fix": "referee.ui.commands.journal",
    "check": "referee.ui.commands.journal",
    "set": "referee.ui.commands.journal",
    "level": "referee.ui.commands.journal",
    "track": "referee.ui.commands.journal",
    "now": "referee.ui.commands.journal",
    "score": "referee.ui.commands.score",
    "tally": "referee.ui.commands.tally",
    "odds": "referee.ui.commands.odds",
    "history": "referee.ui.commands.history",
    "campaign": "referee.ui.commands.campaign",
    "completion": "referee.ui.commands.completion",
    "box": "referee.ui.commands.box",
    "play": "referee.ui.commands.play",
    "learn": "referee.ui.commands.learn",
    "doctor": "referee.ui.commands.doctor",
    "help": "referee.ui.commands.help",
}


class Lazy(click.Group):
    """A group that knows its commands by name and loads one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(COMMANDS[cmd_name])
        found: click.Command = getattr(module, f"{cmd_name}_command")
        return found


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from referee import __version__

        click.echo(f"referee {__version__}")
        ctx.exit()


def N_(text: str) -> str:
    """Marks a sentence for the catalogue; it is translated once the language is known."""
    return text


@click.group(
    cls=Lazy,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=N_("A referee and rules assistant that sits beside the board."),
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help=N_("Show the version and exit."))
@click.option("--lang", type=click.Choice(["ru", "en"]), help=N_("Language of everything printed."))
@click.option("--plain", is_flag=True, help=N_("No colour, no boxes, one fact a line."))
@click.pass_context
def referee(ctx: click.Context, lang: str | None, plain: bool) -> None:
    """A referee and rules assistant that sits beside the board."""
    from referee.ui.env import begin

    begin(ctx, lang, plain)
    if ctx.invoked_subcommand is None:
        menu = importlib.import_module("referee.ui.commands.menu")
        menu.run(ctx)


def main(argv: list[str] | None = None) -> Any:
    """The `referee` command."""
    args = sys.argv[1:] if argv is None else argv
    try:
        if "--version" not in args[:1] and "_REFEREE_COMPLETE" not in os.environ:
            from referee.ui.env import early_language, guarded

            early_language(args, referee)
            return guarded(referee, args)
        return referee(args, prog_name="referee")
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:  # nowhere to write the version to
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(error.strerror and 4)


if __name__ == "__main__":
    main()
