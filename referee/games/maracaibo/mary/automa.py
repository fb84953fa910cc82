"""What Mary does: where her card takes her and what she does there."""

from __future__ import annotations

from typing import Any

from .. import board
from ..assistants import visited
from ..board import HOME, LOWER, Stop
from ..refereed import drawing_cards
from ..refereed.state import RefereedGame
from ..seats import MARY
from ..state import Maracaibo
from ..story import cards as story
from ..story import legacy_tiles as legacy
from ..turn import end_turn
from . import memory
from .cards import LETTERS, Card, cards, difficulties

FREE, FULL, QUEST, VILLAGE = "free", "full", "quest", "village"
SEATS = {"h4": ("9", "9a"), "h7": ("11", "h7")}  # a legacy city, and where the way to it forks off


def face_down(s: Maracaibo) -> list[str]:
    """solo.deck.random: what may be turned up next, each as likely: a card that was seen before, or the letter of one that was not."""
    size = difficulties()[s.difficulty]
    again = len(s.discard) >= sum(size.values())
    left = [c for c in s.deck if c != s.card and (again or c not in s.discard)]
    unseen = [x for x in LETTERS for _ in range(size[x] - sum(1 for c in s.deck if c[0] == x))]
    return [*left, *unseen] or [s.card]  # turned up and never played, since another decision was begun


def may_be(s: Maracaibo, pick: str) -> list[str]:
    """The cards that a letter may stand for; a card itself."""
    return [c for c in cards() if c[0] == pick and c not in s.deck] if pick in LETTERS else [pick]


# -- sailing -----------------------------------------------------------------------------------------------------------


def playing(s: Maracaibo) -> Card:
    return cards()[s.card]


def destination(s: Maracaibo, route: str = "", card: Card | None = None, gone: tuple[str, ...] = ()) -> Stop | None:
    """Where a card takes her; None where the route was not surveyed and the table says where she stops (solo.move.ask).

    `gone`: quest tiles that are on the board no more.
    """
    card, ship = card or playing(s), s.mary.ship
    spaces = board.home(s.round)
    if ship in HOME:  # solo.move.home: one space at a time, whatever the card says
        return Stop(spaces[spaces.index(ship) + 1]) if ship in spaces[:-1] else Stop(spaces[-1])
    arrows, cities = s.known("route.arrows"), s.known("route.cities")
    if arrows is None or cities is None:
        return None
    every = {t for t in s.legacy if t in SEATS}
    unsure = every if s.mary.explorer is None else set()
    tiles = {t for t in every - unsure if s.reached(SEATS[t][1])}  # solo.legacy.explorer, solo.move.legacy-cities
    ways = dict(board.graph(arrows, frozenset(tiles), s.round))
    for tile in tiles:
        fork, place = SEATS[tile]
        if place not in board.read_arrows(arrows).get(fork, ()):
            side = s.fact(f"route.{tile}")
            rest = tuple(p for p in ways[fork] if p != place)
            ways[fork] = (*rest, place) if side == LOWER else (place, *rest)
    quests = {q.rstrip("s") for q in s.quests if q not in gone}
    stop = board.sail(ship, card.move, route or card.route, ways, lambda p: p in quests or bool(s.is_city(p)), _forced(s))
    order = board.places()
    past = any(order[ship].order <= order[SEATS[t][0]].order < order[stop.place].order for t in unsure)  # nobody told if she may use it
    return None if past else stop


def _forced(s: Maracaibo) -> frozenset[str]:
    """solo.move.stop: where she stops whatever her card says."""
    return frozenset((*HOME, *(s.known("route.stops") or ())))


def perhaps_gone(s: Maracaibo) -> list[str]:
    """Quest tiles that you may have taken in turns of which nothing was told."""
    return s.quests if "quests" in s.you.unsure else []


