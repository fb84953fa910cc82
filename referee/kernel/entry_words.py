"""The words of an entry: each knows what may stand in its place, and which rule refuses the rest.

    card: str = says(persons, understood=in_harbour, no="hire.harbour")
    n: int = count(0, 28, likely=6)
    to: Actor = seat(others)
    chosen: tuple[str, ...] = several(boards, 3)
    more: tuple[str, ...] = tail(goods)

A domain is a tuple of ids or a function of the move so far and the state; written as a method above the field it is checked like any
other code. Three sets belong to a word: what is *listed*; what is *understood* and then judged (never listed, matched only when said in
full); and what is open, such as a number. Anything else is refused by the rule `no`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import Any, TypedDict, Unpack

from .because import Because, impossible
from .open_words import Open as Open
from .open_words import number as number

Domain = Iterable[str] | Callable[[Any, Any], Iterable[str]]
Ever = Iterable[str] | Callable[[], Iterable[str]]
Number = int | Callable[[Any, Any], int]
UNSAID: Any = object()  # the word has no value of its own where it is left out
FEW = 13  # numbers that are listed one by one


class _Done:
    """Offered among the next words when the entry may also end here."""

    def __repr__(self) -> str:
        return "DONE"


DONE = _Done()
Choice = str | Open | _Done

NO_SUCH_WORD = "table.no-such-word"


class How(TypedDict, total=False):
    """What may be said of any word beside its domain."""

    understood: Domain
    ever: Ever  # every id that could ever stand here where the domain hangs on the state, or what finds them
    opens: Open | Callable[[Any, Any], Open | None] | None
    ends: bool | Callable[[Any, Any], bool]
    no: str | Callable[[Any, Any], Because]
    called: Callable[[Any, Any, str], tuple[str, ...]] | None
    lone: bool  # where it is left out and only one is listed, that one is meant
    default: Any
    kind: type[int]  # its words are numbers
    players: bool  # among its words are players, by name
    unlisted: bool  # what is understood beyond the list is taken all the same: true, and no matter to this table
    asked: tuple[str, ...]  # left out before the next entry, it is asked for: `B boat 3` where a toll is due; these only lead to it: `pays`


class Word:
    """One word of an entry. `m` is the move as far as it is said, `s` the state."""

    __slots__ = (
        "_called", "_ends", "_ever", "_listed", "_no", "_opens", "_understood", "asked", "default", "kind", "lone", "name", "players",
        "seat", "unlisted",
    )  # fmt: skip

    def __init__(self, of: Domain = (), *, seat: bool = False, **how: Unpack[How]) -> None:
        understood, ever = how.get("understood", ()), how.get("ever", ())
        self.name = ""
        self._listed = of if callable(of) else tuple(of)
        self._understood: Any = understood if callable(understood) or isinstance(understood, Collection) else tuple(understood)
        self._ever = ever if callable(ever) else tuple(ever) or (self._listed if isinstance(self._listed, tuple) else ())
        self._opens, self._ends, self._called = how.get("opens"), how.get("ends", False), how.get("called")
        self._no = how.get("no", NO_SUCH_WORD)
        self.seat, self.lone, self.default = seat, how.get("lone", False), how.get("default", UNSAID)
        self.players, self.unlisted = seat or how.get("players", False), how.get("unlisted", False)
        self.asked = how.get("asked", ())
        self.kind: Callable[[str], object] = how.get("kind", str)

    # -- what may stand here -----------------------------------------------------------------------------------------

    @property
    def ever(self) -> tuple[str, ...]:
        """Every id that could stand here in any state; looked up only by those who ask."""
        return tuple(self._ever() if callable(self._ever) else self._ever)

    def listed(self, m: Any, s: Any) -> Iterable[str]:
        """What is shown."""
        words: Iterable[str] = self._listed(m, s) if callable(self._listed) else self._listed
        return words

    def understood(self, m: Any, s: Any) -> Collection[str]:
        """What is read and then judged, though it is not shown."""
        if not callable(self._understood):
            known: Collection[str] = self._understood
            return known
        words = self._understood(m, s)
        return words if isinstance(words, Collection) else tuple(words)

    def opens(self, m: Any, s: Any) -> Open | None:
        """What cannot be listed."""
        return self._opens(m, s) if callable(self._opens) and not isinstance(self._opens, Open) else self._opens

    @property
    def always(self) -> Open | None:
        """The same where no state is needed for it: what a closed move is known by."""
        return self._opens if isinstance(self._opens, Open) else None

    def ends(self, m: Any, s: Any) -> bool:
        """May the entry stop before this word?"""
        return self._ends(m, s) if callable(self._ends) else self._ends

    def renaming(self, m: Any, s: Any) -> Callable[[str], tuple[str, ...]] | None:
        """What else a word is called just now, such as the card that lies at a place; None where nothing is."""
        if self.seat:
            return lambda word: (s.names[word],) if word in s.names else ()
        return partial(self._called, m, s) if self._called else None

    # -- the law -------------------------------------------------------------------------------------------------------

    def against(self, m: Any, s: Any, value: object) -> Because | None:
        """Why this value may not stand here, if it is outside the domain. The cheap sets are asked first."""
        word = value if isinstance(value, str) else str(value)
        known = self._understood
        if callable(known):
            if isinstance(self._opens, Open) and self._opens.accepts(word):
                return None
            known = known(m, s)
        if word in known:
            return None
        if (opened := self.opens(m, s)) is not None and opened.accepts(word):
            return None
        return None if word in self.listed(m, s) else self.refusal(m, s, value)

    @property
    def explained(self) -> bool:
        """Does a rule say what is wanted here, whatever else is said?"""
        return isinstance(self._no, str) and self._no != NO_SUCH_WORD

    def refusal(self, m: Any, s: Any, word: object) -> Because:
        """Why a word outside its domain may not stand here."""
        if callable(self._no):
            m.__dict__.setdefault(self.name, word)
            return self._no(m, s)
        return impossible(self._no, **{"verb": m.verb, "word": word, self.name: word})

    def choices(self, m: Any, s: Any) -> Iterator[Choice]:
        """What is listed, what is open, and whether the entry may end here."""
        if self.ends(m, s):
            yield DONE
        yield from self.listed(m, s)
        if (opened := self.opens(m, s)) is not None:
            yield opened


ANY_NUMBER = "N"  # how a number is listed that no name of its own says


class Count(Word):
    """A whole number between bounds: the first `likely` are listed, all of them where they are few."""

    __slots__ = ("high", "likely", "low", "template", "unit")

    def __init__(self, low: Number, high: Number, likely: int | None, template: str, unit: str, **how: Unpack[How]) -> None:
        super().__init__(**how)
        self.kind = int
        self.low, self.high, self.likely, self.template, self.unit = low, high, likely, template, unit

    def bounds(self, m: Any, s: Any) -> tuple[int, int]:
        low, high = self.low, self.high
        return low if isinstance(low, int) else low(m, s), high if isinstance(high, int) else high(m, s)

    def listed(self, m: Any, s: Any) -> Iterable[str]:
        low, high = self.bounds(m, s)
        if self.likely is not None:
            return map(str, range(low, min(high, low + self.likely - 1) + 1))
        return map(str, range(low, high + 1)) if high - low < FEW else ()

    def opens(self, m: Any, s: Any) -> Open | None:
        low, high = self.bounds(m, s)
        few = high - low < (FEW if self.likely is None else self.likely)
        return None if high < low or few else number(self.template, low, high)

    def against(self, m: Any, s: Any, value: object) -> Because | None:
        low, high = self.bounds(m, s)
        return None if isinstance(value, int) and low <= value <= high else super().against(m, s, value)


class Tail(Word):
    """The rest of an entry: words by a function of the move so far, its words said so far in the field of the tail."""

    __slots__ = ("_next", "template")

    def __init__(self, following: Callable[[Any, Any], Iterable[Choice]], template: str = "", **how: Unpack[How]) -> None:
        super().__init__(**how)
        self.default = ()
        self._next = following
        self.template = template  # a row of any length is listed as this one word

    def choices(self, m: Any, s: Any) -> Iterator[Choice]:
        return iter(self._next(m, s))

    def listed(self, m: Any, s: Any) -> Iterable[str]:
        return [w for w in self._next(m, s) if isinstance(w, str)]


class Several(Tail):
    """A choice of several of one domain, in any order: shown as one row, kept in the domain's own order."""

    __slots__ = ("high", "low", "of")

    def __init__(self, of: Domain, low: Number, high: Number | None, **how: Unpack[How]) -> None:
        super().__init__(self._following, **how)
        self.of, self.low, self.high = of, low, low if high is None else high
        if not callable(of):
            self.of = self._ever = tuple(of)

    def domain(self, m: Any, s: Any) -> tuple[str, ...]:
        return tuple(self.of(m, s) if callable(self.of) else self.of)

    def bounds(self, m: Any, s: Any) -> tuple[int, int]:
        """How many may be chosen, at least and at most."""
        low, high = (n(m, s) if callable(n) else n for n in (self.low, self.high))
        return low, high

    def said(self, m: Any) -> tuple[str, ...]:
        chosen: tuple[str, ...] = m.__dict__.get(self.name, ())
        return chosen

    def _following(self, m: Any, s: Any) -> Iterator[Choice]:
        low, high = self.bounds(m, s)
        chosen = self.said(m)
        if len(chosen) >= low:
            yield DONE
        if len(chosen) < high:
            yield from (w for w in self.domain(m, s) if w not in chosen)

    def against(self, m: Any, s: Any, value: object) -> Because | None:
        """Too few, too many, one of them twice or none of the domain."""
        low, high = self.bounds(m, s)
        chosen, domain = self.said(m), self.domain(m, s)
        outside = next((w for w in chosen if w not in domain), None)
        if outside is not None or len(set(chosen)) != len(chosen) or not low <= len(chosen) <= high:
            return self.refusal(m, s, outside if outside is not None else " ".join(chosen))
        return None

    def order(self, chosen: Iterable[object]) -> tuple[object, ...]:
        """The same choice is always written the same way."""
        said = list(map(str, chosen))
        return tuple(sorted(said, key=self.ever.index)) if set(said) <= set(self.ever) else tuple(sorted(said))


