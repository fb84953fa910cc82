"""How a round goes on by itself: merchants, weather, event, turns, NPCs that enter, the end; and what every gain brings with it."""

from __future__ import annotations

from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from .chart import NATIONS, PIRATES, TRACK, TREASURE, clockwise
from .hunt import scouts
from .state import Captain, Npc, Seas

MERCHANTS = 8  # merchant.refill
OF_A_SHIP = {  # decisions that end with the captain
    "battle", "clash", "clashed", "hits", "shot", "place", "crew-combat", "spoils", "reef", "overboard",
    "merchant", "raid-cards", "raid-damage", "raid-land", "raid-loot",
}  # fmt: skip


# -- the round ---------------------------------------------------------------------------------------------------------


def begin_round(s: Seas) -> None:
    """round.order: merchants, wind and storm, event."""
    s.now.clear()
    s.battle.clear()
    s.raid.clear()
    s.ambush.clear()
    for seat in s.players.values():
        seat.free = seat.fierce = seat.visited = seat.silent = False
    if len(s.raided) >= MERCHANTS:
        s.note("merchant.refill", n=len(s.raided))
        s.raided.clear()
    s.push("wind" if s.has_wind or s.has_storm else "event", "table")  # storm.spin: the spinner turns for the storm alone too


def weather(s: Seas, way: str) -> None:
    """wind.spin, storm.move, storm.clockwise."""
    s.pop()
    if s.has_wind:
        s.wind = way
        s.note("wind.spin", direction=way)
    if s.has_storm:
        ways = s.ways(s.storm)
        s.storm = clockwise(ways, way) or s.storm
        s.note("storm.move" if way in ways else "storm.clockwise", zone=s.storm)
    s.push("event", "table")


def begin_turns(s: Seas) -> None:
    """setup.first: clockwise; variant-1.first: or drawn from the bag."""
    s.waiting = list(s.seats(s.first))
    s.now.clear()
    next_turn(s)


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
    seat.actions = 3
    if s.round >= seat.fined:  # variant-5.penalty: not before the next round
        seat.actions = max(0, 3 - seat.penalty)
        seat.penalty = 0
    seat.flipped = False  # variant-5.flip: turned back in the own next turn
    seat.ported = seat.after_sale = seat.raised = False
    seat.began = seat.zone if seat.port else ""
    s.push("turn", who)
    if not seat.alive:  # death.new
        s.push("captain", who)
    else:
        perils(s, who)


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
    if not s.now:
        return
    names = [f.name for f in s.now]
    top = s.top()
    if top and top.name == "overboard" and not (excess(s, top.by) and s.players[top.by].cargo and s.players[top.by].seen()):
        s.pop()
        spill(s, top.by)
        return
    if names[-1] == "turn-over":
        next_turn(s)
        return
    if names[-1] == "turns":  # the event is done: the captains move
        begin_turns(s)
        return
    if names[-1] == "after-start":  # variant-4: the set-up is done
        begin_round(s)
        return
    for who, seat in s.players.items():
        if seat.alive and seat.loyalty == "mutiny" and "mutiny" not in names and names[-1] not in ("over", "captain"):
            s.now.append(Frame("mutiny", "table", {"who": who}))
            s.note("loyalty.mutiny", player=who)
            return


# -- arriving in a zone ------------------------------------------------------------------------------------------------


def perils(s: Seas, who: Actor, entered: bool = False) -> None:
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


# -- gains and losses --------------------------------------------------------------------------------------------------


def glory(s: Seas, who: Actor, source: str, rule: str, n: int = 1) -> None:
    """glory.card: a card for each point, 4 at most; loyalty.glory."""
    seat = s.players[who]
    seat.glory[source] += n
    if seat.cards is not None:
        seat.cards = min(4, seat.cards + n)
    s.note(rule, player=who, n=n)
    for _ in range(n):
        loyal(s, who, 1, "loyalty.glory")


