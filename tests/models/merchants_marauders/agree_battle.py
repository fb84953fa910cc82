"""Battles: the program fights with random orders, dice and weapons; the model is given the same and must end with the same ships.

The frame of a battle is the base game's and no part of the booklet. So the model is told by its dice how many shots hit; nobody rolls
a skull against a winner who boards or flees; both crews are never gone at once. Dice, damage, weapons, fire, spoils are the model's own.
"""

from __future__ import annotations

from random import Random

from referee.games.merchants_marauders import battle_dice
from referee.games.merchants_marauders.captain import Captain
from referee.games.merchants_marauders.moves.npc_scouting import open_battle
from referee.games.merchants_marauders.scouting import eyes
from referee.games.merchants_marauders.state import Battle, Seas
from referee.games.merchants_marauders.state import Npc as NpcShip
from referee.games.merchants_marauders.zones import PARTS, PIRATES, TREASURE, WEAPONS, size
from referee.kernel.flow import Frame
from rulesdb import data
from tests.models.merchants_marauders import model_battle as model
from tests.models.merchants_marauders.adapter import MOD, NATION, SHIPS, SHOT, begun, entered, loyalty, open_table, random_damage
from tests.models.merchants_marauders.model_common import LOYALTY, SKULL, Face
from tests.models.merchants_marauders.model_hits import Rules, Ship
from tests.models.merchants_marauders.model_scout import nest_works, scout_dice

FACES = {1: "cargo", 2: "masts", 3: "crew", 4: "cannons"}  # as the box of the tests has them
ME, FOE = 0, 1
SIDE = ("me", "foe")
ROUNDS = 6
TOKEN = {**SHOT, **MOD}
BACK = {ours: theirs for theirs, ours in TOKEN.items()}
LEVEL = {"fierce-loyalty": "fierce"}


class Differs(Exception):
    """What the two say differently."""


