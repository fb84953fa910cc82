"""What ship modifications and upgrade tokens change: a part more, a die more. The table describes those that nobody found printed."""

from __future__ import annotations

from collections.abc import Iterable

from referee.kernel.cheap_classes import pattern
from referee.kernel.line.names import plain
from referee.kernel.move import Open

from .captain import DESCRIBED, Captain
from .state import Seas
from .zones import MODS, NATIONS, PARTS, SKILLS, WEAPONS, say, zones


def returned(s: Seas, n: int) -> None:
    """mods.return, mods.return-full: as many tokens as went to the reserve are drawn to Ports without one; the table says which."""
    s.note("mods.return", n=n)
    if s.reserve is not None:
        s.reserve += n - min(n, len(s.bare))
    if n < len(s.bare):
        s.push("restock", "table", n=n)
    else:
        s.bare.clear()


def strip(s: Seas, seat: Captain) -> None:
    """The modifications of a ship that is sold, swapped or sunk go back: upgrades.back, mods.return."""
    own = [m for m in seat.mods if m not in seat.taken]
    seat.taken = [t for t in seat.taken if t in seat.weapons]
    seat.mods.clear()
    seat.extra = {}
    if own and s.on(3):
        returned(s, len(own))


NAMED = pattern(r"[^\W\d_](?:[^\W\d_]|-){2,40}")  # letters: what has figures in it is no name


def _unheard(word: str) -> bool:
    """May it be a token's name? A ship, a zone or a nation is none: who types it thinks of a captain or an NPC."""
    others = ("sloop", "flute", *zones(), *NATIONS)
    return bool(NAMED.fullmatch(word)) and not any(plain(word) in map(plain, (one, *say(one))) for one in others)


#: A token by its printed name, where the program has never heard of it.
TOKEN_NAME = Open("token-name", _unheard, lambda rng: f"token-{rng.choice('abcd')}", fresh=True, exact=str.casefold, name=True)


def is_modification(token: str) -> bool:
    """A weapon is spent; everything else stays on the ship."""
    return token not in WEAPONS


def ask_token(s: Seas, token: str) -> None:
    """battle.hammocks, mods.described: what is printed on the token is read off once."""
    if token == "hammocks":
        s.fact("hammocks.crew")
    elif token not in (*MODS, *WEAPONS):
        s.fact(DESCRIBED + token, name=token)


def adds(s: Seas, token: str) -> tuple[str, int]:
    """The part or the skill a token raises, and by how much."""
    if token == "hammocks":
        return "crew", s.known("hammocks.crew") or 0
    if token == "extra-cannon-port":
        return "cannons", 1
    return "nothing" if token in MODS else s.facts.get(DESCRIBED + token, "nothing"), 1


def more(s: Seas, tokens: Iterable[str], what: str) -> int:
    """What all these tokens add to a part or a skill."""
    return sum(n for raised, n in (adds(s, token) for token in tokens) if raised == what)


def refit(s: Seas) -> None:
    """Ships are as large as their modifications make them: a new cannon is there at once, a new berth is empty (battle.hammocks)."""
    for seat in s.players.values():
        if not seat.mods and not seat.extra:
            continue
        wanted = {part: n for part in PARTS if (n := more(s, seat.mods, part))}
        for part in PARTS:
            change = wanted.get(part, 0) - seat.extra.get(part, 0)
            seat.damage[part] = max(0, seat.damage[part] + (change if part == "crew" else min(0, change)))
        seat.extra = wanted


def skill_dice(s: Seas, who: str, skill: str) -> int | None:
    """Dice of a captain or NPC for a skill, with what the tokens add."""
    owner = s.players.get(who) or s.npcs.get(who)
    if owner is None or skill not in SKILLS:
        return None
    n: int | None = getattr(owner, skill, None)
    tokens = s.players[who].mods if who in s.players else s.npcs[who].upgrades
    return None if n is None else n + (more(s, tokens, skill) if tokens else 0)
