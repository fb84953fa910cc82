"""Whole evenings of two, three and four players, told through the prompt at every level, in both languages, with their keystrokes."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from referee.games.cooper_island import GAME
from referee.kernel.game import Header
from referee.kernel.options import Option
from referee.kernel.score import ends
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from tests.playout import header

from .test_playouts import AVOID, BOX, WEIGHT, Random

NAMES = {"en": ("Ann", "Bob", "Cleo", "Dan"), "ru": ("Аня", "Борис", "Вера", "Глеб")}
SAY = {
    "en": {"phase": "phase", "fed": "fed", "pass": "pass", "coin": "c", "boat": "boat{}", "small": "small", "one": "one{}"}
    | {"two": "two{}", "statue": "statue", "cargo": "cargo{}", "tile": "+{} tile", "anchor": "+1 anchor one"},
    "ru": {"phase": "фаза", "fed": "сыты", "pass": "пас", "coin": "м", "boat": "лодка{}", "small": "малое", "one": "одно{}"}
    | {"two": "двух{}", "statue": "статуя", "cargo": "груз{}", "tile": "+{} плитки", "anchor": "+1 якорь одно"},
}


class Evening:
    """Players who take turns and tell what came of them."""

    def __init__(self, path: Path, n: int, lang: str, level: str, track: str) -> None:
        header = Header("cooper-island", NAMES[lang][:n], "base", GAME.edition, "table", level, "s", {"track": track}, "", "2026-01-01")
        self.desk = Desk(Journal.create(path, header), lang)
        self.desk.table.box = {}
        self.words, self.rng, self.turns = SAY[lang], random.Random(n), list[int]()

    @property
    def s(self):  # type: ignore[no-untyped-def]
        return self.desk.table.s

    def type(self, line: str) -> None:
        replies = self.desk.line(line)
        assert replies and all(r.kind == "done" for r in replies), f"{line}: {[(r.kind, r.because, r.asks) for r in replies]}"

    def name(self, who: str) -> str:
        return self.s.names[who][0]

    def play(self) -> None:
        if len(self.s.players) < 4:
            self.type("1 2 3 5 6 7"[: 7 if len(self.s.players) == 2 else 11])
        while self.s.phase != "final":
            if self.s.phase == "income":
                self.type(self.words["phase"])
            elif self.s.phase == "clean-up":
                self.clean_up()
            else:
                self.turn(self.next_up())
        for who, counts in self.wanted().items():
            self.type(f"{self.name(who)} " + " ".join(["1"] * counts))
        self.type(self.words["phase"])

    def next_up(self) -> str:
        top = self.s.now[-1]
        if top.name == "turn":
            return str(top.by)
        order = self.s.seats(self.s.active)
        return next(who for who in [*order[1:], order[0]] if not self.s.players[who].passed)

    def turn(self, who: str) -> None:
        seat, told = self.s.players[who], self.words
        free = [spot for spot in "abcdefgh" if who not in self.s.spots[spot]]
        if not seat.regular or not free:
            self.type(f"{self.name(who)} {told['pass']}")
            return
        spot = self.rng.choice(free)
        line = [self.name(who)[0], spot.upper(), *([told["coin"]] if self.s.spots[spot] else []), *self.results(spot, seat)]
        self.turns.append(len(" ".join(line)) + 1)
        self.type(" ".join(line))

    def results(self, spot: str, seat) -> list[str]:  # type: ignore[no-untyped-def]
        told, ship = self.words, self.rng.choice(("one", "two"))
        boats, cargo = ([n for n in range(1, last) if n not in got] for last, got in ((7, seat.boats), (6, seat.cargo)))
        if spot == "b" and boats:
            return [told["boat"].format(boats[0]), told[ship].format(2)]
        if spot == "d" and seat.small < 2:
            return [told["small"], told[ship].format(2)]
        if spot == "f" and seat.statues < 5:
            return [told["statue"], told[ship].format(1)]
        if spot == "h" and cargo:
            return [told["cargo"].format(cargo[0]), told[ship].format(3)]
        return [told["tile"].format(2)] if spot == "g" else []

    def clean_up(self) -> None:
        if self.s.round == 5:
            self.type(f"{self.name('2')} {self.words['anchor']}")
        self.type(self.words["fed"])
        self.type(self.words["phase"])

    def wanted(self) -> dict[str, int]:
        from referee.games.cooper_island.score_questions import missing

        return {who: n for who in self.s.players if (n := len(missing(self.s, who)))}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("level", "track"), [("assist", "everything"), ("record", "everything"), ("enforce", "results")])
@pytest.mark.parametrize("n", [2, 3, 4])
def test_a_whole_evening_is_told(n: int, level: str, track: str, lang: str, tmp_path: Path) -> None:
    evening = Evening(tmp_path / "a.table", n, lang, level, track)
    evening.play()
    sheet = GAME.score(evening.s)
    assert evening.s.round == 5 and evening.s.phase == "over" and sheet.final
    assert all(low == high for low, high in (ends(column.total) for column in sheet.columns))
    assert sum(evening.turns) / len(evening.turns) <= 20 and max(evening.turns) <= 20


class Quick(Random):
    """A random player who does not look around."""

    def hold(self, every: list[Option]) -> None:
        counts = Counter((o.by, o.cls.verb) for o in every)
        self.weigh = lambda o: WEIGHT.get(o.cls.verb, 8.0) * (0.05 if o.open or AVOID & set(o.words) else 1.0) / counts[o.by, o.cls.verb]


@pytest.mark.parametrize(("n", "lang"), [(2, "ru"), (3, "en"), (4, "ru")])
def test_a_whole_strict_game_is_typed_again_as_it_is_printed(n: int, lang: str, tmp_path: Path) -> None:
    played = Quick(Table(GAME, header(GAME, n, level="enforce"), box=BOX), random.Random(n)).play(2500, 0, 0, 0, True)
    desk = Evening(tmp_path / "a.table", n, lang, "enforce", "everything").desk
    desk.table.box = dict(BOX)
    for record in (r for r in played.records if r.is_entry):
        before = len(desk.table.records)
        desk.line(typed := desk.words.typed(record.text, voice=None))
        made = [r.text for r in desk.table.records[before:] if r.is_entry]
        assert made == [record.text], f"{typed}: {made}"
    mine, theirs = (GAME.score(s).columns for s in (desk.table.s, played.s))
    assert desk.table.s.phase == "over" and [c.total for c in mine] == [c.total for c in theirs]
