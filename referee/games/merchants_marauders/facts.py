"""What nobody found printed and the owner may read off the components, once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.kernel.answer import Number, One, Quote, Yes
from referee.kernel.answer_lists import Many, Row
from referee.kernel.facts import Check, Fact, Facts

from .zones import COMPASS, PARTS, SKILLS, chosen, zones

Settings = Mapping[str, str]
UNPRICED = ("happy", "pleased", "restless", "unhappy", "angry")
_AIM = One((*PARTS, "choice"))
_WHERE = One(tuple(zones()))
_LINK = Row((("zone", _WHERE), ("way", One(COMPASS)), ("zone", One((*zones(), "-")))))


def _module(number: int) -> Callable[[str, Settings], bool]:
    return lambda mode, options: number in chosen(options.get("modules", ""), 11)


def _plain_galleon(mode: str, options: Settings) -> bool:
    """The slow galleon's maneuverability is known (ships.slow-galleon)."""
    slow = 5 in chosen(options.get("modules", ""), 11) or {1, 5} & chosen(options.get("variants", ""), 6)
    return not slow and options.get("galleon") != "slow"


def _not(other: str) -> Check:
    """battle.hits: cargo and crew are hit by one face each."""
    return lambda part, others: ("wrong-faces", {"part": part}) if others.get(other) == part else None


FACTS = Facts(
    Fact("npc.stays", Yes(), "needs-npcs"),
    Fact("npc.war-hunt", Yes(), "needs-npcs"),
    Fact("loyalty.event", One(("drawer", "everyone")), "needs-loyalty", needed=_module(11)),
    Fact("galleon.maneuver", Number(1, 6), "needs-battles", needed=_plain_galleon),
    Fact("hit.face1", One(("cargo", "crew")), "needs-battles", "cargo", _not("hit.face3")),  # as far as anybody tells
    Fact("hit.face3", One(("cargo", "crew")), "needs-battles", "crew", _not("hit.face1")),
    Fact("hit.skull", One(("hull", "choice")), "needs-battles"),
    Fact("hit.destroyed", One(("hull", "nothing")), "needs-battles"),
    Fact("crew.effect", One(("skull", "difference")), "needs-battles"),
    Fact("reef.damage", One(("nothing", "each")), "needs-locations", needed=_module(9)),
    Fact("sell.man-o-war", Number(0, 60), "needs-shipyard"),
    Fact("bounty.reward", Number(0, 60), "needs-battles"),
    Fact("specialist.price", Number(0, 60), "needs-shipyard"),
    Fact("shot.chain", _AIM, "needs-shots", "masts"),
    Fact("shot.grape", _AIM, "needs-shots"),
    Fact("long-guns.dice", Number(0, 6), "needs-shots"),
    Fact("hammocks.crew", Number(0, 6), "needs-shipyard"),
    Fact("merchant.escape", One(("maneuver", "told")), "needs-merchants"),
    Fact("merchant.damage", One(("always", "caught", "told")), "needs-merchants"),
    Fact("war.bounty", Yes(), "needs-npcs"),
    Fact("home.none", _WHERE, "needs-captains"),
    Fact("death.gold", One(("stash", "nothing")), "needs-captains"),
    Fact("galleon.sails", One(("event-card", "told")), "needs-npcs", needed=_module(6)),
    Fact("haven.price", Number(0, 20), "needs-locations", "0", needed=_module(9)),
    *(Fact(f"loyalty.price.{level}", Number(0, 40), "needs-loyalty", needed=_module(11)) for level in UNPRICED),
    # told when they are met
    Fact("token.adds.*", One((*PARTS, *SKILLS, "nothing")), "needs-tokens"),
    Fact("map.changes", Many(_LINK, 0, 200), "needs-npcs", asked=False),
    Fact("event.does.*", Quote(), "needs-event"),
)


def known(key: str) -> str | None:
    """The map is taken as shipped, the haven's Rumor as its English token has it, unless the owner's box says otherwise."""
    return {"map.changes": "-", "haven.price": "0"}.get(key)
