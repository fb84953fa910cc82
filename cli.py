"""The command line: turns arguments into one call. Every command is imported only when it is used."""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import sys

try:
    from typing import Any

    import click
except KeyboardInterrupt:  # while the program starts
    sys.exit(130)


def N_(text: str) -> str:
    """Marks a sentence for the catalogue; it is translated once the language is known."""
    return text


#: Every command by what it is for, and the file it lives in.
GROUPS = {
    N_("Playing"): {"play": "play", "new": "new", "tables": "games", "enter": "table", "options": "table", "why": "table"},
    N_("Looking"): {"show": "table", "log": "table", "score": "score", "odds": "odds", "rules": "rules"},
    N_("Correcting"): {"undo": "journal", "redo": "journal", "fix": "journal", "check": "journal", "set": "journal", "level": "journal"}
    | {"track": "journal", "now": "journal"},
    N_("Afterwards"): {"tally": "tally", "history": "history", "campaign": "campaign"},
    N_("Learning"): {"games": "games", "learn": "learn", "help": "help"},
    N_("The box and the files"): {"box": "box", "doctor": "doctor", "completion": "completion"},
}
COMMANDS = {name: f"referee.ui.commands.{file}" for group in GROUPS.values() for name, file in group.items()}


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

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """A command by any word it has at the prompt; of one that is no command, the one that was probably meant is named."""
        if not args[0].startswith("-") and args[0] not in COMMANDS:
            import difflib

            from referee.ui.lang import _
            from referee.ui.table.command_words import called

            if (name := called(args[0])) in COMMANDS:
                return super().resolve_command(ctx, [name, *args[1:]])
            if near := difflib.get_close_matches(args[0], COMMANDS, 3):
                ctx.fail(_("There is no command “{word}”. Did you mean: {names}?", word=args[0], names=", ".join(near)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """By what they are for, each whole; then two ways to begin."""
        from referee.ui.lang import _

        for title, names in GROUPS.items():
            rows = [(name, (self.get_command(ctx, name) or self).help or "") for name in names]
            with formatter.section(_(title)):
                formatter.write_dl([(name, text.split(". ")[0].rstrip(".")) for name, text in rows])
        with formatter.section(_("Examples")):
            formatter.write_dl(
                [
                    ("referee", _("a menu: go on, begin, add up a score, look up a rule")),
                    (_("referee new port-royal --player Ann --player Bob"), _("begin a game")),
                    (_("referee rules maracaibo how many cards can I hold"), _("look up a rule")),
                ]
            )


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from referee import __version__

        click.echo(f"referee {__version__}")
        ctx.exit()


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
    from referee.ui.env import begin_command

    begin_command(ctx, lang, plain)
    if ctx.invoked_subcommand is None:
        menu = importlib.import_module("referee.ui.commands.menu")
        menu.run(ctx)


def main(argv: list[str] | None = None) -> Any:
    """The `referee` command."""
    args = sys.argv[1:] if argv is None else argv
    gc.set_threshold(50_000)  # most commands end before there is anything to collect
    atexit.register(gc.freeze)  # and what is left at the end is not looked through once more
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
