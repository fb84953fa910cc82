"""What a command runs in: language, plainness, where words go, and how failures are told."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from referee.kernel.cheap_classes import parts
from referee.save import damage as met
from referee.save import disk
from referee.save.disk import NotWritten, Unusable
from referee.save.lock import Busy

from . import damage
from . import lang as language
from .lang import N_, _
from .output import clean_streams, in_json

FAULT, REFUSED, UNUSABLE, ASKS = 1, 3, 4, 5
F = TypeVar("F", bound=Callable[..., Any])


@parts
class Env:
    """One run of the program."""

    lang: str
    plain: bool = False
    sitting: bool = False  # at a prompt: commands are said there, and return to it

    def use(self, lang: str | None, plain: bool) -> None:
        if lang:
            self.lang = lang
            language.use(lang)
        self.plain = self.plain or plain


_ENGLISH: dict[str, str] = {}  # the group's own words before they were translated


def early_language(args: Sequence[str], group: click.Command) -> None:
    """The language must be known before click speaks: `--lang` may stand before or after the command."""
    met.forget()
    given = ""
    for k, arg in enumerate(args):
        if arg.startswith("--lang="):
            given = arg[7:]
        elif arg == "--lang" and k + 1 < len(args):
            given = args[k + 1]
    language.use(given if given in language.LANGUAGES else language.default())
    click.INT.name = _("whole number")
    group.help = _(_ENGLISH.setdefault("", group.help or ""))
    for param in group.params:
        if isinstance(param, click.Option) and param.help:
            param.help = _(_ENGLISH.setdefault(str(param.name), param.help))


def begin_command(ctx: click.Context, lang: str | None, plain: bool) -> None:
    env = Env(language.now())
    env.use(lang, plain)
    ctx.obj = env


def common(command: F) -> F:
    """`--lang` and `--plain` hold after the subcommand too."""

    def seen(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        env = ctx.ensure_object(dict) if ctx.obj is None else ctx.obj
        if isinstance(env, Env):
            env.use(value if param.name == "lang" else None, bool(value) if param.name == "plain" else False)
        return value

    choice = click.Choice(list(language.LANGUAGES))
    plain = click.option("--plain", is_flag=True, expose_value=False, callback=seen, help=_("No colour, no boxes."))
    chosen = click.option("--lang", type=choice, expose_value=False, callback=seen, help=_("Language."))
    return chosen(plain(command))


def on_table(command: F) -> F:
    """`-f/--file`: which table; left out, the one played last."""
    from .named import TABLE

    said = _("The game: its file, its name, or the newest of a game; else the one played last.")
    return common(click.option("-f", "--file", "file", type=TABLE, shell_complete=shell_tables, help=said)(command))


def command(
    name: str,
    said: str,
    *,
    of: click.Group | None = None,
    table: bool = False,  # it takes a table
    as_json: bool = False,
    context: bool = False,  # it wants click's context instead of the run it belongs to
    **how: Any,
) -> Callable[[Callable[..., Any]], click.Command]:
    """One command: what it is called and does, and the options it shares with others, listed behind its own."""

    def made(run: Callable[..., Any]) -> click.Command:
        wrapped = click.pass_context(run) if context else click.pass_obj(run)
        own, wrapped.__click_params__ = getattr(run, "__click_params__", []), []  # type: ignore[attr-defined]
        wrapped = on_table(wrapped) if table else common(wrapped)
        if as_json:
            wrapped = click.option("--json", "as_json", is_flag=True, help=_("Answer as JSON."))(wrapped)
        wrapped.__click_params__ += own  # type: ignore[attr-defined]
        if any(param.name == "game" for param in own):
            from .named import OfGame

            how.setdefault("cls", OfGame)
        finished: click.Command = (of.command if of else click.command)(name, help=said, **how)(wrapped)
        return finished

    return made


def shell_tables(ctx: click.Context, param: click.Parameter, begun: str) -> list[str]:
    """What a shell offers where a table is named."""
    from referee.save import home

    return [path.stem for path in home.tables() if path.stem.startswith(begun)]


def program() -> str:
    """How this program is started from a shell: by its name where that is found, else by where it lies."""
    import shutil

    begun = Path(sys.argv[0])
    return str(begun) if begun.stem == "referee" and begun.is_file() and not shutil.which("referee") else "referee"


def drawing(env: Env) -> bool:
    """Colour and boxes only for a person at a terminal who did not ask for plain lines."""
    return not env.plain and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def say(text: str = "", *, err: bool = False) -> None:
    click.echo(text, err=err)


def sayer(env: Env) -> Callable[[str], None]:
    """`say`; for a person at a terminal, lines that break between words."""
    if not drawing(env):
        return say
    from .render import RichScreen

    return RichScreen().say


def say_json(value: dict[str, Any]) -> None:
    """Data for programs, with what was found damaged on the way."""
    damaged = damage.shape()
    answer = {"schema": 1, **value, **({"damage": damaged} if damaged else {})}
    click.echo(in_json(json.dumps(answer, ensure_ascii=False, indent=1)))


def exported(path: Path, text: str) -> None:
    """Writes a file for others and says so; to standard error, so that data stays alone."""
    from referee.save.export import export

    replaced = export(path, text)
    say(_("Written over an older file: {path}", path=path) if replaced else _("Written: {path}", path=path), err=True)


SENTENCES: dict[str, str] = {
    "not-a-table": N_("This file is not a game of the referee's{where}."),
    "bad-header": N_("The first lines of the file (before +++) cannot be read{where}."),
    "special": N_("This is no ordinary file: {path}. It is not opened."),
    "too-large": N_("The file is larger than {limit} MB: {path}. No game is; it is not read."),
    "newer-format": N_("The file has format {format}; this version knows up to 1. A newer referee wrote it."),
    "newer-edition": N_("This game was begun under the rules edition {edition}, which this version does not know yet."),
    "ours": N_("This is a file of the referee's own: {path}. It is not written over."),
    "not-toml": N_("The file cannot be read as TOML{where}."),
    "damaged": N_("The file is damaged: {path}. Only a correction is written to it: referee fix, or referee doctor --repair"),
    "no-file": N_("The file cannot be opened: {path} ({error})."),
    "no-table": N_("No game was begun yet. Begin one: referee new"),
    "exists": N_("There is a file already: {path}. Nothing was overwritten."),
    "no-such-game": N_("There is no game called “{game}”. Known games: referee games"),
    "no-such-table": N_("No game is kept under the name “{name}”.{near} Those there are: referee tables"),
    "no-lesson": N_("This game has no lesson yet."),
    "no-such-mode": N_("This game has no mode “{mode}”."),
    "no-such-campaign": N_("There is no campaign called “{name}”. Begin it: referee campaign new GAME {name}"),
    "not-a-campaign": N_("This file is not a campaign of the referee's: {path}."),
    "campaign": N_("A line of the campaign cannot be read: {path}, line {line}. Nothing is built on it; referee doctor says more."),
    "bad-campaign-name": N_("A campaign's name is made of letters, digits, spaces and hyphens, not “{name}”."),
    "no-campaigns": N_("This game keeps no campaign."),
    "other-game": N_("The campaign “{name}” belongs to another game: {game}."),
    "campaign-closed": N_("The campaign “{name}” is closed. Open it again: referee campaign open {name}"),
    "bad-box": N_("This is not a box file of {game}."),
}


def _where(error: Unusable) -> str:
    """`: evening.table, line 3`, as far as it is known."""
    path, line = error.facts.get("path"), error.facts.get("line")
    place = ", ".join(([str(path)] if path else []) + ([_("line {line}", line=line)] if line else []))
    return f": {place}" if place else ""


def unusable(error: Exception, path: Path) -> None:
    """A file that cannot be used, as damage: said last, and in `--json`."""
    known = error.of(path) if isinstance(error, Unusable) else error
    line = known.facts.get("line") if isinstance(known, Unusable) else 0
    met.note("unusable", path, int(str(line or 0)), failure(known))


#: What systems say of files.
SYSTEM = (
    N_("No such file or directory"), N_("Permission denied"), N_("Is a directory"), N_("Not a directory"), N_("File exists"),
    N_("No space left on device"), N_("Read-only file system"), N_("Input/output error"), N_("File name too long"),
)  # fmt: skip


def system(said: object) -> str:
    """Their words in the player's language, where we know them."""
    return _(str(said)) if said in SYSTEM else str(said or "")


