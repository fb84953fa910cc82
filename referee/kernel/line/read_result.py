"""What a line was read as: an entry, a question, or words that could not be read; and the players that words name.

What read_entry hands to `hear`; only names are below it.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache

from ..cheap_classes import NamedTuple
from ..flow import State
from ..game import Game
from ..move import TABLE, Actor, AnyMove, Because, Choice, Open
from .names import alike, clean, plain, sayings, tidy
from .small_words import FOR

Row = tuple[Actor, type[AnyMove]]

#: What a Russian name has in its other cases instead of its last letter, or behind it.
_CASES = {
    "а": ("ы", "и", "е", "у", "ой", "ою"), "я": ("и", "е", "ю", "ей", "ею"), "й": ("я", "ю", "ем", "е"), "ь": ("я", "ю", "ем", "е", "и"),
    "": ("а", "у", "ом", "ем", "е"),
}  # fmt: skip

_TO = {"а": "е", "я": "еи", "й": "ю", "ь": "юи"}  # of those the one in which somebody is given something


class Kind(Enum):
    """Why a line could not be read."""

    UNKNOWN = auto()  # a word this game does not know
    AMBIGUOUS = auto()  # letters that fit several things
    NOT_NOW = auto()  # a move of this game that is not open
    NOT_YOURS = auto()  # another player's
    OUTSIDE = auto()  # a word of this game that does not go here
    NOTHING = auto()  # nothing it could be done with


class Said(NamedTuple):
    """A complete entry, and how many tokens said it."""

    move: AnyMove
    used: int


class Which(NamedTuple):
    """The entry is not complete: one of these must be said. The answer stands in the place of `used` tokens from `at` on."""

    by: Actor
    cls: type[AnyMove]
    words: tuple[str, ...]
    choices: tuple[str | Open, ...]
    at: int
    used: int = 0
    actors: tuple[Actor, ...] = ()  # it is not even clear who says it


class Lost(NamedTuple):
    """The tokens from `at` on could not be read."""

    kind: Kind
    because: Because
    at: int
    used: int = 1
    near: tuple[str, ...] = ()


Reading = Said | Which | Lost


def moved(got: Reading, n: int) -> Reading:
    """The same reading behind so many tokens more."""
    return got._replace(used=got.used + n) if isinstance(got, Said) else got._replace(at=got.at + n)


def reach(got: Reading) -> int:
    """How many tokens a reading understood."""
    return got.used if isinstance(got, Said) else got.at + got.used if isinstance(got, Which) else got.at


# -- players -----------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def declined(name: str) -> frozenset[str]:
    """A name in its other cases: «Борю», «Аней», «Ивана», `Ann's`."""
    last = name[-1:]
    if not "а" <= last <= "я":
        return frozenset((f"{name}'s", f"{name}’s"))
    return frozenset(name[:-1] + end for end in _CASES[last]) if last in _CASES else frozenset(name + end for end in _CASES[""])


def given_to(s: State, token: str) -> bool:
    """«Марку», «Ане»: does somebody get what stands beside it?"""
    token = clean(token)
    return any(token != (name := plain(n)) and token in declined(name) and token[-1:] in _TO.get(name[-1:], "у") for n in s.names.values())


def players_named(s: State, token: str) -> list[Actor]:
    """The players a token may name: by name, by the beginning of it, also in the letters of the other alphabet that look alike."""
    token = clean(token)
    names = {a: plain(n) for a, n in s.names.items()}
    exact = [a for a, n in names.items() if token in (n, n.split(" ")[0])]
    begun = [a for a, n in names.items() if n.startswith(token)]
    return exact or begun or [a for a, n in names.items() if token in declined(n) or alike(n).startswith(alike(token))]


def player_said(s: State, token: str) -> bool:
    """Is it a player's whole name in any case? Letters of one may begin another word."""
    return any(clean(token) in (name := plain(n), *declined(name)) for n in s.names.values())


def marked(game: Game, s: State, tokens: tuple[str, ...], at: int) -> tuple[list[Actor], int]:
    """The players that a name with a colon at this place may mean, and its tokens: `Ann:`, `Anna Maria:`, `1:`, `for Ann:`, `Mary:`."""
    for n in (1, 2, 3):
        if at + n > len(tokens):
            break
        if tokens[at + n - 1][-1:] == ":" and len(tokens[at + n - 1]) > 1:
            said = " ".join(tokens[at : at + n])[:-1]
            if said in s.players:
                return [said], n
            own = [a for a in (*game.automatic, TABLE) if plain(said) in sayings(game, a)]
            whole = [a for a, name in s.names.items() if plain(said) in (plain(name), plain(tidy(name)))]
            spoken_for = n == 2 and clean(tokens[at]) in FOR
            seats = whole or own or (players_named(s, clean(tokens[at + n - 1])) if n == 1 or spoken_for else [])
            if seats:
                return seats, n
    return [], 0


def numbered(token: str, offered: list[Choice]) -> bool:
    """A number where only numbers are offered: a place in a row."""
    return token.isascii() and token.isdecimal() and bool(offered) and all(isinstance(w, str) and w.isdecimal() for w in offered)
