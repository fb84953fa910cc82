"""Small classes and patterns as the standard library makes them, for a quarter of the price: a command makes a hundred before it acts.

Type checkers see the originals. At run time nobody looks at the annotations of a `NamedTuple`, `parts` is a dataclass that is equal only to
itself, and a pattern is compiled when it is first used.
"""

from __future__ import annotations

import re
from collections import namedtuple
from dataclasses import Field, dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

T = TypeVar("T")
_UNSAID = object()

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple

    pattern = re.compile
else:

    class pattern:
        """`re.compile`, later; what is used of it becomes its own, so the second use costs nothing more."""

        def __init__(self, text: str, flags: int = 0) -> None:
            self._said = text, flags

        def __getattr__(self, name: str) -> Any:
            method = getattr(re.compile(*self._said), name)
            setattr(self, name, method)
            return method

    class _Tuples(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
            if not bases:
                return super().__new__(cls, name, bases, body)
            names = body.get("__annotations__", {})
            made = namedtuple(name, names, defaults=[body[n] for n in names if n in body], module=body["__module__"])
            for key in body.keys() - names.keys():
                setattr(made, key, body[key])
            return made

    class NamedTuple(metaclass=_Tuples):
        pass


class _Fields:
    """What `dataclasses` knows of a class: only what looks into it pays for that."""

    def __init__(self, cls: type) -> None:
        self.cls = cls

    def __get__(self, _one: object, asked: Any) -> Any:
        dataclass(init=False, eq=False, repr=False)(self.cls)  # puts the fields in the place of this
        return asked.__dataclass_fields__


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def parts(cls: type[T]) -> type[T]:
    """A class of named parts, as `dataclass(eq=False, repr=False)` makes it."""
    own = {name: vars(cls).get(name, _UNSAID) for name, kind in vars(cls).get("__annotations__", {}).items() if "ClassVar" not in kind}
    known: dict[str, Any] = {**getattr(cls, "__parts__", {}), **own}
    given, body, names = ["self"], [" pass"], {"unsaid": _UNSAID}
    for name, default in known.items():
        new = isinstance(default, Field) and default.default_factory
        given.append(name if default is _UNSAID else f"{name}=unsaid" if new else f"{name}=_{name}")
        body.append(f" self.{name} = {f'_{name}() if {name} is unsaid else ' if new else ''}{name}")
        names[f"_{name}"] = new or default
    if hasattr(cls, "__post_init__"):
        body.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(given)}):\n" + "\n".join(body), names)
    made: Any = cls
    made.__parts__, made.__init__, made.__dataclass_fields__ = known, names["__init__"], _Fields(cls)
    return cls
