"""Mary, the solo opponent of Maracaibo (rulebook's solo chapter, about p.15-17; L984-1119).

Covers: her turn from one Automa card (movement, quest, market or display card, the eight printed effects, battle), the ends of the
rounds, her income, her final lines and the verdict; `evening` plays a random game against a ship that moves at random.
Parameters (`Components`): board, exploration track, the Automa cards (the text lists their effects, not the 15 cards), her sheet, battle
tiles, ribbons and length of the influence tracks, quests laid after each round, names of quest tiles and journey cards.
Readings that are not in the text: `Components.explorer_takes_quest` and `explorer_quest_ends_turn`, and those in NOTES.md.

Disagreements with the program, and who was right:
- A quest told of the explorer while another lay where the ship stood: the program took the ship's. The model was right; the order of
  the words decides now. Otherwise none in 1,300 evenings.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import asdict, dataclass, field
from random import Random

from .model_score import most_influence, multipliers, rank
from .model_table import CHIPS, NATIONS, Board, Track, attack

Step = tuple

# The effects the text lists (L1047-1075). Pairs are (rounds 1-2, rounds 3-4).
DISC = ("disc", (0, 4))
DISC_4 = ("disc", (4, 4))
EXPLORE = ("explore", (0, 0), (2, 2))
EXPLORE_4 = ("explore", (4, 4), (2, 4))
QUEST = ("quest", (0, 4))
QUEST_3 = ("quest", (3, 3))
BATTLE = ("battle", 2, 0)
BATTLE_3 = ("battle", 3, 2)


@dataclass(frozen=True)
class AutomaCard:
    """One card: letter, steps of the ship, arrow ('upper'/'lower'), place in the display (1-4), effects in order, the Warrior's mark."""

    name: str
    letter: str
    steps: int
    arrow: str
    place: int
    effects: tuple[tuple, ...]
    warrior: bool = False


@dataclass(frozen=True)
class BattleTile:
    """Printed strengths and the marks 'most' / 'fewest'."""

    name: str
    strength: dict[str, int]
    marks: frozenset[str] = frozenset()


NO_TILE = BattleTile("none left", dict.fromkeys(NATIONS, 3))  # both piles empty, L363


@dataclass
class Components:
    """Everything printed. `sheet`: from the left, (points, is it a round cell?) of every disc place on her sheet."""

    board: Board
    track: Track
    cards: list[AutomaCard]
    sheet: list[tuple[int, bool]]
    battle_tiles: list[BattleTile]
    ribbons: dict[str, tuple[tuple[int, int], ...]]
    influence_end: int
    round_quests: dict[int, list[str]]  # spaces that get a quest tile at set-up (0) and after rounds 1-3
    quest_tiles: list[str]
    journey_cards: list[str]
    level: str = "medium"
    refill: frozenset[str] = frozenset()  # spaces whose quest tile is replaced at once (H1)
    explorer_takes_quest: bool = True
    explorer_quest_ends_turn: bool = False


@dataclass
class Piles:
    """What the table turns up, first item first."""

    battles: list[BattleTile] = field(default_factory=list)
    quests: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)


@dataclass
class State:
    """The solo table as far as Mary sees it; `control`: space (or legacy tile cell) -> nation; `taken`: discs gone from each supply."""

    round: int
    ship: str
    human_ship: str
    explorer: int
    human_explorer: int
    influence: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NATIONS, 0))
    human_influence: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NATIONS, 0))
    points: int = 0
    discs_off: int = 0
    cards: list[str] = field(default_factory=list)
    quests: list[str] = field(default_factory=list)
    battles: list[str] = field(default_factory=list)
    human_quests: int = 0
    human_upgrades: int = 0
    quests_at: dict[str, list[str]] = field(default_factory=dict)
    track_quests: dict[int, str] = field(default_factory=dict)
    market: dict[str, int] = field(default_factory=dict)
    control: dict[str, str] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NATIONS, 0))
    display: list[str] = field(default_factory=list)

    def held(self) -> dict[str, int]:
        """Control discs of each nation on the map, legacy tiles included."""
        return {n: list(self.control.values()).count(n) for n in NATIONS}


