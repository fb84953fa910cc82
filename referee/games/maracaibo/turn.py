"""How the game goes on by itself: from turn to turn, round to round, to the final scoring."""

from __future__ import annotations

from functools import cache
from typing import Any

import rulesdb
from referee.kernel.move import TABLE, Actor, impossible
from referee.kernel.outcome import Unfit

from . import assistants, board
from .board import GAME, START
from .mary.cards import automa, income
from .refereed import gains, interim
from .refereed import turn as refereed_turn
from .refereed.state import RefereedGame
from .seats import MARY
from .state import FULL, Maracaibo
from .story import cards as story
from .story.state import CAMPAIGN


@cache
def home_points() -> dict[str, int]:
    """home.second, home.third: the points printed there."""
    return {place: int(row["gain"].removesuffix("v")) for place, row in rulesdb.data(GAME, "whole")["home"].items() if "gain" in row}


def begin_turn(s: Maracaibo, who: Actor) -> None:
    """solo.turn.alternate: Mary after you, you after Mary."""
    s.now.clear()
    s.told.clear()
    s.turn += 1
    if who == MARY:
        s.push("reveal", TABLE)  # solo.turn.reveal
    elif isinstance(s, RefereedGame):
        refereed_turn.begin_turn(s, who)
    else:
        s.push("turn", who)


def end_turn(s: Maracaibo, who: Actor) -> None:
    """round.end, solo.move.round-end: the round is over after the turn of whoever stands on the last space."""
    if who == MARY:
        s.discard.append(s.card)  # solo.turn.discard
        s.card = ""
    if s.players[who].ship == board.last(s.round):
        end_round(s, who)
    else:
        begin_turn(s, s.after(who))


def end_round(s: Maracaibo, who: Actor) -> None:
    """round.end, solo.move.round-end; after the fourth round round.four, round.final, solo.end.game."""
    s.ended = who
    s.now.clear()
    s.told.clear()
    last = s.round == board.LAST_ROUND
    if last:
        s.note("solo.end.game" if s.solo else "round.final")
    elif who == MARY:
        s.note("solo.move.round-end", round=s.round)
    else:
        s.note("round.end", round=s.round, player=who)
    if isinstance(s, RefereedGame):
        interim.end_round(s, who)
    else:
        s.push("final" if last else "interim", s.humans[0] if who == MARY else who)  # score.start


def remind(s: Maracaibo, who: Actor, place: str) -> None:
    """home.second, home.third: points that are easily forgotten. The player counts them, where the table does not."""
    assistants.passed(s, who, place)
    if vp := home_points().get(place):
        if s.counting:
            s.gain(who, vp)
            s.note("home.third" if place == "22" else "home.second", player=who, place=place)
        else:
            s.note("solo.remind.home", player=who, vp=vp)


def fulfilled(s: Maracaibo, who: Actor) -> None:
    """quest.fourth, where the table counts the points and knows how many quests there were."""
    if s.counting and "quests" not in s.players[who].unsure:
        gains.quest_points(s, who)


# -- between rounds --------------------------------------------------------------------------------------------------------


def mary_income(s: Maracaibo) -> tuple[int, int]:
    """solo.income.track and solo.income.cards."""
    board_ = automa("board")
    return income(board_["discs"] - s.mary.discs), s.mary.cards * int(board_["income_per_card"])


def layout(s: Maracaibo, after: int, *, ask: bool = False) -> tuple[str, ...]:
    """quests.card: where the story card puts quest tiles after a round; asked once where we do not have the card's text."""
    if s.story == CAMPAIGN:  # the story cards on the board say it
        return ()
    card: dict[str, Any] = rulesdb.data(GAME, "story")["card"].get(s.story, {})
    if after in card.get("known", ()):
        return tuple(q["at"] for q in card["quests"] if q["after"] == after and len(s.humans) in q["players"])
    key = f"quests.{s.story}.{after}" + (f".{len(s.humans)}" if len(s.humans) > 2 else "")  # one and two players read the same line
    if ask:
        s.fact(key, card=s.story, round=after, n=max(2, len(s.humans)))
    return s.known(key) or ()


def lay_quests(s: Maracaibo, places: tuple[str, ...], rule: str = "quests.75-one") -> None:
    """interim.quests"""
    for place in places:
        if s.pile:
            s.pile -= 1
            s.quests.append(place)
            s.note(rule, place=place)


def score_round(s: Maracaibo) -> None:
    """Steps 2 to 5 of the interim scoring in their order; in a told game your own part of them is yours to do. Then the story."""
    if s.refereed or s.counting:
        interim.income(s)
    if s.solo:
        track, cards = mary_income(s)
        s.gain(MARY, track + cards)  # solo.income.buy: she neither buys nor takes 2 points
        s.note("solo.income.track", vp=track)
        s.note("solo.income.cards", vp=cards)
    if isinstance(s, RefereedGame):
        interim.clear(s)
    s.markets.clear()
    s.note("interim.markets")
    s.note("interim.display")
    s.now.clear()
    s.push("story-check", s.ender())
    if s.options.get("constructions") != "open":  # setup.buildings-open: all four lie open from the start
        s.note("interim.building")
        if isinstance(s, RefereedGame) and len(s.built) < 4:
            s.push("unveil", TABLE)


def close_round(s: Maracaibo) -> None:
    """Steps 6 and 7: the quests of the story card, the ships; then the next round."""
    if s.story_taken:
        s.story_taken = False
        s.note("solo.quest.story-read")
    lay_quests(s, layout(s, s.round))
    for who in s.humans:
        assistants.passed(s, who, None)
    for captain in s.players.values():
        captain.ship = START
    s.note("round.havana")
    s.round += 1
    starter = s.after(s.ended or next(iter(s.players)))
    s.note("round.next", round=s.round, player=starter)
    s.ended = ""
    begin_turn(s, starter)  # solo.turn.round


def check_story(s: Maracaibo) -> None:
    """interim.story, campaign.check: step 6 of the scorings. Whoever met a condition reads; when nothing is left to read, on it goes."""
    while (top := s.top()) and top.name == "story-check":
        if due := story.due(s):
            top.by = next(iter(due.values()))
            return
        s.pop()
        if (beneath := s.top()) and beneath.name == "over":
            close_game(s)
        else:
            close_round(s)


def close_game(s: Maracaibo) -> None:
    from .score_counts import score

    story.pack(s)
    sheet = score(s)
    if sheet.tie_break:
        s.note(sheet.tie_break, players=tuple(s.names.get(w, w) for w in sheet.winners))
    elif sheet.winners:
        s.note("solo.end.win" if s.solo else "score.win", player=sheet.winners[0])


def settle(s: Maracaibo) -> None:
    """Standing conditions, after every record."""
    if (s.tracking == FULL) != s.refereed:
        raise Unfit(impossible("whole.track"))
    if isinstance(s, RefereedGame):
        gains.advance(s)
        refereed_turn.settle(s)
    check_story(s)
    if not s.now:
        begin_turn(s, "1")
