"""Made-up components for trying the model out. Only the numbers of cards come from the rulebook; every printed value here is invented."""

from itertools import pairwise

from .model_cards import (
    BASE_PER_COLOUR,
    BASE_PERSONS,
    CONTRACT_PER_COLOUR,
    CONTRACT_PERSONS,
    SAIL_PER_COLOUR,
    SAIL_PERSONS,
    Card,
    Components,
    Goal,
    Hero,
    Story,
)

COLOURS = ("c1", "c2", "c3", "c4", "c5")  # the text names no colours; c4 plays the frigate and c5 the galleon here
SYMBOLS = {"settler": ("settler",), "captain": ("captain",), "priest": ("priest",), "jack": ("settler", "captain", "priest")}
SABRES = {"sailor": 1, "pirate": 2, "tibuk": 1}


def person(name: str, role: str, cost: int = 4, influence: int = 1, colour: str = "") -> Card:
    """A person with the usual symbols and sabres of its role."""
    trade = (colour,) if role == "trader" else ()
    return Card(name, "person", role, colour, 0, SABRES.get(role, 0), cost, influence, SYMBOLS.get(role, ()), trade=trade)


def ship(name: str, colour: str, coins: int = 2, sabres: int | None = 1, **more) -> Card:
    """A ship."""
    return Card(name, "ship", colour=colour, coins=coins, sabres=sabres, **more)


def expedition(name: str, needs: tuple[str, ...], coins: int = 2, influence: int = 4) -> Card:
    """An expedition."""
    return Card(name, "expedition", coins=coins, influence=influence, needs=needs)


def tax(name: str, bonus_for: str, **more) -> Card:
    """A tax."""
    return Card(name, "tax", bonus_for=bonus_for, **more)


def persons(counts: dict[str, int], letter: str) -> list[Card]:
    """Persons with invented costs and influence."""
    return [person(f"{letter}-{role}-{k}", role, 3 + k % 5, k % 4) for role, n in counts.items() for k in range(n)]


def per_colour(counts: dict[str, int], letter: str, **more) -> list[Card]:
    """The cards that exist once or more per colour, with invented coins and sabres."""
    made = []
    for colour in COLOURS:
        for role, n in counts.items():
            for k in range(n):
                name = f"{letter}-{role}-{colour}-{k}"
                if role == "ship":
                    sabres = None if k == 9 else 1 + k // 2
                    made.append(ship(name, colour, more.get("coins", 1 + k % 4), sabres, other=more.get("other", 0)))
                else:
                    made.append(person(name, role, 3 + k, 1, colour))
    return made


def base(gamblers: bool = False, contracts: bool = False) -> Components:
    """Base deck: 60 persons, 50 ships, 4 taxes, 5 + 1 expeditions; on request gamblers and the contract expansion."""
    cards = persons(BASE_PERSONS, "b") + per_colour(BASE_PER_COLOUR, "b")
    cards += [tax(f"tax-{k}", "max_sabres" if k < 2 else "min_influence") for k in range(4)]
    pairs = (("priest", "priest"), ("captain", "captain"), ("settler", "settler"), ("priest", "captain"), ("settler", "priest", "captain"))
    cards += [expedition(f"exp-{k}", needs) for k, needs in enumerate(pairs)]
    if gamblers:
        cards += persons({"gambler": 4}, "p")
    if contracts:
        cards += persons(CONTRACT_PERSONS, "a") + per_colour(CONTRACT_PER_COLOUR, "a", coins=3, other=1)
    special = expedition("exp-special", ("captain", "captain", "settler"))
    return Components(tuple(cards), special, contracts=contract_cards() if contracts else ())


def full_sail() -> Components:
    """Full Sail deck: 32 persons, 25 ships, 3 taxes."""
    cards = persons(SAIL_PERSONS, "u") + per_colour(SAIL_PER_COLOUR, "u")
    cards += [tax(f"u-tax-{k}", "min_influence", limit=9, keep=8) for k in range(3)]  # l.270
    return Components(tuple(cards))


