"""Merchants & Marauders - Seas of Glory: glory points, the stash, the end of the game.

`score(position) -> {captain: {line: points}}`; `totals`, `may_declare` and `winners` build on it.
A captain's deeds are a list of (what, amount) in the order they happened:
  ("mission", 1) ("rumour", 1) ("npc", 1) ("captain", 1) ("treasure", 1)   beaten or done, one entry each
  ("merchant", gold) ("place", gold)   a successful raid and the gold it brought
  ("sale", scarce goods sold in ONE sale: port, town or trading post)   ("contraband", cards sold in one sale)
  ("brig"|"frigate"|"galleon"|..., 1)   a ship bought   ("death", 1)   the captain died, the player goes on

From the booklet: treasure galleon, contraband, place raid, scarce sale in posts and towns, brig without glory, variant 3.
`Rules` holds the base game's numbers, all ASSUMPTIONS: ten points, the limit of five for gold, declaration, ties, base points.

Disagreements with the program, and who was right:
  who wins when several have ten points: the base game's sources say the points without the stash, so the program; the model's
  ranking by totals is an assumption of its own. Points for a large ship once per captain: the base game too.
"""

import random
from dataclasses import dataclass, field

LINES = ("missions", "rumours", "battles", "treasure galleon", "merchant raids", "place raids", "sales", "contraband", "ships", "stash")
LINE_OF = {
    "mission": "missions",
    "rumour": "rumours",
    "npc": "battles",
    "captain": "battles",
    "treasure": "treasure galleon",
    "merchant": "merchant raids",
    "place": "place raids",
    "sale": "sales",
    "contraband": "contraband",
}


@dataclass
class Rules:
    """Numbers that are not in the booklet are assumptions about the base game."""

    goal: int = 10  # assumption
    stash_step: int = 10  # V3, L796: fifty gold are five points in the normal game
    limits: dict[str, int] = field(default_factory=lambda: {"stash": 5})  # assumption; V3's list ends with the fifth point
    glory_or_death: bool = False  # variant 3
    raid_gold: int = 12  # M9, L556 for places; assumed the same for merchants
    scarce: int = 3  # M9, L612: three or more scarce goods in one sale
    ship_points: dict[str, int] = field(default_factory=lambda: {"frigate": 1, "galleon": 1, "brig": 0, "sloop": 0})  # brig: M5, L369
    tie_breaks: tuple[str, ...] = ()  # names of Player fields, higher wins; empty: shared victory


@dataclass
class Player:
    """One player; gold in the stash counts, gold on board does not."""

    deeds: list[tuple[str, int]] = field(default_factory=list)
    stash: int = 0
    gold: int = 0


@dataclass
class Position:
    """`declared` = who announced the goal; `round_over` = everybody has had the turn of this round."""

    players: dict[str, Player]
    declared: str = ""
    round_over: bool = False
    rules: Rules = field(default_factory=Rules)


def stash_points(gold: int, rules: Rules) -> int:
    """Normal game: one point per ten gold. Variant 3: the n-th point costs 5 more than the one before (L788-798)."""
    points, price = 0, rules.stash_step
    limit = rules.limits.get("stash")
    while gold >= price and (limit is None or points < limit):
        gold -= price
        points += 1
        price += 5 if rules.glory_or_death else 0
    return points


def deed_points(what: str, amount: int, rules: Rules) -> int:
    """Points of one deed, contraband apart."""
    if what in ("merchant", "place"):
        return 1 if amount >= rules.raid_gold else 0
    if what == "sale":
        return 1 if amount >= rules.scarce else 0
    if what in ("mission", "rumour", "npc", "captain", "treasure"):
        return 1
    return rules.ship_points.get(what, 0)


def contraband_points(deeds: list[tuple[str, int]]) -> int:
    """Every second card sold, over the whole game: the odd card waits, also through a captain's death (M7, L454-456)."""
    return sum(amount for what, amount in deeds if what == "contraband") // 2


def score(position: Position) -> dict[str, dict[str, int]]:
    """Points by captain and line."""
    table: dict[str, dict[str, int]] = {}
    for name, player in position.players.items():
        lines = dict.fromkeys(LINES, 0)
        for what, amount in player.deeds:
            if what not in ("contraband", "death"):
                lines[LINE_OF.get(what, "ships")] += deed_points(what, amount, position.rules)
        lines["contraband"] = contraband_points(player.deeds)
        lines["stash"] = stash_points(player.stash, position.rules)
        table[name] = {line: min(points, position.rules.limits.get(line, points)) for line, points in lines.items()}
    return table


def totals(position: Position) -> dict[str, int]:
    """Sum of all lines."""
    return {name: sum(lines.values()) for name, lines in score(position).items()}


def visible(position: Position) -> dict[str, int]:
    """Points without the hidden stash."""
    return {name: sum(points for line, points in lines.items() if line != "stash") for name, lines in score(position).items()}


def may_declare(position: Position, name: str) -> bool:
    """A captain may announce when glory and stash together reach the goal (assumption)."""
    return not position.declared and totals(position)[name] >= position.rules.goal


def winners(position: Position) -> list[str]:
    """Empty while the game goes on; it ends with the round in which somebody declared (assumption)."""
    if not position.declared or not position.round_over:
        return []
    total = totals(position)
    keys = {name: (total[name], *(getattr(player, key) for key in position.rules.tie_breaks)) for name, player in position.players.items()}
    best = max(keys.values())
    return sorted(name for name, key in keys.items() if key == best)


def loyalty_gain(before: Position, after: Position, name: str) -> int:
    """Loyalty steps from new glory (M11, L731). Gold laid into the stash is read as no "gained glory point"."""
    return max(0, visible(after)[name] - visible(before)[name])


def random_position(rng: random.Random) -> Position:
    """Two to four players with random deeds."""
    kinds = [*LINE_OF, "brig", "frigate", "galleon", "death"]
    players = {}
    for name in ("anne", "bart", "cleo", "dirk")[: rng.randint(2, 4)]:
        deeds = [(what, rng.randint(0, 18) if what in ("merchant", "place") else rng.randint(1, 4)) for what in rng.choices(kinds, k=9)]
        deeds = [(what, amount if what in ("merchant", "place", "sale", "contraband") else 1) for what, amount in deeds]
        players[name] = Player(deeds, rng.randint(0, 110), rng.randint(0, 30))
    position = Position(players, round_over=rng.random() < 0.5)
    position.rules.glory_or_death = rng.random() < 0.5
    position.declared = next((name for name in players if may_declare(position, name)), "")
    return position
