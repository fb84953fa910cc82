"""Milestones: two helm points or a new worker; a special one sends a worker to a royal order card; which of these lie out."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Move, against, impossible, says, several

from ..components import MILESTONES, ROYALS, boards
from ..pending_actions import helm
from ..state import CooperIsland
from .base import by_number

BONUSES = ("helm", "regular", "special")


def royal_cards(s: CooperIsland) -> list[str]:
    """setup.royal-4, setup.royal-3, setup.royal-2: those laid out, or all that may be while nobody has told; no card 8 for two."""
    return s.laid or list(ROYALS if len(s.players) > 2 else ROYALS[:-1])


class Laid(Move[CooperIsland]):
    """setup.royal-3, setup.royal-2: which royal order cards lie out."""

    verb = "laid"
    rule = "setup.royal-2"
    chance = True
    bare = True

    def many(self, s: CooperIsland) -> int:
        return int(boards(len(s.players))["royal-cards"])

    def wrong(self, s: CooperIsland) -> Because:
        said = (self.cards,) if isinstance(self.cards, str) else self.cards
        if set(said) - set(ROYALS) or len(set(said)) < len(said):
            return impossible("table.no-such-card", card=tuple(c for c in said if c not in ROYALS or said.count(c) > 1))
        return against("setup.royal-2" if len(s.players) == 2 else "setup.royal-3", n=len(said))

    def pool(self, s: CooperIsland) -> list[str]:
        return royal_cards(s)

    cards: tuple[str, ...] = several(pool, many, ever=ROYALS, no=wrong)

    @classmethod
    def sample(cls, s: CooperIsland, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return tuple(sorted(rng.sample(royal_cards(s), cls(by, ()).many(s))))

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        s.laid = list(self.cards)


class Unlaid(Move[CooperIsland]):
    """setup.royal-3, setup.royal-2: nobody wants to say which royal cards lie out."""

    verb = "unknown"
    rule = "setup.royal-2"
    aside = True

    def apply(self, s: CooperIsland) -> None:
        s.pop()


class Milestone(Move[CooperIsland]):
    """milestone.move: a turned token on a free recruit space gives its bonus."""

    verb = "claim"
    rule = "milestone.move"

    def reached(self, s: CooperIsland) -> Iterator[str]:
        yield from (k for k in MILESTONES if s.players[self.by].milestones[k] == "reached")

    def free_cards(self, s: CooperIsland) -> Iterator[str]:
        if self.bonus == "special":
            yield from (card for card in royal_cards(s) if not s.royals.get(card))

    def senders(self, s: CooperIsland) -> tuple[str, ...]:
        if self.bonus != "special":
            return ()
        return ("regular", "special") if s.players[self.by].regular else ("special",)

    def no_card(self, s: CooperIsland) -> bool:
        return self.bonus != "special"

    token: str = says(reached, ever=MILESTONES, no="milestone.move")
    bonus: str = says(BONUSES)
    royal: str | None = says(free_cards, understood=ROYALS, ends=no_card, no="hire.special", called=by_number, default=None)
    sent: str | None = says(senders, ever=BONUSES[1:], ends=no_card, no="royal.who", default=None)

    @classmethod
    def elsewhere(cls, s: CooperIsland, by: Actor | None) -> Because | None:
        return impossible("milestone.when") if s.phase != "worker-phase" or by not in (None, s.active) else None

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        if s.phase != "worker-phase":
            yield against("milestone.when")

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.bonus == "helm":
            spaces = s.fact("recruit.helm")
            if spaces is not None and list(seat.milestones.values()).count("helm") >= spaces:
                yield impossible("milestone.slot")
        elif seat.hires >= 3:
            yield impossible("hire.max")
        elif (seat.waiting_regular if self.bonus == "regular" else seat.waiting_special) < 1:
            yield impossible("hire.worker")
        if self.bonus == "special":
            yield from self._royal(s)
        elif self.royal is not None:
            yield impossible("hire.special")

    def _royal(self, s: CooperIsland) -> Iterator[Because]:
        """hire.special, royal.one, royal.who, hire.special-only"""
        if self.royal is None or self.sent is None:
            yield impossible("hire.special")
        elif self.royal not in royal_cards(s):
            yield impossible("royal.laid", card=self.royal)
        elif s.royals.get(self.royal):
            yield against("royal.one")
        elif self.royal != "royal-8":
            s.fact(f"royal.{self.royal.removeprefix('royal-')}.goals")

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        if self.bonus == "helm":
            seat.milestones[self.token] = "helm"
            helm(s, self.by, 2, "milestone.helm")
            return
        seat.milestones[self.token] = "hire"
        frame = s.on_top(self.by)
        if frame and frame.name == "turn" and not seat.regular + seat.special:
            frame.data["idle"] = True  # worker.pass: the turn began without a worker
        if self.bonus == "regular":  # hire.regular
            seat.waiting_regular -= 1
            seat.regular += 1
        else:
            seat.waiting_special -= 1
            seat.special += 1
            if self.sent == "regular":  # royal.gone
                seat.regular -= 1
            else:
                seat.special -= 1
            s.royals[self.royal or ""] = self.by
        s.note("hire.food", player=self.by)

    def effect(self, s: CooperIsland) -> tuple[str, dict[str, object]]:
        return ("helm", {"n": 2}) if self.bonus == "helm" else ("hire", {})
