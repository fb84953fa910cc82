"""campaign: what lasts between tables."""

from __future__ import annotations

import time
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

import click

from referee import GAMES
from referee.kernel.game import Campaign, Kept
from referee.save import home
from referee.save.campaign import CampaignFile, Noted, Played, Story, paths
from referee.save.journal import Journal, Unusable

from .. import plain_lines
from ..env import Env, command, common, failure, program, say, say_json
from ..lang import N_, _, n_
from ..named import GAME, key_values
from ..score.sheet import dated, total
from ..table import campaigns
from ..table.desk import Desk, load_game
from ..text import Words, shown
from . import shell_words

NAMED = click.argument("name", required=False, shell_complete=shell_words.campaigns)


#: The same words in Russian, for the prompt.
SAID = {"новая": "new", "список": "list", "показать": "show", "заметка": "note", "исправить": "set", "назад": "undo"}
SAID |= {"закрыть": "close", "открыть": "open", "принять": "take"}


class Both(click.Group):
    """Subcommands in both languages."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return super().get_command(ctx, SAID.get(cmd_name.casefold(), cmd_name))


@click.group("campaign", cls=Both, invoke_without_command=True, help=_("What lasts between games."))
@common
@click.pass_context
def campaign_command(ctx: click.Context) -> None:
    """What lasts between games."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(show_command if _own() or len(paths()) == 1 else list_command)


def _own() -> str:
    """The campaign of the table played last."""
    last = home.last_table()
    try:
        return Journal(last).load()[0].campaign if last and last.exists() else ""
    except Unusable:
        return ""


def none_yet() -> str:
    return _("No campaigns yet. Begin one: {command}", command="referee campaign new " + _("GAME NAME"))


def _file(name: str | None) -> CampaignFile:
    """The campaign named, else that of the table played last, else the only one."""
    if name is None:
        name = _own() or (paths()[0].stem if len(paths()) == 1 else "")
        if not name:
            there = ", ".join(shown(p.stem) for p in paths())
            raise click.UsageError(_("Which campaign? There are: {names}", names=there) if there else none_yet())
    return CampaignFile.named(name)


def _pairs(pairs: tuple[str, ...], hook: Campaign) -> dict[str, str]:
    settings = key_values(pairs)
    for key, value in settings.items():
        if key not in hook.keys:
            raise click.UsageError(_("There is no setting “{key}”. Settings: {known}.", key=key, known=", ".join(hook.keys)))
        settings[key], expected = hook.reads(key, value)
        if expected:
            raise click.UsageError(_("The setting “{key}” is one of: {values}.", key=key, values=expected))
    return settings


@command("new", _("Begin a campaign; --set tells what lies in the archive of one begun without the program."), of=campaign_command)
@click.argument("game", type=GAME, shell_complete=shell_words.games)
@click.argument("name")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help=_("What is already so."))
def new_command(env: Env, game: str, name: str, settings: tuple[str, ...]) -> None:
    hook = campaigns.of(load_game(game))
    given = _pairs(settings, hook)
    file = CampaignFile.create_named(name, game, time.strftime("%Y-%m-%d"), hook.start(given))
    say(_("The campaign is kept in {path}", path=shown(str(file.path))))
    _tell(file.story(), env)


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name


@command("list", _("Every campaign, and how far it has come."), of=campaign_command, as_json=True)
def list_command(env: Env, as_json: bool = False) -> None:
    stories: list[Story] = []
    for path in paths():
        try:
            stories.append(CampaignFile(path).story())
        except Unusable as why:
            say(_("Skipped {path}: {why}", path=shown(path.name), why=failure(why)), err=True)
    if as_json:
        heads = [{"name": s.name, "game": s.game, "begun": s.begun, "tables": len(s.tables), "closed": s.closed} for s in stories]
        say_json({"campaigns": heads})
        return
    for s in stories:
        title = Words(s.game, env.lang).text(f"title-{s.game}") if s.game in GAMES else shown(s.game)
        played = n_("{n} evening played", "{n} evenings played", len(s.tables))
        say(f"{shown(s.name)} · {title} · {played}" + (" · " + _("closed") if s.closed else ""))
    if not stories:
        say(none_yet())


@command("show", _("The story so far, game by game, with its notes; what lies in the archive."), of=campaign_command, as_json=True)
@NAMED
def show_command(env: Env, name: str | None = None, as_json: bool = False) -> None:
    file = _file(name)
    story = file.story()
    here = campaigns.tables(story, load_game(story.game))
    for text in campaigns.catch_up(story, here):
        say(text, err=True)
    story = file.story()
    if as_json:
        say_json(_shape(story, here))
    else:
        _tell(story, env, here)


def _tell(story: Story, env: Env, here: campaigns.Here | None = None) -> None:
    """The evening's start page: results so far, where the story stands, which table is open, what to type."""
    game = load_game(story.game)
    follows = campaigns.following(story, game, campaigns.tables(story, game) if here is None else here)
    words, hook = Words(story.game, env.lang, game), campaigns.of(game)
    begun = dated(story.begun, env.lang)
    say(f"{shown(story.name)} · {words.text(f'title-{story.game}')} · {begun}" + (" · " + _("closed") if story.closed else ""))
    k = 0
    for entry in story.told:
        if isinstance(entry, Noted):
            say(f"  {entry.line}. {entry.day} — {shown(entry.text)}")
            continue
        k += 1
        names = ", ".join(f"{_named(n, game.automatic, words)} {total(p)}{' ★' if won else ''}" for n, p, won in entry.results)
        if entry.players and not {n for n, _points, _won in entry.results} & set(entry.players):  # a team's result
            names += f" ({', '.join(entry.players)})"
        say(_("Evening {n}, {day}: {names}", n=k, day=entry.day or "—", names=names))
        for line in hook.in_words(entry.changes, words):
            say(f"    {line}")
    for line in plain_lines.panels(hook.show(story.kept, words)):
        say(line)
    for line in _goes_on(story, follows, words, k + 1):
        say(line)


