"""Which moves are open under which decision. Read this first."""

from .moves.discover import Bust, Draw, Gamble, Next, Sink, Stop
from .moves.expedition import Expedition
from .moves.trade import Pass, Take

ANYTIME = (Expedition,)

FLOW = {
    "discover": (Draw, Stop, Sink, Gamble, *ANYTIME),
    "sink-or-bust": (Sink, Bust, *ANYTIME),
    "gamble": (Draw,),
    "gambled": (Gamble, Stop, *ANYTIME),
    "take": (Take, Pass, *ANYTIME),
    "busted": (Next, *ANYTIME),
    "over": (),
}
