"""What the owner tells once about the printed board: keys, shapes, and whether the answers make sense."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from referee.kernel.facts import UNKNOWN, read, shape
from referee.kernel.flow import State
from referee.kernel.game import Question

from . import board
from .explorer import Track
from .full.printed import LINES, odd_rows
from .story.cards import printed

#: Facts that are used where they are known and never asked for in play.
SURVEY: tuple[tuple[str, str], ...] = (
    ("route.cities", "words"),
    ("route.arrows", "words"),
    ("route.stops", "words"),
    ("influence.last", "int"),
    ("explorer.last", "int"),
    ("explorer.arrows", "words"),
    ("explorer.thresholds", "ints"),
    ("explorer.quests", "ints"),
    ("doubloon.points", "words"),
)

#: Names that descriptions use: taken from the box where it has them, never asked for in play.
CARDS = "card.*"  # of every card it knows
TILES = "quest.tiles"  # every quest tile that was ever typed
NAMES = (CARDS, TILES, "route.maracaibo", "attribute.names", "goods.names", *dict.fromkeys(LINES.values()))

#: Everything `box survey` asks, in the order of the board: the route and what lies along it, the tracks, the tokens and cards beside it.
QUESTIONS: tuple[tuple[str, str], ...] = (
    *SURVEY[:3],
    ("route.maracaibo", "re:[1-9]|1[0-9]"),
    ("board.actions", "words"),
    ("goods.names", "words"),
    ("board.markets", "words"),
    ("board.flags", "words"),
    ("influence.ranks", "ints"),
    *SURVEY[3:8],
    ("explorer.red", "one:1|2|3"),
    ("explorer.spaces", "words"),
    *SURVEY[8:],
    ("attribute.names", "words"),
    ("attribute.building", "text"),
    ("building.costs", "words"),
)


def recall(s: State, part: str = "") -> None:
    """Copies what the owner surveyed into the journal before something depends on it; called only while judging."""
    for key, kind in SURVEY:
        if key.startswith(part) and key not in s.facts:
            s.fact(key, kind)


def names(s: State) -> None:
    """The same for what the owner calls cards, goods and attribute tokens."""
    for key in NAMES:
        if key not in s.facts:
            s.fact(key, "words")


def known(key: str) -> str | None:
    """Facts of the survey are never asked in the middle of a turn: not surveyed is an answer."""
    return UNKNOWN if key in NAMES or any(key == k for k, _ in SURVEY) else printed(key)


@dataclass(frozen=True)
class Wrong:
    """An answer that makes no sense: the term that says so, the fact it is about, and what in it."""

    term: str
    key: str
    what: str = ""
    hard: bool = True


def check(facts: Mapping[str, str]) -> list[Wrong]:
    """Do the answers make sense? Every reason they do not, before they are kept."""
    return [*_shapes(facts), *_route(facts), *_influence(facts), *_explorer(facts), *_doubloons(facts), *_lines(facts)]


@lru_cache(maxsize=256)
def wrong_route(cities: str, arrows: str, stops: str) -> tuple[Wrong, ...]:
    """The same for the route alone, which is corrected while playing."""
    return tuple(_route({"route.cities": cities, "route.arrows": arrows, "route.stops": stops}))


def _told(facts: Mapping[str, str], key: str) -> str | None:
    text = facts.get(key)
    return None if text in (None, UNKNOWN) else text


def _words(facts: Mapping[str, str], key: str) -> tuple[str, ...]:
    return tuple(w for w in read("words", _told(facts, key) or "") if w != "-")


def _shapes(facts: Mapping[str, str]) -> Iterator[Wrong]:
    for key, kind in QUESTIONS:
        text = _told(facts, key)
        if text is not None and shape(kind, text) is None:
            yield Wrong("survey-shape", key)


def _route(facts: Mapping[str, str]) -> Iterator[Wrong]:
    places = board.places()
    numbered = board.numbered()
    for key in ("route.cities", "route.stops"):
        for word in _words(facts, key):
            if word not in numbered:
                yield Wrong("survey-place", key, word)
    for word in _words(facts, "route.cities"):
        if word in places and places[word].kind == "village":
            yield Wrong("survey-village", "route.cities", word, hard=False)
    missing = [p for p in numbered if places[p].kind == "city" and p not in _words(facts, "route.cities")]
    if _told(facts, "route.cities") and missing:
        yield Wrong("survey-city", "route.cities", ", ".join(missing))
    if _told(facts, "route.arrows") is None:
        return
    for start, ends in board.read_arrows(_words(facts, "route.arrows")).items():
        for end in ends:
            if start not in places or end not in places:
                yield Wrong("survey-place", "route.arrows", end if start in places else start)
            elif places[end].order <= places[start].order:
                yield Wrong("survey-back", "route.arrows", f"{start}>{end}")
        if not ends or len(ends) > 2:
            yield Wrong("survey-fork", "route.arrows", start)
    for word in _words(facts, "route.arrows"):
        if ">" not in word:
            yield Wrong("survey-arrow", "route.arrows", word)
    yield from _reachable(facts)


def _reachable(facts: Mapping[str, str]) -> Iterator[Wrong]:
    """Every settlement is reached from Havana, and every way ends at home."""
    ways = board.graph(_words(facts, "route.arrows"), frozenset(), 1)
    seen, todo = {board.START}, [board.START]
    while todo:
        for there in ways.get(todo.pop(), ()):
            if there not in seen:
                seen.add(there)
                todo.append(there)
    lost = [p for p in board.numbered() if p not in seen]
    if lost:
        yield Wrong("survey-unreached", "route.arrows", ", ".join(lost))
    if "20" not in seen:
        yield Wrong("survey-home", "route.arrows")


def _influence(facts: Mapping[str, str]) -> Iterator[Wrong]:
    bands = _told(facts, "influence.ranks")
    end = _told(facts, "influence.last")
    if bands is None or shape("ints", bands) is None:
        return
    numbers = read("ints", bands)
    if list(numbers) != sorted(set(numbers)) or not numbers or numbers[0] < 1:
        yield Wrong("survey-rising", "influence.ranks")
    if end is not None and shape("int", end) and numbers and numbers[-1] > int(end):
        yield Wrong("survey-beyond", "influence.last", end)


def _explorer(facts: Mapping[str, str]) -> Iterator[Wrong]:
    end = _told(facts, "explorer.last")
    if end is None or shape("int", end) is None:
        return
    track = Track(int(end), _words(facts, "explorer.arrows"))
    ahead = track.distances(0)
    lost = [n for n in range(1, track.last + 1) if n not in ahead]
    if lost:
        yield Wrong("survey-unreached", "explorer.arrows", ", ".join(map(str, lost)))
    for space in range(track.last):
        if any(there <= space or there > track.last for there in track.ways(space)):
            yield Wrong("survey-back", "explorer.arrows", f"{space}>{track.ways(space)[0]}")
    for key in ("explorer.thresholds", "explorer.quests"):
        text = _told(facts, key)
        if text is None or shape("ints", text) is None:
            continue
        numbers = read("ints", text)
        if list(numbers) != sorted(set(numbers)):
            yield Wrong("survey-rising", key)
        if numbers and numbers[-1] > track.last:
            yield Wrong("survey-beyond", key, str(track.last))
        if key == "explorer.quests" and len(numbers) != 3:  # setup.explorer-quests
            yield Wrong("survey-three", key, str(len(numbers)), hard=False)


def _doubloons(facts: Mapping[str, str]) -> Iterator[Wrong]:
    text = _told(facts, "doubloon.points")
    if text is None:
        return
    steps = doubloon_steps(text)
    if steps is None:
        yield Wrong("survey-shape", "doubloon.points")
    elif steps != sorted(steps) or any(a[0] == b[0] or a[1] > b[1] for a, b in pairwise(steps)):
        yield Wrong("survey-rising", "doubloon.points")
    elif steps and steps[-1][0] > 34:
        yield Wrong("survey-beyond", "doubloon.points", "34")


def _lines(facts: Mapping[str, str]) -> Iterator[Wrong]:
    """Rows that name what is not there, and five attribute tokens."""
    for key in dict.fromkeys(LINES.values()):
        for row in odd_rows(key, _told(facts, key) or ""):
            yield Wrong("survey-row", key, row)
    names = _words(facts, "attribute.names")
    if names and len(set(names)) != 5:
        yield Wrong("survey-five", "attribute.names", str(len(names)))
    token = _told(facts, "attribute.building")
    if token and names and token not in names:
        yield Wrong("survey-attribute", "attribute.building", token)


def doubloon_steps(text: str) -> list[tuple[int, int]] | None:
    """`12:1,16:2`: from position 12 on 1 point, from 16 on 2."""
    found = []
    for word in read("words", text):
        at, _, vp = word.partition(":")
        if not (at.isdecimal() and vp.isdecimal()):
            return None
        found.append((int(at), int(vp)))
    return found


def drawing(facts: Mapping[str, str], round_: int = 1) -> list[str]:
    """The route as it was told, a line for each run of settlements, to compare with the board before it is kept."""
    ways = board.graph(_words(facts, "route.arrows"), frozenset(), round_)
    cities, stops = set(_words(facts, "route.cities")), {*_words(facts, "route.stops"), *board.HOME}
    lines: list[str] = []
    run = ""
    row = [board.START, *board.numbered(), *board.home(round_)]
    for place, after in zip(row, [*row[1:], ""], strict=True):
        mark = f"[{place}]" if place in cities else "⌂" if place == board.START else place
        run += (" → " if run else "") + mark + ("!" if place in stops else "")
        ends = ways.get(place, ())
        if ends and ends != (after,):
            lines.append(f"{run} ↗ {ends[0]}" + (f" ↘ {ends[1]}" if len(ends) > 1 else ""))
            run = ""
    return [*lines, run] if run else lines


def _of(key: str) -> Callable[[str, Mapping[str, str]], str | None]:
    def wrong(value: str, facts: Mapping[str, str]) -> str | None:
        return next((w.term for w in check({**facts, key: value}) if w.key == key and w.hard), None)

    return wrong


_USUAL = {"route.arrows": "-", "route.stops": "-", "explorer.arrows": "-"}
ASKED = tuple(Question(key, kind, _USUAL.get(key, ""), _of(key)) for key, kind in QUESTIONS)
