"""A table being sat at: takes typed lines, answers with what came of them. The prompt, `enter` and the tests all use it."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee import GAMES
from referee.kernel import options as O
from referee.kernel.audit import Audit, check
from referee.kernel.facts import Need, shape
from referee.kernel.flow import is_open, open_moves
from referee.kernel.fold import Item
from referee.kernel.game import Game
from referee.kernel.mend import Mending, fix
from referee.kernel.move import AnyMove, Because, Move, impossible
from referee.kernel.options import Lost, Said, Which
from referee.kernel.table import Outcome, Readonly, Table, Unfit, fresh, pairs
from referee.save import home
from referee.save.journal import Journal, Unusable

from .keyboard import swapped
from .lang import _
from .text import Words

MOVES = ("enter", "told")


@dataclass
class Reply:
    """What came of one step of a line. `kind`: done, refused, asks, info, gone, patch, audit, misfit, command."""

    kind: str
    outcome: Outcome | None = None
    because: tuple[Because, ...] = ()
    entry: str = ""
    near: tuple[str, ...] = ()
    which: Which | None = None
    need: Need | None = None
    text: str = ""
    audit: Audit | None = None
    mending: Mending | None = None
    command: tuple[str, ...] = ()


def load_game(game: str) -> Game:
    if game not in GAMES:
        raise Unusable("no-such-game", game=game)
    found: Game = importlib.import_module(GAMES[game]).GAME
    return found


@dataclass
class Desk:
    """One table, open."""

    journal: Journal
    lang: str
    table: Table = field(init=False)
    words: Words = field(init=False)
    asking: Which | Need | None = None
    waiting: tuple[AnyMove, bool, tuple[str, ...]] | None = None  # the entry a question interrupted
    mending: Mending | None = None
    numbers: dict[int, str] = field(default_factory=dict)  # the list just shown
    last_refusal: tuple[str, tuple[Because, ...]] | None = None

    def __post_init__(self) -> None:
        header, records = self.journal.load()
        game = load_game(header.game)
        if header.edition > game.edition:
            raise Unusable("newer-edition", edition=header.edition)
        if header.mode not in game.modes:
            raise Unusable("no-such-mode", mode=header.mode)
        low, high = game.modes[header.mode].seats
        if not low <= len(header.players) <= high:
            raise Unusable("bad-header")
        self.table = Table(game, header, records, self.journal.append, home.box(header.game))
        self.words = Words(header.game, self.lang, game, self.table.names())

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
        return True

    # -- lines -------------------------------------------------------------------------------------------------------

    def line(self, text: str) -> list[Reply]:
        """One typed line: entries, an answer to the question on the screen, or Enter."""
        with self.journal.held():
            self.sync()
            try:
                replies = self._line(O.tidy(text))
                replies += self.deal() if not replies or replies[-1].kind == "done" else []
                return replies + self.campaign()
            except Readonly:
                stuck = self.table.stuck
                assert stuck
                why = impossible("table.readonly", line=stuck.item.label)
                return [self.refuse(text, (why, *stuck.because))]

    def _line(self, text: str) -> list[Reply]:
        comment = ""
        if " #" in text:
            text, _hash, comment = text.partition(" #")
        tokens = tuple(text.split())
        if self.asking is not None:
            answered = self._answer(tokens)
            if answered is not None:
                return answered
            self.asking = self.waiting = None
        if not tokens:
            return self.accept()
        if len(tokens) == 1 and tokens[0].isdecimal() and int(tokens[0]) in self.numbers:
            tokens = tuple(self.numbers[int(tokens[0])].split())
        return self.entries(tokens, comment.strip())

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

    def entries(self, tokens: tuple[str, ...], comment: str = "") -> list[Reply]:
        """Entries one after another, each read under what the one before has left; stops at the first refusal."""
        replies: list[Reply] = []
        told: str | None = None
        while tokens:
            got = self.read(tokens, replies)
            if isinstance(got, Which):
                drawn = self._drawn(got)
                if drawn is None:
                    self.asking = got
                    return [*replies, Reply("asks", which=got)]
                got = Said(drawn, got.rest)
            if isinstance(got, Lost):
                return [*replies, self.refuse(" ".join(tokens), (got.because,), got.near)]
            step = self.enter(got.move, force=got.force, comment=comment, together=bool(replies), rest=got.rest)
            replies += step
            if step[-1].kind != "done":
                return replies
            told = got.move.by if got.move.told and not got.move.ends_line else told
            tokens = got.rest
        return replies + (self._end_told(told) if told else [])

    def read(self, tokens: tuple[str, ...], replies: list[Reply]) -> Said | Which | Lost:
        """What the tokens say; in the other keyboard layout where only that makes sense."""
        got = O.parse(self.game, self.table.s, tokens, self.table.names())
        if not isinstance(got, Lost) or got.because.rule == "table.ambiguous":
            return got
        other = swapped(" ".join(tokens))
        if other:
            again = O.parse(self.game, self.table.s, tuple(other.split()), self.table.names())
            if self._surely(other, again):
                replies.append(Reply("info", text=_("Read in the other keyboard layout: {line}", line=other)))
                return again
        return got

    def _surely(self, line: str, got: Said | Which | Lost) -> bool:
        """In the other layout one or two letters must be a whole code: a mere beginning would be a guess."""
        if isinstance(got, Lost):
            return got.because.rule in ("table.not-now", "table.told-level")
        letters = "".join(itertools.takewhile(str.isalpha, line.split()[0]))
        said = (got.move.verb, *got.move.words()[:1]) if isinstance(got, Said) else (got.cls.verb, *got.words[:1])
        whole = {O.plain(letters), O.plain(line.split()[0])}
        return len(letters) > 2 or any(whole & set(O.sayings(self.game, word)) for word in said)

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
        if not said or not said[0].isdecimal():
            return ""
        found = type(move).spoken(self.table.s, move.by, said[0])
        return self.words.name(found[0]) if found and len(said) == 1 else ""

    def _end_told(self, by: str) -> list[Reply]:
        """A line of told facts ends the turn it tells of, where the game says so."""
        for actor, cls in open_moves(self.game, self.table.s):
            if cls.told and cls.ends_line and actor == by:
                return self.enter(cls.of(by, ()), together=True)
        return []

    def refuse(self, entry: str, because: tuple[Because, ...], near: tuple[str, ...] = ()) -> Reply:
        self.last_refusal = (entry, because)
        return Reply("refused", because=because, entry=entry, near=near or self.instead(entry, because))

    def instead(self, entry: str, because: tuple[Because, ...]) -> tuple[str, ...]:
        """What could be typed instead: entries of the same move first."""
        try:
            legal = [o for o in self.table.options() if not o.open]
        except Need:
            return ()
        verb = entry.split()[1] if len(entry.split()) > 1 else ""
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

    def _answer(self, tokens: tuple[str, ...]) -> list[Reply] | None:
        """The line as an answer to the question on the screen; None where it is not one."""
        asking, waiting = self.asking, self.waiting
        if isinstance(asking, Which):
            if not tokens:
                return []
            if asking.actors:
                return self._actor(asking, tokens)
            got = O.answer(self.game, self.table.s, asking, tokens[0])
            if isinstance(got, Lost):
                return None
            self.asking = None
            if isinstance(got, Which):
                self.asking = got
                return [Reply("asks", which=got)]
            step = self.enter(got.move, force=got.force or tokens[-1] == "!", rest=got.rest)
            rest = (*(t for t in tokens[1:] if t != "!"), *got.rest)
            return step + (self.entries(rest) if rest and step[-1].kind == "done" else [])
        assert isinstance(asking, Need)
        if not tokens:
            return [Reply("asks", need=asking)]
        value = shape(asking.kind, self._choice(asking.kind, " ".join(tokens)))
        if value is None:
            return None
        self.learn(asking.key, value)
        self.asking = self.waiting = None
        if waiting is None:
            return self.accept() or [Reply("info", text=f"{asking.key}={value}")]
        move, force, rest = waiting
        step = self.enter(move, force=force, rest=rest)
        if step[-1].kind != "done":
            return step
        if move.told and not move.ends_line and not rest:  # the question came at the end of a line of told facts
            return step + self._end_told(move.by)
        return step + (self.entries(rest) if rest else [])

    def _actor(self, asking: Which, tokens: tuple[str, ...]) -> list[Reply] | None:
        who = [a for a in O.actor_named(self.table.s, tokens[0], self.table.names()) if a in asking.actors]
        if tokens[0].isdecimal() and 1 <= int(tokens[0]) <= len(asking.actors):
            who = [asking.actors[int(tokens[0]) - 1]]
        if len(who) != 1:
            return None
        self.asking = None
        return self.entries((self.table.names()[who[0]].split()[0], asking.cls.verb, *asking.rest))

    @staticmethod
    def _choice(kind: str, text: str) -> str:
        """A bare number answers a question with listed answers."""
        listed = kind[4:].split("|") if kind.startswith("one:") else []
        return listed[int(text) - 1] if text.isdecimal() and text not in listed and 1 <= int(text) <= len(listed) else text

    def learn(self, key: str, value: str) -> None:
        """Keeps a fact with the table and in the owner's box."""
        self.table.learn(key, value)
        self.keep({key: value})

    def keep(self, facts: dict[str, str]) -> None:
        """Keeps facts in the owner's box."""
        try:
            home.learn(self.table.header.game, facts)
        except OSError:
            pass  # the table has it; the box is only for the next evening
        self.table.box = {**self.table.box, **facts}

    def keep_again(self, gone: Iterable[Item]) -> None:
        """What entries taught the box, as it stands after some were taken back or returned."""
        for item in (*gone, *self.table.items):
            words = item.text.partition("  #")[0].removesuffix(" !").split()
            cls = self.table.verbs.get(words[1]) if len(words) > 1 else None
            if cls and cls.teaches is not Move.teaches and (taught := dict(cls.of(words[0], words[2:]).teaches(self.table.s))):
                self.keep(taught)

    # -- the journal ---------------------------------------------------------------------------------------------------

    def operate(self, word: str, args: Iterable[str]) -> list[Reply]:
        """undo, redo, fix, check, set, level, now."""
        given = list(args)
        with self.journal.held():
            self.sync()
            self.asking = self.waiting = None
            self.numbers.clear()
            try:
                found: list[Reply] = getattr(self, f"_do_{word}")(given)
                return found + self.campaign()
            except Readonly:
                stuck = self.table.stuck
                assert stuck
                return [self.refuse(word, (impossible("table.readonly", line=stuck.item.label), *stuck.because))]

    def _told(self, outcome: Outcome) -> list[Reply]:
        if outcome.refused:
            return [self.refuse(outcome.text, outcome.refused)]
        if outcome.text.startswith(("- undo", "- redo")):
            self.keep_again(outcome.gone)
        return [Reply("gone" if outcome.gone else "patch", outcome, entry=outcome.text)]

    def _do_undo(self, args: list[str]) -> list[Reply]:
        if args and not args[0].isdecimal():
            return [self.refuse("undo " + args[0], (impossible("table.no-line", line=args[0]),))]
        return self._told(self.table.undo(int(args[0]) if args else None))

    def _do_redo(self, args: list[str]) -> list[Reply]:
        replies = self._told(self.table.redo())
        for _k in range(1, int(args[0]) if args and args[0].isdecimal() else 1):
            if replies[-1].kind == "refused":
                break
            replies += self._told(self.table.redo())
        return replies

    def _do_set(self, args: list[str]) -> list[Reply]:
        return self._told(self.table.set(pairs(" ".join(args))))

    def _do_level(self, args: list[str]) -> list[Reply]:
        found = O.pick(args[0], ("enforce", "assist", "record"), self.game) if args else []
        return self._told(self.table.level(found[0] if len(found) == 1 else " ".join(args)))

    def _do_now(self, args: list[str]) -> list[Reply]:
        if len(args) < 2:
            return [self.refuse("now", (impossible("table.no-frame", frames=tuple(self.game.flow)),))]
        more = dict(a.partition("=")[::2] for a in args[2:])
        return self._told(self.table.begin_at(args[0], args[1], **more))

    def _do_check(self, args: list[str]) -> list[Reply]:
        audit = check(self.table, pairs(" ".join(args)))
        if audit.outcome.refused:
            return [self.refuse(audit.outcome.text, audit.outcome.refused)]
        return [Reply("audit", audit.outcome, audit=audit)]

    def _do_fix(self, args: list[str]) -> list[Reply]:
        recompute = "--recompute" in args  # automatic players' later steps are worked out anew
        args = [a for a in args if a != "--recompute"]
        if not args:
            return [self.refuse("fix", (impossible("table.no-line", line=""),))]
        label, text = args[0], " ".join(args[1:])
        read = self._exactly(self.before(label), text)
        known = {i.label for i in self.table.items} | ({self.table.stuck.item.label} if self.table.stuck else set())
        if isinstance(read, Reply) and label in known:
            return [read]
        begun = fix(self.table, label, () if isinstance(read, Reply) else read, recompute=recompute)
        if isinstance(begun, Outcome):
            return [self.refuse(begun.text, begun.refused)]
        return self._mended(begun)

    def _exactly(self, s: Any, text: str) -> tuple[str, ...] | Reply:
        """Entries typed in a player's words (`;` may stand between them), read as they would have been in a state."""
        found: list[str] = []
        for said in text.split(";"):
            tokens = tuple(O.tidy(said).split())
            while tokens:
                got = O.parse(self.game, s, tokens, self.table.names())
                other = swapped(" ".join(tokens))
                if isinstance(got, Lost) and other:
                    again = O.parse(self.game, s, tuple(other.split()), self.table.names())
                    got = again if isinstance(again, Said) else got
                if isinstance(got, Lost):
                    return self.refuse(" ".join(tokens), (got.because,), got.near)
                if isinstance(got, Which):
                    return Reply("asks", which=got)
                found.append(got.move.entry() + (" !" if got.force else ""))
                try:
                    self.table.run(s, found[-1])
                except Unfit:
                    pass  # the correction itself will say why it does not fit
                tokens = got.rest
        return tuple(found)

    def before(self, label: str) -> Any:
        """The state just before an entry."""
        s = fresh(self.game, self.table.header)
        for item in self.table.items:
            if item.label == label:
                break
            self.table.run(s, item.text)
        return s

    def _at_misfit(self, mending: Mending) -> Any:
        """The corrected table just before the entry that no longer fits."""
        s = fresh(self.game, self.table.header)
        assert mending.misfit
        for item in mending._items():
            if item == mending.misfit.item:
                break
            self.table.run(s, item.text)
        return s

    def _mended(self, mending: Mending) -> list[Reply]:
        if mending.misfit:
            self.mending = mending
            return [Reply("misfit", because=mending.misfit.because, entry=mending.misfit.item.text, mending=mending)]
        self.mending = None
        return self._told(mending.commit())

    def settle(self, how: str, entries: tuple[str, ...] = ()) -> list[Reply]:
        """Settles the misfit at hand: keep, drop, drop-turn, edit, or give the correction up."""
        mending = self.mending
        if mending is None or mending.misfit is None:
            return []
        if how == "cancel":
            self.mending = None
            return [Reply("info", text=_("The correction was given up; nothing changed."))]
        with self.journal.held():
            if self.sync():
                self.mending = None
                return [Reply("info", text=_("Another window wrote meanwhile; begin the correction again."))]
            if how == "keep":
                mending.keep()
            elif how == "drop":
                mending.drop()
            elif how == "drop-turn":
                mending.drop_turn()
            elif how == "edit":
                read = self._exactly(self._at_misfit(mending), "; ".join(entries))
                if isinstance(read, Reply):
                    return [read]
                mending.edit(*read)
            return self._mended(mending) + self.campaign()

    # -- looking -------------------------------------------------------------------------------------------------------

    def why(self, text: str) -> tuple[str, list[Because] | Lost | Which | Need]:
        """Why this entry is, or is not, allowed now. Reads only."""
        tokens = tuple(O.tidy(text).split())
        got = self.read(tokens, [])
        if not isinstance(got, Said):
            return text, got
        try:
            return got.move.entry(), self._judge(got.move)
        except Need as need:
            return got.move.entry(), need

    def _judge(self, move: AnyMove) -> list[Because]:
        if not is_open(self.game, self.table.s, move.by, type(move)):
            return [self.table._not_now(type(move))]
        return O.judge(move, self.table.s)
