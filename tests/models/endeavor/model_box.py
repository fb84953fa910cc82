"""Endeavor: Age of Sail - Exploits. What is printed: the fifteen Exploits and everything that the booklet shows only as a picture.

Page numbers are those of the booklet's contents list; "l." is the line of the text file of the rulebook.
`EXPLOITS` holds what the booklet says in words. `Box` holds printed values which are NOT in the words (maps, tables, tracks, buildings,
cards) and the base-game facts which the booklet leans on; every one of them is a parameter. `sample_box()` has made-up values for tests.
"""

from __future__ import annotations

from dataclasses import dataclass, field

REGIONS = ("north_america", "south_america", "caribbean", "africa", "india", "far_east")  # Europe is not a region (p. 9, l. 484)
ATTRIBUTES = ("industry", "culture", "economy", "influence")
ACTIONS = ("sail", "occupy", "attack", "draw", "pay")
DECKS = (*REGIONS, "europe", "slavery")
DISCS_PER_PLAYER = 35  # p. 12, l. 602
SPICE_REGIONS = ("africa", "india", "far_east")  # p. 10, l. 507
GLOBALIZATION_TABLE = {2: 1, 3: 2, 4: 4, 5: 6, 6: 8}  # p. 10, l. 530
HAITI_SYMBOLS = 10  # p. 11, l. 577
DUTCH_CITIES = ("batavia", "cape_town")  # p. 6, l. 322
DUTCH_ROUTE = "dutch"


@dataclass(frozen=True)
class Exploit:
    """One Exploit board, as far as the booklet tells it in words."""

    title_ru: str
    page: int
    regions: tuple[str, str]
    effects: dict[int, tuple[str, ...]]  # effect number -> the action(s) it is used with
    pieces: dict[str, int] = field(default_factory=dict)  # pieces put out at set-up


EXPLOITS: dict[str, Exploit] = {
    "saltpeter": Exploit("Залежи селитры", 4, ("north_america", "india"), {1: ("attack",), 2: ("draw",)}, {"cannon": 6}),
    "pirates": Exploit("Республика пиратов", 5, ("caribbean", "north_america"), {1: ("sail",), 2: ("attack",)}, {"ship": 1}),
    "imperialism": Exploit("Империализм", 5, ("far_east", "india"), {1: ("sail",), 2: ("attack",)}, {"blockade": 9}),
    "spanish_main": Exploit("Испанский Мэйн", 6, ("north_america", "south_america"), {1: ("attack",), 2: ("sail",)}, {"fort": 8}),
    "dutch": Exploit(
        "Голландская Ост-Индская компания", 6, ("far_east", "africa"), {1: ("draw",), 2: ("occupy",), 3: ("attack",)}, {"fort": 2}
    ),
    "jesuits": Exploit("Миссионеры-иезуиты", 7, ("south_america", "india"), {1: ("sail",), 2: ("occupy",)}, {"missionary": 5}),
    "south_sea": Exploit("Компания Южных морей", 7, ("south_america", "caribbean"), {1: ("sail",)}, {"share": 5}),
    "manila": Exploit("Манильские галеоны", 8, ("far_east", "north_america"), {1: ("sail",)}, {"galleon": 8}),
    "railroad": Exploit("Подземная железная дорога", 8, ("africa", "north_america"), {1: ("draw",), 2: ("occupy",)}, {"freedom": 5}),
    "venus": Exploit("Транзит Венеры", 9, ("south_america", "far_east"), {1: ("sail", "occupy"), 2: ("draw",)}, {"transit": 8}),
    "sun": Exploit("Где никогда не заходит солнце", 9, ("india", "caribbean"), {1: ("sail",)}),
    "spice": Exploit("Дорога специй", 10, ("africa", "india"), {1: ("sail",), 2: ("sail",)}),
    "globalization": Exploit("Глобализация", 10, ("far_east", "caribbean"), {1: ("attack",), 2: ("sail",)}),
    "marque": Exploit("Каперские свидетельства", 11, ("south_america", "africa"), {1: ("attack",), 2: ("sail",)}),
    "haiti": Exploit("Гаитянская революция", 11, ("africa", "caribbean"), {1: ("occupy",), 2: ("attack",)}),
}


@dataclass(frozen=True)
class City:
    """A city space: its region ("europe" is allowed, though not a region) and the glory printed on it."""

    region: str
    glory: int


@dataclass(frozen=True)
class Card:
    """An asset card: the region or deck PRINTED on it, value, symbols (attribute or "glory" -> number), governor or not."""

    deck: str
    value: int
    symbols: dict[str, int]
    governor: bool = False


@dataclass(frozen=True)
class Building:
    """A building: its level (number of level symbols, p. 6) and one entry per printed action symbol."""

    level: int
    actions: tuple[str, ...]


@dataclass(frozen=True)
class Space:
    """A space of an Exploit map: glory beside it, the action that fills it (Venus), the (attribute, level) needed (Railroad)."""

    glory: int
    action: str = "occupy"
    needs: tuple[str, int] | None = None


@dataclass(frozen=True)
class Share:
    """A share token of the South Sea Company: glory that a KEPT one gives (0 for the building-level kind)."""

    glory: int


