"""Special weapons and ship modifications: bought, sold, offered by a port; the plank that a crew fears less."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Because, Choice, Move, against, impossible, number, says, several, short, tail

from ..captain import described
from ..gains_losses import pay, used_up
from ..loyalty import loyal
from ..modifications import TOKEN_NAME, ask_token, is_modification, skill_dice
from ..state import Seas
from ..zones import MODS, NEEDS, NEW_MODS, NEW_WEAPONS, WEAPONS
from .base import ROLLS, OfModule, too_many
from .plunder import aboard
from .port import InPort


class Arm(InPort):
    """shipyard.weapon, shipyard.modification: a token for 3 gold, one of each kind; town.must-not: no modifications there."""

    verb = "fit"
    rule = "shipyard.weapon"
    thing = "shipyard"

    def tokens(self, s: Seas) -> Iterator[str]:
        yield from (w for w in WEAPONS if s.on(2) or w not in NEW_WEAPONS)  # weapons.kinds
        if s.players[self.by].port:
            yield from (m for m in (*MODS, *described(s)) if s.on(3) or m not in NEW_MODS)

    token: str = says(tokens, understood=(*WEAPONS, *MODS), opens=TOKEN_NAME, ever=(*WEAPONS, *MODS))

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        yield from short("gold.aboard", s.players[self.by].gold, 3)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.token in (*seat.weapons, *seat.mods):
            rule = "shipyard.modification" if is_modification(self.token) else "weapons.limit" if s.on(2) else "shipyard.weapon"
            yield impossible(rule, name=self.token)
        if (self.token in NEW_WEAPONS and not s.on(2)) or (self.token in NEW_MODS and not s.on(3)):
            yield impossible("use.modules", name=self.token)
        module, rule = NEEDS.get(self.token, (0, ""))
        if module and not s.on(module):
            yield against(rule)
        if not is_modification(self.token):
            return
        if not seat.port:
            yield against("town.must-not", what="modification")
        if seat.zone in s.bare:
            yield against("mods.sold", zone=seat.zone, more="mods-anew" if s.on(3) else "")
        if seat.port and (s.level != "enforce" or seat.zone not in s.bare):  # what is refused anyway asks nothing
            ask_token(s, self.token)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        pay(s, self.by, 3)
        seat = s.players[self.by]
        aboard(s, self.by, self.token, False)
        if is_modification(self.token) and seat.port and seat.zone not in s.bare:  # mods.sold
            s.bare.append(seat.zone)


class Pawn(InPort):
    """shipyard.weapon: a special weapon sells for 1 gold."""

    verb = "pawn"
    rule = "shipyard.weapon"
    thing = "shipyard"

    def carried(self, s: Seas) -> list[str]:
        return s.players[self.by].weapons

    weapon: str = says(carried, ever=WEAPONS, no="weapons.spend")

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if not s.players[self.by].weapons:
            yield impossible("weapons.spend")

    def apply(self, s: Seas) -> None:
        self._begin(s)
        used_up(s, self.by, self.weapon)
        pay(s, self.by, -1)


class Offer(InPort):
    """mods.offer: where the port has no modification token one is drawn from the reserve; buy it with `fit`, or it stays on offer."""

    verb = "offer"
    rule = "mods.offer"

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        seat = s.players[self.by]
        if not s.on(3):
            yield impossible("use.modules", name="module-3")
        elif seat.zone not in s.bare:
            yield impossible("mods.offer", zone=seat.zone)
        elif s.reserve == 0:
            yield impossible("mods.reserve")
        elif seat.offered:
            yield against("mods.offer-once")

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        seat.offered = True
        if s.reserve is not None:
            s.reserve -= 1
        s.bare.remove(seat.zone)
        s.note("mods.offer", zone=seat.zone)


class Restock(Move[Seas]):
    """mods.return: which Ports without a modification token got those just drawn from the reserve."""

    verb = "restock"
    rule = "mods.return"
    chance = True
    bare = True

    def free(self, s: Seas) -> list[str]:
        return s.bare

    def drawn(self, s: Seas) -> int:
        return min(s.frame.data["n"], len(s.bare))

    def unfit(self, s: Seas) -> Because:
        full = [zone for zone in self.zones if zone not in s.bare]
        return impossible("mods.return-full", zone=full[0]) if full else impossible("mods.return", n=self.drawn(s))

    zones: tuple[str, ...] = several(free, drawn, no=unfit)

    def apply(self, s: Seas) -> None:
        s.pop()
        s.bare[:] = [zone for zone in s.bare if zone not in self.zones]


class Plank(OfModule):
    """The plank: cancel the loss by a Leadership check (its skulls) or, at sea, by one crew; or bear it."""

    module = 11
    verb = "plank"
    rule = "mods.plank"
    bare = True

    def dice(self, s: Seas) -> int | None:
        return skill_dice(s, self.by, "leadership")

    def ways(self, s: Seas) -> tuple[str, ...]:
        return (*map(str, range((self.dice(s) or 5) + 1)), "crew", "pass")

    def following(self, s: Seas) -> Iterator[Choice]:
        if self.how == "check" and not self.more:
            yield number("n-skulls", 0, self.dice(s) or 5)
        else:
            yield DONE

    how: str = says(ways, understood=(*ROLLS, "check"), ever=("check", "crew", "pass"))
    more: tuple[str, ...] = tail(following, understood=("crew",), ever=("crew",))  # the skulls behind "check"; a second way is refused

    @property
    def skulls(self) -> int | None:
        return next((int(word) for word in (self.how, *self.more) if word.isdecimal()), None)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if "crew" in self.more:
            yield impossible("mods.plank-one")
        if self.how == "check" and self.skulls is None:
            yield impossible("check.skill", n=seat.leadership)
        elif self.skulls is not None:
            yield from too_many(self.skulls, self.dice(s))
        elif self.how == "crew" and seat.left("crew") < 1:
            yield impossible("ship.crew")
        elif self.how == "crew" and seat.port:
            yield against("mods.plank")

    def apply(self, s: Seas) -> None:
        s.pop()
        if self.how == "crew":
            s.players[self.by].damage["crew"] += 1
        elif not self.skulls:  # mods.plank-one: a failed check leaves no second way
            loyal(s, self.by, -1, "loyalty.npc")
