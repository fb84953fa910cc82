"""A table being sat at: takes typed lines, answers with what came of them. The prompt, `enter` and the tests all use it."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from referee import GAMES
from referee.kernel.counted_records import Item
from referee.kernel.facts import Need
from referee.kernel.flow import State
from referee.kernel.game import Game, Header, since
from referee.kernel.line.everyday import everyday
from referee.kernel.line.heard import Heard, tokens_of
from referee.kernel.line.names import clean, plain, sayings, tidy
from referee.kernel.line.read_entry import Which
from referee.kernel.line.vocabulary import vocabulary
from referee.kernel.move import TABLE, Move
from referee.kernel.operations import LEVELS
from referee.kernel.options import however
from referee.kernel.outcome import Unfit
from referee.kernel.paths import BadPath
from referee.kernel.place_names import named
from referee.kernel.places import Place, place
from referee.kernel.table import Table
from referee.kernel.view import Panel
from referee.save import damage, home
from referee.save.journal import Journal, Unusable

from ..damage import examine
from ..text import Words
from . import command_words
from .command_words import Called
from .listener import Listener
from .own_words import about, question
from .reply import Reply

if TYPE_CHECKING:  # an entry needs no correction
    from referee.kernel.correct_entry import Mending


def load_game(game: str) -> Game:
    if game not in GAMES:
        raise Unusable("no-such-game", game=game)
    play: Game = importlib.import_module(GAMES[game]).GAME
    return play


def game_of(header: Header) -> Game:
    """The game of a table that can be played with this version."""
    game = load_game(header.game)
    if not since(game.edition, header.edition):
        raise Unusable("newer-edition", edition=header.edition)
    if header.mode not in game.modes:
        raise Unusable("no-such-mode", mode=header.mode)
    if header.level not in LEVELS or not game.begun_as(header):
        raise Unusable("bad-header")
    return game


class Desk(Listener):
    """One table, open."""

    def __init__(self, journal: Journal, lang: str) -> None:
        super().__init__(journal, lang)
        self.mending: Mending | None = None
        self._take_up()
        examine(self)

    def _take_up(self) -> None:
        """The table as its file says it is."""
        header, records = self.journal.load()
        try:
            game = game_of(header)
        except Unusable as error:
            raise error.of(self.journal.path) from None
        self.boxed = home.box_written(header.game)  # when the owner's box, as this table knows it, was written
        self.table = self._opened(game, header, records, home.box(header.game))
        self.speak()

    def speak(self) -> None:
        """The table in the words of its language."""
        self.words = Words(self.game.id, self.lang, self.game, self.table.names())
        self.words.spot = self._spot

    def _spot(self, path: str) -> Place | None:
        try:
            return place(self.table.s, path)
        except BadPath:
            return None

    def command(self, line: str) -> Called | None:
        """The command that a line calls at this table."""
        alone = not set(vocabulary(self.game).longest((line,)).words) & self.table.verbs.keys()  # where no move is called so
        if alone and plain(line.strip()) in self.game.sights:
            return command_words.Called("show", (line.strip(),))
        called = command_words.command(line, alone=alone)
        if called is None or command_words.in_words(line):  # `set Ann coins = 5`
            called = command_words.placing(line, self._is_place) or called
        return None if called and self._commonly(called, tokens_of(tidy(line))) else called

    def _commonly(self, called: Called, tokens: tuple[str, ...]) -> bool:
        """`fix masts`, `play 12`: a command's word that also commonly means a move, where the whole line is an entry; or a whole name."""
        if called.args and vocabulary(self.game).longest(tokens).used > 1:  # `new zealand`
            return True
        if called.name == "now" and called.args and not self.begins(called.args):  # `now I stop`
            return True
        if not called.args or called.args[0][:1].isdecimal() == (called.name == "fix") or not everyday(self.game, tokens).words:
            return False
        return self.hear(tokens, seen=False).understood

    def begins(self, words: tuple[str, ...]) -> bool:
        """Is a decision named in full, and nothing behind it but a player, who may stand in front, and what is set there?"""
        from .corrections import decision  # most lines name none

        said = [word for word in words if "=" not in word]
        first = bool(said[1:]) and self._decides(said[0])
        frames, n = decision(self.game, self.words, said[first:])
        behind = said[first + n :]
        return bool(frames) and len(behind) < 2 and all(map(self._decides, behind))

    def _decides(self, word: str) -> bool:
        nobody = any(clean(word) in (a, *sayings(self.game, a)) for a in (*self.game.automatic, TABLE))
        return nobody or word in self.table.s.players or self.is_player(word)

    def question(self, line: str) -> Called | None:
        """The command that answers a question asked in a player's own words."""
        called = question(line, self.is_player, lambda words: self.hear(tokens_of(tidy(" ".join(words))), seen=False).understood)
        if called and called.name == "rules":
            from .place_values import counted  # most lines ask nothing

            return Called("show", (at,)) if (at := counted(self, called.args)) else called
        return called

    def is_player(self, word: str) -> bool:
        """The name or the initial of somebody at the table."""
        names = [plain(name) for name in self.table.names().values()]
        return clean(word) in names or clean(word) in (name[0] for name in names)

    def _is_place(self, said: str) -> bool:
        """A place by the names on the screen, or the player it would belong to."""
        try:
            return bool(named(self.game, self.table.s, said))
        except BadPath as bad:
            return bool(bad.near) or plain(said) in map(plain, self.table.names().values())

    def _opened(self, game: Game, header: Header, records: Iterable[str], box: Mapping[str, str]) -> Table:
        table = Table(game, header, records, self.journal.append, box)
        table.doubts = lambda key, text: damage.note("fact", home.box_path(game.id), detail=f"{key}={text}", grave=False)
        table.looks = lambda: (game.view(table.s, self.words), game.ask(table.s, self.words))
        return table

    @classmethod
    def open(cls, path: Path | None, lang: str) -> Desk:
        """The table in a file, or the one played last."""
        file = path or home.last_table()
        if file is None or (path is None and not file.exists()):
            raise Unusable("no-table")
        desk = cls(Journal(file), lang)
        home.remember(last=str(file.resolve()))
        return desk

    def sync(self) -> bool:
        """Takes in what another window has written; True when there was something."""
        self.again = []
        answered = self._box_anew()
        news = self.journal.news()
        if news is None:
            self._take_up()
        elif news:
            self.table.follow(news)
        elif answered:
            self.ask_anew()
            return True
        else:
            return False
        self.mending = None
        self.numbers.clear()
        examine(self)
        self.ask_anew()
        return True

    def _box_anew(self) -> bool:
        """Takes in facts that another window put into the owner's box; True where they answer the question on the screen."""
        written = home.box_written(self.game.id)
        if written == self.boxed:
            return False
        key = self.asking.key if isinstance(self.asking, Need) else ""
        before = self.table.known(key)  # asked again, though somebody here said «?»
        self.boxed = written
        self.table.box = {**self.table.box, **home.box(self.game.id)}
        return bool(key) and self.table.known(key) != before

    def campaign(self) -> list[Reply]:
        """A finished table updates its campaign once; one that is open again takes that back."""
        if not self.table.header.campaign:
            return []
        from .campaigns import take_in

        return [Reply("info", text=text) for text in take_in(self.table, self.journal.path)]

    def learn(self, key: str, value: str) -> None:
        """Keeps a fact with the table and in the owner's box."""
        if not self.table.stuck:  # then it stands in the correction that asks for it
            self.table.learn(key, value)
        self.keep({key: value})

    def keep(self, facts: dict[str, str]) -> None:
        """Keeps facts in the owner's box."""
        home.keep(self.table.header.game, facts)
        self.table.box = {**self.table.box, **facts}

    def keep_again(self, gone: Iterable[Item]) -> None:
        """What entries taught the box, as it stands after some were taken back or returned."""
        taught: dict[str, str] = {}
        teaching = {verb for verb, cls in self.table.verbs.items() if cls.teaches is not Move.teaches}
        for item in (*gone, *self.table.items):
            if item.record.verb in teaching and item.record.is_entry:
                with suppress(Unfit):  # what was taken back may be what could not be read
                    taught |= self.table.replay.move(item.record).teaches(self.table.s)
        if taught:
            self.keep(taught)

    # -- the journal ---------------------------------------------------------------------------------------------------

    def operate(self, word: str, args: Iterable[str]) -> list[Reply]:
        """undo, redo, fix, check, set, level, track, now."""
        from .corrections import Corrections

        return Corrections(self).operate(word, args)

    def settle_misfit(self, how: str, entries: tuple[str, ...] = ()) -> list[Reply]:
        """Settles the misfit of a correction: keep, drop, drop-turn, edit, or cancel."""
        from .corrections import Corrections

        return Corrections(self).settle_misfit(how, entries)

    # -- looking -------------------------------------------------------------------------------------------------------

    def panels(self, s: State) -> list[Panel]:
        """The table as players see it, with what the owner's box knows."""
        with self.table.knowing():
            return self.game.view(s, self.words)

    def why(self, text: str) -> Heard:
        """Why this line is, or is not, allowed now, as an entry or in the words of a question («нельзя взять 3»). Reads only."""
        tokens = tokens_of(tidy(text))
        heard = self.understand(tokens, seen=False)[0]
        entry = () if heard.whole else about(tokens, self.is_player)
        if entry and len(tokens) - len(entry) > bool(heard.lost and heard.understood):  # one such word may be a game's: «я утонул»
            asked = self.understand(entry, seen=False)[0]
            heard = asked if asked.understood else heard
        asks = heard.asks
        if isinstance(asks, Which) and not asks.actors:  # unfinished, and already refused
            with self.table.knowing():
                heard.lost = however(asks.cls, heard.s, asks.by, asks.words, asks.choices[:6], last=True)
            heard.asks = None if heard.lost else asks
        return heard
