"""The map: cities, connections and blockades, attacks, cards and what follows from taking them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, Open, against, impossible, short

from .boards import DUTCH, REGIONS, deck_of, full_deck, value
from .state import City, Endeavor

EAST = ("india", "far-east")
WORLD = (*REGIONS, "europe")
AMERICAS = ("north-america", "south-america")
_WORD = re.compile(r"[^\W_][\w-]{0,30}\Z")


def any_city() -> Open:
    """A city named freely, where the base game is not tracked."""
    return Open("city-any", lambda w: bool(_WORD.match(w)), lambda rng: rng.choice(("boston", "lima", "goa", "macau")))


# -- cities and connections --------------------------------------------------------------------------------------------


def cities_of(s: Endeavor, region: str) -> list[str]:
    """The cities of a region: the box's, and those of the Dutch board (dutch-east-india.batavia, dutch-east-india.cape-town)."""
    named = s.known(f"cities.{region}", "words") or ()
    told = (c for c, city in s.cities.items() if city.region == region)
    return [c for c in dict.fromkeys((*named, *told)) if c != "none"]


def ask_cities(s: Endeavor) -> None:
    """The map is described once, before it is first played on."""
    for region in (*REGIONS, "europe"):
        s.base_fact(f"cities.{region}", "words", region=region)


def ask_region(s: Endeavor, city: str) -> str:
    """Where a city lies; asked where the box does not list all cities."""
    ask_cities(s)
    found = region_of(s, city)
    if not found and s.tracked and city and any(s.facts.get(f"cities.{r}") == "?" for r in WORLD):
        return s.base_fact(f"region.{city}", "one:" + "|".join(WORLD), city=city) or ""
    return found


def region_of(s: Endeavor, city: str) -> str:
    if city in s.cities:
        return s.cities[city].region
    listed = next((r for r in WORLD if city in (s.known(f"cities.{r}", "words") or ())), "")
    return listed or s.known(f"region.{city}", "text") or ""


def look(s: Endeavor, city: str) -> City:
    """The city as it is; one nobody touched yet is empty and holds its token."""
    return s.cities.get(city) or City(region_of(s, city))


def place(s: Endeavor, city: str) -> City:
    """The same, to be changed."""
    return s.cities.setdefault(city, City(region_of(s, city)))


def held(s: Endeavor, who: Actor, regions: tuple[str, ...] = (*REGIONS, "europe", "")) -> list[str]:
    return [c for c, city in s.cities.items() if city.holder == who and city.region in regions]


def city_choices(s: Endeavor, regions: tuple[str, ...]) -> Iterator[Choice]:
    """The words for a city: listed where the base game is tracked, free where it is not."""
    if s.tracked:
        for region in regions:
            yield from cities_of(s, region)
        if any(s.facts.get(f"cities.{r}", "?") == "?" for r in regions):
            yield any_city()
    else:
        yield any_city()


def pair(a: str, b: str) -> str:
    return ":".join(sorted((a, b)))


def ask_routes(s: Endeavor, city: str) -> None:
    """base.connection: which cities a city is joined to is printed on the map."""
    if city not in DUTCH:
        s.base_fact(f"routes.{city}", "words", city=city)


def neighbours(s: Endeavor, city: str) -> list[str]:
    found = [c for c in (s.known(f"routes.{city}", "words") or ()) if c != "none"]
    for key, text in s.facts.items():
        if key.startswith("routes.") and city in text.split(","):
            found.append(key.removeprefix("routes."))
    if city in DUTCH and "dutch-east-india" in s.chosen:
        found += [c for c in DUTCH if c != city]
    return list(dict.fromkeys(found))


def routes(s: Endeavor) -> list[str]:
    """Every connection that is known."""
    ends = [k.removeprefix("routes.") for k in s.facts if k.startswith("routes.")]
    ends += list(DUTCH) if "dutch-east-india" in s.chosen else []
    return sorted({pair(a, b) for a in ends for b in neighbours(s, a)})


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
    for route in controlled(s, who):
        if route not in s.stripped and s.tracked:
            s.stripped.append(route)
            gain(s, who, route)


def settle_in(s: Endeavor, who: Actor, city: str) -> None:
    """base.occupy: a disc from the harbor, the token of the city, then connections."""
    spot = place(s, city)
    s.spend(who)
    spot.holder = who
    strip_routes(s, who)
    if spot.token:
        spot.token = False
        gain(s, who, city)
    arrive(s, who, spot.region)


