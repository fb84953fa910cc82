"""Which moves are open under which decision. Read this first."""

from .moves.battle import Tile
from .moves.mary import Market, Reveal, Sail
from .moves.rounds import Finish, NextRound
from .moves.told import TOLD

FLOW = {
    "turn": TOLD,  # your turn, told on one line
    "reveal": (Reveal,),  # Mary's turn: her card,
    "sail": (Sail,),  # then everything on it but a battle,
    "market": (Market,),
    "battle": (Tile,),  # which needs the tile that was turned up
    "interim": (NextRound,),
    "final": (Finish,),
    "over": (),
}
