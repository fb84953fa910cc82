"""How a turn goes on by itself: from opening to taking, from player to player, to the end of the game."""

from __future__ import annotations

from referee.kernel.move import Actor
from referee.kernel.score import ends

from .adventure import rules as adventure
from .cards import Card
from .contracts import rules as contracts
from .kit import Kit
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
    if quick(s):
        _told_in_short(s)
        return
    s.push("discover", who)
    if kit.contracts:
        s.advanced.clear()
        moved_on(s)
        if kit.coop and s.time == 0:  # no time card can be opened, and nothing may be done before it
            game_over(s, "coop.lose")


def quick(s: PortRoyal) -> bool:
    """Does the table tell only what was taken? Where other cards decide more than taxes and expeditions, every card is told."""
    return s.tracking == "takes" and kit_of(s).brief


def _told_in_short(s: PortRoyal) -> None:
    """Nobody tells what else is opened: the piles are not known, and what lies in the harbour is asked where somebody is paid by it."""
    s.hidden = None
    s.discard.clear()
    if any(s.count(who, kind) for who in s.players for kind in ("admiral", "jester")):
        s.push("lying", s.active)
    else:
        takes_begin(s, s.active, -1)


def takes_begin(s: PortRoyal, who: Actor, lying: int) -> None:
    """A player's own taking, where only what is taken is told; `lying` is -1 where it does not matter."""
    if lying >= 5 and (admirals := s.count(who, "admiral")):
        s.note("admiral.bonus", player=who, coins=s.gain(who, 2 * admirals))
    if lying == 0:
        jesters(s, "jester.empty", [who])
    most = max(TAKES[5] + s.count(who, "gambler") if who == s.active else 1, 1)
    s.push("takes", who, limit=most + s.count(who, "governor"), taken=0, lying=lying)


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
    s.note("bust", colour=colour)
    gone = emptied(s, "bust.harbour")
    s.busted = True
    jesters(s, "bust.jester", list(s.seats(s.active)))
    s.now.clear()
    s.push("busted", s.active)  # expedition.after-bust, bust.skip, bust.stop
    contracts.offer(s, s.active, "jinx")
    if kit_of(s).adventure:
        adventure.busted(s, gone)


def emptied(s: PortRoyal, rule: str) -> int:
    """Everything in the harbour is discarded; how many cards that were."""
    gone = s.lying()
    if gone:
        s.note(rule, cards=len(gone))
    s.fresh = 0
    s.harbour.clear()
    s.throw(gone)
    return len(gone)


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
    sign = 1 if card.bonus == "sabres" else -1  # most sabres, or least influence
    figures = {who: sorted(sign * n for n in ends(s.sabres(who) if sign > 0 else s.influence(who))) for who in s.players}
    for who in s.seats(s.active):  # tax.ties, full-sail.tax-ties: all who tie, also where nobody has any; solo.tax
        others = [figures[a] for a in s.players if a != who]
        if all(figures[who][0] >= high for _low, high in others):
            s.note(rule, player=who, coins=s.gain(who, card.bonus_coins))
        elif all(figures[who][1] >= low for low, _high in others):
            s.unclear.append(f"{who}:{rule}:{card.bonus_coins}")


def may_spare(s: PortRoyal) -> bool:
    """coop.points-tax: a tax as the gambler's last card."""
    return bool(s.spared and s.time)


# -- phase 2 ---------------------------------------------------------------------------------------------------------


def begin_trade(s: PortRoyal) -> None:
    """The active player takes first (take.order); the colours are counted now (take.count-start)."""
    s.fresh = 0
    s.now.clear()
    begin_taking(s, s.active)


def allowed(s: PortRoyal, who: Actor) -> int:
    """How many cards a player may take: take.count, gambler.extra, task.51 for the active one; take.others; governor.extra."""
    cards = TAKES.get(s.colours(), 1) + s.gambled - s.fewer if who == s.active else 1
    return cards + s.count(who, "governor")


def begin_taking(s: PortRoyal, who: Actor) -> None:
    """A player's own taking starts: what is read at its start is read now, never for someone just hired (governor.new)."""
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
    s.push("take", who, limit=allowed(s, who), taken=0)


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
    return [s.active, *([frame.by] if frame and frame.name in ("take", "takes") else []), *(m.rpartition(":")[2] for m in s.moment)]


def go_on(s: PortRoyal) -> None:
    """Passes the taking on while the player at it has nothing left to take; ends the turn after the last."""
    while s.now and (frame := s.top()) and frame.name in ("take", "takes"):
        data = frame.data
        if data["taken"] < data["limit"] and (frame.name == "takes" or len(s.harbour) != s.harbour.count("-")):
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
    if follower != s.active and frame.name == "takes":
        takes_begin(s, follower, frame.data["lying"])
    elif follower != s.active:
        begin_taking(s, follower)
    elif set(paid(s)) - set(s.declined):  # the others' coins made something possible
        s.push("finish", s.active)
    else:
        leave(s)


def paid(s: PortRoyal) -> list[str]:
    """The contracts and tasks the active player may fulfil now, some of them for coins."""
    return [*contracts.ready(s, s.active), *adventure.ready(s, s.active)]


def leave(s: PortRoyal) -> None:
    """The turn is over: what remains in the harbour is discarded (take.leftover)."""
    emptied(s, "take.leftover")
    end_turn(s)


# -- standing conditions -----------------------------------------------------------------------------------------------


def settle(s: PortRoyal) -> None:
    """Standing conditions, after every record: the end is announced, an idle taker is passed over, a bust turn ends."""
    if not s.now:
        begin_turn(s, s.first)
    if s.acting is None:
        corrected(s)
    if s.unclear and (top := s.top()) and top.name != "bonus":
        s.push("bonus", s.unclear[0].partition(":")[0])
    if ended(s, s.acting):
        return
    go_on(s)
    top = s.top()
    if top and top.name == "busted" and not s.moment and not may_spare(s) and not completable(s) and not paid(s):
        end_turn(s)  # bust.next: nothing is left to decide


def corrected(s: PortRoyal) -> None:
    """After a `set`: the pile is as large as the table says, and an end that nobody has announced any more is taken back."""
    if isinstance(told := s.pins.pop("deck", None), int):
        s.hold(told)
    figures = [ends(s.influence(who))[0] for who in s.players]
    if s.ending and s.standing and figures != s.standing and not any(n >= kit_of(s).aim for n in figures):
        s.ending = False
        s.note("end.taken-back")


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
            low, high = ends(s.influence(who))
            if low >= kit.aim and may_win(s, who):  # end.twelve, variant.expedition, full-sail.end
                # contracts.end, contracts.base-rules: contracts only add influence
                s.ending = True  # end.stays: discarding persons later does not take it back
                s.note(_end_rule(s), player=who, points=low)
                break
            if high >= kit.aim and may_win(s, who) and f"end:{who}" not in s.told:
                s.told.append(f"end:{who}")
                s.note("end.unclear", player=who, points=f"{low}–{high}")
    if s.ending:
        s.standing = [ends(s.influence(who))[0] for who in s.players]
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


def may_win(s: PortRoyal, who: Actor) -> bool:
    """Does this player have what a winner needs besides influence?"""
    seat = s.players[who]
    return able(kit_of(s), variant(s), bool(seat.expeditions), seat.markers)


def able(kit: Kit, variant: bool, expeditions: bool, markers: int) -> bool:
    """variant.winner: an expedition; adventure.winner: the prize, that is two markers off the hero."""
    return markers <= 2 if kit.adventure else expeditions or not variant
