"""Random campaigns of made-up story cards, typed evening by evening beside the model of the archive: they agree after every evening."""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from referee.kernel.facts import Need
from referee.save import home
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from tests.faults.scenarios import living_in
from tests.ui.command import run

from . import model_campaign as mc

NUMBERS = [*range(1, 75), *range(80, 100)]
NAMES = ("Ann", "Bob", "Cid", "Dan")
PLAIN = [t for t in mc.TILES if t not in mc.DISC_TILES]
ANSWERS = {"tile-place": "8", "tile-cells": "3", "tile-arrow": "6>7", "influence.ranks": "3,7,12"}

Line = tuple[str, Any]  # an instruction of a card: ("tile", "H5"), ("cards", 91), ("draw", 12), ("remove", "H5")


class Follower:
    """One campaign: what happened, told to the model and typed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.players = NAMES[: self.rng.randint(2, 4)]
        self.model = mc.Campaign.start(NUMBERS)
        self.fronts: dict[int, list[Line]] = {1: []}  # card 01 is printed in the rulebook
        self.backs: dict[int, list[Line]] = {}
        self.desks: list[Desk] = []
        self.events: list[tuple] = []

    def play(self) -> None:
        with tempfile.TemporaryDirectory() as root, living_in(Path(root)):
            self.typed("campaign", "new", "maracaibo", "Sea")
            for _ in range(self.rng.randint(3, 6)):
                self.evening()
                self.compare()
                self.meddle()

    # -- an evening ----------------------------------------------------------------------------------------------------

    def evening(self) -> None:
        """Four rounds, in some of which story cards are fulfilled; the last straight into the final scoring."""
        said = () if self.desks else (w for name in self.players for w in ("--player", name))
        self.typed("new", "maracaibo", "--campaign", "Sea", "--level", "record", *said)
        last = home.last_table()
        assert last
        self.desks.append(Desk(Journal(last), "en"))
        assert self.desks[-1].table.header.players == self.players
        self.t, self.events = deepcopy(self.model.table), []
        fresh = sorted(self.t.unread)
        self.t.unread = set()
        self.chosen = set(self.t.stories)  # cards that no made-up instruction may name any more
        self.lines("unpack")
        for card in fresh:
            self.carry_out("setup", card, self.fronts[card])
        for number in (1, 2, 3):
            self.lines("21a")
            met = self.fulfil()
            self.lines("next-round")
            self.read(number, met)
        self.lines("22")
        met = self.fulfil()
        points = {}
        while self.frame == "final":
            who = self.players[int(self.desks[-1].table.s.now[-1].by) - 1]
            points[who] = self.rng.randint(80, 84)
            self.lines(f"vp={points[who]} vp-income 0 db-points 0 card-points 0", "finish")
        self.read("final", met)
        assert self.frame == "over"
        self.model.after_evening(mc.Result(points, tuple(self.events)))

    def fulfil(self) -> dict[int, str]:
        """Some cards on the board were fulfilled in this round; by whom."""
        found = {}
        for card in self.rng.sample(self.t.stories, min(len(self.t.stories), self.rng.choice((0, 1, 1, 2)))):
            found[card] = who = self.rng.choice(self.players)
            self.lines(f"{who} met {card:02}")
        return found

    def read(self, when: object, met: dict[int, str]) -> None:
        """The backs of what was fulfilled, from the lowest number up."""
        for card, who in mc.readers(met, [], ""):
            if card not in self.t.stories:  # the other of two cards over one tile has left
                continue
            self.lines(f"read {card:02}")
            if self.frame == "vote":
                votes = {name: self.rng.choice("xy") for name in self.players}
                self.lines("vote " + " ".join(votes.values()))
                self.vote = mc.decide(votes, who)
            self.happens(when, "read", card, who)
            self.carry_out(when, card, self.backs[card])

    def carry_out(self, when: object, card: int, lines: list[Line]) -> None:
        for verb, what in lines:
            if verb == "tile":
                self.happens(when, "tile", what, card)
            elif verb == "cards":
                self.happens(when, "cards", (what,))
            else:
                self.happens(when, verb, what)
            if verb == "draw" and when != "final":
                self.carry_out(when, what, self.fronts[what])

    def happens(self, when: object, verb: str, *what: object) -> None:
        self.events.append((when, verb, *what))
        {"read": mc.read, "draw": mc.draw, "tile": mc.lay, "remove": mc.remove, "cards": mc.deal}[verb](self.t, when, *what)

    # -- cards ---------------------------------------------------------------------------------------------------------

    def told(self, key: str) -> str:
        """The answer to a question: a card is made up when its side is asked for."""
        what, _, card = key.partition(".")
        if what == "story":
            return self.text(self.fronts.setdefault(int(card), self.made_up(int(card), back=False)))
        if what == "back":
            number, _, decided = card.partition(".")
            if not decided and self.rng.random() < 0.2:
                return "vote x/y"
            return self.text(self.backs.setdefault(int(number), self.made_up(int(number), back=True)))
        return ANSWERS.get(what) or ANSWERS.get(key) or "-"

    def made_up(self, card: int, *, back: bool) -> list[Line]:
        """What stands on one side of a card; nothing is named that another side not carried out yet names."""
        lines: list[Line] = []
        if back:
            away = [t for t, by in self.t.tiles.items() if (by == card or by not in self.t.stories) and t not in self.chosen]
            lines += [("remove", self.take(away))] if away and self.rng.random() < 0.4 else []
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            other = [t for t, by in self.t.tiles.items() if by in self.t.stories and by != card and self.rng.random() < 0.3]
            tiles = [t for t in (*PLAIN, *other) if t not in self.chosen and (t in other or t not in self.t.tiles)]
            deck = [n for n in self.t.pile if n >= 90 and n not in self.chosen]
            if tiles and (not deck or self.rng.random() < 0.6):
                lines.append(("tile", self.take(tiles)))
            elif deck:
                lines.append(("cards", self.take(deck)))
        if back:
            new = [n for n in self.t.pile if n < 90 and n not in self.chosen]
            for card in self.rng.sample(new, self.rng.choice((1, 1, 2))):
                lines.append(("draw", self.take([card])))
        return lines

    def take(self, found: list) -> Any:
        one = self.rng.choice(found)
        self.chosen.add(one)
        return one

    @staticmethod
    def text(lines: list[Line]) -> str:
        """The same in the words a card is described with."""
        said = {"tile": "tiles", "remove": "off", "cards": "cards", "draw": "new"}
        return "; ".join(f"{said[verb]} {what:02}" if isinstance(what, int) else f"{said[verb]} {what}" for verb, what in lines) or "-"

    # -- after it ------------------------------------------------------------------------------------------------------

    def meddle(self) -> None:
        """Undo and redo, a copied file, a correction in some evening."""
        what, desk = self.rng.randrange(5), self.desks[-1]
        if what == 0:
            taken = self.model.undo()
            self.lines("undo")
            self.compare()
            self.model.after_evening(taken)
            self.lines("redo")
        elif what == 1:
            shutil.copy(desk.journal.path, desk.journal.path.with_name(f"{self.rng.choice('az')}{len(self.desks)}.table"))
        elif what == 2:
            self.correct(self.another_reader)
        elif what == 3:
            self.correct(self.more_cards)
        self.compare()

    def correct(self, how: Any) -> None:
        n = self.rng.randrange(len(self.desks))
        result = self.model.evenings[n]
        reads = [k for k, e in enumerate(result.events) if e[1] == "read"]
        if reads:
            events = how(self.desks[n], result.events, self.rng.choice(reads))
            self.model.correct(n + 1, replace(result, events=tuple(events)))

    def another_reader(self, desk: Desk, events: tuple, k: int) -> tuple:
        """Somebody else had fulfilled the card; not where it was voted on: the reader may turn a tie to an answer nobody described."""
        when, verb, card, who = events[k]
        if self.fact_keys(desk, f"back.{card:02}."):
            return events
        other = self.rng.choice([p for p in self.players if p != who])
        label = next(i.label for i in desk.table.items if i.text == f"{self.players.index(who) + 1} met {card:02}")
        self.said(desk, f"fix {label} {other} met {card:02}", reader=other)
        return (*events[:k], (when, verb, card, other), *events[k + 1 :])

    def more_cards(self, desk: Desk, events: tuple, k: int) -> tuple:
        """A line of the back had been forgotten: one more card for the journey deck."""
        when, _verb, card, _who = events[k]
        facts = self.fact_keys(desk, f"back.{card:02}")
        free = [n for n in self.model.table.pile if n >= 90]
        item = facts[-1]
        if not free or len(facts) > 1:
            return events
        self.backs[card].insert(0, ("cards", free[0]))
        self.said(desk, f"fix {item.label} {self.text(self.backs[card])}")
        return (*events[: k + 1], (when, "cards", (free[0],)), *events[k + 1 :])

    @staticmethod
    def fact_keys(desk: Desk, begun: str) -> list:
        return [i for i in desk.table.items if i.record.does("fact") and i.record.pairs[0][0].startswith(begun)]

    def compare(self) -> None:
        """`campaign show` and the model."""
        shown, t = json.loads(self.typed("campaign", "show", "Sea", "--json")), self.model.table
        kept = shown["kept"]
        cards = {key: {int(c) for c in kept[key]} for key in ("cards", "unread", "deck", "gone")}
        assert cards == {"cards": set(t.stories) - t.unread, "unread": t.unread, "deck": t.in_deck, "gone": t.gone}, (cards, t)
        assert {tile.upper() for tile in kept["tiles"]} == set(t.tiles), (kept, t)
        assert dict(r.split(":") for r in kept["read"]) == {f"{c:02}": who for c, who in t.told.items()}, (kept, t)
        wins = {name: sum(p["winner"] for e in shown["tables"] for p in e["players"] if p["name"] == name) for name in t.wins}
        assert wins == t.wins and len(shown["tables"]) == t.evenings, (wins, t)
        following = shown["next"]["settings"]
        assert following["story-cards"].split(",") == kept["cards"] or not kept["cards"], shown["next"]

    # -- typing --------------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> str:
        return str(self.desks[-1].table.s.now[-1].name)

    def typed(self, *args: str) -> str:
        ran = run(*args)
        assert ran.code == 0, (args, ran.err)
        return ran.out

    def lines(self, *lines: str) -> None:
        for line in lines:
            self.said(self.desks[-1], line)

    def said(self, desk: Desk, line: str, reader: str = "") -> None:
        """One line with its questions; what no longer fits a correction is done by the new reader."""
        first, *rest = line.split()
        replies = desk.operate(first, rest) if first in ("undo", "redo", "fix") else desk.line(line)
        for _ in range(9):
            if isinstance(need := replies[-1].asks, Need):
                replies = desk.line(self.told(need.key))
            elif replies[-1].kind == "misfit" and reader:
                _who, *words = replies[-1].entry.split()
                replies = desk.settle_misfit("edit", (f"{reader} {' '.join(words)}",))
            else:
                break
        assert not [r for r in replies if r.kind in ("refused", "asks", "misfit")], (line, replies)
