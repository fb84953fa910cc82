"""What a new table wants to know, as questions of a form."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee import GAMES
from referee.kernel.answer import NONE, Answer, Ear, Misfit, Number, One
from referee.kernel.answer_lists import Some
from referee.kernel.cheap_classes import parts
from referee.kernel.game import Game, Mode
from referee.save import home
from referee.save.campaign import NAME as campaign_name

from ..ask import Ask, one_of
from ..lang import _
from ..named import game_called, names_in, near_title, not_so_many, several_names, titles
from ..table import campaigns
from ..table.desk import load_game
from ..text import Words

AROUND = frozenset((  # what is said around the name of a game
    "new", "game", "a", "of", "let's", "we", "i", "want", "to", "play", "please", "новая", "новую", "игра", "игру", "партия", "партию",
    "давай", "давайте", "мы", "я", "хочу", "хотим", "сыграть", "сыграем", "играть", "играем", "в", "во", "пожалуйста",
))  # fmt: skip


def questions(answers: dict[str, str], lang: str, fixed: frozenset[str] = frozenset()) -> list[Ask]:
    """What a new table wants to know, given the answers so far; `fixed`: what its campaign says."""
    asks = [which_game(lang)]
    game = load_game(asks[0].now(answers))
    words = Words(game.id, lang, game)
    labels = {m: words.mode(game.modes[m]) for m in game.modes}
    asks.append(one_of("mode", _("Mode"), next(iter(game.modes)), labels, said=lambda m: _mode_said(words, m, labels[m])))
    mode = game.modes[asks[-1].now(answers)]
    names = Seats(*mode.seats, default_names(game, mode.id, lang, max(2, mode.seats[1])))
    usual = names.of(names_in(answers.get("players", "")) or tuple(map(str, home.setting("players", []))))
    sizes = {labels[m]: game.modes[m].seats for m in game.modes}
    wrong, alone = lambda bad: names.misfit(bad.part, sizes), _names_alone
    asks.append(Ask("players", _("Players, in seating order"), names, usual, wrong=wrong, alone=alone))
    asks += [_several(key, mode, words) for key in mode.ticks]
    for key, values in mode.options.items():
        if values and key not in fixed and _matters(mode, key, asks, answers):
            asks.append(one_of(key, words.heading(key), values[0], {v: words.name(v) for v in values}, words.means(key), game.say))
    rolls = "dice" in game.draws
    told = _("the table: real cards and dice, told here") if rolls else _("the table: real cards, told here")
    draws = {"table": told, "app": _("the program"), "dice": _("the program, dice alone")}
    who = _("Who draws and rolls") if rolls else _("Who draws")
    asks.append(one_of("cards", who, game.cards, {way: draws[way] for way in game.draws}))
    if game.track:
        means = {v: f"{words.setting('track', v)} — {words.text(f'track-{v}-means')}" for v in game.track}
        asks.append(one_of("track", words.heading("tracking"), game.track[0], means))
    asks.append(one_of("level", _("How strict"), mode.level, levels()))
    return asks if fixed else [ask for ask in (*asks, *_campaign(game, mode, answers)) if ask.key not in _told(game, mode, answers)]


def _names_alone(text: str) -> bool:
    """Several names and nothing else, none of them a game's or a number: `maracaibo, solo`, `1, 2 and 8` are no players."""
    names = names_in(text)
    return several_names(text) and not near_title(text) and not any(game_called(n) or not n[:1].isalpha() for n in names)


def levels() -> dict[str, str]:
    """How strict a table may be, with what that means."""
    return {
        "enforce": _("strict — what is against the rules is refused"),
        "assist": _("helping — it is recorded with a remark; turns may just be told"),
        "record": _("recording — whatever happened is recorded"),
    }


def _mode_said(words: Words, mode: str, label: str) -> Iterable[str]:
    """The words for a mode besides its name, and all of them behind the word for it: «режим приключение»."""
    also = words.terms[mode].say if mode in words.terms else ()
    return (*also, *(f"{head} {way}" for head in ("режим", "mode") for way in (mode, label, *also)))


def _campaign(game: Game, mode: Mode, answers: dict[str, str]) -> Iterable[Ask]:
    """Which campaign the evening belongs to, where the mode has one: one of those begun, or a new one by its name."""
    if game.campaign is None or any("campaign" in values for values in mode.options.values()):  # a setting asks for it
        return
    if not set(game.campaign.inherit(game.campaign.start({}), mode.id)) & set(mode.options):
        return
    labels = {NONE: _("none, a single game"), **{name: name for name in campaigns.going_on(game)}}

    def fit(text: str) -> str:
        try:
            return One(tuple(labels)).fit(text, Ear(lambda value: (labels[value],), rows=True))
        except Misfit:
            if text.isdecimal() or not campaign_name.match(text):
                raise
            return text

    means = _("What lasts between evenings is kept under its name; a new name begins one.")
    yield Ask("campaign", _("Campaign"), One(tuple(labels)), NONE, labels, fit, means=means)


def _told(game: Game, mode: Mode, answers: dict[str, str]) -> set[str]:
    """What the campaign chosen says of a new table."""
    name = answers.get("campaign", NONE)
    chosen = game.campaign is not None and name not in ("", NONE)
    return set(campaigns.of(game).inherit(campaigns.of(game).start({}), mode.id)) if chosen else set()


