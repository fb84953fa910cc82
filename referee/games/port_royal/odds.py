"""What chance says before the next card is opened, from what was told: at a table, or from a few words without one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from referee.kernel.move import Actor
from referee.kernel.odds import Chance, Odds, Unread
from referee.kernel.words import plain

from .cards import BASE, Card, Deck, classes_of, deck_of
from .chances import OTHER, Kind, Pool, Ship, Tax, in_the_end, steps
from .names import say
from .state import ADVENTURE_CARDS, PortRoyal, kit_of

AHEAD = 6  # cards looked ahead
GOALS = (4, 5, 6)  # take.count, ares.colour: colours that allow one more card each
NEVER = -1  # sabres that sink nothing
OUT, THROWN, TOP = "out", "thrown", "top"  # where a told card lies

#: One told card: the word it was told by, and where it lies.
Told = tuple[str, str]


@dataclass(frozen=True)
class Sight:
    """Everything the odds are read from."""

    lying: frozenset[str]
    told: tuple[Told, ...]
    sabres: int
    box: Deck = field(default_factory=lambda: deck_of(BASE))
    deck: int | None = None
    hidden: int = 0
    coins: tuple[int, ...] = ()
    taxes: dict[str, Tax] = field(default_factory=dict)
    strange: int = 0  # unseen cards of the adventure: which of them are in the deck, and most of what is printed on them, is not known

    def unseen(self) -> int:
        known = sum(1 for w, _where in self.told if not _strange(self.box, w))
        return sum(n for card, n in _copies(self.box)) + self.strange - known

    @property
    def goals(self) -> list[int]:
        colours = {c.colour for c in self.box.cards.values() if c.kind == "ship" and c.set != "adventure"}
        return [g for g in GOALS if len(self.lying) < g <= len(colours | self.lying)]


def odds(s: PortRoyal | None, words: tuple[str, ...]) -> Odds:
    """The chance to bust and to reach four and more colours, exactly."""
    if s is None:
        return _answer(from_words(words), [])
    frame = s.top()
    if frame and frame.name == "over":
        return Odds("over", {}, ())
    remarks: list[tuple[str, dict[str, object]]] = []
    opener = _opener(s)
    if _opening(s) is None:
        remarks.append(("odds-next-turn", {"player": opener}))
    return _answer(from_table(s, words), remarks, gambler=s.count(opener, "gambler") > s.gambled)


def _answer(sight: Sight, remarks: list[tuple[str, dict[str, object]]], gambler: bool = False) -> Odds:
    known: dict[str, object] = {
        "colours": tuple(sorted(sight.lying)),
        "sabres": sight.sabres,
        "unseen": sight.unseen(),
        "deck": sight.deck,
    }
    mixed = mixture(sight, sight.sabres)
    bust, reach = _steps(mixed, AHEAD, sight.goals)
    worst = _worst(sight, bust)
    chances = []
    for n, p in enumerate(bust[: len(worst)], 1):
        chances.append(Chance("odds-bust", p, {"cards": n}, "bust", str(n), "bust", None if worst[n - 1] == p else worst[n - 1]))
    for goal in sight.goals if not sight.strange else ():
        for n, p in enumerate(reach[goal], 1):
            chances.append(Chance("odds-reach", p, {"cards": n, "colours": goal}, "take.count", str(n), f"colours-{goal}"))
        end = sum((w * in_the_end(pool, goal) for w, pool in mixed), Fraction(0))
        chances.append(Chance("odds-reach-end", end, {"colours": goal}, "take.count"))
    if gambler and not sight.strange:  # gambler.no-sink: nothing is sunk, and the colours are compared once all four lie there
        at_once = _steps(mixture(sight, NEVER), 4, ())[0]
        if len(at_once) == 4:
            chances.append(Chance("odds-gamble", at_once[3], {"cards": 4}, "gambler.bust"))
    if sight.strange:
        remarks.append(("odds-strange", {"cards": sight.strange}))
    elif sight.deck is not None and sight.deck <= AHEAD * 3:
        remarks.append(("odds-shuffle-soon", {"deck": sight.deck}))
    if len(bust) < AHEAD:
        remarks.append(("odds-second-shuffle", {}))
    return Odds("odds-known" if sight.lying else "odds-known-empty", known, tuple(chances), tuple(remarks))


def _worst(sight: Sight, bust: list[Fraction]) -> list[Fraction]:
    """The same chances where every card that is not known busts; only as far as that can be said."""
    if not sight.strange:
        return bust
    if not sight.lying:
        return bust[:1]
    ships = sum(n for pool, n in sight.box.pools.items() if pool in ("ares", "goods"))
    ships -= sum(1 for w, _where in sight.told if _strange(sight.box, w) and sight.box.first(w).kind == "ship")
    return _steps(mixture(sight, sight.sabres, min(sight.strange, max(0, ships))), AHEAD, ())[0]


def _steps(mixed: list[tuple[Fraction, Pool]], ahead: int, goals: Sequence[int]) -> tuple[list[Fraction], dict[int, list[Fraction]]]:
    """The chances of the mixture: the weighted sum over what the told cards can be, as far as every case goes."""
    runs = [(w, list(steps(pool, ahead, goals))) for w, pool in mixed]
    far = min(len(run) for _w, run in runs)
    bust = [sum((w * run[k].bust for w, run in runs), Fraction(0)) for k in range(far)]
    reach = {g: [sum((w * run[k].reach[g] for w, run in runs), Fraction(0)) for k in range(far)] for g in goals}
    return bust, reach


# -- what is unseen --------------------------------------------------------------------------------------------------

Group = tuple[str, Kind]  # cards that differ in nothing that matters, within one narrowest word


def kind(card: Card, sabres: int) -> Kind:
    """sink.skull, sink.sabres: what a card is to someone with these sabres."""
    if card.kind == "ship":
        return Ship(card.colour, card.skull or card.sabres is None or card.sabres > sabres)
    return card.id if card.kind == "tax" else OTHER


def _copies(box: Deck) -> Iterator[tuple[Card, int]]:
    """Every card of the deck with how often it is there; cards whose values are not known by their pool."""
    for card in box.cards.values():
        if card.count and card.set != "adventure":
            yield card, card.count
    for name, n in box.pools.items():
        card = next(c for c in box.cards.values() if c.pool == name and not c.count)
        if card.set != "adventure":
            yield card, n


def _strange(box: Deck, word: str) -> bool:
    return word in box.members and box.first(word).set == "adventure"


def _groups(box: Deck, word: str, sabres: int) -> set[Group]:
    """The groups a told card may belong to."""
    ids = may_be(box, word)
    found = {_group(box.cards[i], sabres) for i in ids if box.cards[i].count}
    return found | {_pool_group(box.cards[i], sabres) for i in ids if box.cards[i].pool}


def _group(card: Card, sabres: int) -> Group:
    return (classes_of(card)[0] if card.kind == "ship" else "", kind(card, sabres))


def _pool_group(card: Card, sabres: int) -> Group:
    return (card.pool if card.kind == "ship" else "", kind(card, sabres))


def mixture(sight: Sight, sabres: int, worst: int = 0) -> list[tuple[Fraction, Pool]]:
    """Every pool the told words leave possible, with its weight.

    A word that names several cards is any of those not told otherwise, each as likely. Narrow words are settled before wide ones, which
    is exact because words are nested. `worst` cards of those nobody knows are taken to bust.
    """
    box = sight.box
    rest: Counter[Group] = Counter()
    for card, n in _copies(box):
        rest[_group(card, sabres) if card.count else _pool_group(card, sabres)] += n
    Case = tuple[tuple[tuple[Group, int], ...], tuple[tuple[Kind, int], ...], Kind | None]
    cases: dict[Case, Fraction] = {(tuple(rest.items()), (), None): Fraction(1)}
    told = [(w, where) for w, where in sight.told if not _strange(box, w)]
    for word, where in sorted(told, key=lambda t: len(may_be(box, t[0]))):
        within = _groups(box, word, sabres)
        after: dict[Case, Fraction] = {}
        for (left, pile, top), weight in cases.items():
            total = sum(n for g, n in left if g in within)
            for group, n in left:
                if group not in within or not n:
                    continue
                fewer = tuple((g, m - (g == group)) for g, m in left)
                on_pile = Counter(dict(pile))
                on_pile[group[1]] += where == THROWN
                thrown = tuple(sorted(((k, m) for k, m in on_pile.items() if m), key=str))
                case = (fewer, thrown, group[1] if where == TOP else top)
                after[case] = after.get(case, Fraction(0)) + weight * Fraction(n, total)
        cases = after
    if not cases:
        raise Unread(" ".join(w for w, _where in sight.told), "odds-too-many")
    strange_thrown = sum(1 for w, where in sight.told if where == THROWN and _strange(box, w))
    pools: dict[tuple[object, ...], tuple[Fraction, Pool]] = {}
    for (left, pile, top), weight in cases.items():
        unseen: Counter[Kind] = Counter({OTHER: sight.strange - worst})
        for (_class, k), n in left:
            unseen[k] += n
        if worst:
            unseen[Ship(min(sight.lying), True)] += worst
        thrown_pile = Counter(dict(pile))
        thrown_pile[OTHER] += strange_thrown
        pool = Pool(sight.lying, dict(unseen), dict(thrown_pile), sight.deck, sight.hidden, sight.coins, sight.taxes, top)
        key = (frozenset(unseen.items()), pile, top)
        before = pools.get(key, (Fraction(0), pool))[0]
        pools[key] = (before + weight, pool)
    return list(pools.values())


def may_be(box: Deck, word: str) -> tuple[str, ...]:
    """The cards a word may be; a colour alone is any ship of it."""
    if word in box.members:
        return box.members[word]
    return tuple(i for i, c in box.cards.items() if c.kind == "ship" and c.colour == word)


# -- from a table ----------------------------------------------------------------------------------------------------


def _opening(s: PortRoyal) -> str | None:
    """The decision during which cards are opened, if it is one."""
    frame = s.top()
    return frame.name if frame and frame.name in ("discover", "sink-or-bust", "gamble", "gambled") else None


def _opener(s: PortRoyal) -> Actor:
    return s.active if _opening(s) else s.after(s.active)


def from_table(s: PortRoyal, words: tuple[str, ...] = ()) -> Sight:
    """Told cards in areas, harbour, discard pile and expeditions are out; everything else is unseen."""
    who = _opener(s)
    out = Counter(s.located())
    out.subtract(s.discard)
    out.subtract([s.known] if s.known else [])
    told = [(w, OUT) for w in out.elements()] + [(w, THROWN) for w in s.discard] + ([(s.known, TOP)] if s.known else [])
    lying = s.ships() if _opening(s) else []
    if _opening(s) == "sink-or-bust" and s.fresh:  # the ship just opened is sunk, or there is no next card
        lying.remove(s.harbour[s.fresh - 1])
    deck = s.deck()
    if deck is not None and s.opened == 0 and s.time and kit_of(s).coop:
        deck += 1  # coop.first-card: it lies apart
    strange = 0
    if "adventure" in s.box.sets:
        added = ADVENTURE_CARDS if s.added is None else s.added
        strange = max(0, added - sum(1 for w, _where in told if _strange(s.box, w)))
    return Sight(
        lying=frozenset(s.card(w).colour for w in lying),
        told=tuple(told),
        sabres=s.sabres(who) + sum(_more(w) for w in words),
        box=s.box,
        deck=deck,
        hidden=s.hidden or 0,
        coins=tuple(seat.coins or 0 for seat in s.players.values()),
        taxes=_taxes(s),
        strange=strange,
    )


def _taxes(s: PortRoyal) -> dict[str, Tax]:
    """tax.sabres, tax.influence, tax.ties: who gets the bonus while nobody's area changes."""
    seats = list(s.players)
    sabres, influence = [s.sabres(w) for w in seats], [s.influence(w) for w in seats]
    most, least = max(sabres), min(influence)
    found = {}
    for card in s.box.cards.values():
        if card.kind == "tax" and card.set != "adventure":
            figures, best = (sabres, most) if card.bonus == "sabres" else (influence, least)
            gets = tuple(k for k, n in enumerate(figures) if n == best)
            found[card.id] = Tax(gets, card.threshold, card.keep, card.bonus_coins)
    return found


