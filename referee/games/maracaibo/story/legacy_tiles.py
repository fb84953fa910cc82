"""The legacy tiles: where they lie, what landing there brings, what they forbid. Mary heeds only H4 and H7 (solo.legacy.ignored)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import rulesdb
from referee.kernel.flow import Frame
from referee.kernel.move import TABLE, Actor, Because, against, impossible

from .. import board
from ..board import GAME
from ..decisions import Details
from ..mary.cards import automa
from ..seats import tracks
from ..state import Maracaibo
from .state import DISCS, HARD, SKULLS

CARTAGENA = "14"  # where H3 lies
CITIES = {"h4": "9a", "h7": "h7"}  # legacy.h4-action, legacy.h7-action
MINE = "h9"
TOLL = 2  # legacy.h11-pass


def tiles() -> list[str]:
    ids: list[str] = rulesdb.data(GAME, "story")["legacy"]["tiles"]
    return ids


def of_card(card: str) -> list[str]:
    """setup.free-tiles: the tiles that a card of the free mode brings."""
    brought: list[str] = rulesdb.data(GAME, "story")["card"].get(card, {}).get("legacy", [])
    return brought


def place_of(s: Maracaibo, tile: str) -> str | None:
    """Where a tile lies: printed, or told once when it came."""
    known: dict[str, str] = rulesdb.data(GAME, "story")["legacy"]["at"]
    return known.get(tile) or s.known(f"tile-place.{tile}")


def at(s: Maracaibo, place: str) -> list[str]:
    return [t for t in s.legacy if place_of(s, t) == place]


def disc_tile(s: Maracaibo, who: Actor) -> str:
    """The tile for discs under a ship."""
    return next((t for t in at(s, s.players[who].ship) if t in DISCS), "")


def city(place: str) -> dict[str, Any] | None:
    """The action of a city that a tile brings: legacy.h4-action, legacy.h7-action."""
    action: dict[str, Any] | None = rulesdb.data(GAME, "legacy")["city"].get(place)
    return action


def quest_too(s: Maracaibo, place: str, main: object) -> bool:
    """legacy.h1-action: in Puerto Cabezas a good is delivered first, then the quest is fulfilled."""
    return has_h1(s, place) and main == "city"


def has_h1(s: Maracaibo, place: str) -> bool:
    """legacy.h1-city: Puerto Cabezas, whose action is to deliver and then to fulfil its quest."""
    return place == "17" and "h1" in s.legacy


def ask_tile(s: Maracaibo, tile: str) -> None:
    """What the board shows of a tile: asked once, when it is laid (legacy.spoiler: not before)."""
    unlocks, arrows = tracks("explorer")["unlocks"], s.known("explorer.arrows") or ()
    if tile in HARD:
        if s.refereed or s.known("route.arrows") is not None:  # else nothing depends on it
            s.fact(f"tile-arrow.{tile}", tile=tile)
    elif tile in unlocks and any(int(arrow.partition(">")[0]) < unlocks[tile] for arrow in arrows):
        s.fact(f"explorer.opens.{tile}", tile=tile, n=unlocks[tile])
    elif tile in tiles() and tile not in ("h6", "h9", "h4", "h7") and tile not in rulesdb.data(GAME, "story")["legacy"]["at"]:
        s.fact(f"tile-place.{tile}", tile=tile)


# -- laying and removing ---------------------------------------------------------------------------------------------------


def lay(s: Maracaibo, tile: str) -> None:
    """legacy.place and what comes with it: solo.legacy.disc, solo.legacy.second-disc, legacy.two-disc, legacy.h1-quest, legacy.h3-place.

    legacy.h1-city, legacy.h1-control: the village's number stays, so a token there stays where it is.
    """
    given = automa("legacy")
    s.legacy.append(tile)
    s.note("legacy.place", tile=tile)
    discs = 0
    if s.solo and tile in given["disc"]:
        discs += 1
        s.note("solo.legacy.disc", tile=tile)
    if s.solo and tile in given["second_disc"]:
        discs += 1
        s.note("solo.legacy.second-disc", tile=tile)
    if not s.solo and len(s.humans) == 2 and tile in given["second_disc"]:
        discs += 1
        s.note("legacy.two-disc", tile=tile)
    if tile in DISCS:
        s.saga.discs[tile] = discs
    if tile == "h1" and s.pile:
        s.pile -= 1
        s.quests.append("17")
        s.note("solo.legacy.h1-quest" if s.solo else "legacy.h1-quest", place="17")
    if tile == "h3":
        _plague(s)


def _plague(s: Maracaibo) -> None:
    """legacy.h3-place: city tile and control token leave the game, and with the tile the goods on it."""
    s.note("legacy.h3-place")
    if CARTAGENA in s.control:
        s.supply[s.control.pop(CARTAGENA)].gone += 1
    s.cells.pop(CARTAGENA, None)
    goods = s.markets.pop(CARTAGENA, 0)
    if s.refereed:
        s.city.pop(CARTAGENA, None)  # type: ignore[attr-defined]
        s.discs_out += goods  # type: ignore[attr-defined]
        for frame in _naming(s) if s.city else ():  # type: ignore[attr-defined]  # it came back before its tile was named
            s.now.remove(frame)


def off(s: Maracaibo, tile: str) -> None:
    """legacy.removed: back to the box, and perhaps needed again; legacy.h3-gone."""
    if tile not in s.legacy:
        return
    s.legacy.remove(tile)
    if tile in s.saga.full:  # campaign.several: what was filled is read even if another card takes the tile away first
        s.saga.met += [f"{card}:" for card, _, filled in (w.partition(":") for w in s.saga.fill) if filled == tile]
    s.saga.discs.pop(tile, None)
    s.saga.full = [t for t in s.saga.full if t != tile]
    s.note("legacy.removed", tile=tile)
    if tile == "h3" and not (s.ended and s.round == board.LAST_ROUND):  # nobody sails there any more
        s.note("legacy.h3-gone")
        s.cells.pop(CARTAGENA, None)
        if s.refereed and not _naming(s):  # which tile it was is for the table to say
            s.push("city-tiles", TABLE)


def _naming(s: Maracaibo) -> list[Frame[Details]]:
    """Is the table about to name city tiles?"""
    return [f for f in s.now if isinstance(f, Frame) and f.name == "city-tiles"]


def skulls(s: Maracaibo) -> list[str]:
    return [t for t in s.legacy if t in SKULLS]


def lift(s: Maracaibo, who: Actor) -> None:
    """quest.gain-skull: the matching tile leaves the game; which one is asked only where several lie there."""
    lying = skulls(s)
    if len(lying) == 1:
        off(s, lying[0])
    elif lying:
        s.push("skull", who)


def filled(s: Maracaibo, tile: str) -> Iterator[Because]:
    """legacy.h10-full"""
    cells = s.fact(f"tile-cells.{tile}", tile=tile)
    if tile in s.saga.full or (cells is not None and s.saga.discs.get(tile, 0) >= cells):
        yield impossible("legacy.h10-full", tile=tile)


def disc(s: Maracaibo, tile: str) -> None:
    """legacy.h10-disc; legacy.h10-check: when the last cell is filled the story is checked at the end of the round."""
    cells = s.known(f"tile-cells.{tile}")
    s.saga.discs[tile] = n = s.saga.discs.get(tile, 0) + 1
    s.note("legacy.h10-main", tile=tile, n=n, cells="?" if cells is None else cells)
    if n == cells:
        s.saga.full.append(tile)
        s.note("legacy.h10-check", tile=tile)


# -- what they forbid ------------------------------------------------------------------------------------------------------


def shut(s: Maracaibo, who: Actor, place: str) -> Iterator[Because]:
    """legacy.h4-explorer, legacy.h7-explorer, legacy.h9-explorer: what the explorer has not opened yet."""
    space = s.opened_at(place)
    if space and s.explorer_past(who, space) is False:
        rules = {"9a": "legacy.h4-explorer", "h7": "legacy.h7-explorer"}
        yield against(rules.get(place, "legacy.h9-explorer"), space=space)


def no_village(s: Maracaibo, place: str) -> Iterator[Because]:
    """legacy.h20-skull, legacy.h3-city: no village actions under a skull, in Cartagena no city actions either."""
    for tile in at(s, place):
        if tile in SKULLS:
            yield against("legacy.h3-city" if tile == "h3" else "legacy.h20-skull", tile=tile)


def no_city(s: Maracaibo, place: str) -> Iterator[Because]:
    if plagued(s, place):
        yield against("legacy.h3-city", tile="h3")


def plagued(s: Maracaibo, place: str) -> bool:
    """Cartagena under H3: no market, no city, no control token."""
    return place == CARTAGENA and "h3" in s.legacy


def taken(s: Maracaibo, spot: str) -> Iterator[Because]:
    """legacy.h6-full, legacy.h9-full: tokens there are never replaced."""
    if spot in s.control:
        yield against("legacy.h9-full" if spot == MINE else "legacy.h6-full")


# -- sailing and landing -----------------------------------------------------------------------------------------------------


def dear(s: Maracaibo) -> set[tuple[str, str]]:
    """legacy.h2-path: arrows of 3 movement points instead of 1; legacy.h7-move: to the city of H7 as anywhere."""
    arrows: list[str] = [s.known(f"tile-arrow.{t}") or "" for t in s.legacy if t in HARD]
    return {(here, there) for here, _, there in (arrow.partition(">") for arrow in arrows)}


def sailed(s: Maracaibo, who: Actor, start: str, place: str, pays: bool | None = None) -> None:
    """What a ship passes, and where it ends: legacy.h11-pass, legacy.h5-sailor, legacy.h25-points, reminders of the rest.

    `pays`: is the toll of H11 due? None: nobody knows which way the ship took.
    """
    if pays:
        s.note("legacy.h11-pass", player=who)
        if s.refereed:
            s.players[who].doubloons = max(0, s.players[who].doubloons - TOLL)
    elif pays is None and passes(s, start, place):
        s.note("legacy.h11-round", player=who)
    order = {p: spot.order for p, spot in board.places().items()}
    judged = s.refereed and s.known("route.arrows") is not None  # then the cost of the way is counted already
    for tile in (t for t in s.legacy if t in HARD and not judged):
        arrow = s.known(f"tile-arrow.{tile}")
        a, _, b = (arrow or "").partition(">")
        if a in order and b in order and order[start] <= order[a] and order[b] <= order[place]:
            s.note("legacy.h2-path", tile=tile)
    for tile in at(s, place):
        _landed(s, who, tile)


def gate(s: Maracaibo) -> str | None:
    return place_of(s, "h11") if "h11" in s.legacy else None


def must_stop(s: Maracaibo, who: Actor) -> set[str]:
    """legacy.h11-pass: whoever cannot pay 2 doubloons stops there; legacy.h11-main: the turn goes on there as anywhere."""
    toll = gate(s)
    return {toll} if toll and s.refereed and s.players[who].doubloons < TOLL else set()


def _ways(s: Maracaibo, arrows: Mapping[str, Any]) -> Mapping[str, Iterable[str]]:
    return board.graph(arrows, frozenset(t for t in CITIES if t in s.legacy), s.round)


def passes(s: Maracaibo, start: str, place: str) -> bool:
    """May a ship have come past H11 on its way? By the arrows where they were surveyed, else by the numbers."""
    toll, order = gate(s), board.places()
    if toll is None or not order[start].order < order[toll].order < order[place].order:
        return False
    arrows = s.known("route.arrows")
    if arrows is None:
        return True
    ways = _ways(s, arrows)
    return _leads(ways, start, toll) and _leads(ways, toll, place)


def always(s: Maracaibo, start: str, place: str) -> bool | None:
    """Does every surveyed way lead past H11? None: there is another way too, or nobody surveyed them."""
    arrows, toll = s.known("route.arrows"), gate(s)
    if not passes(s, start, place):
        return False
    if arrows is None or toll is None:
        return None
    ways = dict(_ways(s, arrows))
    ways.pop(toll, None)
    return None if _leads(ways, start, place) else True


def _leads(ways: Mapping[str, Iterable[str]], start: str, end: str) -> bool:
    todo, seen = [start], set()
    while todo:
        here = todo.pop()
        if here == end:
            return True
        if here not in seen:
            seen.add(here)
            todo += ways.get(here, ())
    return False


def _landed(s: Maracaibo, who: Actor, tile: str) -> None:
    if tile == "h5":
        s.note("legacy.h5-sailor", player=who)
        if s.refereed and s.spare(who) > 0:  # type: ignore[attr-defined]
            s.players[who].sailors += 1
    elif tile == "h25":
        s.gain(who, 6)
        s.note("legacy.h25-points", player=who)
    elif tile in SKULLS:
        s.note("legacy.h3-city" if tile == "h3" else "legacy.h20-skull", tile=tile)
    elif tile in DISCS and tile not in s.saga.full:
        s.note("legacy.h10-free" if tile == "h10" else "legacy.h10-disc", tile=tile)
