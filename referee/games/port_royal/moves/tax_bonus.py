"""A tax's bonus, where who gets it hangs on shields or sabres that nobody knows."""

from __future__ import annotations

from referee.kernel.move import Move, says

from ..state import PortRoyal


class Bonus(Move[PortRoyal]):
    """Has this player the most sabres, or the least influence? Those at the table see it."""

    verb = "bonus"
    rule = "tax.ties"
    bare = True
    gets: str = says(("yes", "no"))

    def apply(self, s: PortRoyal) -> None:
        s.pop()
        who, rule, coins = s.unclear.pop(0).split(":")
        if self.gets == "yes":
            s.note(rule, player=who, coins=s.gain(who, int(coins)))
