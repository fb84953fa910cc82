"""The question at hand, where it has facts in it."""

from __future__ import annotations

from referee.kernel.flow import Frame
from referee.kernel.view import Words

from .decisions import Details
from .exploits.boards import named
from .exploits.effect import open_actions
from .moves.scoring import LISTS, ROWS, Count, next_count, next_pad
from .presence import needs_track
from .score_questions import missing
from .state import Endeavor
from .turn import due


def question(s: Endeavor, w: Words) -> str:
    top = s.top()
    if top is None:
        return ""
    if top.name == "score":
        return _score(s, w)
    if top.name == "choose" and (said := named(s.options)):
        return w.text("ask-choose-more", what=", ".join(map(w.name, said)))
    facts = _facts(s, top, w)
    if facts is None:
        return ""
    who = f"{s.names[top.by]}: " if top.by in s.names and top.name != "phase" else ""
    if top.name == "salary" and not (due(s, top) > 0 and s.paying(top.by)) and top.data.get("galleons"):
        return who + w.text("ask-galleon", n=top.data["galleons"])  # manila-galleons.salary
    key = "ask-track-told" if top.name == "present" and needs_track(s, top.data["region"]) else f"ask-{top.name}"
    return who + w.text(key, **facts)


def _facts(s: Endeavor, top: Frame[Details], w: Words) -> dict[str, object] | None:
    """What a question names; None where its own words are enough."""
    data = top.data
    if top.name == "phase":
        return {"round": s.round, "phase": w.name(f"phase-{s.phase}")}
    if top.name == "present":
        return {"region": w.name(str(data["region"]))}
    if top.name == "still":
        return {"region": w.name(str(data["region"])), "player": s.names[str(data["player"])]}
    if top.name == "action":
        return {"actions": ", ".join(w.name(a) for a in open_actions(top))}
    if top.name in ("salary", "pay"):
        return {"n": due(s, top) if "n" in data or s.rank(top.by, "wealth") is not None else "?"}
    if top.name == "gain":
        return {"where": " ".join(w.name(p) for p in str(data["where"]).split(":"))}
    return None


def waits(s: Endeavor) -> str:
    """What Enter asks for at the end: the next count, then the next pad."""
    top = s.top()
    if top is None or top.name != "score":
        return ""
    who, what = next_count(s)
    if what:
        return (f"{who}: " if who else "") + f"{'count' if Count.mine(what) else 'row'} {what}"
    return f"{pad}: pad" if (pad := next_pad(s)) else ""


def _score(s: Endeavor, w: Words) -> str:
    """What is asked next: the counts one by one, then the pads; the answer alone will do."""
    left = list(missing(s))
    if not left:
        return w.text("ask-score-all")
    counts, (who, what) = sum(c not in ROWS for _, c in left), next_count(s)
    if what:
        kind = "-discs" if what.startswith(("track-", "sea-")) else "-decks" if what in LISTS else ""
        said = (f"{s.names[who]}: " if who else "") + w.text(f"ask-count{kind}", what=what)
        return said + (" " + w.text("ask-more", n=counts - 1) if counts > 1 else "")
    pads = list(dict.fromkeys(s.names[w_] for w_, _ in left))
    return w.text("ask-pad", player=pads[0]) + (" " + w.text("ask-pads", pads=", ".join(pads[1:])) if pads[1:] else "")