def without(s: Maracaibo, place: str) -> tuple[str, ...]:
    """solo.quest.gone: the quest tiles of villages that must be gone for her to stop there."""
    order = {name: spot.order for name, spot in board.places().items()}
    near = [q for q in perhaps_gone(s) if order[s.mary.ship] < order[q.rstrip("s")] < order[place] and not s.is_city(q.rstrip("s"))]
    gone: tuple[str, ...] = ()
    stop = destination(s) if near else None
    while stop and order[stop.place] < order[place]:  # a tile on the way was counted: without it she goes on
        counted = [q for q in near if q not in gone and order[q.rstrip("s")] <= order[stop.place]]
        ways = ((q, destination(s, gone=(*gone, q))) for q in counted)
        tile, stop = next(((q, on) for q, on in ways if on and on.place != stop.place), ("", None))
        gone = (*gone, tile)
    return gone if stop and stop.place == place else ()


def doubtful(s: Maracaibo, stop: Stop) -> list[str]:
    """Where quest tiles lie, or lay, that decide where she stops and what she does there."""
    tiles = [q for q in perhaps_gone(s) if q.rstrip("s") == stop.place or destination(s, gone=(q,)) != stop]
    return [q.rstrip("s") for q in tiles]


def market(s: Maracaibo, place: str) -> str | None:
    """What she finds where she stops: a quest, a free cell, a full market (or none at all); None where it was not told."""
    if s.quest_at(place):
        return QUEST
    if place in HOME or legacy.plagued(s, place):
        return FULL  # solo.city.home, solo.legacy.others: no market under H3
    if s.is_city(place) is False:
        return VILLAGE  # a forced stop
    free = s.market_free(place)
    return None if free is None else FREE if free else FULL


def play(s: Maracaibo, place: str, found: str | None) -> None:
    """Her turn from her card on: solo.turn.order."""
    here = s.quest_at(place)
    for tile in (*without(s, place), *([here] if here and found != QUEST else [])):
        s.quests.remove(tile)
        s.you.quests += 1  # nobody else takes any: you have this one, at least
        s.you.unsure += [] if "quests" in s.you.unsure else ["quests"]
        s.note("solo.quest.gone", place=tile.rstrip("s"))
    mary, before = s.mary, s.mary.ship
    early = place in _forced(s) and (stop := destination(s)) is not None and stop.early and stop.place == place
    if found != QUEST:
        memory.learn(s, playing(s), place)
    mary.ship = place
    if before in HOME:
        s.note("solo.move.home", place=place)
    elif early:
        s.note("solo.move.stop", place=place)
    else:
        s.note("solo.move.count", place=place)
    visited(s, place)
    if found is None:
        s.now.clear()
        s.push("market", MARY)
        s.note("solo.city.ask", place=place)
    else:
        arrive(s, place, found)


def arrive(s: Maracaibo, place: str, found: str) -> None:
    """What she finds where she stopped, and the rest of her card."""
    if found == QUEST:
        take_quest(s, place)
        end_turn(s, MARY)  # solo.quest.turn: nothing else on the card is done
        return
    if place not in HOME and s.is_city(place) is None:
        s.cities.append(place)  # solo.move.ends: no quest, so it is a city
    if found == VILLAGE:
        s.note("solo.city.village", place=place)
    else:
        _trade(s, place, found)
    act(s)


def take_quest(s: Maracaibo, place: str) -> None:
    """solo.quest.take, solo.quest.free; solo.quest.story: a story tile is a quest tile for her."""
    tile = s.quest_at(place)
    several = sum(1 for q in s.quests if q.rstrip("s") == place) > 1
    if tile:
        s.quests.remove(tile)
    elif s.pile:
        s.pile -= 1  # a tile nobody told of: it came from the pile once
    s.mary.quests += 1
    if tile and tile.endswith("s"):
        s.story_taken = not story.taken(s, place, MARY)  # a tile of no card that we know of
        s.note("solo.quest.story", place=place)
    else:
        s.note("solo.quest.oldest" if several else "solo.quest.take", place=place)
    refill(s, place)
    s.note("solo.quest.turn")


def refill(s: Maracaibo, place: str) -> None:
    """legacy.h1-quest: the tile of H1 is replaced at once, whether a story tile lies beside it or not."""
    if place == "17" and "h1" in s.legacy and s.pile and place not in s.quests:
        s.pile -= 1
        s.quests.append(place)
        s.note("solo.legacy.h1-quest", place=place)


