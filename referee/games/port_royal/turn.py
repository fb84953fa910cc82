"""How a turn goes on by itself: from opening to taking, from player to player, to the end of the game."""

from __future__ import annotations

from referee.kernel.move import Actor

from .adventure import events, heroes, persons, setup, tasks
from .bust import emptied
from .contracts import cards as contracts_cards
from .contracts import cooperative, fulfilling
from .ending import LACKS, corrected, ended, game_over
from .persons import PAID, jesters, paid_at_start
from .state import PortRoyal
from .symbols import met
from .taxes import may_spare, moved_on

#: Decisions of the active player alone.
OWN = ("event", "month-end", "discover", "looking", "lookout", "sink-or-bust", "gamble", "gambled", "busted", "finish", "lying")
TAKES = {4: 2, 5: 3, 6: 4}  # take.count: by ship colours in the harbour; one card below four; ares.colour


def begin_turn(s: PortRoyal, who: Actor) -> None:
    """turn.order, turn.phases: the active player opens cards first."""
    s.active = who
    s.harbour.clear()
    s.served.clear()
    s.told = [word for word in s.told if word.startswith(LACKS)]
    s.opened = s.gambled = s.fresh = 0
    s.busted = False
    s.now.clear()
    kit = s.kit
    if kit.adventure:
        events.begin_turn(s)
        return
    if quick(s):
        _told_in_short(s)
        return
    s.push("discover", who)
    if kit.contracts:
        s.advanced.clear()
        moved_on(s)
        if kit.coop and s.time == 0:  # no time card can be opened, and nothing may be done before it
            game_over(s, "coop.lose")


def all_laid(s: PortRoyal) -> None:
    """contracts.four, coop.time-deck: once all contracts lie open, the time deck is counted, or the first turn begins."""
    if len(s.contracts) < contracts_cards.face_up(s):
        return
    s.pop()
    if s.kit.coop:
        s.time = cooperative.time_cards(s)
        s.note("coop.time-deck", cards=s.time)
        s.push("aside", s.first)
    else:
        begin_turn(s, s.first)


def quick(s: PortRoyal) -> bool:
    """Does the table tell only what was taken? Where other cards decide more than taxes and expeditions, every card is told."""
    return s.tracking == "takes" and s.kit.brief


def _told_in_short(s: PortRoyal) -> None:
    """Nobody tells what else is opened: the piles are not known, and what lies in the harbour is asked where somebody is paid by it."""
    s.hidden = None
    s.discard.clear()
    if any(s.count(who, kind) for who in s.players for kind in ("admiral", "jester")):
        s.push("lying", s.active)
    else:
        takes_begin(s, s.active, -1)


def takes_begin(s: PortRoyal, who: Actor, lying: int) -> None:
    """A player's own taking, where only what is taken is told; `lying` is -1 where it does not matter."""
    if lying >= 5 and (admirals := s.count(who, "admiral")):
        s.note("admiral.bonus", player=who, coins=s.gain(who, 2 * admirals))
    if lying == 0:
        jesters(s, "jester.empty", [who])
    s.push("takes", who, limit=allowed_at_most(s, who), taken=0, lying=lying)


def allowed_at_most(s: PortRoyal, who: Actor) -> int:
    """Where nobody tells how many colours lie there: as with five, and with every gambler."""
    most = TAKES[5] + s.count(who, "gambler") if who == s.active else 1
    return most + s.count(who, "governor")


def end_turn(s: PortRoyal) -> None:
    """take.next, bust.next: the next player clockwise; end.round, adventure.round: after the last of the round the game may end."""
    if ended(s):
        return
    if stuck(s):
        game_over(s, "deck.stuck")
        return
    follower = s.after(s.active)
    s.turn += 1
    if follower == s.first:
        if s.ending:
            game_over(s, "end.round")
            return
        s.round += 1
    begin_turn(s, follower)


def stuck(s: PortRoyal) -> bool:
    """deck.stuck: every card lies before a player, and nobody can complete an expedition."""
    kit = s.kit
    if kit.contracts or kit.adventure or not s.nothing_left():
        return False
    return not any(met(s, who, e) for who in s.players for e in s.expeditions)


# -- phase 2 ---------------------------------------------------------------------------------------------------------


def begin_trade(s: PortRoyal) -> None:
    """The active player takes first (take.order); the colours are counted now (take.count-start)."""
    s.fresh = 0
    s.now.clear()
    begin_taking(s, s.active)


