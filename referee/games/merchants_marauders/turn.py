"""How a round goes on by itself: merchants, weather, event, turns, NPCs that enter, the end."""

from __future__ import annotations

from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from .danger_board import board, hunted, percent
from .gains_losses import excess, lay_down, spill
from .loyalty import loyal
from .modifications import refit
from .npcs import scouts
from .state import Seas
from .zones import of_rule

# -- the round ---------------------------------------------------------------------------------------------------------


def begin_round(s: Seas) -> None:
    """round.order: merchants, wind and storm, event."""
    s.now.clear()
    s.battle.clear()
    s.raid.clear()
    s.ambush.clear()
    s.event = s.overruled = ""
    for seat in s.players.values():
        seat.free = seat.fierce = seat.visited = seat.silent = seat.hired = False
    if len(s.raided) >= of_rule("merchant.refill"):
        s.note("merchant.refill", n=len(s.raided))
        s.raided.clear()
    s.push("wind" if s.has_wind or s.has_storm else "event", "table")  # storm.spin: the spinner turns for the storm alone too


def begin_turns(s: Seas) -> None:
    """setup.first: clockwise; variant-1.first: or drawn from the bag."""
    s.waiting = list(s.seats(s.first))
    s.now.clear()
    warn(s)
    next_turn(s)


def warn(s: Seas) -> None:
    """The danger board in notes, before the captains move: who is looked for where (npc.scout), whose Ports are closed (move.closed)."""
    for slot, (zone, prey) in hunted(s).items():
        chances = dict.fromkeys(percent(chance) for _, chance in prey)
        s.note("npc.scout", npc=slot, zone=zone, player=tuple(who for who, _ in prey), chance=" / ".join(chances))
    for danger in board(s):
        if danger.closed:
            why = ("bounty",) * any(n for _, n, _ in danger.closed) + ("war",) * any(war for _, _, war in danger.closed)
            s.note("move.closed", player=danger.who, nation=tuple(flag for flag, _, _ in danger.closed), why=why)


def next_turn(s: Seas) -> None:
    """variant-1.setup, variant-1.twice: all cubes are in the bag again in every round."""
    s.now.clear()
    if not s.waiting:
        end_round(s)
    elif s.variant(1) and len(s.waiting) > 1:  # variant-1.next
        s.push("bag", "table")
    else:
        begin_turn(s, s.waiting[0])


def begin_turn(s: Seas, who: Actor) -> None:
    """turn.actions, turn.start."""
    s.waiting.remove(who)
    s.active = who
    seat = s.players[who]
    if s.variant(1):
        s.note("variant-1.next", player=who)
    seat.actions = of_rule("turn.actions")
    if s.round >= seat.fined:  # variant-5.penalty: not before the next round
        seat.actions -= seat.penalty
        seat.penalty = 0
    seat.flipped = False  # variant-5.flip: turned back in the own next turn
    seat.ported = seat.after_sale = seat.raised = seat.courted = seat.port_done = seat.offered = seat.visiting = False
    seat.failed = seat.again = ""
    seat.stock.clear()
    seat.began = seat.zone if seat.port else ""
    s.push("turn", who)
    if not seat.alive:  # death.new
        s.push("captain", who)
    else:
        meet_dangers(s, who)


def end_turn(s: Seas) -> None:
    """loyalty.stay, then the next captain."""
    seat = s.players[s.active]
    s.turn += 1
    if s.on(11) and seat.alive and seat.port and seat.began == seat.zone:
        loyal(s, s.active, -1, "loyalty.stay")
    s.cut("turn")
    if seat.loyalty == "mutiny" and seat.alive:
        s.push("turn-over", s.active)
        s.push("mutiny", "table", who=s.active)
        s.note("loyalty.mutiny", player=s.active)
        return
    next_turn(s)


def end_round(s: Seas) -> None:
    """end.ten; npc.enter: NPCs of the event card enter at the end of the round; variant-1.again."""
    for slot, npc in s.coming.items():
        s.npcs[slot] = npc
        s.note("npc.enter", npc=slot, zone=npc.zone)
    s.coming.clear()
    if s.ending:
        s.now.clear()
        s.push("over", s.active)
        return
    s.round += 1
    begin_round(s)


def settle(s: Seas) -> None:
    """Standing conditions: a mutiny is checked at once; the round goes on when nobody has anything to decide."""
    refit(s)
    if not s.now:
        return
    recheck(s)
    names = [f.name for f in s.now]
    top = s.top()
    if top and top.name == "overboard" and not (excess(s, top.by) and s.players[top.by].cargo and s.players[top.by].seen()):
        s.pop()
        spill(s, top.by)
        return
    if top and top.name == "stashing" and s.players[top.by].loyalty != "mutiny":
        s.pop()
        lay_down(s, top.by, top.data["gold"])
        return
    if names[-1] == "turn-over":
        next_turn(s)
        return
    if names[-1] == "turns":  # the event is done: the captains move
        begin_turns(s)
        return
    if names[-1] == "after-start":  # variant-4.first-round: the set-up is done
        begin_round(s)
        return
    for who, seat in s.players.items():
        if seat.alive and seat.loyalty == "mutiny" and "mutiny" not in names and names[-1] not in ("over", "captain"):
            s.now.append(Frame("mutiny", "table", {"who": who}))
            s.note("loyalty.mutiny", player=who)
            return


def recheck(s: Seas) -> None:
    """npc.scout: an NPC that no longer looks for the captain does not scout; why it does may have changed meanwhile."""
    while (top := s.top()) and top.name == "scouted":
        who = top.data["who"]
        top.data["why"] = scouts(s, top.data["npc"], who, s.at_sea(who))
        if top.data["why"]:
            return
        s.pop()


# -- arriving in a zone ------------------------------------------------------------------------------------------------


def meet_dangers(s: Seas, who: Actor, entered: bool = False) -> None:
    """turn.start, turn.enter: variant-5.before-npc, the storm, then every NPC that hunts there. The last pushed comes first."""
    zone = s.at_sea(who)
    if not zone:
        return
    for slot in reversed(list(s.npcs)):
        if rule := scouts(s, slot, who, zone):
            s.push("scouted", "table", npc=slot, who=who, why=rule)
    if s.has_storm and s.storm == zone and s.players[who].captain != "christian-marquis":  # storm.when, storm.marquis
        s.push("storm", "table", who=who)
    if entered and s.variant(5):
        others = [w for w in s.seats(who)[1:] if s.at_sea(w) == zone and not s.players[w].flipped]
        s.ambush.clear()
        for other in reversed(others):
            s.push("ambush", other, who=who)
