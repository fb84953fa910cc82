"""`make look`: the page of a score as browsers show it, on a phone and a desk, light and dark; pictures in build/look."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "look"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
TABLES = ("port-royal-base", "maracaibo-solo", "cooper-island-base", "endeavor-exploits", "merchants-marauders-base")
WIDTHS = {"small-phone": 320, "phone": 390, "desk": 1280}
DARK = re.compile(r"@media (screen and )?\(prefers-color-scheme: dark\)")
#: Says in the title how wide the page really is. It stands in a frame, for a window of a browser is never as narrow as a phone.
FRAME = """<!doctype html><meta charset="utf-8"><style>body {{ margin: 0 }} iframe {{ border: 0 }}</style>
<iframe src="{page}" width="{width}" height="{height}"
 onload="document.title = this.contentDocument.documentElement.scrollWidth"></iframe>"""


def browser() -> str:
    found = next((path for name in BROWSERS if (path := shutil.which(name))), "")
    if not found:
        sys.exit(f"Not looked: no browser here. One of these is needed: {', '.join(BROWSERS)} (Debian: apt-get install chromium).")
    return found


def run(chrome: str, *args: str) -> str:
    with tempfile.TemporaryDirectory() as profile:
        flags = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--allow-file-access-from-files")
        command = [chrome, *flags, f"--user-data-dir={profile}", "--virtual-time-budget=2000", *args]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def look(chrome: str, page: Path, name: str, width: int, height: int) -> int:
    """Takes the picture; how wide the page is."""
    frame = page.parent / f"{name}.html"
    frame.write_text(FRAME.format(page=page.name, width=width, height=height), "utf-8")
    size = f"--window-size={max(width, 500)},{height}"
    run(chrome, size, f"--screenshot={OUT / name}.png", frame.as_uri())
    wide = re.search(r"<title>(\d+)</title>", run(chrome, size, "--dump-dom", frame.as_uri()))
    return int(wide[1]) if wide else 0


def main() -> None:
    chrome = browser()
    OUT.mkdir(parents=True, exist_ok=True)
    tables = sys.argv[1:] or TABLES
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for k, table in enumerate(tables):
            light, dark = (Path(folder) / f"{table}-{shade}.html" for shade in ("light", "dark"))
            lang = ("en", "ru")[k % 2]
            score = ["cli.py", "--lang", lang, "score", "-f", str(ROOT / "tests" / "saves" / f"{table}.table"), "--html", str(light)]
            subprocess.run([sys.executable, *score], check=True, cwd=ROOT, capture_output=True, env=os.environ | {"REFEREE_HOME": folder})
            dark.write_text(DARK.sub("@media all", light.read_text("utf-8")), "utf-8")
            for kind, width in WIDTHS.items():
                for page, shade in ((light, "light"), (dark, "dark")):
                    name = f"{table}-{lang}-{kind}-{shade}"
                    wide = look(chrome, page, name, width, 2400 if width < 600 else 1800)
                    bad += wide > width or not wide
                    print(f"build/look/{name}.png" + (f"  TOO WIDE: {wide}" if wide > width else "" if wide else "  NOT MEASURED"))
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
