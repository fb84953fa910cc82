"""Evenings of a campaign as they are typed: made-up cards, questions answered from them."""

from __future__ import annotations

import json
from typing import Any

from referee.games.maracaibo.board import home
from referee.kernel.facts import Need
from referee.save import home as kept_home
from referee.save.journal import Journal
from referee.ui.table.desk import Desk, Reply
from tests.ui.command import run

FACTS = {
    "influence.ranks": "3,7,12",
    "back.01": "vote a/b",
    "back.01.a": "new 08; tiles h12; discard 90",
    "story.08": "if h12; quests 3",
    "tile-place.h12": "8",
    "tile-cells.h12": "2",
    "back.08": "off h12; new 15",
    "story.15": "tiles h3; story 4",
    "back.15": "off h3; new 22",
    "story.22": "tiles h12; cards 91-92",
}


class Evening:
    """One table of a campaign; questions are answered from the cards."""

    def __init__(self, campaign: str, *names: str, cards: dict[str, str] | None = None) -> None:
        self.cards = FACTS | (cards or {})
        players = [word for name in names for word in ("--player", name)]
        ran = run("new", "maracaibo", "--campaign", campaign, "--mode", "solo" if len(names) == 1 else "base", *players)
        assert ran.code == 0, ran.err
        self.checklist = ran.out
        last = kept_home.last_table()
        assert last
        self.desk = Desk(Journal(last), "en")
        self.asked: list[str] = []

    def type(self, line: str) -> list[Reply]:
        replies = self.desk.line(line)
        while replies and isinstance(need := replies[-1].asks, Need):
            key = need.key
            assert key not in self.asked[-1:] or replies[0].kind != "refused", f"{key}: {self.cards.get(key, '-')} does not answer it"
            self.asked.append(key)
            replies = self.desk.line(self.cards.get(key, "-"))
        assert not [r for r in replies if r.kind in ("refused", "asks")], (line, replies)
        return replies

    def play(self, *lines: str) -> list[Reply]:
        """What is typed; `home`: everybody sails home, until the round is over."""
        return [reply for line in lines for reply in (self.home() if line == "home" else self.type(line))]

    def home(self) -> list[Reply]:
        replies: list[Reply] = []
        while self.frame == "turn":
            spaces, ship = home(self.s.round), self.s.players[self.s.now[-1].by].ship
            replies += self.type(spaces[spaces.index(ship) + 1] if ship in spaces else spaces[0])
        return replies

    def end(self) -> list[Reply]:
        """Home until the final scoring is done."""
        while self.frame != "final":
            self.type("next-round") if self.frame == "interim" else self.home()
        replies: list[Reply] = []
        while self.frame != "over":
            replies = self.type("finish")
        return replies

    @property
    def s(self) -> Any:
        return self.desk.table.s

    @property
    def frame(self) -> str:
        return str(self.s.now[-1].name)


def told(campaign: str) -> dict[str, Any]:
    ran = run("campaign", "show", campaign, "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def first(campaign: str) -> Evening:
    """Card 01 fulfilled in round 1, decided by vote; the tile of card 08 is never filled."""
    table = Evening(campaign, "Ann", "Bob", "Cleo")
    table.play("unpack", "15 task story", "home", "next-round", "read 01", "vote a b a")
    assert table.s.saga.cards == ["08"] and table.s.legacy == ["h12"]
    table.end()
    return table


def second(campaign: str) -> Evening:
    """H12 is filled, card 15 fulfilled in the last round: the next card is laid out unread."""
    table = Evening(campaign, "Ann", "Bob", "Cleo")
    table.play("unpack", "8 put-disc h12", "8 put-disc h12", "home", "next-round", "read 08")
    assert table.s.legacy == ["h3"] and table.s.saga.kept == ["08:3"]
    while table.s.round < 4:
        table.type("next-round") if table.frame == "interim" else table.home()
    table.play("4 task story", "home", "finish", "finish", "finish", "read 15")
    return table
