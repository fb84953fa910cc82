"""Builds the wheel, installs it into an empty environment and plays a short game with it: a missing data file is caught here."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent


def run(*command: str, cwd: Path, env: dict[str, str] | None = None, stdin: str = "") -> str:
    done = subprocess.run(command, cwd=cwd, env=env, input=stdin, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        run(sys.executable, "-m", "build", "--wheel", "--outdir", str(here), str(ROOT), cwd=here)
        wheel = next(here.glob("*.whl"))
        venv.create(here / "env", with_pip=True)
        scripts = here / "env" / ("Scripts" if os.name == "nt" else "bin")
        run(str(scripts / "python"), "-m", "pip", "install", "--quiet", str(wheel), cwd=here)
        home = {**os.environ, "REFEREE_HOME": str(here / "home"), "PYTHONUTF8": "1"}
        home.pop("PYTHONPATH", None)
        referee = str(scripts / "referee")

        def play(*args: str, stdin: str = "") -> str:
            return run(referee, *args, cwd=here, env=home, stdin=stdin)

        play("new", "port-royal", "--player", "Аня", "--player", "Борис", "--lang", "ru")
        play("enter", "к1", "ж2", "мор3", "стоп", "1", "Б", "0", "--lang", "ru")
        out = play("play", "--lang", "ru", stdin="з1\nстоп\n1\n0\nсчёт\n")
        score = play("score", "--lang", "ru")
        rules = play("rules", "maracaibo", "деревня", "--lang", "ru")
        games = play("games", "--lang", "en")
        assert "Аня" in out and "Борис" in score and rules.strip(), (out, score, rules)
        assert all(game in games for game in ("port-royal", "maracaibo", "cooper-island", "endeavor", "merchants-marauders")), games
    print("wheel: 1 passed, 0 failed")


if __name__ == "__main__":
    main()
