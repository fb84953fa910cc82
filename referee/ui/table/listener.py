"""Lines at a desk: heard whole, written at once, or waiting for an answer. What the desk itself is stands in `desk`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.kernel.answer import Misfit
from referee.kernel.chance import by_program
from referee.kernel.facts import UNKNOWN, Need, looked_up
from referee.kernel.line.heard import Decision, Heard, spliced, tokens_of
from referee.kernel.line.names import LONGEST, match, tidy
from referee.kernel.line.read_entry import Which
from referee.kernel.move import Actor, impossible
from referee.kernel.options import leads, unbarred, whose
from referee.kernel.outcome import Entry, Readonly
from referee.kernel.record import cleaned
from referee.save.journal import Journal
from referee.save.lock import Busy

from ..lang import _
from . import command_words
from .refusing import Refusing
from .reply import Reply
from .waiting_line import Asked, Waiting, asked_before, no_answer, same, spoken, typed_again, unlisted

BY_PLACE = ("undo", "redo", "fix")  # what they do hangs on what stands last: it must have been seen


class Listener(Refusing):
    """One table that is spoken to."""

    def __init__(self, journal: Journal, lang: str) -> None:
        super().__init__(journal, lang)
        self.waiting: Waiting | None = None  # the question on the screen, and the line that asks it
        self.again: list[Reply] = []  # what is asked anew because another window wrote
        self.numbers: dict[int, str] = {}  # the list just shown
        self.sitting = False  # somebody looks at the table while they type

    def sync(self) -> bool:
        raise NotImplementedError

    def campaign(self) -> list[Reply]:
        raise NotImplementedError

    def learn(self, key: str, value: str) -> None:
        raise NotImplementedError

    def keep(self, facts: dict[str, str]) -> None:
        raise NotImplementedError

    def operate(self, word: str, args: Any) -> list[Reply]:
        raise NotImplementedError

    def settle_misfit(self, how: str, entries: tuple[str, ...] = ()) -> list[Reply]:
        raise NotImplementedError

    # -- lines -------------------------------------------------------------------------------------------------------

    def line(self, text: str) -> list[Reply]:
        """One typed line: entries, an answer to the question on the screen, or Enter."""
        with self.journal.held():
            theirs = whose(self.table.s)
            if self.sync():
                if self.again or self.sitting:
                    return self.again or self.changed(text)  # it was typed at another table: nothing of it is meant for this one
                if whose(self.table.s) != theirs and not tidy(text).partition(" ")[0].endswith(":"):
                    raise Busy("?")  # a single call that names nobody was meant for whom it found deciding
            if len(text) > LONGEST:
                return [self.too_long(text)]
            try:
                waiting = self.waiting
                if waiting and isinstance(waiting.asks, Need):  # commas and capitals may matter in an answer about the box
                    said = " ".join(cleaned(text).split()) or waiting.asks.usual
                    replies = self._fact(waiting.asks, waiting, said) if said else [self.asked()]
                else:
                    replies = self._line(tidy(text))
                replies += self.deal() if not replies or replies[-1].kind == "done" else []
                return replies + self.campaign()
            except Readonly:
                return [self.stuck(text)]

    def _line(self, text: str) -> list[Reply]:
        text, _hash, comment = text.partition(" #")
        tokens = tokens_of(text)
        if self.waiting is not None:
            return self.answer(tokens)
        if not tokens:
            return self.accept()
        meant = self.chosen(tokens)
        return [self._as_typed(r, tokens, meant) for r in self.say(meant, comment.strip())]

    @staticmethod
    def _as_typed(r: Reply, typed: tuple[str, ...], meant: tuple[str, ...]) -> Reply:
        """A refused line is given back as it was typed, not as the row that its number stood for."""
        if r.kind != "refused" or r.line != meant or typed == meant:
            return r
        more = len(meant) - len(typed)
        return replace(r, line=typed, at=(max(r.at[0] - more, 0), max(r.at[1] - more, 1)))

    def chosen(self, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """A bare number is the row of the list on the screen; with words behind it, where the line means nothing by itself."""
        row = self.numbers.get(int(tokens[0])) if tokens[0].isdecimal() and len(tokens[0]) < 5 else None
        by, *words = (row or ":").split()
        heard = self.hear(tokens, seen=False) if row and len(tokens) > 1 else None
        said = heard and (heard.steps[0].move if heard.steps else heard.refused)
        if row is None or (heard and (not heard.lost or (said and said.verb == words[0]))):  # `1 2 3 8`: a word of that very move
            return tokens
        again = tokens[1:] and match(self.game, tokens[1:], words[:1], begun=False).words  # `1 occupy london`: the row's own word once more
        return (f"{by}:", *(() if again else words), *tokens[1:])

    def say(
        self,
        tokens: tuple[str, ...],
        comment: str = "",
        *,
        together: bool = False,
        voice: Actor | None = None,
        before: Waiting | None = None,
    ) -> list[Reply]:
        """A line is heard whole: all of its entries are written at once, or nothing is and the line waits or is refused."""
        heard, other = self.understand(tokens, voice)
        info = [Reply("info", text=_("Read in the other keyboard layout: {line}", line=" ".join(other)))] if other else []
        if heard.lost:
            return [*info, self.refused(heard)]
        if heard.asks is not None:
            self.waiting = Waiting(self.narrowed(heard), heard, comment, together, voice, before)
            return [*info, self.asked()]
        replies = info + self.write(heard, comment, together)
        if 0 < heard.curtain < len(heard.tokens):  # what stands behind what the program drew is heard by itself
            replies += self.say(heard.tokens[heard.curtain :], comment, together=True, voice=heard.voice)
        return replies

    def write(self, heard: Heard, comment: str, together: bool) -> list[Reply]:
        """The entries of a heard line become the table's: one append, one undo step."""
        if not heard.steps:
            return []
        entries = [Entry(step.move, step.force, step.because) for step in heard.steps]
        entries[-1] = entries[-1]._replace(because=(*entries[-1].because, *heard.open))
        outcomes = self.table.commit(entries, facts=heard.facts, comment=comment, together=together)
        self.numbers.clear()
        taught: dict[str, str] = {}
        for step in heard.steps:
            taught |= step.move.teaches(self.table.s)
        if taught:
            self.keep(taught)
        return [
            Reply("done", out, out.remarks, out.text, text=self.words.name(step.lying) if step.lying else "", implied=step.implied)
            for step, out in zip(heard.steps, outcomes, strict=True)
        ]

    def narrowed(self, heard: Heard) -> Asked:
        """The question with the answers that lead to something allowed; with all of them where that leaves no choice."""
        asks = heard.asks
        assert asks is not None
        if not isinstance(asks, Which) or asks.actors:
            return asks
        with looked_up(heard.s, self.table.known):
            fit = [w for w in asks.choices if not isinstance(w, str) or leads(asks.cls, heard.s, asks.by, (*asks.words, w))]
        return asks._replace(choices=tuple(fit)) if len(fit) > 1 else asks

    def deal(self) -> list[Reply]:
        """With the program's own cards, what can only be a chance outcome is drawn at once: an Automa's card, a gambler's four."""
        replies: list[Reply] = []
        cards = self.table.header.cards
        while not self.table.stuck:
            due = [cls for _actor, cls in unbarred(self.game, self.table.s) if not cls.told]
            if len(due) != 1 or not due[0].chance or not by_program(due[0], self.table.s, cards):
                break
            step = self.say((due[0].verb,), together=True)
            replies += step
            if not step or step[-1].kind != "done":
                break
        return replies

    def accept(self) -> list[Reply]:
        """Enter: the automatic player's proposal, or the only thing to do."""
        proposal = self.table.proposal()
        if proposal is None:
            return []
        if proposal.need:  # the answer decides what is proposed
            self.waiting = Waiting(proposal.need)
            return [self.asked()]
        caused = proposal.by in self.game.automatic and self.table.undo_line() is not None  # it goes back with the line before it
        return self.say((f"{proposal.by}:", proposal.cls.verb, *proposal.words), together=caused)

    # -- questions -----------------------------------------------------------------------------------------------------

    @property
    def asking(self) -> Asked | None:
        """The question on the screen."""
        return self.waiting.asks if self.waiting else None

    def asked(self) -> Reply:
        """The question on the screen, with the line that waits for its answer."""
        waiting = self.waiting
        assert waiting
        line, at = (waiting.heard.tokens, waiting.heard.at) if waiting.heard else ((), (0, 0))
        return Reply("asks", asks=waiting.asks, line=line, at=at)

    def answer(self, tokens: tuple[str, ...]) -> list[Reply]:
        """The answer goes into the waiting line; what is none leaves the question and the line as they are."""
        waiting = self.waiting
        assert waiting
        if not tokens:
            return [self.asked()]
        asks, heard = waiting.asks, waiting.heard
        assert heard is not None and not isinstance(asks, Need)
        if tokens == ("0",) and isinstance(asks, Which) and not spoken(self, asks, tokens):
            return self.cancel()
        if not waiting.fixing and typed_again(self, asks, tokens):
            self.waiting = None
            return self.say(tokens, waiting.comment, together=waiting.together, voice=waiting.voice)
        words = spoken(self, asks, tokens) or (None if waiting.fixing else unlisted(self, asks, heard, tokens))
        if words is None:
            return [Reply("info", text=no_answer(self, asks, tokens)), self.asked()]
        self.waiting = None
        if waiting.fixing:
            return self.correct((*waiting.fixing, *spliced(heard, words)))
        replies = self.say(spliced(heard, words), waiting.comment, together=waiting.together, voice=waiting.voice, before=waiting)
        begin = heard.at[0] + isinstance(asks, Decision)  # behind the name of the player who decides
        if (last := replies[-1]).kind == "refused" and last.at[0] < begin + len(words) and last.at[1] > heard.at[0]:
            self.waiting = waiting  # the question stands, and the answer to it is what is put right; else it is the line
            start, end = (min(max(0, k - begin), len(tokens)) for k in last.at)
            replies[-1] = replace(last, line=tokens, at=(start, end) if start < end else (0, len(tokens)), near=())
        return replies

    def _fact(self, need: Need, waiting: Waiting, text: str) -> list[Reply]:
        try:
            value = self.fits(need, text)
        except Misfit as misfit:
            return [Reply("refused", because=(impossible("table.misfit", misfit=misfit),), entry=text), self.asked()]
        too_little = [Reply("refused", because=(impossible(need.must, **need.about),), entry=text)] if need.must else []
        if too_little and value == UNKNOWN:
            return [*too_little, self.asked()]
        self.waiting = None
        self.learn(need.key, value)
        if waiting.fixing:
            return self.correct(waiting.fixing)
        if (heard := waiting.heard) is None:
            replies = self.accept() or [Reply("info", text=_("Noted."))]
            self.waiting = self.waiting and self.waiting._replace(before=waiting)
        else:
            replies = self.say(heard.tokens, waiting.comment, together=waiting.together, voice=waiting.voice, before=waiting)
        asks = self.waiting.asks if self.waiting else None
        return [*too_little, *replies] if isinstance(asks, Need) and asks.key == need.key else replies

    def correct(self, command: tuple[str, ...]) -> list[Reply]:
        """A correction goes on with what was answered: `fix 2 green 3`, or the entry that takes a misfit's place."""
        word, *args = command
        return self.settle_misfit(word, (" ".join(args),)) if word == "edit" else self.operate(word, args)

    def ask_anew(self) -> None:
        """Another window wrote while a line waited: the line is heard again, and what it asks now is shown."""
        waiting, self.waiting = self.waiting, None
        if waiting is None:
            return
        info = self._changed()
        if waiting.heard is None or waiting.fixing:
            self.again = [info]
            return
        heard = self.hear(waiting.heard.tokens, waiting.voice)
        if heard.asks is not None and same(waiting.asks, heard.asks):
            self.waiting = waiting._replace(asks=self.narrowed(heard), heard=heard)
            self.again = [info, self.asked()]
        else:
            self.again = self.changed(" ".join(waiting.heard.tokens))

    def _changed(self) -> Reply:
        return Reply("info", text=_("The table has changed meanwhile."))

    def changed(self, line: str) -> list[Reply]:
        """What was typed at another table than this one is not entered."""
        return [self._changed(), *([Reply("info", text=_("Not entered: {line}", line=line))] if line.strip() else [])]

    def cancel(self) -> list[Reply]:
        """Leaves the question: the line that waited is forgotten, nothing of it was recorded; facts answered on the way stay."""
        stay = any(isinstance(w.asks, Need) and w.asks.key in self.table.s.facts for w in asked_before(self.waiting))
        self.waiting = None
        nothing = _("Left; nothing was recorded.")
        return [Reply("info", text=_("Left; no entry was recorded. What was answered about the box stays.") if stay else nothing)]

    def back(self) -> list[Reply]:
        """One step back inside a question; never takes an entry back."""
        waiting = self.waiting
        if waiting is None or waiting.before is None:
            return self.cancel()
        self.waiting = waiting.before
        return [self.asked()]

    def fits(self, need: Need, text: str) -> str:
        """An answer as it is kept; commands are no new names. Raises Misfit."""
        ear = self.game.ear(rows=True)
        ear = ear._replace(taken=ear.taken | command_words.COMMAND_WORDS)
        return self.game.facts.fit(need.key, text, {**self.table.box, **self.table.s.facts}, ear)
