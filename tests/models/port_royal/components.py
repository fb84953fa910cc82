"""The printed values of the box as the model's components: numbers only, no rules. One model card for every copy of a card."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulesdb import data

from .model_cards import Card, Components, Goal

BOX: dict[str, str] = tomllib.loads((Path(__file__).parents[2] / "boxes" / "port_royal.toml").read_text("utf-8"))["facts"]
ROLES = {"senorita": "miss", "vice-admiral": "vice_admiral", "tibuk-brothers": "tibuk"}
BONUS = {"sabres": "max_sabres", "influence": "min_influence", "": ""}
SHIELDS = {"sailor": (1, 1), "pirate": (1, 2), "passenger": (2, 0), "wholesaler": (1, 0)}  # made up: shield and sabres of the untold


def word(card: str) -> str:
    """The program's name of a model card."""
    return card.partition("#")[0]


def _card(row: dict[str, Any], name: str, k: int, **more: Any) -> Card:
    row = {**row, **more}
    return Card(
        id=f"{name}#{k}", kind=row["kind"], role=ROLES.get(row.get("type", ""), row.get("type", "")), colour=row.get("colour", ""),
        coins=row.get("coins", 0), sabres=None if row.get("skull") else row.get("sabres", 0), cost=row.get("cost", 0),
        influence=row.get("influence", 0), symbols=tuple(row.get("symbols", ())),
        needs=tuple(symbol for symbol, n in row.get("needs", {}).items() for _ in range(n)),
        trade=(row["colour"],) if row.get("type") == "trader" else (), other=row.get("other_coins", 0),
        limit=row.get("threshold", 12), keep=row.get("keep"), bonus_for=BONUS[row.get("bonus", "")], bonus=row.get("bonus_coins", 1),
    )  # fmt: skip


def rows(*files: str) -> Iterator[dict[str, Any]]:
    for name in files:
        for row in data("port-royal", name)["card"]:
            yield {**row, "id": row["id"].removeprefix("fs-")}


def _untold(row: dict[str, Any]) -> Iterator[Card]:
    """Cards of which the box tells the price or the sail; shields and sabres are made up."""
    for k, value in enumerate(map(int, BOX[f"prices.full-sail.{row['id']}"].split(","))):
        if row["kind"] == "ship":
            yield _card(row, row["id"].replace("-x-", f"-{value}-"), 100 + k, coins=value)
        else:
            shield, sabres = SHIELDS[row["type"]]
            name = f"{row['id'].removesuffix('-other')}-{value}"
            yield _card(row, name, 100 + k, cost=value, influence=shield, sabres=sabres)


def deck(*sets: str) -> tuple[Card, ...]:
    """Every card of these sets."""
    found: list[Card] = []
    for row in rows("cards", "cards_full_sail", "cards_contracts"):
        if row["set"] not in sets or row.get("min_players"):
            continue
        if "unknown" in row:
            found += _untold(row)
        else:
            found += [_card(row, row["id"], k) for k in range(row["count"])]
    return tuple(found)


def facts(cards: tuple[Card, ...]) -> dict[str, str]:
    """What the owner's box tells of the cards whose numbers are not known to the program."""
    told = dict(BOX)
    for card in cards:
        if card.id.rpartition("#")[2].isdecimal() and int(card.id.rpartition("#")[2]) >= 100 and card.kind == "person":
            told[f"card.full-sail.{word(card.id)}.influence"] = str(card.influence)
            told[f"card.full-sail.{word(card.id)}.sabres"] = str(card.sabres)
    return told


def contracts() -> tuple[Goal, ...]:
    """The eighteen contract cards; what is printed on the two white ones is the box's."""
    found = []
    for row in data("port-royal", "cards_contracts")["contract"]:
        name, needs = row["id"], row["needs"]
        coins = row.get("coins") or [int(n) for n in BOX[f"contract.{name}.coins"].split(",")]
        seal = row["seal"] if "seal" in row else int(BOX[f"contract.{name}.seal"])
        letter = row.get("letter") or BOX[f"contract.{name}.letter"]
        found.append(
            Goal(
                name,
                tests=tuple(_tests(needs)),
                when=_when(needs),
                steps=needs.get("times", 1),
                rewards=tuple(coins),
                n=needs.get("harbour_colours") or needs.get("sunk_colours") or 0,
                colour=needs.get("forgo_colour", ""),
                team_only=bool(row.get("cooperative_only")),
                seal_number=seal,
                seal_letters="" if letter == "none" else letter,
            )
        )
    return tuple(found)


def _tests(needs: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    for kind in dict.fromkeys(needs.get("persons", ())):
        yield "persons", (ROLES.get(kind, kind),), needs["persons"].count(kind)
    if "persons_count" in needs:
        yield "cost_le", needs["printed_cost_at_most"], needs["persons_count"]
    for ours, theirs in (("sabres", "sabres"), ("expeditions", "expeditions"), ("influence", "influence"), ("pay_coins", "pay")):
        if ours in needs:
            yield theirs, needs[ours]


def _when(needs: dict[str, Any]) -> str:
    moments = {"tax_paid": "tax", "busts": "bust", "harbour_colours": "colours", "forgo_colour": "trade", "sunk_colours": "lair"}
    return next((when for key, when in moments.items() if key in needs), "")


def special() -> Card:
    """The expedition of five players."""
    return next(_card(row, row["id"], 0) for row in rows("cards") if row.get("min_players"))


def components(mode: str, gambler: bool = False) -> Components:
    """What a game of this mode is played with."""
    if mode == "full_sail":
        return Components(deck("full-sail"))
    sets = ["base", *(["gambler"] if gambler else []), *(["contracts"] if mode in ("contracts", "coop", "solo") else [])]
    return Components(deck(*sets), special(), contracts=contracts() if "contracts" in sets else ())
