"""Variants: random turn order (1), another captain for gold (2), scouting out of turn (5). 3: `stash`, 4: `npc_arrival`, 6: `trade`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Move, against, count, impossible, seat, short

from ..gains_losses import bounty, pay
from ..scouting import eyes
from ..state import Seas
from ..turn import begin_turn
from ..zones import NATIONS
from .base import ROLLS, ByDice, cannot_show, roll, too_many, unread
from .npc_scouting import open_battle


class Ambush(Move[Seas]):
    """Variant 5: scouting out of turn when the active captain enters, with skulls and the sum of the other dice; or not."""

    verb = "ambush"
    rule = "variant-5.scout"
    bare = True

    def dice(self, s: Seas) -> int:
        """mods.nest of either captain."""
        return eyes(s, self.by, _entered(s))

    def alone(self, s: Seas) -> bool:
        return not rivals(s)

    skulls: int = count(0, dice, understood=ROLLS, likely=0, template="n-skulls", unit="skull")
    pips: int | None = count(0, 36, likely=0, template="n-pips", ends=alone, default=None)  # variant-5.several: only where others scout too

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return tuple(map(str, roll(rng, eyes(s, by, _entered(s)) if s.players[by].scouting is not None else None)))

    @classmethod
    def elsewhere(cls, s: Seas, by: Actor | None) -> Because | None:
        return impossible("variant-5.flip") if any(captain.flipped for captain in s.players.values()) else None

    def bars(self, s: Seas) -> Iterator[Because]:
        if s.players[self.by].flipped:
            yield against("variant-5.flip")

    def blocks(self, s: Seas) -> Iterator[Because]:
        known = self.dice(s) if s.players[self.by].scouting is not None else None
        yield from too_many(self.skulls, known) if self.pips is None else cannot_show(self.skulls, self.pips, known)
        if self.pips is None and rivals(s):
            yield impossible("variant-5.several")
        if self.skulls:
            s.fact("bounty.reward")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        seat.flipped, seat.penalty, seat.fined = True, 2, s.round + 1
        s.note("variant-5.penalty", player=self.by)
        if self.skulls:
            s.ambush[self.by] = self.skulls * 100 + (self.pips or 0)
        after_ambush(s)


def _entered(s: Seas) -> Actor:
    """The captain who just came into the zone."""
    return s.frame.data.get("who", s.active)


def rivals(s: Seas) -> bool:
    """Does anybody else scout out of turn, or may still?"""
    return bool(s.ambush) or sum(f.name == "ambush" for f in s.now) > 1


class NoAmbush(Move[Seas]):
    """Lets the captain pass."""

    verb = "pass"
    rule = "variant-5.scout"

    def apply(self, s: Seas) -> None:
        after_ambush(s)


def after_ambush(s: Seas) -> None:
    """variant-5.several: most skulls find, then the higher sum; variant-5.battle."""
    who = _entered(s)
    s.pop()
    top = s.top()
    if (top and top.name == "ambush") or not s.ambush:
        return
    best = max(s.ambush, key=lambda w: s.ambush[w])
    s.ambush.clear()
    if not s.players[who].pirate and s.players[who].nation in NATIONS:
        bounty(s, best, s.players[who].nation)
    open_battle(s, who, best, attacker=best)


class Cube(ByDice):
    """variant-1.next: whose cube came out of the bag."""

    verb = "cube"
    rule = "variant-1.next"
    chance = True
    bare = True

    def in_the_bag(self, s: Seas) -> list[Actor]:
        return s.waiting

    def is_out(self, s: Seas) -> Because:
        return impossible("variant-1.again", player=self.who) if self.who in s.players else unread(self)

    who: Actor = seat(in_the_bag, no=is_out)

    def apply(self, s: Seas) -> None:
        s.pop()
        begin_turn(s, self.who)


class Redraw(Move[Seas]):
    """variant-2.pay, variant-2.either: another captain for 2 gold, twice at most; death.pirate-home: for nothing."""

    verb = "redraw"
    rule = "variant-2.pay"
    aside = True

    def bars(self, s: Seas) -> Iterator[Because]:
        seat, frame = s.players[self.by], s.top()
        if frame and frame.name == "turn":
            if not seat.fresh or seat.fresh != seat.actions or seat.ported or not seat.port:
                yield impossible("death.pirate-home")
        elif not s.variant(2) or s.options.get("captains", "two") != "pay" or seat.redraws >= 2:
            yield against("variant-2.pay")
        else:
            yield from short("gold.aboard", seat.gold, 2)

    def apply(self, s: Seas) -> None:
        seat, frame = s.players[self.by], s.top()
        if frame and frame.name == "turn":  # as after a death, but with what he began with
            seat.alive, seat.fresh = False, 0
            s.push("captain", self.by, again=1)
            return
        seat.redraws += 1
        pay(s, self.by, 2)
