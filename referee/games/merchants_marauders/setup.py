"""How a table begins, what to lay out for exactly these modules and variants, and what does not go together."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.answer import NONE
from referee.kernel.game import Header
from referee.kernel.move import Because, against, impossible, odd
from referee.kernel.view import Panel, Row, Words

from .captain import Captain
from .modules import MOST, lay_out
from .state import Seas
from .zones import NEEDS, chosen

LISTED = (*(rule for _, rule in NEEDS.values()), "upgrades.remove")  # advice that the list of modules already gives


def settings(header: Header) -> tuple[frozenset[int], frozenset[int]]:
    return chosen(header.options.get("modules", ""), 11), chosen(header.options.get("variants", ""), 6)


def refusals(header: Header) -> Iterator[Because]:
    """Settings that do not go together: refused, or advised."""
    modules, variants = settings(header)
    for key, most in (("modules", 11), ("variants", 6)):
        text = header.options.get(key, "")
        for part in text.replace("+", ",").split(","):
            if part.strip() not in ("", "all", "none") and not (part.strip().isdecimal() and 1 <= int(part) <= most):
                yield impossible("table.bad-value", path=key, expected=f"1–{most}, all")
    if header.options.get("galleon") == "plain" and (5 in modules or variants & {1, 5}):
        yield against("ships.slow-must")
    if 5 in variants:
        yield odd("variant-5.parts")
    yield from (odd(rule) for module, rule in NEEDS.values() if 3 in modules and module not in modules)
    if 4 in modules and not {2, 3} <= modules:
        yield odd("upgrades.remove", name=", ".join(str(m) for m in (2, 3) if m not in modules))


def setup(header: Header, w: Words) -> list[Panel]:
    """Module by module, in the order in which it is laid out."""
    modules, variants = settings(header)
    base = ["setup-ports", "setup-merchants", "setup-missions", "setup-captains", "setup-money", "setup-first", "setup-map"]
    panels = [Panel(w.name("setup-base"), [Row("", w.text(key)) for key in base])]
    rows = []
    for module in sorted(modules):
        rows.append(Row(str(module), w.text(f"setup-module-{module}")))
        if module == 3:
            rows.extend(Row("", w.text(f"setup-no-{key.split('-')[0]}")) for key, (need, _rule) in NEEDS.items() if need not in modules)
        if module == 4:
            rows.extend(Row("", w.text(f"setup-no-{key}")) for key, need in (("new-weapons", 2), ("new-mods", 3)) if need not in modules)
        if module == 6 and 4 in modules:
            rows.append(Row("", w.text("setup-treasure-upgrade")))
        if module == 8:
            parts = header.options.get("weather", "both")
            rows.extend(Row("", w.text(f"setup-{key}")) for key in ("wind", "storm") if parts in ("both", key))
    if 5 in modules or variants & {1, 5} or header.options.get("galleon") == "slow":
        rows.append(Row("", w.text("setup-slow-galleon")))
    if rows:
        panels.append(Panel(w.name("setup-modules"), rows))
    if variants:
        way = {2: f"2-{header.options.get('captains', 'two')}"}  # variant-2.either
        panels.append(Panel(w.name("setup-variants"), [Row(str(v), w.text(f"setup-variant-{way.get(v, v)}")) for v in sorted(variants)]))
    advice = [b.rule for b in refusals(header) if b.grade != "impossible" and b.rule not in LISTED]
    if advice:
        panels.append(Panel(w.name("setup-advice"), [Row("", w.text(f"advice-{rule.replace('.', '-')}"), rule) for rule in advice]))
    return panels


def begin(header: Header) -> Seas:
    """Every captain is mustered first."""
    s = Seas(players={str(k): Captain() for k in range(1, len(header.players) + 1)}, options=dict(header.options))
    for who in reversed(list(s.players)):
        s.push("captain", who, start=1)
    numbers = {key: chosen(header.options.get(key, ""), most) for key, most in MOST.items()}
    s.modules, s.variants = (",".join(map(str, sorted(picked))) or NONE for picked in numbers.values())
    lay_out(s, numbers["modules"])
    return s
