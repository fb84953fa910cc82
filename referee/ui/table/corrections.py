"""The journal from a desk: undo, redo, fix with its misfits, check, set, level, now."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from referee.kernel.answer import Misfit
from referee.kernel.audit import explained, noted
from referee.kernel.correct_entry import Mending, fix, typed
from referee.kernel.counted_records import since
from referee.kernel.facts import UNKNOWN, Need
from referee.kernel.game import Game
from referee.kernel.line.heard import Heard
from referee.kernel.line.names import LONGEST, clean, match, pick, plain
from referee.kernel.line.read_result import players_named
from referee.kernel.line.stated_counts import stated
from referee.kernel.move import impossible
from referee.kernel.operations import LEVELS
from referee.kernel.outcome import Outcome, Readonly
from referee.kernel.paths import BadPath
from referee.kernel.place_names import first_named, named, namesakes
from referee.kernel.record import Record, cleaned, fact, pairs

from ..lang import _
from ..text import Words
from .command_words import COMMANDS, LAST, SETTLE, TO, shown
from .listener import BY_PLACE
from .reply import Reply
from .reply_lines import held
from .waiting_line import Waiting

if TYPE_CHECKING:
    from .desk import Desk


def joined(words: Iterable[str]) -> list[str]:
    """`Ann.double tiles=3`, `Ann.cards=small 3`: a word goes with the one before it, unless it begins another place."""
    parts: list[str] = []
    for word in words:
        if parts and not ("=" in parts[-1] and ("=" in word or "." in word)):
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts


def decision(game: Game, words: Words, said: list[str]) -> tuple[tuple[str, ...], int]:
    """The decisions that words begin with, by the names on the screen, and how many words that takes."""
    frames, n, _how = match(game, tuple(said), game.flow, lambda name: (f"frame-{name}",))
    whole = plain(" ".join(said[:n]))
    return tuple(f for f in frames if whole == plain(words.frame(f))) or tuple(f for f in frames if f == whole) or frames, n


@dataclass
class Corrections:
    """What may be done to the journal of one desk."""

    desk: Desk

    def operate(self, word: str, args: Iterable[str]) -> list[Reply]:
        """undo, redo, fix, check, set, level, track, now."""
        given = [cleaned(arg) for arg in args]
        with self.desk.journal.held():
            if self.desk.sync() and self.desk.sitting and word in BY_PLACE:
                return self.desk.again or self.desk.changed(" ".join((word, *given)))
            self.desk.waiting = None
            self.desk.numbers.clear()
            try:
                replies: list[Reply] = DOES[word](self, given)
                replies += self.desk.campaign()
            except Readonly:
                return [self.desk.stuck(word)]
        return [self._explained(reply) for reply in replies]

    def _explained(self, reply: Reply) -> Reply:
        """What looks for the culprits of a difference keeps nobody from writing meanwhile."""
        return replace(reply, audit=explained(self.desk.table, reply.audit)) if reply.audit else reply

    def _told(self, outcome: Outcome) -> list[Reply]:
        if outcome.refused:
            return [self.desk.refuse(outcome.text, outcome.refused)]
        if outcome.record.does("undo", "redo"):
            self.desk.keep_again(outcome.gone)
        return [Reply("gone" if outcome.gone else "patch", outcome, entry=outcome.text)]

    def _do_undo(self, args: list[str]) -> list[Reply]:
        if args[1:] or not all(map(str.isdecimal, args)):  # `undo 2 lines` are not all from line 2 on
            return [self.desk.refuse("- undo", (impossible("table.undo-what", said=" ".join(args)),))]
        return self._told(self.desk.table.undo(int(args[0]) if args else None))

    def _do_redo(self, args: list[str]) -> list[Reply]:
        replies = self._told(self.desk.table.redo())
        for _k in range(1, int(args[0]) if args and args[0].isdecimal() else 1):
            if replies[-1].kind == "refused":
                break
            replies += self._told(self.desk.table.redo())
        return replies

    def _in_a_sentence(self, args: list[str]) -> list[str]:
        """`Ann has 3 coins and Bob 5`, «у Ани 3 монеты»: the places that say it, with their values."""
        said: list[list[str]] = [[]] if args[:1] and args[0] in ("that", "if", "что") else [[*args[:1]]]
        for word in args[1:]:
            if word in ("and", "и"):
                said.append([])
            else:
                said[-1].append(word)
        places = [] if "=" in " ".join(args) else list(map(self._placed, said))
        return places if places and all(places) else args

    def _placed(self, said: list[str]) -> str:
        """The place with its value that a part of a sentence names; nothing where it is none."""
        table, own = self.desk.table, (*said[:1], "has", *said[1:])
        so = stated(table.game, table.s, tuple(said))
        if so is None and said and players_named(table.s, said[0]):
            so = stated(table.game, table.s, own)
        with suppress(BadPath):
            return f"{first_named(table.game, table.s, so.places(table.s.names.get(so.by, so.by)))}={so.n}" if so and so.by else ""
        return ""

    def _do_set(self, args: list[str]) -> list[Reply]:
        args = self._in_a_sentence(args)
        if "=" not in " ".join(args):
            return [self._unsaid("set", args)]
        table, said = self.desk.table, pairs(joined(args))
        replies = self._told(table.set(said))
        if replies[-1].kind == "patch" and replies[-1].outcome:
            meant = zip(said, replies[-1].outcome.record.pairs, strict=False)
            also = [other for (name, _), (path, _) in meant for other in namesakes(table.game, table.s, name, path)]
            new = {path for path, _value in replies[-1].outcome.record.pairs}
            replies += [Reply("info", text=said) for said in held(table.s, self.desk.words, new)]
            if also:
                places = ", ".join(map(self.desk.words.place, also))
                replies.append(Reply("info", text=_("Also called so, and left alone: {places}", places=places)))
        return replies

    def _unsaid(self, word: str, args: list[str]) -> Reply:
        """`set` alone: what it wants, with the place that was named, else one of this table as an example."""
        table = self.desk.table
        view, mine = table.view(), table.s.players
        path = next((p for p, value in view.items() if p.partition(".")[0] in mine and isinstance(value, int)), next(iter(view)))
        with suppress(BadPath):
            path = named(table.game, table.s, " ".join(args)) if args else path
        return self.desk.refuse(f"- {word}", (impossible("table.no-value", also=(path,), value=view.get(path)),))

    def _do_level(self, args: list[str]) -> list[Reply]:
        fits = pick(args[0], LEVELS, self.desk.game) if args else []
        return self._told(self.desk.table.level(fits[0] if len(fits) == 1 else " ".join(args)))

    def _do_track(self, args: list[str]) -> list[Reply]:
        said, game = " ".join(args), self.desk.game
        fits = [v for v in game.track if v == said or plain(said) in map(plain, game.say(f"track-{v}"))]
        return self._told(self.desk.table.track(fits[0] if fits else said))

    def _do_now(self, args: list[str]) -> list[Reply]:
        game = self.desk.game
        names = {**{who: self.desk.words.player(who) for who in game.automatic}, **self.desk.table.names()}
        said = [word for word in args if "=" not in word]
        first = [said.pop(0)] if said and plain(said[0]) in map(plain, names.values()) else []  # `now Ann battle`
        frames, n = decision(game, self.desk.words, said)
        who = " ".join(first or said[n : n + 1])
        if len(frames) != 1 or not who:
            return [self.desk.refuse("- now", (impossible("table.no-frame", decisions=frames or tuple(game.flow)),))]
        named = [actor for actor, name in names.items() if plain(name).startswith(plain(who))]
        more = dict(word.partition("=")[::2] for word in args if "=" in word)
        return self._told(self.desk.table.begin_at(frames[0], named[0] if len(named) == 1 else who, **more))

    def _do_check(self, args: list[str]) -> list[Reply]:
        args = self._in_a_sentence(args)
        if "=" not in " ".join(args):
            return [self._unsaid("check", args)]
        audit = noted(self.desk.table, pairs(joined(args)))
        if audit.outcome.refused:
            return self._told(audit.outcome)
        return [Reply("audit", audit.outcome, audit=audit)]

    def _do_fix(self, args: list[str]) -> list[Reply]:
        recompute = "--recompute" in args  # automatic players' later steps are worked out anew
        args = [a for a in args if a != "--recompute"]
        if not args:
            return [self.desk.refuse("- fix", (impossible("table.which-line"),))]
        leading = list(takewhile(lambda word: clean(word) in (*LAST, *TO), args))
        if any(plain(word).startswith(("last", "последн")) for word in leading):  # `fix last green 1`
            args = self._last(args[len(leading) :])
            if not args:
                return [self.desk.refuse("- fix", (impossible("table.which-line"),))]
        table, label, text = self.desk.table, args[0], " ".join(args[1:])
        if table.stuck and label == str(table.stuck.item.line):  # as it is advised: the entry of that line that cannot be carried out
            label = table.stuck.item.label
        place = table.place(label)
        if place is None:
            return [self.desk.refuse(f"- fix {label}", (impossible("table.no-line", line=label),))]
        told = table.items[place].record.pairs[0][0] if place < len(table.items) and table.items[place].record.does("fact") else ""
        if text and (told or text.startswith("fact ")):
            return self._retell(label, told, text, recompute)
        begun = ("fix", *(("--recompute",) if recompute else ()), label)
        again = (*begun, *args[1:])
        entries = self._typed(table.before(place), text, begun, ended=not self._goes_on(place))
        if isinstance(entries, Reply):
            return self._first(entries.asks, again) if isinstance(entries.asks, Need) else [entries]
        mending, lacks = fix(table, label, entries, recompute=recompute), list[Need]()
        while isinstance(mending, Mending) and mending.misfit and (need := mending.misfit.need):
            if not table.stuck or need in lacks or not (boxed := self._boxed(need)):
                return self._first(need, again)
            lacks, entries = [*lacks, need], (fact(need.key, boxed), *entries)  # nothing else is written to a table that cannot be read on
            mending = fix(table, label, entries, recompute=recompute)
        return self._mended(mending)

    def _last(self, text: list[str]) -> list[str]:
        """The number of the entry typed last with what really happened; nothing where that line was more than one.

        What closes a turn that was told, and what then comes from the table, was not typed.
        """
        table = self.desk.table
        every = [item for item in since(table.items, table.undo_line()) if item.record.is_entry]
        closing = next((k for k, item in enumerate(every) if k and table.verbs[item.record.verb].ends_line), len(every))
        last = every[:closing]
        return [last[0].label, *text] if len(last) == 1 else []

    def _first(self, need: Need, again: tuple[str, ...]) -> list[Reply]:
        """A fact the correction needs: from the box, or asked; then the correction goes on."""
        if not self.desk.table.stuck and (boxed := self._boxed(need)):
            self.desk.table.learn(need.key, boxed)
            return self.desk.correct(again)
        self.desk.waiting = Waiting(need, fixing=again)
        return [self.desk.asked()]

    def _boxed(self, need: Need) -> str | None:
        """What is known of it, where that is enough."""
        boxed = self.desk.table.known(need.key)
        return None if need.must and boxed == UNKNOWN else boxed

    def _retell(self, label: str, key: str, text: str, recompute: bool) -> list[Reply]:
        """Another answer to a question that was answered wrongly, or in a line that cannot be read; the box keeps it too."""
        table, answer = self.desk.table, text.removeprefix("fact ")  # as the log shows it, or the answer alone
        key = key or answer.partition("=")[0]
        answer = answer.removeprefix(f"{key}=")
        try:
            value = table.game.facts.fit(key, answer, table.s.facts, table.game.ear(rows=True))
        except (Misfit, KeyError) as bad:
            wrong = impossible("table.misfit", misfit=bad) if isinstance(bad, Misfit) else impossible("table.no-fact", key=key)
            return [self.desk.refuse(text, (wrong,))]
        replies = self._mended(fix(table, label, (fact(key, value),), recompute=recompute))
        if replies[-1].kind not in ("refused", "misfit"):
            self.desk.keep({key: value})
        return replies

    def _goes_on(self, place: int) -> bool:
        """Does the turn of the entry in this place go on behind it?"""
        records = [item.record for item in self.desk.table.items[place:] if item.record.is_entry]
        return bool(records[1:]) and records[1].by == records[0].by

    def _typed(self, s: Any, text: str, command: tuple[str, ...], *, ended: bool = True) -> tuple[Record, ...] | Reply:
        """Entries typed in a player's words, read as they would have been in a state; refused, the whole command is put right."""
        if len(text) > LONGEST:
            return self.desk.too_long(text)
        got = typed(self.desk.table, s, text, ended=ended)
        if not isinstance(got, Heard):
            return got
        if got.asks is not None and not isinstance(got.asks, Need):
            self.desk.waiting = Waiting(got.asks, got, fixing=command)
        if not got.lost:
            return Reply("asks", asks=got.asks, line=got.tokens, at=got.at)
        r, n = self.desk.refused(got), len(command)
        said = shown(command[0], self.desk.lang, SETTLE if command[0] in SETTLE else COMMANDS)
        return replace(r, line=(said, *command[1:], *r.line), at=(r.at[0] + n, r.at[1] + n), near=())

    def _mended(self, mending: Mending | Outcome) -> list[Reply]:
        if isinstance(mending, Outcome):
            return self._told(mending)
        if mending.misfit:
            self.desk.mending = mending
            return [Reply("misfit", because=mending.misfit.because, entry=mending.misfit.item.text, mending=mending)]
        self.desk.mending = None
        return self._told(mending.commit())

    def settle_misfit(self, how: str, entries: tuple[str, ...] = ()) -> list[Reply]:
        """Settles the misfit at hand: keep, drop, drop-turn, edit, or give the correction up."""
        mending = self.desk.mending
        if mending is None or mending.misfit is None:
            return []
        if how == "cancel":
            self.desk.mending = None
            return [Reply("info", text=_("The correction was given up; nothing changed."))]
        with self.desk.journal.held():
            if self.desk.sync():
                self.desk.mending = None
                return [Reply("info", text=_("Another window wrote meanwhile; begin the correction again."))]
            if how == "keep":
                mending.keep()
            elif how == "drop":
                mending.drop()
            elif how == "drop-turn":
                mending.drop_turn()
            elif how == "edit":
                read = self._typed(mending.misfit.s, "; ".join(entries), ("edit",))
                if isinstance(read, Reply):
                    return [read]
                mending.edit(*read)
            return self._mended(mending) + self.desk.campaign()


DOES = {
    "undo": Corrections._do_undo,
    "redo": Corrections._do_redo,
    "set": Corrections._do_set,
    "level": Corrections._do_level,
    "track": Corrections._do_track,
    "now": Corrections._do_now,
    "check": Corrections._do_check,
    "fix": Corrections._do_fix,
}
