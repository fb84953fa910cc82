"""«The Adventure Begins»: phase 0, the month's end, and what cards make the players gain or lose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from referee.kernel.answer import NONE
from referee.kernel.cheap_classes import pattern
from referee.kernel.flow import Frame
from referee.kernel.line.keyboard import swapped
from referee.kernel.move import Because, Move, Open, against, count, impossible, says, short

from ...cards import everything
from ...decisions import Details
from ...names import say
from ...state import PortRoyal
from .. import effects
from ..amounts import forms
from ..events import MONTH_END, UNKNOWN, price
from ..tasks import uncover

_NAME = pattern(r"[^\W_][\w-]{1,40}\Z")


def _is_name(word: str) -> bool:
    """What an event may be called: no move by mistake."""
    return bool(_NAME.match(word)) and word.casefold() not in _moves()


@cache
def _cards() -> frozenset[str]:
    return frozenset(form.casefold() for deck in everything() for word in deck.members for form in say(word))


@cache
def _moves() -> frozenset[str]:
    """What moves are called, in either keyboard layout."""
    verbs = ("draw", "stop", "take", "pass", "sink", "bust", "next", "task", "look", "sell", "gamble", "gets", "loses", "buy-off", "none")
    called = [f.casefold() for verb in verbs for f in forms(verb)]
    return frozenset((*called, *(swapped(f) or f for f in called)))


def _seen(s: PortRoyal) -> set[str]:
    return {*s.events, *s.event_discard, MONTH_END}


class Event(Move[PortRoyal]):
    """Phase 0: the top event is opened. From the second month on, all but the new one are known."""

    verb = "event"
    rule = "event.open"
    chance = True
    bare = True

    def expected(self, s: PortRoyal) -> list[str]:
        """The known top event; else those met at other tables."""
        if not s.events or s.events[0] != UNKNOWN:
            return s.events[:1]
        met = [*(s.known("effect.*") or ()), *(k.partition(".")[2] for k in s.facts if k.startswith("effect."))]
        seen = {*_seen(s), "*"}
        return [e for e in dict.fromkeys(met) if e not in seen]

    def new(self, s: PortRoyal) -> Open | None:
        if not s.events or s.events[0] != UNKNOWN:
            return None
        seen = _seen(s)

        def unheard(word: str) -> bool:
            return _is_name(word) and word not in seen

        return Open("event-name", unheard, lambda rng: f"e{rng.randint(1, 999)}", fresh=True, name=True)

    def discarded(self, s: PortRoyal) -> list[str]:
        return s.event_discard

    def order(self, s: PortRoyal) -> Because:
        top = s.events[0] if s.events else UNKNOWN
        if top != UNKNOWN:
            return impossible("event.order", event=top)
        if self.name in s.event_discard:
            return impossible("event.discard", event=self.name)
        return impossible("event.month-end-bottom", left=len(s.events) - 1)

    name: str = says(expected, understood=discarded, opens=new, ever=(MONTH_END,), no=order)

    @classmethod
    def dealt(cls, s: PortRoyal) -> bool:
        return False  # setup.story-deck

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if self.name in s.event_discard:
            yield self.order(s)
        elif self.name.casefold() in _cards():
            yield against("event.open")  # a card was opened, and the event forgotten
        elif self.name != MONTH_END:
            s.fact(f"effect.{self.name}", event=self.name)

    def apply(self, s: PortRoyal) -> None:
        s.events.pop(0)
        s.event_discard.append(self.name)  # event.discard
        s.now.clear()
        if self.name == MONTH_END:
            if s.kit.mode != "epilogue":  # adventure.variant: the story is over, no hourglass leads on
                s.note("month-end.last-task", task=s.tasks[-1] if s.tasks else "-")
            s.push("month-end", s.active)
            return
        effect: str | None = s.known(f"effect.{self.name}")
        s.note("event.does", event=self.name, text=(effect or UNKNOWN).strip('"'))
        s.push("discover", s.active)
        effects.happen(s, effects.clauses_or_none(effect) or [])  # told in other words: the table says who gets and loses what


class BuyOff(Move[PortRoyal]):
    """adventure.pay-marker: at the month's end, pay to remove the left-most marker of the hero."""

    verb = "buy-off"
    rule = "adventure.pay-marker"
    anyone = True

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if s.kit.coop:
            yield impossible("table.other-mode", verb=self.verb)
            return
        rule = "adventure.variant-event" if s.kit.mode == "epilogue" else "adventure.pay-marker"
        yield from short(rule, s.players[self.by].coins, price(s))
        if not s.players[self.by].markers:
            yield impossible("task.limit")
        if f"off:{self.by}" in s.advanced:
            yield against("adventure.pay-once")

    def apply(self, s: PortRoyal) -> None:
        s.advanced.append(f"off:{self.by}")
        s.pay(self.by, price(s))
        uncover(s, self.by)


def _to_be_told(s: PortRoyal, frame: Frame[Details]) -> bool:
    """Does a story card or the event of this turn do something that does not happen by itself?"""
    if frame.name == "month-end" and s.kit.mode == "epilogue":
        return False  # no story card is read
    if frame.name == "event":
        return not s.event_discard  # the chapter's first story card
    if not s.event_discard:  # after a month's end: what its story card says is done before cards are opened
        return frame.name == "month-end" or not s.opened
    effect = s.known(f"effect.{s.event_discard[-1]}")
    return effect != NONE and effects.clauses_or_none(effect) is None


class Gets(Move[PortRoyal]):
    """What an event or a story card makes a player gain: the table says it."""

    verb = "gets"
    rule = "event.open"
    anyone = True
    what: str = says(("coins", "crowns"))
    n: int = count(1, 20, likely=0)

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        frame = s.top()
        if not s.kit.adventure:
            yield impossible("table.other-mode", verb=self.verb)
        elif frame and not _to_be_told(s, frame):
            yield impossible("event.does")

    def apply(self, s: PortRoyal) -> None:
        if self.what == "coins":
            s.gain(self.by, self.n)
        else:
            s.players[self.by].crowns += self.n


class Loses(Gets):
    """What an event makes a player lose."""

    verb = "loses"
    rule = "crown.lose"

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.what == "coins":
            yield from short("coins.lose", seat.coins, self.n)
        else:
            yield from short("crown.lose", seat.crowns, self.n)

    def apply(self, s: PortRoyal) -> None:
        if self.what == "coins":
            s.pay(self.by, self.n)
        else:
            s.players[self.by].crowns -= self.n
