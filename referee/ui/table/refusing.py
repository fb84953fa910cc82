"""What a line would say at this table, and the answer to one that cannot be entered."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from referee.kernel.chance import by_program, outcome
from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.facts import Need
from referee.kernel.game import Game
from referee.kernel.line.everyday import everyday, everyday_names
from referee.kernel.line.hear import hear
from referee.kernel.line.heard import Heard, tokens_of
from referee.kernel.line.keyboard import swapped
from referee.kernel.line.names import LONGEST, clean, plain, tidy
from referee.kernel.line.read_entry import Kind, Which, marked, players_named
from referee.kernel.line.stated_counts import Stated, stated
from referee.kernel.line.vocabulary import vocabulary
from referee.kernel.move import Actor, AnyMove, Because, impossible
from referee.kernel.operations import unplaced
from referee.kernel.options import Option, whose
from referee.kernel.paths import BadPath, flat
from referee.kernel.place_names import first_named
from referee.kernel.table import Table
from referee.save.journal import Journal

from ..text import Words
from . import command_words
from .reply import Reply

FEW = 6  # outcomes of chance that are worth naming


class Refusal(NamedTuple):
    """The line refused last: its tokens, where the refused entry ends, the entry, and why."""

    line: tuple[str, ...]
    end: int
    entry: str
    because: tuple[Because, ...]


class Refusing:
    """A table whose lines are heard."""

    table: Table
    words: Words

    def __init__(self, journal: Journal, lang: str) -> None:
        self.journal = journal
        self.lang = lang
        self.last_refusal: Refusal | None = None

    @property
    def game(self) -> Game:
        return self.table.game

    def hear(self, tokens: tuple[str, ...], voice: Actor | None = None, *, seen: bool = True) -> Heard:
        """What a line would say now; nothing is written down."""
        table = self.table
        return hear(self.game, pickle.dumps(table.s, -1), tokens, table.known, voice=voice, draw=self.drawn, seen=seen)

    def understand(self, tokens: tuple[str, ...], voice: Actor | None = None, *, seen: bool = True) -> tuple[Heard, tuple[str, ...]]:
        """A line as it stands, or in the other keyboard layout where only there it reads to its end."""
        heard = self.hear(tokens, voice, seen=seen)
        if so := None if heard.whole or heard.refused else stated(self.game, self.table.s, tokens):
            return self.so_now(so, heard), ()
        if heard.understood:
            return heard, ()
        swap = swapped(" ".join(tokens))
        if swap and self._surely(swap, heard):
            other = self.hear(tokens_of(swap), voice, seen=seen)
            asks_last = isinstance(other.asks, Which) and other.at[1] >= len(other.tokens)
            further = other.at[0] >= heard.at[0] if other.lost else other.asks is None or asks_last or isinstance(other.asks, Need)
            if other.understood and further:
                return other, other.tokens
        return heard, ()

    def _surely(self, line: str, typed: Heard) -> bool:
        """In the other layout one or two letters must be a whole code and begin nothing in this one; a new name would be a guess."""
        words, every = line.split(), vocabulary(self.game)
        words_only = [word for word in words if any(map(str.isalpha, word))]
        known = [word for word in words_only if every.knows(word) or everyday(self.game, (word,)).words or players_named(typed.s, word)]
        if 2 * len(known) < len(words_only):  # `I rolled 2, they rolled 1` is no «Ш»
            return False
        if any(sum(map(str.isalpha, word)) > 2 for word in known):
            return True
        return typed.kind is not Kind.AMBIGUOUS and bool(every.longest(tuple(words)).words)

    def drawn(self, which: Which, s: Any) -> Callable[[], AnyMove] | None:
        """What the program draws or rolls where the line stops; nothing where the players do."""
        head = self.table.header
        if not by_program(which.cls, s, head.cards, which.by, which.words):
            return None
        return partial(outcome, which.cls, s, head.seed, which.by, which.words, head.cards)

    def so_now(self, so: Stated, heard: Heard) -> Heard:
        """«у меня 10 монет»: the told entry that says so where the game has one, else how to set and to compare it."""
        s = self.table.s
        who = so.by or next((by for by in (*whose(s), *s.players) if by in s.players), "")
        told, before = self.hear((f"{who}:", *so.what, so.n)), flat(s)
        now = [p for p, value in flat(told.s).items() if str(value) == so.n and p.startswith(f"{who}.")]
        alone = told.whole and len(told.steps) == 1
        if alone and any(str(before.get(p)) != so.n for p in now):
            return told
        try:
            path = first_named(self.game, s, so.places(s.names.get(who, who)))
        except BadPath as bad:
            because = unplaced(bad)
        else:
            if alone and path in now:
                return told
            because = impossible("table.so-now", also=(path,), value=so.n)
        return Heard(heard.tokens, heard.s, heard.voice, lost=(because,), at=(0, len(heard.tokens)))

    def refused(self, heard: Heard) -> Reply:
        """Nothing was recorded: the words in question, why, and what could be said instead."""
        heard = self.a_name(heard)
        a, b = heard.at
        entry = heard.refused.entry() if heard.refused else " ".join(map(self.seat_named, heard.tokens[a:b]))
        self.last_refusal = Refusal(heard.tokens, b, entry, heard.lost)
        r = Reply("refused", because=heard.lost, entry=entry, line=heard.tokens, at=heard.at, voice=self.unnamed(heard))
        passed = heard.kind is Kind.NOT_YOURS and heard.voice not in whose(heard.s)
        if heard.steps and (passed or heard.kind is Kind.NOT_NOW):
            r.after, r.led_to = heard.steps[-1], None if passed else heard.s
        if heard.lost[0].rule in ("table.so-now", "table.no-path"):
            return r
        r.near = self.of_another(heard) or self.possible(heard) or self.without(heard)
        if not r.near and heard.kind is Kind.UNKNOWN and not a:
            r.near = command_words.near(entry, self.words.lang, everyday_names(self.game))
        if not r.near:
            r.offered = self.table.options()
            r.near = self.instead(heard, r.offered)
        return r

    def seat_named(self, token: str) -> str:
        """`1:` in front of an answer that was put into a waiting line is the player's name on the screen."""
        name = self.table.s.names.get(token[:-1]) if token[-1:] == ":" else None
        return f"{name}:" if name else token

    def possible(self, heard: Heard) -> tuple[str, ...]:
        """Of the words that look like the one refused those that may be said there."""
        before = heard.tokens[: heard.at[0]]
        return tuple(word for word in heard.near[:8] if not self.hear((*before, word), seen=False).lost)

    def unnamed(self, heard: Heard) -> Actor | None:
        """Whose entries are printed without a name: the only one who decides, unless the line spoke for somebody else."""
        if len(whose(self.table.s)) != 1 or heard.kind is Kind.NOT_YOURS:  # every entry is printed with its name
            return None
        said = heard.tokens
        first = [who for who, name in self.words.names.items() if said and plain(name) == clean(said[0])]
        named = {*first, *(who for k in range(len(said)) for who in marked(self.game, self.table.s, said, k)[0])}
        return heard.voice if named <= {heard.voice} else None

    def a_name(self, heard: Heard) -> Heard:
        """A name of the game with which nothing is entered, such as a phase: known, and explained by the rules."""
        if heard.kind is not Kind.UNKNOWN or heard.lost[0].rule != "table.unknown":
            return heard
        said = [clean(token) for token in heard.tokens[heard.at[0] :]]
        for n in range(min(3, len(said)), 0, -1):
            words = " ".join(said[:n])
            known = vocabulary(self.game).longest(tuple(said[:n])).used == n
            if known or any(words == plain(form) for term in self.words.terms.values() for form in term.forms):
                at = heard.at[0], heard.at[0] + n
                return replace(heard, at=at, lost=(impossible("table.a-name", word=" ".join(heard.tokens[slice(*at)])),))
        return heard

    def of_another(self, heard: Heard) -> tuple[str, ...]:
        """The same words with the name of the player whose they are; said of a player (`Ann sunk`), what they say with that name behind."""
        who = heard.lost[0].facts.get("player") if heard.kind is Kind.NOT_YOURS else None
        rest = heard.tokens[heard.at[0] :]
        if isinstance(who, str) and (steps := self.hear(rest, who, seen=False).steps):
            return (steps[0].move.entry(),)
        deciding = whose(self.table.s)
        if heard.at[0] != 1 or len(deciding) != 1 or heard.kind not in (Kind.NOT_YOURS, Kind.NOT_NOW, Kind.OUTSIDE):
            return ()
        named = [name for name in self.words.names.values() if clean(heard.tokens[0]) == plain(name)]
        other = self.hear((*rest, *named), deciding[0], seen=False) if named else None
        return (other.steps[0].move.entry(),) if other and other.whole and len(other.steps) == 1 else ()

    def without(self, heard: Heard) -> tuple[str, ...]:
        """«беру дерево» where no tile is to be taken: the entry that the rest is without the refused word."""
        a, b = heard.at
        if not heard.tokens[b:] or (heard.kind is None and (heard.refused is None or heard.refused.words())):
            return ()
        rest = self.hear((*heard.tokens[:a], *heard.tokens[b:]), seen=False)
        steps = rest.steps[len(heard.steps) :][:1] if rest.whole else ()
        return tuple(step.move.entry() for step in steps if step.move != heard.refused)  # `drill drill !`: it was said twice

    def refuse(self, entry: str, because: tuple[Because, ...]) -> Reply:
        self.last_refusal = Refusal(tuple(entry.split()), len(entry.split()), entry, because)
        return Reply("refused", because=because, entry=entry)

    def too_long(self, text: str) -> Reply:
        """A line of which only the beginning would be read."""
        return self.refuse(f"{tidy(text)[:40]}…", (impossible("table.too-long", n=len(text), most=LONGEST),))

    def stuck(self, entry: str) -> Reply:
        """Nothing can be entered before the entry at which the table could not be read on is corrected."""
        stuck = self.table.stuck
        assert stuck
        return self.refuse(entry, (impossible("table.readonly", line=stuck.item.label), *stuck.because))

    @staticmethod
    def instead(heard: Heard, offered: list[Option]) -> tuple[str, ...]:
        """What could be typed instead, whole entries: those of the same move first, the speaker's own if there are any."""
        refused = heard.refused.entry() if heard.refused else ""  # behind other words of the line what is allowed now was not
        legal = [o for o in offered if not o.open and o.entry != refused]
        verb, who = (heard.refused.verb, heard.refused.by) if heard.refused else ("", heard.voice)
        mine = [o for o in legal if heard.voice in (None, o.by)]
        alike = [o for o in legal if o.cls.verb == verb]
        if len(alike) > FEW and (alike[0].cls.chance or alike[0].cls.in_short):  # any other card would be a guess
            alike = []
        same = [o.entry for o in alike if o.by == who] or [o.entry for o in alike]
        done = [o for o in mine if o.cls.verb != verb and not o.cls.told and not o.cls.in_short]
        rolled = [o for o in done if o.cls.chance and o.words and o.words[0].isdecimal()]  # a roll is asked: its numbers
        other = [o for o in done if not o.cls.chance and not o.cls.aside] or rolled or [o for o in done if not o.cls.chance]
        places = [b.facts.get("where") for b in heard.lost]  # the rule itself says where to go
        named = {word for where in places if isinstance(where, tuple) for word in where}
        return tuple((same + [o.entry for o in sorted(other, key=lambda o: named.isdisjoint(o.words))])[:3])
