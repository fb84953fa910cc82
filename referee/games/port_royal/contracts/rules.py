"""Contracts: what each asks for, the moments at which some are decided, the time deck of the cooperative game."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.move import Actor
from referee.kernel.score import ends
from rulesdb import data

from ..seat import Seat, contract_influence
from ..state import PortRoyal

MARKERS = 3  # contracts.markers, contracts.limit
FACE_UP = {1: 3, 2: 5, 3: 7, 4: 9, 5: 11}  # coop.contracts
TIME = 13  # coop.time-deck
OPENING = ("aside", "discover", "gamble", "sink-or-bust")  # decisions before or while cards are opened
RANKS = ((8, "rank-master"), (6, "rank-captain"), (4, "rank-pirate"), (2, "rank-sailor"), (0, "rank-landlubber"))  # coop.ranks


class Contract(NamedTuple):
    """One contract card. None: printed, but not known."""

    id: str
    needs: dict[str, Any] = {}
    coins: tuple[int, ...] | None = None
    seal: int | None = None
    letter: str | None = None
    at_once: bool = False
    active_only: bool = False
    cooperative_only: bool = False


@cache
def contracts() -> dict[str, Contract]:
    """Every contract by its id."""
    by_id = {}
    for row in data("port-royal", "cards_contracts")["contract"]:
        kept = {k: v for k, v in row.items() if k in Contract._fields}
        if "coins" in kept:
            kept["coins"] = tuple(kept["coins"])
        by_id[row["id"]] = Contract(**kept)
    return by_id


def face_up(s: PortRoyal) -> int:
    """contracts.four, coop.contracts: how many lie open. contracts.seals: only the cooperative game reads seals."""
    return FACE_UP[len(s.players)] if s.kit.coop else 4


def ask_seal(s: PortRoyal, contract: Contract) -> None:
    """The white contracts' seals are asked when one is laid out; only the cooperative game reads them."""
    if contract.seal is None:
        s.fact(f"contract.{contract.id}.seal", contract=contract.id)
    if contract.letter is None:
        s.fact(f"contract.{contract.id}.letter", contract=contract.id)


def time_cards(s: PortRoyal) -> int:
    """coop.time-deck: 13, plus the seal numbers, plus one for each different letter (coop.time-letters)."""
    numbers, letters = 0, set()
    for cid in s.contracts:
        one = contracts()[cid]
        numbers += one.seal if one.seal is not None else s.known(f"contract.{cid}.seal") or 0
        letter = one.letter or s.known(f"contract.{cid}.letter")
        if letter not in (None, "none"):
            letters.add(letter)
    return TIME + numbers + len(letters)


# -- markers -----------------------------------------------------------------------------------------------------------


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


def reward(s: PortRoyal, cid: str) -> int:
    """contracts.coins: the left-most free space pays; less for those who come later."""
    coins = contracts()[cid].coins
    if coins is None:
        coins = s.known(f"contract.{cid}.coins") or ()
    k = fulfilled(s, cid)
    return coins[k] if k < len(coins) else 0


def fulfil(s: PortRoyal, who: Actor, cid: str) -> None:
    """contracts.marker, coop.contract-rules: the marker stays; contracts.coins; the second and the third bring influence."""
    seat = s.players[who]
    coins = reward(s, cid)
    seat.begun = [c for c in seat.begun if c != cid]
    seat.contracts.append(cid)
    s.note("contracts.coins", player=who, coins=s.gain(who, coins))
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


# -- conditions --------------------------------------------------------------------------------------------------------


def lacking(s: PortRoyal, who: Actor, cid: str) -> tuple[str, ...]:
    """What a player still lacks for a contract that may be fulfilled at any time; () when the conditions are met."""
    needs, seat = contracts()[cid].needs, s.players[who]
    if "persons" in needs:
        # contract.pairs: contract.luminary, contract.bruja, contract.maritime-supremacy, contract.new-colony, contract.trade-outpost,
        # contract.trade-master; contract.pairs-jack: a jack is of another type; contract.pairs-expeditions: the persons stay
        types = [s.card(p).type for p in seat.persons]
        missing = []
        for kind in needs["persons"]:
            types.remove(kind) if kind in types else missing.append(kind)
        return tuple(missing)
    if "persons_count" in needs:  # contract.thrifty-staff, contract.thrifty-printed: the price on the card
        cheap = sum(1 for p in seat.persons if (s.card(p).cost or 0) <= needs["printed_cost_at_most"])
        return _short("cheap-person", needs["persons_count"], cheap)
    if "sabres" in needs:
        return _short("sabre", needs["sabres"], ends(s.sabres(who))[1])  # contract.mercenary, contract.minimum
    if "expeditions" in needs:  # contract.explorer
        return _short("expedition", needs["expeditions"], len(seat.expeditions))
    if "influence" in needs:
        return _short("influence", needs["influence"], ends(s.influence(who))[1])  # contract.small-estate
    if "pay_coins" in needs:  # contract.ransom
        return _short("coin", needs["pay_coins"], needs["pay_coins"] if seat.coins is None else seat.coins)
    if "sunk_colours" in needs:
        return _short("colour", needs["sunk_colours"], len(seat.nest))
    return (f"moment-{cid}",)


def _short(word: str, need: int, have: int) -> tuple[str, ...]:
    return (word,) * max(0, need - have)


def unsure(s: PortRoyal, who: Actor, cid: str) -> bool:
    """Do the conditions hang on sabres or shields that nobody knows?"""
    needs = contracts()[cid].needs
    if "sabres" in needs:
        return bool(ends(s.sabres(who))[0] < needs["sabres"])
    return "influence" in needs and bool(ends(s.influence(who))[0] < needs["influence"])


def ready(s: PortRoyal, who: Actor) -> list[str]:
    """The contracts a player may surely fulfil whenever it is their time to act."""
    if not s.kit.contracts:
        return []
    free = [c for c in s.contracts if not contracts()[c].at_once and may_place(s, who, c)]
    return [c for c in free if not lacking(s, who, c) and not unsure(s, who, c)]


# -- moments: decided at once or not at all (contract.at-once) -----------------------------------------------------------


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


# -- the cooperative game ----------------------------------------------------------------------------------------------


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
