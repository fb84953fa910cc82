"""Trade posts and towns: what of the port action may be done at a location."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, against, impossible, number, short

from ..gains import gain, glory, loyal, pay, restless
from ..state import Seas
from ..zones import NEW_WEAPONS, PARTS, WEAPONS
from .port import favor, income, pay_up
from .shipyard import SALE, launch, unaffordable
from .spoils import aboard

Words = tuple[str, ...]
CARDS, GOLD = number("n-cards", 0, 6), number("n-gold", 0, 18)
COUNTED = {"sell": (CARDS, number("n-wanted", 0, 6)), "buy": (CARDS, GOLD)}  # the two numbers of each
TOWN = ("sell", "buy", "repair", "ship", "fit", "recruit", "rumor", "favor", "loyalty")  # town.may; the shipyard is the middle three
REPAIRED = tuple(p for p in PARTS if p != "crew")


def trade_reasons(s: Seas, who: Actor, how: Words, drawn: int) -> Iterator[Because]:
    """trade-post.buy, town.buy: fewer cards after buying here last round."""
    seat = s.players[who]
    if len(how) != 3 or not all(w.isdecimal() for w in how[1:]):
        yield impossible("trade-post.demand")
        return
    n, other = int(how[1]), int(how[2])
    if how[0] == "sell":
        yield from short("sell.cards", seat.cargo, n)
        if other > n:
            yield impossible("sell.price", player=who, n=n)
        return
    if seat.bought == f"{seat.zone}-location" and seat.bought_round >= s.round - 1:
        drawn = 3
    if n > drawn:
        yield impossible("buy.cards", n=drawn)
    if not n <= other <= 3 * n:
        yield against("buy.price", n=n)
    yield from short("shipyard.ship", seat.gold, other)
    have = seat.carries()
    if have is not None and have + n > seat.left("cargo"):
        yield impossible("buy.hold", max=seat.left("cargo"), have=have + n)


def trade(s: Seas, who: Actor, how: Words) -> None:
    seat = s.players[who]
    n, other = int(how[1]), int(how[2])
    if how[0] == "sell":
        if seat.cargo is not None:
            seat.cargo -= n
        gold = income(s, n, other, 0)  # location.zone: no bonus of the zone
        gain(s, who, gold)
        s.note("variant-6.sell" if s.variant(6) else "sell.price", player=who, n=gold)
        if other >= 3:  # trade-post.demand
            glory(s, who, "sale", "sell.glory")
    else:
        pay(s, who, other)
        if seat.cargo is not None:
            seat.cargo += n
        seat.bought, seat.bought_round = f"{seat.zone}-location", s.round


def town_choices(s: Seas, by: Actor, said: Words) -> Iterator[Choice]:
    seat = s.players[by]
    if not said:
        yield from TOWN
    elif said[0] in ("sell", "buy") and len(said) < 3:
        yield COUNTED[said[0]][len(said) - 1]
    elif said[0] == "repair" and len(said) == 1:
        yield from (p for p in REPAIRED if seat.damage[p])
    elif said[0] == "repair" and len(said) == 2 and said[1] in REPAIRED:
        yield from map(str, range(1, seat.damage[said[1]] + 1))
    elif said == ("ship",):
        yield from SALE
    elif said == ("fit",):
        yield from (w for w in WEAPONS if s.on(2) or w not in NEW_WEAPONS)


def town_reasons(s: Seas, who: Actor, how: Words) -> Iterator[Because]:
    """town.visit, town.may: one thing of the port action; town.must-not: no modifications, among other things."""
    seat, what = s.players[who], how[0] if how else ""
    if what in ("sell", "buy"):
        yield from trade_reasons(s, who, how, 4)
    elif what == "repair" and len(how) == 3 and how[1] in REPAIRED and how[2].isdecimal():
        if not 1 <= int(how[2]) <= seat.damage[how[1]]:
            yield impossible("table.no-such-word", word=how[2], verb="visit")
        yield from short("shipyard.ship", seat.gold, 2 * int(how[2]))
    elif what == "ship" and len(how) == 2:
        yield from unaffordable(s, who, how[1], "visit")
    elif what == "fit" and len(how) == 2 and how[1] in WEAPONS:
        if how[1] in seat.weapons:
            yield impossible("shipyard.weapon", name=how[1])
        if how[1] in NEW_WEAPONS and not s.on(2):
            yield impossible("use.modules", name=how[1])
        yield from short("shipyard.ship", seat.gold, 3)
    elif what not in TOWN or what in ("repair", "ship", "fit") or len(how) > 1:
        yield impossible("town.must-not", what=what)
    elif what == "favor":
        if not s.on(10) or seat.favor >= 5:
            yield impossible("favor.max")
        yield from short("shipyard.ship", seat.gold, 2)
    elif what == "loyalty":
        if not s.on(11) or seat.loyalty not in pay_up():
            yield impossible("loyalty.order")
        else:
            yield from short("shipyard.ship", seat.gold, pay_up()[seat.loyalty])
    elif what == "rumor":
        yield from short("shipyard.ship", seat.gold, 2)
    elif what == "recruit" and restless(s, who):
        yield against("loyalty.restless")


def shop(s: Seas, who: Actor, how: Words) -> None:
    seat, what = s.players[who], how[0]
    if what in ("sell", "buy"):
        trade(s, who, how)
    elif what == "repair":
        pay(s, who, 2 * int(how[2]))
        seat.damage[how[1]] -= int(how[2])
    elif what == "ship":
        launch(s, who, how[1], keep=False)  # town.zone: nor that of St. John
    elif what == "fit":
        pay(s, who, 3)
        aboard(s, who, how[1], False)
    elif what == "recruit":
        seat.damage["crew"] = 0
    elif what == "rumor":
        pay(s, who, 2)
        seat.rumors = None if seat.rumors is None else seat.rumors + 1
    elif what == "favor":
        pay(s, who, 2)
        favor(s, who)
    elif what == "loyalty":
        pay(s, who, pay_up()[seat.loyalty])
        loyal(s, who, 1, "loyalty.pay")
