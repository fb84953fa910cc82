"""Transit of Venus: the South Pacific, transit tokens, investors."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.move import Actor, Because, Choice, against, impossible, short

from ..boards import ATTRS, BRANCHES, INVESTORS
from ..copies import none_left
from ..state import Endeavor
from .effect import Effect, spend_blocks, spend_token


class Transit(Effect):
    """transit-of-venus.sail: a disc to the next space along a white line, and a transit token with its bonus."""

    verb = "transit"
    rule = "transit-of-venus.sail"
    exploit = "transit-of-venus"
    action = ("ship", "occupy")
    pay_rule = "transit-of-venus.action"
    by: Actor
    branch: str  # pacific up to Tahiti, then new-zealand or australia
    token: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (BRANCHES[1:] if tahiti(s) else BRANCHES[:1])
        elif len(said) == 1:
            yield from (*ATTRS, "glory")

    def needs(self, s: Endeavor) -> str | tuple[str, ...]:
        """transit-of-venus.action: as shown on the space to be taken."""
        if self.branch not in BRANCHES:
            return self.action
        space = len(s.pacific[self.branch]) + 1
        return s.known(f"transit.action.{self.branch}.{space}", "text") or self.action

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.branch not in BRANCHES or self.token not in (*ATTRS, "glory"):
            yield impossible("transit-of-venus.sail")
            return
        yield from short("transit-of-venus.no-token", s.stock["transit-token"], 1)
        yield from none_left(s, "transit-token", self.token)
        length = self.ask(s, "transit.length.pacific", "int")
        space = len(s.pacific[self.branch]) + 1
        if self.branch != "pacific":
            if length is not None and len(s.pacific["pacific"]) < length:
                yield against("transit-of-venus.fork", branch=self.branch)
            length = self.ask(s, f"transit.length.{self.branch}", "int", branch=self.branch)
        if length is not None and space > length:
            yield impossible("transit-of-venus.sail", branch=self.branch)
        elif s.tracked:
            self.ask(s, f"transit.action.{self.branch}.{space}", "one:ship|occupy", branch=self.branch, space=space)

    def happen(self, s: Endeavor) -> None:
        s.spend(self.by)
        s.pacific[self.branch].append(self.by)
        s.stock["transit-token"] -= 1
        s.handed.append(f"transit-token:{self.token}")
        if self.token == "glory":
            s.players[self.by].transit_glory += 1  # transit-of-venus.glory-token
        else:
            s.players[self.by].standins[self.token] += 1  # transit-of-venus.attribute-token


def tahiti(s: Endeavor) -> bool:
    """transit-of-venus.fork: is the last space before the fork filled?"""
    length = s.known("transit.length.pacific", "int")
    return length is not None and len(s.pacific["pacific"]) >= length


class Investor(Effect):
    """transit-of-venus.investor, transit-of-venus.investor-bonus: a wealth token to a free space, its bonus at once."""

    verb = "investor"
    rule = "transit-of-venus.investor"
    exploit = "transit-of-venus"
    action = "draw"
    discs = 0
    by: Actor
    bonus: str

    @classmethod
    def choices(cls, s: Endeavor, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (b for b in INVESTORS if b not in s.investors)

    def own(self, s: Endeavor) -> Iterator[Because]:
        if self.bonus not in INVESTORS or self.bonus in s.investors:
            yield impossible("transit-of-venus.investor", bonus=self.bonus)
        for reason in spend_blocks(s, self.by, "wealth"):
            yield impossible("transit-of-venus.investor-real") if reason.rule == "effect.real-token" else reason

    def happen(self, s: Endeavor) -> None:
        spend_token(s, self.by, "wealth")
        s.investors.append(self.bonus)
        if self.bonus == "two-payments":
            s.push("pay", self.by, n=2) if s.tracked else s.note("base.payment", player=self.by, n=2)
        else:
            n = s.grow(self.by, 3 if self.bonus == "three-discs" else 2)
            s.note("transit-of-venus.investor-bonus", player=self.by, n=n)


MOVES = (Transit, Investor)
