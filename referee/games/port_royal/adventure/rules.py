"""«The Adventure Begins»: events and months, tasks and their rewards, crowns, heroes."""

from __future__ import annotations

from referee.kernel.move import Actor
from referee.kernel.score import ends
from rulesdb import data

from ..modes import by_lot
from ..seat import Seat
from ..state import PortRoyal
from . import deck as mixing
from . import tasks
from .heroes import MARKERS, works

HELP = 3  # adventure.coop-help: coins for each loss
MONTH_END = "month-end"
UNKNOWN = "?"  # an event whose place in the deck is known, but not which it is
PRICE = {"epilogue": 10}  # adventure.variant-event; else adventure.pay-marker: 8


def price(s: PortRoyal) -> int:
    """What it costs to remove a marker at the month's end."""
    return PRICE.get(s.kit.mode, 8)


# -- beginning ---------------------------------------------------------------------------------------------------------


def begin_adventure(s: PortRoyal) -> None:
    """adventure.deck: the base cards, the expansion's own apart. Heroes first, then the story.

    event.setup, event.one, event.month-end-bottom, event.three: the event deck.
    """
    for seat in s.players.values():
        seat.coins = 0
        seat.markers = MARKERS  # adventure.markers
    mixing.begin_deck(s)
    meta = data("port-royal", "tasks")["meta"]
    n = len(s.players)
    zeros: int = meta["cooperative" if s.kit.coop else "competitive"][f"p{n}"]
    s.events = [UNKNOWN] * (zeros + (n <= 2)) + [MONTH_END]
    s.aside = meta["events_zero"] - zeros  # event.aside


def next_hero(s: PortRoyal) -> None:
    """adventure.heroes-dealt; adventure.heroes-draft: chosen from the first player's right on, the first player last."""
    s.now.clear()
    order = s.seats(s.first)
    who = next((a for a in (order[::-1] if drafted(s) else order) if not s.players[a].hero), None)
    if who is None:
        heroes_chosen(s)
    else:
        s.push("lot" if by_lot(s.options) and not drafted(s) else "hero", who)


def drafted(s: PortRoyal) -> bool:
    return s.options.get("heroes") == "draft"


def heroes_chosen(s: PortRoyal) -> None:
    """adventure.coop-help: three coins for each loss in this chapter; then the story, or the starred tasks (adventure.variant)."""
    s.now.clear()
    losses = int(s.options.get("losses", "0"))
    if s.kit.coop and losses:
        s.push("help", s.first, left=HELP * losses)
    else:
        begin_story(s)


def begin_story(s: PortRoyal) -> None:
    s.now.clear()
    s.push("starred" if s.kit.mode == "epilogue" else "story", "table")


# -- phase 0 -----------------------------------------------------------------------------------------------------------


def begin_turn(s: PortRoyal) -> None:
    """adventure.phases, event.open: phase 0 comes first."""
    s.looked = s.fewer = s.sold = 0
    s.advanced.clear()
    s.moment.clear()
    s.push("event", s.active)


def month_over(s: PortRoyal) -> None:
    """month-end.new-deck: the discards turned over unshuffled, a new event numbered 0 on top; month-end.next."""
    s.events = [*([UNKNOWN] if s.aside else []), *s.event_discard]
    s.event_discard = []
    s.aside = max(0, s.aside - 1)
    s.note("month-end.new-deck", cards=len(s.events))
    s.now.clear()
    s.push("discover", s.active)


# -- crowns and markers ------------------------------------------------------------------------------------------------


def crowned(s: PortRoyal, who: Actor, n: int, rule: str) -> None:
    """crown.track."""
    if n:
        s.players[who].crowns += n
        s.note(rule, player=who, crowns=n)


def uncover(s: PortRoyal, who: Actor) -> None:
    """task.first-ability, task.second-prize, task.third-fourth: what lies under the left-most marker."""
    seat = s.players[who]
    seat.markers -= 1
    if seat.markers == 3 and works(seat.hero, 3, "samuel"):
        s.note("hero.samuel", player=who, coins=s.gain(who, 2))
    elif seat.markers == 1:
        crowned(s, who, 1, "task.third-fourth")
    elif seat.markers == 0:
        crowned(s, who, 3, "task.third-fourth")


def done_by(s: PortRoyal, number: str) -> int:
    """How many players have fulfilled a task."""
    return sum(number in seat.tasks for seat in s.players.values())


def reward(s: PortRoyal, who: Actor, number: str) -> None:
    """task.first-reward for the first, task.crowns for everyone."""
    if not done_by(s, number):
        first = s.known(f"task-first.{number}")
        if first == "crown":
            crowned(s, who, 1, "task.crowns")
        elif first in ("1", "2"):
            s.note("task.first-reward", player=who, coins=s.gain(who, int(first)))
    if (crowns := s.known(f"task-crowns.{number}")) is not None:
        crowned(s, who, crowns, "task.crowns")


