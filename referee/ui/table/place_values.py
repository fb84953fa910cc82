"""What the table has at a place that is named: `show Ann.coins`, `show deck`, `how many coins does Bob have?`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from referee.kernel.line.names import clean, plain
from referee.kernel.paths import BadPath
from referee.kernel.place_names import named as place_named
from referee.kernel.places import inner
from referee.kernel.replay import visible
from referee.kernel.view import Panel

from .own_words import word_set

if TYPE_CHECKING:
    from .desk import Desk

_ASKING = word_set("how many much сколько")
_BETWEEN = word_set("do does have has had got of are there is in the left now у в во на есть осталось сейчас имеет всего")
_PIECES = word_set("points cards tokens pieces очков карт карточек жетонов штук")  # `glory points`, «карт в колоде»
_MINE = word_set("i me my we я меня мне моих мои")


def looked_at(desk: Desk, s: Any) -> dict[str, Any]:
    """Everything that is tracked and may be seen, by path: the paths that `set` and `check` take."""
    own = tuple(path for path in inner(s) if not path.startswith("now"))  # whose decision it is, is nobody's inside
    return {path: v for path, v in visible(desk.game, s).items() if path not in own and not path.startswith(own)}


def panels_of(desk: Desk, s: Any, said: str) -> list[Panel]:
    """A player's part of the table, or what else stands under a heading of its own."""
    return [panel for panel in desk.panels(s) if plain(panel.title.removesuffix(" ◂")) == clean(said)]


def values(desk: Desk, s: Any, said: str) -> list[str]:
    """Each place that is called so, everybody's where nobody is named, with what the table has there."""
    there = looked_at(desk, s)
    said = ".".join(said.split())
    everybodys = (f"{name}.{said}" for name in desk.table.names().values())
    paths = _paths(desk, s, said, there) or tuple(path for way in everybodys for path in _paths(desk, s, way, there))
    return [f"{desk.words.path(path)}: {desk.words.value(there[path])}" for path in paths]


def _paths(desk: Desk, s: Any, said: str, there: dict[str, Any]) -> tuple[str, ...]:
    try:
        return tuple(path for path in (place_named(desk.game, s, said),) if path in there)
    except BadPath:
        return ()


def counted(desk: Desk, said: Sequence[str]) -> str:
    """`how many coins do I have`, «сколько золота у Боба»: the place that is asked for, if one is called so; else nothing."""
    if clean(said[0]) not in _ASKING:
        return ""
    named = {word: name for word in map(clean, said) for name in desk.table.names().values() if _inflected(plain(name), word)}
    mine = list(_deciding(desk)) if any(clean(word) in _MINE for word in said) else []
    whose = [*named.values()] or mine
    things = [word for word in map(clean, said) if word not in _ASKING | _BETWEEN | _MINE and word not in named]
    ways = ["-".join(things), "-".join(thing for thing in things if thing not in _PIECES)]
    places = [".".join((*whose[:1], way)) for way in ways if way]
    return next((at for at in places if values(desk, desk.table.s, at)), "")


def _inflected(name: str, word: str) -> bool:
    """«у Ани», `Bob's`: a name with another ending."""
    root = name[:-1] if name[-1] in "аяйь" else name
    return len(root) > 1 and word.startswith(root) and len(word) - len(root) <= 2


def _deciding(desk: Desk) -> Iterator[str]:
    from referee.kernel.options import whose

    names = desk.table.names()
    yield from (names[who] for who in whose(desk.table.s) if who in names)
