"""The book of «The Adventure Begins»: chapter, attempts, coins due, cards now in the deck.

Evenings leave what happened, not where the story stands: that is counted from all of them, so a corrected evening corrects the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.game import Campaign, Changes, Header, Kept
from referee.kernel.view import Panel, Row, Words

from ..state import PortRoyal
from . import deck as mixing
from .setup import HELP
from .view import passed

#: `chapter`, `losses` and `mixed-in` are what was told of a story begun without the book.
KEYS = {"mode": False, "chapter": False, "losses": False, "mixed-in": False, "attempts": True, "cards": True}
LAST = 5  # adventure.chapters
EPILOGUE, TOGETHER = "epilogue", ("adventure-coop", "adventure-solo")
VERSUS = "versus"  # marks an evening against each other


def start(settings: Mapping[str, str]) -> Kept:
    """The first chapter with an untouched deck; or wherever the table has come to without us."""
    kept: Kept = {"mode": "adventure-coop", "chapter": "1", "losses": "0", "mixed-in": "0"}
    kept |= {key: value for key, value in settings.items() if not KEYS[key]}
    return kept | {key: [w for w in settings.get(key, "").split(",") if w] for key, many in KEYS.items() if many}


def number(kept: Kept, key: str, low: int, high: int) -> int:
    value = kept.get(key, "")
    return min(high, max(low, int(value))) if isinstance(value, str) and value.isdecimal() else low


class Attempt(NamedTuple):
    """One evening: `2:lost:5f2c`, the last word only tells evenings apart."""

    chapter: int
    won: bool


def attempts(kept: Kept) -> list[Attempt]:
    """The evenings of the book. (Older books wrote `2.1:lost` and counted for themselves in `chapter` and `losses`.)"""
    parts = [a.split(":") for a in kept.get("attempts", ())]
    return [Attempt(int(p[0]), p[1] == "won") for p in parts if len(p) > 1 and p[0].isdecimal()]


def standing(kept: Kept) -> tuple[int, int]:
    """adventure.coop-success, adventure.coop-repeat, adventure.coop-help-ends: the first chapter not yet passed, and the losses in it."""
    begun, played = number(kept, "chapter", 1, LAST + 1), attempts(kept)
    won = {a.chapter for a in played if a.won}
    chapter = next((c for c in range(begun, LAST + 1) if c not in won), LAST + 1)
    losses = sum(a.chapter == chapter and not a.won for a in played)
    return chapter, min(9, losses + (number(kept, "losses", 0, 9) if chapter == begun else 0))


def in_deck(kept: Kept) -> tuple[Counter[str], int | None]:
    """adventure.keep-cards: the cards in the deck as far as they were told apart, and how many more."""
    cards, more = mixing.left_in(_deck(kept))
    return Counter(cards), more


def _deck(kept: Kept) -> dict[str, str]:
    cards = {"mixed-cards": ",".join(kept["cards"])} if kept.get("cards") else {}
    return {"mixed-in": str(number(kept, "mixed-in", 0, 39)), **cards}


def inherit(kept: Kept, mode: str) -> dict[str, str]:
    """adventure.keep-cards, adventure.coop-help, adventure.next-setup."""
    chapter, losses = standing(kept)
    if mode == EPILOGUE:
        return {"mixed-cards": _deck(kept)["mixed-cards"]} if "mixed-cards" in _deck(kept) else {}
    return {"chapter": str(min(LAST, chapter)), "losses": str(losses), **_deck(kept)}


def mode(kept: Kept, players: int) -> str:
    """As the evenings before, alone or together; adventure.variant: after the last chapter, the game that can still be played."""
    if standing(kept)[0] > LAST:
        return EPILOGUE
    before = str(kept.get("mode", ""))
    return before if before not in TOGETHER else TOGETHER[players == 1]


def adds(header: Header, s: PortRoyal) -> Changes:
    """What the table leaves. Other games of the box leave nothing."""
    won = passed(s)
    if won is None:
        return {}
    before = {story for story, _told in mixing.unpacked(header.options.get("mixed-cards", "").split(","))}
    chapter = header.options.get("chapter", "1")
    attempt = f"{chapter}:{'won' if won else 'lost'}:{header.seed[:6] or header.begun}"
    if header.mode == "adventure":
        attempt += f":{VERSUS}"
    changes: Changes = {"mode": header.mode, "attempts": [f"+{attempt}"]}
    changes["cards"] = cards = [f"+{mixing.pack(story, mixing.brought(s, story))}" for story in s.mixed if story not in before]
    if extra := mixing.uncounted(s):  # the table was set to more cards than story cards have brought
        cards.append(f"+{mixing.pack(f'set-{header.seed[:6]}', ([], extra))}")
    return changes


# -- in words ----------------------------------------------------------------------------------------------------------


def in_words(changes: Changes, w: Words) -> list[str]:
    """The evening: which chapter, and how it went."""
    lines = []
    for word in changes.get("attempts", ()):
        chapter, _, how = word.removeprefix("+").partition(":")
        if word[:1] == "+":
            lines.append(w.text("book-lost" if how.startswith("lost") else "book-won", chapter=chapter.partition(".")[0]))
    return lines


def show(kept: Kept, w: Words) -> list[Panel]:
    """Where the adventure stands; adventure.campaign: five chapters, and whether without a loss."""
    chapter, losses = standing(kept)
    played = attempts(kept)
    rows = []
    if chapter > LAST:
        lost = any(not a.won for a in played) or any(a.endswith(":lost") for a in kept.get("attempts", ()))
        versus = any(a.endswith(f":{VERSUS}") for a in kept.get("attempts", ()))  # a complete success is a team's
        rows.append(Row("", w.name("book-done" if lost or versus else "book-perfect"), strong=True))
    else:
        rows.append(Row(w.name("chapter"), f"{chapter}/{LAST}", strong=True))
        if losses:
            rows.append(Row(w.name("losses"), str(losses), w.text("book-help", coins=HELP * losses)))
        first = f"{chapter}0"
        again = any(story == first for story, _told in mixing.unpacked(kept.get("cards", ())))
        rows.append(Row(w.name("book-first"), first, w.name("book-first-again" if again else "book-first-new")))
    if played:
        rows.append(Row(w.name("book-attempts"), str(len(played)), w.text("book-of-them", lost=sum(not a.won for a in played))))
    cards, more = in_deck(kept)
    what = ", ".join(w.name(c) + (f" ×{n}" if n > 1 else "") for c, n in cards.items())
    rows.append(Row(w.name("book-in-deck"), "?" if more is None else str(more + cards.total()), what))
    if chapter > LAST:
        rows.append(Row("", w.name("book-all")))  # adventure.variant
    return [Panel(w.name("book"), rows)]


CAMPAIGN = Campaign(KEYS, start, inherit, adds, in_words, show, mode=mode)
