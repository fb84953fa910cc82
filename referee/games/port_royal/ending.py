"""The end of the game: who announces it, when it is taken back, who may win."""

from __future__ import annotations

from referee.kernel.move import Actor
from referee.kernel.score import ends

from .contracts import cooperative
from .modes import Kit
from .state import PortRoyal

LACKS = "lacks:"  # marks who was told once that influence alone does not end the game


def game_over(s: PortRoyal, rule: str, **facts: object) -> None:
    s.now.clear()
    s.push("over", s.active)
    s.note(rule, **facts)


def corrected(s: PortRoyal) -> None:
    """After a `set`: the pile is as large as the table says, and an end that nobody has announced any more is taken back."""
    if isinstance(pinned := s.pins.pop("deck", None), int):
        s.hold(pinned)
    figures = [ends(s.influence(who))[0] for who in s.players]
    if s.ending and s.standing and figures != s.standing and not any(n >= s.kit.aim for n in figures):
        s.ending = False
        s.note("end.taken-back")


def ended(s: PortRoyal, acting: Actor | None = None) -> bool:
    """The end is looked for before anything goes on: a team has won, or somebody has announced the last round."""
    kit, top = s.kit, s.top()
    if kit.coop:
        if kit.contracts and s.contracts and not s.won and top and top.name not in ("over", "lay", "aside"):
            if not cooperative.open_contracts(s):
                s.won = True
                game_over(s, "coop.win")
                return True
        return False
    if not s.ending:
        # only who acts gains influence, or anybody by an event or a speculator's contract; where the table was set, anybody may have
        for who in (acting,) if acting in s.players else s.players if acting is None or kit.contracts or kit.adventure else ():
            low, high = ends(s.influence(who))
            if high < kit.aim:
                continue
            if not may_win(s, who):
                _once(s, f"{LACKS}{who}", "adventure.winner" if kit.adventure else "variant.winner", names=s.names[who])
            elif low >= kit.aim:  # end.twelve, variant.expedition, full-sail.end
                # contracts.end, contracts.base-rules: contracts only add influence
                s.ending = True  # end.stays: discarding persons later does not take it back
                s.note(_end_rule(s), player=who, points=low)
                break
            else:
                _once(s, f"end:{who}", "end.unclear", player=who, points=f"{low}–{high}")
    if s.ending:
        s.standing = [ends(s.influence(who))[0] for who in s.players]
    return False


def _once(s: PortRoyal, key: str, rule: str, **facts: object) -> None:
    if key not in s.told:
        s.told.append(key)
        s.note(rule, **facts)


def _end_rule(s: PortRoyal) -> str:
    kit = s.kit
    if kit.adventure:
        return "adventure.end-competitive"
    if kit.mode == "full-sail":
        return "full-sail.end"
    return "variant.expedition" if variant(s) else "end.twelve"


def variant(s: PortRoyal) -> bool:
    return s.options.get("ending") == "expedition"


def may_win(s: PortRoyal, who: Actor) -> bool:
    """Does this player have what a winner needs besides influence?"""
    seat = s.players[who]
    return able(s.kit, variant(s), bool(seat.expeditions), seat.markers)


def able(kit: Kit, variant: bool, expeditions: bool, markers: int) -> bool:
    """variant.winner: an expedition; adventure.winner: the prize, that is two markers off the hero."""
    return markers <= 2 if kit.adventure else expeditions or not variant
