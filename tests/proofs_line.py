"""Anything typed at any table: what is refused leaves no trace, what is accepted is there again, and the preview said so before."""

from __future__ import annotations

import random
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from referee import GAMES
from referee.kernel import replay
from referee.kernel.counted_records import Item
from referee.kernel.facts import Need
from referee.kernel.game import Header
from referee.kernel.line.heard import Decision, tokens_of
from referee.kernel.line.names import tidy
from referee.kernel.line.read_entry import Which
from referee.kernel.operations import LEVELS
from referee.kernel.places import places
from referee.kernel.record import parse_record
from referee.save import home
from referee.save.journal import Journal
from referee.save.layout import header_text, rewritten
from referee.ui import lang as language
from referee.ui import plain_lines
from referee.ui.table.completer import suggest
from referee.ui.table.desk import Desk, load_game
from referee.ui.table.preview import preview

from .faults.scenarios import living_in
from .hearing import LANGUAGES, SAVES, random_line
from .playout import Player, random_answer, sample
from .prove import Tried, proves
from .test_corrections import VALUES, box

TYPED_AT_ONCE = 12  # lines at one table
ODD = ("\x00", "\x1b[31m", "\u200b", "🏴\u200d☠️", "\u202e", "\x07", "\u2028", "'", '"', "=", "|", "%", "\t", "ß", "İ", "\ud800", "#")
ODD += (" - ", " , ", " . ", " : ", " / ", " + ", " * ", " @ ", " \"  \" ", " - undo 1", "  #~", "  #~3fa2c1", " ² ", " ٣ ", " -0 ", " 00 ")


# -- tables ----------------------------------------------------------------------------------------------------------------


def any_header(rng: random.Random) -> Header:
    """A table of any game, mode, level and setting that may be begun."""
    while True:
        header = _some_header(rng)
        game = load_game(header.game)
        if header.cards in game.draws and not any(b.grade != "odd" for b in game.unfit(header)):
            return header


def _some_header(rng: random.Random) -> Header:
    game = load_game(rng.choice(list(GAMES)))
    mode = rng.choice(list(game.modes))
    low, high = game.modes[mode].seats
    settings = {key: rng.choice(values) for key, values in game.settings(mode).items() if values}
    names = rng.choice((("Аня", "Борис", "Вера", "Ева", "Глеб"), ("Ann", "Bob", "Cleo", "Dan", "Eve"), ("A", "Б B", "1a", "Ä", "stop")))
    cards = rng.choice(("table", "table", "app", "dice"))
    return Header(game.id, names[: rng.randint(low, high)], mode, game.edition, cards, rng.choice(LEVELS), str(rng.random()), settings)


@contextmanager
def any_desk(rng: random.Random) -> Iterator[tuple[Desk, list[Item]]]:
    """A table open somewhere in its middle, with what was entered there when it was really played; or one that just begins."""
    with tempfile.TemporaryDirectory(prefix="referee-") as folder, living_in(Path(folder)):
        path, lang, later = Path(folder) / "t.table", rng.choice(LANGUAGES), list[Item]()
        language.use(lang)
        if rng.random() < 0.6:
            save = rng.choice(SAVES)
            header, records = Journal(save).load()
            cut = rng.randrange(len(records) + 1)
            path.write_bytes(rewritten(save.read_bytes(), records[:cut]))
            next_ones = [Item(str(k), parse_record(text)) for k, text in enumerate(records[cut : cut + 12], cut + 1)]
            later = [item for item in next_ones if item.record.is_entry]
        else:
            header = any_header(rng)
            path.write_bytes(header_text(header))
        if rng.random() < 0.7:
            home.learn(header.game, box(header.game))
        yield Desk(Journal(path), lang), later


def listed(desk: Desk, later: list[Item], rng: random.Random) -> list[Item]:
    """Entries that somebody may say here: what was said, and what is listed."""
    found = [o.entry for o in desk.table.options(every=True) if not o.open]
    return [*later, *(Item("0", parse_record(text)) for text in rng.sample(found, min(len(found), 6)))]


def any_line(desk: Desk, sayable: list[Item], rng: random.Random) -> str:
    """A line of the ear's own generator, with what keyboards, phones and cats add."""
    if rng.random() < 0.1 or not sayable:
        return rng.choice(("", "0", "1", "2", "!", ";", "xyz", " ", "1:", "#", "\x00"))
    line = desk.words.entry(rng.choice(sayable).record) if rng.random() < 0.4 else random_line(desk.table, desk.words, sayable, rng)
    if rng.random() < 0.25:
        at = rng.randrange(len(line) + 1)
        line = line[:at] + rng.choice(ODD) + line[at:]
    if rng.random() < 0.1:
        line += rng.choice((" !", " # так было", " ;", "  #", " 3", "\r\n"))
    return line.upper() if rng.random() < 0.05 else line


