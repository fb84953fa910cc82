"""What the code keeps to: arrows one way, little imported at the start, every rule cited and exercised, both languages whole."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import rulesdb
from referee import GAMES
from referee.kernel.answer import Answer, Text
from referee.kernel.answer_lists import Many, Row
from referee.kernel.game import Header
from referee.kernel.places import inner, places
from referee.kernel.replay import fresh
from referee.save.journal import Journal
from referee.ui.table.desk import load_game

ROOT = Path(__file__).parents[1]
CODE = [*(ROOT / "referee").rglob("*.py"), *(ROOT / "rulesdb").glob("*.py"), ROOT / "cli.py"]
LAYERS = {"cli": 4, "ui": 3, "games": 2, "parts": 1, "save": 1, "kernel": 0}
#: Words of the interface that are also the first word of some fact of a box.
COMMON = {"effect", "next", "track", "back", "board", "feed", "sell", "shot"}
THIRD = {"click", "rich", "prompt_toolkit", "tomli_w", "hatchling"}


def layer(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return parts[0].removesuffix(".py") if parts[0] != "referee" else parts[1].removesuffix(".py")


@cache
def imported(path: Path) -> set[str]:
    """Every module a file imports, wherever the import stands, with relative ones made absolute."""
    found: set[str] = set()
    package = path.relative_to(ROOT).with_suffix("").parts[: -1 if path.name != "__init__.py" else None]
    package = package[:-1] if path.name == "__init__.py" and package[-1] == "__init__" else package
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            found |= {name, *(f"{name}.{alias.name}" for alias in node.names)} if name == "referee" else {name}
    return found


def text_only(path: Path) -> str:
    return path.read_text("utf-8")


# -- the tree ----------------------------------------------------------------------------------------------------------

CARD = {"referee", "rulesdb", "cli.py", "tests", "pyproject.toml", "README.md"}
BESIDE = {"README.ru.md", "Makefile", ".ci", "CHANGELOG.md", "LICENSE", ".gitignore"}


def test_the_top_level_holds_what_the_design_says_and_no_more() -> None:
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if kept.returncode:
        pytest.skip("not a checkout")
    assert {line.split("/")[0] for line in kept.stdout.splitlines()} == CARD | BESIDE


# -- arrows ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CODE, ids=lambda p: str(p.relative_to(ROOT)))
def test_arrows_go_one_way(path: Path) -> None:
    here = layer(path)
    for name in imported(path):
        parts = name.split(".")
        if parts[0] in THIRD:
            assert parts[0] not in ("rich", "prompt_toolkit") or here == "ui", f"{name}: only the interface draws"
            assert here in ("ui", "cli", "save", "rulesdb"), f"{name}: not here"
        if parts[0] == "cli":
            assert here == "cli", "nothing imports the command line"
        if parts[0] == "rulesdb":
            assert here in ("rulesdb", "games", "ui", "cli", "__init__"), "the rules data is for games and the interface"
        if parts[0] == "referee" and len(parts) > 1 and parts[1] in LAYERS:
            assert here != "rulesdb", "the rules data knows nothing of the program"
            assert LAYERS[parts[1]] <= LAYERS.get(here, 9), f"{here} imports {name}"
            if parts[1] == "save":
                assert here != "games", "a game knows nothing of files"


def only_for_the_type_checker(path: Path) -> set[str]:
    """What a file imports in an `if TYPE_CHECKING`: never there at run time."""
    blocks = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.If)]
    guarded = [node for block in blocks if ast.unparse(block.test) == "TYPE_CHECKING" for node in block.body]
    return {node.module or "" for node in guarded if isinstance(node, ast.ImportFrom)}


def test_the_kernel_imports_the_standard_library_only() -> None:
    for path in (ROOT / "referee" / "kernel").rglob("*.py"):
        for name in imported(path) - ({"typing_extensions"} & only_for_the_type_checker(path)):  # mypy's own words
            assert name.split(".")[0] in sys.stdlib_module_names or name.startswith("referee.kernel"), (path.name, name)


def test_the_kernel_names_no_game() -> None:
    names = [n for game in GAMES for n in (game, game.replace("-", "_"), game.replace("-", " "))]
    for path in (ROOT / "referee" / "kernel").rglob("*.py"):
        lower = text_only(path).lower()
        assert not [n for n in names if re.search(rf"\b{n}\b", lower)], path.name


def strings(path: Path) -> Iterator[str]:
    """Every string in a file that is no docstring."""
    tree = ast.parse(text_only(path))
    docs = {id(node.body[0].value) for node in ast.walk(tree) if isinstance(getattr(node, "body", None), list) and _says_what(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


def _says_what(node: ast.AST) -> bool:
    body = getattr(node, "body", [])
    return bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)


def test_the_interface_knows_no_game() -> None:
    """Neither a game's name nor the name of a fact of its box: what it must know of a game is in the `Game` record."""
    names = [n for game in GAMES for n in (game, game.replace("-", "_"), game.replace("-", " "))]
    facts = {name for game in GAMES for fact in load_game(game).facts for name in (fact.key, fact.key.partition(".")[0])} - COMMON
    for path in (ROOT / "referee" / "ui").rglob("*.py"):
        found = [s for s in strings(path) if s in facts or any(re.search(rf"\b{n}\b", s.lower()) for n in names)]
        assert not found, (path.name, found)


