"""A final score from counts alone: everything told of one game, as a sheet and as a file. No terminal here."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from referee.kernel.answer import Number, Yes
from referee.kernel.game import Game
from referee.kernel.score import Sheet

from ..answer_words import described
from ..lang import _, now
from ..named import not_so_many
from ..text import Words, shown
from .questions import MOST, Bad, Question, questions, read_answer


@dataclass
class Facts:
    """Everything told of one game, as typed."""

    game: Game
    mode: str
    table: dict[str, str] = field(default_factory=dict)
    players: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    sides: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def asked(self) -> list[Question]:
        return questions(self.game, self.mode)

    def of(self, who: str) -> list[Question]:
        return [q for q in self.asked if q.of == who]

    def opponents(self) -> list[str]:
        """Automatic opponents that are asked about."""
        return list(dict.fromkeys(q.of for q in self.asked if q.of not in ("player", "table")))

    def values(self, who: str, typed: Mapping[str, str], table: Mapping[str, object], *, lenient: bool = False) -> dict[str, object]:
        """What was typed as facts; what was not is as usual, or, leniently, not known."""
        answers: dict[str, object] = {}
        for q in self.of(who):
            if q.open({**table, **answers}):
                try:
                    answers[q.id] = read_answer(q, typed.get(q.id, ""), self.game)
                except Bad:
                    if not lenient:
                        raise
        return answers

    def sheet(self) -> Sheet:
        assert self.game.tally
        table = self.values("table", self.table, {})
        players: list[tuple[str, Mapping[str, object]]] = [(n, self.values("player", typed, table)) for n, typed in self.players]
        sides = {side: self.values(side, self.sides.get(side, {}), table) for side in self.opponents()}
        return self.game.tally(self.mode, {**table, **sides}, players)

    def contradiction(self, *, whole: bool = False) -> str:
        """Why the answers given so far cannot all be so; empty where they can. `whole`: nobody else plays."""
        players: list[tuple[str, Mapping[str, object]]] = [(name, self._answered("player", typed)) for name, typed in self.players]
        table = {**self._answered("table", self.table), **({"players": len(players)} if whole else {})}
        reason = next(iter(self.game.miscounted(self.mode, table, players)), None)
        names = {str(k): name for k, (name, _answers) in enumerate(players, 1)}
        return Words(self.game.id, now(), self.game, names).because(reason) if reason else ""

    def _answered(self, who: str, typed: Mapping[str, str]) -> dict[str, object]:
        answers: dict[str, object] = {}
        for q in self.of(who):
            if typed.get(q.id):
                with suppress(Bad):
                    answers[q.id] = read_answer(q, typed[q.id], self.game)
        return answers

    # -- as a file ---------------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """As TOML or JSON keep it."""
        document: dict[str, Any] = {"game": self.game.id, "mode": self.mode}
        if self.table:
            document["table"] = dict(self.table)
        document |= {side: dict(typed) for side, typed in self.sides.items() if typed}
        document["player"] = [{"name": name, **typed} for name, typed in self.players]
        return document

    def restore(self, draft: Mapping[str, Any]) -> None:
        """What an unfinished tally kept."""
        self.table = {str(k): str(v) for k, v in dict(draft.get("table", {})).items()}
        for side in self.opponents():
            self.sides[side] = {str(k): str(v) for k, v in dict(draft.get(side, {})).items()}
        for row in draft.get("player", []):
            self.players.append((str(row["name"]), {str(k): str(v) for k, v in row.items() if k != "name"}))

    @classmethod
    def load(cls, game: Game, mode: str, document: Mapping[str, Any]) -> Facts:
        """From a file. Raises Bad with the place that cannot be read."""
        facts = cls(game, mode)
        rows = document.get("player", [])
        if not isinstance(rows, list) or not all(isinstance(r, dict) for r in rows):
            raise Bad(_("Players are tables named [[player]]."))
        known = {"game", "mode", "played", "table", "player", *facts.opponents()}
        if extra := [k for k in document if k not in known]:
            raise Bad(_("Nobody asked for “{key}”.", key=shown(str(extra[0]))))
        facts.table = _typed(document.get("table", {}), facts.of("table"), "table")
        for side in facts.opponents():
            facts.sides[side] = _typed(document.get(side, {}), facts.of(side), side)
        for k, row in enumerate(rows, 1):
            name = str(row.get("name", "")).strip() or str(k)
            facts.players.append((name, _typed({k: v for k, v in row.items() if k != "name"}, facts.of("player"), name)))
        low, high = game.modes[mode].seats
        if not low <= len(facts.players) <= high:
            raise Bad(not_so_many(low, high, len(facts.players)))
        table = _check(facts, "table", facts.table, "table", {})
        for side, typed in facts.sides.items():
            _check(facts, side, typed, side, table)
        for name, typed in facts.players:
            _check(facts, "player", typed, name, table)
        if wrong := facts.contradiction(whole=True):
            raise Bad(wrong)
        return facts


def _typed(answers: object, asked: list[Question], place: str) -> dict[str, str]:
    if not isinstance(answers, dict):
        raise Bad(_("“{key}” must be a table of answers.", key=shown(place)))
    ids = {q.id for q in asked}
    if extra := [k for k in answers if k not in ids]:
        raise Bad(_("Nobody asked for “{key}”.", key=shown(f"{place}.{extra[0]}")))
    return {str(k): _text(v) for k, v in answers.items()}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) or "-" if isinstance(value, list) else str(value)


def _check(facts: Facts, who: str, typed: Mapping[str, str], place: str, table: Mapping[str, object]) -> dict[str, object]:
    """Every answer that is asked for, read; the first that cannot be is named with its place."""
    answers: dict[str, object] = {}
    for q in facts.of(who):
        if not q.open({**table, **answers}):
            continue
        try:
            answers[q.id] = read_answer(q, typed.get(q.id, ""), facts.game)
        except Bad as bad:
            raise Bad(f"{shown(place)}, {q.id}: {bad}") from None
    return answers


def template(game: Game, mode: str, words: Words, names: tuple[str, ...], given: Mapping[str, str]) -> str:
    """The file to fill in: only what is asked where the table's questions are answered so."""
    facts = Facts(game, mode, dict(given))
    table = facts.values("table", given, {}, lenient=True)
    head = _("Fill in the numbers; sums like {example} are fine.", example='"3+4+2"')
    rows = [f"# {head}", f'game = "{game.id}"', f'mode = "{mode}"']

    def block(title: str, who: str) -> None:
        rows.extend(["", title])
        there: set[str] = set()  # what may be so of this player, and then asks for more
        for q in facts.of(who):
            if q.open(table) or there & {condition.partition("=")[0] for condition in q.when}:
                there |= {q.id} - table.keys()
                hint = "" if q.answer == Number(0, MOST) else f" ({described(q.answer, words)})"
                rows.append(f"{q.id} = {_sample(q, given)}  # {q.text(words.lang)}{hint}")

    if facts.of("table"):
        block("[table]", "table")
    for side in facts.opponents():
        block(f"[{side}]", side)
    for name in names:
        block(f'[[player]]\nname = "{name}"', "player")
    opens = {condition.partition("=")[0] for q in facts.asked for condition in q.when}
    more = [q.id for q in facts.of("table") if q.id in opens and q.open(table) and q.id not in table]
    if more:
        rows += ["", "# " + _("More is asked with these answers: --set {keys}", keys=" --set ".join(f"{key}=…" for key in more))]
    return "\n".join(rows) + "\n"


def _sample(q: Question, given: Mapping[str, str]) -> str:
    usual = given.get(q.id, q.usual)
    if isinstance(q.answer, Yes):
        return "true" if usual == "yes" else "false"
    return usual if usual.isdecimal() else f'"{usual}"'
