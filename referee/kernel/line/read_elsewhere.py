"""Words of the game that cannot be said now: whose they are, where they belong, which rule refuses them.

Asked by read_entry where no open move reads a word, before letters are completed.
"""

from __future__ import annotations

from typing import Any

from ..entry_words import Count
from ..facts import Need
from ..move import ODD, TABLE, Actor, AnyMove, Because, impossible
from ..options import judge, not_now, waiting
from .everyday import everyday
from .names import BEGUN, BETWEEN, Match, clean, match
from .read_result import Kind, Lost, Reading, Row, Said, reach
from .read_words import WordReader
from .vocabulary import vocabulary


class ElsewhereReader(WordReader):
    """Answers words for which no open move is found."""

    def _bare_match(self, rows: list[Row], tokens: tuple[str, ...], *, begun: bool, inflected: bool = True) -> list[tuple[Row, Match]]:
        raise NotImplementedError

    def _elsewhere(self, by: Actor | None, rows: list[Row], tokens: tuple[str, ...]) -> Lost | None:
        """A word of this game that nobody with this voice can say now: whose it is, where it belongs, or which rule refuses it."""
        verbs = self.game.verbs()
        known = match(self.game, tokens, verbs, begun=False)
        if lost := self._anothers(by, rows, tokens, known):
            return lost
        if tokens[0].isdecimal() and (lost := self._counted(by, tokens)):
            return lost
        whole = vocabulary(self.game).longest(tokens)
        if not self.open and (known.words or whole.words):
            return Lost(Kind.NOT_NOW, impossible("table.over"), 0, max(1, known.used, whole.used))
        only_told = all(verbs[w].told for w in known.words)
        things = [w for w in whole.words if w not in verbs]
        at_home = [row[1] for row in rows if row[1].bare and any(t in w.ever for w in row[1].declared()[:1] for t in things)]
        if begun := self._begins_names(rows, tokens, known, any_thing=bool(things), at_home=bool(at_home)):
            return Lost(Kind.OUTSIDE, impossible("table.verb-first", word=tokens[0]), 0, 1, begun)
        if only_told and not at_home and (lost := self._unsaid(rows, tokens)):
            return lost
        if known.words and known.used >= whole.used:
            return self._closed_move(by, tokens, known, only_told=only_told)
        if things and at_home:
            return Lost(Kind.OUTSIDE, self._refusal(at_home[0], by, at_home[0].declared()[0], things[0]), 0, whole.used)
        if things and (lost := self._of_another_moment(by, rows, tokens, things, whole.used)):
            return lost
        return self._signed(by, tokens) if tokens[0][0] in "+-−" else None

    def _begins_names(self, rows: list[Row], tokens: tuple[str, ...], known: Match, *, any_thing: bool, at_home: bool) -> tuple[str, ...]:
        """The moves in play whose longer names a whole word begins: `saltpeter`, its effects. Nothing where it names one thing or move."""
        if at_home or len(clean(tokens[0])) < 3:
            return ()
        longer = match(self.game, tokens, dict.fromkeys(cls.verb for _, cls in rows if cls.in_play(self.s)))
        further = longer.used > known.used if known.words else any_thing
        return longer.words if longer.how == BEGUN and len(longer.words) > 1 and further else ()

    def _closed_move(self, by: Actor | None, tokens: tuple[str, ...], known: Match, *, only_told: bool) -> Lost:
        """The very word of a move that is not open."""
        verbs = self.game.verbs()
        players = [who for who in self.deciding if who != TABLE]
        if only_told and by in self.s.players and players and by not in players:
            return Lost(Kind.NOT_YOURS, impossible("table.not-yours", player=players[0]), 0, known.used)
        if only_told and (lost := self._told_of(by, tokens)):
            return lost
        return Lost(Kind.NOT_NOW, not_now(self.game, self._likeliest([verbs[w] for w in known.words], by), self.s, by), 0, known.used)

    def _signed(self, by: Actor | None, tokens: tuple[str, ...]) -> Lost | None:
        """`+2`, where no such number is told now."""
        bare = [(cls, cls.declared()[0].always) for cls in self.game.verbs().values() if cls.bare and cls.declared()]
        signed = [cls for cls, opened in bare if opened and opened.accepts(tokens[0])]
        return Lost(Kind.NOT_NOW, not_now(self.game, self._likeliest(signed, by), self.s, by), 0) if signed else None

    def _anothers(self, by: Actor | None, rows: list[Row], tokens: tuple[str, ...], known: Match) -> Lost | None:
        """A word that somebody else may say now."""
        mine = set(rows)
        others = [row for row in self.open if row not in mine and (row[0] in self.s.players or by not in self.deciding)]
        common = everyday(self.game, tokens).words
        theirs = [row for row in others if row[1].verb in known.words] or [r for r, _ in self._bare_match(others, tokens, begun=False)]
        theirs = theirs or [row for row in others if row[1].verb in common]  # `Bob goes to B`, on Ann's turn
        if not theirs:
            return None
        whose = theirs[0][1].elsewhere(self.s, by) if by else None
        who = theirs[0][0] if theirs[0][0] != TABLE else (self.deciding or [TABLE])[0]
        why = "table.not-yours" if who in self.deciding else "table.name-them"
        return Lost(Kind.NOT_YOURS, whose or impossible(why, player=who), 0, max(1, known.used))

    def _of_another_moment(self, by: Actor | None, rows: list[Row], tokens: tuple[str, ...], things: list[str], used: int) -> Lost | None:
        """A thing with which a move that is not open now would be said."""
        number = tokens[0].isdecimal()  # said without a verb, or nothing of a move
        own = [cls for cls in self.game.verbs().values() if not number or (cls.bare and not cls.chance)]
        own = [cls for cls in own if not any(cls is row[1] for row in rows)]  # an open one wants its verb first
        home = [cls for cls in own if any(t in w.ever for w in (cls.declared()[:1] if number else cls.declared()) for t in things)]
        played = [cls for cls in home if cls.in_play(self.s)]
        wanting = self._later(rows, things) if home and not played else self._second(rows, things) if home and not number else ()
        if wanting:
            return Lost(Kind.OUTSIDE, impossible("table.verb-first", word=tokens[0]), 0, 1, wanting)
        played = played or home
        if not played:
            return None
        if all(cls.told for cls in played) and (lost := self._told_of(by, tokens)):
            return lost
        return Lost(Kind.NOT_NOW, not_now(self.game, self._likeliest(played, by), self.s, by), 0, used)

    def _later(self, rows: list[Row], things: list[str]) -> tuple[str, ...]:
        """Open moves in which one of these stands behind other words: `land a2 forest`."""
        verbs = [cls.verb for _, cls in rows if not cls.told and any(t in word.ever for word in cls.declared()[1:] for t in things)]
        return tuple(dict.fromkeys(verbs))[:3]

    def _second(self, rows: list[Row], things: list[str]) -> tuple[str, ...]:
        """Open moves that go without their verb and have one of these behind their first word: `Havana`, where an NPC comes."""
        asked = [cls for _, cls in rows if cls.bare and not cls.told]
        return tuple(dict.fromkeys(cls.verb for cls in asked if any(t in word.ever for word in cls.declared()[1:2] for t in things)))

    def _closed(self, by: Actor | None, common: Match, tokens: tuple[str, ...]) -> Lost | None:
        """A word of everyday use whose moves are not open: the reason against the one named behind it, else the likeliest."""
        if not common.words:
            return None
        behind = tuple(token for token in tokens[common.used :] if clean(token) not in BETWEEN)
        named = match(self.game, behind, common.words, begun=False).words
        cls = self.game.verbs()[(named or common.words)[0]]
        return Lost(Kind.NOT_NOW, not_now(self.game, cls, self.s, by), 0, common.used)

    def _by_name(self, by: Actor | None, tokens: tuple[str, ...]) -> Lost | None:
        """The very word of a closed move, where a rule says why: better than that what is open does not read."""
        verbs = self.game.verbs()
        known = match(self.game, tokens, verbs, begun=False, inflected=False)
        reason = next((r for verb in known.words if (r := verbs[verb].elsewhere(self.s, by))), None)
        return Lost(Kind.NOT_NOW, reason, 0, known.used) if reason else None

    def _told_of(self, by: Actor | None, tokens: tuple[str, ...]) -> Lost | None:
        """The move whose result a closed told fact tells, where a rule says why that move is not possible now."""
        who = by or (self.deciding or [TABLE])[0]
        done = [cls for cls in self.game.verbs().values() if not cls.told and not cls.bare and cls.elsewhere(self.s, by)]
        for cls in done if who in self.s.players else ():
            got = match(self.game, tokens, cls.understood(self.s, who), begun=False)
            if got.words:
                return Lost(Kind.NOT_NOW, not_now(self.game, cls, self.s, by), 0, got.used)
        return None

    def _unsaid(self, rows: list[Row], tokens: tuple[str, ...]) -> Lost | None:
        """What can stand behind the word of a move that is open, without that word: it is proposed, or refused by the move's own rule."""
        wants = [(row, said) for row in rows if (said := self._first(row, tokens))]
        whole = [got.move.entry() for row, _ in wants if isinstance(got := self._words([row], tokens, 0), Said) and got.used == len(tokens)]
        if len(whole) == 1 and len(tokens) > 1 and len(wants) > 1:  # `english sunk`: of all that it may begin only one goes on so
            return Lost(Kind.OUTSIDE, impossible("table.verb-first", word=tokens[0]), 0, 1, tuple(whole))
        if len({row[1] for row, _ in wants}) == 1 and not self._other_home(rows, tokens):
            got = self._words([wants[0][0]], tokens, 0)
            against = self._against(got)
            if against and not against.rule.startswith("table."):
                return Lost(Kind.OUTSIDE, against, 0, max(1, reach(got)))
        fit = [(row, said) for row, said in wants if said in self.choices(row)]
        near = tuple(f"{who} {cls.verb} {said}" for (who, cls), said in fit[:3])
        return Lost(Kind.OUTSIDE, impossible("table.verb-first", word=tokens[0]), 0, 1, near) if near else None

    def _other_home(self, rows: list[Row], tokens: tuple[str, ...]) -> bool:
        """Does what is said begin a closed move, too?"""
        things = vocabulary(self.game).longest(tokens).words
        closed = [cls for cls in self.game.verbs().values() if not cls.told and all(cls is not row[1] for row in rows)]
        return any(thing in word.ever for cls in closed for word in cls.declared()[:1] for thing in things)

    def _against(self, got: Reading) -> Because | None:
        """The first reason against what was read."""
        if isinstance(got, Lost):
            return got.because
        try:
            return next((b for b in judge(got.move, self.s) if b.grade != ODD), None) if isinstance(got, Said) else None
        except Need:
            return None

    def _first(self, row: Row, tokens: tuple[str, ...]) -> str:
        """The first word of a move that needs its verb, if the tokens say one."""
        cls = row[1]
        if cls.told or cls.bare or not cls.declared() or tokens[0].isdecimal() or not cls.in_play(self.s) or self._barred(row):
            return ""
        try:
            got = self._word(row, (), tokens, [w for w in self.choices(row) if isinstance(w, str)], begun=False)
        except Need:
            return ""
        return got.words[0] if got.words else ""

    def _counted(self, by: Actor | None, tokens: tuple[str, ...]) -> Lost | None:
        """`3 steps`, where no steps are to be made: what is against the move whose word stands behind the number."""
        verbs = self.game.verbs()
        counts = [verb for verb, cls in verbs.items() if any(isinstance(word, Count) for word in cls.declared()[:1])]
        known = match(self.game, tokens[1:], counts, begun=False)
        closed = [verbs[verb] for verb in known.words if all(row[1].verb != verb for row in self.open)]
        return Lost(Kind.NOT_NOW, not_now(self.game, self._likeliest(closed, by), self.s, by), 0, 1 + known.used) if closed else None

    def _likeliest(self, moves: list[type[AnyMove]], by: Actor | None) -> type[AnyMove]:
        """Of closed moves that a word may mean: one of which a rule says why not now, else one whose decision waits; a told fact last."""
        closed = [cls for cls in moves if cls.elsewhere(self.s, by)]
        soon = [cls for cls in moves if waiting(self.s, (name for name, row in self.game.flow.items() if cls in row))]
        return min(closed or soon or moves, key=lambda cls: cls.told)

    def _refusal(self, cls: type[AnyMove], by: Actor | None, word: Any, thing: str) -> Because:
        m = cls.so_far(by or (self.deciding or [TABLE])[0], ())
        m.__dict__[word.name] = thing
        refusal: Because = word.refusal(m, self.s, thing)
        return refusal
