"""How a turn goes on by itself: from opening to taking, from player to player, to the end of the game."""

from __future__ import annotations

from referee.kernel.move import Actor

from .adventure import rules as adventure
from .cards import Card
from .contracts import rules as contracts
from .state import PortRoyal, kit_of
from .symbols import met

TAKES = {4: 2, 5: 3, 6: 4}  # take.count: by ship colours in the harbour; one card below four; ares.colour


def begin_turn(s: PortRoyal, who: Actor) -> None:
    """turn.order, turn.phases: the active player opens cards first."""
    s.active = who
    s.harbour.clear()
    s.told.clear()
    s.opened = s.gambled = s.fresh = 0
    s.busted = False
    s.now.clear()
    kit = kit_of(s)
    if kit.adventure:
        adventure.begin_turn(s)
        return
    s.push("discover", who)
    if kit.contracts:
        s.advanced.clear()
        moved_on(s)
        if kit.coop and s.time == 0:  # no time card can be opened, and nothing may be done before it
            game_over(s, "coop.lose")


def moved_on(s: PortRoyal) -> None:
    """The table goes on: what had to be decided at once is decided, and what was due happens."""
    s.moment.clear()
    s.spared = 0
    decided(s)


def decided(s: PortRoyal) -> None:
    """Nobody has to decide anything more before it: what was due happens."""
    while s.due and not s.moment:
        what = s.due[0]
        if what not in s.box.members:
            s.due.remove(what)
            contracts.advance(s, s.active, what)
            continue
        bonus(s, s.card(what))  # tax.order
        s.due.remove(what)
        s.throw([what])  # tax.discard


def game_over(s: PortRoyal, rule: str, **facts: object) -> None:
    s.now.clear()
    s.push("over", s.active)
    s.note(rule, **facts)


def end_turn(s: PortRoyal) -> None:
    """take.next, bust.next: the next player clockwise; end.round, adventure.round: after the last of the round the game may end."""
    if ended(s):
        return
    follower = s.after(s.active)
    s.turn += 1
    if follower == s.first:
        if s.ending:
            game_over(s, "end.round")
            return
        s.round += 1
    begin_turn(s, follower)


# -- phase 1 ---------------------------------------------------------------------------------------------------------


def doubled(s: PortRoyal) -> str | None:
    """A ship colour that lies in the harbour twice."""
    colours = [s.card(c).colour for c in s.ships()]
    return next((c for c in colours if colours.count(c) > 1), None)


def bust(s: PortRoyal, colour: str) -> None:
    """bust: the turn stops; bust.harbour: the harbour is discarded, bust.expeditions-stay; bust.jester: every player's jesters pay."""
    s.busted = True
    s.fresh = 0
    s.note("bust", colour=colour)
    gone = s.lying()
    s.note("bust.harbour", cards=len(gone))
    s.harbour.clear()
    s.throw(gone)
    jesters(s, "bust.jester", list(s.seats(s.active)))
    s.now.clear()
    s.push("busted", s.active)  # expedition.after-bust, bust.skip, bust.stop
    contracts.offer(s, s.active, "jinx")
    if kit_of(s).adventure:
        adventure.busted(s, len(gone))


def jesters(s: PortRoyal, rule: str, whom: list[Actor]) -> None:
    for who in whom:
        n = s.count(who, "jester")
        if n:
            s.note(rule, player=who, coins=s.gain(who, n))


