"""rules: what the rulebook says, by words of either language or by a rule's id."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import click

import rulesdb
from referee import GAMES
from referee.kernel.cheap_classes import pattern
from referee.kernel.game import Kept
from referee.kernel.line.names import plain
from referee.kernel.paths import flat
from rulesdb.load import STATUS

from ..answer_words import few
from ..env import Env, command, drawing, exported, say, say_json
from ..lang import _, n_
from ..named import TABLE, game_called, unsaid
from ..search.hint import NOTHING, Hint, hint_of, unmet
from ..search.index import extras
from ..search.now import now
from ..search.query import Hit, find
from ..text import Words
from . import shell_words

FIRST = 3  # how many answers are shown with their text
UNSURE = 0.5  # below this share of a question the best rule may be about something else
_ID = pattern(r"[a-z][a-z0-9-]*(\.[a-z0-9-]+)+")
FEW = 2  # with fewer references its neighbours in the book are named, too
if TYPE_CHECKING:
    from ..table.desk import Desk

Lines = Iterator[tuple[str, str]]  # style and text


@command("rules", _("Look a rule up: by words of either language, or by its id."), as_json=True)
@click.argument("words", nargs=-1, shell_complete=shell_words.games)
@click.option("--coverage", is_flag=True, help=_("How many rules are checked, trusted, missing."))
@click.option("--html", "html", type=click.Path(path_type=Path), help=_("Write a page that can be printed or sent."))
@click.option("-f", "--file", "file", type=TABLE, help=_("The game that is on the table; else the one played last."))
def rules_command(env: Env, words: tuple[str, ...], coverage: bool, as_json: bool, html: Path | None, file: Path | None) -> None:
    game, asked, path = _game(words, file)
    if not asked and not coverage and not as_json:
        say(_("Ask in your own words, or name a rule. What there is, by chapter:"), err=True)
        for page, n in Counter(rule.page for rule in rulesdb.rules(game).values() if rule.page != "referee").items():
            say(f"{Words(game, env.lang).page(page)}: " + n_("{n} rule", "{n} rules", n))
        return
    if coverage or not asked:
        _coverage(game, as_json)
        return
    desk = _desk(path, game, env.lang)
    hint = _hint(desk, game)
    part = chapter(game, " ".join(asked), hint)
    hits = [Hit(rule, 1.0) for rule in part] or find(game, " ".join(asked), env.lang, hint=hint)
    if _ID.fullmatch(" ".join(asked)) and not any(hit.rule.id == asked[0] for hit in hits):
        hits = [hit._replace(sure=0.0) for hit in hits]  # no rule is called so
    if as_json:
        say_json({"sure": bool(hits) and hits[0].sure >= UNSURE, "rules": [_shape(h.rule, h.score, Words(game, env.lang)) for h in hits]})
        sys.exit(0 if hits else 3)
    if not hits:
        say(_("No rule has these words. Try fewer or other ones."), err=True)
        if hint.unmet:
            say(_("What the campaign has not met yet is not told here."), err=True)
        sys.exit(3)
    tell = _teller(env)
    texts = Words(game, env.lang)
    if html:
        exported(html, printed([hit.rule for hit in hits], texts, " ".join(asked)))
        return
    for style, row in one_page(part, texts) if part else answer(hits, texts, hint, desk):
        tell(row, style)


def _teller(env: Env) -> Callable[[str, str], None]:
    """On a terminal lines break between words and headings stand out; elsewhere each is one plain line."""
    if drawing(env):
        from ..render import RichScreen

        return RichScreen().say
    return lambda text, _style: say(text)


def chapter(game: str, said: str, hint: Hint) -> list[rulesdb.Rule]:
    """Every rule of the part of the box that these words name: a module, an Exploit."""
    from ..table.desk import load_game

    say_in = load_game(game).say
    named = [part for part in extras(game) if plain(said) in {plain(form) for form in (part, *say_in(part))}]
    return [rule for rule in rulesdb.rules(game).values() if rule.id.split(".")[0] in named and rule.id not in hint.unmet]


def one_page(rules: list[rulesdb.Rule], texts: Words) -> Lines:
    """A part of the box on one page, in the order of the book."""
    part = rules[0].id.split(".")[0]
    yield "head", f"{texts.name(part)} [{texts.page(rules[0].page)}]"
    for rule in rules:
        title = rule.title.get(texts.lang, "")
        yield "", f"  {title}. {rule.text[texts.lang]}" if title else f"  {rule.text[texts.lang]}"


def printed(rules: list[rulesdb.Rule], texts: Words, asked: str) -> str:
    """The same as a page to print: a part of the box, or the rules that answer a question."""
    from ..score.page import document

    parts = {rule.id.split(".")[0] for rule in rules}
    title = texts.name(rules[0].id.split(".")[0]) if len(parts) == 1 else asked
    pages = ", ".join(dict.fromkeys(texts.page(rule.page) for rule in rules))
    rows = (f"<tr><th>{escape(rule.title.get(texts.lang, ''))}</th><td>{escape(rule.text[texts.lang])}</td></tr>" for rule in rules)
    head = f'<h1>{escape(title)}</h1>\n<p class="sub">{escape(pages)}</p>'
    return document(title, texts.lang, (head, f'<table class="rules">{"".join(rows)}</table>'))


def answer(hits: list[Hit], texts: Words, hint: Hint = NOTHING, desk: Desk | None = None) -> Lines:
    """The best rule whole, with where it stands in the present game; the next two in short, the others by name.

    Where little of the question is met, it says so.
    """
    if hits and hits[0].sure < UNSURE:
        yield "dim", _("Perhaps the rulebook does not answer this. The nearest there is:")
    for k, hit in enumerate(hits[:FIRST]):
        yield from page(hit.rule, texts, hint, now(desk, hit.rule.id) if desk else "") if k == 0 else _short(hit.rule, texts)
    if len(hits) > FIRST:
        yield "dim", _("Also: {rules}", rules=" · ".join(_named(h.rule, texts) for h in hits[FIRST:6]))


def page(rule: rulesdb.Rule, texts: Words, hint: Hint = NOTHING, here: str = "") -> Lines:
    """A rule as it is read: text, page, example, our reading, what it hangs together with, whether it is checked."""
    lang = texts.lang
    yield from _short(rule, texts)
    if here:
        yield "ask", "  " + _("Now: {here}", here=here)
    if rule.example:
        yield "", "  " + _("Example: {text}", text=rule.example[lang])
    if rule.note:
        yield "", "  " + _("Our reading: {text}", text=rule.note[lang])
    rules = {key: r for key, r in rulesdb.rules(texts.game).items() if key not in hint.unmet}
    above = [rules[rule.id.rsplit(".", 1)[0]]] if rule.id.rpartition(".")[0] in rules else []
    onward = {r.id: r for r in (*above, *(rules[other] for other in rule.see if other in rules))}
    back = {r.id: r for r in rules.values() if (rule.id in r.see or r.id.rpartition(".")[0] == rule.id) and r.id not in onward}
    if onward:
        yield "dim", "  " + _("Follows from: {rules}", rules=", ".join(_named(r, texts) for r in onward.values()))
    if back:
        yield "dim", "  " + _("Leads to: {rules}", rules=few([_named(r, texts) for r in back.values()], 8))
    if len(onward) + len(back) < FEW and (beside := _beside(rule, rules, {*onward, *back})):
        yield "dim", "  " + _("Beside it: {rules}", rules=", ".join(_named(r, texts) for r in beside))
    if rule.id.split(".")[0] in hint.unused:
        yield "dim", "  " + _("This part is not on your table.")
    status = {
        "enforced": _("the referee checks it"),
        "trusted": _("the referee trusts the table"),
        "not modelled": _("the referee does not know it yet"),
        "definition": _("an explanation"),
    }
    yield "dim", f"  ({status[rule.status]}{': ' + rule.trust[lang].rstrip('.') if rule.trust else ''})"


def _beside(rule: rulesdb.Rule, rules: dict[str, rulesdb.Rule], known: set[str]) -> list[rulesdb.Rule]:
    """The rules before and after it in its chapter of the book."""
    chapter = [r for r in rules.values() if r.id.split(".")[0] == rule.id.split(".")[0]]
    at = chapter.index(rule)
    near = chapter[max(0, at - 2) : at] + chapter[at + 1 : at + 3]
    return [r for r in near if r.id not in known]


def _short(rule: rulesdb.Rule, texts: Words) -> Lines:
    yield "head", f"{rule.title.get(texts.lang, rule.id)} [{rule.id}, {texts.page(rule.page)}]"
    yield "", f"  {rule.text[texts.lang]}"


def _named(rule: rulesdb.Rule, texts: Words) -> str:
    title = rule.title.get(texts.lang, "")
    return f"{title} [{rule.id}]" if title else rule.id


def _game(words: tuple[str, ...], file: Path | None) -> tuple[str, tuple[str, ...], Path | None]:
    """The game named first, else that of the table at hand or played last; and that table's file, where it is of this game."""
    from referee.save import home
    from referee.save.journal import Journal, Unusable

    path = file if file and file.is_file() else home.last_table()
    here = ""
    if path and path.is_file():
        try:
            here = Journal(path).load()[0].game
        except (Unusable, OSError):
            path = None
    named = game_called(words[0]) if words and len(words[0]) > 2 else ""
    if named:
        return named, words[1:], path if here == named else None
    other = next((g for g in GAMES if len(words) == 1 and "." in words[0] and words[0] in rulesdb.rules(g)), "")
    if here and (not other or words[0] in rulesdb.rules(here)):
        return here, words, path
    if other:
        return other, words, None
    raise unsaid()


