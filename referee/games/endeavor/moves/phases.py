"""The phases of a round: build, growth, salary, action, discard (base.*)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, against, impossible, short

from ..state import Building, Endeavor
from ..turn import GROW, after, begin_phase, next_phase, next_turn
from .effect import pay_action, pay_blocks, split

SLOTS = 8  # base.mat-slots


class Next(Move[Endeavor]):
    """On to the next phase, with its reminders."""

    verb = "next"
    rule = "base.phases"
    by: Actor

    def apply(self, s: Endeavor) -> None:
        next_phase(s)


def level_of(s: Endeavor, kind: str) -> int | None:
    words = s.known(f"building.{kind}", "words") or ()
    return next((int(w) for w in words if w.isdecimal()), None)


def actions_of(s: Endeavor, kind: str) -> str | None:
    """The actions printed on a building; None where nobody knows them."""
    words = s.known(f"building.{kind}", "words")
    if words is None:
        return None
    return next((w for w in words if split(w)[1]), "")


class Build(Move[Endeavor]):
    """base.build, base.build-must: one building of a level that industry opens."""

    verb = "build"
    rule = "base.build"
    bare = True
    by: Actor
    kind: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            listed = s.known("buildings", "words")
            yield from listed or ()
            if not listed:
                yield Open("building-any", lambda w: w.replace("-", "").isalnum(), lambda rng: "market")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        listed = s.base_fact("buildings", "words")
        if listed is not None and self.kind not in listed:
            yield impossible("base.no-building", building=self.kind)
            return
        s.base_fact("levels.industry", "ints")
        s.base_fact(f"building.{self.kind}", "words", building=self.kind)
        seat = s.players[self.by]
        if len(seat.buildings) >= SLOTS:
            yield against("base.mat-slots")
        level, most = level_of(s, self.kind), s.rank(self.by, "industry")
        if most is not None:
            most += "discs-level" in seat.stocks  # south-sea.lower
        if level is not None and most is not None and level > most:
            yield against("base.build", level=level, max=most)
        if level == 5 and any(level_of(s, b.kind) == 5 for b in seat.buildings):
            yield against("base.build-five")

    def apply(self, s: Endeavor) -> None:
        s.players[self.by].buildings.append(Building(self.kind))
        after(s, self.by)

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        words = s.known(f"building.{self.kind}", "words")
        if not words:
            return None
        shown = [w for w in words if not w.isdecimal()]
        return "build", {"level": level_of(s, self.kind), "what": tuple(p for w in shown for p in w.replace("+", "/").split("/"))}


class Idle(Move[Endeavor]):
    """base.build-must: nothing is built only where nothing can be."""

    verb = "idle"
    rule = "base.build-must"
    aside = True
    by: Actor

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        listed = s.known("buildings", "words")
        full = len(s.players[self.by].buildings) >= SLOTS
        known = [k for k in listed or () if f"building.{k}" in s.facts and "levels.industry" in s.facts]
        if not full and (not listed or len(known) < len(listed) or any(not list(Build(self.by, k).blocks(s)) for k in known)):
            yield against("base.build-must")

    def apply(self, s: Endeavor) -> None:
        after(s, self.by)


class Grow(Move[Endeavor]):
    """base.growth: everybody's discs come from supply to harbor."""

    verb = "grow"
    rule = "base.growth"
    by: Actor

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        for attr in ("culture", "wealth", "influence"):
            s.base_fact(f"levels.{attr}", "ints", attribute=attr)
        return
        yield

    def apply(self, s: Endeavor) -> None:
        for who in s.order():
            rank, seat = s.rank(who, "culture"), s.players[who]
            if rank is None:  # nobody knows how many came: discs are untracked from here on
                seat.harbor = seat.supply = None
            else:
                s.note("base.growth", player=who, n=s.grow(who, GROW[rank - 1]))
        begin_phase(s, "salary")


