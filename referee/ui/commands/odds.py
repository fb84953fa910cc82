"""odds: what chance says now, from a table or from a few words without one."""

from __future__ import annotations

from contextlib import nullcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import click

from referee import GAMES
from referee.kernel.game import Game
from referee.kernel.line.keyboard import swapped
from referee.kernel.odds import Chance, Odds, Unread
from referee.save.journal import Unusable

from ..env import Env, command, drawing, say, say_json, sayer
from ..lang import _, decimal
from ..named import GAME, game_called
from ..table.desk import Desk, load_game
from ..text import Words, shown
from . import shell_words

SHORT = 10**15  # a fraction with a larger denominator is not written out


@command(
    "odds",
    _("What chance says now: in a game, or from words alone (odds GAME and the words)."),
    table=True, as_json=True, context_settings={"ignore_unknown_options": True},
)
@click.argument("words", nargs=-1, shell_complete=shell_words.games)
def odds_command(env: Env, file: Path | None, words: tuple[str, ...], as_json: bool) -> None:
    said = {n: game_called(" ".join(words[:n])) for n in (2, 1) if words and len(words[0]) > 2}  # `port royal`, «ройал»
    named, words = next(((game, words[n:]) for n, game in said.items() if game), ("", words))
    if not named and words and file is None:
        named = _meant(words, env.lang)
    desk = None if named else Desk.open(file, env.lang)
    game = desk.game if desk else load_game(named)
    texts = desk.words if desk else Words(game.id, env.lang, game)
    if game.odds is None:
        raise click.UsageError(_("For this game no odds are worked out."))
    with desk.table.knowing() if desk else nullcontext():
        odds = _look(game, desk.table.s if desk else None, words, texts)
    if as_json:
        say_json(shape(odds, game, texts, desk is not None))
        return
    show(odds, texts, env)


def _meant(words: tuple[str, ...], lang: str) -> str:
    """The one game whose odds these words are (`fight 4 3`), where the table played last does not know them or there is none."""
    fit = [g for g in GAMES if _reads(load_game(g), None, words)]
    try:
        desk = Desk.open(None, lang)
        return "" if len(fit) != 1 or (desk.game.odds and _reads(desk.game, desk.table.s, words)) else fit[0]
    except Unusable:
        return fit[0] if len(fit) == 1 else GAME.convert(words[0], None, None)


def _reads(game: Game, s: Any, words: tuple[str, ...]) -> bool:
    try:
        return game.odds is not None and bool(game.odds(s, words))
    except Unread:
        return False


def _look(game: Game, s: Any, words: tuple[str, ...], texts: Words) -> Odds:
    """The odds; words typed in the other keyboard layout are understood where only that makes sense."""
    assert game.odds
    try:
        return game.odds(s, words)
    except Unread as unread:
        other = swapped(" ".join(words))
        if other:
            try:
                odds = game.odds(s, tuple(other.split()))
                say(_("Read in the other keyboard layout: {line}", line=other), err=True)
                return odds
            except Unread:
                pass
        unheard = [_("“{word}” is not understood here.", word=shown(unread.word))] if unread.word else []
        raise click.UsageError(" ".join([*unheard, texts.text(unread.hint)])) from None


def shape(odds: Odds, game: Game, words: Words, table: bool) -> dict[str, Any]:
    """`odds --json`: fractions as "a/b" with a float beside each."""
    return {
        "game": game.id,
        "from": "table" if table else "words",
        "known": {k: list(v) if isinstance(v, tuple) else v for k, v in odds.facts.items()},
        "text": words.text(odds.known, **odds.facts),
        "chances": [
            {
                "id": c.id,
                "label": words.text(c.id, **c.facts),
                "facts": dict(c.facts),
                "rule": c.rule,
                "chance": f"{c.p.numerator}/{c.p.denominator}",
                "float": float(c.p),
                "high": None if c.high is None else {"chance": f"{c.high.numerator}/{c.high.denominator}", "float": float(c.high)},
            }
            for c in odds.chances
        ],
        "remarks": [words.text(key, **facts) for key, facts in odds.remarks],
    }


def percent(c: Chance) -> str:
    """A chance, or the range it lies in."""
    return _percent(c.p) if c.high is None else f"{_percent(c.p).removesuffix(' %')}–{_percent(c.high)}"


def _percent(p: Fraction) -> str:
    """With one digit; never a 0 or 100 that is not certain."""
    if p in (0, 1):
        return f"{int(p) * 100} %"
    text = f"{float(p) * 100:.1f}"
    text = {"0.0": "< 0.1", "100.0": "> 99.9"}.get(text, text)
    return decimal(f"{text} %")


def fraction(c: Chance) -> str:
    return f"{c.p.numerator}/{c.p.denominator}" if c.high is None and 1 < c.p.denominator <= SHORT else ""


def show(odds: Odds, words: Words, env: Env, *, drawn: bool = False) -> None:
    drawn = drawn or drawing(env)
    put = sayer(env)
    put(_("From what was told.") + " " + words.text(odds.known, **odds.facts))
    grid = [c for c in odds.chances if c.row and drawn]
    if grid:
        _grid(grid, words)
    rest = [c for c in odds.chances if c not in grid]
    for row in dict.fromkeys(c.row for c in rest if c.row):  # one line a row: what cannot happen yet needs no place in it
        lead, *more = [c for c in rest if c.row == row]
        put(" · ".join([_said(lead, words.text(lead.id, **lead.facts)), *(_said(c, words.text(c.column)) for c in more if c.p)]))
    for c in rest:
        if not c.row:
            put(_said(c, words.text(c.id, **c.facts)))
    for key, facts in odds.remarks:
        put(words.text(key, **facts))


def _said(c: Chance, what: str) -> str:
    tail = fraction(c)
    return f"{_upper(what)}: {percent(c)}" + (f" ({tail})" if tail else "")


def _grid(chances: list[Chance], words: Words) -> None:
    """Rows and columns, with a bar for the first column."""
    from ..score import draw

    to = draw.console()
    columns = list(dict.fromkeys(c.column for c in chances))
    by = {(c.row, c.column): c for c in chances}
    body = []
    for row in dict.fromkeys(c.row for c in chances):
        cells = [by.get((row, column)) for column in columns]
        lead = cells[0]
        wide = min(20, to.width - 14 - 12 * len(columns))
        tail = [draw.bar(float(lead.p), 1, wide)] if lead and wide > 4 else []
        body.append([words.name(row), *(percent(c) if c else "" for c in cells), *tail])
    head = [words.text("odds-row"), *(words.text(c) for c in columns)]
    wide = max(len(r) for r in body)
    draw.table([*head, *([""] * (wide - len(head)))], body, to, bars=wide > len(head))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
