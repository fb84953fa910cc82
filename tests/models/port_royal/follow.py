"""A game of the model entered into the program, entry by entry, and both compared after every turn."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.games.port_royal import GAME
from referee.kernel.game import Header
from referee.kernel.table import Table

from .components import components, facts, word
from .model import Game, apply, busy
from .model_state import Event, TurnRecord

MODES = {"full_sail": "full-sail", "coop": "contracts-coop", "solo": "contracts-solo"}
TABLES: tuple[tuple[str, int, dict[str, bool]], ...] = (
    ("base", 2, {}), ("base", 3, {}), ("base", 5, {}), ("base", 4, {"gambler": True}), ("base", 3, {"variant": True}),
    ("full_sail", 2, {}), ("full_sail", 4, {}), ("contracts", 2, {}), ("contracts", 3, {}), ("contracts", 5, {"gambler": True}),
    ("coop", 2, {}), ("coop", 3, {"gambler": True}), ("coop", 5, {}), ("solo", 1, {}),
)  # fmt: skip
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve")


class Disagreement(AssertionError):
    """The program refuses what the model does, or counts something else."""


class Follower:
    """One game of the model beside one table of the program."""

    def __init__(self, mode: str, players: int, seed: int, *, gambler: bool = False, variant: bool = False) -> None:
        self.rng = random.Random(f"{mode}/{players}/{seed}")
        box = components(mode, gambler)
        head_start = self.rng.randrange(4) if mode in ("coop", "solo") else 0
        self.game = Game(mode, players, box, self.rng, variant_end=variant, eager_reshuffle=True, head_start=head_start)
        options = {"gambler": "yes"} if gambler else {}
        if variant:
            options["ending"] = "expedition"
        header = Header("port-royal", NAMES[:players], MODES.get(mode, mode), GAME.edition, options=options)
        self.table = Table(GAME, header, box=facts(box.cards))
        self.seen = 0  # events of this turn already entered
        self.turns = 0

    # -- the program's side ------------------------------------------------------------------------------------------

    def enter(self, *words: object) -> None:
        """One entry in the words of the journal."""
        text = " ".join(map(str, words))
        by, verb, *rest = text.split()
        move = self.table.verbs[verb].of(by, rest)
        outcome = self.table.enter(move)
        if outcome.refused:
            raise Disagreement(f"turn {self.turns}: the program refuses «{text}»: {outcome.refused}")

    def top(self) -> str:
        frame = self.table.s.top()
        return frame.name if frame else ""

    def place(self, card: object) -> int:
        return self.table.s.harbour.index(word(str(card))) + 1

    # -- the model's events as entries ---------------------------------------------------------------------------------

    def follow(self, events: list[Event]) -> None:
        """Enters what happened since the last time."""
        while self.seen < len(events):
            k = self.seen
            self.seen += 1
            kind, *rest = events[k]
            behind = events[k + 1] if k + 1 < len(events) else ("",)
            for entry in self.entries(str(kind), rest, behind):
                self.enter(*entry)

    def entries(self, kind: str, rest: list[str | int], behind: Event) -> Iterator[tuple[object, ...]]:
        s, active = self.table.s, self.table.s.active
        who = int(rest[0]) + 1 if rest and isinstance(rest[0], int) else 0
        match kind:
            case "contract":
                yield "table", "lay", rest[0]
            case "time_deck":
                yield 1, "aside", rest[1]
            case "draw" | "time":
                yield "table", "draw", word(str(rest[0]))
            case "sink":
                yield active, "sink", *(["keep"] if behind[0] == "lair" else [])
            case "bust" if self.top() == "sink-or-bust":
                yield active, "bust"
            case "gambler":
                yield active, "gamble"
            case "stop" | "forced_stop" if self.top() in ("discover", "gambled"):
                yield active, "stop"
            case "hire":
                yield who, "take", self.place(rest[1])
            case "ship" if rest[2] == "coins":
                yield who, "take", self.place(rest[1])
            case "ship":
                yield who, "forgo", self.place(rest[1])
            case "gain" if rest[2] == "other" and self.top() == "gift":
                yield s.frame.by, "gift", who
            case "expedition":
                yield who, "expedition", word(str(rest[1])), *sorted(word(str(p)) for p in rest[2:])
            case "goal" if rest[1] not in s.players[str(who)].contracts:
                yield who, "fulfil", rest[1]
            case "goal_step" if s.players[str(who)].begun.count(str(rest[1])) < int(rest[2]):
                yield who, "fulfil", rest[1]
            case "set_aside":
                yield active, "spare"
            case "pass" | "end_taking" if self.top() == "take" and s.frame.by == str(who):
                yield who, "pass"

    # -- both together -------------------------------------------------------------------------------------------------

    def play(self, most: int = 400) -> None:
        """To the end, or so many turns."""
        state, choose = self.game.state, busy(self.rng)
        self.follow(state.records[0].events)
        self.seen = 0
        while not state.over and self.turns < most:
            done = len(state.records)
            apply(state, choose(state))
            for record in state.records[done:]:
                self.follow(record.events)
                self.close(record)
            if not state.over:
                self.follow(state.events)
        self.check_end()

    def close(self, record: TurnRecord) -> None:
        """A turn of the model is over: so it must be in the program, with everything in the same place."""
        if self.top() in ("busted", "finish"):
            self.enter(self.table.s.active, "next")
        self.seen = 0
        self.turns += 1
        ours, theirs = self.ours(), self.theirs(record.after)
        if self.game.state.timed and not theirs["time"]:
            del theirs["over"]  # the model says so only when the next turn begins
        wrong = {key: (theirs[key], ours[key]) for key in theirs if theirs[key] != ours[key]}
        if wrong:
            raise Disagreement(f"after turn {self.turns} (model, program): {wrong}")

    def ours(self) -> dict[str, object]:
        s = self.table.s
        found: dict[str, object] = {"over": self.top() == "over", "draw": s.deck(), "discard": len(s.discard) + (s.hidden or 0)}
        found |= {"table": sorted(s.expeditions), "time": s.time, "points": s.points}
        for k, (who, seat) in enumerate(s.players.items()):
            found[f"{k}.coins"], found[f"{k}.influence"], found[f"{k}.sabres"] = seat.coins, s.influence(who), s.sabres(who)
            found[f"{k}.done"], found[f"{k}.begun"] = seat.contracts, {c: seat.begun.count(c) for c in seat.begun}
            piles = {"persons": seat.persons, "expeditions": seat.expeditions, "ships": seat.kept, "lair": seat.nest}
            found |= {f"{k}.{name}": sorted(pile) for name, pile in piles.items()}
        return found

    def theirs(self, after: dict) -> dict[str, object]:
        found: dict[str, object] = {"over": after["over"], "draw": after["draw"], "discard": after["discard"]}
        found |= {"table": sorted(map(word, after["table"])), "time": after["time"], "points": after["score"]}
        for k, row in enumerate(after["players"]):
            found |= {f"{k}.{name}": row[name] for name in ("coins", "influence", "sabres", "done", "begun")}
            found |= {f"{k}.{name}": sorted(map(word, row[name])) for name in ("persons", "expeditions", "ships", "lair")}
        return found

    def check_end(self) -> None:
        """The winners, and nobody where a team has lost."""
        state = self.game.state
        if not state.over:
            return
        theirs = tuple(str(p + 1) for p in state.winners)
        if state.team:
            theirs = ("team",) if state.winners else ()
        ours = self.table.sheet().winners
        if theirs != ours:
            raise Disagreement(f"the model's winners: {theirs} ({state.why}), the program's: {ours}")