class Collect(Move[Endeavor]):
    """base.salary, base.payment: a disc from a building back to the harbor; that building is free again."""

    verb = "collect"
    rule = "base.payment"
    by: Actor
    slot: int

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (str(k) for k, b in enumerate(s.players[by].buildings, 1) if b.on == "disc")

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        seat, frame = s.players[self.by], s.top()
        if not 1 <= self.slot <= len(seat.buildings) or not seat.buildings[self.slot - 1].on:
            yield impossible("base.payment", slot=self.slot)
        elif seat.buildings[self.slot - 1].on == "cannon":
            yield against("saltpeter.cannon-return", slot=self.slot)
        if frame and frame.name in ("pay", "salary") and frame.data["n"] < 1:
            yield against("base.salary", slot=self.slot)
        yield from pay_blocks(s, "payment")

    def apply(self, s: Endeavor) -> None:
        frame, seat = s.top(), s.players[self.by]
        if frame and frame.name in ("pay", "salary"):
            frame.data["n"] -= 1
        pay_action(s, "payment")
        building = seat.buildings[self.slot - 1]
        if building.on == "cannon":
            seat.cannons += 1
        elif seat.harbor is not None:
            seat.harbor += 1
        building.on = ""


class Done(Move[Endeavor]):
    """What may be left undone is left."""

    verb = "done"
    rule = "base.phase-all"
    by: Actor

    def apply(self, s: Endeavor) -> None:
        frame = s.top()
        assert frame
        if frame.name == "salary":
            after(s, self.by)
        else:
            s.pop()


class Skip(Move[Endeavor]):
    """An action, or the second of two, is not taken."""

    verb = "skip"
    rule = "base.icon-plus"
    aside = True
    by: Actor

    def apply(self, s: Endeavor) -> None:
        s.pop()


class Use(Move[Endeavor]):
    """base.act-building, base.act-token: a disc (or a cannon) on a free building, or an action token."""

    verb = "use"
    rule = "base.act-building"
    by: Actor
    what: str  # the slot of a building, or an action token
    piece: str | None = None  # cannon

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        seat = s.players[by]
        if not said:
            yield from (str(k) for k, b in enumerate(seat.buildings, 1) if actions_of(s, b.kind) != "")
            yield from dict.fromkeys(seat.actions)
        elif len(said) == 1 and said[0].isdecimal() and seat.cannons:
            yield DONE
            yield "cannon"

    @classmethod
    def spoken(cls, s: Endeavor, by: Actor, word: str) -> tuple[str, ...]:
        rows = s.players[by].buildings
        return (rows[int(word) - 1].kind,) if word.isdecimal() and 0 < int(word) <= len(rows) else ()

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        seat = s.players[self.by]
        if not self.what.isdecimal():
            if self.what not in seat.actions:
                yield impossible("base.act-token", token=self.what)
            return
        slot = int(self.what)
        if not 1 <= slot <= len(seat.buildings):
            yield impossible("base.no-building", building=slot)
            return
        building = seat.buildings[slot - 1]
        actions = actions_of(s, building.kind)
        if building.on:
            yield impossible("base.act-building", building=building.kind)
        if actions == "":
            yield impossible("base.no-action", building=building.kind)
        if self.piece == "cannon":
            yield from short("saltpeter.cannon-none", seat.cannons, 1)
            if actions is not None and "attack" not in split(actions)[1]:  # saltpeter.cannon-other: any action of it then
                yield against("saltpeter.cannon-disc", building=building.kind)
        else:
            yield from short("effect.harbor-disc", seat.harbor, 1)

    def apply(self, s: Endeavor) -> None:
        seat, frame = s.players[self.by], s.top()
        assert frame
        frame.data["used"] = 1
        if not self.what.isdecimal():
            seat.actions.remove(self.what)
            s.push("action", self.by, actions=self.what.replace("-or-", "/"), done="", region="")
            return
        building = seat.buildings[int(self.what) - 1]
        building.on = self.piece or "disc"
        if self.piece:
            seat.cannons -= 1  # saltpeter.cannon-exploits: the building works as with a disc
        else:
            s.spend(self.by)
        known = actions_of(s, building.kind)
        s.push("action", self.by, actions="ship/occupy/attack/payment/draw" if known is None else known, done="", region="")


    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        rows = s.players[self.by].buildings
        if not self.what.isdecimal() or not 0 < int(self.what) <= len(rows):
            return None
        kind = rows[int(self.what) - 1].kind
        return "activate", {"building": kind, "what": tuple(split(actions_of(s, kind) or "")[1])}


class Pass(Move[Endeavor]):
    """base.action-phase: a player who passes is out of the phase."""

    verb = "pass"
    rule = "base.action-phase"
    by: Actor

    def apply(self, s: Endeavor) -> None:
        s.players[self.by].passed = True
        next_turn(s, self.by)
