"""Answers of several parts: a row of them, a list of one kind, any of a few words."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from .answer import ALL, NONE, NOTHING, Answer, Ear, Misfit, Name, One, is_order
from .cheap_classes import parts, pattern
from .line.names import plain

AND = ("and", "и")  # says nothing between two parts
_FROM_TO = pattern(r"(?:\b(?:from|с|от) )?\b([0-9]{1,3}) ?(?:-|–|—|\.\.|…|to|through|по|до) ?([0-9]{1,3})\b")
_ALL_BUT = pattern(r"(?:(?:all|everything|все|всё),? )?(?:but|except(?: for)?|without|minus|no|кроме|без) (.+)\Z")


@parts
class Row(Answer):
    """Parts one after another with a mark between them, such as `12:1`; those behind the first `least` may be left out."""

    parts: tuple[tuple[str, Answer], ...]  # what each part says, and what it may be
    mark: str = ":"
    least: int = 0  # 0: all

    def _kept(self, text: str, ear: Ear) -> str | None:
        cells = [p.strip() for p in text.split(self.mark)]
        if not (self.least or len(self.parts)) <= len(cells) <= len(self.parts):
            return None
        return self.mark.join(answer.fit(part, ear) for part, (_, answer) in zip(cells, self.parts, strict=False))

    def value(self, kept: str) -> tuple[Any, ...]:
        return tuple(answer.value(part) for part, (_, answer) in zip(kept.split(self.mark), self.parts, strict=False))

    def shape(self) -> dict[str, Any]:
        parts = {name: answer.shape() for name, answer in self.parts}
        return {"kind": "row", "mark": self.mark, "parts": parts, "fewest": self.least or len(self.parts)}


@parts
class Many(Answer):
    """Several answers of one kind, with commas between them; `-` is none."""

    of: Answer
    fewest: int = 1
    most: int = 99
    order: int = 0  # 1: each greater than the one before, -1: each less
    distinct: bool = False

    def _kept(self, text: str, ear: Ear) -> str | None:
        pieces = re.split("[,;]", "" if plain(text) in NOTHING else text)
        ear = ear if len(pieces) < 2 else ear._replace(taken=frozenset())
        if isinstance(self.of, Name) and not self.of.known and is_order(text, ear):
            return None  # «рабство отменено» is a move of two words, not two names
        kept = [word for piece in pieces for word in self._pieces(piece.strip(), ear)]
        values = [self.of.value(k) for k in kept]
        uneven = self.order and any((b - a) * self.order <= 0 for a, b in pairwise(values))
        twice = self.distinct and len(set(kept)) < len(kept)
        return ",".join(kept) or NONE if self.fewest <= len(kept) <= self.most and not uneven and not twice else None

    def _pieces(self, piece: str, ear: Ear) -> list[str]:
        """What stands between two commas: one answer, which may have spaces in it, or several."""
        if isinstance(self.of, One) and piece in self.of.of:
            return [piece]  # as it is kept
        try:
            return [self.of.fit(piece, ear)] if piece else []
        except Misfit:
            words = [w for w in piece.split() if w.casefold() not in AND]
            if words == [piece]:
                raise
            return [self.of.fit(word, ear) for word in words]

    def value(self, kept: str) -> tuple[Any, ...]:
        return () if kept in (NONE, "") else tuple(map(self.of.value, kept.split(",")))


@parts
class Some(Answer):
    """Any of a few words, in no order and none twice: `choose 3 of 15`. Single letters may be written together."""

    of: tuple[str, ...]
    fewest: int = 0
    most: int = 0  # 0: all of them

    def _kept(self, text: str, ear: Ear) -> str | None:
        if (but := _ALL_BUT.match(text.casefold())) and not self.fewest and not self.most:
            left = self.fit(text[but.start(1) :], ear).split(",")
            return ",".join(w for w in self.of if w not in left) or NONE
        said = "" if plain(text) in NOTHING else ",".join(self.of) if plain(text) in ALL else text
        said = _FROM_TO.sub(r"\1-\2", said)
        chosen = [word for part in re.split("[,;+]", said) if part.strip() for word in self._words(part.strip(), ear)]
        fits = len(set(chosen)) == len(chosen) and self.fewest <= len(chosen) <= (self.most or len(self.of))
        return ",".join(w for w in self.of if w in chosen) or NONE if fits else None

    def _words(self, part: str, ear: Ear) -> list[str]:
        one = One(self.of)
        if ends := _FROM_TO.fullmatch(part):
            first, last = (self.of.index(one.fit(end, ear)) for end in ends.groups())
            if first > last:
                raise Misfit(part, self)
            return list(self.of[first : last + 1])
        try:
            return [one.fit(part, ear)]
        except Misfit as misfit:
            words = [w for w in part.split() if w.casefold() not in AND]
            parts = words if " " in part else [] if part.isdecimal() else [letter for letter in part if letter != NONE]
            if not parts or parts == [part]:
                raise Misfit(part, self, misfit.near) from None
        try:
            return [word for each in parts for word in self._words(each, ear)]
        except Misfit as unheard:
            raise Misfit(unheard.part if " " in part else part, self, unheard.near if " " in part else ()) from None

    def value(self, kept: str) -> tuple[str, ...]:
        return () if kept in (NONE, "") else tuple(kept.split(","))

    def shape(self) -> dict[str, Any]:
        return {"kind": "some", "of": list(self.of), "fewest": self.fewest, "most": self.most or len(self.of)}
