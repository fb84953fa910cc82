"""The book of «The Adventure Begins»: chapter, attempts, coins due, cards now in the deck."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.game import Campaign, Changes, Header, Kept
from referee.kernel.view import Panel, Row, Words

from .state import PortRoyal
from .story import result

KEYS = {"mode": False, "chapter": False, "losses": False, "mixed-in": False, "attempts": True}
LAST = 5  # adventure.chapters
HELP = 3  # adventure.coop-help: coins for each loss


def start(told: Mapping[str, str]) -> Kept:
    """The first chapter with an untouched deck; or wherever the table has come to without us."""
    attempts = [w for w in told.get("attempts", "").split(",") if w]
    single = {"mode": "adventure-coop", "chapter": "1", "losses": "0", "mixed-in": "0"} | {k: v for k, v in told.items() if k != "attempts"}
    return {**single, "attempts": attempts}


def number(kept: Kept, key: str, low: int, high: int) -> int:
    value = kept.get(key, "")
    return min(high, max(low, int(value))) if isinstance(value, str) and value.isdecimal() else low


def inherit(kept: Kept, mode: str) -> dict[str, str]:
    """adventure.keep-cards, adventure.coop-help, adventure.next-setup."""
    chapter, losses = number(kept, "chapter", 1, LAST), number(kept, "losses", 0, 9)
    return {"chapter": str(chapter), "losses": str(losses), "mixed-in": str(number(kept, "mixed-in", 0, 39))}


def adds(header: Header, s: PortRoyal) -> Changes:
    """What the table leaves: adventure.coop-success, adventure.coop-repeat. Other games of the box leave nothing."""
    done = result(s)
    if done is None:
        return {}
    chapter, tries = header.options.get("chapter", "1"), int(header.options.get("losses", "0")) + 1
    found: Changes = {"mode": header.mode, "chapter": str(done.chapter), "losses": str(min(9, done.losses))}
    found["attempts"] = [f"+{chapter}.{tries}:{'won' if done.won else 'lost'}"]
    if done.mixed_in is not None:
        found["mixed-in"] = str(done.mixed_in)
    return found


def _attempt(word: str, w: Words) -> str:
    where, _, how = word.partition(":")
    chapter, _, tries = where.partition(".")
    return w.text(f"book-{how}" if how in ("won", "lost") else "book-won", chapter=chapter, tries=tries)


def told(changes: Changes, w: Words) -> list[str]:
    return [_attempt(word[1:], w) for word in changes.get("attempts", ()) if word[:1] == "+"]


def show(kept: Kept, w: Words) -> list[Panel]:
    """Where the adventure stands; adventure.campaign: five chapters, and whether without a loss."""
    chapter, losses = number(kept, "chapter", 1, LAST + 1), number(kept, "losses", 0, 9)
    attempts = [a for a in kept.get("attempts", ()) if ":" in a]
    rows = [Row(w.name("book-in-deck"), str(kept.get("mixed-in", "?")))]
    if chapter > LAST:
        lost = any(a.endswith(":lost") for a in attempts)
        rows.insert(0, Row("", w.name("book-done" if lost else "book-perfect"), strong=True))
    else:
        rows.insert(0, Row(w.name("chapter"), f"{chapter}/{LAST}", strong=True))
        if losses:
            rows.append(Row(w.name("losses"), str(losses), w.text("book-help", coins=HELP * losses)))
    return [Panel(w.name("book"), rows)]


CAMPAIGN = Campaign(KEYS, start, inherit, adds, told, show)
