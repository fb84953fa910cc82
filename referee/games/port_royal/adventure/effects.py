"""What an event makes the players gain or lose, told once in a few words: `all +1 coin; max-coins -2 coins; active +1 card`."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from referee.kernel.answer import Unread
from referee.kernel.cheap_classes import NamedTuple, pattern
from referee.kernel.line.names import plain
from referee.kernel.move import Actor
from referee.kernel.score import Points

if TYPE_CHECKING:
    from ..state import PortRoyal

WHO = {
    "all": r"all|everyone|each|все|всем|каждый",
    "active": r"active|активн\w*",
    "others": r"others?|остальн\w*|други[ем]",
    "min-influence": r"min[ -]?influence|мин[ -]?влияни[ея]",
    "max-influence": r"max[ -]?influence|макс[ -]?влияни[ея]",
    "min-coins": r"min[ -]?coins?|мин[ -]?монет\w?",
    "max-coins": r"max[ -]?coins?|макс[ -]?монет\w?",
    "min-sabres": r"min[ -]?sab(?:re|er)s?|мин[ -]?саб\w+",
    "max-sabres": r"max[ -]?sab(?:re|er)s?|макс[ -]?саб\w+",
}
WHAT = {"coins": r"coins?|монет\w*", "crowns": r"crowns?|корон\w*", "cards": r"cards?|карт\w*"}


@cache
def _clause() -> re.Pattern[str]:
    who, what = "|".join(WHO.values()), "|".join(WHAT.values())
    return pattern(rf"(?:(?P<who>{who})\s*)?(?P<sign>[+−–-])\s*(?P<n>[0-9]{{1,2}})\s*(?P<what>{what})")


class Clause(NamedTuple):
    """One thing an event does."""

    who: str
    n: int  # below zero: lost
    what: str


def clauses(text: str) -> list[Clause]:
    """What a text says, clause by clause. Raises Unread with the part that is none."""
    parts, rest = [], plain(text).strip()
    while rest:
        match = _clause().match(rest)
        if not match:
            raise Unread(re.split("[;,]", rest)[0], *(near for near in ("active +1 cards", "all +1 coins") if near.split()[0] in rest))
        who, what = _key(WHO, match["who"] or "active"), _key(WHAT, match["what"])
        if what == "cards" and who != "active":
            raise Unread(match[0], "active +1 cards")
        parts.append(Clause(who, int(match["n"]) * (1 if match["sign"] == "+" else -1), what))
        rest = rest[match.end() :].lstrip(" ;,")
    if not parts:
        raise Unread(text)
    return parts


@cache
def clauses_or_none(text: str | None) -> list[Clause] | None:
    """The clauses; None where it is told in other words, which the players carry out themselves."""
    try:
        return clauses(text) if text else None
    except Unread:
        return None


def _key(table: dict[str, str], word: str) -> str:
    return next(key for key, pattern in table.items() if re.fullmatch(pattern, word))


def whom(s: PortRoyal, who: str) -> list[Actor] | None:
    """The players a clause is about, all who tie; None where nobody tracks what decides it."""
    seats = s.seats(s.active)
    if who == "all":
        return seats
    if who in ("active", "others"):
        return [a for a in seats if (a == s.active) == (who == "active")]
    end, _, figure = who.partition("-")
    count: Callable[[Actor], Points | None] = s.influence
    if figure != "influence":
        count = s.sabres if figure == "sabres" else lambda a: s.players[a].coins
    figures = {a: n for a in seats if isinstance(n := count(a), int)}
    if len(figures) < len(seats):
        return None
    best = (min if end == "min" else max)(figures.values())
    return [a for a in seats if figures[a] == best]


def happen(s: PortRoyal, clauses: list[Clause]) -> None:
    """event.coins, event.crowns: done by itself; nobody loses more than they have."""
    for who, n, what in clauses:
        if what == "cards":
            s.fewer -= n  # event.cards
            continue
        for player in whom(s, who) or ():
            if what == "coins":
                _coins(s, player, n)
            else:
                change = max(n, -s.players[player].crowns)
                s.players[player].crowns += change
                s.note("event.crowns", player=player, sign=_sign(n), crowns=abs(change))


def _coins(s: PortRoyal, player: Actor, n: int) -> None:
    have = s.players[player].coins
    if n >= 0:
        change = s.gain(player, n)
    else:
        change = -n if have is None else min(-n, have)
        s.pay(player, change)
    s.note("event.coins", player=player, sign=_sign(n), coins=change)


def _sign(n: int) -> str:
    return "+" if n >= 0 else "−"
