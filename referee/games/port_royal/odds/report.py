"""What chance says before the next card is opened, from what was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from referee.kernel.odds import Chance, Odds, Unread

from ..cards import Card, Deck, classes_of
from ..persons import paid_at_start
from ..piles import SECRET
from ..state import PortRoyal
from ..turn import allowed
from .chances import in_the_end, steps
from .pool import OTHER, Kind, Pool, Ship
from .seen import DECK, OUT, THROWN, TOP, Sight, copies, from_table, from_words, may_be, opener, opening, plainly

AHEAD = 6  # cards looked ahead, where no number is asked for
FAR = 30
NEVER = -1  # sabres that sink nothing


def odds(s: PortRoyal | None, words: tuple[str, ...]) -> Odds:
    """The chance to bust and to reach four and more colours, exactly, for so many further cards as a number among the words says."""
    words = words if "" in words else plainly(words)
    asked = [int(w) for w in words if w.isdecimal() and 0 < int(w) <= FAR]
    words = tuple(w for w in words if not w.isdecimal() or int(w) not in asked)
    ahead = max(asked, default=AHEAD)
    if s is None:
        return _answer(from_words(words), [], ahead)
    frame = s.top()
    if frame and frame.name == "over":
        return Odds("over", {}, ())
    if glance := words == ("",):  # for the line above the prompt: only whether the next cards bust
        words = ()
    remarks: list[tuple[str, dict[str, object]]] = []
    who = opener(s)
    if opening(s) is None:
        remarks.append(("odds-next-turn", {"player": who}))
    if s.on_top == SECRET:
        remarks.append(("odds-secret", {"player": who}))
    answer = _answer(from_table(s, words), remarks, ahead, gambler=s.count(who, "gambler") > s.gambled, glance=glance)
    return answer._replace(brief=_or_stop(s)) if s.opened and frame and frame.name == "discover" else answer


def _or_stop(s: PortRoyal) -> tuple[str, dict[str, object]]:
    """What another card risks against what stopping pays."""
    coins = sum(n for _kind, n in paid_at_start(s, s.active, len(s.lying())))
    return "odds-or-stop-pays" if coins else "odds-or-stop", {"takes": allowed(s, s.active), "coins": coins}


def _answer(
    sight: Sight, remarks: list[tuple[str, dict[str, object]]], ahead: int, *, gambler: bool = False, glance: bool = False
) -> Odds:
    known: dict[str, object] = {
        "colours": tuple(sorted(sight.lying)),
        "sabres": sight.sabres,
        "unseen": sight.unseen(),
        "deck": sight.deck,
    }
    exact = not sight.strange and not sight.doubtful
    mixed = mixture(sight, sight.sabres)
    goals = sight.goals if exact and not glance else ()
    bust, reach = _steps(mixed, ahead, goals)
    worst = bust if exact else _worst(sight, bust, ahead)
    chances = []
    shown = range(1, ahead + 1) if ahead <= AHEAD else (1, 2, 3, ahead)  # few lines
    for n, p in enumerate(bust[: len(worst)], 1):
        if n not in shown:
            continue
        chances.append(Chance("odds-bust", p, {"cards": n}, "bust", str(n), "bust", None if worst[n - 1] == p else worst[n - 1]))
    for goal in goals:
        for n, p in enumerate(reach[goal], 1):
            if n not in shown:
                continue
            chances.append(Chance("odds-reach", p, {"cards": n, "colours": goal}, "take.count", str(n), f"colours-{goal}"))
        end = sum((w * in_the_end(pool, goal) for w, pool in mixed), Fraction(0))
        chances.append(Chance("odds-reach-end", end, {"colours": goal}, "take.count"))
    if gambler and not sight.strange and not glance:  # gambler.no-sink: nothing is sunk, colours are compared once all four lie there
        at_once = _steps(mixture(sight, NEVER), 4, ())[0]
        if len(at_once) == 4:
            chances.append(Chance("odds-gamble", at_once[3], {"cards": 4}, "gambler.bust"))
    if sight.strange:
        remarks.append(("odds-strange", {"cards": sight.strange}))
    elif sight.doubtful:
        remarks.append(("odds-doubtful", {}))
    elif sight.deck is not None and sight.deck <= ahead * 3:
        remarks.append(("odds-shuffle-soon", {"deck": sight.deck}))
    if len(bust) < ahead:
        remarks.append(("odds-second-shuffle", {}))
    return Odds("odds-known" if sight.lying else "odds-known-empty", known, tuple(chances), tuple(remarks))


def _worst(sight: Sight, bust: list[Fraction], ahead: int) -> list[Fraction]:
    """The same chances where every card that is not known busts; only as far as that can be said."""
    if not sight.strange:
        return _steps(mixture(sight, sight.sabres, doubt=True), ahead, ())[0]
    if not sight.lying:
        return bust[:1]
    ships = sum(n for pool, n in sight.box.pools.items() if pool in ("ares", "goods"))
    ships -= sum(1 for card, _where in sight.story if card.kind == "ship")
    return _steps(mixture(sight, sight.sabres, min(sight.strange, max(0, ships)), doubt=True), ahead, ())[0]


def _steps(mixed: list[tuple[Fraction, Pool]], ahead: int, goals: Sequence[int]) -> tuple[list[Fraction], dict[int, list[Fraction]]]:
    """The chances of the mixture: the weighted sum over what the told cards can be, as far as every case goes."""
    runs = [(w, list(steps(pool, ahead, goals))) for w, pool in mixed]
    far = min(len(run) for _w, run in runs)
    bust = [sum((w * run[k].bust for w, run in runs), Fraction(0)) for k in range(far)]
    reach = {g: [sum((w * run[k].reach[g] for w, run in runs), Fraction(0)) for k in range(far)] for g in goals}
    return bust, reach


def next_bust(s: PortRoyal) -> Fraction | None:
    """The chance that the next card busts. None where cards are not all known, or nothing is left to chance.

    A told word takes an equal share of every card it may be, and words are nested: how many of a group are left is expected exactly.
    """
    sight = from_table(s)
    if s.on_top or not sight.deck or sight.strange or sight.doubtful:
        return None
    if sight.box.pools:
        try:
            gone = tuple((word, OUT if where == THROWN else where) for word, where in sight.told)  # the next card is none of the discarded
            return _steps(mixture(replace(sight, told=gone), sight.sabres), 1, ())[0][0]
        except Unread:  # more of a kind were told than there are
            return None
    rest: dict[Group, Fraction] = {}
    for card, n in copies(sight.box):
        group = _group(card, sight.sabres)
        rest[group] = rest.get(group, Fraction(0)) + n
    for word, _where in sorted(sight.told, key=lambda t: len(may_be(sight.box, t[0]))):
        within = _groups(sight.box, word, sight.sabres)
        total = sum(rest[g] for g in within)
        for group in within if total else ():
            rest[group] -= rest[group] / total
    busts = (n for (_class, k), n in rest.items() if isinstance(k, Ship) and k.hard and k.colour in sight.lying)
    return sum(busts, Fraction(0)) / sight.unseen()


# -- what is unseen --------------------------------------------------------------------------------------------------

Group = tuple[str, Kind]  # cards that differ in nothing that matters, within one narrowest word


def kind(card: Card, sabres: int, doubt: bool = True) -> Kind:
    """sink.skull, sink.sabres: what a card is to someone with these sabres; where its own are not known, hard in doubt."""
    if card.kind == "ship":
        hard = card.sabres > sabres if card.sabres is not None else doubt or sabres < 1
        return Ship(card.colour, card.skull or hard)
    return card.id if card.kind == "tax" else OTHER


@lru_cache(maxsize=4096)
def _groups(box: Deck, word: str, sabres: int) -> set[Group]:
    """The groups a told card may belong to."""
    ids = may_be(box, word)
    groups = {_group(box.cards[i], sabres) for i in ids if box.cards[i].count}
    return groups | {_pool_group(box.cards[i], sabres) for i in ids if box.cards[i].pool}


def _group(card: Card, sabres: int) -> Group:
    return (classes_of(card)[0] if card.kind == "ship" else "", kind(card, sabres))


def _pool_group(card: Card, sabres: int) -> Group:
    return (card.pool if card.kind == "ship" else "", kind(card, sabres))


#: What may be left of each group, what lies on the discard pile, what lies on top.
Case = tuple[tuple[tuple[Group, int], ...], tuple[tuple[Kind, int], ...], Kind | None]


def _settled(sight: Sight, sabres: int) -> tuple[Case, list[tuple[set[Group], str]]]:
    """What is left once every told word that can only be of one group is taken out, and the other words, narrow ones first."""
    rest: Counter[Group] = Counter()
    for card, n in copies(sight.box):
        rest[_group(card, sabres) if card.count else _pool_group(card, sabres)] += n
    pile, top, unsure = Counter[Kind](), None, []
    for word, where in sorted(sight.told, key=lambda t: len(may_be(sight.box, t[0]))):
        within = _groups(sight.box, word, sabres)
        group = next(iter(within)) if len(within) == 1 else None
        if group and rest[group]:
            rest[group] -= 1
            pile[group[1]] += where == THROWN
            top = group[1] if where == TOP else top
        else:
            unsure.append((within, where))
    return (tuple(rest.items()), _in_order(pile), top), unsure


def _in_order(pile: Counter[Kind]) -> tuple[tuple[Kind, int], ...]:
    return tuple(sorted(((k, m) for k, m in pile.items() if m), key=str))


def mixture(sight: Sight, sabres: int, worst: int = 0, doubt: bool = False) -> list[tuple[Fraction, Pool]]:
    """Every pool the told words leave possible, with its weight.

    A word that names several cards is any of those not told otherwise, each as likely. Narrow words are settled before wide ones, which
    is exact because words are nested. `worst` cards of those nobody knows are taken to bust, and with `doubt` ships nobody can judge.
    """
    sure, unsure = _settled(sight, sabres)
    cases: dict[Case, Fraction] = {sure: Fraction(1)}
    for within, where in unsure:
        after: dict[Case, Fraction] = {}
        for (left, pile, top), weight in cases.items():
            total = sum(n for g, n in left if g in within)
            for group, n in left:
                if group not in within or not n:
                    continue
                fewer = tuple((g, m - (g == group)) for g, m in left)
                on_pile = Counter(dict(pile))
                on_pile[group[1]] += where == THROWN
                case = (fewer, _in_order(on_pile), group[1] if where == TOP else top)
                after[case] = after.get(case, Fraction(0)) + weight * Fraction(n, total)
        cases = after
    if not cases:
        raise Unread(" ".join(w for w, _where in sight.told), "odds-too-many")
    pools: dict[tuple[object, ...], tuple[Fraction, Pool]] = {}
    story = [(kind(card, sabres, doubt), where) for card, where in sight.story]
    for (left, pile, top), weight in cases.items():
        unseen = Counter({OTHER: sight.strange - worst}) + Counter(k for k, where in story if where == DECK)
        for (_class, k), n in left:
            unseen[k] += n
        if worst:
            unseen[Ship(min(sight.lying), True)] += worst
        thrown_pile = Counter(dict(pile)) + Counter(k for k, where in story if where == THROWN)
        top = next((k for k, where in story if where == TOP), top)
        pool = Pool(sight.lying, dict(unseen), dict(thrown_pile), sight.deck, sight.hidden, sight.coins, sight.taxes, top)
        key = (frozenset(unseen.items()), pile, top)
        before = pools.get(key, (Fraction(0), pool))[0]
        pools[key] = (before + weight, pool)
    whole = sum(weight for weight, _pool in pools.values())  # what cannot be, given every told word, has dropped out
    return [(weight / whole, pool) for weight, pool in pools.values()]