def tax(s: PortRoyal, word: str) -> None:
    """tax.everyone pays first, then the bonus is given (tax.order); what payers decide at once may change who gets it."""
    card = s.card(word)
    payer = {"full-sail": "full-sail.tax", "adventure": "adventure.tax"}.get(card.set, "tax.half")
    for who in s.seats(s.active):
        coins = s.players[who].coins
        if coins is None:
            s.note(payer, player=who, coins=None)  # nobody tracks them: the table sees to it
        elif coins >= card.threshold:  # tax.half: of 13 coins six are lost; full-sail.tax: down to eight
            lost = coins // 2 if card.keep is None else coins - card.keep
            s.note(payer, player=who, coins=lost)
            s.pay(who, lost)
            contracts.offer(s, who, "tax-inspector")
            adventure.tax_paid(s, who)
    if card.bonus == "sabres":
        bonus(s, card)
        s.due.remove(word)
        s.throw([word])
    else:
        decided(s)
    if kit_of(s).contracts and kit_of(s).coop:
        s.spared += 1
        if s.time:
            s.note("coop.points-tax")


def bonus(s: PortRoyal, card: Card) -> None:
    """tax.sabres, tax.influence: who gets the coins of a tax."""
    rule = {"full-sail": "full-sail.tax-bonus", "adventure": "adventure.tax-bonus"}.get(card.set, f"tax.{card.bonus}")
    figures = {who: s.sabres(who) if card.bonus == "sabres" else s.influence(who) for who in s.players}
    best = max(figures.values()) if card.bonus == "sabres" else min(figures.values())
    for who in s.seats(s.active):  # tax.ties, full-sail.tax-ties: all who tie, also where nobody has any; solo.tax
        if figures[who] == best:
            s.note(rule, player=who, coins=s.gain(who, card.bonus_coins))


def may_spare(s: PortRoyal) -> bool:
    """coop.points-tax: a tax as the gambler's last card."""
    return bool(s.spared and s.time)


# -- phase 2 ---------------------------------------------------------------------------------------------------------


def begin_trade(s: PortRoyal) -> None:
    """The active player takes first (take.order); the colours are counted now (take.count-start)."""
    s.fresh = 0
    s.now.clear()
    limit = TAKES.get(s.colours(), 1) + s.gambled - s.fewer  # gambler.extra; task.51
    begin_taking(s, s.active, limit)


def begin_taking(s: PortRoyal, who: Actor, limit: int) -> None:
    """A player's own taking starts: what is read at its start is read now, never for someone just hired."""
    lying = len(s.harbour) - s.harbour.count("-")
    kit, crew = kit_of(s), s.crew(who)
    admirals = crew.count("admiral")
    if lying >= 5 and admirals:  # admiral.bonus, admiral.new
        s.note("admiral.bonus", player=who, coins=s.gain(who, 2 * admirals))
    if lying == 0:  # jester.empty, jester.new
        jesters(s, "jester.empty", [who])
    if "contracts" in kit.sets:
        _deputies(s, who, crew, lying)
    if kit.adventure:
        adventure.begin_taking(s, who, lying)
    s.push("take", who, limit=limit + crew.count("governor"), taken=0)  # governor.extra, governor.new


def _deputies(s: PortRoyal, who: Actor, crew: list[str], lying: int) -> None:
    vices, gunners = crew.count("vice-admiral"), crew.count("gunner")
    if vices and lying in (3, 4):  # vice-admiral.bonus, vice-admiral.others, vice-admiral.harbour, vice-admiral.new
        s.note("vice-admiral.bonus", player=who, coins=s.gain(who, vices))
    coins = gunners * max(0, len(s.ships()) - 1) if gunners else 0  # gunner.floor, gunner.new
    if coins:
        s.note("gunner.bonus", player=who, coins=s.gain(who, coins))


def time_to_act(s: PortRoyal) -> list[Actor]:
    """The active player, whoever takes just now, and those whose moment it is."""
    frame = s.top()
    return [s.active, *([frame.by] if frame and frame.name == "take" else []), *(m.rpartition(":")[2] for m in s.moment)]


def go_on(s: PortRoyal) -> None:
    """Passes the taking on while the player at it has nothing left to take; ends the turn after the last."""
    while s.now and (frame := s.top()) and frame.name == "take":
        data = frame.data
        if data["taken"] < data["limit"] and len(s.harbour) != s.harbour.count("-"):
            return
        if _ready(s, frame.by) or adventure.may_sell(s, frame.by):
            return  # contracts.when, task.when, innkeeper.sell: still their time to act
        if frame.by == s.active and completable(s):
            return  # expedition.anytime, ability.when: also with the card just taken
        next_taker(s)


