"""What comes of one step of a typed line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.kernel.cheap_classes import parts
from referee.kernel.move import Because
from referee.kernel.outcome import Outcome

if TYPE_CHECKING:  # an entry needs neither audit nor correction
    from referee.kernel.audit import Audit
    from referee.kernel.correct_entry import Mending
    from referee.kernel.line.heard import Step
    from referee.kernel.options import Option

    from .waiting_line import Asked


@parts
class Reply:
    """What came of one step of a line. `kind`: done, refused, asks, info, gone, patch, audit, misfit, command."""

    kind: str
    outcome: Outcome | None = None
    because: tuple[Because, ...] = ()
    entry: str = ""
    near: tuple[str, ...] = ()
    asks: Asked | None = None
    line: tuple[str, ...] = ()  # what was typed, and the tokens of it that are in question
    at: tuple[int, int] = (0, 0)
    implied: bool = False  # nobody said it
    voice: str | None = None  # whose words the line is taken for
    after: Step | None = None  # the entry of the same line with which the decision passed on
    led_to: Any = None  # the table as it would be then, where something else is asked there
    text: str = ""
    offered: list[Option] | None = None  # what may be entered instead, where that was looked for
    audit: Audit | None = None
    mending: Mending | None = None