def _goes_on(story: Story, follows: campaigns.Following, words: Words, evening: int) -> Iterator[str]:
    """The open tables; where there is none, who plays what next and how it is begun."""
    if story.closed:
        yield _("To go on: {command}", command=f"{program()} campaign open {_quoted(story.name)}")
        return
    for path in follows.open:
        where = "" if path == home.last_table() else f" -f {_quoted(str(path))}"
        yield _("Evening {n} is open: {file}. Go on: {command}", n=evening, file=shown(path.name), command=f"{program()} play{where}")
        if path in follows.late:
            yield "    " + _("It was begun before the book was corrected or another table ended, and keeps what was so then.")
    if len(follows.open) > 1:
        yield campaigns.twice(follows.open)
    if not follows.open:
        new = f"{program()} new --campaign {_quoted(story.name)}"
        if follows.mode and follows.players and not follows.fit:
            (low, high), mode, new = follows.mode.seats, words.mode(follows.mode), f"{new} --player …"
            yield _("Next: {mode}, for {low} to {high} players. Begin: {command}", mode=mode, low=low, high=high, command=new)
        elif follows.mode and follows.players:
            mode, who = words.mode(follows.mode), ", ".join(map(shown, follows.players))
            yield _("Next, evening {n}: {mode}; {players}. Begin: {command}", n=evening, mode=mode, players=who, command=new)
        else:
            yield _("Begin the first evening: {command}", command=f"{new} --player …")


def _named(who: str, automatic: Container[str], words: Words) -> str:
    """A player as the table is called; an automatic one by its name in this language."""
    return words.name(who) if who in automatic else shown(who)


def _shape(story: Story, here: campaigns.Here) -> dict[str, Any]:
    """`campaign show --json`."""
    tables = [_table(p) for p in story.tables]
    notes = [{"line": t.line, "date": t.day, "text": t.text} for t in story.told if isinstance(t, Noted)]
    kept: Kept = story.kept
    head = {"name": story.name, "game": story.game, "begun": story.begun, "closed": story.closed}
    follows = campaigns.following(story, load_game(story.game), here)
    begins = {"mode": follows.mode.id, "players": follows.players, "settings": follows.settings} if follows.mode and follows.fit else None
    return {**head, "kept": kept, "tables": tables, "notes": notes, "open": [str(p) for p in follows.open], "next": begins}


def _table(p: Played) -> dict[str, Any]:
    players = [{"name": n, "score": s if isinstance(s, int) else list(s), "winner": w} for n, s, w in p.results]
    return {"date": p.day, "file": p.file, "players": players, "changes": p.changes}


@command("note", _("Write something down: [NAME] TEXT."), of=campaign_command)
@click.argument("words", nargs=-1, required=True)
def note_command(env: Env, words: tuple[str, ...]) -> None:
    named = len(words) > 1 and any(p.stem == words[0] for p in paths())
    file, text = (_file(words[0]), words[1:]) if named else (_file(None), words)
    file.write(f"note {time.strftime('%Y-%m-%d')} {' '.join(text)}")
    say(_("Noted in “{name}”.", name=shown(file.path.stem)))


@command("set", _("Correct what is kept: NAME KEY=VALUE…; KEY=+A,-B adds and takes away."), of=campaign_command)
@click.argument("name")
@click.argument("settings", nargs=-1, required=True, metavar="KEY=VALUE…")
def set_command(env: Env, name: str, settings: tuple[str, ...]) -> None:
    file = _file(name)
    for key, value in _pairs(settings, campaigns.of(load_game(file.story().game))).items():
        file.write(f"set {key}={value}")
    _tell(file.story(), env)


@command("undo", _("Take back the last note or correction, or the one with this number."), of=campaign_command)
@NAMED
@click.argument("line", required=False, type=int)
def undo_command(env: Env, name: str | None, line: int | None) -> None:
    if name and name.isdecimal() and line is None and all(p.stem != name for p in paths()):
        line, name = int(name), None
    file = _file(name)
    file.sound()
    own = file.own()
    which = file.last_own() if line is None else line
    if which is None or which not in own:
        raise click.UsageError(_("There is nothing to take back."))
    file.write(f"- undo {which}")
    say(_("Taken back in “{name}”: {line}", name=shown(file.path.stem), line=shown(f"{which}. {own[which].removeprefix('note ')}")))


def _turned(verb: str, said: str, done: str) -> None:
    """close and open."""

    @command(verb, said, of=campaign_command)
    @NAMED
    def turned(env: Env, name: str | None) -> None:
        file = _file(name)
        file.write(verb)
        say(_(done, name=shown(file.path.stem)))


_turned("close", _("The campaign is over; it stays readable."), N_("“{name}” is closed."))
_turned("open", _("A closed campaign goes on."), N_("“{name}” is open."))


@command("take", _("Take in a game that was played elsewhere, from its file."), of=campaign_command)
@click.argument("file", type=click.Path(dir_okay=False, exists=True, path_type=Path))
def take_command(env: Env, file: Path) -> None:
    desk = Desk(Journal(file), env.lang)
    said = campaigns.take_in(desk.table, file, chosen=True) if desk.table.header.campaign else []
    for text in said or [_("Nothing to take in: the game is not finished, belongs to no campaign, or stands there already.")]:
        say(text)
