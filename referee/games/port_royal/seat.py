"""A player's own area."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Seat:
    """One player's area. Coins are face-down cards; None while nobody tracks them."""

    coins: int | None = 3
    persons: list[str] = field(default_factory=list)
    expeditions: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)  # ships under wholesalers
    contracts: list[str] = field(default_factory=list)  # fulfilled, in this order
    begun: list[str] = field(default_factory=list)  # contracts and tasks half done, once for each space the marker has come to
    nest: list[str] = field(default_factory=list)  # ships sunk for the pirates' den
    hero: str = ""
    markers: int = 4  # on the hero card
    crowns: int = 0
    items: list[str] = field(default_factory=list)  # ships kept for what they carry
    tasks: list[str] = field(default_factory=list)  # fulfilled


def contract_influence(seat: Seat) -> int:
    """contracts.second, contracts.third: one point for the second contract, two more for the third."""
    return (0, 0, 1, 3)[min(len(seat.contracts), 3)]
