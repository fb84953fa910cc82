"""What a line says to be so now, where another would say what was done: «у меня 10 монет», `Bob has 5 coins`.

Asked by the table only where a line is no entry, and by `set` and `check`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cheap_classes import NamedTuple
from ..flow import State
from ..game import Game
from ..move import Actor
from .names import BETWEEN, clean, sayings
from .number_words import digits
from .read_result import players_named

_HAVE = frozenset(("have", "has", "had", "имею", "имеет"))
_ONLY = BETWEEN | _HAVE | {"got", "now", "left", "only", "still"}
_ONLY |= {"есть", "осталось", "остался", "остались", "сейчас", "теперь", "уже", "только"}
_MINE = frozenset(("i", "i've", "we", "we've", "я", "мы", "меня", "нас"))


class Stated(NamedTuple):
    """So many of something that a player has; without a player, whoever speaks."""

    by: Actor | None
    n: str
    what: tuple[str, ...]

    def places(self, who: Actor) -> Iterator[str]:
        """What the place may be called."""
        yield f"{who}.{' '.join(self.what)}"
        if self.what[1:]:
            yield ".".join((who, *self.what))
            yield ".".join((who, *reversed(self.what)))


def stated(game: Game, s: State, tokens: tuple[str, ...]) -> Stated | None:
    """What somebody has by this line; None where it says nothing of the kind."""
    words = tuple(map(clean, tokens))
    if words[:1] == ("у",):
        who, rest = words[1:2], tokens[2:]
    elif words[:1] in (("i've",), ("we've",)):
        who, rest = words[:1], tokens[1:]
    else:
        who, rest = (words[:1], tokens[2:]) if not _HAVE.isdisjoint(words[1:2]) else ((), ())
    if not who:
        return None
    mine = who[0] in _MINE
    by = [] if mine else players_named(s, who[0]) or [a for a in game.automatic if who[0] in sayings(game, a)]
    said = [token for token in rest if clean(token) not in _ONLY]
    counts = [number for token in said if (number := clean(token) if clean(token).isdecimal() else digits(token))]
    what = tuple(clean(token) for token in said if not clean(token).isdecimal() and not digits(token))
    if len(counts) != 1 or not what or not (mine or len(by) == 1):
        return None
    return Stated(by[0] if by else None, counts[0], what)
