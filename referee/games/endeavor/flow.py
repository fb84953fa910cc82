"""Which moves are open under which decision. Read this first."""

from .exploits.every import EVERY
from .exploits.manila_galleons import Galleon, Swap
from .exploits.saltpeter import Station
from .exploits.south_sea import Arrow, Stock
from .moves.actions import Attack, Draw, Occupy, Ship
from .moves.build import Build, Idle
from .moves.phases import Grow, Next, Pass, Skip, Use
from .moves.pieces import Discard, Token
from .moves.salary import Collect, Done, Enough, Home
from .moves.scoring import Count, Finish, Pad, Row
from .moves.start import First, Lot, Pick, Start
from .moves.told import TOLD
from .moves.told_presence import Gov, Present, Still

EFFECTS = tuple(move for exploit in EVERY.values() for move in exploit.MOVES)

FLOW = {
    "choose": (Pick, Lot, First),
    # the base game lies on the table, phases are told
    "phase": (Next, *EFFECTS, Ship, Occupy, Attack, Station, Stock, First, *TOLD),
    "present": (Present,),
    "still": (Still,),
    # the base game is tracked
    "start": (Start, First),
    "build": (Build, Idle),
    "growth": (Grow,),
    "salary": (Home, Collect, Galleon, Done),
    "act": (Use, Pass, Gov),
    "action": (Ship, Occupy, Attack, Draw, Collect, *EFFECTS, Skip),
    "gain": (Token,),
    "pay": (Home, Collect, Done),
    "swap": (Swap, Enough),
    "discard": (Discard,),
    # decisions that effects bring
    "then": (Occupy, Ship, Draw, Enough),
    "arrow": (Arrow,),
    "stock": (Stock,),
    # the end
    "score": (Pad, Count, Row, Finish, *TOLD),
    "over": (),
}
