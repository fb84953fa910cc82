"""Between a table and its campaign: what a new table takes over, what a finished one leaves."""

from __future__ import annotations

from pathlib import Path

from referee.kernel.game import Campaign, Game, Header
from referee.kernel.table import Table
from referee.save import archive, home
from referee.save.campaign import CampaignFile, Played, Story
from referee.save.journal import Unusable
from referee.save.lock import Busy

from ..env import failure
from ..lang import _
from ..text import Words, shown
from .desk import load_game


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


def settle(table: Table, path: Path, *, chosen: bool = False) -> list[str]:
    """Brings the campaign up to date with one table. What goes wrong there never harms the table.

    A copy of an evening changes nothing as long as the file it was played in is there, unless it is chosen.
    """
    header = table.header
    try:
        file = CampaignFile.named(header.campaign)
        story = file.story()
        if table.game.campaign is None or story.game != header.game:
            return []
        done, mine, name = played(table, path), _named(path), shown(file.path.stem)
        known = story.files.get(key(header, path), mine)
        if known != mine and not chosen and _lies(known).exists():
            return [_("The campaign “{name}” goes by another file of this game: {file}", name=name, file=known)] if done else []
        if done and file.played(done):
            return [_("The campaign “{name}” has taken this game in.", name=name)]
        if not done and not table.stuck and file.taken_back(key(header, path)):
            return [_("The campaign “{name}” has given this game back: it is not finished.", name=name)]
        if not done and mine != path.name:
            file.at(key(header, path), mine)
    except (Unusable, Busy, OSError) as error:
        return [_("The campaign could not be updated: {why}", why=failure(error))]
    return []


def catch_up(story: Story, game: Game) -> list[str]:
    """Takes in every table that belongs here: a crash may have come between a table's end and its campaign."""
    said: list[str] = []
    elsewhere = [_lies(name) for name in story.files.values() if Path(name).is_absolute()]
    for path, found in (*archive.tables(), *archive.load(p for p in elsewhere if p.exists())):
        if isinstance(found, Unusable) or found[0].campaign != story.name or found[0].game != game.id:
            continue
        header, records = found
        if header.mode not in game.modes:
            continue
        try:
            told = settle(Table(game, header, records), path)
            said += told if story.files.get(key(header, path), _named(path)) == _named(path) else []
        except Exception:  # a damaged table must not hide the campaign
            said.append(_("Skipped {path}: {why}", path=shown(path.name), why=_("an entry cannot be carried out; open it to see which.")))
    return said


def inherited(game: Game, mode: str, name: str) -> tuple[str, dict[str, str]]:
    """The campaign's full name, and the settings a new table begins with."""
    file = CampaignFile.named(name)
    story: Story = file.sound()
    if story.game != game.id:
        raise Unusable("other-game", name=story.name, game=story.game)
    if story.closed:
        raise Unusable("campaign-closed", name=story.name)
    catch_up(story, game)
    return story.name, of(game).inherit(file.story().kept, mode)


def last_played(name: str) -> tuple[str, tuple[str, ...], frozenset[str]]:
    """A campaign's game, who played its last table, and the settings it gives a new one."""
    story = CampaignFile.named(name).story()
    game = load_game(story.game)
    automatic = {*game.automatic, *(Words(game.id, lang, game).player(a) for a in game.automatic for lang in ("ru", "en"))}
    last = story.tables[-1] if story.tables else None
    names = last.players or tuple(n for n, _points, _won in last.results if n not in automatic) if last else ()
    return story.game, names, frozenset(of(game).inherit(story.kept, next(iter(game.modes))))


def usual_mode(game: Game, name: str, players: int) -> str:
    """The mode a campaign is played in, where it has one; else the first that takes so many players."""
    mode = CampaignFile.named(name).story().kept.get("mode")
    if isinstance(mode, str) and mode in game.modes:
        return mode
    fits = [m.id for m in game.modes.values() if m.seats[0] <= players <= m.seats[1]]
    return fits[0] if fits else next(iter(game.modes))
