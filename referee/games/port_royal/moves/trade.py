"""Phase 2: taking cards from the harbour, one at a time."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, impossible, number, short

from ..adventure.deck import likely
from ..adventure.rules import crowned, extra_trade, traded
from ..cards import Card
from ..contracts.rules import moved_on
from ..names import say
from ..state import PortRoyal
from ..turn import next_taker


class Take(Move[PortRoyal]):
    """Trade with a ship or hire a person, by its place in the harbour.

    `more` is said only where it matters: which of several persons it is, whether a ship is kept for its item. (Older tables also said
    who else gets a coin.)
    """

    verb = "take"
    rule = "take"
    bare = True
    place: int
    more: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (str(k) for k, word in enumerate(s.harbour, 1) if word != "-")
            return
        word = s.at(int(said[0])) if said[0].isdecimal() else None
        if word is None:
            return
        card, ids = s.card(word), likely(s, word)
        if card.item:
            yield from _goods(card, said[1:], ids)
        elif len(said) == 1 and len(ids) > 1 and card.kind == "person":
            yield from ids

    @classmethod
    def spoken(cls, s: PortRoyal, by: Actor, word: str) -> tuple[str, ...]:
        lying = s.at(int(word)) if word.isdecimal() else None
        return (lying, *say(lying)) if lying else ()

    @property
    def card(self) -> str | None:
        """The card said after the place, if any."""
        return next((w for w in self.more if not w.isdecimal() and w not in ("keep", "coins", "crowns")), None)

    def other(self, s: PortRoyal) -> Actor | None:
        """contracts.ships: who else gets a coin; contracts.ships-solo: nobody."""
        said = next((w for w in self.more if w in _others(s, self.by)), None)
        return said or (_others(s, self.by)[0] if len(s.players) == 2 else None)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        lying = s.at(self.place)
        if lying is None:
            yield impossible("take.harbour", place=self.place)
            return
        ids = s.possible(lying)
        if self.card and self.card not in ids:
            yield impossible("table.no-such-card", card=self.card)
            return
        frame = s.top()
        if frame and frame.data["taken"] >= frame.data["limit"]:
            rule = "take.count" if self.by == s.active else "take.others"
            yield Because(rule, "against", {"taken": frame.data["taken"], "limit": frame.data["limit"]})
        card = s.card(lying)
        if card.kind == "person":
            yield from self._afford(s, ids)
        elif card.item:
            yield from self._item(s, card)
        elif self.more and not (card.other_coins and len(self.more) == 1 and self.more[0] in _others(s, self.by)):
            yield impossible("table.no-such-card", card=" ".join(self.more))

    def _afford(self, s: PortRoyal, ids: tuple[str, ...]) -> Iterator[Because]:
        if len(self.more) > 1 or (self.more and not self.card):
            yield impossible("table.no-such-card", card=" ".join(self.more))
            return
        s.recall(s.box.cards[ids[0]])
        which = (self.card,) if self.card else likely(s, s.harbour[self.place - 1])
        if len(which) > 1:
            yield impossible("table.which-card", cards=which)
            return
        card = s.box.cards[which[0]]
        have = s.players[self.by].coins
        price = s.price(self.by, card.cost or 0)
        # hire.compensation: the price and the coin for the active player, governor.compensation too
        against_it = list(short("hire.cost", have, price) if self.by == s.active else short("hire.compensation", have, price + 1))
        yield from against_it
        if all(b.grade == "odd" for b in against_it):
            s.ask(card, "influence", "sabres")

    def _item(self, s: PortRoyal, card: Card) -> Iterator[Because]:
        """item.coins or item.keep, ares.trade; what the sail shows is told where it is not known."""
        said = [w for w in self.more if w != self.card]
        if said == ["keep"]:
            if not self.card and len(s.possible(s.harbour[self.place - 1])) > 1:
                yield impossible("table.which-card", cards=s.possible(s.harbour[self.place - 1]))
            gets = extra_trade(s, self.by, card.colour)
            if self.by != s.active:
                yield from short("take.compensation", s.players[self.by].coins, max(0, 1 - gets))
        elif not (said == ["coins"] and card.coins is not None) and not (
            len(said) == 2 and said[0] in ("coins", "crowns") and said[1].isdecimal() and card.coins is None
        ):
            yield impossible("item.how", card=card.id)
        elif said[0] == "crowns" and self.by != s.active:
            yield from short("take.compensation", s.players[self.by].coins, max(0, 1 - extra_trade(s, self.by, card.colour)))

    def apply(self, s: PortRoyal) -> None:
        moved_on(s)
        word = self.card or s.harbour[self.place - 1]
        if s.card(word).kind == "person" and s.since("2026.2"):
            word = likely(s, word)[0]  # judged: there is only one it may be; its price is paid
        s.harbour[self.place - 1] = "-"
        frame = s.top()
        assert frame
        frame.data["taken"] += 1  # take.one-at-a-time; full-sail.trade: as in the base game
        card = s.card(word)
        if card.kind == "ship":
            frame.data["limit"] += s.of_colour(self.by, "clerk", card.colour)  # clerk.extra
            self._trade(s, word, card)
        else:
            s.pay(self.by, s.price(self.by, s.box.first(word).cost or 0))
            s.players[self.by].persons.append(word)  # ability.when: works from now on
        compensate(s, self.by)
        if card.other_coins and len(s.players) > 2 and not self.other(s):
            s.push("gift", self.by)

    def _trade(self, s: PortRoyal, word: str, card: Card) -> None:
        """trade: the ship is discarded, or lies under a wholesaler (wholesaler.keep) or with one's items (item.keep)."""
        seat = s.players[self.by]
        coins = card.coins or 0
        if card.item:
            coins = 0 if "keep" in self.more or "crowns" in self.more else next((int(w) for w in self.more if w.isdecimal()), coins)
        if "keep" in self.more:
            seat.items.append(word)
        elif coins and s.of_colour(self.by, "wholesaler", card.colour):
            seat.kept.append(word)
            s.note("wholesaler.keep", player=self.by, card=word)
        else:
            s.throw([word])
        if coins:
            s.note("trade.income", player=self.by, coins=s.gain(self.by, coins))
        if "crowns" in self.more:
            crowned(s, self.by, int(self.more[-1]), "item.coins")
        if extra := extra_trade(s, self.by, card.colour):
            s.note("trader.bonus", player=self.by, coins=s.gain(self.by, extra))
        traded(s, self.by, card.colour)
        if card.other_coins and (other := self.other(s)):
            _gift(s, other)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]] | None:
        word = self.card or s.at(self.place)
        if not word or word not in s.box.members:
            return None
        card = s.card(word)
        if card.kind == "ship":
            if "keep" in self.more:
                return "item.keep", {"card": word, "coins": extra_trade(s, self.by, card.colour)}
            return "trade", {"card": word, "coins": (card.coins or 0) + extra_trade(s, self.by, card.colour)}
        return "hire", {"card": word, "coins": s.price(self.by, card.cost or 0), "points": s.printed(card, "influence")}


