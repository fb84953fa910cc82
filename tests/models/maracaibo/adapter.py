"""The program's box and tables in the independent model's words, and back."""

from __future__ import annotations

from random import Random
from typing import Any

import rulesdb
from referee.games.maracaibo import GAME
from referee.games.maracaibo import board as places
from referee.games.maracaibo.facts import FACTS
from referee.games.maracaibo.mary.cards import automa
from referee.kernel.game import Header
from referee.kernel.move import ODD
from referee.kernel.record import parse_record
from referee.kernel.table import Table
from tests.games.maracaibo.play import BOX

from . import model_mary as mm
from .model_score import Tables
from .model_table import NATIONS, Board, Space, Track

OURS = {n: n.lower() for n in NATIONS}
SURVEYED = BOX | {"route.stops": "11"}  # the model holds that a printed stop is a city
MARKETS = {"4": 1, "5": 2, "8": 2, "11": 1, "13": 1, "14": 2, "16": 1}
DIFFICULTY = {"very low": "very-low", "very high": "very-high"}


def _fact(key: str) -> Any:
    return FACTS.value(key, SURVEYED[key])


def spot(name: str) -> str:
    """A place of the model in our words."""
    return places.START if name == "0" else name


def board() -> Board:
    """The surveyed route; both home rows hang on 20, as the model has it."""
    ways = {**places.graph(_fact("route.arrows"), frozenset(), 1), "20": ("21a", "21b"), "21b": ("22",), "21a": (), "22": ()}
    spaces = {}
    for place in places.places().values():
        if place.needs:
            continue
        name, home = ("0" if place.id == places.START else place.id), place.id in places.HOME
        city = home or name == "0" or name in MARKETS
        forced = home or name in _fact("route.stops")
        spaces[name] = Space(name, place.order, city, ways.get(place.id, ()), MARKETS.get(name, 0), name in MARKETS, forced)
    return Board(spaces)


def track() -> Track:
    """The surveyed explorer track."""
    last, behind = _fact("explorer.last"), _fact("explorer.thresholds")
    told = {int(a): tuple(map(int, ends)) for a, ends in places.read_arrows(_fact("explorer.arrows")).items()}
    way = {n: told.get(n, (n + 1,)) for n in range(last)} | {last: ()}
    return Track(way, 0, last, frozenset(_fact("explorer.quests")), {n: sum(n >= t for t in behind) for n in way})


def ribbons() -> dict[str, tuple[tuple[int, int], ...]]:
    return dict.fromkeys(NATIONS, tuple((cell, k) for k, cell in enumerate(_fact("influence.ranks"), 1)))


def tables() -> Tables:
    """Points at every space of the doubloon track."""
    steps = _fact("doubloon.points")
    return Tables({n: max((vp for at, vp in steps if at <= n), default=0) for n in range(8, 35)}, ribbons())


def card(row: dict[str, Any]) -> mm.AutomaCard:
    """A printed Automa card as the model's effects: points stand with what they come with."""

    def late(kind: str, key: str) -> tuple[int, int]:
        asked = int(SURVEYED["automa.c3.explore"])
        early, later = ([a for a in row["actions"] if a["kind"] == kind and r in a["rounds"]] for r in (1, 3))
        return sum(a.get(key, asked) for a in early), sum(a.get(key, asked) for a in later)

    plan: list[tuple[Any, ...]] = []
    for kind in dict.fromkeys(a["kind"] for a in row["actions"]):
        first = next(a for a in row["actions"] if a["kind"] == kind)
        if kind == "influence":
            plan.append(("influence", next(n for n in NATIONS if OURS[n] == first["nation"])))
        elif kind == "battle":
            plan.append(("battle", first["influence"], first["vp"]))
        elif kind == "explore":
            plan.append(("explore", late("vp", "amount"), late("explore", "steps")))
        elif kind != "vp":
            plan.append((kind, late("vp", "amount")))
    warrior = any(a.get("warrior") for a in row["actions"])
    return mm.AutomaCard(row["code"]["en"], row["letter"].upper(), row["move"], row["route"], row["display"], tuple(plan), warrior)


def battle_tiles(rng: Random) -> list[mm.BattleTile]:
    marks = (frozenset(), frozenset({"most"}), frozenset({"fewest"}))
    return [mm.BattleTile(f"battle {i}", {n: rng.randint(1, 7) for n in NATIONS}, rng.choice(marks)) for i in range(25)]


def components(level: str, rng: Random) -> mm.Components:
    """The printed box as our data and the made-up survey have it."""
    data, printed = rulesdb.data("maracaibo", "automa"), automa("board")
    sheet = [(vp, k in printed["round"]) for k, vp in enumerate(printed["symbols"], 1)]
    quests = {0: ["15"], 1: ["6", "12"], 2: list(_fact("quests.75.2")), 3: list(_fact("quests.75.3"))}
    cards = [card(row) for row in data["card"]]
    tiles, journey = [f"quest {i}" for i in range(24)], [f"journey {i}" for i in range(88)]
    end = _fact("influence.last")
    return mm.Components(board(), track(), cards, sheet, battle_tiles(rng), ribbons(), end, quests, tiles, journey, level)


