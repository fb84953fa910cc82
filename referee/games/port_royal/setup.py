"""How a table begins, and what to lay out for exactly this game."""

from __future__ import annotations

from referee.kernel.game import Header
from referee.kernel.view import Panel, Row, Words

from .adventure.deck import left_in
from .adventure.setup import begin_adventure
from .adventure.view import setup_rows
from .contracts.cards import lie_open
from .modes import Kit, by_lot, first_player, kit
from .moves.start import laid_out, told_first
from .piles import ADVENTURE_CARDS
from .seat import Seat
from .state import PortRoyal

TRACK = ("cards", "takes")


def begin(header: Header) -> PortRoyal:
    """setup.coins: three coins each."""
    seats = {str(k): Seat() for k in range(1, len(header.players) + 1)}
    s = PortRoyal(players=seats, options=dict(header.options), tracking=header.options.get("track", TRACK[0]), cards=header.cards)
    s.first = s.active = first_player(header)
    chosen = s.kit = kit(header)
    if "five" in chosen.sets:  # setup.five-players
        s.expeditions.extend(i for i, c in chosen.deck.cards.items() if c.min_players)
    if chosen.adventure:
        begin_adventure(s)
    if told_first(s):
        s.push("deal", s.first)
    else:
        laid_out(s)
    return s


def setup(header: Header, w: Words) -> list[Panel]:
    """Box by box: which cards, which stay away, what everyone gets."""
    chosen = kit(header)
    if chosen.mode == "full-sail":
        return [Panel(w.name("full-sail"), [Row("", w.text("setup-full-sail")), *_deal(header, chosen, w)])]
    cards = [] if header.cards == "app" else _cards(chosen, w)  # the program's stay in the box
    panels = [Panel(w.name("setup-base"), [*cards, *_deal(header, chosen, w)])]
    if header.options.get("ending") == "expedition":
        panels[0].rows.append(Row("", w.text("setup-ending-expedition")))
    if chosen.contracts:
        panels.append(Panel(w.name("just-one-more-contract"), _contracts(header, chosen, w)))
    if chosen.adventure:
        panels.append(Panel(w.name("adventure"), setup_rows(header, chosen, w)))
    return panels


def _cards(chosen: Kit, w: Words) -> list[Row]:
    """Which cards the deck is made of."""
    rows = [Row("", w.text("setup-special-five" if "five" in chosen.sets else "setup-special"))]
    rows.append(Row("", w.text("setup-gambler" if "gambler" in chosen.sets else "setup-no-gambler")))
    if "mix" in chosen.sets:
        rows.append(Row("", w.text("setup-mix")))
    if "contracts" in chosen.sets:
        rows.append(Row("", w.text("setup-contract-cards")))
    return rows


def _deal(header: Header, chosen: Kit, w: Words) -> list[Row]:
    """setup.deck, setup.coins."""
    players = len(header.players)
    deck = chosen.deck.total - (1 if "five" in chosen.sets else 0)
    if chosen.adventure and chosen.mode != "epilogue":
        cards, more = left_in(header.options)  # adventure.keep-cards
        deck += len(cards) + (more or 0) - ADVENTURE_CARDS
    rows = [Row("", w.text("setup-app" if header.cards == "app" else "setup-shuffle", cards=deck))]
    if not chosen.adventure:
        rows.append(Row("", w.text("setup-coins" if header.cards == "app" else "setup-deal", cards=3 * players)))
        rows.append(Row("", w.text("setup-deck", cards=deck - 3 * players)))
    rows.append(Row("", w.text("setup-first", player=first_player(header))))
    return rows


def _contracts(header: Header, chosen: Kit, w: Words) -> list[Row]:
    said = [w.text("setup-markers", players=len(header.players))]
    lot = by_lot(header.options) or header.cards == "app"
    cards = lie_open(len(header.players), chosen.coop)
    if chosen.coop:
        said += [w.text("setup-lots", cards=cards) if lot else w.text("setup-coop-contracts", cards=cards)]
        said += [] if lot else [w.text("setup-time")]
    else:
        said += [w.text("setup-white"), w.text("setup-lots", cards=cards) if lot else w.text("setup-four")]
    return [Row("", text) for text in said]
