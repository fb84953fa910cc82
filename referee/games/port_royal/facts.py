"""What is printed on the owner's cards and may be asked for, in the order in which the cards lie in the box.

Above Full Sail on the left and the large contract cards on the right, below the adventure on the right; the others are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from referee.kernel.answer import NONE, Number, One, Quote, Text
from referee.kernel.answer_lists import Many, Row
from referee.kernel.facts import Fact, Facts

from .adventure import effects
from .adventure.heroes import BACK, HEROES, PAIRS
from .cards import COLOURS, COSTS, SAILS

#: The persons of the adventure by pool.
ADVENTURE = {"tibuk-brothers": 3, "lookout": 5, "innkeeper": 5, "adventure-captain": 1, "adventure-priest": 1, "adventure-settler": 1}
#: The cards of Full Sail by pool, in the order of their list (the survey is read before any deck is made).
FULL_SAIL = {
    "wholesaler-yellow-other": 1, "wholesaler-blue-other": 1, "wholesaler-green-other": 1, "wholesaler-red-other": 1,
    "wholesaler-black-other": 1, "passenger-other": 5, "sailor": 10, "pirate": 2, "ship-yellow-x-1": 1, "ship-yellow-x-2": 2,
    "ship-blue-x-1": 2, "ship-blue-x-5": 1, "ship-green-x-1": 1, "ship-green-x-5": 2, "ship-red-x-1": 2, "ship-red-x-skull": 1,
    "ship-black-x-2": 1, "ship-black-x-4": 1, "ship-black-x-7": 1,
}
_PERSON = Row((("part-price", Number(COSTS[0], COSTS[-1])), ("part-shield", Number(0, 9)), ("part-more", Number(0, 9))), "/", least=1)
_PLAIN = Row(_PERSON.parts[:2], "/", least=1)
_SHIP = Row((("coins", Number(SAILS[0], SAILS[-1])),))
_LETTERS = (*"ABCDEFGHIJK", "none")
STARS = "starred.tasks"  # adventure.variant: the fifteen with a red star
STORY = ("none", "9", *(f"{n}{side}" for n in range(10, 100) for side in ("", "a", "b")))  # adventure.story-numbers

Settings = Mapping[str, str]


def _full_sail(mode: str, options: Settings) -> bool:
    return mode == "full-sail" or options.get("mix") == "yes"


def _together(mode: str, options: Settings) -> bool:
    return mode in ("contracts-coop", "contracts-solo")


def _adventure(mode: str, options: Settings) -> bool:
    return mode.startswith("adventure") or mode == "epilogue"


def _victory(mode: str, options: Settings) -> bool:
    return mode in ("adventure-coop", "adventure-solo")


def _at_home(module: str, read: str) -> Callable[[str], Any]:
    """Little languages are read where they are at home; they know the whole deck, which the start of a game need not load."""

    def reader(text: str) -> Any:
        home = import_module(module, __package__)
        return home.vocabulary().kept(text) if read == "kept" else getattr(home, read)(text)

    return reader


def _printed_text(module: str, term: str, example: str, read: str) -> Text:
    return Text(term, _at_home(module, "kept"), example, _at_home(module, read))


def _event(text: str) -> str:
    """Clauses that happen by themselves, `-` for none, or a sentence in quotation marks that the players carry out."""
    if text[:1] in "\"'“„«":
        return Quote().fit(text)
    if text != NONE:
        effects.clauses(text)
    return text


def _pools(pools: Mapping[str, int], of: str, needed: Callable[[str, Settings], bool]) -> Iterator[Fact]:
    """Cards of which only the number is known: `5/2` is a price and what else is printed."""
    for pool, n in pools.items():
        more = pool in ("sailor", "pirate", "tibuk-brothers", "innkeeper")  # sabres, or what she pays
        yield Fact(f"prices.{of}.{pool}", Many(_SHIP if "-x-" in pool else _PERSON if more else _PLAIN, n, n), f"needs-{of}", needed=needed)


def _white(contract: str) -> tuple[Fact, ...]:
    return (
        Fact(f"contract.{contract}.seal", Number(-1, 2), "needs-contracts", needed=_together),
        Fact(f"contract.{contract}.letter", One(_LETTERS), "needs-contracts", needed=_together),
        Fact(f"contract.{contract}.coins", Many(Number(0, 20), 1, 5), "needs-contracts", needed=_together),
    )


FACTS = Facts(
    *_pools(FULL_SAIL, "full-sail", _full_sail),  # setup.unknown-deck
    *_white("small-estate"),
    *_white("ransom"),
    *_pools(ADVENTURE, "adventure", _adventure),
    Fact(PAIRS, Many(One(HEROES), len(HEROES), len(HEROES), distinct=True), "needs-pairs", needed=_adventure),
    *(Fact(f"hero.{hero}.coins", Number(0, 20), "needs-heroes", needed=_adventure) for hero in HEROES),
    *(Fact(f"hero.{hero}.colour", One(COLOURS), "needs-heroes", needed=_adventure) for hero in ("peter", "ferdinand")),
    Fact("crown.shields", Many(Number(1, 60), 6, 6, order=1), "needs-crowns", needed=_adventure),  # crown.influence
    *(
        Fact(f"card-nine.{n}.{what}", Number(0, 200), "needs-victory", needed=_victory)
        for n in (1, 2, 3, 4)
        for what in ("markers", "influence")
    ),
    Fact(STARS, Many(One(STORY[2:]), 15, 15, distinct=True), "needs-stars", needed=lambda mode, options: mode == "epilogue"),
    # asked when they are met
    *(Fact(f"card.*.*.{what}", Number(0, 20), "needs-card") for what in ("influence", "sabres", "coins", "price")),
    *(Fact(BACK + hero, One(tuple(h for h in HEROES if h != hero)), "needs-pairs", asked=False, later=True) for hero in HEROES),
    Fact("card.*.*.needs", _printed_text(".symbols", "answer-symbols", "2 anchor, 1 house", "counted"), "needs-expedition"),
    Fact("contract.*.coins", Many(Number(0, 20), 1, 5), "needs-contracts"),
    Fact("task-needs.*", _printed_text(".adventure.tasks", "answer-needs", "-4 coins, 1 priest", "parts_of"), "needs-task", secret=True),
    Fact("task-price.40", One(("at-least", "at-most")), "needs-task", asked=False),
    Fact("task-first.*", One(("0", "1", "2", "crown")), "needs-task"),
    Fact("task-crowns.*", Number(0, 9), "needs-task"),
    Fact("brings.*", _printed_text(".adventure.deck", "answer-brings", "2 lookout, 3 ares", "added_cards"), "needs-story", secret=True),
    Fact("effect.*", Text("answer-event", _event, "all +1 coins; active -2 coins"), "needs-event", secret=True),
    Fact("next.*.*.*", One(STORY), "needs-story", secret=True),
)
