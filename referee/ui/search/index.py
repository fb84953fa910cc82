"""What the rule search knows of a game, built once: its rules as stems, which words stand for which, and which were meant."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain

import rulesdb
from referee.kernel.cheap_classes import NamedTuple
from rulesdb import Rule

from .stem import stem, stems, words

# How surely words stand for each other: those made for the search, other sayings of a term, everyday words at any table.
SURE, TERM, TALK = 0.65, 0.65, 0.22


class Kind(NamedTuple):
    """A kind of question: the words that ask it, the rules that answer such, and how much more those count."""

    asked: frozenset[str]
    rules: frozenset[str]
    counts: float


class Way(NamedTuple):
    """One way a rule is asked for: what its words weigh, and what kind of answer it wants."""

    rule: str
    weighs: float
    shape: frozenset[str]


@dataclass
class Index:
    """One game's rules as stems, each with what it weighs in the rule."""

    weight: dict[str, dict[str, float]] = field(default_factory=dict)  # stem -> rule -> how strongly it is said there, up to 1
    rare: dict[str, float] = field(default_factory=dict)
    same: dict[str, dict[str, float]] = field(default_factory=dict)  # stem -> the stems it stands for
    phrases: dict[tuple[str, ...], dict[str, float]] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)  # word -> stem: what a slip may have meant
    longest: int = 1
    kinds: tuple[Kind, ...] = ()
    titled: set[str] = field(default_factory=set)  # the stems that titles and ids say
    rule_stems: set[str] = field(default_factory=set)  # the stems that the rules themselves say
    places: dict[str, tuple[str, int]] = field(default_factory=dict)  # the chapter of a rule, and where it stands there, from 1
    ways: list[Way] = field(default_factory=list)
    asked: dict[str, dict[int, None]] = field(default_factory=dict)  # stem -> the ways of asking that say it
    telling: dict[str, float] = field(default_factory=dict)  # stem -> how rare it is among the ways of asking
    small: dict[str, dict[str, float]] = field(default_factory=dict)  # word that only makes a question -> rule -> how usual among its ways
    titles: dict[str, tuple[frozenset[str], ...]] = field(default_factory=dict)  # rule -> its title in each language
    inner: frozenset[str] = frozenset()  # what the program checks of its own: no answer to anybody

    @cached_property
    def slips(self) -> dict[str, set[str]]:
        """A word with one letter left out -> the words it may have been."""
        slips: dict[str, set[str]] = defaultdict(set)
        for word in self.known:
            for short in shorter(word):
                slips[short].add(word)
        return slips

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(self.known)

    def beginning(self, with_: str) -> list[str]:
        """The known words that begin so."""
        start = bisect_left(self._sorted, with_)
        return self._sorted[start : bisect_left(self._sorted, with_ + "\uffff", start)]


def shorter(word: str) -> Iterable[str]:
    yield word
    if len(word) > 3:
        yield from {word[:k] + word[k + 1 :] for k in range(len(word))}


# Where a word stands in a rule, and what it weighs there; the length of the field counts by _BY_LENGTH.
_FIELDS = {"title": 1.7, "asked": 0.8, "id": 1.2, "text": 0.85, "more": 0.35}
_BY_LENGTH, _SATURATION = 0.35, 1.5
_USUAL, _FEW = 0.5, 3  # how usual a small word must be to tell something, and how many ways tell little of one


def _read(indexed: Index, text: str) -> list[str]:
    """A text as stems; its words are known from then on."""
    known = indexed.known
    return [known.get(word) or known.setdefault(word, stem(word)) for word in words(text)]


def _fields(indexed: Index, rule: Rule, asked: list[list[str]]) -> dict[tuple[str, str], list[str]]:
    of = {("id", "en"): stems(rule.id.replace(".", " ").replace("-", " "))}
    if asked:
        of["asked", ""] = list(dict.fromkeys(s for way in asked for s in way if s not in idle()))
    for lang in ("ru", "en"):
        of["title", lang] = _read(indexed, rule.title.get(lang, ""))
        of["text", lang] = _read(indexed, rule.text[lang])
        more = " ".join(t.get(lang, "") for t in (rule.no, rule.example, rule.note))
        of["more", lang] = _read(indexed, more) + stems(rule.did.get(lang, ""))
    return of


