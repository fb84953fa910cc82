"""Rule search: whole questions in either language; word forms, slips, the other keyboard layout and synonyms forgiven."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property

import rulesdb
from rulesdb import Rule

from .keyboard import swapped
from .stem import stem, stems, words


@dataclass(frozen=True)
class Hit:
    rule: Rule
    score: float


@dataclass(frozen=True)
class Hint:
    """What lies on the table: chapters of what can be done now, chapters of modules that are in play, and of those that are not."""

    now: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    unused: frozenset[str] = frozenset()


NOTHING = Hint()
_NOW, _USED, _UNUSED, _EXTRA = 1.2, 1.1, 0.5, 0.88

# Words that make a question but say nothing of what it is about; weak ones tell a little.
_STOP = frozenset(
    "а б бы в во вот все всего вы да для до его ее если есть еще же за и из или им их к ко как какая какие какой какое кого кому ли лично "
    "либо меня мне мной мы на над надо нам нас наш него нее ней ним них но о об однако он она они оно от по под при про просто раз с со "
    "так также там то тогда того тоже той том тот ту тут ты у уже хочу чего чем чтобы что это этого этой этот я мой моя мое мои моих моего "
    "будет буду был быть делать сделать дальше ведь ну где куда зачем почему могу может можно можем нельзя нужно должен должна должны "
    "обязан обязательно какую каком который которая которые считается происходит значит вообще правило правила "
    "a an the is are was be been am do does did done i me my mine you your we us our he she his her it its they them their to of in on at "
    "for from with by and or but if then than that this these those there here what whats which who whom whose how why can could may might "
    "must shall should would will have has had having get gets got getting so just really any some as up out about into also too im s t "
    "happens happen happened mean means someone somebody somebodys anyone else when where rule rules let lets want please go".split()
)
_WEAK = frozenset("сколько когда кто после перед раз один одно одна каждый much many after before one each time".split())
_WEAKNESS = 0.3


@dataclass
class Index:
    """One game's rules as stems, each with what it weighs in the rule."""

    weight: dict[str, dict[str, float]] = field(default_factory=dict)  # stem -> rule -> how strongly it is said there, up to 1
    rare: dict[str, float] = field(default_factory=dict)
    same: dict[str, dict[str, float]] = field(default_factory=dict)  # stem -> the stems it stands for
    phrases: dict[tuple[str, ...], dict[str, float]] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)  # word -> stem: what a slip may have meant
    longest: int = 1

    @cached_property
    def slips(self) -> dict[str, set[str]]:
        """A word with one letter left out -> the words it may have been."""
        found: dict[str, set[str]] = defaultdict(set)
        for word in self.known:
            for short in _shorter(word):
                found[short].add(word)
        return found


def _shorter(word: str) -> Iterable[str]:
    yield word
    if len(word) > 3:
        yield from {word[:k] + word[k + 1 :] for k in range(len(word))}


# Where a word stands in a rule, and what it weighs there; the length of the field counts by _BY_LENGTH.
_FIELDS = {"title": 2.2, "id": 0.9, "text": 1.0, "more": 0.35}
_BY_LENGTH, _SATURATION = 0.55, 1.1


def _fields(rule: Rule) -> dict[tuple[str, str], list[str]]:
    found = {("id", "en"): stems(rule.id.replace(".", " ").replace("-", " "))}
    for lang in ("ru", "en"):
        found["title", lang] = stems(rule.title.get(lang, ""))
        found["text", lang] = stems(rule.text[lang])
        found["more", lang] = [s for t in (rule.no, rule.example, rule.note, rule.did) for s in stems(t.get(lang, ""))]
    return found


@cache
def index(game: str) -> Index:
    found = Index()
    rules = rulesdb.rules(game)
    fields = {rule.id: _fields(rule) for rule in rules.values()}
    total: Counter[tuple[str, str]] = Counter()
    for of in fields.values():
        total.update({key: len(said) for key, said in of.items()})
    for rule_id, of in fields.items():
        heard: dict[str, float] = defaultdict(float)
        for key, said in of.items():
            usual = total[key] / len(fields) or 1.0
            share = _FIELDS[key[0]] / (1 - _BY_LENGTH + _BY_LENGTH * len(said) / usual)
            for s in said:
                heard[s] += share
        for s, n in heard.items():
            found.weight.setdefault(s, {})[rule_id] = n * (1 + _SATURATION) / (n + _SATURATION)
    for s, where in found.weight.items():
        found.rare[s] = math.log(1 + (len(rules) - len(where) + 0.5) / (len(where) + 0.5))
    _learn_words(found, rules.values())
    _learn_synonyms(found, game)
    return found


def _learn_words(found: Index, rules: Iterable[Rule]) -> None:
    for rule in rules:
        for texts in (rule.title, rule.text, rule.no, rule.example, rule.note):
            for text in texts.values():
                for word in words(text):
                    found.known.setdefault(word, stem(word))


