"""What a typed line means, under what may be entered now."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial

from .facts import Need
from .flow import State, open_moves
from .game import Game
from .move import DONE, IMPOSSIBLE, ODD, TABLE, Actor, AnyMove, Because, Choice, Open, impossible
from .options import judge, not_now
from .words import alike, near_words, pick, plain, read_word, sayings


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


_GLUED = re.compile(r"([^\W\d_]+)([-+=]?\d[\w+\-=/.]*)\Z")


def actor_named(s: State, token: str, names: dict[Actor, str]) -> list[Actor]:
    """The players a token may name: by name, by initial, by the beginning of the name."""
    token = plain(token[:-1] if len(token) > 1 and token[-1] == ":" else token)  # `Ann: stop`, as it is printed
    exact = [a for a, n in names.items() if plain(n) == token]
    begun = [a for a, n in names.items() if plain(n).startswith(token)]
    return exact or begun or [a for a, n in names.items() if alike(n).startswith(alike(token))]


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
    got = read(game, s, tokens, open_now)
    if isinstance(got, Lost):
        got = _as_player(game, s, tokens, names, open_now) or _unglued(game, s, tokens, open_now) or got
    elif not _kind(got).unnamed and (len(tokens[0]) == 1 or (isinstance(got, Which) and got.rest and not got.words)):
        got = _rather_player(game, s, tokens, names, open_now, got)
    if isinstance(got, Lost) and got.because.rule != "table.not-yours":
        got = _elsewhere(game, verbs, tokens, open_now) or _several(s, tokens, names) or got
    if isinstance(got, Lost) and got.because.rule == "table.unknown" and not got.near:
        got = Lost(got.token, got.because, near(game, s, got.token, open_now))
    if force and isinstance(got, Said):
        # `!` at the end of a line insists on its last entry only
        return Said(got.move, (*got.rest, "!") if got.rest else (), not got.rest)
    if force and isinstance(got, Which):
        return replace(got, rest=(*got.rest, "!"))  # still insisted on once the question is answered
    return got


def _kind(got: Said | Which) -> type[AnyMove]:
    return type(got.move) if isinstance(got, Said) else got.cls


def _as_player(
    game: Game, s: State, tokens: tuple[str, ...], names: dict[Actor, str], open_now: list[tuple[Actor, type[AnyMove]]]
) -> Said | Which | Lost | None:
    """The same line with a player's name before it."""
    who = actor_named(s, tokens[0], names)
    if len(who) != 1 or len(tokens) < 2:
        return None
    got = read(game, s, tokens[1:], [(a, c) for a, c in open_now if a == who[0]])
    if isinstance(got, Lost) and got.because.rule == "table.unknown":
        theirs = read(game, s, tokens[1:], open_now)  # understood, but not from this player
        if not isinstance(theirs, Lost) and (by := theirs.move.by if isinstance(theirs, Said) else theirs.by) in s.players:
            return Lost(tokens[0], impossible("table.not-yours", player=by))
    return got


def _several(s: State, tokens: tuple[str, ...], names: dict[Actor, str]) -> Lost | None:
    """An initial that several players have."""
    who = actor_named(s, tokens[0], names) if len(tokens) > 1 else []
    if len(who) < 2:
        return None
    return Lost(tokens[0], impossible("table.ambiguous", word=tokens[0], choices=tuple(names[a] for a in who)))


def _rather_player(
    game: Game,
    s: State,
    tokens: tuple[str, ...],
    names: dict[Actor, str],
    open_now: list[tuple[Actor, type[AnyMove]]],
    got: Said | Which,
) -> Said | Which | Lost:
    """`A stop`, `A G`: an initial, where it reads further than a code of one letter or half a card."""
    named = _as_player(game, s, tokens, names, open_now)
    if named is None:
        return got
    by, cls = (got.move.by, type(got.move)) if isinstance(got, Said) else (got.by, got.cls)
    if isinstance(got, Said) and plain(tokens[0]) in sayings(game, cls.verb) and actor_named(s, tokens[0], names) == [by]:
        return got  # the code of a move: nobody need be named who is at it anyway
    if cls.bare and _named(game, s, tokens[1], [(a, c) for a, c in open_now if c is cls]):  # two codes of one move: the first is a player
        return Lost(tokens[0], impossible("table.not-yours", player=by)) if isinstance(named, Lost) else named
    if isinstance(named, Said) and (isinstance(got, Which) or len(named.rest) < len(got.rest)):
        return named
    if isinstance(named, Which) and len(named.rest) < len(got.rest) and len(tokens[0]) == 1:
        return named
    if isinstance(named, Lost) and isinstance(got, Said) and got.rest and not cls.bare and plain(tokens[0]) not in sayings(game, cls.verb):
        return named  # an initial before words that were not understood does not begin another move
    return got


def _unglued(
    game: Game, s: State, tokens: tuple[str, ...], open_now: list[tuple[Actor, type[AnyMove]]]
) -> Said | Which | None:
    """`he12` is `he 12`, `fr+2` is `fr +2`."""
    glued = _GLUED.match(tokens[0])
    if not glued:
        return None
    got = read(game, s, (glued[1], glued[2], *tokens[1:]), open_now)
    return None if isinstance(got, Lost) else got


def _elsewhere(
    game: Game, verbs: dict[str, type[AnyMove]], tokens: tuple[str, ...], open_now: list[tuple[Actor, type[AnyMove]]]
) -> Lost | None:
    """A move that is known but not open: say where it belongs."""
    found = pick(tokens[0], verbs, game)
    if len(found) != 1 or any(cls.verb == found[0] for _, cls in open_now):
        return None
    return Lost(tokens[0], not_now(game, verbs[found[0]]))


def read(
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
        elif fits := next((w for w in offered if isinstance(w, Open) and w.accepts(token)), None):
            said, rest = (*said, fits.exact(token)), rest[1:]
        elif not found and not said and _numbered(token, offered):
            said, rest = (*said, token), rest[1:]
        elif may_end and not (found and cls.names_player(len(said))):  # an initial that several have is asked for, not left over
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
        if not said:  # the move is open, but there is nothing it could be done with
            return Lost(cls.verb, impossible("table.nothing", verb=cls.verb))
        return Lost(" ".join(said), impossible("table.unknown", word=" ".join(said)))


def answer(game: Game, s: State, which: Which, token: str) -> Said | Which | Lost:
    """The line goes on with the word that answers a question: a word, or its number in the list shown."""
    words = [w for w in which.choices if isinstance(w, str)]
    exactly = [w for w in words if plain(token) in sayings(game, w)]
    by_number = token.isdecimal() and len(token) < 10 and not any(map(str.isdecimal, words))  # numbers stand for themselves
    if not exactly and by_number and 1 <= int(token) <= len(words):
        token = words[int(token) - 1]
    force = which.rest[-1:] == ("!",)
    got = _words(game, s, [(which.by, which.cls)], which.words, (token, *(which.rest[:-1] if force else which.rest)))
    if force and isinstance(got, Said):
        return Said(got.move, (*got.rest, "!") if got.rest else (), not got.rest)
    return replace(got, rest=(*got.rest, "!")) if force and isinstance(got, Which) else got


def near(game: Game, s: State, token: str, open_now: list[tuple[Actor, type[AnyMove]]]) -> tuple[str, ...]:
    """What may have been meant: verbs, and first words of moves that need no verb."""
    words = [cls.verb for _, cls in open_now]
    for actor, cls in open_now:
        if cls.bare:
            words.extend(w for w in cls.choices(s, actor) if isinstance(w, str))
    return near_words(game, token, words)
