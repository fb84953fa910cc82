"""The places of a state: what may lie there, and how it is put there. Nothing here knows a game; `place_names` finds one by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, fields
from functools import partial
from typing import Any, get_args, get_origin

from .answer import NONE, PLAIN, Answer, Ear, Misfit, One
from .cheap_classes import NamedTuple
from .domains import Among, Here, Inner, Key, Kind, kinds, of_parts
from .facts import UNKNOWN
from .line.names import plain
from .paths import HIDDEN, THROUGH, BadPath

EMPTY = frozenset((NONE, "empty", "пусто", "none", "нет"))  # nothing lies there


class Place(NamedTuple):
    """One place of a state: what may lie there, and how it is put there."""

    path: str
    answer: Answer
    put: Callable[[str | None], None]  # kept text, None where nobody knows
    unknown: bool = False  # nobody need track it: `?`
    none: bool = False  # nothing may lie there
    remove: Callable[[], object] | None = None  # the place itself, or what was put there by hand, may go again
    gone: tuple[str, ...] = (NONE,)  # the words for that

    def fit(self, text: str, ear: Ear = PLAIN) -> str:
        """A value as it is kept. Raises BadPath."""
        text = text.strip()
        if self.remove and plain(text) in self.gone:
            return self.gone[0]
        if self.none and plain(text) in EMPTY and text not in getattr(self.answer, "of", ()):
            return NONE
        if text in (UNKNOWN, NONE) and self.unknown:
            return UNKNOWN
        try:
            return self.answer.fit(text, ear)
        except Misfit as misfit:
            raise BadPath(self.path, misfit) from None

    def set(self, text: str) -> None:
        kept = self.fit(text)
        if self.remove and kept == self.gone[0]:
            self.remove()
        else:
            nothing = None if self.unknown else ""
            self.put(nothing if (kept == UNKNOWN and self.unknown) or (kept == NONE and self.none) else kept)


class Spot(NamedTuple):
    """A spot of the state: what lies there, its type, how something is put there; `made` first makes what it lies in."""

    value: Any
    kind: Kind
    put: Callable[[Any], None] = lambda value: None
    remove: Callable[[], object] | None = None
    made: Callable[[], None] = lambda: None

    @property
    def whole(self) -> bool:
        """Is it a place of its own, not only what others lie in?"""
        return self.remove is not None or not (of_parts(self.kind.base) or get_origin(self.kind.base) is dict)


def inside(s: Any, at: Spot) -> Iterator[tuple[str, Spot]]:
    """What lies in a spot, by its key; also what may come there."""
    value, made = at.value, at.made
    if of_parts(value):
        cls: Any = type(value)
        for f in fields(value):
            kind, inner = Kind.of(kinds(cls)[f.name]), getattr(value, f.name)
            if f.name in THROUGH:
                yield from inside(s, Spot(inner, kind, made=made))
            elif value is not s or f.name not in HIDDEN:
                yield f.name, Spot(inner, kind, partial(setattr, value, f.name), None, made)
    elif isinstance(value, dict):
        yield from _keyed(s, at)
    elif isinstance(value, list):
        one = Kind.of((*get_args(at.kind.base), Any)[0])
        for k, item in enumerate(value if all(map(of_parts, value)) else ()):
            yield str(k + 1), Spot(item, _actual(one, item), partial(value.__setitem__, k), partial(value.pop, k), made)
        if of_parts(one.base):
            yield from _one_more(value, one, made)


def _keyed(s: Any, at: Spot) -> Iterator[tuple[str, Spot]]:
    held, (names, values) = at.value, (Kind.of(arg) for arg in get_args(at.kind.base) or (str, Any))
    comes = names.mark if isinstance(names.mark, Key) else None
    for key, item in held.items():
        remove = partial(held.pop, key) if comes else None
        yield str(key), Spot(item, _actual(values, item), partial(held.__setitem__, key), remove, at.made)
    for key in comes.words(s) if comes else ():
        if comes and key not in held:
            yield key, _new(s, at, key, comes, values)


def _new(s: Any, at: Spot, key: str, comes: Key, values: Kind) -> Spot:
    """The spot of a key that nobody touched yet."""
    item = comes.new(s, key) if comes.new else values.base() if of_parts(values.base) else None
    put = partial(at.value.__setitem__, key)
    return Spot(item, values, put, lambda: None, partial(_both, at.made, partial(put, item)) if of_parts(item) else at.made)


def unlisted(s: Any, at: Spot, key: str, ear: Ear = PLAIN) -> tuple[str, Spot] | None:
    """The same for a key that cannot be listed; of a list of words how often one lies there: `Ann.begun.speculator=1`."""
    if isinstance(at.value, list):
        return _how_often(s, at, key, ear)
    if not isinstance(at.value, dict):
        return None
    names, values = (Kind.of(arg) for arg in get_args(at.kind.base) or (str, Any))
    if not isinstance(names.mark, Key) or names.mark.other is None:
        return None
    kept = _read(names.mark.other, key, ear)
    return None if kept is None else (kept, _new(s, at, kept, names.mark, values))


def _read(answer: Answer, said: str, ear: Ear) -> str | None:
    try:
        return answer.fit(said, ear)
    except Misfit:
        return None


def _how_often(s: Any, at: Spot, key: str, ear: Ear) -> tuple[str, Spot] | None:
    one = Kind.of((*get_args(at.kind.base), Any)[0])
    if not isinstance(one.mark, (Among, Here, One)):
        return None
    word = _read(one.answer(s), key, ear) or _read(one.answer(s), key.replace("-", " "), ear)
    if word is None:
        return None
    others = [other for other in at.value if other != word]
    return word, Spot(at.value.count(word), Kind(int), lambda n: at.put([*others, *[word] * n]), None, at.made)


def _one_more(rows: list[Any], one: Kind, made: Callable[[], None]) -> Iterator[tuple[str, Spot]]:
    """The thing after the last of a list: made by the one part that it must have."""
    needed = _needed(one.base)
    for name in needed if len(needed) == 1 else ():
        append = partial(_append, rows, one.base)
        yield f"{len(rows) + 1}.{name}", Spot(None, Kind.of(kinds(one.base)[name]), append, None, made)


def _append(rows: list[Any], cls: Any, word: Any) -> None:
    rows.append(cls(word))


def _both(first: Callable[[], None], then: Callable[[], None]) -> None:
    first()
    then()


def _actual(kind: Kind, value: Any) -> Kind:
    """The type of what lies there, where it was declared as anything."""
    return kind._replace(base=type(value)) if of_parts(value) or (kind.base is Any and isinstance(value, (int, str))) else kind


def places(s: Any) -> Iterator[tuple[str, Place]]:
    """Every place of a state, also those nobody touched yet."""
    return ((path, _place(s, at, path)) for path, at in spots(s) if at.whole)


def paths(s: Any) -> Iterator[str]:
    """The same by their paths alone: what may lie there can hang on facts of the box."""
    return (path for path, at in spots(s) if at.whole)


def spots(s: Any) -> Iterator[tuple[str, Spot]]:
    """Every spot of a state, also those that others lie in."""
    return _spots(s, Spot(s, Kind(type(s))), "")


def _spots(s: Any, at: Spot, before: str) -> Iterator[tuple[str, Spot]]:
    for key, within in inside(s, at):
        yield f"{before}{key}", within
        yield from _spots(s, within, f"{before}{key}.")


def place(s: Any, path: str) -> Place:
    """The place of this path; one that nobody touched yet is made when something is put there. Raises BadPath."""
    at, rest = Spot(s, Kind(type(s))), path
    while rest:
        step = next(((key, inner) for key, inner in inside(s, at) if rest == key or rest.startswith(f"{key}.")), None)
        if step is None and (new := unlisted(s, at, rest.partition(".")[0])):
            step = rest.partition(".")[0], new[1]
        if step is None:
            raise BadPath(path)
        rest, at = rest[len(step[0]) + 1 :], step[1]
    if not at.whole:
        raise BadPath(path)
    return _place(s, at, path)


def _place(s: Any, at: Spot, path: str) -> Place:
    kind, many = at.kind, get_origin(at.kind.base)

    def put(kept: str | None) -> None:
        content: Any = kind.value(kept) if kept else kept
        at.made()
        if content is None or many not in (list, tuple, set, frozenset):
            at.put(content)
        else:
            at.put(_rows(path, at.value or [], kind, content) if many is list else many(content))

    none = kind.mark.none if isinstance(kind.mark, Among) else False
    return Place(path, kind.answer(s, path), put, kind.unknown, none, at.remove)


def _rows(path: str, old: list[Any], kind: Kind, words: Iterable[Any]) -> list[Any]:
    """A list from its words; of things with several parts the word is the first, and those that stay keep their other parts.

    What needs more than that word cannot be made of it: of such things some may go, none comes. Raises BadPath.
    """
    one: Any = Kind.of(get_args(kind.base)[0]).base
    if not of_parts(one):
        return list(words)
    first, left, rows = fields(one)[0].name, list(old), []
    for word in words:
        same = next((row for row in left if getattr(row, first) == word), None)
        if same is not None:
            left.remove(same)
        elif len(_needed(one)) > 1:
            raise BadPath(path, Misfit(word, One(tuple(getattr(row, first) for row in old))))
        rows.append(same if same is not None else one(word))
    return rows


def _needed(cls: Any) -> list[str]:
    """The parts without which a thing is not made."""
    return [f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING]


def inner(s: Any) -> tuple[str, ...]:
    """The places that are the program's own, with a dot behind those that others lie in."""
    own = [path for path, at in spots(s) if isinstance(at.kind.mark, Inner)]
    return ("now.", *own, *(f"{path}." for path in own))