def _trade(s: Maracaibo, place: str, found: str) -> None:
    mary, n = s.mary, playing(s).display
    if found == FREE:
        if place in s.cells and s.cells[place] <= s.markets.get(place, 0):
            del s.cells[place]  # the table sees a cell that we did not know of
        if mary.discs:  # solo.city.deliver, solo.disc.left
            mary.discs -= 1
            s.markets[place] = s.markets.get(place, 0) + 1
            s.note("solo.city.deliver", place=place)
        else:
            s.note("solo.city.disc-none")
        return
    if place not in HOME:
        s.cells[place] = s.markets.get(place, 0)
    if isinstance(s, RefereedGame):
        drawing_cards.from_deck(s, 1)
    mary.cards += 1  # solo.city.home-points: nothing else for the space; solo.city.position, solo.city.facedown, solo.city.refill
    s.note("solo.city.home" if place in HOME else "solo.city.full", n=n)


# -- the card's actions --------------------------------------------------------------------------------------------------


def act(s: Maracaibo) -> None:
    """solo.city.then, solo.city.any: the card's lines in order, whatever the city."""
    doing = playing(s).doing(s.round)
    kinds = {a["kind"] for a in doing}
    for action in doing:
        kind = action["kind"]
        if kind == "battle":
            s.now.clear()
            s.push("battle", MARY)
            if s.tiles:
                s.note("solo.battle.reveal")
            return  # the tile is told next; every battle card has this one action
        if kind == "influence":
            influence(s, action["nation"], action["amount"])
        elif kind == "disc":
            _disc(s)
        elif kind == "vp":
            s.gain(MARY, action["amount"])
            s.note(_points_rule(kinds, action), round=s.round)
        elif kind == "explore":
            explore(s, steps(s, action))
        elif kind == "quest":
            _pile(s)
    end_turn(s, MARY)


def steps(s: Maracaibo, action: dict[str, Any]) -> int:
    """solo.explore, solo.explore.late; solo.explore.c-card: one number is read off the card once."""
    if "ask" in action:
        return int(s.known(action["ask"]) or action["choices"][0])
    return int(action["steps"])


def _points_rule(kinds: set[str], action: dict[str, Any]) -> str:
    late = 1 not in action["rounds"]
    if "disc" in kinds:
        return "solo.disc.late" if late else "solo.disc.points"
    if "quest" in kinds:
        return "solo.quest.pile-late" if late else "solo.quest.pile-points"
    return "solo.explore.points"


def influence(s: Maracaibo, nation: str, n: int, rule: str = "solo.influence") -> None:
    vp = s.gain_influence(MARY, nation, n)
    s.note(rule, nation=nation, n=n)
    if vp:
        s.note("solo.influence.top", nation=nation, vp=vp)


def _disc(s: Maracaibo) -> None:
    if s.mary.discs:
        s.mary.discs -= 1
        s.note("solo.disc", left=s.mary.discs)
    else:
        s.note("solo.disc.none")


def _pile(s: Maracaibo) -> None:
    if s.pile:
        s.pile -= 1
        s.mary.quests += 1
        s.note("solo.quest.pile")  # solo.quest.pile-turn: her turn goes on
    else:
        s.note("solo.quest.pile-empty")


def explore(s: Maracaibo, n: int) -> None:
    """Her explorer: to a quest within reach, else the shortest way, without rewards (solo.explore.rewards)."""
    mary, track = s.mary, s.explorer_track()
    if track is None or mary.explorer is None:
        mary.explorer = None  # nobody surveyed the track: the table moves it, and says so when she takes a quest
        s.note("solo.explore", steps=n)
        return
    if mary.explorer >= track.last:
        s.note("solo.explore.end")
        return
    start, yours = mary.explorer, s.you.explorer
    end, quest = track.explore(start, n, yours, frozenset(s.emptied))
    mary.explorer = end
    if quest and s.track:  # solo.explore.quest-take
        s.emptied.append(end)
        s.track -= 1
        mary.quests += 1
        s.note("solo.explore.quest", space=end)
    else:
        s.note("solo.explore.space", space=end, steps=n)
    first = [k for k in track.crossed(start, end) if yours is not None and k in track.crossed(yours, track.last)]
    if yours is not None and (first or (end == track.last and yours != track.last)):
        s.note("solo.explore.first")
