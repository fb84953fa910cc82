"""A whole evening, typed: the same lines give the same table, and few keys."""

from __future__ import annotations

import os
import re
import tomllib
from itertools import cycle
from pathlib import Path

import pytest

from referee.games.merchants_marauders.zones import NATIONS, PIRATES, zones
from referee.kernel.table import Table

from .evening import GAMES, HEADER, Evening

TESTS = Path(__file__).parents[2]
TRANSCRIPT = TESTS / "transcripts" / "merchants_marauders_evening.txt"
BOX = TESTS / "boxes" / "merchants_marauders.toml"


def test_a_whole_evening_takes_under_ninety_keys_a_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    desk = Evening(tmp_path / "evening.txt", tomllib.loads((TESTS / "boxes" / "merchants_marauders.toml").read_text("utf-8")))
    text = TRANSCRIPT.read_text("utf-8")
    for line in re.findall(r"^> ?(.*)$", text, re.M):
        desk.type(line)
    assert desk.text() == text
    table = desk.desk.table
    assert table.s.round == 11 and desk.keys < 90 * table.s.round
    assert table.s.now[-1].name == "over"
    assert Table(table.game, table.header, table.lines).view() == table.view()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_the_rules_to_the_end_in_few_keys(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    box = {**tomllib.loads(BOX.read_text("utf-8")), "loyalty.event": "drawer", "galleon.sails": "event-card"}
    kept = TESTS / "transcripts" / f"{name}.txt"
    desk = Evening(tmp_path / "evening.txt", box, *GAMES[name])
    lines = re.findall(r"^> ?(.*)$", kept.read_text("utf-8"), re.M)
    events, turns = [], []
    for line in lines:
        asked, before = desk.desk.table.s.frame.name, desk.keys
        desk.type(line)
        if asked == "event" or (asked == "npc-move" and events):
            events.append((events.pop() if asked == "npc-move" else 0) + desk.keys - before)
        if asked == "turn":
            turns.append(desk.keys - before)
    if os.environ.get("UPDATE"):
        kept.write_text(desk.text(), "utf-8")
    assert desk.text() == kept.read_text("utf-8")
    assert "✗" not in desk.text() and desk.desk.table.s.now[-1].name == "over"
    assert max(events) <= 10, "what the card says and its ships, before a newcomer is described"
    assert max(turns) <= 20, "a captain's turn"
    assert all(len(line) + 1 <= 8 for line in lines if line.startswith(("f ", "б "))), "a battle that found the captain, by its result"


#: An NPC and a zone as short as they can be said, in the order of the data.
SHORT = {
    "en": ("en fr du sp", "na ha tg po ol pe ct do cs cu ju cc ma ba jo br tr", "ps pb pf pm"),
    "ru": ("ан фр го ис", "нс га то ро ол пт кт сд км кю ху кк ма ба дж бр тр", "пш пб пф пм"),
}


@pytest.mark.parametrize("lang", SHORT)
def test_a_newcomer_with_skills_and_the_token_0_takes_ten_keys_wherever_it_comes(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    nations, places, pirates = (said.split() for said in SHORT[lang])
    desk = Evening(tmp_path / "evening.txt", {}, lang, HEADER._replace(options={"modules": "1,4", "variants": "none"}))
    for captain in ("sloop bridgetown 3232", "flute caracas 2323"):
        desk.type(captain)
    slots = dict(zip((*nations, *pirates), (*NATIONS, *PIRATES), strict=True))
    for (said, slot), place, zone in zip(cycle(slots.items()), places, zones(), strict=False):
        line = f"{said} {place}2230"
        desk.type(line)
        table = desk.desk.table
        assert len(line) + 1 <= 10 and table.items[-1].text == f"table comes {slot} {zone} 2230", line
        assert table.undo().ok
