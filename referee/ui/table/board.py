"""The table in view above the prompt, and the line below it: what matters now, in as many lines as there is room."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from referee.kernel.facts import Need
from referee.kernel.odds import Unread
from referee.kernel.options import whose
from referee.kernel.score import Points, ends, limitless
from referee.kernel.view import Panel, Row

from ..lang import _
from ..picking import cut, fitted
from ..score import sheet as sheets
from ..text import panel_of, shown
from .desk import Desk

Piece = tuple[str, str]  # a style and a text
SEATS = ("cyan", "magenta", "green", "yellow", "blue")  # readable on dark and light; the name always stands beside
AUTOMATIC = "red"
LOW, NARROW = 20, 60  # a smaller terminal has no room for the board


def room(columns: int, lines: int) -> int:
    """How many lines of the screen the board may take."""
    return 0 if columns < NARROW or lines < LOW else lines // 2 - 3


@dataclass
class Board:
    """One table's board, worked out once for each state."""

    desk: Desk
    seen: tuple[object, ...] = ()
    panels: tuple[Panel, ...] = ()
    points: tuple[tuple[str, str], ...] = ()  # player and points
    chance: str = ""

    def look(self) -> None:
        table, words = self.desk.table, self.desk.words
        now = (table, len(table.records), len(table.items), words.lang)
        if now == self.seen:
            return
        self.seen = now
        self.panels, self.points, self.chance = (), (), ""
        with suppress(Exception):  # a fault of a game's picture is told by `show` and `score`; it must not end the evening
            self.panels = tuple(self.desk.panels(table.s))
            self.points = tuple((sheets.name(c, words), sheets.total(c.total)) for c in table.sheet().columns if _tells(c.total))
            self.chance = self._odds()

    def _odds(self) -> str:
        """The first chance the game works out for this moment, where it is short to say."""
        if self.desk.game.odds is None or self.desk.table.stuck:
            return ""
        from ..commands.odds import percent

        try:
            with self.desk.table.knowing():
                odds = self.desk.game.odds(self.desk.table.s, self.desk.game.glance)
        except (Unread, Need):
            return ""
        if odds.brief and odds.chances:
            name, facts = odds.brief
            return self.desk.words.text(name, chance=percent(odds.chances[0]), **facts)
        even = len({(c.id, c.p) for c in odds.chances[:2]}) < len(odds.chances[:2])  # the next is as likely: that says nothing
        for c in [c for c in odds.chances[:1] if (c.p or c.high) and not even]:
            label = self.desk.words.text(c.id, **c.facts)
            return f"{label}: {percent(c)}" if len(label) <= 24 else ""
        return ""

    def hue(self, title: str) -> str:
        """The colour of the player a panel belongs to; none for the table's own."""
        words = self.desk.words
        for k, name in enumerate(words.names.values()):
            if panel_of(title, shown(name)):
                return SEATS[k % len(SEATS)]
        return AUTOMATIC if any(panel_of(title, words.player(who)) for who in self.desk.game.automatic) else ""

    def players(self) -> list[Panel]:
        return [p for p in self.panels if self.hue(p.title)]

    def lines(self, width: int, most: int) -> list[list[Piece]]:
        """A line for everybody, and of the table as much as fits."""
        self.look()
        players = self.players()[:most]
        others = [p for p in self.panels if not self.hue(p.title) and self._says(p, width)][: most - len(players)]
        heads = [_head(p) for p in (*others, *players)] + [shown(row.label) for p in others if p.lined for row in p.rows]
        wide = min(max(map(len, heads), default=0), (width + 1) // 4)
        seen = (*others, *players)
        drawn = [self._line(_head(p), _items(p, width - wide - 4), width, wide, whole=_whole(p)) for p in seen]
        blocks, free = [[line] for line, _rest in drawn], most - len(drawn)
        long = [_whole(p) for p in others] + [self._asked(p) for p in players]
        going = [(k, rest) for k, (_line, rest) in enumerate(drawn) if rest and long[k]]
        for k, panel in enumerate(others):  # the first come first
            if panel.lined and len(panel.rows) - 1 <= free:
                blocks[k] = [self._row(row, width, wide) for row in panel.rows]
                going = [(j, rest) for j, rest in going if j != k]
                free -= len(panel.rows) - 1
        while going and free > 0:  # the first whole, then a line more for each in turn: one long row leaves room for the others
            (k, rest), *going = going
            blocks[k][-1] = blocks[k][-1][:-1]  # its “…”
            line, rest = self._line("", rest, width, wide, whole=True)
            blocks[k].append(line)
            left = [(k, rest)] if rest and k < len(others) else []  # of a player one line more is enough
            going, free = [*left, *going] if k == 0 else [*going, *left], free - 1
        lines = [line for block in blocks for line in block]
        return [[("dim", "─" * width)], *lines]

    def _asked(self, panel: Panel) -> bool:
        """Is it this player's turn, and nobody else's word that is awaited?"""
        asked = whose(self.desk.table.s)
        return panel.strong and len(asked) == 1 and panel_of(panel.title, shown(self.desk.words.player(asked[0])))

    def _row(self, row: Row, width: int, wide: int) -> list[Piece]:
        """A row on a line of its own, as much of it as fits."""
        label = shown(row.label).ljust(wide)
        text = shown("; ".join(part for part in (row.value, row.remark) if part))
        left = width - len(label) - 2
        return [("bold", label), ("", f"  {cut(text, left)}")]

    def _says(self, panel: Panel, width: int) -> bool:
        """Is there room for more of it than its title with all that is explained there?"""
        line, _rest = self._line(panel.title, [_item(row) for row in panel.rows], width, 0)
        return any(style != "dim" for style, _text in line[1:])

    def _line(self, title: str, items: list[str], width: int, wide: int, *, whole: bool = False) -> tuple[list[Piece], list[str]]:
        """As many things as fit behind a title, long ones behind the first left out if not all must be seen; and those that come after."""
        title = shown(title).ljust(wide)
        pieces: list[Piece] = [(f"bold {self.hue(title.rstrip())}".strip(), title)]
        left, sep = width - len(title), "  "
        most = [left - 4, *[width // 3] * len(items)]
        short = [item for item, wide in zip(items, most, strict=False) if whole or len(item) <= wide] or items
        for k, item in enumerate(short):
            if len(sep) + len(item) + 2 > left:
                return [*pieces, ("dim", " …")], short[k:] if k else []
            pieces.append(("", f"{sep}{item}"))
            left, sep = left - len(sep) - len(item), " · "
        return (pieces if len(short) == len(items) else [*pieces, ("dim", " …")]), []

    def small(self, width: int) -> str:
        """Where the board has no room: everybody with points and purse, and below what lies on the table; one line if that is enough."""
        parts = self.below(alone=True)
        people, others = parts[: len(self.points)], [part for part in parts[len(self.points) :] if part != self.chance]
        rest = [*others[:2], *([self.chance] if self.chance else []), *others[2:]]  # the round before the chance, which gives way to it
        everybody = next((ways for ways in (*self._with_purses(people), people) if len(" · ".join(ways)) <= width), people)
        whole = fitted([*everybody, *rest], 2 * width)
        lines = [whole] if len(whole) <= width else [line for line in (fitted(everybody, width), _lying(rest, width)) if line]
        return "\n".join(lines)

    def _with_purses(self, people: list[str]) -> Iterator[list[str]]:
        """Everybody's points with what they have to pay with, named at each or once."""
        purse = self.desk.game.purse and self.desk.words.name(self.desk.game.purse)
        rows = {p.title: next((row for row in p.rows if row.label == purse != ""), None) for p in self.players()}
        named, valued = [], []
        for said in people:
            row = next((row for title, row in rows.items() if row and panel_of(title, said.rpartition(" ")[0])), None)
            named.append(f"{said}, {_item(row)}" if row else said)
            valued.append(f"{said}, {row.value}" if row else said)
        of_team = [title for title in rows if not any(panel_of(title, said.rpartition(" ")[0]) for said in people)]
        yield named + [f"{shown(title)} {_item(row)}" for title in of_team if (row := rows[title])]
        if valued and valued != people and not of_team:
            yield [_("points, {purse}: {first}", purse=purse, first=valued[0]), *valued[1:]]

    def below(self, *, alone: bool) -> list[str]:
        """The parts of the line under the prompt: everybody's points, the round, the chance at hand; never the question.

        Where the board has no room (`alone`), also what lies on the table.
        """
        self.look()
        parts = [f"{name} {points}" for name, points in self.points]
        if parts and not alone and self.desk.game.marked:  # beside the points that are marked on the table
            parts[0] = _("score: {points}", points=parts[0])
        first = next((p for p in self.panels if not self.hue(p.title) and p.rows), None)
        moment = self.moment()
        items = [item for item in map(_item, first.rows) if item not in moment] if first and alone else []
        named = {item.rpartition(" ")[0] for item in items} & {name for name, _points in self.points}  # a number each beside their points
        bare = first is not None and not any(row.label and row.value for row in first.rows)  # “empty”: what is?
        row = (f"{shown(first.title)}: " if first and items and (named or bare) else "") + ", ".join(items)
        return [*parts, *([row] if row else []), *moment]

    def moment(self) -> list[str]:
        """The chance at hand, the round, and how strict the table is where it is not."""
        s, words = self.desk.table.s, self.desk.words
        lax = {"assist": _("breaches are remarked"), "record": _("breaches are recorded")}.get(s.level, "")
        of_all = f"/{self.desk.game.rounds}" if self.desk.game.rounds else ""
        return [x for x in (self.chance, f"{words.name('round')} {s.round}{of_all}", lax) if x]


def _lying(rest: list[str], width: int) -> str:
    """What lies on the table, and beside two things of it as much else as fits."""
    second = rest[0].split(", ")[1:2] if rest else []
    for n in range(len(rest), 2, -1):
        line = fitted(rest[:n], width)
        if not second or second[0] in line:
            return line
    return fitted(rest[:2], width)


def _tells(points: Points) -> bool:
    """Is it more than “−6 or more”?"""
    low, high = ends(points)
    return low >= 0 or not limitless(high)


def _head(panel: Panel) -> str:
    """A title without what it explains: there is a legend in `show`."""
    return shown(panel.title).partition(": ")[0]


def _whole(panel: Panel) -> bool:
    """A row of cards, and what the game wants seen first, are shown whole where there is room."""
    return panel.strong or all(row.label.isdecimal() for row in panel.rows)


def _items(panel: Panel, wide: int) -> list[str]:
    """What a panel says; of one that is shown whole, what is too long for a line goes on in the next."""
    said = [_item(row) for row in panel.rows]
    return [part for item in said for part in textwrap.wrap(item, max(20, wide))] if _whole(panel) else said


def _item(row: Row) -> str:
    return shown(f"{row.label} {row.value}".strip())
