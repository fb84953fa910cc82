"""The sheet in five steps, from the table or from plain counts: sailing, royal cards, building cards, assets, anchors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from referee.kernel.answer import NONE, NOTHING, Text, Unread
from referee.kernel.cheap_classes import pattern
from referee.kernel.move import Actor, Because, impossible
from referee.kernel.score import OPEN, Column, Line, Points, Sheet, between
from rulesdb import data

from .components import DOUBLE_TILES, GAME_ID, MAX_STEP
from .state import CooperIsland

LETTERS = {**dict.fromkeys("bб", "bronze"), **dict.fromkeys("sсc", "silver"), **dict.fromkeys("gзz", "gold-stage")}
STAGES = ("bronze", "silver", "gold-stage")


def stage_vp(stage: str, card: str = "") -> int:
    """score.royal, score.royal-best, score.royal-fail; card 8 scores one less (score.royal-8)."""
    if stage not in STAGES:
        return 0
    cards = data(GAME_ID, "cards")
    table: dict[str, int] = cards["royal"]["8"]["stage-vp"] if card == "royal-8" else cards["stages"]["vp"]
    return table[stage]


def sailing(logbooks: int | None, tails: Sequence[int | None]) -> Line:
    """score.sail, score.logbooks, score.tail"""
    books: Points = (0, OPEN) if logbooks is None else 5 * logbooks
    ships = zip(("one", "two"), tails, strict=True)
    return Line(
        "sailing",
        "score.sail",
        lines=(
            Line("logbooks", "score.logbooks", books, {"n": mark(logbooks)}),
            *(Line(f"tail-{ship}", "score.tail", (0, 4) if n is None else n, {"n": mark(n)}) for ship, n in ships),
        ),
    )


def mark(n: int | None) -> int | str:
    """A count, or the sign that nobody knows it."""
    return "?" if n is None else n


def assets_line(goods: int | None, steps: int | None, tiles: int | None, slots: int) -> Line:
    """score.assets, score.assets-map, score.assets-tiles: every five are a point; what is untracked gives a range, up to all the
    warehouse holds, the end of the track and all tiles of the box."""
    counts = ((goods, slots), (steps, MAX_STEP), (tiles, DOUBLE_TILES))
    low = sum(n or 0 for n, _ in counts)
    high = low + sum(most for n, most in counts if n is None)
    text = " + ".join(str(mark(n)) for n, _ in counts) + (f" = {low}" if low == high else "")
    return Line("assets", "score.assets", low // 5 if low == high else (low // 5, high // 5), {"assets-sum": text})


def anchors_line(n: int | None) -> Line:
    """score.anchors, anchor.end; unknown: up to all tokens of the box."""
    return Line("anchors", "score.anchors", (-16, 0) if n is None else -n)


def column(who: Actor, name: str, parts: Sequence[Line], uncharted: int | None) -> Column:
    """score.tie: fewer uncharted spaces are better; then the victory is shared (score.shared)."""
    return Column(who, name, tuple(parts), ties=(None if uncharted is None else -uncharted,))


# -- from the table ----------------------------------------------------------------------------------------------------


def score(s: CooperIsland) -> Sheet:
    """score.winner; score.royal-worker: only cards with an own worker; anchor.end"""
    return Sheet(s.over, tuple(_column(s, who) for who in s.players), tie_rule="score.tie")


def _column(s: CooperIsland, who: Actor) -> Column:
    seat = s.players[who]
    goods = list(seat.warehouse.values())
    total = seat.goods if None in goods else sum(n or 0 for n in goods)  # score.assets-goods: card slots are part of the warehouse
    under = (seat.one.anchors, seat.two.anchors)
    parts = (
        sailing(seat.logbooks, [None if ship.sailed is None else ship.sailed % 5 for ship in (seat.one, seat.two)]),
        Line("royals", "score.royal", lines=tuple(_royal(s, who, card) for card in sorted(s.royals) if s.royals[card] == who)),
        Line("cards", "score.cards", lines=(*_flags(s, who), *_unnamed(s, who))),
        assets_line(total, seat.steps, seat.tiles, s.slots(who, every=True)),
        anchors_line(None if None in under else sum(n or 0 for n in under)),
    )
    return column(who, s.names.get(who, who), parts, s.spaces_left(who))


def _royal(s: CooperIsland, who: Actor, card: str) -> Line:
    seat = s.players[who]
    rule = "score.royal-8" if card == "royal-8" else "score.royal"
    if card in seat.medals:
        return Line(card, rule, stage_vp(seat.medals[card], card), {"royal-stage": seat.medals[card]})
    if card == "royal-8":  # royal.8: the best of the cards that carry an opponent's worker
        copies = [(other, _stage(s, who, other)) for other, owner in s.royals.items() if owner not in ("", who) and other != card]
        low = max((stage_vp(worst, card) for _, (worst, _) in copies), default=0)
        high = max((stage_vp(best, card) for _, (_, best) in copies), default=0)
        sure = [other for other, stages in copies if stages[0] == stages[1] and stage_vp(stages[0], card) == high]
        copied = {"royal-copies": sure[0]} if low == high and low else {}
        return Line(card, rule, between(low, high), copied)
    worst, best = _stage(s, who, card)
    low, high = stage_vp(worst), stage_vp(best)
    goals = s.known(f"royal.{card.removeprefix('royal-')}.goals")
    facts: dict[str, object] = {"royal-count": mark(royal_count(s, who, card)), "royal-goals": "/".join(map(str, goals)) if goals else "?"}
    return Line(card, rule, between(low, high), {**facts, "royal-stage": worst if worst == best else "?"})


def lacking(s: CooperIsland) -> None:
    """score.royal, royal.8: asks for the goals of a card with a worker on it whose stage nobody told."""
    copied = bool(s.royals.get("royal-8"))
    for card, owner in s.royals.items():
        if owner and card != "royal-8" and (copied or card not in s.players[owner].medals):
            s.fact(f"royal.{card.removeprefix('royal-')}.goals")


def _stage(s: CooperIsland, who: Actor, card: str) -> tuple[str, str]:
    """The stage reached, or the worst and the best it can be where something is not known."""
    goals = s.known(f"royal.{card.removeprefix('royal-')}.goals")
    n = royal_count(s, who, card)
    if goals is None or len(goals) != 3 or n is None:
        return "none", "gold-stage"
    less = card == "royal-6"
    reached = [stage for stage, goal in zip(STAGES, goals, strict=True) if (n <= goal if less else n >= goal)]
    stage = reached[-1] if reached else "none"
    return stage, stage


def royal_count(s: CooperIsland, who: Actor, card: str) -> int | None:
    """royal.1, royal.2, royal.3, royal.4, royal.5, royal.6, royal.7: what a royal card counts."""
    seat = s.players[who]
    if card == "royal-1":
        return len(seat.boats)
    if card == "royal-2":
        return seat.buildings
    if card == "royal-3":
        return seat.statues
    if card == "royal-4":
        return seat.lids_won
    if card == "royal-6":
        return s.spaces_left(who)
    if not seat.tracked:
        return seat.high if card == "royal-5" else seat.area
    if card == "royal-5":
        return sum(1 for here in seat.land.values() if here.level >= 5)
    return largest_area(s, who)


def largest_area(s: CooperIsland, who: Actor) -> int | None:
    """royal.7: connected spaces of one terrain, of any level."""
    near, land = s.neighbours(), s.players[who].land
    if near is None:
        return None
    best, seen = 0, set[str]()
    for space, here in land.items():
        if space in seen:
            continue
        area, todo = {space}, [space]
        while todo:
            for x in near.get(todo.pop(), ()):
                if x in land and x not in area and land[x].terrain == here.terrain:
                    area.add(x)
                    todo.append(x)
        seen |= area
        best = max(best, len(area))
    return best


def _flags(s: CooperIsland, who: Actor) -> list[Line]:
    """score.cards, score.cards-open: flagged cards that lie face up."""
    seat = s.players[who]
    have = seat.warehouse
    lines: list[Line] = []
    for card in seat.cards:
        if card in seat.used or card in unfollowed(s, who):
            continue
        if card == "small-14":
            two = [have["gold"], have["cloth"]]
            fine = seat.fine if None in two else sum(n or 0 for n in two)
            lines.append(Line(card, "score.small-14", (0, 1) if fine is None else int(fine >= 2)))
        elif card == "small-15":
            coins = have["coin"]
            lines.append(Line(card, "score.small-15", (0, 1) if coins is None else int(coins >= 2)))
        elif card == "large-13":
            lines.append(Line(card, "score.large-13", seat.lids_on_land))
        elif card == "large-14":
            lines.append(Line(card, "score.large-14", len(seat.flipped)))
        elif card == "large-15":
            lines.append(Line(card, "score.large-15", 3 if seat.buildings >= 3 and seat.statues >= 3 else 0))
    return lines


def unfollowed(s: CooperIsland, who: Actor) -> list[str]:
    """score.large-13, score.large-14, score.large-15: where the land is not followed, nobody told how often such a card was used
    and whether it was turned up again."""
    seat = s.players[who]
    return [] if seat.tracked else [card for card in ("large-13", "large-14", "large-15") if card in seat.cards]


def unnamed_most(s: CooperIsland, who: Actor) -> int:
    """score.cards: what building cards that nobody named or followed may bring at most: those with a flag that lie before no player
    by name, and the own ones not followed."""
    seat = s.players[who]
    named = {card for each in s.players.values() for card in each.cards}
    both = 3 if seat.buildings >= 3 and seat.statues >= 3 else 0
    worth = {"small-14": 1, "small-15": 1, "large-13": len(seat.cargo), "large-14": len(seat.boats), "large-15": both}
    kinds = zip(("small", "large"), seat.unnamed, strict=True)
    free = sum(sum(sorted((n for c, n in worth.items() if c.startswith(kind) and c not in named), reverse=True)[:k]) for kind, k in kinds)
    return free + sum(worth[card] for card in unfollowed(s, who))


def _unnamed(s: CooperIsland, who: Actor) -> list[Line]:
    """score.cards: what came with a building and was not named or followed is not known, until its points are counted."""
    told = s.players[who].flags
    high = unnamed_most(s, who)
    line = "cards-unfollowed" if unfollowed(s, who) else "cards-unnamed"
    return [Line(line, "score.cards", (0, high) if told is None else told)] if high else []


# -- from plain counts -------------------------------------------------------------------------------------------------

MEDALS = pattern(r"(?:8?[bsgzбсзc?]|-){0,2}\Z")
MOST_FLAGS = 13  # two small cards of 1, and of two large ones at most five lids and six boats


SAID = (("g", ("gold", "золот")), ("s", ("silver", "серебр")), ("b", ("bronz", "бронз")))
UNSAID = ("and", "и", "on", "за", "на", "medal", "medals", "медаль", "медали", "card", "карта", "карту", "карте")


def _letters(text: str) -> str:
    """Medals by their letters, or in words: `gold and silver`, «серебро, золото за 8»."""
    letters, eight = "", ""
    for word in (w for w in re.split(r"[\s,;]+", text.casefold()) if w and w not in UNSAID):
        if word == "8":
            letters, eight = (f"{letters[:-1]}8{letters[-1]}", "") if letters and letters[-2:-1] != "8" else (letters, "8")
            continue
        said = next((letter for letter, begins in SAID if word.startswith(begins)), NONE if word in (*NOTHING, "no") else word)
        letters, eight = letters + eight + said, ""
    if eight or not MEDALS.match(letters):
        raise Unread(text, "s8g")
    return letters


ANSWERS = {"medals": Text("answer-medals", _letters, "-")}


def medals(word: str) -> list[tuple[str, str]]:
    """`с-8з`: silver, a missed one, gold on card 8."""
    letters = {**LETTERS, "?": "unknown"}
    return [("royal-8" if eight else "royal", letters.get(letter, "none")) for eight, letter in re.findall(r"(8?)([bsgzбсзc?-])", word)]


def medal(card: str, stage: str) -> Line:
    rule = "score.royal-8" if card == "royal-8" else "score.royal"
    if stage == "unknown":
        return Line("stage-unknown", rule, (0, stage_vp("gold-stage", card)))
    return Line("stage-none" if stage == "none" else stage, rule, stage_vp(stage, card))


def tally(mode: str, table: Mapping[str, object], players: Sequence[tuple[str, Mapping[str, object]]]) -> Sheet:
    """A final score from counts alone: the answers to the questions of tally.toml for each player."""
    columns = []
    for k, (name, said) in enumerate(players, 1):
        logbooks, one, two, anchors = (_count(said, key) for key in ("logbooks", "ship-one", "ship-two", "anchors"))
        royals = tuple(medal(card, stage) for card, stage in medals(str(said.get("medals") or "-")))
        assets: Points = (0, OPEN) if _missing(said, "assets") else _count(said, "assets") // 5
        parts = (
            sailing(logbooks, (one, two)),
            Line("royals", "score.royal", lines=royals),
            Line("cards", "score.cards", (0, MOST_FLAGS) if _missing(said, "cards") else _count(said, "cards")),
            Line("assets", "score.assets", assets),
            anchors_line(anchors),
        )
        left = said.get("uncharted")
        columns.append(column(str(k), name, parts, left if isinstance(left, int) else None))
    return Sheet(True, tuple(columns), tie_rule="score.tie")


def miscounted(mode: str, table: Mapping[str, object], players: list[tuple[str, Mapping[str, object]]]) -> Iterator[Because]:
    """setup.royal-2, royal.one: card 8 is not there for two players, and holds one worker."""
    eights = [card for _, said in players for card, _ in medals(str(said.get("medals") or "-")) if card == "royal-8"]
    if eights and table.get("players") == 2:
        yield impossible("royal.laid", card="royal-8")
    elif len(eights) > 1:
        yield impossible("royal.one")


def _missing(said: Mapping[str, object], key: str) -> bool:
    """Asked, and not known."""
    return key in said and said[key] is None


def _count(said: Mapping[str, object], key: str) -> int:
    value = said.get(key)
    return value if isinstance(value, int) else 0
