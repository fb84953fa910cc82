"""Runs `.case` files: the journal language plus expectations. A rules expert who does not program can write them.

players = ["Ann", "Bob"]          # the header, TOML; keys as in a save file (mode, level, cards, options …)
box = "small.box"                 # facts of the owner's box: a TOML file beside the case, or a table of its own
+++
rule take.count take.order        # the rules the checks below exercise, up to the next `rule` line
table draw ship-red-1             # an entry, exactly as in a journal (a trailing ! insists)
- set 1.coins=12                  # any other record of a journal
- fact influence.ranks=3,7,12     # a fact of the owner's box
expect 1.coins=3 deck=105         # places of the state, tracked or computed
offers 1 take 1                   # may be entered now without any reason against it
offers not 1 take 2
refuse hire.cost: 1 take 5        # refused, and this rule is among the reasons; also when typed as it is printed, in both languages
refuse hire.cost need=7 have=3: 1 take 5   # with these numbers in what it says
refuse pieces.coins: - set 1.coins=99   # the same of a correction
refuse setup.players: new base 6 mix=yes   # the same of a mode, a number of players and settings
book attempts=1:lost:a gives chapter=1 losses=1   # a campaign's book, and the settings of its next table
remark table.not-checked: 1 take 5   # accepted (and entered), with this rule among the remarks
needs influence.ranks: mary battle   # asks for this fact
note bust.jester                  # the last entry made this happen by itself
proposal mary sail 12             # what the automatic player does next, or the only thing to do
points 1=12 2=7                   # totals of the sheet
line 1 influence=9                # one line of a player's sheet, by its id, anywhere in the tree
winner 1                          # `winner` alone: nobody for certain
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee import GAMES
from referee.kernel.facts import Need
from referee.kernel.game import Header
from referee.kernel.line.read_entry import Kind, Which
from referee.kernel.line.vocabulary import vocabulary
from referee.kernel.move import ODD
from referee.kernel.outcome import Outcome, Unfit
from referee.kernel.paths import show
from referee.kernel.record import pairs, parse_record
from referee.kernel.score import Line, Points, ends, limitless
from referee.kernel.table import Table
from referee.ui.text import Words

from .journal_lines import heard, tell

LANGUAGES = ("en", "ru")

CHECKS = ("expect", "offers", "refuse", "remark", "needs", "note", "proposal", "points", "line", "winner", "book")


class CaseError(AssertionError):
    """A line of a case that did not hold."""


def load(game: str) -> Any:
    return importlib.import_module(GAMES[game]).GAME


class Case:
    """One file, run line by line."""

    def __init__(self, game: str, path: Path) -> None:
        head, _, body = path.read_text("utf-8").partition("+++\n")
        meta = tomllib.loads(head)
        self.path = path
        self.game = load(game)
        mode = meta.get("mode") or next(iter(self.game.modes))
        self.table = Table(
            self.game,
            Header(
                game=game,
                players=tuple(meta.get("players", ("Ann", "Bob"))),
                mode=mode,
                edition=meta.get("edition", self.game.edition),
                cards=meta.get("cards", "table"),
                level=meta.get("level", "enforce"),
                seed=meta.get("seed", "case"),
                options=meta.get("options", {}),
            ),
            box=tomllib.loads(path.with_name(box).read_text("utf-8")) if isinstance(box := meta.get("box", {}), str) else box,
        )
        self.lines = body.splitlines()
        self.rules: set[str] = set()  # rules this case names
        self.proved: set[str] = set()  # rules that something is refused by here, or whose effect is asserted by value
        self.misheard: list[str] = []  # entries whose refusal names another rule when they are typed
        self.outcome: Outcome | None = None

    def run(self) -> set[str]:
        pending: list[str] = []
        under: list[str] = []
        for number, line in enumerate(self.lines, 1):
            text = line.partition("#")[0].strip()
            if not text:
                continue
            word = text.split()[0]
            try:
                if word == "rule":
                    if pending:
                        raise CaseError(f"nothing checks {pending}")
                    pending = under = text.split()[1:]
                    self.rules.update(pending)
                elif word in CHECKS:
                    getattr(self, f"check_{word}")(text[len(word) :].strip())
                    self.proved.update([text.split()[1].rstrip(":")] if word in ("refuse", "remark", "note") else under)
                    self.proved.update(under if word in ("remark", "note") else ())
                    pending = []
                else:
                    self.enter(text)
            except CaseError as error:
                raise CaseError(f"{self.path.name}, line {number} after +++ ({line.strip()}): {error}") from None
        if pending:
            raise CaseError(f"{self.path.name}: nothing checks {pending}")
        return self.rules

    # -- entries ---------------------------------------------------------------------------------------------------

    def move(self, text: str) -> Any:
        try:
            return self.table.replay.move(parse_record(text))
        except Unfit:
            raise CaseError("no such entry") from None

    def enter(self, text: str) -> Outcome:
        try:
            self.outcome = tell(self.table, text)
        except Unfit:
            raise CaseError("no such entry") from None
        except Need as need:
            raise CaseError(f"needs the fact {need.key}") from None
        if self.outcome.refused:
            raise CaseError(f"refused: {self.outcome.refused}")
        return self.outcome

    # -- checks ----------------------------------------------------------------------------------------------------

    def check_expect(self, text: str) -> None:
        view = self.table.view()
        for pair in text.split():
            path, _, value = pair.partition("=")
            if path not in view:
                raise CaseError(f"no such place {path}; there are {', '.join(view)}")
            if show(view[path]) != value:
                raise CaseError(f"{path} is {show(view[path])}")

    def check_offers(self, text: str) -> None:
        negate = text.startswith("not ")
        entry = text.removeprefix("not ").strip()
        listed = any(o.entry == entry for o in self.table.options())
        if listed == negate:
            raise CaseError("it is offered" if negate else "it is not offered")

    def check_refuse(self, text: str) -> None:
        told, _, entry = text.partition(":")
        rule, *numbers = told.split()
        if entry.strip().startswith("- set "):
            because = list(self.table.set(pairs(entry.split()[2:])).refused)
            if not any(b.rule == rule and says(b.facts, numbers) for b in because):
                raise CaseError(f"reasons against it: {because}")
            self.rules.add(rule)
            return
        if entry.split()[0] == "new":
            self.rules.add(rule)
            self.check_new(rule, *entry.split()[1:])
            return
        because = self.table.judged(self.move(entry.strip()))
        if not any(b.rule == rule and b.grade != ODD and says(b.facts, numbers) for b in because):
            raise CaseError(f"reasons against it: {because}")
        self.rules.add(rule)
        self.misheard += [entry.strip() for lang in LANGUAGES if not self.heard_alike(rule, entry.strip(), lang)]

    def check_new(self, rule: str, mode: str, players: str, *options: str) -> None:
        chosen = dict(o.split("=") for o in options)
        header = Header(self.game.id, tuple(f"P{k}" for k in range(int(players))), mode, self.game.edition, options=chosen)
        if rule not in (because := [b.rule for b in self.game.unfit(header)]):
            raise CaseError(f"reasons against it: {because}")

    def check_book(self, text: str) -> None:
        """What a campaign's book keeps, and what the next table of this mode begins with."""
        kept, gives = (dict(pair.split("=") for pair in part.split()) for part in text.split("gives"))
        campaign = self.game.campaign
        mode = campaign.mode(campaign.start(kept), len(self.table.header.players))
        found = {"mode": mode, **campaign.inherit(campaign.start(kept), mode)}
        if wrong := {key: found.get(key, "") for key in gives if found.get(key, "") != gives[key]}:
            raise CaseError(f"it gives {wrong}")

    def heard_alike(self, rule: str, entry: str, lang: str) -> bool:
        """Is the same entry, typed as it is printed, refused or remarked on by the same rule? What is not complete may be asked for."""
        got = heard(self.table, Words(self.game.id, lang, self.game, self.table.names()).entry(self.move(entry).entry()))
        rules = [b.rule for b in got.lost or [b for step in got.steps[:1] for b in step.because]]
        if rule in rules or (rule == "table.not-now" and {"table.not-yours", "table.over"} & set(rules)):
            return True
        if rule == "table.no-such-word" and got.kind is not None:
            return True
        behind = got.tokens[got.at[0] :]
        if isinstance(got.asks, Which) and not behind:
            return True
        return got.kind in (Kind.UNKNOWN, Kind.OUTSIDE) and not behind[0].isdecimal() and not vocabulary(self.game).longest(behind).words

    def check_remark(self, text: str) -> None:
        rule, _, entry = text.partition(":")
        outcome = self.enter(entry.strip())
        if rule not in [b.rule for b in outcome.remarks]:
            raise CaseError(f"remarks: {outcome.remarks}")
        self.rules.add(rule)

    def check_needs(self, text: str) -> None:
        key, _, entry = text.partition(":")
        try:
            self.table.judged(self.move(entry.strip()))
        except Need as need:
            if need.key != key:
                raise CaseError(f"it needs {need.key}") from None
            return
        raise CaseError("it needs nothing")

    def check_note(self, text: str) -> None:
        rule, _, rest = text.partition(" ")
        notes = self.outcome.notes if self.outcome else ()
        for note in notes:
            if note.rule == rule and says(note.facts, rest.split()):
                self.rules.add(rule)
                return
        raise CaseError(f"notes: {[(n.rule, n.facts) for n in notes]}")

    def check_proposal(self, text: str) -> None:
        found = self.table.proposal()
        if (found.entry if found else "") != text:
            raise CaseError(f"the proposal is {found}")

    def check_points(self, text: str) -> None:
        columns = {c.who: c for c in self.game.score(self.table.s).columns}
        for pair in text.split():
            who, _, value = pair.partition("=")
            total = columns[who].total
            if written(total) != value:
                raise CaseError(f"{who} has {total}")

    def check_line(self, text: str) -> None:
        who, _, rest = text.partition(" ")
        column = next(c for c in self.game.score(self.table.s).columns if c.who == who)
        for pair in rest.split():
            key, _, value = pair.partition("=")
            found = next((line for line in flat_lines(column.lines) if line.id == key), None)
            points = found.points if found else None
            if points is None or written(points) != value:
                raise CaseError(f"{key} is {points}")

    def check_winner(self, text: str) -> None:
        winners = self.game.score(self.table.s).winners
        if list(winners) != text.split():
            raise CaseError(f"winners: {winners}")


def says(facts: Mapping[str, Any], wanted: list[str]) -> bool:
    """Are these among the numbers of a reason or a note?"""
    return all(show(facts.get(key)) == value for key, value in (pair.split("=", 1) for pair in wanted))


def written(points: Points) -> str:
    """Points as a case says them: `7`, `2..9`, or `2..` where nothing known limits them."""
    low, high = ends(points)
    return str(low) if isinstance(points, int) else f"{low}..{'' if limitless(high) else high}"


def flat_lines(lines: tuple[Line, ...]) -> list[Line]:
    found: list[Line] = []
    for line in lines:
        found += [line, *flat_lines(line.lines)]
    return found
