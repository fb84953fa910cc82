"""What is printed on the owner's board, cards and tiles and may be asked for: what answers each, and whether the answers go together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import rulesdb
from referee.kernel.answer import NONE, Answer, Name, Number, One, Text, Unread, Yes
from referee.kernel.answer_lists import Many, Row
from referee.kernel.facts import UNKNOWN, Check, Fact, Facts
from referee.kernel.line.names import alike

from . import board
from .board import GAME, HOME, LOWER, START, UPPER
from .explorer import Track
from .refereed import describing, effect_symbols, vocabulary
from .story import language

Others = Mapping[str, str]
Wrong = tuple[str, dict[str, object]] | None


# -- little languages ----------------------------------------------------------------------------------------------------


def arrow(text: str) -> str:
    """`11>12/15`: where a space leads other than to the next; the upper way first. `0` and «гавана» are Havana."""
    start, sign, ends = (p.strip() for p in text.casefold().partition(">"))
    spaces = [START if p in ("0", "гавана", START) else alike(p).replace("н", "h") for p in (start, *ends.split("/"))]
    if not sign or len(spaces) > 3:
        raise Unread(text, "11>12/15")
    for space in spaces:
        if space not in board.places():
            raise Unread(space, "11>12/15")
    return f"{spaces[0]}>{'/'.join(spaces[1:])}"


def _lesson(text: str) -> str:
    """What Mary's stops have shown: `4/upper/8`."""
    start, _, rest = text.partition("/")
    side, _, end = rest.partition("/")
    if start not in board.places() or side not in (UPPER, LOWER, "stop", "upper-2", "lower-2") or end not in board.places():
        raise Unread(text, "4/upper/8")
    return text


def lapped(text: str) -> str:
    """What her first lap has not shown: an arrow, a city `18`, a mandatory stop `12!`."""
    text = board.unnamed(text)
    if ">" in text:
        return arrow(text)
    if text.removesuffix("!") not in board.numbered():
        raise Unread(text, "18", "12!", "11>12/15")
    return text


def _steps(text: str) -> str:
    """The same for the spaces of the explorer track."""
    if not re.fullmatch(r"\d{1,2}>\d{1,2}(?:/\d{1,2})?", text):
        raise Unread(text, "5>6/9")
    return text


def reward(text: str) -> str:
    """What a flag or a space brings: «2 дублона, 1 очко»; `-` nothing."""
    if text == NONE:
        return text
    pieces = effect_symbols.joined(text.casefold()).split("+")
    for piece in pieces:
        if not vocabulary.is_gain(piece):
            raise Unread(piece, *describing.near_gain(piece))
    return "+".join(str(effect_symbols.part(piece)) for piece in pieces)


def offer(text: str) -> str:
    """A price and what it brings: `2d>3v`, a price alone `2d>`, a reward alone `3v`; `-` neither."""
    text = text.casefold()
    if text == NONE:
        return text
    if not vocabulary.is_offer(text):
        bad, fits = describing.wrong_deal(text)
        raise Unread(bad, *fits)
    return str(effect_symbols.deal(text))


def card(text: str) -> str:
    """A journey card in effect words."""
    kept = describing.text(text)
    if not kept or (bad := describing.wrong(kept)):
        raise Unread(*(text, "10d") if not kept else (bad[0], *bad[1]))  # type: ignore[index]
    return kept


def market(text: str) -> str:
    """How many goods a market takes, or which: `2`, `2 cells`, `sugar/rum`."""
    text = re.sub(r"(?<=\d) (?:cells?|goods?|ячейк[аиу]|ячеек|товар(?:а|ов)?)\Z", "", text.casefold().strip()).replace(",", "/")
    if not re.fullmatch(r"[0-6]|[^\W\d]{2,20}(?:/[^\W\d]{2,20}){0,5}", text):
        raise Unread(text, "2", "sugar/rum")
    return text


# -- do the answers go together? -------------------------------------------------------------------------------------------


def _box_or_table(key: str, others: Others) -> Any:
    return FACTS.value(key, others.get(key, "?"))


def _cities(cities: tuple[str, ...], others: Others) -> Wrong:
    missing = [p.id for p in board.places().values() if p.kind == "city" and p.id not in cities and p.id.isdecimal()]
    return ("survey-city", {"what": ", ".join(missing)}) if missing else None


def _arrows(arrows: tuple[str, ...], others: Others) -> Wrong:
    """Every arrow leads on, every settlement is reached from Havana, and every way ends at home."""
    places = board.places()
    for start, ends in board.read_arrows(arrows).items():
        for end in ends:
            if places[end].order <= places[start].order:
                return "survey-back", {"what": f"{start}>{end}"}
    ways = board.graph(arrows, frozenset(), 1)
    seen, todo = {board.START}, [board.START]
    while todo:
        for there in ways.get(todo.pop(), ()):
            if there not in seen:
                seen.add(there)
                todo.append(there)
    if lost := [p for p in (*board.numbered(), "20") if p not in seen]:
        return "survey-unreached", {"what": ", ".join(lost)}
    return None


