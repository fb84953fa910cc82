"""A decision at which a table begins has numbers and words of its own: they are said by name, and nothing else is believed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import pytest

from referee import GAMES
from referee.kernel.flow import Frame, State
from referee.ui.table.desk import load_game

from .hearing import SAVES, states
from .ui.sitting import Sitting, begin


def carried(s: State) -> set[str]:
    """What the decisions of this game are declared to carry."""
    base = next(base for kind in type(s).__mro__ for base in vars(kind).get("__orig_bases__", ()) if get_origin(base) is State)
    return set(get_type_hints(get_args(base)[0]))


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_said_of_a_decision_is_declared_with_a_type(game: str) -> None:
    play = load_game(game)
    said = {key for words in play.decisions.values() for key in words}
    assert said <= set(get_type_hints(import_module(f"referee.games.{game.replace('-', '_')}.decisions").Details))


@pytest.mark.parametrize("game", GAMES)
def test_only_decisions_of_the_game_have_them(game: str) -> None:
    play = load_game(game)
    assert play.decisions and set(play.decisions) <= set(play.flow)


@pytest.mark.parametrize("path", SAVES, ids=lambda p: p.stem)
def test_what_play_itself_puts_there_may_be_said(path: Path) -> None:
    for table, _item in states(path):
        for top in table.s.now:
            for frame in [top] if isinstance(top, Frame) else [f for stack in top.stacks.values() for f in stack]:
                assert set(frame.data) <= carried(table.s), frame.name
                for key, answer in table.game.decisions.get(frame.name, {}).items():
                    lies = frame.data.get(key)
                    assert lies in (None, "", -1) or isinstance(lies, list) or answer.fit(str(lies)), (frame.name, key)


@pytest.mark.parametrize("said", ["now trade Ann left=3", "now trade Ann taken=abc", "now trade Ann taken=-4", "now take Ann active=Zed"])
def test_what_is_not_of_it_or_does_not_fit_is_refused(said: str, tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table", game="port-royal", seats=2))
    told = table.type(said)
    assert "No:" in told and not table.desk.table.records


def test_words_of_it_are_said_by_their_names(tmp_path: Path) -> None:
    table = Sitting(begin(tmp_path / "a.table", game="port-royal", seats=2))
    table.type("now take Ann active=Bob taken=1")
    assert str(table.desk.table.records[-1]) == "- now take 1 active=2 taken=1"
