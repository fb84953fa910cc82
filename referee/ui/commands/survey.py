"""box survey: the missing facts in one sitting, in the order of the board; only exceptions are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.kernel.facts import UNKNOWN, Fact
from referee.kernel.game import Game, Header
from referee.save import home

from ..answer_words import choices, explained, misfit
from ..ask import Answers, Ask
from ..env import Env
from ..form import Talk, Wizard
from ..lang import _, n_
from ..table import command_words

if TYPE_CHECKING:
    from .box import OwnersBox


def offer(env: Env, game: Game, header: Header) -> None:
    """Once, before the first table of a mode that goes easier with a few facts: asked now, or when something depends on them."""
    from .box import OwnersBox

    offered: list[str] = home.setting("offered", [])
    if not game.modes[header.mode].offers or game.id in offered:
        return
    box = OwnersBox(game, env.lang, header.mode, {"level": header.level, **header.options})
    if not (missing := box.missing()):
        return
    home.remember(offered=[*offered, game.id])
    facts = {"minutes": max(1, len(missing) // 5), "why": box.words.text(missing[0].why)}
    ask = n_(
        "{n} question about your board, some {minutes} min: {why}.",
        "{n} questions about your board, some {minutes} min: {why}.",
        len(missing),
        **facts,
    )
    command = f"{command_words.shown('box', env.lang)} {command_words.shown('survey', env.lang, command_words.BOX)}"
    later = _("later: what is missing is asked while playing, and “{command}” asks the rest", command=command)
    if Talk.of(env).choose(ask, {"later": later, "now": _("now")}) == "now":
        run(env, box)


def run(env: Env, box: OwnersBox) -> None:
    """Asks for what the box does not know yet. What was answered is kept, also where the rest is left."""
    talk, game, words = Talk.of(env), box.game, box.words
    wanted = [fact for fact in box.wanted if fact in box.missing() or box.known.get(fact.key) == UNKNOWN] if box.missing() else []
    if not wanted:  # what was once answered with “?” is asked again only in the same sitting
        talk.screen.say(_("Nothing is missing: there is nothing to ask."), "ok")
        return
    talk.screen.say(n_("{n} question.", "{n} questions.", len(wanted)), "head")
    talk.screen.say(_("Enter takes what is in brackets or leaves a question open; ?: not known; help: what may be answered."), "dim")

    def answered(answers: Answers) -> dict[str, str]:
        return {**box.known, **{k: v for k, v in answers.items() if v}}

    def keep(answers: Answers) -> None:
        facts = {k: v for k, v in answers.items() if v}
        home.learn(game.id, facts)
        talk.screen.say(n_("{n} fact kept.", "{n} facts kept.", len(facts)), "ok")

    wizard = Wizard(
        "", _("What your box says"), lambda answers: [question(fact, box, answered(answers)) for fact in wanted], talk, _("keep it"),
        lambda answers: game.drawing(answered(answers), words), keep,
    )  # fmt: skip
    if (given := wizard.walk()) is not None:
        keep(given)


def question(fact: Fact, box: OwnersBox, others: dict[str, str]) -> Ask:
    """One fact as a question, its answer checked for its domain and against the other facts."""
    game, words = box.game, box.words
    text = box.question(fact) + (f" ({words.text(fact.why)})" if fact.why in words.terms else "")
    return Ask(
        fact.key,
        text,
        fact.answer,
        fact.usual,
        {choice: words.name(choice) for choice in choices(fact.answer)},
        lambda said: game.facts.fit(fact.key, said, others, game.ear(rows=True)),
        lambda bad: misfit(bad, words),
        may_skip=True,
        explained=explained(fact.answer, words),
    )
