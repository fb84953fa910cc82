"""What nobody said and a line implies: that those before a named player pass, a gain on the way, a word for everybody.

`everybody` is asked before anything is read; `implied` where an entry does not read, `of_course` and `behind` where it is refused; each
of them hears again what was said.
"""

from __future__ import annotations

import pickle

from ..facts import Need, looked_up
from ..flow import open_moves
from ..move import Actor, AnyMove, impossible
from ..options import forbids, judge, not_now, options, proposal, usual, whose
from .everyday import everyday
from .names import LEADING, Ending, clean, match
from .read_entry import Kind, Lost, Said, Which, marked, players_named
from .read_result import player_said
from .small_words import BOTH, EVERYBODY
from .verb_behind import VerbBehind
from .vocabulary import vocabulary


class Implied(VerbBehind):
    """Entries that nobody typed; each is shown, and taken back with its line."""

    def said(self, at: int) -> int:
        raise NotImplementedError

    def decider(self) -> Actor | None:
        """The one player whose decision it is."""
        deciding = whose(self.h.s)
        return deciding[0] if len(deciding) == 1 and deciding[0] in self.h.s.players else None

    def implied(self, at: int, said: tuple[str, ...]) -> Said | Which | None:
        """Naming a later player implies that those before pass, where the game says so and nothing is against it."""
        h = self.h
        who, _n = marked(self.game, h.s, said, 0)
        who = who or (players_named(h.s, said[0]) if len(said) > 1 else [])
        if len(who) != 1 or who[0] == self.decider():
            return None
        before = pickle.dumps(h.s, -1), len(h.steps)
        for _ in h.s.players:
            if not self.passes():
                break
            got = self.reading(said)
            short = tuple(token for k, token in enumerate(said) if not k or clean(token) not in LEADING)
            if isinstance(got, Lost) and isinstance(again := self.reading(short), Said):
                self.put(at, at + len(said), *short)  # `Cid takes the yellow`
                got = again
            if not isinstance(got, Lost):
                return got
        h.s, h.steps = pickle.loads(before[0]), h.steps[: before[1]]
        h.lost, h.asks = (), None
        return None

    def of_course(self, at: int) -> int:
        """A line that goes on implies what it was given on the way, where that is said in one way and nothing is against it."""
        h = self.h
        before, refusal = (pickle.dumps(h.s, -1), len(h.steps)), (h.lost, h.kind, h.near, h.refused, h.at)
        while h.steps and h.steps[-1].move.by == h.voice and (move := self.given()):
            h.lost, h.kind, h.near, h.refused = (), None, (), None
            self.take(move, False, (at, at), implied=True)
            end = self.said(at)
            if not h.lost:
                return end
        h.s, h.steps = pickle.loads(before[0]), h.steps[: before[1]]
        h.lost, h.kind, h.near, h.refused, h.at = refusal
        return at

    def behind(self, at: int) -> int | None:
        """What an automatic player is asked next, typed where her own step is still proposed: `634` is the tile of her battle."""
        h, who = self.h, self.decider()
        if who not in self.game.automatic or h.steps:
            return None
        before, refusal = (pickle.dumps(h.s, -1), h.tokens), (h.lost, h.kind, h.near, h.refused, h.at)
        h.lost, h.kind, h.near, h.refused = (), None, (), None
        if (move := self.given(who)) and self.take(move, False, (at, at), implied=True) and self.decider() == who:
            end = self.said(at)
            if not h.lost:
                return end
        h.s, h.tokens, h.steps, h.asks = pickle.loads(before[0]), before[1], [], None
        h.lost, h.kind, h.near, h.refused, h.at = refusal
        return None

    def given(self, automatic: Actor | None = None) -> AnyMove | None:
        """What Enter would propose of that which is offered to the voice and costs nothing, or to an automatic player."""
        with looked_up(self.h.s, self.known):
            proposed = usual(self.game, self.h.s, automatic) if automatic else None
            if not proposed:
                offered = [o for o in options(self.game, self.h.s, of=automatic or self.h.voice) if automatic or o.cls.granted]
                proposed = proposal(self.game, self.h.s, offered)
        return proposed.cls.of(proposed.by, proposed.words) if proposed and not (proposed.need or proposed.because) else None

    def passes(self) -> bool:
        """The player who decides gives the decision on."""
        who = self.decider()
        for actor, cls in open_moves(self.game, self.h.s):
            if actor == who and cls.yields:
                move = cls.of(actor, ())
                try:
                    if forbids(judge(move, self.h.s)):
                        return False
                except Need:
                    return False
                return self.take(move, False, (0, 0), implied=True)
        return False

    def everybody(self, at: int) -> int | None:
        """`all pass`, `Ann and Bob pass`: a move without words, said for everybody who decides, each once; of those whose turn comes only
        then, where it gives the decision on: no turn is closed for a player of whom nothing was heard."""
        h, verbs = self.h, self.game.verbs()
        who, behind = self.several(at)
        meant = EVERYBODY | BOTH if len(h.s.players) == 2 else EVERYBODY
        if not who and (clean(h.tokens[at]) not in meant or vocabulary(self.game).longest(h.tokens[at:]).used > 1):
            return None
        bare = [verb for verb, cls in verbs.items() if not cls.fewest]
        got = match(self.game, h.tokens[behind:], bare, begun=False)
        common = everyday(self.game, h.tokens[behind:])  # «все пасуют»: the told fact is called so, and the move in common speech
        got = got._replace(words=(*got.words, *common.words)) if got.words and got.used == common.used else got if got.words else common
        got = got._replace(words=tuple(verb for verb in got.words if verb in bare))
        if not got.words:
            return None
        end, done, first = behind + got.used, set[Actor](), self.deciding() or self.speaking(got.words)
        while move := self.of_everybody(got.words, done, who):
            if move.by not in first and not move.yields:
                h.lost, h.kind, h.at = (impossible("table.one-by-one", verb=move.verb, player=first),), Kind.NOTHING, (at, end)
                return at
            if not self.take(move, False, (at, end), strictly=True):
                return at
            done.add(move.by)
        if not done or who - done:
            deciding = self.deciding() if who else ()
            why = impossible("table.not-yours", player=deciding[0]) if deciding else not_now(self.game, verbs[got.words[0]], h.s, None)
            h.lost, h.kind, h.at = (why,), Kind.NOT_YOURS if deciding else Kind.NOT_NOW, (at, end)
            return at
        return end

    def several(self, at: int) -> tuple[set[Actor], int]:
        """`Ann and Bob`, «Катя, Соня и Роза»: players whose whole names stand one behind the other, and where they end; else nobody."""
        h, who, k = self.h, set[Actor](), at
        while k < len(h.tokens) and player_said(h.s, h.tokens[k]) and len(named := players_named(h.s, h.tokens[k])) == 1:
            who.add(named[0])
            apart = isinstance(h.tokens[k], Ending)
            k += 1
            joined = h.tokens[k : k + 1] and clean(h.tokens[k]) in ("and", "и")
            if not (apart or joined):
                break
            k += bool(joined)
        k += h.tokens[k : k + 1] == ("-",)
        return (who, k) if len(who) > 1 else (set(), at + 1)

    def of_everybody(self, verbs: tuple[str, ...], done: set[Actor], who: set[Actor]) -> AnyMove | None:
        """The move of the next player, of these if some are named, who decides and has not said it yet."""
        deciding = set(self.deciding() or self.speaking(verbs)) - done
        deciding = deciding & who if who else deciding
        return next((cls.of(by, ()) for by, cls in open_moves(self.game, self.h.s) if by in deciding and cls.verb in verbs), None)

    def deciding(self) -> tuple[Actor, ...]:
        return tuple(who for who in whose(self.h.s) if who in self.h.s.players)

    def speaking(self, verbs: tuple[str, ...]) -> tuple[Actor, ...]:
        """Whoever may say one of these while the table decides: that everybody has passed ends a phase that is only told."""
        return tuple(by for by, cls in open_moves(self.game, self.h.s) if by in self.h.s.players and cls.verb in verbs)
