"""Milestones: two helm points or a new worker; a special one sends a worker to a royal order card."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Move, against, impossible

from ..box import MILESTONES, ROYALS
from ..state import CooperIsland
from ..turn import helm

BONUSES = ("helm", "regular", "special")


def royal_cards(s: CooperIsland) -> list[str]:
    """setup.royal-4, setup.royal-3, setup.royal-2: those laid out, or all that may be while nobody has told; no card 8 for two."""
    return s.laid or list(ROYALS if len(s.players) > 2 else ROYALS[:-1])


class Laid(Move[CooperIsland]):
    """setup.royal-3, setup.royal-2: which royal order cards lie out; `unknown` where nobody wants to say."""

    verb = "laid"
    rule = "setup.royal-2"
    chance = True
    bare = True
    first: str
    more: tuple[str, ...] = ()

    @classmethod
    def count(cls, s: CooperIsland) -> int:
        return {2: 4, 3: 6}.get(len(s.players), len(ROYALS))

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield "unknown"
        if "unknown" not in said and len(said) < cls.count(s):
            yield from (card for card in ROYALS[: 8 if len(s.players) > 2 else 7] if card not in said)

    @classmethod
    def sample(cls, s: CooperIsland, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return tuple(sorted(rng.sample(ROYALS[: 8 if len(s.players) > 2 else 7], cls.count(s))))

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        cards = (self.first, *self.more)
        rule = "setup.royal-2" if len(s.players) == 2 else "setup.royal-3"
        if cards == ("unknown",):
            return
        for card in cards:
            if card not in ROYALS or cards.count(card) > 1:
                yield impossible("table.no-such-card", card=card)
        if len(cards) != self.count(s) or ("royal-8" in cards and len(s.players) == 2):
            yield against(rule, n=len(cards))

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        s.laid = [] if self.first == "unknown" else [self.first, *self.more]


class Milestone(Move[CooperIsland]):
    """milestone.move: a turned token on a free recruit space gives its bonus."""

    verb = "claim"
    rule = "milestone.move"
    token: str
    bonus: str
    royal: str | None = None
    sent: str | None = None

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        seat = s.players[by]
        if len(said) == 0:
            if s.phase == "worker-phase":
                yield from (k for k in MILESTONES if seat.milestones[k] == "reached" or not s.looking)  # refused with their reason
        elif len(said) == 1:
            yield from BONUSES
        elif said[1] == "special":
            if len(said) == 2:
                yield from (card for card in royal_cards(s) if not s.royals.get(card))
            elif len(said) == 3:
                yield from ("regular", "special") if seat.regular else ("special",)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.token not in MILESTONES or seat.milestones[self.token] != "reached":
            yield impossible("milestone.move")
            return
        elif s.phase != "worker-phase":
            yield against("milestone.when")
        if self.bonus not in BONUSES:
            yield impossible("table.unknown", word=self.bonus)
        elif self.bonus == "helm":
            spaces = s.asks("recruit.helm")
            if spaces is not None and list(seat.milestones.values()).count("helm") >= spaces:
                yield impossible("milestone.slot")
        else:
            if seat.hires >= 3:
                yield impossible("hire.max")
            elif (seat.waiting_regular if self.bonus == "regular" else seat.waiting_special) < 1:
                yield impossible("hire.worker")
        if self.bonus == "special":
            yield from self._royal(s)
        elif self.royal is not None:
            yield impossible("table.unknown", word=self.royal)

    def _royal(self, s: CooperIsland) -> Iterator[Because]:
        """hire.special, royal.one, royal.who, hire.special-only"""
        seat = s.players[self.by]
        if self.royal is None or self.sent is None:
            yield impossible("hire.special")
            return
        if self.royal not in royal_cards(s):
            yield impossible("royal.laid" if self.royal in ROYALS else "table.no-such-card", card=self.royal)
        elif s.royals.get(self.royal):
            yield against("royal.one")
        elif self.royal != "royal-8":
            s.asks(f"royal.{self.royal.removeprefix('royal-')}.goals")
        if self.sent not in ("regular", "special"):
            yield impossible("table.unknown", word=self.sent)
        elif self.sent == "regular" and seat.regular < 1:
            yield impossible("royal.who")

    def apply(self, s: CooperIsland) -> None:
        seat = s.players[self.by]
        if self.bonus == "helm":
            seat.milestones[self.token] = "helm"
            helm(s, self.by, 2, "milestone.helm")
            return
        seat.milestones[self.token] = "hire"
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
