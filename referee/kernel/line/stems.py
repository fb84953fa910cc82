"""Inflected forms of both languages: «моряка» and `takes` are compared without their endings."""

from __future__ import annotations

from functools import lru_cache

from ..cheap_classes import pattern

_RU = pattern(  # behind four letters at least; what begins first is longest
    "(?<=.{4})(?:[ое]ва(?:ть|л[аио]?)|[аяу](?:ешь|ете|ет|ют|ем|ю)|[аяыи]ми|[ое](?:го|му)|[еи](?:шь|те)|[аяеи]ть|(?:[аяиу]|(?<!т)е)л[аио]?"
    "|[ую]ю|[ая]я|[оеыи]е|[ыиое]й|[оеаяыи]м|[аяыи]х|[ое]в|[еиуюая]т|[юяуыиаоейь])$"
)
_EN = ("ings", "ing", "ied", "ies", "ed", "es", "s")


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A word without its ending: rough, and the same for everything it is compared with. Of «Пуэрто-Плату» the last part is inflected."""
    head, hyphen, last = word.rpartition("-")
    if hyphen:
        return f"{head}-{stem(last)}" if last.isalpha() else word
    if len(word) < 4 or not word.isalpha():
        return word
    if word.isascii():
        for end in _EN:
            if word.endswith(end) and len(word) - len(end) >= 3 and not (end == "s" and word.endswith("ss")):
                word = word.removesuffix(end)
                break
        return word.removesuffix("e").removesuffix("y") if len(word) > 3 else word
    word = word.removesuffix("ся").removesuffix("сь") if len(word) > 6 else word
    word = _RU.sub("", word)
    return word[:-2] + word[-1] if word[-2:] in ("ец", "ек", "ок") and len(word) > 4 else word
