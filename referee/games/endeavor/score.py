"""The sheet in the order of the score pad: the three Exploits, then the base game (glory.before-base, glory.separate)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.move import Actor
from referee.kernel.score import Column, Line, Points, Sheet, between

from .exploits.every import EVERY
from .score_counts import Pieces, counted
from .score_lines import Get, line
from .score_pieces import AtTable
from .state import Endeavor

BASE = ("base-tracks", "base-cities", "base-buildings", "base-cards")


def column(who: Actor, name: str, chosen: list[str], g: Get) -> Column:
    lines = []
    for exploit in chosen:
        shield = g(f"shield-{exploit}")
        inner = tuple(EVERY[exploit].glory(g)) if shield[1] else ()
        if shield[1] and not shield[0]:
            inner = tuple(Line(x.id, x.rule, perhaps(x.points), x.facts) for x in inner)
        rule = "glory.separate" if shield[1] else "glory.shield"  # glory.shield: nothing without one at the end
        lines.append(Line(exploit, rule, lines=inner, facts={"exploit": exploit}))
    lines += [line(what, "base.scoring", g(what)) for what in BASE]
    tokens = [g.tokens(e, w) for e, w in (("south-sea", "stock-glory"), ("transit-of-venus", "transit-glory")) if e in chosen]
    if tokens:
        lines.append(line("harbor-tokens", "glory.harbor-tokens", (sum(a for a, _ in tokens), sum(b for _, b in tokens))))
    lines.append(line("base-slavery", "base.slavery-discard", g("base-slavery"), -1))
    return Column(who, name, tuple(lines))


def perhaps(p: Points) -> Points:
    a, b = (p, p) if isinstance(p, int) else p
    return between(min(0, a), max(0, b))


def score(s: Endeavor) -> Sheet:
    """base.tie: equal glory is a shared victory."""
    return sheet(AtTable(s), s.names, final=s.over)


def sheet(p: Pieces, names: Mapping[Actor, str], *, final: bool) -> Sheet:
    """One way for a table and for a tally."""
    discs = {w: counted(p, w, "transit-discs") for w in p.seats} if "transit-of-venus" in p.chosen else {}
    columns = (column(who, names[who], p.chosen, Get(p, who, discs)) for who in p.seats)
    return Sheet(final, tuple(columns), tie_rule="base.tie")
