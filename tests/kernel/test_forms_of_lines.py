"""Other ways to write a line, just where they begin and end: numbers in front or glued, words that say nothing, whose entry it is."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.kernel.flow import Frame
from referee.kernel.game import Header
from referee.kernel.line.hear import _Hearing
from referee.kernel.line.heard import Heard, Step
from referee.kernel.line.listening import _lying
from referee.kernel.line.read_result import Kind, Lost, Said, Which
from referee.kernel.move import Actor, Because, Move, count, impossible, others, says, seat
from referee.kernel.replay import Replay
from referee.kernel.table import Table
from tests.journal_lines import heard, said, tell

from .test_line_bounds import Hand, played, port
from .toy import FLOW, MARKET, TOY, Attack, Beg, Done, Over, Purse, Toy, sat


def ear(t: Table, line: str) -> _Hearing:
    """Ann speaks these words, of which none was heard yet."""
    listening = _Hearing(t.game, Heard(tuple(line.split()), pickle.loads(pickle.dumps(t.s, -1)), "1"), t.known, None, True, True, True)
    listening.replay = Replay(t.game)
    return listening


def step(move: Move[Toy]) -> Step:
    return Step(move, False, (), (), "")


class Steps(Move[Toy]):
    verb = "steps"
    n: int = count(1, 6)


class Pick(Move[Toy]):
    verb = "pick"
    bare = True
    what: str = says(("four winds", "four seas", "y3", "k2"))


class Go(Move[Toy]):
    verb = "go"
    bare = bare_number = True
    to: str = says(("2", "5", "6"))


class Put(Move[Toy]):
    verb = "put"
    what: str = says(("wall", "sail"))
    n: int = count(1, 12)


class Deliver(Move[Toy]):
    verb = "deliver"


class Bk(Move[Toy]):
    verb = "bk"
    n: int = count(1, 6)


class Y(Move[Toy]):
    verb = "y"


def in_the_city(*verbs: str) -> Table:
    """Ann's turn, where these words are a move only in the city."""
    game = replace(TOY, flow={**FLOW, "turn": (Beg, Over), "city": tuple(type(verb, (Move,), {"verb": verb}) for verb in verbs)})
    t = Table(game, Header("toy", ("Ann", "Bob"), edition=TOY.edition))
    for entry in MARKET:
        assert tell(t, entry).ok
    return t


# -- numbers -----------------------------------------------------------------------------------------------------------


def test_a_price_that_ends_the_line_belongs_to_what_was_named() -> None:
    t = port(level="record")
    for line, at in (("sailor 3 for 5", 3), ("sailor for 9", 2)):
        e = ear(t, line)
        got = e.reading(e.h.tokens[: at - 1])
        assert isinstance(got, Said) and isinstance(lost := e.priced(0, got), Lost) and (lost.at, lost.because.rule) == (at, "table.number")
    for entry in ("table draw ship-red-1", "table draw sailor-3", "1 stop"):
        assert tell(t, entry).ok
    for line in ("take sailor for 3", "take sailor for 3 card", "take sailor for 3 card ; Bob: pass"):
        assert said(t, line)[0] == "1 take 2"
    e = ear(t, "take sailor for")
    assert isinstance(got := e.reading(("take", "sailor")), Said) and e.priced(0, got) is None


def test_what_a_number_counts_says_nothing_at_the_end_of_an_entry() -> None:
    e = ear(played(turn=(Beg, Over)), "beg 1 card over")
    assert (e.what_it_is(2, 3), e.what_it_is(2, 4), e.what_it_is(3, 3), e.what_it_is(1, 2)) == (3, 2, 3, 1)
    assert said(played(turn=(Beg, Over)), "I beg 3 card") == ["1 beg 3"]


def test_a_number_behind_a_move_whose_word_follows_it_is_no_entry_of_its_own() -> None:
    t = played(turn=(Deliver, Go, Over), deliver=("goods",))
    e = ear(t, "deliver 2 goods")
    e.h.steps.append(step(Deliver("1")))
    assert e.counts_last(1, 3, Said(Go("1", "2"), 1)) and not e.counts_last(1, 2, Said(Go("1", "2"), 1))
    got = heard(t, "deliver 2 goods")
    assert (got.kind, got.at, got.lost[0].rule) == (Kind.OUTSIDE, (1, 2), "table.number")


