"""What a module lays on the table, at the set-up or when it joins later; variants that join later."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from referee.kernel.move import Because, impossible

from .state import Npc, Seas
from .zones import TREASURE, chosen, ports

MOST = {"modules": 11, "variants": 6}
AT_START = {"modules": frozenset[int](), "variants": frozenset((2, 4))}  # they choose captains and place NPCs before the first round


def lay_out(s: Seas, modules: Collection[int]) -> None:
    """storm.start, location.setup, mods.setup, treasure.setup."""
    if 8 in modules and s.has_storm:
        s.storm = "caribbean-sea"
    if 9 in modules:
        s.locations = dict.fromkeys(ports(), "-")
    if 3 in modules:  # mods.contraband-needs, mods.plank-needs: 16 base and 8 new tokens, two of a kind; 16 lie in Ports
        s.reserve = 8 - 2 * (not s.on(7)) - 2 * (not s.on(11))
    elif s.reserve is not None:
        s.reserve += 2 * len({7, 11} & {*modules})
    if 6 in modules:
        s.npcs[TREASURE] = Npc("cartagena", "galleon")
        s.treasure = 0
    if {4, 6} & {*modules} and s.on(4) and TREASURE in s.npcs:  # treasure.modules
        s.push("upgrade", "table", npc=TREASURE, left=1, two=0)


def mended(s: Seas, paths: Sequence[str]) -> None:
    """setup.settings: what was put into play by `set` is laid out and said."""
    for key in MOST:
        before, now = _in_play(s, key)
        added = sorted(now - before)
        if key in paths and added and before <= now and not AT_START[key] & {*added}:
            s.options[key] = ",".join(map(str, sorted(now)))
            for n in added:
                s.note("setup.settings", name=f"{key}-{n}", text=f"setup-{key.removesuffix('s')}-{n}")
            if key == "modules":
                lay_out(s, added)


def unsettled(s: Seas) -> Iterator[Because]:
    """setup.settings: nothing leaves, and what is chosen at the start is."""
    for key in MOST:
        before, now = _in_play(s, key)
        if before != now:
            yield impossible("setup.settings", path=key)


def _in_play(s: Seas, key: str) -> tuple[frozenset[int], frozenset[int]]:
    """The numbers that are played with, and those that were just set."""
    return chosen(s.options.get(key, ""), MOST[key]), chosen(getattr(s, key), MOST[key])
