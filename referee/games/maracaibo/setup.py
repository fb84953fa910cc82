"""What to lay out for exactly this game, and what legacy tiles bring when they are laid."""

from __future__ import annotations

from typing import Any

import rulesdb
from referee.kernel.game import Header
from referee.kernel.move import Actor
from referee.kernel.view import Panel, Row, Words

from .board import GAME, NATIONS
from .mary.cards import automa, difficulties
from .refereed import setup as refereed_setup
from .refereed.state import RefereedGame
from .seats import MARY, OWN, Mary, Seat, tracks
from .state import COUNTS, FULL, TOLD, Maracaibo, Supply
from .story import campaign
from .story import cards as story
from .story import legacy_tiles as legacy
from .turn import begin_turn, layout


def begin(header: Header) -> Maracaibo:
    """solo.setup, setup.two: the solo game as for two, with the changes for Mary.

    setup.free, setup.free-tiles: the story card says what else lies on the board.
    solo.setup.points, solo.setup.influence, solo.setup.discs, solo.setup.cards: she begins with nothing but 22 discs.
    """
    track = header.options.get("track", FULL if header.level == "enforce" else TOLD)
    whole = track == FULL
    n = max(1, len(header.players))
    players: dict[Actor, Any] = dict(refereed_setup.seats(n)) if whole else _told_seats(n, track == COUNTS)
    if header.mode == "solo":
        players[MARY] = Mary(discs=automa("board")["discs"])
    s = (RefereedGame if whole else Maracaibo)(players=players, options=dict(header.options), tracking=track)
    s.difficulty = header.options.get("difficulty", "medium")
    s.story = header.options.get("story", "75")
    s.supply = {n: Supply(tracks("control")["tokens"]) for n in NATIONS}  # setup.control
    if len(players) == 2:  # setup.two.spain, setup.two.england, setup.two.france, setup.two.supply
        for nation, place in two_tokens().items():
            s.put_token(nation, place)
    s.tiles = rulesdb.data(GAME, "combat")["tiles"]["total"]
    s.track = tracks("explorer")["quests"]
    s.pile = tracks("quests")["tiles"] - s.track
    s.laid = 0 in story_card(s.story).get("known", ())
    for place in layout(s, 0):  # quests.75
        s.pile -= 1
        s.quests.append(place)
    for tile in story_card(s.story).get("legacy", ()):
        legacy.lay(s, tile)
    s.turn = 0
    begin_turn(s, "1")  # solo.turn.first
    if isinstance(s, RefereedGame):
        refereed_setup.lay_out(s)
        refereed_setup.first_decisions(s)
    story.begin_story(s)
    s.notes.clear()
    return s


def _told_seats(n: int, counting: bool) -> dict[Actor, Seat]:
    """Seats of a told game; where their boards are counted, those are as set-up leaves them."""
    seats = {who: (Seat(), board) for who, board in refereed_setup.seats(n).items()}
    for seat, board in seats.values():
        for path in OWN.values() if counting else ():
            setattr(seat, path, getattr(board, path))
    return {who: seat for who, (seat, _) in seats.items()}


def story_card(card: str) -> dict[str, Any]:
    row: dict[str, Any] = rulesdb.data(GAME, "story")["card"].get(card, {})
    return row


def two_tokens() -> dict[str, str]:
    tokens: dict[str, str] = rulesdb.data(GAME, "board")["two"]["control"]
    return tokens


Said = list[tuple[str, dict[str, object]]]


def setup(header: Header, w: Words) -> list[Panel]:
    """Board, two-player changes, quests, the players' boards, Mary's board and deck."""
    s = begin(header)

    def panel(title: str, said: Said) -> Panel:
        return Panel(title, [Row("", w.text(key, **facts)) for key, facts in said])

    board: Said = [("setup-battle-tiles", {}), ("setup-quest-pile", {}), ("setup-explorer-quests", {"n": s.track})]
    lie = "open" if s.options.get("constructions") == "open" else "4"  # setup.buildings-open
    board += [("setup-city-tiles", {"n": len(s.players)}), (f"setup-buildings-{lie}", {}), ("setup-deck-b", {}), ("setup-supply", {})]
    two: Said = [("setup-token", {"nation": n, "place": f"place-{p}"}) for n, p in two_tokens().items()]
    quests: Said = [("setup-quest", {"place": f"place-{p}"}) for p in layout(s, 0)]
    quests = quests or [("setup-quest-card", {"card": s.story, "n": len(s.humans)})]
    if s.legacy:  # cards 76 and 77 bring tiles, and story cards for the journey deck
        quests.append(("setup-legacy", {"tiles": ", ".join(w.name(t) for t in s.legacy)}))
        quests += [("setup-quest", {"place": "place-17"})] if "h1" in s.legacy else []
        quests.append(("setup-story-deck", {"card": s.story}))
    quests.append(("setup-story-rest", {}))
    panels = [panel(w.name("setup-board"), board)]
    if len(s.players) == 2:
        panels.append(panel(w.name("setup-two"), [*two, ("setup-maracaibo", {})]))
    else:
        panels.append(panel(w.name("setup-more"), [("setup-no-maracaibo", {})]))
    panels += campaign.lay_out(header, w, s) or [panel(w.text("setup-story", card=s.story), quests)]
    coins = ", ".join(map(str, tracks("seats")["doubloons"][: len(s.humans)]))  # setup.doubloons: from the first player on
    panels.append(panel(w.name("setup-you"), [(f"setup-{row}", {"coins": coins}) for row in ("ship-board", "markers", "hand", "goal")]))
    if s.solo:
        panels.append(panel(w.name("setup-mary"), _mary_rows(s, header.cards)))
    panels[-1].rows.append(Row("", w.text("setup-first", player=header.players[0] if header.players else "")))
    return panels


def _mary_rows(s: Maracaibo, cards: str) -> Said:
    level = difficulties()[s.difficulty]
    return [
        ("setup-mary-pieces", {}),
        ("setup-mary-discs", {"n": automa("board")["discs"]}),
        ("setup-mary-markers", {}),
        ("setup-mary-app" if cards == "app" else "setup-mary-deck", {"a": level["a"], "b": level["b"], "c": level["c"]}),
    ]
