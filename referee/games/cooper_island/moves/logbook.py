"""Logbook tokens: what a ship came upon, drawn by the program or read by the player."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.flow import Frame, open_frames
from referee.kernel.move import TABLE, Actor, Because, Move, Open, impossible, says, seat

from ..decisions import Details
from ..pending_actions import act
from ..spelling import TOKEN, token
from ..state import CooperIsland

#: What a token shows is also said by the letters of its goods: `cw` both, `w/s` one of them.
ANY_TOKEN = Open(
    "token-any",
    lambda word: TOKEN.fullmatch(token(word)) is not None,
    lambda rng: rng.choice(("all-c", "one-ws", "all-wf")),
    fresh=True,
    exact=token,
)


def left(s: CooperIsland) -> Counter[str] | None:
    """Logbook tokens not turned over yet, once the box knows them; logbook.keep: tokens stay with the players."""
    mix = s.known("logbook.mix")
    if not mix:
        return None
    every = Counter(shown for shown, n in mix for _ in range(n))
    return (every - Counter(s.tokens)) or every  # more than the box has were told: then any


def tokens(m: Any, s: CooperIsland) -> Iterable[str]:
    """What a token may show; a domain."""
    known = left(s)
    return ("tile", "step") if known is None else known


def other_token(m: Any, s: CooperIsland) -> Open | None:
    return ANY_TOKEN if left(s) is None else None


class Logbook(Move[CooperIsland]):
    """logbook.use, where the program draws: the token a ship came upon: a tile, a step, all of some goods, or one of some."""

    verb = "token"
    rule = "logbook.use"
    chance = True

    def waiting(self, s: CooperIsland) -> Iterator[Actor]:
        yield from (f.by for f, _ in open_frames(s) if f.name == "drawn-token")

    def another(self, s: CooperIsland) -> Because:
        return impossible("table.not-yours", player=next(self.waiting(s), TABLE))

    who: Actor = seat(waiting, no=another)
    token: str = says(tokens, opens=other_token, no="logbook.keep")

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame[Details]) -> Iterable[Actor]:
        """Once, though several players may wait for a token at the same time."""
        first = next((f for f, _ in open_frames(s) if f.name == "drawn-token"), frame)
        return (TABLE,) if first is frame else ()

    def bars(self, s: CooperIsland) -> Iterator[Because]:
        s.fact("logbook.mix")
        return iter(())

    def apply(self, s: CooperIsland) -> None:
        turn_over(s, self.who, self.token)

    @classmethod
    def sample(cls, s: CooperIsland, by: Actor, rng: random.Random) -> tuple[str, ...]:
        who = next(f.by for f, _ in open_frames(s) if f.name == "drawn-token")
        known = left(s)
        return (who, rng.choice(("tile", "step", "all-c", "one-ws") if known is None else sorted(known.elements())))


def turn_over(s: CooperIsland, who: Actor, shown: str) -> None:
    """logbook.use, logbook.keep: what the token shows waits to be used; the token stays with its player."""
    s.acting = who
    s.pop()
    s.tokens.append(shown)
    if shown == "tile":  # logbook-act.tile
        todo = ["take"]
    elif shown == "step":  # logbook-act.step
        todo = ["step"]
    else:  # logbook-act.gain, logbook-act.choice
        kind, _, goods = shown.partition("-")
        todo = [f"gain:{g}" for g in goods] if kind == "all" else [f"gain:{goods}"]
    act(s, who, todo, of="logbook")


class ReadToken(Move[CooperIsland]):
    """logbook.use, with real tokens: the player says what the token shows."""

    verb = "read-token"
    rule = "logbook.use"
    bare = True
    token: str = says(tokens, opens=other_token, no="logbook.keep")

    def apply(self, s: CooperIsland) -> None:
        turn_over(s, self.by, self.token)
