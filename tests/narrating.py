"""Tells a kept journal again, entry by entry, in rules, numbers and ids: whatever changes in how a game is played shows as a difference.

A file of tests/narrated is a table's header (JSON) and its journal; what came of each entry stands behind it, further in:

    1 take 2                     the record, as in a journal
      take.price coins=3         what happened by itself; `refused`, `remark`, `asks` say what was against it
      1.coins 2>5; harbour …     what has changed since the last look
      look take 3fa pass 77a     of each verb all that may and may not be said now and why, what lies just outside, what would come
                                 of it, by a digest; `told`: of all that is only told; `Enter`: what it proposes; the sheet

    UPDATE=1 python -m pytest tests/test_narrated.py      tells all of them anew: read the difference
    python -m tests.narrating FILE LINE                   what a look saw, in full, to be compared with the same before a change
"""

from __future__ import annotations

import hashlib
import json
import pickle
import random
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from referee.kernel.entry_words import Count, Several, Word
from referee.kernel.facts import Looked, Need
from referee.kernel.flow import open_moves
from referee.kernel.game import Header
from referee.kernel.line.hear import hear
from referee.kernel.move import IMPOSSIBLE, Actor, AnyMove, Because
from referee.kernel.odds import Unread
from referee.kernel.options import CHOOSE, Option, judge, not_now, whose
from referee.kernel.outcome import Unfit
from referee.kernel.paths import difference, show
from referee.kernel.record import operation
from referee.kernel.replay import visible
from referee.kernel.score import Line, Sheet
from referee.kernel.table import Table
from referee.save.campaign import change
from referee.ui.table.desk import load_game

from .journal_lines import tell

KEPT = Path(__file__).with_name("narrated")
BOXES = Path(__file__).with_name("boxes")
IN = "  "
LOOK = "look"
SHORT, LONG = 40, 160  # letters of a value, of all that has changed; what is longer is known by its digest
EACH = 3  # entries of a verb that are tried at a look
PLACES, DRAWS, EVENINGS, LINES = 6, 2, 3, 2  # that are set to something else; of what chance brings; of a campaign; heard


def digest(text: str, size: int = 3) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()[:size]


def plain(value: Any) -> str:
    """Numbers and ids, the same in every run."""
    if value is None or isinstance(value, (str, int, float)):
        return show(value)
    if isinstance(value, Mapping):
        return " ".join(f"{k}={plain(v)}" for k, v in value.items())
    if isinstance(value, (set, frozenset)):
        return ",".join(sorted(map(plain, value)))
    if isinstance(value, (tuple, list)):
        return ",".join(map(plain, value)) or "-"
    return f"{type(value).__name__}({plain(vars(value))})" if is_dataclass(value) else type(value).__name__


def reasons(because: Iterable[Because]) -> str:
    return "; ".join(f"{b.grade[0]} {b.rule} {plain(b.facts)}".rstrip() for b in because)


def asks(need: Need) -> str:
    return f"asks {need.key} {plain(need.about)}"


def changes(before: dict[str, Any], after: dict[str, Any]) -> str:
    def said(value: Any) -> str:
        text = plain(value)
        return text if len(text) <= SHORT else f"~{digest(text)}"

    return "; ".join(f"{path} {said(old)}>{said(new)}" for path, old, new in difference(before, after))