def test_a_number_as_a_word_is_one_where_nothing_is_called_so() -> None:
    t = played(turn=(Steps, Pick, Beg, Over))
    for line, at, tokens in (
        ("four steps", 0, "four steps"), ("three steps", 0, "3 steps"),
        ("over ; beg four", 2, "over ; beg 4"), ("over ; beg three", 2, "over ; beg 3"),
    ):  # fmt: skip
        e = ear(t, line)
        e.spelled(at, len(e.h.tokens))
        assert " ".join(e.h.tokens) == tokens


def test_a_number_in_front_of_the_word_of_a_count_belongs_to_it() -> None:
    t = played(turn=(Steps, Beg, Over))
    for line, tokens in (
        ("3 steps", "steps 3"), ("9 steps", "steps 9"), ("Ann 3 steps", "Ann steps 3"), ("Ann: 3 steps", "Ann: steps 3"),
        ("3", "3"), ("Ann 3", "Ann 3"), ("Ann:", "Ann:"), ("Ann", "Ann"), ("3 over", "3 over"),
    ):  # fmt: skip
        e = ear(t, line)
        e.counted(0, len(e.h.tokens))
        assert " ".join(e.h.tokens) == tokens
    e = ear(t, "over 3 steps")
    assert e.counts_next(1, 3) and not e.counts_next(1, 2) and not e.counts_next(3, 3) and not e.counts_next(0, 3)
    assert heard(t, "Ann:").kind is Kind.NOTHING


def test_what_was_counted_may_be_named_behind_its_number() -> None:
    e = ear(played(turn=(Put, Over), told=(Purse,)), "purse 10 wall over")
    e.h.steps.append(step(Purse("1", 10)))
    got = Which("1", Put, ("wall",), (), 1)
    assert e.unit(2, 3, got) and not e.unit(2, 4, got) and not e.unit(2, 3, got._replace(words=()))


# -- glued -------------------------------------------------------------------------------------------------------------


def test_what_is_glued_comes_apart_as_a_move_and_its_number_before_whose_it_is() -> None:
    for turn, typed, tokens in (
        ((Bk, Pick, Over), "bk2", "bk 2"), ((Pick, Over), "bk2", "b: k2"),
        ((Y, Pick, Over), "y3k2", "y3 k2"), ((Pick, Go, Over), "6y3", "6 y3"),
    ):  # fmt: skip
        e = ear(played(turn=turn), typed)
        assert e.unglue(0, 1, 0) and " ".join(e.h.tokens) == tokens
    for typed, parts in (("y3k2", ("y3", "k2")), ("6y3", ("6", "y3")), ("y3", None), ("y3z2", None)):
        e = ear(played(turn=(Pick, Go, Over)), typed)
        assert e.packed(0) is (parts is not None) and e.h.tokens == (parts or (typed,)), typed


def test_two_words_come_apart_where_they_are_refused_as_what_they_say() -> None:
    t = in_the_city("z", "zz")
    assert not ear(t, "z5").two_words(("z", "5"), 0, 1, 0) and ear(t, "zz5").two_words(("zz", "5"), 0, 1, 0)
    assert not ear(t, "bega1fo").two_words(("beg", "a1fo"), 0, 1, 0) and ear(t, "beg3").two_words(("beg", "3"), 0, 1, 0)


def test_a_move_is_unglued_behind_an_initial_that_is_also_a_word_of_the_game() -> None:
    assert said(in_the_city("a"), "a beg3") == ["1 beg 3"] == said(in_the_city("a"), "a beg 3")


def test_what_is_glued_behind_a_word_comes_apart_there() -> None:
    class Lay(Move[Toy]):
        verb = "lay"
        what: str = says(("wall", "sail"))
        where: str = says(("left", "right"))
        n: int = count(1, 12)

    assert said(played(turn=(Lay, Over)), "lay wall ri5") == ["1 lay wall right 5"]


# -- words that say nothing --------------------------------------------------------------------------------------------


