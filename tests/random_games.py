"""Games played at random, kept by what came of them in tests/narrated/<game>.games: whatever plays otherwise shows as a difference.

    base 3, enforce, app, track=full      a game by its number: what is played, by how many and how
      draw r3; 1 stop; 1 hire …  7f3a91   what was entered, some at a time, and a digest of all that was said, offered, refused,
                                          shown and scored meanwhile

    UPDATE=1 python -m pytest tests/test_random_games.py      plays all of them anew: read the difference
    python -m tests.random_games GAME NUMBER                  all that was said in one of them, to be compared with the same before a change
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from typing import Any

from referee.kernel.counted_records import Item
from referee.kernel.game import Game, Header
from referee.kernel.move import Because
from referee.kernel.odds import Unread
from referee.kernel.operations import LEVELS
from referee.kernel.options import Option
from referee.kernel.outcome import Outcome
from referee.kernel.record import parse_record
from referee.kernel.table import Table
from referee.ui import lang as language
from referee.ui.table.desk import load_game
from referee.ui.text import Words

from .hearing import LANGUAGES, listen, random_line
from .narrating import IN, KEPT, Look, digest, plain, reasons, whole
from .playout import Player, random_answer, said
from .test_corrections import box

GAMES_EACH = 24
NUMBER = re.compile(r"\d+")
STEPS, ROW, LOOKED = 48, 12, 6  # entries of a game, of a row, from one look to the next
HEADERS = 60
NAMES = ("Аня", "Bob", "Вера", "Dan", "Ева", "Глеб")
#: What `odds` is asked without a table.
ODDS = {
    "port-royal": ("", "red", "red yellow", "red yellow blue +2", "r y g b", "к ж", "+3", "red red", "black red +1", "r y g b k"),
    "merchants-marauders": ("check 3", "check 1 2", "fight 4 3", "fight 3 3 2", "fight 1 5", "roll 4", "raid 3", "4", "3 2"),
}


def some_header(game: Game, rng: random.Random, *, fits: bool = True) -> Header:
    """A table of any mode, level and setting; one that may be begun."""
    while True:
        mode = rng.choice(list(game.modes))
        low, high = game.modes[mode].seats
        settings = {key: rng.choice(values) for key, values in game.settings(mode).items() if values}
        seats = rng.randint(low, high) if fits else rng.randint(1, 6)
        cards = rng.choice(("table", "app", "dice"))
        header = Header(game.id, NAMES[:seats], mode, game.edition, cards, rng.choice(LEVELS), "seeded", settings)
        if not fits or (cards in game.draws and not any(b.grade != "odd" for b in game.unfit(header))):
            return header


class Evening(Player):
    """A random player who writes everything down."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table, self.rng, self.answer = table, rng, random_answer
        self.seen: dict[str, Option] = {}
        self.weigh = lambda option: 1.0
        self.words = [Words(table.header.game, lang, table.game, table.names()) for lang in LANGUAGES]
        self.written: list[str] = []

    def told(self, outcome: Outcome) -> None:
        self.reasons(outcome.refused)
        self.reasons(outcome.remarks)
        self.written += [f"{note.rule} {plain(note.facts)}" for note in outcome.notes]

    def reasons(self, because: Any) -> None:
        self.written += [reasons([b]) for b in because if isinstance(b, Because)]

    def act(self) -> None:
        """One entry, or something that is no entry."""
        how = self.rng.random()
        if how < 0.06:
            self.put()
        elif how < 0.09:
            self.back()
        elif how < 0.16 and self.insist(self.table.options(every=True)):
            pass
        elif legal := self.some_legal(0.3):
            self.step(legal)

    def look(self, *, last: bool) -> None:
        """All that may and may not be said, the numbers of a screen, two lines heard, what chance says."""
        table, game = self.table, self.table.game
        found = Look(table, last=last).found
        self.written += [f"{verb}: {line}" for verb, lines in found.items() for line in lines]
        words = self.rng.choice(self.words)
        language.use(words.lang)
        screen = f"{game.ask(table.s, words)} {game.view(table.s, words)}"
        self.written.append(" ".join(NUMBER.findall(screen)))  # what it says in words is no rule
        sayable = [Item("0", parse_record(o.entry)) for o in said(table.options(every=True), table.s)]
        for _ in range(2 if sayable else 0):
            line = random_line(table, words, self.rng.sample(sayable, min(5, len(sayable))), self.rng)
            got = listen(table, line)
            steps = [f"{s.move.entry()}{s.force}{s.implied} {reasons(s.because)}" for s in got.steps]
            self.written.append(f"«{line}» {steps} {got.refused} {reasons(got.lost)} {got.at} {plain(got.asks)}")
        self.written += [] if last else list(chances(game, table.s, ()))