def _lap(words: tuple[str, ...], others: Others) -> Wrong:
    """The arrows lead home, and on them she comes to where she stopped on her lap."""
    known = FACTS.value("route.learnt", others.get("route.learnt", UNKNOWN)) or ()
    lap = board.lap(words, known, _box_or_table("route.cities", others) or ())
    if wrong := _arrows(lap.arrows, others):
        return wrong
    odd = next((lesson for lesson in known if not lap.shows(lesson)), None)
    return ("survey-lap", dict(zip(("start", "route", "place"), odd.split("/"), strict=True))) if odd else None


def _influence_end(last: int, others: Others) -> Wrong:
    bands = _box_or_table("influence.ranks", others)
    return ("survey-beyond", {"what": bands[-1]}) if bands and bands[-1] > last else None


def _explorer(arrows: tuple[str, ...], others: Others) -> Wrong:
    end = _box_or_table("explorer.last", others)
    if end is None:
        return None
    track = Track(end, arrows)
    for space in range(end):
        if any(there <= space or there > end for there in track.ways(space)):
            return "survey-back", {"what": f"{space}>{track.ways(space)[0]}"}
    ahead = track.distances(0)
    lost = [n for n in range(1, end + 1) if n not in ahead]
    return ("survey-unreached", {"what": ", ".join(map(str, lost))}) if lost else None


def _on_track(spaces: tuple[int, ...], others: Others) -> Wrong:
    end = _box_or_table("explorer.last", others)
    return ("survey-beyond", {"what": spaces[-1]}) if end is not None and spaces[-1] > end else None


def _doubloons(steps: tuple[tuple[int, int], ...], others: Others) -> Wrong:
    odd = next((b for a, b in pairwise(steps) if a[0] >= b[0] or a[1] > b[1]), None)
    return ("survey-rising", {"what": f"{odd[0]}:{odd[1]}"}) if odd else None


def _is_everyday(name: str) -> bool:
    """A name is kept with hyphens; what is said every day may be two words."""
    return name.casefold().replace("-", " ") in rulesdb.optional(GAME, "everyday")


def _token(token: str, others: Others) -> Wrong:
    """One of the owner's tokens; where they were not named, at least no order typed by mistake."""
    from .names import is_verb  # which asks the flow

    names = _box_or_table("attribute.names", others) or ()
    odd = token not in names if names else is_verb(token) or _is_everyday(token)
    return ("survey-attribute", {"what": token, "names": ", ".join(names) or "—"}) if odd else None


def _goods(goods: tuple[str, ...], others: Others) -> Wrong:
    """The owner's goods; where they were not named, at least no order typed by mistake."""
    from .names import is_verb  # which asks the flow

    names = _box_or_table("goods.names", others) or ()
    odd = next((g for g in goods if (g not in names if names else is_verb(g) or _is_everyday(g))), None)
    return ("survey-goods", {"what": odd, "names": ", ".join(names) or "—"}) if odd else None


def _symbols(text: str, others: Others) -> Wrong:
    """A description uses the owner's own names of attribute tokens and goods."""
    bad = describing.wrong(text, _box_or_table("attribute.names", others) or (), _box_or_table("goods.names", others) or ())
    return ("survey-word", {"what": bad[0], "names": ", ".join(bad[1])}) if bad else None


# -- the table -------------------------------------------------------------------------------------------------------------

REWARD = Text("answer-reward", reward, "2d+1v")
OFFER = Text("answer-offer", offer, "2d>3v")
CARD = Text("answer-card", card, "10d vp3 income+2d")
FRONT = Text("answer-story", language.front, "story 15; quests 16, 19 (4)")
BACK = Text("answer-back", language.back, "cards 90-92; new 8")
CARDS = Text("answer-journey", language.cards, "90-92")
ARROW = Text("answer-arrow", arrow, "11>12/15")
_ROUTE = Text("answer-arrow", arrow, "11>12")
_STEPS = Text("answer-steps", _steps, "5>6/9")
_MARKET = Text("answer-market", market, "2")
_SETTLEMENT = One(tuple(board.numbered()))
_NAMED = Many(Name(), 1, 12, distinct=True)


def _rows(item: tuple[str, Answer], value: tuple[str, Answer]) -> Many:
    return Many(Row((item, value)), 0, 60)


def _whole(mode: str, options: Others) -> bool:
    """Does a table referee everything the players do? A strict one does where nothing else was asked for."""
    return options.get("track", "full" if options.get("level") == "enforce" else "told") == "full"