def proved(seed: int, size: int, each: Callable[[random.Random], Iterator[str]]) -> list[str]:
    """Runs one thing so many times; whatever is raised is a failure."""
    bad: list[str] = []
    for k in range(size):
        try:
            bad += [f"seed {seed}, {k}: {line}" for line in each(random.Random(f"{seed} {k}"))]
        except Exception as error:
            trace = traceback.extract_tb(error.__traceback__)
            where = next((f for f in reversed(trace) if "/referee/" in f.filename), trace[-1])
            bad.append(f"seed {seed}, {k}: {type(error).__name__}: {str(error)[:200]} ({Path(where.filename).name}:{where.lineno})")
    return bad


@contextmanager
def loud() -> Iterator[None]:
    """A fault of a game's own code is raised, not said."""
    kept, replay.TRACE = replay.TRACE, True
    try:
        yield
    finally:
        replay.TRACE = kept


# -- lines -----------------------------------------------------------------------------------------------------------------


@proves("fuzzed lines in every game, mode, level and language", short=72, long=6000, full=100_000, chunk=1200)
def lines(seed: int, size: int) -> Tried:
    with loud():
        return size, proved(seed, max(1, size // TYPED_AT_ONCE), _typed)


def _typed(rng: random.Random) -> Iterator[str]:
    with any_desk(rng) as (desk, later):
        sayable = listed(desk, later, rng)
        for _ in range(TYPED_AT_ONCE):
            line = any_line(desk, sayable, rng)
            here = f"{desk.table.header.game} {desk.table.header.mode} {desk.table.s.level} {desk.lang}, «{line}»"
            yield from (f"{here}: {wrong}" for wrong in _entered(desk, line, rng))
            if desk.table.stuck:
                return


def _entered(desk: Desk, line: str, rng: random.Random) -> Iterator[str]:
    """One line, and everything that must hold after it."""
    table, before, count = desk.table, desk.table.view(), len(desk.table.records)
    expected = _expected(desk, line)
    preview(desk, line)
    replies = desk.line(line)
    new = [r for r in table.records[count:] if r.is_entry]
    if not any(reply.kind == "done" for reply in replies):
        if new or (table.view() != before and not any(r.does("fact") for r in table.records[count:])):
            yield f"nothing was entered, yet {new or 'the table changed'}"
    elif expected is not None and [r.text for r in new][: len(expected)] != expected:
        yield f"the preview said {expected}, recorded was {[r.text for r in new]}"
    for reply in replies:
        if reply.kind == "refused" and reply.entry in reply.near:
            yield f"refused, and proposed instead: {reply.entry}"
    if len(table.records) > count:
        yield from _again(desk)
    if new and rng.random() < 0.4:
        yield from _back(desk)
    if desk.waiting is not None:
        _answer(desk, rng)


def _expected(desk: Desk, line: str) -> list[str] | None:
    """What the preview says that a line will be recorded as."""
    tokens = tokens_of(tidy(line.partition(" #")[0]))
    if desk.waiting or not tokens or desk.command(" ".join(tokens)):
        return None
    heard = desk.hear(desk.chosen(tokens), seen=False)
    return [step.move.entry() + (" !" if step.force else "") for step in heard.steps] if heard.whole else None


def _again(desk: Desk) -> Iterator[str]:
    again = Desk(Journal(desk.journal.path), desk.lang)
    if again.table.stuck:
        yield f"the reopened table is stuck: {again.table.stuck}"
    elif again.table.view() != desk.table.view() or again.table.lines != desk.table.lines:
        yield "the reopened table is another one"


def _back(desk: Desk) -> Iterator[str]:
    there, label = desk.table.view(), desk.table.undo_line()
    if label is None:
        return
    desk.operate("undo", [])
    yield from _again(desk)
    desk.operate("redo", [])
    if desk.table.view() != there:
        yield "undo and redo give another table"


def _answer(desk: Desk, rng: random.Random) -> None:
    """Answers what is asked, or leaves it, or says something else."""
    for _ in range(4):
        asks = desk.asking
        if asks is None:
            return
        if rng.random() < 0.2:
            desk.line(rng.choice(("xyz", "0", "-1", "99", "", "!", "\x00", "stop")))
        elif isinstance(asks, Need):
            desk.line(random_answer(asks, rng))
        elif isinstance(asks, Which) and asks.choices:
            choice = rng.choice(asks.choices)
            desk.line(desk.words.name(choice) if isinstance(choice, str) and rng.random() < 0.5 else "1")
        else:
            assert isinstance(asks, (Which, Decision))
            desk.line(rng.choice(("1", "2", "a")))
    desk.cancel()


# -- Tab -------------------------------------------------------------------------------------------------------------------


@proves("Tab and preview at every decision", short=30, long=1500, full=20_000, chunk=500)
def tabs(seed: int, size: int) -> Tried:
    with loud():
        return size, proved(seed, max(1, size // 6), _tabbed)


def _tabbed(rng: random.Random) -> Iterator[str]:
    with any_desk(rng) as (desk, later):
        sayable = listed(desk, later, rng)
        for _ in range(6):
            line = any_line(desk, sayable, rng)
            line = line[: rng.randint(0, len(line))]
            count = len(desk.table.records)
            offered = suggest(desk, line)
            preview(desk, line)
            for one in offered[:2]:
                preview(desk, line[: len(line) - one.back] + one.text)
            if len(desk.table.records) != count:
                yield f"«{line}»: Tab wrote something"
            if rng.random() < 0.4:
                desk.line(any_line(desk, sayable, rng))


# -- corrections -----------------------------------------------------------------------------------------------------------


@proves("now, set and facts of the box everywhere", short=24, long=2000, full=20_000, chunk=100)
def corrections(seed: int, size: int) -> Tried:
    with loud():
        return size, proved(seed, size, _corrected)


def _corrected(rng: random.Random) -> Iterator[str]:
    with any_desk(rng) as (desk, later):
        table = desk.table
        before, count = table.view(), len(table.records)
        said = _correction(desk, rng)
        here = f"{table.header.game} {table.header.mode} {table.s.level}, {said[0]} {' '.join(said[1])}"
        if said[0] == "box":
            facts = dict(a.partition("=")[::2] for a in said[1])
            home.learn(table.header.game, facts)
            desk.table.box = home.box(table.header.game)
        else:
            replies = desk.operate(*said)
            if any(reply.kind == "refused" for reply in replies) and (len(table.records) != count or table.view() != before):
                yield f"{here}: refused, yet something changed"
        try:
            yield from (f"{here}: {wrong}" for wrong in _works(desk, later, rng))
        except Exception as error:
            error.add_note(here)
            raise AssertionError(f"{here}: {type(error).__name__}: {error}") from error


def _correction(desk: Desk, rng: random.Random) -> tuple[str, list[str]]:
    game, s = desk.game, desk.table.s
    how = rng.random()
    if how < 0.35:
        whose = rng.choice([*desk.table.names().values(), "table", *game.automatic])
        return "now", [rng.choice(list(game.flow)), whose.split()[0]]
    if how < 0.8:
        paths = [*(path for path, _ in places(s)), *game.computed(s)]
        return "set", [f"{rng.choice(paths)}={rng.choice(VALUES)}" for _ in range(rng.choice((1, 1, 2)))]
    facts = list(game.facts)
    chosen = rng.choice(facts) if facts else None
    key = chosen.key.replace("*", rng.choice(("1", "a", "x"))) if chosen else "a"
    value = sample(chosen.answer, rng) if chosen and rng.random() < 0.4 else rng.choice((*VALUES[1:9], "x,y", "5>6/9", "1/2/3", "a b c"))
    return "box", [f"{key}={value}"]


def _works(desk: Desk, later: list[Item], rng: random.Random) -> Iterator[str]:
    """Everything that a player may do next has an answer."""
    table, words = desk.table, desk.words
    for panel in table.game.view(table.s, words):
        str(panel)
    list(plain_lines.panels(table.game.view(table.s, words)))
    table.game.ask(table.s, words)
    table.sheet()
    sayable = listed(desk, later, rng)
    for _ in range(3):
        legal = [o for o in table.options() if not o.open]
        line = words.entry(rng.choice(legal).entry) if legal and rng.random() < 0.7 else any_line(desk, sayable, rng)
        suggest(desk, line[: rng.randint(0, len(line))])
        yield from (f"then «{line}»: {wrong}" for wrong in _entered(desk, line, rng))
    table.game.ask(table.s, words)
    table.sheet()
    yield from _again(desk)


# -- whole games -----------------------------------------------------------------------------------------------------------


@proves("seeded games with everything mixed in", short=2, long=60, full=2000, chunk=5)
def games(seed: int, size: int) -> Tried:
    with loud():
        return size, proved(seed, size, _played)


def _played(rng: random.Random) -> Iterator[str]:
    from referee.kernel.table import Table

    header = any_header(rng)
    game = load_game(header.game)
    facts: dict[str, Any] = box(header.game) if rng.random() < 0.7 else {}
    mix = {"told": rng.choice((0, 0.2)), "force": rng.choice((0, 0.05)), "wild": rng.choice((0, 0.1))}
    player = Player(Table(game, header, box=facts), rng)
    try:
        player.play(rng.choice((40, 150, 400)), **mix, must_end=False, stride=rng.choice((3, 15, 15, 15, 15, 15)))
    except Exception as error:
        raise type(error)(f"{header.game} {header.mode} {header.level} {header.cards} {mix}: {str(error)[:300]}") from error
    yield from ()
