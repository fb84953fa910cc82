"""Words that are not listed anywhere: names of spaces, halves of sandbanks, payments; typed in either alphabet, kept in one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from referee.kernel.answer import NOTHING
from referee.kernel.cheap_classes import pattern
from rulesdb import forms, terms

from .components import CODE, GAME_ID, LETTER, SPOTS, TERRAINS

ALIKE = str.maketrans("авекмнорстух", "abekmhopctyx")  # letters that look the same: `а1` is the space `a1` in either alphabet
BACK = str.maketrans("abekmhopctyx", "авекмнорстух")
GOODS_RU = str.maketrans("мдкезо", "cwsfgt")
GOODS_BACK = str.maketrans("cwsfgt", "мдкезо")
NAME = pattern(r"[^\W\d_][^\W_]{0,7}\Z")  # what a space may be called
PAID = pattern(r"=?((?:[cwsfgt]\d{1,2})*)((?:@[^\W_]{1,8})*)\Z")
ALONE = pattern(r"[cwsfgt]\d{1,2}\Z")  # a space of the layout may be called so; one good alone is written otherwise
HALF = pattern(r"([rml])([1-4])-(left|right)\Z")
TOKEN = pattern(r"(?:tile|step|(?:all|one)-[cwsfgt]{1,6})\Z")  # what a logbook token shows
TYPED_SPACE = pattern(r"([^\W\d_]+)[ -]?(\d{1,2})[ -]?([^\W\d_]*(?:[ -][^\W\d_]+)?)(\??)\Z")
PIECES = ("small-building", "large-building", "fortress", "statue", "lid")
LIES = (*(good for good in CODE if good != "coin"), *PIECES)
SPACE_KEPT = pattern(rf"(?:{'|'.join(TERRAINS)})-\d{{1,2}}(?:-(?:{'|'.join(LIES)})\??)?\Z")
AT_RU = ("", "в ", "на ", "в сектор ", "идет в ", "идет на ", "идет в сектор ")
AT_EN = ("", "to ", "in ", "on ", "into ", "to sector ", "goes to ", "goes on ", "goes to sector ")
BY_EN = ("", *(f"with {whose}" for whose in ("", "a ", "the ", "my ", "his ", "her ", "their ")))
WORKERS_RU = (
    tuple(f"{kind}{noun}" for kind in ("обычный", "круглый") for noun in ("", " рабочий", " работник")),
    tuple(f"{kind}{noun}" for kind in ("особый", "квадратный") for noun in ("", " рабочий", " работник")),
)
WORKERS_EN = (("regular", "regular worker"), ("special", "special worker"))
SIDES = {"r": "п", "m": "м", "l": "л", "left": "л", "right": "п"}


def space(word: str) -> str:
    """A space's name as it is kept."""
    word = word.casefold()
    return "start" if word in say("start") else word.translate(ALIKE)


@lru_cache(maxsize=1024)
def payment(word: str) -> str:
    """A payment as it is kept: `м1д2+a3` is `c1w2@a3`; one good alone is told from a space of that name."""
    word = word.casefold()
    if whole := next((x for x in ("free", *CODE) if word in say(x)), ""):
        return whole
    goods, at, spaces = word.lstrip("=").replace("+", "@").replace('"', "@").partition("@")
    goods = re.sub(r"[мдкезос](?=\d)", lambda m: "c" if m[0] == "с" else m[0].translate(GOODS_RU), goods)
    if not at and re.fullmatch(r"[cwsfgt]\d+", goods):
        return LETTER[goods[0]] if goods[1:] == "1" else f"={goods}"
    if not at and (re.fullmatch(r"[^\W\d_]\d{1,2}", goods) or space(goods) == "start"):
        return f"@{space(goods)}"  # a space needs no sign where no good is called so
    return goods + at + "@".join(space(x) for x in spaces.split("@"))


