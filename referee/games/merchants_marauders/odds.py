"""What the dice say: a check, being scouted, one Seamanship contest, a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from referee.kernel.move import Actor
from referee.kernel.odds import Chance, Odds, Unread

from .battle_guns import BATTLES, Gunner, Locations, beats, gunfight, rolls
from .battle_odds import BATTLES as FOUGHT
from .battle_odds import PLANS, fought
from .npcs import scouts
from .scouting import dice
from .state import Seas
from .zones import PARTS, meant, ships, zones

_CHECK, _SCOUT, _FIGHT = {"check", "проверка"}, {"scout", "scouting", "разведка"}, {"fight", "battle", "бой"}


def check(dice: int) -> Fraction:
    """check.skill: at least one skull."""
    return 1 - Fraction(2, 3) ** dice


def contest(mine: int, theirs: int) -> tuple[Fraction, Fraction, Fraction]:
    """battle.roll, battle.tie: I win, they win, nobody."""
    ends = dict.fromkeys((1, -1, 0), Fraction(0))
    for a, p in rolls(mine).items():
        for b, q in rolls(theirs).items():
            ends[beats(a, b)] += p * q
    return ends[1], ends[-1], ends[0]


def odds(s: Seas | None, words: tuple[str, ...]) -> Odds:
    """`check 3`, `scout 2`, `fight 4 3` (one contest), `fight 4 frigate 3 sloop` (a battle); at a table `fight english`, `scout havana`."""
    kind, rest = (words[0], words[1:]) if words else ("", ())
    if not kind and s is not None:
        return _table(s)
    if kind in _SCOUT and len(rest) == 1 and s is not None and not rest[0].isdecimal():
        return _table(s, s.active, _meant(rest[0], zones()))
    if kind in _CHECK | _SCOUT and len(rest) == 1:
        n = _dice(rest[0])
        chance = Chance("odds-check", check(n), {}, "check.skill") if kind in _CHECK else Chance("odds-scout", check(n), {}, "npc.scout")
        return Odds("odds-dice", {"n": n}, (chance,))
    if kind in _FIGHT and len(rest) == 2 and all(w.isdecimal() for w in rest):
        return _contest(*map(_dice, rest))
    if kind in _FIGHT and len(rest) == 4:
        return _strangers(s, rest)
    if kind in _FIGHT and len(rest) == 1 and s is not None:
        others = {who: s.names[who] for who in s.players if who != s.active}
        return _met(s, _meant(rest[0], s.npcs, others))
    raise Unread(kind, "odds-words")


def _dice(word: str) -> int:
    if not word.isdecimal() or int(word) > 12:
        raise Unread(word, "odds-numbers")
    return int(word)


def _meant(word: str, known: Iterable[str], captains: Mapping[Actor, str] = {}) -> str:
    """The id a word begins the name of."""
    named = [who for who, name in captains.items() if name.casefold().startswith(word.casefold())]
    called = meant(word, known) or (named[0] if len(named) == 1 else "")
    if not called:
        raise Unread(word, "odds-words")
    return called


def _contest(mine: int, theirs: int) -> Odds:
    win, lose, none = contest(mine, theirs)
    chances = (
        Chance("odds-win", win, {}, "battle.roll"),
        Chance("odds-lose", lose, {}, "battle.roll"),
        Chance("odds-none", none, {}, "battle.tie"),
    )
    return Odds("odds-contest", {"mine": mine, "theirs": theirs}, chances, (("odds-one-round", {}),))


def _strangers(s: Seas | None, words: tuple[str, ...]) -> Odds:
    """Dice and ship of both sides, undamaged."""
    names = [_meant(word, ships()) for word in words[1::2]]
    speeds = [s.maneuver(name) if s else ships()[name]["maneuverability"] for name in names]
    sides = []
    for k, name in enumerate(names):
        whole = tuple(ships()[name][p] for p in PARTS)
        sides.append(Gunner(_dice(words[2 * k]), whole, _nimbler(speeds[k], speeds[1 - k])))
    return _battle(sides[0], sides[1], {"me": names[0], "foe": names[1]}, s.facts if s else {})


def _nimbler(mine: int | None, theirs: int | None) -> int:
    """battle.maneuver."""
    return int(mine is not None and theirs is not None and mine - theirs >= 2)


def _met(s: Seas, foe: str) -> Odds:
    """The captain whose turn it is against another or an NPC, as both are now: for each way to fight how it may end."""
    me, other = s.players[s.active], s.players.get(foe) or s.npcs[foe]
    if None in (me.seamanship, other.seamanship) or not me.alive or (foe in s.players and not s.players[foe].alive):
        raise Unread(s.names.get(foe, foe), "odds-skills")
    plans = [plan for plan in PLANS if plan != "board" or None not in (me.leadership, other.leadership)]
    chances: list[Chance] = []
    for plan in plans:
        won, lost = (Fraction(round(1000 * p), 1000) for p in fought(s, s.active, foe, plan))
        rule = f"battle.{plan}"
        chances.append(Chance("odds-plan-win", won, {"plan": plan}, rule, plan, "odds-win"))
        chances.append(Chance("odds-plan-lose", lost, {"plan": plan}, rule, plan, "odds-lose"))
        chances.append(Chance("odds-plan-none", 1 - won - lost, {"plan": plan}, rule, plan, "odds-apart"))
    remarks: list[tuple[str, Mapping[str, object]]] = [("odds-plans", {"n": FOUGHT})]
    remarks += _assumed(s.facts)
    remarks += [("odds-assumed-crew", {})] if s.facts.get("crew.effect", "?") == "?" and "board" in plans else []
    names = {"me": s.names[s.active], "foe": s.names.get(foe, foe), "mine": me.ship, "theirs": other.ship}
    return Odds("odds-meeting", names, tuple(chances), tuple(remarks))


def _battle(me: Gunner, foe: Gunner, names: Mapping[str, object], facts: Mapping[str, str]) -> Odds:
    where, _ = Locations.from_facts(facts)
    won, lost, error = gunfight(me, foe, where)
    remarks: list[tuple[str, Mapping[str, object]]] = [("odds-computed", {})]
    if error:
        remarks = [("odds-simulated", {"n": BATTLES, "error": f"{100 * error:.1f}"})]
    remarks += _assumed(facts)
    chances = (
        Chance("odds-win", won, {}, "battle.shoot"),
        Chance("odds-lose", lost, {}, "battle.shoot"),
        Chance("odds-silent", 1 - won - lost, {}, "ship.cannons"),
    )
    return Odds("odds-battle", {"mine": me.skill, "theirs": foe.skill, **names}, chances, tuple(remarks))


def _assumed(facts: Mapping[str, str]) -> list[tuple[str, Mapping[str, object]]]:
    """battle.hits: where the faces hit, as far as nobody told it."""
    where, assumed = Locations.from_facts(facts)
    return [("odds-assumed", {key: getattr(where, key) for key in ("one", "three", "skull", "destroyed")})] if assumed else []


def _table(s: Seas, who: Actor = "", where: str = "") -> Odds:
    """Being scouted this turn: every captain at sea where he stands, or one captain in a zone he thinks of entering."""
    chances: list[Chance] = []
    for one in (who,) if who else s.players:
        zone = where or s.at_sea(one)
        missed = Fraction(1)
        mine = []
        for slot, npc in s.npcs.items():
            n = dice(s, npc, one) if scouts(s, slot, one, zone) else None
            if n is not None:
                mine.append(Chance("odds-scouted", check(n), {"npc": slot, "player": one, "zone": zone}, "npc.scout"))
                missed *= 1 - check(n)
        chances += mine
        if len(mine) > 1:
            chances.append(Chance("odds-found", 1 - missed, {"player": one, "zone": zone}, "npc.scout"))
    return Odds("odds-table", {}, tuple(chances), () if chances else (("calm", {}),))
