"""A reason: which rule, how bad it is, and the numbers in it. What a player is refused or told is one of these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .cheap_classes import NamedTuple

IMPOSSIBLE, AGAINST, ODD = "impossible", "against", "odd"


class Because(NamedTuple):
    """One reason: a rule, how bad it is, and the numbers in it."""

    rule: str
    grade: str
    facts: Mapping[str, object] = {}

    @property
    def untold(self) -> bool:
        """Does it only hang on what nobody told? Then it may perhaps be done."""
        return self.rule == "table.not-checked" or bool(self.facts.get("untold"))

    @property
    def breach(self) -> bool:
        """Is it a breach that stays marked? Also one that was remarked on before and is only confirmed now."""
        return self.grade != ODD or bool(self.facts.get("confirmed"))

    @property
    def grave(self) -> bool:
        """Would it end the game against the rules? Then a table must insist at every level: no slip does it."""
        return self.grade == AGAINST and bool(self.facts.get("grave"))


def impossible(rule: str, /, **facts: object) -> Because:
    """Applying it would fail, go below zero or break the count of components."""
    return Because(rule, IMPOSSIBLE, facts)


def against(rule: str, /, **facts: object) -> Because:
    """The rules forbid it; the table may insist."""
    return Because(rule, AGAINST, facts)


def odd(rule: str, /, **facts: object) -> Because:
    """Allowed, with a remark."""
    return Because(rule, ODD, facts)


def lacks(have: int | None, need: int) -> bool:
    """The only test of a count that may be untracked: what is not tracked never lacks."""
    return have is not None and have < need


def short(rule: str, have: int | None, need: int, **facts: object) -> Iterator[Because]:
    """Too little of something: impossible; something untracked: a remark that it was not checked."""
    if have is None:
        yield Because("table.not-checked", ODD, {"need": need, "rule": rule})
    elif lacks(have, need):
        yield impossible(rule, need=need, have=have, **facts)
