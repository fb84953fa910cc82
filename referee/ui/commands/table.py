"""enter, options, why, show, log: one call, one answer."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from referee.kernel.facts import Need
from referee.kernel.line.heard import Heard, Step, tokens_of
from referee.kernel.line.names import plain as compared
from referee.kernel.line.names import tidy
from referee.kernel.line.read_entry import Which
from referee.kernel.move import ODD, Because, impossible
from referee.kernel.options import forbids
from referee.kernel.record import parse_record

from .. import json_out, phrases, plain_lines
from ..env import ASKS, REFUSED, Env, command, exported, program, say, say_json
from ..lang import _, n_
from ..output import clear, harmless
from ..table import logbook
from ..table.desk import Desk
from ..table.place_values import looked_at, panels_of, values
from ..table.question_lines import question_lines
from ..table.reply import Reply
from ..table.reply_lines import held
from ..text import shown
from . import shell_words

ELSEWHERE = ("table.not-now", "table.not-yours", "table.name-them", "table.told-level", "table.told-elsewhere")


def code(replies: list[Reply]) -> int:
    kinds = {r.kind for r in replies}
    return REFUSED if kinds & {"refused", "misfit"} else ASKS if "asks" in kinds else 0


def tell(replies: list[Reply], desk: Desk) -> None:
    """Accepted things to standard output, refusals and questions to standard error."""
    for r in replies:
        for _style, text in plain_lines.reply(r, desk):
            say(text, err=r.kind in ("refused", "asks", "misfit"))


@command("enter", _("Enter what happened; “-” reads lines from standard input."), table=True, as_json=True)
@click.argument("entry", nargs=-1, required=True, shell_complete=shell_words.entry)
def enter_command(env: Env, file: Path | None, entry: tuple[str, ...], as_json: bool) -> None:
    desk = Desk.open(file, env.lang)
    given = sys.stdin.read().splitlines() if entry == ("-",) else [" ".join(entry)]
    replies: list[Reply] = []
    step: list[Reply] = []
    for line in given:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        step = desk.line(line)  # what the line before asked, this one answers
        replies += step
        if not as_json:
            tell(step, desk)
        if code(step) == REFUSED:
            break
    if as_json:
        say_json(json_out.entered([r for r in replies if r.kind != "asks" or r in step], desk))
    elif not code(step):
        say(phrases.question(desk))
    elif isinstance(desk.asking, Need):
        say(_("Answer: {command}", command=f"{program()} box {desk.game.id} set {desk.asking.key}=…"), err=True)
    elif isinstance(desk.asking, Which):  # no line waits for the next call: it is said again, with its answer
        whose = f"{desk.words.player(desk.asking.actors[0])}: " if desk.asking.actors else ""
        say(_("Answer: {command}", command=f"{program()} enter {whose}{given[-1]}{'' if whose else ' …'}"), err=True)
    elif any(b.rule == "table.number" for r in step for b in r.because):
        say(_("A single call keeps no question: give the whole entry, with its answer."), err=True)
    sys.exit(code(step))


@command("options", _("What may be entered now."), table=True, as_json=True)
@click.option("--all", "every", is_flag=True, help=_("Also what may not be entered, with its reasons."))
def options_command(env: Env, file: Path | None, every: bool, as_json: bool) -> None:
    desk = Desk.open(file, env.lang)
    if as_json:
        say_json(json_out.offered(desk, every=every))
        return
    say(phrases.question(desk))
    for option in phrases.listed(desk, every=every):
        if option.because and option.because[0].rule in desk.game.absent:  # a part of the box that is not in this game
            continue
        effect = phrases.effect(option, desk.words, desk.table.s)
        mark = "" if option.legal else "✗ "
        say(f"  {mark}{phrases.label(option, desk.words)}" + (f"  — {effect}" if effect else ""))
        for reason in option.because:
            say(f"      {desk.words.reason(reason)}")
        if option.need:
            say("      " + _("It would ask: {question}", question=phrases.would_ask(option.need, desk.words)))
        if on := option.cls.hangs_on(desk.table.s, option.by) if option.legal else ():
            say("      " + _("perhaps; not told: {what}", what=", ".join(map(desk.words.name, on))))
    if more := desk.table.left_out():
        say("  " + n_("and {n} more", "and {n} more", more))


@command(
    "why",
    _("Why an entry is, or is not, allowed now; without one, why the last automatic steps were taken."),
    table=True, as_json=True,
)
@click.argument("entry", nargs=-1, shell_complete=shell_words.entry)
def why_command(env: Env, file: Path | None, entry: tuple[str, ...], as_json: bool) -> None:
    desk = Desk.open(file, env.lang)
    if not entry:
        lines = list(last_reasons(desk))
        if as_json:
            say_json({"reasons": [{"rule": rule, "text": text} for rule, text in lines]})
        for _rule, text in [] if as_json else lines:
            say(text)
        return
    heard = desk.why(" ".join(entry))
    if heard.asks is not None:
        if as_json:
            asks = json_out.asked(heard.asks, desk.words, heard.tokens, heard.at)
            say_json({"entry": said(heard), "legal": None, "because": [], "asks": asks})
        else:
            for _style, row in question_lines(heard.asks, desk):
                say(row, err=True)
        sys.exit(ASKS)
    legal = not heard.lost
    if as_json:
        say_json({"entry": said(heard), "legal": legal, "because": json_out.because(reasons(heard), desk.words), "asks": None})
    else:
        for row in explained(heard, " ".join(entry), desk):
            say(row)
    sys.exit(0 if legal else REFUSED)


def said(heard: Heard) -> str:
    """The entry that a line is asked about: the refused one, else its last."""
    if heard.refused or not heard.steps or heard.lost:
        return heard.refused.entry() if heard.refused else " ".join(heard.tokens)
    return _asked(heard)[-1].move.entry()


def _asked(heard: Heard) -> list[Step]:
    """What was said; that it ends a turn is another matter."""
    return [step for step in heard.steps if not step.implied] or heard.steps


def reasons(heard: Heard) -> list[Because]:
    """Everything that is to be said to a line; why the turn stays open behind it is no reason against it."""
    return list(heard.lost or (*(b for step in _asked(heard) for b in step.because), *(b._replace(grade=ODD) for b in heard.open)))


def explained(heard: Heard, asked: str, desk: Desk) -> list[str]:
    """What is to be said to a line; where a question goes on behind what was heard (`can't I sink a ship with a skull`), also the rules."""
    rows = explain(said(heard), reasons(heard), desk)
    goes_on = heard.lost and heard.at[1] + 2 < len(heard.tokens) < len(tokens_of(tidy(asked)))  # `take 9` is all of an entry
    return [*rows, _("The rules say:"), *ruled(asked, desk)[1:]] if goes_on else rows


def explain(text: str, reasons: list[Because], desk: Desk) -> list[str]:
    """Every reason with its numbers, its rule in full, and its page."""
    words = desk.words
    legal = not forbids(reasons)
    rows = [(_("Allowed: {entry}") if legal else _("Not allowed: {entry}")).format(entry=words.entry(text))]
    for r in reasons:
        rule = words.rule(r.rule)
        rows.append(f"  {words.reason(r)}")
        if r.rule in ELSEWHERE:  # what is asked instead, with its numbers
            rows.append("    " + _("Now: {question}", question=phrases.question(desk)))
        elif rule and rule.text[words.lang] != words.because(r):
            rows.append(f"    {rule.text[words.lang]}")
    cls = desk.table.verbs.get(parse_record(text).verb)
    rule = words.rule(cls.rule) if cls and cls.rule else None
    if legal and rule:
        rows.append(f"  {rule.text[words.lang]} {words.cite(rule.id)}")
    asked = any(r.rule == "table.unknown" for r in reasons) and " " in text  # no entry: a question in the player's own words
    return ruled(text, desk) or rows if asked else rows


def ruled(text: str, desk: Desk) -> list[str]:
    """What the rules say to a question, those on the table first."""
    from ..search.hint import hint_of
    from ..search.query import find
    from .rules import answer

    hint = hint_of(desk.table)
    hits = find(desk.game.id, text, desk.lang, 2, hint)
    return [_("This is no entry now. The rules say:"), *(row for _style, row in answer(hits, desk.words, hint))] if hits else []


def last_reasons(desk: Desk) -> list[tuple[str, str]]:
    """The rules behind what happened by itself at the last entry."""
    words, table = desk.words, desk.table
    notes: list[tuple[str, str]] = []
    for s in table.states():
        if s.notes:
            notes = [(n.rule, f"{words.note(n)} {words.cite(n.rule)}".rstrip()) for n in s.notes]
    return notes or [("", _("Nothing has happened by itself yet."))]


@command("show", _("The table as it is tracked."), table=True)
@click.argument("what", nargs=-1)
@click.option("--at", "at", type=int, help=_("As it stood after this line of the journal."))
@click.option("--watch", "watching", is_flag=True, help=_("Draw it again whenever something is entered: for a second screen."))
@click.option("--json", "as_json", is_flag=True, help=_("The state by path."))
@click.option("--svg", type=click.Path(path_type=Path, dir_okay=False), metavar="PATH", help=_("Write the table as a picture."))
def show_command(
    env: Env, what: tuple[str, ...], file: Path | None, at: int | None, watching: bool, as_json: bool, svg: Path | None
) -> None:
    from .play import screen_for

    desk = Desk.open(file, env.lang)
    if at is not None and not 0 <= at <= len(desk.table.records):
        raise click.UsageError(desk.words.because(impossible("table.no-line", line=at)))
    s = desk.table.s if at is None else desk.table.at(at)
    if as_json:
        places = {path: plain_lines.json_value(v) for path, v in looked_at(desk, s).items()}
        say_json({"game": desk.game.id, "names": desk.words.names, **places})
        return
    if svg:
        from ..render import pictured

        exported(svg, harmless(desk.game.picture(s, desk.words) or pictured(desk.panels(s), desk.words)))
        return
    screen = screen_for(env)
    if watching:
        from ..table.watch import watch

        watch(desk, screen, clear)
        return
    if what:
        said = " ".join(what)
        panels = desk.game.look(s, desk.words, compared(said)) or panels_of(desk, s, said)
        rows = [] if panels else values(desk, s, said)
        if not panels and not rows:
            there = ", ".join(shown(panel.title).removesuffix(" ◂") for panel in desk.panels(s))
            raise click.UsageError(_("There is nothing called “{what}” to look at. There are: {names}.", what=said, names=there))
        screen.panels(panels, desk.words)
        for row in rows:
            screen.say(row)
        return
    screen.panels(desk.panels(s), desk.words)
    for said in held(s, desk.words):
        say(said)
    if at is None:
        screen.say(phrases.question(desk), "ask")


@command("log", _("What happened, line by line, with what each entry changed: the last twenty, N, or all."), table=True, as_json=True)
@click.argument("n", required=False, metavar="[N|all]")
def log_command(env: Env, file: Path | None, n: str | None, as_json: bool) -> None:
    if n and not n.isdecimal() and compared(n) not in ("all", "все", "всё"):
        raise click.UsageError(_("How many entries: a number, or {all}; not “{said}”.", all=_("all"), said=n))
    desk = Desk.open(file, env.lang)
    if as_json:
        say_json({"entries": [_logged(row, desk) for row in logbook.rows(desk)]})
        return
    for style, text in logbook.lines(desk, logbook.many([n] if n else [])):
        say(text, err=style == "bad" and not text.startswith(" "))


def _logged(row: logbook.Logged, desk: Desk) -> dict[str, object]:
    return {
        "line": row.item.line,
        "part": row.item.part,  # of a correction that put several entries there; else 0
        "entry": row.item.text,
        "text": row.text,
        "notes": list(row.notes),
        "changes": [{"path": p, "old": plain_lines.json_value(a), "new": plain_lines.json_value(b)} for p, a, b in row.changes],
        "marks": list(row.marks),
    }