class Beside:
    """A table of the program that is told what the model plays."""

    def __init__(self, level: str, seed: int) -> None:
        options = {"difficulty": DIFFICULTY.get(level, level)}
        head = Header(game=GAME.id, players=("Ann",), mode="solo", level="assist", cards="table", options=options, seed=str(seed))
        self.table = Table(GAME, head, box=SURVEYED)

    def enter(self, entry: str) -> None:
        outcome = self.table.enter(self.table.replay.move(parse_record(entry)))
        assert outcome.ok and not [b for b in outcome.remarks if b.grade != ODD], f"{entry}: {outcome.refused} {outcome.remarks}"

    def play(self, turn: dict[str, Any], tiles: dict[str, mm.BattleTile]) -> None:
        parts = {"setup": self.nothing, "human": self.human, "Mary": self.mary, "scoring": self.scoring, "final": self.final}
        parts[turn["player"]](turn, tiles)

    def nothing(self, turn: dict[str, Any], tiles: object) -> None:
        """The set-up is the program's own."""

    def human(self, turn: dict[str, Any], tiles: object) -> None:
        for event, *facts in turn["events"]:
            said = {
                "human moves": lambda to, points: f"ship {to}",
                "human quest": lambda at, tile: "task",
                "human track quest": lambda at, tile: "task",
                "human delivers": lambda at: "deliver",
                "human upgrade": lambda n: f"upgrades {n}",
                "human annexes": lambda at, nation: f"{OURS[nation]} ={at}",
                "human influence": lambda nation, n: f"{OURS[nation]} +{n}",
                "human explores": lambda to: f"explorer {to}",
            }.get(event)
            if said:
                self.enter(f"1 {said(*facts)}")
        self.enter("1 turn-over")

    def mary(self, turn: dict[str, Any], tiles: dict[str, mm.BattleTile]) -> None:
        self.enter(f"table reveal {turn['card']}")
        proposal = self.table.proposal()
        assert proposal
        self.enter(proposal.entry)
        done = {event: facts for event, *facts in turn["events"]}
        if self.frame == "market":
            self.enter(f"mary market {'full' if 'take card' in done else 'free'}")
        if self.frame == "battle":
            name = done["battle"][0]
            if name == mm.NO_TILE.name:
                self.enter("mary tile empty")
            else:
                tile = tiles[name]
                self.enter(f"mary tile {' '.join(str(tile.strength[n]) for n in NATIONS)} {next(iter(tile.marks), 'none')}")

    def scoring(self, turn: dict[str, Any], tiles: object) -> None:
        self.enter("1 next-round")

    def final(self, turn: dict[str, Any], tiles: object) -> None:
        for entry in ("points 100", "vp-income 0", "db-points 0", "card-points 0", "right", "finish"):
            self.enter(f"1 {entry}")

    @property
    def frame(self) -> str:
        top = self.table.s.top()
        return top.name if top else ""

    def seen(self) -> dict[str, object]:
        """Everything Mary and the score depend on, in our words."""
        s = self.table.s
        emptied = [q for q in _fact("explorer.quests") if q not in s.emptied]
        return {
            "round": s.round,
            "ships": (s.you.ship, s.mary.ship),
            "explorers": (s.you.explorer, s.mary.explorer),
            "influence": (s.you.influence, s.mary.influence),
            "points": s.mary.points,
            "discs": automa("board")["discs"] - s.mary.discs,
            "counts": (s.mary.cards, s.mary.quests, s.mary.tiles, s.you.quests, s.you.upgrades),
            "quests": sorted(s.quests),
            "track quests": emptied,
            "markets": {p: n for p, n in s.markets.items() if n},
            "control": s.control,
            "supply": {n: s.supply[n].left for n in places.NATIONS},
        }


def expected(state: dict[str, Any]) -> dict[str, object]:
    """The same of a snapshot of the model."""

    def nations(row: dict[str, int], of: int = 0) -> dict[str, int]:
        return {OURS[n]: abs(of - row[n]) for n in NATIONS}

    return {
        "round": state["round"],
        "ships": (spot(state["human_ship"]), spot(state["ship"])),
        "explorers": (state["human_explorer"], state["explorer"]),
        "influence": (nations(state["human_influence"]), nations(state["influence"])),
        "points": state["points"],
        "discs": state["discs_off"],
        "counts": (*(len(state[k]) for k in ("cards", "quests", "battles")), state["human_quests"], state["human_upgrades"]),
        "quests": sorted(place for place, tiles in state["quests_at"].items() for _ in tiles),
        "track quests": sorted(state["track_quests"]),
        "markets": {p: n for p, n in state["market"].items() if n},
        "control": {p: OURS[n] for p, n in state["control"].items()},
        "supply": nations(state["taken"], 13),
    }
