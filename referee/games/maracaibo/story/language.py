"""The little language of story cards: what stands on a card, in both languages, as long or as short as the table likes.

    story 15; quests 16, 19 (4); cards 90-92; tiles h25      сюжет 15; задания 16, 19 (4); карты 90-92; жетоны н25
    s 15; q 16 19 (4)                                        с 15; з 16 19 (4)
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from referee.kernel.answer import NONE, Unread
from referee.kernel.cheap_classes import pattern
from referee.kernel.line.names import plain

from .state import card_id

_ON_BOARD = ("положите на игровое поле жетон", "положите на игровое поле жетоны", "положите на поле жетон", "положите на поле жетоны")
#: The words an instruction begins with, or the sentence as it is printed; up to the stroke is enough.
SAID = {
    "story": ("s|tory", "с|южет"),
    "quests": ("q|uests", "з|адания", "задание"),
    "deck": ("c|ards", "к|арты", "в колоду"),
    "discard": ("d|iscard", "сб|рос", "в сброс", "положите в стопку сброса карты", "положите в стопку сброса карту"),
    "read": ("r|ead", "read card", "п|рочитать", "прочитайте карту", "прочтите", "прочтите карту"),
    "legacy": ("t|iles", "legacy", "legacy tiles", "ж|етоны", "жетоны наследия", "наследие", *_ON_BOARD),
    "off": ("o|ff", "remove", "remove tile", "у|брать", "уберите", "уберите жетон"),
    "card": ("n|ew", "new card", "take card", "н|овая", "новая карта", "возьмите карту", "возьмите карту сюжета"),
    "if": ("i|f", "fill", "е|сли", "заполнить"),
    "vote": ("v|ote", "г|олоса", "голосование", "решение"),
}


def _words(said: tuple[str, ...]) -> str:
    forms = {word.replace("|", "") for word in said}
    for word in said:
        least, _, rest = word.partition("|")
        forms |= {least + rest[:k] for k in range(len(rest))} if rest else set()
    return "|".join(sorted(forms, key=len, reverse=True))


_PLACE = r"(?:1\d|[1-9])(?: ?\(\d(?: ?[-–] ?\d)?\))?"
_CARD = r"(?!7[567])(?:0?[1-9]|[1-8]\d)"  # 75–77 are for the free mode, those with 9 in front are journey cards
_JOURNEY = r"9\d(?: ?[-–] ?9\d)?"  # campaign.c-cards
_TILE = r"[hlн]?(?:2[0-35]|1[0-8]|[1-9])"  # there is no H19 and no H24


def _many(item: str) -> str:
    return rf"{item}(?!\d)(?:(?:,| и| and)? *{item}(?!\d))*"


_BODY = {
    **dict.fromkeys(("story", "quests"), _many(_PLACE)),
    **dict.fromkeys(("read", "card"), _many(_CARD)),
    **dict.fromkeys(("deck", "discard"), _many(_JOURNEY)),
    **dict.fromkeys(("legacy", "off", "if"), _many(_TILE)),
    "vote": r"\w+(?:/\w+)+",
}
def _line(*but: str) -> str:
    return "|".join(rf"(?:{_words(said)}):? +(?P<{what}>{_BODY[what]})" for what, said in SAID.items() if what not in but)


LINE = pattern(rf"\b(?:{_line()})")


def _kept(text: str, *but: str) -> str:
    """The lines of a card, one after another, in our own words; what never stands on this side of it does not fit."""
    rest, lines = plain(text).rstrip(" .;"), []
    while rest and rest != NONE:
        line = LINE.match(rest)
        if not line or line.lastgroup in but:
            raise Unread(re.split("[;.]", rest)[0])
        what = line.lastgroup or ""
        lines.append(f"{SAID[what][0].replace('|', '')} {line[what]}")
        rest = rest[line.end() :].lstrip(" ;,.")
    if not lines and rest != NONE:
        raise Unread(text, "story 15; quests 16")
    return "; ".join(lines) or NONE


def front(text: str) -> str:
    """The front of a card."""
    return _kept(text, "card", "vote")


def back(text: str) -> str:
    """The back of a card."""
    return _kept(text, "if")


def cards(text: str) -> str:
    """Journey cards by their red numbers."""
    text = plain(text)
    if text != NONE and not re.fullmatch(_many(_JOURNEY), text):
        raise Unread(text, "90-92")
    return text


@dataclass(frozen=True)
class Instruction:
    """One line of a card: what, and the places, tiles, cards or answers in it."""

    what: str
    items: tuple[str, ...] = ()


def instructions(text: str | None, players: int) -> list[Instruction]:
    """The lines of a card for this number of players: story.quests."""
    lines = []
    for match in LINE.finditer((text or "").casefold()):
        what = match.lastgroup or ""
        lines.append(Instruction(what, items_of(what, match[what], players)))
    return lines


def items_of(what: str, text: str, players: int) -> tuple[str, ...]:
    """Places, cards and tiles one by one: `90-92` is three cards, `19 (4)` a place for four players."""
    if what == "vote":
        return tuple(w for w in text.split("/") if w)
    items: list[str] = []
    for low, high, least, most in re.findall(r"(\d{1,2})(?: ?[-–] ?(\d{1,2}))?(?: ?\((\d)(?: ?[-–] ?(\d))?\))?", text):
        if least and not int(least) <= players <= int(most or least):
            continue
        for n in range(int(low), int(high or low) + 1):
            place, tile = what in ("quests", "story"), what in ("legacy", "off", "if")
            items.append(str(n) if place else f"h{n}" if tile else card_id(str(n)))
    return tuple(items)
