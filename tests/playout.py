"""One contract for every game: random legal play to the end, and what must hold after each entry.

    table = playout(GAME, Header(game="port-royal", players=("A", "B"), …), seed=1)

Plain seeds; when something does not hold, the journal so far is printed with the failure, to be shrunk by dropping lines.
"""

from __future__ import annotations

import pickle
import random
import string
from collections.abc import Callable, Mapping
from typing import Any

import rulesdb
from referee.kernel.answer import Answer, Either, Misfit, Name, Number, One, Quote, Text, Yes
from referee.kernel.answer_lists import Many, Row, Some
from referee.kernel.correct_entry import Mending, fix
from referee.kernel.counted_records import operations
from referee.kernel.facts import Need
from referee.kernel.flow import is_open, open_moves
from referee.kernel.game import Game, Header
from referee.kernel.line.hear import hear
from referee.kernel.line.heard import tokens_of
from referee.kernel.line.names import tidy
from referee.kernel.move import DONE, IMPOSSIBLE, ODD, Because, Move
from referee.kernel.options import LIMIT, Option, judge, refused, ways
from referee.kernel.outcome import Outcome
from referee.kernel.paths import show
from referee.kernel.record import parse_record
from referee.kernel.replay import visible
from referee.kernel.score import Line, Sheet, ends, plus
from referee.kernel.table import Table
from referee.ui.text import Words

LANGUAGES = ("ru", "en")
LOOKED_AT = 3  # options looked at closely after each entry


def heard_only(option: Option, s: Any) -> bool:
    """Is one of its words understood and taken, but listed nowhere, as the word itself declares?"""
    places = ((k, word) for k, word in enumerate(option.cls.declared()) if word.unlisted and k < len(option.words))
    return any(option.words[k] not in word.listed(option.cls.so_far(option.by, option.words[:k]), s) for k, word in places)


def header(game: Game, players: int, mode: str = "", **more: Any) -> Header:
    """A table of this game with so many players."""
    mode = mode or next(iter(game.modes))
    names = ("Аня", "Bob", "Вера", "Dan", "Ева")[:players]
    return Header(game=game.id, players=names, mode=mode, edition=game.edition, seed="playout", **more)


def playout(
    game: Game,
    head: Header,
    seed: int,
    *,
    box: Mapping[str, str] | None = None,
    level: str = "",
    steps: int = 3000,
    told: float = 0.0,  # how often a told fact is entered where one is open
    force: float = 0.0,  # how often something against the rules is insisted on
    wild: float = 0.0,  # how often set, fix, undo or redo comes in between
    must_end: bool = True,
    after: Callable[[Table], None] | None = None,  # what else must hold after each entry
    weigh: Callable[[Option], float] | None = None,
    answer: Callable[[Need, random.Random], str] | None = None,
) -> Table:
    """Plays random legal options until the game is over."""
    head = head._replace(level=level) if level else head
    player = Player(Table(game, head, box=box or {}), random.Random(seed), after, weigh, answer)
    try:
        return player.play(steps, told, force, wild, must_end)
    except Exception as error:
        error.add_note(f"seed {seed}, {head}\n" + "\n".join(player.table.lines))
        raise


