"""Small words of every sentence, in both languages: what they are of is no name of a game."""

from __future__ import annotations

from .stems import stem

# Words that only join others: they say nothing where nothing is called so, and begin nothing.
LEADING = frozenset((
    "the", "a", "an", "to", "of", "in", "on", "at", "into", "with", "against", "vs", "versus",
    "в", "во", "на", "из", "по", "до", "с", "со", "против",
))  # fmt: skip
BETWEEN = LEADING | {"worth", "my", "and", "then", "is", "it's", "i", "i'm", "we", "for", "и", "потом", "затем", "это", "я", "мы", "за"}
BETWEEN |= {"am", "are", "her", "his", "its", "their", "our", "own", "свой", "свою", "свое", "свои", "мой", "мою", "мое", "мои", "-"}
BETWEEN |= {"i'll", "we'll", "will", "let's", "here", "there", "again", "back"}
BETWEEN |= {"that", "this", "these", "those", "only", "just", "этот", "эта", "эту", "это", "эти", "того", "тот", "ту", "только", "просто"}
BETWEEN |= {"now", "so", "well", "ok", "okay", "сейчас", "теперь", "тогда", "ну", "так", "i'd", "we'd", "i've", "we've"}
BETWEEN |= {"стоимостью", "ценой"}
BETWEEN |= {"would", "like", "want", "wants", "хочу", "хочет", "хотим", "буду", "будем"}
BETWEEN |= {"too", "also", "тоже", "также"}
BETWEEN |= {"давай", "давайте", "тут", "здесь", "там", "снова", "опять", "обратно"}

#: Behind a whole entry they say nothing more: `stop here, please`.
POLITE = frozenset((
    "here", "please", "now", "too", "then", "ok", "okay", "thanks", "тут", "здесь", "пожалуйста", "сейчас", "тоже", "теперь", "тогда",
    "ладно", "спасибо",
))  # fmt: skip

#: What a number is a number of: `city 5`, «карту 3».
NAMING = frozenset((
    "city", "village", "town", "settlement", "space", "card", "number", "no", "no.", "№",
    "город", "городе", "деревня", "деревне", "деревню", "поселение", "поселения", "поселении", "место", "месте",
    "клетка", "клетке", "клетку", "города", "деревни", "поселения", "клетки", "места", "карта", "карту", "карточка", "карточку", "номер",
))  # fmt: skip

#: What is counted at any table: behind the number that answers a question it says nothing more.
UNITS = frozenset(map(stem, (
    "coins", "gold", "doubloons", "points", "pts", "vp", "cards", "skulls", "hits", "steps", "spaces", "pieces", "tokens", "discs", "cubes",
    "times", "монеты", "золота", "дублона", "очков", "очка", "очко", "по", "карты", "карточки", "карточек", "черепа", "попадания",
    "попаданий", "шагов", "шага", "шаг", "полей", "поля", "поле", "фишки", "жетона", "штуки", "раз", "раза", "кубика",
)))  # fmt: skip

#: In front of a player's name and a colon: «за Петю: строю».
FOR = frozenset(("for", "за", "от", "у"))

#: Whole words of another sentence: never the letters with which a name begins (`she is at 5` is no `shed`).
PRONOUNS = frozenset(("she", "he", "her", "his", "him", "they", "you", "not", "она", "он", "они", "ее", "его", "их", "вы", "ты", "не"))

#: What is said of a turn in which nothing is done, in any game: never a new name.
IDLE = frozenset(("rest", "rests", "wait", "waits", "stay", "stays", "sleep", "отдых", "отдыхаю", "отдыхает", "жду", "ждет", "стою"))

#: What is said of a gain: `got 3 doubloons`, «получила 5 очков» is so many more than before.
GAINED = frozenset((
    "get", "got", "gain", "gained", "take", "took", "receive", "received", "earn", "earned", "взять", "взял", "взяла", "взяли", "беру",
    "получить", "получил", "получила", "получили", "получаю", "получает", "заработал", "заработала",
))  # fmt: skip

#: What is said of a loss: `paid 3 doubloons`, «отдала 2 очка» is so many less than before.
SPENT = frozenset((
    "pay", "pays", "paid", "spend", "spends", "spent", "lose", "loses", "lost", "платить", "плачу", "платит", "заплатил", "заплатила",
    "тратить", "трачу", "тратит", "потратил", "потратила", "теряю", "теряет", "потерял", "потеряла", "отдаю", "отдает", "отдал", "отдала",
))  # fmt: skip

#: Who a gain is for: `3 doubloons for Ann`.
TO_WHOM = frozenset(("for", "to", "для"))

#: `all pass`, «все готовы»: a word for everybody who decides.
EVERYBODY = frozenset(("all", "everyone", "everybody", "все", "всем", "каждый"))
BOTH = frozenset(("both", "оба", "обе"))  # the same where two sit at the table
