"""The sheet in the order of the score pad: the three Exploits, then the base game (glory.before-base, glory.separate)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.kernel.move import Actor
from referee.kernel.score import OPEN, Column, Line, Points, Sheet, limitless

from .at_table import AtTable
from .counts import Pieces, Range, counted, place
from .exploits.boards import REGIONS, SPICE_SEAS
from .state import Endeavor

GLOBAL = (0, 0, 1, 2, 4, 6, 8)  # globalization.glory, by regions
DECKS = (*REGIONS, "europe")


class Get:
    """The counts of one player, each as it is or as the range it lies in."""

    def __init__(self, p: Pieces, who: Actor, discs: Mapping[Actor, Range]) -> None:
        self.p, self.who, self.discs = p, who, discs

    def __call__(self, what: str) -> Range:
        if what == "transit-most":
            return leads(self.discs, self.who)
        if what.startswith("sun-table-"):
            return sun_table(self.p.raw("", "sun-table"), int(what.rpartition("-")[2]))
        return counted(self.p, self.who, what)

    def tokens(self, exploit: str, what: str) -> Range:
        """glory.harbor-tokens: our reading, these need no shield; the owner's box may say otherwise."""
        return when(self(f"shield-{exploit}"), self(what)) if self.p.raw("", "shielded-tokens") else self(what)

    def tracks(self, where: str) -> tuple[str, ...]:
        """The shipping tracks on which the player has this place, as far as they are known."""
        known = {r: t for r in REGIONS if (t := self.p.raw("", f"track-{r}")) is not None}
        return tuple(r for r, t in known.items() if place(t, self.who) == where)

    def cities(self, what: str) -> dict[str, Any]:
        """The cities a count is made of, where they were told."""
        found = self.p.raw(self.who, f"{what}-named")
        return {"named-cities": tuple(found)} if found else {}


def points(low: int, high: int) -> Points:
    return low if low == high else (low, high)


