"""Who the captain is: at set-up and after a death."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible

from ..state import Captain, Seas
from ..turn import begin_round, perils
from ..zones import PIRATES, captains, nation, ports

SKILL_WORD = Open(
    "3232",
    lambda w: len(w) == 4 and w.isascii() and w.isdigit() and all("1" <= c <= "5" for c in w),
    lambda rng: "".join(str(rng.randint(1, 4)) for _ in range(4)),
)


class Muster(Move[Seas]):
    """A captain comes aboard: first ship, home Port, the four skills as one word (Seamanship Scouting Leadership Influence), the name."""

    verb = "captain"
    rule = "setup.captain"
    bare = True
    ship: str
    home: str
    more: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from ("sloop", "flute")
        elif len(said) == 1:
            yield from (*ports(), "none")
        elif len(said) == 2:
            yield DONE
            yield SKILL_WORD
        elif len(said) == 3:
            yield DONE
            yield from captains()

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return (rng.choice(("sloop", "flute")), rng.choice(ports()), SKILL_WORD.sample(rng))

    def blocks(self, s: Seas) -> Iterator[Because]:
        bad = self.ship not in ("sloop", "flute")
        if bad:
            yield impossible("setup.captain")
        if self.home not in (*ports(), "none"):
            yield impossible("table.no-such-word", word=self.home, verb=self.verb)
        if (
            len(self.more) > 2
            or (self.more and not SKILL_WORD.accepts(self.more[0]))
            or (len(self.more) == 2 and self.more[1] not in captains())
        ):
            yield impossible("table.no-such-word", word=" ".join(self.more), verb=self.verb)

    def apply(self, s: Seas) -> None:
        old = s.players[self.by]
        new = Captain(glory=old.glory, stash=old.stash, sold=old.sold, gold=old.gold, penalty=old.penalty, fined=old.fined)
        new.alive, new.ship, new.home, new.nation = True, self.ship, self.home, nation(self.home)
        new.zone, new.port = (self.home, True) if self.home != "none" else ("caribbean-sea", False)
        if self.more:
            new.seamanship, new.scouting, new.leadership, new.influence = (int(c) for c in self.more[0])
        new.captain = self.more[1] if len(self.more) > 1 else ""
        s.players[self.by] = new
        frame = s.top()
        if frame and frame.data.get("again"):
            new.cards, new.actions = old.cards, old.actions
        elif frame and not frame.data.get("start"):  # death.gold
            stash = old.stash
            if stash == 0:
                new.gold = 10
            elif stash is None:
                new.gold = None
            elif stash < 10:
                new.gold, new.stash = 10, 0
            else:
                new.gold = 0
            new.cards = 1
            new.actions = old.actions or 3
        s.pop()
        top = s.top()
        if frame and frame.data.get("start") and top is None:
            if s.variant(4):
                s.push("after-start", "table")
                s.push("arrival", "table", start=1, left=3, naval=2, pirate=1)
            else:
                begin_round(s)
        elif top and top.name == "turn":
            new.began = new.zone if new.port else ""
            if s.newer:
                _beset(s, self.by)


def _beset(s: Seas, who: Actor) -> None:
    """death.pirate-home: a pirate before the new home; turn.start: one without a home begins the turn at sea."""
    seat = s.players[who]
    waiting = tuple(n for n, npc in s.npcs.items() if n in PIRATES and npc.zone == seat.home)
    if waiting:
        seat.fresh = seat.actions
        s.note("death.pirate-home", player=who, npc=waiting, zone=seat.home)
    perils(s, who)


class Redraw(Move[Seas]):
    """variant-2.pay, variant-2.either: another captain for 2 gold, twice at most; death.pirate-home: for nothing."""

    verb = "redraw"
    rule = "variant-2.pay"
    aside = True

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat, frame = s.players[self.by], s.top()
        if frame and frame.name == "turn":
            if not seat.fresh or seat.fresh != seat.actions or not seat.port:
                yield impossible("death.pirate-home")
            return
        if not s.variant(2) or s.options.get("captains", "two") != "pay" or seat.redraws >= 2:
            yield against("variant-2.pay")
        if seat.gold is not None and seat.gold < 2:
            yield impossible("shipyard.ship", need=2, have=seat.gold)

    def apply(self, s: Seas) -> None:
        seat, frame = s.players[self.by], s.top()
        if frame and frame.name == "turn":  # as after a death, but with what he began with
            seat.alive, seat.fresh = False, 0
            s.push("captain", self.by, again=1)
            return
        seat.redraws += 1
        if seat.gold is not None:
            seat.gold -= 2
