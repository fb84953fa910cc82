"""What may be entered now, and what a typed line means. Both walk `choices` word by word and ask `blocks`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from .facts import Need
from .flow import State, open_frames, open_moves
from .game import Game
from .move import DONE, IMPOSSIBLE, ODD, TABLE, Actor, AnyMove, Because, Choice, Open, impossible

LIMIT = 400  # options of one move that are ever listed
LONGEST = 2000  # characters of a line that are ever read
MOST_WORDS = 4  # in one name


@dataclass(frozen=True)
class Option:
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
    todo: list[tuple[tuple[str, ...], tuple[str, ...], bool]] = [(said, said, False)]
    count = 0
    while todo and count < LIMIT:
        shown, exact, is_open = todo.pop()
        offered = list(cls.choices(s, by, *exact))
        if not offered:
            if len(exact) >= cls.fewest():  # else nothing can be said where a word is needed
                count += 1
                yield shown, is_open
            continue
        for word in reversed(offered):
            if word is DONE:
                count += 1
                yield shown, is_open
            elif isinstance(word, Open):
                count += 1
                yield (*shown, word.template), True
            elif isinstance(word, str):
                todo.append(((*shown, word), (*exact, word), is_open))


def judge(move: AnyMove, s: Any) -> list[Because]:
    """All reasons against a move, worst first."""
    found = list(move.blocks(s))
    if len(found) > 1:
        found.sort(key=lambda b: ("impossible", "against", "odd").index(b.grade))
    return found


def options(game: Game, s: State, *, every: bool = False) -> list[Option]:
    """What may be entered now; with `every`, also what may not, each with its reasons."""
    found: list[Option] = []
    for by, cls in open_moves(game, s):
        for words, is_open in walk(cls, s, by):
            if is_open:
                found.append(Option(by, cls, words, open=True))
                continue
            try:
                option = Option(by, cls, words, tuple(judge(cls.of(by, words), s)))
            except Need as need:
                option = Option(by, cls, words, need=need)
            if every or option.legal:
                found.append(option)
    return found


# -- reading what was typed ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Said:
    """A complete entry, and the words left on the line."""

    move: AnyMove
    rest: tuple[str, ...]
    force: bool = False


@dataclass(frozen=True)
class Which:
    """The entry is not complete: one of these must be said next."""

    by: Actor
    cls: type[AnyMove]
    words: tuple[str, ...]
    choices: tuple[str | Open, ...]
    rest: tuple[str, ...]
    actors: tuple[Actor, ...] = ()


@dataclass(frozen=True)
class Lost:
    """The line could not be read."""

    token: str
    because: Because
    near: tuple[str, ...] = ()


@lru_cache(maxsize=65536)
def plain(word: str) -> str:
    """A word as it is compared: no capitals, no ё, no odd dashes."""
    return word.casefold().replace("ё", "е").replace("–", "-").replace("—", "-").replace("−", "-")


def tidy(line: str) -> str:
    """A typed line without what a phone's keyboard adds."""
    line = line[:LONGEST].replace("\u00a0", " ").replace("\u202f", " ").replace("\ufeff", "")
    return " ".join(re.sub(r"(?<=[^\s,]),(?=\s)", " ", line).split())


def pick(token: str, offered: Iterable[str], game: Game, more: Callable[[str], tuple[str, ...]] | None = None) -> list[str]:
    """The offered words this token may mean: exact sayings first, else those it begins."""
    token = plain(token)
    start, whole = f"\n{token}", f"\n{token}\n"
    exact: list[str] = []
    begun: list[str] = []
    for word in offered:
        forms = _forms(game, word)
        if more and (others := more(word)):
            forms += "\n".join(map(plain, others)) + "\n"
        if start in forms:
            (exact if whole in forms else begun).append(word)
    return exact or begun