def arrive(s: Endeavor, who: Actor, region: str) -> None:
    """Where presence is only told, an effect that puts a disc there tells it."""
    seat = s.players[who]
    if not s.tracked and region in REGIONS and region not in seat.present:
        seat.present.append(region)


# -- attacks -----------------------------------------------------------------------------------------------------------


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


def target_region(s: Endeavor, target: str) -> str:
    return target.split(":")[1] if target.startswith("fleet:") else look(s, target).region


def attack_blocks(
    s: Endeavor, by: Actor, target: str, *, other_loss: bool = False, extra: int = 0, dutch: bool = False
) -> Iterator[Because]:
    """base.attack: an opponent's disc, presence, and discs enough for the city and the casualties."""
    region = target_region(s, target)
    if target not in targets(s, by, (*REGIONS, "europe")):
        yield impossible("base.attack-target", target=target)
        return
    if target in DUTCH and not dutch:  # a plain attack does not reach the Dutch board; effects of Exploits do
        yield against("dutch-east-india.attack", city=target)
    if not target.startswith("fleet:"):
        if look(s, target).missionary:
            yield against("jesuits.no-attack", city=target)
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
    city = place(s, target)
    s.home(city.holder)
    city.holder = by  # base.token-kept: no token moves
    if city.fort:
        city.fort = False
        s.stock[wall(target)] = s.stock.get(wall(target), 0) + 1
        s.note("spanish-main.lose-wall", city=target)  # dutch-east-india.defence: back to its own board
    strip_routes(s, by)


def wall(city: str) -> str:
    """Which board's fortifications a city uses."""
    return "dutch-fortification" if city in DUTCH else "fortification"


# -- cards -------------------------------------------------------------------------------------------------------------


def ask_card(s: Endeavor, card: str) -> None:
    """A card met once is described once: its symbols move the tracks."""
    s.base_fact(f"card.{card}", "words", card=card)


def take_card(s: Endeavor, who: Actor, card: str) -> None:
    """base.draw-one, haiti.one-taken; base.abolition, haiti.europe-five-taken."""
    s.players[who].cards.append(card)
    s.note("base.draw", player=who, card=card)
    if value(card) == 1 and deck_of(card) in REGIONS:
        s.note("base.draw-one", player=who, n=s.grow(who, 1))
    if card == "europe-5":
        abolish(s)


def top_card(s: Endeavor, deck: str) -> str | None:
    return next(iter(s.decks.get(deck, ())), None)


def take_top(s: Endeavor, who: Actor, deck: str) -> None:
    """The card that follows an effect, if presence is enough (spice-trade.card, globalization.card)."""
    card = top_card(s, deck)
    if s.tracked and card and s.drawing(who, deck) >= value(card):
        s.decks[deck].remove(card)
        take_card(s, who, card)


def put_back(s: Endeavor, card: str) -> None:
    """base.discard-back: into its own deck in order of value."""
    deck = s.decks[deck_of(card)]
    deck.append(card)
    native = full_deck(deck_of(card))
    guests = [c for c in deck if c not in native]
    deck[:] = guests + sorted((c for c in deck if c in native), key=value)


def abolish(s: Endeavor) -> None:
    """base.abolition, base.abolition-loss: everyone's slavery cards turn face down."""
    if s.abolished:
        return
    s.abolished = True
    s.note("base.abolition")
    for who, seat in s.players.items():
        gone = [c for c in seat.cards if deck_of(c) == "slavery"]
        if gone:
            seat.cards = [c for c in seat.cards if c not in gone]
            seat.buried += len(gone)
            s.note("base.abolition-loss", player=who, n=len(gone))


def explore(s: Endeavor, region: str, who: Actor) -> None:
    """base.governor, activation.keys-move: the card goes to its governor, its keys to the boards."""
    if region in s.explored:
        return
    s.explored.append(region)
    s.players[who].cards.append(f"governor-{region}")
    s.note("base.governor", player=who, region=region)


def governor(s: Endeavor, region: str) -> str:
    """base.governor: most discs on the full track; in a tie the disc nearest the deck."""
    line = s.tracks[region]
    most = max(line.count(w) for w in line)
    return next(w for w in reversed(line) if line.count(w) == most)
