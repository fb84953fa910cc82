"""The sheet: influence of persons, expeditions and what the expansions add; coins break a tie."""

from __future__ import annotations

from collections.abc import Iterable

from referee.kernel.move import Actor
from referee.kernel.score import Column, Line, Points, Sheet

from .adventure.rules import markers_on_tasks
from .contracts.rules import open_contracts, rank
from .seat import contract_influence
from .state import PortRoyal, kit_of
from .turn import may_win

UNKNOWN: Points = (0, 5)  # no person of the box shows more than five
TEAM = "team"


def shield(s: PortRoyal, ids: Iterable[str]) -> Points:
    """A card's influence, or the range it lies in while the card was not told apart or its shield is not known."""
    values = [s.printed(s.box.cards[i], "influence") for i in ids]
    lows = [0 if v is None else v for v in values]
    highs = [5 if v is None else v for v in values]
    return lows[0] if min(lows) == max(highs) else (min(lows), max(highs))


def column(s: PortRoyal, who: Actor, name: str) -> Column:
    seat = s.players[who]
    pinned = s.pins.get(f"{who}.influence")
    lines: list[Line] = []
    if isinstance(pinned, int):
        lines.append(Line("pinned", "influence.count", pinned))
    else:
        lines.append(Line("persons", "influence.count", lines=_lines(s, seat.persons, "influence.count")))
        if kit_of(s).mode != "full-sail":  # full-sail.no-expeditions
            lines.append(Line("expeditions", "expedition.influence", lines=_lines(s, seat.expeditions, "expedition.influence")))
        if seat.kept:
            kept = tuple(Line(w, "wholesaler.influence", 1, {"card": w}) for w in sorted(seat.kept))
            lines.append(Line("kept-ships", "wholesaler.influence", lines=kept))
        if contract_influence(seat):
            rule = "contracts.second" if len(seat.contracts) == 2 else "contracts.third"
            lines.append(Line("contracts", rule, contract_influence(seat), {"count": len(seat.contracts)}))
        if kit_of(s).adventure:
            worth = s.shields(seat.crowns)
            lines.append(Line("crowns", "crown.influence", (0, min(6, seat.crowns)) if worth is None else worth, {"crowns": seat.crowns}))
    ties: tuple[int | None, ...] = (seat.coins,)
    if kit_of(s).adventure:
        ties = (-seat.markers, seat.coins)  # adventure.tie: fewest markers, then coins
    return Column(who, name, tuple(lines), ties=ties, may_win=may_win(s, who))  # end.tie, end.shared, variant.winner


def _lines(s: PortRoyal, words: list[str], rule: str) -> tuple[Line, ...]:
    return tuple(Line(word, rule, shield(s, s.possible(word)), {"card": word}) for word in sorted(words))


def score(s: PortRoyal) -> Sheet:
    """end.winner, full-sail.winner: most influence."""
    final = bool(s.now) and s.now[-1].name == "over"
    kit = kit_of(s)
    if kit.contracts and kit.coop:
        return Sheet(final, (team(s, final),))
    if kit.coop:
        return Sheet(final, (together(s),))
    tie = "adventure.tie" if kit.adventure else "end.tie"
    return Sheet(final, tuple(column(s, who, s.names[who]) for who in s.players), tie_rule=tie)


def team(s: PortRoyal, final: bool) -> Column:
    """coop.points: the points deck counts after a win only; coop.ranks: the title it earns."""
    lost = final and not s.won
    points = 0 if lost else s.points
    lines = [Line("points-deck", "coop.points", points, {"cards": s.points})]
    if not lost:
        lines.append(Line(rank(points), "coop.ranks", 0))
    lines.append(Line("contracts-open", "coop.win", 0, {"count": len(open_contracts(s))}))
    return Column(TEAM, "", tuple(lines), may_win=s.won)


def together(s: PortRoyal) -> Column:
    """adventure.coop-win: what card 9 asks about, all players together."""
    lines = tuple(
        Line("influence-of", "adventure.influence", lines=column(s, who, "").lines, facts={"player": who}) for who in s.players
    )
    count = Line("markers-on-tasks", "adventure.coop-win", 0, {"count": markers_on_tasks(s), "tasks": len(s.tasks)})
    return Column(TEAM, "", (*lines, count), may_win=s.won)
