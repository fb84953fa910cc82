"""box: what is known, learnt and missing of the owner's components; told one by one, in one sitting, or in a file filled in any editor."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from referee.kernel.answer import Misfit
from referee.kernel.facts import UNKNOWN, Fact, Need
from referee.kernel.game import Game
from referee.kernel.record import parse_record
from referee.save import disk, home
from referee.save.journal import Journal, Unusable

from ..answer_words import described, misfit
from ..env import REFUSED, Env, command, exported, say, say_json
from ..lang import _, n_
from ..named import GAME, asked_game
from ..phrases import need_text
from ..table import command_words
from ..table.desk import load_game
from ..text import Words, shown
from . import shell_words

_HELP = _("Facts printed on your components: list them, set one (K=V), survey the missing ones, export to or import from a file.")


class Action(click.Choice):  # type: ignore[type-arg]
    """What is done with the box, in either language."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(command_words.box_action(value), param, ctx)


@command("box", _HELP, as_json=True, context=True)
@click.argument("game", required=False, type=GAME, shell_complete=shell_words.games)
@click.argument("action", required=False, type=Action(list(command_words.BOX)))
@click.argument("rest", nargs=-1)
@click.option("--template", "blank", is_flag=True, help=_("Print what is missing as a file to fill in."))
@click.option("--mode", default="", shell_complete=shell_words.modes, help=_("Only what this way of playing needs."))
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", shell_complete=shell_words.settings, help=_("A setting of the mode."),
)
@click.option("--replace", is_flag=True, help=_("With import: where the file says otherwise than the box, the file holds."))
def box_command(
    ctx: click.Context,
    /,
    game: str | None,
    action: str | None,
    rest: tuple[str, ...],
    blank: bool,
    mode: str,
    settings: tuple[str, ...],
    **flags: bool,
) -> None:
    env: Env = ctx.obj
    game = asked_game(ctx, game)
    box = OwnersBox(load_game(game), env.lang, mode, dict(_pairs(settings)))
    if blank:
        click.echo(box.template(), nl=False)
    elif action == "set":
        answers = dict(_pairs(rest))
        if not answers:
            raise click.UsageError(_("Which fact? Type KEY=VALUE."))
        box.take(answers, replace=True)
    elif action == "export":
        contents = home.read_box(home.file_of_home(home.box_path(game)))  # one that cannot be opened is no empty one
        text = home.box_text(game, home.Box(contents.facts)).decode()
        exported(Path(rest[0]), text) if rest else click.echo(text, nl=False)
    elif action == "import":
        box.take(_file(box.game, rest), replace=flags["replace"])
    elif action == "survey":
        from .survey import run

        run(env, box)
    else:
        box.list(as_json=flags["as_json"])


def _pairs(words: tuple[str, ...]) -> Iterable[tuple[str, str]]:
    """A word without its own `=` goes on with the value before it: `cities.india=goa, new delhi`."""
    for pair in re.split(r" (?=[^ =]+=)", " ".join(words)) if words else ():
        key, equals, value = pair.partition("=")
        if not equals or not home.KEY.match(key) or not value.strip():
            raise click.UsageError(_("A fact is KEY=VALUE, not “{pair}”.", pair=pair))
        yield key, value.strip()


def _file(game: Game, rest: tuple[str, ...]) -> dict[str, str]:
    """The answers of a file: what is left empty is not one."""
    if not rest:
        raise click.UsageError(_("Which file?"))
    try:
        contents = home.read_box(disk.read_file(Path(rest[0])))
    except OSError as error:
        raise Unusable("no-file", path=rest[0], error=error.strerror or "") from None
    if contents.bad or contents.more.get("game") != game.id or not (contents.facts or len(contents.more) == 1):  # an empty box is one too
        raise Unusable("bad-box", game=game.id)
    return {key: value for key, value in contents.facts.items() if value.strip()}


