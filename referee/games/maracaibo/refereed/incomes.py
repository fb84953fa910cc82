"""«Доход», «Жетоны атрибутов»: what a bought card changes for good."""

from __future__ import annotations

from referee.kernel.move import Actor

from ..seats import tracks
from .effect_symbols import Card
from .gains import queue
from .state import RefereedGame


def raise_income(s: RefereedGame, who: Actor, n: int, unit: str) -> None:
    """income.plain, income.audit, income.doubloon-last, income.points-last"""
    seat = s.seat(who)
    if unit == "d":
        over = max(0, seat.level + n - int(tracks("doubloons")["last"]))
        seat.level += n - over
        if n > over:
            s.note("symbol.income-doubloons", player=who, n=n - over)
        if not over:
            return
        s.note("income.doubloon-last", player=who, n=over)
        n = over
    last = int(tracks("points")["last"])
    seat.income += n
    s.note("symbol.income-points", player=who, n=n)
    while seat.income >= last:
        seat.income -= last
        vp = last * (int(tracks("points")["scorings"]) + 1 - s.round)
        s.gain(who, vp)
        s.note("income.points-last", player=who, vp=vp)


def take_attribute(s: RefereedGame, who: Actor, name: str) -> None:
    """attribute.take, attribute.one, attribute.check: incomes that waited for it apply now."""
    seat = s.seat(who)
    if name in seat.attrs:
        return
    seat.attrs.append(name)
    s.note("attribute.take", player=who, attribute=name)
    for _, read in s.mine(who):
        for row in read.incomes:
            if row.needs == name:
                s.note("attribute.check", player=who, attribute=name)
                raise_income(s, who, row.n, row.unit)


def play_card(s: RefereedGame, who: Actor, name: str, read: Card | None) -> None:
    """effect.at-once: income first, then attributes, then what is gained at once."""
    seat = s.seat(who)
    seat.bought.append(name)
    seat.new.append(name)
    if read is None:
        s.note("whole.undescribed", card=name)
        return
    seat.cards += read.vp
    for effect in ("visitors-points", "visitors-doubloons", "overtake"):
        seat.effects += [effect] * read.lasting.count(effect)
    for row in read.incomes:
        if not row.needs or row.needs in seat.attrs:
            raise_income(s, who, row.n, row.unit)
        else:
            s.note("income.attribute", player=who, attribute=row.needs)  # it waits for its token
    for name_ in read.attrs:
        take_attribute(s, who, name_)
    queue(s, who, read.now.gains)