@cache
def named(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def whole(s: Any) -> str:
    """A state with all that is in it, also what nobody is shown."""

    def parts(value: Any) -> Any:
        if isinstance(value, (set, frozenset)):
            return sorted(value)
        kind = type(value)
        return {name: getattr(value, name) for name in named(kind)} if is_dataclass(kind) else kind.__name__

    return json.dumps({**vars(s), "facts": dict(s.facts)}, default=parts)


def sheet_text(sheet: Sheet) -> str:
    def lines(tree: tuple[Line, ...]) -> Iterator[str]:
        for line in tree:
            yield f"{line.id} {line.rule} {line.own} {plain(line.facts)}"
            yield from lines(line.lines)

    columns = [f"{c.who} {c.total} {plain(c.ties)} {c.may_win} {c.before}: {'; '.join(lines(c.lines))}" for c in sheet.columns]
    return "\n".join([f"{sheet.final} {plain(sheet.winners)} {sheet.tie_break} {plain(sheet.why)}", *columns])


# -- a look ----------------------------------------------------------------------------------------------------------------


def around(word: Word, m: AnyMove, s: Any, said: str) -> Iterator[str]:
    """Words at the ends of a domain and just outside it."""
    if isinstance(word, Count):
        low, high = word.bounds(m, s)
        yield from map(str, sorted({low - 1, low, min(low + 1, high), high, high + 1} - {-1}))
        return
    ever = word.ever
    for k in {int(digest(said + word.name), 16) % len(ever), (7 * len(said)) % len(ever)} if ever else ():
        yield ever[k]
    understood = sorted(word.understood(m, s))
    yield from understood[:1] + understood[-1:]


def outside(option: Option, s: Any) -> Iterator[AnyMove]:
    """The same entry with each of its words changed in turn."""
    said = [w for w in option.words if not w.startswith(CHOOSE)] if not option.open else list(option.words[:-1])
    for k in range(len(option.cls.declared())):
        word = option.cls.word_at(k)
        if word is None or k > len(said):
            return
        m = option.cls.so_far(option.by, tuple(said[:k]))
        others = _several(word, m, s) if isinstance(word, Several) else [(w,) for w in around(word, m, s, option.entry)]
        for other in others:
            try:
                yield option.cls.of(option.by, [*said[:k], *other, *said[k + 1 :]])
            except (ValueError, TypeError):
                continue


def _several(word: Several, m: AnyMove, s: Any) -> list[tuple[str, ...]]:
    """A choice of too few, just enough, as many as may be, and one more."""
    (low, high), domain = word.bounds(m, s), word.domain(m, s)
    return [domain[:n] for n in sorted({low - 1, low, high, high + 1}) if 0 <= n <= len(domain)]


class Look:
    """Everything that may be said at a table now, verb by verb."""

    def __init__(self, table: Table, *, last: bool = False, full: bool = False) -> None:
        self.table, self.full = table, full
        self.found: dict[str, list[str]] = {}
        self.saved = pickle.dumps(table.s, -1)
        every = table.options(every=True)
        with table.knowing():
            for option in every:
                self._listed(option)
            for option in _some(every):
                self._around(option)
            for by, cls in open_moves(table.game, table.s):
                self.found.setdefault(cls.verb, []).append(self._besides(by, cls))
            closed = [cls for verb, cls in sorted(table.verbs.items()) if verb not in self.found]
            self.found["elsewhere"] = [reasons([not_now(table.game, cls, table.s, (*whose(table.s), None)[0])]) for cls in closed]
        enter = table.proposal(every)
        self.found["Enter"] = [enter.entry if enter else "", reasons(table.game.wrong(table.s)), table.game.waits(table.s)]
        self.found["sheet"] = [sheet_text(table.sheet())]
        if last:
            self.found["campaign"] = list(self._campaign())
            self.found["heard"] = list(self._heard(every))
            self.found["set"] = list(self._set())
            self.found["now"] = list(self._now())
            self.found["odds"] = list(self._odds())

    def _besides(self, by: Actor, cls: type[AnyMove]) -> str:
        """What else is known of an open move; what chance would bring."""
        s, said = self.table.s, [cls.hangs_on, cls.likeliest]
        found = [plain(ask(s, by)) for ask in said] + [plain(cls.asked(s, by, named=named)) for named in (True, False)]
        try:
            for seed in range(DRAWS):
                rng = random.Random(seed)
                found.append(plain(cls.rolls(s, by, (), rng)))
                found.append(plain(cls.sample(s, by, rng)) if cls.chance else "")
        except Need as need:
            found.append(asks(need))
        return " ".join(found)

    def _now(self) -> Iterator[str]:
        """The table begun late, at every decision there is."""
        for name in self.table.game.flow:
            s = pickle.loads(self.saved)
            try:
                self.table.replay.operation(s, operation("now", name, next(iter(s.players))))
                yield f"{name} {whole(s)}"
            except Unfit as unfit:
                yield f"{name} {reasons(unfit.because)}"

    def _campaign(self) -> Iterator[str]:
        """What the table leaves behind, alone and after others, and how the next one begins."""
        if (book := self.table.game.campaign) is None:
            return
        kept, left = book.start({}), book.adds(self.table.header, self.table.s)
        yield plain(left)
        for _evening in range(EVENINGS):
            change(kept, left)
            yield plain(kept)
            yield from (f"{n} {book.mode(kept, n)}" for n in (1, 3))
            yield from (plain(book.inherit(kept, mode)) for mode in self.table.game.modes)

    def _heard(self, every: list[Option]) -> Iterator[str]:
        """Lines made of ids: whole, without the verb, the verb begun, two at once, the words turned round."""
        sayable = [o for o in every if o.legal and not (o.open or o.need or any(w.startswith(CHOOSE) for w in o.words))]
        some = sorted(sayable, key=lambda o: digest(o.entry, 8))[:LINES]
        for one, two in zip(some, [*some[1:], *some[:1]]):
            line, other = (one.cls.verb, *one.words), (two.cls.verb, *two.words)
            for tokens in (line, one.words, (line[0][:3], *line[1:]), (*line, *other), line[::-1], ("1",)):
                got = hear(self.table.game, self.saved, tokens, self.table.known)
                steps = [f"{step.move.entry()}{step.force}{step.implied} {reasons(step.because)}" for step in got.steps]
                yield f"{plain(tokens)}: {plain(steps)} {got.refused} {reasons(got.lost)} {type(got.asks).__name__} {got.at}"

    def _odds(self) -> Iterator[str]:
        if self.table.game.odds:
            try:
                odds = self.table.game.odds(self.table.s, ())
            except Unread as unread:
                yield f"{unread.word} {unread.hint}"
            else:
                yield plain(odds.facts)
                yield from (f"{c.id} {c.p} {c.high} {c.row} {c.column} {plain(c.facts)}" for c in odds.chances)

    def _set(self) -> Iterator[str]:
        """A few places set to something else: what is refused, what follows."""
        table, view, by = self.table, self.table.view(), self.found["sheet"][0]
        paths = sorted((path for path in view if not path.startswith("now.")), key=lambda path: digest(path + by, 8))
        for path in paths[:PLACES]:
            have = view[path]
            for value in sorted({"0", "1", str(have + 1), "20"}) if type(have) is int else ("-", "?"):
                s = pickle.loads(self.saved)
                try:
                    table.replay.operation(s, operation("set", pairs=[(path, value)]))
                    yield f"{path}={value} {whole(s)}"
                except Unfit as unfit:
                    yield f"{path}={value} {reasons(unfit.because)}"

    def _listed(self, option: Option) -> None:
        text = f"{option.entry}{' …' * option.open} {asks(option.need) if option.need else ''} {reasons(option.because)}"
        if option.words and not option.need and not option.open:
            text += plain(option.cls.spoken(self.table.s, option.by, option.words[0]))
        if not option.open and not option.need and len(option.words) >= option.cls.fewest:
            try:
                text += plain(option.cls.of(option.by, option.words).effect(self.table.s))
            except Need as need:
                text += asks(need)
        self.found.setdefault(option.cls.verb, []).append(text)

    def _around(self, option: Option) -> None:
        """Entries near one that is listed: what is said of them and, unless they are impossible, what they would do."""
        near: dict[str, AnyMove] = {}
        try:
            if not option.open and len(option.words) >= option.cls.fewest:
                near[option.entry] = option.cls.of(option.by, option.words)
            near |= {move.entry(): move for move in outside(option, self.table.s)}
        except Need as need:
            self.found[option.cls.verb].append(f"{option.entry} around: {asks(need)}")
        for entry, move in near.items():
            self.found[option.cls.verb].append(f"{entry} {self._tried(move)}")

    def _tried(self, move: AnyMove) -> str:
        s = pickle.loads(self.saved)
        s.facts = Looked(s.facts, self.table.known)
        try:
            because = judge(move, s, force=True)
            if any(b.grade == IMPOSSIBLE for b in because):
                return reasons(because)
            self.table.replay.apply(s, move)
            after = changes(self.table.view(), visible(self.table.game, s)) if self.full else whole(s)
        except Need as need:
            return asks(need)
        notes = "; ".join(f"{note.rule} {plain(note.facts)}" for note in s.notes)
        return f"{reasons(because)} => {after} {notes} {plain(move.teaches(s))}"

    def __str__(self) -> str:
        told = [verb for verb in self.found if (cls := self.table.verbs.get(verb)) and cls.told]
        rows = {verb: lines for verb, lines in self.found.items() if verb not in told}
        rows["told"] = [line for verb in told for line in self.found[verb]]
        return " ".join([LOOK, *(f"{verb} {digest(chr(10).join(lines))}" for verb, lines in rows.items())])


def _some(every: list[Option]) -> Iterator[Option]:
    """A few of each verb: the first, the last, and those between by what they say."""
    rows: dict[tuple[str, str], list[Option]] = {}
    for option in every:
        if not option.need:
            rows.setdefault((option.by * (not option.cls.told), option.cls.verb), []).append(option)
    for options in rows.values():
        if options[0].cls.told:
            yield options[int(digest(options[0].entry), 16) % len(options)]
            continue
        ends = [options[0], *options[1:][-1:]]
        between = sorted(options[1:-1], key=lambda o: digest(o.entry))[: EACH - len(ends)]
        yield from (*ends, *between)


# -- a journal told again --------------------------------------------------------------------------------------------------


def box_of(said: Any, before: Mapping[str, str] | None) -> Mapping[str, str]:
    """The owner's box of a header: its facts, a file of tests/boxes, or `=`: that of the journal before it."""
    if said == "=" or not isinstance(said, str):
        return (before or {}) if said == "=" else said
    found = tomllib.loads((BOXES / said).read_text("utf-8"))
    return found.get("facts", found)  # type: ignore[no-any-return]


class Narrator:
    """Tells one journal."""

    def __init__(self, head: str, before: Mapping[str, str] | None = None) -> None:
        said = json.loads(head)
        game = load_game(said["game"])
        self.box = box_of(said.pop("box", {}), before)
        self.table = Table(game, Header(**{"edition": game.edition, **said, "players": tuple(said["players"])}), box=self.box)
        self.seen = self.table.view()

    def tell(self, record: str) -> Iterator[str]:
        """One record, and what came of it."""
        yield record
        try:
            outcome = tell(self.table, record)
        except Need as need:
            yield f"{IN}asks {need.key}"
        except Unfit as unfit:
            yield f"{IN}refused {reasons(unfit.because)}"
        else:
            yield from (f"{IN}refused {reasons([b])}" for b in outcome.refused)
            yield from (f"{IN}remark {reasons([b])}" for b in outcome.remarks)
            yield from (f"{IN}{note.rule} {plain(note.facts)}".rstrip() for note in outcome.notes)

    def looked(self, last: bool) -> Iterator[str]:
        """The table as it stands now; `last`: nothing more is looked at in this journal."""
        before, self.seen = self.seen, self.table.view()
        if changed := changes(before, self.seen):
            yield f"{IN}{changed if len(changed) <= LONG else f'{changed[:LONG]} … {digest(changed)}'}"
        yield f"{IN}{Look(self.table, last=last)}"


def journals(text: str) -> tuple[str, ...]:
    """The journals of a kept file."""
    return tuple(re.split(r"(?m)^(?=\{)", text)[1:])


def narrated(text: str, before: Sequence[str] = ()) -> Iterator[str]:
    """A kept journal told again; `before`: those above it in its file."""
    narrator = None
    if text.startswith("{") and '"box": "="' in text.partition("\n")[0]:
        above = next(head for piece in reversed(before) if '"box": "="' not in (head := piece.partition("\n")[0]))
        narrator = Narrator(above)
    rows = text.splitlines()
    last = max((k for k, row in enumerate(rows) if row.startswith(f"{IN}{LOOK} ")), default=0)
    for k, row in enumerate(rows):
        if row.startswith("{"):
            narrator = Narrator(row, narrator and narrator.box)
            yield row
        elif narrator and not row.startswith(IN):
            yield from narrator.tell(row)
        elif narrator and row.startswith(f"{IN}{LOOK} "):
            yield from narrator.looked(k == last)


def shown(path: Path, line: int) -> Iterator[str]:
    """What the look at (or next after) a line of a kept file sees, in full."""
    narrator = None
    for k, row in enumerate(path.read_text("utf-8").splitlines(), 1):
        if row.startswith("{"):
            narrator = Narrator(row, narrator and narrator.box)
        elif narrator and not row.startswith(IN):
            list(narrator.tell(row))
        elif narrator and row.startswith(f"{IN}{LOOK} ") and k >= line:
            return (f"{verb}: {said}" for verb, lines in Look(narrator.table, last=True, full=True).found.items() for said in lines)
    return iter(())


if __name__ == "__main__":
    print("\n".join(shown(Path(sys.argv[1]), int(sys.argv[2]))))
