"""Independent model of Port Royal (complete edition): whole games at random, by the rulebook alone.

Covers: base game (2-5), the same with gamblers (put the gambler cards into the components), the ending variant with an expedition,
Full Sail (2-4), contracts against each other (2-5), as a team (1-5) and solo, the adventure against each other (2-4) and as a team (1-4)
with heroes, crowns, items, tasks, the event deck and the story as far as the rulebook states them.

Parameters (never guessed): every printed value of a card, contract, task, hero, crown track, card 9, story card - see model_cards.py.
The texts of the events are not in the rulebook: an event is opened and does nothing, except the end of the month.

How to drive it:
    game = Game(mode, players, components, rng)      mode: base, full_sail, contracts, coop, solo, adventure, adventure_coop
    legal(game.state) -> list of actions             game.state.chooser is the player who chooses
    apply(game.state, action)
    records = game.play(rng)                         one TurnRecord per turn; records[0] is the setup
    records = game.play(rng, choose=busy(rng))       the same, less idle: reaches contracts, tasks and team victories
    start(state)                                     begins a turn of state.active from a position built by hand
    start(state, trade(state))                       runs one script only, for example phase 2
    verdicts(random_position(...))                   task and contract conditions on random positions, see model_tasks.py

Actions and events are tuples of strings and ints; see NOTES.md for the list.

Disagreements with the program, and who was right (seeds 12 and 14 hold the three games of the last two):
    - A tax that is the last card of the pile. The program discarded it before its bonus was given, so the coin came out of a pile that
      held the tax again. The model was right: it lies open until it is resolved (l.188).
    - A tax whose payers may fulfil the tax inspector. The program put it on the discard pile before they had decided, and a reward that
      emptied the pile shuffled it in. The model was right, for the same reason.
    - When an empty pile is made anew (notes, 1): at once in the program, with the next card in the model. The text allows both; the
      follower plays the model with `eager_reshuffle`.
    - A team whose time deck is empty: the program says that it has lost when the last turn ends, the model when the next begins. The
      same moment (ruling on l.478); the follower compares the end of such a game one turn later.
    - Full Sail with four, pile and discard pile both empty: what is discarded next was the new pile at once in the program, and with the
      next card needed in the model, although it played with `eager_reshuffle`. The program was right by that reading; the model follows.
    - Full Sail with four, every card before a player: the program ended the game (deck.stuck, our reading), the model passed on for ever.
      The text is silent. Nobody can do anything any more, so the last influence decides; the model ends there too (notes, 2).
"""

import random
from collections.abc import Callable

from .model_cards import CONTRACTS_OPEN, EVENTS_COOP, EVENTS_RIVAL, PLAYERS, Components, time_cards
from .model_goals import Script, open_task
from .model_state import Action, Over, Player, State, TurnRecord, eligible, gain, influence, log, payments, snapshot
from .model_turn import turn


class Game:
    """A game set up and ready for the first choice."""

    def __init__(
        self,
        mode: str,
        players: int,
        components: Components,
        rng: random.Random,
        *,
        variant_end: bool = False,
        eager_reshuffle: bool = False,
        head_start: int = 0,
        extra_coins: tuple[int, ...] = (),
        variant_tasks: int = 0,
    ) -> None:
        """head_start: time cards moved to the points before play. extra_coins: per player, after lost chapters.

        variant_tasks: so many random tasks and no story, for the competitive game after the campaign (l.759-765).
        """
        low, high = PLAYERS[mode]
        if not low <= players <= high:
            raise ValueError(f"{mode} is for {low}-{high} players")
        self.state = s = State(mode, components, rng, [Player() for _ in range(players)], variant_end, eager_reshuffle)
        s.draw = list(components.cards)
        rng.shuffle(s.draw)
        if components.special and players == 5 and mode != "full_sail":
            s.table.append(components.special)  # l.126
        if s.adventure:
            set_up_adventure(s, variant_tasks)
        else:
            set_up_contracts(s, head_start)
        for p, who in enumerate(s.players):
            gain(s, p, who.hero.coins if who.hero else 3, "setup")  # l.128, l.615
            gain(s, p, extra_coins[p] if extra_coins else 0, "consolation")  # l.745
        record(s)
        start(s)

    def legal(self, state: State) -> list[Action]:
        """See the function legal."""
        return legal(state)

    def apply(self, state: State, action: Action) -> None:
        """See the function apply."""
        apply(state, action)

    def play(self, rng: random.Random, max_turns: int = 5000, choose: Callable[[State], Action] | None = None) -> list[TurnRecord]:
        """Play on with random choices (or a given chooser) to the end."""
        s = self.state
        while not s.over and s.turn < max_turns:
            apply(s, choose(s) if choose else rng.choice(s.options))
        return s.records


