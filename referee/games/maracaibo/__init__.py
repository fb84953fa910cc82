"""Maracaibo: an evening against Mary, told (`told`) or refereed as a whole (`refereed`); two to four players likewise. `mary`, `story`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.kernel.game import Game, Mode
from referee.kernel.move import Because
from referee.kernel.view import Words
from rulesdb import everyday

from .board import LAST_ROUND, NATIONS
from .decisions import DECISIONS
from .facts import FACTS
from .flow import FLOW
from .mary.cards import difficulties
from .mary.odds import odds
from .midgame import late
from .names import name, say
from .refereed.state import RefereedGame, pieces, put_right
from .score_counts import score
from .seats import MARY
from .setup import begin, setup
from .state import TRACK, Maracaibo, mended, wrong
from .story.campaign import CAMPAIGN_BOOK, SETTINGS
from .survey import drawing, known
from .tally import follows, tally
from .told.turn import TOLD
from .turn import settle
from .view import question, view, waits


def computed(s: Maracaibo) -> dict[str, Any]:
    by_path: dict[str, Any] = {}
    for n in NATIONS:
        by_path[f"board.{n}"] = s.on_board(n)
        by_path[f"empty.{n}"] = s.pinned(f"empty.{n}", s.empty_cells(n))
        for who in s.players:
            by_path[f"{who}.ranks.{n}"] = s.ranks(who, n)
    return by_path


def follow_up(s: Maracaibo, paths: Sequence[str]) -> None:
    """What goes with places that were set by hand."""
    mended(s, paths)
    if isinstance(s, RefereedGame):
        put_right(s, paths)


def wrong_pieces(s: Maracaibo) -> Iterator[Because]:
    """Pieces that do not add up; in a whole game the players' own too."""
    yield from wrong(s)
    if isinstance(s, RefereedGame):
        yield from pieces(s)


def picture(facts: Mapping[str, str], words: Words) -> list[str]:
    """The surveyed route, to compare with the board before it is kept."""
    return [*drawing(facts), words.text("survey-legend")]


STORIES = ("75", "76", "77", "campaign")
LEVELS = ("medium", *(d for d in difficulties() if d != "medium"))
OPTIONS = {"story": STORIES, "constructions": ("closed", "open"), **SETTINGS}

GAME = Game(
    id="maracaibo",
    loud=frozenset(
        (
            "solo.battle.choose",
            "solo.battle.tie-printed",
            "solo.battle.tie-order",
            "solo.battle.sure",
            "round.end",
            "solo.move.round-end",
            "round.final",
            "solo.end.game",
        )
    ),
    rounds=LAST_ROUND,
    purse="doubloons",
    published=("Maracaibo", 276025),
    modes={
        "solo": Mode("solo", (1, 1), {"difficulty": LEVELS, **OPTIONS}, level="assist", offers=True),
        "base": Mode("base", (2, 4), OPTIONS, level="assist"),
    },
    flow=FLOW,
    begin=begin,
    settle=settle,
    score=score,
    say=say,
    everyday=lambda: everyday("maracaibo"),
    name=name,
    tellings=TOLD,
    absent=frozenset(("campaign.mode",)),
    automatic=frozenset((MARY,)),
    computed=computed,
    mended=follow_up,
    wrong=wrong_pieces,
    view=view,
    setup=setup,
    ask=question,
    waits=waits,
    late=late,
    decisions=DECISIONS,
    known=known,
    facts=FACTS,
    drawing=picture,
    cards="app",
    marked=lambda s, who: s.players[who].points,
    ladder=("difficulty", tuple(difficulties())),
    track=TRACK,
    tally=tally,
    follows=follows,
    odds=odds,
    campaign=CAMPAIGN_BOOK,
)
