"""The language of the interface: English in the source, Russian in the catalogue, click's own words included."""

from __future__ import annotations

import gettext as _gettext
import locale
import os
from pathlib import Path

DOMAIN = "messages"
LANGUAGES = ("ru", "en")
_now = "en"
_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


def default() -> str:
    """`REFEREE_LANG`, else what was chosen once, else the system's language."""
    for given in (os.environ.get("REFEREE_LANG", ""), _chosen(), *(os.environ.get(k, "") for k in ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if given[:2].lower() in LANGUAGES:
            return given[:2].lower()
    try:
        system = locale.getlocale()[0] or ""
    except ValueError:
        system = ""
    return "ru" if system.lower().startswith(("ru", "russian")) else "en"


def _chosen() -> str:
    from referee.save.home import setting

    return setting("lang", "")


def use(lang: str) -> None:
    """Sets the language for our words and for click's."""
    global _now, _catalogue
    import rulesdb

    folder = Path(rulesdb.__file__).parent / "locale"
    _now = lang if lang in LANGUAGES else "en"
    os.environ["LANGUAGE"] = _now
    _gettext.bindtextdomain(DOMAIN, folder)
    _gettext.textdomain(DOMAIN)
    _catalogue = _gettext.translation(DOMAIN, folder, [_now], fallback=True)


def now() -> str:
    return _now


def _(text: str, /, **facts: object) -> str:
    """A sentence of the interface in the player's language."""
    sentence = _catalogue.gettext(text)
    return sentence.format(**facts) if facts else sentence


def N_(text: str) -> str:
    """Marks a sentence for the catalogue; it is translated where it is used."""
    return text


def n_(one: str, many: str, n: int, /, **facts: object) -> str:
    """The same with a number in it."""
    return _catalogue.ngettext(one, many, n).format(n=n, **facts)


def decimal(text: str) -> str:
    """Figures with the comma that Russian has for the point."""
    return text.replace(".", ",") if _now == "ru" else text
