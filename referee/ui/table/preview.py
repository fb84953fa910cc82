"""What a line will be recorded as and what fits, while it is typed. Pure: no terminal; nothing is drawn for it and nothing is written."""

from __future__ import annotations

from referee.kernel.facts import Need
from referee.kernel.line.heard import Heard, spliced, tokens_of
from referee.kernel.line.names import tidy
from referee.kernel.line.read_entry import Which
from referee.kernel.options import Option

from .. import phrases
from ..lang import _
from ..picking import cut
from . import command_words
from .completer import suggest
from .desk import Desk
from .waiting_line import spoken

SHOWN = 12  # of what fits, at every key; Tab and Down list all of it


def while_typing(desk: Desk, text: str, width: int) -> str:
    """The line below the prompt: what will be recorded, or why not; then what fits, as much as there is room for."""
    heard = _heard(desk, text)
    said = _told(desk, heard) if heard and heard.whole else ""
    names: list[str] = []
    for s in suggest(desk, text, SHOWN) if len(said) < width * 2 // 3 else ():
        name = s.label or s.text
        if len(" · ".join((said, *names, name, "…"))) > width:
            names.append("…")
            break
        names.append(name)
    if heard and (not names or (heard.whole and len(names) == 1)):  # what is typed already is not said twice
        said, names = said or _told(desk, heard), []
    return " │ ".join(part for part in (cut(said, width), " · ".join(names)) if part)


def preview(desk: Desk, text: str) -> str:
    """The line as entries, up to what the program is yet to draw; or the words it stumbles over."""
    heard = _heard(desk, text)
    return _told(desk, heard) if heard else ""


def _heard(desk: Desk, text: str) -> Heard | None:
    """The line as it would be heard; None for what is no entry."""
    tokens = tokens_of(tidy(text.partition(" #")[0]))
    if not tokens or desk.table.stuck or desk.mending or isinstance(desk.asking, Need):
        return None
    if desk.command(" ".join(tokens)) or (text[-1:].isspace() and desk.command(f"{tokens[0]} =")):
        return None
    waiting = desk.waiting
    if waiting and waiting.heard and not isinstance(waiting.asks, Need):
        answer = spoken(desk, waiting.asks, tokens)
        if answer is None:
            return None
        heard = desk.understand(spliced(waiting.heard, answer), waiting.voice, seen=False)[0]
    else:
        heard = desk.understand(desk.chosen(tokens), seen=False)[0]
    no_entry = not heard.understood and (command_words.command_otherwise(" ".join(tokens)) or desk.question(text))
    return None if no_entry else heard


def _told(desk: Desk, heard: Heard) -> str:
    words = desk.words
    parts = [words.entry(step.move.entry()) + (f" ({words.name(step.lying)})" if step.lying else "") for step in heard.steps]
    if len(heard.steps) == 1:
        move = heard.steps[0].move
        parts[0] += f", {effect}" if (effect := phrases.effect(Option(move.by, type(move), move.words()), words, desk.table.s)) else ""
    if heard.curtain:
        parts.append(_("the program draws"))
    if heard.lost:
        said = words.entry(heard.refused.entry()) if heard.refused else " ".join(heard.tokens[heard.at[0] : heard.at[1]])
        parts.append(f"✗ {said}: {words.because(heard.lost[0])}")
    elif isinstance(heard.asks, Need):
        read = heard.last[0] if heard.last else None
        parts.append(f"{words.entry(read.entry()) if read else ''} …?".lstrip())
    elif isinstance(heard.asks, Which):
        said = "" if heard.asks.actors else words.said(heard.asks.cls, heard.asks.words)
        parts.append(f"{words.verb(heard.asks.cls.verb)} {said}".rstrip() + " …?")
    return ("= " if heard.whole else "") + " · ".join(parts)
