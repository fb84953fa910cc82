"""Lines for the laws of the ear: entries of kept tables as they are printed, and random lines made of what a screen prints.

Each law is a function over a table and its journal that returns what broke it; `test_hearing` runs a sample of every kept table, the long
form runs all of them.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from referee.kernel.counted_records import Item
from referee.kernel.facts import Need
from referee.kernel.line.hear import hear
from referee.kernel.line.heard import Heard, tokens_of
from referee.kernel.line.names import tidy
from referee.kernel.options import CHOOSE, whose
from referee.kernel.table import Table
from referee.save.journal import Journal
from referee.ui.table.desk import load_game
from referee.ui.text import Words

SAVES = sorted((Path(__file__).parent / "saves").glob("*.table"))
LANGUAGES = ("en", "ru")


@cache
def _whole(path: Path) -> Table:
    """A kept table as it ended, only to be looked at."""
    header, records = Journal(path).load()
    return Table(load_game(header.game), header, records)


def entries(path: Path) -> list[Item]:
    return [item for item in _whole(path).items if item.record.is_entry]


def states(path: Path) -> Iterator[tuple[Table, Item]]:
    """A kept table just before each of its entries."""
    whole = _whole(path)
    table = Table(whole.game, whole.header)
    table.replay.journal_facts = dict(whole.replay.journal_facts)
    for item in whole.items:
        if item.record.is_entry:
            yield table, item
        table.replay.run(table.s, item.record)


def words_of(table: Table) -> dict[str, Words]:
    return {lang: Words(table.header.game, lang, table.game, table.names()) for lang in LANGUAGES}


def listen(table: Table, line: str) -> Heard:
    return hear(table.game, pickle.dumps(table.s, -1), tokens_of(tidy(line)), table.known)


def echo(table: Table, item: Item, words: Words) -> str:
    """Law 2: what is printed as an entry is the same entry when it is typed. Empty where it is."""
    text = words.entry(item.record)
    got = listen(table, text)
    first = got.steps[0] if got.steps else None
    if isinstance(got.asks, Need):
        return ""
    if first is None or not got.whole or first.move != table.replay.move(item.record):
        return f"«{text}» ({item.record.text}) is heard as {first and first.move}: {got.lost or got.asks}"
    extra = [step.move for step in got.steps[1:] if not step.implied]
    return f"«{text}» says more than one entry: {extra}" if extra else ""


def echo_listed(table: Table, words: Words, rng: random.Random, most: int = 6) -> Iterator[str]:
    """The same for what is offered: as an entry, and as the short words of a list, with the player's name where nobody alone decides."""
    deciding = whose(table.s)
    found = [o for o in table.options() if not (o.open or o.need or any(w.startswith(CHOOSE) for w in o.words))]
    for option in rng.sample(found, min(most, len(found))):
        move = option.cls.of(option.by, option.words)
        for text in (words.entry(option.entry), words.typed(option.entry, deciding[0] if len(deciding) == 1 else None)):
            got = listen(table, text)
            if not isinstance(got.asks, Need) and not (got.whole and got.steps and got.steps[0].move == move):
                yield f"«{text}» ({option.entry}) is heard as {got.steps[:1]}: {got.lost or got.asks}"


def random_line(table: Table, words: Words, later: list[Item], rng: random.Random) -> str:
    """Printed names, initials, numbers, other players' words, slips and words of nobody, in any order."""
    parts: list[str] = []
    for _ in range(rng.randint(1, 4)):
        text = words.entry(rng.choice(later).record)
        if rng.random() < 0.7:
            text = text.partition(": ")[2] or text
        tokens = text.split()
        if rng.random() < 0.2:
            tokens = tokens[: rng.randint(1, len(tokens))]
        if rng.random() < 0.15:
            name = rng.choice(list(table.names().values()))
            slips = (name[0], f"{name.split()[0]}:", "3", "0", "+5", "-2", "xyz", "!", ";", "1")
            tokens.insert(rng.randrange(len(tokens) + 1), rng.choice(slips))
        parts += tokens
    return " ".join(parts)


def one_voice(table: Table, line: str) -> str:
    """Laws 1 and 3: a line is heard whole or says where it is not, and nobody's piece moves because of somebody else's words."""
    before = pickle.dumps(table.s, -1)
    got = listen(table, line)
    if pickle.dumps(table.s, -1) != before:
        return f"«{line}» changed the table while it was only heard"
    if got.lost and not 0 <= got.at[0] <= got.at[1] <= len(got.tokens):
        return f"«{line}» is refused at {got.at} of {got.tokens}"
    names = {who: name.casefold() for who, name in table.names().items()}
    named = {
        who
        for who, name in names.items()
        for token in got.tokens
        if token.rstrip(":").casefold() and (name.startswith(token.rstrip(":").casefold()) or token == f"{who}:")
    }
    spoke = [step.move.by for step in got.steps if not step.implied and step.move.by in table.s.players]
    strangers = {who for who in spoke if who != spoke[0]} - named
    return f"«{line}»: words of one player moved {strangers}: {[s.move for s in got.steps]}" if got.whole and strangers else ""


def out_of_place(table: Table, words: Words, rng: random.Random, most: int = 12) -> Iterator[str]:
    """Law 7: moves of other moments, with numbers of every kind before and behind, are heard at this one; what fails says where."""
    verbs = list(table.game.verbs())
    for verb in rng.sample(verbs, min(most, len(verbs))):
        said = words.name(verb)
        for line in (said, f"{said} 5", f"+5 {said}", f"5 {said}", f"{said} +2", f"{said} 2 1"):
            try:
                listen(table, line)
            except Exception as failure:  # whatever it is, a player would have met it
                yield f"«{line}»: {failure!r}"
