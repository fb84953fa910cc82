"""Tasks of the adventure: what each asks for, as far as the rulebook or the table has told; the moments of some; prizes and rewards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.line.names import plain
from referee.kernel.move import Actor
from referee.kernel.score import Points, ends
from rulesdb import data

from ..cards import EVERY, Deck, deck_of
from ..seat import Seat
from ..state import PortRoyal
from ..symbols import ITEMS
from . import amounts as said
from .amounts import Part, Vocabulary
from .crowns import crowned
from .heroes import works

OTHER = "other"  # something the program does not count
NOT_SPENT = ("sabres", "colours", "influence", "persons-of-three")  # what goes for them, only the table knows
_KINDS = {"persons": "person", "expeditions": "expedition", "items": "item"}
COUNTED = ("coins", "sabres", "expeditions", "colours", "influence", "crowns", "persons", "items", "ares", "persons-of-three")


class Task(NamedTuple):
    """One task. `needs` None: printed, but not known."""

    id: str
    needs: tuple[str, ...] | None = None
    active: bool = False
    at_once: bool = False
    stop: int = 0
    fewer: int = 0
    times: int = 1


@cache
def tasks() -> dict[str, Task]:
    """The tasks that are known: task.13, task.15, task.30, task.33, task.34, task.40, task.41, task.50, task.51, task.52."""
    rows = data("port-royal", "tasks")["task"]
    return {row["id"]: Task(**{**row, "needs": tuple(row["needs"])}) for row in rows}


@cache
def task(number: str) -> Task:
    return tasks().get(number) or Task(number)


def ask_needs(s: PortRoyal, number: str) -> None:
    """Asked when the card is laid open, so that nobody is passed over who could fulfil it. Only while judging."""
    if task(number).needs is None:
        s.fact(f"task-needs.{number}", task=number)


def ask_price(s: PortRoyal, number: str) -> None:
    """task.40: the editions disagree. Only while judging."""
    if number == "40":
        s.fact("task-price.40", task=number)


def ask_rewards(s: PortRoyal, number: str) -> None:
    """What only the card shows is asked when somebody can fulfil the task, and remembered. Only while judging."""
    s.fact(f"task-first.{number}", task=number)
    s.fact(f"task-crowns.{number}", task=number)


@cache
def vocabulary() -> Vocabulary:
    """What a task may ask for, in the players' words."""
    types = dict.fromkeys(c.type for c in deck_of(EVERY).cards.values() if c.kind == "person")
    words = said.vocabulary((*COUNTED, *ITEMS, *types, OTHER), minus=True)
    for one, many in (("coin", "coins"), ("sabre", "sabres"), ("expedition", "expeditions"), ("colour", "colours"), ("crown", "crowns"),
                      ("person", "persons")):
        for form in said.forms(one):
            words.called.setdefault(plain(form), many)
    return words


@cache
def parts_of(text: str) -> tuple[Part, ...]:
    return tuple(part for part in vocabulary().read(text) if part.what)


def needs(s: PortRoyal, number: str) -> tuple[Part, ...] | None:
    """The requirements, read: `-coins4` is discarded, `priest1` is enough to have (task.minus). None where nobody knows them."""
    words = task(number).needs
    parts: tuple[Part, ...] | None = s.known(f"task-needs.{number}") if words is None else parts_of(",".join(words))
    return parts


def have(s: PortRoyal, who: Actor, what: str) -> Points | None:
    """How much of something a player has. None: nothing the program counts."""
    seat = s.players[who]
    if what in _COUNTS:
        return _COUNTS[what](s, who)
    if what == "sabres":  # hero.not-person
        return s.shown_on(seat.persons, "sabres")
    known = what in _KINDS or what in ITEMS or what == "ares" or what in _types(s.box)
    return sum(suits(s, word, what) for word in _area(seat)) if known else None


_COUNTS: dict[str, Callable[[PortRoyal, Actor], Points | None]] = {
    "coins": lambda s, who: s.players[who].coins,
    "crowns": lambda s, who: s.players[who].crowns,
    "colours": lambda s, who: s.colours(),
    "influence": lambda s, who: s.influence(who),
    "persons-of-three": lambda s, who: _of_three(s, who),
}


def _area(seat: Seat) -> list[str]:
    return [*seat.persons, *seat.items, *seat.expeditions]


@cache
def _types(box: Deck) -> set[str]:
    return {c.type for c in box.cards.values() if c.kind == "person"}


def suits(s: PortRoyal, word: str, what: str) -> bool:
    """Is a card of the area one of what a task asks for? (hero.not-person)"""
    card = s.card(word)
    kind = _KINDS.get(what)
    if kind is not None:
        return bool(card.item) if kind == "item" else card.kind == kind
    return what in (card.item, card.colour if card.item else "", card.type if card.kind == "person" else "")


