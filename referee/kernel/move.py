"""A move is one class: the words it is said in, every reason it may not happen, what it does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, TypeVar, dataclass_transform

from .because import AGAINST, IMPOSSIBLE, ODD, Because, against, impossible, lacks, odd, short
from .domains import SEAT
from .entry_words import DONE, UNSAID, Choice, Open, Several, Tail, Word, count, number, others, says, seat, several, tail

if TYPE_CHECKING:
    import random

    from .flow import Frame, State

__all__ = [
    "AGAINST", "DONE", "IMPOSSIBLE", "ODD", "TABLE", "Actor", "AnyMove", "Because", "Choice", "Move", "Open", "against", "count",
    "impossible", "lacks", "number", "odd", "others", "says", "seat", "several", "short", "tail",
]  # fmt: skip

_LONG = 6  # words after which a sampled entry ends as soon as it may

S = TypeVar("S", bound="State")

#: Who acts: a seat ("1", "2" …), the table itself, or an automatic player by its name.
Actor = Annotated[str, SEAT]
TABLE: Actor = "table"

@dataclass_transform(frozen_default=True, field_specifiers=(says, count, seat, several, tail))
class _Worded(Generic[S]):
    """Only so that type checkers count the fields of `Move` itself."""


class Move(_Worded[S]):
    """The base of all moves. Subclasses are frozen like dataclasses; their fields are the entry's words, each with its domain.

    No code is generated for them: sixty real dataclasses would cost half of the program's start-up.
    """

    verb: ClassVar[str]
    rule: ClassVar[str] = ""
    chance: ClassVar[bool] = False  # entered by the table: a draw, a roll, a reveal
    bare: ClassVar[bool] = False  # the verb may be left out
    bare_number: ClassVar[bool] = True  # where the verb is left out, a mere number may begin it
    unnamed: ClassVar[bool] = False  # its own words come before players' initials: `a b a` is three votes
    anyone: ClassVar[bool] = False  # any player may say it, whose decision it is or not
    anytime: ClassVar[bool] = False  # stays open for a player who is already done
    told: ClassVar[bool] = False  # says only what is now so
    deed: ClassVar[bool] = False  # told of something done: where it is closed, lists say why
    aside: ClassVar[bool] = False  # may be entered, but is never what Enter proposes
    lets_go: ClassVar[bool] = False  # leaves undone what is offered: Enter proposes it only where nothing else is left
    in_short: ClassVar[bool] = False  # a line of these tells a whole turn
    ends_line: ClassVar[bool] = False  # entered by itself at the end of a typed line of told facts
    as_digits: ClassVar[int] = 0  # so many numbers or more may be written as one, a digit each
    yields: ClassVar[bool] = False  # gives the decision on: naming a later player implies it where nothing is against it
    granted: ClassVar[bool] = False  # a gain that costs nothing: a line that goes on implies it where it is said in one way
    _words: ClassVar[tuple[Word, ...]] = ()  # the declared words, in order
    _rest: ClassVar[tuple[str, ...]] = ()  # their names: the fields after `by`
    _shape: ClassVar[tuple[tuple[str, Callable[[str], object]], ...]] = ()  # each but a tail, with what turns it into a value
    _tail: ClassVar[Callable[[str], object] | None] = None
    checked: ClassVar[tuple[Word, ...]] = ()  # those with a domain to judge; a grammar is judged by `blocks`
    fewest: ClassVar[int] = 0  # how many words a complete entry has at least
    may_be_barred: ClassVar[bool] = False

    by: Actor

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        declared = {word.name: word for word in cls._words}
        for name, word in list(cls.__dict__.items()):
            if isinstance(word, Word):
                word.name = name
                declared[name] = word
                delattr(cls, name) if word.default is UNSAID else setattr(cls, name, word.default)
        words = cls._words = tuple(declared.values())
        cls._rest = tuple(declared)
        cls._shape = tuple((word.name, word.kind) for word in words if not isinstance(word, Tail))
        cls._tail = words[-1].kind if words and isinstance(words[-1], Tail) else None
        cls.checked = tuple(word for word in words if isinstance(word, Several) or not isinstance(word, Tail))
        cls.fewest = sum(word.default is UNSAID for word in words)
        cls.may_be_barred = cls.bars is not Move.bars

    def __init__(self, by: Actor, *values: object, **named: object) -> None:
        place = self.__dict__
        place["by"] = by
        place.update(zip(self._rest, values))
        if named or len(values) != len(self._rest):  # not every word was given in its place
            place.update(named)
            given = len(values) + len(named)
            if given > len(self._rest) or len(place) < 1 + self.fewest or not place.keys() <= {"by", *self._rest}:
                raise TypeError(f"{self.verb}: {given} words")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self.verb}: a move does not change")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(self.entry())

    def __repr__(self) -> str:
        return f"<{self.entry()}>"

    @classmethod
    def actors(cls, s: S, frame: Frame) -> Iterable[Actor]:
        """Who may enter this move under this frame."""
        return (TABLE,) if cls.chance else s.players if cls.anyone else (frame.by,)

    @classmethod
    def hangs_on(cls, s: S, by: Actor) -> tuple[str, ...]:
        """What this depends on and nobody told, by the names of its counts: then it is perhaps allowed, and listed as that."""
        return ()

    @classmethod
    def likeliest(cls, s: S, by: Actor) -> tuple[str, ...] | None:
        """Of several ways to say this the one that Enter proposes; None where the table says which."""
        return None

    @classmethod
    def in_play(cls, s: S) -> bool:
        """May it ever be entered at this table? A thing said without a verb is not taken for a word of what is not."""
        return True

    @classmethod
    def elsewhere(cls, s: S, by: Actor | None) -> Because | None:
        """Why this move is not asked of this player now, where a rule says it; else the kernel names where it belongs, or whose it is."""
        return None

    @classmethod
    def asked(cls, s: S, by: Actor, *, named: bool) -> bool:
        """Does the question on the screen ask this player for it, so that the answer alone says it? `named`: the line names the player."""
        return False

    @classmethod
    def choices(cls, s: S, by: Actor, *said: str) -> Iterator[Choice]:
        """The possible next words, given those already said; none when the entry is complete."""
        word = cls.word_at(len(said))
        return word.choices(cls.so_far(by, said), s) if word else iter(())

    @classmethod
    def understood(cls, s: S, by: Actor, *said: str) -> Collection[str]:
        """What else may be said next and is then judged: never listed, and meant only when it is said in full."""
        word = cls.word_at(len(said))
        return word.understood(cls.so_far(by, said), s) if word else ()

    @classmethod
    def spoken(cls, s: S, by: Actor, word: str) -> tuple[str, ...]:
        """What else the entry's first word is called just now, such as the card that lies at a place."""
        called = cls.renaming(s, by)
        return called(word) if called else ()

    @classmethod
    def renaming(cls, s: S, by: Actor, *said: str) -> Callable[[str], tuple[str, ...]] | None:
        """What else the words at this place are called just now; None where nothing is."""
        word = cls.word_at(len(said))
        return word.renaming(cls.so_far(by, said), s) if word else None

    @classmethod
    def declared(cls) -> tuple[Word, ...]:
        """The entry's words, where they are declared."""
        return cls._words

    @classmethod
    def word_at(cls, k: int) -> Word | None:
        """The declared word at this place; a tail goes on for ever."""
        if k < len(cls._words):
            return cls._words[k]
        return cls._words[-1] if cls._words and isinstance(cls._words[-1], Tail) else None

    @classmethod
    def so_far(cls, by: Actor, said: tuple[str, ...]) -> Move[S]:
        """The move as far as it is said: what domains read."""
        move = cls.__new__(cls)
        place = move.__dict__
        place["by"] = by
        for (name, kind), word in zip(cls._shape, said):
            place[name] = kind(word)
        if cls._tail is not None:
            place[cls._rest[-1]] = tuple(map(cls._tail, said[len(cls._shape) :]))
        return move

    def bars(self, s: S) -> Iterator[Because]:
        """Reasons that read no word: not here, not now, not in this mode or box."""
        return iter(())

    def outside(self, s: S) -> Because | None:
        """The first word outside its domain, by the rule that refuses it."""
        values = self.__dict__
        for word in self.checked:
            value = values.get(word.name)
            if value is not None and (refusal := word.against(self, s, value)):
                return refusal
        return None

    def blocks(self, s: S) -> Iterator[Because]:
        """Every further reason it may not happen; its words are inside their domains here."""
        return iter(())

    def apply(self, s: S) -> None:
        """What it does; called only when nothing blocks or the table insists."""

    def teaches(self, s: S) -> Mapping[str, str]:
        """Facts of the owner's box that this entry corrects for good; asked for after it was applied."""
        return {}

    def effect(self, s: S) -> tuple[str, dict[str, object]] | None:
        """What it costs or brings, for the list of options: a rule whose `did` says it, and the numbers in it."""
        return None

    def apart(self, s: S) -> tuple[str, dict[str, object]] | None:
        """What sets it apart from the other answers to the question that ends it, said as an effect is: what a payment loses."""
        return None

    @classmethod
    def source(cls, s: S) -> str:
        """Which stream of chance an outcome comes from."""
        return cls.verb

    @classmethod
    def sample(cls, s: S, by: Actor, rng: random.Random) -> tuple[str, ...]:
        """Words drawn by the program where the table did not say them."""
        said: tuple[str, ...] = ()
        while True:
            offered = list(cls.choices(s, by, *said))
            if not offered or (len(said) >= _LONG and DONE in offered):
                return said
            word = rng.choice(offered)
            if word is DONE:
                return said
            said += (word.sample(rng) if isinstance(word, Open) else str(word),)

    @classmethod
    def dealt(cls, s: S) -> bool:
        """Does the program draw this? Usually where it deals the cards; also a set-up at random, never a story it does not know."""
        return bool(s.cards == "app")

    @classmethod
    def rolls(cls, s: S, by: Actor, said: tuple[str, ...], rng: random.Random) -> tuple[str, ...] | None:
        """The words that dice alone add to those said; None where more than dice is missing or their number is not known."""
        return None

    @classmethod
    def names_player(cls, k: int) -> bool:
        """Does the entry's word at this place name a player?"""
        return bool(cls._words) and cls._words[min(k, len(cls._words) - 1)].players

    # -- words on disk ---------------------------------------------------------------------------------------------

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> Move[Any]:
        """The move these exact words say. Raises ValueError or TypeError when they do not fit."""
        said = list(words)
        shape = cls._shape
        values: list[object] = [kind(word) for (_, kind), word in zip(shape, said, strict=False)]
        if cls._tail is not None:
            rest = tuple(cls._tail(word) for word in said[len(shape) :])
            last = cls._words[-1] if cls._words else None
            if len(values) == len(shape):  # else an optional word in front of it was not said
                values.append(last.order(rest) if isinstance(last, Several) else rest)
        elif len(said) > len(shape):
            raise ValueError(f"{cls.verb}: too many words")
        return cls(by, *values)

    def words(self) -> tuple[str, ...]:
        """The entry's words as they stand on disk, without actor and verb."""
        said: list[str] = []
        for name in self._rest:
            value = getattr(self, name)
            if value is None:
                continue
            said.extend(map(str, value)) if isinstance(value, tuple) else said.append(str(value))
        return tuple(said)

    def entry(self) -> str:
        """The record: actor, verb, words."""
        return " ".join((self.by, self.verb, *self.words()))


AnyMove = Move[Any]
