"""Port Royal, complete edition: the base game, Full Sail, contracts and the adventure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.kernel.game import Game
from referee.kernel.odds import Odds
from referee.kernel.score import Sheet
from rulesdb import everyday

from .adventure.campaign import CAMPAIGN
from .adventure.heroes import PAIRED
from .decisions import DECISIONS
from .facts import FACTS
from .flow import FLOW
from .midgame import late
from .modes import MODES, unfit
from .moves.told import TOLD
from .names import name, say
from .paths import visible, wrong
from .piles import SURVEYED
from .prompt import question
from .score import lacking, score
from .setup import TRACK, begin, setup
from .state import PortRoyal
from .turn import settle
from .view import view


def computed(s: PortRoyal) -> dict[str, Any]:
    by_path: dict[str, Any] = {"deck": s.pins.get("deck", s.deck())}
    for who in s.players:
        for what, n in (("influence", s.influence(who)), ("sabres", s.sabres(who))):
            by_path[f"{who}.{what}"] = n if isinstance(n, int) else None  # a range is not one number
    return by_path


def odds(s: PortRoyal | None, words: tuple[str, ...]) -> Odds:
    from .odds.report import odds as chances  # only those who ask for the chances pay for loading them

    return chances(s, words)


def tally(mode: str, table: Mapping[str, object], players: list[tuple[str, Mapping[str, object]]]) -> Sheet:
    from .tally import tally as counted

    return counted(mode, table, players)


GAME = Game(
    id="port-royal",
    loud=frozenset(
        ("bust", "bust.skip", "end.twelve", "variant.expedition", "full-sail.end", "adventure.end-competitive", "coop.win", "coop.lose")
    ),
    purse="coins",
    published=("Port Royal", 156009),
    began=lambda s: s.first,
    modes=MODES,
    flow=FLOW,
    begin=begin,
    settle=settle,
    score=score,
    lacking=lacking,
    say=say,
    everyday=lambda: everyday("port-royal"),
    name=name,
    tellings=TOLD,
    computed=computed,
    wrong=wrong,
    visible=visible,
    view=view,
    ask=question,
    setup=setup,
    late=late,
    decisions=DECISIONS,
    odds=odds,
    glance=("2", ""),  # the next card, and whether the one after it is as likely: nothing of what is reached
    tally=tally,
    unfit=unfit,
    campaign=CAMPAIGN,
    track=TRACK,
    facts=FACTS,
    known={SURVEYED: "-", PAIRED: "-"}.get,  # a box that was not surveyed
)
