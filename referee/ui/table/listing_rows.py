"""The rows of the list of what may be entered: what stands on each, in the player's words."""

from __future__ import annotations

from itertools import takewhile

from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.line.names import plain
from referee.kernel.move import TABLE
from referee.kernel.options import Option, whose

from .. import phrases
from ..lang import _
from ..text import Words
from .desk import Desk


class Row(NamedTuple):
    """One line of the list."""

    number: str
    label: str
    code: str = ""  # the shortest way to type it
    effect: str = ""
    head: str = ""  # the move it belongs to, where several rows share one
    proposed: bool = False  # Enter takes it
    told: bool = False  # says only what is now so
    closed: bool = False  # a move of this moment that may not be made; its effect is the reason

    def text(self) -> str:
        code = f" ({self.code})" if self.code else ""
        return self.label + code + (f" · {self.effect}" if self.effect else "")

    def line(self) -> str:
        head = f"{self.head}: " if self.head else ""
        return f"{self.number:>4}  {head}{self.text()}" + ("  ⏎" if self.proposed else "")


def _who(o: Option, desk: Desk) -> str:
    return "" if o.by == TABLE or whose(desk.table.s) == [o.by] else f"{desk.words.player(o.by)}: "


def head_of(o: Option, desk: Desk) -> str:
    return _who(o, desk) + desk.words.verb(o.cls.verb)


def option_row(number: str, o: Option, desk: Desk, head: str, proposal: Option | None) -> Row:
    words = desk.words
    head = head if o.words else ""  # said without another word: the move itself
    effect = phrases.effect(o, words, desk.table.s) if o.words or not o.cls.chance else ""
    said = words.said(o.cls, o.words)
    label = said if head else f"{_who(o, desk)}{words.verb(o.cls.verb)} {said}".rstrip()
    effect = _beside(effect, words.name(o.words[-1])) if o.words else effect
    code = ""
    if len(o.words) == 1 and not o.open:
        short = words.code(o.cls, 0, o.words[0])
        code = short if plain(short) not in (plain(label), plain(said)) and len(short) < len(label) else ""
    effect = _with_doubt(effect, [o], words)
    if o.need:
        question = phrases.would_ask(o.need, words)
        effect = _("asks: {question}", question=question if len(question) <= 80 else question.partition(": ")[0])
    return Row(number, label, code, effect, head, proposal == o)


def place_row(number: str, options: list[Option], desk: Desk) -> Row:
    """A place in a row: its card and what it brings, also where it is not told apart yet."""
    first, s = options[0], desk.table.s
    spoken = first.cls.spoken(s, first.by, number)
    name = desk.words.name(spoken[0]) if spoken else desk.words.typed(first.entry)
    more = [o for o in options if len(o.words) > 1 and not o.cls.names_player(len(o.words) - 1)]  # who else is no effect
    if any(len(o.words) == 1 for o in options):  # what may be said besides is no effect of the place
        options, more = [o for o in options if o not in more], []
    finer = [desk.words.name(o.words[-1]) if o in more else "" for o in options]
    alike: dict[str, list[str]] = {}  # what brings the same is named together
    for fine, o in zip((fine.removeprefix(f"{name} ") for fine in finer), options, strict=True):
        alike.setdefault(_beside(phrases.effect(o, desk.words, s), fine, name), []).append(fine)
    shown = [": ".join(x for x in (", ".join(dict.fromkeys(filter(None, fine))), effect) if x) for effect, fine in alike.items()]
    return Row(number, name, "", " / ".join(shown))


def _beside(effect: str, *names: str) -> str:
    """An effect without the names that stand beside it already."""
    for known in names:
        if known and not known.isdecimal() and effect.startswith(known):
            effect = effect[len(known) :].lstrip(" :")
    return effect


def group_row(number: str, members: list[Option], desk: Desk, head: str) -> Row:
    """Several outcomes behind one number: what they share, and the codes to type."""
    words = desk.words
    if len({o.cls for o in members}) > 1:
        return Row(number, " · ".join(dict.fromkeys(words.name(o.cls.verb) for o in members)), "", "", head)
    effect = _with_doubt(phrases.gloss(members[0].cls.verb, words), members, words)
    if members[-1].by != members[0].by:
        return Row(number, "…", " ".join(dict.fromkeys(words.initial(o.by) for o in members)), effect, head)
    shared = [said[0] for said in takewhile(lambda said: len(set(said)) == 1, zip(*(o.words for o in members)))]
    pieces = [w.split("-") for w in (o.words[len(shared)] if len(o.words) > len(shared) else "" for o in members)]
    common = [a for a, *same in zip(*pieces) if all(a == x for x in same)]
    stem = "-".join(common)  # said only where it is a word of its own
    cls, at = members[0].cls, len(shared)
    kind = " ".join((words.said(cls, shared), words.name(stem) if stem in words.terms or words.name(stem) != stem else "")).strip()
    said = list(dict.fromkeys(o.words[at] for o in members if len(o.words) > at))
    names = [words.name(word) for word in said]
    proper = all(name[:1].isupper() and len(name) <= 20 and not any(c in ",0123456789" for c in name) for name in names[:-1])  # places
    codes = list(dict.fromkeys(words.code(cls, at, word) for word in said))
    cipher = len(codes) <= 4 and all(len(code) < 3 and code.isalpha() for code in codes) and not kind and not cls.names_player(at)
    said_in = (names, ", ") if proper else (names, " · ") if cipher else (codes, " ")
    return Row(number, f"{kind} …".strip(), said_in[1].join(said_in[0]), effect, head)


def _with_doubt(effect: str, members: list[Option], words: Words) -> str:
    """Whether it may be done hangs on something nobody told: said where that holds of all that stand behind a row."""
    doubts = [next((b for b in o.because if b.rule == "table.not-checked"), None) for o in members]
    if None in doubts or doubts[0] is None:
        return effect
    doubt = _("perhaps: depends on {what}, not told", what=words.fill("{need}", doubts[0].facts))
    return f"{effect}; {doubt}" if effect else doubt
