"""box survey: the missing facts in one sitting, in the order of the board; only exceptions are typed."""

from __future__ import annotations

from referee.kernel.answer import Misfit
from referee.kernel.facts import UNKNOWN, Fact, Need
from referee.kernel.game import Game
from referee.save import home

from ..answer_words import choices, misfit
from ..env import Env
from ..form import Answers, Ask, Talk, Wizard
from ..json_out import need_text
from ..lang import _, n_
from ..table.desk import load_game
from ..text import Words


def run(env: Env, game_id: str) -> None:
    """Asks for what the box does not know yet; nothing is kept in it before the summary is taken."""
    from referee import GAMES

    talk = Talk.of(env)
    game = load_game(game_id) if game_id in GAMES else None
    known = home.box(game_id)
    wanted = [q for q in game.facts.survey if q.key not in known] if game else []
    if game and wanted:  # what was once answered with “?” is asked again in the same sitting
        wanted = [q for q in game.facts.survey if known.get(q.key, UNKNOWN) == UNKNOWN]
    if not game or not wanted:
        talk.screen.say(_("Nothing is missing: there is nothing to ask."), "ok")
        return
    words = Words(game_id, env.lang, game)
    talk.screen.say(n_("{n} question.", "{n} questions.", len(wanted)), "head")
    talk.screen.say(_("Enter takes what stands in brackets or leaves a question open; ? means: not known."), "dim")

    def asks(answers: Answers) -> list[Ask]:
        return [question(q, game, words, {**known, **{k: v for k, v in answers.items() if v}}) for q in wanted]

    drawing = game.drawing

    def picture(answers: Answers) -> list[str]:
        return drawing({**known, **{k: v for k, v in answers.items() if v}}, words)

    found = Wizard(f"survey-{game_id}", _("What your box says"), asks, talk, _("keep it"), picture).walk()
    if found is None:
        return
    facts = {k: v for k, v in found.items() if v}
    home.learn(game_id, facts)
    talk.screen.say(n_("{n} fact kept.", "{n} facts kept.", len(facts)), "ok")


def question(fact: Fact, game: Game, words: Words, others: dict[str, str]) -> Ask:
    """One fact as a question, its answer checked for its domain and against the other facts."""

    def check(text: str) -> tuple[str, str]:
        try:
            return game.facts.fit(fact.key, text, others, game.ear(rows=True)), ""
        except Misfit as found:
            return "", misfit(found, words)

    listed = tuple((c, words.name(c)) for c in choices(fact.answer))
    return Ask(fact.key, need_text(Need(fact.key, fact, {}), words), fact.usual, listed, check, may_skip=True)