def read_word(
    tokens: tuple[str, ...], offered: list[str], game: Game, more: Callable[[str], tuple[str, ...]] | None = None
) -> tuple[list[str], int]:
    """The offered words a line may go on with, and how many tokens that takes: a name may be several words."""
    for n in range(min(MOST_WORDS, len(tokens)), 1, -1):
        whole = f"\n{plain(' '.join(tokens[:n]))}\n"
        if found := [word for word in offered if whole in _forms(game, word)]:
            return found, n
    return pick(tokens[0], offered, game, more), 1


_SAYINGS: dict[tuple[str, str], str] = {}


def _forms(game: Game, word: str) -> str:
    """Every form a word is accepted in, a line each: one search finds what a token begins."""
    key = (game.id, word)
    if key not in _SAYINGS:
        if len(_SAYINGS) > 20000:
            _SAYINGS.clear()
        forms = dict.fromkeys((plain(word), *map(plain, game.say(word))))
        _SAYINGS[key] = "".join(f"\n{form}" for form in forms) + "\n"
    return _SAYINGS[key]


def sayings(game: Game, word: str) -> tuple[str, ...]:
    """Every form a word is accepted in, as compared."""
    return tuple(_forms(game, word)[1:-1].split("\n"))


_GLUED = re.compile(r"([^\W\d_]+)([-+=]?\d[\w+\-=/.]*)\Z")


def actor_named(s: State, token: str, names: dict[Actor, str]) -> list[Actor]:
    """The players a token may name: by name, by initial, by the beginning of the name."""
    token = plain(token)
    exact = [a for a, n in names.items() if plain(n) == token]
    return exact or [a for a, n in names.items() if plain(n).startswith(token)]


def exact(game: Game, verbs: dict[str, type[AnyMove]], tokens: tuple[str, ...]) -> AnyMove | None:
    """An entry in the words of the journal: actor, verb, words."""
    if len(tokens) >= 2 and tokens[1] in verbs:
        try:
            return verbs[tokens[1]].of(tokens[0], tokens[2:])
        except (ValueError, TypeError):
            return None
    return None


def parse(game: Game, s: State, tokens: tuple[str, ...], names: dict[Actor, str]) -> Said | Which | Lost:
    """The next entry on a typed line, under what may be entered now."""
    force = False
    if tokens and tokens[-1] == "!":
        force, tokens = True, tokens[:-1]
    elif tokens and len(tokens[-1]) > 1 and tokens[-1].endswith("!"):
        force, tokens = True, (*tokens[:-1], tokens[-1][:-1])
    if not tokens:
        return Lost("!", impossible("table.unknown", word="!"))
    verbs = game.verbs()
    if (tokens[0] in s.players or tokens[0] == TABLE or tokens[0] in game.automatic) and (move := exact(game, verbs, tokens)):
        return Said(move, (), force)
    open_now = list(open_moves(game, s))
    got = _read(game, s, tokens, open_now)
    if isinstance(got, Lost):
        got = _as_player(game, s, tokens, names, open_now) or _unglued(game, s, tokens, open_now) or got
    elif isinstance(got, Which) and got.rest and not got.words:  # `A stop`: a player named by an initial, not half a card
        named = _as_player(game, s, tokens, names, open_now)
        got = named if isinstance(named, Said) else got
    elif len(tokens[0]) == 1 and isinstance(got, Said):  # an initial reads further than a code of one letter
        named = _as_player(game, s, tokens, names, open_now)
        got = named if isinstance(named, Said) and len(named.rest) < len(got.rest) else got
    if isinstance(got, Lost):
        got = _elsewhere(game, verbs, tokens) or got
    if isinstance(got, Lost) and got.because.rule == "table.unknown" and not got.near:
        got = Lost(got.token, got.because, near(game, s, got.token, open_now))
    if force and isinstance(got, Said):
        # `!` at the end of a line insists on its last entry only
        return Said(got.move, (*got.rest, "!") if got.rest else (), not got.rest)
    if force and isinstance(got, Which):
        return replace(got, rest=(*got.rest, "!"))  # still insisted on once the question is answered
    return got


