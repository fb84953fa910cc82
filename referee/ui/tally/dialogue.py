"""The walk through the questions of a tally: question by question or a line per player, with back and every answer kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.kernel.answer import Yes
from referee.kernel.game import Game
from referee.kernel.line.names import plain, tidy
from referee.kernel.score import Points
from referee.save import home

from ..answer_words import choices
from ..lang import _
from ..named import names_in, not_so_many, several_names
from ..score.sheet import total as points
from ..table.command_words import COMMAND_WORDS
from ..text import Words, shown
from .counts import Facts
from .questions import BACK, ENOUGH, QUOTED, Bad, Question, Slot, counted, read_answer, split


class Walk:
    """Takes lines, gives questions. `done` when everything has been answered."""

    def __init__(self, game: Game, mode: str, words: Words) -> None:
        self.facts = Facts(game, mode)
        self.follows = game.follows(home.box(game.id))
        self.words = words
        self.at = 0
        self.closed = False  # no more players
        self.wrong = 0  # lines that could not be read, or not whole
        self.lined: set[int] = set()  # players told by a whole line: what it told is not asked again

    # -- where it stands -----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, int]:
        return self.facts.game.modes[self.facts.mode].seats

    def slots(self) -> list[Slot]:
        """Every place in order, as far as the answers given say."""
        slots = [Slot("table", 0, q) for q in self._open("table", self.facts.table)]
        for k, (_name, typed) in enumerate(self.facts.players):
            slots.append(Slot("name", k))
            slots += [Slot("player", k, q) for q in self._open("player", typed)]
        full = len(self.facts.players) >= self.seats[1]
        if not self.closed and not full:
            slots.append(Slot("name", len(self.facts.players)))
        else:
            for side in self.facts.opponents():
                slots += [Slot("side", 0, q) for q in self._open(side, self.facts.sides.get(side, {}))]
        return slots

    def _open(self, who: str, typed: Mapping[str, str]) -> list[Question]:
        """The questions that are asked, given the answers so far."""
        facts = {} if who == "table" else self.facts.values("table", self.facts.table, {}, lenient=True)
        asked = []
        for q in self.facts.of(who):
            if q.open(facts) and q.id not in self.follows:
                asked.append(q)
                facts[q.id] = self._read(q, typed)
        return asked

    def _read(self, q: Question, typed: Mapping[str, str]) -> object:
        try:
            return read_answer(q, typed.get(q.id, ""), self.facts.game)
        except Bad:
            return None

    @property
    def slot(self) -> Slot | None:
        slots = self.slots()
        return slots[self.at] if self.at < len(slots) else None

    @property
    def done(self) -> bool:
        return self.slot is None

    def kept(self, slot: Slot) -> str:
        """The answer given before, or the usual one."""
        if slot.kind == "name":
            return self.facts.players[slot.k][0] if slot.k < len(self.facts.players) else ""
        assert slot.q
        return self._typed(slot).get(slot.q.id, slot.q.usual)

    def _typed(self, slot: Slot) -> dict[str, str]:
        if slot.kind == "table":
            return self.facts.table
        if slot.kind == "player":
            return self.facts.players[slot.k][1]
        assert slot.q
        return self.facts.sides.setdefault(slot.q.of, {})

    def ask(self) -> str:
        """The question on the screen."""
        if (slot := self.slot) is None:
            return ""
        kept = self.kept(slot)
        tail = f" [{shown(kept)}]" if kept else ""
        if slot.kind == "name":
            text = _("Player {n}: a name, or the whole line", n=slot.k + 1)
            if slot.k >= self.seats[0] and not kept:
                text += " (" + _("Enter: no more") + ")"
            return text + tail
        assert slot.q
        words = self.words
        if slot.kind == "player":
            head = shown(self.facts.players[slot.k][0]) + ": "
        else:
            head = f"{words.name(slot.q.of)}: " if slot.kind == "side" else ""
        rows = choices(slot.q.answer)
        numbered = [words.name(c) if isinstance(slot.q.answer, Yes) else f"{k} {words.name(c)}" for k, c in enumerate(rows, 1)]
        listed = f" ({' / '.join(numbered)})" if rows else ""
        shown_kept = f" [{words.name(kept)}]" if kept in rows else tail
        return f"{head}{slot.q.text(words.lang)}{listed}{shown_kept}"

    def order(self) -> str:
        """What a whole line holds, in order."""
        heads = [f"<{q.head(self.words.lang)}>" for q in self._open("player", {})]
        return " ".join((_("<name>"), *heads))

    # -- lines ---------------------------------------------------------------------------------------------------------

    def feed(self, line: str) -> list[str]:
        """One typed line; what there is to say about it."""
        try:
            slot, names = self.slot, names_in(line) if several_names(line) and not any(map(str.isdecimal, line)) else ()
            if slot and slot.kind == "name" and names and not self._order(line, names[0]):
                return self._names(slot.k, names)
            return self._feed(tidy(line))
        except Bad as bad:
            self.wrong += 1
            return str(bad).split("\n")

    def _feed(self, line: str) -> list[str]:
        if (slot := self.slot) is None:
            return []
        if plain(line) in BACK and not (len(line) == 1 and self._answers(slot, line)):
            return self.back()
        if slot.kind == "name":
            return self._name(slot, line)
        assert slot.q
        try:
            read_answer(slot.q, line or self.kept(slot), self.facts.game)
        except Bad as bad:
            name, values = split(line)
            if slot.kind == "table" and name and values and not self._order(line, name):  # a whole line at once: the table is as usual
                self._usual_table()
                return self._feed(line)
            raise bad
        self._answer(slot, counted(slot.q, line) or self.kept(slot))
        if slot.kind == "player" and slot.k in self.lined:
            self._onward(slot.k)
        return self._running(slot) if slot.kind == "player" else []

    def _answers(self, slot: Slot, line: str) -> bool:
        """Is one letter an answer? Somebody may be called B."""
        try:
            return slot.q is None or read_answer(slot.q, line, self.facts.game) is not None
        except Bad:
            return False

    def _answer(self, slot: Slot, text: str) -> None:
        """Keeps an answer, unless it cannot be so beside the others."""
        assert slot.q
        typed = self._typed(slot)
        before = typed.get(slot.q.id)
        typed[slot.q.id] = text
        if wrong := self.facts.contradiction():
            typed.pop(slot.q.id)
            if before is not None:
                typed[slot.q.id] = before
            raise Bad(wrong)
        for question, (other, made) in self.follows.items():
            if other == slot.q.id and isinstance(n := self._read(slot.q, typed), int):
                typed[question] = str(made(n))
        self.at += 1

    def _usual_table(self) -> None:
        """Takes the usual answers for what is asked of the table."""
        while (slot := self.slot) and slot.kind == "table":
            assert slot.q
            try:
                read_answer(slot.q, self.kept(slot), self.facts.game)
            except Bad as bad:
                raise Bad(f"{slot.q.text(self.words.lang)} {bad}") from None
            self.facts.table[slot.q.id] = self.kept(slot)
            self.at += 1

    def back(self) -> list[str]:
        """One question back; every answer is kept."""
        self.at = max(0, self.at - 1)
        slot = self.slot
        if slot and slot.kind in ("name", "player"):
            self.closed = False
            self.lined.discard(slot.k)
        return []

    def _name(self, slot: Slot, line: str) -> list[str]:
        players = self.facts.players
        if not line or plain(line) in ENOUGH:
            if slot.k < len(players):  # the name given before
                self.at += 1
                return []
            if len(players) < self.seats[0]:
                raise Bad(not_so_many(*self.seats, len(players)))
            if wrong := self.facts.contradiction(whole=True):
                raise Bad(wrong)
            self.closed = True
            return []
        name, values = split(line)
        if not name:
            raise Bad(_("A line begins with the player's name: {order}", order=self.order()))
        if self._order(line, name):
            said = shown(name.split()[0])
            raise Bad(_("“{word}” is no name: in the game it says something else. In quotation marks it is one.", word=said))
        if any(name == other for k, (other, _typed) in enumerate(players) if k != slot.k):
            raise Bad(_("Every player needs a name of their own."))
        if slot.k < len(players):
            players[slot.k] = (name, players[slot.k][1])
        else:
            players.append((name, {}))
        self.at += 1
        return self._line(slot.k, values) if values else []

    def _names(self, at: int, names: tuple[str, ...]) -> list[str]:
        """Everybody at once, with commas or an “and”: the counts of each are asked next."""
        before = self.facts.players
        if (many := at + len(names)) > self.seats[1]:
            raise Bad(not_so_many(*self.seats, many))
        if len({*(name for name, _typed in before[:at]), *names}) < many:
            raise Bad(_("Every player needs a name of their own."))
        before[at:] = [(name, before[k][1] if k < len(before) else {}) for k, name in enumerate(names, at)]
        self.at += 1
        return []

    def _order(self, line: str, name: str) -> bool:
        """Does it begin with the word of a move or a command? Then it is no player's line, unless the name is quoted."""
        words, taken = plain(name).split(), self.facts.game.ear().taken | COMMAND_WORDS
        return not QUOTED.match(line) and len(words[0]) > 3 and any(" ".join(words[:n]) in taken for n in range(1, len(words) + 1))

    def _line(self, k: int, values: list[str]) -> list[str]:
        """The values of a whole line, in the order that was printed; what they open, and what is missing, is asked."""
        typed = self.facts.players[k][1]
        printed = self._open("player", {})
        try:
            for n, text in enumerate(values):
                opened = [q for q in self._open("player", typed) if q.id not in typed]
                if not (q := printed[n] if n < len(printed) else next(iter(opened), None)):
                    total = self._running(Slot("player", k))
                    raise Bad("\n".join((_("Too many values. A line is: {order}", order=self.order()), *total)))
                try:
                    read_answer(q, text, self.facts.game)
                except Bad as bad:
                    raise Bad(f"{q.head(self.words.lang)}: “{shown(text)}”. {bad}") from None
                self._answer(Slot("player", k, q), text)
        finally:
            self.lined.add(k)
            self._onward(k, bool(self.missing(k)))
        return self._running(Slot("player", k))

    def _onward(self, k: int, asks: bool = True) -> None:
        """To what a player's line left out, or past it."""
        own = [(n, slot.q.id) for n, slot in enumerate(self.slots()) if (slot.kind, slot.k) == ("player", k) and slot.q]
        left = [n for n, question in own if question not in self.facts.players[k][1]]
        self.at = left[0] if left and asks else own[-1][0] + 1

    def missing(self, k: int) -> list[Question]:
        """What a player was not asked yet and cannot be left unknown."""
        typed = self.facts.players[k][1]
        return [q for q in self._open("player", typed) if q.id not in typed and q.usual != "?"]

    def _running(self, slot: Slot) -> list[str]:
        total = self.total(slot.k)
        last = self.slot is None or self.slot.kind != "player" or self.slot.k != slot.k
        if total is None or (not last and total == 0):
            return []
        name = shown(self.facts.players[slot.k][0])
        return [_("{name}: {total}", name=name, total=points(total)) if last else _("so far {total}", total=points(total))]

    def total(self, k: int) -> Points | None:
        """A player's running total; what was not answered yet counts as usual."""
        try:
            sheet = self.facts.sheet()
        except Bad:
            return None
        return sheet.columns[k].total

    # -- unfinished ones -----------------------------------------------------------------------------------------------

    def draft(self) -> dict[str, Any]:
        return {**self.facts.plain(), "at": self.at, "closed": self.closed}

    def resume(self, draft: Mapping[str, Any]) -> None:
        """Goes on where an earlier evening stopped; a draft that no longer fits is begun anew."""
        self.facts.restore(draft)
        self.closed = bool(draft.get("closed"))
        self.at = min(int(draft.get("at", 0)), len(self.slots()))
