"""Which moves are open under which decision. Read this first."""

from .moves.battle import Tile
from .moves.buying import Build, Buy, Two
from .moves.capturing import FIGHT
from .moves.charting import Route
from .moves.choosing import Annex, Bonus, Crew, Favour, TakeToken, Unload
from .moves.city import Act, Bring, Helper
from .moves.combat import FightFor, Retreat, TileUp
from .moves.exploring import Advance, Fulfil
from .moves.free import ANYTIME, DECIDE, Bolster, Claim
from .moves.mary import Market, Reveal, Sail
from .moves.phases import Draw, Go, Rest, Stay
from .moves.prizes import PRIZES, Supply
from .moves.rounds import Finish, NextRound
from .moves.setting import Career, CityTile, Unveil
from .moves.story import STORY, Unpack, Vote
from .moves.told import TOLD
from .moves.village import VILLAGE, Enough

FLOW = {
    "turn": (*TOLD, Route),  # your turn, told on one line
    "reveal": (Reveal,),  # Mary's turn: her card,
    "sail": (Sail, Route),  # then everything on it but a battle,
    "market": (Market,),
    "battle": (Tile,),  # which needs the tile that was turned up
    # A whole game: the first decisions,
    "city-tiles": (CityTile,),
    "unveil": (Unveil,),
    "career": (Career,),
    # a turn in its phases,
    "phase-a": (Go, Bolster),
    "phase-b": (Supply, *VILLAGE, Buy, Build, Bring, Act, Helper, Fulfil, Rest, Draw, *ANYTIME),
    "phase-c": (Draw, Bolster),
    # what the main action opens,
    "village": (*VILLAGE, Buy, Build, Fulfil, Enough, *ANYTIME),
    "battle-tile": (TileUp, *DECIDE),
    "nation": (FightFor, Retreat, *ANYTIME),
    "fight": (*FIGHT, *PRIZES, *ANYTIME),
    "explore": (Advance, *DECIDE),
    "explorer-quest": (Fulfil, *DECIDE),
    "sail-on": (Go, Stay, *ANYTIME),
    # what effects leave to decide,
    "influence": (Favour, *DECIDE),
    "disc": (Unload, *DECIDE),
    "annex": (Annex, *DECIDE),
    "attribute": (TakeToken, *DECIDE),
    "crew": (Crew, *DECIDE),
    "bonus": (Bonus, *DECIDE),
    "queue": (),
    # and step 1 of the scorings.
    "interim-choice": (Buy, Build, Two, Bolster),
    "refill": (Draw,),
    "last-choice": (Buy, Build, Two, Claim, Bolster),
    "interim": (NextRound, *STORY),
    "final": (Finish, Claim, *STORY),
    # A campaign: what the archive holds, and decisions the story asks for.
    "archive": (Unpack,),
    "vote": (Vote,),
    "over": (),
}
