"""The line as an answer to the question on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from referee.kernel.answer import Misfit
from referee.kernel.facts import Need
from referee.kernel.move import AnyMove, impossible
from referee.kernel.parse import Lost, Said, Which, actor_named, answer, parse

from .reply import Reply

if TYPE_CHECKING:
    from .desk import Desk


@dataclass(eq=False, repr=False)
class Answers:
    """What may be answered at one desk."""

    desk: Desk

    def answer(self, tokens: tuple[str, ...]) -> list[Reply] | None:
        """What came of it; None where the line is no answer."""
        asking = self.desk.asking
        assert isinstance(asking, Which)
        return self._which(asking, tokens) if tokens else []

    def _which(self, asking: Which, tokens: tuple[str, ...]) -> list[Reply] | None:
        desk = self.desk
        if asking.actors:
            return self._actor(asking, tokens)
        if self._whole(asking, tokens):
            return None
        got: Said | Which = asking
        while tokens and isinstance(got, Which):
            further = answer(desk.game, desk.table.s, got, tokens[0])
            if isinstance(further, Lost) or (isinstance(further, Which) and further.words == got.words):
                break
            got, tokens = further, tokens[1:]
        if got is asking:
            return None
        if isinstance(got, Which):
            desk.asking = desk.narrowed(got)
            return [Reply("asks", which=desk.asking)]
        desk.asking = None
        step = desk.enter(got.move, force=got.force or tokens[-1:] == ("!",), rest=got.rest)
        return self._go_on(step, got.move, (*(t for t in tokens if t != "!"), *got.rest))

    def fact(self, text: str) -> list[Reply]:
        """An answer to a question about the box; what does not fit leaves the question standing."""
        desk, asking, waiting = self.desk, self.desk.asking, self.desk.waiting
        assert isinstance(asking, Need)
        if not text:
            return [Reply("asks", need=asking)]
        try:
            value = desk.fits(asking, text)
        except Misfit as misfit:
            because = (impossible("table.misfit", misfit=misfit),)
            return [Reply("refused", because=because, entry=text), Reply("asks", need=asking)]
        desk.learn(asking.key, value)
        desk.asking = desk.waiting = None
        if desk.fixing:
            return desk.operate("fix", desk.fixing)
        if waiting is None:
            return desk.accept() or [Reply("info", text=f"{asking.key}={value}")]
        move, force, rest = waiting
        return self._go_on(desk.enter(move, force=force, rest=rest), move, rest)

    def _whole(self, asking: Which, tokens: tuple[str, ...]) -> bool:
        """Is the unfinished entry typed once more from its beginning, and finished this time?"""
        n, desk = len(asking.words), self.desk
        if not n or len(tokens) <= n:
            return False
        got = parse(desk.game, desk.table.s, tokens, desk.table.names())
        return isinstance(got, Said) and type(got.move) is asking.cls and not got.rest and got.move.words()[:n] == asking.words

    def _go_on(self, step: list[Reply], move: AnyMove, rest: tuple[str, ...]) -> list[Reply]:
        """The line goes on after the entry a question interrupted, and ends as it would have without one."""
        if step[-1].kind != "done":
            return step
        if rest:
            return step + self.desk.entries(rest, mover=move.by)
        return step + (self.desk.end_told(move.by) if self.desk.of_turn(move) else [])

    def _actor(self, asking: Which, tokens: tuple[str, ...]) -> list[Reply] | None:
        if len(tokens) > 1:
            return None  # a line of its own, no answer: nothing of it may be lost
        names = self.desk.table.names()
        who = [a for a in actor_named(self.desk.table.s, tokens[0], names) if a in asking.actors]
        if tokens[0].isdecimal() and 1 <= int(tokens[0]) <= len(asking.actors):
            who = [asking.actors[int(tokens[0]) - 1]]
        if len(who) != 1:
            return None
        self.desk.asking = None
        return self.desk.entries((names[who[0]].split()[0], asking.cls.verb, *asking.rest))
