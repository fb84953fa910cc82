"""Glory: a captain's deeds entered one by one; the sheet, the right to declare and the winner against the model."""

from __future__ import annotations

from random import Random

from referee.games.merchants_marauders.moves.ending import Claim10
from referee.games.merchants_marauders.score import score
from referee.games.merchants_marauders.state import Npc, Seas
from referee.games.merchants_marauders.zones import TREASURE
from referee.kernel.options import judge
from referee.kernel.score import Line, Points
from referee.kernel.table import Table
from tests.models.merchants_marauders import model_glory as model
from tests.models.merchants_marauders.adapter import begun, entered, open_table, seat_of

LINES = {
    "missions": ("mission",), "rumours": ("rumor",), "battles": ("defeat",), "treasure galleon": ("treasure",), "merchant raids":
    ("merchant-raid",), "place raids": ("location-raid",), "sales": ("sale",), "contraband": ("contraband",), "ships": ("big-ship",),
    "stash": ("stash",),
}  # fmt: skip
BIG = ("frigate", "galleon")


def fresh(s: Seas, who: str, port: bool) -> None:
    """The captain's turn begins anew, with whatever the deed needs."""
    captain = s.players[who]
    captain.alive, captain.zone, captain.home, captain.port = True, "havana", "havana", port
    captain.gold, captain.cargo, captain.contraband, captain.rumors, captain.mission = 99, 4, 4, 1, True
    captain.actions, captain.loyalty, captain.cards = 3, "content", 0
    captain.ported = captain.after_sale = captain.port_done = captain.visited = captain.visiting = captain.courted = False
    captain.demanded = 0
    captain.damage = dict.fromkeys(captain.damage, 0)
    captain.mods, captain.weapons = [], []
    s.npcs.clear()
    s.raided.clear()
    s.battle.clear()
    s.active = who
    s.locations["havana"] = "natives"


def deed(table: Table, who: str, what: str, amount: int) -> None:
    s: Seas = table.s
    fresh(s, who, what not in ("npc", "captain", "treasure", "merchant", "place"))
    if what == "brig" and s.players[who].ship == "brig":
        s.players[who].ship = "sloop"
    begun(table, "turn", who)
    other = next(w for w in s.players if w != who)
    s.npcs["french"] = Npc("havana", "frigate")
    s.npcs[TREASURE], s.treasure = Npc("havana", "galleon"), 0
    s.players[other].alive, s.players[other].zone, s.players[other].port = True, "havana", False
    if what in ("sale", "contraband") and amount > 4:
        raise ValueError(amount)
    lines = {
        "mission": ["mission completed"],
        "rumour": ["verify yes"],
        "npc": ["fight french sunk"],
        "captain": [f"fight {other} sunk"],
        "treasure": [f"fight {TREASURE} sunk"],
        "merchant": ["merchant 1", f"engage spanish {amount} 0"],
        "place": [f"raid {amount} success", "stow 0"],
        "sale": [f"sell {amount} {amount}"],
        "contraband": [f"smuggle {amount}"],
        "death": ["dies yes"],
    }.get(what, [f"ship {what}"])
    for line in lines:
        entered(table, f"{who} {line}")


def glory(seed: int) -> str:
    rng = Random(seed)
    position = model.random_position(rng)
    table = open_table(len(position.players), variants="3" if position.rules.glory_or_death else "")
    s: Seas = table.s
    for name, player in position.players.items():
        big = False
        deeds = []
        for what, amount in player.deeds:  # the base game: one point for the first large ship of a captain
            if what in BIG and big:
                continue
            big = what != "death" and (big or what in BIG)
            deeds.append((what, amount))
        player.deeds = deeds
        for what, amount in deeds:
            deed(table, seat_of(name), what, amount)
    for name, player in position.players.items():
        s.players[seat_of(name)].stash = player.stash
        s.players[seat_of(name)].alive = True
    theirs, totals = model.score(position), model.totals(position)
    begun(table, "turn", "1")
    for name in position.players:
        who = seat_of(name)
        column = next(c for c in score(s).columns if c.who == who)
        ours = {line: sum(points(column.lines, one) for one in ids) for line, ids in LINES.items()}
        if ours != theirs[name] or column.total != totals[name]:
            return f"seed {seed}: {name}: {theirs[name]} = {totals[name]} (model), {ours} = {column.total} (program)"
        s.active, s.now[0].by = who, who
        may = not judge(Claim10.of(who, ()), s)
        position.declared = ""
        if may != model.may_declare(position, name):
            return f"seed {seed}: {name} may declare: {not may} (model), {may} (program)"
    position.declared, position.round_over = "anne", True
    begun(table, "over", "1")
    first = [seat_of(name) for name in model.winners(position)]
    if sum(total >= 10 for total in totals.values()) == 1 and list(score(s).winners) != first:  # several: the base game decides
        return f"seed {seed}: {first} win (model), {score(s).winners} (program)"
    return ""


def points(lines: tuple[Line, ...], wanted: str) -> int:
    found = 0
    for line in lines:
        value: Points | None = line.points
        if line.id == wanted and isinstance(value, int):
            found += value
        found += points(line.lines, wanted)
    return found
