"""games and rules: what there is, and what the rules say."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import click

import rulesdb
from referee import GAMES
from referee.kernel.game import Mode
from rulesdb.load import STATUS

from .env import Env, common, say, say_json
from .find import find
from .lang import _
from .text import Words


@click.command("games", help=_("The games, their modes, what each can do."))
@click.option("--json", "as_json", is_flag=True, help=_("Answer as JSON."))
@common
@click.pass_obj
def games_command(env: Env, as_json: bool) -> None:
    """The games, their modes, what each can do."""
    from .desk import load_game

    found: list[dict[str, Any]] = []
    for game in rulesdb.GAMES:
        modes = [_mode(m) for m in load_game(game).modes.values()] if game in GAMES else []
        title = Words(game, env.lang).text(f"title-{game}")
        found.append({"game": game, "title": title, "modes": modes, "rules": len(rulesdb.rules(game))})
    if as_json:
        say_json(found)
        return
    for row in found:
        say(f"{row['game']}: {row['title']}")
        for m in row["modes"]:
            settings = "".join(f" {k}={'|'.join(v)}" for k, v in m["settings"].items())
            say(f"  {m['mode']}: {m['players'][0]}–{m['players'][1]}{settings}")
        say("  " + _("rules to look up: {n}", n=row["rules"]) + ("" if row["modes"] else " · " + _("no table yet")))


def _mode(m: Mode) -> dict[str, Any]:
    return {"mode": m.id, "players": list(m.seats), "settings": {k: list(v) for k, v in m.options.items()}}


@click.command("rules", help=_("Look a rule up: by words of either language, or by its id."))
@click.argument("words", nargs=-1)
@click.option("--coverage", is_flag=True, help=_("How many rules are checked, trusted, missing."))
@click.option("--json", "as_json", is_flag=True, help=_("Answer as JSON."))
@common
@click.pass_obj
def rules_command(env: Env, words: tuple[str, ...], coverage: bool, as_json: bool) -> None:
    """Look a rule up: by words of either language, or by its id."""
    game, asked = _game(words)
    if coverage:
        _coverage(game, as_json)
        return
    texts = Words(game, env.lang)
    hits = find(game, " ".join(asked), env.lang)
    if as_json:
        say_json([_shape(h.rule, h.score, env.lang) for h in hits])
        sys.exit(0 if hits else 3)
    if not hits:
        say(_("No rule has these words. Try fewer or other ones."), err=True)
        sys.exit(3)
    for hit in hits[:5]:
        for row in page(hit.rule, texts):
            say(row)


def page(rule: rulesdb.Rule, texts: Words) -> list[str]:
    """A rule as it is read: text, page, example, our reading, what it belongs to, whether it is checked."""
    lang = texts.lang
    rows = [f"{rule.title.get(lang, rule.id)} [{rule.id}, {texts.page(rule.page)}]", f"  {rule.text[lang]}"]
    if rule.example:
        rows.append("  " + _("Example: {text}", text=rule.example[lang]))
    if rule.note:
        rows.append("  " + _("Our reading: {text}", text=rule.note[lang]))
    if rule.see:
        rows.append("  " + _("See also: {ids}", ids=", ".join(rule.see)))
    status = {
        "enforced": _("the referee checks it"),
        "trusted": _("the referee trusts the table"),
        "not modelled": _("the referee does not know it yet"),
        "definition": _("an explanation"),
    }
    rows.append(f"  ({status[rule.status]})")
    return rows


def _game(words: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The game named first, else that of the table played last."""
    if words and words[0] in rulesdb.GAMES:
        return words[0], words[1:]
    from referee.save import home
    from referee.save.journal import Journal, Unusable

    last = home.last_table()
    if last and last.exists():
        try:
            return Journal(last).load()[0].game, words
        except Unusable:
            pass
    raise click.UsageError(_("Which game? One of: {games}", games=", ".join(rulesdb.GAMES)))


def _shape(rule: rulesdb.Rule, score: float, lang: str) -> dict[str, object]:
    return {
        "id": rule.id,
        "page": rule.page,
        "title": rule.title.get(lang, ""),
        "text": rule.text[lang],
        "status": rule.status,
        "score": round(score, 3),
    }


def _coverage(game: str, as_json: bool) -> None:
    found = rulesdb.rules(game)
    chapters: dict[str, Counter[str]] = {}
    for rule in found.values():
        chapters.setdefault(rule.id.split(".")[0], Counter())[rule.status] += 1
    whole = Counter(rule.status for rule in found.values())
    if as_json:
        say_json({"game": game, "chapters": {c: dict(n) for c, n in chapters.items()}, "all": {s: whole[s] for s in STATUS}})
        return
    for chapter, counts in chapters.items():
        say(f"{chapter}: " + "  ".join(f"{s} {counts[s]}" for s in STATUS if counts[s]))
    say("  ".join(f"{s} {whole[s]}" for s in STATUS))
