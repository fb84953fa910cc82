"""Random evenings: Mary plays by her proposals, you by told lines."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from referee.games.maracaibo import GAME
from referee.games.maracaibo.board import NATIONS, places
from referee.games.maracaibo.state import Maracaibo
from referee.kernel.facts import Need
from referee.kernel.options import Option
from referee.kernel.table import Table
from tests.playout import Player, header, sample

BOX: dict[str, str] = tomllib.loads((Path(__file__).parents[2] / "boxes" / "maracaibo.toml").read_text("utf-8"))["facts"]


def answer(need: Need, rng: random.Random) -> str:
    """Answers of the right shape, and now and then «don't know»."""
    if rng.random() < 0.2:
        return "?"
    if need.key.startswith("tile-"):
        return "6>7" if need.key.startswith("tile-arrow.") else str(rng.randint(1, 12))
    if need.key.startswith("quests."):
        return rng.choice(("-", "7", "12,6"))
    return {"influence.ranks": "3,7,12"}.get(need.key) or sample(need.answer, rng)


def weigh(option: Option) -> float:
    """Turns end, ships sail far, and quests do not run out at once."""
    if option.cls.verb == "ship" and option.words:
        return places()[option.words[0]].order ** 3 / 100
    return {"turn-over": 4.0, "finish": 30.0, "lay": 0.1, "steal": 0.1, "mary-quest": 0.1, "legacy": 0.1}.get(option.cls.verb, 0.4)


def pieces(table: Table) -> None:
    """13 control tokens of each nation, 24 quest tiles, 25 battle tiles, 22 discs; nothing below zero."""
    s: Maracaibo = table.s
    for nation in NATIONS:
        pool = s.supply[nation]
        assert pool.left + pool.gone + s.on_board(nation) == 13
    laid = sum(1 for q in s.quests if not q.endswith("s"))
    taken = sum(captain.quests for captain in s.players.values())
    assert s.pile >= 0 and s.track >= 0
    if not any("story" in r or " quests " in r for r in table.lines):
        assert s.pile + s.track + laid + taken >= 24
    assert s.tiles + sum(captain.tiles for captain in s.players.values()) == 25
    if not s.solo:
        return
    assert 0 <= s.mary.discs <= 22
    if table.lines and table.lines[-1].strip().startswith("mary "):
        assert len(s.notes) <= 6, [n.rule for n in s.notes]


class Teller(Player):
    """Your turns are told, so told facts are all there is to enter in them."""

    def play(self, steps: int, told: float, force: float, wild: float, must_end: bool) -> Table:
        self.every = self.table.options(every=True)
        for _ in range(steps):
            every = self.every
            legal = [o for o in every if o.legal]
            frame = self.table.s.now[-1].name
            if frame == "over":
                break
            mine = [o for o in legal if not o.cls.told]
            if frame == "turn" and not self.table.s.told:
                legal = [o for o in legal if o.cls.verb == "ship"] or legal
            elif frame == "turn" and self.rng.random() < 0.4:
                over = [o for o in every if o.cls.ends_line]
                legal = [o for o in over if o.legal]  # facts that do not agree: insisted on below
            elif frame in ("interim", "final"):
                legal = mine if mine and self.rng.random() < 0.5 else legal
            if wild and self.rng.random() < wild:
                self.disturb()
            elif force and self.rng.random() < force and self.insist(every):
                pass
            elif not legal:
                assert frame in ("final", "turn")
                self.insist([o for o in every if o.cls.ends_line or frame == "final"])
            else:
                self.step(legal)
            self.every = self.table.options(every=True)
            self.hold(self.every)
        else:
            assert not must_end, f"not over after {steps} steps"
        self.replayed()
        return self.table


def evening(
    seed: int,
    *,
    box: dict[str, str] | None = None,
    level: str = "assist",
    difficulty: str = "medium",
    story: str = "75",
    players: int = 1,
    after: Callable[[Table], None] | None = pieces,
    **more: Any,
) -> Table:
    mode = "solo" if players == 1 else "base"
    head = header(GAME, players, mode, cards="app", options={"difficulty": difficulty, "story": story})
    head = head._replace(level=level, seed=str(seed))
    player = Teller(Table(GAME, head, box=box or {}), random.Random(seed), after, weigh, answer)
    try:
        return player.play(4000, 0, more.get("force", 0.0), more.get("wild", 0.0), more.get("must_end", True))
    except Exception as error:
        error.add_note(f"seed {seed}\n" + "\n".join(player.table.lines))
        raise
