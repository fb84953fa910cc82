"""Positions that once failed, disagreed or left nothing to do, and their neighbours."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from referee.games.maracaibo.story import language
from referee.kernel.game import Header
from referee.kernel.options import CHOOSE
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.table.completer import suggest
from referee.ui.table.desk import Desk, load_game
from referee.ui.table.preview import preview
from tests.journal_lines import tell
from tests.playout import Player, header, random_answer
from tests.test_corrections import box
from tests.test_verdicts import asked, entered, judged, verdict


def begin(game: str, players: int, mode: str = "", **more: object) -> Table:
    play = load_game(game)
    return Table(play, header(play, players, mode, **more), box=box(game))


@pytest.mark.parametrize("lang", ("en", "ru"))
def test_tab_is_answered_in_every_phase_of_a_strict_turn(tmp_path: Path, lang: str) -> None:
    game = load_game("maracaibo")
    head = Header("maracaibo", ("Ann", "Bob"), "base", game.edition, level="enforce", options={"track": "full"})
    Journal.create(tmp_path / "t.table", head)
    for phase in ("phase-a", "phase-b", "phase-c"):
        desk = Desk(Journal(tmp_path / "t.table"), lang)
        assert not any(r.kind == "refused" for r in desk.operate("now", [phase, "Ann"])), phase
        assert desk.table.s.now[-1].name == phase
        for letter in "abdegopsvавгдопр1":
            suggest(desk, letter)
            preview(desk, letter)


AGREE = (
    ("endeavor", 2, "", {"level": "enforce", "options": {"track": "everything"}}),
    ("port-royal", 2, "adventure", {"level": "assist"}),
    ("maracaibo", 2, "base", {"level": "enforce", "options": {"track": "full"}}),
    ("cooper-island", 2, "", {"level": "enforce", "cards": "app"}),
)


@pytest.mark.parametrize(("game", "players", "mode", "more"), AGREE, ids=lambda x: x if isinstance(x, str) else "")
def test_with_the_owners_box_too_there_is_one_verdict(game: str, players: int, mode: str, more: dict[str, object]) -> None:
    """Looking asks the box for a fact that the journal does not have yet; so does entering."""
    rng = random.Random(game)
    player = Player(begin(game, players, mode, **more), rng)
    for step in range(60):
        table = player.table
        if step % 6 == 0:
            every = [o for o in table.options(every=True) if not o.open and not any(w.startswith(CHOOSE) for w in o.words)]
            for option in rng.sample(every, min(12, len(every))):
                if len(option.words) < option.cls.fewest:
                    continue
                move = option.cls.of(option.by, option.words)
                law, shown = judged(table, move), asked(option.need) if option.need else verdict(option.because)
                assert entered(table, move) == law, option.entry
                assert shown == law or (not option.words and shown[1]), option.entry
        player.step(player.some_legal(0.0) or [o for o in table.options() if o.legal])


def test_every_token_that_is_listed_may_be_typed() -> None:
    table = begin("cooper-island", 3, level="assist")
    assert tell(table, "- now drawn-token 2").ok
    player = Player(table, random.Random(0))
    listed = [o for o in table.options() if o.cls.verb == "token" and not o.open and o.legal]
    assert listed
    for option in listed:
        player.reads_back(option)


def test_more_story_quests_than_there_are_are_refused() -> None:
    table = begin("maracaibo", 1, "solo", level="assist", options={"track": "told"})
    assert tell(table, "- set quests=3s,5s").ok
    assert [tell(table, "1 task story").ok for _ in range(3)] == [True, True, False]
    assert tell(table, "1 turn-over").ok


@pytest.mark.parametrize("text", ("tiles h1 " * 400 + "!", "quests 16, 19 (4) " * 200 + "!", "cards 90-92 и " * 300, "vote a/" * 300))
def test_the_language_of_the_story_reads_anything_at_once(text: str) -> None:
    start = time.process_time()
    for side in (language.front, language.back, language.cards):
        with pytest.raises(ValueError):
            side(text)
    assert time.process_time() - start < 1


ON = (  # what was proposed or offered there was refused, or could be done for ever
    ("port-royal", 2, "adventure-coop", {"level": "enforce", "cards": "app"}, {}),
    ("port-royal", 2, "full-sail", {"level": "record", "cards": "app"}, {"told": 0.3}),
    ("cooper-island", 2, "", {"level": "enforce", "cards": "app"}, {"box": {}}),
)


@pytest.mark.parametrize(("game", "players", "mode", "more", "how"), ON, ids=lambda x: x if isinstance(x, str) else "")
def test_what_is_proposed_is_accepted_to_the_last_card(game: str, players: int, mode: str, more: dict, how: dict) -> None:
    """Enter, wherever it proposes something; else anything that may be entered. Decks are nearly empty."""
    play = load_game(game)
    table = Table(play, header(play, players, mode, **more), box=how.get("box", box(game)))
    player = Player(table, random.Random(3), answer=random_answer)
    for step in range(120):
        if step % 20 == 10:
            for path in ("deck", "adventures", "story.deck", "left"):
                table.set([(path, "1")])
        proposed = table.proposal()
        if proposed is not None and not proposed.open:
            player.step([proposed])
        elif legal := player.some_legal(how.get("told", 0.0)):
            player.step(legal)
        else:
            assert play.score(table.s).final, f"a dead end: {table.s.now}"
            break


def test_first_decisions_of_a_whole_game_are_begun_in_one_only_and_not_by_mary() -> None:
    begun = {
        (track, who): begin("maracaibo", 1, "solo", level="enforce", options={"track": track}).begin_at("career", who).ok
        for track in ("told", "full")
        for who in ("1", "mary")
    }
    assert begun == {("told", "1"): False, ("told", "mary"): False, ("full", "1"): True, ("full", "mary"): False}


NOT_HERE = (  # each was recorded, and then the next entry failed
    ("port-royal", "base", "brought=ares"),
    ("port-royal", "contracts", "brought=tibuk-brothers"),
    ("merchants-marauders", "base", "battle=1"),
)


def test_discs_and_cards_are_not_set_as_a_count() -> None:
    """The sheet could not be shown any more."""
    table = begin("endeavor", 2, level="assist")
    assert not any(table.set([(path, "5")]).ok for path in ("wide.track-india", "1.counts.own-cards", "1.counts.towns"))
    assert table.set([("1.counts.abolished", "1")]).ok and table.sheet()


def test_a_board_that_is_set_in_the_middle_of_a_game_has_its_pieces() -> None:
    table = begin("endeavor", 2, level="assist")
    assert table.set([("chosen", "underground-railroad,south-sea,jesuits")]).ok
    assert {table.s.stock[piece] > 0 for piece in ("freedom-token", "stock-token", "missionary")} == {True}


@pytest.mark.parametrize(("game", "mode", "said"), NOT_HERE, ids=lambda x: x)
def test_what_a_table_cannot_have_is_not_set(game: str, mode: str, said: str) -> None:
    table = begin(game, 2, mode)
    path, _, value = said.partition("=")
    assert not table.set([(path, value)]).ok
    assert table.set([(path, "-")]).ok


def test_an_island_said_at_a_decision_of_the_table_is_answered() -> None:
    table = begin("cooper-island", 2, level="record")
    assert tell(table, "- now deal table kind=large").ok and tell(table, "- set phase=worker-phase").ok
    islands = table.verbs["island"]
    assert {islands.elsewhere(table.s, by).rule for by in ("table", "1", None)} == {"income.lost"}
