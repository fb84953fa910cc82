"""What a line will be recorded as, while it is typed. Pure: no terminal; nothing is drawn for it and nothing is written."""

from __future__ import annotations

from referee.kernel.facts import Need
from referee.kernel.heard import spliced, tokens_of
from referee.kernel.names import tidy
from referee.kernel.options import Option
from referee.kernel.read import Which

from .. import json_out as shape
from ..lang import _
from . import command_words
from .desk import Desk
from .waiting import spoken


def preview(desk: Desk, text: str) -> str:
    """The line as entries, up to what the program is yet to draw; or the words it stumbles over."""
    tokens = tokens_of(tidy(text.partition(" #")[0]))
    if not tokens or desk.table.stuck or desk.mending or isinstance(desk.asking, Need) or desk.command(" ".join(tokens)):
        return ""
    waiting = desk.waiting
    if waiting and waiting.heard and not isinstance(waiting.asks, Need):
        answer = spoken(desk, waiting.asks, tokens)
        if answer is None:
            return ""
        heard = desk.understand(spliced(waiting.heard, answer), waiting.voice, seen=False)[0]
    else:
        heard = desk.understand(desk.chosen(tokens), seen=False)[0]
    if not heard.understood and command_words.command_otherwise(" ".join(tokens)):
        return ""
    words = desk.words
    parts = [words.entry(step.move.entry()) + (f" ({words.name(step.lying)})" if step.lying else "") for step in heard.steps]
    if len(heard.steps) == 1:
        move = heard.steps[0].move
        parts[0] += f", {effect}" if (effect := shape.effect(Option(move.by, type(move), move.words()), words, desk.table.s)) else ""
    if heard.curtain:
        parts.append(_("the program draws"))
    if heard.lost:
        parts.append(f"✗ {' '.join(heard.tokens[heard.at[0] : heard.at[1]])}: {words.because(heard.lost[0])}")
    elif isinstance(heard.asks, Need):
        parts.append("?")
    elif isinstance(heard.asks, Which):
        said = "" if heard.asks.actors else words.said(heard.asks.cls, heard.asks.words)
        parts.append(f"{words.name(heard.asks.cls.verb)} {said}".rstrip() + " …?")
    return ("= " if heard.whole else "") + " · ".join(parts)