def _learn_synonyms(found: Index, game: str) -> None:
    """Terms: all sayings of one thing stand for each other; those made for the search say so surely."""
    for term in rulesdb.terms(game).values():
        sure = 0.95 if term.id.startswith("search-") else 0.75
        sayings = {tuple(stems(way)) for way in (*term.ru, *term.en, *term.say) if "{" not in way and len(way.split()) <= 4}
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
            held = found.same.setdefault(way[0], {}) if len(way) == 1 else found.phrases.setdefault(way, {})
            for s, w in stands.items():
                held[s] = max(held.get(s, 0.0), w)
            found.longest = max(found.longest, len(way))
        for text in (*term.ru, *term.en, *term.say):
            if "{" not in text and len(text.split()) <= 4:
                for word in words(text):
                    if len(word) > 2:
                        found.known.setdefault(word, stem(word))


# -- the question ------------------------------------------------------------------------------------------------------


def _heard(found: Index, asked: str) -> list[tuple[str, float]]:
    """The words of a question, each read as it was meant: stem and how surely."""
    said: list[tuple[str, float]] = []
    for chunk in asked.split():
        here = words(chunk)
        if not all(_is_known(found, w) for w in here):
            other = swapped(chunk)
            there = words(other) if other else []
            if there and all(_is_known(found, w) for w in there) and any(len(w) > 2 for w in there):
                here = there
            elif there and not any(_meant(found, w) for w in here) and any(_meant(found, w) for w in there):
                here = there
        for word in here:
            said += [(stem(word), 1.0)] if _is_known(found, word) else _meant(found, word)[:3] or [(stem(word), 1.0)]
    return said


def _is_known(found: Index, word: str) -> bool:
    s = stem(word)
    return word in _STOP or word in _WEAK or s in found.weight or s in found.same or word.isdecimal() or len(word) < 2


def _meant(found: Index, word: str) -> list[tuple[str, float]]:
    """What an unknown word may have meant: a slip of the fingers, or the beginning of a longer one."""
    if len(word) < 4:
        return []
    near: dict[str, float] = {}
    for short in _shorter(word):
        for other in found.slips.get(short, ()):
            if abs(len(other) - len(word)) <= 1 and len(other) > 3:
                near[found.known[other]] = max(near.get(found.known[other], 0.0), 0.9 if other[0] == word[0] else 0.7)
    if not near:
        s = stem(word)
        root = s if len(s) > 3 else word
        for other, its in found.known.items():
            if other.startswith(root) or (len(root) > 6 and its.startswith(root[:-1]) and abs(len(its) - len(root)) <= 2):
                near[its] = 0.75
    return sorted(near.items(), key=lambda pair: (-pair[1], len(pair[0])))


def _wanted(found: Index, said: list[tuple[str, float]]) -> list[tuple[float, dict[str, float]]]:
    """The things asked about: how much each matters, and the stems that name it."""
    wanted: list[tuple[float, dict[str, float]]] = []
    k = 0
    order = [s for s, _sure in said]
    while k < len(order):
        for n in range(min(found.longest, len(order) - k), 1, -1):
            stands = found.phrases.get(tuple(order[k : k + n]))
            if stands is not None:
                wanted.append((1.0, dict(stands)))
                break
        s, sure = said[k]
        k += 1
        if s in _STOP_STEMS:
            continue
        group = {s: sure}
        for other, w in found.same.get(s, {}).items():
            group[other] = max(group.get(other, 0.0), w * sure)
        wanted.append((_WEAKNESS if s in _WEAK_STEMS else 1.0, group))
    return wanted


_WEAK_STEMS = frozenset(map(stem, _WEAK))
_STOP_STEMS = frozenset(map(stem, _STOP)) - _WEAK_STEMS


def find(game: str, asked: str, lang: str, limit: int = 10, hint: Hint = NOTHING) -> list[Hit]:
    """The rules that answer, best first. With a hint, what the table is playing ranks first."""
    rules = rulesdb.rules(game)
    if asked in rules:
        return [Hit(rules[asked], 1.0)]
    found = index(game)
    said = _heard(found, asked)
    wanted = _wanted(found, said) or [(1.0, {s: sure}) for s, sure in said]
    score: dict[str, float] = defaultdict(float)
    covered: dict[str, float] = defaultdict(float)
    possible = 0.0
    for matters, group in wanted:
        best: dict[str, float] = {}
        for s, sure in group.items():
            worth = sure * matters * found.rare.get(s, 0.0)
            for rule_id, w in found.weight.get(s, {}).items():
                if worth * w > best.get(rule_id, 0.0):
                    best[rule_id] = worth * w
        possible += matters
        for rule_id, points in best.items():
            score[rule_id] += points
            covered[rule_id] += matters
    hits = [Hit(rules[r], n * (0.35 + 0.65 * covered[r] / possible) * _favour(game, r, hint)) for r, n in score.items()]
    hits.sort(key=lambda h: (-h.score, h.rule.id))
    return hits[:limit]


def _favour(game: str, rule_id: str, hint: Hint) -> float:
    chapter = rule_id.split(".")[0]
    if hint is NOTHING:
        return _EXTRA if chapter in extras(game) else 1.0
    near = _NOW if chapter in hint.now else 1.0
    return near * (_USED if chapter in hint.used else _UNUSED if chapter in hint.unused else 1.0)


@cache
def extras(game: str) -> dict[str, tuple[str, ...]]:
    """Chapters of modules -> the settings of a table that bring them in."""
    try:
        chapters = rulesdb.data(game, "search")["chapters"]
    except FileNotFoundError:
        return {}
    return {chapter: tuple(settings) for chapter, settings in chapters.items()}
