"""The numbered list of what may be entered: places keep their own number, `0` stays `0`, long lists are grouped. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby, takewhile

from referee.kernel.chance import by_program
from referee.kernel.facts import Need
from referee.kernel.light import NamedTuple
from referee.kernel.move import TABLE, AnyMove, Open
from referee.kernel.names import plain, sayings
from referee.kernel.options import LIMIT, Option, first_words, whose

from .. import json_out as shape
from ..lang import _
from ..text import Words
from .desk import Desk

FEW = 14  # options that are listed one by one
LONG = 22  # rows that still fit on a screen: beyond that each move is one row
MUCH = 8  # things to do: beside so many, in a long list, told results are one row


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


@dataclass
class Listing:
    """What is on the screen, and what its numbers mean."""

    rows: list[Row] = field(default_factory=list)
    numbers: dict[int, str] = field(default_factory=dict)
    groups: dict[int, list[Option]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.rows)


def listing(desk: Desk, found: list[Option] | None = None, *, whole: bool = True) -> Listing:
    """What may be entered now (`whole`), or the inside of one group of it."""
    options = desk.table.options() if found is None else found
    told = desk.table.s.telling
    whole_entries = {o.entry for o in options if not o.open}
    options = [o for o in options if (told or not o.cls.told) and not (o.open and _begun(o) in whole_entries)]  # it would enter the other
    options = [o for o in options if not (o.cls.told and o.cls.ends_line)]  # entered by itself
    made = Listing()
    own = {o.words[0] for o in options if places(o)}
    places_in_order = sorted(own, key=int)
    if len(own) > FEW:  # a whole track: its numbers say enough
        verb = desk.words.name(next(o.cls.verb for o in options if places(o)))
        made.rows.append(Row(f"{places_in_order[0]}–{places_in_order[-1]}", f"{verb} …"))
        places_in_order = []
    for place in places_in_order:
        made.rows.append(_place(place, [o for o in options if places(o) and o.words[0] == place], desk))
    options = list(_drawn(options, desk))
    rest = [o for o in options if not places(o)]
    proposal = desk.table.proposal(options) if whole else None
    number = max(map(int, own), default=0)
    for cls, by, listed in {(o.cls, o.by, places(o)) for o in options if o.cls.bare or places(o)}:
        said = max((int(word) for word in cls.understood(desk.table.s, by) if word.isdecimal()), default=0)
        number = max(number, said if listed or said < 10 else 0)  # what might be said there is no number of another row
    if whole and any(_digits(cls, desk, by) for cls, by in {(o.cls, o.by) for o in options if o.cls.bare}):  # nor is a face or a key
        number = max(number, 9)
    moves = [list(same) for _verb, same in groupby(rest, key=lambda o: (o.by, o.cls.verb))]
    # what is done before what is told, what the moment is for before what may be done at any time, what is short to say first
    moves.sort(key=lambda same: (same[0].cls.told, same[0].cls.aside, len(same) > FEW))
    zero: list[Row] = []
    for head, members in _heaps(moves, len(made.rows), desk, whole):
        first = members[0]
        if len(members) == 1 and "0" in sayings(desk.game, first.cls.verb) and not first.words:
            zero.append(_row("0", first, desk, "", proposal))
            continue
        if whole and len(members) >= LIMIT and members[-1].by == first.by:  # more than can be listed: word by word, what follows is asked
            for word in first_words(first.cls, desk.table.s, first.by):
                number += 1
                made.rows.append(Row(str(number), f"{desk.words.name(word)} …", desk.words.short(word), "", head))
                made.numbers[number] = f"{first.by} {first.cls.verb} {word}"
            continue
        number += 1
        if len(members) == 1:
            made.rows.append(_row(str(number), first, desk, head, proposal)._replace(told=first.cls.told))
            made.numbers[number] = _begun(first)
        else:
            made.rows.append(_group(str(number), members, desk, head)._replace(told=first.cls.told))
            made.groups[number] = members
            alike = takewhile(lambda words: len(set(words)) == 1, zip(*(o.entry.split() for o in members), strict=False))
            if len(begun := [words[0] for words in alike]) > 1:
                made.numbers[number] = " ".join(begun)  # with its next word behind it: `4 flute`
    made.rows[first_told(made.rows) : first_told(made.rows)] = zero
    made.rows = list(_asked_once(made.rows))
    return made


def _digits(cls: type[AnyMove], desk: Desk, by: str) -> bool:
    """Does this move begin with figures that are no rows: the faces of a die, the keys of a compass?"""
    with desk.table.knowing(), suppress(Need):
        opens = [word for word in cls.choices(desk.table.s, by) if isinstance(word, Open)]
        return any(word.accepts(str(n)) for word in opens for n in range(1, 10))
    return False


def _asked_once(rows: list[Row]) -> Iterable[Row]:
    """The same question behind several rows, or one like it behind rows of one move, is written out at the first."""
    seen, asks = set(), _("asks: {question}", question="")
    for row in rows:
        like = row.head or row.effect
        yield row._replace(effect=f"{asks}…") if row.effect.startswith(asks) and like in seen else row
        seen |= {like} if row.effect.startswith(asks) else set()


def first_told(rows: list[Row]) -> int:
    return next((k for k, row in enumerate(rows) if row.told), len(rows))


def _heaps(moves: list[list[Option]], placed: int, desk: Desk, whole: bool) -> list[tuple[str, list[Option]]]:
    """What stands on a row of its own: single options, families of them, whole moves, all results told directly: as few as fit."""
    heads = [_head(same[0], desk) if len(same) > 1 else "" for same in moves]
    singly = [(head, [o]) for head, same in zip(heads, moves, strict=True) for o in same]
    if placed + len(singly) <= (FEW if whole else 3 * FEW):
        return singly
    kin = [
        (head, members) for head, same in zip(heads, moves, strict=True) for members in (families(same) if len(same) < LIMIT else [same])
    ]
    if not whole or placed + len(kin) <= LONG:
        return kin
    by_move = list(_shared(moves, desk))
    done, told = ([(head, same) for head, same in by_move if same[0].cls.told is told] for told in (False, True))
    most = FEW if placed + sum(len(same) for _head, same in done) >= MUCH else LONG
    if placed + len(by_move) <= most or not told:
        return by_move
    sorted_out = [*done, *_sorted_out(told)]
    if placed + len(sorted_out) <= most:
        return sorted_out
    return [*done, (_("results told directly"), [o for _head, same in told for o in same])]


def _sorted_out(told: list[tuple[str, list[Option]]]) -> Iterable[tuple[str, list[Option]]]:
    """Told results in fewer rows: what was done is one, the numbers of one's board are one."""
    deeds = [o for _head, same in told if same[0].cls.deed for o in same]
    counts = [o for _head, same in told if same[0].words == ("N",) and not same[0].cls.deed for o in same]
    yield from ((head, same) for head, same in told if same[0] not in (*deeds, *counts))
    yield from ((head, same) for head, same in ((_("what was done"), deeds), (_("what is so now"), counts)) if same)


