"""What every gain and loss brings with it: glory, loyalty, bounties, gold, damage, lost tokens, a captain's death, ships of war."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.flow import Frame
from referee.kernel.move import Actor

from .captain import Captain
from .fittings import strip
from .state import Npc, Seas
from .zones import NATIONS, PARTS, PIRATES, TRACK, TREASURE, size

OF_A_SHIP = {  # decisions that end with the captain
    "battle", "long-guns", "clash", "clashed", "hits", "shot", "place", "crew-combat", "spoils", "reef", "overboard",
    "merchant", "merchant-roll", "merchant-cards", "merchant-away", "raid-cards", "raid-damage", "raid-land", "raid-loot",
}  # fmt: skip


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


def restless(s: Seas, who: Actor) -> bool:
    """loyalty.restless: neither crew nor specialists for nothing."""
    return s.on(11) and TRACK.index(s.players[who].loyalty) <= TRACK.index("restless")


def enlist(s: Seas, who: Actor) -> None:
    """One more specialist."""
    seat = s.players[who]
    if seat.specialists is not None:
        seat.specialists += 1


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


def lay_down(s: Seas, who: Actor, gold: int) -> None:
    """stash.where: into the stash, or out of it."""
    pay(s, who, gold)
    seat = s.players[who]
    if seat.stash is not None:
        seat.stash += gold


def excess(s: Seas, who: Actor) -> int:
    """ship.cargo: cards the damaged hold no longer takes; in port up to 6 are held (buy.hold)."""
    seat = s.players[who]
    have = seat.carries()
    return 0 if have is None or seat.port else max(0, have - max(0, seat.left("cargo")))


def spill(s: Seas, who: Actor) -> None:
    """ship.cargo: surplus cards are discarded; contraband.damage: with both kinds aboard the owner names the compartment."""
    seat, over = s.players[who], excess(s, who)
    if over and seat.cargo and seat.seen():
        if not any(f.name == "overboard" and isinstance(f, Frame) and f.by == who for f in s.now):
            s.push("overboard", who)
        return
    if over and seat.cargo:
        seat.cargo -= over
    elif over and seat.contraband:
        seat.contraband -= over
    if over:
        s.note("ship.cargo", player=who, n=over)


def strike(s: Seas, who: Actor, part: str, n: int = 1) -> int:
    """Damage to a location; beyond what is left of it, as the table told (hit.destroyed). Returns what was dealt."""
    seat = s.players[who]
    dealt = min(n, max(0, seat.left(part)))
    seat.damage[part] += dealt
    if part == "cargo":
        spill(s, who)
    if n > dealt and part != "hull" and s.known("hit.destroyed") == "hull":
        return dealt + strike(s, who, "hull", n - dealt)
    return dealt


def used_up(s: Seas, who: Actor, weapon: str) -> None:
    """weapons.spend; upgrades.back: one won from an NPC goes back to the reserve of upgrades."""
    seat = s.players[who]
    seat.weapons.remove(weapon)
    if weapon in seat.taken:
        seat.taken.remove(weapon)


def new_ship(s: Seas, who: Actor, ship: str, damage: Mapping[str, int] | None = None, keep: bool = False) -> None:
    """shipyard.keep, claim.ship: weapons and as many crew as fit go over to another ship, modifications only where they may be kept."""
    seat = s.players[who]
    if not keep:
        strip(s, seat)
    crew = max(0, seat.left("crew"))
    seat.ship = ship
    seat.damage = {part: min((damage or {}).get(part, 0), size(ship, part)) for part in PARTS}
    seat.damage["hull"] = min(seat.damage["hull"], size(ship, "hull") - 1)
    seat.damage["crew"] = max(0, seat.size("crew") - crew)
    spill(s, who)


def die(s: Seas, who: Actor, rule: str) -> None:
    """death.lose, death.keep, plunder.mission, favor.death, contraband.death; the turn of the dead ends."""
    old = s.players[who]
    s.note(rule, player=who)
    sailing = who == s.active or any(who in (b.me, b.foe) for b in s.battle)
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
        spared=old.favor,
    )
    s.battle[:] = [b for b in s.battle if who not in (b.me, b.foe)]
    keep = ("turn", "turn-over", "over")
    s.now[:] = [
        f
        for f in s.now
        if isinstance(f, Frame)
        and not (sailing and f.name in OF_A_SHIP)
        and f.data.get("who") != who
        and (f.by != who or f.name in keep)
    ]
    if sailing:
        s.raid.clear()
    if who == s.active and any(f.name == "turn" for f in s.now):
        s.cut("turn")
        s.push("turn-over", who)
    strip(s, old)


def new_npc(s: Seas, slot: str, zone: str, ship: str = "") -> Npc:
    """npc.replace is what the key does; war.man-o-war: a frigate of a nation at war is a man-o-war."""
    if slot in PIRATES:
        return Npc(zone, PIRATES[slot])
    if slot == TREASURE:
        return Npc(zone, "galleon")
    return Npc(zone, "man-o-war" if ship == "man-o-war" or any(slot in war.split("-") for war in s.wars) else "frigate")


def rearm(s: Seas, *nations: str) -> None:
    """war.man-o-war, upgrades.war: ships of these nations follow war and peace and keep their upgrades; others stay (cards.man-o-war)."""
    for slot in nations:
        for npc in (s.npcs.get(slot), s.coming.get(slot)):
            if npc:
                npc.ship = "man-o-war" if any(slot in war.split("-") for war in s.wars) else "frigate"
