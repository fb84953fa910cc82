"""Questions and corrections as people say them aloud, and the command for each. Asked only of lines that are no entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.kernel.line.names import clean

from .command_words import Called


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Each is a question of its own: what may be entered, and by whom.
_WHAT_NOW = frozenset((
    "what can i do", "what can we do", "what may i do", "what now", "what next", "what to do", "what do i do", "what should i do",
    "what are my options", "whose turn", "whose turn is it", "whose move is it", "whose go is it", "who is next", "who goes next",
    "что могу", "что можно делать",
    "что я могу", "что я могу сделать", "что мне можно", "что можно", "что можно сделать", "что сейчас можно", "что можно сейчас",
    "что делать", "что мне делать", "что теперь", "что дальше", "какие варианты", "какие есть варианты", "какие у меня варианты",
    "чей ход", "чей сейчас ход", "чей теперь ход", "чья очередь", "чья сейчас очередь", "кто ходит", "кто сейчас ходит", "кто следующий",
))

_SCORE = frozenset((
    "who is winning", "who's winning", "who is ahead", "who leads", "who won", "what is the score", "what's the score", "how do we stand",
    "кто выигрывает", "кто впереди", "кто ведет", "кто победил", "кто выиграл", "какой счет", "сколько у кого очков",
))
# What chance says now: one of the first, and no other words than the second and those that ask.
_CHANCE = word_set("chance chances odds likely probability risk risky шанс шансы шансов вероятность вероятности вероятно риск рискованно")
_OF_WHAT = word_set(
    "the a an of to for on that there have has my our next another one more card cards draw drawing open opening bust busting now right "
    "у меня нас мой мои есть на того это сейчас теперь еще один одну следующая следующей карта карту карты карточка карточку карточки "
    "открыть открывать тянуть перебор перебора переборе перебрать"
)
_WHERE = word_set("where where's is are am i we где я мы сейчас находится стоит")  # and a player's name: what lies on the table

# In front of an entry they ask whether it is allowed; who is meant may stand among them: `can't Bob take 3`, «нельзя ли Ане взять 3».
_MAY = word_set(
    "can cant can't cannot could couldn't may might should must am is are isn't not allowed possible permitted able legal it i we to "
    "можно могу можем может могут можете нельзя не ли я мы мне нам же разве разрешено разрешается запрещено допустимо еще тогда уже просто"
)

# A line that begins so is a question, with a question mark or without.
_ASKING = word_set(
    "can can't cant could may might should must am is are do does did will would what what's when where which who who's whose how why "
    "можно могу можем может нельзя разве разрешено сколько когда где куда откуда какой какая какое какие какую каких кто кого кому чей чья "
    "как каков какова каково насколько что чем чего зачем почему надо нужно должен должна обязан обязана"
)
_BEFORE = ("а", "и", "но", "ну", "так", "and", "but", "so", "well")  # may stand in front of a question

# What was entered last was a slip: behind one of the first, or behind a `no` and one of the second, stands what happened.
_MEANT = (
    "i meant", "i mean", "we meant", "я имел в виду", "я имела в виду", "имел в виду", "имела в виду", "мы имели в виду", "вернее",
    "точнее", "то есть",
)  # fmt: skip
_RATHER = ("it was", "that was", "it is", "it's", "это был", "это была", "это было", "это", "был", "была", "было")
_NO = word_set("no oh oops sorry wait nope нет ой ох извини извините прости простите погоди погодите")


def meant(words: Sequence[str]) -> tuple[str, ...]:
    """What really happened: `no, I meant green 1`, «ой, то есть зелёный 1»."""
    k = next((k for k, word in enumerate(words) if clean(word) not in _NO), len(words))
    said = " ".join(map(clean, words[k:]))
    for lead in (*_MEANT, *(_RATHER if k else ())):
        if said.startswith(f"{lead} "):
            return tuple(words[k + len(lead.split()) :])
    return ()


def about(words: Sequence[str], names_player: Callable[[str], bool]) -> tuple[str, ...]:
    """What somebody wants to know to be allowed: `can't I take 9` is about `take 9`; `can Bob take 9` about `Bob take 9`."""
    players: list[str] = []
    for k, word in enumerate(words):
        if names_player(word):
            players.append(word)
        elif clean(word) not in _MAY:
            return (*players, *words[k:])
    return ()


def question(line: str, names_player: Callable[[str], bool], is_entry: Callable[[Sequence[str]], bool]) -> Called | None:
    """The command that answers a question; None where the line is none."""
    mark = line.rstrip().endswith("?")
    words = line.rstrip(" ?!.").split()
    words = words[1:] if words[1:] and clean(words[0]) in _BEFORE and clean(words[1]) in _ASKING else words
    if rather := meant(words):
        return Called("fix", ("last", *rather))
    if not words or "=" in line or not (mark or (clean(words[0]) in _ASKING and not names_player(words[0]))):
        return None
    said = " ".join(map(clean, words))
    if said in _WHAT_NOW or said in _SCORE:
        return Called("options" if said in _WHAT_NOW else "score", ())
    if not _CHANCE.isdisjoint(said.split()) and all(word in _CHANCE | _OF_WHAT | _ASKING | _MAY for word in said.split()):
        return Called("odds", ())
    if len(words) > 1 and all(clean(word) in _WHERE or names_player(word) for word in words):
        return Called("show", ())
    entry = about(words, names_player)
    framed = len(entry) < len(words) or clean(words[0]) not in _ASKING
    if entry and framed and is_entry(entry):
        return Called("why", tuple(words))
    return Called("rules", tuple(words)) if len(words) > 1 else None