def _desk(path: Path | None, game: str, lang: str) -> Desk | None:
    """The table on which the question came up, where there is one that can be read."""
    from referee.save.journal import Journal, Unusable

    from ..table.desk import Desk

    if path and game in GAMES:
        with suppress(Unusable, OSError):
            return Desk(Journal(path), lang)
    return None


def _hint(desk: Desk | None, game: str) -> Hint:
    """What the table has in play; what the campaigns of this home have not met is kept back."""
    hint = hint_of(desk.table) if desk else NOTHING
    archives: list[Mapping[str, object]] = list(_archives(game))
    if not archives and not hint.unmet:
        return hint
    return hint._replace(unmet=unmet(game, [*archives, *([flat(desk.table.s)] if desk else [])]))


def _archives(game: str) -> Iterator[Kept]:
    """What the campaigns of a game that go on have kept."""
    from referee.save import campaign
    from referee.save.journal import Unusable

    for path in campaign.paths():
        with suppress(Unusable, OSError):
            story = campaign.CampaignFile(path).story()
            if story.game == game and not story.closed:
                yield story.kept


def _shape(rule: rulesdb.Rule, score: float, words: Words) -> dict[str, object]:
    return {
        "id": rule.id,
        "page": words.section(rule.page),
        "title": rule.title.get(words.lang, ""),
        "text": rule.text[words.lang],
        "status": rule.status,
        "score": round(score, 3),
    }


def _coverage(game: str, as_json: bool) -> None:
    rules = rulesdb.rules(game)
    chapters: dict[str, Counter[str]] = {}
    for rule in rules.values():
        chapters.setdefault(rule.id.split(".")[0], Counter())[rule.status] += 1
    whole = Counter(rule.status for rule in rules.values())
    if as_json:
        say_json({"game": game, "chapters": {c: dict(n) for c, n in chapters.items()}, "all": {s: whole[s] for s in STATUS}})
        return
    wide = max(map(len, chapters)) + 1
    for chapter, counts in chapters.items():
        say(f"{chapter + ':':{wide}} " + "  ".join(f"{s} {counts[s]}" for s in STATUS if counts[s]))
    say("  ".join(f"{s} {whole[s]}" for s in STATUS))
