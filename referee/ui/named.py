"""Games, modes and tables by the names people give them, in either language; a near miss is suggested."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

import rulesdb
from referee import GAMES
from referee.kernel.game import Game
from referee.kernel.line.keyboard import swapped
from referee.save import home
from referee.save.journal import Journal, Unusable

from .lang import _, n_, now

BETWEEN_NAMES = r"[,;&+]| (?:and|и) "
BEFORE_NAMES = r"(?i)^ *(?:играют|играем|нас зовут|мы|игроки|players|we are|playing):? +(?=.*(?:[,;&+]| (?:and|и) ))"
NEAR_TITLE = 0.88
ENOUGH = 3  # letters that may stand for a whole name


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold().replace("ё", "е") if c.isalnum())


def called(text: str, names: Mapping[str, Iterable[str]]) -> str:
    """The one thing a word names: whole, by its first letters, or in the other keyboard layout; else nothing."""
    for said in filter(None, (_letters(text), _letters(swapped(text) or ""))):
        known = {key: [_letters(key), *map(_letters, ways)] for key, ways in names.items()}
        whole = [key for key, ways in known.items() if said in ways]
        begun = [key for key, ways in known.items() if len(said) >= ENOUGH and any(way.startswith(said) for way in ways)]
        if len(whole or begun) == 1:
            return (whole or begun)[0]
    return ""


def near(text: str, names: Mapping[str, Iterable[str]]) -> list[str]:
    """What somebody may have meant."""
    import difflib

    ways = {_letters(way): key for key, said in names.items() for way in (key, *said)}
    return list(dict.fromkeys(ways[way] for way in difflib.get_close_matches(_letters(text), ways, 3, 0.6)))


def meant(text: str, names: Mapping[str, Iterable[str]], shown: Callable[[str], str] = str) -> str:
    """The end of a sentence about a word that names nothing."""
    close = list(map(shown, near(text, names)))
    return " " + _("Did you mean: {names}?", names=", ".join(close)) if close else ""


def not_so_many(low: int, high: int, n: int) -> str:
    """How many sit at a table of some mode, said to so many others."""
    if low == high:
        return n_("This mode takes {n} player.", "This mode takes {n} players.", low)
    return _("This mode takes {low} to {high} players, not {n}.", low=low, high=high, n=n)


def titles() -> dict[str, list[str]]:
    """Every game's names: the title in both languages, its parts, its initials."""
    by_game: dict[str, list[str]] = {}
    for game in GAMES:
        term = rulesdb.terms(game)[f"title-{game}"]
        by_game[game] = list(term.say)
        for title in (*term.ru, *term.en):
            head = title.split(":")[0].split(".")[0].split(",")[0]
            by_game[game] += [title, head, *(part for part in head.split() if len(part) > ENOUGH)]
            if len(head.split()) > 1:
                by_game[game].append("".join(part[0] for part in head.split() if part[0].isalpha()))
    return by_game


def near_title(text: str) -> str:
    """The game whose whole title this is but for a slip or an `and`: `merchant and marauders` are no two players."""
    import difflib

    ways = {_letters(way.replace("&", " and ")): game for game, said in titles().items() for way in said if " " in way}
    close = difflib.get_close_matches(_letters(text.replace("&", " and ")), ways, 1, NEAR_TITLE)
    return ways[close[0]] if close else ""


def title_joined(args: Sequence[str]) -> list[str]:
    """The words of a command line with a game's title of several words as one: `new port royal Ann Bob` has no player called royal."""
    whole = {_letters(way.replace("&", " and ")) for said in titles().values() for way in said if " " in way or "-" in way}
    for sure in (True, False):
        for at in range(len(args)):
            for n in (5, 4, 3, 2) if sure else (2, 3, 4):
                words = args[at : at + n]
                if len(words) < n or any(word[:1] == "-" or " " in word for word in words):
                    continue
                title = " ".join(words)
                slip = not sure and not any(map(str.isdecimal, title)) and near_title(title) and not near_title(" ".join(words[:-1]))
                if slip or (sure and _letters(title) in whole):
                    twice = at > 0 and game_called(args[at - 1]) == game_called(title)  # `endeavor age of sail`
                    return [*args[: at - twice], title, *args[at + n :]]
    return list(args)