def chances(game: Game, s: Any, words: tuple[str, ...]) -> Iterator[str]:
    if game.odds is None:
        return
    try:
        odds = game.odds(s, words)
    except Unread as unread:
        yield f"{unread.word} {unread.hint}"
    else:
        yield f"{odds.known} {plain(odds.facts)} {plain([plain(r) for r in odds.remarks])}"
        yield from (f"{c.id} {c.p} {c.high} {c.row} {c.column} {c.rule} {plain(c.facts)}" for c in odds.chances)


def begun(name: str, number: int) -> Evening:
    game, rng = load_game(name), random.Random(f"{name} {number}")
    header = some_header(game, rng)
    return Evening(Table(game, header, box=box(name) if rng.random() < 0.7 else {}), rng)


def played(name: str, number: int) -> Iterator[tuple[str, list[str]]]:
    """A game in rows, each with all that was written down for it."""
    evening = begun(name, number)
    header = evening.table.header
    how = [header.level, header.cards, *(f"{k}={v}" for k, v in header.options.items())]
    yield f"{number} {header.mode} {len(header.players)}, {', '.join(how)}", []
    count = 0
    for k in range(STEPS):
        try:
            evening.act()
            evening.written.append(whole(evening.table.s))
            if k % LOOKED == LOOKED - 1:
                evening.look(last=k == STEPS - 1)
        except (Exception, RecursionError) as failure:
            yield f"{IN}fails: {type(failure).__name__}", [repr(failure)]
            return
        if k % ROW == ROW - 1:
            yield f"{IN}{'; '.join(evening.table.lines[count:])}  {digest(chr(10).join(evening.written), 6)}", evening.written
            evening.written, count = [], len(evening.table.lines)


def begins(name: str) -> Iterator[tuple[str, list[str]]]:
    """Tables that may and may not be begun; what chance says without a table."""
    game, rng = load_game(name), random.Random(name)
    for _ in range(HEADERS):
        header = some_header(game, rng, fits=False)
        yield f"new {header.mode} {len(header.players)} {header.cards} {plain(header.options)}: {reasons(game.unfit(header))}", []
    for line in ODDS.get(name, ()):
        found = list(chances(game, None, tuple(line.split())))
        yield f"odds {line}: {digest(chr(10).join(found), 6)}", found


def rows(name: str, number: int) -> Iterator[str]:
    """A game (from 1), or what may be begun (0)."""
    yield from (row for row, _ in (played(name, number) if number else begins(name)))


def kept(name: str) -> dict[int, list[str]]:
    """The rows of a kept file by the number of their game."""
    found: dict[int, list[str]] = {0: []}
    for row in (KEPT / f"{name}.games").read_text("utf-8").splitlines():
        if row[:1].isdecimal():
            found[int(row.split(" ")[0])] = []
        found[max(found)].append(row)
    return found


if __name__ == "__main__":
    for shown, written in played(sys.argv[1], int(sys.argv[2])) if int(sys.argv[2]) else begins(sys.argv[1]):
        print("\n".join((shown, *written)))
