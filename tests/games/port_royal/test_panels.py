"""What the table shows of contracts, tasks and events: what is lacking, who is nearest, whether it can still be won."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from referee.games.port_royal import GAME
from referee.kernel.game import Header
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui.table.board import Board
from referee.ui.table.desk import Desk
from referee.ui.text import Words
from tests.journal_lines import tell

BOX = tomllib.loads((Path(__file__).parents[2] / "boxes" / "port_royal.toml").read_text("utf-8"))["facts"]


def table(mode: str, *lines: str, players: tuple[str, ...] = ("Ann", "Bob")) -> Table:
    found = Table(GAME, Header("port-royal", players, mode, GAME.edition), box=BOX)
    for line in lines:
        outcome = tell(found, line)
        assert outcome.ok, (line, outcome.refused)
    return found


def rows(found: Table, title: str) -> dict[str, str]:
    words = Words("port-royal", "en", GAME, found.names())
    [panel] = [p for p in GAME.view(found.s, words) if p.title == title]
    return {row.label: f"{row.value} {row.remark}".strip() for row in panel.rows}


LAID = tuple(f"table lay {c}" for c in ("bruja", "mercenary", "explorer", "frigate-nemesis", "tax-inspector"))


def test_the_contracts_say_what_is_lacking_and_who_is_nearest() -> None:
    t = table("contracts-coop", *LAID, "1 aside 2", "- set 2.persons=captain-4,sailor-3,pirate-7")
    shown = rows(t, "Contracts")
    assert shown["turns left"] == str(t.s.time) and shown["points deck"] == "2" and shown["markers"] == "6"
    assert shown["still open"] == "5 it can still be won"
    assert shown["Bruja"] == "+3 coins Bob lacks: señorita" and shown["Mercenary"].endswith("Bob: can fulfil it")
    assert shown["Explorer"] == "+2 coins needs 1 expedition"  # nobody is nearer
    assert shown["Frigate Nemesis"].endswith("forgo a frigate's coins") and shown["Tax Inspector"].endswith("pay a tax")


def test_begun_and_fulfilled_contracts_say_whose_markers_lie_there() -> None:
    t = table("contracts-coop", *LAID, "1 aside 0", "- set 1.persons=pirate-5,pirate-7", "1 fulfil mercenary")
    for line in ("table draw ship-red-1", "1 stop", "1 forgo 1"):
        words = line.split()
        assert t.enter(t.verbs[words[1]].of(words[0], words[2:])).ok
    shown = rows(t, "Contracts")
    assert shown["Mercenary"].endswith("Ann") and shown["markers"] == "4"
    assert shown["Frigate Nemesis"].endswith("Ann: marker on space 1, 3 times needed")


def test_without_markers_or_turns_it_can_no_longer_be_won() -> None:
    t = table("contracts-solo", *LAID[:3], "1 aside 0", players=("Ann",))
    assert "can still" in rows(t, "Contracts")["still open"]
    t.s.players["1"].contracts = ["mercenary", "tax-inspector", "jinx"]
    assert rows(t, "Contracts")["Explorer"].endswith("nobody has a marker for it") and "no longer" in rows(t, "Contracts")["still open"]


def test_a_hunter_needs_a_harbour_each_time_and_a_speculator_turns_of_their_own() -> None:
    def hope(t: Table) -> str:
        return rows(t, "Contracts")["still open"].partition(" ")[2]

    t = table("contracts-solo", *(f"table lay {c}" for c in ("frigate-nemesis", "bruja", "jinx")), "1 aside 11", players=("Ann",))
    assert t.s.time == 13 + (0 + 1 - 1) + len("CGF") - 11 == 5 and hope(t) == "it can still be won"
    for time, begun, chance in ((3, 0, True), (2, 0, False), (2, 1, True), (1, 1, False), (1, 2, True)):
        t.s.time, t.s.players["1"].begun = time, ["frigate-nemesis"] * begun
        assert hope(t) == ("it can still be won" if chance else "it can no longer be won"), (time, begun)
    t = table("contracts-coop", *(f"table lay {c}" for c in ("speculator", "bruja", "explorer", "mercenary", "ransom")), "1 aside 0")
    for time, begun, chance in ((3, 0, True), (2, 0, False), (2, 1, True), (1, 1, False)):  # of two turns left each has one
        t.s.time, t.s.players["2"].begun = time, ["speculator"] * begun
        assert hope(t) == ("it can still be won" if chance else "it can no longer be won"), (time, begun)


def test_before_the_contracts_lie_open_nothing_is_said_of_time() -> None:
    t = table("contracts-coop", *LAID[:2])
    assert "turns left" not in rows(t, "Contracts") and set(rows(t, "Contracts")) == {"Bruja", "Mercenary"}


def test_tasks_say_what_they_ask_for_and_how_far_card_nine_is() -> None:
    t = table("adventure-coop", "1 hero jean", "2 hero anna", "table story 10", "- set tasks=10,13,33 1.persons=priest-4 1.coins=3")
    shown = rows(t, "Tasks")
    assert shown["task 10"] == "1 sabre" and shown["task 13"] == "−4 coins, priest Ann lacks: 1 coin"
    assert shown["task 33"] == "4 colours"
    assert shown["card 9"] == "markers 0 of 2, influence 1 of 6, tasks nobody has done: 3"
    t.set([("2.tasks", "10")])
    assert rows(t, "Tasks")["task 10"].endswith("done by: Bob") and rows(t, "Tasks")["card 9"].startswith("markers 1 of 2")


def test_known_events_are_announced_with_what_they_do() -> None:
    t = table("adventure-solo", "1 hero jean", "table story 10", players=("Ann",))
    for line in ("table event storm", "table draw ship-red-1", "1 stop", "1 pass"):
        words = line.split()
        assert t.enter(t.verbs[words[1]].of(words[0], words[2:])).ok
    t.set([("events", "?,storm,month-end"), ("event_discard", "-")])
    shown = rows(t, "Events")
    assert shown == {"1": "new, not known", "2": "storm all -1 coin", "3": "Month's End"}


OR_STOP = {"en": "bust 31.9 %, stop: 2 cards, +2 coins", "ru": "перебор 31,9 %, стоп: 2 карточки, +2 монеты"}


@pytest.mark.parametrize(("lang", "said"), OR_STOP.items())
def test_below_the_prompt_stands_what_another_card_risks_and_what_stopping_pays(lang: str, said: str, tmp_path: Path) -> None:
    desk = Desk(Journal.create(tmp_path / "t.table", Header("port-royal", ("Ann", "Bob", "Cid"), "base", GAME.edition)), lang)
    language.use(lang)
    board = Board(desk)
    desk.operate("set", ["1.persons=admiral-9"])
    assert said not in board.below(alone=False)
    desk.line("sai3 r1 y2 g1 b1")
    assert said in board.below(alone=False)
    desk.line("стоп" if lang == "ru" else "stop")
    assert said not in board.below(alone=False)


def test_a_small_screen_shows_the_purses_of_a_team(tmp_path: Path) -> None:
    desk = Desk(Journal.create(tmp_path / "t.table", Header("port-royal", ("Ann", "Bob"), "contracts-coop", GAME.edition)), "en")
    language.use("en")
    assert Board(desk).small(60).startswith("team 0 · Ann ◂ coins 3 · Bob coins 3")