def contract_cards() -> tuple[Goal, ...]:
    """The eighteen contracts by name; roles of the six pair contracts, rewards and seals are invented."""
    pay = (5, 4, 3, 2, 1)
    pairs = {"culture": "jester", "witch": "priest", "supremacy": "captain", "colony": "settler", "factory": "governor", "master": "trader"}
    goals = [Goal(k, (("persons", (v,), 2),), rewards=pay, seal_letters=k[0].upper()) for k, v in pairs.items()]
    goals += [
        Goal("thrifty", (("cost_le", 3, 4),), rewards=pay),  # l.519
        Goal("mercenary", (("sabres", 3),), rewards=pay, seal_number=1),  # l.523
        Goal("explorer", (("expeditions", 1),), rewards=pay, seal_number=2),  # l.527
        Goal("frigate", when="trade", colour="c4", steps=3, rewards=pay),  # l.531
        Goal("galleon", when="trade", colour="c5", steps=2, rewards=pay),  # l.535
        Goal("inspector", when="tax", rewards=pay),  # l.539
        Goal("jinx", when="bust", rewards=pay, seal_number=-1),  # l.543
        Goal("speculator", when="colours", n=3, steps=2, rewards=pay),  # l.547
        Goal("big_speculator", when="colours", n=4, rewards=pay),  # l.551
        Goal("lair", when="lair", n=5, rewards=pay, seal_number=2),  # l.555
        Goal("estate", (("influence", 12),), team_only=True),  # l.559
        Goal("ransom", (("pay", 15),), team_only=True),  # l.563
    ]
    return tuple(goals)


def task_cards() -> tuple[Goal, ...]:
    """The tasks the rulebook explains (l.831-867); their rewards are invented."""
    return (
        Goal("13", (("pay", 4), ("persons", ("priest",), 1)), rewards=(1,), crowns=1, add=tuple(adventure_cards())),
        Goal("15", (("drop", ("ares", "ares")), ("sabres", 2)), rewards=(2,), crowns=2),
        Goal("30", (("expeditions", 1),), rewards=(1,), first_crowns=1),
        Goal("40", (("cost_ge", 3, 3),), rewards=(2,), crowns=1),  # l.845; the direction is doubtful, so it is a parameter
        Goal("41", (("drop", ("herb", "bread")),), rewards=(1,), crowns=3),
        Goal("33", when="colours", n=4, rewards=(1,), crowns=1),
        Goal("34", (("pay", 5),), when="colours", n=4, rewards=(1,), crowns=2),
        Goal("50", when="tax", rewards=(2,), crowns=1),
        Goal("51", (("pay", 5),), when="stop", n=4, fewer=1, rewards=(1,), crowns=1),
        Goal("52", when="stop", n=1, steps=2, rewards=(1,), crowns=1),
    )


def adventure_cards() -> list[Card]:
    """New cards of the adventure with the counts of l.795-823; item ships of other colours: five invented ones."""
    cards = [ship(f"ares-{k}", "ares", 1, 3, item=i, symbols=(i, "ares")) for k, i in enumerate(["book", "herb"] * 4)]
    goods = ("bread", "rum", "bread", "rum", "bread")
    cards += [ship(f"goods-{k}", c, 2, 2, item=goods[k], symbols=(goods[k],)) for k, c in enumerate(COLOURS)]
    cards += persons({"tibuk": 3, "lookout": 5}, "s")
    cards += [Card(f"s-{r}", "person", r, cost=4, influence=1, symbols=(r,), trade=("ares",)) for r in ("captain", "priest", "settler")]
    cards += [Card(f"inn-{k}", "person", "innkeeper", cost=4, influence=1, prices=(("bread", 3), ("rum", 3))) for k in range(5)]
    cards += [expedition(f"s-exp-{k}", ("priest", i)) for k, i in enumerate(("bread", "rum", "book"))]
    return [*cards, tax("s-tax", "min_influence", limit=16, bonus=2)]


def adventure() -> Components:
    """Base deck with heroes, events, all explained tasks in a row, an invented track and invented victory conditions."""
    tasks = task_cards()
    story = {a.id: Story(a.id, b.id, b.id) for a, b in pairwise(tasks)} | {tasks[-1].id: Story(None, "9")}
    kinds = ("bust", "expedition", "sailor", "miss", "crown_trader", "officer", "trader", "mary", "coins", "lookout")
    sides = [Hero(f"hero-{k}", 3, k, "c1" if "trader" in k else "", int(k == "sailor")) for k in kinds]
    pairs = tuple((sides[k], sides[k + 1]) for k in range(0, 10, 2))
    deck = base()
    return Components(
        deck.cards,
        deck.special,
        tasks=tasks,
        story=story,
        heroes=pairs,
        events=tuple(f"e{k}" for k in range(13)),
        event_one="e-one",
        shields=(2, 4, 6, 9, 12, 15),
        victory=(3, 10),
    )
