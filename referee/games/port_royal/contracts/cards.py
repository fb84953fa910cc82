"""The contracts: how many lie open, what each asks for and pays."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.move import Actor
from referee.kernel.score import ends
from rulesdb import data

from ..state import PortRoyal


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


def unsure(s: PortRoyal, who: Actor, cid: str) -> tuple[str, ...]:
    """What nobody knows that the conditions hang on: sabres or shields."""
    needs = contracts()[cid].needs
    shown = {"sabres": s.sabres, "influence": s.influence}
    return tuple(what for what in shown if what in needs and ends(shown[what](who))[0] < needs[what])


def face_up(s: PortRoyal) -> int:
    return lie_open(len(s.players), s.kit.coop)


def lie_open(players: int, coop: bool) -> int:
    """contracts.four, coop.contracts: how many lie open. contracts.seals: only the cooperative game reads seals."""
    meta = data("port-royal", "cards_contracts")["meta"]
    return int(meta["cooperative_face_up"][f"p{players}"] if coop else meta["contracts_face_up"])
