"""The sea as a map, in a terminal and as a picture: captains, NPCs, wind and storm, locations, raided merchants."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from referee.kernel.view import Panel, Row, Words

from .state import Seas
from .zones import COMPASS, PIRATES, TREASURE, nation, ports

#: Column and row of every zone, roughly as they lie on the board.
SPOTS = {
    "nassau": (1, 0), "havana": (0, 1), "tortuga": (2, 1), "port-royal": (0, 2), "petit-goave": (2, 2), "santo-domingo": (3, 2),
    "san-juan": (4, 2), "st-maarten": (5, 2), "st-john": (6, 2), "caribbean-sea": (3, 3), "basse-terre": (5, 3), "bridgetown": (6, 3),
    "old-providence": (0, 4), "cartagena": (2, 4), "curacao": (3, 4), "caracas": (4, 4), "trinidad": (5, 4),
}  # fmt: skip
ARROWS = dict(zip(COMPASS, "↑↗→↘↓↙←↖", strict=True))
WIDE, HIGH, BOX, TALL, EDGE = 112, 96, 104, 78, 10  # of the picture
SEATS = ("#0b6e99", "#a03a86", "#00744f", "#8a6100")
INKS = {"english": "#b03a2e", "french": "#1f5fa8", "dutch": "#c96a00", "spanish": "#8a7400", "": "#5b6770"}
DARK = (
    "<style>@media (prefers-color-scheme: dark) {"
    ' [fill="#f4f8fb"] { fill: #10151b } [fill="#e3f0f8"] { fill: #1d2b36 } [fill="#c9d3dc"] { fill: #3d4853 }'
    ' [fill="#12303f"] { fill: #dfe5ec } [fill="#333"], [fill="#444"] { fill: #a4b0bd } [fill="#1a1a1a"] { fill: #000 }'
    ' [stroke="#12303f"] { stroke: #dfe5ec } path { fill: #3a9ccb } line { stroke: #4d6473 }'
    "}</style>"
)


def chart(s: Seas, w: Words) -> Panel:
    """Every zone in its place; below it who is there (captains in capitals, * in Port), ≈ the storm, ~ no merchant."""
    there = {zone: " ".join(_marks(s, w, zone)) for zone in SPOTS}
    starts = _columns({zone: len(w.name(zone)) for zone in SPOTS})
    lines: list[Row] = []
    for row in range(5):
        line = sorted((column, zone) for zone, (column, r) in SPOTS.items() if r == row)
        names, marks = "", ""
        for column, zone in line:
            names = f"{names:<{starts[column]}}{w.name(zone)}"
            marks = f"{marks[: starts[column] - 1]:<{starts[column]}}{there[zone]}" if there[zone] else marks
        lines += [Row("", names), *([Row("", marks, strong=True)] if marks else [])]
    weather = [Row("", f"{w.name('wind')} {ARROWS[s.wind]} {w.name(s.wind)}")] if s.has_wind and s.wind else []
    narrow = (*(Row(w.name(zone), there[zone]) for zone in SPOTS if there[zone]), *weather)
    return Panel(w.name("map"), [*lines, *weather], narrow=narrow)


def _columns(length: dict[str, int]) -> list[int]:
    """Where each column begins: behind every name that lies to the left of one of its own."""
    starts = [0] * 7
    for column in range(1, 7):
        rows = {row for at, row in SPOTS.values() if at == column}
        left = [starts[at] + length[zone] + 1 for zone, (at, row) in SPOTS.items() if row in rows and at < column]
        starts[column] = max([starts[column - 1] + 7, *left])
    return starts


def _marks(s: Seas, w: Words, zone: str) -> Iterator[str]:
    if s.has_storm and s.storm == zone:
        yield "≈"
    for who, seat in s.players.items():
        if seat.alive and seat.zone == zone:
            yield s.names[who][:2].upper() + "*" * seat.port
    yield from (w.name(slot)[:3].casefold() for slot, npc in s.npcs.items() if npc.zone == zone)
    yield from (f"+{w.name(slot)[:3].casefold()}" for slot, npc in s.coming.items() if npc.zone == zone)
    if zone in s.raided:
        yield "~"


# -- the picture -----------------------------------------------------------------------------------------------------------


def picture(s: Seas, w: Words) -> str:
    """The same as SVG, with the links between the zones, flags of the Ports and what lies in each zone."""
    width, height = 7 * WIDE + 2 * EDGE, 5 * HIGH + 2 * EDGE + 26
    links = {tuple(sorted((zone, to))) for zone in SPOTS for to in s.near(zone)}
    body = [
        *(_link(*pair) for pair in sorted(links)),
        *(part for zone in SPOTS for part in _zone(s, w, zone)),
        *_weather(s, w),
        _text(EDGE, height - 12, " · ".join(_captions(s, w)), 12, "#333"),
    ]
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img" aria-label="{escape(w.name("map"))}" font-family="\'Segoe UI\', Roboto, \'DejaVu Sans\', Arial, sans-serif">',
            DARK,
            f'<rect width="{width}" height="{height}" fill="#f4f8fb"/>',
            *body,
            "</svg>",
        )
    )


def _corner(zone: str) -> tuple[int, int]:
    column, row = SPOTS[zone]
    return EDGE + column * WIDE, EDGE + row * HIGH


def _link(one: str, two: str) -> str:
    (x, y), (u, v) = _corner(one), _corner(two)
    ends = f'x1="{x + BOX // 2}" y1="{y + TALL // 2}" x2="{u + BOX // 2}" y2="{v + TALL // 2}"'
    return f'<line {ends} stroke="#9bb4c4" stroke-width="2"/>'


def _zone(s: Seas, w: Words, zone: str) -> Iterator[str]:
    x, y = _corner(zone)
    storm = s.has_storm and s.storm == zone
    yield f'<rect x="{x}" y="{y}" width="{BOX}" height="{TALL}" rx="8" fill="{"#c9d3dc" if storm else "#e3f0f8"}" stroke="#6f8ea3"/>'
    if zone in ports():
        yield f'<rect x="{x}" y="{y}" width="{BOX}" height="5" rx="2" fill="{INKS[nation(zone)]}"/>'
    called = w.name(zone)
    yield _text(x + 6, y + 18, called, 12 if len(called) < 12 else 10 if len(called) < 15 else 9, "#12303f", 'font-weight="600"')
    below = [w.name("storm")] if storm else []
    below += [w.name(kind)] if (kind := s.locations.get(zone, "-")) != "-" else []
    below += [f"{w.name('merchant')}: {w.name('no')}"] if zone in s.raided else []
    yield _text(x + 6, y + TALL - 6, ", ".join(below), 9, "#444")
    for k, (label, ink, port, title) in enumerate(_ships(s, w, zone)):
        left, top = x + 6 + 32 * (k % 3), y + 23 + 20 * (k // 3)
        rim = 'rx="3" stroke="#12303f" stroke-width="2.5"' if port else 'rx="8"'
        yield f'<g><title>{escape(title)}</title><rect x="{left}" y="{top}" width="29" height="17" fill="{ink}" {rim}/>'
        yield _text(left + 14.5, top + 12.5, label, 10, "#fff", 'text-anchor="middle" font-weight="600"') + "</g>"


def _ships(s: Seas, w: Words, zone: str) -> Iterator[tuple[str, str, bool, str]]:
    """What a ship is called in the picture, its colour, whether it lies in Port, and its whole name."""
    for k, (who, seat) in enumerate(s.players.items()):
        if seat.alive and seat.zone == zone:
            where = f" ({w.name('port')})" if seat.port else ""
            yield s.names[who][:3], SEATS[k], seat.port, f"{s.names[who]}: {w.name(seat.ship)}{where}"
    for slot, npc in s.npcs.items():
        if npc.zone == zone:
            ink = "#b8860b" if slot == TREASURE else "#1a1a1a" if slot in PIRATES else INKS[slot]
            yield w.name(npc.ship)[:3], ink, False, f"{w.name(slot)}: {w.name(npc.ship)}"
    for slot, npc in s.coming.items():
        if npc.zone == zone:
            yield "…", "#7d8a93", False, f"{w.name(slot)}: {w.text('comes-soon', zone=w.name(zone))}"


def _weather(s: Seas, w: Words) -> Iterator[str]:
    """The wind: its arrow in the free corner of the map."""
    if s.has_wind and s.wind:
        x, y = EDGE + 5 * WIDE + 30, EDGE + 60
        turn = 45 * COMPASS.index(s.wind)
        yield f'<g transform="translate({x} {y}) rotate({turn})"><path d="M0 -34 L11 6 L0 -3 L-11 6 Z" fill="#0b6e99"/></g>'
        yield _text(x + 46, y + 4, f"{w.name('wind')}: {w.name(s.wind)}", 14, "#12303f")


def _captions(s: Seas, w: Words) -> Iterator[str]:
    """The round, and the wars."""
    yield f"{w.name('round')} {s.round}"
    for war in s.wars:
        yield f"{w.name('war')}: {' – '.join(map(w.name, war.split('-')))}"


def _text(x: float, y: float, text: str, size: int, ink: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{ink}" {more}>{escape(text)}</text>' if text else ""
