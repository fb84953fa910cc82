"""Attacks: who may be attacked, what it costs, what follows."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, against, impossible, lacks, short

from .cities import EAST, ask_routes, blockaded, every_city, held, look, neighbours, pair, place, strip_routes
from .exploits.boards import DUTCH, REGIONS
from .state import Endeavor, called


def losses(s: Endeavor, who: Actor, target: str) -> int:
    """base.casualties, spanish-main.defence, dutch-east-india.defence, imperialism.no-loss."""
    if target.startswith("fleet:"):
        return 1
    city = look(s, target)
    if city.region in EAST and s.shield(who, "imperialism"):
        mine = held(s, who)
        if any(c in mine and not blockaded(s, pair(c, target)) for c in neighbours(s, target)):
            return 0
    return 2 if city.fort else 1


def targets(s: Endeavor, by: Actor, regions: tuple[str, ...]) -> Iterator[str]:
    """Cities and fleet spaces of opponents."""
    yield from (c for c, city in s.cities.items() if city.holder not in ("", by) and city.region in regions)
    for region in regions:
        yield from (f"fleet:{region}:{w}" for w in dict.fromkeys(s.fleets.get(region, ())) if w != by)


def fleet_of(m: object, s: Endeavor, target: str) -> tuple[str, ...]:
    """A fleet may be said by its owner."""
    return called(s, target.rpartition(":")[2]) if target.startswith("fleet:") else ()


def every_target(m: object, s: Endeavor) -> list[str]:
    """Cities and fleets of anybody: what cannot be attacked is refused by its rule."""
    return [*every_city(m, s), *(f"fleet:{r}:{w}" for r, fleet in s.fleets.items() for w in dict.fromkeys(fleet))]


def target_region(s: Endeavor, target: str) -> str:
    return target.split(":")[1] if target.startswith("fleet:") else look(s, target).region


def attack_blocks(
    s: Endeavor, by: Actor, target: str, *, other_loss: bool = False, extra: int = 0, dutch: bool = False, ask: bool = True
) -> Iterator[Because]:
    """base.attack: an opponent's disc, presence, and discs enough for the city and the casualties."""
    region = target_region(s, target)
    if target not in targets(s, by, (*REGIONS, "europe")):
        yield impossible("base.attack-target", target=target)
        return
    if target in DUTCH and not dutch:  # a plain attack does not reach the Dutch board; effects of Exploits do
        yield against("dutch-east-india.attack", city=target)
    elif target in DUTCH and not s.active("dutch-east-india"):
        yield against("activation.inactive", exploit="dutch-east-india")
    if not target.startswith("fleet:"):
        if look(s, target).missionary:
            yield against("jesuits.no-attack", city=target)
        if ask and not lacks(s.players[by].harbor, 1):
            ask_routes(s, target)
    if not s.presence(by, region) + extra:
        yield against("base.attack", region=region)
    loss = losses(s, by, target)
    if loss == 2 and not other_loss:
        have = s.players[by].harbor
        if have is not None and have < 3:
            yield impossible("spanish-main.defence", need=2, have=max(0, have - 1))
            return
    yield from short("effect.harbor-disc", s.players[by].harbor, 1 + extra + max(0, loss - int(other_loss)))


def attack(s: Endeavor, by: Actor, target: str, *, loss: int | None = None) -> None:
    """The disc is replaced, casualties fall, the wall returns to its board."""
    n = losses(s, by, target) if loss is None else loss
    if not n and not target.startswith("fleet:") and s.shield(by, "imperialism"):
        s.note("imperialism.no-loss", player=by)
    s.lose(by, n)
    s.spend(by)
    if target.startswith("fleet:"):
        _, region, whom = target.split(":")
        fleet = s.fleets[region]
        fleet[fleet.index(whom)] = by
        s.home(whom)
        return
    change_hands(s, target, by)
    strip_routes(s, by)


def change_hands(s: Endeavor, name: str, by: Actor) -> None:
    """A city that was attacked: the old disc goes home, the wall returns to its board."""
    city = place(s, name)
    s.home(city.holder)
    city.holder = by  # base.token-kept: no token moves
    if city.fort:
        city.fort = False
        s.stock[wall(name)] = s.stock.get(wall(name), 0) + 1
        s.note("spanish-main.lose-wall", city=name)  # dutch-east-india.defence: back to its own board


def wall(city: str) -> str:
    """Which board's fortifications a city uses."""
    return "dutch-fortification" if city in DUTCH else "fortification"
