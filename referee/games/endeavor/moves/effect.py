"""What all effects share: who may use them, what they cost, and the action they take the place of (effect.*)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from referee.kernel.flow import Frame
from referee.kernel.move import Actor, Because, Move, against, impossible, short

from ..boards import ACTIONS
from ..state import Endeavor
from ..turn import closed


def split(text: str) -> tuple[str, list[str]]:
    """The actions of a building or token, and whether both (+) or one (/) may be taken."""
    mark = "+" if "+" in text else "/"
    return mark, [a for a in text.split(mark) if a in ACTIONS]


def open_actions(frame: Frame) -> list[str]:
    """base.icon-slash, base.icon-plus: the actions still to be had from what was activated."""
    mark, actions = split(str(frame.data["actions"]))
    done = str(frame.data.get("done", "")).split()
    return [a for a in actions if a not in done] if mark == "+" or not done else []


def pay_blocks(s: Endeavor, action: str | tuple[str, ...], region: str = "", rule: str = "effect.pay") -> Iterator[Because]:
    """effect.pay: the action must be the one shown by what was activated."""
    frame = s.top()
    if not frame or frame.name != "action":
        return
    wanted = (action,) if isinstance(action, str) else action
    if not set(wanted) & set(open_actions(frame)):
        yield against(rule, action=wanted)
    where = frame.data.get("region", "")
    if where and region and where != region:
        yield against("base.icon-plus", region=where)


def pay_action(s: Endeavor, action: str | tuple[str, ...], region: str = "") -> None:
    """Uses up the action; what was activated is done when no action of it is left."""
    frame = s.top()
    if not frame or frame.name != "action":
        return
    wanted = (action,) if isinstance(action, str) else action
    one = next((a for a in wanted if a in open_actions(frame)), wanted[0])
    frame.data["done"] = f"{frame.data.get('done', '')} {one}".strip()
    if region:
        frame.data["region"] = region
    if not open_actions(frame):
        s.pop()


def spend_blocks(s: Endeavor, by: Actor, attr: str) -> Iterator[Because]:
    """effect.spend-token, effect.real-token: a real token from the own mat, never a stand-in."""
    if not s.tracked:
        return
    seat = s.players[by]
    if seat.tokens[attr] > 0:
        return
    if seat.standins[attr] or seat.spices[attr]:
        yield impossible("effect.real-token", token=attr)
    else:
        yield impossible("effect.spend-token", token=attr)


def spend_token(s: Endeavor, by: Actor, attr: str) -> None:
    """The token leaves the game and the attribute falls."""
    if s.tracked:
        s.players[by].tokens[attr] -= 1
        s.spent.append(attr)
    else:
        s.note("effect.spend-token", player=by, token=attr)


class Effect(Move[Endeavor]):
    """An effect of an Exploit, taken instead of a normal action (effect.replace)."""

    aside = True
    exploit: ClassVar[str]
    action: ClassVar[str | tuple[str, ...]]
    discs: ClassVar[int] = 1  # from the harbor
    pay_rule: ClassVar[str] = "effect.pay"

    by: Actor

    @classmethod
    def actors(cls, s: Endeavor, frame: Frame) -> Iterable[Actor]:
        if cls.exploit not in s.chosen:
            return ()
        if frame.name == "phase":
            return tuple(s.players)
        return (frame.by,) if frame.name == "action" else ()

    def blocks(self, s: Endeavor) -> Iterator[Because]:
        """activation.inactive, activation.without-shield (effect.who), effect.pay, effect.harbor-disc."""
        if not s.active(self.exploit):
            yield against("activation.inactive", exploit=self.exploit)
        elif not s.shield(self.by, self.exploit):
            yield against("activation.without-shield", exploit=self.exploit)
        if not s.tracked and s.phase != "action":
            yield against("base.action-phase")
        if closed(s, self.exploit):
            yield against(f"{self.exploit}.closed")
        yield from self.own(s)
        yield from pay_blocks(s, self.needs(s), rule=self.pay_rule)
        if self.discs and (s.tracked or s.players[self.by].harbor is not None):  # nobody tells discs where the base game is told
            yield from short("effect.harbor-disc", s.players[self.by].harbor, self.discs)

    def able(self, s: Endeavor) -> bool:
        """Is the effect open to this player at all? Nothing is asked of the box for one that is not."""
        frame, action = s.top(), (self.action,) if isinstance(self.action, str) else self.action
        paid = frame is None or frame.name != "action" or bool(set(action) & set(open_actions(frame)))
        return paid and s.shield(self.by, self.exploit)

    def ask(self, s: Endeavor, key: str, kind: str, **about: object) -> Any:
        """A fact of the Exploit board."""
        return s.fact(key, kind, **about) if key in s.facts or (self.able(s) if s.tracked else s.active(self.exploit)) else None

    def needs(self, s: Endeavor) -> str | tuple[str, ...]:
        """The action, where it does not depend on the space."""
        return self.action

    def own(self, s: Endeavor) -> Iterator[Because]:
        """The reasons that are this effect's alone."""
        return iter(())

    def apply(self, s: Endeavor) -> None:
        pay_action(s, self.needs(s))
        self.happen(s)

    def happen(self, s: Endeavor) -> None:
        """What the effect does."""

    def effect(self, s: Endeavor) -> tuple[str, dict[str, object]] | None:
        return self.verb, {}
