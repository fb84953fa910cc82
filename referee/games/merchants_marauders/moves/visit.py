"""Visits to locations: the eight kinds of module 9."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, short

from ..gains import die, enlist, hit, pay, restless
from ..hunt import eyes
from ..state import Seas
from ..zones import NATIONS, NEW_WEAPONS, PARTS, WEAPONS, nation, zones
from .raid import here
from .sea import lacking, spend
from .town import COUNTED, TOWN, shop, town_choices, town_reasons, trade, trade_reasons

FINDS = ("cargo", "rumor", "crew", *WEAPONS)


class Visit(Move[Seas]):
    """One action: visit the location of the zone; what is done there follows from its kind."""

    verb = "visit"
    rule = "location.visit"
    how: tuple[str, ...] = ()

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        kind = here(s, by)
        if kind == "missionary":
            if not said:
                yield from (n for n in NATIONS if s.players[by].bounties[n])
            elif len(said) == 1 and said[0] in NATIONS:
                yield from map(str, range(1, s.players[by].bounties[said[0]] + 1))
        elif kind == "naval-fort" and not said:
            flag = nation(s.at_sea(by))
            yield from s.near(s.npcs[flag].zone) if flag in s.npcs else ("new",)
        elif kind == "natives" and not said and s.on(7):
            yield DONE
            yield "contraband"
        elif kind == "trade-post" and not said:
            yield from ("sell", "buy")
        elif kind == "town":
            yield from town_choices(s, by, said)
        elif kind == "trade-post" and said[0] in ("sell", "buy") and len(said) < 3:
            yield COUNTED[said[0]][len(said) - 1]
        elif kind == "reef":
            if not said:
                yield from map(str, range(eyes(s, by) + 1))

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        kind = here(s, by)
        if kind in ("trade-post", "town"):
            what = rng.choice(("sell", "buy") if kind == "trade-post" else [w for w in TOWN if w not in ("repair", "ship", "fit")])
            if what in ("sell", "buy"):
                n = rng.randint(0, 2)
                return (what, str(n), str(rng.randint(0, n) if what == "sell" else 2 * n))
            return (what,)
        return super().sample(s, by, rng)

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat, kind = s.players[self.by], here(s, self.by)
        if not s.on(9) or not kind:
            yield impossible("location.visit", zone=seat.zone) if s.on(9) else impossible("use.modules", name="module-9")
            return
        yield from lacking(s, self.by)
        if seat.visited:
            yield against("location.once")
        if kind == "pirate-haven" and not seat.pirate:  # location.who
            yield against("haven.visit")
        elif kind in ("naval-fort", "trade-post") and seat.pirate:
            yield against("fort.visit" if kind == "naval-fort" else "trade-post.visit")
        yield from getattr(self, "_" + kind.replace("-", "_"), self._plain)(s)

    def _plain(self, s: Seas) -> Iterator[Because]:
        if self.how:
            yield impossible("table.no-such-word", word=self.how[0], verb=self.verb)

    def _missionary(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if (
            len(self.how) != 2
            or self.how[0] not in NATIONS
            or not self.how[1].isdecimal()
            or not 1 <= int(self.how[1]) <= seat.bounties[self.how[0]]
        ):
            yield impossible("missionary.visit")
        else:
            yield from short("shipyard.ship", seat.gold, 3 * int(self.how[1]))

    def _prison(self, s: Seas) -> Iterator[Because]:
        """prison.visit."""
        yield from self._plain(s)
        if restless(s, self.by):
            yield against("loyalty.restless")
        yield from short("shipyard.ship", s.players[self.by].gold, 5)

    def _natives(self, s: Seas) -> Iterator[Because]:
        """natives.visit; contraband.rules: a card of either compartment will do."""
        seat = s.players[self.by]
        if self.how == ("contraband",) and s.on(7):
            yield from short("contraband.sold", seat.contraband, 1)
        else:
            yield from self._plain(s)
            yield from short("sell.cards", seat.cargo, 1)

    def _naval_fort(self, s: Seas) -> Iterator[Because]:
        flag = nation(s.players[self.by].zone)
        if len(self.how) != 1 or (self.how[0] == "new") == (flag in s.npcs) or (flag in s.npcs and self.how[0] not in zones()):
            yield impossible("fort.spawn", nation=flag)
        elif flag in s.npcs and self.how[0] not in s.near(s.npcs[flag].zone):
            yield against("move.step", **{"from": s.npcs[flag].zone, "to": self.how[0]})

    def _trade_post(self, s: Seas) -> Iterator[Because]:
        if not self.how or self.how[0] not in ("sell", "buy"):
            yield impossible("trade-post.visit")
        else:
            yield from trade_reasons(s, self.by, self.how, 6)

    def _town(self, s: Seas) -> Iterator[Because]:
        yield from town_reasons(s, self.by, self.how)

    def _reef(self, s: Seas) -> Iterator[Because]:
        """The skulls of the Scouting check; reef.damage cannot bite as translated, so the table says once what it means."""
        if len(self.how) != 1 or not self.how[0].isdecimal() or int(self.how[0]) > eyes(s, self.by):
            yield impossible("check.skill", n=eyes(s, self.by))
            return
        s.fact("reef.damage", "one:nothing|each")

    def apply(self, s: Seas) -> None:
        seat, kind = s.players[self.by], here(s, self.by)
        spend(s, self.by)
        seat.visited = True  # location.at-sea: the ship stays where it is
        getattr(self, "_do_" + kind.replace("-", "_"))(s)

    def _do_pirate_haven(self, s: Seas) -> None:
        seat = s.players[self.by]
        if not (s.newer and restless(s, self.by)):
            seat.damage["crew"] = 0
        seat.rumors = None if seat.rumors is None else seat.rumors + 1

    def _do_missionary(self, s: Seas) -> None:
        n = int(self.how[1])
        pay(s, self.by, 3 * n)
        s.players[self.by].bounties[self.how[0]] -= n

    def _do_prison(self, s: Seas) -> None:
        pay(s, self.by, 5)
        enlist(s, self.by)

    def _do_natives(self, s: Seas) -> None:
        seat, hold = s.players[self.by], self.how[0] if self.how else "cargo"
        if getattr(seat, hold) is not None:
            setattr(seat, hold, getattr(seat, hold) - 1)
        for part in PARTS:
            if part != "crew":
                seat.damage[part] = 0

    def _do_naval_fort(self, s: Seas) -> None:
        if self.how[0] == "new":  # fort.event: like an Event card
            s.push("arrival", "table", only=nation(s.players[self.by].zone))
        else:
            s.npcs[nation(s.players[self.by].zone)].zone = self.how[0]

    def _do_trade_post(self, s: Seas) -> None:
        trade(s, self.by, self.how)

    def _do_town(self, s: Seas) -> None:
        shop(s, self.by, self.how)

    def _do_reef(self, s: Seas) -> None:
        if int(self.how[0]):
            s.push("reef", self.by, left=int(self.how[0]))


class Find(Move[Seas]):
    """reef.visit: one thing for each success."""

    verb = "find"
    rule = "reef.visit"
    bare = True
    what: str

    @classmethod
    def choices(cls, s: Seas, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from FINDS

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        have = seat.carries()
        if self.what not in FINDS:
            yield impossible("table.no-such-word", word=self.what, verb=self.verb)
        elif self.what in seat.weapons:
            yield impossible("shipyard.weapon", name=self.what)
        elif self.what in NEW_WEAPONS and not s.on(2):
            yield impossible("use.modules", name=self.what)
        elif self.what == "cargo" and have is not None and have >= seat.left("cargo"):
            yield impossible("buy.hold", max=seat.left("cargo"), have=have + 1)
        elif self.what == "crew" and not seat.damage["crew"]:
            yield impossible("recruit.check")
        elif self.what == "crew" and restless(s, self.by):
            yield against("loyalty.restless")

    def apply(self, s: Seas) -> None:
        frame, seat = s.top(), s.players[self.by]
        assert frame
        frame.data["left"] -= 1
        if frame.data["left"] <= 0:
            s.pop()
        if self.what in WEAPONS:
            seat.weapons.append(self.what)
        elif self.what == "cargo" and seat.cargo is not None:
            seat.cargo += 1
        elif self.what == "rumor" and seat.rumors is not None:
            seat.rumors += 1
        elif self.what == "crew":
            seat.damage["crew"] -= 1
        if s.facts.get("reef.damage") == "each":
            hit(s, self.by, "hull")
            s.note("reef.damage", player=self.by)
            if seat.left("hull") <= 0:
                die(s, self.by, "ship.hull")
