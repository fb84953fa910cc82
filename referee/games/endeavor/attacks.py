"""Attacks: who may be attacked, what it costs, what follows."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, against, impossible, lacks, odd
from rulesdb import terms

from .activation import has_shield
from .cities import EAST, ask_region, ask_routes, blockaded, every_city, held, look, neighbours, pair, place, region_of, strip_routes
from .exploits.boards import DUTCH, GAME_ID, REGIONS
from .presence import asleep, departs, matters
from .state import Endeavor


def losses(s: Endeavor, who: Actor, target: str) -> int:
    """base.casualties, spanish-main.defence, dutch-east-india.defence, imperialism.no-loss."""
    if is_fleet(target):
        return 1
    return 0 if spared(s, who, target) else 2 if look(s, target).fort else 1


def spared(s: Endeavor, who: Actor, target: str) -> bool:
    """imperialism.no-loss: an own city is joined to the target by a connection without a blockade."""
    if is_fleet(target) or region_of(s, target) not in EAST or not has_shield(s, who, "imperialism"):
        return False
    mine = held(s, who)
    return any(c in mine and not blockaded(s, pair(c, target)) for c in neighbours(s, target))


def perhaps_spared(s: Endeavor, who: Actor, target: str) -> bool:
    """imperialism.no-loss-perhaps: a blockade was lifted, and nobody told which connections the target has."""
    east = not is_fleet(target) and region_of(s, target) in (*EAST, "")
    return not s.tracked and east and any(seat.blockades for seat in s.players.values()) and has_shield(s, who, "imperialism")


def is_fleet(target: str) -> bool:
    return target.startswith("fleet:")


def targets(s: Endeavor, by: Actor, regions: tuple[str, ...]) -> Iterator[str]:
    """Cities and fleet spaces of opponents; where cities are told only when they matter, also those nobody is known to hold."""
    there = (c for c, city in s.cities.items() if city.region in regions and city.holder != by)
    yield from (c for c in there if s.cities[c].holder or not (s.tracked or c in DUTCH))
    for region in regions:
        yield from (f"fleet:{region}:{w}" for w in dict.fromkeys(s.fleets.get(region, ())) if w != by)


def fleet_of(m: object, s: Endeavor, target: str) -> tuple[str, ...]:
    """A fleet may be said by its owner, or as it is printed."""
    if not is_fleet(target):
        return ()
    _, region, who = target.split(":")
    printed = (f"{terms(GAME_ID)['fleet'].name(lang)} {terms(GAME_ID)[region].name(lang)} {s.names[who]}" for lang in ("ru", "en"))
    return (s.names[who], *printed)


def every_target(m: object, s: Endeavor) -> list[str]:
    """Cities and fleets of anybody: what cannot be attacked is refused by its rule."""
    return [*every_city(m, s), *(f"fleet:{r}:{w}" for r, fleet in s.fleets.items() for w in dict.fromkeys(fleet))]


def target_region(s: Endeavor, target: str) -> str:
    return target.split(":")[1] if is_fleet(target) else region_of(s, target)


def attack_blocks(
    s: Endeavor, by: Actor, target: str, *, stored: int = 0, sailed: int = 0, exploit: str = "", ask: bool = True
) -> Iterator[Because]:
    """base.attack: an opponent's disc, presence, and discs enough for the city and the casualties.

    `stored`: casualties that come from elsewhere; `sailed`: discs put there just before; `exploit`: whose effect it is.
    """
    if not is_fleet(target) and ask:
        ask_region(s, target)
    region = target_region(s, target)
    if not _opposed(s, by, target):
        yield impossible("base.attack-target", target=target)
        return
    if target in DUTCH:
        yield from _dutch(s, target, exploit)
    if not is_fleet(target):
        if look(s, target).missionary:
            yield against("jesuits.no-attack", city=target)
        if ask and not lacks(s.players[by].harbor, 1):
            ask_routes(s, by, target)
    if (s.tracked or matters(s, region)) and not s.presence(by, region) + sailed:
        yield against("base.attack", region=region)
    loss = max(0, losses(s, by, target) - stored)
    need = 1 + sailed + loss
    if loss == 2:
        yield from s.lacking("spanish-main.defence", by, need)
    else:
        yield from s.lacking("effect.harbor-disc", by, need)


def _opposed(s: Endeavor, by: Actor, target: str) -> bool:
    """Does an opponent's disc lie there? Where cities are told only when they matter, one nobody told of may."""
    if not s.tracked and not is_fleet(target) and target not in s.cities:
        return True
    return target in targets(s, by, (*REGIONS, "europe", ""))


def _dutch(s: Endeavor, target: str, exploit: str) -> Iterator[Because]:
    """A plain attack does not reach the Dutch board; its own effect does, and those of other Exploits (our reading)."""
    if not exploit:
        yield against("dutch-east-india.attack", city=target)
    elif closed := list(asleep(s, "dutch-east-india")):
        yield from closed
    elif exploit != "dutch-east-india":
        yield odd("dutch-east-india.reached", city=target)


def attack(s: Endeavor, by: Actor, target: str, *, stored: int = 0) -> None:
    """The disc is replaced, casualties fall, the wall returns to its board."""
    n = losses(s, by, target)
    if spared(s, by, target):
        s.note("imperialism.no-loss", player=by)
    elif n - stored > 0 and perhaps_spared(s, by, target):
        s.note("imperialism.no-loss-perhaps", player=by, n=n - stored)
        s.forget(by)
    elif n - stored > 0:
        s.note("base.casualties", player=by, n=n - stored)
    s.lose(by, max(0, n - stored))
    s.spend(by)
    if is_fleet(target):
        _, region, whom = target.split(":")
        fleet = s.fleets[region]
        fleet[fleet.index(whom)] = by
        s.home(whom)
        departs(s, whom, region)
        return
    change_hands(s, target, by)
    strip_routes(s, by)


def change_hands(s: Endeavor, name: str, by: Actor) -> None:
    """A city that was attacked: the old disc goes home, the wall returns to its board."""
    city = place(s, name)
    loser, city.holder, city.token = city.holder, by, False  # base.token-kept: no token moves
    if city.fort:
        raze(s, name)
        s.note("spanish-main.lose-wall", city=name)
    if loser:
        s.home(loser)
        departs(s, loser, city.region)
    elif not s.tracked and matters(s, city.region):
        s.note("base.presence", city=name, region=city.region)


def raze(s: Endeavor, name: str) -> None:
    """The wall goes back to its own board (spanish-main.lose-wall, dutch-east-india.defence), where that is in play."""
    s.cities[name].fort = False
    if (wall := "dutch-fortification" if name in DUTCH else "fortification") in s.stock:
        s.stock[wall] += 1