class OwnersBox:
    """One owner's box of one game, as far as a way of playing needs it."""

    def __init__(self, game: Game, lang: str, mode: str = "", settings: Mapping[str, str] | None = None) -> None:
        self.game, self.words = game, Words(game.id, lang, game)
        self.known = home.box(game.id)
        if mode and mode not in game.modes:
            raise click.UsageError(_("This game has no mode “{mode}”. Modes: {modes}.", mode=mode, modes=", ".join(game.modes)))
        every = not (mode or settings)
        usual = {m: {"level": game.modes[m].level, **{k: v[0] for k, v in game.modes[m].options.items() if v}} for m in game.modes}
        ways = [(m, {**usual[m], **(settings or {})}) for m in ([mode] if mode else game.modes)]
        self.wanted = [fact for fact in game.facts.survey if every or any(fact.needed(*way) for way in ways)]

    def missing(self) -> list[Fact]:
        return [fact for fact in self.wanted if fact.key not in self.known or self.misfit(fact.key)]

    def misfit(self, key: str) -> Misfit | None:
        """Why what the box says of a key does not fit: then it counts as unknown."""
        return self.game.facts.misfit(key, self.known[key], self.game.ear()) if key in self.known else None

    def question(self, fact: Fact) -> str:
        return need_text(Need(fact.key, fact, {}), self.words)

    def groups(self) -> list[tuple[str, list[Fact]]]:
        """What is missing by what it is good for, the fewest answers first."""
        by_use: dict[str, list[Fact]] = {}
        for fact in self.missing():
            by_use.setdefault(fact.why, []).append(fact)
        return sorted(by_use.items(), key=lambda group: len(group[1]))

    def heading(self, why: str, facts: list[Fact]) -> str:
        return n_("{n} answer: {why}", "{n} answers: {why}", len(facts), why=self.words.text(why))

    # -- told ----------------------------------------------------------------------------------------------------------

    def take(self, answers: Mapping[str, str], *, replace: bool) -> None:
        """Keeps what fits and contradicts nothing; names the rest."""
        kept: dict[str, str] = {}
        refused = 0
        for key, text in answers.items():
            try:
                value = self.game.facts.fit(key, text, {**self.known, **kept}, self.game.ear())
            except Misfit as bad:
                say(f"{key}: {misfit(bad, self.words)}", err=True)
            except KeyError:
                say(_("Nobody asks for such a fact: {key}", key=shown(key)), err=True)
            else:
                if replace or self.known.get(key, UNKNOWN) in (UNKNOWN, value) or self.misfit(key):
                    kept[key] = value
                    continue
                facts = {"key": key, "mine": shown(self.known[key]), "other": shown(value)}
                say(_("{key}: your box says {mine}, the file {other}; to take the file's: --replace", **facts), err=True)
            refused += 1
        if kept:
            home.learn(self.game.id, kept)
        if kept or not refused:
            say(_("Kept: {n}", n=len(kept)))
        self._played_otherwise(kept)
        if refused:
            sys.exit(REFUSED)

    def _played_otherwise(self, kept: Mapping[str, str]) -> None:
        """The table played last keeps what it was told: how that is corrected."""
        path = home.last_table()
        header, records = Journal(path).load() if path and path.exists() else (None, [])
        for n, record in enumerate(map(parse_record, records if header and header.game == self.game.id else ()), 1):
            for key, old in record.pairs if record.does("fact") else ():
                if key in kept and old != kept[key]:
                    command = f"referee fix {n} {kept[key]}"
                    say(_("The table played last was told {key}={old}; there: {command}", key=key, old=shown(old), command=command))

    # -- shown ---------------------------------------------------------------------------------------------------------

    def template(self) -> str:
        """What is missing, to be filled in any editor, by what it unlocks."""
        rows = ["# " + _("Fill in between the quotation marks what you know and leave the rest; ? means: not known.")]
        rows += ["# " + _("Then: {command}", command=f"referee box {self.game.id} import FILE"), f'game = "{self.game.id}"', "", "[facts]"]
        for why, facts in self.groups():
            rows += ["", f"# {self.heading(why, facts)}"]
            for fact in facts:
                rows += [f"# {self.question(fact)} ({described(fact.answer, self.words)})", f'"{fact.key}" = "{fact.usual}"']
        return "\n".join(rows) + "\n"

    def list(self, *, as_json: bool) -> None:
        """What is known, what does not fit, what is missing."""
        misfits = {key: bad for key in self.known if (bad := self.misfit(key))}
        learnt = dict(self._veiled(key, value) for key, value in self.known.items() if key not in misfits)
        if as_json:
            missing = [{"fact": f.key, "question": self.question(f), "answer": f.answer.shape(), "why": f.why} for f in self.missing()]
            unfit = [{"fact": key, "value": self.known[key], "text": misfit(bad, self.words)} for key, bad in misfits.items()]
            shape: dict[str, Any] = {"game": self.game.id, "learnt": learnt, "misfits": unfit, "missing": missing}
            say_json(shape)
            return
        for key, value in learnt.items():
            say(f"{key}={shown(value)}")
        for key, bad in misfits.items():
            say(f"{key}={shown(self.known[key])}  ✗ {misfit(bad, self.words)}")
        say(_("learnt: {n}, missing: {m}", n=len(learnt), m=len(self.missing())))
        for why, facts in self.groups():
            say(self.heading(why, facts))
            for fact in facts:
                say(f"  {fact.key}: {self.question(fact)}")

    def _veiled(self, key: str, value: str) -> tuple[str, str]:
        """What stands on a card of a story is told by nobody but the card: neither its text nor what its back lets one decide."""
        fact = self.game.facts.of(key)
        if not fact or not fact.secret:
            return key, value
        kind, card, *more = key.split(".")[:3]
        return f"{kind}.{card}" + ".…" * bool(more), "…"
