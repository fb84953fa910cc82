"""Which move the word at the beginning of an entry says, where several share it: a verb, or a word of everyday use.

Asked by read_entry once it has found the word; whether a way reads on is found out by read_words.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..facts import Need
from ..move import IMPOSSIBLE, impossible
from ..options import judge
from .everyday import everyday, everyday_words
from .names import BETWEEN, Match, clean, match, stem
from .read_elsewhere import ElsewhereReader
from .read_result import Kind, Lost, Reading, Row, Said, Which, reach
from .vocabulary import vocabulary


class EverydayReader(ElsewhereReader):
    """Chooses between the moves that a word may mean."""

    def _verb(self, moves: list[list[Row]], used: int, tokens: tuple[str, ...]) -> Reading:
        if len(moves) > 1:  # what can be done now comes before what is out of the question
            moves = [rows for rows in moves if not all(map(self._barred, rows))] or moves
        if len(moves) == 1:
            return self._words(moves[0], tokens, used)
        told = [rows for rows in moves if rows[0][1].told]
        done = [rows for rows in moves if not rows[0][1].told]
        if len(done) == len(told) == 1:  # a word for a move and for the told fact of it: the move where it is possible
            got = self._words(done[0], tokens, used)
            if self._possible(got):
                return got
            fact = self._words(told[0], tokens, used)
            return got if isinstance(fact, Lost) or reach(got) > reach(fact) else fact
        ways = [self._words(rows, tokens, used) for rows in moves]
        reads = [got for got in ways if not isinstance(got, Lost) and (reach(got) > used or used == len(tokens))]
        if len(reads) == 1:  # only one of them goes with what stands behind the word
            return reads[0]
        words = tuple(rows[0][1].verb for rows in moves)
        return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=words), 0, used, words)

    def _possible(self, got: Reading) -> bool:
        try:
            return isinstance(got, Said) and all(b.grade != IMPOSSIBLE for b in judge(got.move, self.s))
        except Need:
            return True

    def _commoner(self, said: Match, verbs: Iterable[str], tokens: tuple[str, ...]) -> bool:
        """Does it commonly mean other moves that are open than the one whose word it is a form of? «торговать» is not «торг»."""
        meant = set(everyday(self.game, tokens).words)
        return not meant.isdisjoint(verbs) and meant.isdisjoint(said.words)

    def _meant_by(self, bare: list[tuple[Row, Match]], verbs: Iterable[str], tokens: tuple[str, ...]) -> bool:
        """The same of a word that is a form of what a move needs no verb for: `boarded` is how a battle ended, not what is declared."""
        meant = set(everyday(self.game, tokens).words).intersection(verbs)
        return bool(meant) and meant.isdisjoint(row[1].verb for row, _ in bare)

    def _commonly(self, verbs: dict[str, list[Row]], meant: list[str], tokens: tuple[str, ...], used: int) -> Reading:
        """A word of everyday use: the move of its meanings that is named behind it (`build boat`), else the likeliest that reads on."""
        meant = [verb for verb in meant if not all(map(self._barred, verbs[verb]))] or meant
        skip = self._behind(tokens, used)
        unsaid = everyday_words(self.game, tokens[:used], alone=not tokens[skip:])
        while again := [verb for verb in everyday(self.game, tokens[skip:]).words if verb in meant]:  # `send a worker`
            if stem(clean(tokens[skip])) in {stem(clean(token)) for token in tokens[:used]}:
                break  # `take a coin, take a coin` are two
            meant, used = again, skip + everyday(self.game, tokens[skip:]).used
            skip = self._behind(tokens, used)  # `completed a quest` is one
        named = match(self.game, tokens[skip:], meant, begun=False)
        if len(named.words) == 1 and unsaid.get(named.words[0]):
            return self._words(verbs[named.words[0]], tokens, skip + named.used, unsaid[named.words[0]])
        if named.words:
            return self._verb([verbs[verb] for verb in named.words], skip + named.used, tokens)
        counted = tokens[used : used + 1] and tokens[used].isdecimal()  # `took 2 cargo` is no battle
        meant = [verb for verb in meant if not counted or not (unsaid.get(verb) or verbs[verb][0][1].names_player(0))] or meant[:1]
        said = {verb: words for verb, words in unsaid.items() if not counted}
        ways = [self._object(verbs[verb], tokens, used, skip, said.get(verb, ())) for verb in meant]
        other = [verb for verb in self._instead(tokens[skip:]) if verb in verbs and not all(map(self._barred, verbs[verb]))]
        if other and all(isinstance(got, Lost) for got in ways):  # `go into the port`
            ways.append(self._verb([verbs[verb] for verb in other], skip + everyday(self.game, tokens[skip:]).used, tokens))
        return self._reads_on(ways, used)

    def _object(self, rows: list[Row], tokens: tuple[str, ...], used: int, skip: int, said: tuple[str, ...]) -> Reading:
        """What is said of it stands behind the word, or behind `a`."""
        got = self._words(rows, tokens, skip if said else used, said)
        return self._words(rows, tokens, skip) if isinstance(got, Lost) and got.at <= used < skip and not said else got

    def _reads_on(self, ways: list[Reading], used: int) -> Reading:
        """The first meaning that reads on: `build` alone is no statue before `small building`; where results are told, the result."""
        good = [got for got in ways if not isinstance(got, Lost)] or ways[:1]
        first = next((got for got in good if reach(got) > used), good[0])
        if isinstance(first, Which) and self.s.telling:
            return next((got for got in good if isinstance(got, Said) and got.move.told and reach(got) >= reach(first)), first)
        return first

    def _instead(self, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """The verbs that these words commonly mean, unless a longer name begins so: `the port`, and Port Somewhere."""
        common = everyday(self.game, tokens)
        return common.words if vocabulary(self.game).longest(tokens).used <= common.used else ()

    @staticmethod
    def _behind(tokens: tuple[str, ...], at: int) -> int:
        """The first word from here on that does not only join others."""
        return next((k for k in range(at, len(tokens)) if clean(tokens[k]) not in BETWEEN), at)
