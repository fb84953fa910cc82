"""Upgrade tokens of NPCs (module 4) as they are drawn; those of a beaten NPC are taken in `plunder`."""

from __future__ import annotations

import random
from collections.abc import Iterator

from referee.kernel.move import Actor, Because, against, impossible, says

from ..captain import described
from ..modifications import TOKEN_NAME, ask_token
from ..state import UPGRADES, Npc, Seas
from ..zones import MODS, NEEDS, NEW_MODS, NEW_WEAPONS, WEAPONS
from .base import OfModule

EMPTY = ("0", "2")  # tokens that are no upgrade themselves
TOKENS = (*EMPTY, *WEAPONS, *MODS)


class Upgrade(OfModule):
    """An upgrade token drawn for an NPC."""

    module = 4
    verb = "upgrade"
    rule = "upgrades.draw"
    chance = True
    bare = True

    def drawable(self, s: Seas) -> Iterator[str]:
        """upgrades.redraw: what does not fit is drawn again."""
        yield from (token for token in (*TOKENS, *described(s)) if _unusable(s, token) is None)

    token: str = says(drawable, understood=TOKENS, opens=TOKEN_NAME, ever=TOKENS)

    @classmethod
    def sample(cls, s: Seas, by: Actor, rng: random.Random) -> tuple[str, ...]:
        return (rng.choice([t for t in cls.choices(s, by) if isinstance(t, str) and t != "hammocks"]),)

    def blocks(self, s: Seas) -> Iterator[Because]:
        if reason := _unusable(s, self.token):
            yield reason
        elif self.token not in EMPTY:
            ask_token(s, self.token)

    def effect(self, s: Seas) -> tuple[str, dict[str, object]] | None:
        """A token that shows a number says nothing by itself."""
        rule = {"0": "upgrades.zero", "2": "upgrades.two"}.get(self.token)
        return (rule, {"npc": s.frame.data["npc"]}) if rule else None

    def apply(self, s: Seas) -> None:
        frame = s.frame
        npc = _upgraded(s)
        if self.token == "2":  # upgrades.two
            s.note("upgrades.two", npc=frame.data["npc"])
            frame.data.update({"left": 2, "two": 1})
            return
        frame.data["left"] -= 1
        if self.token == "0":  # upgrades.zero
            s.note("upgrades.zero", npc=frame.data["npc"])
        elif npc and self.token not in npc.upgrades:
            npc.upgrades.append(self.token)
            s.note("upgrades.draw", name=self.token, npc=frame.data["npc"])
        if frame.data["left"] <= 0:
            s.pop()


def _upgraded(s: Seas) -> Npc | None:
    """The NPC a token is drawn for: the one that enters, or one in play."""
    slot = frame.data["npc"] if (frame := s.top()) else ""
    return s.coming.get(slot) or s.npcs.get(slot)


def _unusable(s: Seas, token: str) -> Because | None:
    frame, npc = s.top(), _upgraded(s)
    if token in EMPTY and frame and frame.data.get("two"):
        return against("upgrades.two")
    if (token in NEW_WEAPONS and not s.on(2)) or (token in NEW_MODS and not s.on(3)):
        return against("upgrades.remove", name=token)
    if token in NEEDS or (npc and token in npc.upgrades):
        return against("upgrades.redraw", name=token)
    if token != "0" and s.tokens_out() + EMPTY.count(token) >= UPGRADES:
        return impossible("upgrades.setup", have=s.tokens_out())
    return None
