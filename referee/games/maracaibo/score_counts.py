"""What a table knows of the counts that are scored, and what it lacks of them."""

from __future__ import annotations

from referee.kernel.move import Actor
from referee.kernel.score import OPEN, Points, Sheet, between, ends

from .board import NATIONS
from .constructions import buildings
from .mary.cards import automa
from .score import Count, Nation, sheet
from .seats import MARY, Seat, tracks
from .state import Maracaibo

MOST_RANKS = 6  # of one nation, wherever its red bands lie


def doubloon_points(s: Maracaibo, seat: Seat) -> int | None:
    """The points shown at the marker: told, or read off the surveyed track."""
    steps = s.known("doubloon.points")
    if seat.doubloon is None and seat.level is not None and steps:
        return max((vp for at, vp in steps if at <= seat.level), default=0)
    if s.refereed and seat.doubloon is None:
        read: int | None = s.known(f"doubloon.at.{seat.level}")
        return read
    return seat.doubloon


def ahead(s: Maracaibo) -> int | None:
    """solo.end.explorer-lead; solo.end.explorer-tie: level is not ahead."""
    if s.ahead is not None:
        return s.ahead
    track = s.explorer_track()
    hers, yours = s.mary.explorer, s.you.explorer
    if hers == 0:
        return 0
    return None if track is None or hers is None or yours is None else max(0, track.lead(hers, yours))


def quests_of(seat: Seat) -> int | None:
    return None if "quests" in seat.unsure else seat.quests


def thresholds(s: Maracaibo, seat: Seat) -> int | None:
    """Those the explorer has crossed: told, or read off a surveyed track."""
    track = s.explorer_track()
    if seat.thresholds is not None or track is None or not track.thresholds or seat.explorer is None:
        return seat.thresholds
    return len(track.crossed(0, seat.explorer))


def counted(s: Maracaibo, seat: Seat) -> dict[str, int | None]:
    """What the constructions count."""
    return {
        "threshold": thresholds(s, seat),
        "quest": quests_of(seat),
        "assistant": seat.assistants_left(),
        "strength": seat.strength,
        "sailor": seat.sailors,
        "attribute": seat.attributes,
        "battle-tile": seat.tiles,
        "upgrade": seat.upgrades,
        "doubloon-points": doubloon_points(s, seat),
    }


def bounded(s: Maracaibo, seat: Seat) -> dict[str, Points | None]:
    """The same with the bounds of what was told before."""
    known = counted(s, seat)
    least = {"threshold": ("thresholds", 3), "attribute": ("attributes", 5), "upgrade": ("upgrades", 12)}
    return {part: seat.at_least(*least[part]) if part in least and n is None else n for part, n in known.items()}


def _ranks(s: Maracaibo, who: Actor) -> dict[str, Points | None]:
    """score.rank: without a step there is no band, wherever they lie; a step passes one at most."""
    bands = s.known("influence.ranks")
    most = MOST_RANKS if bands is None else len(bands)

    def reached(nation: str) -> Points:
        ranks, steps = s.ranks(who, nation), ends(_influence(s, who)[nation])
        if ranks is not None and steps[0] == steps[1]:
            return ranks
        return between(ranks or 0, min(most, steps[1]))

    return {n: reached(n) for n in NATIONS}


def _influence(s: Maracaibo, who: Actor) -> dict[str, Points]:
    """Of turns that nobody told, at least what was told before them."""
    side = s.players[who]
    unsure, end = side.unsure if who != MARY else (), s.known("influence.last")
    return {n: (side.influence[n], OPEN if end is None else end) if n in unsure else side.influence[n] for n in NATIONS}


def counts(s: Maracaibo) -> list[Count]:
    tallies = []
    for who in s.humans:
        seat: Seat = s.players[who]
        shown = doubloon_points(s, seat)
        quests = (seat.quests, int(tracks("quests")["tiles"])) if "quests" in seat.unsure else seat.quests
        tallies.append(
            Count(
                who,
                s.names.get(who, who),
                points=seat.at_least("points", OPEN),
                income=seat.income,
                doubloon=shown,
                cards=seat.at_least("cards", OPEN),
                influence=_influence(s, who),
                ranks=_ranks(s, who),
                buildings=tuple(seat.buildings),
                counted=bounded(s, seat),
                quests=quests,
                upgrades=seat.at_least("upgrades", 12),
            )
        )
    if not s.solo:
        return tallies
    hers = s.mary
    tallies.append(
        Count(
            MARY,
            MARY,
            points=hers.points,
            influence=hers.influence,
            ranks=_ranks(s, MARY),
            quests=hers.quests,
            discs=automa("board")["discs"] - hers.discs,
            mary_cards=hers.cards,
            ahead=ahead(s),
        )
    )
    return tallies


def nations(s: Maracaibo) -> dict[str, Nation]:
    return {n: Nation(s.on_board(n), s.pinned(f"empty.{n}", s.empty_cells(n))) for n in NATIONS}


def score(s: Maracaibo) -> Sheet:
    """The same at any moment: what it would be if the game ended now."""
    return sheet(counts(s), nations(s), final=s.over)


def missing(s: Maracaibo, who: Actor) -> list[str]:
    """What the final score still lacks of a player, by the word it is told with."""
    seat: Seat = s.players[who]
    words = [] if seat.points is not None else ["points"]
    words += [] if seat.income is not None else ["vp-income"]
    words += [] if doubloon_points(s, seat) is not None else ["db-points"]
    words += [] if seat.cards is not None else ["card-points"]
    words += [] if seat.upgrades is not None else ["upgrades"]
    words += seat.unsure
    parts = [part for name in seat.buildings for part in buildings()[name]["per"].split("+")]
    have = counted(s, seat) if parts else {}
    lacking = [part for part in parts if part in ("threshold", "strength", "sailor", "attribute") and have[part] is None]
    words += [{"strength": "fighting", "attribute": "attributes"}.get(part, part) for part in lacking]
    return words + (["ahead"] if s.solo and ahead(s) is None else [])
