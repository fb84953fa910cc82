"""A place of the state by the names on the screen, in either language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .game import Game
from .line.names import match, plain, stem
from .paths import BadPath, flat
from .places import inner, inside, paths, place, spots, unlisted


def named(game: Game, s: Any, said: str) -> str:
    """`Ann.coins`, «Аня.монеты», `1.coins` as a path: by the names on the screen in either language; words in between may be left out.

    Raises BadPath where no place is called so, or several are.
    """
    computed = game.computed(s)
    if said in computed:
        return said
    words = [_called(part) for part in said.split(".")]
    initial = [seat for seat, name in s.names.items() if len(words) > 1 and plain(name).startswith(words[0])]
    words[0] = initial[0] if len(initial) == 1 else words[0]
    every = [*computed, *paths(s)]
    fits = [path for path in every if _says(game, s, path.split("."), words)]
    fits = fits or [path for path in every if _says(game, s, path.split("."), list(map(stem, words)), stem)]
    usual = [path for path in every if path.rpartition(".")[2] in game.usual]
    fits = fits or [path for path in usual if _says(game, s, path.split(".")[:-1], words)]
    whole = [path for path in fits if path.count(".") == len(words) - 1] or fits
    if said in whole:
        return said
    whole = [path for path in whole if words[-1] in _as_place(game, path)] or whole  # a noun may be another place's name
    whole = [path for path in whole if _called(path.rpartition(".")[2]) == words[-1]] or whole  # its own name before another's
    usual = [path for path in whole if set(path.split(".")) & set(game.usual)]
    if len(usual or whole) == 1:
        return (usual or whole)[0]
    if whole:
        raise BadPath(said, near=tuple(whole))
    head, dot, rest = said.partition(".")
    firsts = dict.fromkeys((*s.names, *(path.partition(".")[0] for path in every if "." in path)))
    who = next((first for first in firsts if _is(game, s, first, words[0], True)), head)
    if untouched := next(_untouched(game, s, who, rest.split(".")), None):
        return untouched
    try:
        return place(s, f"{who}{dot}{rest}").path
    except BadPath:
        others = tuple(path for path in every if _is(game, s, path.rpartition(".")[2], words[-1], False))
        raise BadPath(said, like=others or _like(game, _own(game, s, every, who), words[-1] if dot or who not in firsts else "")) from None


def first_named(game: Game, s: Any, ways: Iterable[str]) -> str:
    """The first of several ways to call a place that is one; raises what is against the first of them."""
    bad: BadPath | None = None
    for said in ways:
        try:
            return named(game, s, said)
        except BadPath as unfound:
            bad = bad or unfound
    raise bad or BadPath("")


def _own(game: Game, s: Any, every: list[str], who: str) -> list[str]:
    """The places of a player, or those that are nobody's; the program's own and those this mode does not have are left out."""
    hidden, absent = inner(s), flat(s).keys() - game.visible(s).keys() if game.visible else set[str]()
    shown = [path for path in every if path not in absent and not f"{path}.".startswith(hidden)]
    return [path for path in shown if path.startswith(f"{who}.")] or [path for path in shown if path.partition(".")[0] not in s.names]


def _like(game: Game, own: list[str], word: str) -> tuple[str, ...]:
    """Those that lie in what is called so, those that are called nearly so; else all of them."""
    import difflib  # only a slip of the hand pays for it

    if within := tuple(path for path in own if any(word in map(_called, (part, *_forms(game, part))) for part in path.split(".")[:-1])):
        return within
    forms = {_called(form): path for path in reversed(own) for part in path.split(".")[-1:] for form in (part, *_forms(game, part))}
    if begun := {path for form, path in forms.items() if word and form.startswith(word)}:
        return tuple(path for path in own if path in begun)
    close = difflib.get_close_matches(word, list(forms), n=3, cutoff=0.6)
    return tuple(dict.fromkeys(forms[c] for c in close)) or tuple(own)


def decision_word(game: Game, decision: str, said: str) -> tuple[str, ...]:
    """What of a decision is called so."""
    ways = game.decisions.get(decision, {})
    return match(game, (said,), ways, lambda key: game.say(f"path-{key.replace('_', '-')}"), begun=False).words


def namesakes(game: Game, s: Any, said: str, meant: str) -> list[str]:
    """Other places that these words would also be, had the game no usual one."""
    words = [_called(part) for part in said.split(".")]
    others = [p for p in paths(s) if p != meant and p.count(".") == meant.count(".") and _says(game, s, p.split("."), words)]
    return [p for p in others if words[-1] in _as_place(game, p) or words[-1] not in _as_place(game, meant)]


def _untouched(game: Game, s: Any, who: str, said: list[str]) -> Iterator[str]:
    """Places that nobody touched yet and that cannot be listed: `Ann.a1`, `Ann.land.a1.level`, `Ann.persons.sailor-3`."""
    for path, at in spots(s):
        whole = "." not in path and _is(game, s, path, _called(who), True)  # nobody's: `cities.new york.holder`
        if not (whole or path.startswith(f"{who}.")) or not isinstance(at.value, (dict, list)):
            continue
        named_too = len(said) > 1 and not whole and _is(game, s, path.rpartition(".")[2], _called(said[0]), False)
        if isinstance(at.value, list) and not named_too:
            continue
        key, *part = said[1:] if named_too else said or [""]
        key = "-".join(key.split())
        if len(part) > 1 or (new := unlisted(s, at, key, game.ear())) is None:
            continue
        parts = [name for name, _ in inside(s, new[1]) if part and _is(game, s, name, _called(part[0]), False)]
        if len(parts) == len(part):
            yield ".".join((path, new[0], *parts))


def _says(game: Game, s: Any, path: list[str], words: list[str], ending: Callable[[str], str] = str) -> bool:
    """Do these words say the path, its last part and whose it is among them, or its first part?"""
    alone = len(words) == 1 and path[0] not in s.names
    if len(words) > len(path) or not _is(game, s, path[-1], words[-1], len(path) == 1, ending):
        return False
    if not alone and not _is(game, s, path[0], words[0], True, ending):
        return False
    rest = iter(path[1:-1])
    return all(any(_is(game, s, part, word, False, ending) for part in rest) for word in words[1:-1])


def _called(text: str) -> str:
    return plain(text).replace("_", "-").replace(" ", "-")


def _forms(game: Game, part: str) -> list[str]:
    return [*game.called(part), *game.called(f"path-{part.replace('_', '-')}")]


def _as_place(game: Game, path: str) -> list[str]:
    """What the last part of a path is called as a place."""
    return [_called(form) for form in game.called(f"path-{path.rpartition('.')[2].replace('_', '-')}")]


def _is(game: Game, s: Any, part: str, word: str, first: bool, ending: Callable[[str], str] = str) -> bool:
    if word == _called(part):
        return True
    forms = _forms(game, part)
    if first and part in s.names:
        forms += [s.names[part], s.names[part].split()[0]]
    return any(word == ending(_called(form)) for form in forms)
