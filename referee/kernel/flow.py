"""Frames: decisions waiting on a stack. The top one says who may enter which moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, TypeVar

from .answer import Number
from .cheap_classes import NamedTuple, parts
from .domains import Inner
from .facts import Facts, Need
from .game import since
from .move import TABLE, Actor, AnyMove

if TYPE_CHECKING:
    from typing_extensions import TypeVar as Defaulted

    from .game import Game

    #: The numbers and words that the decisions of a game carry, each declared with its type (a TypedDict of the game).
    Carried = Defaulted("Carried", default=Any)
else:
    Carried = TypeVar("Carried")

Value = int | str | bool | None
T = TypeVar("T")


@dataclass(slots=True)
class Frame(Generic[Carried]):
    """One decision: its row in the flow table, whose it is, and the few numbers that belong to it."""

    name: Annotated[str, Inner()]
    by: Actor
    data: Carried = field(default_factory=dict)  # type: ignore[assignment]


@dataclass(slots=True)
class Together(Generic[Carried]):
    """A simultaneous phase: a stack of frames for each player, and who is done."""

    name: Annotated[str, Inner()]
    stacks: dict[Actor, list[Frame[Carried]]]
    ready: list[Actor] = field(default_factory=list)


class Note(NamedTuple):
    """Something that happened by itself, with the rule that made it happen."""

    rule: str
    facts: dict[str, object]


@parts
class State(Generic[Carried]):
    """What every table tracks. A game's state extends it with plain dataclasses of ids and numbers."""

    box_facts: ClassVar[Facts] = Facts()  # what is printed on the owner's components and may be asked for

    players: dict[Actor, Any]
    now: list[Frame[Carried] | Together[Carried]] = field(default_factory=list)
    turn: Annotated[int, Inner(Number(1))] = 1
    round: Annotated[int, Number(1, 99)] = 1
    level: str = "enforce"
    tracking: str = ""  # how much of the box is followed: a value of the game's own
    options: dict[str, str] = field(default_factory=dict)
    facts: dict[str, str] = field(default_factory=dict)
    pins: dict[str, Value] = field(default_factory=dict)
    drawn: dict[str, int] = field(default_factory=dict)
    edition: str = ""
    cards: str = "table"
    names: dict[Actor, str] = field(default_factory=dict)
    acting: Actor | None = None
    notes: list[Note] = field(default_factory=list)

    @property
    def telling(self) -> bool:
        """May results be told instead of entered? At a strict table only where the game leaves that part of the box to the players."""
        return self.level != "enforce"

    # -- seats -----------------------------------------------------------------------------------------------------

    def seats(self, start: Actor) -> list[Actor]:
        """All players clockwise from one."""
        order = list(self.players)
        k = order.index(start)
        return order[k:] + order[:k]

    def after(self, who: Actor) -> Actor:
        """The player to the left."""
        return self.seats(who)[1 % len(self.players)]

    # -- the stack -------------------------------------------------------------------------------------------------

    def stack(self, by: Actor | None = None) -> list[Any]:
        """The stack this actor decides on: their own in a simultaneous phase, else the table's."""
        top = self.now[-1] if self.now else None
        who = by or self.acting
        if isinstance(top, Together) and who in top.stacks:
            return top.stacks[who]
        return self.now

    def top(self, by: Actor | None = None) -> Frame[Carried] | None:
        """The decision at hand."""
        if self.now and type(self.now[-1]) is Frame:  # the usual case, asked several times an entry
            return self.now[-1]
        stack = self.stack(by)
        return stack[-1] if stack and isinstance(stack[-1], Frame) else None

    @property
    def over(self) -> bool:
        """Is the game over, so that its sheet is the final one?"""
        return bool(self.now) and self.now[-1].name == "over"

    @property
    def frame(self) -> Frame[Carried]:
        """The decision at hand, where there surely is one."""
        top = self.top()
        if top is None:
            raise LookupError("nothing is to be decided")
        return top

    def push(self, name: str, by: Actor, /, **data: Any) -> Frame[Carried]:
        """Puts a decision on top."""
        frame: Frame[Carried] = Frame(name, by, data)  # type: ignore[arg-type]
        self.stack().append(frame)
        return frame

    def pop(self) -> None:
        """The decision on top is taken."""
        self.stack().pop()

    def cut(self, name: str) -> None:
        """Unwinds down to and including the frame of this name, whatever lies on it."""
        stack = self.stack()
        while stack:
            gone = stack.pop()
            if gone.name == name:
                return
        if stack is not self.now:  # the frame lies beneath the simultaneous phase
            self.now.pop()
            self.acting = None
            self.cut(name)

    def together(self, name: str, frame: str, actors: Iterable[Actor]) -> None:
        """Opens a simultaneous phase."""
        self.now.append(Together(name, {a: [Frame(frame, a)] for a in actors}))

    def done(self, by: Actor) -> None:
        """Marks a player ready; the phase ends when all are."""
        top = self.now[-1]
        if isinstance(top, Together):
            if by not in top.ready:
                top.ready.append(by)
            if len(top.ready) == len(top.stacks):
                self.now.pop()

    # -- what happens by itself, what is asked, what is pinned -------------------------------------------------------

    def note(self, rule: str, /, **facts: object) -> None:
        """Tells the table that something happened by itself."""
        self.notes.append(Note(rule, facts))

    def fact(self, key: str, must: str = "", enough: Callable[[Any], bool] = lambda told: told is not None, /, **about: object) -> Any:
        """A fact of the owner's box: its value, None where the owner does not know, or the question.

        `must`: the rule by which it must be known, and known well `enough`.
        """
        if key not in self.facts or (must and not enough(self.known(key))):
            fact = self.box_facts.of(key)
            if fact is None:
                raise KeyError(key)
            raise Need(key, fact, about, must)
        return self.box_facts.value(key, self.facts[key])

    def known(self, key: str) -> Any:
        """The same if it was told, else None: never a question."""
        text = self.facts.get(key)
        return None if text is None else self.box_facts.value(key, text)

    def since(self, edition: str) -> bool:
        """Does a correction that is bound to an edition hold at this table?"""
        return since(self.edition, edition)

    def pinned(self, path: str, value: T) -> T:
        """A computed value, unless the table pinned another."""
        if self.pins and path in self.pins:
            return self.pins[path]  # type: ignore[return-value]
        return value