def set_up_contracts(s: State, head_start: int) -> None:
    """Contracts on the table and, for a team, the time deck (l.441, l.461-470, l.494)."""
    if s.mode not in ("contracts", "coop", "solo"):
        return
    n = len(s.players)
    pool = [g for g in s.comp.contracts if s.team or not g.team_only]
    s.rng.shuffle(pool)
    s.goals = pool[: CONTRACTS_OPEN[n] if s.team else 4]
    s.finished = {g.id: [] for g in s.goals}
    for who in s.players:
        who.chips = 3
    for goal in s.goals:
        log(s, "contract", goal.id)
    if s.team:
        size = time_cards(s.goals)
        s.time = [s.draw.pop() for _ in range(size)]
        s.score = [s.time.pop() for _ in range(head_start)]
        log(s, "time_deck", len(s.time), len(s.score))


def set_up_adventure(s: State, variant_tasks: int) -> None:
    """Heroes, chips, event deck, first task (l.609-647); the variant after the campaign draws its tasks at random (l.763-765)."""
    n = len(s.players)
    for p, pair in enumerate(s.rng.sample(s.comp.heroes, n)):
        s.players[p].hero = s.rng.choice(pair)
        s.players[p].chips = 4
        log(s, "hero", p, s.players[p].hero.id)
    zeros = list(s.comp.events)
    s.rng.shuffle(zeros)
    used = (EVENTS_COOP if s.team else EVENTS_RIVAL)[n]
    s.event_deck, s.event_spare = zeros[:used], zeros[used:]
    if n <= 2:
        s.event_deck.append(s.comp.event_one)  # l.627
        s.rng.shuffle(s.event_deck)
    s.event_deck.append("month")  # l.629: the end of the month lies at the bottom
    s.buyout = 10 if variant_tasks else 8
    tasks = s.rng.sample(s.comp.tasks, variant_tasks) if variant_tasks else s.comp.tasks[:1]
    for task in tasks:
        open_task(s, task)


def legal(s: State) -> list[Action]:
    """All choices of state.chooser now; empty when the game (or the started script) is over."""
    return list(s.options)


def apply(s: State, action: Action) -> None:
    """Make a choice and run on to the next one."""
    if action not in s.options:
        raise ValueError(f"not legal now: {action}")
    s.actions.append((s.chooser, action))
    step(s, action)


def start(s: State, script: Script | None = None) -> None:
    """Run the given script (or the game from the turn of state.active on) to its first choice."""
    s.script = script or rounds(s)
    step(s, None)


def step(s: State, action: Action | None) -> None:
    """Resume the rules with a choice."""
    try:
        s.chooser, s.options = s.script.send(action)
    except StopIteration:
        s.options = []


def rounds(s: State) -> Script:
    """Turn after turn until the end."""
    try:
        while not s.over:
            s.turn += 1
            yield from turn(s)
            end_turn(s)
    except Over as end:  # only team games end in the middle of a turn
        s.over, s.why = True, str(end)
        won = s.why in ("contracts", "victory")
        s.winners = tuple(range(len(s.players))) if won else ()
        log(s, "game_over", s.why)
        record(s)


def end_turn(s: State) -> None:
    """The game ends when the round in which the end was announced is complete (l.248, l.288, l.753)."""
    if (s.announced >= 0 and s.active == len(s.players) - 1) or nothing_goes(s):
        s.over = True
        s.winners, s.why = winners(s)
        log(s, "game_over", s.why)
    record(s)
    s.active = (s.active + 1) % len(s.players)


def nothing_goes(s: State) -> bool:
    """Every card lies before a player and no expedition can be completed: no later turn can change anything (notes, 2)."""
    if s.draw or s.discard or s.mode not in ("base", "full_sail"):
        return False
    return not any(payments(who.persons, card.needs) for who in s.players for card in s.table)


def winners(s: State) -> tuple[tuple[int, ...], str]:
    """Most influence, then (adventure) fewest chips on the hero, then most coins, else shared (l.250, l.753)."""
    left = [p for p in range(len(s.players)) if eligible(s, p)]
    keys: list[tuple[str, Callable[[int], int]]] = [("influence", lambda p: influence(s, p))]
    if s.adventure:
        keys.append(("chips", lambda p: -s.players[p].chips))
    keys.append(("coins", lambda p: len(s.players[p].coins)))
    for why, key in keys:
        best = max(map(key, left))
        left = [p for p in left if key(p) == best]
        if len(left) == 1:
            return tuple(left), why
    return tuple(left), "shared"


def busy(rng: random.Random) -> Callable[[State], Action]:
    """A random chooser that likes to act: goals, expeditions, taking and opening come up more often than stopping."""
    weight = {"goal": 20, "yes": 4, "expedition": 3, "open": 3, "done": 1, "stop": 1, "hire": 4, "ship": 2, "set_aside": 1, "leave": 4}

    def choose(s: State) -> Action:
        """One weighted choice."""
        return rng.choices(s.options, [weight.get(str(act[0]), 2) for act in s.options])[0]

    return choose


def record(s: State) -> None:
    """Close the record of the turn."""
    n = len(s.players)
    s.records.append(TurnRecord(s.turn, (s.turn + n - 1) // n, s.active, s.actions, s.events, snapshot(s)))
    s.actions, s.events = [], []
