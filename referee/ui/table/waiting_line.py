"""A line that waits for an answer: the answer goes into the line, and the line is heard again from its beginning."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.entry_words import Count, Several
from referee.kernel.facts import Need
from referee.kernel.game import Game
from referee.kernel.line.counts import takes_number
from referee.kernel.line.everyday import everyday
from referee.kernel.line.heard import Decision, Heard, spliced
from referee.kernel.line.names import BEGUN, BETWEEN, LEADING, Match, clean, match, sayings, stem
from referee.kernel.line.number_words import none, spelled
from referee.kernel.line.read_entry import Reader, Which, players_named
from referee.kernel.line.vocabulary import vocabulary
from referee.kernel.move import Actor, Open

from ..lang import _
from . import command_words

if TYPE_CHECKING:
    from .listener import Listener

Asked = Which | Need | Decision
BESIDE = BETWEEN | {"under", "под", "у", "к", "от", "для"}  # small words of an answer: «под одномачтовый», `for 5`


class Waiting(NamedTuple):
    """What is asked, and the line that asks it; without a line, a fact that a proposal or a correction hangs on."""

    asks: Asked
    heard: Heard | None = None
    comment: str = ""
    together: bool = False
    voice: Actor | None = None
    before: Waiting | None = None  # the question answered last: one step back
    fixing: tuple[str, ...] = ()  # the correction that goes on with the answer, as a command: `fix 2`


def asked_before(waiting: Waiting | None) -> Iterator[Waiting]:
    """The question on the screen and those answered on the way to it, the last first."""
    while waiting:
        yield waiting
        waiting = waiting.before


def same(one: Asked, other: Asked | None) -> bool:
    """Is it still the same question?"""
    if isinstance(one, Need) or isinstance(other, Need):
        return isinstance(one, Need) and isinstance(other, Need) and one.key == other.key
    return one == other


def spoken(desk: Listener, asks: Which | Decision, tokens: tuple[str, ...]) -> tuple[str, ...] | None:
    """The answer as words of the line; None where it is no answer to this question."""
    if isinstance(asks, Decision):
        return _their_own(desk, asks, tokens)
    if asks.actors:
        again = match(desk.game, tokens[1:], (asks.cls.verb,), begun=False).used if tokens[1:] else 0  # «Олег готово»
        return _player(desk, asks.actors, tokens if again < len(tokens) - 1 else tokens[:1])
    if _begins_anew(desk, asks, tokens):
        return None
    if verb := order(desk, asks, tokens):
        behind = tokens[verb.used :]
        return spoken(desk, asks, behind) if behind and verb.words == (asks.cls.verb,) and not asks.words else None
    listed = [w for w in asks.choices if isinstance(w, str)]
    word = asks.cls.word_at(len(asks.words))
    if isinstance(word, Several) and (rows := _rows(tokens, listed)):
        return rows
    numbers = any(map(str.isdecimal, listed)) or any(isinstance(w, Open) and w.takes(tokens[0]) for w in asks.choices)
    if tokens[0].isdecimal() and not numbers and 1 <= int(tokens[0]) <= len(listed):
        return _counted_name(desk, asks, listed, tokens) or (listed[int(tokens[0]) - 1], *tokens[1:])
    if (counted := _counted(desk, asks, tokens)) is not None:
        return tokens[:1] if asks.cls.verb in counted else None
    if any(isinstance(w, Open) and w.takes(tokens[0]) for w in asks.choices):
        return tokens
    so_far = asks.cls.so_far(asks.by, asks.words)
    state = desk.table.s
    got = match(desk.game, tokens, listed, word.renaming(so_far, state) if word else None)
    if got.how == BEGUN and (_other_word(desk.game, tokens) or _other_line(desk, asks, tokens)):
        return None
    if len(got.words) == 1:
        return (got.words[0], *tokens[got.used :])
    if not got.words and tokens[1:] and asks.by in players_named(state, tokens[0]):  # `Ann one`: the answer, by name
        return spoken(desk, asks, tokens[1:])
    if not got.words and not asks.words:  # `vp-income 5`: the answer, behind the word that asked for it
        verb = match(desk.game, tokens, (asks.cls.verb,), begun=False)
        if verb.words and tokens[verb.used :]:
            return spoken(desk, asks, tokens[verb.used :])
    zero = isinstance(word, Count) and none(tokens[0])  # `no skulls`
    if not got.words and (number := ("0", 1) if zero else spelled(tokens)):
        return spoken(desk, asks, (number[0], *tokens[number[1] :]))
    if not got.words and (row := _row_said(desk, asks, listed, tokens)):
        return (row,)
    return tokens if got.words else None


def _their_own(desk: Listener, asks: Decision, tokens: tuple[str, ...]) -> tuple[str, ...] | None:
    """What the player asked says, named once more or not; under another's name it is no answer."""
    named = players_named(desk.table.s, tokens[0]) if tokens[1:] else ()
    if not named or not (tokens[0].endswith(":") or asks.by in named):
        return tokens
    return tokens[1:] if asks.by in named else None


