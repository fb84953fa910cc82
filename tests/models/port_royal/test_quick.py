"""Whole games of the independent model told in short, one typed line a turn: coins, influence, areas and the end agree."""

from __future__ import annotations

from referee.games.port_royal import GAME
from referee.games.port_royal.names import say
from referee.kernel.game import Header
from referee.kernel.table import Table
from tests.journal_lines import heard, said, tell

from .components import word
from .follow import NAMES, Disagreement, Follower
from .model_state import Event, TurnRecord

KNOWN = ("table", "over", "coins", "influence", "sabres", "persons", "expeditions")


def code(card: object) -> str:
    """The shortest word for a card; which ship of a colour and a sail it was does not matter."""
    name = word(str(card))
    name = "-".join(name.split("-")[:3]) if name.startswith("ship-") else name
    return min((w for w in say(name) if w.isascii() and " " not in w), key=len)


class InShort(Follower):
    """One line a turn: what was taken by whom, taxes and expeditions; how many cards lay there only where it is asked."""

    def __init__(self, players: int, seed: int) -> None:
        super().__init__("base", players, seed)
        self.table = Table(GAME, Header("port-royal", NAMES[:players], "base", GAME.edition, options={"track": "takes"}))
        self.keys: list[int] = []

    def follow(self, events: list[Event]) -> None:
        """Nothing is told before the turn is over."""

    def close(self, record: TurnRecord) -> None:
        for line in self.lines(record.events):
            for entry in said(self.table, line):
                outcome = tell(self.table, entry)
                if outcome.refused:
                    raise Disagreement(f"turn {self.turns}: «{line}» refused: {outcome.refused}")
        self.turns += 1
        ours, theirs = self.ours(), self.theirs(record.after)
        wrong = {k: (theirs[k], ours[k]) for k in theirs if k.rpartition(".")[2] in KNOWN and theirs[k] != ours[k]}
        if wrong:
            raise Disagreement(f"after turn {self.turns} (model, program): {wrong}")

    def lines(self, events: list[Event]) -> list[str]:
        active = int(self.table.s.active) - 1
        lying, asked = 0, self.top() == "lying"
        told: list[str] = []
        voice, taken = active, False
        for kind, *rest in events:
            if kind == "draw":
                apart = word(str(rest[0])).startswith(("tax", "expedition"))
                lying += not apart
                told += [code(rest[0])] if apart else []
            elif kind == "sink":
                lying -= 1
            elif kind == "bust":
                told.append("bust")
            elif kind == "stop" and asked:
                told += [";"] * bool(told) + [str(lying)]
            elif kind in ("hire", "ship"):
                told += [f"{NAMES[int(rest[0])][0].lower()}:"] * (voice != rest[0]) + [code(rest[1])]
                voice, taken = int(rest[0]), True
            elif kind == "expedition":
                going = ["exp", code(rest[1]), *sorted(code(p) for p in rest[2:])]
                told += going if heard(self.table, " ".join((*told, *going))).whole else going[:2]  # who goes, where there is a choice
        line = " ".join(told)
        found = [line] if line else []
        if not taken and "bust" not in told:
            found += ["0", "next"]  # nobody took anything
        self.keys.append(sum(len(one) + 1 for one in found))
        return found


def test_games_told_in_short_count_the_same_with_twelve_keys_a_turn() -> None:
    keys: list[int] = []
    for seed in (1, 2, 3):
        game = InShort(3, seed)
        game.play()
        keys += game.keys
    assert len(keys) > 60 and sum(keys) / len(keys) <= 12, sum(keys) / len(keys)
