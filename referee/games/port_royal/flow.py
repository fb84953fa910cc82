"""Which moves are open under which decision. Read this first."""

from referee.kernel.move import AnyMove

from .adventure.moves.events import BuyOff, Event, Gets, Loses
from .adventure.moves.heroes import Help, Hero, Lot
from .adventure.moves.lookout import Look, Seen, Top
from .adventure.moves.persons import Sell
from .adventure.moves.story import Starred, Story
from .adventure.moves.tasks import Fulfil as Task
from .contracts.moves.cooperative import Spare
from .contracts.moves.fulfilling import Forgo, Fulfil
from .contracts.moves.start import Aside, Lay
from .moves.discover import Draw, Next, Shuffle, Stop
from .moves.expedition import Expedition
from .moves.gambler import Gamble
from .moves.quick import Lying, Opened, Took
from .moves.sink import Bust, Sink
from .moves.start import Deal
from .moves.tax_bonus import Bonus
from .moves.trade import Gift, Pass, Take

ANYTIME = (Expedition, Fulfil, Task, Gets, Loses)

# discover.active: phase 1 is the active player's alone. take.phase: nothing is taken before it has ended.
# sink.optional: a ship that could be sunk may always be let in.

FLOW: dict[str, tuple[type[AnyMove], ...]] = {
    "deal": (Deal,),
    "lay": (Lay,),
    "aside": (Aside,),
    "lot": (Lot,),
    "hero": (Hero,),
    "help": (Help,),
    "story": (Story,),
    "starred": (Starred,),
    "event": (Event, Gets, Loses),
    "month-end": (Story, BuyOff, Gets, Loses),
    "discover": (Draw, Stop, Sink, Gamble, Spare, Look, Shuffle, *ANYTIME),
    "looking": (Seen,),
    "lookout": (Top,),
    "sink-or-bust": (Sink, Bust, *ANYTIME),
    "gamble": (Draw, Sink, Spare, Fulfil, Task),
    "gambled": (Gamble, Stop, Spare, *ANYTIME),
    "take": (Take, Forgo, Sell, Pass, *ANYTIME),
    "lying": (Lying, Opened, Bust, Expedition),
    "takes": (Took, Opened, Bust, Pass, Next, Shuffle, Expedition),
    "gift": (Gift,),
    "bonus": (Bonus,),
    "busted": (Next, Spare, *ANYTIME),
    "finish": (Next, *ANYTIME),
    "over": (),
}
