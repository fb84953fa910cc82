"""The shapes that many moves share: the skulls of a check, dice that can show what is said, what is only told."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import ClassVar

from referee.kernel.flow import Frame
from referee.kernel.line.names import BETWEEN, clean, plain, stem
from referee.kernel.move import Actor, Because, Move, Open, against, count, impossible

from ..decisions import Details
from ..state import Seas
from ..zones import DICE, meant, ports, say, zones

ROLLS = frozenset(map(str, range(13)))  # skulls that are read and then judged
COUNTS = frozenset(map(str, range(100)))  # numbers that are read and then judged


def any_zone(m: object, s: Seas) -> Collection[str]:
    """Every sea zone: read, and then judged by its rule."""
    return zones()


def any_port(m: object, s: Seas) -> Collection[str]:
    return ports()


def roll(rng: random.Random, dice: int | None) -> tuple[int, int]:
    """Skulls and the sum of the other faces; of two dice where nobody told how many."""
    faces = [rng.choice((1, 2, 3, 4, 0, 0)) for _ in range(2 if dice is None else dice)]
    return faces.count(0), sum(faces)


class OfModule(Move[Seas]):
    """A move that belongs to a module: where that is not in play, this is said."""

    module: ClassVar[int] = 0

    @classmethod
    def in_play(cls, s: Seas) -> bool:
        return not cls.module or s.on(cls.module)

    @classmethod
    def elsewhere(cls, s: Seas, by: Actor | None) -> Because | None:
        return None if cls.in_play(s) else impossible("use.modules", name=f"modules-{cls.module}")


class ByDice(OfModule):
    """The program may throw its dice where their number is known and nothing was said of them."""

    @classmethod
    def dice_known(cls, s: Seas, by: Actor) -> bool:
        return True

    @classmethod
    def rolls(cls, s: Seas, by: Actor, said: tuple[str, ...], rng: random.Random) -> tuple[str, ...] | None:
        return None if said or not cls.dice_known(s, by) else cls.sample(s, by, rng)


class Rolled(ByDice):
    """The skulls of a skill check (check.skill): no more than its dice, where they are known."""

    def dice(self, s: Seas) -> int | None:
        return None

    def most(self, s: Seas) -> int:
        dice = self.dice(s)
        return 5 if dice is None else dice

    skulls: int = count(0, most, understood=ROLLS, unit="skull")

    @classmethod
    def _check(cls, s: Seas, by: Actor) -> int | None:
        check = cls.so_far(by, ())
        assert isinstance(check, Rolled)
        return check.dice(s)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return (str(roll(rng, cls._check(s, by))[0]),)

    @classmethod
    def dice_known(cls, s: Seas, by: Actor) -> bool:
        return cls._check(s, by) is not None

    def blocks(self, s: Seas) -> Iterator[Because]:
        yield from too_many(self.skulls, self.dice(s))


def skill_digits(n: int, called: Sequence[str] = ()) -> Open:
    """Skills of 1 to 5, one by one or together: Seamanship, Scouting, Leadership, a captain's Influence; `called`: or each by its name."""

    def accepts(word: str) -> bool:
        return 0 < len(word) <= n and all(c in "12345" for c in word)

    def joins(said: tuple[str, ...]) -> tuple[str, int]:
        return _by_names(said, called)

    return Open("n-skill" if n == 1 else "3232"[:n], accepts, lambda rng: "".join(str(rng.randint(1, 4)) for _ in range(n)), joins=joins)


def _by_names(said: tuple[str, ...], called: Sequence[str]) -> tuple[str, int]:
    """`Scouting 3, Seamanship 2 and leadership 4` as the digits in the order of the card, where all are named; else the first word."""
    shown: dict[str, str] = {}
    words = [clean(word) for word in said]
    at = int(bool(called) and _is(words[0], "skills"))  # `skills 2 3 2`
    digits = [word for word in words[at : at + len(called)] if word.isdecimal()]
    if at and len("".join(digits)) == len(called):
        return "".join(digits), at + len(digits)
    while len(shown) < len(called) and at + 1 < len(words):
        digit, name = sorted(words[at : at + 2])
        skill = next((one for one in called if _is(name, one)), "")
        if skill and digit.isdecimal() and skill not in shown:
            shown[skill], at = digit, at + 2
        elif words[at] in BETWEEN and shown:
            at += 1
        else:
            break
    return ("".join(shown[one] for one in called), at) if shown and len(shown) == len(called) else (said[0], 1)


def _is(word: str, thing: str) -> bool:
    """Is the thing called so, in any of its forms?"""
    return stem(word) in [stem(plain(form)) for form in say(thing)]


def three(digits: Sequence[str]) -> bool:
    """Seamanship, Scouting and Leadership, all of them."""
    word = "".join(digits)
    return len(word) == 3 and skill_digits(3).accepts(word)


def unread(move: Move[Seas]) -> Because:
    """The words do not say what the move needs."""
    return impossible("table.no-such-word", word=" ".join(move.words()) or "-", verb=move.verb)


def too_many(skulls: int, dice: int | None, rule: str = "check.skill") -> Iterator[Because]:
    """check.skill: more than its dice only where a card gave one, and never more than the box has."""
    if skulls > DICE:
        yield impossible(rule, n=DICE)
    elif dice is not None and skulls > dice:
        yield against(rule, n=dice)


def cannot_show(skulls: int, pips: int, dice: int | None) -> Iterator[Because]:
    """check.dice: every die that is no skull shows 1 to 4; other numbers need a die more or less, by a card."""
    if not skulls and not pips:
        yield impossible("check.skill", n=dice if dice is not None else "?")
    elif dice is not None and not (skulls <= dice and dice - skulls <= pips <= 4 * (dice - skulls)):
        yield against("check.skill", n=dice)


def decider(s: Seas) -> Actor:
    """The captain whose decision or roll it is; between the turns, who was last to move."""
    frame = s.top()
    if frame is None or frame.by in s.players:
        return frame.by if frame else s.active
    return frame.data.get("who", s.active)


def of_another(words: tuple[str, ...]) -> Callable[[Move[Seas], Seas], Open | None]:
    """For a captain who does not decide now the words are not listed one by one: one open place stands for them."""

    def opens(m: Move[Seas], s: Seas) -> Open | None:
        return None if m.by == decider(s) else Open("n-what", lambda w: w in words, lambda rng: rng.choice(words))

    return opens


def named(template: str, ids: Iterable[str]) -> Open:
    """One of these by its name or by how that begins, where a list of them all would say nothing."""
    known = tuple(ids)

    def exact(word: str) -> str:
        return meant(word, known) if len(word) > 2 or word in known else ""

    return Open(template, lambda word: bool(exact(word)), lambda rng: rng.choice(known), exact=exact)


class AtTheTable(Move[Seas]):
    """What lies on the table and no rule can know: told at every level, by the captain who decides or was last to."""

    told = True

    @classmethod
    def actors(cls, s: Seas, frame: Frame[Details]) -> Iterable[Actor]:
        return (decider(s),)


class Told(AtTheTable):
    """What the rules would work out: told only where the table is not strict."""

    def bars(self, s: Seas) -> Iterator[Because]:
        if s.level == "enforce":
            yield impossible("cards.effect", verb=self.verb)
        elif not s.players[self.by].alive:
            yield impossible("death.new")
