"""Rule search: words of either language, forms and slips forgiven."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache

import rulesdb
from rulesdb import Rule


@dataclass(frozen=True)
class Hit:
    rule: Rule
    score: float


_WORD = re.compile(r"[a-z0-9]+|[а-я0-9]+")
_ENDINGS = tuple(
    sorted(
        (
            *("иями", "ями", "ами", "ого", "его", "ому", "ему", "ыми", "ими", "иях", "ях", "ах", "ий", "ый", "ой", "ая", "яя"),
            *("ое", "ее", "ые", "ие", "ую", "юю", "ов", "ев", "ей", "ам", "ям", "ом", "ем", "ть", "ет", "ит", "ат", "ят", "ут", "ют"),
            *("а", "я", "о", "е", "ы", "и", "у", "ю", "ь"),
        ),
        key=len,
        reverse=True,
    )
)


def stem(word: str) -> str:
    """A word without its ending: rough, the same for both sides of the comparison."""
    if word.isascii():
        for end in ("ings", "ing", "ies", "ers", "er", "ed", "es", "s"):
            if word.endswith(end) and len(word) - len(end) >= 3:
                return word[: -len(end)]
        return word
    for end in _ENDINGS:
        if word.endswith(end) and len(word) - len(end) >= 3:
            return word[: -len(end)]
    return word


def stems(text: str) -> list[str]:
    return [stem(w) for w in _WORD.findall(text.lower().replace("ё", "е"))]


@cache
def _index(game: str) -> tuple[dict[str, dict[str, float]], dict[str, float], dict[str, set[str]]]:
    """Rule -> stem -> weight; stem -> rarity; synonym stem -> stems it stands for."""
    weights: dict[str, dict[str, float]] = {}
    seen: dict[str, int] = {}
    for rule in rulesdb.rules(game).values():
        bag: dict[str, float] = {}
        for text, weight in _texts(rule):
            for s in stems(text):
                bag[s] = max(bag.get(s, 0.0), weight)
        weights[rule.id] = bag
        for s in bag:
            seen[s] = seen.get(s, 0) + 1
    total = len(weights) or 1
    rare = {s: 1.0 / (0.05 + n / total) for s, n in seen.items()}
    return weights, rare, _synonyms(game)


def _texts(rule: Rule) -> list[tuple[str, float]]:
    found = [(rule.id.replace(".", " ").replace("-", " "), 2.0)]
    for lang in ("ru", "en"):
        found += [(rule.title.get(lang, ""), 3.0), (rule.text[lang], 1.0)]
        found += [(t.get(lang, ""), 0.6) for t in (rule.no, rule.example, rule.note, rule.did)]
    return found


def _synonyms(game: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for term in rulesdb.terms(game).values():
        group = {s for word in (*term.ru, *term.en, *term.say) if "{" not in word for s in stems(word)[:1] if len(word.split()) == 1}
        for s in group:
            found.setdefault(s, set()).update(group)
    return found


def find(game: str, asked: str, lang: str, limit: int = 10) -> list[Hit]:
    """The rules that answer, best first."""
    rules = rulesdb.rules(game)
    if asked in rules:
        return [Hit(rules[asked], 1.0)]
    weights, rare, same = _index(game)
    wanted = [_meant(s, rare, same) for s in stems(asked)]
    hits = []
    for rule_id, bag in weights.items():
        score = sum(max((bag.get(s, 0.0) * rare.get(s, 0.0) * w for s, w in group.items()), default=0.0) for group in wanted)
        if score:
            covered = sum(1 for group in wanted if any(s in bag for s in group))
            hits.append(Hit(rules[rule_id], score * (0.5 + covered / max(len(wanted), 1)) / (1 + len(bag) / 120)))
    hits.sort(key=lambda h: (-h.score, h.rule.id))
    return hits[:limit]


def _meant(s: str, rare: dict[str, float], same: dict[str, set[str]]) -> dict[str, float]:
    """The stems a typed one may mean, each with how surely."""
    group = {s: 1.0} | {t: 0.8 for t in same.get(s, ()) if t != s}
    if s not in rare and len(s) > 3:
        for close in difflib.get_close_matches(s, rare, n=2, cutoff=0.78):
            group[close] = 0.7
    return group