@cache
def index(game: str) -> Index:
    indexed = Index()
    rules = rulesdb.rules(game)
    asked = {rule_id: [_read(indexed, way) for way in ways] for rule_id, ways in rulesdb.asked(game).items() if rule_id in rules}
    fields = {rule.id: _fields(indexed, rule, asked.get(rule.id, [])) for rule in rules.values()}
    total: Counter[tuple[str, str]] = Counter()
    having: Counter[tuple[str, str]] = Counter()
    for of in fields.values():
        total.update({key: len(said) for key, said in of.items()})
        having.update(of.keys())
    for rule_id, of in fields.items():
        indexed.titles[rule_id] = tuple(t for lang in ("ru", "en") if (t := frozenset(of["title", lang]) - idle()))
        heard: dict[str, float] = defaultdict(float)
        for key, said in of.items():
            if key[0] in ("title", "text", "id"):
                indexed.rule_stems.update(said)
            if key[0] in ("title", "id"):
                indexed.titled.update(said)
            usual = total[key] / having[key] or 1.0
            share = _FIELDS[key[0]] / (1 - _BY_LENGTH + _BY_LENGTH * len(said) / usual)
            for s in said:
                heard[s] += share
        for s, n in heard.items():
            indexed.weight.setdefault(s, {})[rule_id] = n * (1 + _SATURATION) / (n + _SATURATION)
    for s, where in indexed.weight.items():
        indexed.rare[s] = math.log(1 + (len(rules) - len(where) + 0.5) / (len(where) + 0.5))
    indexed.kinds = tuple(_kind(rules.values(), **kind) for kind in rulesdb.data("table", "search")["kinds"].values())
    _learn_ways(indexed, asked)
    _learn_small(indexed, asked)
    chapters: Counter[str] = Counter()
    for rule_id in rules:
        chapter = rule_id.partition(".")[0]
        chapters[chapter] += 1
        indexed.places[rule_id] = chapter, chapters[chapter]
    checks = tuple(rulesdb.optional(game, "search").get("checks", {}).get("rules", ()))
    indexed.inner = frozenset(r.id for r in rules.values() if r.page == "referee" or r.id.startswith(checks))
    _learn_synonyms(indexed, game)
    return indexed


def _kind(rules: Iterable[Rule], asked: str, said: str, counts: float) -> Kind:
    answers = frozenset(said.split())
    texts = ((rule.id, {"#" if word.isdecimal() else word for word in words(rule.text["en"])}) for rule in rules)
    return Kind(frozenset(stems(asked)), frozenset(rule_id for rule_id, has in texts if has & answers), counts)


def _learn_ways(indexed: Index, asked: dict[str, list[list[str]]]) -> None:
    """Each way of asking by itself: a question much like it is answered by its rule."""
    said = [(rule_id, way, set(way) - idle()) for rule_id, ways in asked.items() for way in ways]
    for k, (_rule, _way, telling) in enumerate(said):
        for s in telling:
            indexed.asked.setdefault(s, {})[k] = None
    indexed.telling = {s: math.log(1 + len(said) / len(where)) for s, where in indexed.asked.items()}
    indexed.ways = [Way(rule_id, sum(indexed.telling[s] for s in telling), shape(way)) for rule_id, way, telling in said]


