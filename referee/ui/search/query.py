"""Rule search: whole questions in either language; word forms, slips, the other keyboard layout and synonyms forgiven."""

from __future__ import annotations

from collections import defaultdict
from heapq import nlargest
from math import exp
from operator import mul

import rulesdb
from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.line.keyboard import swapped
from rulesdb import Rule

from .hint import NOTHING, Hint
from .index import Index, called, extras, foreign, idle, index, shape, shorter, silent, weak
from .stem import stem, stems, without_prefix, words


class Hit(NamedTuple):
    rule: Rule
    score: float
    sure: float = 1.0  # how much of what was asked the rule speaks of


_NOW, _USED, _UNUSED, _EXTRA, _NAMED = 1.1, 1.05, 0.5, 0.7, 1.1
_WEAKNESS, _TITLED = 0.7, 1.1  # what a weak word counts, and one that titles say
_ALIKE, _FURTHER = 0.8, (1.0, 0.3, 0.09)  # what the ways of asking count beside the words of the rule; the likest, and two further ones
_TOO_LITTLE = 0.25  # a way that says so much less of what is asked than the likest says nothing
_SHAPE, _USUAL = 0.8, 0.3  # how much it counts that a way asks for the same kind of answer, and how much alike any two are
_STRANGE, _LIKELY = 1.5, 0.8  # the words that a word stands for count more where no rule says it itself, up to this
_UNKNOWN = 3.0  # how rare a word is taken for that nothing explains
_SMALL, _TITLE = 0.07, 0.2  # how much the small words tell that are usual in asking for a rule, and that the question says its title
_ENOUGH, _DOUBT = 5.2, 4.0  # with fewer points by its words a rule is no answer; so much more is wanted where most books are silent
_CHAPTER = 0.3  # how much more a rule of the chapter counts that speaks most of what is asked
_ALONE = 0.3  # what is left of a score where next to nothing of the question is met
_SHORT, _GENERAL = 2, 0.1  # to a question of so few words the first rules of a chapter answer best: they say what it is about


_LOOKED_AT = 60  # rules that are looked at closer
MOST, LONGEST = 60, 60  # words of a question, letters of a word, that are ever read


# -- the question ------------------------------------------------------------------------------------------------------


def _heard(indexed: Index, asked: str) -> list[tuple[str, float]]:
    """The words of a question, each read as it was meant: stem and how surely."""
    said: list[tuple[str, float]] = []
    for chunk in asked.split()[:MOST]:
        here = words(chunk[:LONGEST])
        if not all(_is_known(indexed, w) for w in here):
            other = swapped(chunk[:LONGEST])
            there = words(other) if other else []
            sure = all(_is_known(indexed, w) for w in there) and any(len(w) > 2 for w in there)
            if sure or (any(_meant(indexed, w) for w in there) and not any(_meant(indexed, w) for w in here)):
                here = there
        for word in here:
            said += [(stem(word), 1.0)] if _is_known(indexed, word) else _meant(indexed, word)[:3] or [(stem(word), 1.0)]
    return said


def knows(game: str, asked: str) -> bool:
    """Are these words of the rules, or of how people ask for them, as they stand?"""
    return all(_is_known(index(game), word) for word in words(asked))


def _is_known(indexed: Index, word: str) -> bool:
    s = stem(word)
    return s in idle() or s in weak() or s in indexed.weight or s in indexed.same or word.isdecimal() or len(word) < 2


def _meant(indexed: Index, word: str) -> list[tuple[str, float]]:
    """What an unknown word may have meant: a slip of the fingers, or the beginning of a longer one."""
    if len(word) < 4:
        return []
    near: dict[str, float] = {}
    for short in shorter(word):
        for other in indexed.slips.get(short, ()):
            if abs(len(other) - len(word)) <= 1 and len(other) > 3:
                near[indexed.known[other]] = max(near.get(indexed.known[other], 0.0), 0.9 if other[0] == word[0] else 0.7)
    if not near:
        s = stem(word)
        root = s if len(s) > 3 else word
        near = {indexed.known[other]: 0.75 for other in indexed.beginning(root)}
        if len(root) > 6:
            near |= {indexed.known[w]: 0.75 for w in indexed.beginning(root[:-1]) if abs(len(indexed.known[w]) - len(root)) <= 2}
    if not near:
        near = {s: 0.6 for s in map(stem, without_prefix(word)) if s in indexed.weight}
    return sorted(near.items(), key=lambda pair: (-pair[1], len(pair[0])))