def _as_player(
    game: Game, s: State, tokens: tuple[str, ...], names: dict[Actor, str], open_now: list[tuple[Actor, type[AnyMove]]]
) -> Said | Which | Lost | None:
    """The same line with a player's name before it."""
    who = actor_named(s, tokens[0], names)
    if len(who) != 1 or len(tokens) < 2:
        return None
    return _read(game, s, tokens[1:], [(a, c) for a, c in open_now if a == who[0]])


def _unglued(
    game: Game, s: State, tokens: tuple[str, ...], open_now: list[tuple[Actor, type[AnyMove]]]
) -> Said | Which | None:
    """`he12` is `he 12`, `fr+2` is `fr +2`."""
    glued = _GLUED.match(tokens[0])
    if not glued:
        return None
    got = _read(game, s, (glued[1], glued[2], *tokens[1:]), open_now)
    return None if isinstance(got, Lost) else got


def _elsewhere(game: Game, verbs: dict[str, type[AnyMove]], tokens: tuple[str, ...]) -> Lost | None:
    """A move that is known but not open: say where it belongs."""
    found = pick(tokens[0], verbs, game)
    if len(found) != 1:
        return None
    return Lost(tokens[0], not_now(game, verbs[found[0]]))


def not_now(game: Game, cls: type[AnyMove]) -> Because:
    """A move said elsewhere: where it belongs, or that only results may be told so at another level."""
    rows = tuple(name for name, row in game.flow.items() if cls in row)
    if not rows and cls in game.told:
        return impossible("table.told-level", verb=cls.verb)
    return impossible("table.not-now", verb=cls.verb, frames=rows)


def _read(
    game: Game, s: State, tokens: tuple[str, ...], open_now: list[tuple[Actor, type[AnyMove]]]
) -> Said | Which | Lost:
    by_verb: dict[str, list[tuple[Actor, type[AnyMove]]]] = {}
    for actor, cls in open_now:
        by_verb.setdefault(cls.verb, []).append((actor, cls))
    found, used = read_word(tokens, list(by_verb), game)
    if found and used == 1 and not any(plain(tokens[0]) in sayings(game, verb) for verb in found):
        named = _named(game, s, tokens[0], open_now)  # a whole word of a move that needs no verb beats the beginning of a verb
        if named and (got := _bare(game, s, tokens, named)) is not None:
            return got
    if len(found) == 1:
        return _words(game, s, by_verb[found[0]], (), tokens[used:])
    if found and (got := _rather_done(game, s, [by_verb[v] for v in found], tokens[used:])):
        return got
    bare = _bare(game, s, tokens, open_now)
    if bare is not None:
        return bare
    if found:
        return Lost(tokens[0], impossible("table.ambiguous", word=tokens[0], choices=tuple(found)), tuple(found))
    return Lost(tokens[0], impossible("table.unknown", word=tokens[0]))


def _named(game: Game, s: State, token: str, open_now: list[tuple[Actor, type[AnyMove]]]) -> list[tuple[Actor, type[AnyMove]]]:
    """The moves without a verb of which this is a whole first word."""
    token = plain(token)
    bare = ((actor, cls) for actor, cls in open_now if cls.bare)
    return [(a, c) for a, c in bare if any(isinstance(w, str) and token in sayings(game, w) for w in c.choices(s, a))]


def _rather_done(game: Game, s: State, moves: list[list[tuple[Actor, type[AnyMove]]]], rest: tuple[str, ...]) -> Said | Which | None:
    """A word for a move and for the told fact of it: the move where it is possible, else the fact."""
    told = [who for who in moves if who[0][1].told]
    done = [who for who in moves if not who[0][1].told]
    if len(done) != 1 or len(told) > 1:
        return None
    got = _words(game, s, done[0], (), rest)
    try:
        if isinstance(got, Said) and all(b.grade != IMPOSSIBLE for b in judge(got.move, s)):
            return got
    except Need:
        pass
    else:
        got = _words(game, s, told[0], (), rest) if told else got
    return None if isinstance(got, Lost) else got


