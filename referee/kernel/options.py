"""What may be entered now: walks the words of every open move and judges what can be said with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from .cheap_classes import NamedTuple
from .entry_words import Count, Several, Tail
from .facts import Need
from .flow import State, open_frames, open_moves
from .game import Game
from .move import AGAINST, DONE, IMPOSSIBLE, ODD, Actor, AnyMove, Because, Choice, Open, impossible

CHOOSE = "choose:"  # a row that stands for a choice of several: how many at least, at most, of how many
LIMIT = 400  # options of one move that are ever listed
COUNTED = 20_000  # of those that are not, so many are counted


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
        return not forbids(self.because)

    @property
    def entry(self) -> str:
        return " ".join((self.by, self.cls.verb, *self.words))


def walk(cls: type[AnyMove], s: Any, by: Actor, said: tuple[str, ...] = (), most: int = LIMIT) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Every complete way to say a move, word by word; True marks one with an open place."""
    todo: list[tuple[str, ...]] = [said]
    ways = 0
    while todo and ways < most:
        exact = todo.pop()
        if (word := cls.word_at(len(exact))) is None:
            if len(exact) >= cls.fewest:  # else nothing can be said where a word is needed
                ways += 1
                yield exact, False
            continue
        m = cls.so_far(by, exact)
        if isinstance(word, Several):
            if shown := _chosen(word, m, s):
                ways += 1
                yield (*exact, shown), True
                continue
            if whole := _all_of_them(word, m, s):
                ways += 1
                yield (*exact, *whole), False
                continue
        if isinstance(word, Tail) and word.template:
            ways += 1
            yield (*exact, word.template), True
            continue
        offered = list(word.choices(m, s))
        if not offered and len(exact) >= cls.fewest:
            ways += 1
            yield exact, False
        for word_ in reversed(offered):
            if word_ is DONE:
                ways += 1
                yield exact, False
            elif isinstance(word_, Open):
                if not word_.template:
                    continue
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


def judge(move: AnyMove, s: Any, *, force: bool = False) -> list[Because]:
    """All reasons against a move, worst first: what bars it, the first word outside its domain, then what blocks it.

    Nobody is asked for a fact of something barred anyway.
    """
    reasons = list(move.bars(s)) if move.may_be_barred else []
    if reasons and any(b.grade == IMPOSSIBLE for b in reasons):
        return _worst_first(reasons)
    return _further(move, s, reasons, force=force)


def _further(move: AnyMove, s: Any, reasons: list[Because], *, listed: bool = False, force: bool = False) -> list[Because]:
    """The reasons that read its words, besides what bars it; words just taken from the list are not looked up there again."""
    try:
        if not listed and move.checked and (outside := move.outside(s)):
            reasons.append(outside)
        else:
            reasons.extend(move.blocks(s))
    except Need:
        if not refused(reasons, s.level, force):
            raise
    return _worst_first(reasons)


def _worst_first(reasons: list[Because]) -> list[Because]:
    if len(reasons) > 1:
        reasons.sort(key=lambda b: (IMPOSSIBLE, AGAINST, ODD).index(b.grade))
    return reasons


def barred(cls: type[AnyMove], s: Any, by: Actor) -> list[Because]:
    """What bars a move whatever is said, and what is remarked on it."""
    return list(cls.so_far(by, ()).bars(s)) if cls.may_be_barred else []


def forbids(because: Iterable[Because]) -> bool:
    """Is any of these against it, not only a remark?"""
    return any(b.grade != ODD for b in because)


def unbarred(game: Game, s: State) -> Iterator[tuple[Actor, type[AnyMove]]]:
    """Who may enter which moves now, as far as nothing bars them whatever is said."""
    for by, cls in open_moves(game, s):
        try:
            if not forbids(barred(cls, s, by)):
                yield by, cls
        except Need:
            yield by, cls


def options(game: Game, s: State, *, every: bool = False, meant: bool = False, of: Actor | None = None) -> Iterator[Option]:
    """What may be entered now, by one player or all; with `every`, also what may not, each with its reasons; with `meant`, only what
    the moment is for."""
    for by, cls in open_moves(game, s):
        if (meant and (cls.told or cls.aside)) or of not in (None, by):
            continue
        yield from (o for o in ways(cls, s, by) if every or o.legal)


def left_out(game: Game, s: State) -> int:
    """How many ways to say what may be entered now are never listed: more of one move than a list holds."""
    found = 0
    for by, cls in unbarred(game, s):
        with suppress(Need):  # already what may be said hangs on a fact
            found += max(0, sum(1 for _way in walk(cls, s, by, most=COUNTED)) - LIMIT)
    return found


def ways(cls: type[AnyMove], s: Any, by: Actor) -> Iterator[Option]:
    """Every way to say a move; where it is barred whatever is said, that."""
    try:
        bars = barred(cls, s, by)
        if forbids(bars):
            yield Option(by, cls, (), tuple(b for b in bars if b.grade != ODD))
        else:
            yield from _ways(cls, s, by, bars)
    except Need as need:  # already what may be said hangs on a fact
        yield Option(by, cls, (), open=True, need=need)


def _ways(cls: type[AnyMove], s: Any, by: Actor, bars: list[Because], said: tuple[str, ...] = ()) -> Iterator[Option]:
    """Every way to say a move that nothing bars."""
    for words, is_open in walk(cls, s, by, said):
        try:
            because = () if is_open else tuple(_further(cls.of(by, words), s, bars[:], listed=True))
            yield Option(by, cls, words, because, is_open)
        except Need as need:
            yield Option(by, cls, words, need=need)


