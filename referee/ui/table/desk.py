"""A table being sat at: takes typed lines, answers with what came of them. The prompt, `enter` and the tests all use it."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from referee import GAMES
from referee.kernel.facts import Need
from referee.kernel.flow import open_moves
from referee.kernel.fold import Item
from referee.kernel.game import Game, Header, since
from referee.kernel.keyboard import swapped
from referee.kernel.move import AnyMove, Because, Move, impossible
from referee.kernel.options import leads
from referee.kernel.parse import Lost, Said, Which, parse
from referee.kernel.record import read
from referee.kernel.replay import Unfit
from referee.kernel.table import Readonly, Table
from referee.kernel.words import LONGEST, plain, sayings, tidy
from referee.save import home
from referee.save.journal import Journal, Unusable

from ..damage import examine
from ..lang import _
from ..text import Words
from .answers import Answers
from .command_words import COMMAND_WORDS
from .reply import Reply

if TYPE_CHECKING:  # an entry needs no correction
    from referee.kernel.mend import Mending


def load_game(game: str) -> Game:
    if game not in GAMES:
        raise Unusable("no-such-game", game=game)
    found: Game = importlib.import_module(GAMES[game]).GAME
    return found


def game_of(header: Header) -> Game:
    """The game of a table that can be played with this version."""
    game = load_game(header.game)
    if not since(game.edition, header.edition):
        raise Unusable("newer-edition", edition=header.edition)
    if header.mode not in game.modes:
        raise Unusable("no-such-mode", mode=header.mode)
    low, high = game.modes[header.mode].seats
    if not low <= len(header.players) <= high:
        raise Unusable("bad-header")
    return game


@dataclass(eq=False, repr=False)
class Desk:
    """One table, open."""

    journal: Journal
    lang: str
    table: Table = field(init=False)
    words: Words = field(init=False)
    asking: Which | Need | None = None
    waiting: tuple[AnyMove, bool, tuple[str, ...]] | None = None  # the entry a question interrupted
    fixing: tuple[str, ...] = ()  # the correction it interrupted
    mending: Mending | None = None
    numbers: dict[int, str] = field(default_factory=dict)  # the list just shown
    last_refusal: tuple[str, tuple[Because, ...]] | None = None

    def __post_init__(self) -> None:
        header, records = self.journal.load()
        game = game_of(header)
        self.table = Table(game, header, records, self.journal.append, home.box(header.game))
        self.words = Words(header.game, self.lang, game, self.table.names())
        examine(self)

    @classmethod
    def open(cls, path: Path | None, lang: str) -> Desk:
        """The table in a file, or the one played last."""
        found = path or home.last_table()
        if found is None or (path is None and not found.exists()):
            raise Unusable("no-table")
        desk = cls(Journal(found), lang)
        home.remember(last=str(found.resolve()))
        return desk

    @property
    def game(self) -> Game:
        return self.table.game

    def sync(self) -> bool:
        """Takes in what another window has written; True when there was something."""
        news = self.journal.news()
        if news is None:
            header, records = self.journal.load()
            self.table = Table(self.game, header, records, self.journal.append, self.table.box)
        elif news:
            self.table.follow(news)
        else:
            return False
        self.asking = self.waiting = self.mending = None
        self.numbers.clear()
        examine(self)
        return True

    # -- lines -------------------------------------------------------------------------------------------------------

    def line(self, text: str) -> list[Reply]:
        """One typed line: entries, an answer to the question on the screen, or Enter."""
        with self.journal.held():
            self.sync()
            try:
                replies = self._fact(text) if isinstance(self.asking, Need) else self._line(tidy(text))
                replies += self.deal() if not replies or replies[-1].kind == "done" else []
                return replies + self.campaign()
            except Readonly:
                return [self.stuck(text)]

    def _fact(self, text: str) -> list[Reply]:
        """An answer about the box: commas and capitals may matter in it."""
        return Answers(self).fact(" ".join(text[:LONGEST].split()))

    def _line(self, text: str) -> list[Reply]:
        comment = ""
        if " #" in text:
            text, _hash, comment = text.partition(" #")
        tokens = tuple(text.split())
        if self.asking is not None:
            answered = Answers(self).answer(tokens)
            return self._instead(tokens, comment.strip()) if answered is None else answered
        if not tokens:
            return self.accept()
        if len(tokens) == 1 and tokens[0].isdecimal() and int(tokens[0]) in self.numbers:
            tokens = tuple(self.numbers[int(tokens[0])].split())
        return self.entries(tokens, comment.strip())

    def _instead(self, tokens: tuple[str, ...], comment: str) -> list[Reply]:
        """Something else than an answer: another entry; what is neither leaves the question standing."""
        asking, waiting, fixing = self.asking, self.waiting, self.fixing
        self.asking, self.waiting, self.fixing = None, None, ()
        replies = self.entries(tokens, comment)
        if len(replies) == 1 and replies[0].kind == "refused" and replies[0].because[0].rule in ("table.unknown", "table.not-now"):
            self.asking, self.waiting, self.fixing = asking, waiting, fixing
            again = Reply("asks", which=asking) if isinstance(asking, Which) else Reply("asks", need=asking)
            return [Reply("refused", because=replies[0].because, entry=replies[0].entry), again]
        return replies

    def deal(self) -> list[Reply]:
        """With the program's own cards, what can only be a chance outcome is drawn at once: an Automa's card, a gambler's four."""
        replies: list[Reply] = []
        while self.table.header.cards == "app" and not self.table.stuck:
            due = [cls for _actor, cls in open_moves(self.game, self.table.s) if not cls.told]
            if len(due) != 1 or not due[0].chance:
                break
            step = self.enter(self.table.draw(due[0]), together=True)
            replies += step
            if step[-1].kind != "done":
                break
        return replies

    def accept(self) -> list[Reply]:
        """Enter: the automatic player's proposal, or the only thing to do."""
        proposal = self.table.proposal()
        if proposal is None:
            return []
        if proposal.need:
            return [self.ask(proposal.need, None)]  # the answer decides what is proposed
        return self.enter(proposal.cls.of(proposal.by, proposal.words))

    def entries(self, tokens: tuple[str, ...], comment: str = "", mover: str = "") -> list[Reply]:
        """Entries one after another, each read under what the one before has left; stops at the first refusal."""
        replies: list[Reply] = []
        told: str | None = None
        while tokens:
            got = self.read(tokens, replies)
            if isinstance(got, Which) and mover in got.actors:  # the line goes on with the player it is about
                got = self.read((self.table.names()[mover].split()[0], *tokens), replies)
            if isinstance(got, Which):
                drawn = self._drawn(got)
                if drawn is None:
                    self.asking = self.narrowed(got)
                    return [*replies, Reply("asks", which=self.asking)]
                got = Said(drawn, got.rest)
            if isinstance(got, Lost):
                return [*replies, self.refuse(" ".join(tokens), (got.because,), got.near)]
            step = self.enter(got.move, force=got.force, comment=comment, together=bool(replies), rest=got.rest)
            replies += step
            if step[-1].kind != "done":
                return replies
            told = got.move.by if self.of_turn(got.move) else told
            mover, tokens = got.move.by, got.rest
        return replies + (self.end_told(told) if told else [])

    def read(self, tokens: tuple[str, ...], replies: list[Reply]) -> Said | Which | Lost:
        """What the tokens say; in the other keyboard layout where only that makes sense."""
        got = parse(self.game, self.table.s, tokens, self.table.names())
        if not isinstance(got, Lost) or got.because.rule in ("table.ambiguous", "table.not-yours"):
            return got
        other = swapped(" ".join(tokens))
        if other:
            again = parse(self.game, self.table.s, tuple(other.split()), self.table.names())
            known = isinstance(again, Lost) and got.because.rule in ("table.not-now", "table.told-level")  # understood as it stands
            if self._surely(other, again) and not known:
                replies.append(Reply("info", text=_("Read in the other keyboard layout: {line}", line=other)))
                return again
        return got

    def _surely(self, line: str, got: Said | Which | Lost) -> bool:
        """In the other layout one or two letters must be a whole code: a mere beginning would be a guess."""
        if isinstance(got, Lost):
            return got.because.rule in ("table.not-now", "table.told-level")
        letters = "".join(itertools.takewhile(str.isalpha, line.split()[0]))
        said = (got.move.verb, *got.move.words()[:1]) if isinstance(got, Said) else (got.cls.verb, *got.words[:1])
        whole = {plain(letters), plain(line.split()[0])}
        return len(letters) > 2 or any(whole & set(sayings(self.game, word)) for word in said)

    def narrowed(self, which: Which) -> Which:
        """The question with the answers that lead to something allowed; with all of them where that leaves no choice."""
        with self.table.knowing():
            fit = [w for w in which.choices if not isinstance(w, str) or leads(which.cls, self.table.s, which.by, (*which.words, w))]
        return replace(which, choices=tuple(fit)) if len(fit) > 1 else which

    def _drawn(self, which: Which) -> AnyMove | None:
        """With the program's own cards an unfinished chance entry is drawn, not asked."""
        if which.cls.chance and self.table.header.cards == "app" and not which.words:
            return self.table.draw(which.cls)
        return None

    def enter(
        self, move: AnyMove, *, force: bool = False, comment: str = "", together: bool = False, rest: tuple[str, ...] = ()
    ) -> list[Reply]:
        lying = self.spoken(move)
        try:
            outcome = self.table.enter(move, force=force, comment=comment, together=together)
        except Need as need:
            return [self.ask(need, (move, force, rest))]
        if outcome.refused:
            return [self.refuse(outcome.text, outcome.refused)]
        self.numbers.clear()
        if taught := dict(move.teaches(self.table.s)):
            self.keep(taught)
        return [Reply("done", outcome, outcome.remarks, outcome.text, text=lying)]

    def spoken(self, move: AnyMove) -> str:
        """What lies at the place a move names: numbers alone say little afterwards."""
        said = move.words()
        if not said or not said[0].isdecimal() or type(move).names_player(0):
            return ""
        found = type(move).spoken(self.table.s, move.by, said[0])
        return self.words.name(found[0]) if found and len(said) == 1 else ""

    @staticmethod
    def of_turn(move: AnyMove) -> bool:
        """A told part of a turn; what is told aside, such as a tile that a card brought, is none."""
        return move.told and not move.ends_line and not move.aside

    def end_told(self, by: str) -> list[Reply]:
        """A line of told facts ends the turn it tells of, where the game says so."""
        for actor, cls in open_moves(self.game, self.table.s):
            if cls.told and cls.ends_line and actor == by:
                return self.enter(cls.of(by, ()), together=True)
        return []

    def refuse(self, entry: str, because: tuple[Because, ...], near: tuple[str, ...] = ()) -> Reply:
        self.last_refusal = (entry, because)
        return Reply("refused", because=because, entry=entry, near=near or self.instead(entry, because))

    def stuck(self, entry: str) -> Reply:
        """Nothing can be entered before the entry at which the table could not be read on is corrected."""
        stuck = self.table.stuck
        assert stuck
        return self.refuse(entry, (impossible("table.readonly", line=stuck.item.label), *stuck.because))

    def instead(self, entry: str, because: tuple[Because, ...]) -> tuple[str, ...]:
        """What could be typed instead: entries of the same move first."""
        try:
            legal = [o for o in self.table.options() if not o.open]
        except Need:
            return ()
        verb = read(entry).verb
        same = [o.entry for o in legal if o.cls.verb == verb]
        other = [o.entry for o in legal if o.cls.verb != verb and not o.cls.chance and not o.cls.told]
        return tuple((same + other)[:3])

    def campaign(self) -> list[Reply]:
        """A finished table updates its campaign once; one that is open again takes that back."""
        if not self.table.header.campaign:
            return []
        from .campaigns import settle

        return [Reply("info", text=text) for text in settle(self.table, self.journal.path)]

    # -- questions -----------------------------------------------------------------------------------------------------

    def ask(self, need: Need, waiting: tuple[AnyMove, bool, tuple[str, ...]] | None) -> Reply:
        self.asking, self.waiting = need, waiting
        return Reply("asks", need=need)

    def fits(self, need: Need, text: str) -> str:
        """An answer as it is kept; commands are no new names. Raises Misfit."""
        ear = self.game.ear(rows=True)
        ear = replace(ear, taken=ear.taken | COMMAND_WORDS)
        return self.game.facts.fit(need.key, text, {**self.table.box, **self.table.s.facts}, ear)

    def learn(self, key: str, value: str) -> None:
        """Keeps a fact with the table and in the owner's box."""
        self.table.learn(key, value)
        self.keep({key: value})

    def keep(self, facts: dict[str, str]) -> None:
        """Keeps facts in the owner's box."""
        home.keep(self.table.header.game, facts)
        self.table.box = {**self.table.box, **facts}

    def keep_again(self, gone: Iterable[Item]) -> None:
        """What entries taught the box, as it stands after some were taken back or returned."""
        taught: dict[str, str] = {}
        for item in (*gone, *self.table.items):
            cls = self.table.verbs.get(item.record.verb) if item.record.is_entry else None
            if cls and cls.teaches is not Move.teaches:
                with suppress(Unfit):  # what was taken back may be what could not be read
                    taught |= self.table.replay.move(item.record).teaches(self.table.s)
        if taught:
            self.keep(taught)

    # -- the journal ---------------------------------------------------------------------------------------------------

    def operate(self, word: str, args: Iterable[str]) -> list[Reply]:
        """undo, redo, fix, check, set, level, track, now."""
        from .corrections import Corrections

        return Corrections(self).operate(word, args)

    def settle(self, how: str, entries: tuple[str, ...] = ()) -> list[Reply]:
        """Settles the misfit of a correction: keep, drop, drop-turn, edit, or cancel."""
        from .corrections import Corrections

        return Corrections(self).settle(how, entries)

    # -- looking -------------------------------------------------------------------------------------------------------

    def why(self, text: str) -> tuple[str, list[Because] | Lost | Which | Need]:
        """Why this entry is, or is not, allowed now. Reads only."""
        tokens = tuple(tidy(text).split())
        got = self.read(tokens, [])
        if not isinstance(got, Said):
            return text, got
        try:
            return got.move.entry(), self.table.reasons(got.move)
        except Need as need:
            return got.move.entry(), need