def _bare(
    game: Game, s: State, tokens: tuple[str, ...], open_now: list[tuple[Actor, type[AnyMove]]]
) -> Said | Which | Lost | None:
    """A line that leaves out the verb: its first word must fit exactly one move."""
    fits: list[tuple[Actor, type[AnyMove]]] = []
    for actor, cls in open_now:
        if cls.bare:
            offered = list(cls.choices(s, actor))
            listed = [w for w in offered if isinstance(w, str)]
            open_word = any(isinstance(w, Open) and w.accepts(tokens[0]) for w in offered)
            if open_word or read_word(tokens, listed, game, partial(cls.spoken, s, actor))[0]:
                fits.append((actor, cls))
    if not fits:  # a place that is not there is refused with its reason, not misunderstood
        fits = [(a, cls) for a, cls in open_now if cls.bare and _numbered(tokens[0], list(cls.choices(s, a)))]
    classes = {cls for _, cls in fits}
    if len(classes) != 1:
        return None
    return _words(game, s, fits, (), tokens)


def _numbered(token: str, offered: list[Choice]) -> bool:
    """A number where only numbers are offered: a place in a row."""
    return token.isascii() and token.isdecimal() and bool(offered) and all(isinstance(w, str) and w.isdecimal() for w in offered)


def _only_able(game: Game, s: State, who: list[tuple[Actor, type[AnyMove]]], rest: tuple[str, ...]) -> Said | None:
    """The one player who may enter what was said, where all others may not."""
    able: list[Said] = []
    for one in who:
        got = _words(game, s, [one], (), rest)
        try:
            if isinstance(got, Said) and all(b.grade == ODD for b in judge(got.move, s)):
                able.append(got)
        except Need:
            return None
    return able[0] if len(able) == 1 else None


def _words(
    game: Game, s: State, who: list[tuple[Actor, type[AnyMove]]], said: tuple[str, ...], rest: tuple[str, ...]
) -> Said | Which | Lost:
    """Reads the words of one move as far as its choices go."""
    if len(who) > 1:  # several may say it: a simultaneous phase, or a move open to more than one
        only = _only_able(game, s, who, rest)
        return only or Which("", who[0][1], (), (), rest, tuple(a for a, _ in who))
    by, cls = who[0]
    while True:
        offered = list(cls.choices(s, by, *said))
        listed = [w for w in offered if isinstance(w, str)]
        may_end = DONE in offered or not offered
        if not offered or (not rest and may_end):
            return _said(cls, by, said, rest)
        if not rest:
            return Which(by, cls, said, tuple(w for w in offered if isinstance(w, (str, Open))), rest)
        token = rest[0]
        found, used = read_word(rest, listed, game, partial(cls.spoken, s, by))
        if any(isinstance(w, Open) and w.fresh and w.accepts(token) for w in offered):
            found = [w for w in found if used > 1 or plain(token) in sayings(game, w)]
        if len(found) == 1:
            said, rest = (*said, found[0]), rest[used:]
        elif any(isinstance(w, Open) and w.accepts(token) for w in offered) or (not found and not said and _numbered(token, offered)):
            said, rest = (*said, token), rest[1:]
        elif may_end:
            return _said(cls, by, said, rest)
        elif found:
            return Which(by, cls, said, tuple(found), rest[used:])
        elif said and len(listed) > 1 and len(listed) == len(offered):
            return Which(by, cls, said, tuple(listed), rest)  # the next word is missing, not wrong: ask for it
        else:
            close = near_words(game, token, listed)
            return Lost(token, impossible("table.no-such-word", word=token, verb=cls.verb), close or tuple(listed[:5]))


