"""Rumors, missions, favor, loyalty, glory cards and the Event's title: what their texts do stays on the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.light import pattern
from referee.kernel.move import Actor, Because, Move, Open, against, count, impossible, says, short

from ..consequences import glory, loyal, pay
from ..decisions import Details
from ..fittings import skill_dice
from ..state import Seas
from ..zones import TRACK
from .base import Rolled, decider, of_another
from .port import InPort, favor, port_step
from .sea import free_again, lacking, missed, spend


class Rumor(InPort):
    """rumor.buy: 2 gold and an Influence check; did it bring a card?"""

    verb = "rumor"
    rule = "rumor.buy"
    thing = "rumor"
    success: str = says(("yes", "no"))

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from super().bars(s)
        if not free_again(s, self.by, self.verb):
            yield from short("gold.aboard", s.players[self.by].gold, 2)

    def apply(self, s: Seas) -> None:
        self._begin(s)
        seat = s.players[self.by]
        if not free_again(s, self.by, self.verb):
            pay(s, self.by, 2)
        missed(s, self.by, self.verb, self.success == "no")
        if self.success == "yes" and seat.rumors is not None:
            seat.rumors += 1


class Verify(Move[Seas]):
    """rumor.verify: the check on the card, at its place; true or not (yet)."""

    verb = "verify"
    rule = "rumor.verify"
    success: str = says(("yes", "no"))

    def bars(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        yield from short("rumor.none", seat.rumors, 1)
        if not self._in_port_action(s):
            yield from lacking(s, self.by, verb=self.verb)
        elif seat.courted:
            yield against("favor.last")

    def _in_port_action(self, s: Seas) -> bool:
        seat = s.players[self.by]
        return seat.port and seat.ported and not seat.port_done

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        if not self._in_port_action(s):
            spend(s, self.by, verb=self.verb)
        missed(s, self.by, self.verb, self.success == "no")
        if seat.port:
            seat.ported = seat.after_sale = True
        if self.success == "yes":
            if seat.rumors is not None:
                seat.rumors -= 1
            glory(s, self.by, "rumor", "rumor.verify")


class Mission(InPort):
    """mission.take, mission.done: a mission is claimed in the port action, or completed anywhere; each brings favor."""

    verb = "mission"
    rule = "mission.done"
    bare = True
    step: str = says(("claimed", "completed"))

    def bars(self, s: Seas) -> Iterator[Because]:
        return iter(())

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.step == "completed":
            if not seat.mission:
                yield against("mission.done")
        elif seat.mission or (not seat.port and not s.location(self.by)):
            yield against("mission.take")
        else:
            yield from port_step(self, s)

    def apply(self, s: Seas) -> None:
        if self.step == "claimed":
            self._begin(s)
        s.players[self.by].mission = self.step == "claimed"
        favor(s, self.by)
        if self.step == "completed":
            glory(s, self.by, "mission", "mission.done")


REDRAWN = ("turn", "merchant-roll", "merchant-cards", "raid-cards")  # favor.redraw: cards of a raid at its start too
REROLLED = ("turn", "merchant", "storm", "mutiny", "plank", "ambush", "reef-roll")  # favor.reroll: checks outside battle and raid


class Favor(Move[Seas]):
    """favor.redraw, favor.reroll: one favor for new cards or a new roll outside combat, once in a situation."""

    verb = "favor"
    rule = "favor.redraw"
    aside = True

    def ways(self, s: Seas) -> Iterator[str]:
        name = frame.name if (frame := s.top()) else ""
        if name in REDRAWN:
            yield "redraw"
        if name in REROLLED:
            yield "reroll"

    def told_later(self, s: Seas) -> bool:
        """Only the cards of a location raid have told their gold already: the new ones tell it again."""
        return self.what != "redraw" or s.frame.name != "raid-cards"

    def most(self, s: Seas) -> int:
        return -1 if self.told_later(s) else 60

    what: str = says(ways, understood=("redraw", "reroll"), ever=("redraw", "reroll"))
    gold: int | None = count(0, most, likely=0, template="n-gold", unit="gold", ends=told_later, default=None)

    @classmethod
    def actors(cls, s: Seas, frame: Frame[Details]) -> Iterable[Actor]:
        return list(s.players) if frame.by in s.players else (decider(s),)

    @classmethod
    def elsewhere(cls, s: Seas, by: Actor | None) -> Because | None:
        """Neither in battle nor in a raid."""
        return impossible("favor.reroll") if s.battle or s.raid else None

    def bars(self, s: Seas) -> Iterator[Because]:
        frame = s.top()
        if not s.on(10):
            yield impossible("use.modules", name="favor")
            return
        if self.by != decider(s):
            yield impossible("favor.self", player=decider(s))
        yield from short("favor.none", s.players[self.by].favor, 1)
        if frame and frame.data.get("favored"):
            yield against("favor.one")

    def blocks(self, s: Seas) -> Iterator[Because]:
        name = frame.name if (frame := s.top()) else ""
        if name not in (REDRAWN if self.what == "redraw" else REROLLED):
            yield against("favor.redraw" if self.what == "redraw" else "favor.reroll")
        elif self.gold is None and not self.told_later(s):
            yield impossible("location.cards", n=s.raid["cards"])
        elif self.what == "reroll" and s.players[self.by].again:  # the check rolled again was not told yet
            yield against("favor.one")

    def apply(self, s: Seas) -> None:
        seat, frame = s.players[self.by], s.top()
        seat.favor -= 1
        if self.gold is not None:
            s.raid["gold"] = self.gold
        if frame and frame.name != "turn":
            frame.data["favored"] = 1
        elif self.what == "reroll":
            seat.again, seat.failed = seat.failed, ""


class Fierce(Rolled):
    """loyalty.fierce: a Leadership check for one more action."""

    verb = "fierce"
    rule = "loyalty.fierce"

    def dice(self, s: Seas) -> int | None:
        return skill_dice(s, self.by, "leadership")

    def bars(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if not s.on(11):
            yield impossible("use.modules", name="loyalty")
        elif seat.loyalty != "fierce-loyalty":
            yield impossible("loyalty.order")
        elif seat.fierce and not free_again(s, self.by, self.verb):
            yield against("loyalty.fierce")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        seat.fierce = True
        missed(s, self.by, self.verb, not self.skulls)
        if self.skulls:
            loyal(s, self.by, -1, "loyalty.fierce")
            seat.actions += 1


_TITLE = pattern(r"[^\W_][\w-]{1,40}")
TITLE = Open("card-name", lambda w: bool(_TITLE.fullmatch(w)), lambda rng: f"e{rng.randint(1, 9)}", fresh=True, name=True)


class Title(Move[Seas]):
    """round.described: the Event card by its title. Who likes describes it once; it is shown again whenever the card comes back."""

    verb = "title"
    rule = "round.described"
    aside = True

    def described(self, s: Seas) -> Iterator[str]:
        yield from (k.removeprefix("event.does.") for k in s.facts if k.startswith("event.does."))

    def no_title(self, s: Seas) -> Because:
        return impossible("round.described", text=self.name, event=self.name)

    name: str = says(described, opens=TITLE, no=no_title)

    def blocks(self, s: Seas) -> Iterator[Because]:
        s.fact(f"event.does.{self.name.casefold()}", event=self.name)
        return iter(())

    def apply(self, s: Seas) -> None:
        s.event = self.name.casefold()
        if text := s.known(f"event.does.{s.event}"):
            s.note("round.described", event=s.event, text=text)


PLAYED = ("play", "specialist")


class Card(Move[Seas]):
    """A glory card is played; loyalty.unhappy asks for a Leadership check first (its skulls)."""

    verb = "card"
    rule = "glory.card"
    aside = True

    @classmethod
    def actors(cls, s: Seas, frame: Frame[Details]) -> Iterable[Actor]:
        return [who for who, captain in s.players.items() if captain.alive]

    def must_check(self, s: Seas) -> bool:
        return s.on(11) and TRACK.index(s.players[self.by].loyalty) <= TRACK.index("unhappy")

    def dice(self, s: Seas) -> int:
        return (skill_dice(s, self.by, "leadership") or 5) if self.must_check(s) else -1

    def unchecked(self, s: Seas) -> bool:
        return not self.must_check(s)

    def ways(self, s: Seas) -> tuple[str, ...]:
        return PLAYED if self.by == decider(s) else ()

    what: str = says(ways, understood=PLAYED, opens=of_another(PLAYED), ever=PLAYED)
    skulls: int | None = count(0, dice, ends=unchecked, no="loyalty.unhappy", default=None, unit="skull")

    def bars(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        yield from short("glory.hand", seat.cards, 1)
        if seat.silent and not free_again(s, self.by, self.verb):
            yield against("loyalty.unhappy")

    def blocks(self, s: Seas) -> Iterator[Because]:
        seat = s.players[self.by]
        if self.skulls is None and self.must_check(s):
            yield impossible("loyalty.unhappy")
        if self.what != "specialist":
            return
        if not seat.port:
            yield against("glory.specialist")
        if not self._free(s):  # loyalty.restless: only free ones are barred
            yield from short("gold.aboard", seat.gold, s.fact("specialist.price") or 0)

    def _free(self, s: Seas) -> bool:
        """loyalty.pleased-specialist: one a round, in any Port."""
        seat = s.players[self.by]
        return s.on(11) and seat.port and not seat.hired and TRACK.index(seat.loyalty) >= TRACK.index("pleased")

    def apply(self, s: Seas) -> None:
        seat = s.players[self.by]
        missed(s, self.by, self.verb, self.skulls == 0)
        seat.silent = self.skulls == 0
        if seat.silent:
            return
        if seat.cards is not None:
            seat.cards -= 1
        if self.what != "specialist":
            return
        if self._free(s):
            seat.hired = True
            s.note("loyalty.pleased-specialist", player=self.by)
        elif price := s.known("specialist.price"):  # glory.specialist
            pay(s, self.by, price)
        if seat.specialists is not None:
            seat.specialists += 1
