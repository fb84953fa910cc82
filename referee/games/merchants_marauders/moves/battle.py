"""Looking for a fight, and battles as one result."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.flow import Frame
from referee.kernel.move import DONE, Actor, Because, Choice, Move, Open, count, impossible, seat, tail

from ..actions import lacking, missed
from ..actions import spend as spend_action
from ..battle_dice import RESULTS, attack
from ..battle_end import finish
from ..decisions import Details
from ..scouting import blind, eyes
from ..state import Battle, Seas
from ..zones import NATIONS, PARTS, SLOTS, TREASURE
from .base import ROLLS, roll, too_many, unread
from .damage import ask_overflow, further, hits_said
from .npc_scouting import open_battle


def foes(m: Move[Seas], s: Seas) -> list[str]:
    """Whom a captain may look for: other captains at sea and NPCs in the same zone."""
    zone = s.at_sea(m.by)
    if not zone:
        return []
    return [*(w for w in s.players if w != m.by and s.at_sea(w) == zone), *(n for n, npc in s.npcs.items() if npc.zone == zone)]


def anybody(m: Move[Seas], s: Seas) -> list[str]:
    """Everybody who might be named: read, and refused by the rule."""
    return [*(w for w in s.players if w != m.by), *SLOTS]


def at_sea(s: Seas, by: Actor, verb: str) -> Iterator[Because]:
    if not s.at_sea(by):
        yield impossible("scout.sea", zone=s.players[by].zone or None)
    yield from lacking(s, by, verb=verb)


def not_here(s: Seas, by: Actor, foe: str) -> Iterator[Because]:
    place = s.players[foe].zone if foe in s.players else s.npcs[foe].zone if foe in s.npcs else "off-board"
    if foe in s.players and s.players[foe].port:
        yield impossible("scout.port", foe=s.names[foe], there=place or None)
    elif foe == TREASURE:
        yield impossible("treasure.attack") if foe in s.npcs else impossible("treasure.gone")
    else:
        yield impossible("scout.action", foe=s.names.get(foe, foe), there=place or None, here=s.players[by].zone or None)


class Seeking(Move[Seas]):
    """A move against somebody in the same sea zone."""

    @classmethod
    def elsewhere(cls, s: Seas, by: Actor | None) -> Because | None:
        """Nobody is there."""
        frame = s.top()
        alone = by is not None and frame is not None and frame.name == "turn" and not foes(cls.so_far(by, ()), s)
        return impossible("scout.nobody", here=s.players[by].zone or None) if by and alone else None


def ask_prices(s: Seas, by: Actor, foe: str) -> None:
    """What a battle opened now may turn on and nobody found printed: bounty.reward between captains, war.bounty of the enemy's navy."""
    if foe in s.players:
        s.fact("bounty.reward")
    elif foe in NATIONS and s.at_war(foe, s.players[by].nation):
        s.fact("war.bounty")


class Scout(Seeking):
    """The scout action against a captain or an NPC in the zone: its skulls. One is enough, and the battle begins."""

    verb = "scout"
    rule = "scout.action"

    def dice(self, s: Seas) -> int:
        return eyes(s, self.by, self.foe)

    foe: str = seat(foes, understood=anybody)
    skulls: int = count(0, dice, understood=ROLLS, unit="skull")

    @classmethod
    def rolls(cls, s: Seas, by: Actor, said: tuple[str, ...], rng: random.Random) -> tuple[str, ...] | None:
        known = len(said) == 1 and s.players[by].scouting is not None
        return (str(roll(rng, eyes(s, by, said[0]))[0]),) if known else None

    def bars(self, s: Seas) -> Iterator[Because]:
        yield from at_sea(s, self.by, self.verb)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if self.foe not in foes(self, s):
            yield from not_here(s, self.by, self.foe)
            return
        yield from too_many(self.skulls, self.dice(s), blind(s, self.by))
        if self.skulls:
            ask_prices(s, self.by, self.foe)

    def apply(self, s: Seas) -> None:
        spend_action(s, self.by, verb=self.verb)
        missed(s, self.by, self.verb, not self.skulls)
        if self.skulls:  # scout.success
            attack(s, self.by, self.foe)
            open_battle(s, self.by, self.foe, attacker=self.by)


class Fight(Seeking):
    """A whole battle as its result: sunk, boarded (they lost), fled, lost (my ship sank), taken (I was boarded); then my damage."""

    verb = "fight"
    rule = "glory.defeat"
    aside = True

    @classmethod
    def actors(cls, s: Seas, frame: Frame[Details]) -> Iterable[Actor]:
        return (s.battle[0].me,) if s.battle else (frame.by,)

    def named(self, s: Seas) -> Iterable[str]:
        """Whom; where a battle is fought already, the result alone says it."""
        return RESULTS if s.battle else foes(self, s)

    def known(self, s: Seas) -> list[str]:
        return [*anybody(self, s), *RESULTS]

    def by_name(self, s: Seas) -> Open | None:
        """In a battle the foe may be named all the same."""
        if not s.battle:
            return None
        foe = s.battle[0].foe
        return Open(foe, lambda word: word == foe, lambda rng: foe)

    def following(self, s: Seas) -> Iterator[Choice]:
        if self.foe in RESULTS and not self.more and not s.battle:  # `fight sunk english`
            yield from foes(self, s)
        elif self.result:
            yield DONE
        else:
            yield from RESULTS

    def also(self, s: Seas) -> tuple[str, ...]:
        whom = tuple(anybody(self, s)) if self.foe in RESULTS and not self.more else ()
        return (*whom, *further(self.damage)) if self.result else RESULTS

    foe: str = seat(named, understood=known, opens=by_name)
    more: tuple[str, ...] = tail(following, understood=also, ever=(*RESULTS, *PARTS, *SLOTS), players=True)

    @classmethod
    def of(cls, by: Actor, words: Iterable[str]) -> Move[Any]:
        """Whom, then how it ended, however it was said."""
        said = [*words]
        if len(said) > 1 and said[0] in RESULTS and said[1] not in (*RESULTS, *PARTS):
            said[:2] = said[1], said[0]
        return super().of(by, said)

    @property
    def result(self) -> str:
        return self.foe if self.foe in RESULTS else self.more[0] if self.more else ""

    @property
    def damage(self) -> tuple[str, ...]:
        return self.more if self.foe in RESULTS else self.more[1:]

    def bars(self, s: Seas) -> Iterator[Because]:
        if not s.battle:
            yield from at_sea(s, self.by, self.verb)

    def blocks(self, s: Seas) -> Iterator[Because]:
        foe, hits = self._foe(s), hits_said(self.damage)
        if not foe and not foes(self, s):
            yield impossible("scout.nobody", here=s.players[self.by].zone or None)
            return
        if not foe or self.result not in RESULTS or hits is None:
            yield unread(self)
            return
        if s.battle:
            if foe != s.battle[0].foe:
                yield impossible("scout.action", foe=s.names.get(foe, foe), there=None, here=None)
        elif foe not in foes(self, s):
            yield from not_here(s, self.by, foe)
            return
        ask_overflow(s, self.by, hits)
        ask_prices(s, self.by, foe)

    def _foe(self, s: Seas) -> str:
        if self.foe not in RESULTS:
            return self.foe
        return s.battle[0].foe if s.battle else ""

    def apply(self, s: Seas) -> None:
        if s.battle:
            b = s.battle[0]
        else:
            spend_action(s, self.by)
            attack(s, self.by, self._foe(s))
            b = Battle(self.by, self._foe(s), self.by)
        finish(s, b, self.result, damage=hits_said(self.damage) or [])
