"""What may lie in a field of a state: its type says it, or a mark on its type.

A plain type is its own domain (a count is never below zero). A word needs a mark: `Annotated[str, One(PHASES)]`, or
`Annotated[str, Among(cards)]` where the words depend on the table. A word without one cannot be set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from .answer import NONE, Answer, Number, One, Yes
from .answer_lists import Many
from .cheap_classes import NamedTuple, parts


@parts
class Among:
    """The mark of a type of some words; a function of the state where they depend on the table."""

    of: Callable[[Any], Iterable[str]] | tuple[str, ...]
    none: bool = False  # nothing may lie there
    players: bool = False  # the words are seats: said by the players' names

    def words(self, s: Any) -> tuple[str, ...]:
        return self.of if isinstance(self.of, tuple) else tuple(self.of(s))


@parts
class Key(Among):
    """The mark of a mapping's keys that come and go; `new` makes what lies at one that nobody touched yet."""

    new: Callable[[Any, str], Any] | None = None
    other: Answer | None = None  # keys that cannot be listed


class Inner(NamedTuple):
    """The mark of what is the program's own and no piece on the table: not shown in lists of what to move; set, if at all, within `of`."""

    of: Answer | None = None


class Here(NamedTuple):
    """The mark of what may lie there by the state and the path."""

    of: Callable[[Any, str], Answer]


SEAT = Among(lambda s: s.players, players=True)
#: A seat, or nobody's: what a player may hold.
Holder = Annotated[str, Among(lambda s: s.players, none=True, players=True)]


def of_parts(kind: Any) -> bool:
    """Has it named parts of its own?"""
    return is_dataclass(kind)


@lru_cache(maxsize=256)
def kinds(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)


class Kind(NamedTuple):
    """A type, taken apart."""

    base: Any
    mark: Any = None
    unknown: bool = False

    @classmethod
    @lru_cache(maxsize=1024)
    def of(cls, kind: Any) -> Kind:
        if get_origin(kind) is Annotated:
            base, *marks = get_args(kind)
            bare = cls.of(base)
            return bare._replace(mark=next((m for m in marks if isinstance(m, (Answer, Among, Inner, Here))), bare.mark))
        arms = [arm for arm in get_args(kind) if arm is not NoneType] if NoneType in get_args(kind) else []
        return cls.of(arms[0])._replace(unknown=True) if len(arms) == 1 else cls(kind)

    def answer(self, s: Any, path: str = "") -> Answer:
        if isinstance(self.mark, Here):
            return self.mark.of(s, path)
        if isinstance(self.mark, (Answer, Inner)):
            return self.mark.of or Answer() if isinstance(self.mark, Inner) else self.mark
        if isinstance(self.mark, Among):
            return One(self.mark.words(s), players=self.mark.players)
        origin, inner = get_origin(self.base), get_args(self.base)
        if self.base is bool:
            return Yes()
        if self.base is int:
            return Number()
        if origin is Literal:
            return One(tuple(map(str, inner)))
        if origin in (list, tuple, set, frozenset):
            one = Kind.of(inner[0])
            of = Kind.of(kinds(one.base)[fields(one.base)[0].name]) if of_parts(one.base) else one
            return Many(of.answer(s), 0, 999, distinct=origin in (set, frozenset))
        return Answer()

    def value(self, kept: str) -> Any:
        """Kept text as a value of this type."""
        if of_parts(self.base) and isinstance(self.mark, Answer):
            return self.mark.value(kept)
        if get_origin(self.base) in (list, tuple, set, frozenset):
            one = Kind.of(get_args(self.base)[0])
            return [] if kept == NONE else [one.value(part) for part in kept.split(",")]
        return kept == "yes" if self.base is bool else int(kept) if self.base is int else kept
