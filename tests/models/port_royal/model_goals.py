"""Contracts (p.11-13) and campaign tasks (p.16, 19-20): who may fulfil what and when, chips, rewards. Also events and story (p.17-18)."""

from collections.abc import Generator

from .model_cards import Card, Goal
from .model_state import Action, Over, State, colours, count, crown, drop, gain, hero, influence, log, pay, payments, put_away, sabres

Script = Generator[tuple[int, list[Action]], Action, None]


def open_to(s: State, p: int, goal: Goal) -> bool:
    """Once per player (l.443, l.659), and only with a chip: three (l.447) or the four of the hero (l.673). A chip laid stays (l.531)."""
    who = s.players[p]
    return goal.id not in who.done and (goal.id in who.steps or who.chips > 0)


def ways(s: State, p: int, goal: Goal) -> list[tuple[str, ...]]:
    """Sets of cards the player could discard for the goal; empty when a test fails, [()] when nothing is discarded."""
    who = s.players[p]
    if not open_to(s, p, goal):
        return []
    found: list[tuple[str, ...]] = [()]
    for name, *args in goal.tests:
        if name == "drop":
            found = payments(who.persons + who.items, args[0])
        elif not holds(s, p, name, args):
            return []
    return found


def holds(s: State, p: int, name: str, args: list) -> bool:
    """One test of a goal. Numbers are minima (l.511, l.827); discounts of a miss do not count (l.519, l.845), nor does the hero (l.793)."""
    who = s.players[p]
    match name:
        case "persons":  # a jack of all trades does not stand in (l.515)
            return sum(c.role in args[0] for c in who.persons) >= args[1]
        case "cost_le":
            return sum(c.cost <= args[0] for c in who.persons) >= args[1]
        case "cost_ge":
            return sum(c.cost >= args[0] for c in who.persons) >= args[1]
        case "sabres":
            return sabres(s, p, with_hero=False) >= args[0]
        case "expeditions":
            return len(who.expeditions) >= args[0]
        case "influence":
            return influence(s, p) >= args[0]
        case "pay":
            return len(who.coins) >= args[0]
        case "crowns":
            return who.crowns >= args[0]
    raise ValueError(f"unknown test {name}")


def free_goals(s: State, p: int) -> list[Action]:
    """Goals without a special moment: at any time in the own turn, active or not (l.443, l.659)."""
    return [("goal", g.id, *ids) for g in s.goals if not g.when for ids in ways(s, p, g)]


def goal_by_id(s: State, goal_id: str | int) -> Goal:
    """The open goal of this name."""
    return next(g for g in s.goals if g.id == goal_id)


def advance(s: State, p: int, goal: Goal, ids: tuple = ()) -> None:
    """Lay or move a chip; on the last step the goal is fulfilled."""
    who = s.players[p]
    for name, *args in goal.tests:
        if name == "pay":
            pay(s, p, args[0])
        elif name == "crowns":
            who.crowns -= args[0]
    drop(s, p, ids)
    first = goal.id not in who.steps
    who.steps[goal.id] = who.steps.get(goal.id, 0) + 1
    if first:
        who.chips -= 1
    if who.steps[goal.id] >= goal.steps:
        fulfil(s, p, goal)
    else:
        log(s, "goal_step", p, goal.id, who.steps[goal.id])
    if first:
        open_window(s, p)
    if s.timed and all(s.finished[g.id] for g in s.goals):
        raise Over("contracts")  # l.478: every contract done by somebody


def fulfil(s: State, p: int, goal: Goal) -> None:
    """Reward by place; second and third contract give 1 and 2 influence (l.445); tasks give crowns (l.677-681)."""
    who = s.players[p]
    place = len(s.finished[goal.id])
    s.finished[goal.id].append(p)
    who.done.append(goal.id)
    if not s.adventure:
        who.points += {2: 1, 3: 2}.get(len(who.done), 0)
    log(s, "goal", p, goal.id, place + 1)
    gain(s, p, goal.rewards[place] if place < len(goal.rewards) else 0, "goal")
    crown(s, p, goal.crowns + (goal.first_crowns if place == 0 else 0), "goal")


def open_window(s: State, p: int) -> None:
    """The leftmost chip left the hero: ability, prize, 1 crown, 3 crowns in this order (l.673)."""
    who = s.players[p]
    if not s.adventure:
        return
    if who.chips == 3 and hero(s, p, "coins"):
        gain(s, p, 2, "hero")  # l.789, once
    crown(s, p, {1: 1, 0: 3}.get(who.chips, 0), "window")
    log(s, "window", p, 4 - who.chips)


def ask(s: State, p: int, goal: Goal) -> Script:
    """A goal that must be decided at once or not at all (l.511, l.851)."""
    found = ways(s, p, goal)
    if not found:
        return
    act = yield p, [("yes", goal.id), ("no", goal.id)]
    if act[0] == "yes":
        advance(s, p, goal, found[0])
    else:
        log(s, "decline", p, goal.id)


def ask_when(s: State, p: int, when: str) -> Script:
    """Ask about all goals of this moment."""
    for goal in [g for g in s.goals if g.when == when]:
        yield from ask(s, p, goal)