def failure(error: Exception) -> str:
    """A failure as a sentence."""
    if isinstance(error, Unusable):
        facts = {key: system(value) if key == "error" else value for key, value in error.facts.items()}
        return _(SENTENCES.get(error.why, error.why), **facts, where=_where(error))
    if isinstance(error, Busy) and error.owner == "?":
        return _("Another window wrote at this moment; nothing of yours was recorded. Look, then enter it again.")
    if isinstance(error, Busy):
        return _("The table is being written by another program ({owner}). Try again in a moment.", owner=error.owner)
    if isinstance(error, NotWritten) and not error.certain:
        return _("It is not sure that this was recorded: {error}. Look at the log before you enter it again.", error=system(error.strerror))
    if isinstance(error, NotWritten):
        return _("This was not recorded: {error}.", error=system(error.strerror))
    if isinstance(error, OSError) and error.filename:
        return _("The file cannot be used: {path} ({error}).", path=error.filename, error=system(error.strerror))
    return str(error)


def fault(error: Exception, recorded: bool | None = None) -> str:
    """A failure of the program itself, honestly said; where REFEREE_TRACE is set it is raised."""
    from referee.kernel.replay import TRACE, where

    if TRACE:
        raise error
    said = _("The program failed here ({error}). That is its fault, not yours.", error=where(error))
    if recorded is None:
        return said + " " + _("Look at the log before you enter it again.")
    return said + " " + (_("What was entered is recorded.") if recorded else _("Nothing was recorded."))


def guarded(command: click.Command, args: Sequence[str]) -> Any:
    """Runs a command; a failure is a sentence and an exit code, never a traceback. Damage that was met is said last."""
    code, before = 0, disk.kept
    with clean_streams() as (out, _err):
        try:
            _run(command, args)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0
        for _style, text in damage.damage_lines():
            say(text, err=True)
        code = UNUSABLE if met.grave() and code in (0, REFUSED) else code
        out.flush()
        if out.failed and out.failed.errno != errno.EPIPE:
            say(_("The answer could not be written: {error}.", error=system(out.failed.strerror)), err=True)
            if disk.kept > before:
                say(_("What was entered is kept."), err=True)
            else:
                code = code or UNUSABLE
    sys.exit(code)


def _run(command: click.Command, args: Sequence[str]) -> None:
    try:
        command.main(args=list(args), prog_name="referee", standalone_mode=True)
    except Unusable as error:
        if path := error.facts.get("path"):
            unusable(error, Path(str(path)))
            say_json({}) if "--json" in args else None
        else:
            say(failure(error), err=True)
        sys.exit(UNUSABLE)
    except (Busy, OSError) as error:
        say(failure(error), err=True)
        sys.exit(UNUSABLE)
    except Exception as error:
        say(fault(error), err=True)
        sys.exit(FAULT)