@pytest.mark.parametrize("game", GAMES)
def test_a_word_that_is_annotated_as_a_number_is_declared_as_one(game: str) -> None:
    for cls in load_game(game).verbs().values():
        for word in cls.declared():
            kind = next(str(k.__annotations__[word.name]) for k in cls.__mro__ if word.name in vars(k).get("__annotations__", ()))
            assert (word.kind is int) == bool(re.search(r"\bint\b", kind)), (cls, word.name)


def test_a_game_imports_no_other_game() -> None:
    for game in GAMES.values():
        folder = ROOT / game.replace(".", "/")
        for path in folder.rglob("*.py"):
            others = [n for n in imported(path) if n.startswith("referee.games.") and not f"{n}.".startswith(f"{game}.")]
            assert not others, (path.name, others)


def named_in(answer: Answer) -> Iterator[str]:
    """The terms that describe an answer."""
    if isinstance(answer, Row):
        for name, part in answer.parts:
            yield name
            yield from named_in(part)
    elif isinstance(answer, Many):
        yield from named_in(answer.of)
    elif isinstance(answer, Text):
        yield answer.form


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_of_a_box_says_what_needs_it_and_what_answers_it(game: str) -> None:
    terms = rulesdb.terms(game)
    for fact in load_game(game).facts:
        lacking = [term for term in (fact.why, *named_in(fact.answer)) if term not in terms]
        assert not lacking, (fact.key, lacking)


def unbounded(answer: Answer) -> bool:
    """Does it accept nothing, because nobody said what may lie there?"""
    return type(answer) is Answer or (isinstance(answer, Many) and unbounded(answer.of))


@pytest.mark.parametrize("game", GAMES)
def test_every_place_of_a_state_says_what_may_lie_there(game: str) -> None:
    play = load_game(game)
    for mode in play.modes.values():
        options = {key: values[0] for key, values in mode.options.items() if values}
        s = fresh(play, Header(game, tuple("ABCDE"[: mode.seats[1]]), mode.id, play.edition, options=options))
        own = inner(s)
        bare = [path for path, place in places(s) if unbounded(place.answer) and not place.remove]
        assert not [path for path in bare if path != "now" and path not in own and not path.startswith(own)], mode.id


# -- start-up ----------------------------------------------------------------------------------------------------------

PROBE = """
import json, sys
sys.argv = ["referee", *json.loads(sys.argv[1])]
import cli
try:
    cli.main()
except SystemExit:
    pass
print("\\n" + json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def modules(*args: str, home: Path) -> set[str]:
    """What one run of the program has imported when it ends."""
    env = {**os.environ, "REFEREE_HOME": str(home), "REFEREE_LANG": "en"}
    run = subprocess.run([sys.executable, "-c", PROBE, json.dumps(args)], capture_output=True, text=True, env=env, cwd=ROOT, check=True)
    return set(json.loads(run.stderr.splitlines()[-1]))


def test_the_version_is_told_without_loading_anything(tmp_path: Path) -> None:
    found = modules("--version", home=tmp_path)
    assert not {m for m in found if m.startswith(("referee.", "rulesdb", "rich", "prompt_toolkit", "tomllib", "tomli_w", "difflib"))}


#: What is dear at every start and has its like in kernel/cheap_classes.
DEAR = re.compile(r"^from typing import .*\bNamedTuple\b|\bre\.compile\(|@dataclass\(eq=False, repr=False\)", re.MULTILINE)


@pytest.mark.parametrize("path", CODE, ids=lambda p: str(p.relative_to(ROOT)))
def test_what_every_start_pays_for_is_made_for_less(path: Path) -> None:
    assert path.name in ("cheap_classes.py", "load.py") or not DEAR.findall(text_only(path)), "see kernel/cheap_classes"


@pytest.mark.parametrize("command", (("enter", "r1"), ("show",), ("score",), ("score", "--json"), ("options",)))
def test_one_shot_commands_load_one_game_and_draw_nothing(tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "t.table"
    Journal.create(path, Header(game="port-royal", players=("A", "B"), mode="base", edition="2026.1"))
    found = modules(command[0], "-f", str(path), *command[1:], home=tmp_path)
    assert "referee.games.port_royal" in found
    assert not {m for m in found if m.startswith(("rich", "prompt_toolkit", "tomli_w", "asyncio"))}
    assert command[0] != "enter" or not found & {"socket", "tempfile", "referee.kernel.audit", "referee.kernel.correct_entry"}
    others = [GAMES[g] for g in GAMES if g != "port-royal"]
    assert not found & set(others)