def allowed(s: PortRoyal, who: Actor) -> int:
    """How many cards a player may take: take.count, gambler.extra, task.51 for the active one; take.others; governor.extra."""
    cards = TAKES.get(s.colours(), 1) + s.gambled - s.fewer if who == s.active else 1
    return cards + s.count(who, "governor")


def begin_taking(s: PortRoyal, who: Actor) -> None:
    """A player's own taking starts: what is read at its start is read now, never for someone just hired (governor.new)."""
    lying = len(s.harbour) - s.harbour.count("-")
    for kind, coins in paid_at_start(s, who, lying):
        s.note(PAID[kind], player=who, coins=s.gain(who, coins))
    if s.kit.adventure:
        heroes.begin_taking(s, who, lying)
        persons.crown_innkeepers(s, who)
    s.push("take", who, limit=allowed(s, who), taken=0)


def time_to_act(s: PortRoyal) -> list[Actor]:
    """The active player, whoever takes just now, and those whose moment it is."""
    frame = s.top()
    return [s.active, *([frame.by] if frame and frame.name in ("take", "takes") else []), *(m.rpartition(":")[2] for m in s.moment)]


def go_on(s: PortRoyal) -> None:
    """Passes the taking on while the player at it has nothing left to take; ends the turn after the last."""
    while s.now and (frame := s.top()) and frame.name in ("take", "takes"):
        data = frame.data
        if data["taken"] < data["limit"] and (frame.name == "takes" or len(s.harbour) != s.harbour.count("-")):
            return
        if _ready(s, frame.by) or persons.may_sell(s, frame.by):
            return  # contracts.when, task.when, innkeeper.sell: still their time to act
        if frame.by == s.active and completable(s):
            return  # expedition.anytime, ability.when: also with the card just taken
        next_taker(s)


def next_taker(s: PortRoyal) -> None:
    """take.others: each other player clockwise; take.leftover: what remains is discarded."""
    frame = s.top()
    assert frame
    s.pop()
    s.sold = 0
    if 0 < frame.data["limit"] <= frame.data["taken"]:
        s.served.append(f"{frame.by}:{frame.data['limit']}")
    if frame.by == s.active:
        s.declined = paid(s)
    follower = s.after(frame.by)
    if follower != s.active and frame.name == "takes":
        takes_begin(s, follower, frame.data["lying"])
    elif follower != s.active:
        begin_taking(s, follower)
    elif set(paid(s)) - set(s.declined):  # the others' coins made something possible
        s.push("finish", s.active)
    else:
        leave(s)


def paid(s: PortRoyal) -> list[str]:
    """The contracts and tasks the active player may fulfil now, some of them for coins."""
    return [*fulfilling.ready(s, s.active), *tasks.ready(s, s.active)]


def leave(s: PortRoyal) -> None:
    """The turn is over: what remains in the harbour is discarded (take.leftover)."""
    emptied(s, "take.leftover")
    end_turn(s)


# -- standing conditions -----------------------------------------------------------------------------------------------


def settle(s: PortRoyal) -> None:
    """Standing conditions, after every record: the end is announced, an idle taker is passed over, a bust turn ends."""
    if not s.now:
        begin_turn(s, s.first)
    if s.acting is None:
        corrected(s)
        _whose(s)
    if s.unclear and (top := s.top()) and top.name != "bonus":
        s.push("bonus", s.unclear[0].partition(":")[0])
    if ended(s, s.acting):
        return
    go_on(s)
    top = s.top()
    if top and top.name == "busted" and not s.moment and not may_spare(s) and not completable(s) and not paid(s):
        end_turn(s)  # bust.next: nothing is left to decide


def _whose(s: PortRoyal) -> None:
    """After a `set`: another active player has the decision, another first player begins where nobody has; what lies there was opened."""
    s.opened = max(s.opened, len(s.lying()))
    frame = s.frame
    if frame.name in ("lot", "hero") and s.players[frame.by].hero:
        setup.next_hero(s)
    elif frame.name == "lay":
        all_laid(s)
    elif frame.name == "discover" and s.kit.coop and s.kit.contracts and not s.opened and not s.time and cooperative.open_contracts(s):
        game_over(s, "coop.lose")
    elif frame.name in OWN and frame.by != s.active:
        frame.by = s.active
        s.turn = max(s.turn, 2)
    elif frame.name in OWN and s.turn == 1 and not s.opened and s.active != s.first:
        begin_turn(s, s.first)


def _ready(s: PortRoyal, who: Actor) -> bool:
    return bool(fulfilling.ready(s, who) or tasks.ready(s, who))


def completable(s: PortRoyal) -> bool:
    """Could the active player complete an expedition on the table?"""
    return any(met(s, s.active, e) for e in s.expeditions)
