"""Cooper Island: placing workers, passing, sector actions, hiring.

Covers: which worker may go where, the toll and its receiver, when a place's bonus or modifier works, what each sector lets one do,
the duty to place or pass, hiring and the award card, when the harbour master's discount is spent.
Parameters: none printed (which sectors have which places follows from the text); hiring cells are the caller's.

Disagreements with the program, and who was right:
none on a thousand random positions of each kind.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations, product
from random import Random

SECTORS = tuple("ABCDEFGH")
SHAPES = ("round", "square")  # ordinary and special workers (l.342-343)
ANY = frozenset({"take", "lay"})

# Action slots of a sector: from each slot at most one act, in any order (l.365). "step" in E stands for up to 3 steps.
PLAIN: dict[str, tuple[frozenset[str], ...]] = {
    "A": (ANY, frozenset({"step"})),  # l.371-375
    "B": (frozenset({"boat"}),),
    "C": (frozenset({"take"}), frozenset({"lay"})),
    "D": (frozenset({"building"}),),
    "E": (frozenset({"step"}), frozenset({"piece"})),
    "F": (frozenset({"clear", "statue"}),),
    "G": (ANY, ANY),  # l.443 with the ruling: up to two, mixed as wished
    "H": (frozenset({"supply"}),),
}
# Square place entered while empty. B and D change the price instead (2 cheaper, l.561, l.619).
SPECIAL: dict[str, tuple[frozenset[str], ...]] = PLAIN | {
    "A": (frozenset({"take"}), frozenset({"lay"}), frozenset({"step"})),  # l.405
    "C": (*PLAIN["C"], frozenset({"island"})),  # l.421
    "E": (*PLAIN["E"], frozenset({"boat action"})),  # l.437
    "F": (frozenset({"clear"}), frozenset({"statue"})),  # l.653
    "G": (*PLAIN["G"], frozenset({"step"})),  # l.453
    "H": (*PLAIN["H"], ANY),  # l.675
}


@dataclass
class Board:
    """Stacks of workers' owners (bottom to top) on (sector, shape), and who passed."""

    stacks: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    passed: set[str] = field(default_factory=set)


def may_place(board: Board, player: str, home: Counter[str], worker: str, place: tuple[str, str]) -> list[str]:
    """Reasons against placing a worker (l.330, 342-344, 803); `home` counts the available workers by shape."""
    reasons = []
    if player in board.passed:
        reasons.append("has passed")  # l.803
    if home[worker] < 1:
        reasons.append("no such worker available")
    if place[1] != worker:
        reasons.append("wrong shape")
    if player in board.stacks.get(place, []):
        reasons.append("own worker already there")  # anywhere in the stack, this round
    return reasons


def toll_to(board: Board, place: tuple[str, str]) -> str | None:
    """Who gets the toll: only the owner of the top worker (l.344)."""
    stack = board.stacks.get(place, [])
    return stack[-1] if stack else None


def slots(board: Board, place: tuple[str, str]) -> tuple[frozenset[str], ...]:
    """Action slots a worker gets; bonus and modifier only on an empty place (l.345)."""
    sector, shape = place
    if board.stacks.get(place):
        return PLAIN[sector]
    if shape == "square":
        return SPECIAL[sector]
    return (*PLAIN["A"], frozenset({"cooper"})) if sector == "A" else PLAIN[sector]  # l.399: the one round bonus


def discount(board: Board, place: tuple[str, str]) -> int:
    """Units off the price of a boat (coins/wood) or building (anything)."""
    return 2 if place in (("B", "square"), ("D", "square")) and not board.stacks.get(place) else 0


def sequences(board: Board, place: tuple[str, str]) -> set[tuple[str, ...]]:
    """All orders of acts, skipping allowed."""
    picks = product(*[[*sorted(slot), ""] for slot in slots(board, place)])
    return {tuple(act for act in order if act) for pick in picks for order in permutations(pick)}


def must(board: Board, player: str, home: Counter[str]) -> str:
    """What the start of a turn demands: whoever has an available worker places one, else passes for good (l.330, l.803)."""
    return "pass" if player in board.passed or not sum(home.values()) else "place"


def hire(
    waiting: Counter[str], home: Counter[str], hired: int, worker: str, to_award: str | None, award: int | None, free_awards: frozenset[int]
) -> tuple[Counter[str], Counter[str]]:
    """Hire one worker (l.791-797); a special one at once sends an available worker (perhaps itself) to a free award card."""
    if hired >= 3 or waiting[worker] < 1:
        raise ValueError("nobody to hire")
    waiting, home = waiting - Counter([worker]), home + Counter([worker])
    if worker == "round":
        if to_award or award:
            raise ValueError("an ordinary worker brings no award")
        return waiting, home
    if to_award is None or award not in free_awards or home[to_award] < 1:
        raise ValueError("an available worker must go to a free award card")
    return waiting, home - Counter([to_award])


def master_discount(card: int, master: int, lying: bool) -> tuple[int, bool]:
    """Discount (gold or cloth) for supplying a ship, and whether the harbour master lies afterwards (l.667)."""
    spent = card == master and not lying
    return int(spent), lying or spent


def random_position(rng: Random) -> dict[str, object]:
    """A board and a proposed placing."""
    names = ["Eva", "Mike", "Karl", "Anna"][: rng.randint(2, 4)]
    stacks = {(s, k): rng.sample(names, rng.randint(0, 2)) for s in SECTORS for k in SHAPES if rng.random() < 0.5}
    home = Counter({"round": rng.randint(0, 2), "square": rng.randint(0, 1)})
    player = rng.choice(names)
    board = Board(stacks, {player} if not sum(home.values()) and rng.random() < 0.5 else set())
    place = (rng.choice(SECTORS), rng.choice(SHAPES))
    return {"board": board, "player": player, "home": home, "worker": rng.choice(SHAPES), "place": place}