def goods(word: str) -> dict[str, int] | None:
    """The goods a payment or a cost names; None where it is neither."""
    if word in CODE:
        return {word: 1}
    paid = PAID.match(word)
    if word == "free" or not paid or not word:
        return {} if word == "free" else None
    counts: dict[str, int] = {}
    for letter, n in re.findall(r"([cwsfgt])(\d+)", paid[1]):
        counts[LETTER[letter]] = counts.get(LETTER[letter], 0) + int(n)
    return counts


def say(word: str) -> tuple[str, ...]:
    """The words an id is accepted in."""
    if known := forms(GAME_ID, word):
        return (*known, *_by_worker(word)) if word in SPOTS else known
    if shown := re.fullmatch(r"(all|one)-([cwsfgt]+)", word):
        joint = "" if shown[1] == "all" else "/"
        return (joint.join(shown[2]), joint.join(shown[2].translate(GOODS_BACK)))
    if half := HALF.match(word):
        bank, n, side = half.groups()
        ru, said = f"{SIDES[bank]}{n}", terms(GAME_ID)[side].name("ru")
        return (f"{bank}{n}{side[0]}", f"{ru}{SIDES[side]}", f"{ru}-{said}", f"{ru} {said}", f"{bank}{n} {side}")
    if (paid := PAID.match(word)) and word and not ALONE.match(word):
        return tuple(_payments(paid[1], [_space(x) for x in paid[2].split("@")[1:]]))
    return _space(word)[1:] if NAME.match(word) else ()


@cache
def _by_worker(spot: str) -> tuple[str, ...]:
    """A space of the central island by the worker who goes there: `special worker in a`, «в а обычным рабочим»."""
    square, letters = spot.endswith("-sq"), [form for form in forms(GAME_ID, spot[0]) if len(form) == 1]
    ru = [f"{who} {at}{letter}" for who in WORKERS_RU[square] for at in AT_RU for letter in letters]
    ru += [f"{at}{letter} {form}" for who in WORKERS_RU[square] for form in _cases(who) for at in AT_RU[:4] for letter in letters]
    en = [f"{who} {at}{spot[0]}" for who in WORKERS_EN[square] for at in AT_EN]
    en += [f"a {who} {at}{spot[0]}" for who in WORKERS_EN[square] for at in AT_EN[1:]]
    ends = [f"{by}{who}" for who in WORKERS_EN[square] for by in BY_EN]
    en += [f"{at}{spot[0]} {end}" for end in ends for at in AT_EN[:5] if at or spot[0] != "a" or end.startswith("with")]
    return (*ru, *en)  # `a special` begins with an article


def _cases(who: str) -> Iterator[str]:
    """«обычный рабочий», «обычного рабочего», «обычным рабочим»: behind a letter that is a name itself no other form is looked for."""
    for adjective, noun in (("ый", ""), ("ого", "а"), ("ым", "ом")):
        said = who.replace("ый", adjective)
        yield said.replace("ий", {"а": "его", "ом": "им"}.get(noun, "ий")).replace("ник", f"ник{noun}")


def _payments(goods: str, spaces: list[tuple[str, ...]]) -> Iterator[str]:
    """In Latin letters, in Russian ones, and with the plus sign that both keyboards have."""
    for k, said in enumerate((goods, goods.translate(GOODS_BACK))):
        rest = [forms[min(k, len(forms) - 1)] for forms in spaces]
        yield said + "".join(f"+{x}" for x in rest)
        yield said + "".join(f"@{x}" for x in rest)


def _space(name: str) -> tuple[str, ...]:
    if name == "start":
        return ("start", "старт")
    other = name.translate(BACK)
    return (name, other) if not re.search("[a-z]", other) and other != name else (name,)


