"""Ids, rules and reasons as words of the player's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

import rulesdb
from referee.kernel.answer import Answer, Misfit, One
from referee.kernel.answer_lists import Many
from referee.kernel.entry_words import Tail
from referee.kernel.flow import Note
from referee.kernel.game import Game, Mode
from referee.kernel.line.names import plain, stem
from referee.kernel.move import TABLE, AnyMove, Because
from referee.kernel.options import CHOOSE
from referee.kernel.paths import BadPath
from referee.kernel.places import Place
from referee.kernel.record import JOURNAL, Record, parse_record
from rulesdb import Rule, Term

from .answer_words import described, misfit
from .lang import _
from .operation_words import operation
from .output import shown as shown
from .table.command_words import COMMANDS
from .template import HEARD, Sentence


def panel_of(title: str, name: str) -> bool:
    """Is it the panel of this player?"""
    return title == name or title.startswith(f"{name} ")


class Words:
    """How ids become words, for one game and one language."""

    def __init__(self, game: str, lang: str, play: Game | None = None, names: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.lang = lang
        self.play = play
        self.names = dict(names or {})
        self.spot: Callable[[str], Place | None] = lambda path: None  # a place of the table at hand
        self._short: dict[str, str] = {}

    @cached_property
    def verbs(self) -> Mapping[str, type[AnyMove]]:
        return self.play.verbs() if self.play else {}

    @property
    def terms(self) -> dict[str, Term]:
        return rulesdb.terms(self.game)

    def name(self, word: str) -> str:
        if word.startswith(CHOOSE):
            low, high, of = word.removeprefix(CHOOSE).split("-")
            return _("any {n} of {of}", n=low if low == high else f"{low}–{high}", of=of)
        if self.play and (made := self.play.name(word, self.lang)):
            return made
        term = self.terms.get(word)
        return self._with_initials(term.name(self.lang)) if term else shown(word)

    def _with_initials(self, text: str) -> str:
        """An example of a row of players, in the letters of those who sit here."""
        if "{initials}" not in text:
            return text
        first, *others = [self.initial(who) for who in self.names] or (["А", "Б"] if self.lang == "ru" else ["A", "B"])
        return text.replace("{initials}", " ".join((first, first, *others[:2])))

    def setting(self, key: str, value: str) -> str:
        """A value of a setting; how much is tracked has words of its own, for other things are called so too."""
        return self.name(f"track-{value}" if key == "track" and f"track-{value}" in self.terms else value)

    def mode(self, mode: Mode) -> str:
        """A way to play, with how many sit down to it."""
        low, high = mode.seats
        seats = _("{n} players", n=f"{low}–{high}") if high > 1 else _("1 player")
        return f"{self.name(mode.id)} ({seats})"

    def heading(self, key: str) -> str:
        """A setting's name in a form."""
        name = self.text(f"setting-{key}") if f"setting-{key}" in self.terms else self.name(key)
        return name[:1].upper() + name[1:]

    def means(self, key: str) -> str:
        """What a setting means; nothing where its name says it."""
        return self.text(f"{key}-means") if f"{key}-means" in self.terms else ""

    def frame(self, name: str) -> str:
        """A decision's own name, where its row is called like a move."""
        return self.name(f"frame-{name}") if f"frame-{name}" in self.terms else self.name(name)

    def player(self, who: str) -> str:
        return shown(self.names[who]) if who in self.names else self.name(who)

    def path(self, path: str) -> str:
        """A place of the state by its printed names: `Ann · coins`."""
        return " · ".join(self.part(part, first=k == 0) for k, part in enumerate(path.split(".")))

    def place(self, path: str) -> str:
        """The same as one word that `set` and `check` read."""
        return self.path(path).replace(" · ", ".").replace(" ", "-")

    def part(self, part: str, *, first: bool = False) -> str:
        """One step of a path: a player, a place with a name of its own, or a word of the game."""
        if first and part in self.names:
            return self.player(part)
        key = f"path-{part.replace('_', '-')}"
        return self.text(key) if key in self.terms else self.player(part) if first else self.name(part)

    def value(self, value: object, *, seat: bool = False) -> str:
        if value is None:
            return "?"
        if isinstance(value, bool):
            return self.name("yes" if value else "no")
        if isinstance(value, str):
            return (self.player(value) if seat else self.name(value)) or "—"
        if isinstance(value, Answer):
            return described(value, self)
        if isinstance(value, Misfit):
            return misfit(value, self)
        if isinstance(value, (tuple, list, set, frozenset)):
            return ", ".join(self.value(v, seat=seat) for v in value) or "—"
        return str(value)

    def count(self, n: int | None, noun: str) -> str:
        term = self.terms.get(noun)
        if n is None:
            return "?" if term is None else f"? ({(term.ru if self.lang == 'ru' else term.en)[-1]})"
        return f"{n} {term.after(n, self.lang)}" if term else str(n)

    def some(self, n: int, word: str) -> str:
        """So many of something, by its noun where it can be counted."""
        noun = next((w for w in (word, word.removesuffix("s")) if w in self.terms and len(self.terms[w].en) > 1), "")
        return self.count(n, noun) if noun else self.name(word) if n == 1 else f"{n}× {self.name(word)}"

    def text(self, key: str, /, **facts: object) -> str:
        term = self.terms.get(key)
        return self.fill(self._with_initials(term.name(self.lang)) if term else key, facts)

    def fill(self, template: str, facts: Mapping[str, object]) -> str:
        return Sentence(self).vformat(template, (), facts) if "{" in template else template

    # -- rules -------------------------------------------------------------------------------------------------------

    def rule(self, rule: str) -> Rule | None:
        return rulesdb.rules("table").get(rule) if rule.startswith("table.") else rulesdb.rules(self.game).get(rule)

    def because(self, reason: Because) -> str:
        """A reason as a sentence: what, and the numbers in it."""
        rule = self.rule(reason.rule)
        if rule is None:
            return reason.rule
        facts = {"said": reason.facts.get("word", ""), **reason.facts}  # a word nobody knows is said as it was typed
        if stem(plain(str(facts.get(HEARD, "")))) == stem(plain(self.name(str(facts.get("verb", ""))))):
            facts.pop(HEARD, None)  # it is the very word
        return self.fill(rule.no.get(self.lang) or rule.text[self.lang], facts)

    def reason(self, b: Because) -> str:
        """The same with where the rule stands: that of the move where it is only not its time, or of what could not be checked."""
        return f"{self.because(b)} {self.cite(str(b.facts.get('rule', b.rule)))}".rstrip()

    def note(self, note: Note) -> str:
        rule = self.rule(note.rule)
        if rule is None:
            return note.rule
        return self.fill(rule.did.get(self.lang) or rule.text[self.lang], note.facts)

    def cite(self, rule_id: str) -> str:
        """Where a rule stands: its id and page."""
        rule = self.rule(rule_id)
        if rule is None or rule.page == "referee":
            return ""
        return f"[{rule_id}, {self.page(rule.page)}]"

    def page(self, page: int | str) -> str:
        if page == "base game":  # rules a booklet presumes, gathered from public sources
            return _("base game")
        if isinstance(page, int):
            return _("p. {page}", page=page)
        if self.lang == "ru":  # a name within a heading
            return f"«{page.replace('«', '„').replace('»', '“')}»"
        return f"“{self.section(page)}”"

    def section(self, page: int | str) -> int | str:
        """A page, or a section of the rulebook by its heading in this language."""
        return page if isinstance(page, int) or self.lang == "ru" else rulesdb.optional(self.game, "headings").get(page, page)

    # -- entries -----------------------------------------------------------------------------------------------------

    def entry(self, entry: Record | str) -> str:
        """An entry of the journal in words."""
        record = parse_record(entry) if isinstance(entry, str) else entry
        if record.by == JOURNAL and (record.does("fact") or record.verb in COMMANDS):
            return operation(record, self)
        if not record.is_entry or not record.verb or (self.play and not (record.verb in self.verbs and self._sits(record.by))):
            return shown(record.text)  # typed, not read
        who = "" if record.by == TABLE else self.player(record.by) + ": "
        said = self.said(self.verbs.get(record.verb), record.words)
        return f"{who}{self.verb(record.verb)} {said}".rstrip() + (" !" if record.force else "")

    def _sits(self, who: str) -> bool:
        return who == TABLE or who in self.names or (self.play is not None and who in self.play.automatic) or who.isdecimal()

    def lying(self, path: str, value: object) -> str:
        """What lies at a place, a player by name."""
        spot = self.spot(path) if isinstance(value, str) and value in self.names else None  # a seat looks like a number
        return self.value(value, seat=spot is not None and isinstance(spot.answer, One) and spot.answer.players)

    def put(self, path: str, value: str) -> str:
        """What is set at a place: by its names, where they are read as the same."""
        spot = self.spot(path)
        if spot is None or self.play is None:
            return shown(value)
        one = spot.answer.of if isinstance(spot.answer, Many) else spot.answer
        seat = isinstance(one, One) and one.players
        named = ",".join(self.value(part, seat=seat) for part in value.split(","))
        try:
            return named if spot.fit(named, self.play.ear()._replace(players=self.names)) == value else shown(value)
        except BadPath:
            return shown(value)

    def word(self, cls: type[AnyMove] | None, k: int, word: str) -> str:
        """A word of an entry at its place: a player by name where the move names one; `said-VERB-WORD` where it is called otherwise.

        A kind that the verb has just named is not said again: `complete expedition 2×anchor`.
        """
        if cls is None:
            return self.name(word)
        if not cls.names_player(k):
            own = f"said-{cls.verb}-{word}"
            return self.text(own) if own in self.terms else self.name(word).removeprefix(f"{self.name(cls.verb)}: ")
        return " ".join(self.player(part) for part in word.split(":"))

    def said(self, cls: type[AnyMove] | None, words: Iterable[str]) -> str:
        """The words of an entry; a row of names of which some have several words with commas between."""
        names = [self.word(cls, k, w) for k, w in enumerate(words)]
        row = cls is not None and any(isinstance(word, Tail) for word in cls.declared()[-1:]) and len(names) == len(set(names))
        parted = row and any(" " in name for name in names) and all(name[:1].isalpha() for name in names)
        return (", " if parted else " ").join(names)

    def code(self, cls: type[AnyMove] | None, k: int, word: str) -> str:
        """The shortest way to type a word at its place: of a player, the initial."""
        word = word.rpartition(":")[2] if cls is not None and cls.names_player(k) else word  # a player's fleet: by the player
        return self.short(word) if cls is None or not cls.names_player(k) or word not in self.names else self.initial(word)

    def initial(self, who: str) -> str:
        """As much of a player's name as tells it from the others."""
        if who not in self.names:
            return self.name(who)
        name, others = self.names[who].casefold(), [n.casefold() for other, n in self.names.items() if other != who]
        short = next((name[:n] for n in range(1, len(name) + 1) if not any(o.startswith(name[:n]) for o in others)), " ")
        return who if " " in short else self.names[who][: len(short)]

    def typed(self, entry: str, voice: str | None = "") -> str:
        """An entry in the words a player would type; with its player's name where the line is taken for another's words."""
        record = parse_record(entry)
        if voice != "" and record.by in self.names and record.by != voice:
            return f"{self.player(record.by)}: {self.typed(entry)}"
        cls = self.verbs.get(record.verb)
        return " ".join((self.name(record.verb), *(self.code(cls, k, w) for k, w in enumerate(record.words)))).strip()

    def verb(self, verb: str) -> str:
        """What a move is called before its words: `verb-VERB`, where its own name is that of a thing."""
        own = f"verb-{verb}"
        return self.text(own) if own in self.terms else self.name(verb)

    def short(self, word: str) -> str:
        """The shortest saying of an id in this language."""
        if word not in self._short:
            self._short[word] = self._shortest(word)
        return self._short[word]

    def _shortest(self, word: str) -> str:
        if word.startswith(CHOOSE):
            return self.name(word)
        if not self.play or word.isdecimal():  # nothing is shorter than a number, and it may be a place, a space, a count
            return word
        forms = [f for f in self.play.say(word) if f and " " not in f and f not in COMMANDS]  # alone it would be the command
        mine = [f for f in forms if (cyrillic(f) and not latin(f)) == (self.lang == "ru")]
        pattern = not mine and word in self.terms and (self.name(word).isupper() or "{" in self.terms[word].name(self.lang))
        return min(mine, key=len) if mine else self.name(word) if pattern else word  # what stands for any row is no word to type


def cyrillic(text: str) -> bool:
    return any("а" <= c <= "я" or c == "ё" for c in text.lower())


def latin(text: str) -> bool:
    return any("a" <= c <= "z" for c in text.lower())