# -- how words are declared ------------------------------------------------------------------------------------------------


def says(of: Domain = (), **how: Unpack[How]) -> Any:
    """One word of a domain."""
    return Word(of, **how)


def count(
    low: Number = 0, high: Number = 99, *, likely: int | None = None, template: str = ANY_NUMBER, unit: str = "", **how: Unpack[How]
) -> Any:
    """A whole number between bounds. `likely`: how many of them are worth listing; `understood`: numbers beyond them that a rule judges;
    `unit`: what is counted, which may be named behind the number and says nothing more."""
    return Count(low, high, likely, template, unit, **how)


def seat(of: Domain | None = None, **how: Unpack[How]) -> Any:
    """A player, by name: any of them, or those of a domain."""
    return Word(of or everybody, seat=True, **how)


def everybody(m: Any, s: Any) -> Iterable[str]:
    seats: Iterable[str] = s.players
    return seats


def others(m: Any, s: Any) -> tuple[str, ...]:
    """Every player but the one who speaks: a domain for `seat`."""
    return tuple(who for who in s.players if who != m.by)


def several(of: Domain, low: Number, high: Number | None = None, **how: Unpack[How]) -> Any:
    """So many different words of one domain, in any order."""
    return Several(of, low, high, **how)


def tail(following: Callable[[Any, Any], Iterable[Choice]], *, template: str = "", **how: Unpack[How]) -> Any:
    """A grammar of its own: what may come next after the words said so far."""
    return Tail(following, template, **how)
