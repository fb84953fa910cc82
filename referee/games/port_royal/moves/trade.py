"""Phase 2: taking cards from the harbour, one at a time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from referee.kernel.move import Actor, Because, Move, Open, against, impossible, number, others, says, seat, short

from ..adventure.crowns import crowned
from ..adventure.deck import likely
from ..adventure.heroes import traded
from ..adventure.persons import extra_trade
from ..cards import COLOURS, Card, every_takeable
from ..names import say
from ..persons import PAID, paid_for
from ..state import PortRoyal
from ..taxes import moved_on
from ..turn import next_taker


class OfHarbour(Move[PortRoyal]):
    """A move with one card of the harbour, said by its place or by its name."""

    def places(self, s: PortRoyal) -> Iterable[str]:
        return (str(k) for k, word in enumerate(s.harbour, 1) if word != "-")

    def any_card(self, s: PortRoyal) -> Collection[str]:
        return s.box.takeable.union(COLOURS)

    def at_place(self, s: PortRoyal, place: str) -> tuple[str, ...]:
        """The card that lies there, its colour and the classes it belongs to: a lying sailor 3 is also the sailor."""
        lying = s.at(int(place)) if place.isdecimal() else None
        if lying is None:
            return ()
        forms = say(lying)
        kinds = (form.rpartition(" ")[0] for form in forms if form[-1:].isdecimal() and " " in form)  # `red ship` of `red ship 2`
        return (lying, *forms, *kinds, *s.box.wider(lying), s.card(lying).colour)

    def not_there(self, s: PortRoyal) -> Because:
        return impossible("take.harbour", place=self.what)

    what: str = says(places, understood=any_card, ever=every_takeable, called=at_place, no=not_there)

    def fitting(self, s: PortRoyal) -> list[int]:
        """The places it may mean."""
        if self.what.isdecimal():
            return [int(self.what)]
        return s.lying_at(self.what) if self.what in s.box.members else []

    def lying(self, s: PortRoyal) -> str | None:
        """The card it means, as far as it was told when it was opened."""
        places = self.fitting(s)
        return s.at(places[0]) if places else None

    @classmethod
    def elsewhere(cls, s: PortRoyal, by: Actor | None) -> Because | None:
        if s.frame.name in ("busted", "lying"):
            return impossible("bust.skip" if s.frame.name == "busted" else "admiral.bonus")
        if limit := next((int(n) for who, _, n in (done.partition(":") for done in s.served) if who == by), 0):
            return impossible("take.count" if by == s.active else "take.others", taken=limit, limit=limit, player=s.frame.by)
        return None

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        frame = s.top()
        if frame and frame.data["taken"] >= frame.data["limit"]:
            rule = "take.count" if self.by == s.active else "take.others"
            yield against(rule, taken=frame.data["taken"], limit=frame.data["limit"])

    def missing_or_unclear(self, s: PortRoyal) -> Iterator[Because]:
        """Is it there, and is it clear which?"""
        places = self.fitting(s)
        if not places:
            yield self.not_there(s)
        elif len(words := dict.fromkeys(s.harbour[k - 1] for k in places)) > 1:
            yield impossible("table.which-card", cards=tuple(words))

    def taken(self, s: PortRoyal) -> None:
        """take.one-at-a-time; full-sail.trade: as in the base game. clerk.extra: one card more for a ship of their colour."""
        moved_on(s)
        place = self.fitting(s)[0]
        card = s.card(s.harbour[place - 1])
        s.harbour[place - 1] = "-"
        s.fresh = 0  # a ship marked as just opened may be set at any time
        frame = s.top()
        assert frame
        frame.data["taken"] += 1
        if card.kind == "ship":
            frame.data["limit"] += s.of_colour(self.by, "clerk", card.colour)


class Take(OfHarbour):
    """Trade with a ship or hire a person. Which person it is, and whether a ship is kept for its item, is said only where it matters."""

    verb = "take"
    rule = "take"
    bare = True

    def ways(self, s: PortRoyal) -> tuple[str, ...]:
        word = self.lying(s)
        card = s.card(word) if word else None
        if card and card.item:  # item.coins, item.keep
            return ("keep", "coins", *(["crowns"] if card.coins is None else []))
        ids = self.candidates(s)
        return ids if len(ids) > 1 and card and card.kind == "person" else ()

    def no_way(self, s: PortRoyal) -> Because:
        word = self.lying(s)
        return impossible("item.how" if word and s.card(word).item else "table.no-such-card", card=self.how)

    how: str | None = says(ways, no=no_way, default=None)

    def items(self, s: PortRoyal) -> tuple[str, ...]:
        ids = self.candidates(s)
        return ids if self.how == "keep" and len(ids) > 1 else ()

    def sail(self, s: PortRoyal) -> Open | None:
        word = self.lying(s)
        return number("N", 1, 6) if self.how in ("coins", "crowns") and word and s.card(word).coins is None else None

    more: str | None = says(items, opens=sail, no=no_way, default=None)

    def candidates(self, s: PortRoyal) -> tuple[str, ...]:
        """The cards it may be, given how it is named."""
        if self.what in s.box.cards:
            return (self.what,)
        lying = self.lying(s)
        return likely(s, lying) if lying else ()

    def ids(self, s: PortRoyal) -> tuple[str, ...]:
        """The cards it may be, given everything said."""
        said = next((w for w in (self.how, self.more) if w in s.box.cards), None)
        return (said,) if said else self.candidates(s)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        missing = list(self.missing_or_unclear(s))
        yield from missing
        lying = self.lying(s)
        if missing or lying is None:
            return
        card = s.card(lying)
        if card.kind == "person":
            yield from self._afford(s, lying)
        elif card.item:
            yield from self._goods(s, card)

    def _afford(self, s: PortRoyal, lying: str) -> Iterator[Because]:
        s.recall(s.card(lying))
        which = self.ids(s)
        if len(which) > 1:
            yield impossible("table.which-card", cards=which)
            return
        card, have = s.box.cards[which[0]], s.players[self.by].coins
        price = s.price(self.by, card)
        # hire.compensation: the price and the coin for the active player, governor.compensation too
        against_it = list(short("hire.cost", have, price) if self.by == s.active else short("hire.compensation", have, price + 1))
        yield from against_it
        if all(b.grade == "odd" for b in against_it):
            s.ask(card, "influence", "sabres")

    def _goods(self, s: PortRoyal, card: Card) -> Iterator[Because]:
        """item.coins or item.keep, ares.trade; what the sail shows is told where it is not known."""
        if self.how is None or (self.more is None and self.how != "keep" and card.coins is None):
            yield impossible("item.how", card=card.id)
            return
        if self.how == "keep" and len(which := self.ids(s)) > 1:
            yield impossible("table.which-card", cards=which)
        if self.how != "coins" and self.by != s.active:
            yield from short("take.compensation", s.players[self.by].coins, max(0, 1 - extra_trade(s, self.by, card.colour)))

    def apply(self, s: PortRoyal) -> None:
        word, ids = self.lying(s) or "", self.ids(s)
        if len(ids) == 1 and (s.card(word).kind == "person" or ids[0] in (self.what, self.how, self.more)):
            word = ids[0]  # judged: a person is the one it may be, and its price is paid
        card = s.card(word)
        later = _later(s, card.type) if card.kind == "person" else ""
        self.taken(s)
        if card.kind == "ship":
            self._trade(s, word, card)
        else:
            price = s.price(self.by, card)
            s.players[self.by].persons.append(word)  # ability.when: works from now on
            s.pay(self.by, price)
            left = s.players[self.by].coins
            s.note("hire.cost", player=self.by, coins=price, card=word, left="?" if left is None else left)
            if later:
                s.note(later)
        compensate(s, self.by)
        if card.other_coins and len(s.players) > 2:
            s.push("gift", self.by)

    def _trade(self, s: PortRoyal, word: str, card: Card) -> None:
        """trade: the ship is discarded, or lies under a wholesaler (wholesaler.keep) or with one's items (item.keep)."""
        seat = s.players[self.by]
        coins = self._coins(card)
        if self.how == "keep":
            seat.items.append(word)
        elif coins and s.of_colour(self.by, "wholesaler", card.colour):
            seat.kept.append(word)
            s.note("wholesaler.keep", player=self.by, card=word)
        else:
            s.throw([word])
        if coins:
            s.note("trade.income", player=self.by, coins=s.gain(self.by, coins))
        if self.how == "crowns" and self.more:
            crowned(s, self.by, int(self.more), "item.coins")
        if extra := extra_trade(s, self.by, card.colour):
            s.note("trader.bonus", player=self.by, coins=s.gain(self.by, extra))
        traded(s, self.by, card.colour)
        if card.other_coins and len(s.players) == 2:
            give(s, s.after(self.by))

    def _coins(self, card: Card) -> int | None:
        """Coins for a sail; None where they are not known and were not said."""
        if self.how in ("keep", "crowns"):
            return 0
        return card.coins if self.more is None else int(self.more)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]] | None:
        """What it brings or costs in all: the compensation is part of it (take.compensation)."""
        word = self.lying(s)
        if not word:
            return None
        card, fee = s.box.first(self.ids(s)[0]), int(self.by != s.active)
        if card.kind == "person":
            return "hire", {"card": word, "coins": s.price(self.by, card) + fee, "points": s.printed(card, "influence")}
        extra = extra_trade(s, self.by, card.colour) - fee
        if self.how in ("keep", "crowns"):
            crowns = {"crowns": int(self.more) if self.more else None} if self.how == "crowns" else {}
            return f"item.{self.how}{'-paying' if extra < 0 else ''}", {"card": word, **crowns, "coins": abs(extra)}
        coins = self._coins(card)
        return "trade", {"card": word, "coins": None if coins is None else coins + extra}


def _later(s: PortRoyal, kind: str) -> str:
    """The rule by which somebody hired now brings nothing in this taking, where they would have brought something at its start."""
    frame = s.frame
    if frame.name == "take" and (kind == "governor" or (kind in PAID and paid_for(s, kind, len(s.lying()) + frame.data["taken"]))):
        return {"admiral": "admiral.new", "governor": "governor.new", "vice-admiral": "vice-admiral.new"}.get(kind, "gunner.new")
    return ""


class Gift(Move[PortRoyal]):
    """contracts.ships: another player gets a coin too."""

    verb = "gift"
    rule = "contracts.ships"
    bare = True
    to: Actor = seat(others, no="contracts.ships-other")

    def apply(self, s: PortRoyal) -> None:
        s.pop()
        give(s, self.to)


def give(s: PortRoyal, to: Actor) -> None:
    """contracts.ships; contracts.ships-solo: nobody where nobody else plays."""
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
    yields = True

    def apply(self, s: PortRoyal) -> None:
        moved_on(s)
        next_taker(s)