def game_called(text: str) -> str:
    """The id of the game a word names, or nothing."""
    return text if text in GAMES else called(text, titles())


def mode_said(game: Game, text: str) -> str:
    """The id of a mode by any of its names, or nothing."""
    return text if text in game.modes else called(text, _modes(game))


def _modes(game: Game) -> dict[str, tuple[str, ...]]:
    terms = rulesdb.terms(game.id)
    return {m: (*terms[m].ru, *terms[m].en, *terms[m].say) if m in terms else () for m in game.modes}


def mode_called(game: Game, text: str) -> str:
    """The id of a mode. Raises click's usage error."""
    mode = mode_said(game, text)
    if not mode:
        said = _("This game has no mode “{mode}”. Modes: {modes}.", mode=text, modes=", ".join(game.modes))
        raise click.UsageError(said + meant(text, _modes(game)))
    return mode


class GameName(click.ParamType):  # type: ignore[type-arg]
    """A game on the command line."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if game := game_called(str(value)) or near_title(str(value)):
            return game
        there = _("There is no game called “{game}”. Games: {games}.", game=value, games=", ".join(GAMES))
        raise click.UsageError(there + meant(str(value), titles()), ctx)


class TableFile(click.ParamType):  # type: ignore[type-arg]
    """A table on the command line: its file, its name, or the game of which the newest is meant."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        return table_called(str(value))


class OfGame(click.Command):
    """A command that may name a game: by its title in several words, too."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        named = any(isinstance(param.type, GameName) for param in self.params)
        return super().parse_args(ctx, title_joined(args) if named and len(args) > 1 else args)


GAME, TABLE = GameName(), TableFile()


def table_called(text: str) -> Path:
    """Where a table lies. A name without a folder is looked for here, then among the kept ones, then as a game."""
    path = Path(text)
    if os.path.lexists(path) or path.name != text:
        return path
    for name in (text, f"{text}.table"):
        if (kept := home.home() / "tables" / name).exists():
            return kept
    if path.suffix:
        return path
    if game := game_called(text):
        for kept in home.tables():
            try:
                if Journal(kept).load()[0].game == game:
                    return kept
            except (Unusable, OSError):
                continue
    raise Unusable("no-such-table", name=text, near=meant(text, {p.stem: () for p in home.tables()}))


def key_values(pairs: Iterable[str]) -> dict[str, str]:
    """`KEY=VALUE` of an option. Raises click's usage error."""
    if bad := next((pair for pair in pairs if "=" not in pair), None):
        raise click.UsageError(_("A setting is KEY=VALUE, not “{pair}”.", pair=bad))
    return {key: value for key, _equals, value in (pair.partition("=") for pair in pairs)}


def asked_game(ctx: click.Context, game: str | None) -> str:
    """The game that was said; a person at a terminal is asked for it."""
    from .commands.play import terminal

    if game is None and terminal():
        from .commands.menu import ask_game
        from .form import Talk

        game = ask_game(Talk.of(ctx.obj), now())
        if game is None:
            ctx.exit()
    if game is None:
        raise unsaid()
    return game


def unsaid() -> click.UsageError:
    """No game was named where one is needed."""
    return click.UsageError(_("Which game? One of: {games}", games=", ".join(GAMES)))


def names_in(text: str) -> tuple[str, ...]:
    """Names with commas or an "and" between them, «играют» in front or not; or single words without."""
    text = re.sub(BEFORE_NAMES, "", text)
    parts = re.split(BETWEEN_NAMES, f" {text} ")
    return tuple(p.strip() for p in (parts if len(parts) > 1 else text.split()) if p.strip())


def several_names(text: str) -> bool:
    """Are these names and nothing else: is there something between them?"""
    return re.search(BETWEEN_NAMES, text.strip()) is not None