def open_frames(s: State) -> Iterator[tuple[Frame, bool]]:
    """The frames that are open now, each with whether its player is already done."""
    if not s.now:
        return
    top = s.now[-1]
    if isinstance(top, Frame):
        yield top, False
    else:
        for who, stack in top.stacks.items():
            if stack:
                yield stack[-1], who in top.ready


def open_moves(game: Game, s: State) -> Iterator[tuple[Actor, type[AnyMove]]]:
    """Who may enter which moves now."""
    for frame, ready in open_frames(s):
        for cls in game.flow.get(frame.name, ()):
            if ready and not cls.anytime:
                continue
            for actor in cls.actors(s, frame):
                yield actor, cls
        if not ready and _tells(game, s, frame):
            for cls in game.tellings:
                if cls in game.flow[frame.name]:
                    continue  # already said above
                for actor in cls.actors(s, frame):
                    yield actor, cls


def _tells(game: Game, s: State, frame: Frame) -> bool:
    """Is this a player's decision, in which something may be told? Nothing is where nothing can be done: the game is over."""
    return s.telling and frame.by != TABLE and bool(game.flow.get(frame.name))


def is_open(game: Game, s: State, by: Actor, cls: type[AnyMove]) -> bool:
    """May this actor enter this move now? The same answer as `open_moves`, without listing it."""
    if s.now and type(top := s.now[-1]) is Frame and cls in game.flow.get(top.name, ()):
        return by in cls.actors(s, top)
    for frame, ready in open_frames(s):
        if cls in game.flow.get(frame.name, ()):
            if (not ready or cls.anytime) and by in cls.actors(s, frame):
                return True
        elif not ready and cls in game.tellings and _tells(game, s, frame) and by in cls.actors(s, frame):
            return True
    return False