def _shared(moves: list[list[Option]], desk: Desk) -> Iterable[tuple[str, list[Option]]]:
    """Whole moves; one that several players may make is one row for all of them."""
    for verb, same in groupby(moves, key=lambda members: members[0].cls.verb):
        each = list(same)
        if len(each) == 1:
            yield _head(each[0][0], desk) if len(each[0]) > 1 else "", each[0]
        else:
            yield desk.words.name(verb), [o for members in each for o in members]


def _begun(o: Option) -> str:
    """What a number enters: the whole entry, or as much of it as can be listed; the rest is asked."""
    return " ".join((o.by, o.cls.verb, *o.words[:-1])) if o.open else o.entry


def places(o: Option) -> bool:
    """Is this option said by the number of its place?"""
    return o.cls.bare and bool(o.words) and o.words[0].isdecimal()


def _drawn(options: Iterable[Option], desk: Desk) -> Iterable[Option]:
    """What the program draws itself is one thing to do, not one for each outcome."""
    seen = set()
    for o in options:
        if not o.cls.chance or not by_program(o.cls, desk.table.s, desk.table.header.cards):
            yield o
        elif o.cls not in seen:
            seen.add(o.cls)
            yield Option(o.by, o.cls, ())


def parts(o: Option) -> tuple[str, ...]:
    """The words of an option in the pieces its ids are made of."""
    return tuple(piece for word in o.words for piece in word.split("-"))