class Player:
    """A random player who keeps the contract in mind."""

    def __init__(
        self,
        table: Table,
        rng: random.Random,
        after: Callable[[Table], None] | None = None,
        weigh: Callable[[Option], float] | None = None,
        answer: Callable[[Need, random.Random], str] | None = None,
    ) -> None:
        self.table = table
        self.rng = rng
        self.after = after
        self.weigh = weigh or (lambda option: 1.0)
        self.answer = answer or random_answer
        self.words = [Words(table.header.game, lang, table.game, table.names()) for lang in LANGUAGES]
        self.seen: dict[str, Option] = {}  # entries offered at some time or other
        self.texts: set[str] = set()  # rules already tried in both languages
        for words in self.words:
            table.game.setup(table.header, words)
        self.hold(table.options(every=True))

    def play(self, steps: int, told: float, force: float, wild: float, must_end: bool, stride: int = 1) -> Table:
        """`stride`: all that may and may not be said is listed and looked at closely only after so many entries, and at the end."""
        every = self.table.options(every=True)
        for k in range(steps):
            listed = k % stride == 0
            legal = [o for o in every if o.legal] if listed else self.some_legal(told)
            if all(o.cls.told for o in legal):
                if self.table.game.score(self.table.s).final:
                    break
                assert legal, f"a dead end: {self.table.s.now}"
            if wild and self.rng.random() < wild:
                self.disturb()
            elif force and self.rng.random() < force and self.insist(every if listed else self.table.options(every=True)):
                pass
            else:
                self.step((listed and [o for o in legal if o.cls.told == (self.rng.random() < told)]) or legal)
            closely = (k + 1) % stride == 0
            every = self.table.options(every=True) if closely else []
            self.hold(every) if closely else self.adds_up()
        else:
            assert not must_end, f"not over after {steps} steps"
        if stride > 1:
            self.hold(self.table.options(every=True))
        self.replayed()
        return self.table

    def some_legal(self, told: float) -> list[Option]:
        """What may be entered of one of the moves that are open."""
        moves, first = list(open_moves(self.table.game, self.table.s)), self.rng.random() < told
        self.rng.shuffle(moves)
        for by, cls in sorted(moves, key=lambda row: row[1].told != first):
            with self.table.knowing():
                found = [o for o in ways(cls, self.table.s, by) if o.legal]
            if found:
                return found
        return []

    # -- entries -------------------------------------------------------------------------------------------------------

    def step(self, legal: list[Option]) -> None:
        """Enters one of the legal options; an open one with words of its own sampler."""
        option = self.rng.choices(legal, [self.weigh(o) for o in legal])[0]
        move = self.move(option)
        if move is None:
            assert option.need, f"offered, and cannot be said: {option.entry}"
            return self.learn(option.need)
        for _ in range(50):
            try:
                outcome = self.table.enter(move)
            except Need as need:
                self.learn(need)
                continue
            break
        else:
            raise AssertionError(f"{option.entry} asks without end")
        assert outcome.ok or option.open or option.need, f"offered, then refused: {option.entry}: {outcome.refused}"
        self.told(outcome)

    def move(self, option: Option) -> Any:
        cls, s = option.cls, self.table.s
        if cls.chance and cls.dealt(self.table.s) and (drawn := self.table.draw(cls)):
            return drawn
        if not option.open:
            return cls.of(option.by, option.words)
        move = None
        for _ in range(20):
            try:
                with self.table.knowing():
                    move = cls.of(option.by, cls.sample(s, option.by, self.rng))
            except Need as need:  # already what may be said hangs on a fact
                self.learn(need)
                continue
            except TypeError:  # a long description was cut where it does not end
                continue
            try:
                if all(b.grade == ODD for b in move.blocks(s)):
                    return move
            except Need:
                return move
        return move

    def learn(self, need: Need) -> None:
        """Answers a question at random; an answer that does not go with the others becomes «don't know»."""
        value = self.answer(need, self.rng)
        assert self.table.learn(need.key, value).ok or self.table.learn(need.key, "?").ok, (need.key, value)

    def insist(self, every: list[Option]) -> bool:
        """Enters something against the rules with `!`."""
        wrong = [o for o in said(every, self.table.s) if not o.legal and not o.need and all(b.grade != IMPOSSIBLE for b in o.because)]
        if not wrong:
            return False
        option = self.rng.choice(wrong)
        move = option.cls.of(option.by, option.words)
        try:
            if not option.words and any(b.grade == IMPOSSIBLE for b in self.table.judged(move)):
                return False  # barred before its words: what those would have said is not known from the list
        except Need:  # barred before its facts were asked for
            return False
        try:
            outcome = self.table.enter(move, force=True)
        except Need as need:
            self.learn(need)
            return True
        assert outcome.ok, f"insisted in vain: {option.entry}: {outcome.refused}"
        assert outcome.label in self.table.marks and outcome.text.endswith(" !")
        self.told(outcome)
        return True

    # -- corrections ---------------------------------------------------------------------------------------------------

    def disturb(self) -> None:
        """undo, redo, set or fix, at random."""
        self.rng.choice((self.back, self.forth, self.put, self.put, self.mend))()

    def back(self) -> None:
        table = self.table
        before = table.view()
        if table.undo().ok and self.rng.random() < 0.7:
            assert table.redo().ok
            assert table.view() == before, "undo and redo do not give the same table"

    def forth(self) -> None:
        lines = [i.line for i in self.table.items[-12:]]
        if lines and self.table.undo(self.rng.choice(lines)).ok and self.rng.random() < 0.3:
            self.table.redo()

    def put(self) -> None:
        table = self.table
        before = table.view()
        paths = [p for p, v in before.items() if isinstance(v, int) and not isinstance(v, bool) and not p.startswith("now.")]
        path = self.rng.choice(paths)
        outcome = table.set([(path, show(max(0, before[path] + self.rng.randint(-3, 3))))])
        if not outcome.ok:
            assert table.view() == before, f"refused, yet something changed: {outcome.text}"
            self.reasons(outcome.refused)
        elif path in table.s.pins and self.rng.random() < 0.9:
            assert table.set([(path, "auto")]).ok

    def mend(self) -> None:
        table = self.table
        old = [i for i in table.items[-40:] if i.record.is_entry]
        if not old:
            return
        before, records = table.view(), list(table.lines)
        instead = self.rng.sample(sorted(self.seen), min(len(self.seen), self.rng.randint(0, 2)))
        mending = fix(table, self.rng.choice(old).label, tuple(map(parse_record, instead)))
        assert isinstance(mending, Mending)
        for _ in range(25):
            if not mending.misfit:
                assert mending.commit().ok
                assert not table.stuck, f"the correction does not replay: {table.stuck}"
                return
            self.reasons(mending.misfit.because)
            how = self.rng.choice((mending.keep, mending.drop, mending.drop_turn))
            if how() is False:
                mending.drop_turn()
        assert table.lines == records and table.view() == before, "a correction given up has changed something"

    # -- what must hold ------------------------------------------------------------------------------------------------

    def hold(self, every: list[Option]) -> None:
        """Everything that must be so after each entry."""
        self.adds_up()
        self.offers(every)
        self.renders()

    def adds_up(self) -> None:
        table = self.table
        assert not table.stuck, table.stuck
        wrong = [b for b in table.game.wrong(table.s) if b.grade == IMPOSSIBLE]
        assert not wrong, f"pieces do not add up: {wrong}"
        if self.after:
            self.after(table)

    def offers(self, every: list[Option]) -> None:
        table, s = self.table, self.table.s
        legal = {o.entry: o for o in every if o.legal}
        whole = said(every, self.table.s)
        for option in self.rng.sample(every, min(len(every), LOOKED_AT)):
            if option in whole:
                self.reads_back(option)
            self.reasons(option.because)
            if option.cls.rule:
                self.rule(option.cls.rule)
        for option in self.rng.sample(list(self.seen.values()), min(len(self.seen), LOOKED_AT)):  # unblocked and closed: offered
            if is_open(table.game, s, option.by, option.cls) and not self.offered(option, legal):
                rows = [o for o in every if (o.by, o.cls) == (option.by, option.cls)]
                if len(rows) >= LIMIT or (option.cls.told and all(o.words != option.words for o in rows)):
                    continue  # more than are ever listed; of told facts only the likely ones are
                if heard_only(option, s):
                    continue
                if option.cls.asked.__func__ is not Move.asked.__func__:  # type: ignore[attr-defined]
                    continue  # asked one after the other: only the next question is listed; the others may be answered before and again
                try:
                    because = table.judged(option.cls.of(option.by, option.words))
                except Need:
                    continue
                blocked = any(b.grade != ODD for b in because)
                assert blocked or self.so_already(option), f"nothing against {option.entry}, yet it is not offered"
                self.reasons(tuple(because))
        for option in self.rng.sample(every, min(len(every), 3)):
            if not option.open:
                self.nonsense(option)
        for option in whole:
            if len(self.seen) < 300 or self.rng.random() < 0.01:
                self.seen.setdefault(option.entry, option)

    def so_already(self, option: Option) -> bool:
        """Would it change nothing?"""
        s = pickle.loads(pickle.dumps(self.table.s, -1))
        self.table.replay.apply(s, option.cls.of(option.by, option.words))
        return visible(self.table.game, s) == self.table.view()

    @staticmethod
    def offered(option: Option, legal: dict[str, Option]) -> bool:
        """Offered in these words, or in fewer (a detail may be said where it does not matter), or by an open place in one row."""
        said = option.entry.split(" ")
        if any(" ".join(said[:k]) in legal for k in range(len(said), 1, -1)):
            return True
        rows = (o for o in legal.values() if o.open and (o.by, o.cls) == (option.by, option.cls))
        return any(o.words[:-1] == option.words[: len(o.words) - 1] for o in rows)

    def reads_back(self, option: Option) -> None:
        """Echo: what is printed means the same when it is typed, in both languages."""
        table = self.table
        move = option.cls.of(option.by, option.words)
        assert move.entry() == option.entry, f"{option.entry} is written {move.entry()}"
        saved = pickle.dumps(table.s, -1)
        for words in self.words:
            text = words.entry(option.entry)
            got = hear(table.game, saved, tokens_of(tidy(text)), table.known)
            first = got.steps[0].move.entry() if got.steps else got.refused.entry() if got.refused else ""
            if option.need or isinstance(got.asks, Need):
                continue
            if not option.legal:
                stopped = got.lost or not refused(option.because, table.s.level, force=False)
                assert first in (option.entry, "") and stopped, f"{option.entry} is shown as «{text}», which reads as {first}: {got.lost}"
                continue
            if first == option.entry and got.refused and got.refused.ends_line:
                continue  # the end of the told turn is refused, not what was told
            assert not got.lost and not got.asks, f"{option.entry} is shown as «{text}», which is not understood: {got.lost or got.asks}"
            same = first == option.entry or (option.cls.told and not got.steps[0].move.told)  # the move rather than the fact of it
            assert same and all(step.implied for step in got.steps[1:]), f"{option.entry} is shown as «{text}», which reads as {got.steps}"

    def nonsense(self, option: Option) -> None:
        """Words that make no sense are refused, never obeyed and never a failure."""
        junk = self.rng.choice(("nonsense", "0", "-1", "999999", "r", "1.5", "а"))
        words = list(option.words)
        if words:
            words[self.rng.randrange(len(words))] = junk
        try:
            move = option.cls.of(option.by, words)
        except (ValueError, TypeError):
            return
        try:
            self.reasons(tuple(judge(move, self.table.s)))
        except Need:
            pass

    def reasons(self, because: tuple[Because, ...] | list[Because]) -> None:
        """Refusals cite rules that exist, and say so in both languages with every number in its place."""
        for reason in because:
            rule = self.rule(reason.rule)
            for words in self.words:
                text = words.because(reason)
                assert text and "{" not in text, f"{reason.rule} lacks a number: {text} {dict(reason.facts)}"
            assert rule

    def rule(self, rule_id: str) -> rulesdb.Rule:
        rule = self.words[0].rule(rule_id)
        assert rule, f"there is no rule {rule_id}"
        if rule_id not in self.texts:
            self.texts.add(rule_id)
            for lang in LANGUAGES:
                assert rule.text[lang] and rule.no.keys() in (set(), set(LANGUAGES)), rule_id
        return rule

    def told(self, outcome: Outcome) -> None:
        """What happened by itself is told in both languages."""
        self.reasons(outcome.remarks)
        for note in outcome.notes:
            self.rule(note.rule)
            for words in self.words:
                text = words.note(note)
                assert text and "{" not in text, f"{note.rule} lacks a number: {text} {note.facts}"

    def renders(self) -> None:
        """The table, the question and the sheet, in the two languages by turns."""
        game, s = self.table.game, self.table.s
        sheet = game.score(s)
        words = self.words[len(self.table.records) % len(self.words)]
        for panel in game.view(s, words):
            for text in (panel.title, *(t for row in panel.rows for t in (row.label, row.value, row.remark))):
                assert isinstance(text, str) and "{" not in text, text
        assert "{" not in game.ask(s, words)
        for column in sheet.columns:
            for line in lines(column.lines):
                assert "{" not in (words.text(line.id, **line.facts) if line.id in words.terms else words.name(line.id))
        self.sums(sheet)

    def sums(self, sheet: Sheet) -> None:
        for column in sheet.columns:
            leaves: Any = 0
            for line in lines(column.lines):
                self.rule(line.rule)
                leaves = plus(leaves, line.own)
                assert not (line.lines and ends(line.own) != (0, 0)), f"{line.id} is more than the sum of its lines"
            assert ends(leaves) == ends(column.total), f"{column.name}: {leaves} is not {column.total}"
            assert ends(column.total)[0] <= ends(column.total)[1]
        assert set(sheet.winners) <= {c.who for c in sheet.columns}

    def replayed(self) -> None:
        """The journal alone gives the same table."""
        table = self.table
        again = Table(table.game, table.header, table.lines)
        assert not again.stuck, f"the journal does not replay: {again.stuck}"
        assert not operations(table.records)[2]
        assert again.view() == table.view(), "the journal replays to another table"
        assert again.marks == table.marks
        assert again.s.drawn == table.s.drawn


