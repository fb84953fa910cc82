"""The sheet: influence of persons, expeditions and what the expansions add; coins break a tie.

A tracked table and counts alone (`tally`) are added up by the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.move import Actor
from referee.kernel.score import Column, Line, Sheet, ends

from .adventure.ending import joint_victory, markers_on_tasks
from .contracts.cooperative import open_contracts, rank
from .ending import able
from .modes import Kit
from .seat import Seat, contract_influence
from .state import PortRoyal

TEAM = "team"


# -- against each other ------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """What a player's column is made of."""

    lines: tuple[Line, ...]  # persons, expeditions, ships under wholesalers, crowns
    contracts: int = 0  # fulfilled
    coins: int | None = None
    markers: int = 4  # on the hero
    expeditions: bool = False


def column(kit: Kit, who: Actor, name: str, of: Standing, *, variant: bool) -> Column:
    lines = of.lines
    if points := contract_influence(Seat(contracts=[""] * of.contracts)):
        rule = "contracts.second" if of.contracts == 2 else "contracts.third"
        lines = (*lines, Line("contracts", rule, points, {"count": of.contracts}))
    ties: tuple[int | None, ...] = (-of.markers, of.coins) if kit.adventure else (of.coins,)  # adventure.tie, end.tie
    return Column(who, name, lines, ties=ties, may_win=able(kit, variant, of.expeditions, of.markers))


def against_each_other(kit: Kit, final: bool, columns: Iterable[Column]) -> Sheet:
    """end.winner, full-sail.winner, variant.winner, adventure.winner: the most influential of those who may win."""
    sheet = Sheet(final, tuple(columns), tie_rule="adventure.tie" if kit.adventure else "end.tie")
    return sheet._replace(why=tuple(_why(kit, sheet)))


def _why(kit: Kit, sheet: Sheet) -> Iterable[tuple[str, dict[str, object]]]:
    """What decided it, where influence alone did not."""
    won = [c for c in sheet.columns if c.who in sheet.winners]
    if not won and any(c.may_win for c in sheet.columns):
        return
    ahead = [c.name for c in sheet.columns if not c.may_win and (not won or ends(c.total)[1] > ends(won[0].total)[0])]
    if ahead and (won or sheet.final):
        yield ("adventure.winner" if kit.adventure else "variant.winner"), {"names": ", ".join(ahead)}
    if not sheet.final or not won:
        return
    if len(won) > 1:
        yield "end.shared", {}
    elif sheet.tie_break:
        tied = [c for c in sheet.columns if c.may_win and c.total == won[0].total]
        yield sheet.tie_rule, {"figures": ", ".join(f"{c.name} {_figures(c)}" for c in tied)}


def _figures(column: Column) -> str:
    return "/".join("?" if n is None else str(abs(n)) for n in column.ties)


# -- a team --------------------------------------------------------------------------------------------------------------


def against_time(final: bool, won: bool, points: int, still_open: int | None = None, who: str = "") -> Sheet:
    """coop.points: the points deck counts after a win only; coop.ranks: the title it earns."""
    counted = points if won or not final else 0
    lines = [Line("points-deck", "coop.points", counted, {"cards": points})]
    if won or not final:
        lines.append(Line(rank(points), "coop.ranks", 0))
    if still_open is not None:
        lines.append(Line("contracts-open", "coop.win", 0, {"count": still_open}))
    why: tuple[tuple[str, dict[str, object]], ...] = (("coop.win" if won else "coop.lose", {}),)
    return Sheet(final, (Column(TEAM, who, tuple(lines), may_win=won),), why=why if final else ())


def card_nine(final: bool, won: bool, lines: tuple[Line, ...], markers: int, tasks: int, chapter: str, who: str = "") -> Sheet:
    """adventure.coop-win: what card 9 asks about, all players together."""
    count = Line("markers-on-tasks", "adventure.coop-win", 0, {"count": markers, "tasks": tasks})
    why: tuple[tuple[str, dict[str, object]], ...] = (("adventure.coop-success", {"number": f"6{chapter}"}),)
    if not won:
        why = (("adventure.coop-repeat", {}),)
    return Sheet(final, (Column(TEAM, who, (*lines, count), may_win=won),), why=why if final else ())


# -- a tracked table -----------------------------------------------------------------------------------------------------


def score(s: PortRoyal) -> Sheet:
    """The sheet of a table, final once it is over."""
    final, kit = s.over, s.kit
    alone = "".join(s.names.values()) if len(s.players) == 1 else ""
    if kit.contracts and kit.coop:
        return against_time(final, s.won, s.points, len(open_contracts(s)), alone)
    if kit.coop:
        lines = tuple(Line("influence-of", "adventure.influence", lines=_influence(s, who), facts={"player": who}) for who in s.players)
        won = s.won if final else joint_victory(s)
        return card_nine(final, won, lines, markers_on_tasks(s), len(s.tasks), s.options.get("chapter", "1"), alone)
    variant = s.options.get("ending") == "expedition"
    columns = [column(kit, who, s.names[who], _standing(s, who), variant=variant) for who in s.players]
    return against_each_other(kit, final, columns)


def _standing(s: PortRoyal, who: Actor) -> Standing:
    seat = s.players[who]
    pinned = f"{who}.influence" in s.pins
    return Standing(_influence(s, who), 0 if pinned else len(seat.contracts), seat.coins, seat.markers, bool(seat.expeditions))


def _influence(s: PortRoyal, who: Actor) -> tuple[Line, ...]:
    """Shields of one area, card by card."""
    seat, kit = s.players[who], s.kit
    pinned = s.pins.get(f"{who}.influence")
    if isinstance(pinned, int):
        return (Line("pinned", "influence.count", pinned),)
    lines = [Line("persons", "influence.count", lines=_lines(s, seat.persons, "influence.count"))]
    if kit.mode != "full-sail":  # full-sail.no-expeditions
        lines.append(Line("expeditions", "expedition.influence", lines=_lines(s, seat.expeditions, "expedition.influence")))
    if seat.kept:
        kept = tuple(Line(w, "wholesaler.influence", 1, {"card": w}) for w in sorted(seat.kept))
        lines.append(Line("kept-ships", "wholesaler.influence", lines=kept))
    if kit.adventure:
        lines.append(Line("crowns", "crown.influence", s.shields(seat.crowns), {"crowns": seat.crowns}))
    return tuple(lines)


def _lines(s: PortRoyal, words: list[str], rule: str) -> tuple[Line, ...]:
    return tuple(Line(word, rule, s.span(word, "influence"), {"card": word}) for word in sorted(words))


def lacking(s: PortRoyal) -> None:
    """Asks for the shields on cards in the areas, where the box does not know them."""
    for seat in s.players.values():
        for word in (*seat.persons, *seat.expeditions):
            if len(cards := s.possible(word)) == 1:
                s.ask(s.box.cards[cards[0]], "influence")
        if seat.crowns:
            s.fact("crown.shields")
