"""RefereedGame games at random, and the pieces that must be conserved in them."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

from referee.games.maracaibo import GAME
from referee.games.maracaibo.board import NATIONS
from referee.games.maracaibo.facts import OFFER, REWARD
from referee.games.maracaibo.refereed.state import RefereedGame
from referee.kernel.facts import Need
from referee.kernel.options import Option
from referee.kernel.table import Table
from tests.playout import header, playout, sample

BOX: dict[str, str] = tomllib.loads((Path(__file__).parents[2] / "boxes" / "maracaibo_whole.toml").read_text("utf-8"))["facts"]
CARDS = [v for k, v in BOX.items() if k.startswith("card.")]


def weigh(option: Option) -> float:
    """Something happens, and turns end."""
    if option.cls.verb == "go":  # short ways, so that a round lasts
        number = "".join(c for c in option.words[0] if c.isdecimal()) or "9"
        return 12.0 / int(number) ** 1.5
    less = {"rest": 0.1, "draw": 0.4, "pick": 0.15, "retreat": 0.2, "skip": 0.3, "enough": 0.2}
    less |= {"plan": 0.1, "peace": 0.4, "dump": 0.3, "coin": 0.6}
    more = {"buy": 0.5, "helper": 6.0, "fulfil": 4.0, "act": 2.0, "bring": 0.5, "bolster": 0.2, "trick": 3.0}
    return {**less, **more}.get(option.cls.verb, 1.0)


def answer(need: Need, rng: random.Random) -> str:
    """Answers of the right shape, now and then «don't know»."""
    if rng.random() < 0.1:
        return "?"
    if need.key.startswith("card."):
        return rng.choice(CARDS)
    if need.key.startswith(("tile-arrow.", "tile-place.", "quests.", "deck.")):
        return {"tile-a": "6>7", "tile-p": str(rng.randint(1, 19)), "quests": "7, 12"}.get(need.key[:6], "90-92")
    if need.answer in (REWARD, OFFER):
        return rng.choice(("2d", "1v", "disc", "1s", "-"))
    known = {"influence.ranks": "3,7,12", "attribute.names": "anchor,crown,lion,map,rum", "attribute.building": "crown"}
    return known.get(need.key) or sample(need.answer, rng)


def pieces(table: Table) -> None:
    """Discs, sailors, control tokens, quests, battle tiles and cards: none comes from nowhere, none is lost."""
    s: RefereedGame = table.s
    for nation in NATIONS:
        pool = s.supply[nation]
        assert pool.left + pool.gone + s.on_board(nation) == 13
    laid = sum(1 for q in s.quests if not q.endswith("s"))
    cards_ = s.journey + s.used + s.display
    removed = quests = tiles = 0
    for who in s.humans:
        seat = s.seat(who)
        assert s.spare(who) >= 0 and seat.strength <= 8
        removed += 24 - sum(seat.discs.values())
        quests += seat.quests + seat.card_quests
        tiles += seat.tiles
        cards_ += seat.hand + seat.plan + len(seat.bought)
    open_tile = sum(int(f.data.get("tile", 0)) for f in s.now if f.name in ("nation", "fight"))
    if s.solo:
        quests, tiles, cards_ = quests + s.mary.quests, tiles + s.mary.tiles, cards_ + s.mary.cards
    else:
        assert removed == s.discs_out + sum(s.markets.values())
    assert cards_ == 96 + len(s.saga.deck), cards_  # story cards shuffled in
    assert s.pile + s.track + laid + quests == 24
    assert s.tiles + tiles + open_tile == 25


def game(seed: int, players: int, box: dict[str, str] | None = None, **more: object) -> Table:
    mode = "solo" if players == 1 else "base"
    head = header(GAME, players, mode, cards="app", options={"story": str(more.pop("story", "75")), "difficulty": "medium"})
    head = head._replace(seed=str(seed), level="enforce")
    return playout(
        GAME,
        head,
        seed,
        box=BOX if box is None else box,
        weigh=weigh,
        answer=answer,
        **{"after": pieces, "steps": 6000, **more},  # type: ignore[arg-type]
    )