def next_taker(s: PortRoyal) -> None:
    """take.others: each other player clockwise; take.leftover: what remains is discarded."""
    frame = s.top()
    assert frame
    s.pop()
    s.sold = 0
    if frame.by == s.active:
        s.declined = paid(s)
    follower = s.after(frame.by)
    if follower != s.active:
        begin_taking(s, follower, 1)
    elif set(paid(s)) - set(s.declined):  # the others' coins made something possible
        s.push("finish", s.active)
    else:
        leave(s)


def paid(s: PortRoyal) -> list[str]:
    """The contracts and tasks the active player may fulfil now, some of them for coins."""
    return [*contracts.ready(s, s.active), *adventure.ready(s, s.active)]


def leave(s: PortRoyal) -> None:
    """The turn is over: what remains in the harbour is discarded (take.leftover)."""
    if gone := s.lying():
        s.note("take.leftover", cards=len(gone))
        s.harbour.clear()
        s.throw(gone)
    end_turn(s)


# -- standing conditions -----------------------------------------------------------------------------------------------


def settle(s: PortRoyal) -> None:
    """Standing conditions, after every record: the end is announced, an idle taker is passed over, a bust turn ends."""
    if not s.now:
        begin_turn(s, s.first)
    if ended(s, s.acting):
        return
    go_on(s)
    top = s.top()
    if top and top.name == "busted" and not s.moment and not may_spare(s) and not completable(s) and not paid(s):
        end_turn(s)  # bust.next: nothing is left to decide


def ended(s: PortRoyal, acting: Actor | None = None) -> bool:
    """The end is looked for before anything goes on: a team has won, or somebody has announced the last round."""
    kit, top = kit_of(s), s.top()
    if kit.coop:
        if kit.contracts and s.contracts and not s.won and top and top.name not in ("over", "lay", "aside"):
            if not contracts.open_contracts(s):
                s.won = True
                game_over(s, "coop.win")
                return True
        return False
    if not s.ending:
        # only who acts gains influence, or anybody by an event or a speculator's contract; where the table was set, anybody may have
        for who in (acting,) if acting in s.players else s.players if acting is None or kit.contracts or kit.adventure else ():
            if s.influence(who) >= kit.aim and may_win(s, who):  # end.twelve, variant.expedition, full-sail.end
                # contracts.end, contracts.base-rules: contracts only add influence
                s.ending = True  # end.stays: discarding persons later does not take it back
                s.note(_end_rule(s), player=who, points=s.influence(who))
                break
    return False


def _ready(s: PortRoyal, who: Actor) -> bool:
    return bool(contracts.ready(s, who) or adventure.ready(s, who))


def _end_rule(s: PortRoyal) -> str:
    kit = kit_of(s)
    if kit.adventure:
        return "adventure.end-competitive"
    if kit.mode == "full-sail":
        return "full-sail.end"
    return "variant.expedition" if variant(s) else "end.twelve"


def completable(s: PortRoyal) -> bool:
    """Could the active player complete an expedition on the table?"""
    return any(met(s, s.active, e) for e in s.expeditions)


def variant(s: PortRoyal) -> bool:
    return s.options.get("ending") == "expedition"


def has_expedition(s: PortRoyal, who: Actor) -> bool:
    """variant.winner: without the variant nobody needs one."""
    return not variant(s) or bool(s.players[who].expeditions)


def may_win(s: PortRoyal, who: Actor) -> bool:
    """variant.winner: an expedition; adventure.winner: the prize, that is two markers off the hero."""
    if kit_of(s).adventure:
        return s.players[who].markers <= 2
    return has_expedition(s, who)
