"""Where a game stands, as the prompt shows it: the question, a short list of answers, what Enter does."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.kernel.chance import by_program
from referee.kernel.flow import open_frames, open_moves
from referee.kernel.options import Option, leads, unbarred

from .. import phrases
from ..lang import _
from ..screen import Screen
from . import command_words
from .desk import Desk
from .listing import FEW, Listing, listing

MANY = 3 * FEW  # options from which a short list is never made


@dataclass
class Standing:
    """One table in view."""

    desk: Desk
    screen: Screen
    groups: dict[int, list[Option]] = field(default_factory=dict, init=False)  # what the list in view keeps together
    stood: tuple[object, ...] = field(default=(), init=False)  # the decision at hand when it was last shown
    round: int = field(default=0, init=False)  # when it was last looked

    def word(self, name: str) -> str:
        return command_words.shown(name, self.desk.lang)

    def standing(self, offered: list[Option] | None = None, *, always: bool = True) -> None:
        """The question at hand; to a person also the short list of answers and what Enter does. `offered`: what was just listed."""
        desk = self.desk
        if desk.mending or desk.asking is not None:
            return
        self.screen.say(phrases.question(desk), "ask")
        s = desk.table.s
        self.round = self.round or s.round
        now = (s.turn, *((f.name, f.by) for f, _ready in open_frames(s)))
        new, self.stood = now != self.stood, now
        proposed = self.proposal(offered)
        if self.screen.live and not proposed and (new or always) and not desk.table.stuck:
            options = desk.table.options(most=MANY + 1) if offered is None else offered
            short = listing(desk, options) if len(options) <= MANY else Listing()
            if 1 < len(short.rows) <= FEW and not short.groups:
                self.put(short)
        if proposed:
            self.screen.say(_("Enter: {entry}", entry=proposed), "ask")

    def proposal(self, options: list[Option] | None) -> str:
        """What Enter would do, in words; empty where it would do nothing."""
        proposed = self.desk.table.proposal(options)
        if proposed and proposed.need:  # a fact is asked first: its words are not known yet
            asks = _("asks: {question}", question=phrases.would_ask(proposed.need, self.desk.words).partition(": ")[0])
            return f"{self.desk.words.entry(f'{proposed.by} {proposed.cls.verb}')} ({asks})"
        if proposed:
            return self.desk.words.entry(proposed.entry)
        drawn = self.only_chance()
        return self.desk.words.name(drawn) if drawn else ""

    def only_chance(self) -> str:
        """The draw or roll that is the only thing to do, where the program draws."""
        cards, s = self.desk.table.header.cards, self.desk.table.s
        if self.desk.table.stuck:
            return ""
        rows = [(by, cls) for by, cls in unbarred(self.desk.game, s) if not cls.told and not cls.aside]
        ours = {cls for _by, cls in rows if cls.chance and by_program(cls, s, cards)}
        with self.desk.table.knowing():
            other = len(ours) != 1 or any(leads(cls, s, by, ()) for by, cls in rows if cls not in ours)
        return "" if other else ours.pop().verb

    def put(self, listed: Listing) -> None:
        self.number(listed)
        self.screen.listing(listed)

    def number(self, listed: Listing) -> None:
        """A list is in view: until the state changes its numbers are answers."""
        self.desk.numbers = dict(listed.numbers)
        self.groups = dict(listed.groups)

    def who(self) -> str:
        """Whose decision it is, for the prompt; nobody's once the game is over."""
        return "" if self.over() else phrases.deciding(self.desk, self.desk.table.s)

    def over(self) -> bool:
        return not any(True for _ in open_moves(self.desk.game, self.desk.table.s))

    def last_round(self) -> None:
        """Said once, when it begins."""
        before, self.round = self.round, self.desk.table.s.round
        if 0 < before < self.round == self.desk.game.rounds:
            self.screen.say(_("The last round begins."), "loud")