def families(options: list[Option]) -> list[list[Option]]:
    """Options by the first piece in which they differ; those that only tell a listed one further apart are left out."""
    said = {parts(o) for o in options}
    depth = 0
    while len({p[: depth + 1] for p in said}) == 1 and all(len(p) > depth + 1 for p in said):
        depth += 1
    found: dict[tuple[str, ...], list[Option]] = {}
    for o in options:
        found.setdefault(parts(o)[: depth + 1], []).append(o)
    kept = [_plainest(kind, members) for kind, members in found.items()]
    return kept if len(found) > 1 else [[o] for members in kept for o in members]


def _plainest(kind: tuple[str, ...], members: list[Option]) -> list[Option]:
    said = {parts(o) for o in members}
    if kind in said:
        return [o for o in members if parts(o) == kind]
    if len(members) <= FEW:
        return members
    return [o for o in members if not any(parts(o)[:k] in said for k in range(1, len(parts(o))))]


def _who(o: Option, desk: Desk) -> str:
    return "" if o.by == TABLE or whose(desk.table.s) == [o.by] else f"{desk.words.player(o.by)}: "


def _head(o: Option, desk: Desk) -> str:
    return _who(o, desk) + desk.words.verb(o.cls.verb)


def _row(number: str, o: Option, desk: Desk, head: str, proposal: Option | None) -> Row:
    words = desk.words
    head = head if o.words else ""  # said without another word: the move itself
    effect = shape.effect(o, words, desk.table.s) if o.words or not o.cls.chance else ""
    said = words.said(o.cls, o.words)
    label = said if head else f"{_who(o, desk)}{words.verb(o.cls.verb)} {said}".rstrip()
    effect = _beside(effect, words.name(o.words[-1])) if o.words else effect
    code = ""
    if len(o.words) == 1 and not o.open:
        short = words.code(o.cls, 0, o.words[0])
        code = short if plain(short) not in (plain(label), plain(said)) and len(short) < len(label) else ""
    effect = _with_doubt(effect, [o], words)
    if o.need:
        question = shape.would_ask(o.need, words)
        effect = _("asks: {question}", question=question if len(question) <= 80 else question.partition(": ")[0])
    return Row(number, label, code, effect, head, proposal == o)


def _place(number: str, options: list[Option], desk: Desk) -> Row:
    """A place in a row: its card and what it brings, also where it is not told apart yet."""
    first, s = options[0], desk.table.s
    spoken = first.cls.spoken(s, first.by, number)
    name = desk.words.name(spoken[0]) if spoken else desk.words.typed(first.entry)
    more = [o for o in options if len(o.words) > 1 and not o.cls.names_player(len(o.words) - 1)]  # who else is no effect
    finer = [desk.words.name(o.words[-1]) if o in more else "" for o in options]
    alike: dict[str, list[str]] = {}  # what brings the same is named together
    for fine, o in zip((fine.removeprefix(f"{name} ") for fine in finer), options, strict=True):
        alike.setdefault(_beside(shape.effect(o, desk.words, s), fine, name), []).append(fine)
    shown = [": ".join(x for x in (", ".join(dict.fromkeys(filter(None, fine))), effect) if x) for effect, fine in alike.items()]
    return Row(number, name, "", " / ".join(shown))


def _beside(effect: str, *names: str) -> str:
    """An effect without the names that stand beside it already."""
    for known in names:
        if known and not known.isdecimal() and effect.startswith(known):
            effect = effect[len(known) :].lstrip(" :")
    return effect


def _group(number: str, members: list[Option], desk: Desk, head: str) -> Row:
    """Several outcomes behind one number: what they share, and the codes to type."""
    words = desk.words
    if len({o.cls for o in members}) > 1:
        return Row(number, " · ".join(dict.fromkeys(words.name(o.cls.verb) for o in members)), "", "", head)
    effect = _with_doubt(shape.gloss(members[0].cls.verb, words), members, words)
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


def inside(members: list[Option], desk: Desk) -> Listing:
    """The list behind one number."""
    return listing(desk, members, whole=False)
