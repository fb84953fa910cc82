"""Which moves are open under which decision. Read this first."""

from .moves.anytime import Crate, Done, Large, Store, Trade
from .moves.build import Boat, Card, Erect
from .moves.chart import Begin, Chart, Island
from .moves.clean import ExtraFood, Feed, Isthmus, Next, RefreshCard, RefreshLid
from .moves.gains import Flip, Gain, Lid, Shift, UseBoat, UseIsland
from .moves.land import Land, Steps, Take
from .moves.milestones import Milestone
from .moves.sail import HowMany, Logbook, Sail
from .moves.supply import Cargo, Ruin, Statue
from .moves.worker import End, Fee, Gift, Pass, Place, Skip

# any.when, any.number, any.interrupt: in every row but those of a payment
ANYTIME = (Store, Trade, Crate, Large, Chart)
ACTIONS = (Take, Land, Steps, Gain, Boat, Erect, Ruin, Statue, Cargo, UseBoat, UseIsland, Lid, Flip, Shift, ExtraFood)

FLOW = {
    "start-terrain": (Begin,),
    # phase 1, simultaneous
    "income": (Island, Land, UseBoat, Done, *ANYTIME),
    # phase 2, in turn
    "turn": (Place, Pass, Milestone, *ANYTIME),
    "act": (*ACTIONS, End, Skip, Milestone, *ANYTIME),
    # helm points, whenever they are gained
    "helm": (Sail, *ANYTIME),
    "how-many": (HowMany,),
    "logbook": (Logbook,),
    "fee": (Fee,),  # pay.whole
    "gift": (Gift,),
    "card": (Card,),
    # phase 3, simultaneous
    "feed": (Feed, *ANYTIME),
    "refresh": (RefreshCard, RefreshLid, Next, *ANYTIME),
    "bonus": (),
    "isthmus": (Isthmus,),
    "closing": (Done, *ANYTIME),
    "final": (Done, *ANYTIME),
    "over": (),
}