def loyal(s: Seas, who: Actor, step: int, rule: str) -> None:
    """loyalty.order: one step on the track, never above its top."""
    seat = s.players[who]
    if not s.on(11) or not seat.alive:
        return
    k = min(len(TRACK) - 1, max(0, TRACK.index(seat.loyalty) + step))
    if TRACK[k] != seat.loyalty:
        seat.loyalty = TRACK[k]
        s.note(rule, player=who, loyalty=TRACK[k])


def bounty(s: Seas, who: Actor, nation: str, n: int = 1, rule: str = "bounty.gain") -> None:
    if nation in NATIONS and n > 0:
        s.players[who].bounties[nation] += n
        s.note(rule, player=who, nation=nation, n=n)


def gain(s: Seas, who: Actor, gold: int) -> None:
    seat = s.players[who]
    if seat.gold is not None:
        seat.gold += gold


def pay(s: Seas, who: Actor, gold: int) -> None:
    gain(s, who, -gold)


def excess(s: Seas, who: Actor) -> int:
    """ship.cargo: cards the damaged hold no longer takes; in port up to 6 are held (buy.hold)."""
    seat = s.players[who]
    have = seat.carries()
    return 0 if have is None or seat.port else max(0, have - max(0, seat.left("cargo")))


def spill(s: Seas, who: Actor) -> None:
    """ship.cargo: surplus cards are discarded; contraband.damage: with both kinds aboard the owner names the compartment."""
    seat = s.players[who]
    while excess(s, who):
        if seat.cargo and seat.seen():
            if not any(f.name == "overboard" and isinstance(f, Frame) and f.by == who for f in s.now):
                s.push("overboard", who)
            return
        if seat.cargo:
            seat.cargo -= 1
        elif seat.contraband:
            seat.contraband -= 1
        s.note("ship.cargo", player=who, n=1)


def hit(s: Seas, who: Actor, part: str, n: int = 1) -> int:
    """Damage to a location, as far as there is something left to damage; returns what was dealt."""
    seat = s.players[who]
    dealt = min(n, max(0, seat.left(part)))
    seat.damage[part] += dealt
    if part == "cargo":
        spill(s, who)
    return dealt


def returned(s: Seas, n: int) -> None:
    """mods.return: as many tokens as went to the reserve are drawn to ports without one; where it can choose, the table tells which."""
    if n and s.on(3):
        s.note("mods.return", n=n)
        if n >= len(s.bare):
            s.bare.clear()


def die(s: Seas, who: Actor, rule: str) -> None:
    """death.lose, death.keep, favor.death, contraband.death; the turn of the dead ends."""
    old = s.players[who]
    s.note(rule, player=who)
    s.players[who] = Captain(
        glory=old.glory,
        stash=old.stash,
        sold=old.sold,
        gold=0,
        cards=0,
        penalty=old.penalty,
        fined=old.fined,
        actions=0,
        alive=False,
        port=True,
    )
    returned(s, len(old.mods))
    s.battle[:] = [b for b in s.battle if who not in (b.me, b.foe)]
    keep = ("turn", "turn-over", "over")
    s.now[:] = [
        f
        for f in s.now
        if isinstance(f, Frame) and f.name not in OF_A_SHIP and f.data.get("who") != who and (f.by != who or f.name in keep)
    ]
    s.raid.clear()
    if who == s.active and any(f.name == "turn" for f in s.now):
        s.cut("turn")
        s.push("turn-over", who)


def new_npc(s: Seas, slot: str, zone: str, ship: str = "") -> Npc:
    """npc.replace is what the key does; war.man-o-war: a frigate of a nation at war is a man-o-war."""
    if slot in PIRATES:
        return Npc(zone, PIRATES[slot])
    if slot == TREASURE:
        return Npc(zone, "galleon")
    return Npc(zone, "man-o-war" if ship == "man-o-war" or any(slot in war.split("-") for war in s.wars) else "frigate")


def rearm(s: Seas) -> None:
    """war.man-o-war, upgrades.war: ships follow war and peace and keep their upgrades."""
    for slot in NATIONS:
        for npc in (s.npcs.get(slot), s.coming.get(slot)):
            if npc:
                npc.ship = "man-o-war" if any(slot in war.split("-") for war in s.wars) else "frigate"
