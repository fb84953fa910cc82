"""Which moves are open under which decision. Read this first."""

from .exploits import (
    dutch,
    globalization,
    haiti,
    imperialism,
    jesuits,
    manila,
    marque,
    pirates,
    railroad,
    saltpeter,
    south_sea,
    spanish_main,
    spice,
    sun,
    transit,
)
from .exploits.manila import Galleon, Swap
from .exploits.south_sea import Stock
from .moves.actions import Attack, Draw, Occupy, Ship
from .moves.build import Build, Idle
from .moves.phases import Grow, Next, Pass, Skip, Use
from .moves.pieces import Discard, Token
from .moves.salary import Collect, Done, Home
from .moves.scoring import Count, Finish, Pad
from .moves.start import Lot, Pick, Start
from .moves.told import TOLD, Gov, Present

EFFECTS = (
    *saltpeter.MOVES, *pirates.MOVES, *imperialism.MOVES, *spanish_main.MOVES, *dutch.MOVES, *jesuits.MOVES, *south_sea.MOVES,
    *manila.MOVES, *railroad.MOVES, *transit.MOVES, *sun.MOVES, *spice.MOVES, *globalization.MOVES, *marque.MOVES, *haiti.MOVES,
)

FLOW = {
    "choose": (Pick, Lot),
    # the base game is played on the table, phases are told
    "phase": (Next, *TOLD, *EFFECTS),
    "present": (Present,),
    # the base game is tracked
    "start": (Start,),
    "build": (Build, Idle),
    "growth": (Grow,),
    "salary": (Home, Collect, Galleon, Done),
    "act": (Use, Pass, Gov),
    "action": (Ship, Occupy, Attack, Draw, Collect, *EFFECTS, Skip),
    "gain": (Token,),
    "pay": (Home, Collect, Done),
    "then": (Occupy, Ship, Draw, Done),
    "swap": (Swap, Done),
    "stock": (Stock,),
    "discard": (Discard,),
    # the end
    "score": (Pad, Count, Finish, *TOLD),
    "over": (),
}