def _said(cls: type[AnyMove], by: Actor, said: tuple[str, ...], rest: tuple[str, ...]) -> Said | Lost:
    try:
        return Said(cls.of(by, said), rest)
    except (ValueError, TypeError):
        return Lost(" ".join(said), impossible("table.unknown", word=" ".join(said)))


def answer(game: Game, s: State, which: Which, token: str) -> Said | Which | Lost:
    """The line goes on with the word that answers a question: a word, or its number in the list shown."""
    words = [w for w in which.choices if isinstance(w, str)]
    exactly = [w for w in words if plain(token) in sayings(game, w)]
    if not exactly and token.isdecimal() and len(token) < 10 and 1 <= int(token) <= len(words):
        token = words[int(token) - 1]
    force = which.rest[-1:] == ("!",)
    got = _words(game, s, [(which.by, which.cls)], which.words, (token, *(which.rest[:-1] if force else which.rest)))
    if force and isinstance(got, Said):
        return Said(got.move, (*got.rest, "!") if got.rest else (), not got.rest)
    return replace(got, rest=(*got.rest, "!")) if force and isinstance(got, Which) else got


def near_words(game: Game, token: str, words: Iterable[str]) -> tuple[str, ...]:
    """Words that look like the one typed."""
    forms: dict[str, str] = {}
    for word in words:
        for form in sayings(game, word):
            forms.setdefault(form, word)
    close = difflib.get_close_matches(plain(token), list(forms), n=3, cutoff=0.6)
    return tuple(dict.fromkeys(forms[c] for c in close))


def near(game: Game, s: State, token: str, open_now: list[tuple[Actor, type[AnyMove]]]) -> tuple[str, ...]:
    """What may have been meant: verbs, and first words of moves that need no verb."""
    words = [cls.verb for _, cls in open_now]
    for actor, cls in open_now:
        if cls.bare:
            words.extend(w for w in cls.choices(s, actor) if isinstance(w, str))
    return near_words(game, token, words)


@dataclass(frozen=True)
class Completion:
    """One way to go on with a line."""

    text: str
    word: str
    by: Actor = ""
    cls: type[AnyMove] | None = None


def complete(game: Game, s: State, line: str, names: dict[Actor, str], lang: str = "") -> list[Completion]:
    """The words that may come next on a line, from the legal options only. Pure: no terminal."""
    line_tokens = tuple(tidy(line).split(" ")) if tidy(line) else ()
    typed = "" if line.endswith(" ") or not line_tokens else line_tokens[-1]
    before = line_tokens if not typed else line_tokens[:-1]
    open_now = list(open_moves(game, s))
    if before:
        got = _read(game, s, before, open_now)
        if not isinstance(got, Which) or got.rest:
            return []
        candidates = [(w, got.by, got.cls) for w in got.choices if isinstance(w, str)]
        said = got.words
    else:
        said = ()
        candidates = [(cls.verb, actor, cls) for actor, cls in open_now if not cls.bare or not cls.chance]
        for actor, cls in open_now:
            if cls.bare:
                candidates += [(w, actor, cls) for w in cls.choices(s, actor) if isinstance(w, str)]
    found: list[Completion] = []
    for word, actor, cls in dict.fromkeys(candidates):
        if typed and f"\n{plain(typed)}" not in _forms(game, word):
            continue
        if not _leads(cls, s, actor, () if word == cls.verb else (*said, word)):
            continue
        found.append(Completion(word, word, actor, cls))
    return found


def _leads(cls: type[AnyMove], s: Any, by: Actor, said: tuple[str, ...]) -> bool:
    """Does any legal entry begin with these words?"""
    for words, is_open in walk(cls, s, by, said):
        if is_open:
            return True
        try:
            if all(b.grade == "odd" for b in judge(cls.of(by, words), s)):
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