def test_small_words_are_left_out_all_together() -> None:
    unknown = impossible("table.unknown", word="we")
    for line, tokens in (
        ("we am done", "done"), ("we are done", "done"), ("and +3 steps", "+3 steps"), ("we", None), ("we xyzzy", None), ("we are", None),
    ):  # fmt: skip
        e = ear(played(turn=(Done, Steps, Over)), line)
        assert e.dropped(0, len(e.h.tokens), Lost(Kind.UNKNOWN, unknown, 0)) is bool(tokens), line
        assert " ".join(e.h.tokens) == tokens or not tokens
    e = ear(sat(), "done we")
    assert not e.dropped(1, 2, Lost(Kind.UNKNOWN, unknown, 0)) and not e.dropped(0, 2, Lost(Kind.UNKNOWN, unknown, 2))


def test_a_single_letter_among_small_words_is_kept() -> None:
    class A(Move[Toy]):
        verb = "a"

    e = ear(played(turn=(A, Over)), "we are a over")
    assert e.dropped(0, 4, Lost(Kind.UNKNOWN, impossible("table.unknown", word="we"), 0)) and e.h.tokens == ("a", "over")


def test_what_a_word_is_goes_only_where_the_word_behind_it_is_read() -> None:
    for line, stop, goes in (("beg city 5", 3, True), ("over city xyz", 3, False), ("over city", 2, True)):
        e = ear(played(turn=(Beg, Over)), line)
        assert e.named_what(0, stop, 1, 1) is goes


# -- whose entry it is -------------------------------------------------------------------------------------------------


def test_an_entry_ends_before_the_next_name_with_a_colon_and_not_within_its_own() -> None:
    t = sat()
    t.s.names = {"1": "Anna Maria", "2": "Bob van Dam"}
    for line, stop in (
        ("Anna Maria: done", 3), ("done Bob: done", 1), ("done Bob van Dam: done", 1), ("wish done Anna Maria: done", 2),
        ("wish done Anna: done", 2), ("Bob van Dam: done Anna: done", 4),
        ("Bob: done", 2), ("done 1: done", 3), ("done ; Bob: done", 1), ("done !", 1), ("done wish", 2),
    ):  # fmt: skip
        assert ear(t, line).boundary(0) == stop, line


def test_the_first_word_of_a_name_with_a_colon_is_no_word_of_the_entry_before_it() -> None:
    class Rob(Move[Toy]):
        verb = "rob"
        n: int = count(1, 6)
        whom: Actor | None = seat(others, ends=True, default=None)

    t = played(turn=(Hand, Rob, Over), level="record")
    t.s.names, t.s.wind = {"1": "Anna Maria", "2": "Bob van Dam"}, 3
    for line in ("rob 3 Bob van Dam: over", "rob 3 Bob: over", "rob 3 ; Bob van Dam: over"):
        assert said(t, line) == ["1 rob 3", "1 hand", "2 over"], line


class Bo(Move[Toy]):
    """Whoever does not decide may say it."""

    verb = "bo"

    @classmethod
    def actors(cls, s: Toy, frame: Frame) -> Iterable[Actor]:
        return ("1",) if s.active == "2" else ()

    def blocks(self, s: Toy) -> Iterator[Because]:
        return iter(())


def test_a_later_player_is_named_by_number_or_name_and_never_by_a_word_alone() -> None:
    t = played(turn=(Hand, Over, Bo), level="record")
    t.s.wind = 3
    for line in ("2: over", "Bob over", "Bob: over", "Bob the over"):
        assert said(t, line) == ["1 hand", "2 over"], line
    got = heard(t, "bo")
    assert not got.steps and got.kind is Kind.NOT_NOW
    assert heard(t, "all").lost and heard(t, "over all").lost


def test_nothing_lies_at_a_player() -> None:
    class Rob(Move[Toy]):
        verb = "rob"
        whom: Actor = seat(others)
        how: str | None = says(("kindly", "loudly"), ends=True, default=None)

    t = played(turn=(Attack, Rob, Over))
    assert [_lying(t.s, move) for move in (Attack("1", "2"), Rob("1", "2"), Rob("1", "2", "kindly"), Over("1"))] == [""] * 4