def which_game(lang: str) -> Ask:
    """Which of the five, by any name people give it."""
    labels = {g: Words(g, lang).text(f"title-{g}") for g in GAMES}
    names = {game: [way for title in ways for way in (title, title.replace("-", " "))] for game, ways in titles().items()}
    ask = one_of("game", _("Game"), next(iter(labels)), labels, said=names.__getitem__)
    return ask._replace(fit=lambda text: next(filter(None, map(_game_said, (text, bare(text)))), "") or ask.read(text))


def _game_said(text: str) -> str:
    return game_called(text) or near_title(text)


def bare(text: str) -> str:
    """A name without what is said around it: «хотим сыграть в остров купера», `Cooper Island please`."""
    words = text.split()
    while words and words[0].casefold() in AROUND:
        words = words[1:]
    while words and words[-1].casefold() in AROUND:
        words = words[:-1]
    return " ".join(words)


@parts
class Seats(Answer):
    """The players' names in seating order, or how many they are: names come by themselves."""

    low: int
    high: int
    names: tuple[str, ...]

    def _kept(self, text: str, ear: Ear) -> str | None:
        return None if self.wrong(text) else ", ".join(self._found(text))

    def _found(self, text: str) -> tuple[str, ...]:
        names = names_in(text)
        return self.names[: int(text)] if len(names) == 1 and text.strip().isdecimal() else names

    def of(self, group: tuple[str, ...]) -> str:
        """A group of another size at this table: the first of it, or some names more."""
        more = tuple(n for n in self.names if n.casefold() not in {g.casefold() for g in group})
        return ", ".join((*group, *more[: max(0, self.low - len(group))])[: self.high])

    def wrong(self, text: str) -> str:
        """What is wrong with some names; nothing where they fit."""
        names = self._found(text)
        if not self.low <= len(names) <= self.high:
            return not_so_many(self.low, self.high, len(names))
        return _("Every player needs a name of their own.") if len({f.casefold() for f in names}) < len(names) else ""


    def misfit(self, text: str, sizes: Mapping[str, tuple[int, int]]) -> str:
        """The same, with the modes in which so many may play."""
        n = len(self._found(text))
        fits = [label for label, (low, high) in sizes.items() if low <= n <= high and not self.low <= n <= self.high]
        return " ".join([self.wrong(text), *(_("Mode") + f": {label}" for label in fits[:1])])


def _matters(mode: Mode, key: str, asks: list[Ask], answers: dict[str, str]) -> bool:
    """Is a setting of a module asked for: is that module taken?"""
    setting, value = mode.needs.get(key, ("", ""))
    taken = next((ask.now(answers) for ask in asks if ask.key == setting), "all")
    return taken == "all" or value in taken.split(",")


def _several(key: str, mode: Mode, words: Words) -> Ask:
    """A list to tick: numbers or names, all or none."""
    rows = tick_rows(words, key, mode.ticks[key])
    none = words.text(f"{key}-none") if f"{key}-none" in words.terms else _("none")
    brief = {"all": _("all"), "none": none, **{v: tick_name(words, key, v) for v in rows}}
    return Ask(
        key, words.heading(key), Some(tuple(rows)), mode.ticks[key][0], rows, lambda text: ticked(words, key, mode, text),
        untickable, brief=brief, means=words.means(key),
    )  # fmt: skip


def default_names(game: Game, mode: str, lang: str, seats: int = 0) -> tuple[str, ...]:
    """Names for players who gave none."""
    seats = seats or (game.modes[mode].seats[0] if mode in game.modes else 2)
    names = ("Аня", "Борис", "Вера", "Глеб", "Даша") if lang == "ru" else ("Ann", "Bob", "Cleo", "Dan", "Eve")
    return names[:seats]


def ticked(words: Words, key: str, mode: Mode, text: str) -> str:
    """Several values of a setting, by number or name, as they are kept. Raises Misfit."""
    rows = tuple(tick_rows(words, key, mode.ticks[key]))
    kept = Some(rows).fit(text, Ear(lambda value: tick_names(words, key, value), rows=True))
    most = mode.most.get(key, len(rows))
    if kept.count(",") >= most:
        raise Misfit(text, Number(0, most))
    return "none" if kept == NONE else "all" if kept == ",".join(rows) else kept


def untickable(bad: Misfit) -> str:
    """Why a list of ticks does not fit."""
    if isinstance(bad.answer, Number):
        return _("At most {n} of them.", n=bad.answer.high)
    return _("There is no “{value}”.", value=bad.part)


def tick_names(words: Words, key: str, value: str) -> tuple[str, ...]:
    term = words.terms.get(f"{key}-{value}")
    return (*term.ru, *term.en, *term.say) if term else words.play.say(value) if words.play else ()


def tick_name(words: Words, key: str, value: str) -> str:
    return words.name(f"{key}-{value}" if f"{key}-{value}" in words.terms else value)


def tick_rows(words: Words, key: str, values: Iterable[str]) -> dict[str, str]:
    """The values of a setting of which several may be taken: number, name, what it brings."""
    rows = [v for v in values if v not in ("all", "none")]
    means = {v: f": {words.text(said)}" for v in rows if (said := f"{key}-{v}-means") in words.terms}
    return {v: f"{v if v.isdecimal() else k} {tick_name(words, key, v)}{means.get(v, '')}" for k, v in enumerate(rows, 1)}
