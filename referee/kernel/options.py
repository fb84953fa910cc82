"""What may be entered now: walks the words of every open move and judges what can be said with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from .facts import Need
from .flow import State, open_frames, open_moves
from .game import Game
from .move import DONE, IMPOSSIBLE, ODD, Actor, AnyMove, Because, Open, impossible
from .says import Several, Tail

CHOOSE = "choose:"  # a row that stands for a choice of several: how many at least, at most, of how many
LIMIT = 400  # options of one move that are ever listed


class Option(NamedTuple):
    """One thing that may (or may not) be entered."""

    by: Actor
    cls: type[AnyMove]
    words: tuple[str, ...]
    because: tuple[Because, ...] = ()
    open: bool = False  # has a place for a word that cannot be listed
    need: Need | None = None

    @property
    def legal(self) -> bool:
        return not any(b.grade != "odd" for b in self.because)

    @property
    def entry(self) -> str:
        return " ".join((self.by, self.cls.verb, *self.words))


def walk(cls: type[AnyMove], s: Any, by: Actor, said: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Every complete way to say a move, word by word; True marks one with an open place."""
    todo: list[tuple[str, ...]] = [said]
    ways = 0
    while todo and ways < LIMIT:
        exact = todo.pop()
        if isinstance(word := cls.word_at(len(exact)), Several):
            if shown := _chosen(word, cls.so_far(by, exact), s):
                ways += 1
                yield (*exact, shown), True
                continue
            if whole := _all_of_them(word, cls.so_far(by, exact), s):
                ways += 1
                yield (*exact, *whole), False
                continue
        if isinstance(word, Tail) and word.template:
            ways += 1
            yield (*exact, word.template), True
            continue
        offered = list(cls.choices(s, by, *exact))
        if not offered:
            if len(exact) >= cls.fewest():  # else nothing can be said where a word is needed
                ways += 1
                yield exact, False
            continue
        for word_ in reversed(offered):
            if word_ is DONE:
                ways += 1
                yield exact, False
            elif isinstance(word_, Open):
                ways += 1
                yield (*exact, word_.template), True
            elif isinstance(word_, str):
                todo.append((*exact, word_))


def _chosen(word: Several, m: AnyMove, s: Any) -> str:
    """A choice of several is one row, not every order of every choice; where there is nothing to choose it is said word by word."""
    (low, high), domain = word.bounds(m, s), word.domain(m, s)
    return f"{CHOOSE}{low}-{high}-{len(domain)}" if 1 < high < len(domain) or low < high > 1 else ""


def _all_of_them(word: Several, m: AnyMove, s: Any) -> tuple[str, ...]:
    """Where every word of the domain must be chosen there is one choice, whatever the order."""
    (low, high), domain = word.bounds(m, s), word.domain(m, s)
    return domain if not word.said(m) and low == high == len(domain) else ()


def judge(move: AnyMove, s: Any, *, listed: bool = False, force: bool = False) -> list[Because]:
    """All reasons against a move, worst first: what bars it, the first word outside its domain, then what blocks it.

    Words that were just taken from the list need not be looked up in it again. Nobody is asked for a fact of something barred anyway.
    """
    found = list(move.bars(s)) if move.may_be_barred else []
    if not (found and any(b.grade == IMPOSSIBLE for b in found)):
        try:
            if not listed and move.checked and (outside := move.outside(s)):
                found.append(outside)
            else:
                found.extend(move.blocks(s))
        except Need:
            if not refused(found, s.level, force):
                raise
    if len(found) > 1:
        found.sort(key=lambda b: ("impossible", "against", "odd").index(b.grade))
    return found


def unbarred(game: Game, s: State) -> Iterator[tuple[Actor, type[AnyMove]]]:
    """Who may enter which moves now, as far as nothing bars them whatever is said."""
    for by, cls in open_moves(game, s):
        try:
            if not cls.may_be_barred or all(b.grade == ODD for b in cls.so_far(by, ()).bars(s)):
                yield by, cls
        except Need:
            yield by, cls


def options(game: Game, s: State, *, every: bool = False) -> list[Option]:
    """What may be entered now; with `every`, also what may not, each with its reasons."""
    found: list[Option] = []
    for by, cls in open_moves(game, s):
        try:
            barred = tuple(b for b in cls.so_far(by, ()).bars(s) if b.grade != ODD) if cls.may_be_barred else ()
            if barred:
                found += [Option(by, cls, (), barred)] if every else []
                continue
            for words, is_open in walk(cls, s, by):
                option = _judged(cls, s, by, words, is_open)
                if every or option.legal:
                    found.append(option)
        except Need as need:  # already what may be said hangs on a fact
            found.append(Option(by, cls, (), open=True, need=need))
    return found


def _judged(cls: type[AnyMove], s: Any, by: Actor, words: tuple[str, ...], is_open: bool) -> Option:
    if is_open:
        return Option(by, cls, words, open=True)
    try:
        return Option(by, cls, words, tuple(judge(cls.of(by, words), s, listed=True)))
    except Need as need:
        return Option(by, cls, words, need=need)


def first_words(cls: type[AnyMove], s: Any, by: Actor) -> list[str]:
    """With which words a move may begin: for one with more ways to say it than are ever listed."""
    return [w for w in cls.choices(s, by) if isinstance(w, str) and leads(cls, s, by, (w,))]


def not_now(game: Game, cls: type[AnyMove], s: Any, by: Actor | None) -> Because:
    """A move said elsewhere: the rule by which it is not asked for, where it belongs, or that results may be told so at another level."""
    if reason := cls.elsewhere(s, by):
        return reason
    rows = tuple(name for name, row in game.flow.items() if cls in row)
    if not rows and cls in game.told:
        return impossible("table.told-level", verb=cls.verb)
    return impossible("table.not-now", verb=cls.verb, frames=rows)


def leads(cls: type[AnyMove], s: Any, by: Actor, said: tuple[str, ...]) -> bool:
    """Does any legal entry begin with these words?"""
    for words, is_open in walk(cls, s, by, said):
        if is_open:
            return True
        try:
            if all(b.grade == "odd" for b in judge(cls.of(by, words), s, listed=True)):
                return True
        except Need:
            return True
    return False


def refused(because: Iterable[Because], level: str, force: bool) -> bool:
    """Does this table refuse a move with these reasons?"""
    for reason in because:
        if reason.grade == IMPOSSIBLE:
            return True
        if reason.grade == "against" and level == "enforce" and not force:
            return True
    return False


def whose(s: State) -> list[Actor]:
    """Whose decision it is now."""
    return [frame.by for frame, ready in open_frames(s) if not ready]
