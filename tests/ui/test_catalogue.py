"""The Russian catalogue: everything translated, the same placeholders, compiled, and nothing of ours left out."""

from __future__ import annotations

import gettext
import io
import re
import string
import subprocess
import sys
from pathlib import Path

import pytest

import cli
import rulesdb
from referee.ui import lang as language

babel = pytest.importorskip("babel")
from babel.messages.catalog import Catalog, Message  # noqa: E402
from babel.messages.extract import extract_from_dir, extract_from_file  # noqa: E402
from babel.messages.mofile import write_mo  # noqa: E402
from babel.messages.pofile import read_po  # noqa: E402

LOCALE = Path(rulesdb.__file__).parent / "locale"
PO = LOCALE / "ru" / "LC_MESSAGES" / "messages.po"
ROOT = Path(cli.__file__).parent
KEYWORDS = {"_": None, "n_": (1, 2), "N_": None, "ngettext": (1, 2)}


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with PO.open("rb") as file:
        return read_po(file, "ru")


def forms(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def fields(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def ours() -> set[str]:
    found = {m[1] for m in extract_from_file("python", ROOT / "cli.py", keywords=KEYWORDS)}
    for folder in (ROOT / "referee", LOCALE):
        found |= {m[2] for m in extract_from_dir(folder, keywords=KEYWORDS)}
    return {m[0] if isinstance(m, tuple) else m for m in found}


def test_every_sentence_is_in_the_catalogue(catalogue: Catalog) -> None:
    known = {m.id[0] if isinstance(m.id, tuple) else m.id for m in catalogue}
    assert ours() - known == set()


def test_no_sentence_stands_inside_an_f_string() -> None:
    """There the catalogue does not find it, and a Russian screen says it in English."""
    inside = re.compile(r"\{n?_\(['\"]")
    assert not [path.name for path in (ROOT / "referee").rglob("*.py") if inside.search(path.read_text("utf-8"))]


def test_every_sentence_is_translated(catalogue: Catalog) -> None:
    assert [m.id for m in catalogue if m.id and (not all(forms(m)) or m.fuzzy)] == []
    assert all(len(m.string) == 3 for m in catalogue if m.pluralizable)


def test_placeholders_are_the_same(catalogue: Catalog) -> None:
    for m in catalogue:
        if not m.id or m.python_format:
            continue
        wanted = [fields(t) for t in (m.id if isinstance(m.id, tuple) else (m.id,))]
        for text in forms(m):
            assert fields(text) in wanted, (m.id, text)


def test_the_compiled_catalogue_is_up_to_date(catalogue: Catalog) -> None:
    made = io.BytesIO()
    write_mo(made, catalogue)
    made.seek(0)
    fresh, kept = gettext.GNUTranslations(made), gettext.GNUTranslations(PO.with_suffix(".mo").open("rb"))
    old, new = ({k: v for k, v in g._catalog.items() if k} for g in (kept, fresh))  # type: ignore[attr-defined]
    assert old == new, "compile it: pybabel compile -d rulesdb/locale"


def cyrillic(text: str) -> bool:
    return any("а" <= c <= "я" for c in text.lower())


HELP = """
import cli, click
from referee.ui.env import early_language
early_language(["--lang", "ru"], cli.referee)
for name in cli.COMMANDS:
    command = cli.referee.get_command(click.Context(cli.referee), name)
    print(name, "|", command.get_short_help_str(200), "|", command.get_usage(click.Context(command, info_name=name)))
"""


def test_help_of_every_command_is_in_russian() -> None:
    done = subprocess.run([sys.executable, "-c", HELP], capture_output=True, text=True, check=True, cwd=ROOT)
    lines = done.stdout.splitlines()
    assert len(lines) >= len(cli.COMMANDS)
    assert [line for line in lines if " | " in line and not cyrillic(line.split(" | ")[1])] == []
    assert all("Запуск: " in line for line in lines if " | " in line)


def test_clicks_own_errors_are_in_russian(capsys: pytest.CaptureFixture[str]) -> None:
    for args in (["nonsense"], ["--nonsense"], ["show", "--at", "x"], ["enter"], ["log", "a", "b"], ["new", "--level", "zz"]):
        with pytest.raises(SystemExit) as end:
            cli.main(["--lang", "ru", *args])
        assert end.value.code == 2
        said = capsys.readouterr().err
        assert "Ошибка: " in said and "Error" not in said and "Usage" not in said
    language.use("en")


def test_plurals() -> None:
    language.use("ru")
    said = [language.n_("and {n} entry more", "and {n} entries more", n) for n in (1, 2, 5, 11, 21, 112)]
    language.use("en")
    assert [s.split()[-1] for s in said] == ["запись", "записи", "записей", "записей", "запись", "записей"]
