"""A final score from counts alone, by the same functions as a table's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.kernel.answer import NONE, NOTHING, One, Text, Unread
from referee.kernel.answer_lists import Many
from referee.kernel.move import Actor, Because, impossible
from referee.kernel.score import Sheet

from .exploits.boards import DECKS, boards
from .score import sheet
from .score_counts import rows
from .score_questions import contradictions


class Answers:
    """The pieces of a tally: as they were answered."""

    def __init__(self, table: Mapping[str, object], players: list[tuple[str, Mapping[str, object]]]) -> None:
        said = table.get("exploits")
        self.chosen = [str(e) for e in said if e in boards()] if isinstance(said, tuple) else []
        self.seats = tuple(str(k) for k in range(1, len(players) + 1))
        self.names = {str(k): name for k, (name, _) in enumerate(players, 1)}
        self.answers: dict[Actor, Mapping[str, object]] = {"": table, **{str(k): facts for k, (_, facts) in enumerate(players, 1)}}

    def raw(self, who: Actor, what: str) -> Any:
        answer = self.answers[who].get(what, self.answers[""].get(what))
        if answer is None or what not in rows():
            return None
        if what.startswith(("track-", "sea-")):
            return initials(str(answer), self.names)
        if what == "sun-table":
            return _ints(answer)
        return list(answer) if isinstance(answer, tuple) else _number(answer)

    def least(self, who: Actor, what: str) -> int:
        return 0


NO_DISCS = {*NOTHING, "no", "no discs", "нет дисков", "пусто", "empty"}


def _row(text: str) -> str:
    """A row of discs by the first letters of their owners' names."""
    words = text.replace(",", " ").split()
    if any(len(word) > 1 for word in words):  # whole names have an «и» between them; of letters it is Ivan
        words = [word for word in words if word.casefold() not in ("и", "and")]
    if " ".join(words).casefold() in NO_DISCS:
        words = [NONE]
    if words != ["-"] and not all(word.isalpha() for word in words):
        raise Unread(text, "A A B")
    return " ".join(words)


#: The little languages of the questions: a row of discs, cards by their decks.
ANSWERS = {"discs": Text("answer-discs", _row, "A A B C", names=True), "decks": Many(One(DECKS), 0)}


def initials(text: str, names: Mapping[Actor, str]) -> list[str] | None:
    """`A A B C` as seats; None while somebody named there is not at the table."""
    said = [] if text.strip() in ("-", "") else text.replace(",", " ").split()
    if len(said) == 1 and not any(n.casefold().startswith(said[0].casefold()) for n in names.values()):
        said = list(said[0])  # `AABC`
    seats = []
    for part in said:
        fits = [who for who, name in names.items() if name.casefold().startswith(part.casefold())]
        if len(fits) != 1:
            return None
        seats.append(fits[0])
    return seats


def tally(mode: str, table: Mapping[str, object], players: list[tuple[str, Mapping[str, object]]]) -> Sheet:
    """A final sheet for any three Exploits, from the answers to the questions of tally.toml."""
    answers = Answers(table, players)
    return sheet(answers, answers.names, final=True)


def miscounted(mode: str, table: Mapping[str, object], players: list[tuple[str, Mapping[str, object]]]) -> Iterator[Because]:
    """Answers that cannot all be so."""
    answers = Answers(table, players)
    yield from contradictions(answers)
    for what in rows() if "players" in table else ():  # who else lies there may still be named
        if what.startswith(("track-", "sea-")) and table.get(what) and answers.raw("", what) is None:
            yield impossible("table.bad-value", path=what, expected=", ".join(answers.names.values()))


def _number(value: object) -> int | None:
    """A count, a yes or no, or None where nobody knows."""
    return int(value) if isinstance(value, bool | int) else None


def _ints(value: object) -> tuple[int, ...] | None:
    return tuple(int(v) for v in value) or None if isinstance(value, tuple) else None
