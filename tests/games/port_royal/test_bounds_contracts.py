"""Contracts just below, at and just above where the answer changes: against time, points, markers, the speculator's colours."""

from __future__ import annotations

import pytest

from referee.games.port_royal.contracts.cooperative import winnable
from referee.games.port_royal.contracts.fulfilling import fulfil
from referee.games.port_royal.paths import wrong
from referee.games.port_royal.score import score
from referee.games.port_royal.state import PortRoyal

from .test_odds_decks import other

PLAIN = "bruja,explorer,mercenary,thrifty-staff"


def team(frame: str, contracts: str, *, time: int, opened: int = 0, players: int = 2, active: str = "1") -> PortRoyal:
    """A team's table in the middle of a turn."""
    t = other("contracts-coop" if players > 1 else "contracts-solo", "- now discover 1", players=players)
    t.s.contracts, t.s.active, t.s.time, t.s.opened = contracts.split(","), active, time, opened
    t.s.now.clear()
    t.s.push(frame, active, limit=1, taken=0)
    return t.s


# -- is there time enough ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "time", "opened", "won"),
    [
        ("discover", 0, 0, False),
        ("discover", 0, 1, True),
        ("discover", 1, 0, True),
        ("take", 0, 1, True),
        ("busted", 0, 1, False),
        ("busted", 1, 1, True),
    ],
)
def test_a_contract_for_any_time_needs_a_harbour_still_to_be_taken_from(frame: str, time: int, opened: int, won: bool) -> None:
    assert winnable(team(frame, f"{PLAIN},luminary", time=time, opened=opened)) is won


@pytest.mark.parametrize(
    ("frame", "time", "opened", "won"),
    [("discover", 0, 1, True), ("discover", 1, 0, True), ("take", 0, 1, False), ("take", 1, 1, True), ("busted", 1, 1, True)],
)
def test_a_tax_can_only_be_paid_while_cards_are_opened(frame: str, time: int, opened: int, won: bool) -> None:
    assert winnable(team(frame, f"{PLAIN},tax-inspector", time=time, opened=opened)) is won


@pytest.mark.parametrize(
    ("frame", "harbour", "begun", "time", "opened", "won"),
    [
        # three harbours with a red ship that is left: this one, and those of the turns to come
        ("discover", "-", 0, 1, 1, False),
        ("discover", "-", 0, 2, 1, True),
        ("discover", "-", 0, 2, 0, False),
        ("discover", "-", 0, 3, 0, True),
        ("discover", "-", 1, 1, 1, True),
        ("discover", "-", 2, 0, 1, True),
        ("take", "ship-red-1-1", 0, 2, 1, True),
        ("take", "ship-red-1-1", 0, 1, 1, False),
        ("take", "ship-blue-1-1", 0, 2, 1, False),
        ("take", "ship-blue-1-1", 0, 3, 1, True),
        ("busted", "-", 1, 1, 1, False),
        ("busted", "-", 1, 2, 1, True),
    ],
)
def test_a_hunter_needs_a_harbour_each_time(frame: str, harbour: str, begun: int, time: int, opened: int, won: bool) -> None:
    s = team(frame, f"{PLAIN},frigate-nemesis", time=time, opened=opened)
    s.harbour = [w for w in harbour.split(",") if w != "-"]
    s.players["2"].begun = ["frigate-nemesis"] * begun
    assert winnable(s) is won
    s.advanced = ["frigate-nemesis"]  # this harbour was the one
    assert winnable(s) is (3 - begun <= time - int(frame == "discover" and not opened))


