"""Between a table and its campaign: what a new table takes over, what a finished one leaves."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

from referee import GAMES
from referee.kernel.cheap_classes import NamedTuple
from referee.kernel.game import Campaign, Game, Header, Mode
from referee.kernel.table import Table
from referee.save import archive, home
from referee.save.campaign import CampaignFile, Played, Story, paths
from referee.save.journal import Unusable
from referee.save.lock import Busy

from ..env import failure, program
from ..lang import _, now
from ..text import Words, shown
from .desk import load_game

Here = list[tuple[Path, Table | None]]


def of(game: Game) -> Campaign:
    if game.campaign is None:
        raise Unusable("no-campaigns")
    return game.campaign


def key(header: Header, path: Path) -> str:
    """One table, whatever its file is called: a copy is the same evening."""
    return header.seed or path.stem


def played(table: Table, path: Path) -> Played | None:
    """What a finished table leaves behind; None while it is not finished."""
    if table.stuck:
        return None
    sheet = table.game.score(table.s)
    if not sheet.final:
        return None
    words = Words(table.game.id, "en", table.game, table.names())
    results = tuple((c.name or words.player(c.who), c.total, c.who in sheet.winners) for c in sheet.columns)
    changes = of(table.game).adds(table.header, table.s)
    return Played(key(table.header, path), table.header.begun, results, changes, _named(path), table.header.players)


def _named(path: Path) -> str:
    """A table's file as its campaign knows it: by its name in the home, else by where it lies."""
    real = path.resolve()
    return real.name if real.parent == (home.home() / "tables").resolve() else str(real)


def _lies(name: str) -> Path:
    return home.home() / "tables" / name  # an absolute path stays itself


def begun(header: Header, path: Path) -> None:
    """A campaign knows from the first moment of a table that does not lie in the home."""
    if header.campaign and (mine := _named(path)) != path.name:
        CampaignFile.named(header.campaign).at(key(header, path), mine)


def take_in(table: Table, path: Path, *, chosen: bool = False, entered: bool = True) -> list[str]:
    """Brings the campaign up to date with one table. What goes wrong there never harms the table.

    A copy of an evening changes nothing as long as the file it was played in is there, unless it is chosen; nor does one that is
    not finished take anything back by merely lying there.
    """
    header = table.header
    try:
        file = CampaignFile.named(header.campaign)
        story = file.story()
        if table.game.campaign is None or story.game != header.game:
            return []
        done, mine, name = played(table, path), _named(path), shown(file.path.stem)
        known = story.files.get(key(header, path), mine)
        if known != mine and not chosen and (_lies(known).exists() or not (done or entered)):
            return [_("The campaign “{name}” goes by another file of this game: {file}", name=name, file=known)] if done else []
        if done and file.played(done):
            return [_("The campaign “{name}” has taken this game in.", name=name)]
        if not done and not table.stuck and file.taken_back(key(header, path)):
            return [_("The campaign “{name}” has given this game back: it is not finished.", name=name)]
        if not done:
            begun(header, path)
    except (Unusable, Busy, OSError) as error:
        return [_("The campaign could not be updated: {why}", why=failure(error))]
    return []


def tables(story: Story, game: Game) -> Here:
    """Every table that belongs here; None for one that cannot be carried out."""
    here: Here = []
    elsewhere = [_lies(name) for name in story.files.values() if Path(name).is_absolute()]
    for path, kept in (*archive.tables(), *archive.load(p for p in elsewhere if p.exists())):
        if isinstance(kept, Unusable) or kept[0].campaign != story.name or kept[0].game != game.id or kept[0].mode not in game.modes:
            continue
        try:
            here.append((path, Table(game, *kept)))
        except Exception:  # a damaged table must not hide the campaign
            here.append((path, None))
    return here


def _first(story: Story, table: Table, path: Path) -> bool:
    """Is it the file that the campaign goes by, and no copy of it?"""
    return story.files.get(key(table.header, path), _named(path)) == _named(path)


def catch_up(story: Story, here: Here) -> list[str]:
    """Takes in every table that belongs here: a crash may have come between a table's end and its campaign."""
    said: list[str] = []
    for path, table in here:
        if table is None:
            said.append(_("Skipped {path}: {why}", path=shown(path.name), why=_("an entry cannot be carried out; open it to see which.")))
        else:
            lines = take_in(table, path, entered=False)
            said += lines if _first(story, table, path) else []
    return said


