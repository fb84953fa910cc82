"""Which moves are open under which decision. Read this first."""

from .moves.contracts import Aside, Forgo, Fulfil, GiveUp, Lay, Spare
from .moves.discover import Bust, Draw, Gamble, Next, Sink, Stop
from .moves.expedition import Expedition
from .moves.trade import Pass, Take

ANYTIME = (Expedition, Fulfil)

FLOW = {
    "lay": (Lay,),
    "aside": (Aside,),
    "discover": (Draw, Stop, Sink, Gamble, Spare, *ANYTIME),
    "sink-or-bust": (Sink, Bust, *ANYTIME),
    "gamble": (Draw, Spare, Fulfil),
    "gambled": (Gamble, Stop, Spare, *ANYTIME),
    "take": (Take, Forgo, Pass, *ANYTIME),
    "busted": (Next, *ANYTIME),
    "last-chance": (GiveUp, *ANYTIME),
    "over": (),
}
