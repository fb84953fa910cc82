"""One turn of Port Royal with phase 1 (discover), as scripts that yield (player, options) and receive an action."""

from collections.abc import Generator

from .model_cards import Card
from .model_goals import (
    Script,
    advance,
    ask_colours,
    ask_when,
    do_free,
    event_phase,
    free_actions,
    goal_by_id,
    lair_add,
    lair_wants,
    lookouts,
    stop_goals,
)
from .model_state import Action, Over, State, colours, count, gain, hero, influence, log, pay, put_away, sabres, ships, take_top
from .model_trade import trade

BustScript = Generator[tuple[int, list[Action]], Action, bool]  # returns True when the turn busts


def turn(s: State) -> Script:
    """A whole turn of the active player (l.142-149)."""
    s.opened = s.gambled = s.looked = s.fewer = 0
    s.just_placed = False
    s.asked = set()
    log(s, "turn", s.active)
    if s.event_deck:
        yield from event_phase(s)
    if (yield from discover(s)):
        yield from after_bust(s)
    else:
        yield from trade(s)
    put_away(s, *s.harbour)  # l.238
    s.harbour = []


def discover(s: State) -> BustScript:
    """Open cards until stopping or a second ship of a colour (l.153)."""
    if s.timed:
        if not s.time:
            raise Over("time")  # l.478: the first card must come from the time deck
        if (yield from reveal(s, s.time.pop(), "time")):
            return True
    while True:
        act = yield s.active, open_options(s)
        match act[0]:
            case "open":
                if (yield from open_top(s)):
                    return True
            case "gamble":
                if (yield from gamble(s)):
                    return True
            case "lookout":
                yield from look(s)
            case "stop":
                stop(s, act)
                return False
            case _:
                do_free(s, s.active, act)


def open_options(s: State) -> list[Action]:
    """Choices in phase 1: at least one card must be opened (l.153); after a gambler only another gambler or phase 2 (l.377-380)."""
    p = s.active
    cards = bool(s.draw or s.discard)
    acts: list[Action] = free_actions(s, p)
    if cards and s.gambled < count(s, p, "gambler"):
        acts.append(("gamble",))
    if s.gambled:
        return [*acts, ("stop",)]
    if cards:
        acts.append(("open",))
    if s.looked < lookouts(s, p) and len(s.draw) + len(s.discard) >= 3:
        acts.append(("lookout",))
    if s.opened or not cards:
        acts += [("stop",), *stop_goals(s)]
    return acts


def stop(s: State, act: Action) -> None:
    """End phase 1; after a gambler this is forced. Stopping may serve task 51 or 52."""
    log(s, "forced_stop" if s.gambled else "stop")
    if len(act) > 1:
        goal = goal_by_id(s, act[1])
        s.fewer = goal.fewer
        advance(s, s.active, goal)


def open_top(s: State) -> BustScript:
    """Open the top card of the pile."""
    card = take_top(s)
    return False if card is None else (yield from reveal(s, card, "draw"))


def reveal(s: State, card: Card, source: str, gambling: bool = False) -> BustScript:
    """Resolve an opened card by its kind (l.162-188)."""
    s.opened += 1
    s.just_placed = False
    log(s, source, card.id)
    if card.kind == "expedition":
        s.table.append(card)  # l.178: apart from the harbour
        return False
    if card.kind == "tax":
        yield from tax(s, card)
        return False
    if card.kind == "ship" and not gambling and can_sink(s, card) and (yield from sink(s, card)):
        return False
    known = {c.colour for c in s.harbour if c.kind == "ship"}
    s.harbour.append(card)
    s.just_placed = True
    if gambling:
        return False
    if card.kind == "ship" and card.colour in known:
        return True
    yield from ask_colours(s)
    return False


def can_sink(s: State, card: Card) -> bool:
    """At least one person with a sabre, enough sabres in sum, no skull (l.168). Sabres are not used up (l.170)."""
    have = sabres(s, s.active)
    return card.sabres is not None and have > 0 and have >= card.sabres


def sink(s: State, card: Card) -> BustScript:
    """Choose whether to sink the ship just opened; True when it is sunk."""
    options: list[Action] = [("place", card.id), ("sink", card.id)]
    if lair_wants(s, card):
        options.append(("lair", card.id))
    act = yield s.active, options
    if act[0] == "place":
        log(s, "place", card.id)
        return False
    log(s, "sink", card.id)
    if act[0] == "lair":
        lair_add(s, card)
    else:
        put_away(s, card)
    return True


def tax(s: State, card: Card) -> Script:
    """All rich players pay, then the bonus for the least influence or the most sabres, all who tie (l.186, l.270, l.823)."""
    payers = []
    for p in s.order():
        have = len(s.players[p].coins)
        if have >= card.limit:
            lost = have // 2 if card.keep is None else have - card.keep
            pay(s, p, lost)
            payers.append(p)
            log(s, "tax", p, lost)
    for p in payers:
        yield from ask_when(s, p, "tax")  # l.539, l.859: any payer, decided at once
    if card.bonus_for == "max_sabres":
        worth = [sabres(s, p) for p in range(len(s.players))]
        best = max(worth)
    else:
        worth = [influence(s, p) for p in range(len(s.players))]
        best = min(worth)
    for p in s.order():
        if worth[p] == best:
            gain(s, p, card.bonus, "tax_bonus")
    put_away(s, card)
    if s.timed and s.time:  # l.492: a time card may become a point
        act = yield s.active, [("set_aside",), ("leave",)]
        if act[0] == "set_aside":
            s.score.append(s.time.pop())
        log(s, *act)


def gamble(s: State) -> BustScript:
    """A gambler opens four cards at once, no sinking; then two ships of a colour bust, else phase 2 with one card more (l.373-378)."""
    s.gambled += 1
    log(s, "gambler", s.gambled)
    for _ in range(4):
        card = take_top(s)
        if card is not None:
            yield from reveal(s, card, "draw", gambling=True)
    if colours(s) < ships(s):
        return True
    yield from ask_colours(s)
    return False


def look(s: State) -> Script:
    """A lookout sees three cards, discards two without effect and puts the third back on top (l.807)."""
    s.looked += 1
    seen = [card for _ in range(3) if (card := take_top(s)) is not None]
    log(s, "lookout", *(c.id for c in seen))
    act = yield s.active, [("keep", c.id) for c in seen]
    s.draw.append(next(c for c in seen if c.id == act[1]))
    put_away(s, *(c for c in seen if c.id != act[1]))
    log(s, *act)


def after_bust(s: State) -> Script:
    """The harbour is discarded, phase 2 is skipped, jesters earn, expeditions are still possible (l.200-202, l.324)."""
    cards = len(s.harbour)
    put_away(s, *s.harbour)
    s.harbour = []
    log(s, "bust", cards)
    yield from ask_when(s, s.active, "bust")  # l.543
    for p in s.order():
        gain(s, p, count(s, p, "jester"), "jester")
    if cards <= 4 and hero(s, s.active, "bust"):
        gain(s, s.active, 2, "hero")  # l.773
    while acts := free_actions(s, s.active):
        act = yield s.active, [*acts, ("done",)]
        if act[0] == "done":
            break
        do_free(s, s.active, act)