def _of_three(s: PortRoyal, who: Actor) -> int:
    """task.40: printed prices; señoritas' discounts do not count."""
    most = s.known("task-price.40") == "at-most"
    prices = [s.card(p).cost or 0 for p in s.players[who].persons]
    return sum(p <= 3 if most else p >= 3 for p in prices)


def lacking(s: PortRoyal, who: Actor, number: str) -> tuple[str, ...]:
    """What a player still lacks; () when everything that can be checked is there (task.minimum)."""
    missing: list[str] = []
    for _minus, what, n in needs(s, number) or ():
        has = have(s, who, what)
        if has is not None:
            missing += [what] * (n - ends(has)[1])
    return tuple(missing)


def unchecked(s: PortRoyal, who: Actor, number: str) -> bool:
    """Does it ask for something the program does not count, or that nobody knows?"""
    wanted = needs(s, number)
    if wanted is None:
        return True
    return any(
        (minus and what in NOT_SPENT) or (has := have(s, who, what)) is None or ends(has)[0] < n for minus, what, n in wanted
    )


def discards(s: PortRoyal, who: Actor, number: str, said: Sequence[str] = ()) -> tuple[list[str], list[str]]:
    """task.minus: the cards that go, given those said; and which may be said next, where the player has a choice that matters."""
    pool, rest = _area(s.players[who]), list(said)
    gone: list[str] = []
    for minus, what, n in needs(s, number) or ():
        if not minus or what in ("coins", "crowns") or what in NOT_SPENT:
            continue
        fits = [word for word in pool if suits(s, word, what)]
        chosen = fits[:n]
        if len(fits) > n and len(set(fits)) > 1:
            chosen, rest = rest[:n], rest[n:]
            for word in chosen:
                fits.remove(word)
            if len(chosen) < n:
                return gone + chosen, sorted({word for word in fits if not chosen or word >= chosen[-1]})
        for word in chosen:
            pool.remove(word)
        gone += chosen
    return gone, []


def spend(s: PortRoyal, who: Actor, number: str, said: Sequence[str] = ()) -> None:
    """task.minus: what stands after a minus is discarded; ares.tasks."""
    seat = s.players[who]
    for minus, what, n in needs(s, number) or ():
        if minus and what == "coins":
            paid = n if seat.coins is None else min(n, seat.coins)
            s.pay(who, paid)
            s.note("coins.pay", player=who, coins=paid)
        elif minus and what == "crowns":
            seat.crowns = max(0, seat.crowns - n)
    gone = discards(s, who, number, said)[0]
    for word in gone:
        next(pile for pile in (seat.persons, seat.items, seat.expeditions) if word in pile).remove(word)
    s.throw(gone)
    if gone:
        s.note("task.minus", player=who, cards=tuple(gone))


def uncover(s: PortRoyal, who: Actor) -> None:
    """task.first-ability, task.second-prize, task.third-fourth: what lies under the left-most marker."""
    seat = s.players[who]
    seat.markers -= 1
    if seat.markers == 3 and works(seat.hero, 3, "samuel"):
        s.note("hero.samuel", player=who, coins=s.gain(who, 2))
    elif seat.markers == 1:
        crowned(s, who, 1, "task.third-fourth")
    elif seat.markers == 0:
        crowned(s, who, 3, "task.third-fourth")


def done_by(s: PortRoyal, number: str) -> int:
    """How many players have fulfilled a task."""
    return sum(number in seat.tasks for seat in s.players.values())


def reward(s: PortRoyal, who: Actor, number: str) -> None:
    """task.first-reward for the first, task.crowns for everyone."""
    if not done_by(s, number):
        first = s.known(f"task-first.{number}")
        if first == "crown":
            crowned(s, who, 1, "task.crowns")
        elif first in ("1", "2"):
            s.note("task.first-reward", player=who, coins=s.gain(who, int(first)))
    if (crowns := s.known(f"task-crowns.{number}")) is not None:
        crowned(s, who, crowns, "task.crowns")


def ready(s: PortRoyal, who: Actor) -> list[str]:
    """Tasks a player may fulfil whenever it is their time to act, as far as the table has told what they ask for."""
    seat = s.players[who]
    if not s.tasks or not seat.markers:
        return []
    return [
        t
        for t in s.tasks
        if t not in seat.tasks
        and not task(t).at_once
        and not task(t).stop
        and not unchecked(s, who, t)
    ]


def offer(s: PortRoyal, who: Actor, number: str) -> None:
    seat = s.players[who]
    if number in s.tasks and number not in seat.tasks and seat.markers:
        s.moment.append(f"{number}:{who}")
        if not lacking(s, who, number):
            s.note("task.later", player=who, task=number)


def tax_paid(s: PortRoyal, who: Actor) -> None:
    """task.50: decided when the tax is paid."""
    offer(s, who, "50")


def ship_opened(s: PortRoyal, before: int) -> None:
    """task.33, task.34: the fourth colour has come into the active player's harbour."""
    if s.tasks and before < 4 <= s.colours():
        for number in ("33", "34"):
            offer(s, s.active, number)
