"""Everything the glory is counted from, by the ids of tally.toml: from the table where it is tracked, else as typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from referee.kernel.move import Actor
from referee.kernel.score import OPEN
from rulesdb import data

from .cities import controlled, eastern, held, pair
from .exploits.boards import DUTCH, GAME_ID, REGIONS, SYMBOLS, deck_of
from .state import Endeavor

Range = tuple[int, int]


@cache
def _questions() -> tuple[dict[str, Any], ...]:
    """Every count: of the table first, then of a player."""
    found = data(GAME_ID, "tally")
    return (*found["option"], *found["question"])


def questions(chosen: Iterable[str]) -> list[dict[str, Any]]:
    """The questions for exactly these Exploits, in the order of the score pad."""
    picked = set(chosen)
    return [q for q in _questions() if not (of := exploits_of(q)) or picked & of]


def exploits_of(question: dict[str, Any]) -> set[str]:
    """The Exploits a question belongs to: named by it, or by the shield it depends on."""
    when = str(question.get("when", ""))
    if when.startswith("shield-"):
        return {when.removeprefix("shield-")}
    return exploits_of(next(q for q in _questions() if q["id"] == when)) if when else set(question.get("exploit", ()))


@cache
def needs_shield(what: str) -> str:
    """The Exploit whose shield a count depends on, directly or through another count."""
    when = ""
    while found := next((q.get("when", "") for q in _questions() if q["id"] == what), ""):
        when = what = str(found)
    return when.removeprefix("shield-")


def of_player(chosen: Iterable[str]) -> list[str]:
    """The counts a player may type at the end; shields are known."""
    asked = {q["id"] for q in data(GAME_ID, "tally")["question"]}
    return [q["id"] for q in questions(chosen) if q["id"] in asked and not q["id"].startswith("shield-")]


TYPING = 40  # limits from here on only catch slips of the hand: nothing printed says how many there can be


@cache
def asked() -> list[str]:
    """Everything that may be counted at the end."""
    return [q["id"] for q in _questions()]


def limits(what: str) -> Range:
    """What may be typed for a count."""
    row = next((q for q in _questions() if q["id"] == what), {})
    return (row.get("low", 0), row.get("high", 1 if row.get("kind") == "yes" else 99))


def bounds(what: str) -> Range:
    """The range a count lies in that nobody told."""
    low, high = limits(what)
    return (low, high if high < TYPING else OPEN)


def counted(s: Endeavor, who: Actor, what: str) -> Range:
    """A count of the table: typed, tracked, or the range it lies in."""
    typed = s.players[who].counts.get(what)
    if typed is not None:
        return (typed, typed)
    found = _told(s, who, what)
    if found is None and s.tracked:
        found = _tracked(s, who, what)
    if found is None:
        return bounds(what)
    return (found, found) if isinstance(found, int) else found


def hangs_on(what: str) -> tuple[str, ...]:
    """The counts without which this one brings nothing."""
    if what.startswith("haiti-own-"):
        return ("haiti-independent", what.replace("own", "board"))
    when = next((q.get("when", "") for q in _questions() if q["id"] == what), "")
    counts = () if not when or when.startswith("shield-") else (str(when),)
    return ("abolished", *counts) if what == "railroad-hand" else counts


def asked_anyway(s: Endeavor, what: str) -> bool:
    """Printed glory is a fact of the box, asked at the very end; it is counted by hand only where the owner did not know it."""
    printed = {"railroad-spaces": "railroad.glory", "transit-spaces": "transit.glory.", "spanish-main-glory": "city-glory."}
    keys = ("city-glory.", "dutch.route-glory") if what == "dutch-map" else (printed.get(what, "-"),)
    if keys == ("-",):
        return False
    return not any(value == "?" and key.startswith(keys) for key, value in s.facts.items())


WIDE = ("tahiti", "haiti-independent")  # of the table, not of a player: what may still be unknown at the end


def missing(s: Endeavor, who: Actor) -> Iterator[str]:
    """What must still be counted on the table before a player's sheet is exact."""
    for what in of_player(s.chosen):
        low, high = counted(s, who, what)
        exploit = needs_shield(what)
        if low == high or (exploit and not s.shield(who, exploit)) or asked_anyway(s, what):
            continue
        if all(counted(s, who, w)[1] for w in hangs_on(what)):
            yield what
    for what, exploit in zip(WIDE, ("transit-of-venus", "haiti"), strict=True):
        low, high = counted(s, who, what)
        if low != high and s.shield(who, exploit):
            yield what


def _told(s: Endeavor, who: Actor, what: str) -> int | Range | None:
    """What the effects themselves tell, also where the base game is not tracked."""
    seat = s.players[who]
    simple = {
        "saltpeter-cannons": s.cannons(who),
        "pirates-nassau": int(s.nassau == who),
        "pirates-governor": int(s.nassau_governor == who),
        "imperialism-tokens": seat.blockades,
        "dutch-cape-town": _walled(s, who, "cape-town"),
        "dutch-batavia": _walled(s, who, "batavia"),
        "jesuits-cities": sum(1 for c in s.cities.values() if c.holder == who and c.missionary),
        "south-sea-discs": s.invested.count(who),
        "manila-galleons": seat.galleons,
        "railroad-discs": s.railroad.count(who),
        "transit-discs": sum(line.count(who) for line in s.pacific.values()),
        "stock-glory": sum(1 for k in seat.stocks if k != "discs-level"),
        "transit-glory": seat.transit_glory,
        "investors": len(s.investors),
        "abolished": int(s.abolished),
    }
    if what in simple:
        return simple[what]
    if what.startswith("haiti-board-"):
        return sum(1 for c in s.haiti if deck_of(c) == what.removeprefix("haiti-board-"))
    return _printed(s, who, what)


