"""What is proposed instead: out of turn another's, printed with that player's name; never what was just refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import GAMES
from referee.kernel.options import whose
from referee.save.journal import Journal
from referee.ui import lang as language
from referee.ui import plain_lines
from referee.ui.table.desk import Desk
from tests.test_everyday import AMID
from tests.test_typed import Typed, sit_down

SAVES = Path(__file__).parents[1] / "saves"


def test_what_is_refused_the_second_time_is_not_proposed_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    records = Journal(SAVES / "maracaibo-base-full.table").load()[1]
    before = records.index("2 go 1", records.index("table unveil church")) + 1
    head = (SAVES / "maracaibo-base-full.table").read_text("utf-8").partition("+++\n")[0]
    path = tmp_path / "a.table"
    path.write_text(f"{head}+++\n" + "".join(f"{record}\n" for record in records[:before]), "utf-8")
    desk = Desk(Journal(path), "en")
    count = len(desk.table.lines)
    (*_, reply) = desk.line("drill drill !")
    assert reply.kind == "refused" and reply.entry == "2 drill" and "2 drill" not in reply.near and len(desk.table.lines) == count


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_what_another_may_enter_has_the_name(game: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    row, given = AMID[game]
    mode = {"mode": "base", "players": ["Ann", "Bob"]} if game == "maracaibo" else {}  # of two players one waits
    desk = sit_down(Typed(game, 0, {**row, **mode, "lang": lang}), tmp_path)
    language.use(lang)
    for line in given:
        desk.line(line)
    deciding = whose(desk.table.s)
    waits = [name for who, name in desk.table.names().items() if who not in deciding and who in desk.table.s.players]
    said = [desk.words.entry(o.entry).partition(": ")[2] or desk.words.entry(o.entry) for o in desk.table.options()[:12] if not o.open]
    assert said
    for words in said if waits else ():
        for line in (f"{waits[0]}: {words}", f"{waits[0]} {words}"):
            for reply in desk.line(line):
                if reply.kind != "refused" or any(" " not in entry for entry in reply.near):
                    continue
                last = [text for _, text in plain_lines.reply(reply, desk)][-1]
                assert all(entry.split()[0] == "table" or desk.words.entry(entry) in last for entry in reply.near), (line, last)
            desk.waiting = None