def _counted_name(desk: Listener, asks: Which, listed: list[str], tokens: tuple[str, ...]) -> tuple[str, ...] | None:
    """`2 crosses`: the row that is called so, not the second row and a further word."""
    if not tokens[1:]:
        return None
    for n in range(len(tokens), 1, -1):
        if clean(tokens[n - 1]) not in BESIDE and (row := _row_said(desk, asks, listed, tokens[:n])):
            return (row, *tokens[n:])
    got = match(desk.game, tokens, listed, begun=False)
    return (got.words[0], *tokens[got.used :]) if got.used > 1 and len(got.words) == 1 else None


def _counted(desk: Listener, asks: Which, tokens: tuple[str, ...]) -> tuple[str, ...] | None:
    """`80 points` where a number is asked for: the counts whose word stands behind it, the one asked for or another's; else nothing."""
    if asks.words or len(tokens) < 2 or not tokens[0].isdecimal():
        return None
    rows = Reader(desk.game, desk.table.s).rows(asks.by)
    verbs = {cls.verb for by, cls in rows if cls.fewest and takes_number(cls, desk.table.s, by, tokens[0])}
    got = match(desk.game, tokens[1:], verbs, begun=False)
    return got.words if got.words and got.used == len(tokens) - 1 else None


def _begins_anew(desk: Listener, asks: Which, tokens: tuple[str, ...]) -> bool:
    """Does `Ann to C` say the entry that asks from its beginning, and otherwise? The letter is no answer to this question then."""
    led = clean(tokens[0]) in LEADING or asks.by in players_named(desk.table.s, tokens[0])
    if not led or len(tokens) < 2 or not asks.words:
        return False
    heard = desk.hear(tokens)
    said = heard.steps[0].move if heard.steps else heard.asks
    if isinstance(said, Which):
        return said.cls is asks.cls and bool(said.words) and said.words[: len(asks.words)] != asks.words
    return type(said) is asks.cls and said.words()[: len(asks.words)] != asks.words


def _row_said(desk: Listener, asks: Which, listed: list[str], tokens: tuple[str, ...]) -> str:
    """The only row that holds every word said, but for small ones and those of the question: «якорь под двухмачтовым», `most sabres`."""
    key = f"ask-{asks.cls.verb}-{len(asks.words) + 1}"
    asked = desk.words.text(key).split() if key in desk.words.terms else ()
    said = {stem(word) for t in tokens if (word := clean(t)) not in BESIDE}
    said = said - {stem(clean(word)) for word in asked} or said
    rows = [row for row in listed if said and any(said <= {stem(clean(w)) for w in form.split()} for form in sayings(desk.game, row))]
    return rows[0] if len(rows) == 1 else ""


def unlisted(desk: Listener, asks: Which | Decision, heard: Heard, tokens: tuple[str, ...]) -> tuple[str, ...] | None:
    """Where players are listed: nobody, or initials; what goes on with the waiting entry, also where a rule refuses it."""
    if not isinstance(asks, Which) or not asks.words or not asks.cls.names_player(len(asks.words)):
        return None
    h, n = desk.hear(spliced(heard, tokens)), len(heard.steps)
    said = h.refused if len(h.steps) == n else h.steps[n].move if h.whole and len(h.steps) == n + 1 else None
    return tokens if type(said) is asks.cls and said.words()[: len(asks.words)] == asks.words else None