def _survey() -> Iterator[Fact]:
    """Everything `box survey` asks, in the order of the board: the route and what lies along it, the tracks, the tokens beside it."""
    place = ("place", One(tuple(p for p in board.places() if p not in (*HOME, START))))
    actions, buildings = (One(tuple(rulesdb.data(GAME, file)[name])) for file, name in (("whole", "city"), ("scoring", "building")))

    def mary(key: str, answer: Answer, usual: str = "", check: Check | None = None) -> Fact:
        return Fact(key, answer, "needs-mary", usual, check)

    def whole(key: str, answer: Answer, why: str, check: Check | None = None) -> Fact:
        return Fact(key, answer, why, "", check, needed=_whole)

    yield mary("route.cities", Many(_SETTLEMENT, 1, 19, distinct=True), check=_cities)
    yield mary("route.arrows", Many(ARROW, 0, 20), NONE, _arrows)
    yield mary("route.stops", Many(_SETTLEMENT, 0, 19, distinct=True), NONE)
    yield Fact("route.learnt", Many(Text("answer-learnt", _lesson, "4/upper/8"), 0, 60), "needs-mary", asked=False)
    yield whole("route.maracaibo", _SETTLEMENT, "needs-cities")
    yield whole("board.actions", _rows(place, ("action", actions)), "needs-cities")
    yield whole("goods.names", _NAMED, "needs-markets")
    yield whole("board.markets", _rows(place, ("goods", _MARKET)), "needs-markets")
    yield whole("board.flags", _rows(place, ("reward", REWARD)), "needs-battles")
    yield Fact("influence.ranks", Many(Number(1, 40), 1, 12, order=1), "needs-ranks")
    yield mary("influence.last", Number(1, 60), check=_influence_end)
    yield mary("explorer.last", Number(1, 60))
    yield mary("explorer.arrows", Many(_STEPS, 0, 20), NONE, _explorer)
    yield mary("explorer.thresholds", Many(Number(1, 60), 1, 6, order=1), check=_on_track)
    yield mary("explorer.quests", Many(Number(1, 60), 3, 3, order=1), check=_on_track)  # setup.explorer-quests
    yield whole("explorer.red", Number(1, 3), "needs-explorer")
    yield whole("explorer.spaces", _rows(("space", Number(1, 60)), ("reward", REWARD)), "needs-explorer")
    steps = Many(Row((("doubloon", Number(0, 34)), ("points", Number(0, 60)))), 1, 20)
    yield Fact("doubloon.points", steps, "needs-score", check=_doubloons)
    yield whole("attribute.names", Many(Name(), 5, 5, distinct=True), "needs-cards")
    yield whole("attribute.building", Name(known=True), "needs-buildings", _token)
    yield whole("building.costs", _rows(("building", buildings), ("doubloons", Number(0, 40))), "needs-buildings")
    # asked when they are met
    yield Fact("city.*", actions, "needs-cities")
    yield Fact("cells.*", Number(0, 6), "needs-markets")
    yield Fact("goods.*", Many(Name(known=True), 1, 6), "needs-markets", check=_goods)
    yield Fact("building.*", Number(0, 40), "needs-buildings")


def _automa() -> Iterator[tuple[str, Answer]]:
    """Numbers of Mary's cards on which the sources disagree (solo.explore.c-card)."""
    for row in rulesdb.data(GAME, "automa")["card"]:
        for action in row["actions"]:
            if "ask" in action:
                yield action["ask"], Number(min(action["choices"]), max(action["choices"]))


FACTS = Facts(
    *_survey(),
    Fact("route.lap", Many(Text("answer-lap", lapped, "18,12!,11>12/15"), 0, 40), "needs-mary", NONE, _lap, asked=False, later=True),
    Fact("route.h4", One((UPPER, LOWER)), "needs-mary", asked=False),
    Fact("route.h7", One((UPPER, LOWER)), "needs-mary", asked=False),
    *(Fact(key, answer, "needs-mary", asked=False) for key, answer in _automa()),
    Fact("quests.*", Many(_SETTLEMENT, 0, 19), "needs-quests"),
    Fact("place.*", One(("city", "village")), "needs-cities"),
    Fact("flag.*", REWARD, "needs-battles"),
    Fact("explorer.space.*", REWARD, "needs-explorer"),
    Fact("explorer.opens.*", Number(1, 60), "needs-tiles"),
    Fact("doubloon.at.*", Number(0, 60), "needs-score"),
    Fact("bypass.*.*", Yes(), "needs-cities"),
    Fact("card.*", CARD, "needs-cards", check=_symbols),
    Fact("quest.tiles", Many(OFFER, 0, 200), "needs-quests", asked=False),
    Fact("tile-cells.*", Number(0, 12), "needs-tiles"),
    Fact("tile-deal.*", OFFER, "needs-tiles", secret=True),
    Fact("tile-arrow.*", _ROUTE, "needs-tiles"),
    Fact("tile-place.*", _SETTLEMENT, "needs-tiles"),
    Fact("story.*", FRONT, "needs-story", secret=True),
    Fact("back.*", BACK, "needs-story", secret=True),
    Fact("deal.*", OFFER, "needs-story", secret=True),
    Fact("deck.*", CARDS, "needs-story"),
)
