"""The board is learnt by playing: an empty box, an untold evening on a board nobody surveyed, and a lap after which Mary asks no more."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from referee.games.maracaibo import board
from referee.games.maracaibo.facts import FACTS
from referee.games.maracaibo.mary.automa import destination, playing
from referee.games.maracaibo.state import Maracaibo
from referee.games.maracaibo.survey import LAP
from referee.kernel.answer import Misfit
from referee.kernel.facts import UNKNOWN, Need
from referee.save import home

from .evening import HEADER, Evening
from .test_route import BOX

PRINTED = ("4", "5", "11", "13", "14")
STRAIGHT = {"route.cities": "4,5,11,13,14", "route.arrows": "-", "route.stops": "-"}


def printed(seed: str) -> board.Lap:
    """A board of ours: up to three forks that come together again, some more cities, at times a mandatory stop."""
    rng = random.Random(seed)
    arrows, at = [], rng.randint(1, 4)
    while at < 16 and len(arrows) < 6:
        length, short = rng.randint(2, 4), rng.randint(1, 2)
        left, right, end = at + 1, at + 1 + length, at + 1 + length + short
        if end > 19:
            break
        upper, lower = rng.sample((left, right), 2)
        arrows += [f"{at}>{upper}/{lower}", f"{right - 1}>{end}"]
        at = end + rng.randint(0, 4)
    more = rng.sample([p for p in board.numbered() if p not in (*PRINTED, "17")], rng.randint(2, 5))
    stops = rng.sample([*PRINTED, *more], rng.randint(0, 1))
    found = board.Lap(tuple(p for p in board.numbered() if p in (*PRINTED, *more)), tuple(arrows), tuple(stops))
    assert FACTS.fit("route.arrows", ",".join(arrows) or "-", {}) or not arrows  # it can be printed
    return found


class Honest(Evening):
    """A player who tells nothing of their own turns and answers what the program asks as the board is printed."""

    def __init__(self, path: Path, seed: str, *, knows: bool = True) -> None:
        super().__init__(path, {}, header=HEADER._replace(seed=seed))
        self.printed, self.knows = printed(seed), knows
        self.asked, self.wrong, self.laps = Counter[int](), Counter[int](), 0

    def truth(self) -> str:
        """Where her card takes her."""
        s = self.desk.table.s
        counted = frozenset((*self.printed.cities, *board.HOME, *(q.rstrip("s") for q in s.quests)))
        ways, forced = board.graph(self.printed.arrows, frozenset(), s.round), frozenset((*board.HOME, *self.printed.stops))
        return board.sail(s.mary.ship, playing(s).move, playing(s).route, ways, counted.__contains__, forced).place

    def answer(self, need: Need) -> str:
        if need.key != LAP:
            return "2"  # a number of card C3
        self.laps += 1
        missing = (*self.printed.cities, *self.printed.arrows, *(f"{p}!" for p in self.printed.stops))
        return " ".join(missing) if self.knows else UNKNOWN

    def play(self) -> None:
        while (s := self.desk.table.s).now[-1].name not in ("final", "over"):
            frame, found, line = s.now[-1].name, self.desk.table.proposal(), ""
            if frame == "sail":
                line = self.truth()
                if found and (found.need or found.words[0] == line):  # a number of her card is asked first, then it is proposed
                    line = ""
                else:
                    (self.wrong if found else self.asked)[s.round] += 1
            else:
                line = {"battle": "634 - france", "market": "f"}.get(frame, "")
            replies = self.type(line)
            while replies and isinstance(need := replies[-1].asks, Need):
                replies = self.type(self.answer(need))


def later(counted: Counter[int]) -> int:
    return sum(counted[n] for n in (2, 3, 4))


@pytest.mark.parametrize("seed", [f"board {n}" for n in range(6)])
def test_after_one_lap_and_one_question_she_asks_no_more(seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    evening = Honest(tmp_path / "evening.txt", seed)
    evening.play()
    assert evening.asked[1] > 2 and evening.laps == 1
    assert later(evening.asked) == 0 and not evening.wrong.total()
    another = Honest(tmp_path / "another.txt", seed)
    another.desk.table.box.update(home.box("maracaibo"))
    another.play()  # the box keeps it
    assert not another.asked.total() and not another.wrong.total() and not another.laps


@pytest.mark.parametrize("seed", [f"board {n}" for n in range(3)])
def test_who_does_not_know_the_board_is_asked_at_every_fork_and_told_nothing_wrong(
    seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    evening = Honest(tmp_path / "evening.txt", seed, knows=False)
    evening.play()
    assert evening.laps == 1 and later(evening.asked) and not evening.wrong.total()
    assert max(evening.asked[n] for n in (2, 3, 4)) < 10


def test_what_contradicts_her_lap_is_no_answer() -> None:
    shown = {"route.learnt": "11/upper/13,11/lower/18"}
    with pytest.raises(Misfit):
        FACTS.fit(LAP, "-", shown)
    assert FACTS.fit(LAP, "11>12/15, 14>20", shown) == "11>12/15,14>20"


def surveyed(path: Path, before: str) -> Evening:
    """Mary in Havana with a card that takes her to the quest in village 2, after a turn of which nothing was told."""
    evening = Evening(path, dict(STRAIGHT), header=HEADER._replace(cards="table"))
    evening.desk.operate("set", ["quests=2,12"])
    evening.type(before)
    evening.type("а1в3")
    return evening


def test_a_quest_that_you_may_have_taken_is_not_taken_for_granted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    evening = surveyed(tmp_path / "untold.txt", "")
    assert "задание уже взяли вы (2)" in evening.desk.game.ask(evening.desk.table.s, evening.words)
    evening.type("4")
    assert not any("!" in line for line in evening.lines), "she passed it: no breach"
    assert evening.desk.table.s.quests == ["12"] and evening.desk.table.s.mary.ship == "4"
    told = surveyed(tmp_path / "told.txt", "7 рука 4")
    assert "задание уже" not in told.desk.game.ask(told.desk.table.s, told.words)
    told.type("4")
    assert any("!" in line for line in told.lines) and told.desk.table.s.quests == ["2", "12"]


def test_a_market_that_you_may_have_filled_is_not_taken_for_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    evening = Evening(tmp_path / "untold.txt", dict(STRAIGHT), header=HEADER._replace(cards="table"))
    evening.type("")
    evening.type("а1в3")
    assert "«4 занято»" in evening.desk.game.ask(evening.desk.table.s, evening.words)
    evening.type("4 занято")
    assert not any("!" in line for line in evening.lines) and evening.desk.table.s.mary.cards == 1


def test_the_tile_of_her_battle_may_be_typed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    evening = Evening(tmp_path / "a.txt", dict(STRAIGHT), header=HEADER._replace(cards="table"))
    evening.type("7 рука 4")
    evening.type("а1н4")
    keys = evening.keys
    evening.type("634")
    s = evening.desk.table.s
    assert (s.mary.ship, s.mary.tiles, s.mary.influence["france"]) == ("4", 1, 2) and evening.keys - keys == 4
    evening.desk.operate("undo", ())
    assert evening.desk.table.s.mary.ship == "havana", "one line, one step back"


def takes_quest(s: Maracaibo) -> bool:
    """Then she does nothing else on her card."""
    stop = destination(s)
    return stop is not None and s.quest_at(stop.place) is not None


@pytest.mark.parametrize("seed", ("one", "two", "three"))
def test_her_turn_takes_at_most_four_keys_on_a_board_that_is_known(seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    evening = Evening(tmp_path / "a.txt", dict(BOX), header=HEADER._replace(seed=seed))
    hers: list[int] = []
    for _line in range(400):
        if (s := evening.desk.table.s).now[-1].name in ("final", "over"):
            break
        frame, keys, card = s.now[-1].name, evening.keys, s.card
        if frame == "turn":  # told, so that nothing of it is asked
            evening.type(next(p for p in s.open_places() if board.places()[p].order > board.places()[s.you.ship].order))
        elif frame == "sail" and any(a["kind"] == "battle" for a in playing(s).doing(s.round)) and not takes_quest(s):
            evening.type("634")
        else:
            replies = evening.type("")
            while replies and isinstance(replies[-1].asks, Need):
                replies = evening.type("2")  # printed on a card: asked once for ever
        if card:
            hers.append(evening.keys - keys)
    assert len(hers) > 20 and max(hers) <= 4 and sum(hers) < 2 * len(hers)