# -- from words ------------------------------------------------------------------------------------------------------


def from_words(words: Iterable[str]) -> Sight:
    """`red yellow blue +2`: ships in the harbour by colour or as cards, other cards that are out, own sabres. The base deck."""
    box = deck_of(BASE)
    told: list[Told] = []
    sabres = 0
    for word in words:
        if word.startswith("+"):
            sabres += _more(word)
        else:
            told.append((_read(box, word), OUT))
    ships = [box.cards[may_be(box, w)[0]] for w, _where in told]
    return Sight(frozenset(c.colour for c in ships if c.kind == "ship"), tuple(told), sabres)


def _more(word: str) -> int:
    """`+2`: sabres."""
    digits = word.removeprefix("+")
    if word == digits or not (digits.isascii() and digits.isdigit()) or len(digits) > 2:
        raise Unread(word, "odds-words")
    return int(digits)


def _read(box: Deck, word: str) -> str:
    """A colour, a card or a class of cards, as players say it: exactly, or by an unmistakable beginning."""
    colours = dict.fromkeys(c.colour for c in box.cards.values() if c.kind == "ship")
    known = {w: {plain(w), *map(plain, say(w))} for w in (*colours, *box.members)}
    token = plain(word)
    begun = [w for w, forms in known.items() if w not in box.cards and any(f.startswith(token) for f in forms)]
    for found in ([w for w, forms in known.items() if token in forms], [w for w in begun if w in colours], begun):
        if len(found) == 1:
            return found[0]
    raise Unread(word, "odds-words")
