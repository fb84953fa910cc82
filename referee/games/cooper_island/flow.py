"""Which moves are open under which decision. Read this first."""

from .moves.boats_buildings import Boat, Erect
from .moves.boats_islands import UseBoat, UseIsland
from .moves.building_cards import Card, Deal
from .moves.cargo_ships import Cargo
from .moves.cartographer import Chart, Steps
from .moves.clean_up import ExtraFood, Feed, Isthmus, Next, RefreshCard, RefreshLid
from .moves.crates import Crate
from .moves.double_tiles import Draw, Take
from .moves.islands import Island
from .moves.landscape import Land
from .moves.large_buildings import Flip, Large, Lid, Shift
from .moves.logbook import Logbook, ReadToken
from .moves.market import Trade
from .moves.milestones_hiring_royal import Laid, Milestone, Unlaid
from .moves.ruins_statues import Ruin, Statue
from .moves.sailing import HowMany, Sail
from .moves.start import Begin, First, RandomStart
from .moves.together import Done, InTurn
from .moves.told_final import Counted, Medal
from .moves.tolls import Fee, Gift
from .moves.warehouse import Gain, Store
from .moves.worker import End, Pass, Place, Skip

# any.when, any.number, any.interrupt: in every row of an action; a payment is part of one entry and cannot be interrupted
ANYTIME = (Store, Trade, Crate, Large, Chart)
ACTIONS = (Take, Land, Steps, Gain, Boat, Erect, Ruin, Statue, Cargo, UseBoat, UseIsland, Lid, Flip, Shift, ExtraFood)

FLOW = {
    # set-up
    "royals": (Laid, Unlaid),
    "drawn-royals": (Laid,),
    "first-player": (First,),
    "random-start": (RandomStart,),
    "start-terrain": (Begin,),
    # phase 1, simultaneous
    "income": (Island, Land, UseBoat, Done, InTurn, *ANYTIME),
    # phase 2, in turn
    "turn": (Place, Pass, Milestone, *ANYTIME),
    "act": (*ACTIONS, End, Skip, Done, Milestone, *ANYTIME),  # `done` only to be refused while something begun is open
    # helm points, whenever they are gained
    "helm": (Sail, Done, Milestone, *ANYTIME),
    "how-many": (HowMany,),
    "logbook": (ReadToken,),
    "drawn-token": (Logbook,),
    "drawing": (Draw,),
    "fee": (Fee, Skip, Milestone, *ANYTIME),  # any.interrupt, pay.whole: a payment is one entry; before it, anything goes
    "gift": (Gift,),
    "deal": (Deal,),
    "card": (Card,),
    # phase 3, simultaneous
    "feed": (Feed, InTurn, *ANYTIME),
    "refresh": (RefreshCard, RefreshLid, Next, InTurn, *ANYTIME),
    "statues": (),
    "isthmus": (),
    "closing": (Done, Isthmus, *ANYTIME),
    "final": (Done, Medal, Counted, *ANYTIME),  # what the box could not know is told now
    "over": (),
}
