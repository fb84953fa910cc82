"""What moves share: numbered things, and one word that does something an action gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from referee.kernel.move import Actor, AnyMove, Because, Choice, Move, Open

from ..spelling import NAME, number, space
from ..state import CooperIsland
from ..turn import given, pending

#: A space nobody has named yet: a letter and a number, so that no verb and no player is taken for one.
ANY_SPACE = Open(
    "space-any",
    lambda word: NAME.match(space(word)) is not None and (word[-1].isdecimal() or space(word) == "start"),
    lambda rng: rng.choice("abcdef") + str(rng.randint(1, 6)),
    fresh=True,
    exact=space,
)


class Numbered(Move[CooperIsland]):
    """A move whose first words are numbered things: `boat-3` on disk, `3` when typed, and on tables of the first edition."""

    things: ClassVar[tuple[str, ...]]

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> AnyMove:
        said = list(words)
        for k, thing in enumerate(cls.things):
            if thing and k < len(said) and said[k].isdecimal() and len(said[k]) < 3:
                said[k] = f"{thing}-{int(said[k])}"
        return super().of(by, said)

    @classmethod
    def spoken(cls, s: CooperIsland, by: Actor, word: str) -> tuple[str, ...]:
        return (str(number(word)),) if word.partition("-")[0] in cls.things else ()


class Given(Move[CooperIsland]):
    """One word that does a thing waiting to be done."""

    token: ClassVar[str]

    @classmethod
    def fits(cls, s: CooperIsland, by: Actor) -> Iterable[Choice]:
        """The words it may be done with."""
        raise NotImplementedError

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said and pending(s, by, cls.token):
            yield from cls.fits(s, by)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        yield from given(s, self.by, self.token)