def _wanted(indexed: Index, said: list[tuple[str, float]]) -> list[tuple[float, dict[str, float]]]:
    """The things asked about: how much each matters, and the stems that name it."""
    wanted: list[tuple[float, dict[str, float]]] = []
    k = 0
    order = [s for s, _sure in said]
    while k < len(order):
        for n in range(min(indexed.longest, len(order) - k), 1, -1):
            stands = indexed.phrases.get(tuple(order[k : k + n]))
            if stands is not None:
                empty = all(s in idle() or s in weak() for s in order[k : k + n])
                wanted.append((_WEAKNESS if empty else 1.0, dict(stands)))
                break
        s, sure = said[k]
        k += 1
        if s in idle():
            continue
        group = {s: sure}
        strange = 1.0 if s in indexed.rule_stems else _STRANGE
        for other, w in indexed.same.get(s, {}).items():
            group[other] = max(group.get(other, 0.0), min(_LIKELY, w * strange) * sure)
        wanted.append((_WEAKNESS if s in weak() else _TITLED if s in indexed.titled else 1.0, group))
    return wanted


def _worth(indexed: Index, group: dict[str, float]) -> float:
    """How much it tells that a rule speaks of this."""
    return max((indexed.rare.get(s, 0.0) * sure for s, sure in group.items()), default=0.0)


def _met(indexed: Index, wanted: list[tuple[float, dict[str, float]]]) -> tuple[dict[str, float], dict[str, float]]:
    """How strongly each rule speaks of what is asked about, and of how much of it."""
    score: dict[str, float] = defaultdict(float)
    covered: dict[str, float] = defaultdict(float)
    for matters, group in wanted:
        best: dict[str, float] = {}
        tells = matters * (_worth(indexed, group) or _UNKNOWN)
        for s, sure in group.items():
            worth = sure * matters * indexed.rare.get(s, 0.0)
            for rule_id, w in indexed.weight.get(s, {}).items():
                if rule_id not in best or worth * w > best[rule_id]:
                    best[rule_id] = worth * w
        for rule_id, points in best.items():
            score[rule_id] += points
            covered[rule_id] += tells
    return score, covered


def _alike(indexed: Index, wanted: list[tuple[float, dict[str, float]]], asks: frozenset[str]) -> dict[str, float]:
    """How much the question is like the ways in which each rule is known to be asked for."""
    each: list[dict[int, float]] = []
    total = 0.0
    for matters, group in wanted:
        best: dict[int, float] = {}
        tells = 0.0
        for tells, s in sorted((sure * matters * indexed.telling[s], s) for s, sure in group.items() if s in indexed.telling):
            best.update(dict.fromkeys(indexed.asked[s], tells))
        total += tells
        each.append(best)
    each.sort(key=len)
    met = each.pop() if each else {}  # the most, as it is: only what is rarer is added way by way
    for best in each:
        for k, points in best.items():
            met[k] = met.get(k, 0.0) + points
    like: dict[str, list[float]] = defaultdict(list)
    fits: dict[frozenset[str], float] = {}
    least = _TOO_LITTLE * max(met.values(), default=0.0)
    for k, points in met.items():
        if points > least:
            rule_id, weighs, wants = indexed.ways[k]
            if (fit := fits.get(wants)) is None:
                both = len(asks | wants)
                fit = fits[wants] = 1 + _SHAPE * ((len(asks & wants) / both if both else 0.5) - _USUAL)
            like[rule_id].append(points * points * fit * (points / weighs if points < weighs else 1.0))
    return {rule_id: sum(map(mul, sorted(ways, reverse=True), _FURTHER)) / total for rule_id, ways in like.items()}


