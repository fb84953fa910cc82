"""How well the rule search answers what people ask: `python -m tests.bench.questions [--misses]`.

Every second question is held out: synonyms and weights are tuned on the others only, and both figures are printed.
"""

from __future__ import annotations

import sys
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

import rulesdb
from referee.ui.find import find

FOLDER = Path(__file__).parents[1] / "questions"


@dataclass(frozen=True)
class Question:
    """What somebody asks, and the rules any of which answers."""

    text: str
    lang: str
    rules: tuple[str, ...]
    held_out: bool


def questions(game: str) -> list[Question]:
    asked = tomllib.loads((FOLDER / f"{game.replace('-', '_')}.toml").read_text("utf-8"))["q"]
    found = []
    for k, q in enumerate(asked):
        rules = (q["rule"],) if isinstance(q["rule"], str) else tuple(q["rule"])
        found.append(Question(q["text"], q["lang"], rules, k % 2 == 1))
    return found


def place(game: str, q: Question) -> int:
    """At which place an answering rule stands, from 1; 0 where it is not found."""
    return next((k for k, hit in enumerate(find(game, q.text, q.lang), 1) if hit.rule.id in q.rules), 0)


@dataclass
class Figures:
    asked: int = 0
    first: int = 0
    third: int = 0

    def add(self, at: int) -> None:
        self.asked += 1
        self.first += at == 1
        self.third += 1 <= at <= 3

    def __str__(self) -> str:
        n = self.asked or 1
        return f"hit@1 {self.first / n:4.0%}  hit@3 {self.third / n:4.0%}  ({self.asked})"


def measure() -> dict[tuple[str, str, bool], Figures]:
    """Figures by game, language, and whether the question was held out."""
    found: dict[tuple[str, str, bool], Figures] = {}
    for game in rulesdb.GAMES:
        for q in questions(game):
            found.setdefault((game, q.lang, q.held_out), Figures()).add(place(game, q))
    return found


def misses(game: str, *, held_out: bool = False) -> list[tuple[Question, list[str]]]:
    """The questions that find nothing right among the first three, and what they find."""
    found = []
    for q in questions(game):
        if q.held_out == held_out and not 1 <= place(game, q) <= 3:
            found.append((q, [h.rule.id for h in find(game, q.text, q.lang, limit=3)]))
    return found


def slowest() -> float:
    """The slowest search in milliseconds, once everything is loaded."""
    worst = 0.0
    for game in rulesdb.GAMES:
        find(game, "wrmup", "en")  # a slip: loads what slips need, too
        find(game, "прграмма", "ru")
        for q in questions(game):
            began = time.perf_counter()
            find(game, q.text, q.lang)
            worst = max(worst, time.perf_counter() - began)
    return worst * 1000


def main() -> None:
    found = measure()
    whole = {False: Figures(), True: Figures()}
    for game, lang in dict.fromkeys((g, la) for g, la, _held in found):
        parts = []
        for held in (False, True):
            f = found.get((game, lang, held), Figures())
            for name in ("asked", "first", "third"):
                setattr(whole[held], name, getattr(whole[held], name) + getattr(f, name))
            parts.append(f"{'held out' if held else 'tuning'}: {f}")
        print(f"{game:20} {lang}  {'   '.join(parts)}")
    print(f"{'all':20}     tuning: {whole[False]}   held out: {whole[True]}")
    print(f"slowest search {slowest():.1f} ms")
    if "--misses" in sys.argv:
        for game in rulesdb.GAMES:
            for q, got in misses(game):
                print(f"{game} {q.lang} {q.text!r}: wanted {', '.join(q.rules)}; got {', '.join(got)}")


if __name__ == "__main__":
    main()
