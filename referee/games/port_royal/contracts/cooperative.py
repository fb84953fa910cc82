"""Contracts alone or together: how many lie open, the time deck, whether it can still be won, ranks."""

from __future__ import annotations

from referee.kernel.move import Actor
from rulesdb import data

from ..state import PortRoyal
from .cards import Contract, contracts, lacking
from .fulfilling import fulfilled, markers, may_place

OPENING = ("aside", "discover", "gamble", "sink-or-bust")  # decisions before or while cards are opened


RANKS = ((8, "rank-master"), (6, "rank-captain"), (4, "rank-pirate"), (2, "rank-sailor"), (0, "rank-landlubber"))  # coop.ranks


def ask_seal(s: PortRoyal, contract: Contract) -> None:
    """The white contracts' seals are asked when one is laid out; only the cooperative game reads them."""
    if contract.seal is None:
        s.fact(f"contract.{contract.id}.seal", contract=contract.id)
    if contract.letter is None:
        s.fact(f"contract.{contract.id}.letter", contract=contract.id)


def time_cards(s: PortRoyal) -> int:
    """coop.time-deck: the cards set out, plus the seal numbers, plus one for each different letter (coop.time-letters)."""
    numbers, letters = 0, set()
    for cid in s.contracts:
        one = contracts()[cid]
        numbers += one.seal if one.seal is not None else s.known(f"contract.{cid}.seal") or 0
        letter = one.letter or s.known(f"contract.{cid}.letter")
        if letter not in (None, "none"):
            letters.add(letter)
    return int(data("port-royal", "cards_contracts")["meta"]["time_deck_base"]) + numbers + len(letters)


def open_contracts(s: PortRoyal) -> list[str]:
    """Those nobody has fulfilled yet."""
    return [c for c in s.contracts if not fulfilled(s, c)]


def winnable(s: PortRoyal) -> bool:
    """Can it still be won: markers and turns for every contract still open?"""
    still = open_contracts(s)
    free = sum(markers(seat) for seat in s.players.values())
    begun = sum(1 for c in still if any(c in seat.begun for seat in s.players.values()))
    return free + begun >= len(still) and all(_in_time(s, c) for c in still)


def _in_time(s: PortRoyal, cid: str) -> bool:
    """Are there turns enough for a contract? A hunter needs one harbour each time, a speculator a turn of their own."""
    frame, needs = s.top(), contracts()[cid].needs
    opening = bool(frame and frame.name in OPENING) and (s.opened > 0 or s.time > 0)
    taking = bool(frame and frame.name == "take")
    if any(m.startswith(f"{cid}:") for m in s.moment):
        return True
    if "times" in needs:
        own = "harbour_colours" in needs
        here = not own and taking and needs["forgo_colour"] in [s.card(w).colour for w in s.ships()]
        for who in s.players:
            now = (opening or here) and cid not in s.advanced and (who == s.active or not own)
            left = int(now) + _to_come(s, who if own else "")
            if may_place(s, who, cid) and needs["times"] - s.players[who].begun.count(cid) <= left:
                return True
        return False
    if contracts()[cid].at_once:  # what has to happen while cards are opened
        return opening or _to_come(s) > 0
    ready = any(may_place(s, who, cid) and not lacking(s, who, cid) for who in s.players)
    going = bool(s.expeditions) and not {"expeditions", "influence", "pay_coins"}.isdisjoint(needs)  # what an expedition brings
    return opening or taking or _to_come(s) > 0 or ready or going


def _to_come(s: PortRoyal, who: Actor = "") -> int:
    """How many turns follow this one, a player's own or all."""
    frame = s.top()
    turns = s.time - int(bool(frame and frame.name in OPENING and not s.opened and s.time))  # coop.first-card: this turn's own
    order, seats = s.seats(s.active), len(s.players)
    return turns if not who else sum(order[k % seats] == who for k in range(1, turns + 1))


def rank(points: int) -> str:
    """coop.ranks."""
    return next(name for least, name in RANKS if points >= least)
