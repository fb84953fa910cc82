"""A game is a record of functions and tables, never a base class."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .answer import Answer, Ear, ordered
from .cheap_classes import NamedTuple, parts
from .facts import Facts
from .line.names import QUOTES, plain, sayings
from .line.small_words import IDLE
from .move import Actor, AnyMove, Because
from .score import Sheet
from .view import Panel, Words

if TYPE_CHECKING:
    from .odds import Odds


EDITION = "2026.4"  # how the rules are read, the same number in every game


def since(begun: str, edition: str) -> bool:
    """Was a table begun under this edition or a later one? Editions are compared as numbers."""
    return _numbers(begun) >= _numbers(edition)


def _numbers(edition: str) -> list[int]:
    return [int(part) if part.isdecimal() else 0 for part in edition.split(".")]


class Header(NamedTuple):
    """What a table was begun with."""

    game: str
    players: tuple[str, ...]
    mode: str = ""
    edition: str = ""
    cards: str = "table"
    level: str = "enforce"
    seed: str = ""
    options: Mapping[str, str] = {}
    campaign: str = ""
    begun: str = ""
    format: int = 1

    @property
    def told_apart(self) -> bool:
        """Has every player a name of their own? A number is a seat's."""
        names = {name.strip().casefold() for name in self.players}
        return len(names) == len(self.players) and not any(not name or name.isdecimal() for name in names)


class Mode(NamedTuple):
    """One way to play the game: how many, and which settings it knows (setting -> its values, the default first)."""

    id: str
    seats: tuple[int, int]
    options: Mapping[str, tuple[str, ...]] = {}
    level: str = "enforce"  # the natural level to play it at
    #: Settings of which several values may be taken (`1,3`), `all` or `none` of them; the usual choice first.
    #: The term `SETTING-VALUE` names each, or its own; `SETTING-VALUE-means` says what it brings, `SETTING-none` what none of them does.
    ticks: Mapping[str, tuple[str, ...]] = {}
    most: Mapping[str, int] = {}  # so many of them at most, where not all may be taken
    needs: Mapping[str, tuple[str, str]] = {}  # a setting that matters only with a value of another taken
    offers: bool = False  # before its first table, are the facts it needs offered to be asked in one sitting?


#: What a campaign keeps: lists of words, and single words, by name.
Kept = dict[str, list[str] | str]
#: What a table does to it: `+word` and `-word` of a list, or the new single word.
Changes = dict[str, list[str] | str]


class Campaign(NamedTuple):
    """What lasts between tables of one game. Changes, not results: a table corrected later leaves those after it standing."""

    keys: Mapping[str, bool]  # what is kept: is it a list?
    start: Callable[[Mapping[str, str]], Kept]  # before the first table, or what was told of an older one
    inherit: Callable[[Kept, str], dict[str, str]]  # the settings a new table of a mode begins with
    adds: Callable[[Header, Any], Changes]  # what a finished table leaves behind
    in_words: Callable[[Changes, Words], list[str]]  # the same in words
    show: Callable[[Kept, Words], list[Panel]]  # where the story stands, and what the next table is laid out with
    reads: Callable[[str, str], tuple[str, str]] = lambda key, value: (value, "")  # a told value as it is kept, and what it should be
    mode: Callable[[Kept, int], str] = lambda kept, players: ""  # the next table's, where it hangs on more than the number of players