def find(game: str, asked: str, lang: str, limit: int = 10, hint: Hint = NOTHING) -> list[Hit]:
    """The rules that answer, best first. With a hint, what the table is playing ranks first."""
    rules = rulesdb.rules(game)
    if asked in rules:
        return [Hit(rules[asked], 1.0)] if asked not in hint.unmet else []
    indexed = index(game)
    said = _heard(indexed, asked)
    wanted = _wanted(indexed, said) or [(1.0, {s: sure}) for s, sure in said]
    score, covered = _met(indexed, wanted)
    alike = _alike(indexed, wanted, shape(s for s, _sure in said))
    possible = sum(matters * (_worth(indexed, group) or _UNKNOWN) for matters, group in wanted)
    spoken = {s for s, _sure in said}
    kinds = [kind for kind in indexed.kinds if kind.asked & spoken]
    named = frozenset(c for c, names in called(game).items() if spoken & names)
    general = _GENERAL if len(spoken - idle() - weak()) <= _SHORT else 0.0
    places = indexed.places
    favour = {chapter: _favour(game, chapter, hint, named) for chapter in {chapter for chapter, _place in places.values()}}
    ranking: list[tuple[float, str]] = []
    for r in score.keys() - indexed.inner - hint.unmet:
        chapter, place = places[r]
        whole = _ALONE + (1 - _ALONE) * covered[r] / possible
        plain = 1 + general / place
        for kind in kinds:
            if r in kind.rules:
                plain *= kind.counts
        ranking.append(((score[r] + _ALIKE * alike.get(r, 0.0)) * whole * plain * favour[chapter], r))
    near = nlargest(max(limit, _LOOKED_AT), ranking)
    closer = _closer(indexed, [r for _points, r in near], spoken, wanted)
    best = [(points * closer[r], r) for points, r in near]
    hits = _by_chapter([Hit(rules[r], points, covered[r] / possible) for points, r in best])[:limit]
    enough = 2 * _ENOUGH * max(1, len(spoken - idle() - weak())) ** 0.5 * (_DOUBT if _is_open(indexed, asked, spoken) else 1.0)
    return [hit._replace(sure=min(1.0, hit.sure * hit.score / favour[_chapter(hit.rule.id)] / enough)) for hit in hits]


def _closer(indexed: Index, near: list[str], spoken: set[str], wanted: list[tuple[float, dict[str, float]]]) -> dict[str, float]:
    """What tells neighbours apart: the small words that ask for each (who, when, how many), and how much of its title is said."""
    small = [indexed.small[s] for s in spoken if s in indexed.small]
    said: dict[str, float] = {}
    for _matters, group in wanted:
        for s, sure in group.items():
            said[s] = max(said.get(s, 0.0), min(1.0, sure / _LIKELY))
    found_here = {}
    for r in near:
        titled = max([sum([said[s] for s in title if s in said]) / len(title) for title in indexed.titles[r]], default=0.5)
        found_here[r] = exp(_SMALL * sum([where[r] for where in small if r in where]) + _TITLE * titled)
    return found_here


def _is_open(indexed: Index, asked: str, spoken: set[str]) -> bool:
    """Is it asked what no rulebook answers? As typed, too: a word that the rules do not know may have been read as another."""
    spoken = spoken | set(stems(asked[: MOST * LONGEST]))
    telling = len(spoken - idle() - weak())
    return bool((spoken & foreign()) - indexed.rule_stems) or any(way <= spoken and len(way) >= telling / 2 for way in silent())


def _by_chapter(hits: list[Hit]) -> list[Hit]:
    """Best first; a rule counts more where its whole chapter speaks of what is asked."""
    chapters: dict[str, list[float]] = defaultdict(list)
    for hit in sorted(hits, key=lambda h: -h.score):
        chapters[_chapter(hit.rule.id)].append(hit.score)
    speaks = {chapter: sum(points[:3]) for chapter, points in chapters.items()}
    most = max(speaks.values(), default=0.0) or 1.0
    raised = [hit._replace(score=hit.score * (1 + _CHAPTER * speaks[_chapter(hit.rule.id)] / most)) for hit in hits]
    return sorted(raised, key=lambda h: (-h.score, h.rule.id))


def _chapter(rule_id: str) -> str:
    return rule_id.partition(".")[0]


def _favour(game: str, chapter: str, hint: Hint, named: frozenset[str]) -> float:
    """What is on the table comes first; a module counts less unless it was called by its name."""
    near = _NOW if chapter in hint.now else 1.0
    if chapter in hint.used:
        return near * _USED
    extra = _NAMED if chapter in named else _EXTRA if chapter in extras(game) else 1.0
    return near * (_UNUSED if chapter in hint.unused and chapter not in named else extra)