def proposal(game: Game, s: State, offered: Iterable[Option]) -> Option | None:
    """What an automatic player does next, or the only thing there is to do, also where it is all that is left to everybody."""
    turn = whose(s)
    automatic = bool(turn) and turn[0] in game.automatic
    legal, leaving = list[Option](), list[Option]()
    for option in offered:
        if option.cls.told or option.cls.aside or (automatic and option.by != turn[0]):
            continue
        if option.cls.lets_go:
            leaving.append(option)
            continue
        if legal and not automatic and (option.cls is not legal[0].cls or option.words or legal[0].words):
            if option[:2] != legal[0][:2] or option.cls.likeliest(s, option.by) is None:
                return None  # there is a choice: no need to look further
        legal.append(option)
    legal = legal or leaving
    if automatic and legal and all(o.need and legal[0].need and o.need.key == legal[0].need.key for o in legal):
        return legal[0]  # which of them it is hangs on one fact: that is asked first
    if len(legal) > 1 and (usual := next((o for o in legal if o.words == o.cls.likeliest(s, o.by)), None)):
        return usual
    same = len({o.by for o in legal}) == len(legal) and all(o.cls is legal[0].cls and not o.words for o in legal)
    return legal[0] if legal and (len(legal) == 1 or same) and not legal[0].open else None


def usual(game: Game, s: State, who: Actor) -> Option | None:
    """What an automatic player does by her rules: the same as `proposal` finds, without judging all that she does not."""
    for by, cls in open_moves(game, s) if who in game.automatic else ():
        if by == who and not (cls.told or cls.aside or cls.lets_go):
            try:
                words = cls.likeliest(s, by)
                if words and not forbids(because := judge(cls.of(by, words), s)):
                    return Option(by, cls, words, tuple(because))
            except (Need, ValueError, TypeError):
                return None
    return None


def first_words(cls: type[AnyMove], s: Any, by: Actor) -> list[str]:
    """With which words a move may begin: for one with more ways to say it than are ever listed."""
    return [w for w in cls.choices(s, by) if isinstance(w, str) and leads(cls, s, by, (w,))]


def not_now(game: Game, cls: type[AnyMove], s: Any, by: Actor | None) -> Because:
    """A move said elsewhere: the rule by which it is not asked for, where it belongs, or that results may be told so at another level."""
    if reason := cls.elsewhere(s, by):
        return reason
    rows = tuple(name for name, row in game.flow.items() if cls in row)
    if not rows and cls in game.tellings:
        return impossible("table.told-elsewhere" if s.telling else "table.told-level", verb=cls.verb)
    return impossible("table.not-now", verb=cls.verb, frames=waiting(s, rows) or rows, rule=cls.rule)


def waiting(s: Any, rows: Iterable[str]) -> tuple[str, ...]:
    """Those of these decisions that lie under the one at hand."""
    below = {frame.name for frame in s.now}
    return tuple(name for name in rows if name in below)


def leads(cls: type[AnyMove], s: Any, by: Actor, said: tuple[str, ...], bars: list[Because] | None = None) -> bool:
    """Does any legal entry begin with these words? `bars`: what bars the move, where that is known."""
    try:
        bars = barred(cls, s, by) if bars is None else bars
        if forbids(bars):
            return False
        if cls.word_at(len(said)) is None and len(said) >= cls.fewest:  # nothing more is said: one way
            return not forbids(_further(cls.of(by, said), s, bars[:], listed=True))
    except Need:
        return True
    return any(o.legal for o in _ways(cls, s, by, bars, said))


def however(
    cls: type[AnyMove], s: Any, by: Actor, said: tuple[str, ...], choices: Iterable[str | Open], *, last: bool = False
) -> tuple[Because, ...]:
    """What is against a move whichever of these words comes next; last: nothing follows it."""
    common: list[Because] | None = None
    word = cls.word_at(len(said))
    if isinstance(word, Several):
        return ()
    listed = [w for w in choices if isinstance(w, str)] or (["0", "1", "3", "6"] if isinstance(word, Count) else [])
    for choice in listed:
        if isinstance(word, Tail) and not last and any(w is not DONE for w in cls.choices(s, by, *said, choice)):
            return ()  # more of it may follow
        try:
            if not isinstance(word, Tail) and (more := list(cls.choices(s, by, *said, choice))) and DONE not in more:
                return ()  # what follows decides, as a payment does
            reasons = [b for b in judge(cls.of(by, (*said, choice)), s) if not b.rule.startswith("table.")]
        except (ValueError, TypeError, LookupError, Need):
            return ()
        common = [b for b in (reasons if common is None else common) if b in reasons]
        if not common:
            return ()
    return tuple(common or ())


def refused(because: Iterable[Because], level: str, force: bool) -> bool:
    """Does this table refuse a move with these reasons?"""
    for reason in because:
        if reason.grade == IMPOSSIBLE:
            return True
        if reason.grade == AGAINST and (level == "enforce" or reason.grave) and not force:
            return True
    return False


def whose(s: State) -> list[Actor]:
    """Whose decision it is now."""
    return [frame.by for frame, ready in open_frames(s) if not ready]


def only(cls: type[AnyMove], s: Any, by: Actor, said: tuple[str, ...], offered: list[Choice]) -> str:
    """The next word that goes without saying: the only one listed, or the only one of them against which nothing is said."""
    listed = [w for w in offered if isinstance(w, str)]
    if len(offered) > 1:
        try:
            listed = [w for w in listed if not forbids(judge(cls.of(by, (*said, w)), s))]
        except (ValueError, TypeError, LookupError, Need):  # more belongs to it
            return ""
    return listed[0] if len(listed) == 1 else ""
