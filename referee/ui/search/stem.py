"""Words without their endings, in Russian and English: rough, but the same for a question and for a rule."""

from __future__ import annotations

import re
from functools import lru_cache

from referee.kernel.cheap_classes import pattern

_WORD = pattern(r"[a-zñé]+|[а-я]+|[0-9]+")
_VOWELS = "аеиоуыэюя"

# The Russian endings in the order they come off (after the Snowball stemmer).
_GERUND = pattern(r"((ив|ивши|ившись|ыв|ывши|ывшись)|(?<=[ая])(в|вши|вшись))$")
_REFLEXIVE = pattern(r"(с[яь])$")
_ADJECTIVE = pattern(r"(ее|ие|ые|ое|ими|ыми|ей|ий|ый|ой|ем|им|ым|ом|его|ого|ему|ому|их|ых|ую|юю|ая|яя|ою|ею)$")
_PARTICIPLE = pattern(r"((ивш|ывш|ующ)|(?<=[ая])(ем|нн|вш|ющ|щ))$")
_VERB = pattern(
    r"((ила|ыла|ена|ейте|уйте|ите|или|ыли|ей|уй|ил|ыл|им|ым|ен|ило|ыло|ено|ят|ует|уют|ит|ыт|ены|ить|ыть|ишь|ую|ю)"
    r"|(?<=[ая])(ла|на|ете|йте|ли|й|л|ем|н|ло|но|ет|ют|ны|ть|ешь|нно))$"
)
_NOUN = pattern(r"(иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$")
_FLEETING = pattern(r"(?<=[^аеиоуыэюя])[ео](?=[^аеиоуыэюя]$)")


def words(text: str) -> list[str]:
    """The words of a text, small, with е for ё."""
    return _WORD.findall(text.lower().replace("ё", "е").replace("’", "'").replace("'s ", " "))


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    if word.isdecimal():
        return word
    return _russian(word) if "а" <= word[0] <= "я" else _english(word)


def stems(text: str) -> list[str]:
    return [stem(w) for w in words(text)]


def _russian(word: str) -> str:
    start = next((k + 1 for k, c in enumerate(word) if c in _VOWELS), len(word))
    head, tail = word[:start], word[start:]
    cut = _GERUND.sub("", tail)
    if cut == tail:
        tail = _REFLEXIVE.sub("", tail)
        cut = _ADJECTIVE.sub("", tail)
        if cut != tail:
            tail = _PARTICIPLE.sub("", cut)
        else:
            cut = _VERB.sub("", tail)
            tail = cut if cut != tail else _NOUN.sub("", tail)
    else:
        tail = cut
    tail = re.sub(r"и$", "", tail)
    tail = re.sub(r"ость?$", "", tail) if len(tail) > 5 else tail
    tail = re.sub(r"(ейше|ейш)$", "", tail)
    tail = re.sub(r"нн$", "н", tail)
    tail = re.sub(r"ь$", "", tail)
    whole = head + tail
    return _FLEETING.sub("", whole) if len(whole) > 3 else whole  # деревень and деревня, сабель and сабля


_PREFIXES = ("не", "пере", "при", "про", "раз", "рас", "вы", "до", "за", "из", "ис", "на", "об", "от", "по", "со", "с", "у", "un", "re")


def without_prefix(word: str) -> list[str]:
    """What may be left of a word without its prefix: доплыть is плыть, заякорить якорить."""
    return [word[len(p) :] for p in _PREFIXES if word.startswith(p) and len(word) - len(p) > 3]


# Forms that no ending explains.
_IRREGULAR = {
    form: base
    for base, forms in {
        "take": "took taken", "lose": "lost loss losses", "die": "died dies dead death", "tie": "tied ties", "lie": "lay lies lain",
        "pay": "paid", "buy": "bought", "sell": "sold sale", "sink": "sank sunk", "build": "built", "draw": "drew drawn", "win": "won",
        "fight": "fought", "hide": "hid hidden", "keep": "kept", "leave": "left", "break": "broke broken", "steal": "stole stolen",
        "choose": "chose chosen choice", "shoot": "shot", "run": "ran", "go": "goes went gone", "begin": "began begun", "hold": "held",
        "feed": "fed", "eat": "ate eaten", "hunger": "hungry", "give": "gave given",
        "throw": "threw thrown", "catch": "caught", "spend": "spent", "fall": "fell fallen", "say": "said", "man": "men",
    }.items()
    for form in forms.split()
}  # fmt: skip


_WHOLE = {"wanted"}  # no form of want


def _english(word: str) -> str:
    if word in _WHOLE:
        return word
    w = _IRREGULAR.get(word, word)
    if len(w) > 3:
        if w.endswith("ies"):
            w = w[:-3] + "y"
        elif w.endswith(("sses", "xes", "ches", "shes")):
            w = w[:-2]
        elif w.endswith("s") and not w.endswith(("ss", "us", "is")):
            w = w[:-1]
    for end in ("ingly", "edly", "ing", "ed", "ly"):
        if w.endswith(end) and len(w) - len(end) >= 3 and any(c in "aeiouy" for c in w[: -len(end)]):
            w = w[: -len(end)]
            if len(w) > 3 and w[-1] == w[-2] and w[-1] not in "lsz":
                w = w[:-1]
            break
    for end in ("ations", "ation", "itions", "ition", "ment", "ness", "ion"):
        if w.endswith(end) and len(w) - len(end) >= 4:
            w = w[: -len(end)]
            break
    if w.endswith("our") and len(w) > 4:  # harbour, harbor
        w = w[:-3] + "or"
    if w.endswith("e") and len(w) > 3:
        w = w[:-1]
    if w.endswith("y") and len(w) > 3:
        w = w[:-1] + "i"
    return w