def line(id: str, rule: str, n: Range, per: int = 1, every: int = 1, **facts: object) -> Line:
    """So much glory for each of something, or for every few of them."""
    a, b = (k if limitless(k) else k // every * per for k in n)
    if a == b and a and (abs(per) > 1 or every > 1):
        facts["reckoned"] = f"{n[0]} × {per}" if every == 1 else f"{n[0]} ÷ {every}"
    return Line(id, rule, points(min(a, b), max(a, b)), {"n": figure(n), **facts})


def figure(n: Range) -> int | str:
    """A count as it is read, also where only its range is known."""
    return n[0] if n[0] == n[1] else f"{n[0]}+" if limitless(n[1]) else f"{n[0]}–{n[1]}"


def when(yes: Range, n: Range) -> Range:
    """A count that holds only under a condition."""
    return (n[0] if yes[0] else 0, n[1] if yes[1] else 0)


def _saltpeter(g: Get) -> list[Line]:
    cannons = g("saltpeter-cannons")
    some = (min(1, cannons[0]), min(1, cannons[1]))
    return [
        line("cannons", "saltpeter.glory-cannons", cannons),
        line("attack-icons", "saltpeter.glory-icons", when(some, g("saltpeter-icons"))),
    ]


def _dutch(g: Get) -> list[Line]:
    return [
        line("cape-town", "dutch-east-india.glory-cape", when(g("dutch-cape-town"), g("dutch-levels")), every=4),
        line("batavia", "dutch-east-india.glory-batavia", when(g("dutch-batavia"), g("dutch-ships"))),
        line("dutch-map", "dutch-east-india.glory-map", g("dutch-map")),
    ]


def _railroad(g: Get) -> list[Line]:
    discs = g("railroad-discs")
    some = (min(1, discs[0]), min(1, discs[1]))
    free = when(g("abolished"), when(some, g("railroad-hand")))
    return [
        line("discs-left", "underground-railroad.glory-discs", free, every=2),
        line("railroad-spaces", "underground-railroad.glory-spaces", when(some, g("railroad-spaces"))),
        line("railroad-routes", "underground-railroad.glory-routes", when(some, g("railroad-routes"))),
    ]


def _transit(g: Get) -> list[Line]:
    most = when(g("tahiti"), when(g("transit-most"), g("investors")))
    return [
        line("transit-lead", "transit-of-venus.glory-most", most),
        line("transit-spaces", "transit-of-venus.glory-spaces", g("transit-spaces")),
        line("transit-routes", "transit-of-venus.glory-routes", g("transit-routes")),
    ]


def _marque(g: Get) -> list[Line]:
    def places(where: str, rule: str, per: int) -> Line:
        found, least = g.tracks(where), g(f"marque-{where}")[0]
        named: dict[str, Any] = {"regions": found} if found else {}
        return line(f"tracks-{where}", rule, (least, least), per, **named)

    alone = g("marque-alone")
    untold = [line("tracks-untold", "letters-of-marque.glory-alone", (0, alone[1] - alone[0]), 4)]  # a track gives one of the three
    return [
        places("alone", "letters-of-marque.glory-alone", 4),
        places("most", "letters-of-marque.glory-most", 2),
        places("second", "letters-of-marque.glory-second", 1),
        *(untold if alone[1] > alone[0] else ()),
    ]


def _haiti(g: Get) -> list[Line]:
    """haiti.glory-only: nothing without independence."""
    free = g("haiti-independent")

    def product(deck: str) -> Range:
        own, board = g(f"haiti-own-{deck}"), g(f"haiti-board-{deck}")
        return when(free, (own[0] * board[0], own[1] * board[1]))

    def reckoned(*decks: str) -> dict[str, Any]:
        """Own cards times those of the board, deck by deck."""
        both = [(g(f"haiti-own-{deck}"), g(f"haiti-board-{deck}")) for deck in decks]
        known = all(a == b for pair in both for a, b in pair) and free == (1, 1)
        shown = [f"{own[0]} × {board[0]}" for own, board in both if own[0] and board[0]]
        return {"reckoned": " + ".join(shown)} if known and shown else {}

    pairs = [product(deck) for deck in DECKS]
    return [
        line("same-region", "haiti.glory-cards", (sum(a for a, _ in pairs), sum(b for _, b in pairs)), **reckoned(*DECKS)),
        line("slavery-pairs", "haiti.glory-slavery", product("slavery"), -1, **reckoned("slavery")),
    ]


def _table(g: Get) -> list[Line]:
    low, high = g("globalization-regions")
    return [Line("region-cards", "globalization.glory", points(GLOBAL[low], GLOBAL[high]), {"region": figure((low, high))})]


def _sun(g: Get) -> list[Line]:
    """sun-never-sets.glory: only «three regions: two glory» is known without the box."""
    low, high = g("sun-regions")
    ends = [g(f"sun-table-{n}") if n else (0, 0) for n in (low, high)]
    return [Line("city-regions", "sun-never-sets.glory", points(ends[0][0], ends[1][1]), {"region": figure((low, high))})]


def _each(*rows: tuple[str, str, str], per: tuple[int, ...] = ()) -> Callable[[Get], list[Line]]:
    """Exploits that just count: the line, its rule, what is counted; so much glory for each of it."""
    worth = per or (1,) * len(rows)
    return lambda g: [line(id, rule, g(what), n, **g.cities(what)) for (id, rule, what), n in zip(rows, worth, strict=True)]


GLORY: dict[str, Callable[[Get], list[Line]]] = {
    "saltpeter": _saltpeter,
    "pirates": _each(
        ("nassau-disc", "pirates.glory-nassau", "pirates-nassau"),
        ("nassau-governor-disc", "pirates.glory-governor", "pirates-governor"),
        per=(1, 3),
    ),
    "imperialism": _each(
        ("routes", "imperialism.glory-routes", "imperialism-routes"),
        ("blockades", "imperialism.glory-tokens", "imperialism-tokens"),
    ),
    "spanish-main": _each(("walled-cities", "spanish-main.glory", "spanish-main-glory")),
    "dutch-east-india": _dutch,
    "jesuits": _each(("mission-cities", "jesuits.glory", "jesuits-cities")),
    "south-sea": _each(("investments", "south-sea.glory", "south-sea-discs"), per=(2,)),
    "manila-galleons": _each(("galleons", "manila-galleons.glory", "manila-galleons"), per=(2,)),
    "underground-railroad": _railroad,
    "transit-of-venus": _transit,
    "sun-never-sets": _sun,
    "spice-trade": _each(*((f"track-{r}", "spice-trade.glory", f"spice-{r}") for r in SPICE_SEAS)),
    "globalization": _table,
    "letters-of-marque": _marque,
    "haiti": _haiti,
}
BASE = ("base-tracks", "base-cities", "base-buildings", "base-cards")


def column(who: Actor, name: str, chosen: list[str], g: Get) -> Column:
    lines = []
    for exploit in chosen:
        shield = g(f"shield-{exploit}")
        inner = tuple(GLORY[exploit](g)) if shield[1] else ()
        if shield[1] and not shield[0]:
            inner = tuple(Line(x.id, x.rule, perhaps(x.points), x.facts) for x in inner)
        rule = "glory.separate" if shield[1] else "glory.shield"  # glory.shield: nothing without one at the end
        lines.append(Line(exploit, rule, lines=inner, facts={"exploit": exploit}))
    lines += [line(what, "base.scoring", g(what)) for what in BASE]
    tokens = [g.tokens(e, w) for e, w in (("south-sea", "stock-glory"), ("transit-of-venus", "transit-glory")) if e in chosen]
    if tokens:
        lines.append(line("harbor-tokens", "glory.harbor-tokens", (sum(a for a, _ in tokens), sum(b for _, b in tokens))))
    lines.append(line("base-slavery", "base.slavery-discard", g("base-slavery"), -1))
    return Column(who, name, tuple(lines))


def perhaps(p: Points) -> Points:
    a, b = (p, p) if isinstance(p, int) else p
    return points(min(0, a), max(0, b))


def score(s: Endeavor) -> Sheet:
    """base.tie: equal glory is a shared victory."""
    final = bool(s.now) and s.now[-1].name == "over"
    return sheet(AtTable(s), s.names, final=final)


def sheet(p: Pieces, names: Mapping[Actor, str], *, final: bool) -> Sheet:
    """One way for a table and for a tally."""
    discs = {w: counted(p, w, "transit-discs") for w in p.seats} if "transit-of-venus" in p.chosen else {}
    columns = (column(who, names[who], p.chosen, Get(p, who, discs)) for who in p.seats)
    return Sheet(final, tuple(columns), tie_rule="base.tie")


def leads(discs: Mapping[Actor, Range], who: Actor) -> Range:
    """transit-of-venus.glory-most: most discs on the map, a tie will do; surely, perhaps or not."""
    low, high = discs[who]
    others = [n for w, n in discs.items() if w != who]
    return (int(low > 0 and all(low >= b for _, b in others)), int(high > 0 and all(high >= a for a, _ in others)))


def sun_table(printed: tuple[int, ...] | None, n: int) -> Range:
    """Glory for n regions: as printed, or between what the one known number leaves open."""
    if printed and n <= len(printed):
        return (printed[n - 1], printed[n - 1])
    return (2, 2) if n == 3 else (0, 2) if n < 3 else (2, OPEN)