def name(word: str, lang: str) -> str | None:
    """Names made of several terms: a payment, a half of a sandbank, a token of the logbook."""
    known = terms(GAME_ID)
    if word in known or ALONE.match(word):
        return None
    if word.startswith("~"):  # a price in words, where it is no entry
        return ", ".join(f"{n} {known[LETTER[c]].after(int(n), lang)}" for c, n in re.findall(r"([cwsfgt])(\d+)", word))
    if (paid := PAID.match(word)) and word.strip("="):  # as it is typed
        forms = list(_payments(paid[1], [_space(x) for x in paid[2].split("@")[1:]]))
        return forms[2 if lang == "ru" else 0]
    if SPACE_KEPT.match(word):
        return _drawn(word, lang)
    if half := HALF.match(word):
        bank, n, side = half.groups()
        return f"{known['sandbank'].name(lang)} {SIDES[bank] if lang == 'ru' else bank}{n} {known[side].name(lang)}"
    if re.fullmatch(r"(all|one)-[cwsfgt]+", word):  # what a logbook token shows
        kind, _, goods = word.partition("-")
        joint = ", " if kind == "all" else (" или " if lang == "ru" else " or ")
        return joint.join(known[LETTER[c]].name(lang) for c in goods)
    return printed(word, lang) if re.fullmatch(r"[a-z]\d{1,2}", word) else None


def charted(word: str) -> str:
    """A charted space as it is kept, `forest-2-wood`: said as it is drawn, `fo2w`, «ле2д», or in words."""
    said = TYPED_SPACE.match(word.casefold())
    terrain = next((t for t in TERRAINS if said and len(said[1]) > 1 and any(form.casefold().startswith(said[1]) for form in say(t))), "")
    lies = next((x for x in LIES if said and said[3] in (x, *(form.casefold() for form in (*say(f"mark-{x}"), *say(x))))), "")
    if not said or not terrain or not 1 <= int(said[2]) <= 20 or (said[3] and not lies and said[3] not in (*NOTHING, "empty", "пусто")):
        raise ValueError(word)
    return f"{terrain}-{int(said[2])}" + (f"-{lies}{said[4]}" if lies else "")


def _drawn(word: str, lang: str) -> str:
    """The same as it is drawn."""
    terrain, level, lies = [*word.rstrip("?").split("-", 2), ""][:3]
    known = terms(GAME_ID)
    mark = known[f"mark-{lies}"].name(lang) if lies else ""
    return f"{known[terrain].name(lang)[:2]}{level}{mark}{'?' if word.endswith('?') else ''}"


def priced(cost: dict[str, int], lang: str) -> str:
    """A cost in few letters: `c1w2`."""
    word = "".join(f"{CODE[good]}{n}" for good, n in cost.items())
    return word.translate(GOODS_BACK) if lang == "ru" else word


def printed(space: str, lang: str) -> str:
    """A space in the letters of the language, where it can be written in them."""
    return _space(space)[-1] if lang == "ru" else space


def token(word: str) -> str:
    """What a logbook token shows, as it is kept: `мд`, `cw` is all-cw, `д/к`, `w/s` is one-ws."""
    word = word.casefold()
    if plain := next((x for x in ("tile", "step") if word in say(x)), ""):
        return plain
    if good := next((code for good, code in CODE.items() if word in say(good)), ""):
        return f"all-{good}"
    bare = word.replace("/", "").translate(GOODS_RU)
    return f"{'one' if '/' in word else 'all'}-{bare}" if re.fullmatch("[cwsfgt]+", bare) else word


def as_payment(word: str) -> tuple[str, ...]:
    """A good is also said as a payment: `c1`, `c` or `1 coin` for a coin."""
    code = CODE.get(word, "")
    letters = (code, code.translate(GOODS_BACK)) if code else ()
    return (*(letter + n for letter in letters for n in ("1", "")), *just_one(word))


def just_one(word: str) -> tuple[str, ...]:
    """`1 coin`: one of a good."""
    return tuple(f"1 {form}" for form in say(word)) if word in CODE else ()


def number(word: str) -> int:
    """The 3 of `boat-3`; 0 where there is none."""
    last = word.rpartition("-")[2]
    return int(last) if last.isdecimal() else 0
