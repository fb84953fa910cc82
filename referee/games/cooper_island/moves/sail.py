"""Helm points: the ship that sails, logbook tokens, and points the box does not know."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from referee.kernel.flow import Frame, open_frames
from referee.kernel.move import TABLE, Actor, Because, Choice, Move, Open, impossible, number

from ..box import SHIPS
from ..spelling import TOKEN, token
from ..state import CooperIsland
from ..turn import act, helm

#: What a token shows is also said by the letters of its goods: `cw` both, `w/s` one of them.
ANY_TOKEN = Open(
    "token-any",
    lambda word: TOKEN.fullmatch(token(word)) is not None,
    lambda rng: rng.choice(("all-c", "one-ws", "all-wf")),
    fresh=True,
    exact=token,
)


class Sail(Move[CooperIsland]):
    """sail.one-ship: all points of this gain go to one ship; anchors are lifted first."""

    verb = "sail"
    rule = "sail.one-ship"
    bare = True
    ship: str

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from SHIPS

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        frame = s.on_top(self.by)
        if self.ship not in SHIPS:
            yield impossible("table.unknown", word=self.ship)
        if frame is None or frame.data.get("ship"):
            yield impossible("sail.one-ship")

    def apply(self, s: CooperIsland) -> None:
        frame = s.on_top(self.by)
        if frame:
            frame.data["ship"] = self.ship  # settle sails on, stopping for whatever has to be decided


class Logbook(Move[CooperIsland]):
    """logbook.use: the token a ship came upon: a tile, a step, all of some goods, or one of some."""

    verb = "token"
    rule = "logbook.use"
    chance = True
    who: Actor
    token: str

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        """Once, though several players may wait for a token at the same time."""
        if s.newer and s.cards != "app":
            return ()  # whose token it is says the player who turns it over
        first = next((f for f, _ in open_frames(s) if f.name == "logbook"), frame)
        return (TABLE,) if first is frame else ()

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from (f.by for f, _ in open_frames(s) if f.name == "logbook")
        elif len(said) == 1:
            yield from tokens(s)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if self.who not in s.players or not any(f.by == self.who and f.name == "logbook" for f, _ in open_frames(s)):
            yield impossible("table.not-yours", player=self.who)
        if not TOKEN.fullmatch(self.token):
            yield impossible("table.unknown", word=self.token)
        s.asks("logbook.mix") if s.cards == "app" else None

    def apply(self, s: CooperIsland) -> None:
        turn_over(s, self.who, self.token)

    @classmethod
    def sample(cls, s: CooperIsland, by: Actor, rng: random.Random) -> tuple[str, ...]:
        who = next(f.by for f, _ in open_frames(s) if f.name == "logbook")
        mix = s.know("logbook.mix")
        if not mix:
            return (who, rng.choice(("tile", "step", "all-c", "one-ws")))
        words = [token(w.partition(":")[0]) for w in mix for _ in range(int(w.partition(":")[2] or 1))]
        left = list(words)
        for gone in s.tokens:  # logbook.keep: tokens stay with the players
            if gone in left:
                left.remove(gone)
        return (who, rng.choice(left or words))


def tokens(s: CooperIsland) -> Iterator[Choice]:
    mix = s.know("logbook.mix")
    if mix:
        yield from dict.fromkeys(token(word.partition(":")[0]) for word in mix)
    else:
        yield from ("tile", "step")
        yield ANY_TOKEN


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
    token: str

    @classmethod
    def actors(cls, s: CooperIsland, frame: Frame) -> Iterable[Actor]:
        return (frame.by,) if s.newer and s.cards != "app" else ()

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield from tokens(s)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not TOKEN.fullmatch(self.token):
            yield impossible("table.unknown", word=self.token)

    def apply(self, s: CooperIsland) -> None:
        turn_over(s, self.by, self.token)


class HowMany(Move[CooperIsland]):
    """Helm points shown where the box does not know them."""

    verb = "points"
    rule = "sail.step"
    bare = True
    n: int

    @classmethod
    def choices(cls, s: CooperIsland, by: Actor, *said: str) -> Iterator[Choice]:
        if not said:
            yield number("N", 0, 9)

    def blocks(self, s: CooperIsland) -> Iterator[Because]:
        if not 0 <= self.n <= 9:
            yield impossible("table.unknown", word=str(self.n))

    def apply(self, s: CooperIsland) -> None:
        s.pop()
        helm(s, self.by, self.n)