@parts
class Game:
    """Everything the kernel needs to know of one game."""

    id: str
    modes: Mapping[str, Mode]
    flow: Mapping[str, tuple[type[AnyMove], ...]]
    begin: Callable[[Header], Any]
    score: Callable[[Any], Sheet]
    say: Callable[[str], tuple[str, ...]]  # the words an id is said in, both languages
    settle: Callable[[Any], None] = lambda s: None  # standing conditions, after every record
    #: Words of everyday use (`attack`, «торговать») and the verbs they mean, the likeliest first; with words that go without saying
    #: (`fight sunk`), `…` behind them where something must follow.
    everyday: Callable[[], Mapping[str, Sequence[str]]] = dict
    tellings: tuple[type[AnyMove], ...] = ()
    automatic: frozenset[Actor] = frozenset()
    absent: frozenset[str] = frozenset()  # rules by which a part of the box is not in this game: said when asked, never listed
    loud: frozenset[str] = frozenset()  # rules whose effect everybody at the table must notice: a bust, the last round
    lacking: Callable[[Any], None] = lambda s: None  # raises Need for a fact of the box that a final score hangs on
    #: The entry of which Enter asks the rest where nothing else is to be done: a count that the score waits for.
    waits: Callable[[Any], str] = lambda s: ""
    marked: Callable[[Any, Actor], int | None] | None = None  # a player's points as marked on the table, for the chart by round
    ladder: tuple[str, tuple[str, ...]] = ("", ())  # a setting of which one value is harder than the one before
    purse: str = ""  # what the money in front of a player is called, where there is any
    rounds: int = 0  # how many a game has, where that is fixed
    computed: Callable[[Any], dict[str, Any]] = lambda s: {}
    #: Of several places called the same the one that lies in one of these is meant, and of a thing with parts the part called so.
    usual: frozenset[str] = frozenset()
    #: What follows by itself of pieces put elsewhere by a correction of these places.
    mended: Callable[[Any, Sequence[str]], None] = lambda s, paths: None
    kept_by: Callable[[Any, str], str] = lambda s, path: ""  # the track that keeps a place which this table does not
    wrong: Callable[[Any], Iterator[Because]] = lambda s: iter(())  # pieces that do not add up
    visible: Callable[[Any], dict[str, Any]] | None = None  # what lies on the table, for patch lists; default: the state
    name: Callable[[str, str], str | None] = lambda word, lang: None  # names made of several terms
    view: Callable[[Any, Words], list[Panel]] = lambda s, words: []
    setup: Callable[[Header, Words], list[Panel]] = lambda header, words: []
    ask: Callable[[Any, Words], str] = lambda s, words: ""  # the question at hand, where the frame's own term is not enough
    late: Callable[[Any, str, Actor], None] | None = None  # prepares a table that begins at a later frame
    #: What may be said of a decision at which a table begins (`now`), each number or word of it by name.
    decisions: Mapping[str, Mapping[str, Answer]] = field(default_factory=dict)
    known: Callable[[str], str | None] = lambda key: None  # facts that ship with the rules data
    facts: Facts = field(default_factory=Facts)  # what is printed on the owner's components, and what answers each
    drawing: Callable[[Mapping[str, str], Words], list[str]] = lambda facts, words: []  # what was surveyed, to compare with the board
    published: tuple[str, int] = ("", 0)  # its name and number on boardgamegeek.com
    began: Callable[[Any], Actor] = lambda s: "1"  # who had the first turn
    cards: str = "table"  # who draws by default: the table or the program
    look: Callable[[Any, Words, str], list[Panel]] = lambda s, words, said: []  # one thing looked at closely, by its name
    sights: frozenset[str] = frozenset()  # what is looked at by its bare name, without `show`
    picture: Callable[[Any, Words], str] = lambda s, words: ""  # the table drawn as SVG; empty where its panels say as much
    draws: tuple[str, ...] = ("table", "app")  # who may draw: the program only where it knows the cards, else at least its dice
    extra_moves: tuple[type[AnyMove], ...] = ()
    unfit: Callable[[Header], Iterator[Because]] = lambda header: iter(())  # settings that the rules do not let go together
    #: A final sheet from counts alone: the mode, the facts of the table, each player's name and facts (rulesdb/<game>/tally.toml).
    tally: Callable[[str, Mapping[str, object], list[tuple[str, Mapping[str, object]]]], Sheet] | None = None
    #: Answers of a tally that follow from another by what the owner's box knows: id -> (the other's id, what makes it).
    follows: Callable[[Mapping[str, str]], Mapping[str, tuple[str, Callable[[int], int]]]] = lambda box: {}
    #: Counts that cannot all be so, of the same mode and facts as far as they were answered; `players` of the table once nobody else plays.
    miscounted: Callable[[str, Mapping[str, object], list[tuple[str, Mapping[str, object]]]], Iterator[Because]] = lambda *told: iter(())
    answers: Mapping[str, Answer] = field(default_factory=dict)  # little languages that a tally's questions name
    #: What chance says: from a table (and perhaps words), or from words alone where the state is None. Raises Unread.
    odds: Callable[[Any, tuple[str, ...]], Odds] | None = None
    glance: tuple[str, ...] = ()  # the words that ask it for no more than what stands above the prompt
    campaign: Campaign | None = None
    edition: str = EDITION
    #: How much of the box a table follows, the usual first; the terms `track-VALUE` name each and `track-VALUE-means` says what it costs.
    track: tuple[str, ...] = ()

    def settings(self, mode: str) -> dict[str, tuple[str, ...]]:
        """What a table of a mode may be begun with: the settings of the mode, and how much is tracked."""
        return {**self.modes[mode].options, **({"track": self.track} if self.track else {})}

    def begun_as(self, header: Header) -> bool:
        """May a table have begun so: as many players, each by a name, and nothing of its settings that there is not?"""
        mode, settings = self.modes[header.mode], self.settings(header.mode)
        low, high = mode.seats
        for key, value in header.options.items():
            listed = {*mode.ticks[key], "all", "none"} if key in mode.ticks else settings.get(key, ())
            if listed and not set(value.split(",") if key in mode.ticks else (value,)) <= set(listed):
                return False
        return low <= len(header.players) <= high and header.told_apart and header.cards in self.draws

    @cached_property
    def _taken(self) -> frozenset[str]:
        """What says a move, also in everyday words."""
        return IDLE.union(map(plain, self.everyday()), (form for verb in self.verbs() for form in sayings(self, verb)))

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players of any mode."""
        every = [mode.seats for mode in self.modes.values()]
        return min(low for low, _high in every), max(high for _low, high in every)

    def called(self, word: str) -> tuple[str, ...]:
        """Everything a word is called, in both languages: as it is said, and as it is printed."""
        return (*self.say(word), *(name for lang in ("ru", "en") if (name := self.name(word, lang))))

    def ear(self, *, rows: bool = False) -> Ear:
        """How answers are heard at a table of this game: no move is taken for a new name."""
        return Ear(self.called, rows, self._taken)

    def order(self, tokens: Sequence[str]) -> int:
        """How many of the first tokens say a move, also in everyday words: no new name begins so, unless it is quoted."""
        return 0 if tokens[0][:1] in QUOTES else ordered(tokens, self._taken)

    def verbs(self) -> Mapping[str, type[AnyMove]]:
        """Every move by its verb."""
        return self._verbs

    @cached_property
    def _verbs(self) -> Mapping[str, type[AnyMove]]:
        rows = (*self.flow.values(), self.tellings, self.extra_moves)
        return {cls.verb: cls for row in rows for cls in row}
