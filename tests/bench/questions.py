"""How well the rule search answers what people ask: `python -m tests.bench.questions [--misses]`.

The questions come in groups. Synonyms, weights and ways of asking (rulesdb/*/asked.txt) were made with all of them in view: they only
guard. What a stranger finds is told by questions written anew and looked up once.
"""

from __future__ import annotations

import sys
import time
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from referee import GAMES
from referee.ui.search.query import Hit, find

FOLDER = Path(__file__).parents[1] / "questions"
GROUPS = ("tuning", "held out", "second", "fresh", "last", "stranger", "judged", "book", "everyday", "sealed", "labelled")


@dataclass(frozen=True)
class Question:
    """What somebody asks, and the rules any of which answers."""

    text: str
    lang: str
    rules: tuple[str, ...]
    group: str


def questions(game: str) -> list[Question]:
    asked = tomllib.loads((FOLDER / f"{game.replace('-', '_')}.toml").read_text("utf-8"))["q"]
    found = []
    for k, q in enumerate(asked):
        rules = (q["rule"],) if isinstance(q["rule"], str) else tuple(q["rule"])
        found.append(Question(q["text"], q["lang"], rules, q.get("group", GROUPS[k % 2])))
    return found


@cache
def answers(game: str, q: Question) -> list[Hit]:
    """What the search answers; several tests judge it."""
    return find(game, q.text, q.lang)


def place(game: str, q: Question) -> int:
    """At which place an answering rule stands, from 1; 0 where it is not found."""
    return next((k for k, hit in enumerate(answers(game, q), 1) if hit.rule.id in q.rules), 0)


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
        return f"{self.first / n:4.0%} {self.third / n:4.0%} ({self.asked})"


def measure() -> dict[tuple[str, str, str], Figures]:
    """Figures by game, language and group."""
    figures: dict[tuple[str, str, str], Figures] = {}
    for game in GAMES:
        for q in questions(game):
            figures.setdefault((game, q.lang, q.group), Figures()).add(place(game, q))
    return figures


def misses(game: str, group: str = GROUPS[0]) -> list[tuple[Question, list[str]]]:
    """The questions that find nothing right among the first three, and what they find."""
    found = []
    for q in questions(game):
        if q.group == group and not 1 <= place(game, q) <= 3:
            found.append((q, [h.rule.id for h in find(game, q.text, q.lang, limit=3)]))
    return found


def slowest() -> float:
    """The slowest search in milliseconds, once everything is loaded; the better of two, for the machine has other work."""
    worst = 0.0
    for game in GAMES:
        find(game, "wrmup", "en")  # a slip: loads what slips need, too
        find(game, "прграмма", "ru")
        for q in questions(game):
            took = []
            for _again in range(2):
                began = time.perf_counter()
                find(game, q.text, q.lang)
                took.append(time.perf_counter() - began)
            worst = max(worst, min(took))
    return worst * 1000


def main() -> None:
    found = measure()
    whole = {group: Figures() for group in GROUPS}
    print(f"{'hit@1 hit@3 (asked)':24} " + "".join(f"{group:18}" for group in GROUPS))
    for game, lang in dict.fromkeys((g, la) for g, la, _group in found):
        mine = [found.get((game, lang, group), Figures()) for group in GROUPS]
        for group, f in zip(GROUPS, mine, strict=True):
            for name in ("asked", "first", "third"):
                setattr(whole[group], name, getattr(whole[group], name) + getattr(f, name))
        print(f"{game:20} {lang}   " + "".join(f"{f!s:18}" for f in mine))
    print(f"{'all':25}" + "".join(f"{whole[group]!s:18}" for group in GROUPS))
    print(f"slowest search {slowest():.1f} ms")
    if "--misses" in sys.argv:
        for game in GAMES:
            for q, got in misses(game):
                print(f"{game} {q.lang} {q.text!r}: wanted {', '.join(q.rules)}; got {', '.join(got)}")


if __name__ == "__main__":
    main()
