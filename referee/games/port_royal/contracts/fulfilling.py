"""Fulfilling contracts: markers, what is paid and brought, contracts decided at once."""

from __future__ import annotations

from referee.kernel.move import Actor

from ..seat import Seat, contract_influence
from ..state import PortRoyal
from .cards import contracts, face_up, lacking, unsure

MARKERS = 3  # contracts.markers, contracts.limit


def markers(seat: Seat) -> int:
    """contracts.markers: those not yet on a contract. A marker of a contract only begun stays there too."""
    return MARKERS - len(seat.contracts) - len(set(seat.begun))


def may_place(s: PortRoyal, who: Actor, cid: str) -> bool:
    """Has this player a marker for it, and not fulfilled it yet?"""
    seat = s.players[who]
    return cid in s.contracts and cid not in seat.contracts and (cid in seat.begun or markers(seat) > 0)


def fulfilled(s: PortRoyal, cid: str) -> int:
    """By how many players."""
    return sum(cid in seat.contracts for seat in s.players.values())


def reward(s: PortRoyal, cid: str) -> int | None:
    """contracts.coins: the left-most free space pays; less for those who come later. None where nobody knows what is printed there."""
    coins = contracts()[cid].coins
    if coins is None:
        coins = s.known(f"contract.{cid}.coins")
        if coins is None:
            return None
    k = fulfilled(s, cid)
    return coins[k] if k < len(coins) else 0


def fulfil(s: PortRoyal, who: Actor, cid: str) -> None:
    """contracts.marker, coop.contract-rules: the marker stays; contracts.coins; the second and the third bring influence."""
    seat = s.players[who]
    coins = reward(s, cid)
    seat.begun = [c for c in seat.begun if c != cid]
    seat.contracts.append(cid)
    s.note("contracts.coins", player=who, coins=s.earn(who, coins))
    if len(seat.contracts) == 2:
        s.note("contracts.second", player=who, points=1)
        _face_down(s, who, 1)
    elif len(seat.contracts) == 3:
        s.note("contracts.third", player=who, points=2)
        _face_down(s, who, 2)


def contract_deck(s: PortRoyal) -> int:
    """contracts.points: contracts neither face up nor before somebody as influence; below zero where they do not suffice."""
    coop = s.kit.coop
    all_ = sum(coop or not one.cooperative_only for one in contracts().values())
    return all_ - face_up(s) - sum(map(contract_influence, s.players.values()))


def _face_down(s: PortRoyal, who: Actor, points: int) -> None:
    """contracts.points; contracts.points-out: only so far as the deck goes."""
    short = min(points, max(0, -contract_deck(s)))
    if points > short:
        s.note("contracts.points", player=who, points=points - short, left=max(0, contract_deck(s)))
    if short:
        s.note("contracts.points-out", points=short)


def advance(s: PortRoyal, who: Actor, cid: str) -> None:
    """One space on: contract.frigate-nemesis, contract.galleon-nemesis, contract.speculator; the last space fulfils it."""
    seat = s.players[who]
    s.advanced.append(cid)
    n = seat.begun.count(cid) + 1
    if n >= contracts()[cid].needs["times"]:
        fulfil(s, who, cid)
    else:
        seat.begun.append(cid)  # contract.nemesis-stays, contract.speculator-stays
        s.note("contract.begun", player=who, contract=cid, space=n)


def ready(s: PortRoyal, who: Actor) -> list[str]:
    """The contracts a player may surely fulfil whenever it is their time to act."""
    if not s.kit.contracts:
        return []
    free = [c for c in s.contracts if not contracts()[c].at_once and may_place(s, who, c)]
    return [c for c in free if not lacking(s, who, c) and not unsure(s, who, c)]


def offer(s: PortRoyal, who: Actor, cid: str) -> None:
    """Opens the moment for a contract decided at once: contract.tax-inspector, contract.jinx, both speculators."""
    if s.kit.contracts and may_place(s, who, cid):
        s.moment.append(f"{cid}:{who}")
        s.note("contract.at-once", player=who, contract=cid)


def ship_opened(s: PortRoyal, before: int) -> None:
    """contract.speculator, contract.major-speculator: the third or fourth colour has come into the active player's harbour."""
    if not s.contracts:
        return
    colours = s.colours()
    if before < 3 <= colours and "speculator" not in s.advanced and may_place(s, s.active, "speculator"):
        if "speculator" not in s.players[s.active].begun:
            offer(s, s.active, "speculator")
        elif s.fresh and s.may_sink(s.harbour[s.fresh - 1]):  # not in the harbour before it is decided not to sink it
            offer(s, s.active, "speculator")
            s.due.append("speculator")
        else:
            advance(s, s.active, "speculator")
    if before < 4 <= colours:
        offer(s, s.active, "major-speculator")


def nest_full(s: PortRoyal, who: Actor) -> None:
    """contract.pirates-nest-five: five colours are discarded at once and the contract is fulfilled."""
    seat = s.players[who]
    if len(seat.nest) == 5 and may_place(s, who, "pirates-nest"):
        gone = list(seat.nest)
        seat.nest.clear()
        s.throw(gone)
        fulfil(s, who, "pirates-nest")
