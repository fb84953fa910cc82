"""The map: cities, connections and blockades, and what comes with a city."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.kernel.line.names import plain
from referee.kernel.line.small_words import BETWEEN, NAMING
from referee.kernel.move import Actor, Open

from .exploits.boards import DUTCH, REGIONS, new_name, of_the_game
from .facts import WORLD
from .mat import City
from .state import Endeavor

EAST = ("india", "far-east")
AMERICAS = ("north-america", "south-america")


def any_city(s: Endeavor) -> Open:
    """A city named freely, where the box does not list them all; one named before keeps its spelling."""
    known = {plain(c): c for c in s.cities}
    return Open(
        "city-any",
        lambda w: w in DUTCH or new_city(w),
        lambda rng: rng.choice(("boston", "lima", "goa", "macau")),
        exact=lambda w: known.get(plain(w), w),
        name=True,
    )


CALLED = ("governor", "improved-cannon", "pirate-ship", "ship", "disc")  # pieces: `the ship to Boston`


def new_city(word: str) -> bool:
    """`New York`, «Порт-Ройял»; not what else is said of a city: «город на Карибах», `goa with the ship`."""
    first, *others = parts = plain(word).replace("-", " ").split() or [""]
    said = of_the_game(first, *REGIONS, *CALLED) or any(map(of_the_game, others))
    return new_name(word) and not (said or first in BETWEEN | NAMING or parts[-1] in BETWEEN)


def free_city(m: object, s: Endeavor) -> Open | None:
    """The same, where only the Exploits are tracked."""
    return None if s.tracked else any_city(s)


# -- cities and connections --------------------------------------------------------------------------------------------


def cities_of(s: Endeavor, region: str) -> list[str]:
    """The cities of a region: the box's, those named before, and the Dutch board's (dutch-east-india.batavia, .cape-town)."""
    named = s.known(f"cities.{region}") or ()
    told = (c for c, city in s.cities.items() if city.region == region)
    return list(dict.fromkeys((*named, *told)))


def ask_region(s: Endeavor, city: str) -> str:
    """Where a city lies; asked where the box does not list all cities."""
    s.recall("cities")
    region = region_of(s, city)
    listed = all(s.facts.get(f"cities.{r}", "?") != "?" for r in WORLD)
    if not region and city and not listed:
        return s.fact(_where(s, city), city=city) or ""
    return region


def region_of(s: Endeavor, city: str) -> str:
    if city in s.cities and s.cities[city].region:
        return s.cities[city].region
    if city in DUTCH:
        return DUTCH[city]
    listed = next((r for r in WORLD if city in (s.known(f"cities.{r}") or ())), "")
    return listed or s.known(_where(s, city)) or ""


def _where(s: Endeavor, city: str) -> str:
    """The fact that tells the region of a city, however it is spelt; tables of before kept it as it was typed."""
    return key if (key := f"region.{city}") in s.facts else f"region.{plain(city)}"


def look(s: Endeavor, city: str) -> City:
    """The city as it is; one nobody touched yet is empty and holds its token."""
    return s.cities.get(city) or City(region_of(s, city))


def place(s: Endeavor, city: str) -> City:
    """The same, to be changed."""
    spot = s.cities.setdefault(city, City(""))
    spot.region = spot.region or region_of(s, city)
    return spot


def held(s: Endeavor, who: Actor, regions: tuple[str, ...] = (*REGIONS, "europe", "")) -> list[str]:
    return [c for c, city in s.cities.items() if city.holder == who and city.region in regions]


def listed(s: Endeavor, regions: tuple[str, ...], fits: Callable[[str], bool] = lambda city: True) -> Iterator[str]:
    """The words for a city: those of the box, and those named before that fit."""
    for region in regions if s.tracked else (*regions, ""):
        yield from (c for c in cities_of(s, region) if s.tracked or c not in s.cities or fits(c))


def unlisted(s: Endeavor, regions: tuple[str, ...]) -> Open | None:
    """Freely where more may be."""
    return any_city(s) if any(s.facts.get(f"cities.{r}", "?") == "?" for r in regions) else None


def every_city(m: object, s: Endeavor) -> list[str]:
    """Each city the table has a name for: said where it does not fit, it is refused by its rule."""
    s.recall("cities")
    return list(dict.fromkeys((*(c for region in WORLD for c in s.known(f"cities.{region}") or ()), *s.cities)))


def own_or_unknown(s: Endeavor, by: Actor) -> Callable[[str], bool]:
    """Where the base game is only told: cities that may be this player's."""
    return lambda city: s.cities[city].holder in ("", by)


