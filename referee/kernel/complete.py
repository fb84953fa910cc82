"""How a line may go on. Pure: no terminal."""

from __future__ import annotations

from dataclasses import dataclass

from .flow import State, open_moves
from .game import Game
from .move import Actor, AnyMove
from .options import leads
from .parse import Lost, Which, actor_named, read
from .words import begins, plain, tidy

MOST = 80  # ways to go on that are shown at once: a further letter narrows them


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
    got = read(game, s, before, open_now) if before else None
    if isinstance(got, Lost) and len(who := actor_named(s, before[0], names)) == 1:  # the line is about this player
        before, open_now = before[1:], [(actor, cls) for actor, cls in open_now if actor == who[0]]
        got = read(game, s, before, open_now) if before else None
    if before:
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
        if typed and not begins(game, typed, word) and not any(plain(f).startswith(plain(typed)) for f in cls.spoken(s, actor, word)):
            continue
        if not leads(cls, s, actor, () if word == cls.verb else (*said, word)):
            continue
        found.append(Completion(word, word, actor, cls))
        if len(found) == MOST:
            break
    return found
