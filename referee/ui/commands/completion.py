"""completion: the script that lets a shell complete this program's words."""

from __future__ import annotations

import click

from ..env import command
from ..lang import _

SHELLS = ("bash", "zsh", "fish")


@command("completion", _('Print the completion script of a shell: eval "$(referee completion bash)".'), context=True)
@click.argument("shell", type=click.Choice(SHELLS))
def completion_command(ctx: click.Context, shell: str) -> None:
    from click.shell_completion import get_completion_class

    cls = get_completion_class(shell)
    assert cls
    maker = cls(ctx.find_root().command, {}, "referee", "_REFEREE_COMPLETE")
    # Not `source()`: for bash that would run the shell to ask its version, and the script is also printed where there is none.
    click.echo(maker.source_template % maker.source_vars())