def pair(a: str, b: str) -> str:
    return route_of(f"{a}:{b}")


def ask_routes(s: Endeavor, who: Actor, city: str) -> None:
    """base.connection: which cities a city is joined to is printed on the map; asked where another own city may be one of them."""
    others = [c for c in held(s, who) if c != city] if s.tracked else []
    if not others or city in DUTCH:
        return
    s.fact(f"routes.{city}", city=city)
    s.recall("routes", others)


def routes_of(s: Endeavor, regions: tuple[str, ...]) -> list[str]:
    """Connections that are known to reach these regions."""
    return [r for r in routes(s) if any(region_of(s, c) in regions for c in r.split(":"))]


def unlisted_route(s: Endeavor, regions: tuple[str, ...]) -> Open | None:
    """By any two cities where the box did not tell them all yet."""
    cities = [c for r in regions for c in cities_of(s, r) if c not in DUTCH]
    if all(s.facts.get(f"cities.{r}", "?") != "?" for r in regions) and all(f"routes.{c}" in s.facts for c in cities):
        return None
    return Open("route-any", lambda w: w.count(":") == 1 and all(map(new_city, w.split(":"))), lambda rng: "goa:madras", joins=_route)


def _route(tokens: tuple[str, ...]) -> tuple[str, int]:
    """Two cities, as they are printed (`Goa – Madras`) or just behind each other."""
    if ":" in tokens[0] or len(tokens) == 1:
        return tokens[0], 1
    used = 2 if plain(tokens[1]) != "-" else 3
    return ":".join((tokens[0], *tokens[used - 1 : used])), used


def every_route(m: object, s: Endeavor) -> list[str]:
    """In either order."""
    return [word for r in routes(s) for word in (r, ":".join(r.split(":")[::-1]))]


def both_ways(m: object, s: Endeavor, route: str) -> tuple[str, ...]:
    """Its two cities behind each other, as they are said."""
    return tuple(" ".join(ends) for ends in (route.split(":"), route.split(":")[::-1]))


def ask_route(s: Endeavor, route: str) -> str:
    """The connection in the order it is kept in; what its cities are joined to is asked first."""
    for city in route.split(":"):
        if ask_region(s, city) and city not in DUTCH and route_of(route) not in routes(s):
            s.base_fact(f"routes.{city}", city=city)
    return route_of(route)


def route_of(route: str) -> str:
    return ":".join(sorted(route.split(":")))


def neighbours(s: Endeavor, city: str) -> list[str]:
    """The cities a city is joined to."""
    return [b if a == city else a for a, b in (r.split(":") for r in routes(s)) if city in (a, b)]


def routes(s: Endeavor) -> list[str]:
    """Every connection that is known."""
    named = (k.removeprefix("routes.") for k in s.facts if k.startswith("routes."))
    pairs = {
        pair(a, b)
        for a in dict.fromkeys((*(c for r in WORLD for c in cities_of(s, r)), *named))
        for b in s.known(f"routes.{a}") or ()
    }
    if "dutch-east-india" in s.chosen:
        pairs.add(pair(*DUTCH))
    return sorted(pairs)


def eastern(s: Endeavor, route: str) -> bool:
    return any(region_of(s, c) in EAST for c in route.split(":"))


def blockaded(s: Endeavor, route: str) -> bool:
    """imperialism.setup, imperialism.blockade: from the start, active or not."""
    return "imperialism" in s.chosen and route not in s.lifted and eastern(s, route)


def controlled(s: Endeavor, who: Actor) -> list[str]:
    """base.connection: both ends held, no blockade."""
    mine = set(held(s, who))
    return [r for r in routes(s) if set(r.split(":")) <= mine and not blockaded(s, r)]


def gain(s: Endeavor, who: Actor, where: str) -> None:
    """Which token lies there is said by the player who takes it."""
    if s.tracked:
        s.push("gain", who, where=where)


def strip_routes(s: Endeavor, who: Actor) -> None:
    """base.connection: the first to control a connection takes its token."""
    for route in controlled(s, who) if s.tracked else ():
        if route not in s.stripped:
            s.stripped.append(route)
            gain(s, who, route)


def settle_in(s: Endeavor, who: Actor, city: str) -> None:
    """base.occupy: a disc from the harbor, the token of the city, then connections."""
    spot = place(s, city)
    s.spend(who)
    spot.holder = who
    if spot.token:  # whoever takes it looks at the connections then
        spot.token = False
        gain(s, who, city)
    else:
        strip_routes(s, who)
