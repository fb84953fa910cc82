"""Merchants & Marauders - Seas of Glory: the few things that all model files share.

Citations: M1..M11 = module, V1..V6 = variant, Lnnn = line of the rulebook text (the scan has no page numbers).
A die face is an int (a numbered face) or SKULL. The skull is the success of every check (M9, L540: "skull (success)").
HIT_TABLE is a PARAMETER: the booklet's examples only tell 2 = masts (L253) and 4 = cannons (L245); the rest are samples.
"""

from collections.abc import Iterable

SKULL = "S"
Face = int | str
FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, SKULL)  # sample die for random positions
ZONES = ("hull", "masts", "cargo", "crew", "cannons")  # the five hit zones named in L245, L253
HIT_TABLE: dict[int, str] = {1: "hull", 2: "masts", 3: "cargo", 4: "cannons", 5: "crew"}
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # M8, L490: eight directions
NATIONS = ("england", "france", "netherlands", "spain")  # sample; the text itself names only Spain (L413)

LOYALTY = ("mutiny", "angry", "unhappy", "restless", "content", "pleased", "happy", "fierce")  # M11, L742-760

WEAPONS = ("chain", "grape", "grapple", "fire", "double", "spikes")  # M2, L237: up to six kinds, one token of each
ONE_PER_ROUND = ("chain", "grape", "fire", "double")  # M2, L263: only one of these in a round of battle


class Dice:
    """A fixed row of faces, consumed from the left."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self.faces = list(faces)
        self.used = 0

    def take(self, count: int) -> list[Face]:
        """The next `count` faces."""
        if self.used + count > len(self.faces):
            raise ValueError("the row of dice is too short")
        self.used += count
        return self.faces[self.used - count : self.used]

    def skulls(self, count: int) -> int:
        """Roll `count` dice and count the successes."""
        return self.take(count).count(SKULL)


def less_one(dice: int) -> int:
    """One die fewer, never below one (M2 L259, M3 L283 and L289, M11 L758)."""
    return max(1, dice - 1)


def clockwise_from(direction: str) -> list[str]:
    """The eight directions, beginning with the given one, turning clockwise."""
    start = COMPASS.index(direction)
    return [COMPASS[(start + i) % 8] for i in range(8)]


def opposite(direction: str) -> str:
    """The direction straight against the given one."""
    return COMPASS[(COMPASS.index(direction) + 4) % 8]


def drift(sea: dict[str, dict[str, str]], zone: str, direction: str) -> str:
    """One step with the given direction; where there is shore, the next zone clockwise (M8, L502: "as an NPC does")."""
    for way in clockwise_from(direction):
        if way in sea[zone]:
            return sea[zone][way]
    return zone


def loyalty_effects(level: str) -> set[str]:
    """All levels whose effect is felt: they add up from content outward (M11, L725)."""
    here, content = LOYALTY.index(level), LOYALTY.index("content")
    low, high = min(here, content), max(here, content)
    return set(LOYALTY[low : high + 1]) - {"content"}


SAMPLE_SEA: dict[str, dict[str, str]] = {  # made-up map, except that Caracas lies south-east of the Caribbean Sea (M8, L496)
    "the caribbean sea": {"N": "havana", "W": "cartagena", "SE": "caracas"},
    "havana": {"S": "the caribbean sea", "SW": "cartagena", "E": "nassau"},
    "cartagena": {"E": "the caribbean sea", "NE": "havana", "SE": "caracas"},
    "caracas": {"NW": "the caribbean sea", "W": "cartagena", "N": "nassau"},
    "nassau": {"W": "havana", "S": "caracas"},
}
SAMPLE_NATION: dict[str, str] = {"havana": "spain", "cartagena": "spain", "caracas": "netherlands", "nassau": "england"}
