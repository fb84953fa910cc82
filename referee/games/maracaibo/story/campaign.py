"""The campaign between evenings: the blue bag, who keeps which card, what was decided, what to pack and to lay out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from referee.kernel.cheap_classes import pattern
from referee.kernel.game import Campaign, Changes, Header, Kept
from referee.kernel.view import Panel, Row, Words

from ..state import Maracaibo
from . import cards as story
from . import legacy_tiles as legacy
from .state import CAMPAIGN, DISCS, FIRST, card_id, words

KEYS = dict.fromkeys(("cards", "unread", "tiles", "deck", "read", "votes", "gone"), True) | {"chapter": False}
OPTIONS = {"story-cards": "cards", "story-unread": "unread", "story-tiles": "tiles", "story-deck": "deck"}
_CARD, _WORD = pattern(r"(?!7[567])(?:0[1-9]|[1-8]\d)\Z"), pattern(r".+\Z")
_SHAPES = dict.fromkeys(("cards", "unread", "gone"), (_CARD, "01 … 89")) | {
    "tiles": (_WORD, "h1 … h25"),
    "deck": (pattern(r"9\d\Z"), "90 … 99"),
    "chapter": (pattern(r"(?:[2-9]|1[01])\Z"), "2 … 11"),
}
SETTINGS: dict[str, tuple[str, ...]] = dict.fromkeys(OPTIONS, ())  # free words: what the archive holds


def chapter_card(chapter: str) -> str | None:
    """campaign.chapter: card 80 begins chapter 2, 81 chapter 3 and so on."""
    return str(78 + int(chapter)) if chapter.isdecimal() and 2 <= int(chapter) <= 11 else None


def _tile(word: str) -> str:
    return "h" + word.casefold().lstrip("hlн")


def reads(key: str, value: str) -> tuple[str, str]:
    """What was told of the archive as it is kept (`+5` is card `+05`, «Н4» tile `h4`), and what it should be where it is nothing."""
    shape, example = _SHAPES.get(key, (_WORD, ""))
    kept = []
    for word in words(value.replace(" ", ",")):
        sign = word[:1] if word[:1] in ("+", "-") else ""
        plain = word[len(sign) :]
        if plain:  # a bare `-` is nothing at all
            plain = _tile(plain) if key == "tiles" else card_id(plain) if shape is _CARD else plain
            if not shape.match(plain) or (key == "tiles" and plain not in legacy.tiles()):
                return value, example
        kept.append(sign + plain)
    return ",".join(kept), ""


def start(settings: Mapping[str, str]) -> Kept:
    """campaign.first: card 01; a chapter's card; or what lies in the blue bag of a campaign begun before."""
    kept: Kept = {key: words(reads(key, settings.get(key, ""))[0]) for key, many in KEYS.items() if many}
    kept["chapter"] = settings.get("chapter", "")
    if not kept["cards"] and not kept["unread"]:
        kept["cards"] = [chapter_card(settings.get("chapter", "")) or FIRST]
    return kept


def _list(kept: Kept, key: str) -> list[str]:
    listed = kept.get(key, [])
    return listed if isinstance(listed, list) else []


def inherit(kept: Kept, mode: str) -> dict[str, str]:
    """campaign.go-on: cards, tiles and C cards of the archive."""
    return {"story": CAMPAIGN} | {option: ",".join(_list(kept, key)) for option, key in OPTIONS.items()}


def adds(header: Header, s: Maracaibo) -> Changes:
    """What the table did to the archive; a told change stands whatever happened before it."""
    if s.story != CAMPAIGN:
        return {}
    before = {key: words(header.options.get(option, "")) for option, key in OPTIONS.items()}
    if "story-cards" not in header.options:
        before["cards"] = [FIRST]
    saga = s.saga
    now = {"cards": saga.cards, "unread": saga.unread, "tiles": s.legacy, "deck": saga.deck}
    changes: Changes = {key: _difference(before[key], now[key]) for key in now}
    passed = [t for t in (b.partition(":")[0] for b in saga.brought) if t not in before["tiles"] and t not in s.legacy]
    changes["tiles"] = [*changes["tiles"], *(f"+{t}" for t in passed), *(f"-{t}" for t in passed)]  # came and went in one evening
    changes["waiting"] = ",".join(saga.cards)
    changes["read"] = [f"+{card}:{s.names.get(who, who)}" for card, _, who in (k.partition(":") for k in saga.kept)]
    changes["votes"] = [f"+{v}" for v in saga.votes]
    changes["gone"] = [f"+{c}" for c in saga.gone]
    return {key: value for key, value in changes.items() if value}


def _difference(before: Iterable[str], now: Iterable[str]) -> list[str]:
    old, new = list(before), list(now)
    return [*(f"-{w}" for w in old if w not in new), *(f"+{w}" for w in new if w not in old)]


# -- in words ------------------------------------------------------------------------------------------------------------


def in_words(changes: Changes, w: Words) -> list[str]:
    """The evening by card numbers: nothing of a card's text."""
    lines = []
    for key in ("read", "votes", "cards", "unread", "tiles", "deck", "gone"):
        plus = [_said(x[1:], w) for x in changes.get(key, ()) if x[:1] == "+"]
        minus = [_said(x[1:], w) for x in changes.get(key, ()) if x[:1] == "-"]
        if plus:
            lines.append(w.text(f"saga-{key}-in", what=", ".join(plus)))
        if minus and key in ("tiles", "deck"):
            lines.append(w.text(f"saga-{key}-out", what=", ".join(minus)))
    if waiting := changes.get("waiting"):
        lines.append(w.text("saga-waiting", what=str(waiting).replace(",", ", ")))
    return lines


