"""What to lay out for exactly this game."""

from __future__ import annotations

from referee.kernel.game import Header
from referee.kernel.view import Panel, Row, Words

from .cards import cards, in_play
from .state import BASE, WITH_GAMBLERS


def setup(header: Header, w: Words) -> list[Panel]:
    """Box by box: which cards, which stay away, what everyone gets."""
    five = len(header.players) == 5
    gambler = header.options.get("gambler") == "yes"
    sets = WITH_GAMBLERS if gambler else BASE
    deck = sum(c.count for c in cards().values() if in_play(c, sets, five) and not c.min_players)
    rows = [Row("", w.text("setup-special-five" if five else "setup-special"))]
    rows.append(Row("", w.text("setup-gambler" if gambler else "setup-no-gambler")))
    rows.append(Row("", w.text("setup-shuffle", cards=deck)))
    rows.append(Row("", w.text("setup-deal", players=len(header.players), cards=3 * len(header.players))))
    rows.append(Row("", w.text("setup-deck", cards=deck - 3 * len(header.players))))
    rows.append(Row("", w.text("setup-first", player=header.players[0])))
    if header.options.get("ending") == "expedition":
        rows.append(Row("", w.text("setup-ending-expedition")))
    return [Panel(w.name("setup-base"), rows)]