def _others(s: PortRoyal, by: Actor) -> list[Actor]:
    return [who for who in s.players if who != by]


def _goods(card: Card, said: tuple[str, ...], ids: tuple[str, ...]) -> Iterator[Choice]:
    """item.coins, item.keep: for the coins (or crowns) on the sail, or as an item, which is named where it was not told."""
    if not said:
        yield "keep"
        yield "coins"
        if card.coins is None:
            yield "crowns"
    elif said == ("keep",) and len(ids) > 1:
        yield from ids
    elif len(said) == 1 and said[0] in ("coins", "crowns") and card.coins is None:
        yield number("N", 1, 6)


class Gift(Move[PortRoyal]):
    """contracts.ships: another player gets a coin too."""

    verb = "gift"
    rule = "contracts.ships"
    bare = True
    to: Actor

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from _others(s, by)

    @classmethod
    def spoken(cls, s: PortRoyal, by: Actor, word: str) -> tuple[str, ...]:
        return (s.names[word],) if word in s.names else ()

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if self.to not in _others(s, self.by):
            yield impossible("contracts.ships-other")

    def apply(self, s: PortRoyal) -> None:
        s.pop()
        _gift(s, self.to)


def _gift(s: PortRoyal, to: Actor) -> None:
    s.note("contracts.ships", player=to, coins=s.gain(to, 1))


def compensate(s: PortRoyal, who: Actor) -> None:
    """take.compensation, take.compensation-income: after the ship's coins are in.

    Also for a card through a clerk (clerk.compensation), for the new ships (contracts.ships-compensation) and in a team
    (coop.compensation, adventure.compensation); solo.active, adventure.solo: who plays alone is always active and pays nothing.
    """
    if who != s.active:
        s.hand(who, s.active, 1)
        s.note("take.compensation", player=who, to=s.active, coins=1)


class Pass(Move[PortRoyal]):
    """take.pass: take nothing more."""

    verb = "pass"
    rule = "take.pass"

    def apply(self, s: PortRoyal) -> None:
        moved_on(s)
        next_taker(s)
