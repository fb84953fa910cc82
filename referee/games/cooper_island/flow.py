"""Which moves are open under which decision. Read this first."""

from .moves.anytime import Crate, Done, InTurn, Large, Store, Trade
from .moves.build import Boat, Erect
from .moves.cards import Card, Deal
from .moves.chart import Begin, Chart, Island
from .moves.clean import ExtraFood, Feed, Isthmus, Next, RefreshCard, RefreshLid
from .moves.gains import Flip, Gain, Lid, Shift, UseBoat, UseIsland
from .moves.land import Land, Steps, Take
from .moves.milestones import Laid, Milestone
from .moves.results import Left, Medal
from .moves.sail import HowMany, Logbook, ReadToken, Sail
from .moves.supply import Cargo, Ruin, Statue
from .moves.worker import End, Fee, Gift, Pass, Place, Skip

# any.when, any.number, any.interrupt: in every row of an action; a payment is part of one entry and cannot be interrupted
ANYTIME = (Store, Trade, Crate, Large, Chart)
ACTIONS = (Take, Land, Steps, Gain, Boat, Erect, Ruin, Statue, Cargo, UseBoat, UseIsland, Lid, Flip, Shift, ExtraFood)

FLOW = {
    # set-up
    "royals": (Laid,),
    "start-terrain": (Begin,),
    # phase 1, simultaneous
    "income": (Island, Land, UseBoat, Done, InTurn, *ANYTIME),
    # phase 2, in turn
    "turn": (Place, Pass, Milestone, *ANYTIME),
    "act": (*ACTIONS, End, Skip, Milestone, *ANYTIME),
    # helm points, whenever they are gained
    "helm": (Sail, *ANYTIME),
    "how-many": (HowMany,),
    "logbook": (Logbook, ReadToken),
    "fee": (Fee, *ANYTIME),  # pay.whole: a payment is one entry; before it, anything goes
    "gift": (Gift,),
    "deal": (Deal,),
    "card": (Card,),
    # phase 3, simultaneous
    "feed": (Feed, InTurn, *ANYTIME),
    "refresh": (RefreshCard, RefreshLid, Next, InTurn, *ANYTIME),
    "bonus": (),
    "isthmus": (Isthmus,),
    "closing": (Done, Isthmus, *ANYTIME),
    "final": (Done, Medal, Left, *ANYTIME),  # what the box could not know is told now
    "over": (),
}
