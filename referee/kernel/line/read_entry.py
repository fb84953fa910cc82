"""The next entry of a line: which move its words say, and for whom. Reads only; `hear` hears whole lines.

`read` settles whose it is, `Reader.of` what: a verb, the first word of a move that needs none, an answer to what is asked, a word of
everyday use (read_everyday), a word of a closed move (read_elsewhere), letters that begin something. The words behind it: read_words.
"""

from __future__ import annotations

from ..flow import State
from ..game import Game
from ..move import DONE, TABLE, Actor, AnyMove, impossible
from .everyday import everyday
from .names import BEGUN, BETWEEN, EXACT, INFLECTED, QUOTES, Ending, Match, clean, match, plain, sayings, stem
from .read_everyday import EverydayReader
from .read_result import Kind, Lost, Reading, Row, Said, Which, marked, moved, player_said, players_named, reach
from .small_words import FOR, IDLE
from .vocabulary import near_words, vocabulary

__all__ = ["Kind", "Lost", "Reader", "Reading", "Said", "Which", "marked", "players_named", "read"]


def read(game: Game, s: State, tokens: tuple[str, ...], voice: Actor | None, *, slips: bool = False) -> Reading:
    """The entry that the tokens begin with, said by the player named in front, else by the voice; slips: name words that look alike."""
    reader = Reader(game, s, slips=slips)
    who, n = marked(game, s, tokens, 0)
    if len(who) > 1:
        return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=tuple(s.names[a] for a in who)), 0, n)
    if who:
        if n == len(tokens):
            return Lost(Kind.NOTHING, impossible("table.unknown", word=tokens[0]), 0, n)
        return moved(reader.of_named(who[0], tokens[n:]), n)
    here = reader.of(voice, tokens)
    named = players_named(s, tokens[0]) if len(tokens) > 1 else []
    if not named:  # all the words of the game are looked through only where an initial may be meant
        return here
    letters = not vocabulary(game).longest(tokens[:1]).words  # an initial is never the beginning of another word
    reads = isinstance(here, (Said, Which)) and reach(here) >= len(tokens)
    if reads and not (letters and _initial_of_another(reader, here, named, tokens)):
        return here
    if len(named) > 1:
        if isinstance(here, Lost) and here.kind is Kind.UNKNOWN:
            return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=tuple(s.names[a] for a in named)), 0)
        return here
    there = moved(reader.of_named(named[0], tokens[1:]), 1)
    full = clean(tokens[0]) in (plain(s.names[named[0]]), plain(s.names[named[0]]).split(" ")[0])
    unread = isinstance(there, Lost) and there.kind is Kind.UNKNOWN and there.at == 1  # not even the first word behind the name
    if isinstance(here, Lost) and (here.at == 0 or full) and (full or not unread):
        return there
    if isinstance(there, Lost):
        return there if letters or (full and there.kind is not Kind.UNKNOWN and isinstance(here, Which) and here.at == 0) else here
    return there if full or reads or reach(there) > reach(here) else here


def _initial_of_another(reader: Reader, here: Reading, named: list[Actor], tokens: tuple[str, ...]) -> bool:
    """Is the letter with which the word of a move would begin somebody's, and the rest an entry of theirs, now or later?"""
    cls = type(here.move) if isinstance(here, Said) else here.cls if isinstance(here, Which) else None
    if len(clean(tokens[0])) > 1 or cls is None or not match(reader.game, tokens[:1], (cls.verb,)).words:
        return False
    whole = reader._bare_match([row for row in reader.open if row[1] is cls], tokens, begun=False)
    said = (match(reader.game, tokens, (cls.verb,), begun=False), everyday(reader.game, tokens), *(got for _row, got in whole))
    if max(got.used for got in said) > 1:
        return False  # «в море» is said in full, though Вера sits there
    there = reader.of_named(named[0], tokens[1:])
    return not isinstance(there, Lost) or there.kind in (Kind.NOT_YOURS, Kind.NOT_NOW)