def _learn_small(indexed: Index, asked: dict[str, list[list[str]]]) -> None:
    """How much more usual a small word (who, when, how many) is among the ways of one rule than among all of its language."""
    small = idle() | weak()
    said: dict[str, Counter[str]] = defaultdict(Counter)
    ways: Counter[tuple[str, bool]] = Counter()
    for rule_id, mine in asked.items():
        for way in mine:
            ways[rule_id, max(way) >= "а"] += 1
            for s in small.intersection(way):
                said[s][rule_id] += 1
    whole = {russian: sum(n for (_rule, of), n in ways.items() if of == russian) for russian in (True, False)}
    for s, where in said.items():
        usual = _USUAL * sum(where.values()) / whole[s >= "а"]
        indexed.small[s] = {r: math.log(1 + n / (ways[r, s >= "а"] + _FEW) / usual) for r, n in where.items()}


def _learn_synonyms(indexed: Index, game: str) -> None:
    """Terms: all sayings of one thing stand for each other; those made for the search say so surely."""
    known = [(SURE if t.id.startswith("search-") else TERM, t.forms) for t in rulesdb.terms(game).values()]
    known += [(TALK, tuple(line)) for line in rulesdb.data("table", "talk").values()]
    for sure, ways in known:
        said = [words(way) for way in ways if "{" not in way and way.count(" ") < 4]
        sayings = {tuple(map(stem, way)) for way in said}
        sayings = {s for s in sayings if s and (len(s) > 1 or len(s[0]) > 2 or s[0].isdecimal())}
        if len(sayings) < 2:
            continue
        single = {s[0] for s in sayings if len(s) == 1}
        for way in sayings:
            stands = {s: sure for s in single if (s,) != way}
            for other in sayings:
                if len(other) > 1 and other != way and len(set(other)) > 1:
                    for s in other:
                        stands[s] = max(stands.get(s, 0.0), sure / len(other) ** 0.5 * 0.8)
            stands = {s: w for s, w in stands.items() if s not in way}
            held = indexed.same.setdefault(way[0], {}) if len(way) == 1 else indexed.phrases.setdefault(way, {})
            for s, w in stands.items():
                held[s] = max(held.get(s, 0.0), w)
            indexed.longest = max(indexed.longest, len(way))
        for word in chain.from_iterable(said):
            if len(word) > 2 and word not in indexed.known:
                indexed.known[word] = stem(word)


@cache
def idle() -> frozenset[str]:
    """Stems that make a question but say nothing of what it is about."""
    return _stems("idle") - weak()


@cache
def weak() -> frozenset[str]:
    """Stems that tell a little."""
    return _stems("weak")


@cache
def _shapes() -> dict[str, str]:
    said = rulesdb.data("table", "search")["shapes"]
    return {s: name for name, text in said.items() for s in stems(text)}


def shape(said: Iterable[str]) -> frozenset[str]:
    """What kind of answer a question wants: where, when, whether it may, what if there is none."""
    return frozenset(_shapes()[s] for s in said if s in _shapes())


@cache
def silent() -> tuple[frozenset[str], ...]:
    """Questions that no rulebook answers, as their stems."""
    asked = rulesdb.data("table", "search")["silent"].values()
    questions = (frozenset(stems(way)) - idle() - weak() for text in asked for way in text.split(","))
    return tuple(said for said in questions if len(said) > 1)


@cache
def foreign() -> frozenset[str]:
    """Stems of what no rulebook speaks of, unless that of the game does."""
    return _stems("foreign")


def _stems(part: str) -> frozenset[str]:
    return frozenset(s for text in rulesdb.data("table", "search")[part].values() for s in stems(text))


@cache
def extras(game: str) -> dict[str, list[str]]:
    """Chapters of modules -> the settings of a table that bring them in."""
    return _data(game, "chapters")


@cache
def called(game: str) -> dict[str, frozenset[str]]:
    """Chapters of modules -> stems that call them by name."""
    return {chapter: frozenset(stems(names)) for chapter, names in rulesdb.optional(game, "search").get("named", {}).items()}


def _data(game: str, part: str) -> dict[str, list[str]]:
    """What the search knows of a game beside its rules: which chapters are modules, and how rules are asked for."""
    rows: dict[str, list[str]] = rulesdb.optional(game, "search").get(part, {})
    return rows
