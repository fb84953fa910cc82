"""What is printed on the owner's boards and may be asked for: some in one sitting, the rest when it is first met."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from referee.kernel.answer import NONE, Name, Number, One, Text, Unread, Yes
from referee.kernel.answer_lists import Many
from referee.kernel.facts import Fact, Facts

from .exploits.boards import ACTION_TOKENS, ACTIONS, ATTRS, BRANCHES, REGIONS, STOCKS, SYMBOLS, THREE, TOKENS, canon, named

WORLD = (*REGIONS, "europe")
#: The kinds of a piece, in the order in which the fact `copies.PIECE` counts them, and how many pieces there are in all.
KINDS = {
    "trade-token": (TOKENS, 95),
    "stock-token": (STOCKS, 5),
    "freedom-token": (ATTRS, 5),
    "transit-token": ((*ATTRS, "glory"), 8),
}
Settings = Mapping[str, str]
Wrong = tuple[str, dict[str, object]] | None


def _symbol(text: str) -> str:
    """A word on a building: its level, actions joined by / or +, a symbol, how many copies there are (`x4`)."""
    word = canon(text)
    level, copies = word.isdecimal() and int(word) <= 5, word[:1] == "x" and word[1:].isdecimal()
    known = (*SYMBOLS, *ACTION_TOKENS, "no-payment")
    if level or copies or word in known or all(part in ACTIONS for part in word.replace("+", "/").split("/")):
        return word
    raise Unread(text, *ACTIONS, *SYMBOLS)


def _requirement(text: str) -> str:
    """What a space of the Railroad asks for: an attribute and how much of it, perhaps several."""
    words = [canon(w) for w in text.replace(",", " ").replace(":", " ").split()]
    if words in ([NONE], ["none"]):
        return NONE
    for k, word in enumerate(words):
        if word not in ATTRS if k % 2 == 0 else not (word.isdecimal() and int(word) <= 15):
            raise Unread(word, *(ATTRS if k % 2 == 0 else ("7",)))
    if not words or len(words) % 2:
        raise Unread(text, "industry,7")
    return ",".join(words)


def _route(text: str) -> str:
    """A connection by its two cities, in the order it is kept in."""
    ends = text.replace(" – ", ":").split(":")
    if len(ends) != 2 or not all(ends):
        raise Unread(text, "boston:quebec")
    return ":".join(sorted(end.strip().replace(" ", "-") for end in ends))


ROUTE = Text("answer-route", _route, "boston:quebec")


def _required(kept: str) -> tuple[tuple[str, int], ...]:
    words = [] if kept == NONE else kept.split(",")
    return tuple((attr, int(least)) for attr, least in zip(words[::2], words[1::2], strict=True))


def _sun(glory: tuple[int, ...], others: Settings) -> Wrong:
    """sun-never-sets.glory: more regions never give less, and three give two."""
    return None if list(glory) == sorted(glory) and glory[2] == 2 else ("survey-sun-glory", {})


def _each_space(length: str, glory: tuple[int, ...], others: Settings) -> Wrong:
    """As many numbers as there are spaces, where those are known."""
    spaces = others.get(length, "?")
    return None if not spaces.isdecimal() or int(spaces) == len(glory) else ("survey-spaces", {"n": len(glory), "total": spaces})


def _copies(piece: str, counts: tuple[int, ...], others: Settings) -> Wrong:
    total = KINDS[piece][1]
    return None if sum(counts) == total else ("survey-copies", {"n": sum(counts), "total": total})


def _elsewhere(region: str, cities: tuple[str, ...], others: Settings) -> Wrong:
    """A city lies in one region."""
    for other in WORLD:
        key = f"cities.{other}"
        twice = [c for c in cities if other != region and c in (FACTS.value(key, others.get(key, "?")) or ())]
        if twice:
            return "survey-city-twice", {"city": twice[0], "region": other}
    return None


def _tracked(mode: str, options: Settings) -> bool:
    return options.get("track") == "everything"


def _with(exploit: str) -> Callable[[str, Settings], bool]:
    """Is this Exploit, or one that nobody has named yet, in play?"""

    def needed(mode: str, options: Settings) -> bool:
        chosen = named(options)
        return exploit in chosen or len(chosen) < THREE

    return needed


def _board(key: str, answer: Number | Yes, exploit: str) -> Fact:
    return Fact(key, answer, f"needs-{exploit}", needed=_with(exploit))


def _glory(key: str, length: str, exploit: str) -> Fact:
    """What is printed at the spaces of a map."""
    return Fact(key, Many(Number(0, 20), 1, 20), f"needs-{exploit}", check=partial(_each_space, length), needed=_with(exploit))


def _map() -> Iterator[Fact]:
    for r in WORLD:
        yield Fact(f"cities.{r}", Many(Name(), 0, 40, distinct=True), "needs-map", check=partial(_elsewhere, r), needed=_tracked)
    for r in REGIONS:
        yield Fact(f"track.{r}", Number(1, 12), "needs-map", needed=_tracked)
    for r in WORLD:
        yield Fact(f"fleet.{r}", Number(0, 12), "needs-map", needed=_tracked)
    for a in ATTRS:
        yield Fact(f"levels.{a}", Many(Number(0, 15), 5, 5, order=1), "needs-tracks", "0,2,4,7,10", needed=_tracked)
    yield Fact("buildings", Many(Name(), 1, 40, distinct=True), "needs-buildings", needed=_tracked)


FACTS = Facts(
    *_map(),
    _board("south-sea.length", Number(1, 20), "south-sea"),
    _board("railroad.length", Number(1, 20), "underground-railroad"),
    _glory("railroad.glory", "railroad.length", "underground-railroad"),
    *(_board(f"transit.length.{b}", Number(1, 20), "transit-of-venus") for b in BRANCHES),
    *(_glory(f"transit.glory.{b}", f"transit.length.{b}", "transit-of-venus") for b in BRANCHES),
    Fact("sun.glory", Many(Number(0, 30), 6, 6), "needs-sun-never-sets", check=_sun, needed=_with("sun-never-sets")),
    _board("globalization.top", Yes(), "globalization"),
    *(
        Fact(f"copies.{piece}", Many(Number(0, n), len(kinds), len(kinds)), "needs-copies", check=partial(_copies, piece), needed=_tracked)
        for piece, (kinds, n) in KINDS.items()
    ),
    # asked when they are met
    Fact("building.*", Many(Text("answer-building", _symbol, "attack"), 1, 12), "needs-buildings"),
    Fact("card.*", Many(One(SYMBOLS), 0, 9), "needs-tracks"),
    Fact("routes.*", Many(Name(), 0, 12, distinct=True), "needs-map"),
    Fact("region.*", One(WORLD), "needs-region"),
    Fact("city-glory.*", Number(0, 20), "needs-glory"),
    *(Fact(f"track-glory.{a}", Many(Number(0, 30), 16, 16), "needs-glory", needed=_tracked) for a in ATTRS),
    Fact("fleet-glory", Number(0, 9), "needs-glory", needed=_tracked),
    Fact("route-glory", Number(0, 9), "needs-glory", needed=_tracked),
    Fact("glory.shielded", Yes(), "needs-glory", asked=False),
    Fact("dutch.route-glory", Number(0, 20), "needs-glory", asked=False),
    Fact("south-sea.arrow.*", Number(0, 12), "needs-south-sea"),
    Fact("railroad.space.*", Text("answer-requirement", _requirement, "industry,7", _required), "needs-underground-railroad"),
    Fact("transit.action.*.*", One(("ship", "occupy")), "needs-transit-of-venus"),
)

#: Facts that ship with the rules.
SHIPPED = {
    "cities.*": "?",  # no box: cities are named freely
    "routes.*": "?",
    "levels.*": "?",
    "city-glory.*": "?",
    "track-glory.*": "?",
    "fleet-glory": "?",
    "route-glory": "?",
    "glory.shielded": "no",  # glory.harbor-tokens
    "buildings": "?",  # buildings too
    **{f"copies.{piece}": "?" for piece in KINDS},  # not counted then
    "levels.industry": "0,2,4,7,10",  # base.build-level, 2009
    "railroad.space.1": "industry,7",  # underground-railroad.first-space
}