def said(every: list[Option], s: Any) -> list[Option]:
    """The entries among them: neither with an open place nor barred before all their words."""
    return [o for o in every if not o.open and len(o.words) >= o.cls.fewest and (o.legal or _complete(o, s))]


def _complete(option: Option, s: Any) -> bool:
    try:
        offered = list(option.cls.choices(s, option.by, *option.words))
    except Need:
        return False
    return not offered or DONE in offered


def lines(tree: tuple[Line, ...]) -> list[Line]:
    found: list[Line] = []
    for line in tree:
        found += [line, *lines(line.lines)]
    return found


def random_answer(need: Need, rng: random.Random) -> str:
    """Some answer that fits; now and then «don't know»."""
    return "?" if not need.must and rng.random() < 0.15 else sample(need.answer, rng)


def sample(answer: Answer, rng: random.Random) -> str:
    """An answer of a kind."""
    if isinstance(answer, Number):
        return str(rng.randint(answer.low, min(answer.high, answer.low + 9)))
    if isinstance(answer, Yes):
        return rng.choice(("yes", "no"))
    if isinstance(answer, One):
        return rng.choice(answer.of)
    if isinstance(answer, Some):
        return ",".join(rng.sample(answer.of, rng.randint(answer.fewest, answer.most or len(answer.of)))) or "-"
    if isinstance(answer, Row):
        return answer.mark.join(sample(part, rng) for _, part in answer.parts)
    if isinstance(answer, Name):
        return "".join(rng.choices(string.ascii_lowercase, k=4))
    if isinstance(answer, Many):
        return _several(answer, rng)
    if isinstance(answer, Either):
        return sample(rng.choice(answer.of), rng)
    return '"so it is"' if isinstance(answer, Quote) else answer.sample if isinstance(answer, Text) else "-"


def _several(answer: Many, rng: random.Random) -> str:
    for _ in range(50):
        most = 0 if isinstance(answer.of, One) and not answer.of.of else answer.fewest + 2  # nothing of the kind is in this mode
        found = [sample(answer.of, rng) for _ in range(rng.randint(answer.fewest, min(answer.most, most)))]
        if answer.order and isinstance(answer.of, Number):
            numbers = sorted(rng.sample(range(answer.of.low, answer.of.high + 1), len(found)), reverse=answer.order < 0)
            found = list(map(str, numbers))
        text = ",".join(found) or "-"
        try:
            return answer.fit(text)
        except Misfit:
            continue
    return "-"
