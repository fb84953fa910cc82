"""Random adventures played through the program's own commands beside the model of the book: they agree after every evening."""

from __future__ import annotations

import json
import random
import shutil
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

from referee.save import home
from referee.save.journal import Journal
from referee.ui.table.desk import Desk
from tests.faults.scenarios import living_in
from tests.ui.command import run

from .components import BOX, deck, word
from .model_campaign import WINDOWS, Campaign, End, Evening

ADVENTURES = tuple((mode, n) for n in (2, 1, 3, 4) for mode in ("competitive", "cooperative") if n > 1 or mode == "cooperative")
MODES = {"competitive": "adventure", "cooperative": "adventure-coop"}
HEROES = ("jean", "anna", "scott", "thomas")  # of four cards of the box: nobody has the back of another's
CARDS = {"lookout": 5, "ares": 8, "innkeeper": 5, "tibuk-brothers": 3}
PERSONS = [(word(c.id), c.influence) for c in deck("base") if c.kind == "person"]
SHIPS = [word(c.id) for c in deck("base") if c.kind == "ship"]


class Follower:
    """One adventure: the model's evenings, and the same typed."""

    def __init__(self, mode: str, count: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.players = ("Ann", "Bob", "Cid", "Dan")[:count]
        self.mode, self.model = mode, Campaign(mode, self.players)
        self.program_mode = "adventure-solo" if count == 1 else MODES[mode]
        self.desks: list[Desk] = []
        #: by evening and player: the record of what lay there at the end, and what would lie there without it
        self.areas: list[dict[str, tuple[str, End]]] = []
        self.brings: dict[str, str] = {}
        self.stock = Counter(CARDS)

    def play(self) -> None:
        """To the epilogue and one game of it, or to the end of a lonely adventure."""
        with tempfile.TemporaryDirectory() as root, living_in(Path(root)):
            self.typed("campaign", "new", "port-royal", "Sea")
            home.learn("port-royal", {key: value for key, value in BOX.items() if not key.startswith("brings.")})
            while (following := self.model.book().next()) and len(self.model.evenings) < 9:
                self.evening()
                self.compare()
                if not following.chapter:
                    break
                self.meddle()
            self.verdict()

    # -- an evening ----------------------------------------------------------------------------------------------------

    def evening(self) -> None:
        """Begun by the program with what the book says, played to some end."""
        expected = self.model.book().next()
        assert expected
        said = () if self.desks else ("--mode", self.program_mode, *(w for name in self.players for w in ("--player", name)))
        self.typed("new", "port-royal", "--campaign", "Sea", *said)
        last = home.last_table()
        assert last
        desk = Desk(Journal(last), "en")
        self.desks.append(desk)
        self.areas.append({})
        self.ships, self.persons = list(SHIPS), list(PERSONS)
        self.rng.shuffle(self.ships)
        self.rng.shuffle(self.persons)
        s, header = desk.table.s, desk.table.header
        found = (header.players, len(deck("base")) + s.added, len(s.events))
        assert found == (expected.players, expected.deck, expected.events), (found, expected)
        if expected.chapter:
            told = header.options["chapter"], 3 * int(header.options.get("losses", 0))
            assert told == (str(expected.chapter), expected.help), (header.options, expected)
        for hero in self.rng.sample(HEROES, len(self.players)):
            self.lines(f"hero {hero}")
        if expected.help:
            self.share(expected.help)
        self.model.after_evening(self.chapter(expected.chapter) if expected.chapter else self.epilogue())

    def share(self, coins: int) -> None:
        first = self.rng.randint(0, coins) if len(self.players) > 1 else coins
        for name, n in ((self.players[0], first), (self.players[-1], coins - first)):
            if n:
                self.lines(f"{name} aid {n}")

    def chapter(self, chapter: int) -> Evening:
        """The first story card, some months, an end."""
        before = self.model.book().read
        told = []
        later = sorted(self.rng.sample(range(1, 8), self.rng.randint(0, 2)))
        for k, number in enumerate(f"{chapter}{d}" for d in (0, *later)):
            if k:
                self.lines("set events=month-end", "event month-end")
            known = number in before
            told.append((number, before[number] if known else self.bring(number)))
            self.lines(f"story {number}")
            self.turn() if not k else self.cards()
        return self.over(Evening(chapter, {}, tuple(told)))

    def bring(self, number: str) -> tuple[tuple[str, int], ...]:
        """What a story card mixes in, as it is printed: the same at every table."""
        if number not in self.brings:
            kind = self.rng.choice([c for c, n in self.stock.items() if n] or ["-"])
            n = self.rng.randint(0, min(2, self.stock[kind]))
            self.stock[kind] -= n
            self.brings[number] = f"{kind} {n}" if n else "-"
        return read(self.brings[number])

    def turn(self) -> None:
        """A turn in which nobody takes anything."""
        top = self.desks[-1].table.s.events[0]
        self.lines(f"event {f'e{self.rng.randrange(10**6)}' if top == '?' else top}")
        if self.frame == "month-end":
            self.lines("story none")
        self.cards()

    def cards(self) -> None:
        self.lines(f"draw {self.ships.pop()}", "stop")
        while self.frame == "take":
            self.lines("pass")

    def over(self, told: Evening) -> Evening:
        """Random areas, then the end: card 9, or a last round."""
        ends = {name: self.area(k) for k, name in enumerate(self.players, 1)}
        s = self.desks[-1].table.s
        if self.mode == "cooperative":
            asked = tuple(int(BOX[f"card-nine.{len(self.players)}.{what}"]) for what in ("markers", "influence"))
            done = {t for seat in s.players.values() for t in seat.tasks}
            self.lines("set events=month-end", "event month-end", "story 9")
            return replace(told, ends=ends, asked=asked, all_tasks=set(s.tasks) <= done)
        if not any(map(self.wins, ends.values())):
            who = self.rng.randrange(len(self.players))
            self.areas[-1].pop(self.players[who])
            persons = sorted(self.persons, key=lambda p: -p[1])[:6]
            self.lines(f"set {who + 1}.persons={','.join(name for name, _shields in persons)} {who + 1}.markers=1")
            ends[self.players[who]] = End(sum(shields for _name, shields in persons), 1, ends[self.players[who]].coins)
        while self.frame != "over":
            self.turn()
        return replace(told, ends=ends)

    def area(self, seat: int) -> End:
        """What lies before a player when it ends."""
        persons = [self.persons.pop() for _ in range(self.rng.randint(0, 8))]
        tasks = self.rng.sample(self.desks[-1].table.s.tasks, self.rng.randint(0, min(4, len(self.desks[-1].table.s.tasks))))
        markers = WINDOWS - len(tasks) if self.mode == "cooperative" else self.rng.randint(0, WINDOWS - len(tasks))
        coins, before = self.rng.randint(0, 3), self.desks[-1].table.s.players[str(seat)].coins
        self.lines(
            f"set {seat}.persons={','.join(name for name, _shields in persons) or '-'} {seat}.tasks={','.join(tasks) or '-'} "
            f"{seat}.markers={markers} {seat}.coins={coins}"
        )
        end = End(sum(shields for _name, shields in persons), markers, coins)
        if self.mode == "cooperative" or not self.wins(end):
            self.areas[-1][self.players[seat - 1]] = self.desks[-1].table.items[-1].label, End(0, WINDOWS, before)
        return end

    @staticmethod
    def wins(end: End) -> bool:
        return end.influence >= 12 and end.markers <= WINDOWS - 2

    def epilogue(self) -> Evening:
        self.lines("starred 10", "starred 13", "starred 15", "starred 30")
        mode, self.mode = self.mode, "competitive"
        told = self.over(Evening(0, {}))
        self.mode = mode
        return told

    # -- after it ------------------------------------------------------------------------------------------------------

    def meddle(self) -> None:
        """Undo and redo, a copied file, a correction in an earlier evening."""
        what = self.rng.randrange(5)
        desk = self.desks[-1]
        if what == 0:
            taken = self.model.undo()
            self.lines("undo")
            self.compare()
            self.model.after_evening(taken)
            self.lines("redo")
        elif what == 1:
            shutil.copy(desk.journal.path, desk.journal.path.with_name(f"{self.rng.choice('az')}{len(self.desks)}.table"))
        elif what == 2:
            self.correct_cards()
        elif what == 3:
            self.correct_end()
        self.compare()

    def correct_cards(self) -> None:
        """A story card of an earlier evening brought something else: another answer, kept for all later tables."""
        n = self.rng.randrange(len(self.desks))
        desk, evening = self.desks[n], self.model.evenings[n]
        items = [(i.label, i.record.pairs[0][0]) for i in desk.table.items if i.record.does("fact")]
        facts = [(label, key.partition(".")[2]) for label, key in items if key.startswith("brings.")]
        if not facts:
            return
        label, card = self.rng.choice(facts)
        self.brings[card] = self.rng.choice([v for v in ("ares 1", "lookout 1", "-", "innkeeper 2") if v != self.brings[card]])
        self.said(desk, f"fix {label} {self.brings[card]}")
        mixed = tuple((number, read(self.brings[card]) if number == card else cards) for number, cards in evening.mixed)
        self.model.correct(n + 1, replace(evening, mixed=mixed))

    def correct_end(self) -> None:
        """Somebody had nothing before them at the end: the evening is decided again."""
        n = self.rng.randrange(len(self.desks))
        evening = self.model.evenings[n]
        if not self.areas[n]:
            return
        who = self.rng.choice(sorted(self.areas[n]))
        label, bare = self.areas[n].pop(who)
        self.said(self.desks[n], f"fix {label}")
        s = self.desks[n].table.s
        done = {t for seat in s.players.values() for t in seat.tasks}
        self.model.correct(n + 1, replace(evening, ends=evening.ends | {who: bare}, all_tasks=set(s.tasks) <= done))

    def compare(self) -> None:
        """`campaign show` and the model: who won each evening, what comes next, what lies in the deck."""
        book = self.model.book()
        shown = json.loads(self.typed("campaign", "show", "Sea", "--json"))
        winners = [tuple(p["name"] for p in t["players"] if p["winner"]) for t in shown["tables"]]
        team = self.mode == "cooperative" and len(self.players) > 1  # alone one wins by name
        assert winners == [("team",) if won and team and chapter else won for chapter, won in book.outcomes], (winners, book.outcomes)
        following, offered = book.next(), shown["next"]
        if following is None:
            assert not offered, offered
        else:
            assert tuple(offered["players"]) == following.players
            assert (offered["mode"] == "epilogue") is (not following.chapter), (offered, following)
            assert in_deck(offered["settings"].get("mixed-cards", "")) == book.mixed(), (offered, book.mixed())
        if following and following.chapter:
            told = offered["settings"]["chapter"], 3 * int(offered["settings"]["losses"])
            assert told == (str(following.chapter), following.help), (offered, following)

    def verdict(self) -> None:
        """What the book says at the end of it all."""
        assert self.model.book().flawless() is ("without a single loss" in self.typed("campaign", "show", "Sea"))

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

    def said(self, desk: Desk, line: str) -> None:
        first, *rest = line.split()
        replies = desk.operate(first, rest) if first in ("undo", "redo", "fix", "set") else desk.line(line)
        while replies and replies[-1].asks:
            key = replies[-1].asks.key
            replies = desk.line(self.brings[key.partition(".")[2]] if key.startswith("brings.") else "-")
        assert not [r for r in replies if r.kind in ("refused", "asks")], (line, replies)


def read(text: str) -> tuple[tuple[str, int], ...]:
    if text == "-":
        return ()
    kind, n = text.split()
    return ((kind, int(n)),)


def in_deck(text: str) -> Counter[str]:
    """`10:lookout*2,12:-` of the settings."""
    found: Counter[str] = Counter()
    for part in filter(None, text.split(",")):
        kind, _, n = part.partition(":")[2].partition("*")
        found += Counter({kind: int(n or 0)})
    return found
