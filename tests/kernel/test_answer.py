"""Answers: what fits is kept in one spelling, what does not is named with what would; nothing accepts everything."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.kernel.answer import Answer, Ear, Misfit, Name, Number, One, Quote, Text, Unread, Yes
from referee.kernel.answer_lists import Many, Row, Some
from tests.playout import sample

CALLED = {"red": ("красный", "rouge"), "blue": ("синий", "bleu"), "blow": ("удар",)}
EAR = Ear(lambda word: CALLED.get(word, ()), taken=frozenset(("pass", "пас")))
ROWS = Ear(EAR.say, rows=True)


def _even(text: str) -> str:
    if not text.isdecimal() or int(text) % 2:
        raise Unread(text, "2", "4")
    return text


EVEN = Text("answer-even", _even, "2", int)
EVERY: tuple[Answer, ...] = (
    Number(0, 9),
    Yes(),
    One(("red", "blue", "blow")),
    One(("1", "2", "3")),
    Some(("red", "blue", "blow"), 1, 2),
    Many(Number(1, 9), 3, 3, order=1),
    Many(Name(), 0, 3, distinct=True),
    Many(Row((("at", Number(0, 34)), ("points", Number(0, 9)))), 1, 5),
    Row((("price", Number(1, 12)), ("shield", Number(0, 9))), "/", least=1),
    Name(),
    Quote(),
    EVEN,
)


@pytest.mark.parametrize(
    ("answer", "said", "kept", "value"),
    [
        (Number(0, 9), "3+4-2", "5", 5),
        (Number(0, 9), "3 + 4", "7", 7),
        (Number(0, 9), "two", "2", 2),
        (Number(0, 9), "Пять", "5", 5),
        (Many(Number(0, 20), 1, 3), "1 2", "1,2", (1, 2)),  # not twelve
        (Number(-1, 2), "−1", "-1", -1),
        (Yes(), "ДА", "yes", True),
        (Yes(), "lf", "yes", True),
        (Yes(), "0", "no", False),
        (One(("red", "blue")), "КРАСНЫЙ", "red", "red"),
        (One(("red", "blue")), "bleu", "blue", "blue"),
        (One(("red", "blue")), "си", "blue", "blue"),
        (One(("red", "blue")), "rhfcysq", "red", "red"),
        (One(("9a", "9b")), "9а", "9a", "9a"),
        (Some(("red", "blue", "blow")), "синий+красный", "red,blue", ("red", "blue")),
        (Some(("a", "b", "c")), "ca", "a,c", ("a", "c")),
        (Some(("a", "b", "c")), "-", "-", ()),
        (Some(("a", "b", "c")), "ничего", "-", ()),
        (Some(("a", "b", "c")), "nothing", "-", ()),
        (Some(tuple("12345")), "2-4", "2,3,4", ("2", "3", "4")),
        (Some(tuple("12345")), "2-2", "2", ("2",)),
        (Some(tuple("12345")), "1, 3 – 5", "1,3,4,5", ("1", "3", "4", "5")),
        (Some(tuple("12345")), "с 1 по 3 и 5", "1,2,3,5", ("1", "2", "3", "5")),
        (Some(("red", "blue", "blow")), "all but blow", "red,blue", ("red", "blue")),
        (Some(("red", "blue", "blow")), "все кроме красный и blow", "blue", ("blue",)),
        (Some(("red", "blue", "blow")), "without red", "blue,blow", ("blue", "blow")),
        (Many(Number(1, 20), 3, 3, order=1), "3; 7 12", "3,7,12", (3, 7, 12)),
        (Many(Name(), 1, 5), "Бостон, Новый Орлеан, Квебек", "Бостон,Новый-Орлеан,Квебек", ("Бостон", "Новый-Орлеан", "Квебек")),
        (Many(Name(), 0, 5), "нет", "-", ()),
        (Many(One(("1", "2", "3")), 1, 3), "1 и 3", "1,3", ("1", "3")),
        (Many(Row((("at", Number(0, 34)), ("points", Number(0, 9)))), 1, 5), "12:1, 16:2", "12:1,16:2", ((12, 1), (16, 2))),
        (Row((("price", Number(1, 12)), ("shield", Number(0, 9))), "/", least=1), "5", "5", (5,)),
        (Quote(), "«всем по монете»", '"всем по монете"', "всем по монете"),
        (EVEN, "4", "4", 4),
    ],
)
def test_what_fits_is_kept_in_one_spelling_and_read_back(answer: Answer, said: str, kept: str, value: object) -> None:
    assert answer.fit(said, EAR) == kept
    assert answer.fit(kept, EAR) == kept and answer.value(kept) == value


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Number(0, 9), "10"),
        (Number(0, 9), "²"),
        (Number(0, 9), "9" * 5000),
        (Number(0, 9), "many"),
        (Number(0, 9), "twelve"),
        (Yes(), "maybe"),
        (One(("red", "blue", "blow")), "bl"),
        (One(("red", "blue")), "1"),
        (One(("10", "20")), "1"),
        (Some(("a", "b", "c"), 0, 2), "abc"),
        (Some(("a", "b", "c")), "aa"),
        (Some(tuple("12345")), "4-2"),
        (Some(tuple("12345")), "2-7"),
        (Many(Number(1, 20), 3, 3, order=1), "3,2,1"),
        (Many(Number(1, 20), 3, 3), "3,2"),
        (Many(Name(), 1, 5, distinct=True), "лима, лима"),
        (Name(), "pass"),
        (Name(), "use 1 ship"),
        (Quote(), "everybody gets a coin"),
        (EVEN, "3"),
    ],
)
def test_what_does_not_fit_is_named(answer: Answer, said: str) -> None:
    with pytest.raises(Misfit) as found:
        answer.fit(said, EAR)
    assert found.value.part and isinstance(found.value.answer, Answer)


def test_a_number_is_a_row_only_where_rows_were_listed() -> None:
    assert One(("red", "blue")).fit("2", ROWS) == "blue" and Yes().fit("2", ROWS) == "no"
    assert One(("2", "1")).fit("1", ROWS) == "1"  # numbers stand for themselves


def test_words_that_come_near_are_offered() -> None:
    with pytest.raises(Misfit) as slip:
        One(("red", "blue")).fit("bleue", EAR)
    assert slip.value.near == ("blue",)
    with pytest.raises(Misfit) as several:
        One(("red", "blue", "blow")).fit("bl", EAR)
    assert several.value.near == ("blue", "blow")


@pytest.mark.parametrize("answer", EVERY, ids=lambda a: a.kind)
def test_every_answer_can_be_answered_and_has_a_small_shape(answer: Answer) -> None:
    rng = random.Random(1)
    assert all(answer.fit(answer.fit(sample(answer, rng))) for _ in range(20))
    shape = answer.shape()
    assert shape["kind"] == answer.kind and len(json.dumps(shape)) < 300 and "\\" not in json.dumps(shape)


@pytest.mark.parametrize("answer", EVERY, ids=lambda a: a.kind)
@given(text=st.text(max_size=40))
def test_no_answer_accepts_everything_or_fails_otherwise(answer: Answer, text: str) -> None:
    try:
        kept = answer.fit(text)
    except Misfit:
        return
    assert answer.fit(kept) == kept
    answer.value(kept)


@pytest.mark.parametrize("answer", EVERY, ids=lambda a: a.kind)
def test_an_order_is_no_answer(answer: Answer) -> None:
    for order in ("use 1 ship af track od", "B transit new-zealand glory!", ""):
        with pytest.raises(Misfit):
            answer.fit(order, EAR)