def ready(s: PortRoyal, who: Actor) -> list[str]:
    """Tasks a player may fulfil whenever it is their time to act, as far as the table has told what they ask for."""
    seat = s.players[who]
    if not s.tasks or not seat.markers:
        return []
    return [
        t
        for t in s.tasks
        if t not in seat.tasks
        and not tasks.task(t).at_once
        and not tasks.task(t).stop
        and not tasks.unchecked(s, who, t)
    ]


# -- heroes ------------------------------------------------------------------------------------------------------------


def open_hero(s: PortRoyal, who: Actor, which: str) -> bool:
    seat: Seat = s.players[who]
    return works(seat.hero, seat.markers, which)


def busted(s: PortRoyal, lying: int) -> None:
    """hero.grace: her owner's own bust with four cards or fewer."""
    if lying <= 4 and open_hero(s, s.active, "grace"):
        s.note("hero.grace", player=s.active, coins=s.gain(s.active, 2))


def expedition_done(s: PortRoyal, who: Actor) -> None:
    if open_hero(s, who, "jacques"):
        crowned(s, who, 2, "hero.jacques")


def begin_taking(s: PortRoyal, who: Actor, lying: int) -> None:
    """hero.scott, hero.mary, innkeeper.crown: read when a player's taking begins."""
    s.sold = 0
    if lying >= 5 and open_hero(s, who, "scott"):
        s.note("hero.scott", player=who, coins=s.gain(who, 1))
    if len(s.ships()) >= 3 and open_hero(s, who, "mary"):
        s.note("hero.mary", player=who, coins=s.gain(who, 1))
    persons = sum(s.card(c).kind == "person" for c in s.lying())
    if persons >= 4:
        crowned(s, who, s.count(who, "innkeeper"), "innkeeper.crown")


def may_sell(s: PortRoyal, who: Actor) -> bool:
    """innkeeper.sell: bread or rum, and an innkeeper who has not bought in this taking."""
    items = s.players[who].items
    return bool(items) and s.count(who, "innkeeper") > s.sold and any(s.card(i).item in ("bread", "rum") for i in items)


def extra_trade(s: PortRoyal, who: Actor, colour: str) -> int:
    """trader.bonus, item.trader: traders of the colour; for Ares Pirates the expansion's captain, priest and settler; hero.peter."""
    n = s.traders(who, colour)
    if colour == "ares":  # adventure.symbol-persons
        n += sum(s.card(p).set == "adventure" and bool(s.card(p).symbols) for p in s.players[who].persons)
    elif open_hero(s, who, "peter") and s.known("hero.peter.colour") == colour:
        n += 1
    return n


def traded(s: PortRoyal, who: Actor, colour: str) -> None:
    """hero.ferdinand: as a trader, but a crown."""
    if open_hero(s, who, "ferdinand") and s.known("hero.ferdinand.colour") == colour:
        crowned(s, who, 1, "hero.ferdinand")


# -- moments -----------------------------------------------------------------------------------------------------------


def offer(s: PortRoyal, who: Actor, number: str) -> None:
    seat = s.players[who]
    if number in s.tasks and number not in seat.tasks and seat.markers:
        s.moment.append(f"{number}:{who}")
        if not tasks.lacking(s, who, number):
            s.note("task.later", player=who, task=number)


def tax_paid(s: PortRoyal, who: Actor) -> None:
    """task.50: decided when the tax is paid."""
    offer(s, who, "50")


def ship_opened(s: PortRoyal, before: int) -> None:
    """task.33, task.34: the fourth colour has come into the active player's harbour."""
    if s.tasks and before < 4 <= s.colours():
        for number in ("33", "34"):
            offer(s, s.active, number)


# -- the end of the cooperative game -----------------------------------------------------------------------------------


def markers_on_tasks(s: PortRoyal) -> int:
    """task.52-count: a marker on the first space of task 52 does not count."""
    return sum(len(seat.tasks) for seat in s.players.values())


def joint_victory(s: PortRoyal) -> bool:
    """adventure.coop-win: every task by somebody, enough markers and influence in all. What nobody knows is not held against them."""
    n = len(s.players)
    markers, influence = (s.known(f"card-nine.{n}.{what}") for what in ("markers", "influence"))
    return (
        all(done_by(s, t) for t in s.tasks)
        and (markers is None or markers_on_tasks(s) >= markers)
        and (influence is None or sum(ends(s.influence(who))[1] for who in s.players) >= influence)
    )