class Following(NamedTuple):
    """How a campaign goes on: the tables that are open, and what the next one begins with."""

    open: list[Path]
    late: list[Path]  # of these: begun before the book was corrected, with other settings than it says now
    mode: Mode | None
    players: tuple[str, ...]
    settings: dict[str, str]

    @property
    def fit(self) -> bool:
        """Can those who played last play it?"""
        return self.mode is not None and (not self.players or self.mode.seats[0] <= len(self.players) <= self.mode.seats[1])


def twice(open_: list[Path]) -> str:
    """The warning where two tables of a campaign are open."""
    files = ", ".join(shown(p.name) for p in open_)
    return _("Several tables of this campaign are open, and each would be taken in: finish one, delete the others ({files}).", files=files)


def following(story: Story, game: Game, here: Here) -> Following:
    """What `campaign show` ends with."""
    open_: dict[str, tuple[Path, Header]] = {}
    for path, table in here:
        if table and not table.stuck and not game.score(table.s).final and _first(story, table, path):
            open_.setdefault(key(table.header, path), (path, table.header))
    players = _group(story, game) or next((header.players for _path, header in open_.values()), ())
    mode = game.modes.get(usual_mode(game, story, len(players)))
    settings = of(game).inherit(story.kept, mode.id if mode else "")
    late = [path for path, header in open_.values() if any(settings.get(k, v) != v for k, v in header.options.items())]
    return Following([path for path, _header in open_.values()], late, mode, players, settings)


def inherited(game: Game, mode: str, name: str) -> tuple[str, dict[str, str]]:
    """The campaign's full name, and the settings a new table begins with."""
    file = CampaignFile.named(name)
    story: Story = file.sound()
    if story.game != game.id:
        raise Unusable("other-game", name=story.name, game=story.game)
    if story.closed:
        raise Unusable("campaign-closed", name=story.name)
    catch_up(story, tables(story, game))
    return story.name, of(game).inherit(file.story().kept, mode)


def _group(story: Story, game: Game) -> tuple[str, ...]:
    """Who played the last table."""
    automatic = {*game.automatic, *(Words(game.id, lang, game).player(a) for a in game.automatic for lang in ("ru", "en"))}
    last = story.tables[-1] if story.tables else None
    return last.players or tuple(n for n, _points, _won in last.results if n not in automatic) if last else ()


def last_played(name: str) -> tuple[str, tuple[str, ...], frozenset[str]]:
    """A campaign's game, who played its last table or sits at the open one, and the settings it gives a new one."""
    story = CampaignFile.named(name).story()
    game = load_game(story.game)
    group = following(story, game, tables(story, game)).players
    return story.game, group, frozenset(of(game).inherit(story.kept, next(iter(game.modes))))


def usual_mode(game: Game, story: Story, players: int) -> str:
    """The mode a campaign goes on in, where it has one; else the first that takes so many players."""
    mode = of(game).mode(story.kept, players)
    fits = [m.id for m in game.modes.values() if m.seats[0] <= players <= m.seats[1]]
    return mode if mode in game.modes else next(iter(fits or game.modes))


def next_mode(game: Game, name: str, players: int, *, chosen: bool = True) -> str:
    """The same by a campaign's name. Those who played last may be too few for what comes now: then others are to be named."""
    mode = game.modes[usual_mode(game, CampaignFile.named(name).story(), players)]
    low, high = mode.seats
    if not chosen and not low <= players <= high:
        text = _("Next comes: {mode}, for {low} to {high} players. Name them with --player.")
        raise click.UsageError(text.format(mode=Words(game.id, now(), game).mode(mode), low=low, high=high))
    return mode.id


def _stories() -> list[Story]:
    """The campaigns that are not closed, the one told last first."""
    stories: list[Story] = []
    for path in sorted(paths(), key=lambda p: p.stat().st_mtime, reverse=True):
        with suppress(Unusable, OSError):
            stories += [story] if not (story := CampaignFile(path).story()).closed and story.game in GAMES else []
    return stories


def going_on(game: Game) -> list[str]:
    """The campaigns of this game that are not closed."""
    return [story.name for story in _stories() if story.game == game.id]


def waiting() -> list[str]:
    """The campaign told last, where no table of it is open: its next evening."""
    return [s.name for s in _stories()[:1] for game in (load_game(s.game),) if not following(s, game, tables(s, game)).open]


def open_already(name: str) -> list[str]:
    """A warning where a table of the campaign is open while another is begun."""
    story = CampaignFile.named(name).story()
    game = load_game(story.game)
    still_open = following(story, game, tables(story, game)).open
    text = _("A table of this campaign is open already: {file}. Go on there: {command}; if both are finished, both are taken in.")
    return [text.format(file=shown(p.name), command=f"{program()} play -f {shown(str(p))}") for p in still_open]