class Mary:
    """Mary's rules over a set of components."""

    def __init__(self, components: Components) -> None:
        self.c = components

    # ---- one turn
    def turn(self, state: State, card: AutomaCard, board: Board, answers: Piles) -> tuple[list[Step], State]:
        """Play one card; nothing given is changed except the piles in `answers`, which are drawn from the front."""
        s, steps = deepcopy(state), [("card", card.name)]
        start, s.ship = s.ship, self.destination(s, card, board)
        steps.append(("move", start, s.ship))
        if s.quests_at.get(s.ship):  # a quest ends her turn at once, in a city too (L1033-1035)
            tile = s.quests_at[s.ship].pop(0)  # the one that came first
            if s.ship in self.c.refill and answers.quests:
                s.quests_at[s.ship].append(answers.quests.pop(0))
            s.quests.append(tile)
            return [*steps, ("quest", s.ship, tile)], s
        steps += self.city(s, card, board, answers)
        for effect in card.effects:  # in the printed order, whatever the city (L1015, L1043)
            done = getattr(self, "do_" + effect[0])(s, card, board, answers, *effect[1:])
            steps += done
            if self.c.explorer_quest_ends_turn and any(d[0] == "track quest" for d in done):
                break
        return steps, s

    def destination(self, s: State, card: AutomaCard, board: Board) -> str:
        """Count only cities and villages with a quest; follow the arrow at forks; never pass a stop (L1021-1027)."""
        here, counted = s.ship, 0
        while counted < card.steps:
            ways = board.exits(here, s.round, self.c.track, s.explorer)
            here = ways[0] if card.arrow == "upper" else ways[-1]
            counted += bool(board.spaces[here].city or s.quests_at.get(here))
            if board.spaces[here].stop:
                break
        return here

    def city(self, s: State, card: AutomaCard, board: Board, answers: Piles) -> list[Step]:
        """A free goods cell gets her leftmost disc; without one she takes a display card, so always on the home spaces (L1041)."""
        if s.market.get(s.ship, 0) < board.spaces[s.ship].market:
            if s.discs_off == len(self.c.sheet):
                return [("no disc",)]
            s.market[s.ship] = s.market.get(s.ship, 0) + 1
            s.discs_off += 1
            return [("deliver", s.ship)]
        taken = s.display.pop(card.place - 1)
        s.cards.append(taken)
        fresh = [answers.cards.pop(0)] if answers.cards else []
        s.display[card.place - 1 : card.place - 1] = fresh  # the new card lies in the same place
        return [("take card", card.place, taken)]

    # ---- the printed effects
    def gain(self, s: State, nation: str, amount: int) -> list[Step]:
        """Influence; every step beyond the last cell is 2 points (L1088)."""
        over = max(0, s.influence[nation] + amount - self.c.influence_end)
        s.influence[nation] += amount - over
        s.points += 2 * over
        return [("influence", nation, amount - over)] + ([("points", 2 * over, "influence")] if over else [])

    def pay(self, s: State, points: int, why: str) -> list[Step]:
        """Points at once; no step if there are none."""
        s.points += points
        return [("points", points, why)] if points else []

    def late(self, s: State, pair: tuple[int, int]) -> int:
        """Value of a pair in this round."""
        return pair[1] if s.round >= 3 else pair[0]

    def do_influence(self, s: State, card: AutomaCard, board: Board, answers: Piles, nation: str) -> list[Step]:
        """One influence in the printed nation (L1049)."""
        return self.gain(s, nation, 1)

    def do_disc(self, s: State, card: AutomaCard, board: Board, answers: Piles, points: tuple[int, int]) -> list[Step]:
        """Her leftmost disc leaves the game, and points (L1053, L1057)."""
        off = s.discs_off < len(self.c.sheet)
        s.discs_off += off
        return [("disc",) if off else ("no disc",), *self.pay(s, self.late(s, points), "disc")]

    def do_quest(self, s: State, card: AutomaCard, board: Board, answers: Piles, points: tuple[int, int]) -> list[Step]:
        """A quest tile from the pile, and points; this one does not end the turn (L1069, L1073)."""
        tile = answers.quests.pop(0) if answers.quests else None
        s.quests += [tile] if tile else []
        return [("pile quest", tile), *self.pay(s, self.late(s, points), "quest")]

    def do_explore(
        self, s: State, card: AutomaCard, board: Board, answers: Piles, points: tuple[int, int], cells: tuple[int, int]
    ) -> list[Step]:
        """Points, then the explorer: onto a quest within range, else the full distance by the shortest way; no rewards (L1061-1065)."""
        steps = self.pay(s, self.late(s, points), "explore")
        track, start = self.c.track, s.explorer
        s.explorer = self.explorer_goal(s, self.late(s, cells))
        steps.append(("explore", start, s.explorer))
        steps += [("threshold", t) for t in track.thresholds[track.zone[start] : track.zone[s.explorer]]]  # only to spoil the human's bonus
        if s.explorer in s.track_quests and s.explorer != start and self.c.explorer_takes_quest:
            tile = s.track_quests.pop(s.explorer)  # our reading: she takes it; the cell is jumped from now on
            s.quests.append(tile)
            steps.append(("track quest", s.explorer, tile))
        return steps

    def explorer_goal(self, s: State, points: int) -> int:
        """Where her explorer stops: the nearest quest tile in range, else `points` stops along the shortest way."""
        track, tiles = self.c.track, set(s.track_quests)
        ring = {s.explorer}
        for _ in range(points):
            ring = {n for c in ring for n in track.stops(c, s.human_explorer, tiles)}
            found = ring & tiles
            if found:
                return min(found, key=track.left)
        here, short = s.explorer, track.short_way(s.explorer)  # of two equally short ways the one that is printed shorter
        for _ in range(points):
            here = min(track.stops(here, s.human_explorer, tiles), key=lambda c: (track.left(c), c not in short), default=here)
        return here

    def do_battle(self, s: State, card: AutomaCard, board: Board, answers: Piles, influence: int, points: int) -> list[Step]:
        """Her battle in four steps (L1077-1088): tile, nation, annexation without the flag's reward, influence (and points)."""
        tile = answers.battles.pop(0) if answers.battles else NO_TILE
        strength = self.strengths(s, tile)
        nation = min(NATIONS, key=lambda n: (-strength[n], -tile.strength[n], NATIONS.index(n)))
        steps = [("battle", tile.name, tuple(strength[n] for n in NATIONS), nation)]
        steps += self.annex(s, nation, board, cities=True)
        if card.warrior:
            steps += self.annex(s, nation, board, cities=False)
        steps += self.gain(s, nation, influence) + self.pay(s, points, "battle")
        s.battles += [tile.name] if tile is not NO_TILE else []
        return steps

    def strengths(self, s: State, tile: BattleTile) -> dict[str, int]:
        """Printed strength, plus her ranks, minus the human's, then the tile's marks (L1080-1082)."""
        marked = attack(tile.strength, tile.marks, s.held())
        return {n: marked[n] + rank(s.influence[n], self.c.ribbons[n]) - rank(s.human_influence[n], self.c.ribbons[n]) for n in NATIONS}

    def annex(self, s: State, nation: str, board: Board, cities: bool) -> list[Step]:
        """Lowest free city with a flag, else lowest free village, else a disc leaves the game from the supply (L1086)."""
        if s.taken[nation] == CHIPS:
            return [("no control", nation)]
        s.taken[nation] += 1
        free = [p for p in board.spaces.values() if p.name not in s.control]
        towns = [p for p in free if cities and p.city and p.flag and self.c.track.reached(s.explorer, p.gate)]
        chosen = min(towns or [p for p in free if not p.city], key=lambda p: p.number, default=None)
        if chosen is None:
            return [("remove control", nation)]
        s.control[chosen.name] = nation
        return [("annex", chosen.name, nation)]

    # ---- scoring
    def income(self, s: State) -> int:
        """Rightmost uncovered symbol of her sheet plus one per card (L1093-1098)."""
        return (self.c.sheet[s.discs_off - 1][0] if s.discs_off else 0) + len(s.cards)

    def interim(self, s: State, answers: Piles) -> list[Step]:
        """After rounds 1-3, in the book's order (p.9, L630-680); she neither buys nor takes the two points. Changes `s`."""
        steps: list[Step] = [("choice", "human only")]
        steps += [("income", self.income(s))]
        s.points += self.income(s)
        steps.append(("markets", sum(s.market.values())))
        s.market = {}
        s.display = [answers.cards.pop(0) for _ in range(min(4, len(answers.cards)))]
        steps += [("display", tuple(s.display)), ("construction", s.round + 1)]
        for space in self.c.round_quests.get(s.round, []):
            if answers.quests:
                s.quests_at.setdefault(space, []).append(answers.quests.pop(0))
                steps.append(("lay quest", space))
        s.ship = s.human_ship = self.c.board.havana
        s.round += 1
        return [*steps, ("ships home",)]

    def final(self, s: State) -> dict[str, int]:
        """Her lines of the final scoring (L1102-1113), with `points before` and `total`; the state is not changed."""
        both = {"Mary": s.influence, "human": s.human_influence}
        factor = multipliers(s.held(), s.taken)
        lines = {"points before": s.points, "income": self.income(s)}
        lines |= {f"most {n}": most_influence(both, n)["Mary"] for n in NATIONS}
        lines |= {f"ranks {n}": rank(s.influence[n], self.c.ribbons[n]) * factor[n] for n in NATIONS}
        cleared = sum(is_cell for _, is_cell in self.c.sheet[: s.discs_off])
        lines |= {
            "quests": 5 * len(s.quests),
            "more quests": self.lead(len(s.quests) - s.human_quests, 3, 4),
            "more cells": self.lead(cleared - s.human_upgrades, 3, 4),
            "explorer": self.lead(self.explorer_lead(s), 8, 11),
        }
        return lines | {"total": sum(lines.values())}

    def lead(self, ahead: int, twenty: int, thirty: int) -> int:
        """10 for any lead, 20 from `twenty`, 30 from `thirty`; never two of them (L1107-1109)."""
        return 30 if ahead >= thirty else 20 if ahead >= twenty else 10 if ahead > 0 else 0

    def explorer_lead(self, s: State) -> int:
        """Printed cells she is ahead (negative: behind). On side branches: who needs fewer cells to the next threshold (L1111)."""
        track, mine, yours = self.c.track, s.explorer, s.human_explorer
        if track.left(yours, mine) is not None:
            return track.left(yours, mine)
        if track.left(mine, yours) is not None:
            return -track.left(mine, yours)
        zone = max(track.zone[mine], track.zone[yours]) + 1
        return track.to_zone(yours, zone) - track.to_zone(mine, zone)

    def verdict(self, human_total: int, mary_total: int) -> str:
        """A tie is Mary's (L1113)."""
        return "human" if human_total > mary_total else "Mary"

    # ---- a whole evening
    def evening(self, rng: Random) -> list[dict]:
        """One random solo game: each turn with player, round, card, space, events, table after it; the last entry is the verdict."""
        from .model_evening import play

        return play(self, rng)


def snapshot(s: State) -> dict:
    """The state as plain values."""
    return asdict(s)
