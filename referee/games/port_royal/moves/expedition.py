"""Completing expeditions: the active player, at any moment of the turn, any number of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, against, impossible, odd, says, tail

from ..adventure.heroes import expedition_done
from ..cards import every_expedition, kept_out
from ..decisions import Details
from ..state import PortRoyal
from ..symbols import cover, gives, own, wants


class Expedition(Move[PortRoyal]):
    """Discard the persons an expedition asks for and keep it. The persons are named only to choose others than the plainest."""

    verb = "expedition"
    rule = "expedition.any-number"
    anytime = True

    def on_the_table(self, s: PortRoyal) -> Iterable[str]:
        return dict.fromkeys(s.expeditions)

    def of_the_box(self, s: PortRoyal) -> tuple[str, ...]:
        return s.box.kinds["expedition"]

    def payers(self, s: PortRoyal) -> Iterator[Choice]:
        """One person after the other, where there is more than one way to pay."""
        needs = wants(s, self.card) or {}
        if not self.persons:
            yield DONE
        if len(self.persons) < sum(needs.values()) and _choice_matters(s, self.by, needs):
            pool = own(s, self.by)
            for word in self.meant(s):
                if word in pool:
                    pool.remove(word)
            useful = {p for p in pool if set(gives(s, p)) & set(needs)}
            yield from sorted(p for p in useful if not self.persons or p >= self.persons[-1])

    def anybody(self, s: PortRoyal) -> Collection[str]:
        """Whoever bears a symbol and is named with the expedition is meant to go; behind one of them, whoever is named until all are."""
        needs = wants(s, self.card) or {}
        if 0 < len(self.persons) < sum(needs.values()):
            return s.box.kinds["person"]
        mine = {word for p in own(s, self.by) if set(gives(s, p)) & set(needs) for word in s.box.wider(p)}
        return mine if self.persons else mine.union(w for w in s.box.kinds["person"] if s.card(w).symbols)

    def not_lying(self, s: PortRoyal) -> Because:
        out = kept_out(self.card) if self.card not in s.box.members else None
        return impossible(out or "expedition.lies", card=self.card)

    def place(self, s: PortRoyal, word: str) -> tuple[str, ...]:
        lying = list(self.on_the_table(s))
        return (str(lying.index(word) + 1),) if word in lying else ()

    card: str = says(on_the_table, understood=of_the_box, ever=every_expedition, called=place, no=not_lying, lone=True)
    persons: tuple[str, ...] = tail(payers, understood=anybody)

    def meant(self, s: PortRoyal) -> list[str]:
        """The persons named; one named by its kind alone (`jack`) is an own card of that kind."""
        mine = own(s, self.by)
        named: list[str] = []
        for word in self.persons:
            named.append(word if word in mine else next((c for c in mine if word in s.box.wider(c)), word))
            if named[-1] in mine:
                mine.remove(named[-1])
        return named

    @classmethod
    def actors(cls, s: PortRoyal, frame: Frame[Details]) -> Iterable[Actor]:
        return dict.fromkeys((s.active, frame.by))  # expedition.anytime: also while others take

    def bars(self, s: PortRoyal) -> Iterator[Because]:
        if self.by != s.active:  # coop.expeditions: in a team too
            yield against("expedition.active", player=s.active)

    def blocks(self, s: PortRoyal) -> Iterator[Because]:
        if self.card not in s.expeditions:
            yield self.not_lying(s)
            return
        mine, persons = own(s, self.by), self.meant(s)
        for word in persons:
            if word not in mine:
                yield impossible("expedition.own", card=word)
                return
            mine.remove(word)
        card = s.card(self.card)
        if card.needs is None:  # adventure.expeditions
            s.fact(f"card.{card.set}.{card.id}.needs", card=card.id, what="printed-needs")
            s.ask(card, "coins", "influence")
        needs = wants(s, self.card)
        if needs is None:
            yield odd("table.not-checked", need=("asked-for",), rule="expedition.needs")
            return
        used, missing = cover(s, needs, persons or own(s, self.by))
        if missing:
            yield against("expedition.needs", missing=tuple(missing))
        elif persons and len(used) < len(persons):
            yield against("expedition.exact", need=len(used), have=len(persons))

    def apply(self, s: PortRoyal) -> None:
        used = went(s, self.by, self.card, self.meant(s))
        s.note("expedition.needs", player=self.by, cards=tuple(used))
        s.note("expedition.coins", player=self.by, coins=s.earn(self.by, s.printed(s.card(self.card), "coins")))
        expedition_done(s, self.by)

    def effect(self, s: PortRoyal) -> tuple[str, dict[str, object]]:
        card = s.card(self.card)
        return "expedition.any-number", {"card": self.card, "coins": s.printed(card, "coins"), "points": s.printed(card, "influence")}


def went(s: PortRoyal, by: Actor, card: str, named: list[str]) -> list[str]:
    """The expedition comes to the player's area, the persons and items named (or the plainest) are discarded."""
    seat = s.players[by]
    used = named or cover(s, wants(s, card) or {}, own(s, by))[0]
    for word in used:
        (seat.persons if word in seat.persons else seat.items).remove(word)
    if card in s.expeditions:
        s.expeditions.remove(card)
    seat.expeditions.append(card)
    s.throw(used)
    return used


def _choice_matters(s: PortRoyal, by: Actor, needs: dict[str, int]) -> bool:
    """Is there more than one way to pay: a jack, or the expansion's captain, where a plain person would do?"""
    useful = [p for p in own(s, by) if set(gives(s, p)) & set(needs)]
    plain = all(len(gives(s, p)) == 1 and (s.card(p).set == "base" or s.card(p).kind == "ship") for p in useful)
    return len(useful) > sum(needs.values()) and not plain
