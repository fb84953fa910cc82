"""Campaign tables at random, told and whole: cards that say anything, and nothing that is lost."""

from __future__ import annotations

import os
import random

import pytest

from referee.games.maracaibo import GAME
from referee.games.maracaibo.state import Maracaibo
from referee.games.maracaibo.story.campaign import CAMPAIGN_BOOK
from referee.games.maracaibo.story.legacy_tiles import tiles
from referee.kernel.facts import Need
from referee.kernel.options import Option
from referee.kernel.table import Table
from referee.save.campaign import change
from tests.playout import header, playout

from . import whole
from .play import BOX, Teller, answer, weigh


def line(rng: random.Random, back: bool) -> str:
    """One instruction of a made-up card."""
    tile, card, place = rng.choice(tiles()), f"{rng.randint(2, 30):02}", rng.randint(1, 19)
    said = [f"story {place}", f"quests {place}, {rng.randint(1, 19)} (2-4)", f"tiles {tile}", f"off {tile}", f"if h{rng.randint(10, 17)}"]
    said += [f"cards 9{rng.randint(0, 4)}-9{rng.randint(5, 9)}", f"discard 9{rng.randint(0, 9)}"]
    return rng.choice([f"new {card}", "vote a/b", f"tiles {tile}", f"off {tile}"] if back else [*said, f"read {card}"])


def told(need: Need, rng: random.Random) -> str:
    """Cards and tiles described at random, now and then not at all."""
    if need.key.startswith(("story.", "back.")):
        if need.key.count(".") == 2:
            return f"new {rng.randint(31, 60)}"
        if rng.random() < 0.1:
            return "?"
        back = need.key.startswith("back.")
        return "; ".join(line(rng, back) for _ in range(rng.randint(1, 3)))
    if need.key.startswith("tile-arrow."):
        return rng.choice(("6>7", "10>11"))
    if need.key.startswith("tile-place."):
        return str(rng.randint(1, 19))
    if need.key.startswith("tile-cells."):
        return str(rng.randint(2, 4))
    if need.key.startswith("deal."):
        return rng.choice(("1s>3v", "2d>skull", "5d+skull", "-", "?"))
    if need.key.startswith("tile-deal."):
        return rng.choice(("2d>1s", "2d>", "3v", "-"))
    return ""


def story_answer(need: Need, rng: random.Random) -> str:
    return told(need, rng) or answer(need, rng)


def whole_answer(need: Need, rng: random.Random) -> str:
    return told(need, rng) or whole.answer(need, rng)


def story_weigh(option: Option) -> float:
    """Cards are read when they are due; conditions of another kind are rare."""
    return {"met": 0.03, "take-card": 0.03, "read": 30.0, "next-round": 3.0}.get(option.cls.verb) or weigh(option)


def sound(table: Table) -> None:
    """Story cards lie in one place only, tiles once, and the campaign's book follows from the table."""
    s: Maracaibo = table.s
    assert len(set(s.saga.cards)) == len(s.saga.cards) and not set(s.saga.cards) & set(s.saga.gone)
    assert len(set(s.legacy)) == len(s.legacy) and s.saga.top <= 5 and s.pile >= 0
    kept = CAMPAIGN_BOOK.start({})
    change(kept, CAMPAIGN_BOOK.adds(table.header, s))
    if not s.now or s.now[-1].name != "archive":
        assert sorted(kept["cards"]) == sorted(s.saga.cards) and sorted(kept["tiles"]) == sorted(s.legacy)


TABLES = [(1, 1), (2, 2), (3, 1), (4, 2)]  # players and seed: one of two boxes each; PROVE=1 plays all on both
TABLES += [(players, 3 - seed) for players, seed in TABLES] if os.environ.get("PROVE") else []


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_a_told_campaign_table_comes_to_its_end(players: int, seed: int) -> None:
    mode = "solo" if players == 1 else "base"
    head = header(GAME, players, mode, cards="app", options={"story": "campaign", "difficulty": "medium"})
    head = head._replace(level="assist", seed=str(seed))
    teller = Teller(Table(GAME, head, box=BOX if seed == 1 else {}), random.Random(seed), sound, story_weigh, story_answer)
    try:
        teller.play(4000, 0, 0.0, 0.0, True)
    except Exception as error:
        error.add_note("\n".join(teller.table.lines))
        raise


@pytest.mark.parametrize("players", (1, 3))
def test_a_whole_campaign_table_comes_to_its_end(players: int) -> None:
    mode = "solo" if players == 1 else "base"
    options = {"story": "campaign", "difficulty": "medium", "story-tiles": "h3,h6,h10,h11,h20", "story-deck": "90"}
    head = header(GAME, players, mode, cards="app", options=options)._replace(seed="7", level="enforce")

    def counted(table: Table) -> None:
        s = table.s
        cards = s.journey + s.used + s.display + sum(c.hand + c.plan + len(c.bought) for c in map(s.seat, s.humans))
        assert cards + (s.mary.cards if s.solo else 0) == 96 + len(s.saga.deck)

    def rarely(option: Option) -> float:
        return {"met": 0.03, "take-card": 0.03, "lay": 0.02, "legacy": 0.02}.get(option.cls.verb) or whole.weigh(option)

    playout(GAME, head, 7, box=whole.BOX, weigh=rarely, answer=whole_answer, after=counted, steps=6000)
