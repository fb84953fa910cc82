"""Tasks of the adventure: what each asks for, as far as the rulebook or the table has told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from referee.kernel.move import Actor
from referee.kernel.names import plain
from rulesdb import data

from ..cards import EVERY, deck_of
from ..state import PortRoyal
from ..symbols import ITEMS
from . import amounts as said
from .amounts import Part, Vocabulary

OTHER = "other"  # something the program does not count
NOT_SPENT = ("sabres", "expeditions", "colours", "influence", "persons", "persons-of-three")  # which of them go, only the table knows
COUNTED = ("coins", "sabres", "expeditions", "colours", "influence", "crowns", "persons", "items", "ares", "persons-of-three")


@dataclass(frozen=True, eq=False, repr=False)
class Task:
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
    found = said.vocabulary((*COUNTED, *ITEMS, *types, OTHER))
    for one, many in (("coin", "coins"), ("sabre", "sabres"), ("expedition", "expeditions"), ("colour", "colours"), ("crown", "crowns"),
                      ("person", "persons")):
        for form in said.forms(one):
            found.called.setdefault(plain(form), many)
    return found


@cache
def read(text: str) -> tuple[Part, ...]:
    return tuple(part for part in vocabulary().read(text) if part.what)


def needs(s: PortRoyal, number: str) -> tuple[Part, ...] | None:
    """The requirements, read: `-coins4` is discarded, `priest1` is enough to have (task.minus). None where nobody knows them."""
    words = task(number).needs
    told: tuple[Part, ...] | None = s.known(f"task-needs.{number}") if words is None else read(",".join(words))
    return told


def have(s: PortRoyal, who: Actor, what: str) -> int | None:
    """How much of something a player has. None: nothing the program counts."""
    seat = s.players[who]
    if what == "coins":
        return seat.coins
    counts = {
        "sabres": sum(s.printed(s.card(p), "sabres") or 0 for p in seat.persons),  # hero.not-person
        "expeditions": len(seat.expeditions), "colours": s.colours(), "influence": s.influence(who),
        "crowns": seat.crowns, "persons": len(seat.persons), "items": len(seat.items),
        "ares": sum(s.card(i).colour == "ares" for i in seat.items),
        "persons-of-three": _of_three(s, who),
    }
    if what in counts:
        return counts[what]
    if what in ITEMS:
        return sum(s.card(i).item == what for i in seat.items)
    types = {c.type for c in s.box.cards.values() if c.kind == "person"}
    return sum(s.card(p).type == what for p in seat.persons) if what in types else None  # hero.not-person


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
        if has is not None and has < n:
            missing += [what] * (n - has)
    return tuple(missing)


def unchecked(s: PortRoyal, who: Actor, number: str) -> bool:
    """Does it ask for something the program does not count?"""
    wanted = needs(s, number)
    return wanted is None or any(have(s, who, what) is None or (minus and what in NOT_SPENT) for minus, what, _n in wanted)


def spend(s: PortRoyal, who: Actor, number: str) -> None:
    """task.minus: what stands after a minus is discarded; ares.tasks."""
    seat = s.players[who]
    for minus, what, n in needs(s, number) or ():
        if not minus:
            continue
        if what == "coins":
            s.pay(who, n if seat.coins is None else min(n, seat.coins))
        elif what == "crowns":
            seat.crowns = max(0, seat.crowns - n)
        else:
            pile = seat.items if what in ITEMS or what in ("ares", "items") else seat.persons
            gone = [w for w in pile if what in (s.card(w).item, s.card(w).colour, s.card(w).type, "items")][:n]
            for word in gone:
                pile.remove(word)
            s.throw(gone)
