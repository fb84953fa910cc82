"""Damage as it is said: faces of the location die or locations by name; of a whole battle, locations with how often they were hit."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator

from referee.kernel.move import Actor, Because, Choice, Open, impossible

from ..state import Seas
from ..zones import PARTS, say

FACES = ("1", "2", "3", "4", "x")
LOOK_ALIKE = {"х": "x", "Х": "x", "X": "x"}  # the Cyrillic letter beside the Latin one
SKULLS = ("skull", "skulls", "череп", "черепа")

SHORT = 3  # letters of a code
HURT = (
    "damage to the {}", "damage to {}", "damage {}", "damaged {}", "{} damage", "{} damaged", "попал в {}",
    "урон в {}", "урон {}", "повреждение {}", "повреждён {}", "повреждена {}", "повреждены {}", "попадание в {}", "попали в {}",
)  # fmt: skip


# -- the location die ------------------------------------------------------------------------------------------------------


def faces(n: int) -> Open:
    """Faces of the location die, one by one or together: `24x`; more than the dice rolled are read and then refused."""

    def exact(word: str) -> str:
        return "x" if word.casefold() in SKULLS else "".join(LOOK_ALIKE.get(c, c) for c in word)

    def accepts(word: str) -> bool:
        return 0 < len(exact(word)) < 10 and all(c in FACES for c in exact(word))

    return Open("n-face" if n == 1 else "n-faces", accepts, lambda rng: thrown(rng, n), exact=exact)


def thrown(rng: random.Random, n: int) -> str:
    """So many location dice: two of six faces are skulls."""
    return "".join(rng.choice((*FACES, "x")) for _ in range(n))


def dice(said: tuple[str, ...], n: int) -> Iterator[Choice]:
    """The next words of so many location dice: faces, or a location by name."""
    missing = n - counted(said)
    if missing > 0:
        yield faces(missing)
        yield from PARTS


def hurt(m: object, s: Seas, part: str) -> tuple[str, ...]:
    """`damage to the hull`, «повреждены мачты»: what a location is called where damage is read."""
    forms = say(part) if part in PARTS else ()
    return tuple(way.format(form) for form in forms for way in HURT if len(form) > SHORT and form.isascii() == way.isascii())


def counted(said: tuple[str, ...]) -> int:
    return sum(1 if word in PARTS else len(word) for word in said)


def legible(said: tuple[str, ...]) -> bool:
    return all(word in PARTS or all(c in FACES for c in word) for word in said)


def located(s: Seas, said: tuple[str, ...]) -> list[str]:
    """battle.hits: each hit by its location; «choice» or «?» where the face does not say it."""
    return [part for word in said for part in ((word,) if word in PARTS else (_of_face(s, c) for c in word))]


def _of_face(s: Seas, face: str) -> str:
    if face == "x":
        return s.facts.get("hit.skull", "?")
    if face in "24":
        return "masts" if face == "2" else "cannons"
    mine, other = (s.facts.get(f"hit.face{k}", "?") for k in (face, "3" if face == "1" else "1"))
    if mine != "?" or other == "?":  # of cargo and crew one has face 1, the other face 3: who knows one knows both
        return mine
    return "crew" if other == "cargo" else "cargo"


def ask_faces(s: Seas, said: tuple[str, ...]) -> None:
    """Asks once where these faces hit."""
    rolled = {c for word in said if word not in PARTS for c in word}
    for face in (face for face in FACES if face in rolled):
        if face == "x":
            s.fact("hit.skull")
        elif _of_face(s, face) == "?" and f"hit.face{face}" not in s.facts:
            s.fact(f"hit.face{face}")


def ask_overflow(s: Seas, who: Actor, parts: Iterable[str]) -> None:
    """Asks once what a hit on a destroyed location does, when one is hit."""
    seat = s.players[who]
    if any(n > max(0, seat.left(part)) for part, n in Counter(parts).items() if part in PARTS and part != "hull"):
        s.fact("hit.destroyed")


def unplaced(s: Seas, who: Actor, said: tuple[str, ...]) -> Iterator[Because]:
    """Where a captain chooses, or nobody knows what a face means, the location is said by name."""
    ask_faces(s, said)
    parts = located(s, said)
    if set(parts) - set(PARTS):
        yield impossible("battle.chosen")
    ask_overflow(s, who, parts)


# -- icons on cards ---------------------------------------------------------------------------------------------------------


def icons(m: object, s: Seas) -> int:
    """location.cards: of one kind two on a card at most."""
    return 2 * s.raid["cards"]


def not_on_cards(s: Seas, escape: int, said: tuple[str, ...]) -> Iterator[Because]:
    """location.cards"""
    if max(escape, counted(said)) > icons(None, s) or not legible(said):
        yield impossible("location.cards", n=s.raid["cards"])


# -- the damage of a whole battle ---------------------------------------------------------------------------------------------


def further(said: tuple[str, ...]) -> tuple[str, ...]:
    """What may be said next: another location, or how often the last one was hit."""
    return (*PARTS, *"123456789") if said and said[-1] in PARTS else PARTS


def hits_said(said: tuple[str, ...]) -> list[str] | None:
    """Every hit by its location; None where the words do not say it."""
    hits: list[str] = []
    for word in said:
        if word in PARTS:
            hits.append(word)
        elif hits and len(word) == 1 and word in "123456789":
            hits.extend([hits[-1]] * (int(word) - 1))
        else:
            return None
    return hits


def some(rng: random.Random, most: int) -> tuple[str, ...]:
    return tuple(rng.choice(PARTS) for _ in range(rng.randint(0, most)))
