"""What is made for less is what the standard library makes."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import ClassVar

import pytest

from referee.kernel.cheap_classes import NamedTuple, parts, pattern


class Pair(NamedTuple):
    """A word and a number."""

    word: str
    n: int = 3

    @property
    def twice(self) -> str:
        return self.word * 2


@parts
class Base:
    """Named parts."""

    rule: ClassVar[str] = "none"
    word: str
    more: list[int] = field(default_factory=list)


@parts
class Child(Base):
    last: int = 7

    def __post_init__(self) -> None:
        self.made = True


@dataclass
class Whole(Base):
    also: int = 0


def test_a_named_tuple_has_its_fields_its_defaults_and_its_own_methods() -> None:
    made = Pair("a")
    assert made == ("a", 3) and (made.word, made.n, made.twice) == ("a", 3, "aa")
    assert made._replace(n=1) == Pair("a", 1) and Pair._fields == ("word", "n") and repr(made) == "Pair(word='a', n=3)"
    assert Pair.__doc__ == "A word and a number." and pickle.loads(pickle.dumps(made)) == made
    with pytest.raises(AttributeError):
        made.n = 4  # type: ignore[misc]


def test_named_parts_are_those_of_a_dataclass_that_equals_only_itself() -> None:
    thing, other = Child("b", [1]), Child("b", last=2)
    assert (thing.word, thing.more, thing.last, thing.made) == ("b", [1], 7, True) and (other.more, other.last) == ([], 2)
    assert Child("c").more is not other.more and thing != Child("b", [1]) and "Child(" not in repr(thing)
    with pytest.raises(TypeError):
        Child()  # type: ignore[call-arg]


def test_dataclasses_look_into_them() -> None:
    assert [f.name for f in fields(Child)] == ["word", "more", "last"] and is_dataclass(Child("b"))
    copy = replace(Child("b", [1]), last=2)
    assert (copy.word, copy.more, copy.last) == ("b", [1], 2)
    assert Whole("b", also=1) == Whole("b", also=1) and [f.name for f in fields(Whole)] == ["word", "more", "also"]
    later = parts(type("Later", (Base,), {"__annotations__": {"last": "int"}, "last": 1}))
    assert later("d").more == []  # also after somebody looked into its base


def test_a_pattern_is_compiled_when_it_is_used_and_not_before() -> None:
    broken = pattern("(")
    assert pattern("a+").fullmatch("aaa") and pattern("A", 2).match("a")
    with pytest.raises(Exception, match="missing"):
        broken.match("a")
