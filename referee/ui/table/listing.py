"""The numbered list of what may be entered: places keep their own number, `0` stays `0`, long lists are grouped. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby, takewhile

from referee.kernel.chance import by_program
from referee.kernel.facts import Need
from referee.kernel.line.names import sayings
from referee.kernel.move import AnyMove, Open
from referee.kernel.options import LIMIT, Option, first_words

from ..lang import _
from .desk import Desk
from .listing_rows import Row, group_row, head_of, option_row, place_row

FEW = 14  # options that are listed one by one
LONG = 22  # rows that still fit on a screen: beyond that each move is one row
MUCH = 8  # things to do: beside so many, in a long list, told results are one row


@dataclass
class Listing:
    """What is on the screen, and what its numbers mean."""

    rows: list[Row] = field(default_factory=list)
    numbers: dict[int, str] = field(default_factory=dict)
    groups: dict[int, list[Option]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.rows)

    def remember(self, number: int, members: list[Option]) -> None:
        """What a number enters; of a group what its members share, with its next word behind it: `4 flute`."""
        if len(members) == 1:
            self.numbers[number] = _begun(members[0])
            return
        self.groups[number] = members
        alike = takewhile(lambda words: len(set(words)) == 1, zip(*(o.entry.split() for o in members), strict=False))
        if len(begun := [words[0] for words in alike]) > 1:
            self.numbers[number] = " ".join(begun)


def listing(desk: Desk, offered: list[Option] | None = None, *, whole: bool = True) -> Listing:
    """What may be entered now (`whole`), or the inside of one group of it."""
    options = _sayable(desk.table.options() if offered is None else offered, desk)
    made = Listing()
    own = _list_places(made, [o for o in options if places(o)], desk)
    options = list(_drawn(options, desk))
    proposal = desk.table.proposal(options) if whole else None
    number = max(own, _reserved(options, desk, whole))
    moves = [list(same) for _verb, same in groupby((o for o in options if not places(o)), key=lambda o: (o.by, o.cls.verb))]
    # what is done before what is told, what the moment is for before what may be done at any time, what is short to say first
    moves.sort(key=lambda same: (same[0].cls.told, same[0].cls.aside, len(same) > FEW))
    zero: list[Row] = []
    for head, members in _heaps(moves, len(made.rows), desk, whole):
        first = members[0]
        if len(members) == 1 and "0" in sayings(desk.game, first.cls.verb) and not first.words:
            zero.append(option_row("0", first, desk, "", proposal))
        elif whole and len(members) >= LIMIT and members[-1].by == first.by:  # more than can be listed: word by word, what follows is asked
            for word in first_words(first.cls, desk.table.s, first.by):
                number += 1
                made.rows.append(Row(str(number), f"{desk.words.name(word)} …", desk.words.short(word), "", head))
                made.numbers[number] = f"{first.by} {first.cls.verb} {word}"
        else:
            number += 1
            row = option_row(str(number), first, desk, head, proposal) if len(members) == 1 else group_row(str(number), members, desk, head)
            made.rows.append(row._replace(told=first.cls.told))
            made.remember(number, members)
    made.rows[first_told(made.rows) : first_told(made.rows)] = zero
    made.rows = list(_asked_once(made.rows))
    return made


def _sayable(options: list[Option], desk: Desk) -> list[Option]:
    """Without what is told where nothing is, what enters the same as another row, and what enters itself."""
    telling = desk.table.s.telling
    whole_entries = {o.entry for o in options if not o.open}
    kept = [o for o in options if (telling or not o.cls.told) and not (o.open and _begun(o) in whole_entries)]
    return [o for o in kept if not (o.cls.told and o.cls.ends_line)]


def _list_places(made: Listing, options: list[Option], desk: Desk) -> int:
    """Places by their own numbers: the highest of them."""
    in_order = sorted({o.words[0] for o in options}, key=int)
    if len(in_order) > FEW:  # a whole track: its numbers say enough
        made.rows.append(Row(f"{in_order[0]}–{in_order[-1]}", f"{desk.words.name(options[0].cls.verb)} …"))
    else:
        made.rows += [place_row(place, [o for o in options if o.words[0] == place], desk) for place in in_order]
    return max(map(int, in_order), default=0)


def _reserved(options: list[Option], desk: Desk, whole: bool) -> int:
    """The highest number that says something itself, and so is no row: what might be said there, a face, a key."""
    number = 0
    for cls, by, listed in {(o.cls, o.by, places(o)) for o in options if o.cls.bare or places(o)}:
        said = max((int(word) for word in cls.understood(desk.table.s, by) if word.isdecimal()), default=0)
        number = max(number, said if listed or (said < 10 and _figures(cls, desk, by)) else 0)
    digits = whole and any(_digits(cls, desk, by) for cls, by in {(o.cls, o.by) for o in options if o.cls.bare})
    return max(number, 9) if digits else number


def _figures(cls: type[AnyMove], desk: Desk, by: str) -> bool:
    """May a figure be said with this move now: is there anything it would be the number of?"""
    with desk.table.knowing(), suppress(Need):
        return any(isinstance(word, Open) or (isinstance(word, str) and word.isdecimal()) for word in cls.choices(desk.table.s, by))
    return True


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
    heads = [head_of(same[0], desk) if len(same) > 1 else "" for same in moves]
    singly = [(head, [o]) for head, same in zip(heads, moves, strict=True) for o in same]
    if placed + len(singly) <= (FEW if whole else 3 * FEW):
        return singly
    kin = [
        (head, members) for head, same in zip(heads, moves, strict=True) for members in (families(same) if len(same) < LIMIT else [same])
    ]
    if not whole or placed + len(kin) <= LONG:
        return kin
    by_move = list(_shared(moves, desk))
    done, told = ([(head, same) for head, same in by_move if same[0].cls.told is flag] for flag in (False, True))
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
            yield head_of(each[0][0], desk) if len(each[0]) > 1 else "", each[0]
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
    kinds: dict[tuple[str, ...], list[Option]] = {}
    for o in options:
        kinds.setdefault(parts(o)[: depth + 1], []).append(o)
    kept = [_plainest(kind, members) for kind, members in kinds.items()]
    return kept if len(kinds) > 1 else [[o] for members in kept for o in members]


def _plainest(kind: tuple[str, ...], members: list[Option]) -> list[Option]:
    said = {parts(o) for o in members}
    if kind in said:
        return [o for o in members if parts(o) == kind]
    if len(members) <= FEW:
        return members
    return [o for o in members if not any(parts(o)[:k] in said for k in range(1, len(parts(o))))]


def inside(members: list[Option], desk: Desk) -> Listing:
    """The list behind one number."""
    return listing(desk, members, whole=False)
