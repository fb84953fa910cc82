"""The state of a game refereed as a whole: what a told game leaves to the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar

import rulesdb
from referee.kernel.answer import Name, Number, Text, Unread
from referee.kernel.domains import Among, Inner
from referee.kernel.move import Actor, Because, impossible

from .. import facts
from ..board import GAME, HOME
from ..seats import Along, Construction, Quests, Seat, hand_limit, tracks, upgrades
from ..state import Maracaibo, Spot
from ..survey_lines import at as surveyed_at
from . import describing, effect_symbols


@cache
def data(name: str) -> dict[str, Any]:
    section: dict[str, Any] = rulesdb.data(GAME, "whole")[name]
    return section


@lru_cache(maxsize=512)
def described(text: str | None) -> effect_symbols.Card | None:
    """A card already bought: its words were looked at then."""
    return None if text is None or text == "?" or describing.wrong(describing.text(text)) else effect_symbols.card(describing.text(text))


def _goal(text: str) -> str:
    from .goals import goal

    if (aim := goal(text)) is None:
        raise Unread(text, "quests4/6:4d4v")
    return str(aim)


CityAction = Annotated[str, Among(lambda s: data("city"))]
JourneyCard = Annotated[str, Name(known=True)]
Goal = Annotated[str, Text("answer-goal", _goal, "quests4/6:4d4v")]
Wares = Annotated[str, Text("answer-market", lambda text: facts.market(text).replace("/", ","), "sugar,rum")]


@dataclass
class RefereedSeat(Seat):
    """A player whose whole board is tracked. Cards in hand are hidden: they are a number until they are used."""

    points: int = 0
    explorer: Along = 0
    upgrades: int = 0
    level: int = 8
    income: int = 0
    cards: int = 0
    attributes: int = 0
    strength: int = 1
    sailors: int = 2
    thresholds: int = 0
    doubloons: int = 8
    hand: int = 4
    plan: int = 1
    bought: list[JourneyCard] = field(default_factory=list)  # journey cards by the name they were given
    new: list[JourneyCard] = field(default_factory=list)  # of these, bought in this turn: their assistants wait
    attrs: list[Annotated[str, Name(known=True)]] = field(default_factory=list)
    on_cards: int = 0  # sailors standing on bought cards
    goals: list[Goal] = field(default_factory=list)  # the achievement card as it was read
    reached: list[Goal] = field(default_factory=list)  # goals fulfilled
    crossed: list[int] = field(default_factory=list)  # thresholds
    card_quests: Quests = 0  # quest tiles lying on bought cards
    counted: Annotated[list[int], Inner()] = field(default_factory=lambda: [0, 0, 0])  # upgrades, attributes, thresholds
    once: Annotated[list[str], Inner()] = field(default_factory=list)  # what works once a turn and has worked


@dataclass
class RefereedGame(Maracaibo):
    """A table where everything a player does is entered and judged."""

    refereed: ClassVar[bool] = True
    city: dict[Spot, CityAction] = field(default_factory=dict)  # tiles laid on the tile cities
    journey: int = 0  # cards in the deck
    used: int = 0  # cards in the discard pile
    display: Annotated[int, Number(0, 4)] = 4
    built: list[Construction] = field(default_factory=list)  # grand constructions lying open
    discs_out: int = 0  # discs of the ship boards out of the game
    wares: dict[Spot, Wares] = field(default_factory=dict)  # goods asked for by the tiles laid on tile cities
    sold: dict[Spot, Wares] = field(default_factory=dict)  # goods delivered to a market this round, where they were named

    def seat(self, who: Actor) -> RefereedSeat:
        seat: RefereedSeat = self.players[who]
        return seat

    @property
    def red(self) -> int:
        """Which of the thresholds is the red one, from the start."""
        return self.known("explorer.red") or 0

    # -- cards ---------------------------------------------------------------------------------------------------------

    def description(self, name: str, *, ask: bool = False) -> effect_symbols.Card | None:
        """A card by its name; asked once. None: the owner does not know."""
        return described(self.fact(f"card.{name}", card=name) if ask else self.known(f"card.{name}"))

    def unfit(self, text: str) -> describing.Bad | None:
        """What in a description cannot be, and what would fit there."""
        return describing.wrong(describing.text(text), self.attributes, self.goods)

    @property
    def attributes(self) -> tuple[str, ...]:
        """What the owner calls the attribute tokens."""
        return self.known("attribute.names") or ()

    @property
    def goods(self) -> tuple[str, ...]:
        """What the owner calls the goods."""
        return self.known("goods.names") or ()

    def met(self) -> list[str]:
        """Cards that are known by name: those of the box, and those described at this table. Which of them somebody holds is hidden."""
        here = [k[5:] for k, text in self.facts.items() if k.startswith("card.") and text != "?" and k != "card.*"]
        box = self.facts.get("card.*", "?")
        return list(dict.fromkeys((*(box.split(",") if box != "?" else ()), *here)))

    def known_card(self, name: str) -> bool:
        return self.facts.get(f"card.{name}", "?") != "?" or f",{name}," in f",{self.facts.get('card.*', '')},"

    def mine(self, who: Actor) -> Iterator[tuple[str, effect_symbols.Card]]:
        """The described cards a player has bought."""
        facts = self.facts
        for name in self.seat(who).bought:
            read = described(facts.get(f"card.{name}"))
            if read is None:
                read = self.description(name)
            if read:
                yield name, read

    def lasting(self, who: Actor, effect: str) -> int:
        """symbol.add: equal effects of different cards add up."""
        return sum(read.lasting.count(effect) for _, read in self.mine(who))

    def compasses(self, who: Actor, *, before: bool = False) -> int:
        """quest.compass-start, symbol.compass; `before`: city.compass counts those from before the turn."""
        own = [read for name, read in self.mine(who)]
        new = [read for name in self.seat(who).new if before and (read := self.description(name))]
        return 1 + sum(c.lasting.count("compass") for c in own) - sum(c.lasting.count("compass") for c in new)

    def discount(self, who: Actor) -> int:
        """symbol.discount"""
        return sum(read.discount for _, read in self.mine(who))

    def limit(self, who: Actor) -> int:
        return hand_limit(self.has(who, "up-hand"))

    # -- what is printed -----------------------------------------------------------------------------------------------

    def printed(self, key: str, /, *, ask: bool = False, **about: object) -> Any:
        """What the board shows at one place: told on its own, or in the survey's line of all of them; None where nobody knows."""
        if key in self.facts:
            return self.known(key)
        shown = surveyed_at(self, key)
        return self.fact(key, **about) if shown is None and ask else shown

    # -- pieces --------------------------------------------------------------------------------------------------------

    def has(self, who: Actor, upgrade: str) -> bool:
        """upgrade.complete: both discs are gone. upgrade.doubloons, upgrade.points-3 and the like give their bonus once then."""
        return self.seat(who).discs[upgrade] == 0

    def empty(self, who: Actor) -> list[str]:
        return [cell for cell, n in self.seat(who).discs.items() if n == 0]

    def spare(self, who: Actor) -> int:
        """parts.sailors: sailors of this colour in the general supply."""
        seat = self.seat(who)
        waiting = int(data("sailors")["goals"]) - len(seat.reached)  # on the achievement card
        out = seat.sailors + len(seat.assistants) + len(seat.buildings) + seat.on_cards + waiting
        return int(data("sailors")["all"]) - out

    def crew(self, who: Actor) -> int:
        return self.seat(who).sailors + self.spare(who)

    # -- places --------------------------------------------------------------------------------------------------------

    def city_at(self, place: str, *, ask: bool = False) -> bool:
        """move.city, asked where nobody knows."""
        known: bool | None = self.is_city(place)
        if known is not None:
            return known
        if ask:
            return bool(self.fact(f"place.{place}", place=place) == "city")
        return bool(self.known(f"place.{place}") == "city")

    def untold(self, place: str) -> bool:
        """Has nobody said yet whether it is a city, though the owner was asked for the cities?"""
        return self.facts.get("route.cities") == "?" and self.is_city(place) is None and f"place.{place}" not in self.facts

    def action_at(self, place: str, *, ask: bool = False) -> str | None:
        """The scroll of a city: printed, or the tile laid there."""
        if place in self.city:
            return self.city[place]
        spot = self._spot(place)
        printed = rulesdb.data(GAME, "board")["place"][place].get("action")
        if printed == "battle" and spot == place:
            return "battle"
        action: str | None = self.printed(f"city.{spot}", ask=ask, place=place)
        return action

    def _spot(self, place: str) -> str:
        """setup.two.maracaibo: with two players a tile covers the printed scroll of one city."""
        return f"{place}-two" if len(self.players) == 2 and self.facts.get("route.maracaibo") == place else place

    def market_cells(self, place: str, *, ask: bool = False) -> int | None:
        """Goods cells of a city: told with its tile, else printed on the board."""
        if place in HOME:
            return 0
        if place in self.cells:
            return self.cells[place]
        cells: int | None = self.printed(f"cells.{self._spot(place)}", ask=ask, place=place)
        return cells

    def wanted(self, place: str) -> list[str] | None:
        """The goods free cells of a market ask for; None where nobody told."""
        known = None if place in self.random_tiles() else self.printed(f"goods.{place}")
        goods = self.wares[place].split(",") if place in self.wares else known
        if goods is None:
            return None
        left = list(goods)
        for good in self.sold.get(place, "").split(","):
            if good in left:
                left.remove(good)
        return left

    def free_villages(self) -> list[str]:
        """symbol.annex-village: villages without a control token."""
        return [p for p in self.open_places() if p not in HOME and p not in self.control and not self.city_at(p)]


def put_right(s: RefereedGame, paths: Sequence[str]) -> None:
    """An explorer set on another space has crossed what lies before it, where the track is known and nothing else was said."""
    if not (track := s.explorer_track()):
        return
    for who in s.humans:
        if f"{who}.explorer" in paths and f"{who}.crossed" not in paths:
            s.seat(who).crossed = track.crossed(0, s.seat(who).explorer)


def pieces(s: RefereedGame) -> Iterator[Because]:
    """Discs and sailors of the players: what cannot lie on any table."""
    for who in s.humans:
        seat = s.seat(who)
        if set(seat.discs) != set(upgrades()):
            yield impossible("parts.discs")
        elif seat.strength > tracks("strength")["last"]:
            yield impossible("strength.limit")
        elif seat.level > tracks("doubloons")["last"] or seat.income >= tracks("points")["last"]:
            yield impossible("whole.income-end")
        elif s.spare(who) < 0:
            yield impossible("parts.sailors")
        elif [seat.upgrades, seat.attributes, seat.thresholds] != seat.counted:  # somebody put another number there
            yield impossible("whole.follows", player=who)
        elif seat.plan > tracks("hand")["planning"]:
            yield impossible("free.plan-limit")
