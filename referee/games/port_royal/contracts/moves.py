"""«Just One More Contract»: laying contracts out, fulfilling them, the time deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Choice, Move, against, impossible, short

from ..moves.trade import Take, compensate
from ..state import PortRoyal, kit_of
from ..turn import begin_turn, game_over, time_to_act
from .rules import advance, ask_seal, contracts, face_up, fulfil, lacking, markers, may_place, moved_on, reward, time_cards

if TYPE_CHECKING:
    import random


class Lay(Move[PortRoyal]):
    """One more contract is laid face up."""

    verb = "lay"
    rule = "contracts.four"
    chance = True
    bare = True
    contract: str

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            coop = kit_of(s).coop
            yield from (c for c, one in contracts().items() if c not in s.contracts and (coop or not one.cooperative_only))

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        one = contracts().get(self.contract)
        if one is None:
            yield impossible("contracts.open", contract=self.contract)
        elif self.contract in s.contracts:
            yield impossible("contracts.twice", contract=self.contract)
        elif not kit_of(s).coop:
            if one.cooperative_only:
                yield impossible("contracts.white")
        else:
            ask_seal(s, one)

    def apply(self, s: PortRoyal) -> None:
        s.contracts.append(self.contract)
        if len(s.contracts) < face_up(s):
            return
        s.pop()
        if kit_of(s).coop:
            s.time = time_cards(s)
            s.note("coop.time-deck", cards=s.time)
            s.push("aside", s.first)
        else:
            begin_turn(s, s.first)

    @classmethod
    def sample(cls, s: PortRoyal, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return (str(rng.choice(list(cls.choices(s, by)))),)


class Aside(Move[PortRoyal]):
    """Before the game: so many time cards go to the points deck."""

    verb = "aside"
    rule = "coop.points-before"
    bare = True
    cards: int

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (str(n) for n in range(s.time + 1))

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if not 0 <= self.cards <= s.time:
            yield impossible("coop.points-many", need=self.cards, have=s.time)

    def apply(self, s: PortRoyal) -> None:
        s.time -= self.cards
        s.points += self.cards
        begin_turn(s, s.first)


class Spare(Move[PortRoyal]):
    """At a tax: the top time card goes to the points deck."""

    verb = "spare"
    rule = "coop.points-tax"

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame) -> Iterable[Actor]:
        return (s.active,) if kit_of(s).coop and kit_of(s).contracts else ()

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if not s.spared:
            yield against("coop.points-tax")
        if not s.time:
            yield impossible("coop.points-many", need=1, have=0)

    def apply(self, s: PortRoyal) -> None:
        s.spared = max(0, s.spared - 1)
        s.time -= 1
        s.points += 1


class Fulfil(Move[PortRoyal]):
    """Put a marker on a contract whose conditions are met."""

    verb = "fulfil"
    rule = "contracts.conditions"
    anytime = True
    contract: str

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame) -> Iterable[Actor]:
        """contracts.when: the active player, whoever takes just now, and those whose moment it is."""
        return time_to_act(s, frame) if kit_of(s).contracts else ()

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from s.contracts

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        against_it = list(self._against(s))
        yield from against_it
        one = contracts().get(self.contract)
        if one and one.coins is None and not any(b.grade != "odd" for b in against_it):
            s.fact(f"contract.{self.contract}.coins", "ints", contract=self.contract)

    def _against(self, s: PortRoyal) -> Iterator[Because]:
        one, seat = contracts().get(self.contract), s.players[self.by]
        if one is None or self.contract not in s.contracts:
            white = one is not None and one.cooperative_only and not kit_of(s).coop
            yield impossible("contracts.white" if white else "contracts.open", contract=self.contract)
            return
        if self.contract in seat.contracts:
            yield against("contracts.once")
        if markers(seat) < 1 and self.contract not in seat.begun:
            yield impossible("contracts.limit")
        if one.active_only and self.by != s.active:
            yield against("contract.active-only")
        if one.at_once:
            if f"{self.contract}:{self.by}" not in s.moment:
                yield against("contract.at-once")
        elif "pay_coins" in one.needs:
            yield from short("contract.ransom", seat.coins, one.needs["pay_coins"])
        elif missing := lacking(s, self.by, self.contract):
            yield against("contracts.conditions", missing=missing)  # contract.later: no moment is too late for these

    def apply(self, s: PortRoyal) -> None:
        one = contracts()[self.contract]
        moment = f"{self.contract}:{self.by}"
        if moment in s.moment:
            s.moment.remove(moment)
        if "harbour_colours" in one.needs and one.needs["times"] > 1:  # contract.speculator: the first of two times
            advance(s, self.by, self.contract)
            return
        if "pay_coins" in one.needs:
            s.pay(self.by, one.needs["pay_coins"])
        fulfil(s, self.by, self.contract)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]] | None:
        return ("contracts.coins", {"coins": reward(s, self.contract)}) if self.contract in s.contracts else None


class Forgo(Move[PortRoyal]):
    """Trade with a frigate or a galleon and forgo all its coins, for the hunter's contract."""

    verb = "forgo"
    rule = "contract.frigate-nemesis"
    place: int

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if _nemeses(s) else ()

    @classmethod
    def choices(cls, s: PortRoyal, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            hunted = _nemeses(s)
            yield from (str(k) for k, w in enumerate(s.harbour, 1) if w != "-" and s.card(w).kind == "ship" and s.card(w).colour in hunted)

    @classmethod
    def spoken(cls, s: PortRoyal, by: Actor, word: str) -> tuple[str, ...]:
        return Take.spoken(s, by, word)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        lying = s.at(self.place)
        if lying is None:
            yield impossible("take.harbour", place=self.place)
            return
        cid = _nemeses(s).get(s.card(lying).colour) if s.card(lying).kind == "ship" else None
        if cid is None:
            yield impossible("contract.hunted")
            return
        if cid in s.players[self.by].contracts:
            yield impossible("contracts.once")
        elif not may_place(s, self.by, cid):
            yield impossible("contracts.limit")
        frame = s.top()
        if frame and frame.data["taken"] >= frame.data["limit"]:
            rule = "take.count" if self.by == s.active else "take.others"
            yield against(rule, taken=frame.data["taken"], limit=frame.data["limit"])
        if self.by != s.active:
            yield from short("take.compensation", s.players[self.by].coins, 1)

    def apply(self, s: PortRoyal) -> None:
        moved_on(s)
        word = s.harbour[self.place - 1]
        s.harbour[self.place - 1] = "-"
        frame = s.top()
        assert frame
        frame.data["taken"] += 1
        frame.data["limit"] += s.of_colour(self.by, "clerk", s.card(word).colour)
        s.throw([word])  # contract.nemesis-traders: no coins at all, the traders' neither
        advance(s, self.by, _nemeses(s)[s.card(word).colour])
        compensate(s, self.by)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]] | None:
        word = s.at(self.place)
        contract = _nemeses(s).get(s.card(word).colour) if word else None
        return (self.rule, {"card": word, "contract": contract}) if contract else None


def _nemeses(s: PortRoyal) -> dict[str, str]:
    """The hunters' contracts on the table by the colour they hunt."""
    return {contracts()[c].needs["forgo_colour"]: c for c in s.contracts if "forgo_colour" in contracts()[c].needs}


class GiveUp(Move[PortRoyal]):
    """The time deck is empty and nothing more is fulfilled."""

    verb = "give-up"
    rule = "coop.lose"

    def apply(self, s: PortRoyal) -> None:
        game_over(s, "coop.lose")