@pytest.mark.parametrize(
    ("active", "whose", "begun", "time", "won"),
    [
        # two of a player's own turns: this one is the active player's, the next one another's
        ("1", "1", 1, 0, True),
        ("1", "2", 1, 0, False),
        ("1", "2", 1, 1, True),
        ("1", "", 0, 2, False),
        ("1", "", 0, 3, True),
        ("2", "2", 1, 0, True),
        ("2", "3", 1, 0, False),
        ("2", "1", 1, 1, False),
        ("2", "1", 1, 2, True),
    ],
)
def test_a_speculator_needs_turns_of_their_own(active: str, whose: str, begun: int, time: int, won: bool) -> None:
    s = team("discover", "speculator", time=time, opened=1, players=3, active=active)
    if whose:
        s.players[whose].begun = ["speculator"] * begun
        for who, seat in s.players.items():
            if who != whose:
                seat.begun = ["galleon-nemesis", "frigate-nemesis", "pirates-nest"]  # no marker is left for it
    assert winnable(s) is won


def test_a_marker_is_needed_for_each_contract_that_is_still_open() -> None:
    s = team("discover", "bruja,explorer,speculator", time=5, opened=1, players=1)
    assert winnable(s)
    s.players["1"].begun = ["speculator"]
    assert winnable(s)  # its marker lies there already
    s.contracts.append("luminary")
    assert not winnable(s)
    hunts = ["frigate-nemesis", "galleon-nemesis", "speculator"]
    s = team("discover", f"bruja,explorer,{','.join(hunts)}", time=9, opened=1)
    for who, begun, won in (("1", hunts, True), ("2", hunts[:1], True), ("2", hunts[:2], False), ("2", hunts, False)):
        s.players[who].begun = begun
        assert winnable(s) is won


# -- what is fulfilled ---------------------------------------------------------------------------------------------------


def test_the_last_contract_of_the_deck_is_a_point_too() -> None:
    four = ["bruja", "explorer", "mercenary", "luminary"]
    t = other("contracts", f"- set contracts={','.join(four)}", "- now discover 1", players=5)
    for who in "1234":
        t.s.players[who].contracts = four[:3]
    t.s.players["4"].contracts = four[:2]
    fulfil(t.s, "4", "mercenary")
    assert [(n.facts["points"], n.facts["left"]) for n in t.s.notes if n.rule == "contracts.points"] == [(2, 0)]


def test_influence_that_the_table_says_is_not_counted_again_for_contracts() -> None:
    t = other("contracts", "- set contracts=bruja,explorer,mercenary,luminary", "- now discover 1", "- set 1.contracts=bruja,explorer")
    assert score(t.s).columns[0].total == 1
    t.set([("1.influence", "5")])
    assert score(t.s).columns[0].total == 5


@pytest.mark.parametrize(
    ("begun", "why"),
    [
        ("-", ()),
        ("luminary", ("contracts.conditions",)),
        ("galleon-nemesis", ()),
        ("galleon-nemesis,galleon-nemesis", ("contracts.conditions",)),
    ],
)
def test_what_is_fulfilled_at_once_is_never_only_begun(begun: str, why: tuple[str, ...]) -> None:
    t = other("contracts", "- set contracts=bruja,explorer,galleon-nemesis,luminary", "- now discover 1")
    t.s.players["1"].begun = [c for c in begun.split(",") if c != "-"]
    assert tuple(b.rule for b in wrong(t.s)) == why


@pytest.mark.parametrize(
    ("before", "drawn", "moments"),
    [
        ("red-1-1", "blue-1-1", []),
        ("red-1-1,ship-blue-1-1", "green-1-1", ["speculator:1"]),
        ("red-1-1,ship-blue-1-1,ship-green-1-1", "black-1-2", ["major-speculator:1"]),
        ("red-1-1,ship-blue-1-1,ship-green-1-1,ship-black-1-2", "yellow-1-2", []),
    ],
)
def test_the_third_and_the_fourth_colour_are_moments_of_their_own(before: str, drawn: str, moments: list[str]) -> None:
    t = other("contracts", "- set contracts=speculator,major-speculator,bruja,luminary", f"- set harbour=ship-{before}", "- now discover 1")
    word = next(w for w in t.s.box.cards if w.startswith(f"ship-{drawn[:-2]}"))
    t.enter(t.verbs["draw"].of("table", (word,)))
    assert len(t.s.harbour) == 1 + before.count(",") + 1 and t.s.moment == moments