def _walled(s: Endeavor, who: Actor, city: str) -> int:
    return int(city in s.cities and s.cities[city].holder == who and s.cities[city].fort)


def _printed(s: Endeavor, who: Actor, what: str) -> int | Range | None:
    """Glory printed at spaces: known once the box tells it."""
    if what == "spanish-main-glory":  # spanish-main.glory: 1 or 2 each
        forts = [c for c, city in s.cities.items() if city.holder == who and city.fort and c not in DUTCH]
        values = [s.known(f"city-glory.{c}") for c in forts]
        return sum(v or 1 for v in values), sum(v or 2 for v in values)
    if what == "dutch-map":
        return _dutch_map(s, who)
    if what == "railroad-routes":  # a connection needs both its ends
        return 0 if s.railroad.count(who) < 2 else None
    if what == "transit-routes":
        return 0 if sum(line.count(who) for line in s.pacific.values()) < 2 else None
    if what == "railroad-spaces":
        return _spaces(s, who, s.railroad, "railroad.glory")
    if what == "transit-spaces":
        lines = [_spaces(s, who, line, f"transit.glory.{b}") for b, line in s.pacific.items()]
        return sum(a for a, _ in lines), sum(b for _, b in lines)
    if what == "tahiti":
        length = s.known("transit.length.pacific")
        return None if length is None and s.pacific["pacific"] else int(length is not None and len(s.pacific["pacific"]) >= length)
    if what == "haiti-independent":
        return _independent(s)
    return None


def _spaces(s: Endeavor, who: Actor, line: list[str], key: str) -> Range:
    printed = s.known(key) or ()
    at = [k for k, w in enumerate(line) if w == who]
    known = sum(printed[k] for k in at if k < len(printed))
    return known, OPEN if any(k >= len(printed) for k in at) else known


def _dutch_map(s: Endeavor, who: Actor) -> Range:
    """dutch-east-india.glory-map: what is printed on its two cities, and on the connection for who controls it (imperialism.blockade)."""
    mine = [c for c in DUTCH if c in s.cities and s.cities[c].holder == who]
    keys = [f"city-glory.{c}" for c in mine] + (["dutch.route-glory"] if pair(*DUTCH) in controlled(s, who) else [])
    values = [s.known(key) for key in keys]
    return sum(v or 0 for v in values), OPEN if None in values else sum(v or 0 for v in values)


def _independent(s: Endeavor) -> int | None:
    """haiti.independence, haiti.symbols: ten symbols on the board's cards, or slavery abolished."""
    if s.abolished:
        return 1
    symbols = [s.known(f"card.{c}") for c in s.haiti]
    total = sum(sum(w in SYMBOLS for w in words) for words in symbols if words)
    if total >= 10:
        return 1
    return None if None in symbols else 0


def _tracked(s: Endeavor, who: Actor, what: str) -> int | None:
    seat = s.players[who]
    if what in ("saltpeter-icons", "dutch-ships"):
        return _icons(s, who, "attack" if what == "saltpeter-icons" else "ship")
    if what == "imperialism-routes":
        return sum(1 for r in controlled(s, who) if eastern(s, r))
    if what == "dutch-levels":
        levels = [next((int(w) for w in s.known(f"building.{b.kind}") or () if w.isdecimal()), None) for b in seat.buildings]
        return None if None in levels else sum(n or 0 for n in levels)
    if what == "railroad-hand":  # underground-railroad.glory-discs: cannons are no discs
        return None if seat.harbor is None else seat.harbor + sum(b.on == "disc" for b in seat.buildings)
    if what == "sun-regions":
        return len({s.cities[c].region for c in held(s, who, REGIONS)})
    if what.startswith("spice-"):
        region = what.removeprefix("spice-")
        return s.tracks[region].count(who) if who in s.seas[region] else 0
    if what == "globalization-regions":  # globalization.glory-governors
        return len({deck_of(c) for c in seat.cards} & set(REGIONS))
    if what.startswith("marque-"):
        return sum(place(s.tracks[r], who) == what.removeprefix("marque-") for r in REGIONS)
    if what.startswith("haiti-own-"):
        return sum(1 for c in seat.cards if deck_of(c) == what.removeprefix("haiti-own-"))
    if what == "base-slavery":
        return seat.buried
    return None


def _icons(s: Endeavor, who: Actor, action: str) -> int | None:
    """saltpeter.glory-icons, dutch-east-india.glory-batavia: icons on buildings and action tokens."""
    seat = s.players[who]
    n = sum(action in token.split("-or-") for token in seat.actions)
    for building in seat.buildings:
        words = s.known(f"building.{building.kind}")
        if words is None:
            return None
        n += sum(w.replace("+", "/").split("/").count(action) for w in words)
    return n


def place(line: list[str], who: Actor) -> str:
    """letters-of-marque.glory-separate, letters-of-marque.tie: a player's place on one shipping track."""
    if who not in line:
        return ""
    ranked = sorted(set(line), key=lambda w: (line.count(w), len(line) - line[::-1].index(w)), reverse=True)
    if len(ranked) == 1:
        return "alone"
    return {0: "most", 1: "second"}.get(ranked.index(who), "")


