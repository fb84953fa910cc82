"""Phase 2 of Port Royal: trade and hire, as scripts that yield (player, options) and receive an action."""

from .model_cards import Card
from .model_goals import Script, advance, do_free, free_actions, goal_by_id, hunts
from .model_state import Action, State, colours, count, crown, gain, hero, log, pay, put_away, ships


def trade(s: State) -> Script:
    """The active player takes by the number of colours, 1 for up to 3, 2, 3 (4 with six); then the others 1 each (l.212-216, l.719)."""
    allowed = max(1, colours(s) - 2) + s.gambled - s.fewer
    for p in s.order():
        yield from taking(s, p, allowed if p == s.active else 1)


def taking(s: State, p: int, left: int) -> Script:
    """One player's taking: bonuses of its start, then cards one by one (l.218)."""
    s.sold = set()
    start_bonus(s, p)
    left += count(s, p, "governor")  # l.332: only those owned at the start
    taken = 0
    while True:
        acts = (takes(s, p) if left > 0 else []) + free_actions(s, p) + sales(s, p)
        if not acts:
            break
        act = yield p, [*acts, ("done",)]
        if act[0] == "done":
            break
        if act[0] in ("hire", "ship"):
            left += take(s, p, act) - 1
            taken += 1
        elif act[0] == "sell":
            sell(s, p, act)
        else:
            do_free(s, p, act)
    log(s, "end_taking" if taken else "pass", p)


def start_bonus(s: State, p: int) -> None:
    """Coins by the harbour at the start of the taking: admiral, vice-admiral, gunner, jester, heroes, innkeeper (p.8-10, p.19)."""
    n, fleet = len(s.harbour), ships(s)
    if n >= 5:
        gain(s, p, 2 * count(s, p, "admiral"), "admiral")
        gain(s, p, int(hero(s, p, "officer")), "hero")  # l.783
    if n in (3, 4):
        gain(s, p, count(s, p, "vice_admiral"), "vice_admiral")
    gain(s, p, max(0, fleet - 1) * count(s, p, "gunner"), "gunner")  # l.408
    if n == 0:
        gain(s, p, count(s, p, "jester"), "jester")
    if fleet >= 3:
        gain(s, p, int(hero(s, p, "mary")), "hero")  # l.787
    if n - fleet >= 4:
        crown(s, p, count(s, p, "innkeeper"), "innkeeper")  # l.819


def price(s: State, p: int, card: Card) -> int:
    """Hiring cost less 1 per miss, never below 0 (l.340); the hero Anna counts as one (l.779)."""
    return max(0, card.cost - count(s, p, "miss") - hero(s, p, "miss"))


def extra(s: State, p: int, card: Card) -> int:
    """Extra coins for a ship of this colour: traders and their like (l.306, l.731, l.785)."""
    who = s.players[p]
    own = bool(who.hero) and who.hero.colour == card.colour and hero(s, p, "trader")
    return sum(card.colour in c.trade for c in who.persons) + own


def takes(s: State, p: int) -> list[Action]:
    """Cards this player can take: ("hire", id) or ("ship", id, "coins" | "item" | hunter contract, other player or -1)."""
    fee = int(p != s.active)  # l.236: 1 coin to the active player, after the ship's income
    coins = len(s.players[p].coins)
    acts: list[Action] = []
    for card in s.harbour:
        if card.kind == "person":
            if coins >= price(s, p, card) + fee:
                acts.append(("hire", card.id))
            continue
        stock = len(s.draw) + len(s.discard) + (not count(s, p, "wholesaler", card.colour))
        others = [q for q in range(len(s.players)) if q != p] if card.other else []
        if coins + min(stock, card.coins + extra(s, p, card)) >= fee:
            acts += [("ship", card.id, "coins", q) for q in others or [-1]]
        if card.item and coins + min(stock - 1, extra(s, p, card)) >= fee:
            acts.append(("ship", card.id, "item", -1))
        if coins >= fee:
            acts += [("ship", card.id, goal, -1) for goal in hunts(s, p, card)]
    return acts


def take(s: State, p: int, act: Action) -> int:
    """Take a card from the harbour and pay the compensation; returns the further cards clerks allow (l.396)."""
    card = next(c for c in s.harbour if c.id == act[1])
    s.harbour.remove(card)
    more = 0
    if act[0] == "hire":
        cost = price(s, p, card)
        pay(s, p, cost)
        s.players[p].persons.append(card)
        log(s, "hire", p, card.id, cost)
    else:
        more = count(s, p, "clerk", card.colour)
        take_ship(s, p, card, str(act[2]), int(act[3]))
    if p != s.active:
        s.players[s.active].coins.append(s.players[p].coins.pop())
        log(s, "compensation", p, s.active)
    if act[0] == "ship" and act[2] not in ("coins", "item"):
        advance(s, p, goal_by_id(s, act[2]))  # l.531: a hunter contract moves on
    return more


def take_ship(s: State, p: int, card: Card, how: str, other: int) -> None:
    """Trade with a ship: coins, or keep it as an item (l.723-731), or forgo all its coins for a hunter contract (l.531)."""
    who = s.players[p]
    if how == "item":
        who.items.append(card)
    elif how == "coins" and count(s, p, "wholesaler", card.colour):
        who.ships.append(card)  # l.359: under the wholesaler, 1 influence
    else:
        put_away(s, card)
    log(s, "ship", p, card.id, how)
    if how not in ("coins", "item"):
        return
    gain(s, p, extra(s, p, card) + (card.coins if how == "coins" else 0), "ship")
    merchant = bool(who.hero) and who.hero.colour == card.colour and hero(s, p, "crown_trader")
    crown(s, p, (card.crowns if how == "coins" else 0) + merchant, "ship")  # l.725, l.781
    if other >= 0:
        gain(s, other, card.other, "other")  # l.422


def sales(s: State, p: int) -> list[Action]:
    """Each innkeeper buys one item of its list per taking (l.819)."""
    keepers = [c for c in s.players[p].persons if c.role == "innkeeper" and c.id not in s.sold]
    return [("sell", k.id, i.id) for k in keepers for i in s.players[p].items if i.item in dict(k.prices)]


def sell(s: State, p: int, act: Action) -> None:
    """Sell an item to an innkeeper."""
    keeper = next(c for c in s.players[p].persons if c.id == act[1])
    item = next(c for c in s.players[p].items if c.id == act[2])
    s.sold.add(keeper.id)
    s.players[p].items.remove(item)
    put_away(s, item)
    log(s, "sell", p, keeper.id, item.id)
    gain(s, p, dict(keeper.prices)[item.item], "innkeeper")
