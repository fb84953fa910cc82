"""How a turn goes on by itself: from opening to taking, from player to player, to the end of the game."""

from __future__ import annotations

from referee.kernel.move import Actor

from .cards import first
from .state import PortRoyal

TAKES = {4: 2, 5: 3}  # take.count: by ship colours in the harbour; one card below four


def begin_turn(s: PortRoyal, who: Actor) -> None:
    """turn.order, turn.phases: the active player opens cards first."""
    s.active = who
    s.harbour.clear()
    s.told.clear()
    s.opened = s.gambled = s.fresh = 0
    s.busted = False
    s.now.clear()
    s.push("discover", who)


def end_turn(s: PortRoyal) -> None:
    """take.next, bust.next: the next player clockwise; end.round: after the last of the round the game may end."""
    follower = s.after(s.active)
    s.turn += 1
    if follower == s.first:
        if s.ending:
            s.now.clear()
            s.push("over", s.active)
            s.note("end.round")
            return
        s.round += 1
    begin_turn(s, follower)


# -- phase 1 ---------------------------------------------------------------------------------------------------------


def doubled(s: PortRoyal) -> str | None:
    """A ship colour that lies in the harbour twice."""
    colours = [first(c).colour for c in s.ships()]
    return next((c for c in colours if colours.count(c) > 1), None)


def bust(s: PortRoyal, colour: str) -> None:
    """bust: the turn stops; bust.harbour: the harbour is discarded, bust.expeditions-stay; bust.jester: every player's jesters pay."""
    s.busted = True
    s.fresh = 0
    s.note("bust", colour=colour)
    s.note("bust.harbour", cards=len(s.lying()))
    gone = s.lying()
    s.harbour.clear()
    s.throw(gone)
    jesters(s, "bust.jester", list(s.seats(s.active)))
    s.now.clear()
    s.push("busted", s.active)  # expedition.after-bust, bust.skip, bust.stop


def jesters(s: PortRoyal, rule: str, whom: list[Actor]) -> None:
    for who in whom:
        n = s.count(who, "jester")
        if n:
            s.note(rule, player=who, coins=s.gain(who, n))


def tax(s: PortRoyal, bonus: str) -> None:
    """tax.everyone pays first, then the bonus is given (tax.order)."""
    for who in s.seats(s.active):
        coins = s.players[who].coins
        if coins is not None and coins >= 12:  # tax.half: of 13 coins six are lost
            s.note("tax.half", player=who, coins=coins // 2)
            s.pay(who, coins // 2)
    figures = {who: s.sabres(who) if bonus == "sabres" else s.influence(who) for who in s.players}
    best = max(figures.values()) if bonus == "sabres" else min(figures.values())
    for who in s.seats(s.active):  # tax.ties: all who tie, also where nobody has any
        if figures[who] == best:
            s.note(f"tax.{bonus}", player=who, coins=s.gain(who, 1))


# -- phase 2 ---------------------------------------------------------------------------------------------------------


def begin_trade(s: PortRoyal) -> None:
    """The active player takes first (take.order); the colours are counted now (take.count-start)."""
    s.fresh = 0
    s.now.clear()
    limit = TAKES.get(len({first(c).colour for c in s.ships()}), 1) + s.gambled  # gambler.extra
    begin_taking(s, s.active, limit)


def begin_taking(s: PortRoyal, who: Actor, limit: int) -> None:
    """A player's own taking starts: what is read at its start is read now, never for someone just hired."""
    lying = len(s.lying())
    admirals = s.count(who, "admiral")
    if lying >= 5 and admirals:  # admiral.bonus, admiral.new
        s.note("admiral.bonus", player=who, coins=s.gain(who, 2 * admirals))
    if lying == 0:  # jester.empty, jester.new
        jesters(s, "jester.empty", [who])
    limit += s.count(who, "governor")  # governor.extra, governor.new
    s.push("take", who, limit=limit, taken=0)


def go_on(s: PortRoyal) -> None:
    """Passes the taking on while the player at it has nothing left to take; ends the turn after the last."""
    while s.now and (frame := s.top()) and frame.name == "take":
        if s.lying() and frame.data["taken"] < frame.data["limit"]:
            return
        next_taker(s)


def next_taker(s: PortRoyal) -> None:
    """take.others: each other player clockwise; take.leftover: what remains is discarded."""
    frame = s.top()
    assert frame
    s.pop()
    follower = s.after(frame.by)
    if follower != s.active:
        begin_taking(s, follower, 1)
        return
    if s.lying():
        s.note("take.leftover", cards=len(s.lying()))
        gone = s.lying()
        s.harbour.clear()
        s.throw(gone)
    end_turn(s)


def settle(s: PortRoyal) -> None:
    """Standing conditions, after every record: the end is announced, an idle taker is passed over, a bust turn ends."""
    if not s.now:
        begin_turn(s, s.first)
    go_on(s)
    if not s.ending:
        for who in s.players:
            if s.influence(who) >= 12 and has_expedition(s, who):  # end.twelve, variant.expedition
                s.ending = True  # end.stays: discarding persons later does not take it back
                s.note("variant.expedition" if variant(s) else "end.twelve", player=who, points=s.influence(who))
                break


def variant(s: PortRoyal) -> bool:
    return s.options.get("ending") == "expedition"


def has_expedition(s: PortRoyal, who: Actor) -> bool:
    """variant.winner: without the variant nobody needs one."""
    return not variant(s) or bool(s.players[who].expeditions)