def ask_colours(s: State) -> Script:
    """Speculators and tasks 33, 34: the active player, when the n-th colour lies in the harbour; once a turn (l.547, l.551, l.855)."""
    for goal in [g for g in s.goals if g.when == "colours" and g.id not in s.asked and colours(s) >= g.n]:
        s.asked.add(goal.id)
        if goal.id in s.players[s.active].steps and ways(s, s.active, goal):
            advance(s, s.active, goal)  # l.547: the second time it is fulfilled at once
        else:
            yield from ask(s, s.active, goal)


def hunts(s: State, p: int, card: Card) -> list[str]:
    """Hunter contracts this ship could serve (l.531, l.535)."""
    return [g.id for g in s.goals if g.when == "trade" and g.colour == card.colour and open_to(s, p, g)]


def lair_wants(s: State, card: Card) -> bool:
    """May the sunk ship be kept: the lair contract, a colour not yet kept, by the active player only (l.511, l.555)."""
    kept = {c.colour for c in s.players[s.active].lair}
    return card.colour not in kept and any(g.when == "lair" and open_to(s, s.active, g) for g in s.goals)


def lair_add(s: State, card: Card) -> None:
    """Keep a sunk ship; with all colours the ships are discarded and the contract is fulfilled (l.555)."""
    who = s.players[s.active]
    who.lair.append(card)
    log(s, "lair", card.id)
    goal = next(g for g in s.goals if g.when == "lair")
    if len(who.lair) >= goal.n:
        put_away(s, *who.lair)
        who.lair = []
        advance(s, s.active, goal)


def stop_goals(s: State) -> list[Action]:
    """Tasks 51 and 52: stopping with exactly n cards in the harbour; for 51 right after the fourth was laid (l.863, l.867)."""
    fits = [g for g in s.goals if g.when == "stop" and g.n == len(s.harbour) and (s.just_placed or not g.fewer)]
    return [("stop", g.id) for g in fits if ways(s, s.active, g)]


def expedition_actions(s: State) -> list[Action]:
    """The active player may complete any number of expeditions during the turn (l.180)."""
    who = s.players[s.active]
    return [("expedition", e.id, *ids) for e in s.table for ids in payments(who.persons + who.items, e.needs)]


def free_actions(s: State, p: int) -> list[Action]:
    """What a player may do at any moment of the own turn; expeditions only as active player (l.507)."""
    return (expedition_actions(s) if p == s.active else []) + free_goals(s, p)


def do_free(s: State, p: int, act: Action) -> None:
    """Carry out a free action."""
    if act[0] == "goal":
        advance(s, p, goal_by_id(s, act[1]), act[2:])
        return
    card = next(e for e in s.table if e.id == act[1])
    s.table.remove(card)
    drop(s, p, act[2:])
    s.players[p].expeditions.append(card)
    log(s, "expedition", p, *act[1:])
    gain(s, p, card.coins, "expedition")
    crown(s, p, 2 if hero(s, p, "expedition") else 0, "hero")  # l.775


def event_phase(s: State) -> Script:
    """Phase 0: open the top event; the texts are not in the rulebook, so only the end of the month acts (l.697-715)."""
    event = s.event_deck.pop(0)
    s.event_discard.append(event)
    log(s, "event", event)
    if event != "month":
        return
    next_story(s)
    if not s.team:
        for p in s.order():  # l.749, l.765: pay to put a chip back into the box
            yield from offer_buyout(s, p)
    s.event_deck, s.event_discard = s.event_discard, []  # l.715: turned over unshuffled, so the old order comes back
    if s.event_spare:
        s.event_deck.insert(0, s.event_spare.pop(s.rng.randrange(len(s.event_spare))))


def offer_buyout(s: State, p: int) -> Script:
    """A player who can pay may remove the leftmost chip of the hero (l.749)."""
    who = s.players[p]
    if who.chips == 0 or len(who.coins) < s.buyout:
        return
    act = yield p, [("buyout",), ("no_buyout",)]
    if act[0] == "buyout":
        pay(s, p, s.buyout)
        who.chips -= 1
    log(s, *act, p)
    if act[0] == "buyout":
        open_window(s, p)


def next_story(s: State) -> None:
    """The hourglass of the newest task decides which story card comes next (l.701-713); card 9 ends a team game (l.737)."""
    step = s.comp.story.get(s.goals[-1].id) if s.goals else None
    if step is None:
        return
    good = step.check is None or bool(s.finished[step.check])
    name = step.ok if good else step.fail
    if name == "9":
        raise Over("victory" if chapter_won(s) else "defeat")
    open_task(s, next(t for t in s.comp.tasks if t.id == name))


def open_task(s: State, task: Goal) -> None:
    """Lay a task to the right of the others and shuffle its cards into the deck (l.643, l.711)."""
    s.goals.append(task)
    s.finished[task.id] = []
    for card in task.add:
        s.draw.insert(s.rng.randrange(len(s.draw) + 1), card)
    log(s, "task", task.id)


def chapter_won(s: State) -> bool:
    """Card 9: every task by somebody, enough chips on fulfilled tasks, enough influence in total (l.739-741)."""
    chips, least = s.comp.victory
    placed = sum(len(v) for v in s.finished.values())
    total = sum(influence(s, p) for p in range(len(s.players)))
    return all(s.finished[g.id] for g in s.goals) and placed >= chips and total >= least


def lookouts(s: State, p: int) -> int:
    """How often the active player may look at three cards: each lookout once, and the hero (l.791, l.807)."""
    return count(s, p, "lookout") + hero(s, p, "lookout")
