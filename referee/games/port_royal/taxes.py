"""Taxes, and what waits until nobody decides otherwise."""

from __future__ import annotations

from referee.kernel.score import ends

from .adventure import tasks
from .cards import Card
from .contracts import fulfilling
from .state import PortRoyal


def moved_on(s: PortRoyal) -> None:
    """The table goes on: what had to be decided at once is decided, and what was due happens."""
    s.moment.clear()
    s.spared = 0
    decided(s)


def decided(s: PortRoyal) -> None:
    """Nobody has to decide anything more before it: what was due happens."""
    while s.due and not s.moment:
        what = s.due[0]
        if what not in s.box.members:
            s.due.remove(what)
            fulfilling.advance(s, s.active, what)
            continue
        if s.card(what).bonus != "sabres":
            bonus(s, s.card(what))  # tax.order
        s.due.remove(what)
        s.throw([what])  # tax.discard


def tax(s: PortRoyal, word: str) -> None:
    """tax.everyone pays first, then the bonus is given (tax.order); what payers decide at once may change who gets it."""
    card = s.card(word)
    payer = {"full-sail": "full-sail.tax", "adventure": "adventure.tax"}.get(card.set, "tax.half")
    for who in s.seats(s.active):
        coins = s.players[who].coins
        if coins is None:
            s.note(payer, player=who, coins=None)  # nobody tracks them: the table sees to it
        elif coins >= card.threshold:  # tax.half: of 13 coins six are lost; full-sail.tax: down to eight
            lost = coins // 2 if card.keep is None else coins - card.keep
            s.note(payer, player=who, coins=lost)
            s.pay(who, lost)
            fulfilling.offer(s, who, "tax-inspector")
            tasks.tax_paid(s, who)
    if card.bonus == "sabres":
        bonus(s, card)  # no decision changes whose it is; the card itself waits for them
    decided(s)
    if s.kit.contracts and s.kit.coop:
        s.spared += 1
        if s.time:
            s.note("coop.points-tax")


def bonus(s: PortRoyal, card: Card) -> None:
    """tax.sabres, tax.influence: who gets the coins of a tax."""
    rule = {"full-sail": "full-sail.tax-bonus", "adventure": "adventure.tax-bonus"}.get(card.set, f"tax.{card.bonus}")
    sign, shown = (1, s.sabres) if card.bonus == "sabres" else (-1, s.influence)  # most sabres, or least influence
    figures = {who: sorted(sign * n for n in ends(shown(who))) for who in s.players}
    for who in s.seats(s.active):  # tax.ties, full-sail.tax-ties: all who tie, also where nobody has any; solo.tax
        others = [figures[a] for a in s.players if a != who]
        if all(figures[who][0] >= high for _low, high in others):
            s.note(rule, player=who, coins=s.gain(who, card.bonus_coins))
        elif all(figures[who][1] >= low for low, _high in others):
            s.unclear.append(f"{who}:{rule}:{card.bonus_coins}")


def may_spare(s: PortRoyal) -> bool:
    """coop.points-tax: a tax as the gambler's last card."""
    return bool(s.spared and s.time)
