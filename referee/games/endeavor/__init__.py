"""Endeavor: Age of Sail with its Exploits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.kernel.game import Game, Header, Mode
from referee.kernel.move import Because, against
from referee.kernel.paths import flat
from rulesdb import everyday

from .activation import has_shield, keys_of
from .assets import mended
from .decisions import DECISIONS
from .exploits.boards import ACTIONS, ATTRS, GAME_ID, REGIONS, THREE, boards, name, say
from .facts import FACTS, SHIPPED
from .flow import FLOW
from .midgame import late
from .moves.told import TOLD
from .prompt import question, waits
from .score import score
from .setup import TRACK, begin, setup
from .state import ROUNDS, Endeavor, kept_by, wrong
from .tally import ANSWERS, miscounted, tally
from .turn import settle
from .view import view

ANY = ("any",)
EXPLOITS = tuple(boards())
SEATS = (2, 5)  # module.players


def computed(s: Endeavor) -> dict[str, Any]:
    """Keys, shields, presence and tracks follow from where the pieces lie."""
    by_path: dict[str, Any] = {f"keys.{e}": keys_of(s, e) for e in s.chosen}
    for who in s.players:
        by_path.update({f"{who}.{e}": has_shield(s, who, e) for e in s.chosen})
        by_path.update({f"{who}.{a}": s.attribute(who, a) for a in ATTRS})
        if s.tracked:
            by_path.update({f"{who}.presence.{r}": s.presence(who, r) for r in (*REGIONS, "europe")})
    return by_path


def visible(s: Endeavor) -> dict[str, Any]:
    """Everything but what the program keeps for itself: which shields and Exploits it has announced."""
    return {path: value for path, value in flat(s).items() if path not in ("laid", "active_told", "lot", "toss")}


def unfit(header: Header) -> Iterator[Because]:
    if not SEATS[0] <= (n := len(header.players)) <= SEATS[1]:
        yield against("module.players", n=n)


GAME = Game(
    id=GAME_ID,
    loud=frozenset(("base.rounds",)),
    rounds=ROUNDS,
    published=("Endeavor: Age of Sail", 233398),
    began=lambda s: s.crown,
    modes={
        "exploits": Mode(
            "exploits",
            SEATS,
            {
                "exploits": (),
                "region": (*ANY, *REGIONS), "action": (*ANY, *(a for a in ACTIONS if a != "payment")), "pieces": ("any", "with", "without"),
            },
            ticks={"exploits": ("none", *EXPLOITS)},
            most={"exploits": THREE},
            needs=dict.fromkeys(("region", "action", "pieces"), ("exploits", "none")),  # filters of the draw
        )
    },
    track=TRACK,
    flow=FLOW,
    begin=begin,
    settle=settle,
    score=score,
    say=say,
    everyday=lambda: everyday(GAME_ID),
    name=name,
    tellings=TOLD,
    computed=computed,
    visible=visible,
    unfit=unfit,
    wrong=wrong,
    mended=mended,
    kept_by=kept_by,
    view=view,
    ask=question,
    waits=waits,
    absent=frozenset(("effect.in-play",)),
    setup=setup,
    late=late,
    decisions=DECISIONS,
    known=SHIPPED.get,
    facts=FACTS,
    tally=tally,
    miscounted=miscounted,
    answers=ANSWERS,
)