def typed_again(desk: Listener, asks: Which | Decision, tokens: tuple[str, ...]) -> bool:
    """Is the unfinished entry typed once more from its beginning, and finished this time?"""
    if isinstance(asks, Which) and asks.actors and len(tokens) > 1:  # `Ann: 0 3 4 2` where it was asked whose they are
        h = desk.hear(tokens)
        return h.whole and bool(h.steps) and type(h.steps[0].move) is asks.cls and h.steps[0].move.by in asks.actors
    if not isinstance(asks, Which) or not asks.words or len(tokens) <= len(asks.words):
        return False
    h = desk.hear(tokens)
    return h.whole and bool(h.steps) and type(h.steps[0].move) is asks.cls and h.steps[0].move.words()[: len(asks.words)] == asks.words


def order(desk: Listener, asks: Which, tokens: tuple[str, ...]) -> Match | None:
    """What says a move or calls a command, where a word that nobody said before would be taken: an order (`fit sails`), no answer."""
    opened = [w for w in asks.choices if isinstance(w, Open) and (w.fresh or w.name) and w.takes(tokens[0])]
    if not opened or match(desk.game, tokens, _names(desk, asks), begun=False, inflected=False).used == len(tokens):
        return None
    got = match(desk.game, tokens, {cls.verb for _, cls in Reader(desk.game, desk.table.s).rows(asks.by)}, begun=False, inflected=False)
    if got.words and (asks.cls.verb in got.words or len(tokens) > got.used):
        return got
    if not any(w.name for w in opened):
        return None
    said = desk.game.order(tokens) or len(tokens) * bool(command_words.command(" ".join(tokens), yielding=True))
    return Match((), said) if said else None


def _names(desk: Listener, asks: Which) -> list[str]:
    """What is listed in answer, and what is understood besides."""
    names = [w for w in asks.choices if isinstance(w, str)]
    with desk.table.knowing(), suppress(Need):  # which names there are may hang on a fact that nobody told
        names += asks.cls.understood(desk.table.s, asks.by, *asks.words)
    return names


def no_answer(desk: Listener, asks: Which | Decision, tokens: tuple[str, ...]) -> str:
    """Why what was typed leaves the question standing."""
    leave = command_words.shown("cancel", desk.lang)
    if isinstance(asks, Which) and not asks.actors and order(desk, asks, tokens):
        text = _("“{word}” says what is done and is no new name; in quotation marks it is one. {cancel} leaves it.")
        return text.format(word=" ".join(tokens), cancel=leave)
    bounds = next((w.bounds for w in asks.choices if isinstance(w, Open) and w.bounds), None) if isinstance(asks, Which) else None
    number = _("a whole number from {low} to {high}", low=bounds[0], high=bounds[1]) if bounds else ""
    fits = _("“{part}” does not fit; expected: {expected}.", part=" ".join(tokens), expected=number) if number else ""
    return " ".join(filter(None, (_("That is no answer to the question; {cancel} leaves it.", cancel=leave), fits)))


def _other_word(game: Game, tokens: tuple[str, ...]) -> bool:
    """Is the first token a whole word for something else, a move or a thing? Then it is no beginning of an answer."""
    return bool(everyday(game, tokens).words or vocabulary(game).longest(tokens[:1]).words)


def _other_line(desk: Listener, asks: Which, tokens: tuple[str, ...]) -> bool:
    """Does a player's initial with more behind it begin a line of its own?"""
    return len(tokens) > 1 and not asks.cls.names_player(len(asks.words)) and bool(players_named(desk.table.s, tokens[0]))


def _rows(tokens: tuple[str, ...], listed: list[str]) -> tuple[str, ...]:
    """Several rows of the list by their numbers; nothing where they are no rows."""
    rows = [int(t) for t in tokens if t.isdecimal() and len(t) < 4]
    fit = len(rows) == len(tokens) and all(1 <= n <= len(listed) for n in rows) and not any(map(str.isdecimal, listed))
    return tuple(listed[n - 1] for n in rows) if fit else ()


def _player(desk: Listener, actors: tuple[Actor, ...], tokens: tuple[str, ...]) -> tuple[str, ...] | None:
    if len(tokens) > 1:
        return None  # a line of its own, no answer: nothing of it may be lost
    if tokens[0].isdecimal() and 1 <= int(tokens[0]) <= len(actors):
        return (f"{actors[int(tokens[0]) - 1]}:",)
    who = [a for a in players_named(desk.table.s, tokens[0]) if a in actors]
    return (f"{who[0]}:",) if len(who) == 1 else None
