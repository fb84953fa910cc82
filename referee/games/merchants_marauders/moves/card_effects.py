"""What a card did to a captain: told as a change, at every level and at any moment, with everything that follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, number, odd, says, short, tail

from ..battle_end import finish
from ..captain import Captain
from ..death import die
from ..decisions import Details
from ..gains_losses import bounty, glory, new_ship, spill, strike
from ..loyalty import loyal, restless
from ..state import CONTRABAND, Seas
from ..zones import MODS, NATIONS, PARTS, WEAPONS, of_rule
from .base import decider, of_another, unread
from .damage import ask_overflow, further, hits_said
from .plunder import aboard

HELD = ("gold", "cargo", "contraband", "cards", "rumors", "specialists")  # counts that come and go
OWNED = (*HELD, *(part for part in PARTS if part not in HELD))  # cargo is held, and a part of the ship
SHIPS = ("sloop", "flute", "brig", "frigate", "galleon", "man-o-war")
GAINED = (*OWNED, "glory", "favor", "loyalty", "bounty", *WEAPONS, *MODS, *SHIPS)
LOST = (*OWNED, "favor", "loyalty", "bounty", *WEAPONS, *MODS)
COUNTED = (*OWNED, "bounty", "glory", "favor", "loyalty")
NUMBERS = tuple(map(str, range(1, 41)))
MODULE = {"contraband": 7, "favor": 10, "loyalty": 11, "brig": 5}


class OfAny(Move[Seas]):
    """Told of any captain: of the one who decides, unless another is named."""

    told = True
    aside = True

    @classmethod
    def actors(cls, s: Seas, frame: Frame[Details]) -> Iterable[Actor]:
        return [who for who, captain in s.players.items() if captain.alive]


class Effect(OfAny):
    """Something comes or goes, and how much of it, in either order; one where nothing is said. A bounty is of a nation."""

    def following(self, s: Seas) -> Iterator[Choice]:
        rest = self.behind
        if self.what.isdecimal():
            yield from (*HELD, "glory", "favor", "loyalty", "bounty")
        elif self.what == "bounty" and not rest:
            yield from NATIONS
        else:
            counted = not self.first.isdecimal() and not any(map(str.isdecimal, rest))
            if self.what != "gold" or not counted:
                yield DONE
            if counted and self.what in COUNTED:
                yield number("n-gold" if self.what == "gold" else "N", 1, 40)

    def things(self, s: Seas) -> tuple[str, ...]:
        return PARTS if self.first.isdecimal() and not self.more else ()

    first: str = says()
    more: tuple[str, ...] = tail(following, understood=things, ever=(*NATIONS, *PARTS))

    @property
    def what(self) -> str:
        return self.more[0] if self.first.isdecimal() and self.more else self.first

    @property
    def behind(self) -> tuple[str, ...]:
        return self.more[1:] if self.first.isdecimal() else self.more

    @property
    def nation(self) -> str:
        return self.behind[0] if self.behind else ""

    @property
    def n(self) -> int:
        return next((int(word) for word in (self.first, *self.more) if word.isdecimal()), 1)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if module := MODULE.get(self.what):
            if not s.on(module):
                yield impossible("use.modules", name=self.what)
        words = self.behind[1:] if self.what == "bounty" else self.behind
        counts = [word for word in (self.first, *words) if word.isdecimal()]
        unnamed = self.nation not in NATIONS if self.what == "bounty" else self.what not in GAINED
        if unnamed or len(counts) > 1 or len(words) > 1 or (self.what == "gold" and not counts):
            yield unread(self)


class Gets(Effect):
    """Gold, glory, cards, crew, repairs, a bounty, a weapon, a modification, a ship: what a card, a Rumor or a Mission brought."""

    verb = "gets"
    rule = "cards.effect"

    def listed(self, s: Seas) -> tuple[str, ...]:
        return (*OWNED, "glory", "favor", "loyalty", "bounty") if self.by == decider(s) else ()

    first: str = says(listed, understood=(*GAINED, *NUMBERS), opens=of_another(GAINED), ever=GAINED)

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from super().blocks(s)
        captain = s.players[self.by]
        if self.what in (*captain.weapons, *captain.mods):
            yield impossible("shipyard.modification" if self.what in MODS else "shipyard.weapon", name=self.what)
        elif self.what == "favor" and captain.favor + self.n > of_rule("favor.max"):
            yield impossible("favor.max")
        elif self.what == "cards" and captain.cards is not None and captain.cards + self.n > of_rule("glory.card", "hand"):
            yield against("glory.card")
        elif self.what in PARTS and self.what != "cargo" and self.n > captain.damage[self.what]:
            yield impossible("recruit.check" if self.what == "crew" else "shipyard.repair", n=captain.damage[self.what])
        elif self.what in ("crew", "specialists") and restless(s, self.by):
            yield against("loyalty.restless")
        elif self.what == "contraband" and (have := s.contraband_but("") + self.n) > CONTRABAND:
            yield impossible("contraband.setup", have=have)
        elif self.what in ("cargo", "contraband") and (over := self._too_much(captain)):
            yield odd("plunder.room", n=over)

    def _too_much(self, captain: Captain) -> int:
        have = captain.carries()
        return 0 if have is None or captain.port else max(0, have + self.n - max(0, captain.left("cargo")))

    def apply(self, s: Seas) -> None:
        captain, what = s.players[self.by], self.what
        if what == "glory":
            glory(s, self.by, "other", "glory.card", self.n)
        elif what == "loyalty":
            loyal(s, self.by, self.n, "loyalty.card")
        elif what == "bounty":
            bounty(s, self.by, self.nation, self.n)
        elif what in SHIPS:
            new_ship(s, self.by, what)
        elif what in (*WEAPONS, *MODS):
            aboard(s, self.by, what, False)
        elif what in PARTS and what != "cargo":
            captain.damage[what] -= self.n
        else:
            _add(captain, what, self.n)
            spill(s, self.by)


class Loses(Effect):
    """Gold, goods, cards, specialists, favor, loyalty, a bounty, a weapon, a modification: what a card took away; crew is damage."""

    verb = "loses"
    rule = "cards.effect"

    def listed(self, s: Seas) -> tuple[str, ...]:
        captain = s.players[self.by]
        return (*HELD, "favor", "loyalty", "bounty", *captain.weapons, *captain.mods) if self.by == decider(s) else ()

    first: str = says(listed, understood=(*LOST, *NUMBERS), opens=of_another(LOST), ever=LOST)

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from super().blocks(s)
        captain = s.players[self.by]
        if self.what == "bounty":
            if self.more and captain.bounties.get(self.nation, 0) < self.n:
                yield impossible("missionary.visit", n=captain.bounties.get(self.nation, 0))
        elif self.what in (*HELD, "favor"):
            yield from short("cards.have", getattr(captain, self.what), self.n, name=self.what)
        elif self.what in PARTS:
            yield from self._damage().blocks(s)
        elif self.what != "loyalty" and self.what not in (*captain.weapons, *captain.mods):
            yield impossible("weapons.spend")

    def apply(self, s: Seas) -> None:
        captain, what = s.players[self.by], self.what
        if what == "loyalty":
            loyal(s, self.by, -self.n, "loyalty.card")
        elif what == "bounty":
            captain.bounties[self.nation] -= self.n
        elif what in (*captain.weapons, *captain.mods):
            (captain.weapons if what in captain.weapons else captain.mods).remove(what)
            captain.taken[:] = [token for token in captain.taken if token != what]
        elif what in PARTS and what != "cargo":
            self._damage().apply(s)
        else:
            _add(captain, what, -self.n)

    def _damage(self) -> Move[Seas]:
        """`loses 2 crew`: damage there."""
        return Suffers.of(self.by, (self.what, str(self.n)))


def _add(captain: Captain, what: str, n: int) -> None:
    """What nobody tracks stays unknown."""
    have = getattr(captain, what)
    if have is not None:
        setattr(captain, what, have + n)


class Suffers(OfAny):
    """Damage by a card: the locations, each with how often it is hit; a sunk ship is lost with everything. storm.events: its own."""

    verb = "suffers"
    rule = "cards.effect"

    def another(self, s: Seas) -> Iterator[Choice]:
        yield DONE

    def also(self, s: Seas) -> tuple[str, ...]:
        return further((self.what, *self.more))

    def listed(self, s: Seas) -> tuple[str, ...]:
        return PARTS if self.by == decider(s) else ()

    what: str = says(listed, understood=PARTS, opens=of_another(PARTS), ever=PARTS)
    more: tuple[str, ...] = tail(another, understood=also, ever=PARTS)

    def blocks(self, s: Seas) -> Iterator[Because]:
        hits = hits_said((self.what, *self.more))
        if hits is None:
            yield unread(self)
        else:
            ask_overflow(s, self.by, hits)

    def apply(self, s: Seas) -> None:
        for part in hits_said((self.what, *self.more)) or ():
            strike(s, self.by, part)
        if s.players[self.by].left("hull") <= 0:
            sink(s, self.by, "ship.hull")


def sink(s: Seas, who: Actor, rule: str) -> None:
    """A captain is lost; in the middle of a battle the other has won it."""
    if s.battle and who in (s.battle[0].me, s.battle[0].foe):
        finish(s, s.battle[0], "lost" if who == s.battle[0].me else "sunk")
    else:
        die(s, who, rule)


class Dies(OfAny):
    """The captain died: everything aboard is lost, so the word alone asks first."""

    verb = "dies"
    rule = "death.lose"

    sure: str = says(("yes",))

    def apply(self, s: Seas) -> None:
        sink(s, self.by, "death.lose")


class Rescued(OfAny):
    """favor.death: the Glory card Rescue was played at the captain's death, so the favor is not lost."""

    verb = "rescued"
    rule = "favor.death"

    @classmethod
    def actors(cls, s: Seas, frame: Frame[Details]) -> Iterable[Actor]:
        return [who for who, captain in s.players.items() if captain.spared]

    @classmethod
    def elsewhere(cls, s: Seas, by: Actor | None) -> Because | None:
        """Nobody died with favor to keep, or it is another who did."""
        return impossible("favor.death")

    def apply(self, s: Seas) -> None:
        captain = s.players[self.by]
        captain.favor, captain.spared = captain.spared, 0
        s.note("favor.death", player=self.by, n=captain.favor)


EFFECTS = (Gets, Loses, Suffers, Dies, Rescued)