def in_order(ids: Iterable[str]) -> list[str]:
    """Cards and tiles by their numbers, as they are looked for in the bag."""
    return sorted(ids, key=lambda word: int(re.sub(r"\D", "", word) or 0))


def _said(word: str, w: Words) -> str:
    card, colon, rest = word.partition(":")
    return f"{card} ({rest})" if colon else w.name(word) if word[:1] == "h" else word


def show(kept: Kept, w: Words) -> list[Panel]:
    """What lies in the blue bag: exactly what the next evening begins with."""
    rows = []
    if kept.get("chapter"):
        rows.append(Row(w.name("saga-chapter"), str(kept["chapter"])))
    for key in ("cards", "unread", "tiles", "deck", "gone"):
        what = ", ".join(_said(x, w) for x in in_order(_list(kept, key)))
        if what:
            rows.append(Row(w.name(f"bag-{key}"), what))
    return [Panel(w.name("saga-archive"), rows, strong=True)]


def lay_out(header: Header, w: Words, s: Maracaibo) -> list[Panel]:
    """Before the game: campaign.story-tiles, campaign.legacy-supply, campaign.go-on, campaign.c-cards, campaign.chapter-tiles."""
    if header.options.get("story") != CAMPAIGN:
        return []
    archive = {key: in_order(words(header.options.get(option, ""))) for option, key in OPTIONS.items()}
    cards = sorted({*(archive["cards"] or ([] if archive["unread"] else [FIRST])), *archive["unread"]})
    said = [w.text("setup-saga-pile"), w.text("setup-saga-supply"), w.text("setup-saga-cards", cards=", ".join(cards))]
    said += [w.text("setup-saga-chapter", card=card) for card in cards if card[0] == "8"]  # campaign.chapter-tiles
    if archive["tiles"]:
        said.append(w.text("setup-saga-tiles", tiles=", ".join(w.name(t) for t in archive["tiles"])))
        said += [w.text("setup-saga-discs", tile=w.name(t), n=n) for t, n in s.saga.discs.items() if n]
        said += [w.text("setup-quest", place="place-17")] if "h1" in s.legacy else []
        said += [w.text("setup-saga-plague")] if "h3" in s.legacy else []
    if archive["deck"]:
        said.append(w.text("setup-saga-deck", cards=", ".join(archive["deck"])))
    return [Panel(w.name("setup-saga"), [Row("", text) for text in said])]


def pack(s: Maracaibo, w: Words) -> list[Panel]:
    """After the game: campaign.after, campaign.keep-cards, legacy.h10-end."""
    if s.story != CAMPAIGN or not s.over:
        return []
    said = []
    if cards := sorted((*s.saga.cards, *s.saga.unread)):
        said.append(w.text("pack-cards", cards=", ".join(cards)))
    if s.legacy:
        said.append(w.text("pack-tiles", tiles=", ".join(w.name(t) for t in in_order(s.legacy))))
    if open_ := [t for t in in_order(s.legacy) if t in DISCS and t not in s.saga.full]:
        said.append(w.text("pack-unfilled", tiles=", ".join(w.name(t) for t in open_)))
    if s.saga.deck:
        said.append(w.text("pack-deck", cards=", ".join(in_order(s.saga.deck))))
    if s.saga.kept:
        said.append(w.text("pack-kept", cards=", ".join(k.partition(":")[0] for k in s.saga.kept)))
    return [Panel(w.name("pack"), [Row("", text) for text in said], strong=True)]


def _cells(s: Maracaibo, tile: str) -> str:
    return str(s.known(f"tile-cells.{tile}") or "?")


def tiles(s: Maracaibo, w: Words) -> str:
    """The legacy tiles on the board, each with where it lies."""
    named = []
    for tile in s.legacy:
        where = legacy.place_of(s, tile) or s.known(f"tile-arrow.{tile}")
        named.append(w.name(tile) + (f" ({where})" if where else ""))
    return ", ".join(named)


def board(s: Maracaibo, w: Words) -> list[Panel]:
    """The story on the table now."""
    if s.story != CAMPAIGN:
        return []
    rows = [Row(w.name("saga-cards"), ", ".join(s.saga.cards) or "—")]
    if s.saga.unread:
        rows.append(Row(w.name("saga-unread"), ", ".join(s.saga.unread)))
    if s.saga.laid:
        rows.append(Row(w.name("story-tile"), ", ".join(f"{p} ({c})" for p, _, c in (x.partition(":") for x in s.saga.laid))))
    if due := story.due(s):
        rows.append(Row(w.name("saga-met"), ", ".join(due)))
    if s.saga.discs:
        rows.append(Row(w.name("saga-discs"), ", ".join(f"{w.name(t)}: {n}/{_cells(s, t)}" for t, n in s.saga.discs.items())))
    return [Panel(w.name("saga-story"), rows), *pack(s, w)]


CAMPAIGN_BOOK = Campaign(KEYS, start, inherit, adds, in_words, show, reads)