class Duel:
    """One battle in both."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(seed)
        self.kind = rng.choice(("captain", "naval", "pirate", "treasure"))
        self.skull, overflow = rng.choice(("hull", "choice")), rng.choice(("hull", "lost"))
        told = {"hit.destroyed": {"hull": "hull", "lost": "nothing"}[overflow], "hit.skull": self.skull}
        self.rules = Rules(hit_table=FACES, manoeuvre_bonus=1, overflow=overflow, mod_slots=9)
        self.table = open_table(2, **told, **{"bounty.reward": "0", "war.bounty": "yes"})
        self.s: Seas = self.table.s
        self.faces: list[Face] = []
        self.orders: list[tuple[model.Order, model.Order]] = []
        self.slowed = [False, False]
        self.burnt = ["", ""]
        self.foe = self._lay_out()
        self.names = ("1", self.foe)
        self.sides = [self._side(name) for name in self.names]

    # -- the ships -------------------------------------------------------------------------------------------------------------

    def _lay_out(self) -> str:
        s, rng = self.s, self.rng
        self._outfit(s.players["1"], "english")
        self._outfit(s.players["2"], "french")
        if self.kind == "captain":
            return "2"
        foe = {"naval": "dutch", "pirate": rng.choice(list(PIRATES)), "treasure": TREASURE}[self.kind]
        ship = {"naval": "frigate", "treasure": "galleon"}.get(self.kind) or PIRATES[foe]
        s.npcs[foe] = NpcShip("havana", ship, *(rng.randint(1, 4) for _ in range(3)), upgrades=self._tokens())
        s.treasure = rng.randint(0, 35) if self.kind == "treasure" else None
        return foe

    def _tokens(self) -> list[str]:
        return self.rng.sample(list(BACK), self.rng.randint(0, 4))

    def _outfit(self, captain: Captain, nation: str) -> None:
        rng, tokens = self.rng, self._tokens()
        captain.port, captain.ship, captain.nation = False, rng.choice(SHIPS), nation
        captain.damage = random_damage(rng, captain.ship)
        captain.seamanship, captain.scouting, captain.leadership = (rng.randint(1, 4) for _ in range(3))
        captain.gold, captain.loyalty = rng.randint(0, 20), loyalty(rng.choice(LOYALTY[1:]))
        captain.weapons = [t for t in tokens if t in WEAPONS]
        captain.mods = [t for t in tokens if t not in WEAPONS]

    def _ship(self, name: str) -> Captain | NpcShip:
        return self.s.players[name] if name in self.s.players else self.s.npcs[name]

    def _side(self, name: str) -> model.Side:
        """A side in the model's words; that one ship is nimbler is told as one point."""
        one, rival = self._ship(name), self._ship(self.names[name == "1"])
        npc = isinstance(one, NpcShip)
        full = {part: size(one.ship, part) for part in PARTS}
        boxes = dict(full) if isinstance(one, NpcShip) else {part: one.left(part) for part in PARTS}
        tokens = [BACK[t] for t in (one.upgrades if isinstance(one, NpcShip) else (*one.weapons, *one.mods))]
        nimbler = int((self.s.maneuver(one.ship) or 0) - (self.s.maneuver(rival.ship) or 0) >= 2)
        ship = Ship(one.ship, nimbler, boxes, full, [t for t in tokens if t not in MOD], [t for t in tokens if t in MOD])
        flag = {"captain": "france", "naval": "netherlands", "treasure": "spain"}.get(self.kind, "") if name != "1" else "england"
        level = "content" if isinstance(one, NpcShip) else LEVEL.get(one.loyalty, one.loyalty)
        gold = self.s.treasure if isinstance(one, NpcShip) else one.gold
        assert one.scouting and one.seamanship and one.leadership
        skills = (one.scouting, one.seamanship, one.leadership)
        return model.Side(name, self.kind if npc else "captain", ship, *skills, flag, gold or 0, loyalty=level)

    # -- the course ------------------------------------------------------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        return self.s.battle[0]

    def left(self, k: int, part: str) -> int:
        return battle_dice.left(self.s, self.battle, SIDE[k], part)

    def same(self, what: str, theirs: object, ours: object) -> None:
        if theirs != ours:
            raise Differs(f"{self.kind}, round {len(self.orders)}, {what}: {theirs} (model), {ours} (program)")

    def play(self) -> None:
        nests = [nest_works(x.ship.mods, x.ship.boxes["masts"], x.ship.full["masts"]) for x in self.sides]
        self.same("scouting dice", scout_dice(self.sides[ME].scouting, *nests), eyes(self.s, "1", self.foe))
        begun(self.table, "turn", "1")
        battle_dice.attack(self.s, "1", self.foe)
        open_battle(self.s, "1", self.foe, attacker="1")
        while self.s.battle and len(self.orders) < ROUNDS:
            self._round()
        self._compare()

    def _round(self) -> None:
        orders = tuple(model.Order(self.rng.choice(self._may(k)), burn=self.burnt[k]) for k in (ME, FOE))
        self.orders.append((orders[ME], orders[FOE]))
        entered(self.table, f"1 declare {orders[ME].act} {orders[FOE].act}")
        guns = [max(0, self.left(k, "cannons")) for k in (ME, FOE)]
        won = self._contest(orders)
        acted = orders[won].act if won >= 0 else ""
        if acted == "board":
            self._crews(orders, won)
        elif acted != "flee":
            self._shots(orders, guns)
        self.slowed = [orders[1 - k].spikes and won != 1 - k for k in (ME, FOE)]
        self.burnt = ["", ""]
        if self.s.battle and len(self.orders) < ROUNDS:
            self._burn()

    def _may(self, k: int) -> list[str]:
        """The base game: the first round is fired; without masts one only fires; an NPC flees only from a stronger ship."""
        if self.battle.round == 1 or self.left(k, "masts") <= 0:
            return ["shoot"]
        weak = any(self.left(FOE, part) < self.left(ME, part) for part in ("cannons", "crew"))
        board, flee = self.left(k, "crew") > 0, k == ME or self.kind == "captain" or weak
        return ["shoot", "shoot", *["board"] * board, *["flee"] * flee]

    def _contest(self, orders: tuple[model.Order, ...]) -> int:
        """Who won the navigation, -1: nobody. No winner by pips alone: the model has no such thing."""
        dice = [battle_dice.seamanship(self.s, self.battle, side) or 0 for side in SIDE]
        theirs = [model.nav_dice(self.sides[k], self.sides[1 - k], orders[k], orders[1 - k], self.slowed[k], self.rules) for k in (ME, FOE)]
        for k in (ME, FOE):
            if self.left(k, "masts") > 0:  # without masts one die: the base game
                self.same(f"navigation dice of {SIDE[k]}", theirs[k], dice[k])
        while True:
            rolled = [[self.rng.choice((1, 2, 3, 4, 0, 0)) for _ in range(n)] for n in dice]
            skulls = [faces.count(0) for faces in rolled]
            won = -1 if skulls[ME] == skulls[FOE] else int(skulls[FOE] > skulls[ME])
            if won < 0 and (not skulls[ME] or sum(rolled[ME]) == sum(rolled[FOE])):
                break
            if won >= 0 and (orders[won].act == "shoot" or not skulls[1 - won]):
                break
        for k in (ME, FOE):
            self.faces += [SKULL if face == 0 else face for face in rolled[k]] + [1] * (theirs[k] - dice[k])
        entered(self.table, f"table clash {skulls[ME]} {sum(rolled[ME])} {skulls[FOE]} {sum(rolled[FOE])}")
        self._caltrops(orders)
        return won

    def _says(self, words: str) -> None:
        """Whoever is asked says it."""
        entered(self.table, f"{self.s.frame.by} {words}")

    def _caltrops(self, orders: tuple[model.Order, ...]) -> None:
        if not (top := self.s.top()) or top.name != "clashed":
            return
        both = all("caltrops" in battle_dice.carried(self.s, self.battle, side) for side in SIDE)
        for k, side in enumerate(SIDE):
            if orders[k].act == "board" and "caltrops" in battle_dice.carried(self.s, self.battle, side) and self.rng.random() < 0.7:
                still = both and all("caltrops" in battle_dice.carried(self.s, self.battle, x) for x in SIDE)
                self._says(f"use caltrops {side}" if still else "use caltrops")
                orders[k].spikes = True
        if (top := self.s.top()) and top.name == "clashed":
            self._says("hold")

    def _shots(self, orders: tuple[model.Order, ...], guns: list[int]) -> None:
        rolled: list[list[Face]] = [[], []]
        while self.s.battle and self.battle.rolled and (top := self.s.top()) and top.name in ("hits", "shot", "place"):
            hit = SIDE.index(str(top.data["side"]))
            if top.name == "hits":
                rolled[hit] = [self.rng.choice((1, 2, 3, 4, SKULL, SKULL)) for _ in range(top.data["n"])]
                if self.skull == "hull":
                    orders[hit].take = ["hull"] * 9
                entered(self.table, "table hits " + "".join("x" if face == SKULL else str(face) for face in rolled[hit]))
            elif top.name == "shot":
                self._weapon(orders, hit)
            else:
                orders[hit].take.append(self._put(top))
        for k in (ME, FOE):
            if orders[k].act == "shoot":
                n = len(rolled[1 - k])
                self.faces += [*[SKULL] * n, *[1] * (guns[k] - n), *rolled[1 - k]]

    def _weapon(self, orders: tuple[model.Order, ...], hit: int) -> None:
        shots = [t for t in battle_dice.carried(self.s, self.battle, SIDE[1 - hit]) if t in WEAPONS and t != "caltrops"]
        if self.rng.random() < 0.3:
            self._says("hold")
            return
        token = self.rng.choice(shots)
        orders[1 - hit].weapon, orders[hit].take = BACK[token], []
        self._says(f"use {token}")

    def _put(self, top: Frame) -> str:
        done = str(top.data.get("done", "")).split(",") if top.data["even"] else []
        part = self.rng.choice([p for p in PARTS if self.left(SIDE.index(top.data["side"]), p) > 0 and p not in done])
        entered(self.table, f"{top.by} put {part}")
        return part

    def _burn(self) -> None:
        while self.s.battle and (top := self.s.top()) and top.name == "place":
            self.burnt[SIDE.index(str(top.data["side"]))] = self._put(top)
        if not self.s.battle and any(self.burnt):  # burnt down before the next round
            self.orders.append((model.Order("shoot", burn=self.burnt[ME]), model.Order("shoot", burn=self.burnt[FOE])))

    def _crews(self, orders: tuple[model.Order, ...], won: int) -> None:
        first = True
        while self.s.battle and (top := self.s.top()) and top.name == "crew-combat":
            dice = [battle_dice.leadership(self.s, self.battle, side) or 0 for side in SIDE]
            spiked = [first and k != won and orders[won].spikes for k in (ME, FOE)]
            self.same("leadership dice", [model.lead_dice(self.sides[k], spiked[k]) for k in (ME, FOE)], dice)
            while True:
                rolled = [[self.rng.choice((1, 2, SKULL)) for _ in range(n)] for n in dice]
                skulls = [faces.count(SKULL) for faces in rolled]
                if not all(self.left(k, "crew") <= skulls[1 - k] for k in (ME, FOE)):
                    break
            self.faces += [*rolled[ME], *rolled[FOE]]
            entered(self.table, f"table brawl {skulls[ME]} {skulls[FOE]}")
            first = False

    # -- the end -----------------------------------------------------------------------------------------------------------------

    def _compare(self) -> None:
        s, loot = self.s, []
        spoils = s.top() if (top := s.top()) and top.name == "spoils" and top.by == "1" and self.kind != "captain" else None
        before = list(spoils.data["upgrades"]) if spoils else []
        for token in before:
            if self.rng.random() < 0.5 and token not in (*s.players["1"].weapons, *s.players["1"].mods):
                entered(self.table, f"1 take {token}")
                loot.append(BACK[token])
        if spoils and spoils.data.get("loot", {}).get("gold") and self.rng.random() < 0.5:
            entered(self.table, "1 loot gold")
            loot.append("gold")
        _, end = model.battle(model.Position(*self.sides, self.orders, loot, scouting=False, rules=self.rules), self.faces)
        sides, beaten = (end.attacker, end.defender), self._beaten()
        self.same(
            "beaten", {side.name for side in sides if side.name != end.winner} if end.winner or "both" in end.outcome else set(), beaten
        )
        for k, name in enumerate(self.names):
            if name not in beaten:
                self._same_ship(k, name, sides[k], end.outcome == "open")
        me = s.players["1"]
        if "1" not in beaten:
            self.same("glory", end.attacker.glory, sum(me.glory.values()))
            self.same("bounties", {NATION[n]: k for n, k in end.attacker.bounties.items()}, {n: k for n, k in me.bounties.items() if k})
            self.same("gold", end.attacker.gold, (me.gold or 0) - self._reward(beaten))

    def _reward(self, beaten: set[str]) -> int:
        """What a beaten pirate NPC pays in the base game."""
        rewards = data("merchants-marauders", "npcs")["reward"]
        return int(rewards[self.foe]["gold"]) if self.foe in beaten and self.foe in rewards else 0

    def _beaten(self) -> set[str]:
        s = self.s
        gone = {name for name in self.names if not (s.players[name].alive if name in s.players else name in s.npcs)}
        return gone

    def _same_ship(self, k: int, name: str, side: model.Side, going_on: bool) -> None:
        one = self._ship(name)
        if isinstance(one, NpcShip) and not going_on:  # whole again, its weapons back: npc.repair, upgrades.weapon
            self.same("upgrades", sorted(side.ship.weapons + side.ship.mods), sorted(BACK[t] for t in one.upgrades))
            return
        ours = {part: one.left(part) for part in PARTS} if isinstance(one, Captain) else {p: self.left(k, p) for p in PARTS}
        self.same(f"ship of {SIDE[k]}", side.ship.boxes, ours)
        tokens = [*one.weapons, *one.mods] if isinstance(one, Captain) else battle_dice.carried(self.s, self.battle, SIDE[k])
        self.same(f"tokens of {SIDE[k]}", sorted(side.ship.weapons + side.ship.mods), sorted(BACK[t] for t in tokens))


def fights(seed: int) -> str:
    try:
        Duel(seed).play()
    except Differs as wrong:
        return f"seed {seed}: {wrong}"
    return ""
