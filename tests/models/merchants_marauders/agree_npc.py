"""NPCs: where they sail, whom they hunt and scout, which upgrades they draw, war and peace – the program against the model."""

from __future__ import annotations

from random import Random

from referee.games.merchants_marauders.moves.round import Drift
from referee.games.merchants_marauders.npcs import scouts
from referee.games.merchants_marauders.state import Seas
from referee.kernel.options import judge
from tests.journal_lines import tell
from tests.models.merchants_marauders import model_npc as model
from tests.models.merchants_marauders.adapter import MOD, NATION, SHOT, begun, entered, our_map, our_owners, sea_table, seat_of, slot_of
from tests.models.merchants_marauders.model_common import COMPASS, NATIONS

TOKENS = {**SHOT, **MOD, "grapple": "grappling-hooks", "0": "0", "2": "2"}


def random_sea(rng: Random) -> model.Position:
    """The model's random position, crowded on a part of the printed map so that prey is often near."""
    position = model.random_position(rng)
    position.sea, position.owners = our_map(), our_owners()
    middle = rng.choice(sorted(position.sea))
    crowd = sorted({middle, *position.sea[middle].values()})
    for one in (*position.npcs.values(), *position.captains.values()):
        one.zone = rng.choice(crowd)
    for captain in position.captains.values():
        captain.in_port = captain.in_port and captain.zone in position.owners
        captain.hidden = int(captain.contraband > 0 and rng.random() < 0.3)
    position.wars = [tuple(rng.sample(NATIONS, 2))] if rng.random() < 0.4 else []
    position.rules = model.Rules(stay_with_prey=rng.random() < 0.7, naval_own_bounty=False, war_prey=rng.random() < 0.5)
    return position


def sails(seed: int) -> str:
    """One NPC after another is moved by the card: the model's zone is allowed, for the model's reason; then who scouts whom."""
    rng = Random(seed)
    position = random_sea(rng)
    table = sea_table(position)
    s: Seas = table.s
    why = {"stay": ("npc.stays",), "hunt": ("npc.move-hunt",), "drift": ("npc.move", "npc.clockwise")}
    for one in list(position.npcs.values()):
        way = rng.choice(COMPASS)
        steps, position = model.move(position, model.Event("move", [(one.name, way)]))
        ((reason, _, _, to),) = steps
        begun(table, "npc-move", "npcs", npc=slot_of(one), way=way.casefold())
        if rule := [b.rule for b in judge(Drift.of("npcs", (to,)), s)]:
            return f"seed {seed}: {one.name} {way}: the model sails to {to} ({reason}), the program refuses by {rule}"
        note = entered(table, f"npcs sails {to}").notes[-1].rule
        if note not in why[reason]:
            return f"seed {seed}: {one.name} {way} to {to}: the model says {reason}, the program {note}"
    for name in position.captains:
        theirs = sorted(slot_of(position.npcs[one]) for one in model.seekers(position, name))
        who = seat_of(name)
        ours = sorted(slot for slot in s.npcs if s.at_sea(who) and scouts(s, slot, who, s.at_sea(who)))
        if ours != theirs:
            return f"seed {seed}: {name} is looked for by {theirs} (model), {ours} (program)"
    return ""


def arrives(seed: int) -> str:
    """A card brings an NPC: its upgrades token by token, the old ship's tokens, where it stands when the round ends; then a war."""
    rng = Random(seed)
    position = random_sea(rng)
    kinds = [*SHOT, *MOD, "grapple"]
    position.usable, position.reserve = tuple(kinds), [*kinds, *kinds, "0", "2"]
    table = sea_table(position)
    s: Seas = table.s
    naval = rng.random() < 0.6
    zone = rng.choice(sorted(position.sea))
    new = (
        model.Npc("naval", "frigate", rng.choice(NATIONS), zone) if naval else model.Npc("pirate", rng.choice(("sloop", "brig")), "", zone)
    )
    if naval and any(new.nation in war for war in position.wars):
        new.hull = "man-o-war"
    begun(table, "arrival")
    entered(table, f"table comes {slot_of(new)} {zone}")
    draws: list[str] = []
    while (top := s.top()) and top.name == "upgrade":
        token = rng.choice(position.reserve)
        draws.append(token)
        found = tell(table, f"table upgrade {TOKENS[token]}")
        if {b.rule for b in found.refused} - {"upgrades.redraw", "upgrades.two"}:
            return f"seed {seed}: {token} refused by {[b.rule for b in found.refused]}"
    _, after = model.move(position, model.Event("appear", npc=new, draws=draws))
    ours, theirs = s.coming[slot_of(new)].upgrades, [TOKENS[token] for token in after.flags[new.name].upgrades]
    if ours != theirs:
        return f"seed {seed}: drawn {draws}: the model keeps {theirs}, the program {ours}"
    two = rng.sample(NATIONS, 2)
    kind = "peace" if set(two) in [set(war) for war in after.wars] else "war"
    _, after = model.move(after, model.Event("end_round"))
    _, after = model.move(after, model.Event(kind, nations=(two[0], two[1])))
    s.npcs.update(s.coming)
    s.coming.clear()
    begun(table, kind)
    entered(table, f"table {kind} {NATION[two[0]]} {NATION[two[1]]}")
    for one in after.npcs.values():
        mine = s.npcs[slot_of(one)]
        if (mine.zone, mine.ship) != (one.zone, one.hull):
            return f"seed {seed}: {one.name}: the model has {one.zone}, {one.hull}; the program {mine.zone}, {mine.ship}"
    return ""
