"""Mary's battle: whom she fights for, what she annexes, what she gains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..board import HOME, NATIONS, combat
from ..seats import MARY
from ..state import Maracaibo
from ..turn import end_turn
from .automa import SEATS, influence, playing

EMPTY = "empty"  # said instead of a tile when none are left


@dataclass(frozen=True)
class Choice:
    """Whom she fights for, and what decided it."""

    nation: str
    total: int | None  # None: decided without knowing the ranks
    rule: str


def modifiers(s: Maracaibo, modifier: str) -> dict[str, int]:
    """solo.battle.modifier, battle.most, battle.fewest: nothing on a tie."""
    by_nation = dict.fromkeys(NATIONS, 0)
    counts = {n: s.on_board(n) for n in NATIONS}
    if modifier in (ends := {"most": max, "fewest": min}):
        there = [n for n in NATIONS if counts[n] == ends[modifier](counts.values())]
        if len(there) == 1:
            by_nation[there[0]] = combat("modifier")[modifier]["value"]
    return by_nation


def choice(s: Maracaibo, printed: dict[str, int], modifier: str, *, ask: bool) -> Choice | None:
    """solo.battle.value, solo.battle.choose and its ties; None where the ranks are not known."""
    if s.you.unsure:  # of some turns nothing was told
        return None
    ahead = {n: s.mary.influence[n] - s.you.influence[n] for n in NATIONS}
    level = not any(ahead.values())
    extra = modifiers(s, modifier)
    if ask and not level and s.known("influence.last") is not None:
        s.fact("influence.ranks")  # surveyed: the strengths can be said
    if "influence.ranks" not in s.facts and (sure := _surely(printed, extra, ahead)):
        return Choice(sure, None, "solo.battle.choose")
    if ask and not level:
        s.fact("influence.ranks")
    totals = {}
    for n in NATIONS:
        mine, yours = (0, 0) if level else (s.ranks(MARY, n), s.ranks("1", n))
        if mine is None or yours is None:
            return None
        totals[n] = printed[n] + mine - yours + extra[n]
    best = [n for n in NATIONS if totals[n] == max(totals.values())]
    rule = "solo.battle.choose"
    if len(best) > 1:
        top = max(printed[n] for n in best)
        best, rule = [n for n in best if printed[n] == top], "solo.battle.tie-printed"
    if len(best) > 1:  # France, then Spain: NATIONS stands in that order
        rule = "solo.battle.tie-order"
    return Choice(best[0], totals[best[0]], rule)


def _surely(printed: dict[str, int], extra: dict[str, int], ahead: dict[str, int]) -> str | None:
    """The one nation that leads wherever the red bands lie: steps ahead are at most as many ranks. Nothing need be asked."""
    if not any(ahead.values()):
        return None
    low = {n: printed[n] + extra[n] + min(0, ahead[n]) for n in NATIONS}
    high = {n: printed[n] + extra[n] + max(0, ahead[n]) for n in NATIONS}

    def before(a: str, b: str) -> bool:  # on a tie: solo.battle.tie-printed, solo.battle.tie-order
        return (printed[a], -NATIONS.index(a)) > (printed[b], -NATIONS.index(b))

    for best in NATIONS:
        if all(n == best or low[best] > high[n] or (low[best] == high[n] and before(best, n)) for n in NATIONS):
            return best
    return None


def target(s: Maracaibo, *, village: bool = False) -> tuple[str, str | None]:
    """The rule and the place she annexes: solo.battle.city, solo.battle.village, solo.battle.no-place.

    Without the list of cities the table finds it: the place is None.
    """
    if s.known("route.cities") is None or any(pool.unnamed for pool in s.supply.values()):
        return ("solo.battle.village-open" if village else "solo.battle.city-open"), None
    if s.mary.explorer is None and any(t in s.legacy for t in SEATS):  # may she use the city of H4 or H7? Nobody knows
        return ("solo.battle.village-open" if village else "solo.battle.city-open"), None
    free = [p for p in s.open_places() if p not in HOME and p not in s.control]
    if "h3" in s.legacy:  # solo.legacy.others: no token in Cartagena under H3
        free = [p for p in free if p != "14"]
    if town := next((p for p in free if not village and s.is_city(p) and s.reached(p)), None):
        return "solo.battle.city", town
    rural = next((p for p in free if not s.is_city(p) and s.reached(p)), None)
    return ("solo.battle.village" if rural else "solo.battle.no-place"), rural


def reward(s: Maracaibo) -> dict[str, Any]:
    """solo.battle.reward: what the battle on her card brings."""
    return next(a for a in playing(s).doing(s.round) if a["kind"] == "battle")


def fight(s: Maracaibo, nation: str, rule: str, total: int | None, place: str | None) -> None:
    """solo.battle.city to solo.battle.tile: annex without the flag's reward (solo.battle.flag), reward, tile."""
    action = reward(s)
    s.note(rule if total is not None else "solo.battle.sure", nation=nation, total=total)
    _annex(s, nation, place)
    if action.get("warrior"):
        _annex(s, nation, None, village=True)
    s.gain(MARY, action["vp"])
    influence(s, nation, action["influence"], "solo.battle.reward-more" if action["vp"] else "solo.battle.reward")
    end_turn(s, MARY)


def _annex(s: Maracaibo, nation: str, place: str | None, *, village: bool = False) -> None:
    rule, where = target(s, village=village)
    if place:
        rule, where = ("solo.battle.city" if s.is_city(place) else "solo.battle.village"), place
    if s.supply[nation].left < 1:
        s.note("solo.battle.token-none", nation=nation)
        return
    if rule == "solo.battle.no-place":
        s.supply[nation].left -= 1
        s.supply[nation].gone += 1
        s.note(rule, nation=nation)
        return
    s.put_token(nation, where)  # solo.battle.token
    if village and where:
        rule = "solo.battle.warrior"
    s.note(rule, nation=nation, place=where)
