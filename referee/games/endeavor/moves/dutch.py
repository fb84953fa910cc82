"""Dutch East India Company: rebuilding, Batavia and Cape Town."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, against, impossible, lacks, short

from ..attacks import attack, attack_blocks
from ..boards import DUTCH
from ..cities import look, place, settle_in
from ..copies import in_tray, level_of
from ..state import Building, Endeavor
from .effect import Effect, spend_blocks, spend_token


class Rebuild(Effect):
    """dutch-east-india.rebuild: a free building gives way to one at most a level higher; two for an industry token."""

    verb = "rebuild"
    rule = "dutch-east-india.rebuild"
    exploit = "dutch-east-india"
    action = "draw"
    discs = 0
    by: Actor
    slot: int | None = None
    kind: str | None = None
    token: str | None = None  # industry

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not s.tracked:
            return
        if not said:
            yield from (str(k) for k, b in enumerate(s.players[by].buildings, 1) if not b.on)
        elif len(said) == 1:
            yield from s.known("buildings", "words") or ()
        elif len(said) == 2:
            yield DONE
            yield "industry"

    def own(self, s: Endeavor) -> Iterator[Because]:
        if not s.tracked:
            return
        rows = s.players[self.by].buildings
        listed = s.known("buildings", "words") or ()
        if self.slot is None or not 1 <= self.slot <= len(rows) or self.kind not in listed:
            yield impossible("base.no-building", building=self.kind or "-")
            return
        old = rows[self.slot - 1]
        if old.on:
            yield against("dutch-east-india.rebuild-free", building=old.kind)
        for kind in (old.kind, self.kind) if self.able(s) else ():
            s.base_fact(f"building.{kind}", "words", building=kind)
        was, new = level_of(s, old.kind), level_of(s, self.kind or "")
        if self.token:  # dutch-east-india.rebuild-two
            yield from spend_blocks(s, self.by, "industry")
        if was is not None and new is not None and new > was + (2 if self.token else 1):
            yield against("dutch-east-india.rebuild", new=new, old=was)
        if self.kind != old.kind and lacks(in_tray(s, self.kind or ""), 1):
            yield impossible("base.building-gone", building=self.kind)
        if new == 5 and any(level_of(s, b.kind) == 5 for b in rows if b is not old):
            yield against("base.build-five")

    def happen(self, s: Endeavor) -> None:
        if self.slot and self.kind:
            rows, seat = s.players[self.by].buildings, s.players[self.by]
            if rows[self.slot - 1].on == "disc":  # insisted on: the disc comes home
                s.home(self.by)
            elif rows[self.slot - 1].on:
                seat.cannons += 1
            rows[self.slot - 1] = Building(self.kind)
        if self.token:
            spend_token(s, self.by, "industry")


class _City(Effect):
    exploit = "dutch-east-india"

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from DUTCH


class Colony(_City):
    """dutch-east-india.occupy, dutch-east-india.occupy-empty."""

    verb = "colony"
    rule = "dutch-east-india.occupy"
    action = "occupy"
    by: Actor
    city: str

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.city not in DUTCH:
            yield impossible("dutch-east-india.occupy", city=self.city)
        elif look(s, self.city).holder:
            yield impossible("dutch-east-india.occupy-empty", city=self.city)

    def happen(self, s: Endeavor) -> None:
        settle_in(s, self.by, self.city)


class Assault(_City):
    """dutch-east-india.attack, dutch-east-india.defence: by the normal rules of attack."""

    verb = "assault"
    rule = "dutch-east-india.attack"
    action = "attack"
    discs = 0
    by: Actor
    city: str

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.city not in DUTCH or look(s, self.city).holder in ("", self.by):
            yield impossible("dutch-east-india.attack", city=self.city)
        else:
            yield from attack_blocks(s, self.by, self.city, dutch=True, ask=self.able(s))

    def happen(self, s: Endeavor) -> None:
        attack(s, self.by, self.city)


class Bulwark(_City):
    """dutch-east-india.fortify: instead of attacking, fortify the own city."""

    verb = "bulwark"
    rule = "dutch-east-india.fortify"
    action = "attack"
    discs = 0
    by: Actor
    city: str

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.city not in DUTCH or look(s, self.city).holder != self.by:
            yield impossible("dutch-east-india.fortify", city=self.city)
        elif look(s, self.city).fort:
            yield impossible("spanish-main.already", city=self.city)
        yield from short("spanish-main.stock", s.stock["dutch-fortification"], 1)

    def happen(self, s: Endeavor) -> None:
        place(s, self.city).fort = True
        s.stock["dutch-fortification"] -= 1


MOVES = (Rebuild, Colony, Assault, Bulwark)
