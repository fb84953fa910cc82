"""Random solo evenings of Maracaibo for model_mary.py: the human's ship sails at random and does random plain things.

The human's side is only noise around Mary: each event says what changed at the table, so that the same evening can be entered elsewhere.

Disagreements with the program, and who was right:
none.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from .model_table import CHIPS, NATIONS, TWO_PLAYER_CONTROL, last_space, village_actions

if TYPE_CHECKING:
    from .model_mary import AutomaCard, Mary, Piles, State

LEVELS = {"very low": (5, 0, 0), "low": (5, 0, 1), "medium": (5, 1, 1), "high": (4, 2, 1), "very high": (3, 3, 1)}  # L1003-1009


def human_turn(mary: Mary, s: State, rng: Random, piles: Piles) -> list[tuple]:
    """Sail a legal distance, then one main thing at random (L258-300). Changes `s`."""
    board, track = mary.c.board, mary.c.track
    reach = board.reach(s.human_ship, s.round, track, s.human_explorer)
    target = rng.choice(sorted(reach))
    points = rng.choice(sorted(reach[target]))
    s.human_ship = target
    space, events = board.spaces[target], [("human moves", target, points)]
    if s.quests_at.get(target) and rng.random() < 0.5:
        events.append(("human quest", target, s.quests_at[target].pop(rng.randrange(len(s.quests_at[target])))))
        s.human_quests += 1
        if target in mary.c.refill and piles.quests:
            s.quests_at[target].append(piles.quests.pop(0))
        return events
    if not space.city:
        return [*events, ("human village", village_actions(points))]
    if s.market.get(target, 0) < space.market and rng.random() < 0.6:
        s.market[target] = s.market.get(target, 0) + 1
        events.append(("human delivers", target))
        if s.human_upgrades < 12 and rng.random() < 0.5:  # 24 discs lie on 12 cells (L176)
            s.human_upgrades += 1
            events.append(("human upgrade", s.human_upgrades))
    return events + rng.choice((human_battle, human_explorer))(mary, s, rng)


def human_battle(mary: Mary, s: State, rng: Random) -> list[tuple]:
    """Annex a free flag at random: one disc and one influence (L417-421); else one influence."""
    nation = rng.choice(NATIONS)
    s.human_influence[nation] = min(mary.c.influence_end, s.human_influence[nation] + 1)
    free = sorted(
        p.name
        for p in mary.c.board.spaces.values()
        if p.flag and p.name not in s.control and mary.c.track.reached(s.human_explorer, p.gate)
    )
    if not free or s.taken[nation] == CHIPS:
        return [("human influence", nation, 1)]
    place = rng.choice(free)
    s.control[place] = nation
    s.taken[nation] += 1
    return [("human annexes", place, nation), ("human influence", nation, 1)]


def human_explorer(mary: Mary, s: State, rng: Random) -> list[tuple]:
    """Move the human's explorer one to three stops; half of the time a quest found there is done (L455-465)."""
    here = s.human_explorer
    for _ in range(rng.randint(1, 3)):
        ways = list(mary.c.track.stops(here, s.explorer, set(s.track_quests)))
        here = rng.choice(ways) if ways else here
    if here == s.human_explorer:
        return []
    s.human_explorer = here
    events: list[tuple] = [("human explores", here)]
    if here in s.track_quests and rng.random() < 0.5:
        events.append(("human track quest", here, s.track_quests.pop(here)))
        s.human_quests += 1
    return events


def setup(mary: Mary, rng: Random, piles: Piles) -> State:
    """Set-up for two with Mary's changes (L155, L988-1011); fills and shuffles the piles."""
    from .model_mary import State

    c = mary.c
    piles.battles, piles.quests, piles.cards = list(c.battle_tiles), list(c.quest_tiles), list(c.journey_cards)
    for pile in (piles.battles, piles.quests, piles.cards):
        rng.shuffle(pile)
    s = State(1, c.board.havana, c.board.havana, c.track.start, c.track.start)
    s.control, s.taken = dict(TWO_PLAYER_CONTROL), dict.fromkeys(NATIONS, 1)
    s.track_quests = {cell: piles.quests.pop(0) for cell in sorted(c.track.quest_cells)}
    for space in c.round_quests.get(0, []):
        s.quests_at.setdefault(space, []).append(piles.quests.pop(0))
    s.display = [piles.cards.pop(0) for _ in range(4)]
    return s


def automa_deck(mary: Mary, rng: Random) -> list[AutomaCard]:
    """Her deck for the chosen level (L1000-1011)."""
    out: list[AutomaCard] = []
    for letter, amount in zip("ABC", LEVELS[mary.c.level], strict=True):
        out += rng.sample([k for k in mary.c.cards if k.letter == letter], amount)
    rng.shuffle(out)
    return out


def play(mary: Mary, rng: Random) -> list[dict]:
    """Four rounds; who ended a round is followed by the other one (L680). See Mary.evening."""
    from .model_mary import Piles, snapshot

    piles, discard, log = Piles(), [], []
    s, deck, human = setup(mary, rng, piles), automa_deck(mary, rng), True  # the human begins (L1015)
    log.append({"player": "setup", "round": 1, "card": None, "space": None, "events": [], "state": snapshot(s)})
    while True:
        card = None
        if human:
            events = human_turn(mary, s, rng, piles)
        else:
            if not deck:  # L1092
                deck, discard = discard, []
                rng.shuffle(deck)
            card = deck.pop(0)
            events, s = mary.turn(s, card, mary.c.board, piles)
            discard.append(card)
        space = s.human_ship if human else s.ship
        log.append(
            {
                "player": "human" if human else "Mary",
                "round": s.round,
                "card": card.name if card else None,
                "space": space,
                "events": events,
                "state": snapshot(s),
            }
        )
        if space == last_space(s.round):
            if s.round == 4:
                break
            ended = s.round
            events = mary.interim(s, piles)
            log.append({"player": "scoring", "round": ended, "card": None, "space": None, "events": events, "state": snapshot(s)})
        human = not human
    lines, total = mary.final(s), rng.randint(80, 220)
    events = [("line", k, v) for k, v in lines.items()] + [("human total", total), ("winner", mary.verdict(total, lines["total"]))]
    log.append({"player": "final", "round": 4, "card": None, "space": None, "events": events, "state": snapshot(s)})
    return log