@dataclass(frozen=True)
class Box:
    """Printed values that are pictures in the booklet, and base-game facts; all of them parameters."""

    cities: dict[str, City]  # with batavia and cape_town
    routes: dict[str, tuple[str, str]]  # route -> the two cities it joins; "dutch" is the one on the Dutch board
    track_length: dict[str, int]  # spaces of each region's shipping track
    cards: dict[str, Card]
    buildings: dict[str, Building]
    sun_table: dict[int, int]  # regions -> glory (p. 9 tells only 3 -> 2)
    south_sea: tuple[int | None, ...]  # per space: None, or the index of the space its share arrow points at
    shares: tuple[Share, ...]
    railroad: tuple[Space, ...]
    railroad_routes: tuple[tuple[int, int], ...]
    pacific: dict[str, tuple[Space, ...]]  # "stem" (its last space is Tahiti), "new_zealand", "australia"
    pacific_routes: tuple[tuple[tuple[str, int], tuple[str, int]], ...]  # pairs of (branch, index)
    investors: int  # spaces of the investors' track
    transit_glory: int  # how many of the 8 transit tokens show glory
    route_glory: int = 1  # base rules: glory of a controlled route
    governor_is_presence: bool = False  # base rules: does a governor card make its holder present? (the booklet is silent)
    # Readings of doubtful places (NOTES.md).
    cannon_counts_as_disc: bool = True  # p. 4, l. 220
    dutch_cities_are_ordinary: bool = True  # p. 6, l. 322: may other attacks reach Batavia and Cape Town?
    token_glory_needs_shield: bool = False  # kept shares (p. 7) and transit tokens (p. 9)
    haiti_europe_counts: bool = True  # p. 11, l. 579
    abolition_keeps_cards: bool = True  # base rules: do slavery cards stay on player boards after the abolition?
    globalization_top_only: bool = True  # p. 10, l. 543: ruling "ask"


def _sample_cards() -> dict[str, Card]:
    """Made-up decks: values 1-5 each; value 5 has three symbols; one governor per region."""
    kinds = ("culture", "industry", "economy", "influence", "glory")
    cards: dict[str, Card] = {}
    for number, deck in enumerate(DECKS):
        for value in range(1, 6):
            symbols = {kinds[(number + value) % 5]: 1 + value // 3}
            if value == 5:
                symbols["glory"] = symbols.get("glory", 0) + 1
            cards[f"{deck}_{value}"] = Card(deck, value, symbols)
        if deck in REGIONS:
            cards[f"{deck}_governor"] = Card(deck, 0, {"glory": 1}, governor=True)
    return cards


def _sample_cities() -> dict[str, City]:
    """Three made-up cities per region (one of them worth 2), two in Europe, and the two of the Dutch board."""
    cities = {f"{region}_{n}": City(region, 2 if n == 3 else 1) for region in REGIONS for n in (1, 2, 3)}
    cities |= {"europe_1": City("europe", 1), "europe_2": City("europe", 1)}
    return cities | {"batavia": City("far_east", 1), "cape_town": City("africa", 1)}


def sample_box() -> Box:
    """Made-up values in the place of the printed ones."""
    routes = {f"{region}_route": (f"{region}_1", f"{region}_2") for region in REGIONS}
    routes |= {"india_africa": ("india_1", "africa_1"), "india_far_east": ("india_2", "far_east_1")}
    routes |= {"far_east_coast": ("far_east_2", "far_east_3")}
    routes |= {"india_coast": ("india_2", "india_3"), "europe_africa": ("europe_1", "africa_2"), DUTCH_ROUTE: DUTCH_CITIES}
    buildings = {
        "shipyard": Building(1, ("sail",)),
        "market": Building(1, ("draw",)),
        "workshop": Building(1, ("occupy",)),
        "barracks": Building(2, ("attack",)),
        "bank": Building(2, ("pay",)),
        "dock": Building(3, ("sail", "pay")),
        "theatre": Building(3, ("draw", "occupy")),
        "fortress": Building(4, ("attack", "draw")),
        "cartographer": Building(4, ("sail", "sail")),
        "palace": Building(5, ("attack", "sail")),
    }
    pacific = {
        "stem": (Space(1, "sail"), Space(0, "occupy"), Space(1, "sail")),
        "new_zealand": (Space(1, "occupy"), Space(2, "sail")),
        "australia": (Space(2, "sail"), Space(1, "occupy"), Space(3, "occupy")),
    }
    return Box(
        cities=_sample_cities(),
        routes=routes,
        track_length=dict(zip(REGIONS, (5, 5, 4, 6, 5, 6), strict=True)),
        cards=_sample_cards(),
        buildings=buildings,
        sun_table={2: 1, 3: 2, 4: 4, 5: 6, 6: 8},
        south_sea=(None, None, 1, 2, None, 4, 5, None),
        shares=(Share(1), Share(1), Share(1), Share(1), Share(0)),
        railroad=(Space(1, needs=("industry", 7)), Space(1, needs=("culture", 4)), Space(2, needs=("economy", 4)), Space(2), Space(3)),
        railroad_routes=((0, 1), (2, 3)),
        pacific=pacific,
        pacific_routes=((("stem", 0), ("stem", 1)), (("stem", 2), ("new_zealand", 0)), (("australia", 0), ("australia", 1))),
        investors=4,
        transit_glory=3,
    )