class Reader(EverydayReader):
    """Reads entries under what may be entered now."""

    # -- who ---------------------------------------------------------------------------------------------------------

    def rows(self, by: Actor | None) -> list[Row]:
        """What this player may say; without one, what whoever decides may say. The table's words go with the decision at hand."""
        nobody = all(d == TABLE or d in self.game.automatic for d in self.deciding)
        if by is None:
            everybody = nobody and TABLE in self.deciding  # the table's decision: whoever may speak is asked for
            return [row for row in self.open if everybody or row[0] in (*self.deciding, TABLE) or row[0] in self.game.automatic]
        mine = [row for row in self.open if row[0] == by]
        return mine + [row for row in self.open if row[0] == TABLE != by and (by in self.deciding or nobody)]

    def of_named(self, by: Actor, tokens: tuple[str, ...]) -> Reading:
        """The entry behind a player's name; where the table tells it and only a player is wanting, it is the one named."""
        got = self.of(by, tokens)
        at = got.at if isinstance(got, Lost) else self._named_again(got, by, tokens)
        if at and by in self.s.names:  # `Bob explored Africa, present Bob`: the name belongs in between
            whole = self.of(by, (*tokens[:at], self.s.names[by], *tokens[at:]))
            if isinstance(whole, Said) and whole.move.by == TABLE and whole.move.words()[-1:] == (by,) and whole.used == at + 1:
                return whole._replace(used=at)
        if isinstance(got, Lost) or by not in self.s.names or reach(got) < len(tokens):
            return self._told_of_named(by, tokens) or got if isinstance(got, Lost) and got.kind is Kind.NOT_YOURS else got
        if (got.move.by if isinstance(got, Said) else got.by) != TABLE:
            return self._told_of_named(by, tokens) or got if isinstance(got, Which) else got
        whole = self.of(by, (*tokens, self.s.names[by]))
        if not isinstance(whole, Said) or whole.used <= len(tokens):
            return got
        words = whole.move.words()
        last = whole.move.word_at(len(words) - 1)
        wanting = isinstance(got, Which) or len(got.move.words()) == len(words)  # the only one left goes without saying, but not here
        return whole._replace(used=len(tokens)) if wanting and last is not None and last.seat else got

    def _named_again(self, got: Reading, by: Actor, tokens: tuple[str, ...]) -> int:
        """Where the name in front stands once more, which that says already: `Bob explored Africa, Bob, Ann` answers what is asked next."""
        if not isinstance(got, Said) or got.move.by != TABLE or got.move.words()[-1:] != (by,) or got.used < 2:
            return 0
        again, before = got.used - 1, tokens[got.used - 2]
        apart = isinstance(before, Ending) or got.used < len(tokens)
        return again if apart and by in players_named(self.s, tokens[again]) else 0

    def _told_of_named(self, by: Actor, tokens: tuple[str, ...]) -> Said | None:
        """What is told of a player and needs nothing but the name, which stands in front: `Bob goes first`."""
        for who, cls in self.open:
            if cls.told and len(words := cls.declared()) == 1 and words[0].seat:
                got = self.of(who, (*tokens, self.s.names[by]))
                if isinstance(got, Said) and type(got.move) is cls and got.move.words() == (by,) and got.used == len(tokens) + 1:
                    return got._replace(used=len(tokens))
        return None

    # -- what --------------------------------------------------------------------------------------------------------

    def of(self, by: Actor | None, tokens: tuple[str, ...]) -> Reading:
        """The entry these tokens begin with, by this player."""
        rows = self.rows(by)
        verbs: dict[str, list[Row]] = {}
        for row in rows:
            verbs.setdefault(row[1].verb, []).append(row)
        said = match(self.game, tokens, verbs, begun=False)
        other = said.how == INFLECTED and self._other_verb(tokens, said.used)
        if other or (said.how == INFLECTED and (self._commoner(said, verbs, tokens) or self._loosely(said, verbs))):
            said = Match(())
        exact = bool(said.words) and said.how == EXACT  # then only the very name of something comes before it
        bare = self._bare_match(rows, tokens, begun=False, inflected=not exact)
        if bare and bare[0][1].how == INFLECTED and (self._other_verb(tokens) or self._meant_by(bare, verbs, tokens)):
            bare = []
        if said.words and (not bare or (said.how, -said.used) <= (bare[0][1].how, -bare[0][1].used)):
            got = self._verb([verbs[v] for v in said.words], said.used, tokens)
            if longer := self._longer(got, said.used, verbs, tokens):
                return longer
            return self._which_of(rows, tokens) or got if isinstance(got, Lost) and got.kind is Kind.NOTHING else got
        if bare:
            got = self._without_verb(bare, tokens)
            longer = self._longer(got, bare[0][1].used, verbs, tokens)
            return longer or self._by_name(by, tokens) or got if isinstance(got, Lost) else got
        if answer := self._answer(by, rows, tokens):
            return answer
        if players_named(self.s, tokens[0]):  # where players are asked for an initial is one of them, whatever else it is short for
            asked = self._bare_match([row for row in rows if row[1].names_player(0)], tokens, begun=True)
            if len({row[1] for row, _ in asked}) == 1:
                return self._words([row for row, _ in asked], tokens, 0)
        common = everyday(self.game, tokens)
        if meant := [verb for verb in common.words if verb in verbs]:
            return self._commonly(verbs, meant, tokens, common.used)
        if lost := self._elsewhere(by, rows, tokens):
            return lost
        got = self._begun(verbs, rows, tokens)
        return self._closed(by, common, tokens) or got if isinstance(got, Lost) else got

    def _longer(self, got: Reading, used: int, verbs: dict[str, list[Row]], tokens: tuple[str, ...]) -> Reading | None:
        """A longer everyday phrase where its first word alone reads no further: `buy a frigate` buys no goods."""
        longer = everyday(self.game, tokens) if isinstance(got, Lost) else None
        meant = [verb for verb in longer.words if verb in verbs] if longer and longer.used > used else []
        return self._commonly(verbs, meant, tokens, longer.used) if longer and meant else None

    def _answer(self, by: Actor | None, rows: list[Row], tokens: tuple[str, ...]) -> Reading | None:
        """The answer to what the screen asks for: the move, and its first word where that is the only one, go without saying."""
        readings: list[Reading] = []
        for row in rows:
            if row[1].asked(self.s, row[0], named=by is not None):
                first = [w for w in self.choices(row) if w is not DONE]
                only = tuple(w for w in first if isinstance(w, str)) if len(first) == 1 else ()
                got = self._words([row], tokens, 0, only)
                readings += [got] if not isinstance(got, Lost) and reach(got) else []
        return max(readings, key=lambda got: (isinstance(got, Said), reach(got)), default=None)

    def _which_of(self, rows: list[Row], tokens: tuple[str, ...]) -> Which | None:
        """A move with which nothing can be done, by a word that also begins names of what is asked for: «экспедиция» was opened, which?"""
        bare = self._bare_match(rows, tokens, begun=True)
        got = self._begun({}, rows, tokens) if bare else None
        return got if isinstance(got, Which) else None

    @staticmethod
    def _loosely(said: Match, verbs: dict[str, list[Row]]) -> bool:
        """Only a form of what is told without another word? `die` is no death: that is said as it is printed."""
        return all(cls.told and not cls.declared() for verb in said.words for _, cls in verbs[verb][:1])

    def _other_verb(self, tokens: tuple[str, ...], used: int = 1) -> bool:
        """Is it the very word of another move, no shorter? `scouts` is one of its own, not a form of `scout`."""
        every = self.game.verbs()
        exact = match(self.game, tokens, every, begun=False)
        return exact.how == EXACT and exact.used >= used and any(not every[verb].told for verb in exact.words)

    def _bare_match(self, rows: list[Row], tokens: tuple[str, ...], *, begun: bool, inflected: bool = True) -> list[tuple[Row, Match]]:
        """Moves that need no verb, whose first word the tokens say."""
        matches = []
        for row in rows:  # a verb that fits comes before it
            cls = row[1]
            if tokens[0].isdecimal() and not cls.bare_number:
                continue
            offered = self.choices(row) if cls.bare else []
            if cls.bare and (got := self._word(row, (), tokens, offered, begun=begun, ever=False, inflected=inflected)).words:
                matches.append((row, got))
        if not matches:
            return []
        best = max((m.used, -m.how) for _, m in matches)
        return [(row, m) for row, m in matches if (m.used, -m.how) == best]

    def _without_verb(self, bare: list[tuple[Row, Match]], tokens: tuple[str, ...]) -> Reading:
        classes = list(dict.fromkeys(row[1] for row, _ in bare))
        if len(classes) > 1:
            done = [cls for cls in classes if not cls.told]
            if len(done) != 1:
                words = tuple(cls.verb for cls in classes)
                return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=words), 0, 1, words)
            classes = done
        return self._words([row for row, _ in bare if row[1] is classes[0]], tokens, 0)

    def _begun(self, verbs: dict[str, list[Row]], rows: list[Row], tokens: tuple[str, ...]) -> Reading:
        """Letters that are no whole word: completed only if exactly one thing fits now. A whole word that begins several names asks."""
        alone = len(tokens[0]) == 1 and not tokens[1:]
        whose = clean(tokens[0]) in FOR and tokens[1:] and player_said(self.s, tokens[1])  # «у Кати»
        letters = alone or not (whose or clean(tokens[0]) in BETWEEN)  # joining words begin nothing: «1 и 3» is no «исследователь»
        said = match(self.game, tokens, verbs, begun=letters)
        bare = self._bare_match(rows, tokens, begun=letters)
        if len(said.words) + len(bare) > 1:  # what is out of the question does not fit now
            fits = tuple(verb for verb in said.words if not all(map(self._barred, verbs[verb])))
            open_bare = [got for got in bare if not self._barred(got[0])]
            said, bare = (said._replace(words=fits), open_bare) if fits or open_bare else (said, bare)
        classes = list(dict.fromkeys(row[1] for row, _ in bare))
        if (said.words or bare) and (meant := self._initial(tokens)):  # a player's initial is a name, no beginning
            return self._a_name_too(meant, (*said.words, *(cls.verb for cls in classes if cls.verb not in said.words)), verbs, tokens)
        if bare and len(classes) == 1 and (not said.words or set(said.words) == {classes[0].verb}):
            mine = [row for row, _ in bare]
            words = tuple(dict.fromkeys(w for _, m in bare for w in m.words))
            if len(words) > 1 and len(mine) == 1:
                if bare[0][1].how == BEGUN and not self._whole(tokens[0], words):
                    return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=words), 0, 1, words[:5])
                return Which(mine[0][0], classes[0], (), words, 0, bare[0][1].used)
            return self._words(mine, tokens, 0)
        if len(said.words) == 1 and not bare:
            cls = verbs[said.words[0]][0][1]
            if self._too_little(cls, said, tokens):
                return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=said.words), 0, 1, said.words)
            return self._words(verbs[said.words[0]], tokens, said.used)
        if said.words or bare:
            if not bare and (rather := self._done_or_told([verbs[v] for v in said.words], said.used, tokens)):
                return rather
            words = (*said.words, *(cls.verb for cls in classes if cls.verb not in said.words))
            return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=words), 0, 1, words)
        if tokens[0].isdecimal():
            return Lost(Kind.OUTSIDE, impossible("table.number", word=tokens[0]), 0)
        if clean(tokens[0]) in map(plain, self.s.names.values()):
            return Lost(Kind.UNKNOWN, impossible("table.a-player", word=tokens[0]), 0)
        if clean(tokens[0]) in IDLE:
            return Lost(Kind.OUTSIDE, impossible("table.idle", word=tokens[0]), 0)
        near = self._near(tokens[0], verbs, rows) if self.slips else ()
        return Lost(Kind.UNKNOWN, impossible("table.unknown", word=tokens[0].strip(QUOTES)), 0, 1, near)

    def _a_name_too(self, meant: tuple[str, ...], words: tuple[str, ...], verbs: dict[str, list[Row]], tokens: tuple[str, ...]) -> Lost:
        """A player's initial that also begins words: which is meant is asked; what is said in full alone is not proposed."""
        words = tuple(w for w in words if w not in verbs or not all(map(self._barred, verbs[w])))
        if not words:
            return Lost(Kind.UNKNOWN, impossible("table.a-player", word=meant[0]), 0)
        in_full = {verb for verb, ((_by, cls), *_more) in verbs.items() if cls.aside and not cls.declared()}
        near = tuple(w for w in words if w not in in_full)
        return Lost(Kind.AMBIGUOUS, impossible("table.ambiguous", word=tokens[0], choices=(*meant, *words)), 0, 1, near)

    def _too_little(self, cls: type[AnyMove], said: Match, tokens: tuple[str, ...]) -> bool:
        """One letter of what is only told (a captain's death), the first word of what Enter never proposes: `slavery` abolishes nothing."""
        if cls.told and len(tokens[0]) == 1:
            return True
        first = cls.aside and not cls.declared() and said.used == 1
        return first and all(" " in form or "-" in form for form in sayings(self.game, cls.verb, clean(tokens[0])))

    def _initial(self, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """The names of the players whom a single letter means."""
        one = len(tokens) == 1 and len(tokens[0]) == 1
        return tuple(self.s.names[who] for who in players_named(self.s, tokens[0])) if one else ()

    def _done_or_told(self, moves: list[list[Row]], used: int, tokens: tuple[str, ...]) -> Reading | None:
        """The beginning of a move's word and of the told fact of it."""
        if len(moves) == 2 and {rows[0][1].told for rows in moves} == {True, False}:
            return self._verb(moves, used, tokens)
        return None

    def _whole(self, token: str, words: tuple[str, ...]) -> bool:
        """Is the token a whole word of these names, not mere letters?"""
        said = clean(token), stem(clean(token))
        firsts = [{form.split(" ")[0] for form in sayings(self.game, w)} for w in words]
        return all(said[0] in first or said[1] in map(stem, first) for first in firsts)

    def _near(self, token: str, verbs: dict[str, list[Row]], rows: list[Row]) -> tuple[str, ...]:
        listed = [(by, cls, w) for by, cls in rows if cls.bare for w in self.choices((by, cls)) if isinstance(w, str)]
        first = [name for by, cls, w in listed for name in (w, *cls.spoken(self.s, by, w))]  # also what lies at a place
        return near_words(self.game, token, (*verbs, *first))
